"""Two ways to play, fight beside fight: what the second changes, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Unpack

import msgspec

from quintain.lab.asked import Asked, How, asked_for, processes, setup_of, varied
from quintain.lab.fights import Setup
from quintain.lab.paired import pair_of
from quintain.lab.places import place_for
from quintain.lab.reporting import report
from quintain.lab.results import Comparison, mean_of
from quintain.lab.running import Found, Hear, Work, run
from quintain.lab.tally import Tally
from quintain.words.errors import UserError

MOST_PAIRS = 1_000_000


def silent(known: Found) -> None:
    """Nobody watches."""


def compare(
    target: str,
    second: str | Sequence[str] = (),
    pairs: int = 1000,
    *,
    first: Sequence[str] = (),
    other: str = "",
    precision: float = 0.0,
    hear: Hear = silent,
    **how: Unpack[How],
) -> Comparison:
    """The encounter as it is beside the same with changes, on the same dice.

        compare("swords/skirmish", "tamsin.ac+=1")
        compare("ki/mirror", ["rule:luck_die=d6", "bot:red=random"], 5000)

    `other` is another encounter for the second way; `first` are changes of the first.
    """
    asked = asked_for(target, how, how.get("seed", "1"))
    one = varied(asked, first)
    changed = [second] if isinstance(second, str) else list(second)
    two = varied(msgspec.structs.replace(asked, target=other or target), [each for each in changed if each])
    count = 0 if precision else pairs
    return compare_ways(
        ways_of(one, two), count, precision=precision, jobs=processes(how), on=how.get("on", ""), hear=hear
    )


class Ways(NamedTuple):
    """Two ways to play: as they were asked for, and ready to be played."""

    first: Asked
    second: Asked
    setups: tuple[Setup, Setup]

    def told(self, found: Found, asked: int, *, live: bool = True, stopped: bool = False) -> Comparison:
        """What is known of them; while they are played, with intervals that hold whenever one looks."""
        return Comparison(
            asked,
            stopped,
            live,
            [pair_of(found, 1, side, self.setups[0].seed, live=live) for side in sides_of(found)],
            report(self.setups[0], found.tallies[0], asked, target=self.first.target, live=live),
            report(self.setups[1], found.tallies[1], asked, target=self.second.target, live=live),
            figures_apart(found.tallies[0], found.tallies[1]),
        )


def ways_of(first: Asked, second: Asked) -> Ways:
    setups = setup_of(first), setup_of(second)
    if setups[0] == setups[1]:
        raise UserError("Both are the same.", fix="Say what the second has otherwise, for example --b mirka.hp+=5")
    return Ways(first, second, setups)


def compare_ways(
    ways: Ways, pairs: int, *, precision: float = 0.0, jobs: int = 1, on: str = "", hear: Hear = silent
) -> Comparison:
    """So many pairs of fights, or until the difference is known to within `precision` either way.

    An interrupt gives what is known so far.
    """
    setups = ways.setups
    asked = pairs or MOST_PAIRS

    def is_enough(known: Found) -> bool:
        sides = sides_of(known)
        return max([half(known, side, setups[0].seed) for side in sides], default=0.0) <= precision

    found = run(place_for(Work(setups), asked, jobs, on), asked, hear, is_enough if precision else None)
    found = found or Found(len(setups))
    stopped = found.fights < asked and not (precision and found.fights and is_enough(found))
    return ways.told(found, asked, live=bool(precision) or stopped, stopped=stopped)


def sides_of(found: Found) -> list[str]:
    return list(dict.fromkeys([*found.tallies[0].sides(), *found.tallies[1].sides()]))


def half(found: Found, side: str, seed: str) -> float:
    pair = pair_of(found, 1, side, seed, live=True)
    return (pair.high - pair.low) / 2


def figures_apart(first: Tally, second: Tally) -> dict[str, float]:
    """By how much the second way's figures are more on average, where nobody can win."""
    names = [name for name in sorted(first.figures) if name in second.figures]
    return {name: mean_of(second.figures[name]) - mean_of(first.figures[name]) for name in names}
