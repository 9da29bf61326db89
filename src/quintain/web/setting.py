"""Setting a table: who sits where, the first scene, and what the host chose."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec

from quintain import ENGINE_VERSION
from quintain.bots import find_bot
from quintain.campaign.campaign import Campaign
from quintain.campaign.journey import Journey
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import System
from quintain.kernel.transcript import Transcript, load_start
from quintain.library.content import Library
from quintain.library.house import change
from quintain.library.schema import convert
from quintain.reading.shelf import Shelf
from quintain.systems import find_reader, find_system, systems_of_folder
from quintain.web.packing import pack
from quintain.web.rows import Change, PersonRow, StageRow, TableRow
from quintain.web.store import Store
from quintain.web.tokens import new_seed, new_table_id, new_token
from quintain.words.errors import UserError

GM = "gm"
ME = "me"
INVITE = "invite"
SPECTATOR = "spectator"
HOST = "host"
EVERYBODY_ELSE = "*"
MOST_CREATURES = 100
LARGEST_SCENE = 512 * 1024
LONGEST_WORD = 200


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


class Request(msgspec.Struct):
    """Somebody asks to go back to an entry; those who are needed agree or do not."""

    id: int
    by: int
    name: str
    entry: int
    revision: int
    what: str
    needed: list[int]
    agreed: list[int] = []


class Settings(msgspec.Struct):
    """What a table keeps beside its scenes: who holds which seat, its house rules, its plan."""

    seats: dict[str, str]
    labels: dict[str, str]
    rules: Data
    plan: Data | None = None
    own_dice: list[str] = []
    timer: int = 0
    paused: bool = False
    gm: str = ""
    wanted: dict[str, str] = {}
    request: Request | None = None
    requests: int = 0
    engine: str = ENGINE_VERSION
    brought: bool = False
    """It was brought as a transcript: whoever did knows all of it."""


class Set:
    """A table that was just opened: its id, the host's token, and the links for everybody else."""

    def __init__(self, id: str, token: str) -> None:
        self.id = id
        self.token = token
        self.links: list[dict[str, str]] = []
        self.spectator = ""

    def as_data(self) -> Data:
        return {"id": self.id, "token": self.token, "links": self.links, "spectator": self.spectator}


class Seating:
    """Which creature is played from which seat, and who holds each: me, somebody invited, a bot, the game master."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self.holders: dict[str, str] = {}
        self.labels: dict[str, str] = {}


def open_table(store: Store, libraries: Libraries, order: Order) -> Set:
    """Stores a new table with its first scene and everybody's tokens."""
    system = find_system(order.system)
    library = libraries.of(order.system)
    rules = change(system.rules_type(), order.rules, system=order.system)
    plan = campaign_plan(system, library, order)
    title, scene, standing = first_scene(system, library, order, rules, plan)
    must_fit(scene)
    seating = seat_everybody(system, scene, order)
    take_seats(scene, seating, GM if order.gm else "")
    settings = Settings(seating.holders, seating.labels, msgspec.to_builtins(rules), plan, timer=order.timer)
    settings.gm = GM if order.gm else ""
    settings.wanted = dict(order.seats)
    row = new_row(order.name or title, order.system, label_of(order), settings)
    homebrew = packed_homebrew(libraries.homebrew(order.system)) if plan is not None else None
    store.add_table(row, StageRow(0, title, new_seed(), scene.dump(), standing), homebrew)
    return hand_out(store, row.id, seating, host_seat(seating))


def import_table(store: Store, transcript: Transcript, name: str) -> Set:
    """A table that stands where a transcript ends; people in it are played by whoever brings it."""
    header = transcript.header
    system = find_system(header.system)
    start = load_start(system, header)
    must_fit(start)
    if len(header.seed) > LONGEST_WORD or len(header.engine) > LONGEST_WORD:
        raise UserError("Its seed or engine is too long.", where="line 1", fix="Use the file as it was saved.")
    seating = Seating()
    for seat in start.seats():
        who = header.seats.get(seat, "person")
        seating.holders[seat] = ME if who == "person" else f"bot:{who}"
        seating.labels[seat] = plain(seat.replace("_", " "), 100)
    mine = [seat for seat, holder in seating.holders.items() if holder == ME]
    for extra in mine[1:]:
        seating.holders[extra] = INVITE
    own_dice = [each for each in header.own_dice if each in seating.holders]
    settings = Settings(seating.holders, seating.labels, {}, own_dice=own_dice, engine=header.engine, brought=True)
    label = plain(header.label, 100)
    row = new_row(name or label, header.system, label, settings)
    store.add_table(row, StageRow(0, label, header.seed, header.start, {}, header.engine))
    told = transcript.end.told if transcript.end is not None else ""
    store.write(row.id, 1, Change(0, 0, list(transcript.entries), 0, told=told))
    return hand_out(store, row.id, seating, mine[0] if mine else "")


def is_gm(person: PersonRow) -> bool:
    """The game master, once let in: before that a link opens nothing but the door."""
    return person.admitted and person.seat == GM


def plain(text: str, most: int) -> str:
    """A name as one line that shows what it says: nothing that turns, hides or ends text."""
    return "".join(each for each in " ".join(text.split()) if each.isprintable())[:most].strip()


def must_fit(scene: Scene) -> None:
    """A fight that one server can play beside others."""
    count = len(scene.creatures())
    if count > MOST_CREATURES:
        raise UserError(f"There are {count} creatures in it.", where="scene", fix=f"At most {MOST_CREATURES} fight.")
    size = len(msgspec.json.encode(scene.dump()))
    if size > LARGEST_SCENE:
        fix = f"At most {LARGEST_SCENE} bytes are played; shorten its names and notes."
        raise UserError(f"This scene has {size} bytes.", where="scene", fix=fix)


def new_row(name: str, system: str, label: str, settings: Settings) -> TableRow:
    now = time.time()
    return TableRow(new_table_id(), plain(name, 100), system, label, msgspec.to_builtins(settings), False, now, now)


def hand_out(store: Store, id: str, seating: Seating, mine: str) -> Set:
    """A token for the host, one for each invited seat, one for onlookers."""
    opened = Set(id, new_token())
    role = GM if mine == GM else "seat" if mine else HOST
    store.add_person(id, opened.token, role, mine, host=True, name="Host", admitted=True)
    for seat, holder in seating.holders.items():
        if holder.startswith(INVITE):
            token = new_token()
            store.add_person(id, token, GM if seat == GM else "seat", seat)
            opened.links.append({"seat": seat, "label": seating.labels[seat], "token": token})
    opened.spectator = new_token()
    store.add_person(id, opened.spectator, SPECTATOR, "", name="Spectators", admitted=True)
    return opened


Homebrew = dict[str, dict[str, Data]]
"""Entries by kind and id, as data, that did not come with Quintain."""


class Libraries:
    """The content of each system, read once, with those of the user's own folders laid over it that are for it."""

    def __init__(self, folders: list[Any] | None = None) -> None:
        self.folders = folders or []
        self.read: dict[str, Library] = {}
        self.added: dict[str, Homebrew] = {}
        self.shelves: dict[str, Shelf] = {}

    def homebrew(self, system: str) -> Homebrew:
        """What the user's own folders add to the shipped content, or put in its place."""
        if system not in self.added:
            self.added[system] = self.add_up(system) if self.folders else {}
        return self.added[system]

    def add_up(self, system: str) -> Homebrew:
        all_of_it, shipped = self.of(system), find_system(system).library()
        found: Homebrew = {}
        for kind in find_system(system).kinds:
            known = shipped.of(kind)
            own = {id: entry for id, entry in all_of_it.of(kind).items() if entry != known.get(id)}
            if own:
                found[kind] = {id: msgspec.to_builtins(entry) for id, entry in own.items()}
        return found

    def with_stored(self, system: str, homebrew: Homebrew) -> Library:
        """The content of a system as a table needs it: what is stored with the table goes before all else."""
        kinds = find_system(system).kinds
        library = self.of(system).copy()
        for kind, entries in homebrew.items():
            for id, data in entries.items():
                try:
                    library.add(kind, id, convert(kinds[kind], data), f"stored with the table, {id}")
                except (LookupError, msgspec.ValidationError) as error:
                    fix = "It was written for other rules: open the campaign anew with content for these."
                    what = f'The {kind} "{id}" that is stored with this table cannot be read: {error}.'
                    raise UserError(what, where="table", fix=fix) from error
        return library

    def of(self, system: str) -> Library:
        if system not in self.read:
            own = [each for each in self.folders if find_system(system) in systems_of_folder(each)]
            self.read[system] = find_system(system).library(own)
        return self.read[system]

    def shelf(self, system: System) -> Shelf:
        """What a seat may read of it, put together once."""
        if system.name not in self.shelves:
            self.shelves[system.name] = find_reader(system).in_fight(self.of(system.name), list(system.kinds))
        return self.shelves[system.name]


def packed_homebrew(homebrew: Homebrew) -> bytes | None:
    """For storing; nothing if there is nothing."""
    return pack(homebrew) if homebrew else None


def label_of(order: Order) -> str:
    return f"{order.system}/{order.encounter or order.campaign or 'scenario'}"


def campaign_plan(system: System, library: Library, order: Order) -> Data | None:
    chosen = [bool(order.encounter), bool(order.campaign), order.scenario is not None]
    if sum(chosen) != 1:
        raise UserError(
            "A table starts from one encounter, campaign or scenario.", where="table", fix="Name one of them."
        )
    if not order.campaign:
        return None
    if not isinstance(system, Journey):
        raise UserError(f"{system.title} has no campaigns.", where="campaign", fix="Choose an encounter.")
    plan: Data = msgspec.to_builtins(library.get("campaign", order.campaign))
    return plan


def first_scene(
    system: System, library: Library, order: Order, rules: Any, plan: Data | None
) -> tuple[str, Scene, Data]:
    if plan is not None and isinstance(system, Journey):
        campaign = Campaign(system, plan, rules, "", library)
        stage = campaign.next_stage()
        assert stage is not None
        return str(plan["name"]), stage.scene, campaign.dump()
    scenario: Data = {"encounter": order.encounter} if order.encounter else dict(order.scenario or {})
    scene = system.start(scenario, rules, library)
    entry = library.of("encounter").get(order.encounter)
    return str(getattr(entry, "name", scenario.get("name", "Scenario"))), scene, {}


def seat_everybody(system: System, scene: Scene, order: Order) -> Seating:
    """One seat for all of mine, one for each invited group, one for the bots of a side, one for the game master."""
    seating = Seating()
    for creature in leaders(scene):
        holder = order.seats.get(creature.id, order.seats.get(EVERYBODY_ELSE, "bot:greedy"))
        check_holder(system, holder, creature.id, order)
        seat = seat_for(seating, holder, creature.id, creature.side)
        seating.of[creature.id] = seat
        seating.holders[seat] = holder
        known, name = seating.labels.get(seat), creature.name.partition(",")[0]
        seating.labels[seat] = f"{known}, {name}" if known else name
    known_ids = [EVERYBODY_ELSE, *(creature.id for creature in scene.creatures())]
    unknown = [id for id in order.seats if id not in known_ids]
    if unknown and not order.campaign:
        raise UserError(
            f'There is no creature "{unknown[0]}" in it.', where="seats", fix=f"There is: {', '.join(seating.of)}."
        )
    if order.gm:
        seating.holders[GM] = order.gm
        seating.labels[GM] = "Game master"
    if sum(holder == ME for holder in seating.holders.values()) > 1:
        raise UserError("You cannot hold two seats.", where="seats", fix="Give your creatures to the game master too.")
    return seating


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
    return f"{side}.{holder.removeprefix('bot:')}" if holder.startswith("bot:") else creature


def host_seat(seating: Seating) -> str:
    return next((seat for seat, holder in seating.holders.items() if holder == ME), "")


def take_seats(scene: Scene, seating: Seating, gm: str) -> None:
    for creature in leaders(scene):
        creature.seat = seating.of[creature.id]
    seat_followers(scene)
    if gm:
        scene.seat_gm(gm)


def reseat(scene: Scene, settings: Settings) -> None:
    """In the next stage everybody keeps their seat; newcomers sit where the host wanted them."""
    seating = Seating()
    seating.holders = settings.seats
    seating.labels = settings.labels
    others = settings.wanted.get(EVERYBODY_ELSE, GM if settings.gm else "bot:greedy")
    for creature in leaders(scene):
        holder = settings.wanted.get(creature.id, others)
        creature.seat = seat_for(seating, holder, creature.id, creature.side)
        seating.holders.setdefault(creature.seat, holder)
        seating.labels.setdefault(creature.seat, creature.name.partition(",")[0])
    seat_followers(scene)
    if settings.gm:
        scene.seat_gm(GM)


def leaders(scene: Scene) -> list[Creature]:
    """Everybody who has a seat of their own."""
    return [each for each in scene.creatures() if not each.follows()]


def seat_followers(scene: Scene) -> None:
    """Whoever follows another is played from that one's seat."""
    seats = {each.id: each.seat for each in scene.creatures()}
    for creature in scene.creatures():
        if creature.follows():
            creature.seat = seats[creature.follows()]
