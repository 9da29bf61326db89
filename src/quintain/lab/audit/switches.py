"""House rules one by one: which change nothing, and which change much."""

from __future__ import annotations

from typing import NamedTuple

from quintain.lab.audit.beside import Beside, beside
from quintain.lab.audit.crew import Plainly
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import is_real, replay
from quintain.library.house import RuleInfo, describe, differences

LONGER = 0.15
"""So many rounds more or less, as a share, are worth a word in the title."""


class Setting(NamedTuple):
    rule: RuleInfo
    value: object


class Switches(Method):
    name = "switches"
    about = "house rules that change nothing, or very much"

    def size(self, study: Study) -> int:
        return len(self.settings(study)) * study.each() * len(study.encounters)

    def settings(self, study: Study) -> list[Setting]:
        return [Setting(rule, value) for rule in self.rules(study) for value in others(rule)]

    def find(self, study: Study) -> list[Finding]:
        settings = self.settings(study)
        numbered = [(encounter, index) for index in range(study.each()) for encounter in study.encounters]
        tasks = [
            Plainly(encounter, index, rules={each.rule.name: each.value})
            for each in settings
            for encounter, index in numbered
        ]
        found = study.play(tasks)
        told, idle = [], []
        for number, each in enumerate(settings):
            part = slice(number * len(numbered), (number + 1) * len(numbered))
            result = beside(study.pairs(tasks[part], found[part]))
            if result.pairs and result.is_idle():
                idle.append((each, result))
            elif result.pairs:
                told.append(self.told(study, each, result))
        return [*told, *self.idle(study, idle)]

    def idle(self, study: Study, without: list[tuple[Setting, Beside]]) -> list[Finding]:
        """All that change nothing in one finding: mostly they are about what these fights never come to."""
        if not without:
            return []
        names = [f"{each.rule.name}={plain(each.value)}" for each, _ in without]
        result = without[0][1]
        return [
            Finding(
                self.name,
                f"{len(names)} settings of house rules change nothing in any fight",
                f"With {', '.join(names)} {result.words()}, each beside the book's value: it never came up.",
                0.3,
                Sure.ESTIMATED,
                {"went otherwise": result.course},
                result.pairs,
                tuple(dict.fromkeys(each.rule.clause for each, _ in without)),
                replay(study.grounds, study.encounters[0], 0),
            )
        ]

    def rules(self, study: Study) -> list[RuleInfo]:
        """Those that a fight between bots can feel and that nobody has set already."""
        system = study.grounds.system
        set_already = {*differences(system.quick_rules()), *study.grounds.setting.rules}
        return [rule for rule in describe(system.rules_type) if rule.name not in set_already]

    def told(self, study: Study, each: Setting, result: Beside) -> Finding:
        setting = f"{each.rule.name}={plain(each.value)}"
        pair = result.first
        base = (pair or (study.base[study.encounters[0], 0],))[0]
        longer = is_real(result.rounds) and abs(result.rounds[1]) >= LONGER
        what = "who wins" if result.winner[0] > 0.1 else "how long fights last" if longer else "little"
        return Finding(
            self.name,
            f"House rule {setting} changes {what}",
            f"{each.rule.says} Beside the book's {plain(each.rule.default)}: {result.words()}.",
            min(0.85, result.weight()),
            Sure.ESTIMATED,
            result.numbers(),
            result.pairs,
            (each.rule.clause,),
            f"{replay(study.grounds, base.encounter, base.index)} --rule {setting}",
        )


def others(rule: RuleInfo) -> list[object]:
    """Its other values; of a number one less and one more."""
    if rule.words:
        return [word for word in rule.words if word != plain(rule.default)]
    if isinstance(rule.default, int):
        near = [rule.default - 1, rule.default + 1]
        return [
            value
            for value in near
            if (rule.least is None or value >= rule.least) and (rule.most is None or value <= rule.most)
        ]
    return [rule.least] if rule.least is not None else []


def plain(value: object) -> str:
    """As a person types it."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
