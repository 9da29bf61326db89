"""Mode Delving: rooms of a site, entered and searched in rounds of about ten minutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.systems.delve import casting, clocks, outside, rounds, rulings, shopping, victories
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import Assisted, Revealed, Searched, SiteEntered, SiteLeft, Unlocked, WentTo
from quintain.systems.delve.scene import Clock, DelvingScene, Phase
from quintain.systems.delve.stock import CheckSpec, Room, RoomSize
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import Mode

LARGE_SEARCH: Final = "search_large_room"
SEARCH: Final = "search"
ASSIST: Final = "assist"
STAY: Final = Option("stay", "Stay")
NOTHING: Final = Option("nothing", "Nothing")
DELVE: Final = Option("delve", "Go on delving")
REST: Final = Option("rest", "Rest together")
GO_ON: Final = Option("go_on", "Go on: what was to be seen here is seen")
TURN_BACK: Final = Option("turn_back", "Turn back and leave")


def step(scene: DelvingScene, table: Table) -> None:
    """The next piece of a Delving round."""
    if scene.phase is Phase.SITUATION:
        begin(scene, table)
    elif scene.phase is Phase.WAY:
        choose_way(scene, table)
    elif scene.phase is Phase.SHIFTS:
        go_next(scene, table)
    elif scene.phase is Phase.DECLARATIONS:
        declare_next(scene, table)
    elif scene.phase is Phase.OUTCOMES:
        act_next(scene, table)
    else:
        rounds.close_round(scene, table)


def begin(scene: DelvingScene, table: Table) -> None:
    if scene.round == 1:
        rounds.open_scene(scene, table)
        enter_site(scene, table)
    rounds.open_round(scene, table, rounds.lengths(scene.rules)[scene.mode])
    scene.phase = Phase.WAY


def enter_site(scene: DelvingScene, table: Table) -> None:
    """DV-131: whoever enters a ruin or a dungeon is Delving; those who come back to one are where they were."""
    scene.mode = Mode.DELVING
    if scene.world.site != scene.site.id:
        scene.world.site = scene.site.id
        for body in scene.bodies:
            body.room = ""
        scene.tell(table, SiteEntered(scene.site.name))


def leave_site(scene: DelvingScene, table: Table) -> None:
    """Outside it is Exploration again (see DV-131)."""
    scene.mode = Mode.EXPLORATION
    scene.world.site = ""
    for body in scene.bodies:
        body.room = ""
    scene.tell(table, SiteLeft(scene.site.name))


# what the party does as a whole


def choose_way(scene: DelvingScene, table: Table) -> None:
    """One answers for all: another round, a rest, on with the adventure once the rooms are visited, or back."""
    if are_visited(scene):
        victories.award(scene, table, scene.party(), scene.victory, scene.site.name)
        scene.victory = 0
    options = [DELVE, REST, *([GO_ON] if are_visited(scene) else []), TURN_BACK]
    answer = table.ask(rounds.speaker(scene), "way", options, "What does the party do?")
    if answer.id == REST.id:
        scene.resting = True
    elif answer.id == GO_ON.id:
        clocks.interrupt(scene, table, "the party goes on")
        scene.result = Outcome("", "the rooms are visited", ("DV-131",))
    elif answer.id == TURN_BACK.id:
        clocks.interrupt(scene, table, "the party leaves")
        leave_site(scene, table)
        scene.result = Outcome("", "the party turns back", ("DV-131",))
    else:
        scene.phase, scene.queue = Phase.SHIFTS, rounds.everyone(scene)


def are_visited(scene: DelvingScene) -> bool:
    return not [room for room in scene.goals if not is_entered(scene, room)]


# where everybody goes


class Going(Option):
    """To a room; a click on it means that."""

    def spot(self) -> str:
        return self.targets[0]


def go_next(scene: DelvingScene, table: Table) -> None:
    """The next one says where it goes; once all have, all go."""
    body = rounds.take_next(scene)
    if body is None:
        enter_rooms(scene, table)
        return
    rooms = scene.creature_names()
    options: list[Option] = [
        Going(("to", room), rooms[room]) for room in within_reach(scene, body) if room != body.room
    ]
    if body.room:
        options.append(STAY)
    answer = table.ask(body, "rooms", options, f"Where does {body.name} go?")
    body.declared = Declaration("go", target=answer.target or body.room)


def within_reach(scene: DelvingScene, body: Character) -> list[str]:
    """Term Site and room: through any doors between rooms already entered, and through at most one into a new room.

    Rooms are visited in the order in which the step of the adventure lists them.
    """
    reached = [body.room or entrance_of(scene)]
    for room in reached:  # grows on the way
        if is_entered(scene, room):
            reached += [each for each in neighbours(scene, room) if each not in reached and is_open(scene, each)]
    return [room.id for room in scene.site.rooms if room.id in reached]


def entrance_of(scene: DelvingScene) -> str:
    return scene.site.rooms[0].id


def is_open(scene: DelvingScene, room: str) -> bool:
    """Those entered, and of new ones the next that is listed and what lies on the way to it; all, if none is listed."""
    return not scene.goals or is_entered(scene, room) or room in way_on(scene)


def way_on(scene: DelvingScene) -> list[str]:
    """New rooms on the way to the next listed one, that one included: as few as there can be."""
    entrance = entrance_of(scene)
    ways = {entrance: with_new(scene, [], entrance)}
    found = [entrance]
    for room in found:  # grows on the way
        for each in neighbours(scene, room):
            way = with_new(scene, ways[room], each)
            if each not in ways or len(way) < len(ways[each]):
                ways[each] = way
                found.append(each)
    goals = [room for room in scene.goals if not is_entered(scene, room)]
    return ways.get(goals[0], []) if goals else []


def with_new(scene: DelvingScene, way: list[str], room: str) -> list[str]:
    return way if is_entered(scene, room) else [*way, room]


def is_entered(scene: DelvingScene, room: str) -> bool:
    return scene.place(room) in scene.world.entered


def neighbours(scene: DelvingScene, room: str) -> list[str]:
    found = [door.b for door in scene.site.doors if door.a == room]
    return found + [door.a for door in scene.site.doors if door.b == room]


def enter_rooms(scene: DelvingScene, table: Table) -> None:
    """Term Site and room: the encounter of a room starts when it is first entered, before the actions of that round."""
    new: list[str] = []
    for body in scene.pcs():
        room = body.room if body.declared is None else body.declared.target
        if room != body.room:
            if not is_entered(scene, room) and room not in new:
                new.append(room)
            body.room = room
            scene.tell(table, WentTo(body.id, room, room in new))
        body.declared = None
    for room in new:
        enter(scene, table, scene.room(room))
    scene.phase, scene.queue = Phase.DECLARATIONS, rounds.everyone(scene)


def enter(scene: DelvingScene, table: Table, room: Room) -> None:
    scene.world.entered = [*scene.world.entered, scene.place(room.id)]
    action = room.clock or (LARGE_SEARCH if room.size is RoomSize.LARGE else "")
    if action:
        clocks.new_clock(scene, action, scene.place(room.id))
    if room.encounter:
        scene.openings = [*scene.openings, room.id]
        rounds.break_out(scene, table, room.encounter, rounds.left_of_round(scene))


def bring(scene: DelvingScene, table: Table, body: Character, room: str) -> None:
    """It is in that room now, whatever it was about to do; a new room is entered so."""
    enter_site(scene, table)
    body.room = room
    if scene.phase is Phase.SHIFTS:
        body.declared = None
    if not is_entered(scene, room):
        enter(scene, table, scene.room(room))


# what each does there


def declare_next(scene: DelvingScene, table: Table) -> None:
    body = rounds.take_next(scene)
    if body is None:
        scene.phase, scene.queue = Phase.OUTCOMES, rounds.everyone(scene)
    else:
        declare(scene, table, body)


def declare(scene: DelvingScene, table: Table, body: Character, refused: Sequence[Declaration] = ()) -> None:
    found = rounds.without(options(scene, body), refused)
    answer = table.ask(body, "delve", found, f"What does {body.name} do?")
    body.declared = outside.declared(answer)


def options(scene: DelvingScene, body: Character) -> list[Option]:
    """Term Site and room: search, Work, Cast, Use, Assist, and whatever else one can do anywhere."""
    found: list[Option] = []
    room = scene.room(body.room)
    if can_be_searched(scene, room):
        found.append(Option(SEARCH, f"Search the {scene.creature_names()[room.id]}"))
    for clock in clocks_of(scene, room):
        if clocks.may_work(scene, body, clock):
            found.append(rounds.work_option(clock))
    for ally in scene.allies(body):
        if ally.room == body.room:
            found.append(Option((ASSIST, ally.id), f"Assist {ally.name}"))
    return [*found, *outside.options(scene, body), NOTHING]


def clocks_of(scene: DelvingScene, room: Room) -> list[Clock]:
    return [clock for clock in scene.world.clocks if clock.place == scene.place(room.id)]


def can_be_searched(scene: DelvingScene, room: Room) -> bool:
    """A small room, in one round; a large or a locked one only once its clock is full (see DV-132)."""
    if (room.size is RoomSize.LARGE or room.clock) and not is_opened(scene, room):
        return False
    return scene.place(room.id) not in scene.world.searched or is_hidden(scene, room)


def is_opened(scene: DelvingScene, room: Room) -> bool:
    full = [clock for clock in clocks_of(scene, room) if clock.is_full()]
    return bool([clock for clock in full if not clocks.is_made_up(scene, clock)])


def is_hidden(scene: DelvingScene, room: Room) -> bool:
    """Whether something in it has not been found yet."""
    return room.hidden is not None and scene.place(room.id) not in scene.world.revealed


def act_next(scene: DelvingScene, table: Table) -> None:
    body = rounds.take_next(scene)
    if body is None:
        scene.phase = Phase.CLOSE
        return
    refused: list[Declaration] = []
    while body.declared is not None and not do(scene, table, body, body.declared):
        refused.append(body.declared)
        declare(scene, table, body, refused)
    if body.declared is not None and body.declared.verb != ASSIST:
        body.declared = None


def do(scene: DelvingScene, table: Table, body: Character, what: Declaration) -> bool:
    """Whether it was an action at all: what turns out to be impossible is none."""
    room, helper = scene.room(body.room), helper_of(scene, body)
    if what.verb == SEARCH:
        return search(scene, table, body, room, helper)
    if what.verb == rounds.WORK:
        return work(scene, table, body, room, scene.clock(what.what), helper)
    if what.verb == ASSIST:
        scene.tell(table, Assisted(body.id, what.what))
    elif what.verb == casting.CAST:
        cast(scene, table, body, what, helper)
    else:
        return outside.do(scene, table, body, what, ["assist"] if helper else [])
    return True


def helper_of(scene: DelvingScene, body: Character) -> str:
    """Somebody in the same room who assists it this round."""
    for ally in scene.allies(body):
        told = ally.declared
        if told is not None and told.verb == ASSIST and told.what == body.id and ally.room == body.room:
            return ally.id
    return ""


# searching


def search(scene: DelvingScene, table: Table, body: Character, room: Room, helper: str) -> bool:
    """DV-132: all that can be found comes to light by default, what is hidden by a check.

    Whether it was an action at all: a game master may refuse it, or call for a check of another kind (see DV-010).
    """
    if not can_be_searched(scene, room):
        return True  # somebody else has found all there is in the meantime
    hidden = room.hidden if is_hidden(scene, room) else None
    spec = None if hidden is None else CheckSpec([hidden.skill], hidden.dc, sight=True)
    rolled = rulings.call(scene, table, body, SEARCH, spec, advantage=rounds.help_of(helper))
    if rolled is None:
        return False
    if rolled.success or hidden is not None:
        look_around(scene, table, body, room)
    if rolled.success and hidden is not None:
        reveal(scene, table, body, room)
    return True


def look_around(scene: DelvingScene, table: Table, body: Character, room: Room) -> None:
    """What is in plain sight once one looks for it."""
    place = scene.place(room.id)
    if place not in scene.world.searched:
        scene.world.searched = [*scene.world.searched, place]
        scene.tell(table, Searched(body.id, room.id, take_finds(scene, body, room)))


def take_finds(scene: DelvingScene, body: Character, room: Room) -> tuple[str, ...]:
    """Whoever finds a thing has it; what they are called."""
    names = []
    for id in room.finds:
        ware = shopping.find(scene.stock, id)
        body.gear = [*body.gear, shopping.thing(ware, shopping.free_id(body, id))]
        names.append(ware.name)
    return tuple(names)


def reveal(scene: DelvingScene, table: Table, body: Character, room: Room) -> None:
    if room.hidden is not None:
        scene.world.revealed = [*scene.world.revealed, scene.place(room.id)]
        scene.tell(table, Revealed(body.id, room.id, room.hidden.what))


def work(scene: DelvingScene, table: Table, body: Character, room: Room, clock: Clock, helper: str) -> bool:
    """A large room is searched when its clock is full; another clock gives what it keeps locked away."""
    was_full = clock.is_full()
    if not rounds.work(scene, table, body, clock, rounds.help_of(helper)):
        return False
    if was_full or not clock.is_full() or clocks.is_made_up(scene, clock):
        return True
    if clock.action.id == LARGE_SEARCH:
        look_around(scene, table, body, room)
        if is_hidden(scene, room):
            search(scene, table, body, room, helper)
    else:
        scene.world.searched = [*scene.world.searched, scene.place(room.id)]
        scene.tell(table, Unlocked(body.id, room.id, take_finds(scene, body, room)))
    return True


def cast(scene: DelvingScene, table: Table, body: Character, what: Declaration, helper: str) -> None:
    """A spell that reveals: the game master names one hidden thing in the room or an adjacent one."""
    spell = scene.stock.spells[what.what]
    success = casting.cast(scene, table, body, spell, what.also, ["assist"] if helper else [])
    if success and spell.reveals:
        near = [body.room, *neighbours(scene, body.room)]
        found = [room for room in scene.site.rooms if room.id in near and is_hidden(scene, room)]
        if found:
            options = [Option(("room", room.id), scene.creature_names()[room.id]) for room in found]
            why, question = "it is the nearest", "What does the spell show?"
            answer = table.rule("reveal", options, options[0].id, why, question, who=body, secret=True)
            reveal(scene, table, body, scene.room(answer.target))
