"""Many fights: the same result whatever the number of processes, and fights that can be watched again."""

from __future__ import annotations

import msgspec

from quintain.kernel.live import Game
from quintain.lab.fights import Ring, Setup
from quintain.lab.results import Report
from quintain.lab.running import Found
from quintain.lab.simulating import simulate_setup, thinks_long

DUEL = Setup("ki", {"encounter": "training_yard"}, {}, {"party": "greedy", "foes": "greedy"}, "test")


def test_the_report_is_the_same_to_the_last_digit_whatever_the_number_of_jobs() -> None:
    one, two = simulate_setup(DUEL, 60, looked=10), simulate_setup(DUEL, 60, looked=10, jobs=2)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert (one.fights, one.looked) == (60, 10)
    assert sum(share.count for share in one.wins.values()) + one.undecided.count == 60


def test_a_fight_of_a_batch_can_be_watched_again_by_its_seed() -> None:
    ring = Ring(DUEL)
    fight = ring.fight(7)

    game = Game(ring.system, ring.start, ring.seed_of(7), ring.players)

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.why) == (fight.winner, fight.why)
    assert ring.system.measures(game.scene).rounds == fight.rounds


def test_an_interrupt_reports_what_is_known_so_far_which_is_what_so_many_fights_come_to() -> None:
    def impatient(known: Found) -> None:
        if known.fights >= 6:
            raise KeyboardInterrupt

    stopped = simulate_setup(DUEL, 400, hear=impatient)
    whole = simulate_setup(DUEL, stopped.fights)

    assert stopped.asked == 400
    assert 6 <= stopped.fights < 400
    assert stopped.live
    assert {side: share.count for side, share in stopped.wins.items()} == {
        side: share.count for side, share in whole.wins.items()
    }
    assert stopped.typical == whole.typical


def test_undecided_fights_have_a_row_and_a_reason_of_their_own() -> None:
    blockers = Setup("ki", {"encounter": "mirror_block"}, {"max_rounds": 2}, {}, "test")

    report: Report = simulate_setup(blockers, 4)

    assert report.undecided.count == 4
    assert report.reasons == {"2 Rounds are over": 4}
    assert report.undecided.low < 1 < report.undecided.high + 1e-9


def test_fights_of_bots_that_look_ahead_are_the_same_whatever_the_number_of_jobs() -> None:
    setup = Setup("ki", {"encounter": "mirror"}, {}, {"red": "search:1", "blue": "greedy"}, "test")

    one, two = simulate_setup(setup, 4), simulate_setup(setup, 4, jobs=2)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.fights == 4


def test_bots_that_look_ahead_take_long() -> None:
    assert thinks_long(msgspec.structs.replace(DUEL, bots={"party": "greedy", "foes": "search:4"}))
    assert not thinks_long(DUEL)
