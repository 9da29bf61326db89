"""What logs fold and accounts count, in every system: a deed leads its step, and what came of it is said in short."""

from __future__ import annotations

from quintain.conformance.worlds import encounters_of, facts_of, players, start
from quintain.kernel.events import REFEREE, Event
from quintain.kernel.live import Game
from quintain.systems import find_system

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


def test_attacks_lead_their_step_and_what_came_of_them_is_short(system: str) -> None:
    names = encounters_of(system)[:ENCOUNTERS]
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
    assert len(led) >= facts_of(system).LEAST_LED
    assert kinds >= facts_of(system).EFFECTS


def test_moves_and_blows_are_seen_on_the_board(system: str) -> None:
    names = encounters_of(system)[:ENCOUNTERS]
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
    assert kinds >= facts_of(system).MOMENTS
