"""Mutated files and messages: a few hundred of every kind, and each that once ended in a traceback."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.attacks import EVERYTHING
from tools.fuzz import HangError, Tally, at_most, chunks, kind_of, run_case, run_cases
from tools.fuzzing import seeds
from tools.fuzzing.everything import SHARES, TARGETS
from tools.fuzzing.mutating import DEEP, PLAIN, Mutator
from tools.fuzzing.tables import odd_frame
from tools.fuzzing.targets import Target, edited

FEW = 150

ONCE_A_TRACEBACK: list[tuple[str, str, str, object]] = [
    ("engine", "ki/training_yard", "fighters", 7),
    ("engine", "ki/training_yard", "stock.weapons.0.type", "blunt"),
    ("engine", "ki/training_yard", "fighters.0.sheet", "x"),
    ("engine", "ki/training_yard", "turn", 10**9),
    ("engine", "ki/training_yard", "kind", []),
    ("replay", "ki/training_yard", "fighters.0.name", None),
    ("replay", "ki/training_yard", "fighters.0.luck", None),
    ("replay", "ki/training_yard", "round", "x"),
    ("replay", "gu/duel", "round", "x"),
    ("replay", "gu/duel", "bodies.0.spot", 10**6),
    ("replay", "gu/duel", "bodies", []),
    ("play", "gu/duel", "bodies.0.spot", 10**6),
    ("replay", "swords/mirror", "bodies.0.initiative", "x"),
    ("replay", "swords/mirror", "round", None),
    ("engine", "swords/mirror", "bodies.0.place", -1),
    ("engine", "swords/mirror", "bodies.0.constitution", 10**6),
    ("engine", "shattered/duel", "bodies.0.position", "x"),
    ("replay", "shattered/duel", "bodies.0.moves", []),
    ("play", "shattered/duel", "bodies.0.master", "x"),
    ("replay", "delve/sparring", "queue", "x"),
    ("odds", "delve/sparring", "bodies.0.gear.0.weapon", None),
    ("engine", "delve/sparring", "world", 7),
    ("campaign", "ki/three_fights", "stack", []),
    ("campaign", "ki/three_fights", "rules.announcing", {}),
    ("campaign", "ki/three_fights", "clock_seconds", "x"),
    ("campaign", "ki/three_fights", "titles", []),
    ("campaign", "ki/three_fights", "pushed", "x" * 5_000),
    ("campaign", "delve/fenmark", "rules.wound_result_10", None),
]
"""A reader, the fight or campaign it was fed, and what stood at one place of its start; three of them never ended."""


@pytest.mark.parametrize("what", TARGETS)
def test_a_few_mutated_cases_of_every_kind_are_accepted_or_refused_in_words(what: str) -> None:
    count = max(2, FEW * SHARES[what] // sum(SHARES.values()))
    tally = run_cases(what, "tests", 0, count)

    assert dict(tally.kinds) == {}
    assert tally.cases() == count


@pytest.mark.parametrize(("what", "seed", "place", "value"), ONCE_A_TRACEBACK)
def test_what_once_was_a_traceback_is_refused(what: str, seed: str, place: str, value: object, tmp_path: Path) -> None:
    head = header(seed)
    *path, last = place.split(".")
    holder: Any = head["start"]
    for key in path:
        holder = holder[int(key)] if isinstance(holder, list) else holder[key]
    holder[int(last) if isinstance(holder, list) else last] = value

    assert TARGETS[what](tmp_path).feed(msgspec.json.encode(head)) is False


def header(seed: str) -> dict[str, Any]:
    """The first line of a golden fight, or of a campaign that begins."""
    system, _, name = seed.partition("/")
    golden = seeds.GOLDEN / system / f"{name}.jsonl"
    if golden.exists():
        head: dict[str, Any] = msgspec.json.decode(golden.read_bytes().split(b"\n")[0])
        return head
    (found,) = [each for each in seeds.campaigns(system) if each.name == seed]
    return dict(found.lines()[0])


def test_every_reader_accepts_what_is_right(tmp_path: Path) -> None:
    fight = (seeds.GOLDEN / "ki" / "training_yard.jsonl").read_bytes()
    for what in ("engine", "replay", "check", "play", "import"):
        target = TARGETS[what](tmp_path)
        assert target.feed(fight), what
        target.close()


def test_the_same_seed_makes_the_same_cases() -> None:
    for what, kind in TARGETS.items():
        one, other, third = (kind(Path()).make(random.Random(f"1/{what}/{number}")) for number in (7, 7, 8))
        assert one == other
        assert one != third


def test_what_one_case_puts_into_another_value_is_in_no_later_case() -> None:
    before = [msgspec.json.encode(each) for each in (PLAIN, EVERYTHING)]
    for number in range(400):
        rng = random.Random(number)
        change = Mutator(rng, [], [])
        data: Any = {"round": None, "bodies": [None, None]}
        for _ in range(30):
            data = change.change(data)
        msgspec.json.encode(data)
        odd_frame(rng, change, number)

    assert [msgspec.json.encode(each) for each in (PLAIN, EVERYTHING)] == before


@pytest.mark.parametrize("what", TARGETS)
def test_no_case_depends_on_those_before_it(what: str) -> None:
    target = TARGETS[what](Path())
    alone = target.make(random.Random(f"1/{what}/99"))
    for number in range(99):
        target.make(random.Random(f"1/{what}/{number}"))

    assert target.make(random.Random(f"1/{what}/99")) == alone


def test_a_line_nested_too_deep_to_be_read_is_changed_all_the_same() -> None:
    deep = b"entries = " + b"[" * DEEP

    changed = {edited(random.Random(number), deep, Mutator(random.Random(number), [], [])) for number in range(40)}

    assert len(changed) > 5


class Failing(Target):
    """Fails as it is told."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(Path())
        self.error = error

    def feed(self, raw: bytes) -> bool:
        raise self.error


def test_failures_are_counted_by_kind_and_the_smallest_file_is_kept() -> None:
    tally, other = Tally(), Tally()
    for number, raw in enumerate([b"long", b"ab", b"abc"]):
        run_case(tally, Failing(ValueError("odd")), "replay", number, raw)
    run_case(other, Failing(ValueError("odd")), "replay", 3, b"a")
    run_case(other, Failing(HangError()), "replay", 4, b"")
    tally.add(other)

    (kind, _) = tally.kinds.most_common()[0]
    assert kind.startswith("replay: ValueError")
    assert tally.kinds[kind] == 4
    assert tally.smallest[kind].number == 3
    assert tally.cases() == 5


def forever() -> None:
    while True:
        pass


def test_what_takes_too_much_time_of_the_processor_is_a_failure() -> None:
    with pytest.raises(HangError) as hang, at_most(0.01):
        forever()
    assert kind_of("replay", hang.value).startswith("replay: HangError")


def test_all_cases_are_handed_out_once_as_the_shares_are() -> None:
    pieces = list(chunks(list(TARGETS), 0, 10_000))
    numbers = {(what, number) for what, first, size in pieces for number in range(first, first + size)}

    assert len(numbers) == sum(size for _, _, size in pieces) == 10_000
    assert {what for what, _ in numbers} == set(TARGETS)
