"""Answers beside each other in the same situations: which is never worse, which is never worth it, which is missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from quintain.lab.audit.crew import Closely
from quintain.lab.audit.deeds import Deed
from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.forcing import Weighed
from quintain.lab.audit.study import WILD, Method, Study
from quintain.lab.audit.telling import Figure, in_words, listed, mean

EACH = 6
"""So many questions of each fight are answered in every way."""
FEWEST = 8
NEVER = 0.05
"""So seldom it may be otherwise where something is said never to be."""
OFTEN = 0.2
EVEN = 1e-9
NARROW = 4
"""A question with more answers than that is the choice of a whole turn."""
Case = tuple[Seen, Weighed]


class Versus(NamedTuple):
    """One answer beside another wherever both were on offer: by how much the first was better, in chances to win."""

    about: str
    one: Deed
    other: Deed
    cases: list[Case]
    figure: Figure
    worse: float
    """The share of situations in which it was worse."""
    better: float


class Forced(Method):
    name = "forced"
    about = "questions answered in every way on the same dice: what is never worse than another, or never worth it"

    def size(self, study: Study) -> int:
        return study.each() * len(study.encounters) * 3 // 2

    def find(self, study: Study) -> list[Finding]:
        tasks = [
            Closely(encounter, index, 0, at_random, EACH)
            for index in range(study.each())
            for encounter in study.encounters
            for at_random in ((False, True) if index % WILD else (False,))
        ]
        seen = study.watch(tasks)
        cases = [(each, weighed) for each in seen for weighed in each.weighed]
        pairs = list(compared(cases))
        picked = Counter((weighed.about, weighed.picked) for _, weighed in cases)
        return [*self.dominating(study, pairs), *self.missed(study, cases, picked), *self.idle(study, cases)]

    # what is never worse

    def dominating(self, study: Study, pairs: list[Versus]) -> Iterator[Finding]:
        """Each answer that is never worse than others, with all those others."""
        rows: dict[tuple[str, Deed], list[Versus]] = {}
        for each in pairs:
            if each.worse <= NEVER and each.better >= OFTEN and each.figure[0] > 0:
                rows.setdefault((each.about, each.one), []).append(each)
        for (about, deed), row in rows.items():
            row.sort(key=lambda each: -len(each.cases))
            most = max(row, key=lambda each: each.figure[1])
            others = listed([in_words(each.other) for each in row], 2)
            beaten = listed([f"{in_words(each.other)} ({in_points(each.figure)})" for each in row], 5)
            yield Finding(
                self.name,
                f'{in_words(about)}: "{in_words(deed)}" is never worse than {others}',
                f"In {len(row[0].cases)} and more situations that offered both, answered each way on the same dice and "
                f"played on, it was at least as good as the other nearly always; on average better than {beaten}, in "
                f"points of the chance to win.",
                min(0.8, 0.3 + 1.5 * most.figure[1] + 0.02 * min(10, len(row))),
                Sure.ESTIMATED,
                {f"beside {in_words(each.other)}": each.figure for each in row[:5]},
                len(row[0].cases),
                (),
                command(study, best_case(row[0])),
            )

    # what is left lying

    def missed(self, study: Study, cases: list[Case], picked: Counter[tuple[str, Deed]]) -> Iterator[Finding]:
        """What the bot never picks although it leads further."""
        for (about, deed), gains in beside_the_picked(cases).items():
            figure = mean([gain for gain, _ in gains])
            if picked[about, deed] or len(gains) < FEWEST or figure[0] <= 0:
                continue
            case = max(gains, key=lambda each: each[0])[1]
            yield Finding(
                self.name,
                f'{in_words(about)}: "{in_words(deed)}" is never picked, and would lead further',
                f"In {len(gains)} situations that offered it, it led to a chance to win better by {in_points(figure)} "
                f"points than what was picked, on the same dice. Whatever rests on that play is too low for it.",
                min(0.7, 0.3 + 2.0 * figure[1]),
                Sure.ESTIMATED,
                {"better": figure},
                len(gains),
                (),
                command(study, case),
            )

    def idle(self, study: Study, cases: list[Case]) -> Iterator[Finding]:
        """What never led further than what was picked, all in one finding."""
        never = {
            (about, deed): gains
            for (about, deed), gains in beside_the_picked(cases).items()
            if len(gains) >= FEWEST and all(gain <= EVEN for gain, _ in gains)
        }
        if never:
            row = sorted(never, key=lambda each: -len(never[each]))
            named = [f"{in_words(deed)} ({in_words(about)}, {len(never[about, deed])} times)" for about, deed in row]
            yield Finding(
                self.name,
                f"{len(row)} options never led further than what was picked instead",
                f"Each was tried on the same dice wherever it was on offer, at least {FEWEST} times: "
                f"{listed(named, 12)}.",
                0.3,
                Sure.ESTIMATED,
                {"tried": (float(FEWEST), float(len(never[row[0]])), float(len(never[row[0]])))},
                sum(len(gains) for gains in never.values()),
                (),
                command(study, never[row[0]][0][1]),
            )


def compared(cases: list[Case]) -> Iterator[Versus]:
    """Each pair of answers to the same kind of question; what a timer answers is beaten by everything.

    Of a long menu only answers that have something in common: a weapon, a verb.
    """
    rows: dict[tuple[str, Deed, Deed], list[tuple[float, Case]]] = {}
    for case in cases:
        weighed = case[1]
        for one, mine in weighed.values.items():
            for other, theirs in weighed.values.items():
                if one != other and other != weighed.default and are_comparable(one, other, weighed):
                    rows.setdefault((weighed.about, one, other), []).append((mine - theirs, case))
    for (about, one, other), row in rows.items():
        gains = [gain for gain, _ in row]
        if len(row) >= FEWEST:
            worse = sum(gain < -EVEN for gain in gains) / len(gains)
            better = sum(gain > EVEN for gain in gains) / len(gains)
            yield Versus(about, one, other, [case for _, case in row], mean(gains), worse, better)


def are_comparable(one: Deed, other: Deed, weighed: Weighed) -> bool:
    return len(weighed.values) <= NARROW or bool({*one.split(":")} & {*other.split(":")})


def beside_the_picked(cases: list[Case]) -> dict[tuple[str, Deed], list[tuple[float, Case]]]:
    """Of each answer that was not picked, by how much it led further than the one that was."""
    found: dict[tuple[str, Deed], list[tuple[float, Case]]] = {}
    for case in cases:
        weighed = case[1]
        base = weighed.values.get(weighed.picked)
        for deed, value in weighed.values.items():
            if base is not None and deed != weighed.picked:
                found.setdefault((weighed.about, deed), []).append((value - base, case))
    return found


def best_case(versus: Versus) -> Case:
    """Where it was better by the most."""
    return max(versus.cases, key=lambda case: case[1].values[versus.one] - case[1].values[versus.other])


def in_points(figure: Figure) -> str:
    """A difference of chances in points of per cent, with its interval."""
    low, middle, high = (100 * number for number in figure)
    return f"{middle:+.1f} ({low:+.1f} to {high:+.1f})"


def command(study: Study, case: Case) -> str:
    seen, weighed = case
    return study.command(seen, max(1, weighed.answers))
