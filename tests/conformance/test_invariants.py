"""Each thing that must hold between two steps can fail to hold, and is allowed only as far as the book allows it."""

from __future__ import annotations

import pytest

from quintain.conformance.invariants import broken
from quintain.conformance.worlds import start
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import FOREVER
from quintain.systems.ki.sheet import Affliction as KiAffliction
from quintain.systems.ki.stock import Condition as KiCondition
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Held
from quintain.systems.shattered.stock import Status
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.scene import SwordsScene, Turn

# Ki


def ki_duel() -> KiScene:
    scene = start("ki", "mirror")
    assert isinstance(scene, KiScene)
    return scene


def ki_grapple() -> KiScene:
    """The first holds the second."""
    scene = ki_duel()
    holder, held = scene.fighters
    held.place = holder.place + 1
    holder.holding = held.id
    held.conditions[KiCondition.GRAPPLED] = KiAffliction(0, FOREVER, holder.id)
    return scene


@pytest.mark.parametrize("unconscious", [False, True])
def test_in_ki_nobody_stands_on_anothers_square_not_even_over_the_unconscious(unconscious: bool) -> None:
    scene = ki_duel()
    one, other = scene.fighters
    other.place, other.unconscious = one.place, unconscious

    assert f"{one.id} and {other.id} stand on one square" in broken("ki", scene)

    other.out = "fled"

    assert broken("ki", scene) == []


def test_in_ki_a_grapple_needs_a_holder_who_is_there_and_able() -> None:
    assert broken("ki", ki_grapple()) == []

    for field, value in [("out", "fled"), ("unconscious", True), ("place", 0), ("holding", "")]:
        scene = ki_grapple()
        setattr(scene.fighters[0], field, value)
        assert f"{scene.fighters[1].id} is Grappled" in " ".join(broken("ki", scene)), field


def test_in_ki_nobody_holds_whom_it_has_let_go() -> None:
    scene = ki_grapple()
    scene.fighters[1].conditions.clear()

    assert broken("ki", scene) == ["mirka-1 holds mirka-2, who is free"]


# Swords


def swords_party() -> SwordsScene:
    scene = start("swords", "mirror_party")
    assert isinstance(scene, SwordsScene)
    return scene


def swords_hold(held: Affliction) -> SwordsScene:
    """The first bearer does that to the second, who stands beside it."""
    scene = swords_party()
    one, other = scene.by_id["shield_bearer-1"], scene.by_id["shield_bearer-2"]
    other.place = one.place + 1
    other.add_affliction(held)
    return scene


def test_in_swords_two_are_in_one_space_only_at_other_heights_or_as_a_body() -> None:
    scene = swords_party()
    one, other = scene.by_id["shield_bearer-1"], scene.by_id["halberdier-1"]
    other.place = one.place

    assert broken("swords", scene) == ["shield_bearer-1 and halberdier-1 are in one space"]

    other.elevation = 5
    assert broken("swords", scene) == []
    other.elevation, other.out = 0, "dead"
    assert broken("swords", scene) == []


def test_in_swords_an_overrun_passes_through_the_space_of_its_opponent_and_of_nobody_else() -> None:
    scene = swords_party()
    one, other = scene.by_id["shield_bearer-1"], scene.by_id["shield_bearer-2"]
    one.place = other.place
    scene.turn = Turn(one.id)
    scene.turn.overran, scene.turn.inside = other.id, True

    assert broken("swords", scene) == []

    scene.turn.overran = "archer-2"
    assert broken("swords", scene) == ["shield_bearer-1 and shield_bearer-2 are in one space"]


def test_in_swords_a_grapple_needs_a_grappler_who_is_there_and_able() -> None:
    held = Affliction(Condition.GRAPPLED, "shield_bearer-1")
    assert broken("swords", swords_hold(held)) == []

    for field, value in [("out", "fled"), ("place", 0)]:
        scene = swords_hold(held)
        setattr(scene.by_id["shield_bearer-1"], field, value)
        assert broken("swords", scene) == ["shield_bearer-2 is Grappled by 'shield_bearer-1', who does not hold it"]
    scene = swords_hold(held)
    scene.by_id["shield_bearer-1"].add_affliction(Affliction(Condition.STUNNED))
    assert broken("swords", scene) == ["shield_bearer-2 is Grappled by 'shield_bearer-1', who does not hold it"]


def test_in_swords_no_spell_lasts_that_nobody_concentrates_on() -> None:
    scene = swords_hold(Affliction(Condition.BLINDED, "shield_bearer-1", Lasts.CONCENTRATION))

    assert broken("swords", scene) == ["shield_bearer-2 is blinded by 'shield_bearer-1', who does not concentrate"]

    scene.by_id["shield_bearer-1"].concentrating = "blind_deafen"
    assert broken("swords", scene) == []


# Shattered Spirits


def shattered_ford() -> ShatteredScene:
    scene = start("shattered", "the_ford")
    assert isinstance(scene, ShatteredScene)
    return scene


@pytest.mark.rule("SS-105")
def test_in_shattered_many_are_at_one_position_but_a_feature_has_only_so_much_room() -> None:
    scene = shattered_ford()
    for each in scene.bodies:
        if each.on_map():
            each.position, each.occupies = "f2", ""
    assert broken("shattered", scene) == []

    scene.by_id["marlon"].occupies = scene.by_id["blaine"].occupies = "stone_outcropping"

    assert broken("shattered", scene) == ["2 Occupy stone_outcropping"]


def test_in_shattered_a_grab_needs_a_grabber_within_its_reach() -> None:
    def grab(reach: str, where: str) -> ShatteredScene:
        scene = shattered_ford()
        scene.by_id["marlon"].position = "f1"
        scene.by_id["hoplite_nymph-1"].position = where
        scene.by_id["marlon"].statuses[Status.GRABBED] = Held(1, "hoplite_nymph-1", reach=reach)
        return scene

    wrong = ["marlon is Grabbed by hoplite_nymph-1, who is not there"]

    assert broken("shattered", grab("melee", "f1")) == broken("shattered", grab("reach", "f2")) == []
    assert broken("shattered", grab("melee", "f2")) == broken("shattered", grab("reach", "e1")) == wrong
    scene = grab("melee", "f1")
    scene.by_id["hoplite_nymph-1"].out = "defeated"
    assert broken("shattered", scene) == wrong


def test_in_shattered_no_spirit_is_out_without_its_master() -> None:
    scene = shattered_ford()
    spirit = scene.by_id["tigris"]
    spirit.summoned, spirit.position = True, "w1"
    assert broken("shattered", scene) == []

    scene.by_id["blaine"].out = "yielded"

    assert broken("shattered", scene) == ["tigris is out without blaine"]
