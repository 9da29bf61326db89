"""An instance of damage on its way through Shielding, armour and Stress."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.systems.delve import damage, defense, wounds
from quintain.systems.delve.events.harm import (
    ArmorStruck,
    ShieldingStruck,
    StressLost,
    StruckAtZero,
    TakenOut,
    Voided,
    Wounded,
    WoundRolled,
)
from quintain.systems.delve.events.resources import ShieldingGained, StressGained
from quintain.systems.delve.words import DamageType, Defended, Out, Trait
from tests.systems.delve.direct import at_table, foe, hurt, marks, one, wards
from tests.systems.delve.script import fight, npc, pc

NAMES = {"ann": "Ann", "orc": "Orc", "mail": "Mail hauberk"}


def amounts(scene: Any, who: str = "ann") -> tuple[int, int, int]:
    """Shielding, armour, Stress."""
    body = scene.by_id[who]
    return body.shielding(), body.armor_stress(), body.stress


# to 0 Stress


@pytest.mark.rule("DV-042")
@pytest.mark.parametrize(("amount", "left", "dice"), [(3, 0, [1, 1]), (2, 1, []), (9, 0, [1, 1])])
def test_a_loss_to_0_opens_exactly_one_wound_roll(amount: int, left: int, dice: list[int]) -> None:
    scene = one(stress=3)
    table = hurt(scene, amount, dice=dice)

    assert scene.by_id["ann"].stress == left
    assert table.rolled == [("ann", "wound")][: len(dice)]
    assert table.told(StressLost) == [
        StressLost("ann", min(amount, 3), "cut", left, "at 0" if not left else "strained", "party")
    ]


@pytest.mark.rule("DV-042")
def test_any_loss_of_stress_counts_and_not_only_damage() -> None:
    scene = one(stress=3, armor="plate", shielding=[{"amount": 9}])
    ann = scene.by_id["ann"]
    with at_table(scene, dice=[1, 2]) as table:
        damage.lose_stress(scene, table, ann, 2)
        assert (ann.stress, ann.wounds) == (1, [])
        damage.lose_stress(scene, table, ann, 1)
        damage.lose_stress(scene, table, ann, 1)  # there is nothing left to lose, and it is no damage
        damage.lose_stress(scene, table, ann, 0)

    assert amounts(scene) == (9, 7, 0)
    assert marks(ann) == ["Minor wound 1"]
    assert [event.what for event in table.told(StressLost)] == ["lost", "lost"]


@pytest.mark.rule("DV-042")
@pytest.mark.parametrize("amount", [0, -1])
def test_nothing_is_no_instance(amount: int) -> None:
    scene = one(stress=0, max_stress=5, shielding=[{"amount": 2}])
    table = hurt(scene, amount)

    assert table.events == []
    assert amounts(scene) == (2, 0, 0)


@pytest.mark.rule("DV-042")
def test_nobody_hurts_those_who_are_gone() -> None:
    scene = one(stress=3)
    scene.by_id["ann"].out = Out.LEFT

    assert hurt(scene, 3).events == []


@pytest.mark.rule("DV-042")
def test_others_hear_how_she_bears_up_and_not_how_much_is_left() -> None:
    scene = one(stress=8)
    (lost,) = hurt(scene, 3, by="Orc's club").told(StressLost)

    assert lost.seen_by(Viewer("party", "party")).sentence(NAMES) == "Ann loses 3 Stress (Orc's club): 5 left."
    assert lost.seen_by(SPECTATOR).sentence(NAMES) == "Ann loses 3 Stress (Orc's club): unsettled."
    assert lost.seen_by(REFEREE) == lost


# on 0 Stress


@pytest.mark.rule("DV-070")
@pytest.mark.parametrize("amount", [1, 6])
def test_on_0_each_instance_is_one_wound(amount: int) -> None:
    scene = one(stress=0, max_stress=6)
    table = hurt(scene, amount, "blunt", dice=[2, 3])

    assert marks(scene.by_id["ann"]) == ["Bruised 1"]
    assert table.told(StruckAtZero) == [StruckAtZero("ann", "blunt")]
    assert table.told(StressLost) == []


@pytest.mark.rule("DV-070")
def test_three_instances_are_three_wounds() -> None:
    scene = one(stress=0, max_stress=6)
    with at_table(scene, dice=[1, 1, 1, 1, 1, 1]) as table:
        for _ in range(3):
            damage.suffer(scene, table, scene.by_id["ann"], 1, DamageType.COLD, by="frost")

    assert marks(scene.by_id["ann"]) == ["Chilled 1"] * 3
    assert table.told(StruckAtZero)[0].what == "frost"


@pytest.mark.rule("DV-070")
@pytest.mark.parametrize(
    ("guard", "amount", "dice"),
    [
        ({"shielding": [{"amount": 3}]}, 3, []),
        ({"shielding": [{"amount": 3}]}, 4, [1, 1]),
        ({"armor": "mail"}, 5, []),
        ({"armor": "mail"}, 6, [1, 1]),
    ],
)
def test_what_is_absorbed_wounds_nobody(guard: dict[str, Any], amount: int, dice: list[int]) -> None:
    scene = one(stress=0, max_stress=6, **guard)
    hurt(scene, amount, dice=dice)

    assert len(scene.by_id["ann"].wounds) == len(dice) // 2
    assert amounts(scene) == (0, 0, 0)


# who stays


@pytest.mark.rule("DV-040")
def test_an_npc_may_leave_on_0_in_place_of_the_wound() -> None:
    scene = foe(stress=4, leaves_at="stress0")
    hurt(scene, 3, who="orc")
    assert scene.by_id["orc"].is_in()

    table = hurt(scene, 1, who="orc")
    orc = scene.by_id["orc"]
    assert (orc.out, orc.stress, orc.wounds) == (Out.TAKEN_OUT, 0, [])
    assert orc.is_alive()
    assert table.told(TakenOut) == [TakenOut("orc", "0 Stress")]
    assert table.rolled == []


@pytest.mark.rule("DV-040")
def test_a_player_character_on_0_keeps_acting() -> None:
    scene = one(stress=4, leaves_at="stress0")
    hurt(scene, 4, dice=[3, 3])

    assert scene.by_id["ann"].is_in()
    assert marks(scene.by_id["ann"]) == ["Nicked 1"]


@pytest.mark.rule("DV-040", "DV-075")
@pytest.mark.parametrize(
    ("leaves_at", "dice", "out"),
    [
        ("first_wound", [1, 1], "taken_out"),
        ("major", [4, 5], ""),
        ("major", [5, 5], "taken_out"),
        ("death", [6, 6], ""),
    ],
)
def test_an_npc_may_leave_with_a_wound_whatever_reflex_it_has(leaves_at: str, dice: list[int], out: str) -> None:
    scene = foe(stress=1, max_stress=5, spirit=2 if not out else 8, leaves_at=leaves_at)
    table = hurt(scene, 1, who="orc", dice=dice)

    assert scene.by_id["orc"].out == out
    assert len(scene.by_id["orc"].wounds) == 1
    assert table.asked == []


@pytest.mark.rule("DV-040", "DV-074")
@pytest.mark.parametrize(("leaves_at", "out"), [("major", "taken_out"), ("death", "")])
def test_soul_shriven_is_as_bad_as_a_major_wound(leaves_at: str, out: str) -> None:
    wound = {"name": "Torn", "severity": 2}
    scene = foe(stress=1, max_stress=5, spirit=1, wounds=[wound], leaves_at=leaves_at)
    hurt(scene, 1, who="orc", dice=[6, 6], answers=["defy_death"])

    assert scene.by_id["orc"].out == out
    assert marks(scene.by_id["orc"]) == ["Torn 2", "Soul Shriven 5"]


@pytest.mark.rule("DV-039")
def test_undying_oath_voids_mental_damage_while_it_lasts() -> None:
    scene = foe(stress=5, abilities=["undying_oath"], shielding=[{"amount": 1}])
    orc = scene.by_id["orc"]

    assert hurt(scene, 3, "mental", who="orc").events == [Voided("orc", "mental")]
    assert amounts(scene, "orc") == (1, 0, 5)
    hurt(scene, 3, "spirit", who="orc")
    assert amounts(scene, "orc") == (0, 0, 3)
    orc.lost_traits = [Trait.UNDYING_OATH]
    hurt(scene, 1, "mental", who="orc")
    assert orc.stress == 2


# Stress has bounds


@pytest.mark.rule("DV-041")
def test_stress_never_exceeds_its_maximum() -> None:
    scene = one(stress=5, max_stress=8, recovery_seconds=30)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        damage.gain_stress(scene, table, ann, 2, "Bitter draught")
        assert (ann.stress, ann.recovery) == (7, 30)
        damage.gain_stress(scene, table, ann, 4, "Bitter draught")
        assert (ann.stress, ann.recovery) == (8, 0)
        damage.gain_stress(scene, table, ann, 4, "Bitter draught")

    first, second = table.told(StressGained)
    assert (first.amount, first.stress, second.amount, second.stress) == (2, 7, 1, 8)
    assert first.sentence(NAMES) == "Ann regains 2 Stress (Bitter draught): 7."
    assert first.seen_by(SPECTATOR).sentence(NAMES) == "Ann regains Stress (Bitter draught): unsettled."


# armour


@pytest.mark.rule("DV-091", "DV-092")
def test_armour_is_used_up_ahead_of_stress() -> None:
    scene = one(stress=6, armor="mail", armor_stress=3)
    table = hurt(scene, 5)

    assert amounts(scene) == (0, 0, 4)
    assert table.told(ArmorStruck) == [ArmorStruck("ann", "mail", 3, 0)]
    assert table.rolled == []  # the bar reaching 0 is not a wound


@pytest.mark.rule("DV-091")
@pytest.mark.parametrize(("amount", "left"), [(2, (0, 1, 6)), (3, (0, 0, 6)), (4, (0, 0, 5))])
def test_only_what_the_bar_cannot_hold_goes_on(amount: int, left: tuple[int, int, int]) -> None:
    scene = one(stress=6, armor="mail", armor_stress=3)
    hurt(scene, amount)

    assert amounts(scene) == left


@pytest.mark.rule("DV-091")
def test_a_broken_armour_takes_nothing() -> None:
    scene = one(stress=6, armor="mail", armor_stress=0)
    table = hurt(scene, 2)

    assert amounts(scene) == (0, 0, 4)
    assert table.told(ArmorStruck) == []


@pytest.mark.rule("DV-091")
def test_armour_says_how_it_takes_it() -> None:
    told = ArmorStruck("ann", "mail", 2, 1), ArmorStruck("ann", "mail", 2, 0)

    assert [event.sentence(NAMES) for event in told] == [
        "The Mail hauberk of Ann takes 2: 1 left.",
        "The Mail hauberk of Ann takes 2: it breaks, and Ann is Vulnerable.",
    ]


@pytest.mark.rule("DV-092")
@pytest.mark.parametrize(
    ("type", "left"),
    [("cut", (0, 1, 6)), ("pierce", (0, 1, 6)), ("blunt", (0, 5, 2)), ("fire", (0, 5, 2)), ("mental", (0, 5, 2))],
)
def test_only_covered_types_take_from_the_bar(type: str, left: tuple[int, int, int]) -> None:
    scene = one(stress=6, armor="mail")
    hurt(scene, 4, type)

    assert amounts(scene) == left


@pytest.mark.rule("DV-092")
def test_armour_in_the_pack_takes_nothing() -> None:
    scene = one(stress=6, armor="mail")
    ann = scene.by_id["ann"]
    ann.gear = [gear.changed(used=False) for gear in ann.gear]
    hurt(scene, 4)

    assert ann.stress == 2
    assert ann.thing("mail").stress == 5


def test_denting_takes_more_off_whatever_it_covers() -> None:
    scene = one(stress=6, armor="mail", armor_stress=2)
    hurt(scene, 4, "blunt", dents=1)
    assert amounts(scene) == (0, 1, 2)
    hurt(scene, 1, "blunt", dents=3)
    assert amounts(scene) == (0, 0, 1)


def test_there_is_nothing_to_dent_without_armour() -> None:
    scene = one(stress=6)
    hurt(scene, 4, "blunt", dents=1)

    assert amounts(scene) == (0, 0, 2)


# Shielding


@pytest.mark.rule("DV-098")
def test_shielding_goes_first_then_armour_then_stress() -> None:
    scene = one(stress=6, armor="mail", armor_stress=3, shielding=[{"amount": 2}])
    table = hurt(scene, 4)

    assert amounts(scene) == (0, 1, 6)
    assert table.told(ShieldingStruck) == [ShieldingStruck("ann", 2, 0)]


@pytest.mark.rule("DV-098")
@pytest.mark.parametrize("type", list(DamageType))
def test_shielding_absorbs_every_type(type: DamageType) -> None:
    scene = one(stress=6, armor="mail", shielding=[{"amount": 4}])
    hurt(scene, 3, type)

    assert amounts(scene) == (1, 5, 6)


@pytest.mark.rule("DV-098")
def test_nothing_is_told_of_shielding_that_is_not_there() -> None:
    assert hurt(one(stress=6), 3).told(ShieldingStruck) == []


@pytest.mark.rule("DV-097")
def test_shielding_is_neither_stress_nor_defense() -> None:
    scene = one(stress=6, fighting=2)
    ann = scene.by_id["ann"]
    scene.world.clock = 100
    with at_table(scene) as table:
        damage.shield(scene, table, ann, 4)

    assert amounts(scene) == (4, 0, 6)
    assert (defense.defense(scene, ann), defense.state(ann)) == (7, Defended.VULNERABLE)
    assert wards(ann) == [(4, 160)]
    assert table.told(ShieldingGained) == [ShieldingGained("ann", 4, 4)]


@pytest.mark.rule("DV-097", "DV-098")
def test_grants_add_up_and_the_one_that_ends_soonest_is_lost_first() -> None:
    scene = one(stress=6)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        damage.shield(scene, table, ann, 4)
        damage.shield(scene, table, ann, 3, seconds=20)
        damage.shield(scene, table, ann, 2, seconds=40)
    assert ann.shielding() == 9
    assert table.told(ShieldingGained)[1] == ShieldingGained("ann", 3, 7)

    table = hurt(scene, 4)
    assert wards(ann) == [(1, 40), (4, 60)]
    assert table.told(ShieldingStruck) == [ShieldingStruck("ann", 4, 5)]


# the danger of dying


@pytest.mark.rule("DV-043")
@pytest.mark.parametrize(
    ("severity", "of_36"),
    [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 26), (9, 30), (10, 33), (11, 35), (12, 36)],
)
def test_the_chance_that_the_next_wound_kills(severity: int, of_36: int) -> None:
    wounded = [{"name": "Torn", "severity": severity}] if severity else []

    assert wounds.death_chance(one(wounds=wounded).by_id["ann"]) == of_36


def test_a_foe_and_a_player_suffer_alike() -> None:
    scene = fight([pc("ann", stress=5)], [npc("orc", stress=5)])
    for who in ("ann", "orc"):
        table = hurt(scene, 5, "fire", who=who, dice=[4, 4])
        assert table.told(WoundRolled) == [WoundRolled(who, 8, 0, 8)]
        assert table.told(Wounded) == [Wounded(who, "Burned", 2, "Medium", 2)]


@pytest.mark.rule("DV-040")
def test_rabble_leaves_at_0_whatever_its_sheet_says() -> None:
    """Trait Rabble; a player character is none, and an NPC without it stays as its sheet says."""
    foes = [npc("orc", stress=3, abilities=["rabble"]), npc("boss", stress=3)]
    scene = fight([pc("ann", abilities=["rabble"])], foes)
    hurt(scene, 3, who="orc")
    assert scene.by_id["orc"].out == Out.TAKEN_OUT
    hurt(scene, 3, who="boss", dice=[1, 1])
    assert scene.by_id["boss"].is_in()
    hurt(scene, 8, dice=[1, 1])
    assert scene.by_id["ann"].is_in()
