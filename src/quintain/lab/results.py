"""What many fights came to, typed: the same for a terminal, a report, a page and a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quintain.lab.answer import Answer, Row


class Share(msgspec.Struct, frozen=True):
    """How many fights went that way, with a 95 % interval."""

    count: int
    share: float
    low: float
    high: float


def share_row(of: Share) -> Row:
    return {"count": of.count, "share": of.share, "low": of.low, "high": of.high}


class Spread(msgspec.Struct, frozen=True):
    """A figure over many fights."""

    mean: float
    least: float
    most: float

    def row(self) -> Row:
        return {"mean": self.mean, "least": self.least, "most": self.most}


class Somebody(msgspec.Struct, frozen=True):
    """A creature: in how many fights it was still in play at the end, and what it then had left of each pool."""

    id: str
    name: str
    side: str
    standing: Share
    left: dict[str, Spread]


class Use(msgspec.Struct, frozen=True):
    """Something that could be chosen: by whom, how many questions offered it, how many answers picked it.

    `kind` says what kind of entry it is, such as a spell; an option that uses none has no kind, and its verb as a name.
    """

    who: str
    kind: str
    what: str
    offered: int
    picked: int


class Deed(msgspec.Struct, frozen=True):
    """What somebody did with something, over all fights that were looked at closely."""

    who: str
    what: str
    strokes: int
    dealt: int
    healed: int
    felled: dict[str, int]


class Stage(msgspec.Struct, frozen=True):
    """A stage of a campaign: how many times it was reached, who of the party was then in play, and with what left."""

    number: int
    title: str
    times: int
    standing: dict[str, float]
    left: dict[str, dict[str, float]]


class Paired(msgspec.Struct, frozen=True):
    """How often a side wins the second way more than the first, with a 95 % interval, over so many pairs of fights.

    `more` pairs it won only the second way, `less` only the first. `unpaired` is how many pairs of fights with dice of
    their own would have told as much, by how far results stray with and without the same dice. `gained` and `lost` are
    the first fights that came out the other way.
    """

    side: str
    pairs: int
    first: float
    second: float
    more: int
    less: int
    low: float
    high: float
    unpaired: int
    gained: str = ""
    lost: str = ""

    @property
    def by(self) -> float:
        """The second share less the first."""
        return self.second - self.first

    @property
    def is_real(self) -> bool:
        """Whether there is a difference at all, as far as the interval tells."""
        return self.low > 0 or self.high < 0

    def row(self) -> Row:
        shares: Row = {"side": self.side, "pairs": self.pairs, "first": self.first, "second": self.second}
        return {**shares, "by": self.by, "low": self.low, "high": self.high}


class Second(msgspec.Struct, frozen=True):
    """What came of some of the same fights where a stronger bot weighed what was never used, wherever it was offered.

    `uses` is what the usual bots never picked, and how often this one was offered it and picked it. `sides` compares
    the results of both, fight by fight.
    """

    bot: str
    fights: int
    sides: list[Paired]
    uses: list[Use]

    def depends(self) -> list[Paired]:
        """The sides for which the answer depends on the play: the bots disagree by more than the interval."""
        return [each for each in self.sides if each.is_real]


class Report(Answer, frozen=True):
    """What the fights came to.

    A side's `score` counts a fight that was undecided half. Scenes that nobody can win have no wins, but figures.
    `looked` fights were looked at closely: they tell what was offered and picked, and what deeds did. `live`: the
    intervals hold however often one looked before stopping.
    """

    target: str
    seed: str
    fights: int
    asked: int
    bots: dict[str, str]
    wins: dict[str, Share]
    undecided: Share
    reasons: dict[str, int]
    rounds: Spread
    decisions: Spread
    survivors: dict[str, float]
    typical: str
    closest: str
    longest: str
    strangest: str
    score: dict[str, float] = {}
    figures: dict[str, Spread] = {}
    everybody: list[Somebody] = []
    looked: int = 0
    uses: list[Use] = []
    deeds: list[Deed] = []
    stages: list[Stage] = []
    live: bool = False
    stopped: bool = False
    """Somebody stopped it."""
    second: Second | None = None
    names: dict[str, str] = {}
    """What people call creatures and abilities."""

    def never(self) -> list[Use]:
        """Abilities that were offered and never picked."""
        return [use for use in self.uses if use.kind and not use.picked]

    def named(self, id: str) -> str:
        return self.names.get(id, id.replace("_", " "))

    def rows_of_figures(self) -> list[Row]:
        rows: list[Row] = [
            {"side": side, **share_row(won), "left": self.survivors[side]} for side, won in self.wins.items()
        ]
        rows.append({"side": "undecided", **share_row(self.undecided)})
        return rows if self.wins else [{"figure": name, **figure.row()} for name, figure in self.figures.items()]


class Comparison(Answer, frozen=True):
    """Two ways to play beside each other: by how much each side wins more the second way, and both reports.

    `figures` are by how much more the second way came to, where nobody can win.
    """

    asked: int
    stopped: bool
    live: bool
    sides: list[Paired]
    first: Report
    second: Report
    figures: dict[str, float] = {}

    @property
    def pairs(self) -> int:
        return self.first.fights

    def rows_of_figures(self) -> list[Row]:
        figures: list[Row] = [{"figure": name, "more": more} for name, more in self.figures.items()]
        return [each.row() for each in self.sides] or figures


class Cell(msgspec.Struct, frozen=True):
    """One of the ways to play: the value of each thing that varies, and who won how often."""

    values: tuple[str, ...]
    fights: int
    wins: dict[str, Share]
    undecided: Share
    score: dict[str, float]
    figures: dict[str, float]
    typical: str


class Swept(Answer, frozen=True):
    """An encounter played in many ways, each on the same dice."""

    target: str
    varied: list[str]
    asked: int
    stopped: bool
    live: bool
    cells: list[Cell]
    bots: dict[str, str] = {}

    def rows_of_figures(self) -> list[Row]:
        return [
            {**dict(zip(self.varied, cell.values, strict=True)), "side": side, **share_row(won)}
            for cell in self.cells
            for side, won in cell.wins.items()
        ]


def mean_of(counts: Mapping[Any, int]) -> float:
    """Of numbers that each came so often; the same whatever the order."""
    total = sum(counts.values())
    return sum(number * counts[number] for number in sorted(counts)) / total if total else 0.0


def spread_of(counts: Mapping[Any, int]) -> Spread:
    if not counts:
        return Spread(0.0, 0.0, 0.0)
    return Spread(mean_of(counts), float(min(counts)), float(max(counts)))
