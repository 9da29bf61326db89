"""What a page draws of a fight: the order of the round, the turn in progress, cards and the map with its heights."""

from __future__ import annotations

from quintain.board.board import Board, Clock, Deed, Figure, Order, Row, Secrets, Slot, Tag, Threat
from quintain.board.health import left
from quintain.board.heights import raised
from quintain.board.shorts import number_of, shorts
from quintain.board.sides import apart
from quintain.kernel.events import Viewer, named
from quintain.library.drawn import Badge
from quintain.systems.gu import ground, melee, move, stats
from quintain.systems.gu.board_map import METRES, gear_label, ground_map
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.drawing import BADGES, GOOD, emblem_of
from quintain.systems.gu.glossary import of_clause, of_condition
from quintain.systems.gu.scene import NOT_BEGUN, GuScene, Incoming, Phase
from quintain.systems.gu.things import Gear, Worm
from quintain.systems.gu.view import Seen, Sight
from quintain.systems.gu.words import Condition, Skill

ORDER = "GU-004"


def board(scene: GuScene, viewer: Viewer) -> Board:
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
        map=ground_map(scene),
        threat=threat(scene, sight),
        secrets=None if sight.viewer.referee else Secrets("Others, as far as you can see", ""),
    )


# the clock


def clock(scene: GuScene, sight: Sight) -> Clock:
    """The round with everybody's place in it (GU-004); 10 seconds each (GU-015)."""
    title = f"Round {scene.round}" if scene.round else "Before the fight"
    note = "after the fight" if scene.phase is Phase.AFTER else f"{scene.fight_seconds()} s" if scene.round else ""
    return Clock(title, note, f"{title}, {note}" if note else title, "slots", slots(scene, sight))


def slots(scene: GuScene, sight: Sight) -> list[Slot]:
    """What is over, who acts now, who is still to come; whoever cannot be known of is in none, and none is counted."""
    found = []
    for number, (place, id) in enumerate(known_order(scene, sight), start=1):
        if scene.by_id[id].is_in():
            state = "past" if place < scene.place else "now" if place == scene.place else "ahead"
            found.append(Slot(str(number), state, [id]))
    return found


def known_order(scene: GuScene, sight: Sight) -> list[tuple[int, str]]:
    return [(place, id) for place, id in enumerate(scene.order) if sight.known(id)]


def order(scene: GuScene, sight: Sight) -> Order | None:
    """Whose turn it is and what is left of it."""
    turn = sight.turn()
    if turn is None:
        return None
    return Order("This turn", ORDER, [Row(turn.who, "acts", turn_deeds(scene, sight))])


def turn_deeds(scene: GuScene, sight: Sight) -> list[Deed]:
    turn = scene.turn
    assert turn is not None
    body = scene.by_id[turn.who]
    own = sight.seen(turn.who).exactly
    doing = turn.blows or turn.activations > 0
    action = "Combat Action"
    if own and turn.activations != NOT_BEGUN:
        action = f"Activate Gu, {turn.activations} left"
    moving = f"Movement, {move.allowance(scene, body, turn)} m left" if own and not turn.flew else "Movement"
    if turn.flew:
        flight = stats.flight(body)
        left = flight.maneuvers - turn.maneuvers if flight is not None else 0
        moving = f"Maneuvers, {max(0, left)} left" if own else "Maneuvers"
    deeds = [
        Deed(action, "now" if doing else "waiting" if turn.action else "done"),
        Deed("Bonus action", "waiting" if turn.bonus else "done"),
        Deed(moving, "now" if turn.moved or turn.maneuvers else "waiting"),
    ]
    if own and body.sheet.attainment:
        label = f"Bonus activation: {body.sheet.attainment} path"
        deeds.append(Deed(label, "waiting" if turn.path_bonus else "done"))
    return deeds


# creatures


def figure(sight: Sight, scene: GuScene, seen: Seen, home: str, short: str) -> Figure:
    body = scene.by_id[seen.id]
    there = body.spot >= 0 and body.out in ("", Out.DEAD, Out.YIELDED)
    pools = seen.pools()
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party" if seen.side == home else "foe",
        own=bool(sight.viewer.seat) and seen.seat == sight.viewer.seat,
        at=scene.grid.name(body.spot) if there else "",
        down=not seen.is_up(),
        gone=body.out not in ("", Out.DEAD, Out.YIELDED),
        note=standing(body),
        pools=pools,
        tags=tags(scene, seen),
        lines=sheet_lines(scene, seen),
        size=body.squares,
        height=height(scene, body) if there else "",
        level=body.z if there else 0,
        above=ground.height(scene, body) if there else 0,
        tall=body.tall,
        threatens=[scene.grid.name(spot) for spot in sight.threatened(seen.id)] if there else [],
        sheet=own_sheet(seen),
        emblem=emblem_of(body.sheet),
        number=number_of(seen.name),
        health=left(pools, "Hit points"),
    )


def height(scene: GuScene, body: Fighter) -> str:
    """How high it is over the ground or the water, or how deep in the water."""
    above = ground.height(scene, body)
    return f"{-above} m under water" if above < 0 else raised(body.z, above, METRES)


def standing(body: Fighter) -> str:
    """One word or two on how it stands."""
    if body.out:
        return str(body.out)
    for condition in (Condition.DYING, Condition.FINAL_STAND, Condition.UNCONSCIOUS):
        if body.suffers(condition):
            return str(condition).replace("_", " ")
    return "airborne" if body.airborne else ""


def sheet_lines(scene: GuScene, seen: Seen) -> list[str]:
    """What it can do now, as far as the viewer knows."""
    own = seen.own()
    if own is None:
        return []
    flight = stats.flight(own)
    flies = f" Flying speed {flight.speed} m, {flight.maneuvers} Maneuvers." if flight is not None else ""
    reach = melee.melee_range(own)
    acts = f" Activations {stats.activations(own)}." if own.is_gu_master() else ""
    return [f"Movement {stats.movement(own)} m.{flies} Melee range {reach} m.{acts}"]


def own_sheet(seen: Seen) -> list[str]:
    """Skills, killer moves and Perseverance: the own side's alone."""
    own = seen.own()
    if own is None:
        return []
    skills = ", ".join(f"{words(str(skill))} {stats.skill(own, skill)}" for skill in Skill)
    found = [f"{skills}."]
    if not own.is_beast():
        found.append(f"Strength {own.strength}, Fortitude {own.fortitude}, Perseverance {own.perseverance}.")
    moves = ", ".join(words(id) for id in own.sheet.killer_moves)
    return [*found, f"Killer moves: {moves}."] if moves else found


# tags


def tags(scene: GuScene, seen: Seen) -> list[Tag]:
    return condition_tags(seen) + injury_tags(seen) + state_tags(scene, seen) + gu_tags(seen) + gear_tags(seen)


def condition_tags(seen: Seen) -> list[Tag]:
    found = []
    for condition in dict.fromkeys(held.condition for held in seen.afflictions()):
        clause, about = of_condition(condition)
        found.append(Tag(words(str(condition)), "condition", clause, about, BADGES[condition], condition in GOOD))
    if seen.bleeding:
        found.append(clause_tag(f"Bleeding {seen.bleeding}", "GU-215", "condition", Badge.BLEEDING))
    for poison in seen.poisons():
        label = f"Poisoned: {words(poison.name)}, {poison.turns} turns"
        found.append(clause_tag(label, "GU-234", "condition", Badge.POISONED))
    return found


def injury_tags(seen: Seen) -> list[Tag]:
    broken = [part.replace("_", " ") for part in seen.broken()]
    return [clause_tag(f"Broken {part}", "GU-192", "condition", Badge.WOUNDED) for part in broken]


def state_tags(scene: GuScene, seen: Seen) -> list[Tag]:
    """What it does or has had done for it until its next turn."""
    found = []
    if seen.evading:
        found.append(clause_tag(f"Evades, +{seen.evading} to hit", "GU-052", badge=Badge.SHIELDED))
    if seen.grapples():
        found.append(clause_tag(f"Grapples {scene.by_id[seen.grapples()].name}", "GU-098"))
    if seen.is_holding():
        found.append(clause_tag(holding_words(seen), "GU-112"))
    if seen.wings():
        found.append(clause_tag(f"Wings with {listed(seen.wings())} hit points", "GU-093"))
    names = scene.stock.killer_moves
    found += [Tag(names[id].name, "technique", "GU-073", names[id].effect) for id in seen.upheld()]
    if not seen.reactions:
        found.append(clause_tag("No reactions left", "GU-021", "used"))
    return found


def listed(numbers: list[int]) -> str:
    return ", ".join(str(each) for each in numbers)


def clause_tag(label: str, clause: str, kind: str = "technique", badge: Badge | None = None) -> Tag:
    """What is the matter with it, or what it does: of that a badge says that it helps."""
    return Tag(label, kind, clause, of_clause(clause), badge, good=badge is not None and kind != "condition")


def holding_words(seen: Seen) -> str:
    """That something is held shows; what, and for when, only its own side knows."""
    own = seen.own()
    if own is None or own.holding is None:
        return "Holds an action"
    return f"Holds: {words(own.holding.action)} when: {words(own.holding.trigger).lower()}"


def gu_tags(seen: Seen) -> list[Tag]:
    """Of others only what was seen of their Gu; how healthy it still is, only its own side knows."""
    found = []
    for worm in seen.worms():
        kind = "technique" if worm.active else "used" if worm.is_dead() else "item"
        found.append(Tag(gu_label(seen, worm), kind, "", worm.gu.effect))
    return found


def gu_label(seen: Seen, worm: Worm) -> str:
    states = ["active"] if worm.active else ["dead"] if worm.is_dead() else []
    if worm.suppressed and seen.exactly:
        states.append("suppressed")
    if seen.exactly and not worm.is_dead() and worm.health < worm.gu.health:
        states.append(f"{worm.health} of {worm.gu.health} health")
    return f"{worm.gu.name}, {', '.join(states)}" if states else worm.gu.name


def gear_tags(seen: Seen) -> list[Tag]:
    found = [Tag(held_label(gear), "gear" if gear.hands else "item") for gear in seen.gear()]
    return [*found, Tag(seen.armour(), "gear")] if seen.armour() else found


def held_label(gear: Gear) -> str:
    hands = " (both hands)" if len(gear.hands) > 1 else "" if gear.hands else " (carried)"
    return f"{gear_label(gear)}{hands}"


def words(id: str) -> str:
    return id.replace("_", " ").replace(":", " ").capitalize()


# the attack under way


def threat(scene: GuScene, sight: Sight) -> Threat | None:
    attack = sight.incoming()
    if attack is None:
        return None
    names = scene.creature_names()
    what = named(attack.what, names) or words(attack.what)
    about = ". ".join(filter(None, (incoming_words(attack), effect_of(scene, attack.what))))
    return Threat(attack.attacker, attack.target, what, about)


def effect_of(scene: GuScene, what: str) -> str:
    """What a Gu or a killer move is known to do, once it is used."""
    entry = scene.stock.gus.get(what) or scene.stock.killer_moves.get(what)
    return " ".join(entry.effect.split()).rstrip(".") if entry is not None else ""


def incoming_words(attack: Incoming) -> str:
    """The number on the dice and its degrees, once it is rolled: all that a dodge or a parry must beat."""
    if not attack.number:
        return ""
    degrees = f"{attack.degrees} degree{'' if attack.degrees == 1 else 's'}"
    return f"{attack.number}, {degrees}{', a critical' if attack.critical else ''}"
