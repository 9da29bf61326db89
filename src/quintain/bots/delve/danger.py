"""What greedy fears: who is about to strike at whom, as far as that is published, and who may."""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.mind import SKILLED, UNSKILLED, Mind, situation, struck_for, weapons_of
from quintain.systems.delve import attack, reach, victories
from quintain.systems.delve.deeds import STAY, Verb
from quintain.systems.delve.scene import FOLLOW, LEAVE
from quintain.systems.delve.stock import Weapon
from quintain.systems.delve.view import Seen, behind
from quintain.systems.delve.words import Trait

DEVOTED: Final = 3.0
"""What it must be worth to intercept for somebody, so that the others may count on it."""
BY_MAGIC: Final = 3.0
"""What a harmful spell is expected to do."""


class Strike:
    """What one foe is about to do, or may do, to the own side."""

    def __init__(self, mind: Mind, foe: Seen) -> None:
        intent = foe.intent()
        self.foe = foe
        self.is_known = intent is not None
        self.target = ""
        self.zone = foe.zone
        self.speed = 1
        self.spell = False
        weapons = weapons_of(mind, foe)
        self.weapon: Weapon = max(weapons, key=strength)
        if intent is not None:
            self.aim(mind, intent.verb, intent.what, intent.target)
            self.speed = 1 if intent.shift == FOLLOW else 0
            if intent.shift not in ("", STAY, FOLLOW, LEAVE):
                self.zone = intent.shift
        if self.speed and foe.has(Trait.DEFT) and not reach.is_ranged(self.weapon):
            self.speed = 2
        skill = UNSKILLED if foe.has(Trait.RABBLE) else SKILLED
        self.bonus = skill + self.weapon.quality + victory_bonus(foe)

    def aim(self, mind: Mind, verb: str, what: str, target: str) -> None:
        if verb == Verb.ATTACK:
            self.target = target
            named = [gear.weapon for gear in self.foe.in_use() if gear.id == what and gear.weapon is not None]
            self.weapon = named[0] if named else behind(mind.sight).stock.weapons[reach.FISTS]
        elif verb == Verb.CAST and behind(mind.sight).stock.spells[what].damage:
            self.target, self.spell = target, True

    def reach(self, mind: Mind) -> int:
        return 2 if self.spell else reach.of_weapon(self.weapon)

    def comes_to(self, mind: Mind, zone: str) -> bool:
        """Whether it reaches somebody who is in that zone after the shifts; who hides its intent may come later."""
        return mind.zones_between(self.zone, zone) <= self.reach(mind) + self.speed + (not self.is_known)

    def stands_in(self, mind: Mind, zone: str) -> str:
        """Where it is when it strikes into that zone, roughly."""
        return self.zone if mind.zones_between(self.zone, zone) <= self.reach(mind) else zone

    def harm(self, mind: Mind, seen: Seen, zone: str, guard: int) -> float:
        """What it is expected to do to somebody in that zone."""
        if self.spell:
            return BY_MAGIC
        ranged = reach.is_ranged(self.weapon)
        dc = seen.defense() + guard + situation(mind, self.stands_in(mind, zone), seen, zone, ranged=ranged)
        cruel = 0 if seen.is_protected() else self.weapon.cruel
        return struck_for(dc + 1 - self.bonus, 0, self.weapon.damage + cruel)


def strength(weapon: Weapon) -> int:
    return weapon.damage + weapon.quality


def victory_bonus(seen: Seen) -> int:
    return victories.bonus(seen.victories)


class Danger:
    """What is to be expected for the own side this round. `guardians`: who is likely to intercept for whom."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.strikes = [Strike(mind, foe) for foe in mind.foes]
        self.own = [mind.sight.seen(body.id) for body in mind.fight().bodies if body.side == mind.me.side]
        self.own = [seen for seen in self.own if seen.is_in()]
        self.shares: list[float] = []
        for strike in self.strikes:
            near = [seen for seen in self.own if strike.comes_to(mind, seen.zone)]
            self.shares.append(1.0 / max(1, len(near)))
        self.harms: dict[tuple[str, str, bool], float] = {}
        self.guardians: dict[str, Seen] = {}
        for seen in self.own:
            if seen.has(Trait.INTERCEPT):
                self.set_to_guard(seen)

    def set_to_guard(self, guardian: Seen) -> None:
        """Whoever of those with it is spared most."""
        near = [ally for ally in self.own if ally.zone == guardian.zone and ally.id != guardian.id]
        worth = {ally.id: self.spared(guardian, ally, ally.zone) for ally in near}
        best = max(worth, key=worth.__getitem__, default="")
        if best and worth[best] >= DEVOTED:
            self.guardians[best] = guardian

    def spared(self, guardian: Seen, ally: Seen, zone: str) -> float:
        """What intercepting in that zone spares an ally, less what it costs oneself."""
        mind = self.mind
        aimed = [strike for strike in self.strikes if strike.is_known and strike.target == ally.id]
        reaching = [strike for strike in aimed if strike.comes_to(mind, zone) and not strike.weapon.everywhere]
        if not reaching:
            return 0.0
        spared = mind.loss(ally, sum([strike.harm(mind, ally, zone, 0) for strike in reaching]))
        own = self.aimed_at(guardian, zone, 0)
        more = sum([strike.harm(mind, guardian, zone, 0) for strike in reaching])
        return spared - (mind.loss(guardian, own + more) - mind.loss(guardian, own))

    def harm(self, seen: Seen, zone: str, *, guarding: bool = False) -> float:
        """What somebody of the own side may expect to suffer in that zone; worked out once."""
        key = (seen.id, zone, guarding)
        if key not in self.harms:
            self.harms[key] = self.harm_to(seen, zone, guarding=guarding)
        return self.harms[key]

    def harm_to(self, seen: Seen, zone: str, *, guarding: bool) -> float:
        guardian = self.guardians.get(seen.id)
        if guardian is not None and zone == guardian.zone and guardian.id != self.mind.me.id:
            return 0.0
        guard = attack.GUARDING if guarding else 0
        total = self.aimed_at(seen, zone, guard)
        if seen.id == self.mind.me.id:
            return total
        taken = [ally for ally, guardian in self.guardians.items() if guardian is seen]
        return total + sum([strike.harm(self.mind, seen, zone, 0) for strike in self.strikes if strike.target in taken])

    def aimed_at(self, seen: Seen, zone: str, guard: int) -> float:
        """What is aimed at somebody, and what may be."""
        mind, total = self.mind, 0.0
        for strike, share in zip(self.strikes, self.shares, strict=True):
            if strike.is_known:
                share = 1.0 if is_hit_by(mind, strike, seen, zone) else 0.0
            if share and strike.comes_to(mind, zone):
                total += share * strike.harm(mind, seen, zone, guard)
        return total

    def zone_of(self, foe: Seen, zone: str) -> str:
        """Where a foe will be, if one is in that zone oneself."""
        for strike in self.strikes:
            if strike.foe is foe and strike.is_known and strike.target:
                if not strike.speed:
                    return strike.zone
                there = zone if strike.target == self.mind.me.id else self.mind.sight.seen(strike.target).zone
                return strike.stands_in(self.mind, there) if strike.comes_to(self.mind, there) else strike.zone
        return foe.zone


def is_hit_by(mind: Mind, strike: Strike, seen: Seen, zone: str) -> bool:
    """Whether it is aimed at somebody, or at all who are where it will be."""
    if strike.target == seen.id or strike.target == zone:
        return True
    if not strike.weapon.everywhere or strike.target not in behind(mind.sight).by_id:
        return False
    return mind.sight.seen(strike.target).zone == zone
