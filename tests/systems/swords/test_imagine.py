"""What a seat holds possible of foes: no narrower than the creatures that ship, and looking as they look."""

from __future__ import annotations

import msgspec
import pytest

from quintain.kernel.held import Held
from quintain.kernel.system import Guess
from quintain.systems.swords.casting import difficulty
from quintain.systems.swords.imagine import unknowns
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Casting
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import LIBRARY

WEAKEST = Guess()
STRONGEST = Guess(frozenset(unknowns()))
WORLDS = (WEAKEST, Guess(middling=True), STRONGEST)


def fight(encounter: str) -> SwordsScene:
    return SYSTEM.start({"encounter": encounter}, SYSTEM.rules_type(), LIBRARY)


def imagined(scene: SwordsScene, seat: str, guess: Guess) -> SwordsScene:
    world = scene.clone()
    SYSTEM.imagine(world, world.viewer(seat), guess)
    return world


@pytest.mark.parametrize("encounter", LIBRARY.of("encounter"))
def test_whoever_stands_in_a_shipped_encounter_is_held_possible(encounter: str) -> None:
    scene = fight(encounter)
    for seat, side in scene.seats().items():
        low, high = imagined(scene, seat, WEAKEST), imagined(scene, seat, STRONGEST)
        for body in [body for body in scene.bodies if body.side != side]:
            assert low.by_id[body.id].fortune <= body.fortune <= high.by_id[body.id].fortune
            assert low.by_id[body.id].dice_free <= body.dice_free <= high.by_id[body.id].dice_free


@pytest.mark.parametrize("encounter", LIBRARY.of("encounter"))
def test_a_foe_looks_the_same_in_every_world(encounter: str) -> None:
    scene = fight(encounter)
    for body in scene.bodies:
        body.prepared = Held("moves", "", "dash")
    for seat in scene.seats():
        before = msgspec.json.encode(SYSTEM.view(scene, scene.viewer(seat)))

        for guess in WORLDS:
            world = imagined(scene, seat, guess)
            assert msgspec.json.encode(SYSTEM.view(world, world.viewer(seat))) == before


def test_a_spell_that_was_begun_may_be_nearly_done() -> None:
    scene = fight("princes_hall")
    seat, side = next(iter(scene.seats().items()))
    foe = next(body for body in scene.bodies if body.side != side)
    for rank in range(5):
        foe.casting = Casting("spark", rank, 1, 1)

        low, high = (imagined(scene, seat, guess).by_id[foe.id].casting for guess in (WEAKEST, STRONGEST))

        assert low is not None
        assert high is not None
        assert (low.reached, high.reached) == (0, difficulty(rank) - 1)
