"""Whether it pays to be first: listed first, or the first who is asked anything."""

from __future__ import annotations

from quintain.lab.audit.crew import Closely
from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import Figure, percent, replay, share
from quintain.lab.fitting import is_even

TIMES = 8


class Seats(Method):
    name = "seats"
    about = "whether equals who are listed first, or asked first, win more often"

    def size(self, study: Study) -> int:
        return len(self.mirrors(study)) * study.each() * TIMES

    def mirrors(self, study: Study) -> list[str]:
        return [each for each in study.encounters if is_even(study.grounds.start(each))]

    def find(self, study: Study) -> list[Finding]:
        found = []
        for encounter in self.mirrors(study):
            tasks = [Closely(encounter, index, 0) for index in range(study.each() * TIMES)]
            seen = study.watch(tasks)
            decided = [each for each in seen if each.fought.winner]
            if decided:
                found += self.told(study, encounter, decided)
        return found

    def told(self, study: Study, encounter: str, decided: list[Seen]) -> list[Finding]:
        listed = [each for each in decided if next(iter(each.sides)) == each.fought.winner]
        asked = [each for each in decided if each.first == each.fought.winner]
        return [
            self.side(study, encounter, "listed", listed, decided),
            self.side(study, encounter, "asked", asked, decided),
        ]

    def side(self, study: Study, encounter: str, how: str, won: list[Seen], decided: list[Seen]) -> Finding:
        figure: Figure = share(len(won), len(decided))
        unfair = figure[0] > 0.5 or figure[2] < 0.5
        title = f"{encounter}: the side {how} first wins {percent(figure)} of fights between equals"
        shown = (won or decided)[0]
        return Finding(
            self.name,
            title if unfair else f"{encounter}: no advantage of the side {how} first is seen",
            f"{len(won)} of {len(decided)} decided fights between equals were won by the side that is {how} first"
            f"{'' if unfair else '; an even half is not ruled out: ' + percent(figure)}.",
            min(1.0, 0.3 + 1.2 * abs(figure[1] - 0.5)) if unfair else 0.05,
            Sure.ESTIMATED,
            {"wins": figure},
            len(decided),
            (),
            replay(study.grounds, encounter, shown.fought.index),
        )
