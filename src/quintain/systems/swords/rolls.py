"""The three kinds of d20 roll: ability checks, saving throws, and the die of an attack.

Advantage and Disadvantage are counted source by source: `net` is how many more there are of the one.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords.conditions import BIT, CLUMSY, FEEBLE, SAVELESS, SIGHTLESS, UNHEARING, UNNOTICED, Condition
from quintain.systems.swords.events.rolls import Checked, FailedOutright, OpposedChecked, Saved, TriedAgain, about
from quintain.systems.swords.house import RepeatSaveWhileHelpless
from quintain.systems.swords.perception import STEALTH, can_see, is_dim, skill_modifier
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import overload
from quintain.systems.swords.stock import Ability, ArmorProperty, Gift, InjuryKind, Part, Save

ONE: Final = "1d20"
HIGHER: Final = "2d20kh1"
LOWER: Final = "2d20kl1"
HELP_BONUS = 2
LED_BONUS = 2
FOLLOWING: Final = BIT[Condition.LED]
LET_BE: Final = "let_be"
AGAIN: Final = [Option("again", "Roll again (1 Fortune Point)"), Option(LET_BE, "Let it be")]
CHECK_OF: Final[dict[str, str]] = {
    "str": "strength_check",
    "dex": "dexterity_check",
    "con": "constitution_check",
    "int": "intelligence_check",
    "wis": "wisdom_check",
    "cha": "charisma_check",
}
"""What a Help for a plain check of an ability is called."""


class Check:
    """What came of a check: the kept face, the total, and whether it succeeded."""

    def __init__(self, natural: int, total: int, modifier: int, net: int, *, success: bool, rolled: bool) -> None:
        self.natural = natural
        self.total = total
        self.modifier = modifier
        self.net = net
        self.success = success
        self.rolled = rolled


def d20(table: Table, body: Combatant, net: int, why: str, against: Combatant | None = None) -> int:
    """The face that counts: of two dice the higher with Advantage, the lower with Disadvantage."""
    return table.roll(body, die_of(net), why, against)


def die_of(net: int) -> str:
    """One die, or two with Advantage or Disadvantage."""
    return ONE if net == 0 else HIGHER if net > 0 else LOWER


def check(
    scene: SwordsScene,
    table: Table,
    body: Combatant,
    ability: Ability,
    dt: int,
    why: str,
    *,
    skill: str = "",
    kind: str = "",
    net: int = 0,
    bonus: int = 0,
    sight: bool = False,
    hearing: bool = False,
    arm: str = "",
    exhausting: bool = False,
) -> Check:
    """An ability check, skilled if a skill is named: 1d20 and modifiers against the DT.

    `kind` is what a Help must name; `arm` the arm it is made with; `exhausting` if a failure means Exhaustion.
    """
    if fails_outright(body, ability, sight=sight, hearing=hearing):
        scene.tell(table, FailedOutright(body.id, why))
        return Check(0, 0, 0, 0, success=False, rolled=False)
    net, modifier = weigh(
        scene, body, ability, skill=skill, kind=kind, net=net, bonus=bonus, sight=sight, arm=arm, exhausting=exhausting
    )
    if body.fortune and body.sheet.passions and serves_passion(body, kind or CHECK_OF[ability]):
        natural = tempt_fortune(scene, table, body, net, dt - modifier, why)
    else:
        natural = d20(table, body, net, why)
    total = natural + modifier
    scene.tell(table, Checked(body.id, why, natural, modifier, total, dt, net, total >= dt))
    return Check(natural, total, modifier, net, success=total >= dt, rolled=True)


def weigh(
    scene: SwordsScene,
    body: Combatant,
    ability: Ability,
    *,
    skill: str = "",
    kind: str = "",
    net: int = 0,
    bonus: int = 0,
    sight: bool = False,
    arm: str = "",
    exhausting: bool = False,
) -> tuple[int, int]:
    """How many more sources of Advantage than of Disadvantage a check has, and what is added; a Help is used up."""
    net += check_net(scene, body, skill=skill, sight=sight, arm=arm)
    modifier = check_modifier(scene, body, ability, skill, bonus, exhausting=exhausting)
    return net, modifier + use_help(body, kind or CHECK_OF[ability], CHECK_OF[ability])


def serves_passion(body: Combatant, kind: str) -> bool:
    """Whether the content says so; else the GM seat must confirm it."""
    return any(kind in passion.serves for passion in body.sheet.passions)


def tempt_fortune(scene: SwordsScene, table: Table, body: Combatant, net: int, least: int, why: str) -> int:
    """A Fortune Point: one d20 of a failed check in service of a Passion is rolled again, of two the lower.

    Whoever is asked sees both dice: with Disadvantage another one helps only if the higher would do.
    """
    first = table.roll(body, ONE, why)
    second = table.roll(body, ONE, why) if net else first
    low, high = min(first, second), max(first, second)
    natural = high if net > 0 else low
    what = about(why, scene.creature_names())
    shown = f"{low} and {high} with {'Advantage' if net > 0 else 'Disadvantage'}" if net else f"{natural}"
    question = f"{body.name}, {what}: {shown}, where {least} is needed. Roll again for a Fortune Point?"
    if natural >= least or table.ask(body, "fortune", AGAIN, question).id == LET_BE:
        return natural
    body.fortune -= 1
    again = table.roll(body, ONE, why)
    scene.tell(table, TriedAgain(body.id, why, natural, again))
    if not net:
        return again
    return max(high, again) if net > 0 else min(high, again)


def fails_outright(body: Combatant, ability: Ability, *, sight: bool, hearing: bool) -> bool:
    """Checks that are lost without a roll."""
    if body.bits & FEEBLE and (ability is Ability.STR or ability is Ability.DEX):
        return True
    if sight and body.bits & SIGHTLESS:
        return True
    return hearing and bool(body.bits & UNHEARING)


def check_net(scene: SwordsScene, body: Combatant, *, skill: str, sight: bool, arm: str) -> int:
    """Every source of Advantage or Disadvantage on a check that comes of the creature itself."""
    net = -(body.bits & CLUMSY).bit_count()
    if is_afraid(scene, body):
        net -= 1
    if skill and not body.is_trained(skill) and skill not in body.sheet.skill_totals:
        net -= 1
    if skill == STEALTH and is_noisy(body):
        net -= 1
    if skill == STEALTH:
        net += (body.bits & UNNOTICED).bit_count()
    if sight and body.has_injury(InjuryKind.LOST_EYE):
        net -= 1  # a lost eye, see SW-188
    if sight and is_dim(scene, body.place):
        net -= 1
    if arm and body.has_injury(InjuryKind.SPRAINED_ARM, Part(arm)):
        net -= 1  # a sprained arm, see SW-159
    return net


def is_afraid(scene: SwordsScene, body: Combatant) -> bool:
    """SW-208: Frightened, and the source is in sight."""
    if not body.bits & BIT[Condition.FRIGHTENED]:
        return False
    for held in body.every(Condition.FRIGHTENED):
        source = scene.by_id.get(held.by)
        if source is not None and not source.out and can_see(scene, body, scene.seen(source, body)):
            return True
    return False


def is_noisy(body: Combatant) -> bool:
    for gear in body.carried:
        if gear.where == "worn" and gear.armor is not None and ArmorProperty.NOISY in gear.armor.properties:
            return True
    return False


def check_modifier(
    scene: SwordsScene, body: Combatant, ability: Ability, skill: str, bonus: int, *, exhausting: bool
) -> int:
    """What is added to the die, without a helper's +2."""
    modifier = (skill_modifier(body, ability, skill) if skill else body.modifier(ability)) + bonus
    modifier -= body.exhaustion  # SW-271: the Exhaustion Rank is subtracted from any ability check
    if skill == "Persuasion" and body.has_injury(InjuryKind.HORRIFIC_SCARRING):
        modifier -= 2  # SW-170: horrific scars persuade nobody
    if skill == "Intimidation":
        modifier += intimidation(body)
    if exhausting and body.has(Gift.RELENTLESS_ENDURANCE):
        modifier += 2
    if ability is Ability.STR or ability is Ability.DEX:
        modifier -= burden(body)
    return modifier + led(scene, body)


def intimidation(body: Combatant) -> int:
    """Horrific scars help; so do some magical helmets."""
    bonus = 2 if body.has_injury(InjuryKind.HORRIFIC_SCARRING) else 0  # SW-171: +2 on all Intimidation checks
    for gear in body.carried:
        if gear.where == "worn" and gear.armor is not None and gear.is_usable():
            bonus += sum([trait.intimidation for trait in gear.armor.traits if trait.name in gear.traits])
    return bonus


def burden(body: Combatant) -> int:
    """-2 or -4 on Strength and Dexterity checks for carrying too much."""
    return 2 * overload(body)


def led(scene: SwordsScene, body: Combatant) -> int:
    """A great leader's +2 on all d20 rolls, during the one Round that its `amount` names."""
    if not body.bits & FOLLOWING:
        return 0
    return LED_BONUS if any(held.amount == scene.round for held in body.every(Condition.LED)) else 0


def use_help(body: Combatant, *kinds: str) -> int:
    """Each waiting Help for this kind of action adds to this roll, and is used up."""
    if not body.helped:
        return 0
    used = [help for help in body.helped if help.kind in kinds]
    body.helped = [help for help in body.helped if help.kind not in kinds]
    return HELP_BONUS * len(used)  # SW-051: the one being helped adds +2


def save(
    scene: SwordsScene,
    table: Table,
    body: Combatant,
    against: Save,
    dt: int,
    why: str,
    *,
    net: int = 0,
    bonus: int = 0,
    magic: bool = False,
    repeats: bool = False,
    exhausting: bool = False,
) -> bool:
    """A saving throw; `repeats` if it is one that an effect grants to shake off the very condition."""
    if saves_fail(scene, body, against, repeats=repeats):
        scene.tell(table, FailedOutright(body.id, why))
        return False
    net += save_net(body, against)
    modifier = save_modifier(scene, body, against, magic=magic, exhausting=exhausting) + bonus
    natural = d20(table, body, net, why)
    total = natural + modifier
    saved = is_saved(natural, total, dt)
    scene.tell(table, Saved(body.id, str(against), why, natural, modifier, total, dt, net, saved))
    return saved


def is_saved(natural: int, total: int, dt: int) -> bool:
    """A 1 never saves, and a 20 always does."""
    return natural != 1 and (natural == 20 or total >= dt)


def save_net(body: Combatant, against: Save) -> int:
    """Every source of Disadvantage on a save that comes of the creature itself."""
    if against is not Save.EVASION:
        return 0
    net = -int(body.has_injury(InjuryKind.SPRAINED_KNEE))  # SW-163: a sprained knee or ankle
    return net - body.injury_count(InjuryKind.LOST_LEG)  # SW-193: a lost leg or foot


def save_modifier(
    scene: SwordsScene, body: Combatant, against: Save, *, magic: bool = False, exhausting: bool = False
) -> int:
    """What is added to the die of a save."""
    modifier = body.save_bonus(against) + led(scene, body) + spirited(scene, body)
    if against is Save.EVASION and body.defending:
        modifier += 2  # SW-046: on no other save
    if magic and body.has(Gift.FAE_BLOODED):
        modifier += 2
    if exhausting and body.has(Gift.RELENTLESS_ENDURANCE):
        modifier += 2
    return modifier


def saves_fail(scene: SwordsScene, body: Combatant, against: Save, *, repeats: bool) -> bool:
    """Evasion and Hardiness, if a condition says so."""
    if not body.bits & SAVELESS or against is Save.SPIRIT:
        return False
    return not (repeats and scene.rules.repeat_save_while_helpless is RepeatSaveWhileHelpless.ROLLED)


def spirited(scene: SwordsScene, body: Combatant) -> int:
    """Allies who can see and hear a hob's spirit have +1 on their saves."""
    if body.suffers(Condition.PETRIFIED):
        return 0
    for ally in scene.allies(body):
        if ally.has(Gift.HOB_SPIRIT) and ally.is_conscious() and can_see(scene, body, ally):
            return 1
    return 0


def opposed(
    scene: SwordsScene,
    table: Table,
    actor: Combatant,
    foe: Combatant,
    actor_ability: Ability,
    foe_ability: Ability,
    why: str,
    *,
    kind: str = "",
    net: int = 0,
) -> bool:
    """Both roll, the higher total wins; ties go by Advantage, then by modifier, and then the actor has not won."""
    if fails_outright(actor, actor_ability, sight=False, hearing=False):
        scene.tell(table, FailedOutright(actor.id, why))
        return False
    if fails_outright(foe, foe_ability, sight=False, hearing=False):
        scene.tell(table, FailedOutright(foe.id, why))
        return True  # whoever cannot win has lost: there is nothing left to roll for
    mine = contested(scene, table, actor, actor_ability, why, kind, net)
    theirs = contested(scene, table, foe, foe_ability, why, "", 0)  # a Help names what one does, not what one resists
    won = outranks(mine, theirs)
    scene.tell(table, OpposedChecked(actor.id, foe.id, why, mine.total, theirs.total, won))
    return won


def contested(
    scene: SwordsScene, table: Table, body: Combatant, ability: Ability, why: str, kind: str, net: int
) -> Check:
    net, modifier = weigh(scene, body, ability, kind=kind, net=net)
    natural = d20(table, body, net, why)
    return Check(natural, natural + modifier, modifier, net, success=False, rolled=True)


def outranks(mine: Check, theirs: Check) -> bool:
    """Whoever acts has to be ahead."""
    ours, other = rank(mine), rank(theirs)
    return ours > other


def rank(result: Check) -> tuple[int, int, int]:
    """What decides a contest, most telling first."""
    sway = (result.net > 0) - (result.net < 0)
    return result.total, sway, result.modifier
