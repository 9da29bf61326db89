"""Shares of the work: whatever their number, order and luck, each fight counts once."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest

from quintain.lab import running
from quintain.lab.fights import Setup
from quintain.lab.reporting import report
from quintain.lab.running import Done, Found, Here, Processes, Span, Work, checks, in_order, play_span, run
from quintain.lab.simulating import simulate_setup
from quintain.words.errors import UserError

DUEL = Setup("ki", {"encounter": "training_yard"}, {}, {"party": "greedy", "foes": "greedy"}, "test")
EVEN = Setup("ki", {"encounter": "mirror"}, {}, {"red": "greedy", "blue": "greedy"}, "test")


def told(found: Found | None) -> bytes:
    assert found is not None
    return msgspec.json.encode(report(DUEL, found.tallies[0], 30))


def silent(known: Found) -> None:
    """Nobody watches."""


class Backwards(Here):
    """What was handed in last is played first."""

    def shares(self) -> int:
        return 4

    def take_out(self) -> list[Done]:
        return [self.bench.play(self.waiting.pop())]


def test_the_order_in_which_shares_are_finished_changes_nothing() -> None:
    work = Work((DUEL,), 5)

    assert told(run(Backwards(work), 30, silent)) == told(run(Here(work), 30, silent))


def test_what_is_known_is_always_the_first_so_many_fights() -> None:
    seen: list[int] = []
    place = Backwards(Work((DUEL,), 0))

    for known in in_order(place, [30]):
        assert {index for times in known.tallies[0].endings.values() for index in [times.first]} <= set(range(30))
        seen.append(known.fights)

    assert seen == sorted(seen)
    assert seen[-1] == 30


class Dying(Processes):
    """The first share kills its process."""

    def hand_in(self, span: Span) -> None:
        future = self.pool.submit(die_once if span.first == 0 else play_span, span)
        self.waiting[future] = span


def die_once(span: Span) -> Done:
    """Kills its process the first time that anybody asks; the mark that it did is a file beside the test."""
    mark = Path(os.environ["DIED_ONCE"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_span(span)


def test_what_a_process_was_at_that_died_is_done_again_and_nothing_is_counted_twice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DIED_ONCE", str(tmp_path / "died"))
    work = Work((DUEL,), 5)

    found = run(Dying(work, 2), 30, silent)

    assert (tmp_path / "died").exists()
    assert told(found) == told(run(Here(work), 30, silent))


def always_die(span: Span) -> Done:
    os.kill(os.getpid(), signal.SIGKILL)
    return play_span(span)


def test_processes_that_always_die_end_it_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "play_span", always_die)

    with pytest.raises(UserError, match="died"):
        run(Processes(Work((DUEL,), 0), 2), 10, silent)


def test_one_stops_as_soon_as_one_knows_enough_at_the_same_fight_whatever_the_processes() -> None:
    one = simulate_setup(EVEN, precision=0.12)
    two = simulate_setup(EVEN, precision=0.12, jobs=2)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.fights < 1_000
    assert one.live
    assert not one.stopped
    assert all(share.high - share.low <= 2 * 0.12 for share in one.wins.values())


def test_it_is_looked_ever_more_seldom_and_at_the_end() -> None:
    looks = list(checks(3_000))

    assert looks[:3] == [100, 200, 300]
    assert looks[-1] == 3_000
    assert list(checks(1)) == [1]
