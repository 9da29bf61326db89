"""What greedy makes of what it sees: who is there, how far, how likely a check succeeds and what harm is worth."""

from __future__ import annotations

from functools import cache
from typing import Final

from quintain.kernel.asks import Ask
from quintain.kernel.dice import Dice
from quintain.systems.delve import attack, checks, light, reach
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.reflexes import SECOND_WIND_COST
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import Spell, Weapon
from quintain.systems.delve.view import Seen, Sight, behind
from quintain.systems.delve.words import DamageType, Trait
from quintain.systems.delve.wounds import DEADLY

LEFT: Final = {"steady": 7, "unsettled": 5, "strained": 2, "at 0": 0}
"""How much Stress somebody is taken to have who looks like that."""
RESERVE: Final = 9.0
"""What somebody may still bear after that who is no rabble: a Second Wind, or wounds that do not kill."""
ARMOUR: Final = 2.5
"""What the armour of a Protected foe is taken to bear."""
SKILLED: Final = 3
UNSKILLED: Final = 2
"""How good foes are taken to be at what they do, and rabble."""
ROUNDS: Final = 3.0
"""For how many rounds somebody who is out now would have gone on striking."""
LEADER: Final = 5.0
"""What a foe is worth besides who can hearten the others."""
EAGER: Final = 2.5
HURT: Final = 0.75
"""How much more the end of a foe counts than what one suffers meanwhile; what a point of damage is worth by itself."""
WOUND: Final = 3.0
STUCK: Final = 4.0
"""What a wound costs, and what it costs besides to stay on 0 Stress."""
DEATH: Final = 30.0
DEFIED: Final = 0.35
"""What death costs, and how much of that is left if it can be defied."""


@cache
def chance_of(needed: int, net: int) -> float:
    """That the dice of a check show so much."""
    return float(Dice.parse(checks.dice(net)).distribution().chance_that(lambda shown: shown >= needed))


@cache
def steps_of(needed: int, net: int) -> float:
    """How many margin steps one may expect of a check that needs so much; those of failures count as none."""
    spread = Dice.parse(checks.dice(net)).distribution()
    return sum(weight * checks.steps(shown - needed + 1) for shown, weight in spread.weights.items()) / spread.whole


@cache
def struck_for(needed: int, net: int, amount: int) -> float:
    """The damage that an attack of so much is expected to do, margin steps included."""
    return chance_of(needed, net) * amount + steps_of(needed, net)


class Mind:
    """One question as greedy looks at it."""

    def __init__(self, ask: Ask) -> None:
        sight = ask.view()
        assert isinstance(sight, Sight)
        me = sight.own(ask.who)
        assert me is not None
        self.ask = ask
        self.sight = sight
        self.me: Character = me
        self.foes = sight.foes_of(me.side)
        self.friends = sight.friends_of(me.id)

    # where everybody is

    def fight(self) -> FightScene:
        scene = behind(self.sight)
        assert isinstance(scene, FightScene)
        return scene

    def zones_between(self, one: str, other: str) -> int:
        return self.fight().distance(one, other)

    # how well somebody bears up

    def left(self, seen: Seen) -> int:
        """How much Stress somebody has, or is taken to have."""
        own = seen.own()
        return own.stress if own is not None else LEFT[seen.band()]

    def bears(self, seen: Seen, type: DamageType | None) -> float:
        """How much damage of that type somebody bears before it is on 0 Stress."""
        own = seen.own()
        bars = float(self.left(seen) + seen.shielding())
        if seen.is_protected() and is_covered(seen, type):
            bars += ARMOUR if own is None else own.armor_stress()
        return bars

    def worth_of(self, foe: Seen) -> float:
        """What it is worth that a foe is out: what it would have struck for."""
        worth = 1.0 + ROUNDS * max([0.6 * weapon.damage for weapon in weapons_of(self, foe)], default=0.6)
        worth += ROUNDS if foe.has(Trait.MAGICIAN) else 0.0
        return worth + (LEADER if foe.has(Trait.BATTLE_CRY) and not foe.is_pc else 0.0)

    def gain(self, foe: Seen, amount: float, type: DamageType | None) -> float:
        """What damage to a foe is worth: more, the nearer it brings its end."""
        bears = self.bears(foe, type)
        whole = bears + (0.0 if foe.has(Trait.RABBLE) else max(1.0, RESERVE - foe.severity())) + 0.5
        wound = WOUND * min(1.0, amount / (bears + 1))
        return EAGER * self.worth_of(foe) * min(1.0, amount / whole) + HURT * (min(amount, bears + 1) + wound)

    def loss(self, seen: Seen, amount: float, more: float = 0.0) -> float:
        """What it costs that somebody of the own side suffers so much; `more`: with so much more to bear it."""
        own = seen.own()
        if own is None or amount <= 0:
            return 0.0
        bears = own.stress + own.armor_stress() + own.shielding() + more
        share = amount / max(bears, 1.5)
        return min(amount, bears) * 0.8 + wound_costs(own) * (share * share if share < 1.0 else share)


def wound_costs(body: Character) -> float:
    """What the next wound of somebody costs: the more wounds, the likelier it kills."""
    cost = WOUND + DEATH * chance_of(DEADLY - body.severity(), 0) * (DEFIED if body.spirit else 1.0)
    return cost + (0.0 if body.spirit >= SECOND_WIND_COST else STUCK)


def is_covered(seen: Seen, type: DamageType | None) -> bool:
    """Whether the armour it wears covers that type; that can be seen."""
    return any(gear.armor is not None and (type is None or type in gear.armor.covers) for gear in seen.in_use())


def weapons_of(mind: Mind, seen: Seen) -> list[Weapon]:
    """What somebody holds or has grown, bare hands if it has nothing else."""
    held = [gear.weapon for gear in seen.in_use() if gear.weapon is not None and not gear.spent]
    return held if held else [behind(mind.sight).stock.weapons[reach.FISTS]]


# checks


class Aim:
    """What a check of somebody of the own side with one weapon or spell needs, whoever it is aimed at."""

    def __init__(self, mind: Mind, body: Character, check: Check, *, ranged: bool) -> None:
        fight = mind.fight()
        if body.heartened == fight.round:
            check.advantage = ["battle cry"]
        self.short, self.net = mind.sight.shortfall(check, 0)
        self.mind = mind
        self.ranged = ranged

    def needs(self, zone: str, target: Seen, target_zone: str) -> int:
        """On its dice, from one zone into another."""
        return self.short + target.defense() + situation(self.mind, zone, target, target_zone, ranged=self.ranged)


def with_weapon(mind: Mind, body: Character, weapon: Weapon) -> Aim:
    check = Check(body, "", [weapon.skill], tools=[weapon.quality], tags=weapon.tags)
    return Aim(mind, body, check, ranged=reach.is_ranged(weapon))


def with_spell(mind: Mind, body: Character, spell: Spell) -> Aim:
    return Aim(mind, body, Check(body, "", [spell.skill], tags=spell.tags), ranged=spell.range > 0)


def situation(mind: Mind, zone: str, target: Seen, target_zone: str, *, ranged: bool) -> int:
    """By how much cover, darkness, higher ground and a guard that is known of change the DC."""
    fight = mind.fight()
    here, there = fight.zone(zone), fight.zone(target_zone)
    change = 0
    if there.cover is not None and zone != target_zone:
        change += attack.COVER[there.cover]
    if ranged and light.is_dark(fight, target_zone):
        change += light.DARKNESS
    if here.higher_ground and not there.higher_ground:
        change += attack.HIGHER_GROUND
    intent = target.intent()
    if intent is not None and intent.verb == Verb.GUARD:
        change += attack.GUARDING
    return change
