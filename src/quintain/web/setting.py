"""Setting a table: who sits where, the first scene, and what the host chose."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from quintain import ENGINE_VERSION
from quintain.bots import find_bot
from quintain.campaign.journey import Journey
from quintain.campaign.story import Story
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import System
from quintain.library.content import Library
from quintain.library.house import change
from quintain.library.lessons import LESSON, Lesson
from quintain.record.transcript import Transcript, load_start
from quintain.systems import find_system
from quintain.web.coaching import Progress
from quintain.web.libraries import Homebrew, Libraries
from quintain.web.packing import pack, packed_fallen
from quintain.web.rows import FOR_GOOD, ONCE, Change, NewTable, PersonRow, StageRow, TableRow
from quintain.web.store import Store
from quintain.web.tokens import hashed, new_seed, new_table_id, new_token
from quintain.words.errors import UserError

GM = "gm"
ME = "me"
INVITE = "invite"
SPECTATOR = "spectator"
SEAT = "seat"
HOST = "host"
REFEREE = "referee"
EVERYBODY_ELSE = "*"
OF_THE_TABLE = ("", GM, REFEREE, SPECTATOR, HOST)
"""Names of seats, and of ways to look, that no creature's seat may have."""
FROM_FILE = "file"
FROM_TABLE = "branch"
"""Where a table may come from that was not opened here."""
MOST_CREATURES = 100
LARGEST_SCENE = 512 * 1024
LONGEST_WORD = 200
LONGEST_NAME = 100
GAME_MASTER = "Game master"
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that are printed as nothing, or as a blank that is no space."""
MOST_FALLEN = 100_000
"""So many dice a branch may remember: those of a hundred long adventures."""


Pace = Literal[0, 50, 100, 200, 400]
"""How fast what nobody is asked about is told, deed by deed, in per cent of the usual; 0: all at once."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks for who opens a table; see the fields' names."""

    system: str
    encounter: str = ""
    campaign: str = ""
    scenario: dict[str, Any] | None = None
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    rules: dict[str, Any] = {}
    seats: dict[str, str] = {}
    gm: str = ""
    timer: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    lesson: str = ""
    pace: Pace = 0
    content: dict[str, str] = {}
    """Files of content that are brought along for this table, by their names."""


class Request(msgspec.Struct):
    """Somebody asks to go back to an entry; those who are needed agree or do not.

    Entries are counted without sealed answers that can still be changed: `entry`, and how many `stood` at that time.
    """

    id: int
    by: int
    name: str
    entry: int
    revision: int
    needed: list[int]
    agreed: list[int] = []
    stood: int = 0


class Settings(msgspec.Struct):
    """What a table keeps beside its scenes: who holds which seat, and its house rules.

    A campaign that an earlier release opened has its `plan` here; one of today has it in its scene, a story.
    """

    seats: dict[str, str]
    labels: dict[str, str]
    rules: Data
    plan: Data | None = None
    own_dice: list[str] = []
    timer: int = 0
    pace: Pace = 0
    held: bool = False
    """The next deed waits until somebody lets it be told."""
    paused: bool = False
    gm: str = ""
    wanted: dict[str, str] = {}
    request: Request | None = None
    requests: int = 0
    engine: str = ENGINE_VERSION
    content: list[str] = []
    """The files that were brought along when it was opened."""
    brought: bool = False
    """It was brought as a transcript: whoever did knows all of it."""
    origin: str = FROM_FILE
    """If it was brought: whether from a file, or as a branch of another table."""
    rematch: str = ""
    """The table at which it is played once more, if it is over."""
    bar: bool = False
    """Players see how the fight stands, as far as their seat may know."""
    hints: bool = False
    """Whoever is asked may look what a strong player would do."""
    lesson: Progress | None = None
    """The lesson that it is, whose dice are known to everybody, and how far that was followed."""


class Set:
    """A table that was just opened: its id, the host's token, and the links for everybody else."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.token = ""
        self.links: list[dict[str, str]] = []
        self.spectator = ""
        self.people: list[PersonRow] = []

    def expect(self, role: str, seat: str, *, host: bool = False, name: str = "", admitted: bool = False) -> str:
        """Somebody may come by a token: the host's own, the one that all onlookers share, or an invitation."""
        token = new_token()
        key = FOR_GOOD if admitted else ONCE
        self.people.append(PersonRow(0, role, seat, host, name, admitted, {}, keys={hashed(token): key}))
        return token

    def as_data(self) -> Data:
        return {"id": self.id, "token": self.token, "links": self.links, "spectator": self.spectator}


class Seating:
    """Which creature is played from which seat, and who holds each: me, somebody invited, a bot, the game master."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self.holders: dict[str, str] = {}
        self.labels: dict[str, str] = {}


Allow = Callable[[int], None]
"""Asked before a table is stored, with the number of creatures that bots play at it; raises what is wrong with it."""


def any_number(bots: int) -> None:
    """As many bots as anybody likes."""


def bots_at(scene: Scene, holders: Mapping[str, str]) -> int:
    return sum(holders.get(each.seat, "").startswith("bot:") for each in scene.creatures())


def open_table(
    store: Store, libraries: Libraries, order: Order, allow: Allow = any_number, *, own: Homebrew | None = None
) -> Set:
    """Stores a new table with its first scene and everybody's tokens; `own` is what came of its content when tried."""
    system = find_system(order.system)
    library = libraries.with_stored(order.system, own) if own else libraries.of(order.system)
    lesson = lesson_ordered(order, library)
    if lesson is not None:
        order = order_of(lesson, order, system, library)
    rules = change(system.rules_type(), order.rules, system=order.system)
    title, scene, cast = first_scene(system, library, order, rules)
    must_fit(scene)
    if order.scenario is not None or order.content:
        must_show_names(scene)
    seating = seat_everybody(system, scene, cast, order)
    take_seats(scene, seating, cast, GM if order.gm else "")
    allow(bots_at(scene, seating.holders))
    settings = Settings(seating.holders, seating.labels, msgspec.to_builtins(rules), timer=order.timer, pace=order.pace)
    settings.gm = GM if order.gm else ""
    settings.wanted = dict(order.seats)
    settings.content = [plain(name, LONGEST_NAME) for name in order.content]
    settings.lesson = None if lesson is None else Progress(lesson.id)
    row = new_row(order.name or title, order.system, label_of(order), settings)
    opened = hand_out(row.id, seating, host_seat(seating), settings.gm)
    seed = new_seed() if lesson is None else lesson.seed
    store.add_table(NewTable(row, StageRow(0, title, seed, pack(scene.dump()), {}), opened.people))
    return opened


def lesson_ordered(order: Order, library: Library) -> Lesson | None:
    """A lesson says everything of its table itself, but for its pace."""
    if not order.lesson:
        return None
    if order != Order(order.system, name=order.name, lesson=order.lesson, pace=order.pace):
        raise UserError("A lesson is played as it is.", where="lesson", fix="Name nothing else beside it.")
    return library.find(LESSON, Lesson, order.lesson)


def order_of(lesson: Lesson, order: Order, system: System, library: Library) -> Order:
    """The table of a lesson: one plays a side of it, and bots all others."""
    scene = system.start(lesson.start(), system.rules_type(), library)
    seats = {each.id: ME for each in scene.creatures() if each.side == lesson.side and not each.follows()}
    name = order.name or lesson.name
    return Order(
        order.system,
        encounter=lesson.encounter,
        scenario=lesson.scenario or None,
        name=name,
        rules=lesson.rules,
        seats=seats,
        pace=order.pace,
    )


def import_table(
    store: Store, transcript: Transcript, name: str, allow: Allow = any_number, *, origin: str = FROM_FILE
) -> Set:
    """Stores a table that stands where a transcript ends."""
    new, opened = brought(transcript, name, allow, origin=origin)
    store.add_table(new)
    return opened


def brought(
    transcript: Transcript, name: str, allow: Allow = any_number, *, origin: str = FROM_FILE, pace: Pace = 0
) -> tuple[NewTable, Set]:
    """The table of a transcript, not yet stored; people in it are played by whoever brings it."""
    header = transcript.header
    system = find_system(header.system)
    start = load_start(system, header)
    must_fit(start)
    must_be_seats(start)
    must_show_names(start)
    if len(header.seed) > LONGEST_WORD or len(header.engine) > LONGEST_WORD:
        raise UserError("Its seed or engine is too long.", where="line 1", fix="Use the file as it was saved.")
    fallen = header.fallen or {}
    if sum(map(len, fallen.values())) > MOST_FALLEN:
        raise UserError("Too many dice fell before it.", where="line 1", fix=f"At most {MOST_FALLEN} are kept.")
    seating = Seating()
    for seat in start.seats():
        who = header.seats.get(seat, "person")
        seating.holders[seat] = ME if who == "person" else f"bot:{who}"
        seating.labels[seat] = GAME_MASTER if seat == start.gm() else plain(seat.replace("_", " "), 100)
    allow(bots_at(start, seating.holders))
    mine = [seat for seat, holder in seating.holders.items() if holder == ME]
    for extra in mine[1:]:
        seating.holders[extra] = INVITE
    own_dice = [each for each in header.own_dice if each in seating.holders]
    settings = Settings(seating.holders, seating.labels, {}, own_dice=own_dice, engine=header.engine, brought=True)
    settings.gm, settings.origin, settings.pace = start.gm(), origin, pace
    label = plain(header.label, 100)
    row = new_row(name or label, header.system, label, settings)
    stage = StageRow(0, label, header.seed, pack(header.start), {}, header.engine, fallen=packed_fallen(fallen))
    told = transcript.end.told if transcript.end is not None else ""
    opened = hand_out(row.id, seating, mine[0] if mine else "", settings.gm)
    return NewTable(row, stage, opened.people, Change(0, 0, list(transcript.entries), 0, told=told)), opened


def is_gm(person: PersonRow) -> bool:
    """The game master, once let in: before that a link opens nothing but the door."""
    return person.admitted and person.role == GM


def role_of(seat: str, gm: str) -> str:
    """The order of the table says whether there is a game master; no seat becomes one by its name."""
    return GM if gm and seat == gm else SEAT


def must_be_seats(start: Scene) -> None:
    """A scene that somebody wrote: its game master, if any, sits where ours do, and nobody else there."""
    scenes = [start, start.played(), *(start.stack if isinstance(start, Story) else [])]
    masters = {scene.gm() for scene in scenes}
    for seat in dict.fromkeys([*start.seats(), *start.played().seats()]):
        if seat in OF_THE_TABLE and not (seat == GM and start.gm() == GM):
            fix = "A creature is played from a seat of another name."
            raise UserError(f'Nobody plays from a seat called "{seat}".', where="line 1, start", fix=fix)
    if not masters <= {"", GM}:
        raise UserError(
            "A player's seat is no game master's seat.", where="line 1, start", fix=f'That is called "{GM}".'
        )


def plain(text: str, most: int) -> str:
    """A name as one line that shows what it says: nothing that turns, hides or ends text or is not seen."""
    seen = UNSEEN.sub("", "".join(each for each in text if each.isprintable() or each.isspace()))
    return " ".join(seen.split())[:most].strip()


def must_fit(scene: Scene) -> None:
    """A fight that one server can play beside others."""
    count = len(scene.creatures())
    if count > MOST_CREATURES:
        raise UserError(f"There are {count} creatures in it.", where="scene", fix=f"At most {MOST_CREATURES} fight.")
    size = len(msgspec.json.encode(scene.dump()))
    if size > LARGEST_SCENE:
        fix = f"At most {LARGEST_SCENE} bytes are played; shorten its names and notes."
        raise UserError(f"This scene has {size} bytes.", where="scene", fix=fix)


def must_show_names(scene: Scene) -> None:
    """What anybody may have written calls its creatures by what one sees."""
    for creature in scene.creatures():
        if not creature.name.isprintable() or UNSEEN.search(creature.name):
            what = f"A creature is called {creature.name[:40]!a}, which is not what one would see."
            raise UserError(what, where=plain(creature.id, 40), fix="Call it by letters that are seen, in their order.")


def new_row(name: str, system: str, label: str, settings: Settings) -> TableRow:
    now = time.time()
    return TableRow(new_table_id(), plain(name, 100), system, label, msgspec.to_builtins(settings), False, now, now)


def hand_out(id: str, seating: Seating, mine: str, gm: str) -> Set:
    """A token for the host, one for each invited seat, one for onlookers."""
    opened = Set(id)
    role = role_of(mine, gm) if mine else HOST
    opened.token = opened.expect(role, mine, host=True, name="Host", admitted=True)
    for seat, holder in seating.holders.items():
        if holder.startswith(INVITE):
            token = opened.expect(role_of(seat, gm), seat)
            opened.links.append({"seat": seat, "label": seating.labels[seat], "token": token})
    opened.spectator = opened.expect(SPECTATOR, "", name="Spectators", admitted=True)
    return opened


def label_of(order: Order) -> str:
    return f"{order.system}/{order.encounter or order.campaign or 'scenario'}"


def first_scene(system: System, library: Library, order: Order, rules: Any) -> tuple[str, Scene, list[Creature]]:
    """What it is called, the scene, and everybody who may come into it."""
    chosen = [bool(order.encounter), bool(order.campaign), order.scenario is not None]
    if sum(chosen) != 1:
        raise UserError(
            "A table starts from one encounter, campaign or scenario.", where="table", fix="Name one of them."
        )
    if order.campaign:
        return first_of_story(system, library, order.campaign, rules)
    scenario: Data = {"encounter": order.encounter} if order.encounter else dict(order.scenario or {})
    scene = system.start(scenario, rules, library)
    entry = library.of("encounter").get(order.encounter)
    return str(getattr(entry, "name", scenario.get("name", "Scenario"))), scene, scene.creatures()


def first_of_story(system: System, library: Library, campaign: str, rules: Any) -> tuple[str, Story, list[Creature]]:
    if not isinstance(system, Journey):
        raise UserError(f"{system.title} has no campaigns.", where="campaign", fix="Choose an encounter.")
    plan: Data = msgspec.to_builtins(library.get("campaign", campaign))
    story = Story.of(system, plan, rules, library)
    cast = system.cast(plan, story.party, rules, library)
    return str(plan["name"]), story, [*story.creatures(), *cast]


def seat_everybody(system: System, scene: Scene, cast: list[Creature], order: Order) -> Seating:
    """One seat for all of mine, one for each invited group, one for the bots of a side, one for the game master.

    A seat of people is called by those it plays, if they are there from the start; any other by its side: whom a bot
    plays, and who comes later, not everybody may know.
    """
    seating = Seating()
    here = [creature.id for creature in scene.creatures()]
    for creature in leaders(cast):
        usual = GM if order.gm and creature.id not in here else "bot:greedy"
        holder = order.seats.get(creature.id, order.seats.get(EVERYBODY_ELSE, usual))
        must_be_free(creature.id)
        check_holder(system, holder, creature.id, order)
        if creature.id in seating.of:
            continue
        seat = seat_for(seating, holder, creature.id, creature.side)
        seating.of[creature.id] = seat
        seating.holders[seat] = holder
        is_told = not holder.startswith("bot:") and (creature.id in here or creature.id in order.seats)
        name = creature.name.partition(",")[0] if is_told else ""
        known = seating.labels.get(seat)
        seating.labels[seat] = ", ".join(filter(None, [known, name])) or creature.side.replace("_", " ").capitalize()
    known_ids = [EVERYBODY_ELSE, *(creature.id for creature in cast)]
    unknown = [id for id in order.seats if id not in known_ids]
    if unknown and not order.campaign:
        raise UserError(
            f'There is no creature "{unknown[0]}" in it.', where="seats", fix=f"There is: {', '.join(seating.of)}."
        )
    if order.gm:
        seating.holders[GM] = order.gm
        seating.labels[GM] = GAME_MASTER
    if sum(holder == ME for holder in seating.holders.values()) > 1:
        raise UserError("You cannot hold two seats.", where="seats", fix="Give your creatures to the game master too.")
    return seating


def must_be_free(creature: str) -> None:
    """A creature may be played from a seat of its name, so that is no name of the table's own, nor of a side's bot."""
    if creature in OF_THE_TABLE or "." in creature:
        fix = "Give it another id."
        raise UserError(f'A creature cannot be called "{creature}" at a table.', where="scenario", fix=fix)


def check_holder(system: System, holder: str, creature: str, order: Order) -> None:
    where = f"seats, {creature}"
    if holder.startswith("bot:"):
        find_bot(system.name, holder.removeprefix("bot:"))
    elif holder == GM:
        if not order.gm:
            raise UserError("There is no game master at this table.", where=where, fix='Say who it is: "gm": "me".')
    elif holder != ME and holder.partition(":")[0] != INVITE:
        raise UserError(f'"{holder}" cannot sit there.', where=where, fix='Use "me", "invite", "gm" or "bot:greedy".')
    if order.gm and order.gm not in (ME, INVITE):
        raise UserError(f'"{order.gm}" cannot be the game master.', where="gm", fix='Use "me" or "invite".')


def seat_for(seating: Seating, holder: str, creature: str, side: str) -> str:
    if holder == GM:
        return GM
    for seat, other in seating.holders.items():
        if other == holder and (holder == ME or holder.startswith(f"{INVITE}:")):
            return seat
        if other == holder and holder.startswith("bot:") and seat.startswith(f"{side}."):
            return seat
    return f"{side}.{holder.removeprefix('bot:').replace(':', '_')}" if holder.startswith("bot:") else creature


def host_seat(seating: Seating) -> str:
    return next((seat for seat, holder in seating.holders.items() if holder == ME), "")


def take_seats(scene: Scene, seating: Seating, cast: list[Creature], gm: str) -> None:
    """Everybody who is there, and in a campaign everybody who will be."""
    if isinstance(scene, Story):
        seat_story(scene, seating, cast, gm)
        return
    for creature in leaders(scene.creatures()):
        creature.seat = seating.of[creature.id]
    seats = {each.id: each.seat for each in scene.creatures()}
    for creature in scene.creatures():
        if creature.follows():
            creature.seat = seats[creature.follows()]
    scene.seat_gm(gm)  # nobody, too: what was set up may have named somebody


def seat_story(story: Story, seating: Seating, cast: list[Creature], gm: str) -> None:
    """Whoever comes unforeseen is played with its side by a bot, or by the game master."""
    sides = {each.side: seat for each in cast if is_played_for(seat := seating.of.get(each.id, ""), seating)}
    others = gm or next(iter(sides.values()), "others.greedy")
    story.seat(seating.of, sides | {"": others}, gm, cast)


def is_played_for(seat: str, seating: Seating) -> bool:
    """By no player: a bot or the game master."""
    return seat == GM or seating.holders.get(seat, "").startswith("bot:")


def seat_newcomers(story: Story, cast: list[Creature], settings: Settings) -> None:
    """A campaign of an earlier release: everybody keeps their seat; newcomers sit where the host wanted them."""
    seating = Seating()
    seating.holders = settings.seats
    seating.labels = settings.labels
    seating.of = {each.id: each.seat for each in leaders(story.creatures())}
    others = settings.wanted.get(EVERYBODY_ELSE, GM if settings.gm else "bot:greedy")
    for creature in leaders(cast):
        if creature.id not in seating.of:
            holder = settings.wanted.get(creature.id, others)
            seat = seat_for(seating, holder, creature.id, creature.side)
            seating.of[creature.id] = seat
            seating.holders.setdefault(seat, holder)
            seating.labels.setdefault(seat, creature.side.replace("_", " ").capitalize())
    seat_story(story, seating, cast, GM if settings.gm else "")


def leaders(creatures: list[Creature]) -> list[Creature]:
    """Everybody who has a seat of their own."""
    return [each for each in creatures if not each.follows()]
