"""Levels of bots: each is a bot of its system, and an easy one errs now and then, alike each time."""

from __future__ import annotations

import pytest

from quintain.bots import find_bot
from quintain.bots.easy import Easy
from quintain.bots.levels import STRONG, USUAL, called, levels, strong
from quintain.bots.search import Search
from quintain.conformance.worlds import SYSTEMS, start
from quintain.kernel.asks import Ask, Conceding, Option
from quintain.kernel.play import LookoutTable, play_bots
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.systems import find_system

KI = find_system("ki")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_three_levels_each_a_bot_of_its_own(system: str) -> None:
    found = levels(system)
    bots = [find_bot(system, level.bot) for level in found]

    assert [level.name for level in found] == ["easy", USUAL, STRONG]
    assert [type(bot) for bot in bots] == [Easy, type(find_bot(system, "greedy")), Search]
    assert [called(system, level.bot) for level in found] == [level.name for level in found]


def test_what_is_no_level_is_called_by_its_name() -> None:
    assert [called("ki", bot) for bot in ("random", "search", "search:5")] == ["random", STRONG, STRONG]
    assert strong("ki").startswith("search:")


def test_a_ruleset_without_a_bot_of_its_own_has_no_easier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says itself how often a strong bot tries, or is taken to be slow."""
    monkeypatch.setattr("quintain.bots.levels.find_system", {"strange": System()}.__getitem__)
    assert [(level.bot, level.name) for level in levels("strange")] == [("random", USUAL), ("search:16", STRONG)]


class Beside(Player):
    """Counts how often an easy bot answers as the usual one."""

    def __init__(self) -> None:
        self.usual, self.easy = find_bot("ki", "greedy"), find_bot("ki", "easy")
        self.alike: list[bool] = []
        self.said: list[str] = []

    def answer(self, ask: Ask) -> str:
        found = ask.read(self.easy.answer(ask)).text
        if len(ask.options) > 3:
            self.alike.append(found == self.usual.answer(ask))
        self.said.append(found)
        return found


def test_an_easy_bot_errs_in_about_a_fourth_of_its_answers_and_alike_each_time() -> None:
    first, again = Beside(), Beside()
    for bot in (first, again):
        for seed in range(6):
            scene = start("ki", "mirror")
            play_bots(KI, scene, f"easy {seed}", dict.fromkeys(scene.seats(), bot))

    assert first.said == again.said
    assert len(first.alike) > 100
    assert 0.1 < first.alike.count(False) / len(first.alike) < 0.3


def test_an_easy_bot_never_gives_up_by_mistake() -> None:
    scene = start("ki", "mirror")
    players = dict.fromkeys(scene.seats(), find_bot("ki", "easy"))
    table = LookoutTable(scene, KI, "giving up", players)
    who = scene.creatures()[0]
    options = [Conceding("yield", "yield"), Option("go", "go"), Conceding("flee", "flee")]

    said = {find_bot("ki", "easy").answer(asked(table, who.seat, options, number)) for number in range(60)}

    assert said <= {"go", find_bot("ki", "greedy").answer(asked(table, who.seat, options, 0))}


def asked(table: LookoutTable, seat: str, options: list[Option], number: int) -> Ask:
    ask = Ask(seat, "", "unknown", options, "")
    ask._asker = table
    ask.number = number
    return ask
