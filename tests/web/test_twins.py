"""Twin tables over the socket, some of those that `make twins` plays by the thousand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quintain.conformance.worlds import SYSTEMS
from quintain.kernel.live import Game
from quintain.web import state
from quintain.web.room import Room
from tests.web import twins
from tests.web.tables import Data
from tests.web.twins import Pair, main, pair

FEW = range(2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_byte_over_the_socket_tells_twin_tables_apart_whatever_people_do(system: str) -> None:
    pairs = [pair(system, number) for number in FEW]

    assert [each.text() for each in pairs if each.leak] == []
    assert sum(each.moments for each in pairs) > 10


def counting(names: Callable[[Game], int]) -> Callable[..., Data]:
    """A page that is told a number on top."""

    def told(room: Room, *others: Any, **more: Any) -> Data:
        return TOLD(room, *others, **more) | {"count": names(room.game)}

    return told


TOLD = state.state


@pytest.mark.parametrize("number", [112])
def test_twin_tables_are_told_apart_by_a_count_of_all_answers(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test can fail: this is what a game master's list of answers told."""
    monkeypatch.setattr("quintain.web.hub.state", counting(lambda game: len(game.entries)))

    found = pair("ki", number)

    assert '"count":' in found.leak
    assert found.text().endswith(f"Again: python -m tests.web.twins --pair ki/{number}")


def test_what_came_of_all_pairs_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def played(system: str, number: int) -> Pair:
        leak = "Eve, after nothing: 1 and 2 frames" if (system, number) == ("ki", 1) else ""
        return Pair(f"{system}/{number}", "hp", 5, 100, "told apart" if leak else twins.ALIKE, leak)

    monkeypatch.setattr(twins, "pair", played)

    assert main(["--system", "ki", "--count", "2", "--jobs", "1"]) == 1
    assert capsys.readouterr().out == (
        "ki/1 (hp), moment 5: Eve, after nothing: 1 and 2 frames\n  Again: python -m tests.web.twins --pair ki/1\n"
        "ki: 2 pairs, 10 moments, 200 bytes alike, 1 pairs told apart\n  1 played alike to the end\n  1 told apart\n"
    )
    assert main(["--pair", "swords/3"]) == 0
