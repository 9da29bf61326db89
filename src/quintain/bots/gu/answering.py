"""How greedy answers what others do: dodges, parries, shields, blows in passing; and the small questions of a turn."""

from __future__ import annotations

from typing import Final

from quintain.bots.gu import worth
from quintain.bots.gu.mind import Mind, best
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Cells, Spots
from quintain.space.space import Area, spots
from quintain.systems.gu import melee, stats
from quintain.systems.gu.areas import Lines
from quintain.systems.gu.words import Keyword

USUAL_HIT: Final = 11.0
"""What a hit is reckoned to cost, if one does not know better."""
STEP_AWAY: Final = 2.0
"""What it costs to be moved, and to be struck at on the way."""
LASTING: Final = 9.0
"""What a shield is worth beyond the hit that it is raised against."""


def answer_hit(mind: Mind) -> str:
    """The answer by which most hit points are kept: whoever gets away keeps all of them."""
    found = [(value_of(mind, option), option.id) for option in mind.ask.options]
    value, answer = best(found)
    return answer if value > 0 else "pass"


def value_of(mind: Mind, option: Option) -> float:
    danger = min(USUAL_HIT + (USUAL_HIT if is_critical(mind) else 0), mind.me.hp + 6.0)
    exposed = 0.35 if mind.is_shielded() else 1.0
    if option.verb == "dodge":
        return mind.dodge_chance() * danger * exposed - (STEP_AWAY if mind.is_close() else 0.5)
    if option.verb == "parry":
        return mind.parry_chance() * (danger * exposed + counter(mind))
    if option.verb == "activate":
        return of_gu(mind, option, danger) if not mind.is_shielded() else 0.0
    return 12.0 if option.verb == "take" else 0.0


def is_critical(mind: Mind) -> bool:
    attack = mind.incoming()
    return attack is not None and attack.critical


def counter(mind: Mind) -> float:
    return max([worth.damage(blow.harms) for blow in melee.blows(mind.me)], default=0.0) * 0.4


def of_gu(mind: Mind, option: Option, danger: float) -> float:
    """A shield that can be kept up, or a Gu made for such a moment."""
    worm = mind.me.worm(option.targets[0])
    if worm.gu.heal:
        return 1.5 * worm.gu.heal if mind.health() < 1 else 0.0
    if Keyword.SHIELD not in worm.gu.keywords:
        return 0.8 * danger if worm.gu.teleport else 0.3 * danger
    if worm.gu.guard is not None and worm.gu.guard.holds_still:
        return 0.0
    return min(float(worm.health), danger) + (LASTING if mind.spare() > 3 * mind.price(worm.gu) else 0.0)


def answer_caught(mind: Mind) -> str:
    return answer_hit(mind)


def answer_approach(mind: Mind) -> str:
    """Somebody comes near: a shield, if a reaction is left for the blow that follows; else wait for it."""
    shields = [option for option in mind.ask.options if option.verb == "activate" and is_shield(mind, option)]
    if shields and not mind.is_shielded() and mind.me.reactions > 1:
        return shields[0].id
    return "pass"


def is_shield(mind: Mind, option: Option) -> bool:
    gu = mind.me.worm(option.targets[0]).gu
    still = gu.guard is not None and gu.guard.holds_still
    return Keyword.SHIELD in gu.keywords and not still and mind.spare() > 3 * mind.price(gu)


def answer_blow(mind: Mind) -> str:
    """An attack of opportunity, a counterattack, a blow at the end of a Dive: the one that deals most."""
    found = [(dealt(mind, option), option.id) for option in mind.ask.options if option.shape is None]
    value, answer = best(found)
    return answer if value > 0 else mind.ask.default()


def dealt(mind: Mind, option: Option) -> float:
    if option.verb not in ("strike", "strike_all", "multiattack"):
        return 0.0
    blow = melee.blow(mind.me, option.targets[0])
    return worth.damage(blow.dive or blow.harms) if blow is not None else 0.0


def answer_target(mind: Mind) -> str:
    """Each of several attacks at whoever is worst off."""
    plain = [option for option in mind.ask.options if option.shape is None]
    return min(plain, key=lambda option: mind.left_of(mind.sight.seen(option.aim()))).id


def answer_save(mind: Mind) -> str:
    """A Gu that would die is worth a reaction."""
    return mind.ask.options[0].id


def answer_sustain(mind: Mind) -> str:
    """As long as there is somebody to fight and essence to fight with."""
    pay, stop = mind.ask.options[0].id, mind.ask.options[-1].id
    return pay if mind.foes else stop


def answer_first(mind: Mind) -> str:
    """Shields are paid for before fire and blood come."""
    ranks = ("regrow", "essence", "sustain")
    options = sorted(mind.ask.options, key=lambda option: place(option, ranks))
    return options[0].id


def place(option: Option, ranks: tuple[str, ...]) -> int:
    return ranks.index(option.targets[0]) if option.targets[0] in ranks else len(ranks)


def answer_where(mind: Mind) -> str:
    """Out of the way: away from foes if one shoots, else no further than one must."""
    option = mind.ask.options[0]
    shape = option.shape
    grid = mind.sight.grid
    if isinstance(shape, Spots):
        goal = max(spots(shape.squares()), key=lambda spot: distance(mind, spot))
        return f"{option.id}:{grid.name(goal)}"
    if isinstance(shape, Cells):
        cell = max(list(shape.listed())[:200], key=lambda each: distance(mind, grid.at(each[0], each[1])))
        return f"{option.id}:{cell[0]},{cell[1]},{cell[2]}"
    return mind.ask.default()


def distance(mind: Mind, spot: int) -> tuple[int, int]:
    """Those who shoot like it far, the others near enough to strike next."""
    nearest = min([mind.sight.grid.distance(spot, seen.spot) for seen in mind.foes], default=0)
    return (nearest if mind.is_shooter() else -abs(nearest - melee.melee_range(mind.me)), -spot)


def answer_lay(mind: Mind) -> str:
    """A line over as many foes as it can be, and over few friends."""
    option = mind.ask.options[0]
    assert isinstance(option.shape, Lines)
    lines = [(caught(mind, squares), f"{option.id}:{id}") for id, squares in everywhere(mind, option.shape)]
    return best(lines)[1]


def everywhere(mind: Mind, shape: Lines) -> list[tuple[str, Area]]:
    return mind.sight.lines(shape, mind.sight.grid.everywhere)


def caught(mind: Mind, squares: Area) -> float:
    inside = [seen for seen in mind.sight.everybody() if seen.is_up() and mind.sight.stands_in(seen, squares)]
    return sum(1.0 if seen.side != mind.me.side else -1.5 for seen in inside)


def answer_dive(mind: Mind) -> str:
    """Beside the foe that is nearest to where the Dive can end."""
    option = mind.ask.options[0]
    target = mind.nearest()
    assert isinstance(option.shape, Cells)
    cells = list(option.shape.listed())
    if target is None:
        cell = cells[0]
    else:
        x, y = mind.sight.grid.xy(target.spot)
        cell = min(cells, key=lambda each: (max(abs(each[0] - x), abs(each[1] - y), abs(each[2] - target.z)), each))
    return f"{option.id}:{cell[0]},{cell[1]},{cell[2]}"


def answer_end_dive(mind: Mind) -> str:
    """Up again; on its feet only whoever flies badly."""
    return "rise" if any(option.id == "rise" for option in mind.ask.options) else mind.ask.options[0].id


def answer_limb(mind: Mind) -> str:
    """One that holds nothing."""
    free = stats.free_hands(mind.me)
    kept = [option for option in mind.ask.options if option.targets[0].replace("arm", "hand") in free]
    return (kept or mind.ask.options)[-1].id


def answer_held(mind: Mind) -> str:
    return mind.ask.options[0].id
