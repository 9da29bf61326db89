"""Contested checks: everybody rolls, nobody has a DC, the highest wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve import checks, willpower
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check, CheckThrow
from quintain.systems.delve.events.checks import ContestTied, ContestWon
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import CheckKind

MOST_TIES: Final = 20
"""So many in a row do not happen; it keeps the walk through every outcome from never coming back."""


class Contestant:
    """A check in a contest, with an edge that is added only when totals are compared; a holder wins ties."""

    def __init__(self, check: Check, edge: int = 0, *, holder: bool = False) -> None:
        self.check = check
        self.edge = edge
        self.holder = holder


class Entry:
    """What one of them has rolled."""

    def __init__(self, contestant: Contestant, throw: CheckThrow) -> None:
        self.contestant = contestant
        self.throw = throw
        self.who = contestant.check.who

    def edge(self) -> int:
        return self.contestant.edge + self.throw.edge

    def compared(self) -> int:
        """DV-036: without a DC, what the situation gives or takes counts only here, and so in the margin."""
        return self.throw.total() + self.edge()

    def again(self) -> Contestant:
        """The same contest goes on: luck and favours that were used for it still help."""
        check = self.contestant.check
        check.situational, check.advantage = self.throw.situational, self.throw.advantage
        return self.contestant


class Verdict:
    """Who wins, by how much, and what each has rolled, without edges."""

    def __init__(self, winner: Character, margin: int, totals: dict[str, int]) -> None:
        self.winner = winner
        self.margin = margin
        self.totals = totals


def contest(scene: DelveScene, table: Table, contestants: Sequence[Contestant]) -> Verdict:
    """DV-035: those who act against each other make a contested check."""
    rolling = in_order(scene, contestants)
    entries: list[Entry] = []
    for _ in range(MOST_TIES):
        entries = roll_all(scene, table, rolling)
        best = max([entry.compared() for entry in entries])
        tied = [entry for entry in entries if entry.compared() == best]
        holders = [entry for entry in tied if entry.contestant.holder]
        if holders or len(tied) == 1:
            return decide(scene, table, (holders or tied)[0], entries)
        scene.tell(table, ContestTied(tuple([entry.who.id for entry in tied]), best))
        rolling = [entry.again() for entry in tied]  # DV-038: only those who are tied, until one is highest
    return decide(scene, table, entries[0], entries)


def in_order(scene: DelveScene, contestants: Sequence[Contestant]) -> list[Contestant]:
    """NPCs in list order, then player characters in list order."""
    places = {body.id: place for place, body in enumerate(scene.bodies)}
    return sorted(contestants, key=lambda each: (each.check.who.player, places[each.check.who.id]))


def roll_all(scene: DelveScene, table: Table, contestants: Sequence[Contestant]) -> list[Entry]:
    """DV-037: everybody rolls before anybody spends Willpower."""
    entries: list[Entry] = []
    for each in contestants:
        each.check.kind = CheckKind.CONTESTED
        entries.append(Entry(each, checks.begin(scene, table, each.check)))
    willpower.spend_in_turn(scene, table, [entry.throw for entry in entries])
    for entry in entries:
        checks.finish(scene, table, entry.throw)
    return entries


def decide(scene: DelveScene, table: Table, winner: Entry, entries: Sequence[Entry]) -> Verdict:
    """The margin of a contested win is that over the best of the others."""
    others = [entry.compared() for entry in entries if entry is not winner]
    margin = winner.compared() - max(others, default=winner.compared())
    totals = {entry.who.id: entry.throw.total() for entry in entries}
    edges = {entry.who.id: entry.edge() for entry in entries if entry.edge()}
    scene.tell(table, ContestWon(winner.who.id, margin, totals, edges, margin == 0))
    return Verdict(winner.who, margin, totals)
