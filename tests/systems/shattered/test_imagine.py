"""What a seat holds possible of foes: no narrower than the creatures that ship, and looking as they look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quintain.kernel.system import Guess
from quintain.state.known import secrets_of
from quintain.systems.shattered import imagine
from quintain.systems.shattered.pools import HEALTH_HELD, RESISTS, VIGOR, quarter
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Sheet
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import LIBRARY

WORLDS = (Guess(), Guess(middling=True), Guess(frozenset(imagine.unknowns())))
HELD = [(name, secret.guess, start) for name, secret, start in secrets_of(Character) if isinstance(secret.guess, tuple)]


def fight(encounter: str) -> ShatteredScene:
    return SYSTEM.start({"encounter": encounter}, SYSTEM.rules_type(), LIBRARY)


def everybody_that_ships() -> Iterator[Character]:
    """As they stand in their encounters, with what they wear and their Stances."""
    for encounter in LIBRARY.of("encounter"):
        yield from fight(encounter).bodies


@pytest.mark.parametrize(
    ("field", "bounds"),
    [("health", HEALTH_HELD), *((start.rpartition(".")[2], bounds) for _, bounds, start in HELD)],
)
def test_whatever_ships_is_held_possible(field: str, bounds: tuple[int, int]) -> None:
    numbers = [getattr(sheet, field) for sheet in LIBRARY.every("creature", Sheet).values()]

    assert bounds[0] <= min(numbers)
    assert max(numbers) <= bounds[1]


@pytest.mark.parametrize(
    ("field", "bounds"),
    [("max_health", HEALTH_HELD), ("vigor", VIGOR.guess), *((name, bounds) for name, bounds, _ in HELD)],
)
def test_whoever_stands_in_a_shipped_encounter_is_held_possible(field: str, bounds: tuple[int, int]) -> None:
    numbers = {getattr(body, field) for body in everybody_that_ships()}

    assert bounds[0] <= min(numbers)
    assert max(numbers) <= bounds[1]


def test_every_resistance_that_ships_is_held_possible() -> None:
    levels = [sum(each.level for each in body.resists) for body in everybody_that_ships()]

    assert max(levels) <= RESISTS


@pytest.mark.rule("SS-146")
def test_a_foe_looks_the_same_in_every_world_however_much_health_it_has_left() -> None:
    scene = fight("duel")
    (foe,) = [body for body in scene.bodies if body.side != "players"]
    for most in (1, 2, 5, 8, 9, 15, 40):
        for left in range(most + 1):
            foe.max_health, foe.health = most, left
            for guess in WORLDS:
                world = scene.clone()
                SYSTEM.imagine(world, world.viewer("players"), guess)
                seen = world.by_id[foe.id]
                assert quarter(seen.health, seen.max_health) == quarter(left, most)
                assert (seen.health > 0) == (left > 0)


def test_at_its_weakest_a_fresh_foe_has_no_more_health_than_the_frailest_that_ships() -> None:
    scene = fight("duel")
    (foe,) = [body for body in scene.bodies if body.side != "players"]
    frailest = min(sheet.health for sheet in LIBRARY.every("creature", Sheet).values())

    SYSTEM.imagine(scene, scene.viewer("players"), Guess())

    assert foe.health == foe.max_health == frailest
