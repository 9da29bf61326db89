"""Willpower: spent on rolls whose dice are seen, one point at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.systems.delve import checks, damage
from quintain.systems.delve.checks import Check
from quintain.systems.delve.events.checks import WillpowerAdded, WillpowerRerolled
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.view import Sight
from quintain.systems.delve.willpower import Throw, spend_on, throw_dice
from quintain.systems.delve.words import DamageType
from tests.systems.delve.checking import check
from tests.systems.delve.direct import WatchedTable, at_table, hurt, one
from tests.systems.delve.script import BOOK, fight, npc, of_library, pc, rules

ONE_A_ROLL = rules(willpower_per_roll=1)


@pytest.mark.rule("DV-048")
def test_a_point_adds_3_after_the_roll() -> None:
    scene = one(willpower=3)
    made = check(scene, dc=11, dice=[4, 5], answers=["add", "keep"])

    assert (made.rolled.total, made.rolled.success, made.rolled.margin) == (12, True, 1)
    assert scene.by_id["ann"].willpower == 2
    assert [option.id for option in made.table.asked[0].options] == ["keep", "add", "reroll"]
    assert [ask.question for ask in made.table.asked] == [
        "Try: 9 to beat DC 11, a failure. Spend Willpower (3 left)?",
        "Try: 12 to beat DC 11, a success. Spend Willpower (2 left)?",
    ]


@pytest.mark.rule("DV-048")
def test_two_points_add_6() -> None:
    scene = one(willpower=2)

    assert check(scene, dc=11, dice=[3, 3], answers=["add", "add"]).rolled.total == 12
    assert scene.by_id["ann"].willpower == 0


@pytest.mark.rule("DV-048")
@pytest.mark.parametrize(("book", "answers", "total"), [(BOOK, ["add", "add", "add"], 16), (ONE_A_ROLL, ["add"], 10)])
def test_how_much_may_be_spent_on_one_roll_is_a_house_rule(
    book: DelveRules, answers: Sequence[str], total: int
) -> None:
    scene = one(book, willpower=3)

    assert check(scene, answers=answers).rolled.total == total
    assert scene.by_id["ann"].willpower == 3 - len(answers)


@pytest.mark.rule("DV-048")
def test_the_limit_counts_rerolls_and_is_for_each_roll() -> None:
    scene = one(ONE_A_ROLL, willpower=3)

    assert check(scene, dice=[3, 4, 5, 6], answers=["reroll"]).rolled.total == 11
    assert check(scene, dice=[3, 4], answers=["add"]).rolled.total == 10
    assert scene.by_id["ann"].willpower == 1


@pytest.mark.rule("DV-048")
def test_a_wound_roll_is_a_roll_too_and_3_more_make_it_worse() -> None:
    scene = one(willpower=2, stress=3, max_stress=8)
    hurt(scene, 3, answers=["add", "keep"], dice=[3, 3])

    assert [wound.severity for wound in scene.by_id["ann"].wounds] == [2]  # 6 is Minor, 9 is Medium
    assert scene.by_id["ann"].willpower == 1


@pytest.mark.rule("DV-049")
def test_a_reroll_takes_all_dice_and_the_new_result_stands() -> None:
    scene = one(willpower=1)
    made = check(scene, advantage=["rope"], dice=[1, 2, 2, 3, 6, 1], answers=["reroll"])
    assert (made.rolled.total, made.made.shown) == (9, 9)

    worse = check(one(willpower=1), dice=[6, 5, 1, 2], answers=["reroll"])
    assert worse.rolled.total == 3


@pytest.mark.rule("DV-049")
def test_3_that_were_bought_earlier_stay() -> None:
    scene = one(willpower=3)
    made = check(scene, dice=[1, 2, 5, 5, 4, 4], answers=["add", "reroll", "reroll"])

    assert (made.rolled.total, made.made.shown, made.made.willpower) == (11, 8, 3)


@pytest.mark.rule("DV-049")
def test_a_wound_roll_may_be_rerolled() -> None:
    scene = one(willpower=1, stress=3, max_stress=8)
    hurt(scene, 3, answers=["reroll"], dice=[6, 6, 1, 1])

    assert [wound.severity for wound in scene.by_id["ann"].wounds] == [1]


@pytest.mark.rule("DV-047")
def test_harm_never_takes_willpower() -> None:
    scene = one(willpower=3, stress=3, max_stress=8)
    for _ in range(2):
        hurt(scene, 6, answers=["keep"], dice=[1, 1])

    assert len(scene.by_id["ann"].wounds) == 2
    assert scene.by_id["ann"].willpower == 3


@pytest.mark.rule("DV-047")
def test_a_player_character_has_3_and_an_npc_none_unless_it_is_listed() -> None:
    sheet = {"id": "x", "name": "X", "skills": {}, "abilities": [], "stress": 5}

    def maximum(**more: object) -> int:
        member = {"id": "x", "zone": "ring", "sheet": {**sheet, **more}}
        return fight([member], [npc("orc")]).by_id["x"].max_willpower

    assert (maximum(player=True), maximum(player=False)) == (3, 0)
    assert (maximum(player=True, willpower=4), maximum(player=False, willpower=1)) == (4, 1)


@pytest.mark.rule("DV-047")
def test_whoever_plays_a_named_npc_spends_its_willpower() -> None:
    scene = fight([pc("ann")], [npc("chief", willpower=1)])
    made = check(scene, who="chief", answers=["add"])

    assert [ask.seat for ask in made.table.asked] == ["foes"]
    assert (made.rolled.total, scene.by_id["chief"].willpower) == (10, 0)


@pytest.mark.rule("DV-051")
def test_without_willpower_a_check_is_the_same_and_nothing_is_asked() -> None:
    def made(willpower: int, answers: Sequence[str]) -> tuple[str, int, list[tuple[str, str]]]:
        scene = one(willpower=willpower, max_willpower=3, athletics=2)
        found = check(scene, "athletics", advantage=["rope"], dice=[2, 3, 4], answers=answers)
        return found.called.dice, found.rolled.total, found.table.questions()

    assert made(0, []) == ("3d6kh2", 9, [])
    assert made(1, ["keep"]) == made(3, ["keep"])
    assert made(3, ["keep"]) == ("3d6kh2", 9, [("ann", "willpower")])


def test_a_hidden_dc_is_not_told_with_the_question() -> None:
    made = check(one(willpower=1), dc=11, hidden=True, answers=["keep"])

    assert made.table.asked[0].question == "Try: 7, a failure. Spend Willpower (1 left)?"
    contested = check(one(willpower=1), dc=None, answers=["keep"])
    assert contested.table.asked[0].question == "Try: 7. Spend Willpower (1 left)?"


def test_a_throw_of_any_kind() -> None:
    scene = one(willpower=2)
    throw = Throw(scene.by_id["ann"], "2d6", "wound", bonus=4)
    with at_table(scene, ["add", "keep"], [1, 2]) as table:
        throw_dice(table, throw)
        spend_on(scene, table, throw.who, throw)

    assert (throw.shown, throw.bonus, throw.added, throw.spent, throw.total()) == (3, 4, 3, 1, 10)
    assert table.asked[0].question == "7. Spend Willpower (2 left)?"


def told(scene: FightScene, answers: Sequence[str], dice: Sequence[int]) -> list[str]:
    made = check(scene, answers=answers, dice=dice)
    spent = [*made.table.told(WillpowerAdded), *made.table.told(WillpowerRerolled)]
    seen = [event.seen_by(viewer) for event in spent for viewer in (Viewer("party", "party"), SPECTATOR)]
    return [event.sentence({"ann": "Ann"}) for event in seen]


def test_how_many_are_left_is_told_to_its_own_side() -> None:
    assert told(one(willpower=2), ["add", "keep"], [3, 4]) == [
        "Ann spends Willpower for +3: now 10 (1 left).",
        "Ann spends Willpower for +3: now 10.",
    ]
    assert told(one(willpower=1), ["reroll"], [3, 4, 1, 1]) == [
        "Ann spends Willpower to roll again: now 2 (0 left).",
        "Ann spends Willpower to roll again: now 2.",
    ]


@pytest.mark.rule("DV-046")
def test_willpower_is_a_pool_of_its_own() -> None:
    scene = fight([of_library("tamsin")], [npc("orc")])
    tamsin = scene.by_id["tamsin"]
    stress = tamsin.stress
    check(scene, who="tamsin", answers=["add", "keep"])

    assert (tamsin.willpower, tamsin.max_willpower) == (3, 4)
    assert tamsin.stress == stress


class Watcher(WatchedTable):
    """Looks at the scene whenever somebody is asked."""

    def __init__(self, scene: FightScene, answers: Sequence[str], faces: Sequence[int]) -> None:
        super().__init__(scene, answers, faces)
        self.looks: list[dict[str, object]] = []

    def settle(self, ask: Ask) -> Answer:
        assert isinstance(self.scene, FightScene)
        for viewer in (Viewer("party", "party"), Viewer("foes", "foes"), REFEREE):
            rolling = Sight(self.scene, viewer).rolling()
            self.looks.append({} if rolling is None else rolling.as_data())
        return super().settle(ask)


@pytest.mark.parametrize(("hidden", "dc"), [(False, 9), (True, None)])
def test_while_it_is_decided_the_roll_is_seen_by_its_own_side(hidden: bool, dc: int | None) -> None:
    scene = one(willpower=2, athletics=1)
    table = Watcher(scene, ["add", "keep"], [3, 4])
    orc = scene.by_id["orc"]
    checks.make(scene, table, Check(scene.by_id["ann"], "try", ["athletics"], dc=9, hidden=hidden, against=orc))
    table.finish()

    rolled = {"who": "ann", "why": "try", "dice": "2d6", "shown": 7, "bonus": 1, "dc": dc, "against": "orc"}
    first = rolled | {"added": 0, "total": 8, "success": False, "points": 2}
    second = rolled | {"added": 3, "total": 11, "success": True, "points": 1}
    assert table.looks == [first, {}, first, second, {}, second]
    assert scene.rolling is None


def test_a_wound_roll_is_seen_without_a_dc() -> None:
    scene = one(willpower=1, stress=3, max_stress=8)
    table = Watcher(scene, ["keep"], [3, 3])
    damage.suffer(scene, table, scene.by_id["ann"], 3, DamageType.CUT)

    assert (table.looks[0]["why"], table.looks[0]["total"], table.looks[0]["dc"]) == ("wound", 6, None)
