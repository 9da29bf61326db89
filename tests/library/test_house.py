"""House rules: named values, changed by word or by value, with every mistake named at once."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.library.house import HouseRule, change, describe, differences, parse_assignment
from quintain.words.errors import ContentError, UserError


class Announcing(StrEnum):
    SECRET = "secret"
    OPEN = "open"


class KiRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    announcing: Annotated[Announcing, HouseRule("KI-020", "Announcements are sealed, or made one by one.")] = (
        Announcing.SECRET
    )
    max_rounds: Annotated[int, HouseRule("term End of combat", "Then the fight is a draw.", least=1)] = 50
    last_breath: Annotated[bool, HouseRule("KI-060", "A dying PC may take a Last Breath.")] = True
    luck_cap: Annotated[int | None, HouseRule("KI-007", "The largest luck die.", least=4, most=12)] = None
    banner: Annotated[str, HouseRule("term Banner", "What is written on the banner.")] = "none yet"


class Undocumented(msgspec.Struct, frozen=True):
    speed: int = 5


class Unsupported(msgspec.Struct, frozen=True):
    speed: Annotated[float, HouseRule("KI-001", "Fast.")] = 5.0


def mistakes_of(changes: dict[str, object]) -> list[UserError]:
    with pytest.raises(ContentError) as caught:
        change(KiRules(), changes)
    return caught.value.mistakes


def test_every_rule_is_described_in_declared_order_with_clause_default_and_values() -> None:
    told = describe(KiRules)

    assert [(rule.name, rule.clause, rule.default, rule.values) for rule in told] == [
        ("announcing", "KI-020", "secret", "secret, open"),
        ("max_rounds", "term End of combat", 50, "a whole number from 1"),
        ("last_breath", "KI-060", True, "true, false"),
        ("luck_cap", "KI-007", None, "a whole number from 4 to 12, or none"),
        ("banner", "term Banner", "none yet", "any text"),
    ]
    assert told[0].says == "Announcements are sealed, or made one by one."
    assert [rule.words for rule in told] == [("secret", "open"), (), ("true", "false"), (), ()]
    assert type(told[0].default) is str


def test_the_words_a_person_types_become_typed_values() -> None:
    words = {
        "announcing": "Open",
        "max_rounds": " 12 ",
        "last_breath": "false",
        "luck_cap": "8",
        "banner": "Ki!",
    }

    assert change(KiRules(), words) == KiRules(Announcing.OPEN, 12, False, 8, "Ki!")


def test_typed_values_are_taken_as_they_are() -> None:
    typed = {"announcing": Announcing.OPEN, "max_rounds": 12, "last_breath": False, "luck_cap": 8}

    assert change(KiRules(), typed) == KiRules(Announcing.OPEN, 12, False, 8)
    assert change(KiRules(luck_cap=8), {"luck_cap": None}).luck_cap is None
    assert change(KiRules(luck_cap=8), {"luck_cap": "none"}).luck_cap is None


class Recovery(msgspec.Struct, frozen=True):
    portions: Annotated[int | None, HouseRule("GU-016", "Portions a turn.", least=0, most=9, none="pro_rata")] = None


def test_a_rule_may_have_a_word_of_its_own_for_no_value() -> None:
    [told] = describe(Recovery)

    assert (told.default, told.values) == ("pro_rata", "a whole number from 0 to 9, or pro_rata")
    assert change(Recovery(3), {"portions": "pro_rata"}) == Recovery(None)
    assert change(Recovery(), {"portions": "3"}) == Recovery(3)
    assert change(Recovery(), differences(Recovery(3))) == Recovery(3)
    with pytest.raises(ContentError) as caught:
        change(Recovery(3), {"portions": "none"})
    [mistake] = caught.value.mistakes
    assert mistake.fix == "Use a whole number from 0 to 9, or pro_rata (the book: pro_rata)."


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("on", True), ("NO", False), ("off", False)])
def test_yes_and_no_are_true_and_false(word: str, value: bool) -> None:
    assert change(KiRules(), {"last_breath": word}).last_breath is value


def test_a_misspelt_name_is_met_with_the_nearest_one() -> None:
    [mistake] = mistakes_of({"anouncing": "open"})

    assert mistake.what == 'No house rule "anouncing".'
    assert mistake.fix == 'Did you mean "announcing"? See them all with: quintain list SYSTEM rules'


def test_the_caller_may_name_the_system() -> None:
    with pytest.raises(ContentError, match="quintain list ki rules"):
        change(KiRules(), {"xyzzy": 1}, system="ki")


@pytest.mark.parametrize(
    ("name", "value", "what", "fix"),
    [
        ("announcing", "never", '"never"', "Use one of: secret (the book), open."),
        ("announcing", "opne", '"opne"', 'Did you mean "open"? Use one of: secret (the book), open.'),
        ("announcing", 3, "3", "Use one of: secret (the book), open."),
        ("last_breath", "maybe", '"maybe"', "Use one of: true (the book), false."),
        ("last_breath", 1, "1", "Use one of: true (the book), false."),
        ("max_rounds", "soon", '"soon"', "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", "0", '"0"', "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", 0, "0", "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", 1.5, "1.5", "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", True, "true", "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", None, "null", "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", "9" * 50, '"9999', "Use a whole number from 1 (the book: 50)."),
        ("max_rounds", 10**50, "a huge number", "Use a whole number from 1 (the book: 50)."),
        ("luck_cap", 13, "13", "Use a whole number from 4 to 12, or none (the book: none)."),
        ("banner", 5, "5", "Use any text (the book: none yet)."),
        ("banner", "\udcff", '"\\udcff"', "Use any text (the book: none yet)."),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_right(name: str, value: object, what: str, fix: str) -> None:
    [mistake] = mistakes_of({name: value})

    assert mistake.what.startswith(f"{name}: {what}")
    assert mistake.what.endswith(" is not a value.")
    assert mistake.fix == fix


def test_a_number_too_long_to_print_is_still_refused_politely() -> None:
    [typed, written] = [mistakes_of({"max_rounds": value})[0] for value in (10**5000, "9" * 5000)]

    assert typed.what == "max_rounds: a huge number is not a value."
    assert len(written.what) < 100


def test_all_mistakes_come_at_once_and_nothing_changes() -> None:
    rules = KiRules()

    with pytest.raises(ContentError) as caught:
        change(rules, {"anouncing": "open", "max_rounds": 5, "last_breath": "perhaps"})

    assert [mistake.what for mistake in caught.value.mistakes] == [
        'No house rule "anouncing".',
        'last_breath: "perhaps" is not a value.',
    ]
    assert rules == KiRules()


def test_no_change_is_no_change() -> None:
    assert change(KiRules(max_rounds=3), {}) == KiRules(max_rounds=3)


def test_only_what_differs_from_the_book_is_a_difference() -> None:
    assert differences(KiRules()) == {}

    told = differences(KiRules(Announcing.OPEN, max_rounds=3))

    assert told == {"announcing": "open", "max_rounds": 3}
    assert type(told["announcing"]) is str


@given(
    st.builds(
        KiRules,
        st.sampled_from(Announcing),
        st.integers(1, 999),
        st.booleans(),
        st.none() | st.integers(4, 12),
        st.text(st.characters(categories=["L", "N"])),
    )
)
def test_differences_read_back_give_the_same_rules(rules: KiRules) -> None:
    assert change(KiRules(), differences(rules)) == rules


@given(st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.floats() | st.text()))
def test_garbage_is_refused_and_never_crashes(changes: dict[str, object]) -> None:
    with suppress(ContentError):
        assert isinstance(change(KiRules(), changes), KiRules)
        return

    assert all(mistake.what and mistake.fix for mistake in mistakes_of(changes))


def test_an_assignment_is_a_name_and_a_value() -> None:
    assert parse_assignment("announcing=open") == ("announcing", "open")
    assert parse_assignment(" banner = a=b ") == ("banner", "a=b")
    assert parse_assignment("banner=") == ("banner", "")


@pytest.mark.parametrize("text", ["announcing", "=open", ""])
def test_an_assignment_without_both_halves_is_refused(text: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_assignment(text)

    assert caught.value.what == f'"{text}" is not a house rule with its value.'
    assert caught.value.fix == "Write NAME=VALUE, for example: announcing=open"


def test_a_rule_without_its_clause_or_of_a_strange_type_is_a_bug_not_a_message() -> None:
    with pytest.raises(TypeError, match="speed is not annotated with a HouseRule"):
        describe(Undocumented)
    with pytest.raises(TypeError, match="a house rule is a StrEnum"):
        describe(Unsupported)
