"""What greedy does on its turn: the deed that is worth most now, and where to go for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.ahead.trusted import menu_of
from quintain.bots.gu import worth
from quintain.bots.gu.mind import Mind, best
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Cells, Number, Spots
from quintain.space.heights import Cell
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.gu import activation, melee, stats
from quintain.systems.gu.areas import Bursts, Lines
from quintain.systems.gu.menu import CHAPTERS, TurnMenu
from quintain.systems.gu.stock import Gu, Shape, Source, Span, Strike
from quintain.systems.gu.view import Seen
from quintain.systems.gu.words import Category, Condition, Keyword

WORTHWHILE: Final = 1.0
"""What is worth less is not done."""
FRIENDLY_FIRE: Final = 1.5
"""Hurting one's own counts for more than hurting a foe."""
SHIELD: Final = 26.0
FLIGHT: Final = 9.0
THRIFT: Final = 0.08
"""What a portion of essence is worth."""
ABSORB: Final = 6.0

Valued = tuple[float, str]


def answer_turn(mind: Mind) -> str:
    """Stand up, do what is worth most, go where more can be done, and end."""
    menu = menu_of(mind.ask)
    assert isinstance(menu, TurnMenu)
    if menu.offering("stand") and (mind.is_close() or not mind.turn.action):
        return "stand"
    value, answer = best(deeds(mind, menu))
    if value >= WORTHWHILE:
        return answer
    going = advance(mind, menu)
    if going:
        return going
    for out in menu.ways_out():
        return out.id
    return make_room(mind, menu)


def make_room(mind: Mind, menu: TurnMenu) -> str:
    """It stands in another's square and cannot end its turn there: to the nearest that is free."""
    for option in menu.offering("walk"):
        squares = free(mind, option)
        if squares:
            distances = mind.sight.grid.distances(mind.me.spot)
            return f"{option.id}:{mind.sight.grid.name(min(squares, key=lambda spot: (distances[spot], spot)))}"
    return mind.ask.default()


def free(mind: Mind, option: Option) -> list[Spot]:
    """The squares of a walk in which nobody else is seen."""
    assert isinstance(option.shape, Spots)
    taken = area(seen.spot for seen in mind.sight.everybody() if seen.id != mind.me.id and seen.spot >= 0)
    return spots(option.shape.squares() & ~taken)


def deeds(mind: Mind, menu: TurnMenu) -> list[Valued]:
    """Every option that does something, with what it is worth; chapters that it makes nothing of are not listed."""
    found: list[Valued] = []
    for chapter in JUDGED:
        for option in menu.of(chapter):
            judge = JUDGES.get(option.verb)
            if judge is not None:
                found += judge(mind, option)
    return found


# blows


def judge_strike(mind: Mind, option: Option) -> list[Valued]:
    """One blow, or the first of as many as one has hands for."""
    blow, target = mind.blow(option.targets[0]), mind.sight.seen(option.targets[-1])
    if blow is None:
        return []
    dealt = worth.damage(blow.harms)
    value = worth.on(mind, target, dealt) + worth.BLEEDING * blow.bleeding
    if blow.id == "kick" and not target.suffers(Condition.PRONE):
        value += worth.CONDITIONS[Condition.PRONE]
    if blow.id == "bite":
        value += worth.BLEEDING * dealt // 5 * 0.5
    blows = len(stats.free_hands(mind.me)) if blow.id.startswith("punch") and not mind.turn.blows else 1
    value -= dealt // 5 if blow.id.startswith("punch") else 0
    both = option.verb == "strike_all"
    count = len(melee.wielded(mind.me)) if both else blows
    chance = mind.sight.hit_chance(mind.me.id, target.id, blow, penalty=10 * count if both else 0)
    return [(value * chance * count, option.id)]


def judge_natural(mind: Mind, option: Option) -> list[Valued]:
    """A swarm's attacks: it strikes several."""
    blows = melee.blows(mind.me)
    return [(worth.damage(blows[0].harms), option.id)] if blows and mind.is_close() else []


# Gu


def judge_gu(mind: Mind, option: Option) -> list[Valued]:
    """A Gu at the same target is worth the same, by whichever action it is activated."""
    if activation.AT in option.targets or "square" in option.targets:
        return []
    found = mind.judged.get(option.targets)
    if found is None:
        gu = mind.me.worm(option.targets[0]).gu
        price = THRIFT * (0 if mind.me.is_beast() else mind.price(gu))
        chosen = len(option.id)
        found = [(value - price, answer[chosen:]) for value, answer in of_gu(mind, option, gu)]
        mind.judged[option.targets] = found
    return [(value, option.id + rest) for value, rest in found]


def of_gu(mind: Mind, option: Option, gu: Gu) -> list[Valued]:
    lasts = Keyword.SUSTAINED in gu.keywords or gu.lasts is not None
    if lasts and not mind.me.is_beast() and mind.spare() < 3 * mind.price(gu):
        return []
    if gu.strike is not None:
        return of_strike(mind, option, gu.strike, gu.span, gu.keywords)
    if gu.heal or gu.staunch:
        return of_healing(mind, option, gu)
    return [(of_body(mind, gu), filled(option))]


def of_strike(mind: Mind, option: Option, strike: Strike, span: Span | None, keywords: list[Keyword]) -> list[Valued]:
    reactable = Keyword.UNREACTABLE not in keywords
    if span is not None:
        return over_area(mind, option, strike, span, reactable=reactable)
    if len(option.targets) < 2 or option.targets[1] == mind.me.id:
        return [(strike_all_near(mind, strike, reactable=reactable), filled(option))] if strike.attacks > 1 else []
    target = mind.sight.seen(option.targets[1])
    if target.side == mind.me.side:
        return []
    chance = mind.sight.gu_chance(mind.me.id, target.id, strike) if strike.attack_roll else 1.0
    return [(worth.strike(mind, target, strike, chance=chance, reactable=reactable), option.id)]


def strike_all_near(mind: Mind, strike: Strike, *, reactable: bool) -> float:
    """A move whose targets are chosen one by one: what it does to the best of them."""
    values = [
        worth.strike(mind, seen, strike, chance=mind.sight.gu_chance(mind.me.id, seen.id, strike), reactable=reactable)
        for seen in mind.foes
    ]
    return max(values, default=0.0)


def over_area(mind: Mind, option: Option, strike: Strike, span: Span, *, reactable: bool) -> list[Valued]:
    """Each place where it can be put, by who is in it."""
    hurts, foes = [], 0
    for seen in mind.sight.everybody():
        if seen.is_up() and not seen.airborne and not is_spared(mind, seen, span):
            hurt = worth.strike(mind, seen, strike, chance=1.0, reactable=reactable)
            footprint = mind.sight.footprint(seen)
            if seen.side != mind.me.side:
                foes |= footprint
            hurts.append((footprint, hurt if seen.side != mind.me.side else -FRIENDLY_FIRE * hurt))
    return [
        (sum([hurt for footprint, hurt in hurts if footprint & squares]), answer)
        for answer, squares in placings(mind, option, span, foes)
    ]


def is_spared(mind: Mind, seen: Seen, span: Span) -> bool:
    if seen.id == mind.me.id:
        return span.spares_user or span.source is Source.ADJACENT
    return span.enemies_only and seen.side == mind.me.side


def placings(mind: Mind, option: Option, span: Span, foes: Area) -> list[tuple[str, Area]]:
    """The answers of an area that can hit a foe, and the squares that each covers."""
    shape = option.shape
    if isinstance(shape, Lines):
        return [(f"{option.id}:{id}", squares) for id, squares in mind.sight.lines(shape, foes)]
    if isinstance(shape, Bursts):
        grid, near = mind.sight.grid, area(seen.spot for seen in mind.foes)
        for _ in range(max(1, span.radius)):
            near = grid.spread(near)
        worthwhile = spots(shape.squares() & near)
        if span.shape is Shape.LINE:
            return [
                (f"{option.id}:{grid.name(spot)}", squares)
                for spot in worthwhile
                for squares in mind.sight.lines_from(shape, span, spot, foes)
            ]
        return [(f"{option.id}:{grid.name(spot)}", shape.covered(spot)) for spot in worthwhile]
    return [(option.id, mind.sight.around(mind.me.id, span.radius))] if shape is None else []


def of_healing(mind: Mind, option: Option, gu: Gu) -> list[Valued]:
    who = mind.sight.seen(option.targets[1]).own() if len(option.targets) > 1 else mind.me
    if who is None:
        return []
    lost = who.max_hp - who.hp
    value = min(gu.heal, lost) * (2.0 if 2 * who.hp < who.max_hp else 0.8) if gu.heal else 0.0
    if who.suffers(Condition.DYING) or who.suffers(Condition.FINAL_STAND):
        value += 25.0 if gu.heal else 0.0
    value += 2.5 * min(gu.staunch, who.bleeding)
    return [(value, option.id)]


def of_body(mind: Mind, gu: Gu) -> float:
    """What protects or lifts its user, or makes it stronger, by what it lacks."""
    nearest = mind.nearest()
    if nearest is None or gu.only_answers:
        return 0.0
    far = mind.metres(nearest)
    if Keyword.SHIELD in gu.keywords:
        return (
            SHIELD if not mind.is_shielded() and far <= 12 and (gu.guard is None or not gu.guard.holds_still) else 0.0
        )
    if gu.body is not None and (gu.body.wings is not None or gu.body.flight is not None):
        return FLIGHT if stats.flight(mind.me) is None and mind.me.spot >= 0 else 0.0
    if gu.body is not None and gu.body.strength:
        return 12.0 if far <= 2 and not mind.me.boosts else 0.0
    if gu.body is not None and gu.body.punch_damage:
        return 6.0 if far <= 3 else 0.0
    if gu.grows:
        return 3.0 if mind.health() < 1 else 0.0
    if gu.category is Category.CELERITY and gu.body is not None and gu.body.movement:
        return 3.0 if far > stats.movement(mind.me) else 0.0
    return 0.0


def judge_killer(mind: Mind, option: Option) -> list[Valued]:
    move = mind.sight.killer_move(option.targets[0])
    price = THRIFT * mind.sight.killer_price(mind.me.id, move)
    if move.form is not None:
        return [(25.0 - price, option.id)] if mind.foes else []
    if move.strike is None:
        return []
    values = of_strike(mind, option, move.strike, move.span, move.keywords)
    return [(value - price, answer) for value, answer in values]


def filled(option: Option) -> str:
    return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"


# other deeds


def judge_absorb(mind: Mind, option: Option) -> list[Valued]:
    """When essence runs out."""
    gus = [worm.gu for worm in mind.me.worms if not worm.is_dead() and worm.gu.strike is not None]
    if not gus or mind.me.essence >= min(mind.price(gu) for gu in gus):
        return []
    number = option.shape.most if isinstance(option.shape, Number) else 1
    return [(ABSORB, f"{option.id}:{number}" if option.shape is not None else option.id)]


def judge_roll(mind: Mind, option: Option) -> list[Valued]:
    return [(11.0 if not mind.is_shielded() else 6.0, option.id)]


def judge_escape(mind: Mind, option: Option) -> list[Valued]:
    return [(8.0, option.id)]


def judge_eat(mind: Mind, option: Option) -> list[Valued]:
    return [(3.0, option.id)] if mind.me.max_hp - mind.me.hp >= 4 else []


def judge_rouse(mind: Mind, option: Option) -> list[Valued]:
    return [(9.0, option.id)]


def judge_throw(mind: Mind, option: Option) -> list[Valued]:
    """Against something hard, best of all; a throw frees, so only if it hurts."""
    return [(2.0, filled(option))]


def judge_swarm(mind: Mind, option: Option) -> list[Valued]:
    return [(8.0, option.id)] if mind.is_close() else []


def judge_evade(mind: Mind, option: Option) -> list[Valued]:
    """With a Maneuver that is left over."""
    done = not mind.turn.action or not mind.foes
    return [(2.0, option.id)] if done else []


JUDGES: Final[dict[str, Callable[[Mind, Option], list[Valued]]]] = {
    "strike": judge_strike,
    "strike_all": judge_strike,
    "multiattack": judge_natural,
    "activate": judge_gu,
    "path": judge_gu,
    "wild": judge_gu,
    "killer": judge_killer,
    "absorb": judge_absorb,
    "roll": judge_roll,
    "break_free": judge_escape,
    "struggle": judge_escape,
    "cut": judge_escape,
    "eat": judge_eat,
    "rouse": judge_rouse,
    "throw": judge_throw,
    "swarm": judge_swarm,
    "evade": judge_evade,
}
JUDGED: Final = [each for each in CHAPTERS if not JUDGES.keys().isdisjoint(each.verbs)]


# going somewhere


def advance(mind: Mind, menu: TurnMenu) -> str:
    """Towards the nearest foe as long as an attack may still be made; those who shoot keep their distance."""
    target = mind.nearest()
    if target is None:
        return ""
    if mind.me.z - target.z >= 5 and menu.offering("dive"):
        return "dive"
    for option in menu.offering("fly"):
        return fly(mind, option, target)
    if (target.airborne or is_faster_by_air(mind, target)) and menu.offering("take_flight"):
        return "take_flight"
    if not mind.turn.action and not target.airborne and menu.offering("land"):
        return ""
    for option in menu.offering("walk"):
        return walk(mind, option, target)
    if mind.turn.action and mind.metres(target) > 2 * stats.movement(mind.me) and menu.offering("sprint"):
        return "sprint"
    return ""


def is_faster_by_air(mind: Mind, target: Seen) -> bool:
    """Whether it does not come near enough on foot, and farther through the air once it has taken off."""
    flight, afoot = stats.flight(mind.me), stats.movement(mind.me)
    if flight is None or mind.metres(target) - afoot <= wanted(mind):
        return False
    return flight.speed * (flight.maneuvers - 1) > afoot


def wanted(mind: Mind) -> int:
    """How near it wants to be: within the range of what it attacks with."""
    if not mind.is_shooter():
        return melee.melee_range(mind.me)
    gus = [worm.gu for worm in mind.me.worms if not worm.is_dead() and activation.can_pay(mind.me, worm.gu)]
    ranges = [gu.range_m for gu in gus if gu.strike is not None and gu.range_m and not gu.only_answers]
    ranges += [blow.range_m for blow in melee.shots(mind.me)]
    return max(melee.melee_range(mind.me), max(ranges, default=1) - 1)


def walk(mind: Mind, option: Option, target: Seen) -> str:
    """To a square from which it is as near as it wants to be; not at all if it is, or has nothing left to do there."""
    near = wanted(mind)
    if not mind.turn.action and mind.turn.activations <= 0 and mind.is_shooter():
        return ""
    if mind.metres(target) <= near:  # and yet nothing can be done from here: something is in the way
        near = min(near, melee.melee_range(mind.me)) if mind.turn.action else near
    distances = mind.sight.grid.distances(target.spot)
    here = mind.sight.grid.distance(mind.me.spot, target.spot)
    squares = free(mind, option)
    goal = min(squares, key=lambda spot: (max(distances[spot], near), distances[spot], spot), default=mind.me.spot)
    return f"{option.id}:{mind.sight.grid.name(goal)}" if max(distances[goal], near) < max(here, near) else ""


def fly(mind: Mind, option: Option, target: Seen) -> str:
    """Beside the target, or over it if one shoots."""
    assert isinstance(option.shape, Cells)
    if not mind.turn.action or mind.metres(target) <= wanted(mind):
        return ""
    tx, ty = mind.sight.grid.xy(target.spot)
    near = wanted(mind)

    def apart(cell: Cell) -> tuple[int, int, Cell]:
        far = max(abs(cell[0] - tx), abs(cell[1] - ty), abs(cell[2] - target.z))
        return max(far, near), far, cell

    goal = min(option.shape.listed(), key=apart, default=None)
    if goal is None or apart(goal)[0] >= mind.metres(target):
        return ""
    return f"{option.id}:{goal[0]},{goal[1]},{goal[2]}"
