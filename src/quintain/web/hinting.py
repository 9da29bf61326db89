"""What a strong player would do here, and why: the two best answers, as far as their seat knows, with their clauses."""

from __future__ import annotations

import msgspec

from quintain.ahead.choosing import Row, best
from quintain.ahead.evaluation import standing
from quintain.ahead.rollout import Believing, Outlook
from quintain.bots import find_bot
from quintain.bots.levels import strong
from quintain.bots.search import Search
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game

MOST_CLAUSES = 4
TOLD = 2
MORE = 2
"""A person waits for it, and looks at two: so much longer than a bot at a table it searches."""


class Suggestion(msgspec.Struct, frozen=True):
    """An answer: what it says on its button, the chance to win with a 95 % interval, and the clauses behind it."""

    choose: str
    option: str
    label: str
    chance: float
    low: float
    high: float
    rules: list[str]


class Hint(msgspec.Struct, frozen=True):
    """The best first, with how often it was tried; none where all lead to the same."""

    suggestions: list[Suggestion]
    tries: int


def hint(game: Game, seat: str, number: int, most_tries: int) -> Hint:
    """Of a question that waits; the game is a copy."""
    ask = game.waiting(seat, number)
    bot = find_bot(game.system.name, strong(game.system.name))
    assert isinstance(bot, Search)
    bot.tries = min(bot.tries * MORE, most_tries)
    rows = bot.rows(ask)
    first = best(rows)
    others = sorted(unlike(first, rows), key=lambda row: (-len(row.found), -row.mean))
    chosen = [first, *others][:TOLD] if others else []
    return Hint([suggestion(game, bot, ask, row) for row in chosen], len(first.found))


def unlike(first: Row, rows: list[Row]) -> list[Row]:
    """Those that have led elsewhere, as far as they were tried."""
    return [row for row in rows if row.found != first.found[: len(row.found)]]


def suggestion(game: Game, bot: Search, ask: Ask, row: Row) -> Suggestion:
    answer = ask.read(row.choose)
    chance = standing(row.found)
    rules = clauses_behind(game, bot, ask, row.choose)
    return Suggestion(row.choose, answer.id, answer.told(), chance.chance, chance.low, chance.high, rules)


def clauses_behind(game: Game, bot: Search, ask: Ask, choose: str) -> list[str]:
    """The clauses of what follows from it at once, as its seat hears it, in one world that it believes in."""
    position = ask.position()
    viewer = position.scene.viewer(ask.seat)
    players = dict.fromkeys([*position.scene.seats(), ""], bot.usual)
    table = Believing(Outlook(game.system, position, players, viewer), "hint", choose, eager=False)
    table.listening = True
    table.first_step()
    told = 0 if game.under_way is None else len(game.under_way.events)  # before the question
    heard = [seen for event in table.events[told:] if (seen := event.seen_by(viewer)) is not None]
    return list(dict.fromkeys(clause for event in heard for clause in event.clauses()))[:MOST_CLAUSES]
