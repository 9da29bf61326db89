"""What a page draws of a Ki fight: the countdown, the order of a Turn, cards and the map."""

from __future__ import annotations

from functools import lru_cache

from quintain.board.board import Area, Board, Clock, Deed, Figure, Map, Metric, Order, Row, Secrets, Slot, Tag, Threat
from quintain.board.health import left
from quintain.board.shorts import number_of, shorts
from quintain.board.sides import apart
from quintain.kernel.asks import told_apart
from quintain.kernel.events import Viewer, named, said
from quintain.knowing.pools import grouped
from quintain.library.drawn import Badge
from quintain.space.space import Area as Squares
from quintain.space.space import spots
from quintain.systems.ki.drawing import BADGES, emblem_of
from quintain.systems.ki.frames import Frame, FrameKind
from quintain.systems.ki.reading import CONDITIONS, CROWD_CONTROL, technique_text
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.scene import FIRST_TURN, Incoming, KiScene, Phase
from quintain.systems.ki.sheet import ATTRIBUTES, HP_LOOKS, Out
from quintain.systems.ki.stock import Technique
from quintain.systems.ki.view import Seen, Sight

METRIC = Metric("square")


def board(scene: KiScene, viewer: Viewer) -> Board:
    """The fight as that viewer may know it."""
    sight = Sight(scene, viewer)
    is_gm = bool(scene.stock.gm) and viewer.seat == scene.stock.gm
    home = next(iter(scene.stock.sides)) if is_gm or not viewer.side else viewer.side
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    return Board(
        clock=clock(scene, viewer),
        order=order(scene),
        creatures=apart([figure(sight, scene, each, home, short[each.id]) for each in drawn]),
        map=ground_map(scene),
        threat=threat(scene),
        secrets=None if viewer.referee else Secrets("Foes, as far as you can see", "KI-011"),
    )


def clock(scene: KiScene, viewer: Viewer) -> Clock:
    """Ten notches, with who joined in each; ahead, only the viewer's own side's first Turns are known."""
    now = {Phase.INTERLUDE: "Interlude", Phase.RECAP: "the Round is over"}.get(scene.phase, f"Turn {scene.turn}")
    firsts = first_turns(scene, viewer)
    slots = [slot(scene, firsts.get(turn, []), turn) for turn in range(FIRST_TURN, 0, -1)]
    label = f"Round {scene.round}, {now}, of a countdown from {FIRST_TURN} to 1"
    return Clock(f"Round {scene.round}", now, label, "beam", slots)


def slot(scene: KiScene, firsts: list[str], turn: int) -> Slot:
    over = scene.phase in (Phase.RECAP, Phase.INTERLUDE)
    state = "past" if over or turn > scene.turn else "now" if turn == scene.turn else "ahead"
    joined = [each.id for each in scene.fighters if turn in each.participated]
    if state == "now":
        joined += [id for id in scene.announced if id not in joined]
    note = ""
    if state == "ahead":
        note = f"{', '.join(firsts)} may join" if firsts else ""
    if turn == 1 and not note and scene.rules.interlude_seconds:
        note = "then Interlude"
    return Slot(str(turn), state, joined, note)


def first_turns(scene: KiScene, viewer: Viewer) -> dict[int, list[str]]:
    """Who of the viewer's own side may join for the first time in each Turn, as far as that is decided."""
    found: dict[int, list[str]] = {}
    for each in scene.fighters:
        if viewer.is_with(each.side) and each.in_fight() and (scene.round > 1 or each.fri is not None):
            found.setdefault(scene.first_turn(each), []).append(each.name.partition(",")[0])
    return found


def order(scene: KiScene) -> Order | None:
    """Who announced, in the order they go, what each has declared; interruptions and Combos under them."""
    if not scene.announced and not scene.stack:
        return None
    frames = [frame for frame in scene.stack if frame.kind is not FrameKind.WINDOW]
    doing = {frame.who: frame for frame in frames if frame.kind is FrameKind.PARTICIPATION}
    gone = [id for id in scene.announced if id not in doing and id not in scene.queue]
    rows = [Row(id, "has gone") for id in gone]
    rows += [frame_row(scene, frame) for frame in frames]
    rows += [Row(id, "next" if not place else "") for place, id in enumerate(scene.queue)]
    return Order(f"Turn {scene.turn}, in order", "KI-021", rows)


def frame_row(scene: KiScene, frame: Frame) -> Row:
    notes = {"participation": "" if frame.declared else "declares", "combo": "a Combo", "blast": "an area attack"}
    if frame.victim:
        notes["interruption"] = f"interrupts {scene.by_id[frame.victim].name}"
    acts = [
        Deed(words(action.detail or str(action.kind)), "now" if action.begun else "waiting") for action in frame.actions
    ]
    return Row(frame.who, notes.get(str(frame.kind), ""), acts)


def words(id: str) -> str:
    return id.replace("_", " ").capitalize()


def figure(sight: Sight, scene: KiScene, seen: Seen, home: str, short: str) -> Figure:
    fighter = scene.by_id[seen.id]
    pools = seen.pools()
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party" if seen.side == home else "foe",
        own=bool(sight.viewer.seat) and fighter.seat == sight.viewer.seat,
        at=sight.at(seen),
        down=seen.unconscious or bool(seen.out),
        gone=seen.out not in ("", Out.DEAD),
        note=standing(sight, scene, seen),
        pools=pools,
        tags=tags(seen),
        lines=scores(seen),
        sheet=own_numbers(seen),
        emblem=emblem_of(fighter.sheet),
        number=number_of(seen.name),
        health=left(pools, "HP"),
    )


def standing(sight: Sight, scene: KiScene, seen: Seen) -> str:
    """One word or two on how it stands."""
    if seen.out:
        return str(seen.out)
    if seen.unconscious:
        return "unconscious"
    if seen.last_breath:
        return "Last Breath"
    if seen.id in scene.announced:
        return "in this Turn"
    own = seen.own()
    if own is not None and (scene.round > 1 or own.fri is not None):
        return f"from Turn {scene.first_turn(own)}"
    return "" if own is not None else f"HP {HP_LOOKS[seen.hp_band()]}"


def tags(seen: Seen) -> list[Tag]:
    found = [
        Tag(
            words(str(condition)) + (f" {n}" if n else ""),
            "condition",
            CROWD_CONTROL,
            CONDITIONS[condition],
            BADGES[condition],
        )
        for condition, n in seen.conditions().items()
    ]
    found += [Tag(gear.weapon.name, "gear") for gear in seen.wielded() if not gear.weapon.blocking]
    own = seen.own()
    used = own.used if own is not None else []
    found += [technique_tag(each, each.id in used) for each in seen.known_techniques()]
    if own is not None:
        found += [Tag(words(item), "item", "KI-038") for item in own.items]
        found += [Tag(f"{gear.weapon.name} (stowed)", "item", "KI-037") for gear in own.bag]
        wounds = own.internal_wounds + own.external_wounds
        label = f"{wounds} wounds" if wounds > 1 else "wound"
        found += [Tag(label, "condition", "KI-066", badge=Badge.WOUNDED)] if wounds else []
    return found


@lru_cache(maxsize=1024)
def technique_tag(technique: Technique, used: bool) -> Tag:
    cost = f" {technique.cost}" if technique.cost else ""
    used_up = ", used this Round" if used else ""
    about = f"{technique.type} technique, {technique.cost} Stamina{used_up}. {technique_text(technique, {})}"
    label = technique.name + cost
    return Tag(f"{label}, used", "used", "KI-097", about) if used else Tag(label, "ability", "KI-097", about)


def scores(seen: Seen) -> list[str]:
    """Attack Scores that were compared before, and so are public."""
    if seen.exactly:
        return []
    found = []
    for what, score in seen.public_scores().items():
        reaction, weapon = told_apart(what)
        found.append(f"Seen: {weapon.replace('_', ' ')} {score} against {reaction.capitalize()}")
    return found


def own_numbers(seen: Seen) -> list[str]:
    """Attributes, speed and luck die, for the own side."""
    own = seen.own()
    if own is None:
        return []
    told = ", ".join(f"{name.capitalize()} {number}" for name, number in grouped(own, ATTRIBUTES).items())
    return [f"{told}. Luck die d{own.luck}. A Move is {own.walking_speed()} squares."]


def ground_map(scene: KiScene) -> Map:
    grid = scene.grid

    def patch(kind: str, name: str, squares: Squares) -> list[Area]:
        return [Area(kind, name, [grid.name(spot) for spot in spots(squares)])] if squares else []

    areas = patch("wall", "Walls", scene.stock.walls)
    areas += patch("crates", "Crates", scene.crates)
    areas += patch("chasm", "Chasm", scene.chasm & ~scene.bridge)
    areas += patch("bridge", "Bridge", scene.bridge)
    areas += patch("boulder", "Boulder", scene.boulder)
    areas += patch("caltrops", "Caltrops", scene.caltrops)
    areas += patch("smoke", "Smoke", scene.opaque() & ~scene.stock.walls)
    for feature in scene.stock.arena.features:
        if feature.kind == "puzzle":
            areas.append(Area("thing", feature.name, [grid.name(grid.at(x, y)) for x, y in feature.squares]))
    names = scene.creature_names()
    areas += [Area("thing", said(each.id, names), [grid.name(each.spot)]) for each in scene.lying]
    return Map(
        scene.stock.arena.name, "grid", grid.width, grid.height, areas, look=scene.stock.arena.look, metric=METRIC
    )


def threat(scene: KiScene) -> Threat | None:
    attack = scene.incoming
    if attack is None:
        return None
    what = named(attack.what, scene.creature_names()) or words(attack.what)
    return Threat(attack.attacker, attack.target, what, incoming_words(attack))


def incoming_words(attack: Incoming) -> str:
    """`5 external damage, by Ki, from afar`; once both numbers are on the table, those too."""
    told = [" and ".join(f"{each.damage} {each.type}" for each in attack.components) + " damage"]
    told += ["by Ki"] if attack.ki else []
    told += ["ranged"] if attack.ranged else []
    if attack.score is not None:
        told.append(f"{attack.reaction.capitalize()} {attack.rolled} against {attack.score}")
    return ", ".join(told)


def rest_board(scene: RestScene, viewer: Viewer) -> Board:
    """A rest has no map and no Turns: who rests, and how they are."""
    short = shorts({each.id: each.name for each in scene.fighters})
    figures = []
    for fighter in scene.fighters:
        seen = Seen(fighter, exactly=viewer.is_with(fighter.side))
        own = bool(viewer.seat) and fighter.seat == viewer.seat
        figures.append(
            Figure(
                id=fighter.id,
                name=fighter.name,
                short=short[fighter.id],
                side=fighter.side,
                shape="party",
                own=own,
                at="",
                down=fighter.unconscious,
                gone=True,
                note="unconscious" if fighter.unconscious else "",
                pools=seen.pools(),
                tags=tags(seen),
                lines=[],
                emblem=emblem_of(fighter.sheet),
                number=number_of(fighter.name),
                health=left(seen.pools(), "HP"),
            )
        )
    rest = Clock("Rest", "eight hours", "A night's rest", "none", [])
    return Board(rest, None, figures, Map("Camp"), None, None)
