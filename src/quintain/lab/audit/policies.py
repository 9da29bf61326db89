"""What an answer is worth to the side that gives it: one side never does, and what the others do then."""

from __future__ import annotations

from collections import Counter

import msgspec

from quintain.lab.audit.beside import Pair, gained
from quintain.lab.audit.crew import Plainly
from quintain.lab.audit.deeds import Deed
from quintain.lab.audit.fieldwork import Fought
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import Figure, in_words, is_real, mean, points, replay

MOST = 12
NARROW = 6
"""A question that is answered in more ways than that is the choice of a whole turn."""
FEWEST = 4
MORE = 0.15
"""So much more for the others to decide, as a share of what they decide else, is worth a word."""


class Policies(Method):
    name = "policies"
    about = "what an answer is worth to the side that gives it, and how much it leaves the others to decide"

    def size(self, study: Study) -> int:
        return MOST * study.each() * len(study.encounters)

    def find(self, study: Study) -> list[Finding]:
        plans = self.plans(study)
        sides = {seen.fought.encounter: next(iter(seen.sides)) for seen in study.seen}
        told = []
        for about, deed in plans:
            where = [(each.encounter, each.index) for each in fights_with(study, about)]
            tasks = [Plainly(encounter, index, barred=deed, side=sides[encounter]) for encounter, index in where]
            pairs = [(base, other, sides[base.encounter]) for base, other in study.pairs(tasks, study.play(tasks))]
            if len(pairs) >= FEWEST:
                told.append(self.told(study, about, deed, pairs))
        return [finding for finding in told if finding is not None]

    def plans(self, study: Study) -> list[tuple[str, Deed]]:
        """Answers to narrow questions that somebody gives, but for letting it be; the commonest first."""
        given: Counter[tuple[str, Deed]] = Counter()
        for seen in study.seen:
            given.update(seen.given)
        ways = Counter(about for about, _ in given)
        idle = {(about, deed) for seen in study.seen for about, deed in seen.idle.items()}
        narrow = [plan for plan, _ in given.most_common() if 1 < ways[plan[0]] <= NARROW and plan not in idle]
        return narrow[:MOST]

    def told(self, study: Study, about: str, deed: Deed, pairs: list[tuple[Fought, Fought, str]]) -> Finding | None:
        wins = gained([as_own(*pair) for pair in pairs], OWN)
        left = mean([decided(other, side) / max(0.1, decided(base, side)) - 1 for base, other, side in pairs])
        facts = []
        if is_real(wins):
            facts.append(f"gains {points(wins)} of wins")
        if left[0] > 0 and left[1] >= MORE:
            facts.append(f"leaves the others {in_percent(left)} to decide in a round")
        if not facts:
            return None
        what = f'never answers "{in_words(deed)}" to {in_words(about)}'
        base = pairs[0][0]
        return Finding(
            self.name,
            f"A side that {what} {' and '.join(facts)}",
            f"In {len(pairs)} fights, on the same dice, the first side {what} while the others play as usual: it "
            f"{' and '.join(facts)}.",
            min(0.8, 0.3 + 0.6 * abs(wins[1]) * is_real(wins) + 0.4 * max(0.0, left[1]) * (left[0] > 0)),
            Sure.ESTIMATED,
            {"wins": wins, "left to decide": left},
            len(pairs),
            (),
            replay(study.grounds, base.encounter, base.index),
        )


def fights_with(study: Study, about: str) -> list[Fought]:
    return [seen.fought for seen in study.seen if any(each == about for each, _ in seen.given)]


OWN = "own"


def as_own(base: Fought, other: Fought, side: str) -> Pair:
    """With that side called alike in all encounters."""
    one, two = (msgspec.structs.replace(each, winner=OWN * (each.winner == side)) for each in (base, other))
    return one, two


def decided(fought: Fought, side: str) -> float:
    """How many answers the others gave in a round."""
    return sum(count for each, count in fought.by_side.items() if each != side) / max(1, fought.rounds)


def in_percent(figure: Figure) -> str:
    low, middle, high = figure
    return f"{middle:+.0%} ({low:+.0%} to {high:+.0%})"
