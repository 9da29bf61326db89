"""Who wins a whole fight, exactly, as a designer asks it: by name, and told in blocks."""

from __future__ import annotations

from fractions import Fraction
from typing import Unpack

import msgspec

from quintain.bots.seating import policies, policy_words, read_bots
from quintain.kernel.scene import Data
from quintain.lab.asked import Asked, Different, asked_for, scenario_of
from quintain.lab.telling import Block, Table, Told, Words
from quintain.odds.layers import Tell
from quintain.odds.whole import EXACT, WHOLE_PATHS, WholeOdds, whole_fight

LONGEST_FRACTION = 24
"""A longer fraction says less than its decimals; as data it is told in full."""
LITTLE = Fraction(1, 1000)
"""If more than this is open the fight was too large."""


class Whole(msgspec.Struct, frozen=True):
    """The chances of a whole fight, and the bots that played it."""

    target: str
    bots: dict[str, str]
    found: WholeOdds

    def to_dict(self) -> Data:
        return {"target": self.target, "bots": self.bots, **self.found.to_dict()}


def whole_odds(
    target: str,
    paths: int = WHOLE_PATHS,
    **different: Unpack[Different],
) -> Whole:
    """Every way that a small fight can go, if every seat plays as its bot does; an interrupt gives what is known."""
    return whole_asked(asked_for(target, different), paths)


def whole_asked(asked: Asked, paths: int, tell: Tell | None = None) -> Whole:
    found = scenario_of(asked)
    start = found.start()
    seats = read_bots(start, found.system.name, asked.bots, asked.bot)
    players = policies(found.system.name, start, seats)
    return Whole(asked.target, seats, whole_fight(found.system, start, players, paths, tell))


def told(whole: Whole, command: str) -> Told:
    found = whole.found
    rows = [row(f"won by {side}", chance, found) for side, chance in found.wins.items()]
    rows += [row(f"undecided: {why}", chance, found) for why, chance in found.undecided.items()]
    if found.unresolved:
        rows.append(["not walked to its end", "", decimals(found.unresolved)])
    walked = f"{found.paths:,} ways through {found.scenes:,} scenes"
    blocks: list[Block] = [Words(f"If {policy_words(whole.bots)}."), Table("", ["", "", ""], rows, [1, 2])]
    if found.kind == EXACT:
        blocks.append(Words(f"Exact: {walked}, each to its end.", "quiet"))
    else:
        blocks.append(Words(f"Within bounds: {walked}; what is open may add to any of them.", "quiet"))
    if found.stopped:
        blocks.append(Words("Stopped; this is what is known so far.", "loud"))
    elif found.unresolved > LITTLE:
        large = f"The fight is too large for {found.paths:,} ways. Try more with --paths, or estimate it with:"
        blocks.append(Words(f"{large} quintain sim {whole.target}", "loud"))
    return Told(f"Every way that {whole.target} can go", command, blocks)


def row(what: str, chance: Fraction, found: WholeOdds) -> list[str]:
    """The fraction where it is exact and short, and the chance or between what it lies."""
    low, high = decimals(chance), decimals(chance + found.unresolved)
    written = str(chance) if found.kind == EXACT and len(str(chance)) <= LONGEST_FRACTION else ""
    return [what, written, low if low == high else f"{low} to {high}"]


def decimals(chance: Fraction) -> str:
    """
    >>> decimals(Fraction(1, 3)), decimals(Fraction(1, 10**9))
    ('33.3333 %', '0.0000 %')
    """
    return f"{float(chance) * 100:.4f} %"
