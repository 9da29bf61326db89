"""Conditions under which nobody is asked anything, and those who fall before they are asked at all."""

from __future__ import annotations

from collections import Counter

from quintain.lab.audit.fieldwork import Locked, Seen
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, percent, share

FEWEST = 3
NO_CONDITION = "under no condition"


class Locks(Method):
    name = "locks"
    about = "conditions that leave a creature without anything to decide, round after round"

    def find(self, study: Study) -> list[Finding]:
        return [*self.conditions(study), *self.never_asked(study)]

    def conditions(self, study: Study) -> list[Finding]:
        """Of those who decide anything at all in these fights."""
        shown: dict[str, list[tuple[Seen, Locked]]] = {}
        free: Counter[str] = Counter()
        fights = [*study.seen, *study.wild]
        deciding = {kind for seen in fights for kind, _ in seen.offered}
        for seen in fights:
            free.update(seen.free)
            for locked in [each for each in seen.locked if each.who in deciding]:
                for condition in locked.under or (NO_CONDITION,):
                    shown.setdefault(condition, []).append((seen, locked))
        found = [self.locked(study, condition, runs, free[condition]) for condition, runs in shown.items()]
        return [finding for finding in found if finding is not None]

    def locked(self, study: Study, condition: str, runs: list[tuple[Seen, Locked]], free: int) -> Finding | None:
        rounds = sum(run.rounds for _, run in runs)
        seen, longest = max(runs, key=lambda each: each[1].rounds)
        if rounds < FEWEST or (condition == NO_CONDITION and longest.rounds < FEWEST):
            return None
        figure = share(rounds, rounds + free)
        who = listed(sorted({in_words(run.who) for _, run in runs}), 4)
        fights = len({(each.fought.encounter, each.fought.index) for each, _ in runs})
        return Finding(
            self.name,
            f"{condition}: {'locks out' if figure[1] > 0.5 else 'may lock out'}, up to {longest.rounds} rounds on end",
            f"Whoever was {condition} all through a round was asked nothing in {percent(figure)} of {rounds + free} "
            f"such rounds (in {fights} fights; {who}). The longest run is {longest.rounds} rounds, of "
            f"{in_words(longest.who)} from round {longest.since} on.",
            min(1.0, 0.2 + 0.4 * figure[1] + 0.1 * longest.rounds),
            Sure.ESTIMATED,
            {"rounds": figure, "longest": exactly(longest.rounds)},
            len(study.seen) + len(study.wild),
            (),
            study.command(seen),
        )

    def never_asked(self, study: Study) -> list[Finding]:
        fell: Counter[str] = Counter()
        shown: dict[str, Seen] = {}
        there: Counter[str] = Counter()
        for seen in study.seen:
            there.update(kind for kinds in seen.sides.values() for kind in kinds)
            fell.update(seen.mute)
            for kind in seen.mute:
                shown.setdefault(kind, seen)
        found = []
        for kind, count in fell.items():
            figure = share(count, there[kind])
            if figure[0] > 0.05 and count >= FEWEST:
                found.append(
                    Finding(
                        self.name,
                        f"{in_words(kind)}: often falls before it has decided anything",
                        f"Felled before its first question in {percent(figure)} of {there[kind]} fights with it.",
                        0.2 + 0.5 * figure[1],
                        Sure.ESTIMATED,
                        {"share": figure},
                        there[kind],
                        (),
                        study.command(shown[kind]),
                    )
                )
        return found
