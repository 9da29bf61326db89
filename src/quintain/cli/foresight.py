"""How a game stands and what would be a strong answer, in words: by playing on from it many times."""

from __future__ import annotations

import re
from collections.abc import Mapping

from quintain.ahead.choosing import Row, best, difference
from quintain.ahead.evaluation import Evaluation, Standing, evaluate, sides_of, standing
from quintain.ahead.rollout import TO_THE_END
from quintain.bots import find_bot, usual_bot
from quintain.bots.search import Search
from quintain.cli.progress import progress
from quintain.cli.text import QUIET, columns, counted, percent, say
from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.live import Game
from quintain.kernel.position import Position
from quintain.reading.shelf import Shelf
from quintain.words.errors import UserError
from quintain.words.wording import quoted

TRIES = 100
HINT_TRIES = 160
MOST_TRIES = 100_000
WIDE = 24
Z95 = 1.96


def read_tries(typed: str, usual: int, command: str) -> int:
    """How often to play on; nothing typed means as often as usual."""
    if typed and not (typed.isdecimal() and len(typed) <= len(str(MOST_TRIES)) and 0 < int(typed) <= MOST_TRIES):
        fix = f"Type {command}, or {command} and a number from 1 to {MOST_TRIES:,}."
        raise UserError(f"{quoted(typed)} is not how often to play on.", fix=fix)
    return int(typed or usual)


def must_be_fought(game: Game, position: Position, viewer: Viewer) -> None:
    if game.outcome is not None:
        raise UserError("It is over: nothing is left to chance.", fix="Try why, log or undo.")
    if len(sides_of(game.system, position, viewer)) < len(("one", "other")):
        raise UserError("Nobody fights anybody here, so nobody can win.", fix="Ask again in a fight.")


# how it stands


def say_evaluation(game: Game, viewer: Viewer, tries: int) -> None:
    """The chance of each side as far as that viewer knows, if all play on as the usual bot does."""
    position = game.position()
    must_be_fought(game, position, viewer)
    bot = usual_bot(game.system.name)
    players = dict.fromkeys([*game.scene.seats(), ""], find_bot(game.system.name, bot))
    with progress(tries) as tell:
        found = evaluate(game.system, position, players, bot, viewer=viewer, tries=tries, tell=tell)
    tell_evaluation(found, by_referee=viewer == REFEREE)


def tell_evaluation(found: Evaluation, *, by_referee: bool) -> None:
    for line in columns([[side, *cells(each), bar(each)] for side, each in found.sides.items()], {1}):
        say(line, indent=2)
    known = "by all that there is to know" if by_referee else "as far as your seat knows"
    say(
        f"Played on {counted(found.tries, 'time')} to the end, {known}; it rests on {found.bot}'s play on every seat. "
        "The interval is of 95 %.",
        QUIET,
        indent=2,
    )


def cells(chance: Standing) -> list[str]:
    """`62.0 %`, `(52.2 % to 70.9 %)`."""
    return [percent(chance.chance), span(chance.low, chance.high)]


def span(low: float, high: float) -> str:
    return f"({percent(low)} to {percent(high)})"


def bar(chance: Standing, wide: int = WIDE) -> str:
    """The chance as a bar; `-` is the interval, and where it lies within that is `+`.

    >>> bar(Standing(0.5, 0.25, 0.75), 8)
    '##--+-..'
    """
    low, middle, high = (round(share * (wide - 1)) for share in (chance.low, chance.chance, chance.high))
    drawn = ["#" if place < low else "-" if place <= high else "." for place in range(wide)]
    drawn[middle] = "+"
    return "".join(drawn)


# what would be a strong answer


def advice(game: Game, ask: Ask, tries: int) -> list[Row]:
    """What search has tried for that question, by what its seat knows; the question stays as it is."""
    name, drawn = game.system.name, ask.drawn
    ask.drawn = 0
    try:
        with progress(tries) as tell:
            return Search(game.system, find_bot(name, usual_bot(name)), tries).rows(ask, tell)
    finally:
        ask.drawn = drawn


def two_best(rows: list[Row]) -> list[Row]:
    """What search would answer, and what comes next to it among what was tried as often."""
    first = best(rows)
    others = [row for row in rows if row is not first and row.found]
    most = max((len(row.found) for row in others), default=0)
    second = max([row for row in others if len(row.found) == most], key=lambda row: row.mean, default=None)
    return [first] if second is None else [first, second]


def say_difference(first: Row, second: Row) -> None:
    """By how much the first is better on the same luck, if that is more than chance."""
    mean, error = difference(first, second)
    low, high = 100 * (mean - Z95 * error), 100 * (mean + Z95 * error)
    if not mean and not error:
        say("Both came to the same.")
    elif low <= 0 <= high:
        say(f"Which of them is better is not proven: by {100 * mean:+.1f} points ({low:+.1f} to {high:+.1f}).")
    else:
        say(f"On the same luck the first is better by {100 * mean:.1f} points ({low:.1f} to {high:.1f}).")


def chance_of(row: Row) -> str:
    return " ".join(cells(standing(row.found)))


def how_far(game: Game) -> str:
    """How search looks ahead here, in words."""
    horizon = game.system.mode_of[type(game.scene.played())].horizon
    far = "to the end" if horizon >= TO_THE_END else f"at most {counted(horizon, 'round')} ahead"
    bot = usual_bot(game.system.name)
    return (
        f"Each was played on {far} by {bot}, in worlds that fit what your seat knows, and judged by how it stands then."
    )


def clauses_behind(shelf: Shelf, option: Option, here: Mapping[str, str]) -> list[str]:
    """The clauses of whatever an answer names, as far as they are known."""
    parts = [part for part in re.split(r"[:+]", option.id) if part and part not in here]
    named = [found for part in parts if (found := shelf.named(part)) is not None]
    return list(dict.fromkeys(clause for found in named for clause in found.clauses))
