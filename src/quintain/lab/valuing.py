"""What things are worth in an encounter: a point of each number, each thing that somebody has, each status.

Each is tried by itself, on the same fights as without it and with the same dice, from the eyes of its owner's side; and
so are extra hit points, or whatever the system says that harm is taken from, to say how many of them do as much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Unpack

import msgspec

from quintain.lab.answer import Answer, Row
from quintain.lab.asked import How, asked_for, processes, setup_of
from quintain.lab.changing import changed
from quintain.lab.equal import Equal, Step, amounts, equal_to
from quintain.lab.fights import Ring, Setup, content_of, seats_of
from quintain.lab.paired import pair_of, paired
from quintain.lab.paths import numbers_of
from quintain.lab.reporting import share
from quintain.lab.results import Paired, Share
from quintain.lab.running import Found, Hear
from quintain.lab.simulating import silent
from quintain.lab.tries import Sort, Try, chosen, subjects, tries
from quintain.lab.variation import Variation, vary
from quintain.library.content import Library
from quintain.library.house import change
from quintain.library.standard import Encounter
from quintain.systems import find_system
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import listed, quoted

FIGHTS = 400
Check = Callable[[int, int], None]
"""Hears how many changes were looked at, and of how many, before anything is played."""


class Worth(msgspec.Struct, frozen=True):
    """What one thing is worth to the side of whoever has it: the change in its share of wins, with its interval.

    `change` is what was changed to learn it: a thing that was there was taken away. So many `more` fights were won only
    with it, `less` only without it; `fight` is the seed of the first that came out otherwise as its worth says. `equal`
    is the same in hit points.
    """

    who: str
    side: str
    sort: Sort
    what: str
    change: str
    by: float
    low: float
    high: float
    more: int
    less: int
    equal: Equal | None = None
    fight: str = ""

    @property
    def is_real(self) -> bool:
        """Whether it is worth anything, as far as the interval tells."""
        return self.low > 0 or self.high < 0

    @property
    def is_idle(self) -> bool:
        """No fight ended otherwise for it."""
        return not self.more and not self.less


class Measure(msgspec.Struct, frozen=True):
    """What more or fewer hit points of somebody do: the number on its sheet, what it is called, what each step did."""

    who: str
    path: str
    name: str
    value: int
    steps: list[Step]


class Refused(msgspec.Struct, frozen=True):
    """What could not be tried, and why."""

    who: str
    what: str
    why: str


class WorthReport(Answer, frozen=True):
    """What everything that was tried is worth, the most first; `live` if it was stopped, as the intervals allow for."""

    target: str
    seed: str
    fights: int
    asked: int
    bots: dict[str, str]
    wins: dict[str, Share]
    rows: list[Worth]
    measures: list[Measure]
    refused: list[Refused]
    live: bool = False

    def of(self, who: str, what: str) -> Worth:
        """What that is worth."""
        return next(row for row in self.rows if (row.who, row.what) == (who, what))

    def rows_of_figures(self) -> list[Row]:
        return [{"who": row.who, "what": row.what, "by": row.by, "low": row.low, "high": row.high} for row in self.rows]


class Vital(msgspec.Struct, frozen=True):
    """How much harm somebody bears: where its sheet says so, what it is called, how much it is."""

    who: str
    side: str
    path: str
    name: str
    value: int


class Plan(msgspec.Struct, frozen=True):
    """Everything that is to be tried: the tries, and after them the steps of each measure."""

    tries: list[Try]
    vitals: list[Vital]
    steps: list[tuple[int, int]]
    """Which vital, and how many more of it."""

    def setups(self, base: Setup) -> list[Setup]:
        sets = [each.sets for each in self.tries]
        for place, more in self.steps:
            vital = self.vitals[place]
            sets.append((f"{vital.who}.{vital.path}+={more}",))
        return [vary(base, Variation(sets=each)) for each in sets]


def worth(
    target: str,
    fights: int = FIGHTS,
    *,
    who: Sequence[str] = (),
    only: Sequence[str] = (),
    **how: Unpack[How],
) -> WorthReport:
    """What a point of each number, each thing that somebody has and each status is worth, as `quintain worth` tells."""
    setup = setup_of(asked_for(target, how, how.get("seed", "1")))
    return worth_of(setup, fights, target=target, who=who, only=only, jobs=processes(how), on=how.get("on", ""))


def worth_of(
    setup: Setup,
    fights: int = FIGHTS,
    *,
    target: str = "",
    who: Sequence[str] = (),
    only: Sequence[str] = (),
    jobs: int = 1,
    on: str = "",
    check: Check | None = None,
    hear: Hear = silent,
) -> WorthReport:
    """Tries everything, or `only` what is named so, on those creatures or sides, or on the first side."""
    library = content_of(setup)
    wanted = plan_of(setup, library, who, only)
    refused: list[Refused] = []
    found: Found | None = None
    with suppress(KeyboardInterrupt):
        wanted, refused = sound(setup, library, wanted, check)
        found = paired(setup, wanted.setups(setup), fights, hear, jobs=jobs, on=on)
    return report(setup, wanted, refused, found, fights, target)


# what is tried


def plan_of(setup: Setup, library: Library, who: Sequence[str], only: Sequence[str]) -> Plan:
    system = find_system(setup.system)
    picked = chosen(subjects(*encounter_of(setup, library)), tuple(who))
    wanted = picked_by([each for subject in picked for each in tries(subject)], only)
    vitals: list[Vital] = []
    steps: list[tuple[int, int]] = []
    for subject in picked:
        path, name = system.vital(subject.sheet)
        if not any(each.who == subject.who for each in wanted):
            continue
        for number in [each for each in numbers_of(subject.sheet) if each.path == path]:
            steps += [(len(vitals), more) for more in amounts(int(number.value), number.least, number.most)]
            vitals.append(Vital(subject.who, subject.side, path, name, int(number.value)))
    return Plan(wanted, vitals, steps)


def encounter_of(setup: Setup, library: Library) -> tuple[Encounter, Library]:
    """What is fought with all that was changed in it, written out, and the content that it is fought with."""
    if set(setup.scenario) != {"encounter"} and "sides" not in setup.scenario:
        raise UserError("This is asked of one encounter.", fix="Name an encounter, not a campaign.")
    system = find_system(setup.system)
    rules = change(system.quick_rules(), setup.rules, system=setup.system)
    scenario, library = changed(system, setup.scenario, rules, library, setup.sets, setup.counts)
    return system.encounter(scenario, library), library


def picked_by(found: list[Try], only: Sequence[str]) -> list[Try]:
    """Those of that name, with it in their name, or of that sort."""
    if not only:
        return found
    picked = [each for each in found if any(is_meant(each, word) for word in only)]
    for word in only:
        if not any(is_meant(each, word) for each in found):
            known = [*dict.fromkeys(each.sort for each in found), *dict.fromkeys(each.what for each in found)]
            near = did_you_mean(word, known)
            raise UserError(
                f"Nothing called {quoted(word)} can be tried there.", fix=near or f"There is: {listed(known)}."
            )
    return picked


def is_meant(each: Try, word: str) -> bool:
    """A sort, the whole name, or a part of it between dots, colons and blanks."""
    parts = each.what.replace(":", " ").replace(".", " ").replace("=", " ").split()
    return word in (each.sort, each.what, *parts)


def sound(setup: Setup, library: Library, plan: Plan, check: Check | None) -> tuple[Plan, list[Refused]]:
    """The same without what the rules or the content refuse."""
    setups = plan.setups(setup)
    kept: list[Try] = []
    refused: list[Refused] = []
    for place, (each, tried) in enumerate(zip(plan.tries, setups, strict=False), start=1):
        try:
            Ring(tried, library)
        except UserError as error:
            refused.append(Refused(each.who, each.what, error.what))
        else:
            kept.append(each)
        if check is not None:
            check(place, len(plan.tries))
    return Plan(kept, plan.vitals, plan.steps), refused


# what came of it


def report(
    setup: Setup, plan: Plan, refused: list[Refused], found: Found | None, asked: int, target: str
) -> WorthReport:
    start = Ring(setup).start
    sides = dict.fromkeys(start.creature_sides().values())
    known = found if found is not None else Found(1 + len(plan.setups(setup)))
    live = known.fights < asked
    measures = measures_of(plan, known, setup.seed, live=live)
    rows = [
        row(each, pair_of(known, place, each.side, setup.seed, live=live), measures)
        for place, each in enumerate(plan.tries, start=1)
    ]
    return WorthReport(
        target=target,
        seed=setup.seed,
        fights=known.fights,
        asked=asked,
        bots=seats_of(setup.system, start, setup.bots),
        wins={side: share(known.tallies[0].won(side), known.fights, live=live) for side in sides},
        rows=sorted(rows, key=lambda each: (-each.by, -each.low, each.who, each.what)),
        measures=list(measures.values()),
        refused=refused,
        live=live,
    )


def measures_of(plan: Plan, found: Found, seed: str, *, live: bool) -> dict[str, Measure]:
    """What more or fewer hit points did, by whose they are."""
    measures: dict[str, Measure] = {}
    for vital in plan.vitals:
        measures[vital.who] = Measure(vital.who, vital.path, vital.name, vital.value, [])
    for place, (which, more) in enumerate(plan.steps, start=1 + len(plan.tries)):
        vital = plan.vitals[which]
        pair = pair_of(found, place, vital.side, seed, live=live)
        measures[vital.who].steps.append(Step(more, pair.by, pair.low, pair.high))
    return measures


def row(each: Try, pair: Paired, measures: dict[str, Measure]) -> Worth:
    """What it is worth to have it: where it was taken away, what was lost without it."""
    ends = (each.sign * pair.low, each.sign * pair.high)
    by, low, high = each.sign * pair.by + 0.0, min(ends) + 0.0, max(ends) + 0.0
    more, less = (pair.more, pair.less) if each.sign > 0 else (pair.less, pair.more)
    measure = measures.get(each.who)
    equal = equal_to(measure.steps, by, low, high) if measure is not None and measure.steps else None
    change = ", ".join(each.sets)
    fight = pair.gained if pair.by > 0 else pair.lost
    return Worth(
        each.who, each.side, each.sort, each.what, change, by + 0.0, low + 0.0, high + 0.0, more, less, equal, fight
    )
