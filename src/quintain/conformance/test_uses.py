"""An option says which entry of the content it uses, so that uses can be counted in any ruleset."""

from __future__ import annotations

from quintain.conformance.texts import told_in
from quintain.conformance.worlds import facts_of, library_of
from quintain.library.ids import kind_of
from quintain.systems import find_system

OWN = ("attack", "action")
"""Of these kinds are the attacks and actions that only a creature's own entry lists."""


def test_what_options_use_is_in_the_content(system: str) -> None:
    library, kinds = library_of(system), find_system(system).kinds
    used = {each.ability for each in told_in(system).offered if each.ability is not None}
    strange = {(kind, id) for kind, id in used if kind not in kinds or id not in library.of(kind)}

    assert {kind for kind, _ in strange} <= {*OWN}
    assert len(used - strange) >= facts_of(system).LEAST_USED


def test_an_option_that_names_something_useful_says_that_it_uses_it(system: str) -> None:
    library, handled = library_of(system), facts_of(system).NO_USES
    offered = told_in(system).offered
    kinds = {
        each.ability[0] for each in offered if each.ability is not None and each.ability[0] in find_system(system).kinds
    }
    useful = {id for kind in kinds for id in library.of(kind)}
    silent = {
        f"{each.where}: {part}"
        for each in offered
        if each.ability is None and each.verb not in handled
        for part in map(kind_of, each.parts)
        if part in useful
    }

    assert silent == set()


def test_what_is_only_handled_is_not_used(system: str) -> None:
    handled = facts_of(system).NO_USES

    assert [each.where for each in told_in(system).offered if each.verb in handled and each.ability is not None] == []
