"""Action Checks: the pool, what is added, what must be beaten, and what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.systems.delve import checks, contests
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.checks import about
from quintain.systems.delve.scene import DelvingScene
from quintain.systems.delve.stock import Room, Site
from quintain.systems.delve.words import CheckKind, Mode
from tests.systems.delve.checking import check, outside, total
from tests.systems.delve.direct import at_table, one
from tests.systems.delve.script import fight, npc, pc, rules

NAMES = {"ann": "Ann", "athletics": "Athletics", "craft": "Craft", "orc": "Orc", "tower_shield": "Tower shield"}


@pytest.mark.rule("DV-012", "DV-015")
def test_a_plain_check_is_two_dice() -> None:
    assert total(dice=[4, 5]) == 9
    assert total(dice=[1, 1]) == 2
    assert total(dice=[6, 6]) == 12


@pytest.mark.rule("DV-014")
def test_a_tool_adds_its_quality() -> None:
    assert total("thievery", dice=[2, 3], tools=[1], thievery=2) == 8
    assert total("thievery", dice=[2, 3], tools=[-1], thievery=2) == 6
    assert total("thievery", dice=[2, 3], thievery=2) == 7


@pytest.mark.rule("DV-014")
def test_whoever_lacks_a_tool_improvises() -> None:
    ann = one(tools=["grapnel", "rusty_picks"]).by_id["ann"]

    assert checks.qualities(ann, ["grapnel", "crowbar", "rusty_picks"]) == [2, 0, -1]
    assert checks.qualities(ann, []) == []


@pytest.mark.rule("DV-015")
@pytest.mark.parametrize("order", [("athletics", "navigate"), ("navigate", "athletics")])
def test_of_several_skills_the_lowest_counts(order: Sequence[str]) -> None:
    assert total(*order, athletics=3, navigate=1) == 8
    assert total(*order, athletics=3) == 7


@pytest.mark.rule("DV-015")
def test_the_penalty_comes_before_the_lowest_is_chosen() -> None:
    assert total("stealth", "navigate", stealth=2, navigate=1, armor="plate") == 7  # Stealth 0, Navigate 1


@pytest.mark.rule("DV-016")
def test_of_several_tools_the_lowest_counts_whatever_the_skills() -> None:
    assert total(tools=[2, -1]) == 6
    assert total("athletics", "craft", tools=[2, 1], athletics=3, craft=2) == 10


@pytest.mark.rule("DV-017")
@pytest.mark.parametrize(("dice", "success", "margin"), [((5, 5), True, 1), ((4, 5), False, 0), ((4, 4), False, -1)])
def test_a_total_must_be_higher_than_the_dc(dice: Sequence[int], success: bool, margin: int) -> None:
    rolled = check(one(), dc=9, dice=dice).rolled

    assert (rolled.success, rolled.margin, rolled.dc) == (success, margin, 9)


@pytest.mark.rule("DV-017")
@pytest.mark.parametrize(("dice", "success"), [((5, 5), True), ((4, 5), True), ((4, 4), False)])
def test_a_tie_may_succeed_by_a_house_rule(dice: Sequence[int], success: bool) -> None:
    scene = one(rules(tie_on_dc="succeed"))

    assert check(scene, dc=9, dice=dice).rolled.success is success
    assert checks.beats(scene, sum(dice), 9) is success
    assert [checks.beats(one(), total, 9) for total in (8, 9, 10)] == [False, False, True]


@pytest.mark.rule("DV-018")
def test_a_step_for_every_full_three_above_the_dc() -> None:
    assert [checks.steps(margin) for margin in (-7, -1, 0, 1, 2, 3, 5, 6, 8, 9)] == [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
    assert check(one(athletics=5), "athletics", dc=9, dice=[5, 5]).rolled.steps == 2
    assert check(one(), dc=9, dice=[1, 1]).rolled.steps == 0


@pytest.mark.rule("DV-019")
def test_sources_are_counted_by_name() -> None:
    scene = one(thievery=1, specialties={"thievery": "locks"})
    made = check(
        scene,
        "thievery",
        tags=["locks"],
        advantage=["helper", "helper"],
        disadvantage=["numb hands", "numb hands"],
        dice=[4, 2, 6],
    )

    assert made.called.advantage == ("helper", "specialty in thievery")
    assert made.called.disadvantage == ("numb hands",)


@pytest.mark.rule("DV-020", "DV-021", "DV-022", "DV-023")
@pytest.mark.parametrize(
    ("for_it", "against_it", "dice", "shown"),
    [
        (0, 0, [2, 3], 5),
        (2, 2, [2, 3], 5),
        (1, 0, [4, 2, 6], 10),
        (3, 1, [4, 2, 6, 3], 10),
        (0, 1, [4, 2, 6], 6),
        (0, 2, [4, 2, 6, 3], 5),
        (1, 3, [6, 6, 1, 2], 3),
    ],
)
def test_they_cancel_out_and_the_rest_are_extra_dice(for_it: int, against_it: int, dice: list[int], shown: int) -> None:
    advantage = [f"help {number}" for number in range(for_it)]
    disadvantage = [f"harm {number}" for number in range(against_it)]
    made = check(one(), dice=dice, advantage=advantage, disadvantage=disadvantage)

    assert made.rolled.total == shown
    assert (len(made.called.advantage), len(made.called.disadvantage)) == (for_it, against_it)


@pytest.mark.rule("DV-021", "DV-012")
def test_there_is_no_cap_on_extra_dice() -> None:
    assert [checks.dice(net) for net in (-9, -1, 0, 1, 9)] == ["11d6kl2", "3d6kl2", "2d6", "3d6kh2", "11d6kh2"]


def test_a_shield_in_hand_hampers_some_skills() -> None:
    scene = one(shield="tower_shield")

    assert check(scene, "athletics", dice=[1, 2, 3]).called.disadvantage == ("tower_shield",)
    assert check(scene, "craft", "stealth", dice=[1, 2, 3]).called.dice == "3d6kl2"
    assert check(scene, "craft", dice=[1, 2]).called.disadvantage == ()
    assert check(one(shield="round_shield"), "athletics", dice=[1, 2]).called.disadvantage == ()


@pytest.mark.rule("DV-025")
@pytest.mark.parametrize(
    ("bonus", "of_36"), [(-4, 0), (0, 6), (1, 10), (2, 15), (3, 21), (4, 26), (5, 30), (6, 33), (7, 35), (8, 36)]
)
def test_the_odds_of_an_easy_check(bonus: int, of_36: int) -> None:
    scene = one()

    assert checks.chance(scene, bonus, 9) == Fraction(of_36, 36)
    falls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert sum(checks.beats(scene, a + b + bonus, 9) for a, b in falls) == of_36


@pytest.mark.rule("DV-025")
def test_odds_with_a_tie_that_succeeds_and_with_advantage() -> None:
    scene, generous = one(), one(rules(tie_on_dc="succeed"))

    assert checks.chance(generous, 2, 9) - checks.chance(scene, 2, 9) == Fraction(6, 36)
    assert checks.chance(scene, 2, 9, 1) == Fraction(147, 216)
    assert checks.chance(scene, 2, 9, -1) == Fraction(42, 216)


@pytest.mark.rule("DV-025")
def test_what_is_known_before_the_roll_says_how_likely_it_is() -> None:
    scene = one(athletics=2)
    ann = scene.by_id["ann"]

    assert checks.outlook(scene, Check(ann, "climb", ["athletics"], dc=9)) == "climb, DC 9, 41.7 %"
    harder = Check(ann, "climb", ["athletics"], dc=9, situational={"rain": 2}, advantage=["rope"])
    assert checks.outlook(scene, harder) == "climb, DC 11, 35.6 %"
    assert checks.outlook(scene, Check(ann, "climb", [], dc=9, hidden=True)) == "climb, against a hidden DC"
    assert checks.outlook(scene, Check(ann, "climb", [])) == "climb"


@pytest.mark.rule("DV-026")
@pytest.mark.parametrize(("change", "dc", "margin"), [({"darkness": 2}, 13, -6), ({"help": -1}, 10, -3)])
def test_the_situation_changes_the_dc_and_not_the_roll(change: dict[str, int], dc: int, margin: int) -> None:
    rolled = check(one(), dc=11, situational=change).rolled

    assert (rolled.total, rolled.dc, rolled.margin) == (7, dc, margin)


@pytest.mark.rule("DV-026")
def test_changes_add_up() -> None:
    made = check(one(), dc=11, situational={"cover": 2, "guard": 2, "height": -1})

    assert made.rolled.dc == 14
    assert made.called.situational == {"cover": 2, "guard": 2, "height": -1}


def test_luck_is_for_the_next_check_only() -> None:
    scene = one()
    scene.by_id["ann"].lucky = 2

    first, second = check(scene, dc=11), check(scene, dc=11)
    assert (first.rolled.dc, second.rolled.dc) == (9, 11)
    assert first.called.situational == {"luck": -2}
    assert second.called.situational == {}


@pytest.mark.rule("DV-019")
def test_a_favour_is_for_the_next_social_check() -> None:
    scene = one()
    scene.by_id["ann"].favours = ["favour", "tales"]

    assert check(scene, "athletics").called.dice == "2d6"
    assert check(scene, "persuade", "craft", dice=[1, 2, 3, 4]).called.advantage == ("favour", "tales")
    assert check(scene, "persuade").called.dice == "2d6"
    assert scene.by_id["ann"].favours == []


def test_darkness_hinders_what_needs_sight() -> None:
    dark = {"id": "ring", "name": "Ring", "zones": [{"id": "ring", "x": 0, "y": 0, "dark": True}]}

    def seen(sight: bool, **numbers: object) -> int | None:
        return check(fight([pc("ann", **numbers)], [npc("orc")], arena=dark), dc=9, sight=sight).rolled.dc

    assert (seen(True), seen(False)) == (11, 9)
    assert seen(True, tools=["lantern"]) == 9
    assert seen(True, tools=["crowbar"]) == 11
    assert check(one(), dc=9, sight=True).rolled.dc == 9


@pytest.mark.parametrize(("last", "dc"), [(0, 9), (1, 9), (2, 11), (3, 11)])
def test_smoke_is_darkness_as_long_as_it_lasts(last: int, dc: int) -> None:
    scene = one()
    scene.round = 2
    scene.world.smoke = {"ring": last}

    assert check(scene, dc=9, sight=True).rolled.dc == dc


def test_rooms_are_dark_too() -> None:
    people = one()
    rooms = [Room("cellar", dark=True), Room("hall")]
    scene = DelvingScene(people.stock, people.rules, Site("keep", "Keep", rooms))
    scene.mode = Mode.DELVING
    for body in people.bodies:
        scene.add(body)
    scene.by_id["ann"].room = "cellar"
    assert check(scene, dc=9, sight=True).rolled.dc == 11

    scene.by_id["ann"].room = "hall"
    assert check(scene, dc=9, sight=True).rolled.dc == 9


@pytest.mark.rule("DV-027")
def test_there_are_three_kinds_of_check_and_the_same_applies_to_all() -> None:
    assert [str(kind) for kind in CheckKind] == ["simple", "complex", "contested"]
    for kind in CheckKind:
        scene = one(athletics=2, victories=3, willpower=1)
        made = check(
            scene, "athletics", kind=kind, tools=[1], advantage=["rope"], dice=[1, 5, 6], answers=["add"], dc=None
        )
        assert made.rolled.total == 11 + 2 + 1 + 1 + 3


@pytest.mark.rule("DV-056")
@pytest.mark.parametrize(("victories", "expected"), [(2, 8), (3, 9), (5, 10), (8, 11)])
def test_victories_add_to_every_check(victories: int, expected: int) -> None:
    assert total("athletics", athletics=1, victories=victories) == expected


@pytest.mark.rule("DV-056")
def test_victories_add_to_contested_checks() -> None:
    scene = fight([pc("ann", victories=5)], [npc("orc")])
    with at_table(scene, dice=[3, 4, 3, 4]) as table:
        verdict = contests.contest(
            scene, table, [Contestant(Check(scene.by_id[who], "grab", [])) for who in ("ann", "orc")]
        )
    assert (verdict.totals, verdict.margin) == ({"orc": 7, "ann": 9}, 2)


# what is told


@pytest.mark.rule("DV-019", "DV-024")
def test_a_check_is_called_before_it_is_rolled() -> None:
    made = check(
        one(athletics=3, craft=1, shield="tower_shield"),
        "athletics",
        "craft",
        dc=11,
        situational={"rain": 2},
        advantage=["rope", "help"],
        dice=[3, 4, 1],
        why="cross",
    )

    assert made.called.sentence(NAMES) == (
        "Ann, Athletics and Craft (cross) against DC 13 (rain +2), advantage 2 (rope, help), "
        "disadvantage 1 (Tower shield): 3d6kh2."
    )
    assert made.made.sentence(NAMES) == "Ann, Athletics and Craft (cross): 7 +1 = 8 against DC 13: failure."
    assert [type(event).__name__ for event in made.table.events] == ["CheckCalled", "CheckMade"]


def test_a_success_tells_its_margin_and_willpower_is_told_apart() -> None:
    made = check(one(willpower=1), dc=9, answers=["add"], why="attack orc")

    assert made.made.sentence(NAMES) == "Ann, no skill (attack Orc): 7 +0 +3 = 10 against DC 9: success, margin 1."


def test_words_of_people_are_told_as_they_were_said() -> None:
    """An id in them is a word like any other: `work` is also what an activity is called."""
    made = check(one(), dc=9, why="work the orc over").made

    assert made.sentence({**NAMES, "work": "Ordinary work"}) == (
        "Ann, no skill (work the orc over): 7 +0 = 7 against DC 9: failure."
    )
    assert about("Ordinary work", {"work": "Ordinary work"}) == "Ordinary work"
    assert about("aegis guard-2", {"aegis": "Aegis", "guard": "Guard"}) == "Aegis Guard 2"
    assert about("battle_cry", {}) == "battle cry"


def test_others_are_told_the_total_alone() -> None:
    made = check(one(athletics=3), "athletics", dc=9).made
    seen = made.seen_by(Viewer("foes", "foes"))

    assert seen is not None
    assert seen.sentence(NAMES) == "Ann, Athletics (try): 10 against DC 9: success, margin 1."
    assert made.seen_by(Viewer("party", "party")) == made
    assert made.seen_by(REFEREE) == made


@pytest.mark.rule("DV-024")
def test_a_hidden_dc_is_known_to_the_game_master_alone() -> None:
    scene = one()
    scene.seat_gm("judge")
    made = check(scene, dc=9, hidden=True, situational={"rain": 1})

    for viewer in (Viewer("party", "party"), SPECTATOR):
        called, done = made.called.seen_by(viewer), made.made.seen_by(viewer)
        assert called is not None
        assert done is not None
        assert called.sentence(NAMES) == "Ann, no skill (try) against a hidden DC: 2d6."
        assert done.sentence(NAMES).endswith("= 7: failure." if viewer.side else "7: failure.")
    for viewer in (Viewer("judge", ""), REFEREE):
        called = made.called.seen_by(viewer)
        assert called is not None
        assert called.sentence(NAMES) == "Ann, no skill (try) against DC 10 (rain +1): 2d6."
    assert made.made.seen_by(REFEREE) == made.made


@pytest.mark.rule("DV-036", "DV-026")
def test_a_check_without_a_dc_neither_fails_nor_has_a_margin() -> None:
    made = check(one(), dc=None)

    assert (made.rolled.dc, made.rolled.success, made.rolled.margin) == (None, True, 0)
    assert made.called.sentence(NAMES) == "Ann, no skill (try): 2d6."
    assert made.made.sentence(NAMES) == "Ann, no skill (try): 7 +0 = 7."


def test_in_combat_nobody_is_asked_before_a_check() -> None:
    assert check(one(willpower=1), answers=["keep"]).table.questions() == [("ann", "willpower")]
    asked = check(outside(one(willpower=1)), answers=["roll", "keep"]).table.questions()
    assert asked == [("ann", "before_check"), ("ann", "willpower")]
