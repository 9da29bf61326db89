"""For all tests: how long a case takes says something of the machine, not of the code."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quintain", deadline=None)
settings.load_profile("quintain")
