"""Fights beside the same fights with something different: what it changes, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quintain.lab.audit.fieldwork import Fought
from quintain.lab.audit.telling import Figure, is_real, mean, percent, share
from quintain.lab.intervals import difference

Pair = tuple[Fought, Fought]


class Beside(NamedTuple):
    """What was different of so many pairs of fights: any course at all, who won, how long it took, who was left."""

    pairs: int
    course: Figure
    winner: Figure
    rounds: Figure
    """Rounds more, as a share of those before."""
    left: Figure
    """Creatures left standing at the end, more of them."""
    first: Pair | None
    """The first pair of which somebody else won, else the first that went otherwise."""

    def is_idle(self) -> bool:
        return self.course[1] == 0.0

    def weight(self) -> float:
        """How much it does, from 0 to 1."""
        rounds = 0.2 + 0.6 * min(1.0, abs(self.rounds[1])) if is_real(self.rounds) else 0.0
        return max(self.winner[0] * 1.5, rounds, 0.05)

    def words(self) -> str:
        if self.is_idle():
            return f"none of {self.pairs} fights went otherwise (at most {self.course[2]:.0%} do)"
        said = [
            f"{percent(self.course)} of {self.pairs} fights went otherwise",
            f"{percent(self.winner)} had another winner",
        ]
        if is_real(self.rounds):
            low, middle, high = self.rounds
            said.append(f"they took {middle:+.0%} rounds ({low:+.0%} to {high:+.0%})")
        if is_real(self.left):
            low, middle, high = self.left
            said.append(f"{middle:+.1f} creatures were left ({low:+.1f} to {high:+.1f})")
        return ", ".join(said)

    def numbers(self) -> dict[str, Figure]:
        return {"went otherwise": self.course, "another winner": self.winner, "rounds": self.rounds, "left": self.left}


def beside(pairs: Sequence[Pair]) -> Beside:
    other = [pair for pair in pairs if is_other(*pair)]
    turned = [pair for pair in pairs if pair[0].winner != pair[1].winner]
    total = max(1, sum(base.rounds for base, _ in pairs))
    longer = mean([changed.rounds - base.rounds for base, changed in pairs])
    scale = len(pairs) / total
    return Beside(
        len(pairs),
        share(len(other), len(pairs)),
        share(len(turned), len(pairs)),
        (longer[0] * scale, longer[1] * scale, longer[2] * scale),
        mean([sum(changed.left.values()) - sum(base.left.values()) for base, changed in pairs]),
        next(iter(turned or other), None),
    )


def is_other(base: Fought, changed: Fought) -> bool:
    return (base.digest, base.answers) != (changed.digest, changed.answers)


def gained(pairs: Sequence[Pair], side: str) -> Figure:
    """By how much more often that side wins."""
    more = sum(base.winner != side and changed.winner == side for base, changed in pairs)
    less = sum(base.winner == side and changed.winner != side for base, changed in pairs)
    low, high = difference(more, less, len(pairs))
    return low, (more - less) / len(pairs) if pairs else 0.0, high
