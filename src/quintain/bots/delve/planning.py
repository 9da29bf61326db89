"""What the others of its side are likely to strike at, so that not everybody strikes at one who falls anyway."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.danger import Danger
from quintain.bots.delve.mind import Mind, struck_for, weapons_of, with_weapon
from quintain.systems.delve import reach
from quintain.systems.delve.stock import Weapon
from quintain.systems.delve.view import Seen
from quintain.systems.delve.words import DamageType

TRUST: Final = 0.7
"""How surely the others do what they are expected to."""


class Blow:
    """The attack that one of the own side is likely to make."""

    def __init__(self, who: str, target: Seen, weapon: Weapon, needed: int, net: int, value: float) -> None:
        self.who = who
        self.target = target
        self.type = weapon.type
        self.amount = weapon.damage
        self.needed = needed
        self.net = net
        self.value = value


class Plan:
    """The likely attacks of the others; those of who comes before in the list of its side are reckoned with."""

    def __init__(self, mind: Mind, danger: Danger) -> None:
        self.mind = mind
        self.danger = danger
        self.blows = {friend.id: found for friend in mind.friends if (found := self.likely(friend)) is not None}
        order = [body.id for body in mind.fight().bodies]
        before = [blow for id, blow in self.blows.items() if order.index(id) < order.index(mind.me.id)]
        self.done: dict[str, float] = {}
        for blow in before:
            harm = TRUST * struck_for(blow.needed, blow.net, blow.amount)
            self.done[blow.target.id] = self.done.get(blow.target.id, 0.0) + harm

    def likely(self, friend: Seen) -> Blow | None:
        mind, own, best = self.mind, friend.own(), None
        if own is None:
            return None
        for weapon in weapons_of(mind, friend):
            aim = with_weapon(mind, own, weapon)
            far = reach.of_weapon(weapon) + (0 if reach.is_ranged(weapon) else 1)
            for foe in mind.foes:
                if mind.zones_between(friend.zone, foe.zone) <= far:
                    needed = aim.needs(friend.zone, foe, foe.zone)
                    value = mind.gain(foe, struck_for(needed, aim.net, weapon.damage), weapon.type)
                    if best is None or value > best.value:
                        best = Blow(friend.id, foe, weapon, needed, aim.net, value)
        return best

    def worth(self, foe: Seen, amount: float, type: DamageType | None) -> float:
        """What so much more damage to a foe is worth, after what the others do."""
        done = self.done.get(foe.id, 0.0)
        return self.mind.gain(foe, done + amount, type) - self.mind.gain(foe, done, type)

    def helped(self, friend: str) -> float:
        """What advantage is worth to the likely attack of a friend."""
        blow = self.blows.get(friend)
        if blow is None:
            return 0.0
        better = struck_for(blow.needed, blow.net + 1, blow.amount)
        return TRUST * (self.mind.gain(blow.target, better, blow.type) - blow.value)
