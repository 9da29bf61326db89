"""What only Ki knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.conformance.declared import guessed, hidden, unseen
from quintain.kernel.scene import Scene
from quintain.knowing import pools
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene, Stock
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Condition

QUICK_RULES = KiRules(interlude_seconds=0)
NO_USES = ("stow", "wield", "pick_up", "drop")
LEAST_USED = LEAST_OFFERED = 11
LEAST_LED = 6
EFFECTS = frozenset({"dealt", "felled"})
MOMENTS = frozenset({"moved", "missed", "dealt", "felled"})
KEEPS_BACK = True


def _unshown_technique(foe: Fighter) -> bool:
    hidden = [each for each in foe.techniques if each.id not in foe.shown]
    if not hidden:
        return False
    foe.learn([each for each in foe.techniques if each is not hidden[0]])
    return True


def _written_with_the_scene(scene: KiScene) -> bool:
    """Gives the scene a stock of its own, with the sheets as they are now; False if two differ under one name."""
    sheets = {each.sheet.id: each.sheet for each in scene.fighters}
    if any(sheets[each.sheet.id] != each.sheet for each in scene.fighters):
        return False
    scene.stock = Stock.load(scene.stock.dump())
    scene.stock.sheets |= sheets
    return True


HIDDEN: dict[str, Callable[[Fighter], bool]] = hidden(Fighter) | {"techniques": _unshown_technique}
"""Every fact KI-011 keeps from the other side, with a way to change it; False if it cannot be changed here."""
UNSEEN = unseen(Fighter)
OPEN = {
    "sheet": "what of it is hidden is in fields of its own, or varied with them",
    "holding": "who is held says by whom",
    "used": "everybody has seen what was used",
}
"""What no view shows and yet is no secret, and why."""


Guessed = Callable[[Fighter, Fighter], bool]


def _other_sheet(**fields: object) -> Guessed:
    def vary(foe: Fighter, twin: Fighter) -> bool:
        twin.sheet = msgspec.structs.replace(twin.sheet, **fields)
        return twin.sheet != foe.sheet

    return vary


def _fewer_techniques(foe: Fighter, twin: Fighter) -> bool:
    """The twin has only what it has shown."""
    twin.learn([each for each in twin.techniques if each.id in twin.shown])
    twin.sheet = msgspec.structs.replace(twin.sheet, techniques=list(twin.shown))
    return foe.techniques != twin.techniques


GUESSED: dict[str, Guessed] = guessed(Fighter) | {
    "unarmed damage": _other_sheet(unarmed=3),
    "techniques": _fewer_techniques,
    "rank": _other_sheet(boss=True),
    "skills": _other_sheet(skills=["climbing"]),
}
"""What a seat guesses of a foe, with a way to make it something else in a twin; False if that cannot be done here."""


def vary(scene: Scene, fact: str, seat: str) -> bool:
    """Changes that fact of every foe of the seat, in place."""
    assert isinstance(scene, KiScene)
    side = scene.seats()[seat]
    changed = [HIDDEN[fact](each) for each in scene.fighters if each.side != side]
    return any(changed) and _written_with_the_scene(scene)


def learned(scene: Scene, side: str) -> object:
    """KI-011: nothing is found out of foes but what everybody sees."""
    return None


def out_of_bounds(scene: Scene) -> list[str]:
    """Pools that left their bounds."""
    assert isinstance(scene, KiScene)
    wrong = []
    for each in scene.fighters:
        wrong += [f"{each.id} {pool}" for pool in pools.out_of_bounds(each)]
        wrong += [f"{each.id} {gear.id} {pool}" for gear in each.wielded for pool in pools.out_of_bounds(gear)]
        if each.hp <= 0 and each.in_fight() and not each.last_breath:
            wrong.append(f"{each.id} stands at {each.hp} HP")
        if sum(gear.weapon.hands for gear in each.wielded) > each.sheet.hands:
            wrong.append(f"{each.id} holds too much")
    return wrong


def crowded(scene: Scene) -> list[str]:
    """Every creature fills one square, and nobody stops in that of an ally or of the unconscious (ruling on KI-033)."""
    assert isinstance(scene, KiScene)
    here = [each for each in scene.fighters if not each.out]
    return [
        f"{one.id} and {other.id} stand on one square"
        for place, one in enumerate(here)
        for other in here[place + 1 :]
        if one.place == other.place
    ]


def held_by_the_gone(scene: Scene) -> list[str]:
    """Who is Grappled has one holder beside it, conscious and not Stunned, whose hand is on it (term Grapple)."""
    assert isinstance(scene, KiScene)
    wrong = []
    for each in scene.fighters:
        if Condition.GRAPPLED in each.conditions and not each.out:
            holder = scene.by_id.get(each.conditions[Condition.GRAPPLED].by)
            if holder is None or not holder.is_able() or holder.holding != each.id:
                wrong.append(
                    f"{each.id} is Grappled by {each.conditions[Condition.GRAPPLED].by!r}, who does not hold it"
                )
            elif scene.distance(holder, each) > 1:
                wrong.append(f"{each.id} is Grappled by {holder.id} from afar")
        if each.holding and Condition.GRAPPLED not in scene.by_id[each.holding].conditions:
            wrong.append(f"{each.id} holds {each.holding}, who is free")
    return wrong


SMALL = {
    "id": "small",
    "name": "Small",
    "arena": {"id": "floor", "name": "Floor", "width": 4, "height": 2},
    "round": 2,
    "turn": 3,
    "sides": [
        {"name": "red", "members": [{"creature": "street_thug", "at": [0, 0], "stamina": 1}]},
        {"name": "blue", "members": [{"creature": "street_thug", "at": [1, 0], "stamina": 1}]},
    ],
}
"""A fight small enough to count its whole tree for some answers."""
DEPTHS = (1, 2, 3, 4)
"""So many answers deep."""

ATTACK = SMALL | {
    "sides": [
        {"name": "red", "members": [{"creature": "wen", "at": [0, 0], "pc": False}]},
        {"name": "blue", "members": [{"creature": "shield_guard", "at": [1, 0], "stamina": 2}]},
    ]
}
ATTACK_ANSWERS = ["participate", "wait", "attack+attack"]
"""Answers that lead to the question where one full attack is on offer."""
ATTACK_OPTION = "attack:guard_sword:shield_guard"
MIRRORS = ["mirror", "mirror_block", "mirror_party"]
SECRETIVE = ["training_yard", "alley_brawl", "mist_night", "broken_banner"]
"""Fights in which every hidden fact can matter; a short one among them."""
ODDS = ("ranged",)
"""Which odds of an attack a seat gets: here all that decides it is not open."""
