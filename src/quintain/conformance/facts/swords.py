"""What only Swords knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quintain.conformance.declared import guessed, hidden, of_itself
from quintain.kernel.events import Event
from quintain.kernel.held import Held
from quintain.kernel.scene import Scene
from quintain.knowing import pools
from quintain.systems.swords import move
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.gear import STASHED
from quintain.systems.swords.grapple import grappling_reach
from quintain.systems.swords.ground import is_free, shares_height
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.pools import CASTING, PREPARED, STASH
from quintain.systems.swords.scene import SwordsScene, Withheld
from quintain.systems.swords.sheet import Casting, Combatant
from quintain.systems.swords.speed import overload
from quintain.systems.swords.ways import SteepWays, rough_costs

QUICK_RULES = SwordsRules()
NO_USES = ("draw", "sheathe", "ready", "stash", "drop", "pick_up", "don", "doff", "reload", "release", "grab")
LEAST_USED = LEAST_OFFERED = 11
LEAST_LED = 6
EFFECTS = frozenset({"dealt", "felled"})
MOMENTS = frozenset({"moved", "missed", "dealt", "felled"})
KEEPS_BACK = True
CHANCES_IN = "toll_gate_duel"


Vary = Callable[[SwordsScene, Combatant], bool]


def _stash(scene: SwordsScene, foe: Combatant) -> bool:
    """Another pack, but not one so heavy that it is seen to drag."""
    load, full = overload(foe), foe.carried
    foe.carried = [gear for gear in full if gear.where != STASHED]
    if overload(foe) != load:
        foe.carried = full
    return len(foe.carried) < len(full)


def _slot(scene: SwordsScene, foe: Combatant) -> bool:
    """SW-005: where a tied foe has gone in an open slot, and what it has done to others there."""
    if scene.slot is None or foe.id not in scene.members or foe.out:
        return False
    elsewhere = [spot for spot in range(scene.grid.size) if is_free(scene, foe, spot)]
    others = [each for each in scene.bodies if each.side != foe.side and not each.out]
    if not elsewhere or not others:
        return False
    foe.place = elsewhere[-1]
    foe.defending = not foe.defending
    scene.slot.withheld.append(Withheld(others[0].id, foe.side, Harm(1, "fire", foe.id)))
    return True


SELDOM = ("casting", "prepared")
"""Hidden too, but bots have them so seldom that only twins that are given them, as in `GUESSED`, can be compared."""
HIDDEN: dict[str, Vary] = {fact: of_itself(way) for fact, way in hidden(Combatant).items() if fact not in SELDOM} | {
    "carried": _stash,
    "what tied foes do in a shared slot": _slot,
}
"""What the other side is not told, with a way to change it; False if it cannot be changed here."""
OPEN = {
    "sheet": "it is open, and nothing of it changes",
    "con_lost": "everybody hears what is lost, and sees the modifier it comes to",
    "long_rest": "nobody rests in a fight, and in a camp everybody sees whether it is due",
    "short_rests": "nobody rests in a fight, and in a camp everybody sees how many are left",
    "injuries": "every view lists them; in these fights nobody has any",
    "helped": "every view lists it; in these fights nobody is",
    "used": "every view lists it; in these fights nothing is",
}
"""What no view of these fights shows and yet is no secret, and why."""


Guessed = Callable[[Combatant, Combatant], bool]


def _further_cast(foe: Combatant, twin: Combatant) -> bool:
    """Both have begun the same spell."""
    foe.casting, twin.casting = Casting("spark", 1, 0, 1), Casting("spark", 1, 3, 2)
    return True


def _other_preparation(foe: Combatant, twin: Combatant) -> bool:
    """Both are seen to have prepared something."""
    foe.prepared, twin.prepared = Held("moves", "", "dash"), Held("attacks", "grusha", "defend")
    return True


def _other_pack(foe: Combatant, twin: Combatant) -> bool:
    full = twin.carried
    twin.carried = [gear for gear in full if gear.where != STASHED]
    return len(twin.carried) < len(full) and overload(twin) == overload(foe)


GUESSED: dict[str, Guessed] = guessed(Combatant) | {
    CASTING.fact: _further_cast,
    PREPARED.fact: _other_preparation,
    STASH.fact: _other_pack,
}
"""What a seat guesses of a foe, with a way to make it something else in a twin; False if that cannot be done here."""


def vary(scene: Scene, fact: str, seat: str) -> bool:
    """Changes that fact of every foe of the seat, in place."""
    assert isinstance(scene, SwordsScene)
    side = scene.seats()[seat]
    changed = [HIDDEN[fact](scene, each) for each in scene.bodies if each.side != side]
    return any(changed)


def learned(scene: Scene, side: str) -> object:
    """Nothing is found out of foes but what everybody sees."""
    return None


def has_hit(event: Event) -> bool | None:
    """What an attack roll came to."""
    return event.hit if isinstance(event, AttackRolled) else None


def out_of_bounds(scene: Scene) -> list[str]:
    """Pools that left their bounds, hands that hold too much."""
    assert isinstance(scene, SwordsScene)
    wrong = []
    for each in scene.bodies:
        wrong += [f"{each.id} {pool}" for pool in pools.out_of_bounds(each)]
        committed = each.casting.committed if each.casting is not None else 0
        if each.dice_free + committed > each.caster.dice:
            wrong.append(f"{each.id} Invocation Dice {each.dice_free}, {committed} committed")
        if each.hp == 0 and not each.out and not each.suffers(Condition.UNCONSCIOUS):
            wrong.append(f"{each.id} is awake at 0 HP")
        for hand in ("primary", "off"):
            if sum(gear.where in (hand, "both") for gear in each.carried) > 1:
                wrong.append(f"{each.id} holds too much in its {hand} hand")
        if len({gear.id for gear in each.carried}) < len(each.carried):
            wrong.append(f"{each.id} has one thing twice")
    return wrong


def crowded(scene: Scene) -> list[str]:
    """Two in one space (term Space): at other heights that is none, and two clauses allow it for a while."""
    assert isinstance(scene, SwordsScene)
    here = [each for each in scene.bodies if not each.out and each.place >= 0]
    return [
        f"{one.id} and {other.id} are in one space"
        for place, one in enumerate(here)
        for other in here[place + 1 :]
        if shares_height(one, other, one.elevation)
        and scene.footprint(one) & scene.footprint(other)
        and not may_overlap(scene, one, other)
    ]


def may_overlap(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """SW-060: in the middle of an Overrun; SW-009: foes in a shared slot, until it closes."""
    turn = scene.turn
    if turn is not None and turn.inside and {turn.who, turn.overran} == {one.id, other.id}:
        return True
    return scene.slot is not None and one.side != other.side and bool({one.id, other.id} & set(scene.members))


def held_by_the_gone(scene: Scene) -> list[str]:
    """SW-213, SW-214: no grapple without a grappler who is able and near; no spell that nobody concentrates on.

    In a shared slot a tied foe is freed when it closes (SW-005). Charmed and Frightened end with their time, not with
    their cause: the book has no clause for that.
    """
    assert isinstance(scene, SwordsScene)
    wrong = []
    for each in scene.bodies:
        for held in each.afflictions if not each.out else ():
            by = scene.by_id.get(held.by)
            if held.condition is Condition.GRAPPLED and (by is None or not is_near_and_able(scene, by, each)):
                wrong.append(f"{each.id} is Grappled by {held.by!r}, who does not hold it")
            if held.lasts is Lasts.CONCENTRATION and scene.slot is None and (by is None or not by.concentrating):
                wrong.append(f"{each.id} is {held.condition} by {held.by!r}, who does not concentrate")
    return wrong


def is_near_and_able(scene: SwordsScene, grappler: Combatant, held: Combatant) -> bool:
    """In a shared slot, as the side of the one who is held sees the grappler (SW-006)."""
    seen = scene.seen(grappler, held)
    return grappler.is_able() and seen.is_able() and scene.feet_apart(seen, held) <= grappling_reach(grappler)


def _sheet(id: str, initiative: int) -> dict[str, object]:
    strike = {"id": "bite", "name": "Bite", "kind": "melee", "to_hit": 3, "damage": "1d4", "type": "piercing"}
    return {"id": id, "name": id.capitalize(), "hp": 3, "initiative": initiative, "ac": 12, "attacks": [strike]}


SMALL = {
    "id": "small",
    "name": "Small",
    "arena": {"id": "floor", "name": "Floor", "width": 3, "height": 1},
    "sides": [
        {"name": "red", "members": [{"id": "stoat", "sheet": _sheet("stoat", 9), "at": [0, 0]}]},
        {"name": "blue", "members": [{"id": "rat", "sheet": _sheet("rat", 2), "at": [1, 0]}]},
    ],
}
"""A fight small enough to count its whole tree for some answers."""
DEPTHS = (1, 2)
"""So many answers deep."""

ATTACK = {
    "id": "attack",
    "name": "Attack",
    "arena": {"id": "floor", "name": "Floor", "width": 6, "height": 3},
    "sides": [
        {"name": "heroes", "members": [{"creature": "grusha", "at": [0, 1]}]},
        {"name": "bandits", "members": [{"creature": "bandit", "at": [1, 1]}]},
    ],
}
ATTACK_ANSWERS: list[str] = []
"""Answers that lead to the question where one full attack is on offer."""
ATTACK_OPTION = "attack:saber:bandit"
MIRRORS = ["mirror", "mirror_duel_two_weapons", "mirror_party", "mirror_casters"]
SECRETIVE = ["toll_gate_duel", "princes_hall", "gorgons_gallery", "mirror_party", "skirmish"]
"""Fights in which every hidden fact can matter; a short one among them."""
ODDS = ("exact",)
"""Which odds of an attack a seat gets: here all that decides it is open."""


REMEMBERED: dict[type, dict[str, Callable[[], object]]] = {
    Combatant: dict.fromkeys(("arms_for", "memo_for", "burden_for", "kit_for"), object),
    SwordsScene: dict.fromkeys(("rosters", "hostile", "friendly", "upright", "casters"), dict)
    | {name: lambda: None for name in ("standing", "afoot", "look")},
}
"""What one's things come to, for as long as one carries the same; who stands with whom; what is around who acts."""


def _foot_by_foot(
    scene: SwordsScene, body: Combatant, allowed: list[int], closed: int, rough: int, keeps: list[int]
) -> SteepWays:
    """Level ground as if it were steep."""
    grid = scene.grid
    return SteepWays(grid, body.place, allowed, closed, keeps, [0] * grid.size, rough_costs(grid, rough))


SLOWER: dict[tuple[Any, str], Any] = {(move, "level_ways"): _foot_by_foot}
