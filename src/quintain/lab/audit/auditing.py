"""The audit of a ruleset: every method on the same fights, the findings ranked."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from quintain.bots import usual_bot
from quintain.lab.audit.afflictions import Afflictions
from quintain.lab.audit.book import Book
from quintain.lab.audit.choices import Choices
from quintain.lab.audit.cliffs import Cliffs
from quintain.lab.audit.crew import Crew
from quintain.lab.audit.finding import Audit, Finding, ranked
from quintain.lab.audit.forced import Forced
from quintain.lab.audit.grounds import Grounds, Setting, ready
from quintain.lab.audit.helpless import Helpless
from quintain.lab.audit.lasting import Lasting
from quintain.lab.audit.laws import Laws
from quintain.lab.audit.locks import Locks
from quintain.lab.audit.points import Points
from quintain.lab.audit.policies import Policies
from quintain.lab.audit.pools import Pools
from quintain.lab.audit.rolls import Rolls
from quintain.lab.audit.seats import Seats
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.switches import Switches
from quintain.lab.audit.unseen import Unseen
from quintain.lab.audit.without import Without
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

METHODS: tuple[Method, ...] = (
    Rolls(),
    Laws(),
    Lasting(),
    Locks(),
    Choices(),
    Pools(),
    Unseen(),
    Seats(),
    Without(),
    Policies(),
    Switches(),
    Points(),
    Afflictions(),
    Helpless(),
    Forced(),
    Cliffs(),
    Book(),
)
FIGHTS = 40
THOROUGH = 400
Hear = Callable[[int, int], None]


def audit(
    system: str,
    *,
    fights: int = FIGHTS,
    seed: str = "1",
    jobs: int = 1,
    only: Sequence[str] = (),
    encounters: Sequence[str] = (),
    bot: str = "",
    rules: Mapping[str, object] | None = None,
    content: Sequence[Path] = (),
    usual: Sequence[str] = (),
    hear: Hear | None = None,
) -> Audit:
    """Looks for whatever a designer would want to know of a ruleset; the same, whatever the number of jobs.

    So many fights are looked at closely, spread over its encounters, and about as many are played for each thing that
    is tried. `hear` is told how many are done, and about how many there will be. An interrupt gives what is known.
    """
    folders = tuple(str(folder) for folder in content)
    seated = bot or usual_bot(system)
    setting = Setting(system, seed, seated, dict(rules or {}), folders, tuple(encounters), tuple(usual))
    return audit_on(ready(setting), chosen(only), fights, jobs, hear)


def audit_on(grounds: Grounds, methods: Sequence[Method], fights: int, jobs: int, hear: Hear | None) -> Audit:
    """The same on grounds that are ready."""
    crew = Crew(grounds, jobs)
    study = Study(grounds, crew, fights, hear)
    study.expect({method.name: method.size(study) for method in methods})
    findings: list[Finding] = []
    unfinished: list[str] = []
    gc.collect()
    study.look()
    for method in methods:
        if crew.interrupted:
            unfinished.append(method.name)
            continue
        findings += method.find(study)
        study.finished(method.name)
        if crew.interrupted:
            unfinished.append(method.name)
    setting = grounds.setting
    return Audit(
        setting.system,
        setting.seed,
        setting.bot,
        crew.done,
        ranked(findings),
        tuple(method.name for method in methods),
        tuple(unfinished),
    )


def chosen(only: Sequence[str]) -> list[Method]:
    """The methods of these names, or all; a wrong name is a clear error."""
    known = {method.name: method for method in METHODS}
    for name in only:
        if name not in known:
            near = did_you_mean(name, known)
            raise UserError(f"No method {quoted(name)}.", fix=f"{near} There is: {', '.join(known)}.".strip())
    return [method for method in METHODS if not only or method.name in only]
