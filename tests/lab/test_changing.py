"""A scenario with something changed in it: whose, what, to what; and what a person is told who errs."""

from __future__ import annotations

import pytest

from quintain.lab.fights import Ring, Setup
from quintain.lab.paths import numbers_of, read_change
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError


def ring(target: str, *sets: str, **counts: int) -> Ring:
    system, _, encounter = target.partition("/")
    return Ring(Setup(system, {"encounter": encounter}, {}, {}, "1", (), sets, counts))


def of(ring: Ring, who: str, what: str) -> object:
    return next(getattr(each, what) for each in ring.start.creatures() if each.id == who)


def test_a_sheet_is_changed_and_what_follows_from_it_too() -> None:
    assert (of(ring("ki/training_yard", "wen.hp=50"), "wen", "hp"), of(ring("ki/training_yard"), "wen", "hp")) == (
        50,
        20,
    )
    assert of(ring("ki/training_yard", "wen.hp+=5", "wen.hp-=1"), "wen", "max_hp") == 24
    assert of(ring("swords/skirmish", "tamsin.ac+=2"), "tamsin", "base_ac") == 2 + int(
        str(of(ring("swords/skirmish"), "tamsin", "base_ac"))
    )


def test_one_of_several_is_changed_alone_and_keeps_its_name() -> None:
    changed = ring("ki/alley_brawl", "street_thug-2.hp=40")

    assert [of(changed, f"street_thug-{number}", "hp") for number in (1, 2, 3)] == [8, 40, 8]
    assert of(changed, "street_thug-2", "name") == "Street thug 2"


def test_what_somebody_starts_with_is_no_change_of_the_sheet() -> None:
    changed = ring("ki/training_yard", "wen.start.hp=1")

    assert (of(changed, "wen", "hp"), of(changed, "wen", "max_hp")) == (1, 20)
    assert of(ring("shattered/duel", *[]), "margaret", "vigor") != 9
    assert of(ring("shattered/duel", "margaret.vigor=9"), "margaret", "vigor") == 9, "no sheet has Vigor"


def test_lists_gain_and_lose_what_is_in_them() -> None:
    sheet = of(ring("ki/training_yard", "wen.techniques-=riposte", "wen.items+=rope"), "wen", "sheet")

    assert "riposte" not in sheet.techniques  # type: ignore[attr-defined]
    assert "rope" in sheet.items  # type: ignore[attr-defined]


def test_any_entry_of_the_content_is_changed_by_its_kind() -> None:
    assert ring("ki/training_yard", "weapon:guard_sword.damage=9").fight(0) != ring("ki/training_yard").fight(0)


@pytest.mark.parametrize("system", system_names())
def test_every_system_can_have_more_of_a_kind_and_other_numbers(system: str) -> None:
    library = find_system(system).library()
    encounter = next(id for id, each in library.of("encounter").items() if len(each.sides[1].members) > 1)  # type: ignore[attr-defined]
    side = library.get("encounter", encounter).sides[1]  # type: ignore[attr-defined]
    kind = side.members[0].creature
    before = sum(member.creature == kind for member in side.members)
    number = next(each for each in numbers_of(library.get("creature", kind)) if each.value > 1 and each.is_whole)

    changed = ring(f"{system}/{encounter}", f"{kind}.{number.path}-=1", **{f"{side.name}.{kind}": before + 1})

    assert len(changed.start.creatures()) == len(ring(f"{system}/{encounter}").start.creatures()) + 1
    assert changed.fight(0) == changed.fight(0)


@pytest.mark.parametrize(
    ("change", "what", "fix"),
    [
        ("wem.hp=1", "Nobody called", "wen"),
        ("wen.hpp=1", "hpp", '"hp"'),
        ("wen.hp=10000", "10000 is too large", "1 to 1000"),
        ("wen.hp=lots", "lots", "whole number"),
        ("wen.techniques+=ripostte", "ripostte", "riposte"),
        ("wen.techniques-=ripostte", "not in", "riposte"),
        ("wen.name+=1", "Only numbers and lists", "wen.name=VALUE"),
        ("wen", "does not say what to change", "mirka.hp=30"),
        ("spelll:web.rank=1", "There are no", "weapon"),
        ("weapon:guard_swort.damage=1", "guard_swort", "guard_sword"),
        ("wen.hp.x=1", "nothing inside", "out"),
    ],
)
def test_whoever_errs_is_told_what_is_wrong_and_what_would_be_right(change: str, what: str, fix: str) -> None:
    with pytest.raises(UserError) as told:
        ring("ki/training_yard", change)

    assert what in told.value.what
    assert fix in told.value.fix


@pytest.mark.parametrize(
    ("target", "kind", "count", "what"),
    [
        ("ki/training_yard", "street_tug", 2, "Nobody called"),
        ("ki/training_yard", "street_thug", 99, "99 is not a number"),
        ("ki/training_yard", "street_thug", 0, "Nobody would be left"),
        ("ki/mirror", "mirka", 2, "on several sides"),
    ],
)
def test_counts_that_cannot_be_are_refused(target: str, kind: str, count: int, what: str) -> None:
    with pytest.raises(UserError, match=what):
        ring(target, **{kind: count})


def test_those_who_are_added_stand_on_free_squares_and_the_last_of_a_kind_leave_first() -> None:
    more = ring("ki/alley_brawl", street_thug=6)
    places = [of(more, each.id, "place") for each in more.start.creatures()]

    assert len(set(places)) == len(places) == 9
    assert [each.id for each in ring("ki/alley_brawl", street_thug=1).start.creatures()] == [
        "wen",
        "mirka",
        "street_thug",
        "bandit_archer",
    ]


def test_a_change_is_read_as_it_is_written() -> None:
    assert read_change("spell:web.rank += 2").text() == "spell:web.rank+=2"
