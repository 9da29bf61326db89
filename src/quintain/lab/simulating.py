"""Many fights of one setup, and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import msgspec

from quintain.bots import find_bot
from quintain.lab.again import look_again, usual_second
from quintain.lab.asked import How, asked_for, processes, setup_of
from quintain.lab.fights import Setup
from quintain.lab.intervals import sequence
from quintain.lab.places import place_for
from quintain.lab.reporting import report
from quintain.lab.results import Report
from quintain.lab.running import Found, Hear, Work, run
from quintain.lab.tally import Tally

LOOKED = 200
"""So many fights are looked at closely if nothing else is said."""
LOOKED_LONG = 20
"""The same where bots look ahead."""
MOST_FIGHTS = 1_000_000
"""Where only a precision is asked for."""


def silent(known: Found) -> None:
    """Nobody watches."""


def simulate(
    target: str | Path,
    fights: int = 1000,
    *,
    precision: float = 0.0,
    looked: int | None = None,
    second: int | None = None,
    hear: Hear = silent,
    **how: Unpack[How],
) -> Report:
    """Plays so many fights between bots: who wins how often, what was used and what never, which fights to watch.

        simulate("swords/skirmish", 10_000, sets=["tamsin.ac+=1"], bots={"foes": "random"})

    With a `precision` (0.01 is a percentage point) it plays until every share is known so well, instead. `hear` is told
    what is known so far. The result is the same whatever the number of processes (`jobs`; all cores without it).

    >>> import quintain
    >>> report = quintain.simulate("ki/mirror", 20, seed=3, bots={"blue": "random"}, jobs=1)
    >>> report.wins["red"].count, report.closest
    (20, '3/0')
    """
    asked = asked_for(target, how, how.get("seed", "1"))
    return simulate_setup(
        setup_of(asked),
        0 if precision else fights,
        target=asked.target,
        precision=precision,
        jobs=processes(how),
        on=how.get("on", ""),
        looked=looked,
        second=second,
        hear=hear,
    )


def simulate_setup(
    setup: Setup,
    fights: int = 0,
    *,
    target: str = "",
    precision: float = 0.0,
    jobs: int = 1,
    on: str = "",
    looked: int | None = None,
    second: int | None = 0,
    hear: Hear = silent,
) -> Report:
    """Plays so many fights, or until every share is known to within `precision` either way."""
    asked = fights or MOST_FIGHTS
    closely = usual_looked(setup) if looked is None else looked
    place = place_for(Work((setup,), closely), asked, jobs, on)

    def enough(known: Found) -> bool:
        return widest(known.tallies[0], precision) <= precision

    found = run(place, asked, hear, enough if precision else None)
    tally = found.tallies[0] if found is not None else Tally()
    stopped = tally.fights < asked and not (precision and widest(tally, precision) <= precision)
    live = bool(precision) or stopped
    told = report(setup, tally, asked, target=target, aim=precision, live=live, stopped=stopped)
    more = min(second, told.fights) if second is not None else usual_second(told)
    if not more or stopped or thinks_long(setup) or not told.never():
        return told
    return msgspec.structs.replace(told, second=look_again(setup, told, more, jobs, on))


def usual_looked(setup: Setup) -> int:
    return LOOKED_LONG if thinks_long(setup) else LOOKED


def thinks_long(setup: Setup) -> bool:
    """Whether any of its bots looks ahead, so that few fights take long."""
    return any(find_bot(setup.system, bot).looks_ahead() for bot in set(setup.bots.values()))


def widest(tally: Tally, aim: float) -> float:
    """How far the truth may be from the least certain share."""
    return max([sequence(tally.won(side), tally.fights, aim).half() for side in (*tally.sides(), "")])
