"""Victories: the Rush, the bonus, the cap, the long rest."""

from __future__ import annotations

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.delve import defense, victories, wounds
from quintain.systems.delve.events.harm import WoundRolled
from quintain.systems.delve.events.resources import Rushed, VictoriesConverted, VictoryEarned
from quintain.systems.delve.words import Defended, Out
from tests.systems.delve.direct import at_table, hurt, marks, one
from tests.systems.delve.script import fight, npc, pc

NAMES = {"ann": "Ann"}


@pytest.mark.rule("DV-052")
def test_each_living_character_who_took_part_earns_them() -> None:
    scene = fight([pc("ann"), pc("bob"), pc("cid"), pc("dee")], [npc("orc")])
    scene.by_id["dee"].out = Out.DEAD
    scene.by_id["bob"].out = Out.LEFT
    took_part = [scene.by_id[who] for who in ("ann", "bob", "dee")]
    with at_table(scene) as table:
        victories.award(scene, table, took_part, 1, "the toll is broken")

    assert [scene.by_id[who].victories for who in ("ann", "bob", "cid", "dee")] == [1, 1, 0, 0]
    assert table.told(VictoryEarned)[0] == VictoryEarned("ann", "the toll is broken", 1)


@pytest.mark.rule("DV-052")
def test_several_at_once_and_none() -> None:
    scene = one()
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.award(scene, table, [ann], 0, "nothing")
        assert (ann.victories, table.events) == (0, [])
        victories.award(scene, table, [ann], 2, "the boss")

    assert ann.victories == 2


@pytest.mark.rule("DV-053", "DV-100")
def test_a_victory_is_a_rush_that_restores_stress_and_armour() -> None:
    wounded = [{"name": "Torn", "severity": 2}]
    scene = one(
        stress=0,
        max_stress=8,
        armor="mail",
        armor_stress=0,
        recovery_seconds=40,
        willpower=1,
        max_willpower=3,
        spirit=4,
        wounds=wounded,
        shielding=[{"amount": 2}],
    )
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.award(scene, table, [ann], 1, "a won fight")

    assert (ann.stress, ann.armor_stress(), ann.recovery) == (8, 5, 0)
    assert defense.state(ann) is Defended.PROTECTED
    assert (ann.willpower, ann.spirit, ann.shielding(), marks(ann)) == (1, 4, 2, ["Torn 2"])
    assert table.told(Rushed) == [Rushed("ann", 8, 5, "party")]


@pytest.mark.rule("DV-100")
def test_only_worn_armour_is_restored() -> None:
    scene = one(stress=2, max_stress=8, armor="mail", armor_stress=0)
    ann = scene.by_id["ann"]
    ann.gear = [gear.changed(used=False) for gear in ann.gear]
    with at_table(scene) as table:
        victories.award(scene, table, [ann], 1, "a won fight")

    assert (ann.stress, ann.thing("mail").stress) == (8, 0)


@pytest.mark.rule("DV-053")
def test_others_are_not_told_how_much_stress_that_is() -> None:
    rushed = Rushed("ann", 8, 5, "party")
    seen = rushed.seen_by(SPECTATOR)

    assert rushed.sentence(NAMES) == "Adrenaline Rush: Ann has full Stress 8 and armour 5."
    assert seen is not None
    assert seen.sentence(NAMES) == "Adrenaline Rush: Ann has full Stress and armour 5."


@pytest.mark.rule("DV-054")
def test_each_is_marked_with_its_date() -> None:
    scene = one(victories=2)
    scene.world.clock = 500
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.award(scene, table, [ann], 1, "the seal")

        scene.world.clock = 900
        victories.award(scene, table, [ann], 1, "the gate")

    assert ann.victories == 4
    assert [(mark.clock, mark.why) for mark in ann.history] == [(500, "the seal"), (900, "the gate")]


@pytest.mark.rule("DV-055")
@pytest.mark.parametrize(
    ("held", "found"),
    [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3), (10, 3)],
)
def test_the_bonus_grows_at_3_5_and_8(held: int, found: int) -> None:
    assert victories.bonus(held) == found


@pytest.mark.rule("DV-056")
def test_wound_rolls_get_no_bonus() -> None:
    scene = one(stress=1, victories=5)
    table = hurt(scene, 1, dice=[3, 4])

    assert table.told(WoundRolled) == [WoundRolled("ann", 7, 0, 7)]
    assert marks(scene.by_id["ann"]) == ["Torn 2"]
    assert wounds.death_chance(scene.by_id["ann"]) == 1


@pytest.mark.rule("DV-056")
@pytest.mark.parametrize("held", [0, 5, 10])
def test_defense_is_no_action_and_gets_no_bonus(held: int) -> None:
    scene = one(fighting=2, victories=held)

    assert defense.defense(scene, scene.by_id["ann"]) == 7


@pytest.mark.rule("DV-057")
@pytest.mark.parametrize(
    ("held", "text"),
    [
        (6, "Ann: the +2 bonus will be lost and 6 Experience gained."),
        (2, "Ann: no bonus will be lost and 2 Experience gained."),
        (0, ""),
    ],
)
def test_a_warning_names_what_a_long_rest_takes(held: int, text: str) -> None:
    assert victories.warning(one(victories=held).by_id["ann"]) == text


@pytest.mark.rule("DV-058", "DV-059")
def test_a_long_rest_turns_them_into_experience() -> None:
    scene = one(victories=7, experience=4)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.convert(scene, table, ann)
        victories.convert(scene, table, ann)  # there are none left

    assert (ann.experience, ann.victories, victories.bonus(ann.victories)) == (11, 0, 0)
    (told,) = table.told(VictoriesConverted)
    assert told == VictoriesConverted("ann", 7, 11, "party")
    assert told.sentence(NAMES) == "The victories of Ann (7) become Experience: 11."
    assert told.seen_by(SPECTATOR).sentence(NAMES) == "The victories of Ann (7) become Experience."


@pytest.mark.rule("DV-060", "DV-054")
def test_beyond_ten_they_are_lost_but_not_the_rush() -> None:
    scene = one(victories=9, stress=8)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        victories.award(scene, table, [ann], 3, "the castellan")
        assert (ann.victories, len(ann.history)) == (10, 1)
        ann.stress = 1
        victories.award(scene, table, [ann], 1, "one more")
        assert (ann.victories, ann.stress) == (10, 8)
        victories.convert(scene, table, ann)

    assert (ann.experience, ann.victories) == (10, 0)
    assert [event.lost for event in table.told(VictoryEarned)] == [False, True, True, True]
    assert table.told(VictoryEarned)[0].sentence(NAMES) == "Ann earns a victory (the castellan): 10."
    assert (
        table.told(VictoryEarned)[1].sentence(NAMES)
        == "Ann earns a victory (the castellan): ten is the most, this one is lost."
    )
