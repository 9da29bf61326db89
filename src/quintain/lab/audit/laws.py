"""From which numbers on a roll is decided before it falls: a sum of one's numbers beside a sum of the other's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from quintain.lab.audit.crew import Once
from quintain.lab.audit.extremes import Case, unsure
from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.grounds import Grounds
from quintain.lab.audit.statistics import SHEET, statistics
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed
from quintain.lab.audit.trials import Edge, Edges, Trial
from quintain.library.ids import kind_of

FEWEST = 3
USUALLY = 0.4
STRAY = 1
PER_QUESTION = 10
USUAL_QUESTIONS = 12
Stats = tuple[str, ...]
Question = tuple[str, str, bool]
"""What a roll is for, after which verb, and whether it is about its roller being better."""


class Sum(NamedTuple):
    """A roll is decided by its roller's numbers less the other's, where they are great or where they are small."""

    why: str
    verb: str
    helps: bool
    mine: Stats
    theirs: Stats


class Law(NamedTuple):
    """From that bound on a sum decides a roll in every case; in some one point short of it does not."""

    sum: Sum
    bound: int
    cases: list[Case]
    sharp: int


class Laws(Method):
    name = "laws"
    about = "numbers that decide a roll before it falls, and by how many points"

    def size(self, study: Study) -> int:
        return PER_QUESTION * USUAL_QUESTIONS

    def find(self, study: Study) -> list[Finding]:
        chosen = self.chosen(study)
        tasks = [
            Once(seen.fought.encounter, seen.fought.index, seen.at_random, trial.step, trial.place)
            for seen, trial in chosen
        ]
        weighed = [Case(*each, edges) for each, edges in zip(chosen, study.weigh(tasks), strict=False)]
        sums: dict[Sum, list[tuple[int, Case]]] = {}
        asked: Counter[Question] = Counter()
        for case in weighed:
            found = list(sums_of(case.trial, case.edges))
            for each, bound in found:
                sums.setdefault(each, []).append((bound, case))
            asked.update({each[:3] for each, _ in found})
        kept = [law_of(each, shown) for each, shown in sums.items() if is_kept(each, shown, asked)]
        known = creatures_of(study.grounds)
        told = {(law.sum.why, law.sum.helps) for law in kept}
        return [*[self.told(study, law, known) for law in kept], *unsure(study, weighed, told)]

    def chosen(self, study: Study) -> list[tuple[Seen, Trial]]:
        """A few rolls of each kind, between as many different creatures as there are."""
        kinds: dict[tuple[str, str], dict[tuple[str, str, bool], list[tuple[Seen, Trial]]]] = {}
        for seen, trial in study.trials():
            if trial.may_have_edges():
                pairs = kinds.setdefault((trial.key[0], verb_of(trial)), {})
                pairs.setdefault((trial.by, trial.against, trial.states == 1), []).append((seen, trial))
        found = []
        for pairs in kinds.values():
            in_turn = [each[turn] for turn in range(PER_QUESTION) for each in pairs.values() if turn < len(each)]
            found += in_turn[:PER_QUESTION]
        return found

    def told(self, study: Study, law: Law, known: Mapping[str, Mapping[str, int]]) -> Finding:
        pairs = list(met(law.sum, known))
        there = [(one, other) for one, other in pairs if holds(law, known[one], known[other])]
        case = next((each for each in law.cases if outcome(law.sum, each)[0]), law.cases[0])
        sentences, clauses = outcome(law.sum, case)
        so = f' Then it comes to, for example: "{" ".join(sentences)}".' if sentences else ""
        shown = f": {listed([versus(law.sum, one, other) for one, other in there], 4)}" if there else ""
        share = len(there) / len(pairs) if pairs else 0.0
        return Finding(
            self.name,
            f"{in_words(law.sum.verb).capitalize()}: decided before the dice fall once {sum_words(law)}",
            f"So it was in all of {len(law.cases)} rolls for {in_words(law.sum.why)} that were worked out face by "
            f"face; in {law.sharp} of them the dice mattered one point short of it.{so} Of the creatures that ship it "
            f"holds for {len(there)} of {len(pairs)}{' pairs' if law.sum.theirs else ''}{shown}.",
            ((0.75 if law.sum.theirs else 0.35) + 0.25 * share) * (1.0 if there else 0.4),
            Sure.EXACT,
            {"bound": exactly(law.bound), "share of creatures": exactly(share)},
            len(law.cases),
            clauses,
            study.command(case.seen, case.trial.answers),
        )


def verb_of(trial: Trial) -> str:
    return trial.key[1].split(":")[0]


def versus(of: Sum, one: str, other: str) -> str:
    return f"{in_words(one)} against {in_words(other)}" if of.theirs else in_words(one)


def is_kept(of: Sum, shown: list[tuple[int, Case]], asked: Mapping[Question, int]) -> bool:
    """The same sum with about the same bound again and again is a law; bounds that stray follow from something else."""
    numbers = {
        tuple(edge.value for edge in case.edges.found if edge.stat in (*of.mine, *of.theirs)) for _, case in shown
    }
    bounds = [bound for bound, _ in shown]
    return (
        len(numbers) > 1 and max(bounds) - min(bounds) <= STRAY and len(shown) >= max(FEWEST, USUALLY * asked[of[:3]])
    )


def law_of(of: Sum, shown: list[tuple[int, Case]]) -> Law:
    """With the bound from which on it was so every time."""
    bounds = [bound for bound, _ in shown]
    bound = max(bounds) if of.helps else min(bounds)
    return Law(of, bound, [case for _, case in shown], bounds.count(bound))


def sums_of(trial: Trial, weighed: Edges) -> Iterator[tuple[Sum, int]]:
    """What the edges of one roll have in common: equally many points of several numbers come to the same."""
    settled = trial.states == 1
    groups: dict[tuple[bool, int], list[Edge]] = {}
    for edge in weighed.found:
        groups.setdefault((edge.helps, abs(edge.by)), []).append(edge)
    for (helps, far), edges in groups.items():
        mine = without_doubles({edge.stat: edge.value for edge in edges if edge.is_rollers})
        theirs = without_doubles({edge.stat: edge.value for edge in edges if not edge.is_rollers})
        margin = sum(mine.values()) - sum(theirs.values())
        moved = far - 1 if settled else far
        of = Sum(trial.key[0], verb_of(trial), helps != settled, tuple(sorted(mine)), tuple(sorted(theirs)))
        yield of, margin + moved if helps else margin - moved


def without_doubles(stats: Mapping[str, int]) -> dict[str, int]:
    """What a creature has copied from its sheet is one number, not two."""
    own = {stat.rpartition(".")[2] for stat in stats if not stat.startswith(SHEET)}
    return {
        stat: value for stat, value in stats.items() if not stat.startswith(SHEET) or stat.rpartition(".")[2] not in own
    }


def outcome(of: Sum, case: Case) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is told where it holds, and the clauses."""
    if case.trial.states == 1:
        return case.trial.told, case.trial.clauses
    return case.edges.beyond.get(of.helps, ((), case.trial.clauses))


def creatures_of(grounds: Grounds) -> dict[str, dict[str, int]]:
    """The numbers of each kind of creature that ships, as it enters a fight."""
    found: dict[str, dict[str, int]] = {}
    for encounter in grounds.encounters():
        for creature in grounds.start(encounter).creatures():
            found.setdefault(kind_of(creature.id), statistics(creature))
    return found


def met(of: Sum, known: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str]]:
    """Whoever has the numbers that the law is about, each against each."""
    for one, mine in known.items():
        if all(stat in mine for stat in of.mine):
            others = known if of.theirs else [one]
            for other in others:
                if all(stat in known[other] for stat in of.theirs):
                    yield one, other


def holds(law: Law, mine: Mapping[str, int], theirs: Mapping[str, int]) -> bool:
    margin = sum([mine[stat] for stat in law.sum.mine]) - sum([theirs[stat] for stat in law.sum.theirs])
    return margin >= law.bound if law.sum.helps else margin <= law.bound


def sum_words(law: Law) -> str:
    """`agility is at least the other's agility + proficiency`."""
    mine = " + ".join(map(stat_words, law.sum.mine))
    theirs = " + ".join(f"the other's {stat_words(stat)}" for stat in law.sum.theirs)
    least = "at least" if law.sum.helps else "at most"
    if not mine:
        turned = "at most" if law.sum.helps else "at least"
        return f"{theirs} is {turned} {-law.bound}"
    off = f" {'+' if law.bound > 0 else '-'} {abs(law.bound)}" if law.bound and theirs else ""
    return f"{mine} is {least} {theirs or law.bound}{off}"


def stat_words(stat: str) -> str:
    return in_words(stat.removeprefix(f"{SHEET}.")).replace(".", " ")
