"""Repairs of shields, bucklers and helmets by a blacksmith."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.events.rest import NotEnchanted, RuinedForGood
from quintain.systems.swords.rest import DAY
from quintain.systems.swords.sacrifice import sacrifices, spent
from quintain.systems.swords.smith import BLACKSMITH, damaged, is_smith
from tests.systems.swords.camp_script import Rested, camp, carrying, person, rest

HIRED = "repair:hired_smith:a"


def forge(*others: dict[str, Any], **numbers: Any) -> CampScene:
    """Somebody in front of a hired smith with +5."""
    return camp(person("a", **numbers), *others, repair=5)


def ac(rested: Rested) -> int:
    return armor_class(rested.scene.ground, rested["a"], melee=True)


@pytest.mark.rule("SW-123")
def test_only_who_has_learnt_the_trade_may_repair() -> None:
    scene = forge(person("b"), person("c", trained=[BLACKSMITH], int=3, skill_bonus=2))
    carrying(scene, "helmet", "a", where="stashed", wrecked=True)

    rested = rest(scene, ["repair:c:a:helmet"], dice=[10])

    assert rested.offered("repair") == [[f"{HIRED}:helmet", "repair:c:a:helmet", "leave"]]
    assert not is_smith(rested["b"])
    assert damaged(rested["a"]) == []


@pytest.mark.rule("SW-123")
def test_each_attempt_takes_a_day() -> None:
    scene = forge(person("b"))
    carrying(scene, "helmet", "a", where="stashed", wrecked=True)
    carrying(scene, "shield", "b", battered=True)

    rested = rest(scene, [f"{HIRED}:helmet", "repair:hired_smith:b:shield"], dice=[10, 10])

    assert rested.scene.elapsed == 2 * DAY


@pytest.mark.rule("SW-124")
@pytest.mark.parametrize(("face", "left"), [(10, 1), (9, 0)])
def test_the_check_is_made_against_15(face: int, left: int) -> None:
    scene = forge()
    carrying(scene, "helmet", "a", where="stashed", wrecked=True)

    assert len(rest(scene, [f"{HIRED}:helmet"], dice=[face])["a"].carried) == left


@pytest.mark.rule("SW-125")
def test_a_destroyed_helmet_can_be_worn_and_sacrificed_again() -> None:
    scene = forge()
    carrying(scene, "helmet", "a", where="stashed", wrecked=True)

    rested = rest(scene, [f"{HIRED}:helmet"], dice=[10])

    assert rested["a"].helmet() is not None
    assert [option.id for option in sacrifices(rested["a"])] == ["helmet"]


@pytest.mark.rule("SW-126")
def test_a_damaged_shield_gives_its_full_ac_again() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="off", battered=True)
    before = armor_class(scene.ground, scene.bodies[0], melee=True)

    rested = rest(scene, [f"{HIRED}:shield"], dice=[10])

    assert (before, ac(rested)) == (13, 14)


@pytest.mark.rule("SW-126")
def test_a_shield_sacrificed_twice_is_repaired_twice() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="stashed", battered=True, wrecked=True)

    once = rest(scene.clone(), [f"{HIRED}:shield", "leave"], dice=[10])
    twice = rest(scene, [f"{HIRED}:shield", f"{HIRED}:shield"], dice=[10, 10])

    assert [(gear.wrecked, gear.battered, gear.where) for gear in once["a"].carried] == [(False, True, "readied")]
    assert [(gear.wrecked, gear.battered) for gear in twice["a"].carried] == [(False, False)]


@pytest.mark.rule("SW-127")
def test_a_failed_repair_destroys_the_thing_for_good() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="off", battered=True)
    carrying(scene, "helmet", "a", where="worn")

    kept = rest(scene.clone(), [f"{HIRED}:shield"], dice=[10])
    rested = rest(scene, [f"{HIRED}:shield"], dice=[9])

    assert [gear.id for gear in kept["a"].carried] == ["shield", "helmet"]
    assert [gear.id for gear in rested["a"].carried] == ["helmet"]
    assert len(rested.events(RuinedForGood)) == 1
    assert len(rested.offered("repair")) == 1


@pytest.mark.rule("SW-127")
def test_nobody_has_to_risk_it() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="off", battered=True)

    rested = rest(scene, ["leave"])

    assert (rested["a"].carried[0].battered, rested.scene.elapsed) == (True, 0)


@pytest.mark.rule("SW-128")
def test_a_repaired_magical_shield_is_a_plain_shield() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="off", plus=1)
    owner = scene.bodies[0]
    plain, _ = spent(owner.carried[0], "plus")
    battered, _ = spent(plain, "")
    owner.carried = [battered]

    rested = rest(scene, [f"{HIRED}:shield"], dice=[10])

    (shield,) = rested["a"].carried
    assert (shield.plus, shield.battered, shield.lost) == (0, False, ["plus 1"])
    assert ac(rested) == 14
    assert rested.events(NotEnchanted)[0].lost == ["plus 1"]


def test_what_is_whole_is_left_alone() -> None:
    scene = forge()
    carrying(scene, "shield", "a", where="off")

    assert rest(scene).offered("repair") == []
