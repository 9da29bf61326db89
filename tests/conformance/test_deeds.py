"""What logs fold and accounts count, in every system: a deed leads its step, and what came of it is said in short."""

from __future__ import annotations

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Event
from quintain.kernel.live import Game
from quintain.systems import find_system
from quintain.systems.delve.events import resources as delve
from quintain.systems.gu.events import damage as gu
from quintain.systems.ki import events as ki
from quintain.systems.shattered.events import health as shattered
from tests.conformance.worlds import SYSTEMS, encounters, players, start

ENCOUNTERS = 3


def steps(system: str, encounter: str) -> tuple[Game, list[list[Event]]]:
    """A greedy fight, its events step by step."""
    scene = start(system, encounter)
    game = Game(find_system(system), scene, "seed", players(system, scene, "greedy"))
    found: list[list[Event]] = []
    for number, event in enumerate(game.events):
        if number == 0 or game.step_of(number) != game.step_of(number - 1):
            found.append([])
        found[-1].append(event)
    return game, found


@pytest.mark.parametrize("system", SYSTEMS)
def test_attacks_lead_their_step_and_what_came_of_them_is_short(system: str) -> None:
    names = [name for kind, name in encounters() if kind == system][:ENCOUNTERS]
    led: list[str] = []
    kinds: set[str] = set()
    for encounter in names:
        game, found = steps(system, encounter)
        people = game.scene.creature_names()
        ids = set(game.scene.creature_sides())
        for step in found:
            short = [said for each in step if (said := each.in_short(people))]
            assert not any(said.endswith(".") for said in short)
            led += short if any(each.is_deed() for each in step) else []
        effects = [effect for event in game.events for effect in event.effects()]
        assert {effect.whom for effect in effects} <= ids
        kinds |= {effect.kind for effect in effects}
    assert len(led) > 5
    assert {"dealt", "felled"} <= kinds


@pytest.mark.parametrize("system", SYSTEMS)
def test_moves_and_blows_are_seen_on_the_board(system: str) -> None:
    names = [name for kind, name in encounters() if kind == system][:ENCOUNTERS]
    kinds: set[str] = set()
    for encounter in names:
        game, _ = steps(system, encounter)
        drawn = find_system(system).board(game.scene, REFEREE).map
        squares = {f"{x},{y}" for x in range(drawn.width) for y in range(drawn.height)}
        for moment in (each for event in game.events for each in event.moments()):
            assert moment.who in game.scene.creature_sides()
            assert drawn.kind != "grid" or set(moment.over) <= squares  # Positions come and go
            assert bool(moment.over) == (moment.kind == "moved")
            kinds.add(moment.kind)
    assert {"moved", "missed", "dealt", "felled"} <= kinds


HEALED: list[Event] = [
    ki.Healed("wen", "party", 3),
    shattered.HealthGained("marlon", "players", 3, 9),
    gu.Healed("bai_ruo", 3, 9, "unhurt", "party"),
    delve.StressGained("odda", 3, "breath", 9, "fresh", "party"),
]


@pytest.mark.parametrize("healed", HEALED)
def test_how_much_was_healed_counts_only_for_those_who_are_told_it(healed: Event) -> None:
    seen = healed.seen_by(SPECTATOR)
    assert seen is not None
    assert [effect.amount for effect in healed.effects()] == [3]
    assert [effect.amount for effect in seen.effects()] == [None]
