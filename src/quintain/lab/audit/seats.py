"""Whether it pays to be first: listed first, asked first, or in one of the two places of a fight between equals."""

from __future__ import annotations

from typing import NamedTuple

from quintain.lab.audit.crew import Closely
from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import Figure, is_real, listed, percent, points, replay, share
from quintain.lab.fitting import is_even
from quintain.lab.intervals import difference

TIMES = 4
"""So many times as often a fight between equals is played, since it is about that one encounter."""
EVEN = 0.5


class Both(NamedTuple):
    """The same fights with the sides listed as they are, and the other way round."""

    encounter: str
    usual: list[Seen]
    turned: list[Seen]


class Seats(Method):
    name = "seats"
    about = "whether who is listed first, or asked first, wins more often: each fight with its sides swapped too"

    def size(self, study: Study) -> int:
        return sum(2 * self.times(study, each) for each in study.encounters)

    def times(self, study: Study, encounter: str) -> int:
        return study.each() * (TIMES if is_even(study.grounds.start(encounter)) else 1)

    def find(self, study: Study) -> list[Finding]:
        found: list[Finding] = []
        fair: list[Both] = []
        for encounter in study.encounters:
            both = self.play(study, encounter)
            told = self.told(study, both)
            found += told
            if not told and both.usual and both.turned:
                fair.append(both)
        return [*found, *self.fair(study, fair)]

    def play(self, study: Study, encounter: str) -> Both:
        indexes = range(self.times(study, encounter))
        usual = study.watch([Closely(encounter, index, 0) for index in indexes])
        turned = study.watch([Closely(encounter, index, 0, turned=True) for index in indexes[: len(usual)]])
        return Both(encounter, usual[: len(turned)], turned)

    def told(self, study: Study, both: Both) -> list[Finding]:
        """Whatever is surely not even."""
        if not both.usual or len(both.usual[0].sides) != 2:
            return []
        found = [self.listed_first(study, both)]
        if is_even(study.grounds.start(both.encounter)):
            found += [self.asked_first(study, both), self.placed(study, both)]
        return [finding for finding in found if finding is not None]

    def listed_first(self, study: Study, both: Both) -> Finding | None:
        """By how much more often the usual first side wins where it is listed first."""
        gains = [won_first(one) - won_last(other) for one, other in zip(both.usual, both.turned, strict=True)]
        low, high = difference(gains.count(1), gains.count(-1), len(gains))
        figure = low, sum(gains) / len(gains), high
        if not is_real(figure):
            return None
        side = next(iter(both.usual[0].sides))
        return self.finding(
            study,
            both,
            f"{both.encounter}: to be listed first is worth {points(figure)}",
            f"Each of {len(both.usual)} fights was played twice, the second time with its sides listed the other way "
            f"round and everybody in the same place: {side} wins {points(figure)} more often where it is listed first.",
            figure,
            0.3 + 0.7 * abs(figure[1]),
        )

    def asked_first(self, study: Study, both: Both) -> Finding | None:
        decided = [each for each in (*both.usual, *both.turned) if each.fought.winner and each.first]
        figure = share(sum(each.first == each.fought.winner for each in decided), len(decided))
        if figure[0] <= EVEN <= figure[2]:
            return None
        return self.finding(
            study,
            both,
            f"{both.encounter}: the side asked first wins {percent(figure)} of fights between equals",
            f"Of {len(decided)} decided fights between equals, each listed both ways round, the side that decided "
            f"something first won {percent(figure)}.",
            figure,
            0.3 + 1.2 * abs(figure[1] - EVEN),
        )

    def placed(self, study: Study, both: Both) -> Finding | None:
        side = next(iter(both.usual[0].sides))
        decided = [each for each in (*both.usual, *both.turned) if each.fought.winner]
        figure = share(sum(each.fought.winner == side for each in decided), len(decided))
        if figure[0] <= EVEN <= figure[2]:
            return None
        return self.finding(
            study,
            both,
            f"{both.encounter}: {side} wins {percent(figure)} of fights between equals",
            f"Of {len(decided)} decided fights between equals, each listed both ways round, {side} won "
            f"{percent(figure)}: its place or its name is worth something.",
            figure,
            0.3 + 1.2 * abs(figure[1] - EVEN),
        )

    def finding(self, study: Study, both: Both, title: str, says: str, figure: Figure, weight: float) -> Finding:
        shown = next((each for each in both.usual if each.fought.winner), both.usual[0])
        watch = replay(study.grounds, both.encounter, shown.fought.index)
        of = len(both.usual) + len(both.turned)
        return Finding(self.name, title, says, min(1.0, weight), Sure.ESTIMATED, {"wins": figure}, of, (), watch)

    def fair(self, study: Study, fair: list[Both]) -> list[Finding]:
        """Where nothing was seen, all in one."""
        if not fair:
            return []
        of = sum(2 * len(both.usual) for both in fair)
        figure = share(sum(won_first(each) for both in fair for each in (*both.usual, *both.turned)), of)
        says = f"In {of} fights, each listed both ways round, it made no difference beyond chance who comes first."
        title = f"No advantage of being first is seen in {listed([both.encounter for both in fair], 4)}"
        return [self.finding(study, fair[0], title, says, figure, 0.05)]


def won_first(seen: Seen) -> int:
    return int(next(iter(seen.sides)) == seen.fought.winner)


def won_last(seen: Seen) -> int:
    return int(list(seen.sides)[-1] == seen.fought.winner)
