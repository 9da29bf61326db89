"""Damage, from what is dealt to what reaches hit points, and all that follows; healing; damage to the soul.

The order is that of the term Damage pipeline: what lowers all damage, shield Gu, armour, what lowers damage to hit
points, vulnerability and the like; then instant death, injuries and the test at 0 hit points (term Attack sequence).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.gu import armour, conditions, dying, forms, injuries, objects, protection, reactions, sustain
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim, AimKind
from quintain.systems.gu.events.damage import Harmed, Healed, ShieldStruck, SoulHurt, SoulShrunk, Unharmed
from quintain.systems.gu.house import ShieldOverflow
from quintain.systems.gu.pools import wounds
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Guard
from quintain.systems.gu.things import Affliction, Worm
from quintain.systems.gu.words import Condition, DamageType

UNTYPED: Final = ""
SHIELD: Final = "shield"
SOUL: Final = "soul"
GREAT_SOUL: Final = 100
DEADLY: Final = 2
FORTITUDE_SHARE: Final = 10


class Source:
    """One attack, one activation's effect, one tick, one fall or one recoil: all its damage types together.

    `rank` is that of the Gu or killer move, and 1 for everything else.
    """

    def __init__(
        self,
        what: str,
        by: str = "",
        rank: int = 1,
        *,
        direct: bool = False,
        touch: bool = False,
        piercing: bool = False,
        unreactable: bool = False,
        as_reaction: bool = False,
        aim: Aim | None = None,
    ) -> None:
        self.what = what
        self.by = by
        self.rank = rank
        self.direct = direct
        self.touch = touch
        self.piercing = piercing
        self.unreactable = unreactable
        self.as_reaction = as_reaction
        self.aim = aim


class Dealt:
    """What reached hit points, by damage type, in the order of the hit and not capped by the hit points left."""

    def __init__(self) -> None:
        self.to_hp: dict[str, int] = {}

    def add(self, type: str, amount: int) -> None:
        if amount:
            self.to_hp[type] = self.of(type) + amount

    def of(self, type: str) -> int:
        return self.to_hp.get(type, 0)

    @property
    def total(self) -> int:
        return sum(self.to_hp.values())

    def split(self, amount: int) -> tuple[Dealt, Dealt]:
        """So much of it, the first types first, and the rest."""
        taken, rest = Dealt(), Dealt()
        for type, each in self.to_hp.items():
            part = min(amount, each)
            amount -= part
            taken.add(type, part)
            rest.add(type, each - part)
        return taken, rest


def deal(scene: GuScene, table: Table, target: Fighter, amounts: Sequence[tuple[str, int]], source: Source) -> Dealt:
    """One source of damage, with everything that follows from it."""
    dealt = Dealt()
    if target.out:
        return dealt
    if source.aim is not None and source.aim.kind is not AimKind.PART:
        through = [(type, past_shields(scene, table, target, type, amount, source)) for type, amount in amounts]
        objects.strike(scene, table, target, source.aim, through)
        return dealt
    for type, amount in amounts:
        dealt.add(type, reach(scene, table, target, type, amount, source))
        if target.out:  # a shield was its vital Gu
            return dealt
    if dealt.total:
        suffer(scene, table, target, dealt, source)
    else:
        scene.tell(table, Unharmed(target.id, source.what))
    return dealt


# from what is dealt to what reaches hit points


def reach(scene: GuScene, table: Table, body: Fighter, type: str, amount: int, source: Source) -> int:
    """What of this damage gets to the hit points."""
    if type == UNTYPED:
        return amount  # GU-164, GU-216: bleeding is direct and has no type, and no Gu lowers it
    amount = past_shields(scene, table, body, type, amount, source)
    return to_hit_points(scene, table, body, type, amount, source)


def past_shields(scene: GuScene, table: Table, body: Fighter, type: str, amount: int, source: Source) -> int:
    """What wards and shield Gu leave of it, whether it is meant for a body or for a thing on it."""
    amount = protection.lowered(amount, wards(body, type), source.rank)
    if source.direct:
        return amount  # GU-161, GU-162: what is dealt directly to hit points passes by shield Gu
    return shields(scene, table, body, type, amount, source)


def wards(body: Fighter, type: str) -> list[tuple[int, int]]:
    """What lowers all damage that is dealt to it; the same Gu counts once."""
    gus = {ward.gu.id: ward.gu for ward in body.wards}
    return [
        (gu.rank, gu.guard.all_reduction)
        for gu in gus.values()
        if gu.guard is not None and type not in gu.guard.except_types
    ]


def to_hit_points(scene: GuScene, table: Table, body: Fighter, type: str, amount: int, source: Source) -> int:
    """GU-163: this lowers direct damage too."""
    amount = armour.keep_off(scene, table, body, type, amount, source.rank, piercing=source.piercing)
    amount = protection.lowered(amount, reductions(scene, body, type), source.rank)
    if type == DamageType.POISON:
        amount = max(0, amount - body.fortitude // FORTITUDE_SHARE)  # GU-158: less a tenth of Fortitude, rounded down
    return protection.nature(scene, body, type, source.rank).change(amount)


def reductions(scene: GuScene, body: Fighter, type: str) -> list[tuple[int, int]]:
    """What its Gu take off damage of that type to hit points."""
    found: list[tuple[int, int]] = []
    for each in protection.granted(scene, body):
        number = each.guard.hp_reduction.get(DamageType(type), 0)
        if type not in each.guard.except_types:
            number += each.guard.hp_all
        if number:
            found.append((each.rank, number))
    return found


# shield Gu


def shields(scene: GuScene, table: Table, body: Fighter, type: str, amount: int, source: Source) -> int:
    """What passes all active shield Gu that can block it, in the order that their owner chooses."""
    used: list[str] = []
    while amount and not body.out:
        able = [worm for worm in one_of_each(body) if worm.gu.id not in used and blocks(worm, type, source)]
        if not able:
            return amount
        worm = choose(table, body, able, type, amount)
        used.append(worm.gu.id)
        amount = take(scene, table, body, worm, type, amount, source)
    return amount


def one_of_each(body: Fighter) -> list[Worm]:
    """Two shield Gu of a kind do not add up: one of them takes part (term Stacking of Gu effects)."""
    found: dict[str, Worm] = {}
    for worm in body.shields():
        found.setdefault(worm.gu.id, worm)
    return list(found.values())


def blocks(worm: Worm, type: str, source: Source) -> bool:
    """GU-160: a shield Gu blocks every type that its text does not exclude, and touch only where its text says so."""
    guard = worm.gu.guard or Guard()
    return type not in guard.cannot_block and (guard.blocks_touch or not source.touch)


def choose(table: Table, body: Fighter, able: list[Worm], type: str, amount: int) -> Worm:
    options = [Option((SHIELD, worm.id), f"{worm.gu.name}: {worm.health} health") for worm in able]
    answer = table.ask(body, SHIELD, options, f"{body.name}: which shield takes {amount} {type}?")
    return next(worm for worm in able if worm.id == answer.target)


def take(scene: GuScene, table: Table, body: Fighter, worm: Worm, type: str, amount: int, source: Source) -> int:
    """A shield Gu takes damage, after what it keeps off itself; what passes on when it dies of it or is saved."""
    amount = kept_off(scene, body, worm, type, amount, source.rank)
    if amount < worm.health:
        strike_shield(scene, table, body, worm, type, amount, worm.health - amount)
        return 0
    if reactions.save_shield(scene, table, body, worm, source):
        strike_shield(scene, table, body, worm, type, worm.health - 1, 1)
        sustain.stop(scene, table, body, body.worm(worm.id))
        return amount - (worm.health - 1)
    strike_shield(scene, table, body, worm, type, worm.health, 0)
    sustain.kill(scene, table, body, body.worm(worm.id))
    if scene.rules.shield_overflow is ShieldOverflow.ABSORBED:
        return 0
    return amount - worm.health


def kept_off(scene: GuScene, body: Fighter, worm: Worm, type: str, amount: int, rank: int) -> int:
    """What the shield Gu's own reductions, resistance or invulnerability leave of it; what they remove is gone."""
    guard = worm.gu.guard or Guard()
    amount = protection.lowered(amount, [(worm.gu.rank, guard.reduction.get(DamageType(type), 0))], rank)
    return protection.nature_of_shield(scene, body, worm.gu, type, rank).change(amount)


def strike_shield(scene: GuScene, table: Table, body: Fighter, worm: Worm, type: str, amount: int, health: int) -> None:
    body.exchange(worm, body.worm(worm.id).changed(health=health))
    scene.tell(table, ShieldStruck(body.id, worm.gu.id, amount, type, health, body.side))


# what follows


def suffer(scene: GuScene, table: Table, body: Fighter, dealt: Dealt, source: Source) -> None:
    """The hit points are lost: instant death, injuries, the test at 0, in this order."""
    dealt = wear_out_form(scene, table, body, dealt, source)
    before = body.hp
    lose(scene, table, body, dealt, source)
    if is_deadly(body, dealt):
        dying.die(scene, table, body, "killed outright")
        return
    if body.hp == 0 and body.is_beast():
        dying.die(scene, table, body, "0 hit points")
        return
    if not body.suffers(Condition.DYING):
        injuries.suffer(scene, table, body, dealt, source)
        dying.after_damage(scene, table, body, before, dealt.total)


def is_deadly(body: Fighter, dealt: Dealt) -> bool:
    """GU-174: twice its maximum from one source kills at once."""
    return dealt.total >= DEADLY * body.max_hp


def wear_out_form(scene: GuScene, table: Table, body: Fighter, dealt: Dealt, source: Source) -> Dealt:
    """A form without hit points is over, and the rest goes to the body behind it (term Transformation)."""
    if body.form() is None or dealt.total < body.hp:
        return dealt
    taken, rest = dealt.split(body.hp)
    lose(scene, table, body, taken, source)
    forms.end(scene, table, body)
    return rest


def lose(scene: GuScene, table: Table, body: Fighter, dealt: Dealt, source: Source) -> None:
    """GU-149: damage lowers hit points, never below 0."""
    for type, amount in dealt.to_hp.items():
        body.hp = max(0, body.hp - amount)
        look = wounds(body.hp, body.max_hp)
        scene.tell(table, Harmed(body.id, amount, type, source.what, body.hp, look, body.side))


# healing


def heal(scene: GuScene, table: Table, body: Fighter, amount: int) -> int:
    """Hit points regained, up to the maximum; how many they were."""
    gained = 0 if body.out else min(amount, body.max_hp - body.hp)
    if gained <= 0:
        return 0
    body.hp += gained
    scene.tell(table, Healed(body.id, gained, body.hp, wounds(body.hp, body.max_hp), body.side))
    conditions.staunch(scene, table, body, gained)  # GU-218: each of them takes a stack of bleeding away
    dying.after_healing(scene, table, body)
    return gained


# the soul


def hurt_soul(scene: GuScene, table: Table, body: Fighter, amount: int) -> None:
    """GU-165: damage to the soul lowers current soul and nothing else; at 0 one dies."""
    if body.out or not amount:
        return
    before = body.soul_lost
    body.soul_lost += amount
    body.soul = max(0, body.soul - amount)
    scene.tell(table, SoulHurt(body.id, amount, body.soul, body.side))
    if body.soul == 0:
        dying.die(scene, table, body, "no soul is left")
    elif body.max_soul < GREAT_SOUL and before < body.max_soul // 2 <= body.soul_lost:
        shrink_soul(scene, table, body, table.roll(body, "1d6", "soul"))
    settle_soul(scene, table, body)


def shrink_soul(scene: GuScene, table: Table, body: Fighter, amount: int) -> None:
    """Its maximum is lower for good; without any one dies (term Soul)."""
    body.max_soul = max(0, body.max_soul - amount)
    body.soul = min(body.soul, body.max_soul)
    scene.tell(table, SoulShrunk(body.id, amount, body.max_soul, body.side))
    if body.soul == 0:
        dying.die(scene, table, body, "no soul is left")


def settle_soul(scene: GuScene, table: Table, body: Fighter) -> None:
    """Below half of its maximum one is fatigued, for as long as it is that low (term Soul; ruling on GU-233)."""
    if 2 * body.soul < body.max_soul:
        conditions.inflict(scene, table, body, Affliction(Condition.FATIGUED, tag=SOUL))
    else:
        conditions.cure(scene, table, body, Condition.FATIGUED, tag=SOUL)
