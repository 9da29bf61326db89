"""For all tests: the rules of the sources are tested, unless `make compiled` asks for the compiled ones."""

from __future__ import annotations

import os

os.environ.setdefault("QUINTAIN_RULES", "pure")

pytest_plugins = ["quintain.conformance.habits"]
