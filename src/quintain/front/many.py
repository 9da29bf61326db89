"""Many fights between bots, for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from quintain.front.opening import AS_WRITTEN, opened
from quintain.front.sitting import sat
from quintain.lab.fights import Setup
from quintain.lab.results import Report
from quintain.lab.simulating import simulate_setup
from quintain.library.house import differences

USUAL: Mapping[str, str] = {}


def silent(done: int) -> None:
    """Nobody wants to hear how many are done."""


def simulate(
    target: str | Path,
    *,
    fights: int = 1000,
    seed: str | int = 1,
    bots: Mapping[str, str] = USUAL,
    rules: Mapping[str, object] = AS_WRITTEN,
    content: Sequence[str | Path] = (),
    jobs: int = 1,
    tell: Callable[[int], None] = silent,
) -> Report:
    """Plays so many fights between bots: wins with 95 % intervals, lengths, and the seeds of fights worth watching.

    The result is the same whatever the number of processes (`jobs`); `tell` hears how many are done.

    >>> import quintain
    >>> report = quintain.simulate("ki/mirror", fights=20, seed=3, bots={"blue": "random"})
    >>> report.wins["red"].count, report.closest
    (20, '3/0')
    """
    setup = opened(target, rules, content)
    seated = {seat: str(who) for seat, who in sat(setup.system.name, setup.start(), bots).items()}
    changed: dict[str, object] = dict(differences(setup.rules))
    folders = tuple(str(folder) for folder in content)
    planned = Setup(setup.system.name, setup.scenario, changed, seated, str(seed), folders)
    return simulate_setup(planned, fights, target=setup.label, jobs=jobs, hear=lambda known: tell(known.fights))
