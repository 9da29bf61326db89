"""The bot that searches: by the rules of any ruleset, knowing what its seat knows, and the same wherever it plays."""

from __future__ import annotations

import pytest

from quintain.ahead.choosing import LEAST_TRIES
from quintain.bots import bot_names, find_bot, own_bots
from quintain.bots.search import TRIES, Search
from quintain.conformance.worlds import SYSTEMS, library_of, start
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.play import LookoutTable, play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.systems import find_system
from quintain.words.errors import UserError
from tests.kernel.driving import bots
from tests.kernel.smallest import SMALLEST
from tests.kernel.test_system import scene as smallest
from tests.kernel.toy import TOY, Brawler, ToyRules, brawl, duel

STEPS = 16
MIRRORS = {"ki": "mirror", "swords": "mirror", "shattered": "mirror", "gu": "mirror", "delve": "sparring"}


def searching(scene: Scene, seat: str, tries: int = 12) -> dict[str, Player]:
    return {**bots(scene), seat: Search(TOY, Brawler(), tries)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_plays_every_ruleset_and_no_try_fails(system: str) -> None:
    rules, scene = find_system(system), start(system, MIRRORS[system])
    seats = list(scene.seats())
    players = {seat: find_bot(system, "greedy") for seat in seats} | {seats[0]: find_bot(system, "search:1")}
    table = LookoutTable(scene, rules, "search", players)

    for _ in range(STEPS):
        if rules.outcome(scene) is None:
            table.begin()
            rules.step(scene, table)

    assert scene.counts.asked[seats[0]] > 1


def test_it_plays_a_ruleset_that_says_nothing_of_how_a_side_stands() -> None:
    scene = smallest()
    players = {seat: Search(SMALLEST, find_bot("ki", "random"), 8) for seat in scene.seats()}

    assert play_bots(SMALLEST, scene, "stranger", players).why == "enough"


def test_it_answers_alike_in_a_batch_and_at_a_live_table() -> None:
    scene = brawl()
    seat = next(iter(scene.seats()))
    batch = scene.clone()
    play_bots(TOY, batch, "alike", searching(batch, seat))

    game = Game(TOY, scene, "alike", searching(scene, seat))

    assert game.scene.dump() == batch.dump()


def test_a_game_with_it_is_played_again_without_it() -> None:
    """What it has answered stands in the transcript: nobody needs to think it over again."""
    scene = brawl()
    seat = next(iter(scene.seats()))
    game = Game(TOY, scene, "again", searching(scene, seat))

    again = Game(TOY, scene, "again", {}, entries=game.entries)

    assert again.scene.dump() == game.scene.dump()


def test_it_sees_what_the_usual_bot_does_not() -> None:
    """A brawler that never strikes is beaten by one that looks what striking leads to."""

    class Idler(Brawler):
        def answer(self, ask: Ask) -> str:
            ids = [option.id for option in ask.options]
            return "wait" if "wait" in ids else super().answer(ask)

    wins = 0
    for seed in range(6):
        scene = duel(hp=1)
        scene.rules = ToyRules(open_odds=True)
        one, *_ = scene.seats()
        players: dict[str, Player] = dict.fromkeys(scene.seats(), Idler())
        players[one] = Search(TOY, Idler(), 100)
        wins += play_bots(TOY, scene, f"idle {seed}", players).winner == scene.seats()[one]

    assert wins >= 4


class Broken(Player):
    """Fails wherever it is asked to react."""

    def answer(self, ask: Ask) -> str:
        if ask.about == "react":
            raise ZeroDivisionError("a bug")
        return Brawler().answer(ask)


@pytest.mark.tries_fail
def test_a_try_that_fails_is_told_with_its_seed_and_counts_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    scene = brawl()
    bot = Search(TOY, Brawler(), 8)
    game = Game(TOY, scene, "broken", {})
    while game.asks[0].about != "deed":
        game.answer(game.asks[0].seat, game.asks[0].number, "wary")
    bot.usual = Broken()
    rows = bot.rows(game.asks[0])

    assert any(0.0 in row.found for row in rows)
    assert all(word in caplog.text for word in ("failed on the seed", "ZeroDivisionError"))


@pytest.mark.parametrize("tries", [1, 20, 60])
def test_it_keeps_to_its_tries(tries: int) -> None:
    """But for the few that it takes to compare two answers at all."""
    game = Game(TOY, brawl(), "tries", {})
    while game.asks[0].about != "deed":
        game.answer(game.asks[0].seat, game.asks[0].number, "wary")
    heard: list[int] = []
    Search(TOY, Brawler(), tries).rows(game.asks[0], heard.append)

    assert 0 < len(heard) <= max(tries, 2 * LEAST_TRIES) + 4 * LEAST_TRIES


def test_it_is_found_by_its_name_with_how_often_it_tries() -> None:
    bot, usual = find_bot("ki", "search:64"), find_bot("ki", "search")

    assert isinstance(bot, Search)
    assert isinstance(usual, Search)
    assert (bot.tries, usual.tries) == (64, TRIES)
    assert "search" in bot_names("swords")
    assert "search" not in own_bots("swords")


@pytest.mark.parametrize("written", ["search:", "search:0", "search:-3", "search:many", "search:1000000", "search:1.5"])
def test_how_often_it_tries_is_a_number_within_bounds(written: str) -> None:
    with pytest.raises(UserError) as refused:
        find_bot("ki", written)

    assert "1 to 100,000" in refused.value.message()


def test_a_name_that_is_nearly_right_is_guessed() -> None:
    with pytest.raises(UserError) as refused:
        find_bot("ki", "serch")

    assert "search" in refused.value.message()


def test_content_has_a_mirror_for_it_in_every_ruleset() -> None:
    assert all(MIRRORS[system] in library_of(system).of("encounter") for system in SYSTEMS)
