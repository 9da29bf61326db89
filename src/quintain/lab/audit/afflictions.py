"""Each condition put on somebody at the start of fights: what it locks out, what it makes certain, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from quintain.lab.audit.bearing import Bearing
from quintain.lab.audit.burdens import LASTS, Fact, Pair, facts_of
from quintain.lab.audit.conditions import conditions
from quintain.lab.audit.crew import Bear
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.grounds import ENCOUNTER
from quintain.lab.audit.points import toughness
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, replay
from quintain.lab.tries import Subject, everyone
from quintain.library.standard import Encounter

EACH = 4
"""One fight in so many is played with each condition."""
FEWEST = 4
TITLED = 4


class Plan(NamedTuple):
    """Somebody who can start with something: where, who, and how that is written."""

    encounter: str
    who: str
    sets: tuple[str, ...]


class Afflictions(Method):
    name = "afflicted"
    about = "each condition put on somebody: what it locks out or makes certain, whether it ends or only gets worse"

    def size(self, study: Study) -> int:
        return (len(self.plans(study)) + 2) * self.times(study)

    def times(self, study: Study) -> int:
        return max(FEWEST, study.fights // EACH)

    def plans(self, study: Study) -> dict[str, list[Plan]]:
        """Of each condition who can start with it."""
        found: dict[str, list[Plan]] = {}
        for encounter, subject in hosts(study):
            for name, sets in conditions(subject, counted=True):
                found.setdefault(name, []).append(Plan(encounter, subject.who, sets))
        return found

    def find(self, study: Study) -> list[Finding]:
        times = self.times(study)
        tasks = {name: tasks_of(plans, times) for name, plans in self.plans(study).items()}
        plain = list(dict.fromkeys(without(task) for task in chain(*tasks.values())))
        known = dict(zip(plain, study.bear(plain), strict=False))
        told, lasting = [], []
        for name, row in tasks.items():
            met = [(known.get(without(task)), found, task) for task, found in zip(row, study.bear(row), strict=False)]
            pairs = [
                ((base, bears), task)
                for base, bears, task in met
                if isinstance(base, Bearing) and isinstance(bears, Bearing)
            ]
            if len(pairs) < FEWEST:
                continue
            facts = sorted(facts_of([pair for pair, _ in pairs]), key=lambda fact: -fact.weight)
            if [fact.short for fact in facts] == [LASTS]:
                lasting.append(name)
            elif facts:
                told.append(self.told(study, name, facts, [pair for pair, _ in pairs], [task for _, task in pairs]))
        return [*told, *self.lasting(study, lasting)]

    def lasting(self, study: Study, names: Sequence[str]) -> Iterator[Finding]:
        """What does nothing else of note, in one finding."""
        if names:
            yield Finding(
                self.name,
                f"{len(names)} conditions are got rid of in no fight",
                f"Whoever started with one of them kept it to the end of every fight: {listed(names, 24)}.",
                0.2,
                Sure.ESTIMATED,
                {"conditions": exactly(len(names))},
                len(names) * self.times(study),
            )

    def told(self, study: Study, name: str, facts: Sequence[Fact], pairs: list[Pair], tasks: Sequence[Bear]) -> Finding:
        marks = list(dict.fromkeys(mark for _, bears in pairs for mark in bears.marks))
        shown = f" (seen as {listed(marks)})" if marks else ""
        task = tasks[max(range(len(pairs)), key=lambda place: pairs[place][1].mute)]
        sets = " ".join(f"--set '{each}'" for each in task.sets)
        return Finding(
            self.name,
            f"{in_words(name).capitalize()}: {', '.join(fact.short for fact in facts[:TITLED])}",
            f"Somebody started {len(pairs)} fights so{shown}, and the same fights without. "
            + " ".join(fact.says for fact in facts),
            min(0.95, facts[0].weight + 0.03 * (len(facts) - 1)),
            Sure.ESTIMATED,
            {fact.name: fact.figure for fact in facts},
            len(pairs),
            (),
            f"{replay(study.grounds, task.encounter, task.index)} {sets}",
        )


def tasks_of(plans: Sequence[Plan], times: int) -> list[Bear]:
    """So many fights with it, of one after another who can start with it."""
    chosen = [plans[turn % len(plans)] for turn in range(times)]
    return [Bear(plan.encounter, index, plan.who, plan.sets) for index, plan in enumerate(chosen)]


def without(task: Bear) -> Bear:
    return Bear(task.encounter, task.index, task.who)


def hosts(study: Study) -> Iterator[tuple[str, Subject]]:
    """The sturdiest creature of each side of each encounter: one side of each, then the other of each."""
    rows = []
    for name in study.encounters:
        encounter = study.grounds.library.get(ENCOUNTER, name)
        assert isinstance(encounter, Encounter)
        tough = {creature.id: toughness(creature) for creature in study.grounds.start(name).creatures()}
        found: dict[str, Subject] = {}
        for subject in everyone(encounter, study.grounds.library):
            best = found.setdefault(subject.side, subject)
            if tough[subject.who] > tough[best.who]:
                found[subject.side] = subject
        rows.append([(name, subject) for subject in found.values()])
    for row in zip_longest(*rows):
        yield from [each for each in row if each is not None]
