"""What play is without a deed, and where everybody answers a question always the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quintain.lab.audit.beside import Beside, Pair, beside
from quintain.lab.audit.crew import Plainly
from quintain.lab.audit.deeds import Deed
from quintain.lab.audit.finding import Finding, Sure
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, percent, replay, share

MOST = 16
"""So many deeds and so many questions are left out, those first that are picked in most fights."""
NARROW = 3
"""A question with more answers than that which can always be given is the choice of a whole turn."""
FEWEST = 2
MUCH = 0.08


class Without(Method):
    name = "without"
    about = "what fights are like if nobody does a certain thing, or always answers a question the same"

    def size(self, study: Study) -> int:
        return MOST * study.each() * len(study.encounters)

    def find(self, study: Study) -> list[Finding]:
        plans = [*questions(study), *self.deeds(study)]
        tasks = [
            Plainly(encounter, index, barred=deed, question=about)
            for about, deed, where in plans
            for encounter, index in where
        ]
        found = study.play(tasks)
        told, at = [], 0
        for about, deed, where in plans:
            part, at = slice(at, at + len(where)), at + len(where)
            pairs = study.pairs(tasks[part], found[part])
            result = beside(pairs)
            if result.pairs and not stops_the_fight(pairs):
                told.append(self.told(study, about, deed, result))
            elif result.pairs and about and is_a_deed(study, about, deed):
                told.append(self.endless(study, about, deed, pairs))
        return [finding for finding in told if finding is not None]

    def deeds(self, study: Study) -> list[tuple[str, Deed, list[tuple[str, int]]]]:
        """Each deed that was picked, and the fights in which it was."""
        fights: dict[Deed, list[tuple[str, int]]] = {}
        often: Counter[Deed] = Counter()
        for seen in study.seen:
            for deed in {deed for _, deed in seen.picked}:
                fights.setdefault(deed, []).append((seen.fought.encounter, seen.fought.index))
                often[deed] += 1
        return [("", deed, fights[deed]) for deed, count in often.most_common(MOST) if count >= FEWEST]

    def told(self, study: Study, about: str, deed: Deed, result: Beside) -> Finding | None:
        if result.is_idle():
            return None
        weight = result.weight()
        if weight < MUCH or result.first is None:
            return None
        what = (
            f'if everybody always answers "{in_words(deed)}" to {in_words(about)}'
            if about
            else f'without "{in_words(deed)}"'
        )
        base, _ = result.first
        return Finding(
            self.name,
            f"Fights are others {what}",
            f"Of the fights in which it {'was asked' if about else 'was done'}, {what}: {result.words()}.",
            min(0.9, weight),
            Sure.ESTIMATED,
            result.numbers(),
            result.pairs,
            self.clauses(study, deed),
            replay(study.grounds, base.encounter, base.index),
        )

    def endless(self, study: Study, about: str, deed: Deed, pairs: Sequence[Pair]) -> Finding:
        """An answer by which everybody keeps fights going for good."""
        figure = share(sum(not changed.winner for _, changed in pairs), len(pairs))
        base, changed = next(pair for pair in pairs if not pair[1].winner)
        return Finding(
            self.name,
            f'Fights do not end if everybody always answers "{in_words(deed)}" to {in_words(about)}',
            f"So answered, {percent(figure)} of {len(pairs)} fights stayed undecided ({changed.why}); as bots "
            f"play them, they end.",
            0.4 + 0.3 * figure[1],
            Sure.ESTIMATED,
            {"undecided": figure},
            len(pairs),
            self.clauses(study, deed),
            replay(study.grounds, base.encounter, base.index),
        )

    def clauses(self, study: Study, deed: Deed) -> tuple[str, ...]:
        """Of events that are told where the deed is done, and hardly anywhere else."""
        inside, outside = Counter[str](), Counter[str]()
        for seen in study.seen:
            (inside if any(each == deed for _, each in seen.picked) else outside).update(seen.told.keys())
        tags = [tag for tag in inside if not outside[tag]] or sorted(
            inside, key=lambda tag: outside[tag] / inside[tag]
        )[:2]
        known = {tag: clauses for seen in study.seen for tag, clauses in seen.clauses.items()}
        return tuple(dict.fromkeys(clause for tag in tags[:4] for clause in known.get(tag, ())))


def questions(study: Study) -> list[tuple[str, Deed, list[tuple[str, int]]]]:
    """Each question with an answer that was on offer whenever it was put, and the fights in which it was put."""
    always: dict[str, set[Deed]] = {}
    asked: dict[str, list[tuple[str, int]]] = {}
    for seen in study.seen:
        for about, deeds in seen.always.items():
            always[about] = always.get(about, set(deeds)) & set(deeds)
            asked.setdefault(about, []).append((seen.fought.encounter, seen.fought.index))
    narrow = [about for about in always if 0 < len(always[about]) <= NARROW]
    often = sorted(narrow, key=lambda about: -len(asked[about]))
    return [(about, deed, asked[about]) for about in often[:MOST] for deed in sorted(always[about])]


def is_a_deed(study: Study, about: str, deed: Deed) -> bool:
    """Whether anybody does it who means to win, and it is more than to let it be: to wait for ever is no news."""
    picked = any(each == deed for seen in study.seen for _, each in seen.picked)
    return picked and not any(seen.idle.get(about) == deed for seen in study.seen)


def stops_the_fight(pairs: Sequence[Pair]) -> bool:
    """Where nobody does what fights are made of, nothing is learned."""
    before = sum(not base.winner for base, _ in pairs)
    after = sum(not changed.winner for _, changed in pairs)
    return after - before > len(pairs) / 2
