"""Greedy's deeds: which part of its declared Actions to carry out next."""

from __future__ import annotations

from collections.abc import Callable

from quintain.bots.ki.guesses import fist_worth, technique_worth, weapon_worth
from quintain.bots.ki.planning import HEALING, longest_reach, price
from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Spots
from quintain.space.space import Area, Spot, spots
from quintain.systems.ki.attack import Strike
from quintain.systems.ki.frames import ActionKind, Frame
from quintain.systems.ki.inventory import UseItem
from quintain.systems.ki.move import StandUp, Walk
from quintain.systems.ki.other import BREAK_BONDS, BREAK_FREE, Check
from quintain.systems.ki.sheet import UNARMED, Fighter
from quintain.systems.ki.stock import Behaviour, Condition, Technique, Use
from quintain.systems.ki.techniques import Perform
from quintain.systems.ki.view import Seen, Sight


def best_part(ask: Ask, sight: Sight) -> str:
    """The deed worth most; a step towards the foe if nothing can be struck; else done."""
    me, frame = sight.seen(ask.who).own(), sight.acting()
    assert me is not None
    assert frame is not None
    best, most = "", 0.0
    for option in ask.options:
        reckon = DEEDS.get(type(option))
        value = reckon(sight, me, frame, option) if reckon is not None else 0.0
        if value > most:
            best, most = filled(sight, me, option), value
    return best or approach(ask, sight, me, frame) or ask.options[-1].id


def strike_worth(sight: Sight, me: Fighter, frame: Frame, option: Option) -> float:
    assert isinstance(option, Strike)
    target = sight.seen(option.target)
    if option.what == UNARMED:
        return fist_worth(me, target)
    return weapon_worth(me, me.gear(option.what), target, sight.stored_up(me.id))


def stand_worth(sight: Sight, me: Fighter, frame: Frame, option: Option) -> float:
    assert isinstance(option, StandUp)
    return 4.0 if option.up else 0.0


def check_worth(sight: Sight, me: Fighter, frame: Frame, option: Option) -> float:
    assert isinstance(option, Check)
    return {BREAK_BONDS: 8.0, BREAK_FREE: 1.0}.get(option.check, 0.0)


def use_worth(sight: Sight, me: Fighter, frame: Frame, option: Option) -> float:
    assert isinstance(option, UseItem)
    item = sight.item(option.thing)
    if item.use is not Use.HEAL:
        return 0.0
    friend = sight.seen(option.target).own()
    return needed_healing(friend, item.amount) if friend is not None else 0.0


def needed_healing(friend: Fighter, amount: int) -> float:
    """Healing is for whoever is low, and most of all for whoever lies on the ground."""
    if friend.last_breath or friend.hp > friend.max_hp // 2:
        return 0.0
    wakes = friend.unconscious and friend.hp + amount > 0
    return HEALING * min(amount, friend.max_hp - friend.hp) + (4.0 if wakes else 0.0)


def perform_worth(sight: Sight, me: Fighter, frame: Frame, option: Option) -> float:
    assert isinstance(option, Perform)
    technique = sight.technique(option.technique)
    cost = price(technique)
    if technique.behaviour is Behaviour.ATTACK:
        return technique_worth(me, technique, sight.seen(option.target)) - cost
    if technique.behaviour is Behaviour.BLAST:
        return blast_at(sight, me, option, technique)[1] - cost
    if technique.behaviour is Behaviour.MEND:
        friend = sight.seen(option.target).own()
        return needed_healing(friend, technique.amount) - cost if friend is not None else 0.0
    if technique.behaviour is Behaviour.EMPOWER:
        return technique.amount * 0.5 - cost if has_strike_left(sight, me, frame) else 0.0
    if technique.behaviour is Behaviour.SNARE:
        return 1.0 - cost
    if technique.behaviour is Behaviour.WARD:
        return technique.amount * 0.5 - cost if is_threatened(sight, me) and not me.temporary_armor else 0.0
    return 0.0


DEEDS: dict[type, Callable[[Sight, Fighter, Frame, Option], float]] = {
    Strike: strike_worth,
    Perform: perform_worth,
    StandUp: stand_worth,
    UseItem: use_worth,
    Check: check_worth,
}
"""What each kind of deed is worth; any other is worth nothing."""


def has_strike_left(sight: Sight, me: Fighter, frame: Frame) -> bool:
    """An Attack that was not begun, somebody in reach of it, and nothing stored up yet."""
    fresh = any(action.kind is ActionKind.ATTACK and not action.struck for action in frame.actions)
    reach = longest_reach(me, sight)
    return (
        fresh
        and not sight.stored_up(me.id)
        and any(sight.distance(me.id, foe.id) <= reach for foe in sight.foes_of(me.side))
    )


def is_threatened(sight: Sight, me: Fighter) -> bool:
    return any(sight.distance(me.id, foe.id) <= 2 for foe in sight.foes_of(me.side))


def filled(sight: Sight, me: Fighter, option: Option) -> str:
    if not isinstance(option.shape, Spots):
        return option.id
    if isinstance(option, Perform):
        technique = sight.technique(option.technique)
        if technique.behaviour is Behaviour.BLAST:
            return f"{option.id}:{sight.grid.name(blast_at(sight, me, option, technique)[0])}"
    return f"{option.id}:{option.shape.first()}"


def blast_at(sight: Sight, me: Fighter, option: Perform, technique: Technique) -> tuple[Spot, float]:
    """The square where a blast hurts foes most and friends least."""
    assert isinstance(option.shape, Spots)
    people = [each for each in sight.everybody() if not each.out and not each.unconscious]
    centres = {each.place for each in people if each.side != me.side}
    best, most = spots(option.shape.area)[0], 0.0
    for spot in sorted(centres):
        if option.shape.area >> spot & 1:
            value = blast_worth(sight, me, technique, people, spot)
            if value > most:
                best, most = spot, value
    return best, most


def blast_worth(sight: Sight, me: Fighter, technique: Technique, people: list[Seen], spot: Spot) -> float:
    value = 0.0
    for each in people:
        if sight.grid.distance(each.place, spot) <= technique.radius:
            gain = technique_worth(me, technique, each)
            value += gain if each.side != me.side else -1.5 * gain
    return value


def approach(ask: Ask, sight: Sight, me: Fighter, frame: Frame) -> str:
    """The square from which the nearest foe is in reach, or the one nearest to it; caltrops are avoided."""
    walk = next((option for option in ask.options if isinstance(option, Walk)), None)
    foes = sight.foes_of(me.side)
    if walk is None or not foes or not has_more_to_do(me, frame):
        return ""
    assert isinstance(walk.shape, Spots)
    target = min(foes, key=lambda foe: sight.distance(me.id, foe.id))
    squares = walk.shape.area & ~sight.caltrops() or walk.shape.area
    spot = striking_spot(sight, me, target, squares)
    return "" if spot < 0 else f"{walk.id}:{sight.grid.name(spot)}"


def striking_spot(sight: Sight, me: Fighter, target: Seen, squares: Area) -> Spot:
    """The nearest of these squares that brings the target into reach and sight, or at least nearer; else none."""
    reach, here = longest_reach(me, sight), sight.grid.distance(me.place, target.place)
    if here <= reach and sight.sees(me.place, target.place):
        return -1
    for far in range(reach, max(here, reach + 1)):
        found = spots(squares & sight.grid.within(target.place, far))
        if far == reach:
            found = [spot for spot in found if sight.sees(spot, target.place)]
        if found:
            return min(found, key=lambda spot: (sight.grid.distance(spot, me.place), spot))
    return -1


def has_more_to_do(me: Fighter, frame: Frame) -> bool:
    """Something is left that wants a foe near, or nothing but moving was declared."""
    waiting = any(action.kind in (ActionKind.ATTACK, ActionKind.TECHNIQUES) for action in frame.actions)
    only_moves = all(action.kind is ActionKind.MOVE for action in frame.actions)
    return (waiting or only_moves) and not me.suffers(Condition.PRONE)
