"""Odds in words: every outcome with its fraction and percent, or why it is not known."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from quintain.cli.choosing import named
from quintain.cli.text import QUIET, columns, percent, say
from quintain.kernel.odds import Odds, Result
from quintain.kernel.system import System

MOST_ROWS = 12
OPEN_ODDS = "open_odds"


def result_words(result: Result, names: Mapping[str, str]) -> str:
    return ", ".join(named(line, names).replace("_", " ") for line in result)


def odds_lines(odds: Odds, names: Mapping[str, str], *, in_full: bool = False) -> list[str]:
    """The outcomes, most likely first; the many unlikely ones are summed up."""
    rows = list(odds.outcomes.items())
    kept = rows if in_full or len(rows) <= MOST_ROWS + 1 else rows[:MOST_ROWS]
    cells = []
    for result, chance in kept:
        low, high = odds.intervals.get(result, (0.0, 0.0))
        exact = f"{percent(low)} to {percent(high)}" if odds.intervals else str(chance)
        cells.append([result_words(result, names), exact, percent(chance)])
    rest = sum((chance for _, chance in rows[len(kept) :]), start=0 * rows[0][1]) if rows else 0
    if len(kept) < len(rows):
        cells.append([f"{len(rows) - len(kept)} rarer outcomes", "" if odds.intervals else str(rest), percent(rest)])
    return columns(cells, {1, 2}) if cells else []


def say_odds(odds: Odds, names: Mapping[str, str], *, indent: int = 0, in_full: bool = False) -> None:
    """The odds of one option, line by line."""
    for line in odds_lines(odds, names, in_full=in_full):
        say(line, indent=indent)
    if odds.kind == "estimated":
        say(f"Estimated. {odds.why}", QUIET, indent=indent)
    elif odds.kind == "unknown":
        say(f"unknown. {odds.why}", indent=indent)


def how_to_open(system: System) -> str:
    """Which house rule lets odds use what a seat does not know, where the system has one."""
    if OPEN_ODDS in msgspec.structs.asdict(system.rules_type()):
        return f"A table that wants them open starts with: --rule {OPEN_ODDS}=true"
    return f"{system.title} keeps them closed."
