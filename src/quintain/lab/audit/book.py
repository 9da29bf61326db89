"""The book beside its dice: chances that it states, charts with a gap, and how much of a fight it does not settle."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from quintain.clauses.ledger import Clause, ledger_systems, read_ledger
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.grounds import Grounds
from quintain.lab.audit.statistics import statistics
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, percent, replay, share
from quintain.lab.deeds import SEED, deed_odds
from quintain.lab.duels import find_moment
from quintain.lab.habits import GREEDY, Habit
from quintain.library.house import RuleInfo, describe
from quintain.library.ids import kind_of
from quintain.odds.odds import PATH_LIMIT
from quintain.words.errors import UserError

DIFFICULTY = re.compile(r"\bD[CT] (\d+)\b")
STATED = re.compile(r"(\d+(?:\.\d+)?) ?%|\b(even odds|even chance|half the time)\b")
BAND = r"\d+(?:-\d+|\+)?"
BANDS = re.compile(rf"{BAND}(?:\s*[,/]\s*{BAND}){{2,}}")
EVEN = Fraction(1, 2)
NEAR = Fraction(1, 40)
"""A chance so near to what was said counts as what was said."""
MOST_CHECKS = 12
UNFINISHED = re.compile(r"\[(redo|todo|tbd)\]|\btemporary rule\b", re.IGNORECASE)


class Book(Method):
    name = "book"
    about = (
        "chances that the book states beside exact ones, charts with a gap, what fights rest on that it does not say"
    )

    def find(self, study: Study) -> list[Finding]:
        system = study.grounds.system
        if system.name not in ledger_systems():
            return []
        clauses = read_ledger(system.name).clauses
        switches = {rule.clause: rule for rule in describe(system.rules_type)}
        return [
            *self.stated(study, clauses),
            *self.gaps(study, clauses, switches),
            *self.unfinished(study, clauses),
            *self.unsettled(study, clauses),
        ]

    # what it says of a chance

    def stated(self, study: Study, clauses: tuple[Clause, ...]) -> Iterator[Finding]:
        for clause in clauses:
            difficulty, chance = DIFFICULTY.search(clause.rule), STATED.search(clause.rule)
            if difficulty is not None and chance is not None:
                said = EVEN if chance[1] is None else Fraction(chance[1]) / 100
                found = dict(checks(study.grounds, int(difficulty[1])))
                if found:
                    yield self.beside(clause, difficulty[0], said, found)

    def beside(self, clause: Clause, difficulty: str, said: Fraction, found: dict[str, dict[str, Fraction]]) -> Finding:
        """The exact chances of everybody who tries it; it succeeds where greater numbers make it likelier."""
        last, first = list(found.values())[-1], next(iter(found.values()))
        word = max(dict.fromkeys([*last, *first]), key=lambda each: last.get(each, 0) - first.get(each, 0))
        chances = {who: outcome.get(word, Fraction(0)) for who, outcome in found.items()}
        hits = sum(abs(chance - said) <= NEAR for chance in chances.values())
        row = sorted(chances, key=lambda who: chances[who])
        least, most = chances[row[0]], chances[row[-1]]
        examples = listed([f"{who} {float(chances[who]):.1%}" for who in row], 6)
        return Finding(
            self.name,
            f"{difficulty}: the book says {float(said):.0%}, the dice say {float(least):.1%} to {float(most):.1%}",
            f'"{clause.rule.strip()}" Of {len(row)} different checks against it, worked out exactly, {hits} are within '
            f'{float(NEAR):.1%} of that ("{word}"): {examples}.',
            0.35 + 0.3 * (1 - hits / len(row)),
            Sure.EXACT,
            {"least": exactly(float(least)), "most": exactly(float(most)), "said": exactly(float(said))},
            len(row),
            (clause.id,),
        )

    # what its charts leave out

    def gaps(self, study: Study, clauses: tuple[Clause, ...], switches: dict[str, RuleInfo]) -> Iterator[Finding]:
        told = times_told(study)
        for clause in clauses:
            text = f"{clause.rule} {clause.ruling}".replace("\n", " ")
            for bands in BANDS.finditer(text):
                if missing := missing_of(bands[0]):
                    rule = switches.get(clause.id)
                    reads = f" House rule {rule.name} says how it is read: {rule.says}" if rule is not None else ""
                    yield Finding(
                        self.name,
                        f"A chart has no row for {listed([str(each) for each in missing])}",
                        f"Its rows are {bands[0]}. It was read {told[clause.id]} times in the fights.{reads}",
                        0.55,
                        Sure.EXACT,
                        {"times read": exactly(told[clause.id])},
                        len(study.seen) + len(study.wild),
                        (clause.id,),
                    )
                    break

    # what it has not finished or settled

    def unfinished(self, study: Study, clauses: tuple[Clause, ...]) -> Iterator[Finding]:
        """What it marks itself as something still to be done."""
        marked = [clause for clause in clauses if UNFINISHED.search(f"{clause.rule} {clause.ruling}")]
        told = times_told(study)
        if marked:
            said = [f'{each.id} "{each.rule.strip()}" ({told[each.id]} times in the fights)' for each in marked]
            yield Finding(
                self.name,
                f"The book marks {len(marked)} of its rules as unfinished or temporary",
                f"{listed(said)}. What is played there is a ruling.",
                0.45,
                Sure.EXACT,
                {"rules": exactly(len(marked))},
                len(study.seen) + len(study.wild),
                tuple(each.id for each in marked),
            )

    def unsettled(self, study: Study, clauses: tuple[Clause, ...]) -> Iterator[Finding]:
        told = times_told(study)
        ruled = {clause.id: clause for clause in clauses if clause.ruling}
        rests = {id: count for id, count in told.items() if id in ruled}
        if not rests or not study.seen:
            return
        open_ = sorted([id for id in rests if ruled[id].switch is not None], key=lambda id: -rests[id])
        figure = share(sum(rests.values()), sum(told.values()))
        often = listed([f"{id} ({rests[id]} times)" for id in open_], 8)
        yield Finding(
            self.name,
            f"{figure[1]:.0%} of what happens in fights rests on a ruling where the book is silent or unclear",
            f"Of {sum(told.values())} mentions of a clause in what was told, {percent(figure)} are of clauses with a "
            f"ruling. Of those that a house rule can decide otherwise, these came up most: {often or 'none'}.",
            0.2,
            Sure.ESTIMATED,
            {"share": figure},
            len(study.seen) + len(study.wild),
            tuple(open_[:8]),
            replay(study.grounds, study.seen[0].fought.encounter, study.seen[0].fought.index),
        )


def times_told(study: Study) -> Counter[str]:
    """How often each clause stood behind something that was told."""
    found: Counter[str] = Counter()
    for seen in [*study.seen, *study.wild]:
        for tag, count in seen.told.items():
            found.update(dict.fromkeys(seen.clauses.get(tag, ()), count))
    return found


def missing_of(bands: str) -> list[int]:
    """Which numbers between its rows have none; nothing, if these are no rows.

    >>> missing_of("2-6, 7-9, 11-13, 14+"), missing_of("1, 2, 4"), missing_of("1-3, 4-6")
    ([10], [], [])
    """
    rows = []
    for band in re.split(r"\s*[,/]\s*", bands):
        low, _, high = band.rstrip("+").partition("-")
        rows.append((int(low), int(high or low)))
    ranges = sum(low != high for low, high in rows)
    if ranges < 2 or any(low > high for low, high in rows) or any(one[1] >= two[0] for one, two in pairwise(rows)):
        return []
    return [number for one, two in pairwise(rows) for number in range(one[1] + 1, two[0])]


def checks(grounds: Grounds, difficulty: int) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Who tries it with what, from the least number to the greatest, and the exact chances; equal chances once."""
    known: dict[frozenset[tuple[str, Fraction]], tuple[int, str, dict[str, Fraction]]] = {}
    people = {kind_of(each.id): each for name in grounds.encounters() for each in grounds.start(name).creatures()}
    names = list(dict.fromkeys(name_of(stat) for each in people.values() for stat in statistics(each)))
    numbers = {who: {name_of(stat): value for stat, value in statistics(each).items()} for who, each in people.items()}
    for who, what in product(people, names):
        found = check(grounds, who, what, difficulty) if len(known) < MOST_CHECKS else {}
        if found:
            value = numbers[who].get(what, 0)
            known.setdefault(frozenset(found.items()), (value, f"{in_words(who)}, {in_words(what)} {value:+d}", found))
    for _, words, found in sorted(known.values(), key=lambda row: row[0]):
        yield words, found


def name_of(stat: str) -> str:
    return stat.rpartition(".")[2]


def check(grounds: Grounds, who: str, what: str, difficulty: int) -> dict[str, Fraction]:
    """Nothing, if there is no such check."""
    try:
        scenario, answer = grounds.system.trial(who, what, difficulty)
        scene: Scene = grounds.system.start(scenario, grounds.system.quick_rules(), grounds.library)
        moment = find_moment(Game(grounds.system, scene, SEED, {}), who, answer, "")
        odds = deed_odds(moment, Habit("", GREEDY, "never"), PATH_LIMIT)
    except UserError:
        return {}
    found: dict[str, Fraction] = {}
    for lines, chance in odds.outcomes.items():
        word = lines[0].split()[1] if len(lines[0].split()) > 1 else lines[0]
        found[word] = found.get(word, Fraction(0)) + Fraction(chance)
    return found
