"""Keyed faces: fair, independent of each other, and the same on every machine for ever."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.kernel import keyed as keyed_module
from quintain.kernel.keyed import KeyedFaces

ROLLS = 12_000
BITS = 64

# Recorded fights hold these for ever: a change here makes every old transcript another game.
GOLDEN_STREAM = 3193540141535424182
GOLDEN_D6 = [1, 1, 5, 2, 5, 5, 5, 6, 4, 5, 6, 3]
GOLDEN_D100 = [6, 11, 72, 32, 80, 69]
GOLDEN_NUMBERS = [1034096359609158111, 2017341346195674078, 13187536233253623794]
GOLDEN_EMPTY = 11397470948545450661
GOLDEN_FOREIGN = 524240380868646134


def chi_square(seen: Iterable[object], cells: int) -> float:
    """How far the counts are from even, as a number of standard deviations (Wilson and Hilferty)."""
    counts = Counter(seen)
    expected = sum(counts.values()) / cells
    assert len(counts) <= cells
    missing = (cells - len(counts)) * expected
    statistic = sum((count - expected) ** 2 / expected for count in counts.values()) + missing
    free = cells - 1
    cube_root: float = (statistic / free) ** (1 / 3)
    variance = 2 / (9 * free)
    return (cube_root - (1 - variance)) / sqrt(variance)


def is_fair(seen: Iterable[object], cells: int) -> bool:
    """Neither too uneven nor too even; a fair source fails this once in 15,000 times, and then always."""
    return -4 < chi_square(seen, cells) < 4


def rolled(seed: str, roller: str, purpose: str, against: str, sides: int, rolls: int = ROLLS) -> list[int]:
    faces = KeyedFaces(seed)
    stream = faces.stream(roller, purpose, against)
    return [faces.face(stream, occurrence, sides) for occurrence in range(rolls)]


def lagged(faces: Sequence[int], lag: int) -> Iterable[tuple[int, int]]:
    return zip(faces, faces[lag:], strict=False)


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(keyed_module).failed == 0


# The yardstick itself


def test_the_yardstick_rejects_a_loaded_die_and_a_die_that_takes_turns() -> None:
    loaded = [1 + n % 6 if n % 20 else 6 for n in range(ROLLS)]
    taking_turns = [1 + n % 6 for n in range(ROLLS)]

    assert not is_fair(loaded, 6)
    assert not is_fair(taking_turns, 6)
    assert not is_fair(pairwise(taking_turns), 36)
    assert not is_fair([1, 2, 3, 4, 5] * 2000, 6)


# Fairness


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100, 1000])
@pytest.mark.parametrize("against", ["", "orc-1", "orc-2"])
def test_every_face_comes_up_equally_often(sides: int, against: str) -> None:
    faces = rolled("tuesday", "ysolde", "attack", against, sides)

    assert set(faces) <= set(range(1, sides + 1))
    assert is_fair(faces, sides)


@pytest.mark.parametrize("sides", [2, 6, 20])
@pytest.mark.parametrize("lag", [1, 2, 3, 4, 8, 64])
def test_a_roll_says_nothing_about_those_after_it(sides: int, lag: int) -> None:
    faces = rolled("tuesday", "ysolde", "attack", "orc-1", sides)

    assert is_fair(lagged(faces, lag), sides * sides)


def test_three_rolls_in_a_row_say_nothing_about_each_other() -> None:
    faces = rolled("tuesday", "ysolde", "attack", "orc-1", 6, 36_000)

    assert is_fair(zip(faces, faces[1:], faces[2:], strict=False), 216)


@pytest.mark.parametrize(("one", "other"), [("1", "2"), ("seed-100", "seed-101"), ("", "0"), ("a", "A")])
def test_neighbouring_seeds_have_nothing_in_common(one: str, other: str) -> None:
    left = rolled(one, "ysolde", "attack", "orc-1", 6)
    right = rolled(other, "ysolde", "attack", "orc-1", 6)

    assert is_fair(zip(left, right, strict=True), 36)


@pytest.mark.parametrize("occurrence", [0, 1, 7])
def test_the_same_roll_is_fair_over_many_numbered_seeds(occurrence: int) -> None:
    faces = []
    for number in range(ROLLS):
        luck = KeyedFaces(f"fight-{number}")
        faces.append(luck.face(luck.stream("ysolde", "attack", "orc-1"), occurrence, 6))

    assert is_fair(faces, 6)
    assert is_fair(pairwise(faces), 36)


@pytest.mark.parametrize(
    "other",
    [
        ("ysolde", "attack", "orc-2"),
        ("ysolde", "damage", "orc-1"),
        ("orc-1", "attack", "ysolde"),
        ("", "", ""),
    ],
)
def test_neighbouring_streams_have_nothing_in_common(other: tuple[str, str, str]) -> None:
    left = rolled("tuesday", "ysolde", "attack", "orc-1", 6)
    right = rolled("tuesday", *other, 6)

    assert is_fair(zip(left, right, strict=True), 36)
    assert is_fair(zip(left, right[1:], strict=False), 36)


def test_the_first_roll_is_fair_over_many_streams() -> None:
    luck = KeyedFaces("tuesday")

    faces = [luck.face(luck.stream(f"orc-{number}", "attack", "ysolde"), 0, 20) for number in range(ROLLS)]

    assert is_fair(faces, 20)
    assert is_fair(pairwise(faces), 400)


@pytest.mark.parametrize("bit", range(BITS))
def test_streams_only_one_bit_apart_have_nothing_in_common(bit: int) -> None:
    luck = KeyedFaces("tuesday")
    stream = luck.stream("ysolde", "attack", "orc-1")
    neighbour = stream ^ (1 << bit if bit < BITS - 1 else -1 << bit)  # the last bit is the sign

    pairs = [(luck.face(stream, n, 4), luck.face(neighbour, n, 4)) for n in range(4_000)]

    assert is_fair(pairs, 16)


# Reproducible


def test_faces_never_change_from_one_version_to_the_next() -> None:
    luck = KeyedFaces("tuesday")
    stream = luck.stream("ysolde", "attack", "jackal-1")

    assert stream == GOLDEN_STREAM
    assert [luck.face(stream, n, 6) for n in range(12)] == GOLDEN_D6
    assert [luck.face(stream, n, 100) for n in range(6)] == GOLDEN_D100
    assert [luck.number(stream, n, 1 << 64) for n in range(3)] == GOLDEN_NUMBERS
    assert KeyedFaces("").stream("", "", "") % (1 << 64) == GOLDEN_EMPTY  # one and the same, with and without a sign
    assert KeyedFaces("Mond").stream("Gürtel", "Überfall", "龍") == GOLDEN_FOREIGN


def test_the_mix_is_splitmix64() -> None:
    # The published first outputs of splitmix64 seeded with 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]

    assert [KeyedFaces("").number(1234567, n, 1 << 64) for n in range(3)] == published


def test_faces_do_not_depend_on_what_was_rolled_before() -> None:
    fresh, used = KeyedFaces("tuesday"), KeyedFaces("tuesday")
    for number in range(50):
        used.face(used.stream(f"orc-{number}", "attack", "ysolde"), number, 20)

    stream = used.stream("ysolde", "attack", "orc-1")

    assert stream == fresh.stream("ysolde", "attack", "orc-1") == used.stream("ysolde", "attack", "orc-1")
    assert [used.face(stream, n, 20) for n in reversed(range(9))] == [fresh.face(stream, n, 20) for n in range(9)][::-1]


def test_a_seed_that_is_half_a_character_still_works() -> None:
    assert KeyedFaces("\ud800").stream("\udfff", "", "") != KeyedFaces("\ud801").stream("\udfff", "", "")


# Not confusable


def test_no_part_of_a_key_can_pass_for_another() -> None:
    luck = KeyedFaces("tuesday")
    words = ["", "a", "b", "ab", "ba", "aab", "c", "bc", "abc", "\0", "a\0", "\0a", "1", "11", " "]

    streams = {luck.stream(*parts) for parts in product(words, repeat=3)}

    assert len(streams) == len(words) ** 3
    assert luck.stream("ab", "c", "") != luck.stream("a", "bc", "")


def test_the_seed_cannot_pass_for_a_part_of_the_key() -> None:
    assert KeyedFaces("ab").stream("c", "", "") != KeyedFaces("a").stream("bc", "", "")
    assert KeyedFaces("a").stream("b", "", "") != KeyedFaces("b").stream("a", "", "")


text = st.text(max_size=4)
parts = st.tuples(text, text, text, text)


@given(parts, parts)
def test_two_keys_share_a_stream_only_if_they_are_equal(
    one: tuple[str, str, str, str], other: tuple[str, str, str, str]
) -> None:
    streams = [KeyedFaces(key[0]).stream(key[1], key[2], key[3]) for key in (one, other)]

    assert (streams[0] == streams[1]) == (one == other)


def test_no_number_comes_up_twice_over_many_streams_and_occurrences() -> None:
    luck = KeyedFaces("tuesday")
    streams = [luck.stream(f"orc-{number}", "attack", "ysolde") for number in range(200)]

    numbers = {luck.number(stream, occurrence, 1 << 64) for stream in streams for occurrence in range(200)}

    assert len(numbers) == 200 * 200


# Range


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 10**9), st.integers(1, 1000))
def test_a_face_is_a_number_one_higher_and_both_stay_in_range(stream: int, occurrence: int, sides: int) -> None:
    luck = KeyedFaces("any")

    face = luck.face(stream, occurrence, sides)

    assert 1 <= face <= sides
    assert luck.number(stream, occurrence, sides) == face - 1


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 1000), st.integers(2, 500))
def test_a_larger_die_never_shows_less_for_the_same_luck(stream: int, occurrence: int, sides: int) -> None:
    luck = KeyedFaces("any")

    assert luck.face(stream, occurrence, sides) <= luck.face(stream, occurrence, sides + 1)
