"""What only Shattered Spirits knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.conformance.declared import guessed, hidden, of_itself
from quintain.kernel.events import Event
from quintain.kernel.scene import Scene
from quintain.knowing import pools
from quintain.systems.shattered.events.attack import AttackRolled
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.pools import quarter
from quintain.systems.shattered.scene import ShatteredScene, Stage, Stock
from quintain.systems.shattered.sheet import HANDS, WAITING, Character, Plot
from quintain.systems.shattered.stock import Range, Resistance, Status

QUICK_RULES = ShatteredRules(max_rounds=12)  # longer ones, which only chance plays, show nothing new
NO_USES = ("release", "summon", "grow")
LEAST_USED = LEAST_OFFERED = 11
LEAST_LED = 6
EFFECTS = frozenset({"dealt", "felled"})
MOMENTS = frozenset({"moved", "missed", "dealt", "felled"})
KEEPS_BACK = True
CHANCES_IN = "shattered_hall"

Vary = Callable[[ShatteredScene, Character], bool]


def _health(scene: ShatteredScene, foe: Character) -> bool:
    """Another number that reads as the same quarter, if there is one (SS-158)."""
    for other in (foe.health - 1, foe.health + 1):
        if 0 < other <= foe.max_health and quarter(other, foe.max_health) == quarter(foe.health, foe.max_health):
            foe.health = other
            return True
    return False


def _max_health(scene: ShatteredScene, foe: Character) -> bool:
    """Twice as much of it, and twice as much left."""
    foe.max_health *= 2
    foe.health *= 2
    return True


def _stun(scene: ShatteredScene, foe: Character) -> bool:
    foe.stun = foe.stun + 1 if foe.stun + 1 < foe.max_stun else 0
    return foe.max_stun > 1


def _stances(scene: ShatteredScene, foe: Character) -> bool:
    """SS-159: one Stance fewer, with what it gives."""
    if not foe.stances:
        return False
    foe.stances = foe.stances[1:]
    foe.refit()
    return True


def _plot(scene: ShatteredScene, foe: Character) -> bool:
    """SS-157: another Technique at the same Speed."""
    waiting = [plot for plot in foe.plots if plot.state == WAITING]
    others = [id for id in foe.sheet.techniques if waiting and id != waiting[0].technique]
    if not others or scene.stage not in (Stage.PHASE, Stage.END):
        return False
    old = waiting[0]
    new = Plot(others[0], old.printed, old.speed, old.phase, old.state, old.cost, old.prior)
    foe.plots = [new if plot is old else plot for plot in foe.plots]
    return True


def _equipped(scene: ShatteredScene, foe: Character) -> bool:
    """What it carries without Wielding it: another flask, no spare dagger."""
    held = [gear.id for gear in foe.wielded]
    kept = [gear for gear in foe.equipped if gear.id in held]
    fewer = len(kept) < len(foe.equipped)
    foe.equipped = kept
    return fewer


def _resists(scene: ShatteredScene, foe: Character) -> bool:
    foe.resists = [] if foe.resists else [Resistance(1, ["Poison"])]
    return True


def _spirit(scene: ShatteredScene, foe: Character) -> bool:
    """How a Spirit is that is within its master."""
    if not foe.is_spirit or foe.summoned:
        return False
    foe.health = foe.health - 1 or foe.max_health
    foe.stun += 1
    return True


def _once(scene: ShatteredScene, foe: Character) -> bool:
    foe.once = [*foe.once, "something"]
    return True


HIDDEN: dict[str, Vary] = {fact: of_itself(way) for fact, way in hidden(Character).items()} | {
    "health": _health,
    "most health": _max_health,
    "stun": _stun,
    "resists": _resists,
    "stances": _stances,
    "plots": _plot,
    "equipped": _equipped,
    "once": _once,
    "a Spirit within its master": _spirit,
}
"""What SS-151 to SS-159 keep from the other side, with a way to change it; False if it cannot be changed here."""


OPEN = {
    "chose_hands": "whether it holds a thing with one hand or two is seen when it uses it",
    "spirit": "who has a Spirit is on its sheet",
    "tide": "everybody has seen which way it moved somebody last",
    "shocked_phase": "everybody has seen it Shocked",
    "bloodied": "it decides in which Phases it acts, and these are open",
    "since_round": "everybody has seen when it came",
    "suppressed_round": "everybody has seen its Spirit Downed",
    "reaction_discount": "everybody has seen what made its next Reaction cheaper",
    "sheet": "what of it is hidden is in fields of its own, or varied with them",
    "charge": "which Attack it charges and at whom is shown while it does",
    "actions_used": "everybody has seen which Actions it took",
}
"""What no view shows and yet is no secret, and why."""


Guessed = Callable[[Character, Character], bool]


def _other_sheet(**fields: list[str]) -> Guessed:
    """The twin has other abilities, none of which it has shown."""

    def vary(foe: Character, twin: Character) -> bool:
        before = twin.sheet
        twin.sheet = msgspec.structs.replace(before, **fields)
        return twin.sheet != before and not twin.shown

    return vary


def _more_health(foe: Character, twin: Character) -> bool:
    twin.max_health *= 2
    twin.health *= 2
    twin.sheet = msgspec.structs.replace(twin.sheet, health=2 * twin.sheet.health)
    return True


def _other_resists(foe: Character, twin: Character) -> bool:
    twin.resists = [Resistance(2, ["Poison"])]
    twin.sheet = msgspec.structs.replace(twin.sheet, resists=twin.resists)
    return True


def _other_plot(foe: Character, twin: Character) -> bool:
    """Both have plotted at the same Speed in the same Phase."""
    plots = [Plot(technique, 2, 2, 3, WAITING, cost, False) for technique, cost in (("shift", 0), ("skirmish", 1))]
    foe.plots, twin.plots = [plots[0]], [plots[1]]
    return True


def _used_up(foe: Character, twin: Character) -> bool:
    twin.once = [*foe.once, "something"]
    return True


def _other_reactions(foe: Character, twin: Character) -> bool:
    """But for those that it has been seen to use."""
    used = [id for id in twin.sheet.reactions if id in twin.reacted]
    twin.sheet = msgspec.structs.replace(twin.sheet, reactions=list(dict.fromkeys([*used, "dodge"])))
    return twin.sheet != foe.sheet


GUESSED: dict[str, Guessed] = guessed(Character) | {
    "Resistances": _other_resists,
    "Health": _more_health,
    "Reactions": _other_reactions,
    "abilities": _other_sheet(techniques=["shift"], gambits=[]),
    "plots": _other_plot,
    "what was used up": _used_up,
}
"""What a seat guesses of a foe, with a way to make it something else in a twin; False if that cannot be done here."""


def vary(scene: Scene, fact: str, seat: str) -> bool:
    """Changes that fact of every foe of the seat, in place."""
    assert isinstance(scene, ShatteredScene)
    side = scene.seats()[seat]
    changed = [HIDDEN[fact](scene, each) for each in scene.bodies if each.side != side and not each.out]
    return any(changed)


def learned(scene: Scene, side: str) -> object:
    """SS-151: what that side has found out by hitting."""
    assert isinstance(scene, ShatteredScene)
    return [each.learned[side].dump() if side in each.learned else None for each in scene.bodies]


def has_hit(event: Event) -> bool | None:
    """What an attack roll came to."""
    return event.grade.lower() != "miss" if isinstance(event, AttackRolled) else None


def out_of_bounds(scene: Scene) -> list[str]:
    """Pools that left their bounds, hands that hold too much, creatures nowhere."""
    assert isinstance(scene, ShatteredScene)
    wrong = []
    for each in scene.bodies:
        wrong += [f"{each.id} {pool}" for pool in pools.out_of_bounds(each)]
        if each.stun >= each.max_stun and not each.out:
            wrong.append(f"{each.id} Stun {each.stun}")
        if each.on_map() and each.health == 0 and not each.is_spirit:
            wrong.append(f"{each.id} stands at 0 Health")
        if sum(gear.hands for gear in each.wielded) > HANDS:
            wrong.append(f"{each.id} holds too much")
        if len({gear.id for gear in each.equipped}) < len(each.equipped):
            wrong.append(f"{each.id} has one thing twice")
        if each.on_map() and each.position not in scene.positions:
            wrong.append(f"{each.id} is nowhere")
        wrong += [f"{each.id} {status} {held.value}" for status, held in each.statuses.items() if held.value < 1]
    return wrong


def crowded(scene: Scene) -> list[str]:
    """SS-105: any number may be at one Position, next to each other; a Feature there has room for its Size (SS-106)."""
    assert isinstance(scene, ShatteredScene)
    wrong = []
    for position in scene.positions.values():
        for standing in position.features:
            there = [each for each in scene.bodies if each.on_map() and each.occupies == standing.id]
            if len(there) > standing.feature.size or any(each.position != position.id for each in there):
                wrong.append(f"{len(there)} Occupy {standing.id}")
    return wrong


def held_by_the_gone(scene: Scene) -> list[str]:
    """Who is Grabbed is in reach of somebody on the map (term Grabbed); a Spirit is out only with its master."""
    assert isinstance(scene, ShatteredScene)
    wrong = []
    for each in scene.bodies:
        if each.has(Status.GRABBED) and not each.out and each.statuses[Status.GRABBED].by and not in_grip(scene, each):
            wrong.append(f"{each.id} is Grabbed by {each.statuses[Status.GRABBED].by}, who is not there")
        if each.is_spirit and each.on_map() and scene.by_id[each.master].out:
            wrong.append(f"{each.id} is out without {each.master}")
    return wrong


def in_grip(scene: ShatteredScene, body: Character) -> bool:
    held = body.statuses[Status.GRABBED]
    grabber = scene.by_id[held.by]
    if not body.on_map() or not grabber.on_map():
        return False
    if held.reach in ("", Range.MELEE):
        return grabber.position == body.position
    return scene.arena_of(grabber) == scene.arena_of(body)


def _sheet(id: str, rank: str) -> dict[str, object]:
    sheet: dict[str, object] = {
        "id": id,
        "name": id.capitalize(),
        "rank": rank,
        "health": 2,
        "max_stun": 3,
        "techniques": ["shift"],
        "actions": ["fight"],
        "attacks": ["brawl"],
    }
    pattern = [{"phase": 1, "slot": "action"}]
    return sheet if rank == "player" else sheet | {"pattern": pattern}


SMALL = {
    "id": "small",
    "name": "Small",
    "arenas": [{"id": "floor", "name": "Floor"}],
    "positions": [{"id": "f1", "arena": "floor"}],
    "sides": [
        {"name": "players", "members": [{"id": "stoat", "sheet": _sheet("stoat", "player"), "at": "f1"}]},
        {"name": "enemies", "members": [{"id": "rat", "sheet": _sheet("rat", "minion"), "at": "f1"}]},
    ],
}
"""A fight small enough to count its whole tree for some answers."""
DEPTHS = (1, 2, 3, 4)
"""So many answers deep."""

ATTACK = {
    "id": "attack",
    "name": "Attack",
    "arenas": [{"id": "floor", "name": "Floor"}],
    "positions": [{"id": "f1", "arena": "floor"}],
    "stage": "phase",
    "phase": 3,
    "sides": [
        {"name": "players", "members": [{"creature": "margaret", "at": "f1"}]},
        {"name": "enemies", "members": [{"creature": "lesser_praetorian", "at": "f1", "stamina": 0}]},
    ],
}
ATTACK_ANSWERS = ["margaret", "fight"]
"""Answers that lead to the question where one full attack is on offer."""
ATTACK_OPTION = "attack:brawl:lesser_praetorian"
MIRRORS = ["mirror", "mirror_party"]
SECRETIVE = ["duel", "shattered_hall", "the_ford", "mirror_party"]
"""Fights in which every hidden fact can matter; a short one among them."""
ODDS = ("ranged",)
"""Which odds of an attack a seat gets: here all that decides it is not open."""


REMEMBERED: dict[type, dict[str, Callable[[], object]]] = {
    Stock: {"memo": dict},
    ShatteredScene: {"thinned": lambda: True},
}
"""Options that are offered again and again; whether somebody has come or gone since it was last asked who has won."""
