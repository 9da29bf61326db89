"""What greedy declares in a combat round: the deed and the shift that are expected to do most for its side.

What a deed gains is set against what its doer may expect to suffer where the shift leads it.
"""

from __future__ import annotations

from typing import Final

from quintain.bots.delve.danger import Danger
from quintain.bots.delve.fleeing import is_lost, way_out
from quintain.bots.delve.helping import assist, hearten, intercept, mend, ward
from quintain.bots.delve.mind import Aim, Mind, struck_for, weapons_of, with_spell, with_weapon
from quintain.bots.delve.planning import Plan
from quintain.bots.delve.working import work
from quintain.kernel.shapes import OneOf
from quintain.systems.delve import items, reach, shifts, spirit
from quintain.systems.delve.deeds import STAY, Deed, Verb
from quintain.systems.delve.scene import FOLLOW, LEAVE
from quintain.systems.delve.stock import Spell, SpellDc, Weapon
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.view import Seen, behind
from quintain.systems.delve.words import From

NEARER: Final = 1.2
"""What it is worth to be a zone nearer to somebody whom nothing in hand reaches."""
WON: Final = 0.5
"""How likely a contest is taken to be won, where nobody knows how well the target resists."""
SPIRIT: Final = 0.6
MANA: Final = 0.2
"""What a point of one's own Spirit is worth, and one from the place or a vessel."""
SMOKE: Final = 1.2
READY: Final = 1.5
MOVED: Final = 0.8
CAUGHT: Final = 0.9
"""How likely somebody is still where it stands, and how likely it is caught by who follows it."""


def answer_declare(mind: Mind) -> str:
    """The best deed with the best shift for it, unless all is lost."""
    judge = Judge(mind)
    if is_lost(mind, judge.danger):
        out = way_out(mind)
        if out:
            return out
    best, chosen = -1000.0, mind.ask.default()
    for deed in mind.ask.options:
        if isinstance(deed, Deed) and deed.verb not in (Verb.YIELD, Verb.FREE):
            value, shift = judge.best_of(deed)
            if value > best:
                best, chosen = value, f"{deed.id}:{shift}"
    return chosen


class Judge:
    """What deeds are worth to one character now; what several of them need is worked out once."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.self_ = mind.sight.seen(mind.me.id)
        self.danger = Danger(mind)
        self.plan = Plan(mind, self.danger)
        self.risks: dict[tuple[str, bool], float] = {}
        self.aims: dict[str, Aim] = {}
        self.blows: dict[tuple[str, str, str], float] = {}
        self.ways = shifts.ways(mind.fight(), mind.me.zone, len(mind.fight().arena.zones))
        self.reach = max([reach.of_weapon(weapon) for weapon in weapons_of(mind, self.self_)])

    # where a shift leads

    def zone_after(self, deed: Deed, shift: str, within: int) -> str:
        """Where its doer will be."""
        mine = self.mind.me.zone
        if shift in (STAY, LEAVE):
            return mine
        if shift != FOLLOW:
            return shift
        there = self.zone_of(deed.target, mine)
        zone = mine
        for next_ in self.ways.get(there, [])[: self.speed(deed)]:
            if self.mind.zones_between(zone, there) <= within:
                break
            zone = next_
        return zone

    def speed(self, deed: Deed) -> int:
        return shifts.speed(self.mind.fight(), self.mind.me, Declaration(deed.verb, deed.what, deed.target))

    def zone_of(self, target: str, zone: str) -> str:
        if target not in behind(self.mind.sight).by_id:
            return target
        seen = self.mind.sight.seen(target)
        return seen.zone if seen.side == self.mind.me.side else self.danger.zone_of(seen, zone)

    def surely(self, deed: Deed, shift: str, zone: str, within: int) -> float:
        """How surely its target is in reach then."""
        if deed.target == self.mind.me.id:
            return 1.0
        there = self.zone_of(deed.target, zone)
        if self.mind.zones_between(zone, there) > within:
            return 0.0
        if shift == FOLLOW:
            return 1.0 if zone == self.mind.me.zone else CAUGHT
        return 1.0 if within or self.mind.sight.seen(deed.target).intent() is not None else MOVED

    # what it costs to be there

    def risk(self, zone: str, *, guarding: bool = False) -> float:
        key = (zone, guarding)
        if key not in self.risks:
            mind = self.mind
            cost = mind.loss(self.self_, self.danger.harm(self.self_, zone, guarding=guarding))
            far = min([mind.zones_between(zone, self.danger.zone_of(foe, zone)) for foe in mind.foes], default=0)
            self.risks[key] = cost + NEARER * max(0, far - self.reach)
        return self.risks[key]

    # the deeds

    def best_of(self, deed: Deed) -> tuple[float, str]:
        """What it is worth at best, and with which shift."""
        offered = list(deed.shape.names) if isinstance(deed.shape, OneOf) else [STAY]
        within = self.reach_of(deed)
        best, chosen = -1000.0, offered[0]
        for shift in offered:
            if shift == LEAVE:
                continue
            zone = self.zone_after(deed, shift, within)
            value = self.gain(deed, shift, zone, within) - self.risk(zone, guarding=deed.verb == Verb.GUARD)
            if value > best + 0.001:
                best, chosen = value, shift
        return best, chosen

    def reach_of(self, deed: Deed) -> int:
        if deed.verb == Verb.ATTACK:
            return reach.of_weapon(self.weapon_of(deed.what))
        if deed.verb == Verb.CAST:
            return behind(self.mind.sight).stock.spells[deed.what].range
        return 1 if deed.verb == Verb.ASSIST else 0

    def gain(self, deed: Deed, shift: str, zone: str, within: int) -> float:
        """What comes of it, whatever becomes of its doer."""
        verb, mind = deed.verb, self.mind
        if verb == Verb.ATTACK:
            return self.attack(deed, shift, zone, within)
        if verb == Verb.CAST:
            return self.cast(deed, shift, zone, within)
        if verb == Verb.WORK:
            return work(mind, deed, zone)
        if verb == Verb.USE:
            return self.use(deed, zone)
        if verb == Verb.ASSIST:
            return assist(mind, self.plan, deed, zone)
        if verb == Verb.RELOAD:
            return READY
        if verb == Verb.SWAP:
            return self.swap(deed, zone)
        if verb == Verb.BATTLE_CRY:
            return hearten(mind, self.plan, zone)
        if verb == Verb.INTERCEPT:
            return intercept(mind, self.danger, deed, zone)
        return 0.0

    def weapon_of(self, id: str) -> Weapon:
        found = next((gear.weapon for gear in self.mind.me.gear if gear.id == id and gear.weapon is not None), None)
        return found if found is not None else behind(self.mind.sight).stock.weapons[reach.FISTS]

    def attack(self, deed: Deed, shift: str, zone: str, within: int) -> float:
        surely = self.surely(deed, shift, zone, within)
        if not surely:
            return 0.0
        weapon = self.weapon_of(deed.what)
        target = self.mind.sight.seen(deed.target)
        if not weapon.everywhere:
            return surely * self.blow(weapon, target, zone)
        caught = [foe for foe in self.mind.foes if foe.zone == target.zone]
        return surely * sum([self.blow(weapon, foe, zone) for foe in caught])

    def blow(self, weapon: Weapon, target: Seen, zone: str) -> float:
        key = (weapon.id, target.id, zone)
        if key not in self.blows:
            if weapon.id not in self.aims:
                self.aims[weapon.id] = with_weapon(self.mind, self.mind.me, weapon)
            aim = self.aims[weapon.id]
            needed = aim.needs(zone, target, self.zone_of(target.id, zone))
            amount = weapon.damage + (0 if target.is_protected() else weapon.cruel)
            self.blows[key] = self.plan.worth(target, struck_for(needed, aim.net, amount), weapon.type)
        return self.blows[key]

    def swap(self, deed: Deed, zone: str) -> float:
        """Another weapon in hand, if nothing in hand reaches anybody."""
        gear = items.thing_of(self.mind.me, deed.what)
        if gear is None or gear.weapon is None or gear.used:
            return -READY
        nearest = min([self.mind.zones_between(zone, foe.zone) for foe in self.mind.foes], default=0)
        return READY / 2 if self.reach + 1 < nearest <= reach.of_weapon(gear.weapon) else -READY

    # spells and things

    def cast(self, deed: Deed, shift: str, zone: str, within: int) -> float:
        mind = self.mind
        spell = behind(mind.sight).stock.spells[deed.what]
        price = self.price(spell)
        if spell.area:
            if mind.zones_between(zone, deed.target) > within:
                return -price
            caught = [foe for foe in mind.foes if self.danger.zone_of(foe, zone) == deed.target]
            return sum([self.burn(spell, foe, zone) for foe in caught]) - price
        surely = self.surely(deed, shift, zone, within)
        target = mind.sight.seen(deed.target)
        if spell.damage:
            return surely * self.burn(spell, target, zone) - price
        if spell.shielding:
            return surely * ward(mind, self.danger, spell, target, zone) - price
        return surely * mend(mind, self.danger, spell, target, deed.also) - price

    def price(self, spell: Spell) -> float:
        """Mana of the place and of vessels is there to be spent; Spirit is also life."""
        others = sum([gear.mana for gear in self.mind.me.vessels()]) if spell.source is From.ANY else 0
        if spell.source in (From.ANY, From.AMBIENT):
            others += spirit.ambient(self.mind.fight())
        own = 0 if spell.source in (From.AMBIENT, From.VESSEL) else max(0, spell.mana - others)
        return SPIRIT * own + MANA * (spell.mana - own)

    def burn(self, spell: Spell, target: Seen, zone: str) -> float:
        if spell.against is SpellDc.CONTEST:
            return WON * self.plan.worth(target, spell.damage + 0.5, spell.type)
        if spell.id not in self.aims:
            self.aims[spell.id] = with_spell(self.mind, self.mind.me, spell)
        aim = self.aims[spell.id]
        needed = aim.needs(zone, target, self.zone_of(target.id, zone))
        return self.plan.worth(target, struck_for(needed, aim.net, spell.damage), spell.type)

    def use(self, deed: Deed, zone: str) -> float:
        """A draught for who needs it, smoke against who shoots."""
        mind, gear = self.mind, items.thing_of(self.mind.me, deed.what)
        item = None if gear is None else gear.item
        if item is None:
            return -READY
        if item.smoke_rounds:
            shooting = [strike for strike in self.danger.strikes if reach.is_ranged(strike.weapon)]
            return SMOKE * (len([strike for strike in shooting if strike.comes_to(mind, zone)]) - 2)
        gained = min(item.stress, mind.me.max_stress - mind.me.stress)
        harm = self.danger.harm(self.self_, zone)
        return mind.loss(self.self_, harm) - mind.loss(self.self_, harm, gained) + 0.5 * gained - READY
