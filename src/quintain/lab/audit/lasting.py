"""Fights that do not end, and rounds in which nothing happens to anybody."""

from __future__ import annotations

from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import listed, percent, replay, share

STILL = 3
"""So many rounds in a row without any change are worth a word."""


class Lasting(Method):
    name = "endless"
    about = "fights that are never decided, and rounds in which nothing changes"

    def find(self, study: Study) -> list[Finding]:
        found = []
        for encounter in study.encounters:
            seen = [each for each in study.seen if each.fought.encounter == encounter]
            open_ = [each for each in seen if not each.fought.winner]
            if open_:
                found.append(self.undecided(study, encounter, open_, len(seen)))
            else:
                found += self.still(study, encounter, seen)
        return found

    def undecided(self, study: Study, encounter: str, open_: list[Seen], of: int) -> Finding:
        figure = share(len(open_), of)
        whys = listed(sorted({each.fought.why for each in open_}))
        still = max(each.still for each in open_)
        longest = max(open_, key=lambda each: each.fought.rounds)
        resting = f" In one of them nothing changed for anybody in {still} rounds on end." if still >= STILL else ""
        return Finding(
            self.name,
            f"{encounter}: {'no fight is' if len(open_) == of else 'not every fight is'} ever decided",
            f"Undecided were {percent(figure)} of {of} fights ({whys}), the longest after "
            f"{longest.fought.rounds} rounds.{resting}",
            0.5 + 0.5 * figure[1],
            Sure.ESTIMATED,
            {"undecided": figure, "rounds without change": exactly(still)},
            of,
            clauses_of(longest),
            replay(study.grounds, encounter, longest.fought.index),
        )

    def still(self, study: Study, encounter: str, seen: list[Seen]) -> list[Finding]:
        longest = max(seen, key=lambda each: each.still, default=None)
        if longest is None or longest.still < STILL:
            return []
        return [
            Finding(
                self.name,
                f"{encounter}: {longest.still} rounds on end change nothing for anybody",
                f"In the fight to watch no pool of anybody rose or fell for {longest.still} of its "
                f"{longest.fought.rounds} rounds on end.",
                0.2 + 0.02 * min(20, longest.still),
                Sure.ESTIMATED,
                {"rounds without change": exactly(longest.still)},
                len(seen),
                clauses_of(longest),
                replay(study.grounds, encounter, longest.fought.index),
            )
        ]


def clauses_of(seen: Seen, most: int = 4) -> tuple[str, ...]:
    """Of what was told most often."""
    often = sorted(seen.told, key=lambda tag: -seen.told[tag])[:most]
    return tuple(dict.fromkeys(clause for tag in often for clause in seen.clauses.get(tag, ())))
