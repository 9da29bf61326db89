"""One point more or less of each number of whoever towers over its own side against more of the other: a boss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from quintain.kernel.scene import Creature
from quintain.lab.audit.beside import beside, gained
from quintain.lab.audit.crew import Plainly
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.statistics import numbers_in, with_number
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, is_real, points, replay
from quintain.library.ids import kind_of
from quintain.state.known import pools_of

CREATURE = "creature"
TOWERS = 1.25
MOST = 2
MUCH = 0.1
TIMES = 4
"""So many times the fights of an encounter are played for each number, since it is about one encounter."""


class Point(NamedTuple):
    """A creature that stands alone, where, on which side, and one of its numbers."""

    encounter: str
    side: str
    kind: str
    stat: str
    by: int


class Points(Method):
    name = "points"
    about = "what one point of each number of a boss does, and numbers that do nothing"

    def size(self, study: Study) -> int:
        return len(list(self.plans(study))) * study.each() * TIMES

    def find(self, study: Study) -> list[Finding]:
        plans = list(self.plans(study))
        each = study.each() * TIMES
        base = [
            Plainly(encounter, index)
            for encounter in dict.fromkeys(plan.encounter for plan in plans)
            for index in range(each)
        ]
        known = {(one.encounter, one.index): one for one in study.play(base)}
        tasks = [
            Plainly(plan.encounter, index, sets=(f"{plan.kind}.{plan.stat}{'+=' if plan.by > 0 else '-='}1",))
            for plan in plans
            for index in range(each)
        ]
        found = study.play(tasks)
        told = []
        for number, plan in enumerate(plans):
            changed = found[number * each : (number + 1) * each]
            pairs = [(known[one.encounter, one.index], one) for one in changed if (one.encounter, one.index) in known]
            if pairs:
                told.append(self.told(study, plan, pairs))
        return [finding for finding in told if finding is not None]

    def plans(self, study: Study) -> Iterator[Point]:
        for encounter, side, kind in self.giants(study):
            for stat in self.stats(study, kind):
                yield Point(encounter, side, kind, stat, 1)
                yield Point(encounter, side, kind, stat, -1)

    def giants(self, study: Study) -> list[tuple[str, str, str]]:
        """Whoever towers over everybody else of its side: where, on which side, and what it is; the greatest first."""
        found: list[tuple[float, tuple[str, str, str]]] = []
        for encounter in study.encounters:
            sides: dict[str, list[tuple[float, str]]] = {}
            for creature in study.grounds.start(encounter).creatures():
                sides.setdefault(creature.side, []).append((toughness(creature), kind_of(creature.id)))
            most = max(map(len, sides.values()))
            for side, creatures in sides.items():
                (first, kind), *rest = sorted(creatures, reverse=True)
                second = rest[0][0] if rest else 0.0
                if len(creatures) < most and first >= TOWERS * second:
                    found.append((first / max(1.0, second), (encounter, side, kind)))
        found.sort(key=lambda each: -each[0])
        kinds: dict[str, tuple[str, str, str]] = {}
        for _, giant in found:
            kinds.setdefault(giant[2], giant)
        return list(kinds.values())[:MOST]

    def stats(self, study: Study, kind: str) -> list[str]:
        """The numbers of its entry that can be one less and one more."""
        entry = study.grounds.library.of(CREATURE).get(kind)
        if entry is None:
            return []
        return [
            path
            for path, number in numbers_in(entry, ())
            if not any(part.isdigit() for part in path.split("."))
            and with_number(entry, path, number + 1) is not None
            and with_number(entry, path, number - 1) is not None
        ]

    def told(self, study: Study, plan: Point, pairs: list[Any]) -> Finding | None:
        result, figure = beside(pairs), gained(pairs, plan.side)
        more = "more" if plan.by > 0 else "less"
        stat = in_words(plan.stat).replace(".", " ")
        what = f"{in_words(plan.kind)} in {plan.encounter}: one point {more} of {stat}"
        sets = f"{plan.kind}.{plan.stat}{'+=' if plan.by > 0 else '-='}1"
        base = (result.first or pairs[0])[0]
        is_worse = is_real(figure) and (figure[1] > 0) != (plan.by > 0)
        if result.is_idle():
            title, weight = f"{what} does nothing", 0.18
        elif is_worse:
            title, weight = f"{what} goes the wrong way", 0.6 + 0.4 * abs(figure[1])
        elif is_real(figure) and abs(figure[1]) >= MUCH:
            title, weight = f"{what} swings the fight", 0.4 + 0.6 * abs(figure[1])
        else:
            title, weight = f"{what}", 0.1 + 0.3 * abs(figure[1])
        return Finding(
            self.name,
            title,
            f"With {sets} {plan.side} wins {points(figure)} more often; {result.words()}.",
            min(1.0, weight),
            Sure.ESTIMATED,
            {"wins": figure, **result.numbers()},
            result.pairs,
            (),
            f"{replay(study.grounds, base.encounter, base.index)} --set {sets}",
        )


def toughness(creature: Creature) -> float:
    """The first number that a ruleset declares as a pool: what it can take."""
    name, _, _ = next(iter(pools_of(type(creature))), ("", None, None))
    return float(getattr(creature, name, 0) or 0)
