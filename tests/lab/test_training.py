"""Learning by whole fights: what wins more is learned, what does not is not, and the same command teaches the same."""

from __future__ import annotations

import pytest

from quintain.bots import rules_of_thumb
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.lab import training
from quintain.lab.training import School, train
from quintain.systems import find_system

KI = find_system("ki")
MIRROR = KI.start({"encounter": "mirror"}, KI.quick_rules(), KI.library())


class Idle(Player):
    """Never takes part in a fight of Ki: whoever does wins."""

    def __init__(self) -> None:
        self.usual = rules_of_thumb("ki")

    def answer(self, ask: Ask) -> str:
        return "wait" if ask.about == "announce" else self.usual.answer(ask)


def school(usual: Player, heard: dict[str, float], before: dict[str, float] | None = None) -> School:
    def played(key: str, points: float, fights: int) -> None:
        heard[key] = points

    return School(KI, [MIRROR], usual, "1", before or {}, played, ["announce"], judged=20)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "WATCHED", 1)
    monkeypatch.setattr(training, "OFTEN", 1)
    monkeypatch.setattr(training, "HEATS", (4, 6))


def test_whoever_never_takes_part_learns_to() -> None:
    found = train(school(Idle(), {}))

    assert [(each.about, each.take) for each in found.swap] == [("announce", "participate")]
    assert found.share > 0.75
    assert found.fights == 20


def test_what_is_not_surely_better_is_not_learned() -> None:
    found = train(school(rules_of_thumb("ki"), {}))

    assert found.swap == []


def test_what_was_played_before_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[str, float] = {}
    first = train(school(Idle(), heard))
    monkeypatch.setattr(School, "fight", None)

    again: dict[str, float] = {}
    assert train(school(Idle(), again, heard)) == first
    assert again == heard


def test_alike_bots_win_half_of_their_fights() -> None:
    usual = rules_of_thumb("ki")
    found = school(usual, {})

    assert sum([found.fight(usual, "even", number) for number in range(20)]) == 10
    assert found.share([], "even", 20) == 0.5
