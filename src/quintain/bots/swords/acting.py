"""Greedy's deeds: what to do next in its Combat Turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.ahead.trusted import menu_of
from quintain.bots.swords.guesses import ASLEEP, FELLING, average, healing_worth, might, reaches
from quintain.bots.swords.magic import breath_worth, cast_worth, placed, screech_worth, throw_worth
from quintain.bots.swords.mind import Mind
from quintain.bots.swords.moving import (
    Plan,
    approach,
    back_off,
    best_plan,
    flee,
    is_level,
    is_routed,
    level_out,
)
from quintain.kernel.asks import Ask, Option
from quintain.systems.swords.armor import kit
from quintain.systems.swords.attack import AttackDeed
from quintain.systems.swords.casting import CastAt, Shake
from quintain.systems.swords.conditions import BIT, HELD_FAST, Condition
from quintain.systems.swords.dying import HEALING, IN_COMBAT_DT, Stabilise
from quintain.systems.swords.gear import Gear, Line
from quintain.systems.swords.grapple import NET_DT, Escape, GetOut
from quintain.systems.swords.hiding import Search
from quintain.systems.swords.inventory import Draw, PickUp, Ready, Reload
from quintain.systems.swords.items import Mend, Smother, Throw
from quintain.systems.swords.main_actions import ATTACK, COMMAND_DT, Assist, Dash, Defend, GiveCommands, Withdraw
from quintain.systems.swords.menu import (
    ATTACKING,
    BASICS,
    CASTING,
    COMMAND,
    END,
    FIRST_AID,
    GRAPPLING,
    HANDLING,
    HELP,
    HIDING,
    INVENTORY,
    ITEMS,
    LEADING,
    PROTECT,
    SPECIAL,
    SPECIAL_MOVES,
    Chapter,
    TurnMenu,
)
from quintain.systems.swords.move import STAND_UP
from quintain.systems.swords.perception import skill_modifier
from quintain.systems.swords.protect import Protect
from quintain.systems.swords.riders import DISARM, TRIP
from quintain.systems.swords.scene import FOOT
from quintain.systems.swords.specials import Fade, Lead, Screech, StoneBreath
from quintain.systems.swords.stock import Ability, AttackEntry, AttackKind, Gift, Use
from quintain.systems.swords.view import Sight

MIGHTY: Final[dict[str, float]] = {TRIP: 0.4, DISARM: 0.3}
"""What a deed added to an attack is worth."""
UNARMED_DRAWS = 20.0
"""Something in hand comes first."""
GOOD = 3.5
"""A blow worth this is struck without thinking of anything else."""
FREE_SHARE = 0.95
"""A weapon that is drawn first must be better than the one in hand."""
GUARD = 0.1
"""The share of harm that being on guard keeps off: 2 of 20 faces."""
GUARD_HURT = 0.2
"""What it is worth to whoever may fall by it."""
PROTECTION = 0.25
"""The share of harm that standing before a friend keeps off it."""
HELP_SHARE = 0.1
"""The share of a friend's next blow that a hand with it is worth."""
ON_THE_WAY = 8
"""Foes within so many squares may be upon one before one's next turn."""
FAR_OFF = 12
"""Squares to a foe from which on one runs."""
COMING_DOWN = 100.0
"""What it is worth to be level with somebody, for whoever can strike at nobody."""


DOWN: Final = BIT[Condition.PRONE]
ON_FIRE: Final = BIT[Condition.BURNING]
STRIKES: Final = (AttackDeed, CastAt)


class Best:
    """The deed worth most so far."""

    def __init__(self) -> None:
        self.option: Option | None = None
        self.worth = 0.0

    def consider(self, option: Option, worth: float) -> None:
        if worth > self.worth:
            self.option, self.worth = option, worth


def answer_turn(ask: Ask, sight: Sight) -> str:
    """The best deed of all that are offered, now or after a step; else nearer, else on guard."""
    menu = menu_of(ask)
    assert isinstance(menu, TurnMenu)
    if not menu.turn.main and is_done(menu, sight):
        return END.id
    mind = Mind(sight, menu.body, menu.turn, menu)
    if mind.me.bits:
        if mind.me.bits & DOWN and mind.foes and mind.ways().stand is not None:
            return STAND_UP.id
        if is_routed(mind.me):
            return flee(mind) or routed_deed(ask, mind)
    can_act = mind.turn is not None and mind.turn.main
    chapters = at_once(mind, can_act=can_act)
    if not can_act and not chapters:
        return reposition(mind, can_act=False) or END.id
    return decide(menu, mind, chapters, can_act=can_act)


def is_done(menu: TurnMenu, sight: Sight) -> bool:
    """For whoever has struck, and needs no spell or bow to strike again: somebody is still before it, so it stays."""
    me, turn = menu.body, menu.turn
    sheet = me.sheet
    if turn.attacks or turn.cleaves or me.bits or sheet.spells or sheet.specials or Gift.GREAT_LEADER in sheet.features:
        return False
    arms = sight.arms(me)
    if arms.shoots or not kit(me).armed or not sight.is_plain():
        return False
    squares, distances = arms.melee_feet // FOOT, sight.grid.distances(me.place)
    for foe in sight.conscious_foes(me):
        if distances[foe.place] <= squares:
            return True
    return False


def decide(menu: TurnMenu, mind: Mind, chapters: list[Chapter], *, can_act: bool) -> str:
    """Whoever has a good blow to strike, here or after a step, looks no further; the hurt think it over."""
    now, is_hurt = strongest(menu, mind, chapters), mind.is_hurt()
    if now.option is not None and now.worth >= GOOD and not is_hurt and not may_heal(mind):
        return filled(mind, now.option)
    plan = step_ahead(mind, now) if can_act else Plan(0.0)
    if plan.worth >= GOOD and plan.answer and not is_hurt:
        return plan.answer
    later = Best()
    if now.worth < GOOD or is_hurt:
        consider_waiting(menu, mind, now, later, max(now.worth, plan.worth), can_act=can_act)
    if plan.answer and plan.worth > max(now.worth, later.worth):
        return plan.answer
    if now.option is not None and now.worth >= later.worth:
        return filled(mind, now.option)
    moved = "" if now.option is not None else reposition(mind, can_act=can_act)
    if moved:
        return moved
    return later.option.id if later.option is not None else END.id


def strongest(menu: TurnMenu, mind: Mind, chapters: list[Chapter]) -> Best:
    """What is worth most of all that can be done at once."""
    best = Best()
    for chapter in chapters:
        for option in menu.of(chapter):
            reckon = STRIKING.get(type(option))
            if reckon is not None:
                worth = reckon(mind, option)
                if worth > best.worth:
                    best.option, best.worth = option, worth
    return best


def consider_waiting(menu: TurnMenu, mind: Mind, now: Best, later: Best, least: float, *, can_act: bool) -> None:
    """What there is for whoever waits; a weapon that is drawn can be used at once.

    Lists are looked at only if something in them may be worth more than what was found before, or than `least`.
    """
    if can_act:
        if max(defend_worth(mind), withdraw_worth(mind), dash_worth(mind)) > least:
            weigh(menu, mind, BASICS, later)
        if mind.friends() and command_worth(mind) > max(least, later.worth):
            weigh(menu, mind, COMMAND, later)
    for chapter in in_waiting(mind, max(least, later.worth), can_act=can_act):
        weigh(menu, mind, chapter, now if chapter is HANDLING else later)


def weigh(menu: TurnMenu, mind: Mind, chapter: Chapter, best: Best) -> None:
    for option in menu.of(chapter):
        reckon = WAITING.get(type(option))
        if reckon is not None:
            best.consider(option, reckon(mind, option))


def may_heal(mind: Mind) -> bool:
    """A friend is down, and it knows spells."""
    return bool(mind.me.sheet.spells and mind.troubles() & ASLEEP)


def at_once(mind: Mind, *, can_act: bool) -> list[Chapter]:
    """The chapters in which there may be something to be done at once."""
    me, turn = mind.me, mind.turn
    sheet = me.sheet
    own = kit(me)
    chapters: list[Chapter] = []
    if can_act:
        troubles = mind.troubles()
        chapters.append(ATTACKING)
        if sheet.spells or (troubles & ASLEEP and mind.sight.rules.repeat_save_while_helpless == "rolled"):
            chapters.append(CASTING)  # sleepers can be shaken
        if sheet.specials:
            chapters.append(SPECIAL)
        if troubles & ON_FIRE or own.items:
            chapters.append(ITEMS)
        if troubles & ASLEEP and mind.has_dying_friend():
            chapters.append(FIRST_AID)
        if me.bits & HELD_FAST:
            chapters.append(GRAPPLING)
        if own.unloaded:
            chapters.append(INVENTORY)
    elif turn is not None and (turn.attacks or turn.cleaves):
        chapters.append(ATTACKING)
    if sheet.specials:
        chapters.append(SPECIAL_MOVES)
    if not own.armed and mind.sight.lying():
        chapters.append(HANDLING)
    if Gift.GREAT_LEADER in sheet.features:
        chapters.append(LEADING)
    return chapters


def in_waiting(mind: Mind, least: float, *, can_act: bool) -> list[Chapter]:
    """The other chapters in which there may be something worth more than that for whoever waits."""
    me = mind.me
    chapters: list[Chapter] = []
    if can_act:
        if me.sheet.specials:
            chapters.append(SPECIAL)
        if has_weak_friend(mind) and most_protection(mind) > least:
            chapters.append(PROTECT)
        if ATTACK in me.sheet.help_fits and best_help(mind) > least:
            chapters.append(HELP)
        if mind.is_hurt() and kit(me).potions:
            chapters.append(INVENTORY)
        if not mind.foes:
            chapters.append(HIDING)
    if me.sheet.specials:
        chapters.append(SPECIAL_MOVES)
    if can_act and kit(me).spare:
        chapters.append(HANDLING)
    return chapters


def step_ahead(mind: Mind, now: Best) -> Plan:
    """The step after which more can be done than now, if there is one; whoever flies comes down to its foes."""
    if not isinstance(now.option, STRIKES) and not mind.me.is_earthbound() and mind.ways().heights:
        level = level_out(mind)
        if level:
            return Plan(COMING_DOWN, level)
    return best_plan(mind, now.worth)


def reposition(mind: Mind, *, can_act: bool) -> str:
    """Nearer to where something could be struck; but who has shot or cast its spell keeps its distance."""
    if not can_act and mind.is_shooter():
        return back_off(mind)
    return "" if not can_act and in_reach(mind) else approach(mind)


def in_reach(mind: Mind) -> bool:
    """Somebody can be struck from here."""
    return mind.has_foe_within(mind.arms().melee_feet // FOOT)


def filled(mind: Mind, option: Option) -> str:
    return option.id if option.shape is None else placed(mind, option)


def routed_deed(ask: Ask, mind: Mind) -> str:
    """Out of the reach of foes without a blow, then as far as the legs carry."""
    if mind.turn is None or not mind.turn.main:
        return ask.default()
    threatened = mind.has_foe_within(2)
    wanted = Withdraw if threatened and not mind.turn.withdrew else Dash
    for option in ask.options:
        if type(option) is wanted:
            return option.id
    return ask.default()


# deeds that do something at once


def strike_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, AttackDeed)
    foe = mind.sight.body(option.target)
    line = option.line
    value = mind.attack(line, foe)
    if option.deed and value and not foe.suffers(Condition.PRONE):
        value += MIGHTY.get(option.deed, 0.0)
    if mind.turn is not None and mind.turn.main:
        value *= line.entry.per_action or mind.me.sheet.attacks_per_action
    return value


def stabilise_worth(mind: Mind, option: Option) -> float:
    """Friends only; sooner if the pool is nearly empty."""
    assert isinstance(option, Stabilise)
    patient = mind.sight.body(option.target)
    if patient.side != mind.me.side:
        return 0.0
    net = int(mind.me.has(Gift.HEALER)) - int(not mind.me.is_trained(HEALING))
    chance = reaches(IN_COMBAT_DT - skill_modifier(mind.me, Ability.WIS, HEALING), net)
    return chance * (FELLING if patient.dying == 1 else 0.5 * FELLING)


def mend_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, Mend)
    return healing_worth(mind.sight.body(option.target))


def smother_worth(mind: Mind, option: Option) -> float:
    """Fire goes on hurting for many Rounds."""
    assert isinstance(option, Smother)
    return FELLING + 2.0 if mind.sight.seen(option.target).hp > 0 else FELLING


def shake_worth(mind: Mind, option: Option) -> float:
    """Worth while only where the helpless may roll their saves."""
    assert isinstance(option, Shake)
    return FELLING if mind.sight.rules.repeat_save_while_helpless == "rolled" else 0.0


def escape_worth(mind: Mind, option: Option) -> float:
    """For whoever would rather be elsewhere; a fighter strikes the one who holds it."""
    assert isinstance(option, Escape)
    mine = mind.me.strength if option.by == "strength" else mind.me.dexterity
    holder = mind.sight.body(option.target)
    chance = reaches(11 + max(holder.strength, holder.dexterity) - mine, 0)
    return chance * (4.0 if mind.is_shooter() else 2.0)


def get_out_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, GetOut)
    if option.tears:
        return 5.0 * reaches(NET_DT - mind.me.strength, 0)
    held = [each.amount for each in mind.me.every(Condition.RESTRAINED) if each.tag == option.tag]
    return 5.0 * reaches(max(held) - mind.me.dexterity, 0)


def draw_worth(mind: Mind, option: Option) -> float:
    """What the weapon could do from here; for empty hands, any weapon the sheet lists. Nobody juggles."""
    assert isinstance(option, Draw)
    turn, gear = mind.turn, mind.me.gear(option.gear)
    if turn is None or not turn.main or turn.free > 1 or gear.weapon is None or not gear.loaded:
        return 0.0
    most = 0.0
    for entry in mind.me.sheet.attacks:
        if entry.weapon == gear.weapon.id:
            if entry.kind is AttackKind.MELEE and not kit(mind.me).armed:
                most = max(most, UNARMED_DRAWS + average(entry.damage))
            most = max(most, shown_worth(mind, entry, gear))
    return most * FREE_SHARE


def shown_worth(mind: Mind, entry: AttackEntry, gear: Gear) -> float:
    """The best attack that a weapon which is not in hand yet could make from here."""
    most, line = 0.0, Line(entry, gear)
    for foe, apart in zip(mind.foes, mind.aparts, strict=True):
        if apart * FOOT <= line.feet and mind.sight.has_line(mind.me.id, foe.id):
            most = max(most, mind.attack(line, foe, apart))
    return most


def pick_up_worth(mind: Mind, option: Option) -> float:
    """One's weapon, for whoever has none in hand."""
    assert isinstance(option, PickUp)
    if option.lying.gear.weapon is None or kit(mind.me).armed:
        return 0.0
    listed = any(entry.weapon == option.lying.gear.weapon.id for entry in mind.me.sheet.attacks)
    return 50.0 if listed else 0.0


def lead_worth(mind: Mind, option: Option) -> float:
    """A Fortune Point for two companions and more, as long as one is left."""
    near = [friend for friend in mind.friends() if friend.is_able()]
    return 40.0 if len(near) > 1 and mind.me.fortune > 1 and mind.foes else 0.0


def reload_worth(mind: Mind, option: Option) -> float:
    assert isinstance(option, Reload)
    if mind.has_foe_within(1):
        return 0.0
    return 0.4 * might(mind.me)


STRIKING: Final[dict[type, Callable[[Mind, Option], float]]] = {
    AttackDeed: strike_worth,
    CastAt: cast_worth,
    Stabilise: stabilise_worth,
    Mend: mend_worth,
    Smother: smother_worth,
    Shake: shake_worth,
    Escape: escape_worth,
    GetOut: get_out_worth,
    Throw: throw_worth,
    StoneBreath: breath_worth,
    Screech: screech_worth,
    PickUp: pick_up_worth,
    Lead: lead_worth,
    Reload: reload_worth,
}
"""What each kind of deed is worth; any other is worth nothing."""


# deeds for whoever waits


def defend_worth(mind: Mind) -> float:
    """A tenth of what those may do who are near; more when hurt and others can go on fighting."""
    threat = 0.0
    for foe, apart in zip(mind.foes, mind.aparts, strict=True):
        if apart <= ON_THE_WAY:
            threat += might(foe)
    share = GUARD_HURT if mind.is_hurt() and mind.backed() else GUARD
    return share * threat + 0.01


def command_worth(mind: Mind) -> float:
    """A tenth of what all will do who hear it, less a fourth of what the nearest foes gain by it."""
    gain = 0.0
    for friend in mind.friends():
        if friend.is_able() and not friend.commanded_by:
            gain += might(friend)
    price = 0.0
    for foe, apart in zip(mind.foes, mind.aparts, strict=True):
        if apart <= 2:
            price += might(foe)
    return 0.1 * gain * reaches(COMMAND_DT - mind.me.charisma, 0) - 0.25 * price


def has_weak_friend(mind: Mind) -> bool:
    """One who needs protection, by somebody who does not."""
    if 2 * mind.me.hp <= mind.me.max_hp:
        return False
    for friend in mind.friends():
        if 2 * friend.hp <= friend.max_hp:
            return True
    return False


def protect_worth(mind: Mind, option: Option) -> float:
    """A weak, wounded or dying friend with a foe at its throat."""
    assert isinstance(option, Protect)
    ward = mind.sight.body(option.target)
    if 2 * ward.hp > ward.max_hp:
        return 0.0
    threat = 0.0
    for foe in mind.foes:
        if mind.grid.distance(foe.place, ward.place) <= 1:
            threat += might(foe)
    return PROTECTION * threat


def most_protection(mind: Mind) -> float:
    """No friend's protection is worth more."""
    threat = 0.0
    for foe in mind.foes:
        threat += might(foe)
    return PROTECTION * threat


def help_worth(mind: Mind, option: Option) -> float:
    """A share of what a friend will do next, where helping it is free."""
    assert isinstance(option, Assist)
    if option.kind != ATTACK or ATTACK not in mind.me.sheet.help_fits:
        return 0.0
    friend = mind.sight.body(option.target)
    return HELP_SHARE * might(friend) if friend.is_able() and not friend.helped else 0.0


def best_help(mind: Mind) -> float:
    """No help for any friend is worth more."""
    most = 0.0
    for friend in mind.friends():
        if not friend.helped and friend.is_able():
            most = max(most, HELP_SHARE * might(friend))
    return most


def withdraw_worth(mind: Mind) -> float:
    """For the hurt who fight from afar, as long as others stand."""
    if mind.turn is None or not mind.turn.moves or not mind.backed() or 2 * mind.me.hp > mind.me.max_hp:
        return 0.0
    if not mind.has_foe_within(1) or not mind.is_shooter():
        return 0.0
    return 0.5 * FELLING


def dash_worth(mind: Mind) -> float:
    """Only towards foes who are far off, or to climb to them."""
    foe = mind.nearest_foe()
    if foe is None or mind.is_shooter():
        return 0.0
    climbs = not is_level(mind.me.elevation, foe, FOOT)
    return 3.0 if climbs else 1.0 if mind.apart(foe) > FAR_OFF else 0.0


def ready_worth(mind: Mind, option: Option) -> float:
    """A potion for the hurt whom nobody presses."""
    assert isinstance(option, Ready)
    gear = mind.me.gear(option.gear)
    if gear.item is not None and gear.item.use is Use.MEND:
        return 2.0 if mind.is_hurt() and not mind.has_foe_within(1) else 0.0
    return 0.0


def fade_worth(mind: Mind, option: Option) -> float:
    return 0.0 if mind.has_foe_within(1) else 1.5


def search_worth(mind: Mind, option: Option) -> float:
    """For whoever sees nobody to strike."""
    return 0.0 if mind.foes else 0.5


WAITING: Final[dict[type, Callable[[Mind, Option], float]]] = {
    Defend: lambda mind, _: defend_worth(mind),
    GiveCommands: lambda mind, _: command_worth(mind),
    Protect: protect_worth,
    Assist: help_worth,
    Withdraw: lambda mind, _: withdraw_worth(mind),
    Dash: lambda mind, _: dash_worth(mind),
    Ready: ready_worth,
    Fade: fade_worth,
    Search: search_worth,
    Draw: draw_worth,
}
"""What is to be thought of when nothing good can be struck."""
