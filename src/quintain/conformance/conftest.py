"""For which rulesets, fights and facts each test is run.

A test asks by the names of its arguments: `system` alone, or `system` with one of `WAYS`. Of rulesets that have nothing
of the kind it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from quintain.campaign.journey import CAMPAIGN, Journey
from quintain.conformance.habits import no_try_fails
from quintain.conformance.worlds import encounters_of, facts_of, library_of
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError

__all__ = ["no_try_fails"]

collect_ignore = [] if find_spec("pettingzoo") is not None else ["test_agents.py"]
"""What learns needs the extra `[rl]`; who has not installed it has no such programs to disappoint."""

NOTHING = "NOTSET"
"""How pytest calls a test that it was given no case for."""


def campaigns_of(system: str) -> list[str]:
    """The first of its campaigns, if it has some."""
    return list(library_of(system).of(CAMPAIGN))[:1] if isinstance(find_system(system), Journey) else []


def shown_of(system: str) -> list[str]:
    """The hidden facts that their own side is shown."""
    return [fact for fact in facts_of(system).HIDDEN if fact not in facts_of(system).UNSEEN]


WAYS: dict[str, Callable[[str], Sequence[str]]] = {
    "encounter": encounters_of,
    "opening": lambda system: encounters_of(system)[:1],
    "campaign": campaigns_of,
    "hidden": lambda system: list(facts_of(system).HIDDEN),
    "shown": shown_of,
    "guessed": lambda system: list(facts_of(system).GUESSED),
}
"""By the name of an argument, all that a ruleset has of it."""


def named(config: pytest.Config) -> str:
    """The ruleset that is asked for by its name."""
    return config.getoption("--system", default=None) or ""


def chosen(config: pytest.Config) -> list[str]:
    """The rulesets that are tested: the one that is named, or all there are."""
    name = named(config)
    if not name:
        return system_names()
    try:
        return [find_system(name).name]
    except UserError as error:
        raise pytest.UsageError(error.message()) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "proved" in metafunc.fixturenames:  # it takes long, so only whoever names a ruleset has it proved
        metafunc.parametrize("proved", chosen(metafunc.config) if named(metafunc.config) else [])
    if "system" not in metafunc.fixturenames:
        return
    systems = [name for name in chosen(metafunc.config) if has_all(name, metafunc.definition)]
    for name, found in WAYS.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(("system", name), [(system, each) for system in systems for each in found(system)])
            return
    metafunc.parametrize("system", systems)


def has_all(system: str, test: pytest.Function) -> bool:
    """Whether the facts of that ruleset have what the test needs."""
    return all(getattr(facts_of(system), fact) for mark in test.iter_markers("needs") for fact in mark.args)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests for which a ruleset has nothing are left out, not skipped: nothing is amiss."""
    empty = [item for item in items if isinstance(item, pytest.Function) and is_empty(item)]
    if empty:
        config.hook.pytest_deselected(items=empty)
        items[:] = [item for item in items if item not in empty]


def is_empty(item: pytest.Function) -> bool:
    ours = item.path.parent == Path(__file__).parent
    return ours and hasattr(item, "callspec") and NOTHING in item.callspec.id.split("-")
