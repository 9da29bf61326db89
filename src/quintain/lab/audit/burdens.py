"""What a condition does to whoever bears it, from the same fights with it and without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from quintain.lab.audit.bearing import GONE, OUT, Bearing
from quintain.lab.audit.beside import is_other
from quintain.lab.audit.finding import exactly
from quintain.lab.audit.telling import Figure, in_words, is_real, listed, percent, points, share
from quintain.lab.intervals import difference

FEWEST = 4
EXPECTED = 5.0
"""What would have come so often and never came is missing because of it."""
ALMOST = 0.95
MUCH = 0.25
FEW = 5
"""What is missing counts if it is one in so many of all that there is."""
OFTENER = 3
"""What rises without it too is worse with it if it rises so many times as often."""
WORSE = 4
"""It only gets worse if it rises so often for each time it falls."""

Pair = tuple[Bearing, Bearing]
"""A fight as it is, and the same where somebody starts with the condition."""


class Fact(NamedTuple):
    """Something that a condition does: in a few words, in a sentence with numbers, and how much it matters."""

    short: str
    says: str
    weight: float
    name: str
    figure: Figure


def facts_of(pairs: list[Pair]) -> Iterator[Fact]:
    """Everything that is otherwise for whoever bears it."""
    if any(is_other(base.fought, bears.fought) for base, bears in pairs):
        yield from locked(pairs)
        yield from certain(pairs)
        yield from by_itself(pairs)
        yield from missing(pairs, "never rolls", [(base.rolled, bears.rolled) for base, bears in pairs])
        yield from missing(pairs, "is not offered", [(base.offered, bears.offered) for base, bears in pairs])
        yield from lasting(pairs)
        yield from felling(pairs)
        yield from worsening(pairs)
        yield from winning(pairs)


def locked(pairs: list[Pair]) -> Iterator[Fact]:
    """Beside as many rounds of the same fights without it: in the first ones somebody may be surprised."""
    rounds, mute = sum(bears.rounds for _, bears in pairs), sum(bears.mute for _, bears in pairs)
    usual = [silent for base, bears in pairs for silent in base.silent[: bears.rounds]]
    before = share(sum(usual), len(usual))
    figure, longest = share(mute, rounds), max(bears.mute for _, bears in pairs)
    if mute >= FEWEST and figure[0] > before[1] and figure[1] - before[1] >= MUCH:
        says = (
            f"While it bore it, it was asked nothing in {percent(figure)} of {rounds} rounds (else in "
            f"{before[1]:.0%}), in one fight in {longest} of them."
        )
        yield Fact("locks out", says, 0.35 + 0.35 * figure[1] + 0.02 * min(10, longest), "asked nothing", figure)


def certain(pairs: list[Pair]) -> Iterator[Fact]:
    """What others aim at it does harm more often."""
    aimed, harmed = sum(bears.aimed for _, bears in pairs), sum(bears.harmed for _, bears in pairs)
    before = share(sum(base.harmed for base, _ in pairs), sum(base.aimed for base, _ in pairs))
    figure = share(harmed, aimed)
    if aimed >= FEWEST and figure[0] > before[1] and figure[1] - before[1] >= MUCH / 2:
        short = "hit by everything" if figure[1] >= ALMOST else "hit more often"
        says = f"{percent(figure)} of {aimed} deeds aimed at it did harm, else {percent(before)}."
        weight = 0.3 + 0.5 * (figure[1] - before[1]) + 0.1 * (figure[1] >= ALMOST)
        yield Fact(short, says, weight, "harmed", figure)


def by_itself(pairs: list[Pair]) -> Iterator[Fact]:
    harm = sum(bears.alone for _, bears in pairs)
    was = sum(base.alone for base, _ in pairs) / sum(base.rounds + 1 for base, _ in pairs)
    often = harm / sum(bears.rounds + 1 for _, bears in pairs)
    if harm >= FEWEST and often >= 2 * was + MUCH:
        says = f"It was harmed {often:.1f} times a round by nobody's deed, else {was:.1f} times."
        yield Fact("harms by itself", says, 0.3 + 0.05 * min(4.0, often), "harm by itself", exactly(often))


def missing(pairs: list[Pair], what: str, counts: list[tuple[Mapping[str, int], Mapping[str, int]]]) -> Iterator[Fact]:
    """What comes without it in most fights, and often, and never with it."""
    rounds, before = sum(bears.whole for _, bears in pairs), sum(base.rounds + 1 for base, _ in pairs)
    usual = Counter(each for base, _ in counts for each in base)
    known = [each for each, fights in usual.items() if 2 * fights >= len(pairs)]
    expected = {
        each: sum(base.get(each, 0) for base, _ in counts) * rounds / before
        for each in known
        if not any(each in bears for _, bears in counts)
    }
    lost = sorted([each for each in expected if expected[each] >= EXPECTED], key=lambda each: -expected[each])
    if lost and FEW * len(lost) >= len(known):
        times = sum(expected[each] for each in lost)
        short = f"{what} {in_words(lost[0])}" + (f" and {len(lost) - 1} more" if len(lost) > 1 else "")
        named = listed([in_words(each) for each in lost], 5)
        says = f"It {what}, for as long as it bears it: {named}; {times:.0f} times would have been expected."
        yield Fact(short, says, 0.3 + 0.1 * len(lost) / len(known), what, exactly(times))


LASTS = "never ends"


def lasting(pairs: list[Pair]) -> Iterator[Fact]:
    seen = [bears for _, bears in pairs if bears.marks]
    rounds = sum(bears.rounds for bears in seen)
    if len(seen) >= FEWEST and rounds >= 2 * len(seen) and not any(bears.ended == GONE for bears in seen):
        says = f"It was rid of it in none of {len(seen)} fights, over {rounds} rounds."
        yield Fact(LASTS, says, 0.2, "rid of it", share(0, len(seen)))


def felling(pairs: list[Pair]) -> Iterator[Fact]:
    if not any(bears.rounds for _, bears in pairs):
        return  # whoever has it is out from the start
    now = share(sum(bears.ended == OUT for _, bears in pairs), len(pairs))
    before = share(sum(base.ended == OUT for base, _ in pairs), len(pairs))
    if now[0] > before[1] and now[1] - before[1] >= MUCH:
        says = f"It fell while it bore it in {percent(now)} of the fights, else in {percent(before)}."
        yield Fact("fells", says, 0.3 + 0.4 * (now[1] - before[1]), "fell", now)


def worsening(pairs: list[Pair]) -> Iterator[Fact]:
    """A number of its conditions, or a pool, that rises with it and hardly ever falls."""
    for name in dict.fromkeys(name for _, bears in pairs for name in bears.rose):
        rose, before = (sum(pair[side].rose.get(name, 0) for pair in pairs) for side in (1, 0))
        fell = sum(bears.fell.get(name, 0) for _, bears in pairs)
        if rose >= FEWEST and rose >= WORSE * fell and rose >= OFTENER * before:
            says = f"{name} rose {rose} times and fell {fell} times (else rose {before} times)."
            yield Fact(f"{name} only grows", says, 0.4 + 0.01 * min(20, rose), f"{name} rose", exactly(rose))


def winning(pairs: list[Pair]) -> Iterator[Fact]:
    won = [(base.fought.winner == base.side, bears.fought.winner == bears.side) for base, bears in pairs]
    more, less = won.count((False, True)), won.count((True, False))
    low, high = difference(more, less, len(pairs))
    figure = low, (more - less) / len(pairs), high
    if is_real(figure):
        short = "wins fights" if more > less else "loses fights"
        yield Fact(short, f"Its side won {points(figure)} more often.", 0.25 + 0.4 * abs(figure[1]), "wins", figure)
