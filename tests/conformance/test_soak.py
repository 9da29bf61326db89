"""Half-random fights: what goes wrong in one is told, and can be played again."""

from __future__ import annotations

import pytest

from quintain.conformance import soak
from quintain.conformance.soak import Fight, HalfRandom, fights, main
from quintain.kernel.asks import Ask
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.systems import find_system

# the fights


class Counting(Player):
    """Another player, and how often it was asked."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.asked = 0

    def answer(self, ask: Ask) -> str:
        self.asked += 1
        return self.player.answer(ask)


def test_a_fight_of_one_seed_is_always_the_same() -> None:
    one, other, third = Fight("ki", "mirror", 5), Fight("ki", "mirror", 5), Fight("ki", "mirror", 6)

    assert (one.play(), other.play(), third.play()) == (None, None, None)
    assert one.told() == other.told()
    assert one.told() != third.told()


def test_each_decision_is_greedys_or_chances_with_equal_chance() -> None:
    fight = Fight("ki", "mirror_party", 5)
    players = [player for player in fight.table.players.values() if isinstance(player, HalfRandom)]
    greedy, chance = Counting(players[0].greedy), Counting(players[0].random)
    for player in players:
        player.greedy, player.random = greedy, chance

    fight.play()

    assert greedy.asked + chance.asked > 200
    assert 0.8 < greedy.asked / chance.asked < 1.25


# what went wrong is told, and the next fight begins


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_wrong_state_is_told_with_its_seed_and_the_other_fights_go_on(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "broken", lambda system, scene: ["all is wrong"] if system == "ki" else [])
    monkeypatch.setattr(soak, "encounters", lambda: [("ki", "training_yard"), ("swords", "toll_gate_duel")])

    code = main(["--count", "3", "--jobs", jobs])

    told = capsys.readouterr().out
    assert code == 1
    for seed in range(3):
        assert f"ki/training_yard, seed {seed}, step 1: all is wrong\n" in told
        assert f"  Again: python -m quintain.conformance.soak --fight ki/training_yard --seed {seed}\n" in told
    assert told.endswith("6 fights of 2 encounters, 3 failed\n  3 of ki/training_yard\n")


def test_whatever_a_rule_raises_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(system: System, scene: Scene, table: object) -> None:
        raise KeyError("nobody")

    monkeypatch.setattr(type(find_system("ki")), "step", fails)

    failures = fights("ki", "training_yard", range(1, 2))

    assert [failure.what.partition(" (")[0] for failure in failures] == ["KeyError: 'nobody'"]
    assert failures[0].what.endswith(" fails)")


def test_a_fight_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "LONGEST", 12)

    failures = fights("ki", "training_yard", range(1))

    assert [(failure.step, failure.what) for failure in failures] == [(12, "the fight does not end")]


def test_one_fight_can_be_told_again_up_to_what_went_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    well = main(["--fight", "ki/training_yard", "--seed", "1"])
    fine = capsys.readouterr().out
    monkeypatch.setattr(soak, "broken", lambda system, scene: ["all is wrong"] if scene.counts.rolled else [])

    wrong = main(["--fight", "ki/training_yard", "--seed", "1"])

    told = capsys.readouterr().out
    assert (well, wrong) == (0, 1)
    assert fine.endswith("Nothing is wrong with it.\n")
    assert "Round 1 begins.\n" in told
    assert ": all is wrong\n" in told
