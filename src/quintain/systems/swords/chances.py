"""How likely a deed works, before anybody answers it: what a page says beside it in a list.

What others answer and how many dice somebody casts with is still open: there is a chance for each of these ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from quintain.kernel.dice import Dice, Distribution
from quintain.systems.swords import afflicting, armor, casting, to_hit
from quintain.systems.swords.attack import AttackDeed, blow_with
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.casting import CastAt, Shake
from quintain.systems.swords.conditions import FEEBLE
from quintain.systems.swords.deeds import Deed
from quintain.systems.swords.grapple import ABILITY, EITHER, ESCAPE, GRAPPLE, Escape, GetOut, Grapple, hold_net
from quintain.systems.swords.hiding import LISTENING, Hide
from quintain.systems.swords.main_actions import COMMAND_DT, GiveCommands, Overrun, size_net
from quintain.systems.swords.perception import PERCEPTION, STEALTH, passive_perception
from quintain.systems.swords.rolls import (
    Check,
    die_of,
    fails_outright,
    is_saved,
    outranks,
    save_modifier,
    save_net,
    saves_fail,
    weigh,
)
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.spells import Cast, bolt_at, spell_dt
from quintain.systems.swords.stock import Ability, Magic, Save

RECKONED: Final = (AttackDeed, CastAt, Shake, Grapple, Escape, GetOut, Overrun, GiveCommands, Hide)
CERTAIN: Final = Fraction(1)
IMPOSSIBLE: Final = Fraction(0)


def of_deed(scene: SwordsScene, body: Combatant, deed: Deed) -> list[Fraction]:
    """A chance for each way in which it may go on from here; what a Help adds is left to the roll."""
    target = scene.seen(scene.by_id[deed.target], body) if deed.target else None
    helped = [(each, each.helped) for each in (body, target) if each is not None]
    found = reckon(scene, body, deed, target)
    for each, help in helped:
        each.helped = help
    return found


def reckon(scene: SwordsScene, body: Combatant, deed: Deed, target: Combatant | None) -> list[Fraction]:
    match deed:
        case Grapple() if target is not None:
            return of_contests(scene, body, target, Ability.STR, answers_of(target), GRAPPLE, hold_net(scene, body))
        case Escape() if target is not None:
            return of_contests(scene, body, target, ABILITY[deed.by], answers_of(target), ESCAPE, 0)
        case Overrun() if target is not None:
            return of_contests(scene, body, target, Ability.STR, [Ability.STR], "overrun", size_net(body, target))
        case AttackDeed() if target is not None:
            return [of_blow(scene, blow_with(scene, body, target, deed.line, deed=deed.deed))]
        case CastAt() if target is not None:
            return of_cast(scene, Cast(body, scene.stock.spells[deed.spell], deed.rank), target)
        case Shake() if target is not None:
            return of_shaking(scene, target)
        case GetOut():
            return [of_check(scene, body, *deed.test(deed.net_on(body)), ESCAPE)]
        case GiveCommands():
            return [of_check(scene, body, Ability.CHA, COMMAND_DT, "")]
        case Hide():
            return [of_hiding(scene, body)]
    return []


def d20(net: int) -> Distribution:
    return Dice.parse(die_of(net)).distribution()


# attacks, by weapons and by spells


def of_blow(scene: SwordsScene, blow: Blow) -> Fraction:
    """How often the total meets the Armor Class."""
    ac = armor.armor_class(scene, blow.target, melee=not blow.ranged, flexible=blow.flexible, by=blow.attacker)
    bonus = blow.bonus + to_hit.moment_bonus(scene, blow)
    return d20(to_hit.attack_net(scene, blow)).chance_that(lambda shown: shown + bonus >= ac)


# spells


def of_cast(scene: SwordsScene, cast: Cast, target: Combatant) -> list[Fraction]:
    """That as many dice as are thrown suffice, and that it takes hold then: of one die, of two, up to all of them."""
    caster, rank = cast.caster, cast.rank
    begun = caster.casting
    goes_on = begun is not None and begun.spell == cast.spell.id and begun.rank == rank
    needed = casting.difficulty(rank) - (begun.reached if begun is not None and goes_on else 0)
    takes_hold = of_spell(scene, cast, target)
    return [
        takes_hold * Dice.parse(f"{count}d{casting.die(caster)}").distribution().chance_that(lambda sum: sum >= needed)
        for count in range(1, caster.dice_free + 1)
    ]


def of_spell(scene: SwordsScene, cast: Cast, target: Combatant) -> Fraction:
    """Once it is cast: a bolt hits, whoever is to suffer it fails a save, and what helps is welcome."""
    spell = cast.spell
    if spell.magic is Magic.BOLT:
        return of_blow(scene, bolt_at(cast, target))
    if spell.magic not in (Magic.INFLICT, Magic.CHARM) or spell.save is None:
        return CERTAIN
    if spell.magic is Magic.INFLICT and all(afflicting.is_immune(target, each) for each in spell.inflicts):
        return IMPOSSIBLE
    return 1 - of_save(scene, target, spell.save, spell_dt(cast.caster, spell))


def of_shaking(scene: SwordsScene, sleeper: Combatant) -> list[Fraction]:
    held = casting.slumber(scene, sleeper)
    if held is None:
        return []
    against = scene.stock.spells[held.tag].save or Save.HARDINESS
    return [of_save(scene, sleeper, against, held.dt, repeats=True)]


def of_save(scene: SwordsScene, body: Combatant, against: Save, dt: int, *, repeats: bool = False) -> Fraction:
    """A saving throw against magic."""
    if saves_fail(scene, body, against, repeats=repeats):
        return IMPOSSIBLE
    modifier = save_modifier(scene, body, against, magic=True)
    return d20(save_net(body, against)).chance_that(lambda shown: is_saved(shown, shown + modifier, dt))


# checks, alone and opposed


def of_check(scene: SwordsScene, body: Combatant, ability: Ability, dt: int, kind: str) -> Fraction:
    if fails_outright(body, ability, sight=False, hearing=False):
        return IMPOSSIBLE
    net, modifier = weigh(scene, body, ability, kind=kind)
    return d20(net).chance_that(lambda shown: shown + modifier >= dt)


def of_hiding(scene: SwordsScene, body: Combatant) -> Fraction:
    """From every enemy that it knows of."""
    net, modifier = weigh(scene, body, Ability.DEX, skill=STEALTH, kind="stealth")
    sharpest = max([passive_perception(foe) for foe in scene.enemies(body)], default=0)
    return d20(net).chance_that(lambda shown: max(1, shown + modifier) > sharpest)


def of_listening(scene: SwordsScene, body: Combatant) -> tuple[int, Distribution]:
    """What is added to the die when it listens for those who hide, and how the die falls."""
    helped = body.helped
    net, modifier = weigh(scene, body, Ability.WIS, skill=PERCEPTION, kind=LISTENING)
    body.helped = helped
    return modifier, d20(net)


def answers_of(foe: Combatant) -> list[Ability]:
    """Whoever resists picks for itself (SW-049); the helpless cannot."""
    return [Ability.STR] if foe.bits & FEEBLE else [ABILITY[each] for each in EITHER]


def of_contests(
    scene: SwordsScene, body: Combatant, foe: Combatant, own: Ability, answers: Sequence[Ability], kind: str, net: int
) -> list[Fraction]:
    """For each ability that the other may answer with."""
    if fails_outright(body, own, sight=False, hearing=False):
        return [IMPOSSIBLE]
    net, modifier = weigh(scene, body, own, kind=kind, net=net)
    return [of_contest(scene, net, modifier, foe, ability) for ability in answers]


def of_contest(scene: SwordsScene, net: int, modifier: int, foe: Combatant, ability: Ability) -> Fraction:
    if fails_outright(foe, ability, sight=False, hearing=False):
        return CERTAIN
    against, resists = weigh(scene, foe, ability)
    mine, theirs = d20(net), d20(against)

    def wins(shown: int, other: int) -> bool:
        own = Check(shown, shown + modifier, modifier, net, success=False, rolled=True)
        return outranks(own, Check(other, other + resists, resists, against, success=False, rolled=True))

    return sum([mine.chance(shown) * theirs.chance_that(partial(wins, shown)) for shown in mine.weights], IMPOSSIBLE)
