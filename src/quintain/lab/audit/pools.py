"""Resources that are never spent, never regained, or only grow."""

from __future__ import annotations

from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, replay


class Pools(Method):
    name = "pools"
    about = "resources that cannot be spent or regained in a fight, or that only grow"

    def find(self, study: Study) -> list[Finding]:
        tallies: dict[str, list[int]] = {}
        owners: dict[str, set[str]] = {}
        fights = [*study.seen, *study.wild]
        for seen in fights:
            for (kind, pool), (fell, rose, most) in seen.pools.items():
                tally = tallies.setdefault(pool, [0, 0, 0])
                tally[0] += fell
                tally[1] += rose
                tally[2] = max(tally[2], most)
                if most:
                    owners.setdefault(pool, set()).add(kind)
        found = [self.told(study, pool, tally, owners.get(pool, set())) for pool, tally in tallies.items()]
        return [finding for finding in found if finding is not None]

    def told(self, study: Study, pool: str, tally: list[int], owners: set[str]) -> Finding | None:
        fell, rose, most = tally
        if (fell and rose) or not most:
            return None
        if fell:
            title, weight = f"{pool}: spent and never regained in a fight", 0.25
        elif rose:
            title, weight = f"{pool}: only grows in a fight", 0.35
        else:
            title, weight = f"{pool}: neither spent nor gained in any fight", 0.4
        fights = len(study.seen) + len(study.wild)
        seen = next((each for each in study.seen if (next(iter(sorted(owners))), pool) in each.pools), study.seen[0])
        return Finding(
            self.name,
            title,
            f"In {fights} fights, played by {study.grounds.setting.bot} and at random, it fell {fell} times and rose "
            f"{rose} times; {listed(sorted(map(in_words, owners)), 4)} have any, up to {most}.",
            weight,
            Sure.ESTIMATED,
            {"fell": exactly(fell), "rose": exactly(rose)},
            fights,
            (),
            replay(study.grounds, seen.fought.encounter, seen.fought.index),
        )
