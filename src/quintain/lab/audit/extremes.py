"""Whether the best face of a roll is a sure success and the worst a sure failure: which numbers take that away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.study import Study
from quintain.lab.audit.telling import in_words, listed
from quintain.lab.audit.trials import Edge, Edges, Trial

FEWEST = 2


class Case(NamedTuple):
    """A roll that was weighed."""

    seen: Seen
    trial: Trial
    edges: Edges


class Far(NamedTuple):
    """By how little one number of somebody had to be otherwise, and in which roll."""

    case: Case
    edge: Edge

    def words(self) -> str:
        whose = self.case.trial.by if self.edge.is_rollers else self.case.trial.against
        stat = in_words(self.edge.stat).replace(".", " ")
        return f"{in_words(whose)}'s {stat} {self.edge.value + self.edge.by} (it is {self.edge.value})"


def unsure(study: Study, weighed: Sequence[Case], kept: set[tuple[str, bool]]) -> Iterator[Finding]:
    """Kinds of rolls whose best face fails, or whose worst succeeds, with numbers far enough (a law tells its own)."""
    for helps in (False, True):
        nearest: dict[str, list[Far]] = {}
        for case in weighed:
            ends = [edge for edge in case.edges.found if edge.helps is helps and case.trial.states > 1]
            if ends and (case.trial.key[0], helps) not in kept:
                far = Far(case, min(ends, key=lambda edge: abs(edge.by)))
                nearest.setdefault(case.trial.key[0], []).append(far)
        rows = {why: min(row, key=lambda far: abs(far.edge.by)) for why, row in nearest.items() if len(row) >= FEWEST}
        if rows:
            often = {why: rows[why] for why in sorted(rows, key=lambda why: -len(nearest[why]))}
            yield told(study, often, nearest, helps=helps)


def told(study: Study, rows: Mapping[str, Far], nearest: Mapping[str, list[Far]], *, helps: bool) -> Finding:
    face, comes = ("worst", "fails") if helps else ("best", "succeeds")
    ranges = study.grounds.ranges()
    near = sorted(rows.values(), key=lambda far: abs(far.edge.by))
    there = [far for far in near if within(far, ranges)]
    case, edge = near[0]
    sentences, clauses = case.edges.beyond.get(helps, ((), case.trial.clauses))
    so = f' Then it comes to, for example: "{" ".join(sentences)}".' if sentences else ""
    whys = listed([in_words(why) for why in rows], 4)
    reach = (
        f"Creatures that ship have such a number: {listed([far.words() for far in there], 3)}."
        if there
        else "No creature that ships has such a number yet."
    )
    return Finding(
        "laws",
        f"Even the {face} face never {comes} once numbers are far apart: {whys}",
        f"No face of these dice is sure. Worked out face by face, the nearest case of each: "
        f"{listed([f'{in_words(far.case.trial.key[0])}, {far.words()}' for far in near], 5)}.{so} {reach}",
        0.5 if there else 0.38,
        Sure.EXACT,
        {"points away": exactly(abs(edge.by))},
        sum(len(row) for row in nearest.values()),
        clauses,
        study.command(case.seen, case.trial.answers),
    )


def within(far: Far, ranges: Mapping[str, tuple[int, int]]) -> bool:
    """Whether some creature has that number."""
    least, most = ranges.get(far.edge.stat, (0, 0))
    return least <= far.edge.value + far.edge.by <= most
