"""What a page draws of a fight: the Round with its Phases, plots, cards, and the map of Arenas."""

from __future__ import annotations

from quintain.board.board import (
    Board,
    Clock,
    Deed,
    Dial,
    Figure,
    Goal,
    Link,
    Map,
    Metric,
    Note,
    Order,
    Place,
    Pool,
    Row,
    Secrets,
    Slot,
    Tag,
    Threat,
    Zone,
)
from quintain.board.health import left
from quintain.board.shorts import number_of, shorts
from quintain.board.sides import apart
from quintain.kernel.events import Viewer, named
from quintain.knowing.pools import drawn
from quintain.library.drawn import Badge
from quintain.systems.shattered import ground
from quintain.systems.shattered.drawing import BADGES, GOOD, emblem_of
from quintain.systems.shattered.glossary import of_status, of_term
from quintain.systems.shattered.pools import QUARTER
from quintain.systems.shattered.scene import ENEMIES, PHASES, PLAYERS, Incoming, Laid, Position, ShatteredScene, Stage
from quintain.systems.shattered.sheet import LOST, USED, Character, Learned, Plot
from quintain.systems.shattered.stock import Armor, Hazard, HazardTrigger
from quintain.systems.shattered.tags import VALUED
from quintain.systems.shattered.view import Seen, Sight

QUARTERS = 4
METRIC = Metric("Move")
LEGEND = "dots: the Moves a Path costs; dashed: one Position, all in Melee range"
TRIGGERS = {HazardTrigger.END_OF_ROUND: "End of Round", HazardTrigger.ENTERING: "whoever enters"}


def board(scene: ShatteredScene, viewer: Viewer) -> Board:
    """The fight as that viewer may know it."""
    sight = Sight(scene, viewer)
    is_gm = bool(scene.stock.gm) and viewer.seat == scene.stock.gm and not viewer.side
    home = PLAYERS if is_gm or not viewer.side else viewer.side
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    return Board(
        clock=clock(scene, sight),
        order=order(scene, sight),
        creatures=apart([figure(sight, scene, each, home, short[each.id]) for each in drawn]),
        map=arenas(scene, sight),
        threat=threat(scene, sight),
        secrets=None if viewer.referee else Secrets("Foes, Health to the nearest quarter", "SS-146"),
        goal=Goal(scene.stock.victory, "SS-145"),
        dials=quiet(scene),
    )


def quiet(scene: ShatteredScene) -> list[Dial]:
    """How near a fight without any loss is to being undecided."""
    most, now = scene.rules.stalemate_rounds, scene.quiet_rounds
    return [Dial("quiet", "Rounds without a loss", most, now, about="Full, the fight is undecided.")] if now else []


# the clock


def clock(scene: ShatteredScene, sight: Sight) -> Clock:
    """Respite, Plotting, four Phases with who acts in each, End of Round."""
    title, note = f"Round {scene.round}", now_words(scene)
    slots = [
        Slot(
            "Respite",
            state(scene, Stage.RESPITE),
            [],
            f"step {scene.step} of 5" if scene.stage is Stage.RESPITE else "",
        ),
        Slot("Plotting", state(scene, Stage.PLOTTING), [], "all sealed" if sight.is_revealed() else ""),
    ]
    slots += [phase_slot(scene, sight, phase) for phase in range(1, PHASES + 1)]
    places = scene.position_names()
    due = [f"{hazard.name}, {places.get(place, place)}" for hazard, place in sight.hazards() if is_last(hazard)]
    slots.append(Slot("End of Round", state(scene, Stage.END), [], "; ".join(due) or "no Hazard"))
    return Clock(title, note, f"{title}, {note}", "phases", slots)


def is_last(hazard: Hazard) -> bool:
    return hazard.trigger is HazardTrigger.END_OF_ROUND


def now_words(scene: ShatteredScene) -> str:
    if scene.stage is not Stage.PHASE:
        return {Stage.RESPITE: "Respite", Stage.PLOTTING: "Plotting", Stage.END: "End of Round"}[scene.stage]
    if scene.turn is not None:
        return f"Phase {scene.phase}, {called(scene, scene.turn.who)}"
    return f"Phase {scene.phase}, closing" if scene.closing else f"Phase {scene.phase}, {scene.up} to act"


STAGES = (Stage.RESPITE, Stage.PLOTTING, Stage.PHASE, Stage.END)


def state(scene: ShatteredScene, stage: Stage) -> str:
    now, then = STAGES.index(scene.stage), STAGES.index(stage)
    return "past" if now > then else "now" if now == then else "ahead"


def phase_slot(scene: ShatteredScene, sight: Sight, phase: int) -> Slot:
    """Who acts in it, as far as it is known, and who has."""
    where = state(scene, Stage.PHASE)
    if where == "now":
        where = "past" if phase < scene.phase else "now" if phase == scene.phase else "ahead"
    who = [seen.id for seen in sight.everybody() if acts_in(sight, seen, phase)]
    hidden = scene.stage is Stage.PLOTTING and not sight.viewer.referee
    return Slot(str(phase), where, who, "others: hidden" if hidden and phase == PHASES else "")


def acts_in(sight: Sight, seen: Seen, phase: int) -> bool:
    if seen.out:
        return False
    return phase in seen.acted() or phase in [act["phase"] for act in sight.acts(seen)]


# plots


def order(scene: ShatteredScene, sight: Sight) -> Order | None:
    """The own side's plots by name; of the others the Phases, and Techniques once they were resolved."""
    fighters = [seen for seen in sight.everybody() if not seen.out and not seen.is_spirit]
    if scene.stage is Stage.RESPITE:
        return None
    if not sight.is_revealed():
        rows = [Row(seen.id, "plots") for seen in fighters if seen.exactly and plots_at_all(seen)]
        hidden = [side for side in (PLAYERS, ENEMIES) if not sight.viewer.is_with(side)]
        rows += [Row(side.capitalize(), "contents hidden", [Deed("sealed", "blank")]) for side in hidden]
        return Order("Plots", "SS-029", rows)
    return Order("Plots", "SS-034", [plot_row(scene, sight, seen) for seen in fighters])


def plots_at_all(seen: Seen) -> bool:
    own = seen.own()
    return own is not None and (own.is_pc or bool(own.sheet.pattern))


def plot_row(scene: ShatteredScene, sight: Sight, seen: Seen) -> Row:
    acts = sight.acts(seen)
    phases = ", ".join(str(act["phase"]) for act in acts)
    note = f"acts in {phases}" if phases else "" if seen.is_pc else "does not act"
    own = seen.own()
    if own is not None:
        return Row(seen.id, note, [Deed(plot_words(scene, plot), plot_state(scene, plot)) for plot in own.plots])
    return Row(seen.id, note, [foreign_deed(scene, plot) for plot in seen.plots()])


def plot_words(scene: ShatteredScene, plot: Plot) -> str:
    return f"{scene.stock.techniques[plot.technique].name}, Speed {plot.speed}"


def plot_state(scene: ShatteredScene, plot: Plot) -> str:
    if plot.state in (USED, LOST):
        return "done"
    return "now" if scene.stage is Stage.PHASE and plot.phase == scene.phase else "waiting"


def foreign_deed(scene: ShatteredScene, plot: Plot) -> Deed:
    """Which Technique it is stays sealed until it is resolved; its Phase does not."""
    name = f"Technique in {plot.phase}"
    return Deed(name, "done" if plot_state(scene, plot) == "done" else "blank")


# creatures


def figure(sight: Sight, scene: ShatteredScene, seen: Seen, home: str, short: str) -> Figure:
    body = scene.by_id[seen.id]
    seen_pools = pools(seen)
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party" if seen.side == home else "foe",
        own=bool(sight.viewer.seat) and body.seat == sight.viewer.seat,
        at=seen.position,
        down=bool(seen.out) or (seen.on_map() and not seen.is_up()),
        gone=not seen.position,
        note=standing(scene, seen),
        pools=seen_pools,
        tags=tags(scene, sight, seen),
        lines=lines(scene, seen),
        sheet=abilities(scene, seen),
        emblem=emblem_of(body.sheet),
        number=number_of(seen.name),
        health=left(seen_pools, "Health"),
    )


def standing(scene: ShatteredScene, seen: Seen) -> str:
    """Where it stands, or why it does not."""
    if seen.out:
        return str(seen.out)
    if not seen.position:
        return "within"
    position = scene.positions[seen.position]
    where = scene.position_names()[position.id]
    return where if seen.is_up() else f"{where}, Downed"


def pools(seen: Seen) -> list[Pool]:
    own = seen.own()
    if own is None:
        return [quarters(seen)]
    return drawn(own, exactly=True)


def quarters(seen: Seen) -> Pool:
    share = seen.quarter()
    still = ", still up" if share == 0 and seen.is_up() else ""
    return Pool("Health", band=f"{share} %{still}", full=share // QUARTER, parts=QUARTERS)


def tags(scene: ShatteredScene, sight: Sight, seen: Seen) -> list[Tag]:
    return status_tags(scene, sight, seen) + known_tags(seen) + gear_tags(seen) + technique_tags(scene, seen)


def status_tags(scene: ShatteredScene, sight: Sight, seen: Seen) -> list[Tag]:
    found = []
    for status, held in seen.statuses().items():
        clause, about = of_status(status)
        label = words(str(status)) + (f" {held.value}" if status in VALUED else "")
        by = sight.known(held.by)
        told = f"{about} By {called(scene, by)}." if by else about
        found.append(Tag(label, "condition", clause, told, BADGES[status], status in GOOD))
    if seen.wounds:
        clause, about = of_term("Wounds")
        label = f"{seen.wounds} Wound{'s' if seen.wounds > 1 else ''}"
        found.append(Tag(label, "condition", clause, about, Badge.WOUNDED))
    if seen.downs:
        clause, about = of_term("Downed tracker")
        found.append(Tag(f"Downed {seen.downs}", "condition", clause, about, Badge.DYING))
    attack, target = seen.charging()
    if attack:
        aimed = f" at {called(scene, target)}" if target else ""
        name = scene.creature_names().get(attack, words(attack))
        found.append(Tag(f"Charges {name}{aimed}", "technique", *of_term("Charged Attack")))
    feature = occupied(scene, seen)
    return [*found, Tag(f"Occupies {feature}", "gear", *of_term("Occupy"))] if feature else found


def occupied(scene: ShatteredScene, seen: Seen) -> str:
    feature = ground.occupied_by(scene, scene.by_id[seen.id]) if seen.position else None
    return feature.name if feature is not None else ""


def known_tags(seen: Seen) -> list[Tag]:
    """What was learned of a foe, and when: it may have changed since."""
    learned = None if seen.exactly else seen.learned()
    if learned is None:
        return []
    resisted = ", Resisted" if learned.resisted else ""
    label = f"Seen in {moment(learned)}: Guard {learned.guard}, Stamina {learned.stamina}{resisted}"
    return [Tag(label, "seen", "SS-151", "Learned when your side last hurt it or put a Status on it.")]


def moment(learned: Learned) -> str:
    where = f"Phase {learned.phase}" if learned.phase else "between Phases"
    return f"Round {learned.round}, {where}"


def gear_tags(seen: Seen) -> list[Tag]:
    found = [Tag(gear.thing.name, "gear", "SS-163") for gear in seen.wielded()]
    own = seen.own()
    if own is None:
        return found
    held = [gear.id for gear in own.wielded]
    for gear in own.equipped:
        if gear.id not in held:
            worn = isinstance(gear.thing, Armor)
            found.append(Tag(gear.thing.name if worn else f"{gear.thing.name} (stowed)", "item", "SS-161"))
    return found


def technique_tags(scene: ShatteredScene, seen: Seen) -> list[Tag]:
    """Techniques it was seen to use; of the own side Stances too."""
    own = seen.own()
    if own is not None:
        return [Tag(stance.name, "ability", "SS-159", stance.text) for stance in own.stances]
    known = [scene.stock.techniques[id] for id in seen.techniques_shown() if id in scene.stock.techniques]
    return [Tag(f"Has used {each.name}", "technique", "SS-157", each.text) for each in known]


def lines(scene: ShatteredScene, seen: Seen) -> list[str]:
    """Guard and defences, as they are now; for the own side only."""
    own = seen.own()
    if own is None:
        return []
    numbers = [
        ("Guard", own.guard),
        ("Soak", own.soak),
        ("Grit", own.grit),
        ("Reflex", own.reflex),
        ("Focus", own.focus),
    ]
    shown = [f"{name} {number}" for name, number in numbers if number]
    shown += [f"Resistance {each.level} ({'/'.join(each.keywords)})" for each in own.resists]
    found = [", ".join(shown) + "."] if shown else []
    return [*found, *spirit_lines(scene, own)]


def abilities(scene: ShatteredScene, seen: Seen) -> list[str]:
    """What the own side's creatures can do, by kind."""
    own = seen.own()
    if own is None:
        return []
    sheet, names = own.sheet, scene.creature_names()
    kinds = {
        "Attacks": sheet.attacks,
        "Techniques": sheet.techniques,
        "Actions": sheet.actions,
        "Stunts": sheet.stunts,
        "Reactions": sheet.reactions,
        "Gambits": sheet.gambits,
    }
    return [f"{kind}: {', '.join(names.get(id, words(id)) for id in ids)}." for kind, ids in kinds.items() if ids]


def spirit_lines(scene: ShatteredScene, own: Character) -> list[str]:
    spirit = scene.spirit_of(own)
    if spirit is None or spirit.summoned:
        return []
    return [f"{spirit.name} is within."]


def words(id: str) -> str:
    return id.replace("_", " ").capitalize()


def called(scene: ShatteredScene, id: str) -> str:
    return scene.by_id[id].name.partition(",")[0] if id in scene.by_id else id


# the map


def arenas(scene: ShatteredScene, sight: Sight) -> Map:
    zones = [
        Zone(
            each.id,
            each.name,
            *each.xy,
            [place(scene, sight, spot) for spot in ground.in_arena(scene, number)],
            each.look,
        )
        for number, each in enumerate(scene.stock.arenas)
    ]
    links = [
        Link(
            scene.graph.name(way.a),
            scene.graph.name(way.b),
            way.cost,
            way.one_way,
            [terrain_note(scene, laid, on_path=True) for laid in way.terrain],
        )
        for way in scene.ways
    ]
    return Map(scene.stock.name, "arenas", note=LEGEND, zones=zones, links=links, metric=METRIC)


def place(scene: ShatteredScene, sight: Sight, position: Position) -> Place:
    notes = [
        Note("feature", standing.feature.name, room_words(scene, position, standing.id), "SS-106")
        for standing in position.features
    ]
    notes += [terrain_note(scene, laid) for laid in position.terrain]
    for hazard, at in sight.hazards():
        if at == position.id:
            notes.append(Note("hazard", hazard.name, f"{TRIGGERS[hazard.trigger]}: {hazard.open_text}", "SS-148"))
    lying = [each.gear.thing.name for each in scene.lying if each.position == position.id]
    notes += [Note("thing", name, "lies here") for name in lying]
    return Place(position.id, notes, scene.position_names()[position.id])


def room_words(scene: ShatteredScene, position: Position, id: str) -> str:
    """Who Occupies a Feature, or how much room it has."""
    standing = position.feature(id)
    assert standing is not None
    names = [called(scene, each.id) for each in ground.occupants(scene, standing)]
    kind = "Cover" if standing.feature.cover else ""
    if names:
        return f"{', '.join(names)} in {kind}" if kind else ", ".join(names)
    room = f"for {standing.feature.size}" if standing.feature.size else "no room"
    return f"{kind} {room}".strip()


def terrain_note(scene: ShatteredScene, laid: Laid, *, on_path: bool = False) -> Note:
    terrain = scene.stock.terrains[laid.kind]
    text = terrain.path if on_path else terrain.position
    if laid.way:
        text += f" Here it blows against {hampered(scene, laid, on_path=on_path)}."
    return Note(str(laid.kind), terrain.name + (" (Fleeting)" if laid.fleeting else ""), text, of_term("Terrain")[0])


def hampered(scene: ShatteredScene, laid: Laid, *, on_path: bool) -> str:
    """What the wind is against: entering or leaving a Position, or leaving an Arena by a Path."""
    if not on_path:
        return laid.way
    return f"leaving {next(each.name for each in scene.stock.arenas if each.id == laid.way)}"


def threat(scene: ShatteredScene, sight: Sight) -> Threat | None:
    attack = sight.incoming()
    if attack is None or not sight.known(attack.attacker) or not sight.known(attack.target):
        return None
    what = named(attack.what, scene.creature_names()) or words(attack.what)
    return Threat(attack.attacker, attack.target, what, incoming_words(attack))


def incoming_words(attack: Incoming) -> str:
    """SS-084 in a line: the roll, and what its row would do."""
    told = [f"{attack.damage} Damage"] if attack.damage else []
    told += [f"{attack.stun} Stun"] if attack.stun else []
    told += attack.status
    return f"a roll of {attack.roll}: {', '.join(told) or 'nothing'}" if attack.grade else ""
