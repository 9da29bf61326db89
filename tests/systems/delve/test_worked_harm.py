"""The ledger's worked examples DV-W03 to DV-W06 and the victories of DV-W10: harm."""

from __future__ import annotations

import pytest

from quintain.systems.delve import defense, victories
from quintain.systems.delve.events.harm import ArmorStruck, ShieldingStruck, StressLost, WoundRolled
from quintain.systems.delve.words import Defended
from tests.systems.delve.direct import WatchedTable, at_table, hurt, marks, one


def results(table: WatchedTable) -> list[int]:
    return [event.result for event in table.told(WoundRolled)]


@pytest.mark.rule("DV-W03", "DV-098", "DV-091", "DV-094", "DV-095", "DV-093", "DV-087")
def test_w03_shielding_armour_and_stress() -> None:
    scene = one(
        fighting=2, athletics=1, armor="mail", armor_stress=3, shielding=[{"amount": 2}], stress=6, max_stress=9
    )
    brannoch = scene.by_id["ann"]
    assert (defense.defense(scene, brannoch), defense.state(brannoch)) == (10, Defended.PROTECTED)

    table = hurt(scene, 8, "cut")

    assert table.told(ShieldingStruck) == [ShieldingStruck("ann", 2, 0)]
    assert table.told(ArmorStruck) == [ArmorStruck("ann", "mail", 3, 0)]
    (lost,) = table.told(StressLost)
    assert (lost.amount, lost.left) == (3, 3)
    assert (brannoch.shielding(), brannoch.armor_stress(), brannoch.stress, brannoch.wounds) == (0, 0, 3, [])
    assert (defense.defense(scene, brannoch), defense.state(brannoch)) == (9, Defended.VULNERABLE)


@pytest.mark.rule("DV-W04", "DV-042", "DV-077", "DV-078", "DV-067", "DV-068")
def test_w04_a_major_wound_and_a_second_wind() -> None:
    scene = one(stress=2, max_stress=8, spirit=8, willpower=0, wounds=[{"name": "Bruised", "severity": 1}])
    sirel = scene.by_id["ann"]
    table = hurt(scene, 5, "pierce", dice=[4, 5], answers=["second_wind"])

    assert [(event.amount, event.left) for event in table.told(StressLost)] == [(2, 0)]
    assert results(table) == [10]
    assert marks(sirel) == ["Bruised 1", "Run Through 4"]
    assert (sirel.severity(), sirel.spirit, sirel.stress) == (5, 5, 8)


@pytest.mark.rule("DV-W05", "DV-069", "DV-070", "DV-077", "DV-078", "DV-079", "DV-071", "DV-072", "DV-073", "DV-074")
def test_w05_three_hits_and_a_defied_death() -> None:
    scene = one(stress=1, max_stress=6, spirit=2, willpower=0)
    odda = scene.by_id["ann"]
    first = hurt(scene, 4, dice=[3, 3])
    assert (results(first), odda.stress, odda.severity(), first.asked) == ([6], 0, 1, [])
    second = hurt(scene, 2, dice=[6, 6])
    assert (results(second), odda.severity(), second.asked) == ([13], 5, [])
    third = hurt(scene, 3, dice=[4, 5], answers=["defy_death"])
    assert (results(third), third.questions()) == ([14], [("ann", "defy_death")])

    assert [wound.severity for wound in odda.wounds] == [1, 4, 5]
    assert odda.wounds[2].name == "Soul Shriven"
    assert (odda.severity(), odda.stress, odda.spirit) == (10, 0, 0)
    assert odda.is_in()


@pytest.mark.rule("DV-W06", "DV-049", "DV-077", "DV-078", "DV-047")
def test_w06_a_rerolled_wound() -> None:
    scene = one(
        stress=0, max_stress=7, spirit=0, willpower=2, max_willpower=3, wounds=[{"name": "Deep", "severity": 3}]
    )
    tamsin = scene.by_id["ann"]
    table = hurt(scene, 1, dice=[5, 6, 2, 4], answers=["reroll", "keep"])

    assert table.asked[0].question.startswith("A wound roll of 14: Death")
    assert results(table) == [9]
    assert tamsin.wounds[1].severity == 2
    assert (tamsin.willpower, tamsin.severity(), tamsin.stress, tamsin.out) == (1, 5, 0, "")


@pytest.mark.rule("DV-W10", "DV-052", "DV-053", "DV-054", "DV-060", "DV-100", "DV-058", "DV-059", "DV-055")
def test_w10_two_victories_with_nine_already() -> None:
    """The rest itself is played elsewhere; here is what it does to victories."""
    scene = one(victories=9, experience=2, stress=3, max_stress=9, armor="mail", armor_stress=0, spirit=4)
    brannoch = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.award(scene, table, [brannoch], 1, "the boss")
        assert (brannoch.victories, brannoch.stress, brannoch.armor_stress()) == (10, 9, 5)
        victories.award(scene, table, [brannoch], 1, "the boss")
        assert (brannoch.victories, brannoch.stress, brannoch.armor_stress()) == (10, 9, 5)
        assert victories.bonus(brannoch.victories) == 3
        victories.convert(scene, table, brannoch)

    assert (brannoch.experience, brannoch.victories, victories.bonus(brannoch.victories)) == (12, 0, 0)
