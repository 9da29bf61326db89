"""Rolls that decide nothing: whatever the dice show, it comes to the same."""

from __future__ import annotations

from collections import Counter

from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, percent, share
from quintain.lab.audit.trials import Key, Trial

FEWEST = 3
SELDOM = 0.05


class Rolls(Method):
    name = "rolls"
    about = "dice whose faces change nothing: what cannot fail, and what cannot succeed"

    def find(self, study: Study) -> list[Finding]:
        groups: dict[Key, list[tuple[Seen, Trial]]] = {}
        for seen, trial in study.trials():
            if trial.ways > 1:
                groups.setdefault((trial.key[0], trial.key[1].split(":")[0]), []).append((seen, trial))
        never = {key: tried for key, tried in groups.items() if all(trial.states == 1 for _, trial in tried)}
        often: dict[str, list[tuple[Seen, Trial]]] = {}
        for key, tried in groups.items():
            if key not in never:
                often.setdefault(key[0], []).extend(tried)
        found = [
            self.idle(study, f"{in_words(why)} after {in_words(deed)}", each) for (why, deed), each in never.items()
        ]
        found += [self.idle(study, in_words(why), tried) for why, tried in often.items()]
        return [finding for finding in found if finding is not None]

    def idle(self, study: Study, roll: str, tried: list[tuple[Seen, Trial]]) -> Finding | None:
        idle = [(seen, trial) for seen, trial in tried if trial.states == 1]
        if len(tried) < FEWEST or len(idle) < SELDOM * len(tried):
            return None
        figure = share(len(idle), len(tried))
        pairs = Counter(f"{in_words(trial.by)} against {in_words(trial.against)}" for _, trial in idle if trial.against)
        who = f" So it was for {listed([pair for pair, _ in pairs.most_common()], 4)}." if pairs else ""
        seen, trial = idle[0]
        always = len(idle) == len(tried)
        sometimes = (
            "no face of the dice ever mattered" if always else f"no face of the dice mattered in {percent(figure)}"
        )
        every = "every face" if all(each.exact for _, each in tried) else "faces from the lowest to the highest"
        return Finding(
            self.name,
            f"A roll for {roll}: {'never' if always else 'often not'} decided by the dice",
            f"Of {len(tried)} such rolls in fights, each tried with {every}, {sometimes}: it comes to the same, "
            f'such as "{" ".join(trial.told)}".{who}',
            (0.3 + 0.5 * figure[1]) * (1.0 if always else 0.8),
            Sure.EXACT if always else Sure.ESTIMATED,
            {"share": figure},
            len(tried),
            trial.clauses,
            study.command(seen, trial.answers),
        )
