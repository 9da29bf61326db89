"""Odds in words: every outcome with its fraction and percent, or why it is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from quintain.cli.choosing import named
from quintain.cli.telling import STYLES
from quintain.cli.text import counted, percent, say, table
from quintain.kernel.system import System
from quintain.lab.telling import Table, Words, share
from quintain.odds.odds import Odds
from quintain.odds.tails import Tail, tails
from quintain.odds.walk import Result

MOST_ROWS = 12
MOST_FACTS = 4
UNSETTLED = "not settled so far"
OPEN_ODDS = "open_odds"


def result_words(result: Result, names: Mapping[str, str]) -> str:
    """What happens, creature by creature, each named once: `Wen Shao HP -3; Bob unconscious, HP -5`."""
    told: list[tuple[str, list[str]]] = []
    for line in result:
        who, _, what = line.partition(" ")
        if who not in names:
            who, what = "", line
        if not told or told[-1][0] != who:
            told.append((who, []))
        told[-1][1].append(named(what, names).replace("_", " "))
    return "; ".join(f"{names[who]} {', '.join(lines)}" if who else ", ".join(lines) for who, lines in told)


def odds_rows(odds: Odds, names: Mapping[str, str], *, in_full: bool = False) -> list[list[str]]:
    """The outcomes, most likely first; the many unlikely ones are summed up."""
    rows = list(odds.outcomes.items())
    kept = rows if in_full or len(rows) <= MOST_ROWS + 1 else rows[:MOST_ROWS]
    cells = []
    for result, chance in kept:
        low, high = odds.intervals.get(result, (0.0, 0.0))
        exact = f"{percent(low)} to {percent(high)}" if odds.intervals else str(chance)
        cells.append([result_words(result, names), exact, percent(chance)])
    if len(kept) < len(rows):
        rest = sum((chance for _, chance in rows[len(kept) :]), start=Fraction(0))
        cells.append([f"{len(rows) - len(kept)} rarer outcomes", "" if odds.intervals else str(rest), percent(rest)])
    if odds.unresolved:
        low, high = odds.open_between()
        cells.append([UNSETTLED, f"{share(low)} to {share(high)}", share(float(odds.unresolved))])
    return cells


def odds_blocks(odds: Odds, names: Mapping[str, str], *, in_full: bool = False) -> list[Table | Words]:
    """The odds of one option; of what depends on something hidden, between what they lie. Always how sure they are."""
    blocks: list[Table | Words] = []
    if rows := odds_rows(odds, names, in_full=in_full):
        blocks.append(chances_table(rows))
    if odds.kind == "exact":
        blocks.append(Words("Exact: every roll is followed to its end.", "quiet"))
    elif odds.kind == "estimated":
        blocks.append(Words(f"{estimated(odds)} {odds.why}", "quiet"))
    elif odds.kind == "ranged":
        shown = odds.ranges if in_full else odds.ranges[:MOST_ROWS]
        rows = [[result_words((each.what,), names), span(each.low, each.high), near(each.about)] for each in shown]
        by = f"By {unknown_words(odds.by)}, which your seat does not know. {odds.why}".rstrip()
        blocks += [chances_table(rows), Words(by, "quiet")]
    return blocks


def tail_blocks(odds: Odds, names: Mapping[str, str], *, at_least: bool) -> list[Table | Words]:
    """The chances of so much or more, or of so much or less, thing by thing."""
    rows = []
    for each in tails(odds, at_least=at_least):
        sure = f"{percent(each.low)} to {percent(each.high)}" if each.low < each.high else str(each.chance)
        rows.append([tail_words(each, names), sure, percent(each.chance)])
    return [chances_table(rows, "At least" if at_least else "At most")] if rows else []


def chances_table(rows: list[list[str]], caption: str = "") -> Table:
    return Table(caption, ["", "", ""], rows, [1, 2])


def say_odds(odds: Odds, names: Mapping[str, str], indent: int) -> None:
    """Under the option that they are of."""
    for block in odds_blocks(odds, names):
        if isinstance(block, Table):
            table(block.headers, block.rows, block.numbers, indent=indent)
        else:
            say(block.text, STYLES[block.weight], indent=indent)


def tail_words(tail: Tail, names: Mapping[str, str]) -> str:
    """
    >>> tail_words(Tail("wen HP", -5, True, Fraction(1), 1.0, 1.0), {"wen": "Wen Shao"})
    'Wen Shao HP -5 or more'
    """
    if not tail.by:
        return result_words((tail.thing,), names) + ("" if tail.at_least else " unchanged")
    return result_words((f"{tail.thing} {tail.by:+d}",), names) + (" or more" if tail.at_least else " or less")


def estimated(odds: Odds) -> str:
    """What kind of estimate it is."""
    return f"Estimated, {odds.fights:,} tries, 95 % intervals." if odds.fights else "Estimated, with its bounds."


def span(low: float, high: float) -> str:
    return percent(low) if percent(low) == percent(high) else f"{percent(low)} to {percent(high)}"


def near(chance: float) -> str:
    return f"about {chance:.0%}".replace("%", " %")


def unknown_words(by: Mapping[str, str]) -> str:
    """
    >>> unknown_words({"Agility": "2 to 5", "luck die": "d4 to d10"})
    'its Agility (2 to 5) and luck die (d4 to d10)'
    >>> unknown_words({"A": "1", "B": "1", "C": "1", "D": "1", "E": "1"})
    'its A (1), B (1), C (1), D (1) and 1 other fact'
    """
    facts = [f"{name} ({bounds})" for name, bounds in by.items()]
    if len(facts) > MOST_FACTS:
        facts[MOST_FACTS:] = [counted(len(facts) - MOST_FACTS, "other fact")]
    return "its " + " and ".join(filter(None, [", ".join(facts[:-1]), facts[-1]]))


def numbers_in_words(numbers: Sequence[int]) -> str:
    """
    >>> numbers_in_words([1, 3, 4, 5, 7, 8])
    '1, 3 to 5, 7, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(told)


def how_to_open(system: System) -> str:
    """Which house rule lets odds use what a seat does not know, where the system has one."""
    if OPEN_ODDS in msgspec.structs.asdict(system.rules_type()):
        return f"A table that wants them open starts with: --rule {OPEN_ODDS}=true"
    return f"{system.title} keeps them closed."
