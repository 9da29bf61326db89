"""What is remembered only to be quick, and one switch that turns all of it off.

The facts of a system name the fields in which it remembers what it has worked out (`REMEMBERED`), with what stands
there before, and functions that have a slower twin (`SLOWER`). Functions that remember their answers are found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from types import ModuleType

import pytest

from quintain import bots
from quintain.conformance.worlds import facts_of
from quintain.systems import module_of


def turn_off(patch: pytest.MonkeyPatch, system: str) -> None:
    """From now on everything is worked out anew whenever it is asked for."""
    facts = facts_of(system)
    for cls, fields in facts.REMEMBERED.items():
        for name, nothing in fields.items():
            patch.setattr(cls, name, property(forgetting(nothing), forget), raising=False)  # some only instances have
    for (module, name), slower in facts.SLOWER.items():
        patch.setattr(module, name, slower)
    for module in modules(system):
        for name, thing in list(vars(module).items()):
            if isinstance(thing, _lru_cache_wrapper):
                patch.setattr(module, name, thing.__wrapped__)


def forgetting(nothing: Callable[[], object]) -> Callable[[object], object]:
    return lambda owner: nothing()


def forget(owner: object, value: object) -> None:
    """Nothing is kept."""


def modules(system: str) -> Iterator[ModuleType]:
    """Those of the ruleset's package that are in use, and of its bots."""
    packages = (f"{module_of(system)}.", f"{bots.__name__}.{system}.")
    yield from (module for name, module in list(sys.modules.items()) if name.startswith(packages))
