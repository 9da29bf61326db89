"""For all tests: the rules of the sources are tested, unless `make compiled` asks for the compiled ones.

How long a case takes says something of the machine, not of the code.
"""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("QUINTAIN_RULES", "pure")

settings.register_profile("quintain", deadline=None)
settings.load_profile("quintain")
