"""One point of anybody's number that swings a fight: found with a few fights each, then looked at from all sides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from quintain.lab.audit.beside import Pair, gained, is_other
from quintain.lab.audit.crew import Plainly
from quintain.lab.audit.fieldwork import Fought
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.grounds import ENCOUNTER
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import Figure, in_words, points, replay
from quintain.lab.paths import numbers_of
from quintain.lab.tries import NAMING, subjects
from quintain.library.standard import Encounter

FIRST = 2
"""With so many fights every number is tried at first."""
MOST = 5
"""So many numbers are tried for each fight that was asked for."""
CLOSELY = 4
"""So many numbers are looked at from all sides, with so many points more and less."""
AROUND = 2
MUCH = 0.15
STEEP = 2.0
"""A step is a cliff if it does so much more than the other steps beside it."""


class Spot(NamedTuple):
    """A number of somebody in an encounter."""

    encounter: str
    side: str
    who: str
    stat: str

    def by(self, amount: int) -> tuple[str, ...]:
        return (f"{self.who}.{self.stat}{'+=' if amount > 0 else '-='}{abs(amount)}",) if amount else ()


class Cliffs(Method):
    name = "cliffs"
    about = "numbers of anybody of which one point swings the result"

    def size(self, study: Study) -> int:
        return MOST * study.fights * FIRST + CLOSELY * (2 * AROUND + 1) * times(study)

    def find(self, study: Study) -> list[Finding]:
        steep = self.steepest(study)
        found = [self.told(study, spot) for spot in steep]
        return [finding for finding in found if finding is not None]

    def spots(self, study: Study) -> Iterator[Spot]:
        """Every whole number of every kind of creature, once, where it first stands."""
        known: set[tuple[str, str]] = set()
        for name in study.encounters:
            encounter = study.grounds.library.get(ENCOUNTER, name)
            assert isinstance(encounter, Encounter)
            for subject in subjects(encounter, study.grounds.library):
                for number in numbers_of(subject.sheet):
                    stat = number.path
                    if stat.partition(".")[0] in NAMING or not number.is_whole or (subject.kind, stat) in known:
                        continue
                    known.add((subject.kind, stat))
                    yield Spot(name, subject.side, subject.who, stat)

    def steepest(self, study: Study) -> list[Spot]:
        """Those numbers of which one point more changed most in a few fights."""
        spots = list(self.spots(study))
        most = MOST * study.fights
        chosen = spots[:: max(1, -(-len(spots) // most))]
        tasks = [Plainly(spot.encounter, index, sets=spot.by(1)) for spot in chosen for index in range(FIRST)]
        found = study.try_out(tasks)
        bases = {(each.encounter, each.index): each for each in self.bases(study, chosen)}
        swing: dict[Spot, float] = {}
        for task, other, spot in zip(tasks, found, (spot for spot in chosen for _ in range(FIRST)), strict=False):
            base = bases.get((task.encounter, task.index))
            if base is not None and isinstance(other, Fought):
                swing[spot] = swing.get(spot, 0.0) + apart(base, other)
        ranked = sorted(swing, key=lambda spot: -swing[spot])
        return [spot for spot in ranked if swing[spot] >= 1][:CLOSELY]

    def bases(self, study: Study, spots: list[Spot]) -> list[Fought]:
        encounters = dict.fromkeys(spot.encounter for spot in spots)
        return study.play([Plainly(encounter, index) for encounter in encounters for index in range(FIRST)])

    def told(self, study: Study, spot: Spot) -> Finding | None:
        """How often its side wins with so much more and less of it; the greatest step of all."""
        rows: dict[int, list[Fought]] = {}
        for amount in range(-AROUND, AROUND + 1):
            tasks = [Plainly(spot.encounter, index, sets=spot.by(amount)) for index in range(times(study))]
            rows[amount] = [each for each in study.try_out(tasks) if isinstance(each, Fought)]
        steps = {
            (low, high): gained(list(zip(rows[low], rows[high], strict=False)), spot.side)
            for low, high in pairwise(sorted(rows))
            if rows[low] and rows[high]
        }
        if not steps:
            return None
        at = max(steps, key=lambda step: abs(steps[step][1]))
        figure = steps[at]
        if abs(figure[1]) < MUCH or figure[0] <= 0 <= figure[2]:
            return None
        return self.finding(study, spot, rows, at, figure, others=[each for step, each in steps.items() if step != at])

    def finding(
        self,
        study: Study,
        spot: Spot,
        rows: dict[int, list[Fought]],
        at: tuple[int, int],
        figure: Figure,
        others: list[Figure],
    ) -> Finding:
        stat = f"{in_words(spot.who)}'s {in_words(spot.stat).replace('.', ' ')}"
        besides = max([abs(each[1]) for each in others], default=0.0)
        is_cliff = abs(figure[1]) >= STEEP * besides
        does = "is a cliff" if is_cliff else "swings the fight"
        shares = ", ".join(
            f"{amount:+d}: {sum(each.winner == spot.side for each in row) / max(1, len(row)):.0%}"
            for amount, row in rows.items()
        )
        pairs: list[Pair] = list(zip(rows[at[0]], rows[at[1]], strict=False))
        turned = next((pair for pair in pairs if pair[0].winner != pair[1].winner), pairs[0])
        sets = " ".join(f"--set '{each}'" for each in spot.by(at[1]))
        return Finding(
            self.name,
            f"{spot.encounter}: one point of {stat} {does}, {points(figure)}",
            f"From {at[0]:+d} to {at[1]:+d} of it {spot.side} wins {points(figure)} more often on the same dice; "
            f"{spot.side} wins with {shares}.",
            min(0.9, 0.3 + 0.6 * abs(figure[1]) + 0.1 * is_cliff),
            Sure.ESTIMATED,
            {"wins": figure},
            len(pairs),
            (),
            f"{replay(study.grounds, spot.encounter, turned[0].index)} {sets}".strip(),
        )


def times(study: Study) -> int:
    """How many fights are played with each number that is looked at from all sides."""
    return max(FIRST, study.fights // 2)


def apart(base: Fought, other: Fought) -> float:
    """How differently two fights ended."""
    if not is_other(base, other):
        return 0.0
    left = sum(abs(base.left.get(side, 0) - other.left.get(side, 0)) for side in {*base.left, *other.left})
    return 2.0 * (base.winner != other.winner) + 0.5 * left
