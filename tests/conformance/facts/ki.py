"""What only Ki knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.kernel.scene import Scene
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.interlude import band
from quintain.systems.ki.scene import KiScene, Stock
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Condition

QUICK_RULES = KiRules(interlude_seconds=0)


def _vary(field: str, by: int) -> Callable[[Fighter], bool]:
    def vary(foe: Fighter) -> bool:
        now = getattr(foe, field)
        if now is not None:
            setattr(foe, field, now + by)
        return now is not None

    return vary


def _luck(foe: Fighter) -> bool:
    foe.luck = 4 if foe.luck > 4 else 12
    return True


def _within_band(field: str, most: str) -> Callable[[Fighter], bool]:
    """Another number of the same band, if there is one."""

    def vary(foe: Fighter) -> bool:
        now, top = getattr(foe, field), getattr(foe, most)
        for other in (now - 1, now + 1):
            if other != 0 and other <= top and band(other, top) == band(now, top):
                setattr(foe, field, other)
                return True
        return False

    return vary


def _unshown_technique(foe: Fighter) -> bool:
    hidden = [each for each in foe.techniques if each.id not in foe.shown]
    if not hidden:
        return False
    foe.learn([each for each in foe.techniques if each is not hidden[0]])
    return True


def _bag(foe: Fighter) -> bool:
    if not foe.bag and not foe.items:
        return False
    foe.bag, foe.items = [], []
    return True


def _most(foe: Fighter) -> bool:
    """Twice as many HP and Stamina, and twice as many left."""
    if foe.external_wounds or foe.internal_wounds:
        return False
    foe.hp *= 2
    foe.stamina *= 2
    foe.sheet = msgspec.structs.replace(foe.sheet, hp=2 * foe.sheet.hp, stamina=2 * foe.sheet.stamina)
    return True


def _written_with_the_scene(scene: KiScene) -> bool:
    """Gives the scene a stock of its own, with the sheets as they are now; False if two differ under one name."""
    sheets = {each.sheet.id: each.sheet for each in scene.fighters}
    if any(sheets[each.sheet.id] != each.sheet for each in scene.fighters):
        return False
    scene.stock = Stock.load(scene.stock.dump())
    scene.stock.sheets |= sheets
    return True


HIDDEN: dict[str, Callable[[Fighter], bool]] = {
    "strength": _vary("strength", 1),
    "agility": _vary("agility", 1),
    "presence": _vary("presence", 1),
    "instinct": _vary("instinct", 1),
    "charisma": _vary("charisma", 1),
    "acting": _vary("acting", 1),
    "reading": _vary("reading", 1),
    "proficiency": _vary("proficiency", 1),
    "luck die": _luck,
    "HP inside the band": _within_band("hp", "max_hp"),
    "Stamina inside the band": _within_band("stamina", "max_stamina"),
    "Surges left": _vary("surges", 1),
    "techniques not yet used": _unshown_technique,
    "what is carried": _bag,
    "First Round Initiative": _vary("fri", 1),
    "speed": _vary("speed", 1),
    "rests since a wound": _vary("rests", 1),
    "the most HP and Stamina": _most,
}
"""Every fact KI-011 keeps from the other side, with a way to change it; False if it cannot be changed here."""


Guessed = Callable[[Fighter, Fighter], bool]


def _written(field: str, *also: str) -> Guessed:
    """More of it in the twin, and on its sheet too."""

    def vary(foe: Fighter, twin: Fighter) -> bool:
        for name in (field, *also):
            setattr(twin, name, (getattr(twin, name) or 0) + 1)
        twin.sheet = msgspec.structs.replace(twin.sheet, **{field: getattr(twin, field)})
        return True

    return vary


def _other_luck(foe: Fighter, twin: Fighter) -> bool:
    twin.luck = 4 if twin.luck > 4 else 12
    twin.sheet = msgspec.structs.replace(twin.sheet, luck=twin.luck)
    return True


def _more_of(pool: str) -> Guessed:
    """Twice as much of it at most, and twice as much left: it looks the same."""

    def vary(foe: Fighter, twin: Fighter) -> bool:
        left, most = getattr(foe, pool), getattr(foe.sheet, pool)
        if foe.external_wounds or foe.internal_wounds or band(left, most) != band(2 * left, 2 * most):
            return False
        setattr(twin, pool, 2 * left)
        twin.sheet = msgspec.structs.replace(twin.sheet, **{pool: 2 * most})
        return True

    return vary


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


def _empty_bag(foe: Fighter, twin: Fighter) -> bool:
    twin.sheet = msgspec.structs.replace(twin.sheet, items=[])
    return _bag(twin)


GUESSED: dict[str, Guessed] = {
    "Agility": _written("agility"),
    "Strength": _written("strength"),
    "Proficiency": _written("proficiency"),
    "luck die": _other_luck,
    "Presence": _written("presence"),
    "Instinct": _written("instinct"),
    "Reading": _written("reading"),
    "Acting": _written("acting", "charisma"),
    "Charisma": _written("charisma"),
    "HP": _more_of("hp"),
    "Stamina": _more_of("stamina"),
    "Surges": _written("surges"),
    "Speed": _written("speed", "fri"),
    "unarmed damage": _other_sheet(unarmed=3),
    "techniques": _fewer_techniques,
    "rank": _other_sheet(boss=True),
    "what is carried": _empty_bag,
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
        if not 0 <= each.stamina <= max(each.max_stamina, 0):
            wrong.append(f"{each.id} Stamina {each.stamina}")
        if each.hp > each.max_hp or each.surges < 0 or each.armor_durability < 0 or each.temporary_armor < 0:
            wrong.append(f"{each.id} HP {each.hp} surges {each.surges} armour {each.armor_durability}")
        if each.hp <= 0 and each.in_fight() and not each.last_breath:
            wrong.append(f"{each.id} stands at {each.hp} HP")
        if any(gear.durability < 0 for gear in each.wielded):
            wrong.append(f"{each.id} durability")
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
