"""What one person gets: the kernel's projection for their seat, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from quintain.bots.levels import called as bot_called
from quintain.campaign.story import Story
from quintain.kernel.asks import Answer, Ask
from quintain.kernel.dice import die_named
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.odds.glance import glance, percent
from quintain.reading.calling import called
from quintain.systems import find_reader
from quintain.web.account import account
from quintain.web.allowing import may_see_how_it_stands
from quintain.web.asking import asked
from quintain.web.coaching import words_for
from quintain.web.door import at_the_door, brought
from quintain.web.pacing import may_set_the_pace
from quintain.web.rematch import may_be_had, swaps
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import is_gm

MOST_POINTS = 60
"""So many points to go back to are listed."""
MOST_GOING = 20
"""So many lines that would be taken back are quoted."""


class Looker:
    """A person and how they look at the table now: a game master may look as somebody else."""

    def __init__(self, person: PersonRow, see: str = "") -> None:
        self.person = person
        self.known = person
        self.chosen = see

    def is_still(self, known: PersonRow) -> bool:
        """Whether the table still knows them by what they came with; then they are from now on as it knows them."""
        if known is not self.known:
            self.known = known
            self.person = msgspec.structs.replace(known, link=self.person.link)
        return known.is_open_to(self.person.link)

    @property
    def see(self) -> str:
        """As whom; nobody but a game master looks as somebody else."""
        return self.chosen if is_gm(self.person) else ""

    def viewer(self, game: Game) -> Viewer:
        if self.see == "referee":
            return REFEREE
        if self.see == "spectator":
            return SPECTATOR
        seat = self.see or self.person.seat
        sides = game.scene.seats()
        return Viewer(seat, sides[seat]) if seat in sides and self.person.admitted else SPECTATOR

    def seats(self, game: Game) -> list[str]:
        """The seats this person answers for; none while looking as somebody else."""
        mine = self.person.seat
        return [mine] if mine in game.scene.seats() and self.person.admitted and not self.see else []


def state(room: Room, looker: Looker, here: Mapping[int, int], *, local: bool) -> Data:
    """Everything the page shows to that person, but for the log."""
    game, person = room.game, looker.person
    if not person.admitted:
        return at_the_door(room, person)
    viewer, seats = looker.viewer(game), looker.seats(game)
    shown = [looker.see] if looker.see else seats
    asks = [ask for ask in game.group if ask.seat in shown]
    return {
        "id": room.row.id,
        "name": room.row.name,
        "system": room.system.name,
        "title": room.system.title,
        "label": room.row.label,
        "local": local,
        "brought": brought(room),
        "you": you(room, looker, seats),
        "people": everybody(room, person, here),
        "links": links(room, person),
        "board": msgspec.Raw(room.sights.board(viewer)),
        "outcome": None if game.outcome is None else {"winner": game.outcome.winner, "why": game.outcome.why},
        "stage": stage(room),
        "lesson": None if looker.see else lesson(room, asks),
        "asks": [ask_data(room, ask, drafts=not looker.see) for ask in asks],
        "throw": throw_data(game, seats),
        "acts": any(room.sights.can_act(seat) for seat in seats),
        "waiting": waiting(room, SPECTATOR if looker.see else viewer, here),
        "drafts": drafts(room, looker),
        "sealed": any(ask.sealed for ask in game.group),
        "paused": room.settings.paused,
        "pace": pace(room, person),
        "bar": game.outcome is None and may_see_how_it_stands(room, person),
        "allows": {"bar": room.settings.bar, "hints": room.settings.hints, "mine": may_manage(person)},
        "readonly": room.read_only or (room.course.lacks if game.outcome is not None else ""),
        "undo": undo(room, person, viewer, seats),
        "history": history(room, person) if is_gm(person) else [],
        "seed": room.stage.seed if game.outcome is not None else None,
        "end": None if game.outcome is None else ending(room, viewer, person),
    }


def lesson(room: Room, asks: Sequence[Ask]) -> Data | None:
    """What a lesson says to whoever is asked that; nothing at any other table."""
    found, progress = room.lesson(room.settings), room.settings.lesson
    if found is None or progress is None:
        return None
    return words_for(found, progress, room.game, asks, room.sights.first_names)


def you(room: Room, looker: Looker, seats: list[str]) -> Data:
    person = looker.person
    return {
        "role": person.role,
        "host": person.host,
        "gm": is_gm(person),
        "seats": seats,
        "seat": person.seat,
        "label": room.settings.labels.get(person.seat, ""),
        "name": person.name,
        "see": looker.see,
        "prefs": person.prefs,
        "dice": person.seat in room.settings.own_dice,
    }


def may_manage(person: PersonRow) -> bool:
    return person.host or is_gm(person)


def everybody(room: Room, person: PersonRow, here: Mapping[int, int]) -> list[Data]:
    """Who sits where; who waits at the door is the host's business."""
    found: list[Data] = []
    here_now = room.game.scene.played().seats()
    holders = {each.seat: each for each in reversed(room.people.values()) if each.admitted and each.name}
    for seat in room.game.scene.seats():
        if room.is_bot(seat) and seat not in here_now:
            continue  # it plays those who come later, or came before
        holder = holders.get(seat)
        row: Data = {"seat": seat, "label": room.settings.labels.get(seat, seat), "name": "", "here": False}
        if room.is_bot(seat):
            bot = room.settings.seats.get(seat, "bot:greedy").removeprefix("bot:")
            level = bot_called(room.system.name, bot)
            row |= {"kind": "bot", "bot": level, "name": f"{level} bot", "here": True}
        elif holder is None:
            row |= {"kind": "open"}
        else:
            row |= {"kind": "person", "name": holder.name, "here": here.get(holder.person, 0) > 0}
        if holder is not None and may_manage(person) and not holder.host:
            row["person"] = holder.person
        found.append(row | {"pending": False})
    if may_manage(person):
        found += [knocking(room, each) for each in room.people.values() if each.name and not each.admitted]
    return found


def knocking(room: Room, each: PersonRow) -> Data:
    label = room.settings.labels.get(each.seat, each.seat)
    return {
        "person": each.person,
        "name": each.name,
        "seat": each.seat,
        "label": label,
        "kind": "person",
        "pending": True,
    }


def links(room: Room, person: PersonRow) -> list[Data]:
    if not may_manage(person):
        return []
    taken = {each.seat for each in room.people.values() if each.admitted and each.name}
    return [
        {"seat": seat, "label": room.settings.labels.get(seat, seat), "taken": seat in taken}
        for seat, holder in room.settings.seats.items()
        if holder.startswith("invite")
    ] + [{"seat": "", "label": "Spectator", "taken": False}]


def ending(room: Room, viewer: Viewer, person: PersonRow) -> Data:
    """Who did what, as far as this viewer was told it; and where it is played once more, or may be."""
    if viewer not in room.sights.accounts:
        room.sights.accounts[viewer] = account(room, viewer)
    may = may_manage(person) and may_be_had(room)
    again = {"table": room.settings.rematch, "may": may, "swaps": may and bool(swaps(room))}
    return {**room.sights.accounts[viewer], "again": again}


def pace(room: Room, person: PersonRow) -> Data | None:
    """How fast the table tells what happens between answers, and whether something waits to be told."""
    settings, game = room.settings, room.game
    if game.outcome is not None or not room.pacing.has_bots():
        return None
    mine = may_set_the_pace(room, person)
    return {"speed": settings.pace, "held": settings.held, "waits": game.is_held, "mine": mine}


def stage(room: Room) -> Data | None:
    """Where a campaign stands, and out of how many stages that were planned."""
    story = room.game.scene
    if not isinstance(story, Story):
        return None
    steps = story.plan.get("steps")
    count = len(steps) if isinstance(steps, list) else story.index + 1
    return {"title": story.titles[-1], "index": min(story.index, count - 1), "count": count}


def ask_data(room: Room, ask: Ask, *, drafts: bool) -> Data:
    """A question with its options; what somebody has sealed is nobody else's business, a game master's neither."""
    place, known = (ask.seat, ask.number), room.sights.asks
    if place not in known:
        known[place] = words_of(room, ask)
    data = dict(known[place])
    left = room.timers.seconds_left(ask)
    if left is not None:
        timer = {"seconds": ask.timer_seconds or room.settings.timer, "answer": ask.default(), "left": int(left)}
        data["timer"] = timer
    drafted = room.game.answers.get(place)
    if drafted is not None and drafts:
        data["draft"] = drafted.choose
    return data


def words_of(room: Room, ask: Ask) -> Data:
    """What is the same of it for everybody who may read it, and as long as the step has come no further."""
    names = room.sights.first_names
    reader, shelf, scene = find_reader(room.system), room.shelf(), room.now().played()
    data = asked(ask, reader, shelf, scene, names)
    known = chances(room, ask, scene)
    options = data["options"]
    assert isinstance(options, list)
    data["options"] = [each | known.get(each["id"], {}) for each in options]
    return data


def chances(room: Room, ask: Ask, scene: Scene) -> dict[str, Data]:
    """What can be said of the dice of each answer before anybody looks at it, as far as the asked seat may know."""
    reader = find_reader(room.system)
    options = [option for option in ask.options if isinstance(option, reader.reckoned)]
    who = ask.who
    found = glance(
        room.system, scene, scene.viewer(ask.seat), options, lambda world, each: reader.chances(world, who, each)
    )
    success = {option.id: reader.success(option) for option in options}
    return {id: {"chance": percent(low, high), "success": success[id]} for id, (low, high) in found.items()}


def drafts(room: Room, looker: Looker) -> list[Data]:
    """What the own side has sealed so far, where the rules let it plan together; nothing for who looks as another."""
    game = room.game
    if looker.see or not looker.person.admitted or not room.system.plans_together:
        return []
    answers = {(ask.seat, ask.number): answer for ask, answer in game.given.items()}
    names = room.sights.first_names
    return [
        {"seat": each.seat, "ask": each.ask, "who": each.who, "label": draft_words(answers[each.seat, each.ask], names)}
        for each in game.drafts(looker.viewer(game))
    ]


def draft_words(answer: Answer, names: Mapping[str, str]) -> str:
    """The option's own words, and what was chosen inside it."""
    label, shape = called(answer.option, names), answer.option.shape
    inside = shape.told(answer.filled).replace("+", ", ") if shape is not None and answer.filled else ""
    each = answer.option.as_data().get("each", "")
    return f"{label}, {f'{each} {inside}'.strip()}" if inside else label


def throw_data(game: Game, seats: list[str]) -> Data | None:
    throw = game.throw
    if throw is None or throw.seat not in seats:
        return None
    roll = throw.roll
    return {
        "seat": throw.seat,
        "roll": throw.number,
        "dice": str(roll.dice),
        "faces": [
            {"die": die_named(shown), "least": shown[0], "most": shown[-1], "step": shown.step}
            for shown in roll.dice.faces
        ],
        "who": roll.by,
        "why": roll.why,
        "against": roll.against,
    }


def waiting(room: Room, viewer: Viewer, here: Mapping[int, int]) -> list[Data]:
    """Whom the table waits for, never what is asked; of a sealed question only the own side."""
    game = room.game
    sides = game.scene.seats()
    seats = [
        ask.seat for ask in game.asks if not ask.sealed or viewer.seat == ask.seat or viewer.is_with(sides[ask.seat])
    ]
    if game.throw is not None:
        seats.append(game.throw.seat)
    found = []
    for seat in dict.fromkeys(seats):
        holder = next((each for each in room.people.values() if each.seat == seat and each.admitted), None)
        label = room.settings.labels.get(seat, seat)
        found.append({"label": label, "seat": seat, "here": holder is not None and here.get(holder.person, 0) > 0})
    return found


def undo(room: Room, person: PersonRow, viewer: Viewer, seats: list[str]) -> Data:
    entry = room.back.last_of(person.seat) if seats else None
    request = room.settings.request
    free = entry is not None and (room.back.draft_of(person.seat) is not None or room.back.is_free(person, entry))
    shown = None
    if request is not None and request.revision != room.game.revision:
        request = None  # nobody can agree to it any more
    if request is not None and (person.person in request.needed or person.person == request.by or may_manage(person)):
        names = {each.person: each.name for each in room.people.values()}
        goes = room.back.goes_for(request, viewer)
        own, others = room.back.whose_go(request, person.seat, viewer)
        shown = {
            "id": request.id,
            "by": request.name,
            "what": room.back.words_for(request, viewer),
            "goes": goes[:MOST_GOING],
            "lines": len(goes),
            "own": own,
            "others": others,
            "mine": person.person == request.by,
            "agreed": [names.get(each, "") for each in request.agreed],
            "needed": [names.get(each, "") for each in request.needed if each not in request.agreed],
            "yours": person.person in request.needed and person.person not in request.agreed,
        }
    return {
        "mine": free,
        "ask": entry is not None and not free,
        "ended": entry is None and bool(seats) and bool(room.past),
        "redo": room.back.may_redo(person),
        "request": shown,
    }


def history(room: Room, gm: PersonRow) -> list[Data]:
    """The game master's list of what can be gone back to; the dice come again as they fell."""
    rows = [{"entry": number, "label": point.label} for number, point in points_back(room, gm, MOST_POINTS).items()]
    return rows[::-1]


class Point(msgspec.Struct, frozen=True):
    """Where a step began, and the last that was told between it and what was decided next."""

    entry: int
    label: str


def points_back(room: Room, gm: PersonRow, most: int | None = None) -> dict[int, Point]:
    """The last so many points that the game master can go back to, each by how much was decided before it.

    Neither their number nor what they are called tells of more than the game master heard.
    """
    log = room.log(room.back.viewer(gm))
    decided = list(accumulate(room.back.are_open(gm), initial=0))
    found: dict[int, Point] = {}
    for entry, event in reversed(log.told_last()):
        before = decided[entry]
        if before == decided[-1]:
            continue
        if before not in found and len(found) == most:
            break
        label = found[before].label if before in found else log.told_of(event) or ""
        found[before] = Point(entry, label)
    return found
