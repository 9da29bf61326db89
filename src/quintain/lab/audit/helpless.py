"""Conditions under which a roll is not made any more, or comes to the same whatever falls."""

from __future__ import annotations

from quintain.lab.audit.crew import Once
from quintain.lab.audit.fieldwork import Seen
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.settling import Under
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, share
from quintain.lab.audit.trials import Trial

PER_ROLL = 3
USUAL_ROLLS = 12
FEWEST = 3
Case = tuple[Seen, Trial, Under]


class Helpless(Method):
    name = "helpless"
    about = "conditions under which a roll is never made, or decided whatever falls: what fails or hits for certain"

    def size(self, study: Study) -> int:
        return PER_ROLL * USUAL_ROLLS

    def find(self, study: Study) -> list[Finding]:
        chosen = self.chosen(study)
        tasks = [
            Once(seen.fought.encounter, seen.fought.index, seen.at_random, trial.step, trial.place, True)
            for seen, trial in chosen
        ]
        cases: dict[tuple[str, str, bool], list[Case]] = {}
        for (seen, trial), settled in zip(chosen, study.settle(tasks), strict=False):
            for under in settled.rows:
                key = under.condition, trial.key[0], under.is_rollers
                cases.setdefault(key, []).append((seen, trial, under))
        rows: dict[str, list[tuple[str, bool, list[Case]]]] = {}
        for (condition, why, is_rollers), row in cases.items():
            if all(under.decided for *_, under in row):
                rows.setdefault(condition, []).append((why, is_rollers, row))
        alike: dict[tuple[tuple[str, bool], ...], list[str]] = {}
        for condition, found in rows.items():
            if sum(len(row) for *_, row in found) >= FEWEST:
                alike.setdefault(tuple((why, is_rollers) for why, is_rollers, _ in found), []).append(condition)
        return [self.told(study, conditions, rows[conditions[0]]) for conditions in alike.values()]

    def chosen(self, study: Study) -> list[tuple[Seen, Trial]]:
        """A few rolls of each kind that matter as it is, of as many different creatures as there are."""
        kinds: dict[str, dict[tuple[str, str], tuple[Seen, Trial]]] = {}
        for seen, trial in study.trials():
            if trial.states > 1:
                kinds.setdefault(trial.key[0], {}).setdefault((trial.by, trial.against), (seen, trial))
        return [each for pairs in kinds.values() for each in list(pairs.values())[:PER_ROLL]]

    def told(self, study: Study, conditions: list[str], found: list[tuple[str, bool, list[Case]]]) -> Finding:
        """Of conditions that settle the same rolls."""
        found.sort(key=lambda each: -len(each[2]))
        words = [
            f"{in_words(why)} {'by' if is_rollers else 'against'} whoever bears it "
            f"({'never rolled' if not any(under.made for *_, under in row) else 'decided whatever falls'}, {len(row)})"
            for why, is_rollers, row in found
        ]
        count = sum(len(row) for *_, row in found)
        seen, trial, under = found[0][2][0]
        so = f' It comes to, for example: "{" ".join(under.told)}".' if under.told else ""
        sides = {is_rollers for _, is_rollers, _ in found}
        whose = "rolls of whoever bears it" if True in sides else "what is rolled against whoever bears it"
        names = listed([in_words(each) for each in conditions]).capitalize()
        settles = "settles" if len(conditions) == 1 else "settle"
        return Finding(
            self.name,
            f"{names}: {settles} {whose} ({listed([in_words(why) for why, *_ in found], 3)})",
            f"Rolls that the dice decide, made once more in the same situation with the condition: "
            f"{listed(words, 5)}.{so}",
            0.5 + 0.05 * min(4, len(found)),
            Sure.EXACT,
            {"decided": share(count, count)},
            count,
            under.clauses,
            study.command(seen, trial.answers),
        )
