"""From content to a scene: sheets become combatants, encounters become fights that may start anywhere."""

from __future__ import annotations

from typing import Final

from quintain.library.collect import Collector, Shelves
from quintain.library.content import Library
from quintain.library.fights import ids_of
from quintain.library.references import First
from quintain.systems.swords.afflicting import is_magical
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.armor import kit, shield_bonus, worn_armor
from quintain.systems.swords.check import encounter_mistakes
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import remembered
from quintain.systems.swords.dying import death_pool
from quintain.systems.swords.gear import (
    BODY_ARMOR,
    BOTH,
    OFF,
    PRIMARY,
    READIED,
    STASHED,
    UNARMED,
    WORN,
    Definitions,
    Gear,
)
from quintain.systems.swords.ground import footing
from quintain.systems.swords.house import FoesAtZeroHp, SwordsRules
from quintain.systems.swords.injuries import has_lost_both_eyes, set_con_lost, sightless
from quintain.systems.swords.lines import arms
from quintain.systems.swords.scene import Lying, Stock, SwordsScene
from quintain.systems.swords.sheet import Combatant, Out, down_at_zero, fresh_combatant
from quintain.systems.swords.speed import overload
from quintain.systems.swords.stock import (
    Arena,
    AttackKind,
    Encounter,
    Ends,
    Gift,
    InjuryKind,
    Member,
    Property,
    Sheet,
    Suffers,
    Weight,
)
from quintain.words.errors import ContentError, UserError

THINGS: Final = ("weapon", "armor", "item")
"""What a carried thing can be."""
FIRST: Final[First] = {
    Sheet: ("readied", "stashed", "holds"),
    Member: ("creature", "sheet", "readied", "stashed", "holds", "worn"),
}
"""The order in which a scene lists its content: what is carried before what is attacked with."""


def start_fight(encounter: Encounter, rules: SwordsRules, library: Library) -> SwordsScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    where = library.written("encounter", encounter.id, encounter)
    mistakes = encounter_mistakes(library, encounter, where)
    if mistakes:
        raise ContentError(mistakes)
    stock = make_stock(encounter, library)
    scene = SwordsScene(stock, rules)
    scene.round = encounter.round - 1
    ids = ids_of(encounter)
    for side in encounter.sides:
        for member in side.members:
            scene.add(make_combatant(stock, rules, side.name, member, ids.pop(0), scene))
    check_hands(scene, encounter, where)
    for body in scene.bodies:  # worked out once for all copies of the fight
        arms(scene, body)
        kit(body)
        overload(body)
        remembered(body)
    return scene


# what the fight can use


def make_stock(encounter: Encounter, library: Library) -> Stock:
    arena = encounter.arena
    stock = Stock(arena if isinstance(arena, Arena) else library.find("arena", Arena, arena))
    taken = collector(stock, library)
    taken.collect(encounter)
    if UNARMED in library.of("weapon"):
        taken.fetch(("weapon",), UNARMED)
    stock.sides = [side.name for side in encounter.sides]
    stock.aware = {side.name: side.aware for side in encounter.sides}
    stock.ambush = {side.name: side.ambush for side in encounter.sides}
    stock.ends = list(encounter.ends)
    stock.gm = encounter.gm
    stock.reserves = list(encounter.reserves)
    return stock


def collector(stock: Definitions, library: Library) -> Collector:
    """Takes into the stock only what the fight can use: sheets, the things they carry, their features and spells."""
    shelves: Shelves = {
        "creature": stock.sheets,
        "weapon": stock.weapons,
        "armor": stock.armors,
        "item": stock.items,
        "spell": stock.spells,
        "feature": stock.features,
    }
    return Collector(library, shelves, FIRST)


# who is in it


def make_combatant(
    stock: Stock, rules: SwordsRules, side: str, member: Member, id: str, scene: SwordsScene
) -> Combatant:
    """A combatant from its sheet, with whatever the member lists in its place."""
    sheet = member.sheet if member.sheet is not None else stock.sheets[member.creature]
    number = id.rpartition("-")[2]
    name = member.name or (f"{sheet.name} {number}" if id != sheet.id and number.isdecimal() else sheet.name)
    body = fresh_combatant(id, name, side, member.seat or side, sheet)
    body.base_ac = bare_ac(stock, sheet)
    take_injuries(body, member)
    pack(stock, body, member)
    take_in_hand(body, member, ambush=stock.ambush.get(side, False))
    stand(scene, body, member)
    suffer(scene, body, member)
    body.exhaustion = member.exhaustion
    body.fortune = sheet.fortune.base if member.fortune is None else member.fortune
    body.dice_free = body.caster.dice if member.dice is None else member.dice
    body.reaction = member.reaction
    body.stance = member.stance
    body.hidden = member.hidden
    return body


def take_injuries(body: Combatant, member: Member) -> None:
    """What Internal Bleeding cost of Constitution stays lost."""
    body.injuries = [Injury(each.kind, each.part, each.amount) for each in member.injuries]
    set_con_lost(body, sum(each.amount for each in member.injuries if each.kind is InjuryKind.INTERNAL_BLEEDING))
    if has_lost_both_eyes(body):
        body.add_affliction(sightless())


def stand(scene: SwordsScene, body: Combatant, member: Member) -> None:
    """On its square: on the ground of it, or as high or deep as the member says."""
    if member.at is None or not scene.grid.inside(*member.at):
        return
    body.place = scene.grid.at(*member.at)
    body.elevation = footing(scene, body, body.place) if member.elevation is None else member.elevation


def suffer(scene: SwordsScene, body: Combatant, member: Member) -> None:
    """The conditions it starts with; at 0 HP it lies there, and an ordinary foe is dead (SW-135)."""
    body.hp = body.sheet.hp if member.hp is None else min(member.hp, body.sheet.hp)
    for each in member.conditions:
        body.add_affliction(affliction(scene, body, each))
    down = body.hp == 0
    dies = not body.is_character() and scene.rules.foes_at_zero_hp is FoesAtZeroHp.DIE
    if down and dies and member.dying is None and not member.stable:
        body.out = Out.DEAD
    elif down:
        body.add_affliction(down_at_zero())
        body.stable = member.stable
        if not member.stable:
            body.dying = death_pool(body) if member.dying is None else member.dying
    if body.suffers(Condition.UNCONSCIOUS):
        lie_down(scene, body)
    if body.suffers(Condition.PETRIFIED):
        turn_to_stone(body)


def lie_down(scene: SwordsScene, body: Combatant) -> None:
    """The unconscious are prone, and what they held lies beside them (SW-263, SW-264)."""
    if not body.suffers(Condition.PRONE):
        body.add_affliction(Affliction(Condition.PRONE))
    for gear in body.held():
        body.carried.remove(gear)
        scene.lying.append(Lying(body.place, gear.put(READIED)))


def turn_to_stone(body: Combatant) -> None:
    """What it has is stone with it (SW-230); our ruling: of what is magical the save was made."""
    for gear in body.carried:
        if not is_magical(gear):
            stone = gear.twin()
            stone.stone = True
            body.exchange(gear, stone)


def affliction(scene: SwordsScene, body: Combatant, each: Suffers) -> Affliction:
    held = Affliction(each.condition, each.by)
    held.round = scene.round + 1 + each.rounds
    held.whose = body.id
    if each.ends is Ends.TURN_START:
        held.lasts = Lasts.TURN_START
        held.whose = each.by or body.id
    elif each.ends is Ends.TURN_END or each.ends is Ends.ROUNDS:
        held.lasts = Lasts.TURN_END
    elif each.ends is Ends.POOL:
        held.lasts = Lasts.POOL
        held.dice = each.dice
        held.sides = each.sides
    return held


# what it carries


def bare_ac(stock: Definitions, sheet: Sheet) -> int:
    """Its AC without what only counts while it is held: the shield, and the pair of a trained off hand."""
    ac = sheet.ac
    things = [stock.gear(id, id, WORN) for id in sheet.readied]
    armor = next((gear.armor.category for gear in things if is_body_armor(gear) and gear.armor is not None), None)
    shield = next((gear for gear in things if gear.is_shield()), None)
    if shield is not None:
        ac -= shield_bonus(shield, armor)
    return ac - 1 if Gift.OFF_HAND_PROFICIENCY in sheet.features else ac


def is_body_armor(gear: Gear) -> bool:
    return gear.armor is not None and gear.armor.category in BODY_ARMOR


def pack(stock: Definitions, body: Combatant, member: Member) -> None:
    """Everything it has: armour and helmet worn, the rest readied or stashed; its hands are still empty."""
    sheet = body.sheet
    readied = list(sheet.readied if member.readied is None else member.readied)
    stashed = list(sheet.stashed if member.stashed is None else member.stashed)
    holds = list(held_at_start(sheet, member) or [])
    lacking = [id for id in [*(member.worn or []), *holds] if id not in readied]
    for id in [*readied, *dict.fromkeys(lacking)]:
        add_gear(stock, body, id, READIED)
    for id in stashed:
        add_gear(stock, body, id, STASHED)
    for gear in body.carried:
        if gear.where == READIED and (member.worn is None or gear.kind in member.worn) and may_wear(body, gear):
            body.exchange(gear, gear.put(WORN))


def held_at_start(sheet: Sheet, member: Member) -> list[str] | None:
    return sheet.holds if member.holds is None else member.holds


def add_gear(stock: Definitions, body: Combatant, kind: str, where: str) -> None:
    """Two sabers of one creature are told apart by a number: saber, saber-2."""
    same = sum(gear.kind == kind for gear in body.carried)
    body.carried.append(stock.gear(kind, f"{kind}-{same + 1}" if same else kind, where))


def may_wear(body: Combatant, gear: Gear) -> bool:
    """One suit of armour, one helmet."""
    if gear.is_helmet():
        return body.helmet() is None
    return is_body_armor(gear) and worn_armor(body) is None


def take_in_hand(body: Combatant, member: Member, *, ambush: bool) -> None:
    """What `holds` says, else what its first attack needs, its shield, and the other weapon of a pair."""
    chosen = held_at_start(body.sheet, member)
    if chosen is not None:
        for id in chosen:
            gear = next((each for each in body.carried if each.kind == id and each.where == READIED), None)
            if gear is not None:
                grip(body, gear)
    else:
        for gear in usual_grip(body, ambush=ambush):
            grip(body, gear)


def usual_grip(body: Combatant, *, ambush: bool) -> list[Gear]:
    """Things to hold, in the order in which hands are given to them."""
    first = opening_weapon(body, ambush=ambush)
    found = [] if first is None else [first]
    hands = len(body.whole_hands()) - sum(gear.hands() for gear in found)
    for gear in body.carried:
        shield = gear.is_shield() and gear.where == READIED
        second = first is not None and is_second_weapon(body, first, gear)
        focus = gear.kind == body.caster.focus and gear.where == READIED
        if gear not in found and (shield or second or focus) and gear.hands() <= hands:
            found.append(gear)
            hands -= gear.hands()
    return sorted(found, key=lambda gear: gear is not first)


def opening_weapon(body: Combatant, *, ambush: bool) -> Gear | None:
    """That of its first attack; who lies in ambush has its bow in hand, if one is readied."""
    entries = body.sheet.attacks
    if ambush:
        for entry in entries:
            bow = readied_weapon(body, entry.weapon) if entry.kind is AttackKind.RANGED else None
            if bow is not None and not bow.has(Property.HURLANT):
                return bow
    return readied_weapon(body, entries[0].weapon) if entries else None


def readied_weapon(body: Combatant, kind: str | None) -> Gear | None:
    for gear in body.carried:
        if gear.weapon is not None and gear.kind == kind and gear.where == READIED:
            return gear if gear.hands() <= len(body.whole_hands()) else None
    return None


def is_second_weapon(body: Combatant, first: Gear, gear: Gear) -> bool:
    """Another one-handed weapon it attacks with, light unless it is trained for more (SW-105, SW-114)."""
    if gear is first or gear.weapon is None or gear.where != READIED or gear.weapon.hands != 1:
        return False
    if not any(entry.kind is AttackKind.MELEE and entry.weapon == gear.kind for entry in body.sheet.attacks):
        return False
    if first.weapon is None or first.weapon.hands != 1 or any(each.is_shield() for each in body.carried):
        return False
    if gear.weapon.weight is Weight.LIGHT:
        return first.weapon.weight is not Weight.HEAVY
    medium = gear.weapon.weight is Weight.MEDIUM and first.weapon.weight is Weight.MEDIUM
    return medium and body.has(Gift.OFF_HAND_PROFICIENCY)


def grip(body: Combatant, gear: Gear) -> None:
    """Into its hands: weapons into the primary one first, the rest into the other."""
    free = body.free_hands()
    if gear.hands() == 2 and len(free) == 2:
        body.exchange(gear, gear.put(BOTH))
    elif gear.hands() <= 1 and free:
        wanted = PRIMARY if gear.weapon is not None else OFF
        body.exchange(gear, gear.put(wanted if wanted in free else free[0]))


# mistakes of the whole


def check_hands(scene: SwordsScene, encounter: Encounter, where: str) -> None:
    """Everybody holds what it is to hold; injuries may have cost a hand."""
    members = [member for side in encounter.sides for member in side.members]
    mistakes: list[UserError] = []
    for body, member in zip(scene.bodies, members, strict=True):
        if len(body.held()) < len(held_at_start(body.sheet, member) or []):
            fix = "Leave something in `readied` instead."
            what = "It holds more than its hands can hold."
            mistakes.append(UserError(what, where=f"{where}, {body.id}", fix=fix))
    if mistakes:
        raise ContentError(mistakes)
