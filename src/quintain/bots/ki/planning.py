"""Greedy's plans: when to join, what to declare, what to do with an Interruption."""

from __future__ import annotations

from quintain.bots.ki.guesses import STAMINA_POINT, USUAL_HP, fist_worth, technique_worth, weapon_worth
from quintain.kernel.asks import Ask, told_apart
from quintain.kernel.shapes import Spots, Subset
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stamina import can_use, participation_cost
from quintain.systems.ki.stock import Behaviour, Condition, Technique
from quintain.systems.ki.techniques import TECHNIQUES_PER_ACTION
from quintain.systems.ki.view import Seen, Sight

Foes = list[tuple[Seen, int]]
"""Foes, and how far each is."""

HEALING = 0.9
"""What a point of healing is worth, counted in damage dealt."""


def answer_announce(ask: Ask, sight: Sight) -> str:
    """Join when it is free; pay for it while there is somebody to strike this time."""
    me = sight.seen(ask.who).own()
    assert me is not None
    cost = participation_cost(me)
    if cost == 0:
        return "participate"
    return "participate" if me.stamina >= cost and can_strike_soon(sight, me) else "wait"


def can_strike_soon(sight: Sight, me: Fighter) -> bool:
    """A foe is within one Move and a blow."""
    near = me.walking_speed() if me.can_move() else 0
    farthest = near + longest_reach(me, sight)
    return any(far <= farthest for _, far in sight.reach_of_foes(me))


def longest_reach(me: Fighter, sight: Sight) -> int:
    reaches = [gear.weapon.range or gear.weapon.reach for gear in me.wielded if not gear.is_broken()]
    reaches += [each.range or each.reach for each in usable(me, sight) if each.behaviour is Behaviour.ATTACK]
    return max(reaches, default=1)


def usable(me: Fighter, sight: Sight) -> list[Technique]:
    return [each for each in me.actives if can_use(me, each, sight.rules)]


def answer_declare(ask: Ask, sight: Sight) -> str:
    """The pair of Actions that promises most from here."""
    me = sight.seen(ask.who).own()
    assert me is not None
    offered = {option.id for option in ask.options}
    plan = best_plan(sight, me, offered)
    if plan in offered:
        return plan
    first, _, second = plan.partition("+")
    return f"{second}+{first}" if f"{second}+{first}" in offered else "move+attack"


def best_plan(sight: Sight, me: Fighter, offered: set[str]) -> str:
    if me.suffers(Condition.BOUND):
        return "other:break_bonds+other:break_bonds"
    foes = sight.reach_of_foes(me)
    if not foes:
        return "nothing"
    walked = me.walking_speed() if me.can_move() else 0
    blow, later_blow = best_attack(me, foes, walked)
    arts, later_arts = best_techniques(sight, me, foes, walked)
    values = {"attack": blow, "techniques": arts, "inventory": healing_worth(sight, me)}
    stays = max(values, key=values.__getitem__)
    moved = {"attack": later_blow, "techniques": later_arts}
    after_move = max(moved, key=moved.__getitem__)
    if me.suffers(Condition.PRONE) and values[stays] > 0:
        return f"move+{stays}"
    if 2 * values["attack"] >= max(moved[after_move], values["attack"] + values[stays]) and values["attack"] > 0:
        return "attack+attack"
    if values[stays] + values["attack"] > moved[after_move]:
        return f"{stays}+attack" if stays != "attack" else "attack+attack"
    if moved[after_move] > 0:
        return f"move+{after_move}"
    if me.suffers(Condition.GRAPPLED) and "other:break_free" in offered:
        return "other:break_free+other:break_free"
    return "move+move"


def best_attack(me: Fighter, foes: Foes, walked: int) -> tuple[float, float]:
    """One Attack Action on the best foe within reach, from here and after so many squares."""
    here = there = 0.0
    if me.suffers(Condition.BOUND):
        return here, there
    blows = [(gear, gear.weapon.range or gear.weapon.reach) for gear in me.wielded if not gear.is_broken()]
    fists = me.free_hands()
    for foe, far in foes:
        now = later = 0.0
        for gear, reach in blows:
            if far - walked <= reach:
                value = weapon_worth(me, gear, foe)
                later += value
                now += value if far <= reach else 0.0
        if fists and far - walked <= 1:
            value = fists * fist_worth(me, foe)
            later += value
            now += value if far <= 1 else 0.0
        here, there = max(here, now), max(there, later)
    return here, there


def best_techniques(sight: Sight, me: Fighter, foes: Foes, walked: int) -> tuple[float, float]:
    """Up to three techniques, the best first, each less its price, from here and after so many squares."""
    here: list[float] = []
    there: list[float] = []
    for technique in usable(me, sight):
        now = later = 0.0
        if technique.behaviour is Behaviour.ATTACK and not me.suffers(Condition.BOUND):
            now, later = best_target(me, technique, foes, technique.range or technique.reach, walked)
        elif technique.behaviour is Behaviour.BLAST:
            now, later = best_target(me, technique, foes, technique.range, walked)
        elif technique.behaviour is Behaviour.MEND and wounded_near(sight, me, technique.amount):
            now = later = HEALING * technique.amount
        if later > price(technique):
            here.append(now - price(technique))
            there.append(later - price(technique))
    return best_three(here), best_three(there)


def best_three(gains: list[float]) -> float:
    if not gains:
        return 0.0
    return sum(sorted([gain for gain in gains if gain > 0], reverse=True)[:TECHNIQUES_PER_ACTION])


def best_target(me: Fighter, technique: Technique, foes: Foes, reach: int, walked: int) -> tuple[float, float]:
    here = there = 0.0
    for foe, far in foes:
        if far - walked <= reach:
            value = technique_worth(me, technique, foe)
            there = max(there, value)
            here = max(here, value) if far <= reach else here
    return here, there


def price(technique: Technique) -> float:
    return technique.cost * STAMINA_POINT


def wounded_near(sight: Sight, me: Fighter, amount: int) -> bool:
    friends = [each.own() for each in sight.everybody() if each.side == me.side and not each.out]
    return any(
        each is not None and each.max_hp - each.hp >= amount and each.hp <= each.max_hp // 2
        for each in friends
        if each is not None and sight.distance(me.id, each.id) <= 1 and not each.last_breath
    )


def healing_worth(sight: Sight, me: Fighter) -> float:
    """A pill for somebody who needs it, if a hand is free."""
    if not me.items or not me.free_hands():
        return 0.0
    pills = [sight.item(id) for id in me.items]
    amount = max([item.amount for item in pills if item.use == "heal"], default=0)
    if not amount or not wounded_near(sight, me, amount):
        return 0.0
    return HEALING * amount


def answer_interrupt(ask: Ask, sight: Sight) -> str:
    """Strike whoever was interrupted if that is possible: it ends what it was doing."""
    me = sight.seen(ask.who).own()
    assert me is not None
    foes = sight.reach_of_foes(me)
    blow, _ = best_attack(me, foes, 0)
    if offers(ask, "techniques") and best_techniques(sight, me, foes, 0)[0] > blow:
        return "techniques"
    return "attack" if blow > 0 else "decline"


def offers(ask: Ask, choice: str) -> bool:
    return any(option.id == choice for option in ask.options)


def answer_fix(ask: Ask, sight: Sight) -> str:
    """The parts of the declared Action that name the weakest foe, or nobody."""
    option = ask.options[0]
    assert isinstance(option.shape, Subset)
    me = sight.seen(ask.who)
    foes = sorted(sight.foes_of(me.side), key=lambda foe: (sight.distance(me.id, foe.id), foe.hp_to_lose(USUAL_HP)))
    order = [foe.id for foe in foes]
    ranked = sorted(option.shape.items, key=lambda part: rank(part, order))
    chosen = ranked[: option.shape.most]
    return f"{option.id}:" + "+".join(item for item in option.shape.items if item in chosen)


def answer_fix_square(ask: Ask, sight: Sight) -> str:
    """Where the nearest foe stands, if it may be there."""
    shape = ask.options[0].shape
    assert isinstance(shape, Spots)
    me = sight.seen(ask.who)
    foes = [foe for foe in sight.foes_of(me.side) if shape.area >> foe.place & 1]
    nearest = min(foes, key=lambda foe: sight.distance(me.id, foe.id), default=None)
    return f"{ask.options[0].id}:{shape.first() if nearest is None else sight.grid.name(nearest.place)}"


def rank(part: str, order: list[str]) -> int:
    target = told_apart(part)[-1]
    return order.index(target) if target in order else len(order)
