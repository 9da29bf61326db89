"""What only Delve knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from quintain.conformance.declared import guessed, hidden, of_itself
from quintain.kernel.events import Event
from quintain.kernel.scene import Scene
from quintain.knowing import pools
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.combat import AttackMade
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.imagine import LEAVING
from quintain.systems.delve.pools import DECLARED, GEAR, SKILLS
from quintain.systems.delve.scene import DelveScene, FightScene, Phase
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import ATHLETICS, FIGHTING, LeavesAt, Out, Trait

QUICK_RULES = DelveRules(max_rounds=12)  # longer ones, which only chance plays, show nothing new
NO_USES = ("swap", "reload")
LEAST_USED = LEAST_OFFERED = 11
LEAST_LED = 6
EFFECTS = frozenset({"dealt", "felled"})
MOMENTS = frozenset({"moved", "missed", "dealt", "felled"})
CHANCES_IN = "toll_ambush"

Vary = Callable[[DelveScene, Character], bool]


def _skills(scene: DelveScene, foe: Character) -> bool:
    """It is better at everything but what its Defense is made of, which is open."""
    others = [id for id in scene.stock.skills if id not in (FIGHTING, ATHLETICS)]
    foe.skills = foe.skills | {id: foe.skills.get(id, 0) + 1 for id in others}
    return True


def _gear(scene: DelveScene, foe: Character) -> bool:
    """Nothing but what it wears and has in its hands; how much of its armour is left."""
    kept = [gear for gear in foe.gear if gear.used]
    worn = foe.worn()
    weaker = worn is not None and worn.stress > 1
    if worn is not None and weaker:
        kept = [gear.changed(stress=gear.stress - 1) if gear.id == worn.id else gear for gear in kept]
    fewer = len(kept) < len(foe.gear)
    foe.gear = kept
    return fewer or weaker


def _declared(scene: DelveScene, foe: Character) -> bool:
    """Another intent than the one that is sealed (DV-001)."""
    if foe.declared is None or scene.phase is not Phase.DECLARATIONS or not is_sealed(foe):
        return False
    foe.declared = Declaration("guard") if foe.declared.verb != "guard" else Declaration("nothing")
    return True


def is_sealed(foe: Character) -> bool:
    """Its intent is locked, and shows only when the checks are rolled."""
    return not foe.player and foe.has(Trait.GUILEFUL)


def _stress(scene: DelveScene, foe: Character) -> bool:
    """Another number that reads the same."""
    return hidden(Character)["stress"](foe)


def _most_stress(scene: DelveScene, foe: Character) -> bool:
    """Twice as much of it, and twice as much left."""
    foe.max_stress *= 2
    foe.stress *= 2
    return True


HIDDEN: dict[str, Vary] = {fact: of_itself(way) for fact, way in hidden(Character).items()} | {
    "max_stress": _most_stress,
    "skills": _skills,
    "gear": _gear,
    "declared": _declared,
}
"""What others are not told, with a way to change it; False if it cannot be changed here."""

OPEN: dict[str, str] = {
    "sheet": "what of it is hidden is in fields of its own",
    "wards": "shown as soon as somebody has Shielding",
    "favours": "shown as soon as somebody is owed one",
    "history": "shown as soon as a victory was earned",
    "lost_traits": "shown as soon as a trait is broken",
    "used": "shown as soon as something was done that can be done once",
    "tended": "shown as soon as a wound was looked after, in a rest",
}
"""What no view shows and yet is no secret, and why."""

Guessed = Callable[[Character, Character], bool]


def _more_stress(foe: Character, twin: Character) -> bool:
    twin.max_stress *= 2
    twin.stress *= 2
    twin.sheet = msgspec.structs.replace(twin.sheet, stress=2 * twin.sheet.stress)
    return True


def _other_skills(foe: Character, twin: Character) -> bool:
    twin.skills = twin.skills | {"stealth": twin.skills.get("stealth", 0) + 1, "veil": 1}
    twin.sheet = msgspec.structs.replace(twin.sheet, skills=dict(twin.skills))
    return True


def _other_gear(foe: Character, twin: Character) -> bool:
    twin.gear = [gear for gear in twin.gear if gear.used]
    return len(twin.gear) < len(foe.gear)


def _other_end(foe: Character, twin: Character) -> bool:
    leaves = LeavesAt.DEATH if foe.sheet.leaves_at is not LeavesAt.DEATH else LeavesAt.MAJOR
    twin.sheet = msgspec.structs.replace(twin.sheet, leaves_at=leaves)
    return True


GUESSED: dict[str, Guessed] = guessed(Character) | {
    "Stress": _more_stress,
    "maximum Stress": _more_stress,
    SKILLS.fact: _other_skills,
    GEAR.fact: _other_gear,
    LEAVING: _other_end,
}
"""What a seat guesses of a foe, with a way to make it something else in a twin; False if that cannot be done here."""
del GUESSED[DECLARED.fact]  # open once the checks are rolled; the twins above differ in it as long as it is sealed


def vary(scene: Scene, fact: str, seat: str) -> bool:
    """Changes that fact of every foe of the seat, in place."""
    assert isinstance(scene, DelveScene)
    side = scene.seats()[seat]
    changed = [HIDDEN[fact](scene, each) for each in scene.bodies if each.side != side and not each.out]
    return any(changed)


def learned(scene: Scene, side: str) -> object:
    """Nothing is learned of others but what everybody sees."""
    return []


def has_hit(event: Event) -> bool | None:
    """What an attack roll came to."""
    return event.hit if isinstance(event, AttackMade) else None


def out_of_bounds(scene: Scene) -> list[str]:
    """Pools that left their bounds, hands that hold too much, characters nowhere."""
    assert isinstance(scene, DelveScene)
    wrong = []
    for each in scene.bodies:
        wrong += [f"{each.id} {pool}" for pool in pools.out_of_bounds(each)]
        wrong += [f"{each.id} {wound.name} {wound.severity}" for wound in each.wounds if wound.severity < 1]
        if sum(hands(gear) for gear in each.gear if gear.used) > 2:
            wrong.append(f"{each.id} holds too much")
        if sum(gear.armor is not None and gear.used for gear in each.gear) > 1:
            wrong.append(f"{each.id} wears two suits of armour")
        if len({gear.id for gear in each.gear}) < len(each.gear):
            wrong.append(f"{each.id} has one thing twice")
        if isinstance(scene, FightScene) and each.is_in() and each.zone not in [zone.id for zone in scene.arena.zones]:
            wrong.append(f"{each.id} is nowhere")
    return wrong + [
        f"{clock.id} {clock.filled}" for clock in scene.world.clocks if clock.filled > clock.action.segments
    ]


def hands(gear: Any) -> int:
    thing = gear.weapon or gear.shield
    return 0 if thing is None else int(thing.hands)


def crowded(scene: Scene) -> list[str]:
    """A zone is about 10 m across: any number may be in one."""
    return []


def held_by_the_gone(scene: Scene) -> list[str]:
    """Nobody is held in Delve; but the dead declare nothing any more."""
    assert isinstance(scene, DelveScene)
    dead = [each for each in scene.bodies if each.out == Out.DEAD and each.declared is not None]
    return [f"{each.id} is dead and declares" for each in dead if scene.phase is Phase.DECLARATIONS]


def _sheet(id: str) -> dict[str, object]:
    return {
        "id": id,
        "name": id.capitalize(),
        "abilities": [],
        "skills": {"fighting": 2},
        "stress": 2,
        "willpower": 0,
        "spirit": 0,
        "weapons": ["knife"],
        "leaves_at": "stress0",
    }


SMALL = {
    "id": "small",
    "name": "Small",
    "arena": "ring",
    "ends": [{"kind": "foes_gone"}, {"kind": "party_gone"}],
    "sides": [
        {"name": "party", "members": [{"id": "stoat", "sheet": _sheet("stoat"), "zone": "ring"}]},
        {"name": "foes", "members": [{"id": "rat", "sheet": _sheet("rat"), "zone": "ring"}]},
    ],
}
"""A fight small enough to count its whole tree for some answers."""
DEPTHS = (1, 2, 3)
"""So many answers deep."""

ATTACK = {
    "id": "attack",
    "name": "Attack",
    "arena": "ring",
    "ends": [{"kind": "foes_gone"}, {"kind": "party_gone"}],
    "sides": [
        {"name": "party", "members": [{"creature": "sirel", "zone": "ring", "willpower": 0, "spirit": 0}]},
        {"name": "foes", "members": [{"creature": "fen_wolf", "zone": "ring"}]},
    ],
}
ATTACK_ANSWERS = ["nothing:stay"]
"""Answers that lead to the question where one full attack is on offer."""
ATTACK_OPTION = "attack:bow:fen_wolf:stay"
MIRRORS = ["sparring"]
SECRETIVE = ["sparring", "toll_ambush", "castellan", "two_schemers"]
"""Fights in which every hidden fact can matter; a short one among them."""
ODDS = ("ranged",)
"""Which odds of an attack a seat gets: Defense is open, the rest is a range."""
ODDS_IN = ["sparring"]
"""Where twins are compared by their odds, too: those of a declaration follow a whole round of everybody."""
