"""Options that are never taken, and those that always are."""

from __future__ import annotations

from collections import Counter

from quintain.lab.audit.deeds import Deed
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, percent, replay, share

FEWEST = 20
ALWAYS = 0.95


class Choices(Method):
    name = "choices"
    about = "options that are offered and never picked, or always picked"

    def find(self, study: Study) -> list[Finding]:
        offered: Counter[Deed] = Counter()
        picked: Counter[Deed] = Counter()
        by: dict[Deed, set[str]] = {}
        for seen in study.seen:
            for (kind, deed), count in seen.offered.items():
                offered[deed] += count
                by.setdefault(deed, set()).add(kind)
            for (_, deed), count in seen.picked.items():
                picked[deed] += count
        rare = {deed: count for deed, count in offered.items() if count >= FEWEST}
        never = [self.never(study, deed, count, by[deed]) for deed, count in rare.items() if not picked[deed]]
        always = [
            self.always(study, deed, picked[deed], count)
            for deed, count in rare.items()
            if share(picked[deed], count)[0] > ALWAYS - 0.1
            and picked[deed] >= ALWAYS * count
            and self.is_chosen(study, deed)
        ]
        return [*never, *always]

    def is_chosen(self, study: Study, deed: Deed) -> bool:
        """Whether somebody at random left it: it had alternatives."""
        offered = sum(count for seen in study.wild for (_, each), count in seen.offered.items() if each == deed)
        picked = sum(count for seen in study.wild for (_, each), count in seen.picked.items() if each == deed)
        return picked < offered

    def never(self, study: Study, deed: Deed, count: int, kinds: set[str]) -> Finding:
        figure = share(0, count)
        seen = next(each for each in study.seen if any(each_deed == deed for _, each_deed in each.offered))
        return Finding(
            self.name,
            f"{in_words(deed)}: never picked",
            f"Offered {count} times to {listed(sorted(map(in_words, kinds)), 4)} and never picked by "
            f"{study.grounds.setting.bot} (at most {figure[2]:.1%} of the time); either it is not worth it or that bot "
            f"does not know its worth.",
            0.15 + min(0.2, count / 20_000),
            Sure.ESTIMATED,
            {"picked": figure},
            len(study.seen),
            (),
            replay(study.grounds, seen.fought.encounter, seen.fought.index),
        )

    def always(self, study: Study, deed: Deed, picked: int, count: int) -> Finding:
        figure = share(picked, count)
        seen = next(each for each in study.seen if any(each_deed == deed for _, each_deed in each.picked))
        return Finding(
            self.name,
            f"{in_words(deed)}: picked whenever it is offered",
            f"Picked in {percent(figure)} of the {count} questions that offered it beside something else: no choice.",
            0.3,
            Sure.ESTIMATED,
            {"picked": figure},
            len(study.seen),
            (),
            replay(study.grounds, seen.fought.encounter, seen.fought.index),
        )
