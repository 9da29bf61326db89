"""Many fights: the same result whatever the number of processes, and fights that can be watched again."""

from __future__ import annotations

import msgspec
import pytest

from quintain.kernel.live import Game
from quintain.lab import simulate as laboratory
from quintain.lab.fights import Ring, Setup
from quintain.lab.simulate import Report, simulate

DUEL = Setup("ki", {"encounter": "training_yard"}, {}, {"party": "greedy", "foes": "greedy"}, "test")


def silent(done: int) -> None:
    """Nobody watches."""


def test_the_report_is_the_same_to_the_last_digit_whatever_the_number_of_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "CHUNK", 20)

    one, two = simulate(DUEL, 60, 1, silent), simulate(DUEL, 60, 2, silent)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.fights == 60
    assert sum(share.count for share in one.wins.values()) + one.undecided.count == 60


def test_a_fight_of_a_batch_can_be_watched_again_by_its_seed() -> None:
    ring = Ring(DUEL)
    fight = ring.fight(7)

    game = Game(ring.system, ring.start, ring.seed_of(7), ring.players)

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.why) == (fight.winner, fight.why)
    assert ring.system.measures(game.scene).rounds == fight.rounds


def test_an_interrupt_reports_what_is_known_so_far() -> None:
    def impatient(done: int) -> None:
        if 50 <= done < 100:
            raise KeyboardInterrupt

    report = simulate(DUEL, 400, 1, impatient)

    assert (report.fights, report.asked) == (50, 400)


def test_undecided_fights_have_a_row_and_a_reason_of_their_own() -> None:
    blockers = Setup("ki", {"encounter": "mirror_block"}, {"max_rounds": 2}, {}, "test")

    report: Report = simulate(blockers, 4, 1, silent)

    assert report.undecided.count == 4
    assert report.reasons == {"2 Rounds are over": 4}
    assert report.undecided.low < 1 < report.undecided.high + 1e-9


def test_fights_of_bots_that_look_ahead_are_the_same_whatever_the_number_of_jobs() -> None:
    setup = Setup("ki", {"encounter": "mirror"}, {}, {"red": "search:1", "blue": "greedy"}, "test")

    one, two = simulate(setup, 4, 1, silent), simulate(setup, 4, 2, silent)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.fights == 4


def test_a_few_fights_of_bots_that_look_ahead_are_worth_a_process() -> None:
    assert laboratory.thinks_long(msgspec.structs.replace(DUEL, bots={"party": "greedy", "foes": "search:4"}))
    assert not laboratory.thinks_long(DUEL)
