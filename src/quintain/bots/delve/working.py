"""What a clock is worth in a fight: one that ends it, one that breaks a foe."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.mind import EAGER, Mind, chance_of, steps_of
from quintain.systems.delve.deeds import Deed
from quintain.systems.delve.scene import PARTY, Clock
from quintain.systems.delve.stock import EndKind

BROKEN: Final = 0.6
"""How much of a foe's worth is gone when it is broken."""
BEGUN: Final = 1.5
"""What is begun and would be lost otherwise is worth more."""
HEARTENING: Final = 4.0


def work(mind: Mind, deed: Deed, zone: str) -> float:
    """Its share of what the full clock brings."""
    clock = next((each for each in mind.sight.clocks() if each.id == deed.what), None)
    if clock is None or mind.me.side != PARTY:
        return 0.0
    needed, net = mind.sight.needed_to_work(mind.me.id, clock)
    expected = chance_of(needed, net) + clock.action.extra_per_step * steps_of(needed, net)
    share = min(expected, clock.action.segments - clock.filled) / clock.action.segments
    return share * prize(mind, clock) * (BEGUN if clock.filled and clock.action.continuous else 1.0)


def prize(mind: Mind, clock: Clock) -> float:
    """What its last segment brings: the end of the fight, a weaker foe, a victory."""
    action, found = clock.action, HEARTENING * clock.action.victory
    for end in mind.fight().encounter.ends:
        if end.kind is EndKind.CLOCK_AND_ZONE and end.clock == action.id:
            found += EAGER * sum([mind.worth_of(foe) for foe in mind.foes])
    broken = [foe for foe in mind.foes if action.breaks and foe.id.startswith(action.breaks)]
    return found + EAGER * BROKEN * sum([mind.worth_of(foe) for foe in broken])
