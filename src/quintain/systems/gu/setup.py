"""From content to a scene: sheets become fighters, encounters become fights that may start anywhere."""

from __future__ import annotations

from quintain.kernel.held import Held
from quintain.library.collect import Collector, Shelves
from quintain.library.content import Library
from quintain.library.fights import ids_of
from quintain.library.ids import numbered
from quintain.systems.gu import damage, grapple, ground, stats
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.check import encounter_mistakes
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.scene import GuScene, Phase, Stock, Thing, Turn
from quintain.systems.gu.stock import Arena, Encounter, Member, OwnGu, Poison
from quintain.systems.gu.things import Affliction, Gear, Poisoned, Worm, Worn
from quintain.systems.gu.words import Condition, Size
from quintain.words.errors import ContentError

OBJECT_HIT_POINTS = {Size.TINY: 5, Size.SMALL: 10, Size.MEDIUM: 20, Size.LARGE: 40, Size.HUGE: 40}
"""Of things that do not list theirs (term Objects)."""
CONCUSSION = 15
THREE_DAYS = 3 * 24 * 60


def start_fight(encounter: Encounter, rules: GuRules, library: Library) -> GuScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    where = library.written("encounter", encounter.id, encounter)
    mistakes = encounter_mistakes(library, encounter, where)
    if mistakes:
        raise ContentError(mistakes)
    scene = GuScene(make_stock(encounter, library), rules)
    scene.round = encounter.round - 1
    furnish(scene)
    ids = ids_of(encounter)
    for side in encounter.sides:
        for member in side.members:
            body = make_fighter(scene, side.name, member, ids.pop(0))
            body.player = side.players
            body.surprised = side.surprised or member.surprised
            scene.add(body)
    for member, body in zip([each for side in encounter.sides for each in side.members], scene.bodies, strict=True):
        if member.unnoticed:
            body.unnoticed_by = [each.id for each in scene.bodies if each.side != body.side]
        if member.grapples:
            take_hold(body, scene.by_id[member.grapples])
    if encounter.order:
        begin_in_the_middle(scene, encounter)
    return scene


def take_hold(body: Fighter, held: Fighter) -> None:
    """Who is grappled is restrained, in the square of its grappler (GU-098)."""
    body.grapples = held.id
    held.spot, held.z, held.airborne = body.spot, body.z, body.airborne
    held.bear([*held.afflictions, Affliction(Condition.RESTRAINED, 1, body.id, grapple.HOLD)])


def begin_in_the_middle(scene: GuScene, encounter: Encounter) -> None:
    """The order is known, and it is somebody's turn."""
    scene.round = encounter.round
    scene.order = list(encounter.order)
    if encounter.turn:
        scene.place = scene.order.index(encounter.turn)
        scene.turns = 1
        scene.turn = Turn(encounter.turn)
        scene.phase = Phase.TURN
    else:
        scene.phase = Phase.TURN_START


# what the fight can use


def make_stock(encounter: Encounter, library: Library) -> Stock:
    arena = encounter.arena
    stock = Stock(arena if isinstance(arena, Arena) else library.find("arena", Arena, arena))
    collector(stock, library).collect(encounter)
    stock.sides = [side.name for side in encounter.sides]
    stock.ends = list(encounter.ends)
    stock.gm = encounter.gm
    stock.reserves = list(encounter.reserves)
    return stock


def collector(stock: Stock, library: Library) -> Collector:
    """Takes into the stock only what the fight can use: sheets, their Gu, killer moves and gear."""
    shelves: Shelves = {
        "creature": stock.sheets,
        "gu": stock.gus,
        "killer_move": stock.killer_moves,
        "weapon": stock.weapons,
        "armour": stock.armours,
        "item": stock.items,
    }
    return Collector(library, shelves)


def furnish(scene: GuScene) -> None:
    """Doors as the map has them, and its things."""
    arena, grid = scene.stock.arena, scene.grid
    scene.doors = {grid.name(grid.at(*door.at)): door.open for door in arena.doors}
    ids = numbered([("", thing.name) for thing in arena.things])
    for thing, id in zip(arena.things, ids, strict=True):
        spot = grid.at(*thing.at)
        hp = thing.hit_points or OBJECT_HIT_POINTS[thing.size]
        z = ground.surface(scene, spot)
        name = thing.name.replace("_", " ")
        made = Thing(id, name, spot, z, thing.size, hp, hp, thing.cover, matter=thing.matter)
        scene.things = [*scene.things, made]


# who is in it


def make_fighter(scene: GuScene, side: str, member: Member, id: str) -> Fighter:
    """A fighter from its sheet, with whatever the member lists in its place."""
    sheet = member.sheet if member.sheet is not None else scene.stock.sheets[member.creature]
    number = id.rpartition("-")[2]
    name = member.name or (f"{sheet.name} {number}" if id != sheet.id and number.isdecimal() else sheet.name)
    body = Fighter(id, name, side, member.seat or side, sheet)
    body.reactions = scene.rules.reactions_per_round if member.reactions is None else member.reactions
    stand(scene, body, member)
    house_gu(scene, body, member)
    body.broken = [str(part) for part in member.broken]
    equip(scene, body, member)
    spend(body, member)
    suffer(scene, body, member)
    if member.holds is not None:
        body.holding = Held(member.holds.trigger, member.holds.watched, member.holds.action)
    return body


def stand(scene: GuScene, body: Fighter, member: Member) -> None:
    """On its square: on the ground of it, or as high as the member says."""
    if member.at is None or not scene.grid.inside(*member.at):
        return
    body.spot = scene.grid.at(*member.at)
    body.z = ground.footing(scene, body, body.spot) if member.height is None else member.height
    body.airborne = member.airborne


def house_gu(scene: GuScene, body: Fighter, member: Member) -> None:
    """Its own Gu, or a beast's wild ones; a member lists those that are not as fresh ones are."""
    sheet, gus = body.sheet, scene.stock.gus
    listed = list(member.gu or [])
    kinds = [*sheet.gu, *sheet.wild_gu]
    for kind in dict.fromkeys(own.gu for own in listed):
        kinds += [kind] * (sum(own.gu == kind for own in listed) - kinds.count(kind))
    suppressed = scene.stock.arena.suppressed
    for kind, id in zip(kinds, ids_in_a_row(kinds), strict=True):
        worm = Worm(id, gus[kind], gus[kind].health)
        worm.suppressed = kind in suppressed
        own = next((each for each in listed if each.gu == kind), None)
        if own is not None:
            listed.remove(own)
            as_listed(worm, own)
        worm.vital = worm.refined and id == sheet.vital_gu
        body.worms = [*body.worms, worm]


def ids_in_a_row(kinds: list[str]) -> list[str]:
    """iron_needle, iron_needle-2: the first of a kind has no number."""
    found: list[str] = []
    for kind in kinds:
        same = sum(id == kind or id.rpartition("-")[0] == kind for id in found)
        found.append(f"{kind}-{same + 1}" if same else kind)
    return found


def as_listed(worm: Worm, own: OwnGu) -> None:
    worm.health = worm.gu.health if own.health is None else min(own.health, worm.gu.health)
    worm.active = own.active
    worm.seen = own.active
    worm.suppressed = worm.suppressed or own.suppressed
    worm.away = own.away
    worm.refined = own.refined


def equip(scene: GuScene, body: Fighter, member: Member) -> None:
    """Weapons in hand as far as hands go, armour on, small things carried."""
    sheet, stock = body.sheet, scene.stock
    weapons = sheet.weapons if member.weapons is None else member.weapons
    items = sheet.items if member.items is None else member.items
    things = [*weapons, *items]
    for kind, id in zip(things, ids_in_a_row(things), strict=True):
        weapon = stock.weapons.get(kind)
        body.gear = [*body.gear, Gear(id, weapon, stock.items.get(kind), 1 if weapon is None else weapon.hit_points)]
    wielded = list(weapons if member.wields is None else member.wields)
    for gear in body.gear:
        if gear.weapon is not None and gear.weapon.id in wielded:
            wielded.remove(gear.weapon.id)
            grip(body, gear)
    armour = sheet.armour if member.armour is None else member.armour
    if armour:
        body.worn = Worn(stock.armours[armour], stock.armours[armour].hit_points)


def grip(body: Fighter, gear: Gear) -> None:
    """One unhurt hand for each weapon, two for a two-handed one; it is not drawn if there are too few (GU-080)."""
    assert gear.weapon is not None
    taken = [hand for each in body.gear for hand in each.hands]
    free = [hand for hand in stats.hands(body) if hand not in taken]
    if len(free) >= gear.weapon.hands:
        gear.hands = free[: gear.weapon.hands]


def spend(body: Fighter, member: Member) -> None:
    """What is left of its pools."""
    body.hp = body.max_hp if member.hp is None else min(member.hp, body.max_hp)
    body.max_soul = body.sheet.soul if member.max_soul is None else member.max_soul
    body.soul = body.max_soul if member.soul is None else min(member.soul, body.max_soul)
    body.essence = body.sheet.essence if member.essence is None else min(member.essence, body.sheet.essence)
    if member.primeval_stones is not None:
        body.stones = member.primeval_stones
    body.perseverance_tokens = member.perseverance_tokens
    body.predicament_tokens = member.predicament_tokens
    body.breathless = member.breathless


def suffer(scene: GuScene, body: Fighter, member: Member) -> None:
    """What ails it; at 0 hit points a beast is dead, and anybody else Dying unless it is said to be in Final Stand."""
    body.bleeding = member.bleeding
    body.concussions = [scene.minutes + THREE_DAYS] * (member.cognition_lost // CONCUSSION)
    body.poisons = [poisoned(each) for each in member.poisons]
    afflictions = [Affliction(each.condition, each.rank, "", "", each.turns) for each in member.conditions]
    if 2 * body.soul < body.max_soul:
        afflictions.append(Affliction(Condition.FATIGUED, tag=damage.SOUL))
    down = [each.condition for each in afflictions if each.condition in (Condition.DYING, Condition.FINAL_STAND)]
    if body.hp == 0 and body.is_beast():
        body.out = Out.DEAD
    elif body.hp == 0 and not down:
        afflictions.append(Affliction(Condition.DYING))
    body.bear(afflictions)


def poisoned(poison: Poison) -> Poisoned:
    return Poisoned(poison.name, 1, poison.turns, poison.movement_lost, poison.movement_least, poison.damage)
