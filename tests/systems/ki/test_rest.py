"""Resting: what a night gives back, what care and a repair kit add, and how wounds heal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from quintain.kernel.events import REFEREE
from quintain.kernel.play import play
from quintain.kernel.table import ScriptedTable
from quintain.systems.ki.events import Checked, Repaired, Rested, WoundHealed
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.sheet import FOREVER, Affliction, Fighter, Gear, Out
from quintain.systems.ki.stock import Condition, Weapon
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import BOOK, LIBRARY

# Instinct: Wen 3, Mirka 2, Tam 5 (with bandages), Yula 4 (with a repair kit)


class Camp:
    """A party at rest: its people by name, and the night to come."""

    def __init__(self, *party: str, treat: bool = False, repair: bool = False) -> None:
        step = {"rest": True, "treat": treat, "repair_with": "repair_kit" if repair else ""}
        plan: dict[str, object] = {"id": "camp", "name": "Camp", "party": list(party), "steps": [step]}
        stage = SYSTEM.stage(plan, 0, SYSTEM.party(plan, LIBRARY), BOOK, LIBRARY)
        assert stage is not None
        assert isinstance(stage.scene, RestScene)
        self.scene = stage.scene

    def __getitem__(self, who: str) -> Fighter:
        return next(each for each in self.scene.fighters if each.id == who)

    def rest(self, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> ScriptedTable:
        """The night, with everything that is asked and rolled in it."""
        self.scene.treated = 0
        self.scene.result = None
        table = ScriptedTable(self.scene, SYSTEM.sight, answers, dice)
        play(SYSTEM, self.scene, table)
        table.finish()
        return table


# What a night gives back


@pytest.mark.rule("KI-067")
def test_a_rest_restores_all_hp_and_wakes_the_unconscious() -> None:
    camp = Camp("wen")
    camp["wen"].hp, camp["wen"].unconscious = -4, True

    table = camp.rest()

    assert (camp["wen"].hp, camp["wen"].unconscious) == (20, False)
    assert table.events == [Rested("wen")]


@pytest.mark.rule("KI-067")
@pytest.mark.rule("KI-066")
def test_with_wounds_the_lowered_maximum_is_the_limit() -> None:
    camp = Camp("wen")
    camp["wen"].hp, camp["wen"].external_wounds, camp["wen"].internal_wounds = 1, 2, 1

    camp.rest()

    assert (camp["wen"].hp, camp["wen"].stamina) == (20 - 2 * 4, 7 - 2)


@pytest.mark.rule("KI-067")
@pytest.mark.rule("KI-099")
def test_a_rest_refills_stamina_and_all_surges() -> None:
    camp = Camp("tam")
    camp["tam"].stamina, camp["tam"].surges = 0, 0

    camp.rest()

    assert (camp["tam"].stamina, camp["tam"].surges) == (9, 2)


@pytest.mark.rule("KI-067")
def test_a_rest_ends_conditions_and_holds_and_everything_of_the_fight() -> None:
    camp = Camp("wen")
    wen = camp["wen"]
    wen.conditions = {Condition.PRONE: Affliction(0, FOREVER, ""), Condition.BOUND: Affliction(0, FOREVER, "")}
    wen.holding, wen.temporary_armor, wen.stood_fast = "mirka", 5, True

    camp.rest()

    assert (wen.conditions, wen.holding, wen.temporary_armor, wen.stood_fast) == ({}, "", 0, False)


@pytest.mark.rule("KI-067")
@pytest.mark.parametrize("out", [Out.FALLEN, Out.FLED, Out.YIELDED])
def test_whoever_was_out_of_the_fight_is_back_after_a_rest(out: Out) -> None:
    camp = Camp("wen")
    camp["wen"].out = out

    camp.rest()

    assert camp["wen"].out == ""


@pytest.mark.rule("KI-065")
@pytest.mark.rule("KI-067")
def test_no_rest_wakes_the_dead() -> None:
    camp = Camp("wen", "mirka")
    camp["wen"].hp, camp["wen"].out = -4, Out.DEAD

    table = camp.rest()

    assert (camp["wen"].hp, camp["wen"].out) == (-4, Out.DEAD)
    assert table.events == [Rested("mirka")]


@pytest.mark.rule("KI-067")
def test_a_night_lasts_8_hours() -> None:
    camp = Camp("wen")

    camp.rest()

    assert SYSTEM.seconds(camp.scene) == 8 * 60 * 60
    outcome = SYSTEM.outcome(camp.scene)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == ("", "the night is over")


# Wounds


def wounded(*party: str, treat: bool = True, internal: int = 0, external: int = 0) -> Camp:
    """The first of the party is wounded."""
    camp = Camp(*party, treat=treat)
    camp[party[0]].internal_wounds, camp[party[0]].external_wounds = internal, external
    return camp


@pytest.mark.rule("KI-066")
@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 2)])
def test_a_medicine_check_above_7_heals_one_wound(die: int, left: int) -> None:
    camp = wounded("wen", "mirka", external=2)

    table = camp.rest(dice=[die])

    assert camp["wen"].external_wounds == left
    assert [event for event in table.events if isinstance(event, Checked)] == [Checked("wen", "medicine", 7, left == 1)]
    assert (WoundHealed("wen", "external") in table.events) is (left == 1)


@pytest.mark.rule("KI-066")
@pytest.mark.rule("KI-067")
def test_a_healed_wound_gives_its_hp_and_stamina_back_in_the_same_night() -> None:
    outer, inner = wounded("wen", external=1), wounded("wen", internal=1)

    outer.rest(dice=[6])
    inner.rest(dice=[6])

    assert (outer["wen"].hp, outer["wen"].external_wounds) == (20, 0)
    assert (inner["wen"].stamina, inner["wen"].internal_wounds) == (7, 0)


@pytest.mark.rule("KI-066")
def test_the_one_with_the_best_instinct_treats_everybody() -> None:
    camp = wounded("mirka", "yula", "wen", external=1)
    camp["wen"].external_wounds = 1

    table = camp.rest(dice=[4, 3])

    checks = [event for event in table.events if isinstance(event, Checked)]
    assert [(event.who, event.passed) for event in checks] == [("yula", True), ("yula", False)]
    assert (camp["mirka"].external_wounds, camp["wen"].external_wounds) == (0, 1)


@pytest.mark.rule("KI-066")
def test_who_is_unconscious_or_dead_treats_nobody() -> None:
    camp = wounded("mirka", "tam", "yula", external=1)
    camp["tam"].unconscious, camp["yula"].out = True, Out.DEAD

    table = camp.rest(dice=[6])

    assert [event.who for event in table.events if isinstance(event, Checked)] == ["mirka"]


@pytest.mark.rule("KI-066")
def test_with_nobody_awake_there_is_no_care() -> None:
    camp = wounded("wen", external=1)
    camp["wen"].unconscious = True

    camp.rest()

    assert camp["wen"].external_wounds == 1


@pytest.mark.rule("KI-066")
def test_without_treatment_nothing_is_rolled_and_the_wound_stays() -> None:
    camp = wounded("wen", treat=False, external=1)

    camp.rest()

    assert camp["wen"].external_wounds == 1


@pytest.mark.rule("KI-066")
def test_the_unwounded_need_no_check() -> None:
    camp = Camp("wen", "mirka", treat=True)

    table = camp.rest()

    assert table.events == [Rested("wen"), Rested("mirka")]


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-066")
@pytest.mark.parametrize(("items", "healed"), [(["bandages"], True), ([], False)])
def test_bandages_add_1_to_the_medicine_check(items: list[str], healed: bool) -> None:
    camp = wounded("wen", "tam", external=1)
    camp["tam"].items = items

    camp.rest(dice=[2])

    assert (camp["wen"].external_wounds == 0) is healed


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-066")
def test_a_carer_with_the_medicine_skill_adds_proficiency() -> None:
    camp = wounded("wen", external=1)
    camp["wen"].sheet = msgspec.structs.replace(camp["wen"].sheet, skills=["medicine"])

    camp.rest(dice=[2])

    assert camp["wen"].external_wounds == 0


@pytest.mark.rule("KI-066")
@pytest.mark.parametrize(("choice", "left"), [("internal", (0, 1)), ("external", (1, 0))])
def test_with_wounds_of_both_kinds_the_sufferer_says_which_heals(choice: str, left: tuple[int, int]) -> None:
    camp = wounded("wen", internal=1, external=1)

    table = camp.rest([choice], dice=[6])

    assert (camp["wen"].internal_wounds, camp["wen"].external_wounds) == left
    assert [(ask.who, ask.about) for ask in table.asked] == [("wen", "wound")]


@pytest.mark.rule("KI-066")
def test_untreated_one_wound_heals_in_seven_rests() -> None:
    camp = wounded("wen", treat=False, external=2)

    after = []
    for _ in range(14):
        camp.rest()
        after.append(camp["wen"].external_wounds)

    assert after == [2] * 6 + [1] * 7 + [0]


@pytest.mark.rule("KI-066")
def test_a_wound_healed_by_care_starts_the_seven_rests_anew() -> None:
    camp = wounded("wen", external=2)
    camp["wen"].rests = 5

    camp.rest(dice=[6])

    assert (camp["wen"].external_wounds, camp["wen"].rests) == (1, 0)


@pytest.mark.rule("KI-066")
def test_the_seventh_rest_heals_also_when_care_fails() -> None:
    camp = wounded("wen", external=1)
    camp["wen"].rests = 6

    camp.rest(dice=[1])

    assert camp["wen"].external_wounds == 0


@pytest.mark.rule("KI-066")
def test_rests_without_a_wound_do_not_count() -> None:
    camp = Camp("wen")
    camp["wen"].rests = 6

    camp.rest()
    counted = camp["wen"].rests
    camp["wen"].external_wounds = 1
    camp.rest()

    assert counted == 0
    assert camp["wen"].external_wounds == 1


# Repair


def battered(*party: str, repair: bool = True) -> Camp:
    """Wen's coat is damaged and his sword broken."""
    camp = Camp(*party, repair=repair)
    wen = camp["wen"]
    wen.armor_durability = 2
    wen.exchange(wen.wielded[0], wen.wielded[0].with_durability(0))
    return camp


@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-058")
@pytest.mark.rule("KI-082")
def test_a_repair_kit_restores_all_gear_of_one_creature_broken_ones_too() -> None:
    camp = battered("wen", "yula")
    stowed = camp["wen"].wielded[0].called("guard_sword-2").with_durability(1)
    camp["wen"].bag.append(stowed)

    table = camp.rest()

    assert camp["wen"].armor_durability == 5
    assert (camp["wen"].wielded[0].durability, camp["wen"].bag[-1].durability) == (6, 6)
    assert Repaired("wen") in table.events


@pytest.mark.rule("KI-082")
@pytest.mark.parametrize("place", ["hand", "bag"])
def test_a_damaged_weapon_alone_is_reason_enough_to_repair(place: str) -> None:
    camp = Camp("tam", "yula", repair=True)
    staff = Gear("staff", LIBRARY.find("weapon", Weapon, "staff"), 3)
    (camp["tam"].wielded if place == "hand" else camp["tam"].bag).append(staff)

    camp.rest()

    assert camp["tam"].gear("staff").durability == 8
    assert (camp["tam"].armor, camp["tam"].armor_durability) == (None, 0)


@pytest.mark.rule("KI-058")
def test_of_several_with_damaged_gear_one_is_chosen_by_who_carries_the_kit() -> None:
    camp = battered("wen", "mirka", "yula")
    camp["mirka"].armor_durability = 0

    table = camp.rest(["mirka"])

    assert (camp["mirka"].armor_durability, camp["wen"].armor_durability) == (6, 2)
    assert [(ask.who, ask.about, [option.id for option in ask.options]) for ask in table.asked] == [
        ("yula", "repair", ["wen", "mirka"])
    ]


@pytest.mark.rule("KI-058")
def test_without_a_kit_nothing_is_repaired() -> None:
    camp = battered("wen", "mirka")

    camp.rest()

    assert (camp["wen"].armor_durability, camp["wen"].wielded[0].durability) == (2, 0)


@pytest.mark.rule("KI-058")
def test_a_rest_that_repairs_nothing_leaves_the_kit_in_the_bag() -> None:
    camp = battered("wen", "yula", repair=False)

    camp.rest()

    assert camp["wen"].armor_durability == 2


@pytest.mark.rule("KI-058")
def test_a_kit_can_be_used_again_and_again() -> None:
    camp = battered("wen", "yula")

    camp.rest()
    camp["wen"].armor_durability = 1
    camp.rest()

    assert camp["wen"].armor_durability == 5
    assert "repair_kit" in camp["yula"].items


@pytest.mark.rule("KI-058")
def test_with_nothing_to_repair_nobody_is_asked() -> None:
    camp = Camp("wen", "tam", "yula", repair=True)

    table = camp.rest()

    assert table.asked == []
    assert [event for event in table.events if isinstance(event, Repaired)] == []


@pytest.mark.rule("KI-058")
def test_weapons_without_durability_and_people_without_armour_need_no_repair() -> None:
    camp = Camp("tam", "yula", repair=True)

    camp.rest()

    assert camp["tam"].armor_durability == 0


# A night as a scene


def test_a_night_can_be_copied_and_saved_in_the_middle() -> None:
    camp = wounded("wen", "mirka", internal=1, external=1)
    table = ScriptedTable(camp.scene, SYSTEM.sight, ["internal"], [6])

    SYSTEM.step(camp.scene, table)
    copied, loaded = camp.scene.clone(), SYSTEM.load(camp.scene.dump())
    camp.scene.fighters[0].hp = 1

    assert copied.fighters[0].hp == 20
    assert isinstance(loaded, RestScene)
    assert (loaded.treated, copied.treated) == (1, 1)
    assert loaded.dump() == copied.dump()


def test_a_night_that_is_over_stays_over_when_it_is_copied_or_saved() -> None:
    camp = Camp("wen")

    camp.rest()

    assert camp.scene.clone().result == camp.scene.result
    assert SYSTEM.outcome(SYSTEM.load(camp.scene.dump())) == camp.scene.result


def test_a_night_shows_everybody_in_the_camp() -> None:
    camp = Camp("wen", "mirka")

    view = SYSTEM.view(camp.scene, REFEREE)

    assert view["kind"] == "rest"
    assert isinstance(view["creatures"], list)
    assert [each["id"] for each in view["creatures"]] == ["wen", "mirka"]
    assert camp.scene.seats() == {"party": "party"}
