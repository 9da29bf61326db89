"""What greedy does outside of combat: plotting, on the way, in rooms, in camps and rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.bots.delve.mind import Mind, chance_of
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Subset
from quintain.systems.delve import skills
from quintain.systems.delve.body import Character
from quintain.systems.delve.rest import LONG, MINUTES
from quintain.systems.delve.scene import Clock, DelvingScene, RestScene, TravelScene
from quintain.systems.delve.stock import CampDeed, RestKind
from quintain.systems.delve.view import Sight, behind
from quintain.systems.delve.words import MINUTE

FAVOURED: Final = ("fighting", "shooting", "evoke", "ward", "thievery", "investigate", "athletics")
"""What is improved first, where it is good already."""
ENOUGH: Final = 7
"""So much Spirit is two Second Winds, and a point to defy death with."""
FAIR: Final = 0.25
LONG_ENOUGH: Final = 24
"""After so many Delving rounds nothing is worked at any more."""


def own_side(mind: Mind) -> list[Character]:
    """Those of its side, whom it knows exactly, in the order of the sheet of the party."""
    found = [mind.sight.own(seen.id) for seen in mind.sight.everybody() if seen.side == mind.me.side and seen.is_in()]
    return [body for body in found if body is not None]


def ids(mind: Mind) -> list[str]:
    return [option.id for option in mind.ask.options]


def lowest(sight: Sight, body: Character, needed: list[str]) -> int:
    return min([skills.score(behind(sight), body, skill) for skill in needed], default=0)


def first_of(mind: Mind, *wanted: str) -> str:
    """The first of these that is offered, or the stated default."""
    offered = ids(mind)
    return next((id for id in wanted if id in offered), mind.ask.default())


# plotting and rests


def answer_plot(mind: Mind) -> str:
    """Whoever is hurt stays in bed; healers tend, others ask around or work."""
    tend = [option for option in mind.ask.options if option.id == "tend"]
    if tend and mind.me.skills.get("medicine", 0) and isinstance(tend[0].shape, Subset):
        return f"tend:{'+'.join(tend[0].shape.items)}"
    if mind.me.wounds:
        return first_of(mind, "bed_rest", "work")
    if mind.me.skills.get("persuade", 0):
        return first_of(mind, "ask_around", "work")
    return first_of(mind, "work")


def answer_buy(mind: Mind) -> str:
    """A draught for the road, and no more."""
    carried = [gear.kind for gear in mind.me.gear]
    return "done" if "bitter_draught" in carried else first_of(mind, "buy:bitter_draught", "done")


def answer_improve(mind: Mind) -> str:
    """What it is best at, as far as that can be paid."""
    offered = ids(mind)
    best = sorted(FAVOURED, key=lambda skill: (-mind.me.skills.get(skill, 0), FAVOURED.index(skill)))
    return next((f"skill:{skill}" for skill in best if f"skill:{skill}" in offered), "done")


def answer_rest(mind: Mind) -> str:
    """A long one as planned; a short one as long as it may be if Spirit is needed, which takes days."""
    scene = behind(mind.sight)
    assert isinstance(scene, RestScene)
    if scene.plan.rest is RestKind.SHORT and is_drained(mind):
        return f"{MINUTES}:{LONG // MINUTE}"
    return first_of(mind, "planned", "breather")


def is_drained(mind: Mind) -> bool:
    """Whether somebody has less Spirit than a Second Wind and defying death take, and could have more."""
    return any(body.spirit < min(ENOUGH, body.spirit_cap) for body in own_side(mind))


def answer_camp(mind: Mind) -> str:
    """What it is good at comes first; Spirit is not put into vessels."""
    option = mind.ask.options[0]
    if not isinstance(option.shape, Subset):
        return first_of(mind, "none", option.id)
    scene = behind(mind.sight)
    assert isinstance(scene, RestScene)
    wanted = []
    for id in option.shape.items:
        task = scene.stock.tasks[id]
        if task.check is not None:
            score = lowest(mind.sight, mind.me, task.check.skills)
            wanted.append((-score - (task.does is CampDeed.WATCH), id))
    most = option.shape.most
    return f"{option.id}:{'+'.join(id for _, id in sorted(wanted)[:most])}"


# on the way


def answer_leg(mind: Mind) -> str:
    """The one who is best at it leads the way, and somebody helps."""
    offered = ids(mind)
    scene = behind(mind.sight)
    if "go_on" in offered:
        return "go_on"
    if not any(id.startswith("check:") for id in offered):
        return first_of(mind, "travel")
    assert isinstance(scene, TravelScene)
    check = scene.journey.legs[scene.leg].check
    assert check is not None
    party = own_side(mind)
    leader = max(party, key=lambda body: lowest(mind.sight, body, check.skills))
    helper = next((body.id for body in party if body.id != leader.id), "")
    return first_of(mind, f"check:{leader.id}:{helper}", f"check:{leader.id}")


# in rooms


def answer_way(mind: Mind) -> str:
    """On as long as there is something to see, rested; then on with the adventure."""
    if is_worn_out(mind) or (is_drained(mind) and aim_of(mind)):
        return first_of(mind, "rest")
    return first_of(mind, "delve") if aim_of(mind) else first_of(mind, "go_on", "delve")


def is_worn_out(mind: Mind) -> bool:
    party = own_side(mind)
    broken = [body for body in party if body.worn() is not None and not body.armor_stress()]
    return bool(broken) or any(2 * body.stress < body.max_stress for body in party)


def aim_of(mind: Mind) -> str:
    """The room to be in: one whose clock can still be worked, else the next one that is to be visited."""
    scene = behind(mind.sight)
    assert isinstance(scene, DelvingScene)
    rooms = [room.id for room in scene.site.rooms]
    begun = [clock for clock in mind.sight.clocks() if is_worth_it(mind, scene, clock)]
    for clock in begun:
        room = clock.place.rpartition("/")[2]
        if room in rooms and mind.sight.is_entered(room):
            return room
    return next((room for room in scene.goals if not mind.sight.is_entered(room)), "")


def is_worth_it(mind: Mind, scene: DelvingScene, clock: Clock) -> bool:
    """Whether somebody has a fair chance at it, and not too much of the day has gone."""
    if not clock.place.startswith(f"{scene.site.id}/") or clock.is_full() or scene.round > LONG_ENOUGH:
        return False
    return any(chance_of(*mind.sight.needed_to_work(body.id, clock)) >= FAIR for body in own_side(mind))


def answer_rooms(mind: Mind) -> str:
    """All go together; nearer, where one cannot come there at once."""
    aim = aim_of(mind)
    offered = ids(mind)
    if f"to:{aim}" in offered:
        return f"to:{aim}"
    if mind.me.room == aim and "stay" in offered:
        return "stay"
    fresh = [id for id in offered if id.startswith("to:") and not mind.sight.is_entered(id[3:])]
    return fresh[0] if aim and fresh else first_of(mind, "stay", offered[0])


def answer_delve(mind: Mind) -> str:
    """The best works at the clock of the room, the next one helps; else somebody searches."""
    offered = mind.ask.options
    worked = [option for option in offered if option.verb == "work"]
    if worked:
        return at_clock(mind, worked[0])
    return first_of(mind, "search", *[f"assist:{id}" for id in at_work(mind)], "nothing")


def at_work(mind: Mind) -> list[str]:
    """Who works alone at a clock of the room, which nobody else may do."""
    scene = behind(mind.sight)
    assert isinstance(scene, DelvingScene)
    here = [clock for clock in mind.sight.clocks() if clock.place == scene.place(mind.me.room) and not clock.is_full()]
    return [id for clock in here for id in clock.workers]


def at_clock(mind: Mind, option: Option) -> str:
    clock = next(each for each in mind.sight.clocks() if each.id == option.targets[0])
    here = [body for body in own_side(mind) if body.room == mind.me.room]
    best = max(here, key=lambda body: lowest(mind.sight, body, clock.action.skills))
    if best.id == mind.me.id:
        return option.id
    if clock.action.shared and lowest(mind.sight, mind.me, clock.action.skills) > 0:
        return option.id
    return first_of(mind, f"assist:{best.id}", "nothing")


THOUGHTS: Final[dict[str, Callable[[Mind], str]]] = {
    "plot": answer_plot,
    "buy": answer_buy,
    "improve": answer_improve,
    "rest": answer_rest,
    "camp": answer_camp,
    "leg": answer_leg,
    "way": answer_way,
    "rooms": answer_rooms,
    "delve": answer_delve,
}
