"""What a page draws of a fight: the slots of the Round, the turn in progress, cards and the map."""

from __future__ import annotations

from quintain.board.board import Area, Board, Clock, Deed, Figure, Map, Metric, Order, Row, Secrets, Slot, Tag, Threat
from quintain.board.health import left
from quintain.board.heights import ground, raised
from quintain.board.shorts import number_of, shorts
from quintain.board.sides import apart
from quintain.kernel.asks import told_apart
from quintain.kernel.events import Viewer
from quintain.library.drawn import Badge
from quintain.space.space import Spot, area, spots
from quintain.systems.swords.drawing import BADGES, GOOD, emblem_of
from quintain.systems.swords.gear import READIED, STASHED, WORN, Gear
from quintain.systems.swords.glossary import of_clause, of_condition, of_injury
from quintain.systems.swords.ground import footing, terrain_of
from quintain.systems.swords.reading import attack_words, signed
from quintain.systems.swords.scene import FOOT, Incoming, Phase, SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.speed import BURROW, FLY, GROUND, SWIM
from quintain.systems.swords.stock import Ground, Light, Part, Terrain
from quintain.systems.swords.two_weapons import DEFENSIVE_STANCE, OFFENSIVE_STANCE
from quintain.systems.swords.view import Seen, Sight

ORDER = "SW-003"
SHARED = "SW-004"
FEET = "ft"
METRIC = Metric(FEET, FOOT, heights=True)
STANCES = {OFFENSIVE_STANCE: "SW-108", DEFENSIVE_STANCE: "SW-110"}
SIDES = {Part.PRIMARY: " (right)", Part.OFF: " (left)", Part.NONE: ""}


def board(scene: SwordsScene, viewer: Viewer) -> Board:
    """The fight as that viewer may know it."""
    sight = Sight(scene, viewer)
    is_gm = bool(scene.stock.gm) and viewer.seat == scene.stock.gm
    home = scene.stock.sides[0] if is_gm or not viewer.side else viewer.side
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    return Board(
        clock=clock(scene, sight),
        order=order(scene, sight),
        creatures=apart([figure(sight, scene, each, home, short[each.id]) for each in drawn]),
        map=ground_map(scene, sight),
        threat=threat(scene, sight),
        secrets=None if viewer.referee else Secrets("Foes, as you see them", "SW-005" if scene.slot else ""),
    )


# the clock


def clock(scene: SwordsScene, sight: Sight) -> Clock:
    """The Round with its slots by Initiative (SW-003); creatures that share one stand in one box."""
    title = f"Round {scene.round}" if scene.round else "Before the fight"
    note = now_words(scene, sight)
    minutes = f", minute {sight.minutes()}" if sight.minutes() else ""
    return Clock(title, note, f"{title}, {note}{minutes}" if note else title + minutes, "slots", slots(scene, sight))


def now_words(scene: SwordsScene, sight: Sight) -> str:
    if scene.phase is Phase.AFTER:
        return "after the fight"
    if scene.phase is Phase.BEFORE or not scene.members:
        return ""
    at = f"Initiative {initiative(scene, scene.members)}"
    return f"{at}, shared slot" if scene.slot is not None else at


def initiative(scene: SwordsScene, members: list[str]) -> int:
    return scene.by_id[members[0]].initiative


def slots(scene: SwordsScene, sight: Sight) -> list[Slot]:
    """What is over, who acts now, who is still to come; whoever cannot be known of is in none of them."""
    found = [Slot(str(score), "past", who) for score, who in over(scene, sight)]
    found += [Slot(str(score), "past", who, "surprised") for score, who in surprised(scene, sight)]
    now = sight.members()
    if now:
        state = "past" if scene.phase is Phase.CLOSING else "now"
        found.append(Slot(str(initiative(scene, now)), state, now, "at once" if scene.slot is not None else ""))
    for members in sight.slots_to_come():
        found.append(Slot(str(initiative(scene, members)), "ahead", members, together(scene, members)))
    return sorted(found, key=lambda slot: -int(slot.label))


def together(scene: SwordsScene, members: list[str]) -> str:
    sides = {scene.by_id[id].side for id in members}
    return "at once" if len(sides) > 1 else ""


def over(scene: SwordsScene, sight: Sight) -> list[tuple[int, list[str]]]:
    """Those whose turn of this Round is behind them, by Initiative."""
    coming = [id for members in scene.queue for id in members] + scene.members + scene.surprised
    done: dict[int, list[str]] = {}
    for seen in sight.everybody():
        body = seen.body()
        if seen.id not in coming and not body.out and scene.round:
            done.setdefault(body.initiative, []).append(seen.id)
    return sorted(done.items(), reverse=True)


def surprised(scene: SwordsScene, sight: Sight) -> list[tuple[int, list[str]]]:
    """Those who do not act in this Round (SW-020), by Initiative."""
    idle: dict[int, list[str]] = {}
    for seen in sight.everybody():
        if seen.id in scene.surprised and not seen.body().out:
            idle.setdefault(seen.body().initiative, []).append(seen.id)
    return list(idle.items())


def order(scene: SwordsScene, sight: Sight) -> Order | None:
    """Whose turn it is and what is left of it, then those who follow in the same slot."""
    turn, members = sight.turn(), sight.members()
    if not members:
        return None
    rows = []
    for id in members:
        mine = turn is not None and turn.who == id
        if mine:
            rows.append(Row(id, "acts", turn_deeds(sight)))
        elif scene.slot is not None and not sight.viewer.is_with(scene.by_id[id].side):
            rows.append(Row(id, "at the same time"))
        else:
            waits = id in scene.acting or scene.phase is Phase.SLOT
            rows.append(Row(id, "waits" if waits else "has acted"))
    return Order("This slot", SHARED if len(members) > 1 else ORDER, rows)


def turn_deeds(sight: Sight) -> list[Deed]:
    turn = sight.turn()
    assert turn is not None
    moving = f"Move, {turn.left} ft left" if turn.mode else "Move"
    moved = "now" if turn.mode and turn.left else "waiting" if turn.moves else "done"
    main = "now" if turn.attacks else "waiting" if turn.main else "done"
    return [Deed("Main Action", main), Deed(moving, moved)]


# creatures


def figure(sight: Sight, scene: SwordsScene, seen: Seen, home: str, short: str) -> Figure:
    body = seen.body()
    there = body.place >= 0 and body.on_map()
    pools = seen.pools()
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party" if seen.side == home else "foe",
        own=bool(sight.viewer.seat) and body.seat == sight.viewer.seat,
        at=scene.grid.name(body.place) if there else "",
        down=bool(body.out) or not body.is_conscious(),
        gone=body.out not in ("", Out.DEAD),
        note=standing(body),
        pools=pools,
        tags=tags(scene, seen),
        lines=sheet_lines(sight, seen),
        size=body.squares,
        height=raised(body.elevation, above(scene, body), FEET) if there else "",
        level=body.elevation if there else 0,
        above=above(scene, body) if there else 0,
        tall=FOOT * body.squares if there else 0,
        threatens=[scene.grid.name(spot) for spot in spots(sight.threatened(seen.id))] if there else [],
        sheet=open_sheet(body),
        emblem=emblem_of(body.sheet),
        number=number_of(seen.name),
        health=left(pools, "HP"),
    )


def above(scene: SwordsScene, body: Combatant) -> int:
    """How far it is over the ground there, or under it."""
    return body.elevation - footing(scene, body, body.place)


def standing(body: Combatant) -> str:
    """One word or two on how it stands."""
    if body.out:
        return str(body.out)
    if body.is_dying():
        return "dying"
    if body.stable:
        return "stable"
    return "unconscious" if not body.is_conscious() else f"Initiative {body.initiative}"


def sheet_lines(sight: Sight, seen: Seen) -> list[str]:
    """Armor Class, speed and reach, as they are now."""
    melee, ranged = sight.ac(seen.id), sight.ac(seen.id, melee=False)
    rates = {mode: sight.speed(seen.id, mode) for mode in (GROUND, FLY, BURROW, SWIM)}
    moves = [f"{feet} ft" + ("" if mode == GROUND else f" {mode}") for mode, feet in rates.items() if feet]
    if not seen.body().sheet.speed.swim:
        moves = [each for each in moves if not each.endswith(SWIM)]
    ac = f"AC {melee}" + (f", {ranged} against shots" if ranged != melee else "")
    reach = sight.reach(seen.id)
    return [f"{ac}. Speed {', '.join(moves) or '0 ft'}." + (f" Reach {reach} ft." if reach else "")]


def open_sheet(body: Combatant) -> list[str]:
    """Saves, modifiers, attacks and features: sheets are open."""
    sheet = body.sheet
    found = [f"Saves: {signed(sheet.saves)}. Modifiers: {signed(sheet.mods)}."]
    found += [f"Attacks: {'; '.join(map(attack_words, sheet.attacks))}."] if sheet.attacks else []
    gifts = ", ".join(words(str(each)) for each in sheet.features)
    return [*found, f"Features: {gifts}."] if gifts else found


# tags


def tags(scene: SwordsScene, seen: Seen) -> list[Tag]:
    body = seen.body()
    return condition_tags(scene, body) + injury_tags(body) + state_tags(scene, seen) + gear_tags(seen)


def condition_tags(scene: SwordsScene, body: Combatant) -> list[Tag]:
    found = []
    for condition in dict.fromkeys(held.condition for held in body.afflictions):
        clause, about = of_condition(condition)
        dice = [f"{held.dice}d{held.sides}" for held in body.every(condition) if held.dice]
        label = words(str(condition)) + (f" {dice[0]}" if dice else "")
        found.append(Tag(label, "condition", clause, about, BADGES[condition], condition in GOOD))
    return found


def injury_tags(body: Combatant) -> list[Tag]:
    found = []
    for injury in body.injuries:
        clause, about = of_injury(injury.kind)
        found.append(Tag(words(str(injury.kind)) + SIDES[injury.part], "condition", clause, about, Badge.WOUNDED))
    if body.owed:
        found.append(Tag("Injury check owed", "condition", "SW-148", of_clause("SW-148")))
    return found


def state_tags(scene: SwordsScene, seen: Seen) -> list[Tag]:
    """What it does or has had done for it until its next turn."""
    body = seen.body()
    found = []
    if body.stance in STANCES:
        found.append(clause_tag(f"{words(body.stance)} stance", STANCES[body.stance]))
    if body.defending:
        found.append(clause_tag("Defends", "SW-045", Badge.SHIELDED))
    if seen.ward():
        found.append(clause_tag(f"Protects {called(scene, seen.ward())}", "SW-057"))
    if body.commanding:
        found.append(clause_tag("Gives commands", "SW-043"))
    if body.commanded_by:
        found.append(clause_tag("Commanded, +2 to hit", "SW-040", Badge.LED))
    found += [clause_tag(f"Helped: {help.kind.replace('_', ' ')}", "SW-050") for help in body.helped]
    if body.prepared is not None:
        found.append(clause_tag(prepared_words(scene, seen), "SW-053"))
    if body.concentrating:
        spell = thing(scene, body.concentrating)
        found.append(clause_tag(f"Concentrates on {spell}", "SW-202", Badge.CONCENTRATING))
    if body.casting is not None:
        found.append(Tag(f"Casts {thing(scene, body.casting.spell)}", "technique", "SW-036", casting_words(seen)))
    if not body.reaction:
        found.append(Tag("Reaction used", "used", "SW-098", of_clause("SW-098")))
    if body.hidden:
        about = "Unseen and unheard by whoever is not wary enough."
        found.append(Tag("Hidden", "technique", "", about, Badge.HIDDEN, good=True))
    return found


def clause_tag(label: str, clause: str, badge: Badge | None = None) -> Tag:
    """What it does, or has had done for it; a badge shows that on its token."""
    return Tag(label, "technique", clause, of_clause(clause), badge, good=badge is not None)


def prepared_words(scene: SwordsScene, seen: Seen) -> str:
    """That something is prepared shows; what, and for when, only its own side knows."""
    prepared = seen.prepared
    if prepared is None:
        return "Something prepared"
    watched = f" ({called(scene, prepared.watched)})" if prepared.watched else ""
    return f"Prepared: {thing(scene, prepared.action)} when: {words(prepared.trigger).lower()}{watched}"


def casting_words(seen: Seen) -> str:
    own = seen.own()
    if own is None or own.casting is None:
        return "It has begun a spell and is not done."
    return f"Rank {own.casting.rank}: {own.casting.reached} reached with {own.casting.committed} dice."


def gear_tags(seen: Seen) -> list[Tag]:
    found = []
    for gear in seen.carried():
        if gear.is_held() or gear.where == WORN:
            found.append(Tag(gear_label(gear), "gear", gear_clause(gear), gear_about(gear)))
        elif gear.where == READIED:
            found.append(Tag(f"{gear_label(gear)} (at hand)", "item", "SW-064"))
        elif gear.where == STASHED:
            found.append(Tag(f"{gear_label(gear)} (stashed)", "item", "SW-064"))
    return found


def gear_label(gear: Gear) -> str:
    states = []
    if gear.wrecked:
        states.append("wrecked")
    elif gear.battered:
        states.append("battered")
    if gear.stone:
        states.append("stone")
    if not gear.loaded:
        states.append("unloaded")
    name = f"{gear.name} +{gear.plus}" if gear.plus else gear.name
    return f"{name}, {', '.join(states)}" if states else name


def gear_clause(gear: Gear) -> str:
    if gear.is_shield():
        return "SW-120" if gear.battered else "SW-115"
    return "SW-115" if gear.is_helmet() else ""


def gear_about(gear: Gear) -> str:
    clause = gear_clause(gear)
    return of_clause(clause) if clause else ""


def words(id: str) -> str:
    return id.replace("_", " ").capitalize()


def thing(scene: SwordsScene, id: str) -> str:
    """A thing, a spell or an action by its name."""
    names = scene.creature_names()
    return names.get(id) or " ".join(names.get(part, part.replace("_", " ")) for part in told_apart(id))


def called(scene: SwordsScene, id: str) -> str:
    return scene.by_id[id].name.partition(",")[0] if id in scene.by_id else id


# the map


def ground_map(scene: SwordsScene, sight: Sight) -> Map:
    grid, stock = scene.grid, scene.stock
    laid: dict[tuple[str, ...], list[Spot]] = {}
    for spot, terrain in enumerate(stock.terrain_at):
        if terrain is not None and (terrain.kind is not Ground.FLOOR or terrain.elevation or terrain.look):
            laid.setdefault((str(terrain.kind), terrain.name, terrain_words(terrain), str(terrain.look)), []).append(
                spot
            )
    areas = [ground_area(scene, squares) for squares in laid.values()]
    areas += light_areas(scene, sight)
    areas += [Area("thing", each.gear.name, [grid.name(each.spot)]) for each in scene.lying]
    arena = stock.arena
    size = (grid.width, grid.height)
    return Map(
        arena.name, "grid", *size, areas, everywhere(scene), unit=FEET, square=FOOT, look=arena.look, metric=METRIC
    )


def ground_area(scene: SwordsScene, squares: list[Spot]) -> Area:
    """A stretch of one kind of ground."""
    terrain = terrain_of(scene, squares[0])
    return Area(
        str(terrain.kind),
        terrain.name,
        [scene.grid.name(spot) for spot in squares],
        terrain_words(terrain),
        level=terrain.elevation,
        solid=terrain.kind in (Ground.BLOCKED, Ground.HURDLE),
        top=top_of(terrain),
        water=terrain.water_depth,
        current=str(terrain.current or ""),
        check=f"DT {terrain.dt}" if terrain.dt else "",
        low=terrain.kind is Ground.BLOCKED and not scene.stock.opaque & area(squares),
        look=terrain.look,
    )


def terrain_words(terrain: Terrain) -> str:
    """How high or deep it is, and where its water flows to."""
    flows = f"flows {terrain.current}".replace("_", "-") if terrain.current is not None else ""
    heights = ground(FEET, terrain.elevation, top_of(terrain), terrain.water_depth)
    return ", ".join(filter(None, (heights, flows)))


def top_of(terrain: Terrain) -> int | None:
    return terrain.elevation + terrain.height if terrain.height else None


def light_areas(scene: SwordsScene, sight: Sight) -> list[Area]:
    """In dim light or darkness, what is lit and what is not."""
    grid = scene.grid
    if scene.stock.light is Light.BRIGHT:
        return []
    falls = [sight.light_on(spot) for spot in range(grid.size)]
    by_light = {light: area(spot for spot, here in enumerate(falls) if here is light) for light in Light}
    names = {Light.BRIGHT: "Bright light", Light.DIM: "Dim light", Light.DARK: "Darkness"}
    return [
        Area(str(light), names[light], [grid.name(spot) for spot in spots(squares)])
        for light, squares in by_light.items()
        if squares and squares != grid.everywhere
    ]


def everywhere(scene: SwordsScene) -> str:
    notes = {Light.DIM: ["Dim light"], Light.DARK: ["Dark"]}.get(scene.stock.light, [])
    if scene.wind:
        notes = [*notes, f"Wind {scene.wind:+d} ft for flyers"]
    return ", ".join(notes)


def threat(scene: SwordsScene, sight: Sight) -> Threat | None:
    attack = sight.incoming()
    if attack is None or not sight.known(attack.attacker) or not sight.known(attack.target):
        return None
    return Threat(attack.attacker, attack.target, thing(scene, attack.what), incoming_words(attack))


def incoming_words(attack: Incoming) -> str:
    """The total once it is rolled; the damage once it is, and before that its dice: sheets are open."""
    told = (
        [f"{'a critical hit' if attack.critical else 'it totals'} {attack.total}"] if attack.total is not None else []
    )
    damage = attack.dice if attack.damage is None else str(attack.damage)
    told += [f"{damage} damage"] if damage else []
    return ", ".join(told)
