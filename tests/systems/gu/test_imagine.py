"""What a seat holds possible of foes: no narrower than the creatures that ship, and looking as they look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.systems.gu import imagine, stats
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.pools import wounds
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Skill
from tests.systems.gu.script import LIBRARY, active, body, fight, waits

WORLDS = (Guess(), Guess(middling=True), Guess(frozenset(imagine.unknowns())))
RED = Viewer("red", "red")
KNOWN_TO_ALL = [skill for skill in Skill if skill is not Skill.FLYING]
"""A beast that cannot fly lists no skill for it."""


def everybody_that_ships() -> Iterator[Fighter]:
    for encounter in LIBRARY.of("encounter"):
        yield from SYSTEM.start({"encounter": encounter}, SYSTEM.rules_type(), LIBRARY).bodies


def imagined(scene: GuScene, world: Guess) -> GuScene:
    twin = scene.clone()
    imagine.imagine(twin, RED, world)
    return twin


def test_whoever_ships_is_held_possible() -> None:
    for each in everybody_that_ships():
        low, high = imagine.BEAST_HELD if each.is_beast() else imagine.HIT_POINTS_HELD
        assert low <= each.max_hp <= high, each.id
        assert imagine.SOUL_HELD[0] <= each.max_soul <= imagine.SOUL_HELD[1], each.id
        assert each.sheet.essence <= imagine.ESSENCE_HELD, each.id
        for skill in Skill if each.sheet.flight is not None else KNOWN_TO_ALL:
            low, high = imagine.SKILL_HELD
            assert low <= stats.skill(each, skill) <= high, (each.id, skill)


@pytest.mark.parametrize("world", WORLDS)
def test_a_foe_looks_in_every_world_as_it_looks(world: Guess) -> None:
    foe = body("b", at=(4, 1), max_hp=40, hp=12, gu=["fish_scales_1", "fire_pellet"], own=active("fish_scales_1"))
    scene = fight([body("a", at=(1, 1))], [foe], turn="a")

    b = imagined(scene, world).by_id["b"]

    assert wounds(b.hp, b.max_hp) == "below half"
    assert [worm.id for worm in b.active()] == ["fish_scales_1"]
    assert "fire_pellet" not in [worm.id for worm in b.worms]
    assert (b.spot, b.size, b.reactions) == (scene.by_id["b"].spot, scene.by_id["b"].size, 2)


def test_the_own_side_is_known() -> None:
    scene = fight([body("a", at=(1, 1), gu=["fire_pellet"], close_combat=61)], [body("b", at=(4, 1))], turn="a")

    for world in WORLDS:
        assert imagined(scene, world).by_id["a"].dump() == scene.by_id["a"].dump()


def test_a_strong_foe_is_better_at_everything_and_may_have_the_guards_of_the_own_side() -> None:
    scene = fight([body("a", at=(1, 1), gu=["fish_scales_1"])], [body("b", at=(4, 1))], turn="a")

    weak, strong = (imagined(scene, world).by_id["b"] for world in (WORLDS[0], WORLDS[2]))

    assert stats.skill(weak, Skill.DODGE) == 10
    assert stats.skill(strong, Skill.DODGE) == 90
    assert (weak.hp, strong.hp) == (20, 60)
    assert ([worm.gu.id for worm in weak.worms], [worm.gu.id for worm in strong.worms]) == ([], ["fish_scales_1"])


def test_what_is_held_is_nothing_that_comes_or_an_attack() -> None:
    foe = body("b", at=(4, 1), holds=waits("grapple", "moves", "a"))
    scene = fight([body("a", at=(1, 1))], [foe], turn="a")

    held = [imagined(scene, world).by_id["b"].holding for world in (WORLDS[0], WORLDS[2])]

    assert [each.trigger for each in held if each is not None] == ["never", "hostile"]


def test_whom_nobody_has_noticed_is_not_there_in_any_world() -> None:
    scene = fight([body("a", at=(1, 1))], [body("b", at=(4, 1)), body("c", at=(9, 9))], turn="a")
    scene.by_id["c"].unnoticed_by = ["a"]

    for world in WORLDS:
        assert imagined(scene, world).by_id["c"].out == Out.HIDDEN
