"""Worn armour, and things that have hit points."""

from __future__ import annotations

from typing import Any

from quintain.systems.gu import checks, objects
from quintain.systems.gu.called import Aim, AimKind
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Size, Skill
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import body, fight


def wearer(armour: str = "leather", **numbers: Any) -> GuScene:
    return fight([body("a", (1, 1), max_hp=30, armour=armour, **numbers)], [body("b", (8, 8))], turn="b")


def worn(scene: GuScene) -> int:
    found = scene.by_id["a"].worn
    return 0 if found is None else found.health


def test_armour_takes_its_threshold_off_force_and_rending_and_as_much_as_it_lets_through() -> None:
    scene = wearer()

    assert hurt(scene, "a", ("force", 9), ("rending", 5), ("heat", 3)).to_hp == {"force": 5, "rending": 1, "heat": 3}
    assert worn(scene) == 14
    assert hurt(scene, "a", ("force", 4)).total == 0
    assert worn(scene) == 14


def test_armour_is_of_rank_1_where_it_would_lower_damage_to_nothing() -> None:
    scene = wearer()

    assert hurt(scene, "a", ("force", 3), rank=2).total == 1
    assert hurt(scene, "a", ("force", 0), rank=2).total == 0


def test_what_pierces_goes_through_whole_and_costs_the_armour_as_much() -> None:
    scene = wearer()

    assert hurt(scene, "a", ("force", 9), piercing=True).total == 9
    assert worn(scene) == 11


def test_armour_breaks_at_0() -> None:
    scene = wearer()

    hurt(scene, "a", ("rending", 14), piercing=True)
    hurt(scene, "a", ("rending", 10))
    assert scene.by_id["a"].worn is None
    assert hurt(scene, "a", ("rending", 4)).total == 4


def test_armour_hampers_dodging_and_nothing_else() -> None:
    scene = wearer("iron", dodge=60, athletics=60)
    a = scene.by_id["a"]

    with at_table(scene, dice=[30, 1]) as table:
        assert not checks.passes(scene, table, a, Skill.DODGE, "dodge")
    with at_table(scene, dice=[60, 10]) as table:
        assert checks.passes(scene, table, a, Skill.ATHLETICS, "lift")
    with at_table(scene, dice=[30, 10]) as table:
        assert checks.passes(scene, table, a, Skill.DODGE, "dodge")


def test_armour_and_weapons_can_be_aimed_at_and_broken() -> None:
    scene = wearer(weapons=["knife"])
    a = scene.by_id["a"]

    hurt(scene, "a", ("heat", 20), aim=Aim("leather", AimKind.ARMOUR, Size.MEDIUM))
    assert a.worn is None
    hurt(scene, "a", ("heat", 9), aim=Aim("knife", AimKind.GEAR, Size.SMALL, gear="knife"))
    assert [gear.health for gear in a.gear] == [1]
    hurt(scene, "a", ("heat", 1), ("cold", 1), aim=Aim("knife", AimKind.GEAR, Size.SMALL, gear="knife"))
    assert a.gear == []
    assert a.hp == 30


def test_a_thing_on_the_map_breaks_at_0() -> None:
    chest = {"name": "chest", "at": [4, 4], "size": "small"}
    scene = fight([body("a", (1, 1))], [body("b", (8, 8))], turn="a", things=[chest])

    with at_table(scene) as table:
        objects.harm(scene, table, scene.things[0], [("force", 4), ("heat", 5)])
    assert [thing.hp for thing in scene.things] == [1]
    with at_table(scene) as table:
        objects.harm(scene, table, scene.things[0], [("force", 4)])
    assert scene.things == []
