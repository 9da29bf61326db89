"""Scenes without a winner: an undecided fight counts half, and what nobody can win is told by its figures."""

from __future__ import annotations

from quintain.kernel.scene import Creature, Scene
from quintain.lab.fights import Fight, Ring, Setup
from quintain.lab.reporting import report
from quintain.lab.tally import Tally

SETUP = Setup("ki", {"encounter": "mirror"}, {}, {}, "1")


class Nobody(Scene):
    """A scene without anybody in it."""

    def creatures(self) -> list[Creature]:
        return []


def tallied(*fights: Fight) -> Tally:
    tally = Tally()
    for each in fights:
        tally.add(each, Nobody())
    return tally


def fight(index: int, winner: str) -> Fight:
    return Fight(index, winner, "time", 3, 10, {"red": 1, "blue": 1}, 0.5)


def test_an_undecided_fight_counts_half_for_each_side() -> None:
    found = report(SETUP, tallied(fight(0, "red"), fight(1, ""), fight(2, "red"), fight(3, "")), 4)

    assert found.score == {"blue": 0.25, "red": 0.75}
    assert found.wins["red"].count == 2
    assert found.undecided.count == 2


def test_scenes_that_nobody_can_win_have_figures_and_no_win_rate() -> None:
    scenes = [Fight(n, "", "over", n, 10, {}, 0.0, {"hours": float(n)}) for n in range(3)]

    found = report(SETUP, tallied(*scenes), 3)

    assert (found.wins, found.score, found.closest) == ({}, {}, "")
    assert (found.figures["hours"].mean, found.figures["hours"].least, found.figures["hours"].most) == (1, 0, 2)


def test_a_campaign_is_played_like_a_fight_and_measured_by_how_far_it_goes() -> None:
    ring = Ring(Setup("gu", {"campaign": "caravan_road"}, {}, {}, "1"))

    played = ring.fight(0)

    assert set(played.figures) == {"stages", "hours", "left of the party"}
    assert played.figures["stages"] == played.rounds > 0
    assert played.figures["hours"] > 0
    assert played.winner == ""
    assert ring.fight(0) == played
