"""The wound roll, its chart, names, and how wounds heal."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from quintain.systems.delve import time, wounds
from quintain.systems.delve.events.harm import Killed, Wounded, WoundHealed, WoundMended, WoundRolled, WoundTended
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import DAY, DamageType, Grade, Out
from tests.systems.delve.direct import WatchedTable, at_table, hurt, marks, one
from tests.systems.delve.script import BOOK, rules

NAMES = {"ann": "Ann"}


def wounded(*severities: int, **numbers: Any) -> DelveScene:
    return one(wounds=[{"name": f"Old{index}", "severity": each} for index, each in enumerate(severities)], **numbers)


def deal(
    scene: DelveScene, dice: list[int], type: DamageType | None = DamageType.BLUNT, answers: tuple[str, ...] = ()
) -> WatchedTable:
    """Something deals a wound."""
    with at_table(scene, answers, dice) as table:
        wounds.wound(scene, table, scene.by_id["ann"], type)
    return table


def rested(scene: DelveScene) -> WatchedTable:
    with at_table(scene) as table:
        wounds.heal_at_long_rest(scene, table, scene.by_id["ann"])
    return table


def severities(scene: DelveScene) -> list[int]:
    return [wound.severity for wound in scene.by_id["ann"].wounds]


# taking one


@pytest.mark.rule("DV-075", "DV-067")
@pytest.mark.parametrize("stress", [6, 1])
def test_a_wound_may_come_without_a_loss_of_stress(stress: int) -> None:
    scene = one(stress=stress, max_stress=6, spirit=8)
    table = deal(scene, [3, 3])

    assert (scene.by_id["ann"].stress, marks(scene.by_id["ann"])) == (stress, ["Bruised 1"])
    assert table.asked == []  # no Second Wind
    assert table.rolled == [("ann", "wound")]


@pytest.mark.rule("DV-075", "DV-067")
@pytest.mark.parametrize(("window", "asked"), [("every_wound_at_0", 1), ("first_only", 0)])
def test_one_that_is_dealt_on_0_opens_the_window_too(window: str, asked: int) -> None:
    scene = one(rules(second_wind_window=window), stress=0, max_stress=6, spirit=3)
    deal(scene, [3, 3], answers=("second_wind",) * asked)

    assert scene.by_id["ann"].stress == 6 * asked


@pytest.mark.rule("DV-076")
@pytest.mark.parametrize(
    ("type", "dice", "mark"),
    [
        (DamageType.BLUNT, [1, 1], "Bruised 1"),
        (DamageType.BLUNT, [4, 4], "Cracked 2"),
        (DamageType.BLUNT, [6, 6], "Shattered 4"),
        (DamageType.SPIRIT, [1, 1], "Dimmed 1"),
        (None, [4, 4], "Medium wound 2"),
    ],
)
def test_a_wound_is_a_name_with_a_severity(type: DamageType | None, dice: list[int], mark: str) -> None:
    scene = one()
    table = deal(scene, dice, type)

    assert marks(scene.by_id["ann"]) == [mark]
    (told,) = table.told(Wounded)
    assert f"{told.name} {told.severity}" == mark


@pytest.mark.rule("DV-076")
def test_wounds_of_the_same_name_are_told_apart() -> None:
    scene = one()
    deal(scene, [1, 1])
    deal(scene, [1, 1])

    assert [wound.id for wound in scene.by_id["ann"].wounds] == ["wound-1", "wound-2"]


@pytest.mark.rule("DV-077")
def test_the_wounds_she_already_has_are_added() -> None:
    table = deal(wounded(1, 2), [4, 3])

    assert table.told(WoundRolled) == [WoundRolled("ann", 7, 3, 10)]
    assert table.told(Wounded) == [Wounded("ann", "Shattered", 4, "Major", 7)]
    assert table.told(WoundRolled)[0].sentence(NAMES) == "Ann rolls for a wound: 7 + severity 3 = 10."


@pytest.mark.rule("DV-077")
def test_nothing_else_is_added() -> None:
    table = deal(one(victories=10, endurance=5, armor="mail", fighting=5), [2, 2])

    assert table.told(WoundRolled) == [WoundRolled("ann", 4, 0, 4)]


@pytest.mark.rule("DV-077", "DV-048", "DV-049")
def test_willpower_may_be_spent_on_it() -> None:
    scene = wounded(1, willpower=3)
    table = deal(scene, [5, 6, 1, 2], answers=("reroll", "add", "keep"))

    assert table.told(WoundRolled) == [WoundRolled("ann", 6, 1, 7)]
    assert scene.by_id["ann"].willpower == 1
    assert [ask.about for ask in table.asked] == ["willpower"] * 3
    assert table.asked[0].question.startswith("A wound roll of 12: Major")


@pytest.mark.rule("DV-077")
def test_willpower_can_hasten_death() -> None:
    scene = wounded(1, willpower=1)
    deal(scene, [5, 5], answers=("add",))

    assert scene.by_id["ann"].out == Out.DEAD


@pytest.mark.rule("DV-078")
@pytest.mark.parametrize(
    ("result", "grade", "severity"),
    [
        (2, Grade.MINOR, 1),
        (6, Grade.MINOR, 1),
        (7, Grade.MEDIUM, 2),
        (9, Grade.MEDIUM, 2),
        (10, Grade.MAJOR, 4),
        (11, Grade.MAJOR, 4),
        (13, Grade.MAJOR, 4),
    ],
)
def test_the_chart(result: int, grade: Grade, severity: int) -> None:
    assert wounds.grade_of(result, BOOK) is grade
    assert wounds.SEVERITY[grade] == severity


@pytest.mark.rule("DV-078")
@pytest.mark.parametrize("result", [14, 15, 30])
def test_the_chart_ends_with_death(result: int) -> None:
    assert wounds.grade_of(result, BOOK) is Grade.DEATH


@pytest.mark.rule("DV-078")
@pytest.mark.parametrize(
    ("house", "mark", "grade"),
    [
        ("major", "Shattered 4", Grade.MAJOR),
        ("medium", "Cracked 2", Grade.MEDIUM),
        ("serious3", "Cracked 3", Grade.SERIOUS),
    ],
)
def test_what_the_row_of_10_is_is_a_house_rule(house: str, mark: str, grade: Grade) -> None:
    book = rules(wound_result_10=house)
    scene = one(book)
    deal(scene, [5, 5])

    assert marks(scene.by_id["ann"]) == [mark]
    assert scene.by_id["ann"].wounds[0].grade is grade
    assert [wounds.grade_of(result, book) for result in (9, 11)] == [Grade.MEDIUM, Grade.MAJOR]


@pytest.mark.rule("DV-078")
@pytest.mark.parametrize(("house", "mean"), [("major", "4.05"), ("medium", "4.25"), ("serious3", "4.13")])
def test_how_many_wounds_it_takes_to_die_depends_on_that_row(house: str, mean: str) -> None:
    """The ledger states the mean number of wound rolls from fresh to dead."""
    book = rules(wound_result_10=house)

    @cache
    def rolls(severity: int) -> float:
        expected = 1.0
        for a in range(1, 7):
            for b in range(1, 7):
                grade = wounds.grade_of(a + b + severity, book)
                if grade is not Grade.DEATH:
                    expected += rolls(severity + wounds.SEVERITY[grade]) / 36
        return expected

    assert f"{rolls(0):.2f}" == mean


@pytest.mark.rule("DV-079")
@pytest.mark.parametrize(("before", "out"), [(1, ""), (2, "dead")])
def test_14_kills(before: int, out: str) -> None:
    scene = wounded(before)
    table = deal(scene, [6, 6])

    assert scene.by_id["ann"].out == out
    assert table.told(Killed) == ([Killed("ann", "a wound roll of 14")] if out else [])
    assert severities(scene) == ([1, 4] if not out else [2])


@pytest.mark.rule("DV-079")
def test_a_first_wound_can_never_kill() -> None:
    scene = one(stress=1)
    hurt(scene, 1, dice=[6, 6])

    assert scene.by_id["ann"].out != Out.DEAD
    assert wounds.death_chance(scene.by_id["ann"]) == 6


# healing


@pytest.mark.rule("DV-080")
def test_time_alone_heals_nothing() -> None:
    scene = wounded(2)
    with at_table(scene) as table:
        time.pass_time(scene, table, 10 * DAY)

    assert severities(scene) == [2]


@pytest.mark.rule("DV-081")
def test_ordinary_magic_closes_only_the_most_minor_wounds() -> None:
    scene = wounded(1, 2, 4)
    ann = scene.by_id["ann"]

    assert [wound.severity for wound in wounds.mendable(ann, great=False)] == [1]
    assert [wound.severity for wound in wounds.mendable(ann, great=True)] == [1, 2, 4]


@pytest.mark.rule("DV-081")
def test_a_wound_healed_down_to_1_qualifies() -> None:
    scene = wounded(2)
    rested(scene)

    assert [wound.name for wound in wounds.mendable(scene.by_id["ann"], great=False)] == ["Old0"]


@pytest.mark.rule("DV-081")
def test_mending_removes_that_wound() -> None:
    scene = wounded(1, 2)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        wounds.mend(scene, table, ann, "wound-2")

    assert marks(ann) == ["Old0 1"]
    assert table.events == [WoundMended("ann", "Old1", 2)]


@pytest.mark.rule("DV-082", "DV-080")
def test_every_wound_drops_by_1_at_a_long_rest() -> None:
    scene = wounded(4, 2, 1)
    table = rested(scene)

    assert marks(scene.by_id["ann"]) == ["Old0 3", "Old1 1"]
    assert [wound.id for wound in scene.by_id["ann"].wounds] == ["wound-1", "wound-2"]
    assert [wound.grade for wound in scene.by_id["ann"].wounds] == [Grade.MAJOR, Grade.MEDIUM]
    assert table.events == [
        WoundHealed("ann", "Old0", 1, 3),
        WoundHealed("ann", "Old1", 1, 1),
        WoundHealed("ann", "Old2", 1, 0),
    ]
    assert [event.sentence(NAMES) for event in table.events[1:]] == [
        "A wound of Ann heals by 1: Old1 is severity 1.",
        "A wound of Ann heals by 1: Old2 is gone.",
    ]


@pytest.mark.rule("DV-080", "DV-082", "DV-083")
@pytest.mark.parametrize(
    ("bed", "care", "left"),
    [
        (False, {}, [4]),
        (True, {}, [3]),
        (True, {wounds.TREATMENT: 1}, [2]),
        (False, {wounds.TREATMENT: 2}, [2]),
        (False, {wounds.TREATMENT: 0}, [4]),
        (False, {wounds.MAGIC: 1}, [3]),
        (False, {wounds.AWARD: 3}, [1]),
        (True, {wounds.TREATMENT: 2, wounds.MAGIC: 1}, []),
        (True, {wounds.TREATMENT: 2, wounds.MAGIC: 1, wounds.AWARD: 5}, []),
    ],
)
def test_care_increases_the_drop(bed: bool, care: dict[str, int], left: list[int]) -> None:
    scene = wounded(5)
    ann = scene.by_id["ann"]
    ann.bed_rest = bed
    with at_table(scene) as table:
        for how, amount in care.items():
            wounds.tend(scene, table, ann, how, "wound-1", amount)
    rested(scene)

    assert severities(scene) == left
    assert (ann.bed_rest, ann.tended) == (False, {})


@pytest.mark.rule("DV-083")
def test_bed_rest_and_treatment_as_the_ledger_has_it() -> None:
    scene = wounded(4)
    ann = scene.by_id["ann"]
    ann.bed_rest = True
    with at_table(scene) as table:
        wounds.tend(scene, table, ann, wounds.TREATMENT, "wound-1", 1)
    table = rested(scene)

    assert severities(scene) == [1]
    assert table.events == [WoundHealed("ann", "Old0", 3, 1)]


@pytest.mark.rule("DV-083")
def test_care_is_for_one_wound_and_bed_rest_for_every_one() -> None:
    scene = wounded(4, 5)
    ann = scene.by_id["ann"]
    ann.bed_rest = True
    with at_table(scene) as table:
        wounds.tend(scene, table, ann, wounds.MAGIC, "wound-2", 1)
    rested(scene)

    assert severities(scene) == [2, 2]
    assert table.events == [WoundTended("ann", "Old1", "magic", 1)]


@pytest.mark.rule("DV-083")
def test_one_treatment_and_one_casting_for_a_wound_and_rest() -> None:
    scene = wounded(4, 5)
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        wounds.tend(scene, table, ann, wounds.TREATMENT, "wound-1", 0)
        wounds.tend(scene, table, ann, wounds.MAGIC, "wound-2", 1)

    assert [wound.id for wound in wounds.can_be_tended(ann, wounds.TREATMENT)] == ["wound-2"]
    assert [wound.id for wound in wounds.can_be_tended(ann, wounds.MAGIC)] == ["wound-1"]
    rested(scene)
    assert [wound.id for wound in wounds.can_be_tended(ann, wounds.TREATMENT)] == ["wound-1", "wound-2"]


@pytest.mark.rule("DV-082")
def test_a_wound_after_a_rest_gets_an_id_of_its_own() -> None:
    scene = wounded(1)
    rested(scene)
    hurt(scene, 8, dice=[1, 1])

    assert [wound.id for wound in scene.by_id["ann"].wounds] == ["wound-2"]
