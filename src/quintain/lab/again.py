"""Some of the same fights once more, where search weighs what nobody used: whether it picks it, and what changes."""

from __future__ import annotations

import msgspec

from quintain.bots import SEARCH
from quintain.lab.fights import Ring, Setup
from quintain.lab.paired import pair_of
from quintain.lab.places import place_for
from quintain.lab.reporting import uses_of
from quintain.lab.results import Report, Second, Use
from quintain.lab.running import Work, run
from quintain.lab.weighing import TRIES

SECOND = 20
"""So many fights at most, if nothing else is said, and so many questions: each takes a bot that looks ahead long."""
QUESTIONS = 600


def usual_second(told: Report) -> int:
    """How many of these fights are worth their time; none, where a campaign is as long as many fights."""
    if told.stages or not told.looked:
        return 0
    offered = sum(use.offered for use in told.never()) / told.looked
    return min(SECOND, round(QUESTIONS / max(1.0, offered)), told.fights)


def look_again(setup: Setup, told: Report, fights: int, jobs: int, on: str) -> Second | None:
    """The first fights once more; nothing if it was interrupted before any of them was over."""
    bot = f"{SEARCH}:{TRIES}"
    weighs = tuple(dict.fromkeys((use.kind, use.what) for use in told.never()))
    start = Ring(setup).start
    stronger = msgspec.structs.replace(setup, weighs=weighs)
    found = run(place_for(Work((setup, stronger), fights), fights, jobs, on), fights, lambda known: None)
    if found is None:
        return None
    known = {(use.who, use.kind, use.what): use for use in uses_of(found.tallies[1].closely, start.creature_sides())}
    uses = [known.get((use.who, use.kind, use.what), Use(use.who, use.kind, use.what, 0, 0)) for use in told.never()]
    return Second(bot, found.fights, [pair_of(found, 1, side, setup.seed) for side in told.wins], uses)
