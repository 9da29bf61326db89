"""Melee Attack: weapons, several weapons, punches, kicks and bites, beasts; and ranged weapons beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option, Used
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.space.space import FAR
from quintain.systems.gu import activation, attack, called, cover, ground, stats, stealth
from quintain.systems.gu.blow import BOTH, Attack, Blow, BlowKind
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim
from quintain.systems.gu.deeds import CALLED_SHOTS, COMBAT, Deed
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Harm, NaturalAttack, Weapon
from quintain.systems.gu.things import Gear
from quintain.systems.gu.words import DamageType

VERBS: Final = "strike strike_all called called_all"
ARM_M: Final = 1


# what it could strike with


def blows(body: Fighter) -> list[Blow]:
    """Every single melee attack that it could make now (term Melee attack), with the reach that Gu lend it."""
    if any(guard.no_melee for guard in stats.guards(body)):
        return []
    found, farther = own_blows(body), reach(body)
    for each in found:
        each.range_m += farther
    return found


def own_blows(body: Fighter) -> list[Blow]:
    """A form and a beast have what they list; a person has weapons, fists, feet, teeth, and what a Gu gives it."""
    form = body.form()
    if form is not None:
        return [natural(form.attack)] if form.attack is not None else []
    if body.is_beast():
        return [natural(each) for each in body.sheet.attacks]
    granted = [natural(each.attack) for each in stats.bodies(body) if each.attack is not None]
    return [*weapon_blows(body), *punches(body), *kicks(body), bite(body), *granted]


def blow(body: Fighter, id: str) -> Blow | None:
    return next((each for each in [*blows(body), *shots(body)] if each.id == id), None)


def reach(body: Fighter) -> int:
    """By how much Gu lengthen its melee attacks and its touch."""
    return sum([each.reach for each in stats.bodies(body)])


def melee_range(body: Fighter) -> int:
    """The longest range among the melee attacks it could make now; 0 if there are none."""
    return max([each.range_m for each in blows(body)], default=0)


def natural(entry: NaturalAttack) -> Blow:
    """A listed attack deals what its entry says: no Strength is added."""
    id = entry.name.lower().replace(" ", "_")
    made = Blow(id, BlowKind.NATURAL, entry.name, entry.range_m, entry.damage)
    made.dive = entry.dive
    made.bleeding = entry.bleeding
    return made


def wielded(body: Fighter) -> list[Gear]:
    """The melee weapons in its hands."""
    return [gear for gear in body.gear if gear.hands and gear.weapon is not None and not gear.weapon.ranged]


def weapon_blows(body: Fighter) -> list[Blow]:
    """Each weapon in hand; one that may be held in two hands also so, if another hand is free."""
    found = []
    for gear in wielded(body):
        weapon = gear.weapon
        assert weapon is not None
        in_both = len(gear.hands) > 1 and weapon.two_hands
        harms = weapon.two_hands if in_both else weapon.damage
        found.append(weapon_blow(body, gear.id, weapon.name, weapon.range_m, harms))
        if weapon.two_hands and len(gear.hands) == 1 and stats.free_hands(body):
            name = f"{weapon.name} in two hands"
            found.append(weapon_blow(body, gear.id + BOTH, name, weapon.range_m, weapon.two_hands))
    return found


def weapon_blow(body: Fighter, id: str, name: str, range_m: int, harms: Sequence[Harm]) -> Blow:
    """GU-077: the weapon's damage, and 1 of its type for every 20 full points of Strength."""
    return Blow(id, BlowKind.WEAPON, name, range_m, stronger(harms, body.strength // 20))


def stronger(harms: Sequence[Harm], by: int) -> list[Harm]:
    """The same harms with so much more of the first type."""
    first, *rest = harms
    return [Harm(first.type, first.amount + by, first.dice), *rest]


def punches(body: Fighter) -> list[Blow]:
    """With a free hand."""
    changes = stats.bodies(body)
    if not stats.free_hands(body) or any(each.no_punches for each in changes):
        return []
    # GU-083: 1 force, and 1 for every 10 full points of Strength
    amount = 1 + body.strength // 10 + sum([each.punch_damage for each in changes])
    # GU-082: at an enemy no more than 1 m away
    made = Blow(BlowKind.PUNCH.value, BlowKind.PUNCH, "Punch", ARM_M, [Harm(DamageType.FORCE, amount)])
    made.to_hit = sum([each.punch_to_hit for each in changes])
    return [made]


def kicks(body: Fighter) -> list[Blow]:
    if body.grapples:
        return []  # GU-099: not while grappling
    # GU-087: 1 force, and 1 for every 5 full points of Strength
    harm = Harm(DamageType.FORCE, 1 + body.strength // 5)
    # GU-086: at an enemy no more than 1 m away
    return [Blow(BlowKind.KICK.value, BlowKind.KICK, "Kick", ARM_M, [harm])]


def bite(body: Fighter) -> Blow:
    """GU-091: 2 rending, and 1 for every 5 full points of Strength."""
    harm = Harm(DamageType.RENDING, 2 + body.strength // 5)
    # GU-090: at an enemy no more than 1 m away
    return Blow(BlowKind.BITE.value, BlowKind.BITE, "Bite", ARM_M, [harm])


def shots(body: Fighter) -> list[Blow]:
    """Ranged weapons: no melee attacks, and no Strength in their damage (term Ranged weapon)."""
    bows = [gear for gear in body.gear if gear.hands and gear.weapon is not None and gear.weapon.ranged]
    return [
        Blow(gear.id, BlowKind.SHOT, gear.weapon.name, gear.weapon.range_m, gear.weapon.damage)
        for gear in bows
        if gear.weapon is not None
    ]


def hands_for(body: Fighter, weapon: Weapon) -> list[str]:
    """GU-080: the free hands with which it would wield that weapon; none if they do not suffice."""
    free = stats.free_hands(body)
    return free[: weapon.hands] if len(free) >= weapon.hands else []


# whom it could strike


def targets(scene: GuScene, body: Fighter, range_m: int) -> list[Fighter]:
    """GU-076: the enemies that it knows of inside that range, and that are not wholly behind cover."""
    return [foe for foe in stealth.targets(scene, body) if is_target(scene, body, foe, range_m)]


def is_target(scene: GuScene, body: Fighter, foe: Fighter, range_m: int) -> bool:
    if foe.side == body.side or not foe.is_in() or ground.apart(scene, body, foe) > range_m:
        return False
    return cover.modifier(scene, body, foe) is not None


def may_aim(scene: GuScene, target: Fighter, *, melee: bool) -> bool:
    """Whether a called shot is open: what hits by itself may be aimed only if the table allows it (GU-093)."""
    return scene.rules.aimed_automatic_hits or not (melee and stats.is_incapable_of_moving(target))


# the Combat Action


class StrikeDeed(Deed):
    """One attack, or the first or the next of several that one Combat Action allows."""

    def __init__(self, verb: str, blow: Blow, target: Fighter, shape: Shape | None, count: int) -> None:
        super().__init__((verb, blow.id, target.id), "", COMBAT, shape, target.id)
        self.blow = blow
        self.count = count

    def ability(self) -> Used | None:
        return self.blow.ability()

    def label(self) -> str:
        how = "Called shot at" if self.shape is not None else "Attack"
        also = f" (first of {self.count} attacks, +{10 * self.count} each)" if self.count > 1 else ""
        return f"{how} {self.target.replace('_', ' ')}: {self.blow.words()}{also}"

    def family(self) -> str:
        return self.blow.words()

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        if turn.blows:
            others = list(turn.blows)
            others.remove(self.blow.id)
            turn.blows = others
        else:
            turn.action = False
            self.begin(body, turn)
        target = scene.by_id[self.target]
        turn.struck = [*turn.struck, target.id]
        strike(scene, table, body, target, self.blow, aim=called.read(target, value), penalty=turn.penalty)
        if not next_blows(scene, body, turn):
            turn.blows = []

    def begin(self, body: Fighter, turn: Turn) -> None:
        """What else the Combat Action allows after this attack, and how hard that makes each."""
        turn.struck = []
        turn.blows = []
        turn.penalty = 0
        if self.count > 1:
            turn.blows = [gear.id for gear in wielded(body) if gear.id != self.blow.id]
            turn.penalty = 10 * self.count  # GU-079: +10 times the number of attacks, on every one of them
        elif self.blow.kind is BlowKind.PUNCH:
            # GU-081: one punch for each arm that can, or a single kick, or a single bite
            turn.blows = [self.blow.id] * (len(stats.free_hands(body)) - 1)


def attack_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Melee attacks and shots as a Combat Action; between the attacks of one, only those that are left of it."""
    if turn.blows:
        return next_blows(scene, body, turn)
    if not turn.action or not stats.can_fight(body):
        return []
    return strikes(scene, body, [*blows(body), *shots(body)], together(body))


def together(body: Fighter) -> list[Blow]:
    """GU-078: with more than one weapon it may attack once with each of them; one or all, decided before the first."""
    weapons = [each for each in weapon_blows(body) if not each.id.endswith(BOTH)]
    return weapons if len(weapons) > 1 else []


def next_blows(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """What is left of a Combat Action of several attacks."""
    if not turn.blows or not stats.can_fight(body):
        return []
    return strikes(scene, body, [each for each in blows(body) if each.id in turn.blows], [])


def strikes(scene: GuScene, body: Fighter, alone: list[Blow], all_: list[Blow]) -> list[Deed]:
    """These blows at everybody they reach, aimed or not: each alone, or as the first of all of them."""
    deeds: list[Deed] = []
    for target in targets(scene, body, max([each.range_m for each in alone], default=0)):
        metres, shape = ground.apart(scene, body, target), called.Aims(target)
        for count, struck in ((1, alone), (len(all_), all_)):
            suffix = "_all" if count > 1 else ""
            for each in struck:
                if each.range_m >= metres:
                    deeds.append(StrikeDeed("strike" + suffix, each, target, None, count))
                    if may_aim(scene, target, melee=each.is_melee()):
                        deeds.append(StrikeDeed("called" + suffix, each, target, shape, count))
    return deeds


# a single melee attack, wherever the book allows one


class Swing(Option):
    """One melee attack at one creature: an attack of opportunity, the answer of a parry, the end of a Dive."""

    def __init__(self, blow: Blow, target: Fighter, shape: Shape | None) -> None:
        super().__init__(("strike" if shape is None else "called", blow.id, target.id), "", shape)
        self.blow = blow
        self.target = target.id

    def ability(self) -> Used | None:
        return self.blow.ability()

    def label(self) -> str:
        how = "Attack" if self.shape is None else "Called shot at"
        return f"{how} {self.target.replace('_', ' ')}: {self.blow.words()}"

    def aim(self) -> str:
        return self.target

    def as_data(self) -> dict[str, object]:
        """A page folds the aimed ones."""
        data = super().as_data() | {"group": "Attack"}
        return data if self.shape is None else data | {"aside": CALLED_SHOTS}


def swings(scene: GuScene, body: Fighter, target: Fighter, *, kick: bool = True) -> list[Swing]:
    """Every single melee attack that it could make at that creature now, aimed or not."""
    near = [each for each in blows(body) if each.range_m >= ground.apart(scene, body, target)]
    if not near or not is_target(scene, body, target, FAR):
        return []
    shape = called.Aims(target) if may_aim(scene, target, melee=True) else None
    found: list[Swing] = []
    for each in near:
        if kick or each.kind is not BlowKind.KICK:
            found.append(Swing(each, target, None))
            if shape is not None:
                found.append(Swing(each, target, shape))
    return found


NOT_NOW: Final = Option("pass", "Do not attack")


def after_dive(scene: GuScene, table: Table, body: Fighter) -> None:
    """At the end of a Dive (GU-048) one melee attack, or one Gu with a range of touch, or nothing."""
    near = targets(scene, body, melee_range(body)) if stats.can_fight(body) else []
    options: list[Option] = [swing for foe in near for swing in swings(scene, body, foe)]
    gu = activation.dive_deeds(scene, body)
    if not options and not gu:
        return
    answer = table.ask(body, "after_dive", [*options, *gu, NOT_NOW], f"{body.name} has dived. Attack?")
    option = answer.option
    if isinstance(option, Swing):
        target = scene.by_id[option.target]
        aim = called.read(target, answer.value)
        strike(scene, table, body, target, option.blow, aim=aim, dive=True)
    elif isinstance(option, Deed) and scene.turn is not None:
        option.carry_out(scene, table, body, scene.turn, answer.value)


def strike(
    scene: GuScene,
    table: Table,
    body: Fighter,
    target: Fighter,
    blow: Blow,
    *,
    aim: Aim | None = None,
    penalty: int = 0,
    net: int = 0,
    as_reaction: bool = False,
    counter: bool = False,
    dive: bool = False,
) -> bool:
    """One attack with a weapon or the body itself; whether it has hit and was not avoided."""
    made = attack_with(body, target, blow, penalty=penalty)
    made.harms = blow.dive if dive and blow.dive else blow.harms
    made.net = net
    made.aim = aim
    made.as_reaction = as_reaction
    made.counter = counter
    return attack.resolve(scene, table, made)


def attack_with(body: Fighter, target: Fighter, blow: Blow, *, penalty: int = 0) -> Attack:
    """A plain attack with it."""
    made = Attack(body, target, blow.id.removesuffix(BOTH))
    made.title = blow.name
    made.kind = blow.kind
    made.blow = blow.id
    made.range_m = blow.range_m
    made.harms = blow.harms
    made.bleeding = blow.bleeding
    made.penalty = penalty + blow.to_hit
    return made
