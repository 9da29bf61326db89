"""Acts nobody asked for: letting go of somebody, and a game master's overrides, which set off no rule."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Overridden
from quintain.kernel.shapes import Number, Spots
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.knowing.overrides import OUT_OF_SIGHT, OVERRIDE, pool_options, settable
from quintain.space.space import Spot
from quintain.systems.shattered import ending, grabs, statuses
from quintain.systems.shattered.events.master import Hid, PoolSet, Revealed
from quintain.systems.shattered.events.order import FightEnded
from quintain.systems.shattered.ground import establish, put, tidy
from quintain.systems.shattered.scene import ENEMIES, PLAYERS, Position, ShatteredScene
from quintain.systems.shattered.setup import join, make_character
from quintain.systems.shattered.sheet import Character, Held, Out
from quintain.systems.shattered.status_kinds import KINDS
from quintain.systems.shattered.stock import Member, Rank, Status
from quintain.systems.shattered.tags import VALUED

LET_GO = "let_go"
END = "end"
HIDE = "hide"
REVEAL = "reveal"
REVEAL_NEW = "reveal_new"
MOST_ARRIVALS = 12
STATUSES = [status for status in Status if not KINDS[status].instant and not KINDS[status].follows]
"""Those that somebody can simply be given."""


def acts(scene: ShatteredScene, seat: str) -> list[Option]:
    """What that seat may do now without being asked."""
    found = releases(scene, seat)
    if not scene.stock.gm or seat != scene.stock.gm:
        return found
    for body in scene.bodies:
        found += pool_options(body) + places(scene, body) + conditions(body)
    found += reinforcements(scene)
    found.append(Option((OVERRIDE, END), "End the fight: nobody wins"))
    return found + [Option((OVERRIDE, END, side), f"End the fight: the {side} win") for side in (PLAYERS, ENEMIES)]


def releases(scene: ShatteredScene, seat: str) -> list[Option]:
    """A grabber may let go at any time, on its Turn and off it."""
    return [
        Option((LET_GO, held.id), f"{body.name} lets go of {held.name}")
        for body in scene.bodies
        if body.seat == seat and body.on_map()
        for held in grabs.held_by(scene, body)
    ]


def places(scene: ShatteredScene, body: Character) -> list[Option]:
    """At a Position that there is, or at a new one of an Arena; out of the fight; out of sight and back."""
    who, name = body.id, body.name
    if body.out and body.out != Out.HIDDEN:
        return []
    found: list[Option] = []
    if not body.is_spirit or not scene.by_id[body.master].out:
        deed, new, words = WAYS_BACK if body.out == Out.HIDDEN else WAYS
        others = [id for id in scene.positions if id != body.position or not body.on_map()]
        found += [Option((*deed, who, id), f"{words} {name}: {id}") for id in others]
        found.append(Option((*new, who), f"{words} {name} at a new Position of an Arena", anywhere(scene)))
    if body.on_map():
        found.append(Option((OVERRIDE, "remove", who), f"Take {name} off the map"))
    if body.on_map() and not body.is_spirit:
        found.append(Option((HIDE, who), f"Hide {name}"))
    return found


WAYS = ((OVERRIDE, "place"), (OVERRIDE, "place_new"), "Place")
WAYS_BACK = ((REVEAL,), (REVEAL_NEW,), "Reveal")


def anywhere(scene: ShatteredScene) -> Spots:
    return Spots(scene.graph, (1 << scene.graph.size) - 1)


def conditions(body: Character) -> list[Option]:
    """A status may be put on and taken off, without what else it would bring."""
    if body.out:
        return []
    found = []
    for status in Status:
        word = str(status).replace("_", " ")
        if status in body.statuses:
            found.append(Option((OVERRIDE, "free", body.id, status), f"{body.name} is no longer {word}"))
        elif status in STATUSES:
            shape = Number(1, 9) if status in VALUED else None
            found.append(Option((OVERRIDE, "inflict", body.id, status), f"{body.name} is {word}", shape))
    return found


def reinforcements(scene: ShatteredScene) -> list[Option]:
    """Whoever is in this fight or in reserve, once more; Spirits come with their masters."""
    found = []
    for sheet in scene.stock.sheets.values():
        if sheet.rank is Rank.SPIRIT:
            continue
        for side in (PLAYERS, ENEMIES):
            one, several = f"Add a {sheet.name} to the {side}", f"Add several of {sheet.name} to the {side}"
            found.append(Option((OVERRIDE, "add", sheet.id, side), one, anywhere(scene)))
            found.append(Option((OVERRIDE, "add_several", sheet.id, side), several, Number(1, MOST_ARRIVALS)))
    return found


# carrying them out


def act(scene: ShatteredScene, table: Table, seat: str, answer: Answer) -> None:
    """Every override is on the record like any answer."""
    deed, who = answer.verb, answer.target
    if who == END:
        end(scene, table, Outcome("".join(answer.targets[1:]), "the game master has ended the fight"))
        return
    if deed == LET_GO:
        grabs.let_go(scene, table, scene.by_id[who])
    elif deed == HIDE:
        hide(scene, table, scene.by_id[who])
    elif deed == REVEAL:
        reveal(scene, table, scene.by_id[who], scene.positions[answer.targets[1]])
    elif deed == REVEAL_NEW:
        reveal(scene, table, scene.by_id[who], establish(scene, answer.value.spot))
    else:
        override(scene, table, seat, answer)
    statuses.check_grabs(scene, table)
    if scene.result is None:
        ending.conclude(scene, table)


def end(scene: ShatteredScene, table: Table, outcome: Outcome) -> None:
    scene.result = outcome
    scene.turn = None
    scene.tell(table, FightEnded(outcome.winner, outcome.why))


def hide(scene: ShatteredScene, table: Table, body: Character) -> None:
    take_away(scene, body)
    body.out = Out.HIDDEN
    scene.thinned = True
    scene.tell(table, Hid(body.id, body.side))
    tidy(scene)


def reveal(scene: ShatteredScene, table: Table, body: Character, position: Position) -> None:
    body.out = ""
    put(scene, body, position)
    scene.tell(table, Revealed(body.id, position.id))


def take_away(scene: ShatteredScene, body: Character) -> None:
    """It and its Spirit no longer stand anywhere."""
    for each in (body, scene.spirit_of(body)):
        if each is not None:
            each.summoned = False
            each.occupies = ""


def override(scene: ShatteredScene, table: Table, seat: str, answer: Answer) -> None:
    deed, who, *more = answer.targets
    value = answer.value
    table.log(Overridden(seat, in_words(scene, answer)))
    if deed == "add":
        add(scene, who, more[0], establish(scene, value.spot))
    elif deed == "add_several":
        position = establish(scene, rally(scene, more[0]))
        for _ in range(value.number):
            add(scene, who, more[0], position)
    elif deed == "place":
        place(scene, scene.by_id[who], scene.positions[more[0]])
    elif deed == "place_new":
        place(scene, scene.by_id[who], establish(scene, value.spot))
    elif deed == "remove":
        remove(scene, scene.by_id[who])
    elif deed == "free":
        free(scene, scene.by_id[who], Status(more[0]))
    elif deed == "inflict":
        status = Status(more[0])
        scene.by_id[who].statuses[status] = Held(value.number if status in VALUED else 1, "", scene.round)
    else:
        body = scene.by_id[who]
        setattr(body, deed, value.number)
        scene.tell(table, PoolSet(who, body.side, settable(Character)[deed].pool.name, value.number))


def in_words(scene: ShatteredScene, answer: Answer) -> str:
    """What everybody hears of an override: whose and what; who and which numbers are hidden is not said."""
    deed, who, *more = answer.targets
    value = answer.filled
    if deed in ("add", "add_several"):
        return f"{scene.stock.sheets[who].name} joins the {more[0]} ({value})"
    body = scene.by_id[who]
    name = body.name
    if deed in ("place", "place_new"):
        return f"{name} stands at {more[0] if more else value}"
    if not body.on_map():
        return OUT_OF_SIGHT
    if deed == "remove":
        return f"{name} is off the map"
    if deed in ("free", "inflict"):
        word = more[0].replace("_", " ")
        return f"{name} is no longer {word}" if deed == "free" else f"{name} is {word} {value}".rstrip()
    return f"the {settable(Character)[deed].pool.name} of {name}"


def place(scene: ShatteredScene, body: Character, position: Position) -> None:
    """A Spirit that is placed is summoned."""
    body.summoned = body.is_spirit
    put(scene, body, position)


def remove(scene: ShatteredScene, body: Character) -> None:
    """A Spirit returns to its master; anybody else leaves the fight."""
    take_away(scene, body)
    if not body.is_spirit:
        body.out = Out.YIELDED
        scene.thinned = True
    tidy(scene)


def free(scene: ShatteredScene, body: Character, status: Status) -> None:
    del body.statuses[status]
    if status is Status.CHARGING:
        body.charge = None


def rally(scene: ShatteredScene, side: str) -> Spot:
    """Where the first of a side stands; of a side that has nobody left, the first Arena."""
    for body in scene.fighters(side):
        return scene.arena_of(body)
    return 0


def add(scene: ShatteredScene, sheet: str, side: str, position: Position) -> None:
    """One more creature, with its Spirit; it has plotted nothing for this Round."""
    member = Member(creature=sheet, seat=seat_of(scene, side), at=position.id)
    body = make_character(scene, side, member, free_id(scene, sheet))
    spirit = body.sheet.spirit
    join(scene, body, member, [free_id(scene, spirit)] if spirit else [])


def seat_of(scene: ShatteredScene, side: str) -> str:
    return next((each.seat for each in scene.bodies if each.side == side), side)


def free_id(scene: ShatteredScene, sheet: str) -> str:
    number = 1 + sum(each.sheet.id == sheet for each in scene.bodies)
    while f"{sheet}-{number}" in scene.by_id:
        number += 1
    return f"{sheet}-{number}"
