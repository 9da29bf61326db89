"""What each message does: who may, what changes, and the reply."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from anyio import to_thread

from quintain.bots import find_bot
from quintain.kernel.live import REFEREE_LOOKS
from quintain.kernel.scene import Data
from quintain.kernel.transcript import record
from quintain.odds.guesses import seat_odds
from quintain.odds.odds import Odds
from quintain.web import messages as m
from quintain.web import seats
from quintain.web.continuing import BEYOND
from quintain.web.guard import address_of
from quintain.web.hub import Connection, Hub
from quintain.web.log import Log
from quintain.web.points import BEFORE_ACKNOWLEDGEMENT, BEFORE_BROADCAST, reach
from quintain.web.replays import may_see_all, viewpoint
from quintain.web.room import Room, opens_nothing
from quintain.web.setting import GM, import_table, is_gm, plain
from quintain.web.state import first_names, may_manage, option_data
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, UserError

Reply = Data
LOG = logging.getLogger("quintain.web")
MOST_PATHS = 500
FIGHTS = 200
"""At a table odds come at once: so many paths, or so many simulated continuations."""


class Desk:
    """One page's messages, taken one by one with the table's lock held."""

    def __init__(self, hub: Hub, connection: Connection) -> None:
        self.hub = hub
        self.connection = connection
        self.room: Room = connection.room
        self.thinking: asyncio.Task[None] | None = None
        self.deeds: dict[type, Callable[[Any], Awaitable[Reply]]] = {
            m.Answer: self.answer,
            m.Away: self.away,
            m.Faces: self.faces,
            m.Act: self.act,
            m.Acts: self.acts,
            m.Undo: self.undo,
            m.Vote: self.vote,
            m.Redo: self.redo,
            m.See: self.see,
            m.Prefs: self.prefs,
            m.OwnDice: self.dice,
            m.SetPause: self.pause,
            m.Admit: self.admit,
            m.Relink: self.relink,
            m.Revoke: self.revoke,
            m.Rename: self.rename,
            m.HandToBot: self.bot,
            m.Time: self.time,
            m.EndScene: self.end,
            m.NextStage: self.next_stage,
            m.Branch: self.branch,
        }

    async def take(self, said: m.Said) -> None:
        """Does what was said and replies; everybody who is concerned hears of it, after it is stored."""
        began = time.perf_counter()
        if isinstance(said, m.OddsOf):
            self.think(said)
            return
        try:
            async with self.room.lock:
                await self.room.mend()
                self.must_still_be_here()
                reply = await self.once(said)
                reach(BEFORE_ACKNOWLEDGEMENT)
                self.connection.post({"ok": {"id": said.id} | reply})
                reach(BEFORE_BROADCAST)
                self.hub.tell(self.room)
            self.hub.metrics.answers += isinstance(said, m.Answer | m.Away | m.Faces | m.Act)
            self.hub.metrics.took(time.perf_counter() - began)
        except UserError as error:
            self.refuse(said, error)

    def refuse(self, said: m.Said, error: UserError) -> None:
        self.hub.metrics.refused += 1
        self.connection.post({"error": error.as_data() | {"id": said.id}})

    def think(self, said: m.OddsOf) -> None:
        """Odds are worked out beside everything else; a page's newest question takes the place of the one before."""
        if self.thinking is not None:
            self.thinking.cancel()
        self.thinking = asyncio.create_task(self.tell_odds(said))

    async def tell_odds(self, said: m.OddsOf) -> None:
        try:
            self.connection.post({"ok": {"id": said.id} | await self.odds(said)})
        except UserError as error:
            self.refuse(said, error)
        except Exception:
            LOG.exception("odds failed")
            self.refuse(said, UserError("The odds could not be worked out.", where="odds", fix="Play on without them."))

    def leave(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()

    async def once(self, said: m.Said) -> Reply:
        """What was done before is not done again. An answer is tried first: twice, it is refused or not stored."""
        deed = self.deeds[type(said)]
        if not isinstance(said, m.Answer):
            return {} if await self.room.repeated(self.me, said.id) else await deed(said)
        try:
            return await deed(said)
        except UserError:
            if self.room.is_stale or not await self.room.repeated(self.me, said.id):
                raise
            return {}

    @property
    def me(self) -> Any:
        return self.connection.looker.person

    # who may

    def must_still_be_here(self) -> None:
        """Whoever was shown out, or whose link was given anew, says nothing more, even before hearing of it."""
        person = self.room.people.get(self.me.person)
        if person is None or person.link != self.me.link:
            raise opens_nothing()
        self.connection.looker.person = person

    def must_hold(self, seat: str) -> None:
        if seat not in self.connection.looker.seats(self.room.game):
            raise NotAllowed("That is not your seat.", where=seat, fix="Answer what waits for you.")

    def must_manage(self) -> None:
        if not may_manage(self.me):
            raise NotAllowed("Only the host or the game master may do that.", where="table", fix="Ask them.")

    def must_be_gm(self) -> None:
        if not is_gm(self.me):
            raise NotAllowed("Only the game master may do that.", where="table", fix="Ask the game master.")

    def must_take_part(self) -> None:
        if not self.takes_part:
            raise NotAllowed("Only those who play may do that.", where="table", fix="Ask the host for a seat.")

    @property
    def takes_part(self) -> bool:
        return bool(self.me.admitted and (self.me.seat or self.me.host))

    # playing

    async def answer(self, said: m.Answer) -> Reply:
        self.must_hold(said.seat)
        await self.room.answer(self.me, said.seat, said.ask, said.revision, said.choose, said.id)
        return {}

    async def away(self, said: m.Away) -> Reply:
        self.must_manage()
        if said.choose is not None:  # what may be chosen is the seat's to know, and the game master's who sees as it
            self.must_be_gm()
        ask = next((each for each in self.room.game.asks if each.seat == said.seat), None)
        if ask is None:
            raise AnswerRefused("Nothing waits for that seat.", where=said.seat, fix="Look at the table again.")
        number = ask.number if said.ask is None else said.ask
        revision = ask.revision if said.revision is None else said.revision
        choose = ask.default() if said.choose is None else said.choose
        await self.room.answer(self.me, said.seat, number, revision, choose, said.id)
        return {}

    async def faces(self, said: m.Faces) -> Reply:
        self.must_hold(said.seat)
        await self.room.throw(self.me, said.seat, said.roll, list(said.faces), said.id)
        return {}

    async def act(self, said: m.Act) -> Reply:
        self.must_hold(said.seat)
        await self.room.act(self.me, said.seat, said.act, said.id)
        return {}

    async def acts(self, said: m.Acts) -> Reply:
        self.must_hold(said.seat)
        names = first_names(self.room)
        return {"acts": [option_data(option, names) for option in self.room.game.acts(said.seat).options]}

    async def odds(self, said: m.OddsOf) -> Reply:
        """Worked out beside the table, so that nobody waits for it."""
        room = self.room
        async with room.lock:
            self.must_still_be_here()
            self.must_hold(said.seat)
            room.game.waiting(said.seat, said.ask).read(said.choose)
            game = await to_thread.run_sync(room.game.branch, len(room.game.entries))
        policy = {seat: find_bot(room.system.name, "greedy") for seat in game.scene.seats()}
        ask = game.waiting(said.seat, said.ask)

        def reckon() -> Odds:
            return seat_odds(game, ask, said.choose, policy, MOST_PATHS, FIGHTS)

        found = await to_thread.run_sync(reckon, limiter=self.hub.labour, abandon_on_cancel=True)
        return {"odds": found.as_data()}

    # going back

    async def undo(self, said: m.Undo) -> Reply:
        self.must_take_part()
        room, me = self.room, self.me
        draft = room.back.draft_of(me.seat) if said.entry is None and said.line is None else None
        if draft is not None:
            self.must_hold(me.seat)
            await room.back.take_back(me, draft, said.id)
            return {"undone": True}
        entry = self.entry_of(said)
        name = me.name or "The host"
        if is_gm(me) or room.back.is_free(me, entry):
            note = (
                "" if room.back.is_free(me, entry) and room.concerned(me) else f"{name} goes back {self.steps(entry)}."
            )
            await room.back.undo(me, entry, said.id, note)
            return {"undone": True}
        await room.back.ask_to_undo(me, entry, f"{name} asks to go back {self.steps(entry)}.")
        return {"undone": False}

    def entry_of(self, said: m.Undo) -> int:
        room, game = self.room, self.room.game
        if said.entry is not None:
            self.must_be_gm()
            entry: int | None = said.entry
        elif said.line is not None:
            log = Log(room, self.connection.looker.viewer(game))
            room.back.must_be_of_today(log, said.line)
            entry = game.entry_before(log.event_of(said.line))
        else:
            entry = room.back.last_of(self.me.seat)
        if entry is None or not room.back.open_since(entry, self.me):
            what, fix = ("There is nothing to take back.", "Choose an earlier point.")
            raise AnswerRefused(BEYOND if room.past else what, where="undo", fix="Play on." if room.past else fix)
        return entry

    def steps(self, entry: int) -> str:
        count = len(self.room.back.open_since(entry, self.me))
        return "by one answer" if count == 1 else f"by {count} answers"

    async def vote(self, said: m.Vote) -> Reply:
        room = self.room
        request = room.settings.request
        if request is None or request.id != said.request or request.revision != room.game.revision:
            raise AnswerRefused("Nobody asks for that any more.", where="undo", fix="Look at the table again.")
        self.must_take_part()
        if self.me.person not in request.needed and not is_gm(self.me):
            raise NotAllowed("You are not asked.", where="undo")
        if self.me.person in request.agreed:
            raise AnswerRefused("You have agreed already.", where="undo", fix="Wait for the others.")
        if not said.agree:
            await room.back.forget_request()
            return {}
        request.agreed.append(self.me.person)
        if is_gm(self.me) or set(request.needed) <= set(request.agreed):
            asked = room.people.get(request.by, self.me)
            await room.back.undo(asked, request.entry, None, f"{request.what[:-1]}, and all agree.")
        else:
            await room.save_settings()
            await room.mark()
        return {}

    async def redo(self, said: m.Redo) -> Reply:
        self.must_take_part()
        await self.room.back.redo(self.me, said.id)
        return {}

    async def branch(self, said: m.Branch) -> Reply:
        """A table of its own that shares everything before that line, for whoever may see everything."""
        room, game = self.room, self.room.game
        if not may_see_all(room, self.me) and (not self.takes_part or room.concerned(self.me)):
            raise NotAllowed(
                "A branch shows everything.", where="branch", fix="Wait for the end, or ask the game master."
            )
        viewer = viewpoint(room, self.me, said.as_) if said.as_ is not None else self.connection.looker.viewer(game)
        log = Log(room, viewer)
        room.back.must_be_of_today(log, said.line)
        other = game.branch(game.entry_before(log.event_of(said.line)))
        who = {seat: "person" if not room.is_bot(seat) else self.bot_of(seat) for seat in game.scene.seats()}
        if "person" not in who.values():  # bots would only do the same again
            who[next(iter(who))] = "person"
        transcript = record(other, room.row.label, who)
        self.hub.openings.take(address_of(self.connection.socket))
        opened = await to_thread.run_sync(import_table, self.hub.store, transcript, f"{room.row.name}, a branch")
        return {"table": opened.as_data()}

    def bot_of(self, seat: str) -> str:
        return self.room.settings.seats.get(seat, "bot:greedy").removeprefix("bot:")

    # looking, and what one likes

    async def see(self, said: m.See) -> Reply:
        self.must_be_gm()
        if said.as_ == "referee":
            await self.room.act(self.me, GM, REFEREE_LOOKS, said.id)
        elif said.as_ not in ("", "spectator") and said.as_ not in self.room.game.scene.seats():
            raise NotFound(f'There is no seat "{said.as_}".', where="see")
        self.connection.looker.chosen = said.as_
        return {}

    async def prefs(self, said: m.Prefs) -> Reply:
        self.must_take_part()
        prefs = dict(self.me.prefs)
        if said.reactions is not None:
            prefs["reactions"] = dict(said.reactions)
        if said.sound is not None:
            prefs["sound"] = said.sound
        await seats.person_changed(self.room, self.me.person, prefs=prefs)
        return {}

    async def dice(self, said: m.OwnDice) -> Reply:
        self.must_hold(self.me.seat)
        await seats.own_dice(self.room, self.me.seat, said.own, self.me)
        return {}

    # running the table

    async def pause(self, said: m.SetPause) -> Reply:
        self.must_manage()
        await seats.set_pause(self.room, self.me, on=said.on)
        return {}

    async def admit(self, said: m.Admit) -> Reply:
        self.must_manage()
        person = self.room.people.get(said.person)
        if person is None or not person.name:
            raise AnswerRefused("Nobody waits there.", where="admit")
        if said.yes:
            await seats.person_changed(self.room, said.person, admitted=True)
        else:
            await seats.person_changed(self.room, said.person, name="", admitted=False)
        return {}

    async def relink(self, said: m.Relink) -> Reply:
        self.must_manage()
        if said.seat and said.seat not in self.room.settings.seats:
            raise NotFound(f'There is no seat "{said.seat}".', where="seat")
        holder = next((each for each in self.room.people.values() if each.seat == said.seat and said.seat), None)
        if holder is not None and holder.host:
            raise NotAllowed(
                "That is the host's own seat.", where="seat", fix="The host's link is in the host's browser."
            )
        return {"token": await seats.relink(self.room, said.seat)}

    async def revoke(self, said: m.Revoke) -> Reply:
        self.must_manage()
        person = self.room.people.get(said.person)
        if person is None or person.host:
            raise NotFound("There is no such guest.", where="revoke")
        await seats.revoke(self.room, said.person)
        return {}

    async def rename(self, said: m.Rename) -> Reply:
        self.must_manage()
        row = self.room.row
        await self.room.change_row(name=plain(said.name, 100) or row.name, archived=row.archived)
        return {}

    async def bot(self, said: m.HandToBot) -> Reply:
        self.must_manage()
        await seats.hand_to_bot(self.room, said.seat, said.bot, self.me)
        return {}

    async def time(self, said: m.Time) -> Reply:
        await self.room.timers.time_out(self.me)
        return {}

    async def end(self, said: m.EndScene) -> Reply:
        """The game master ends the scene: everybody of the other sides is taken out of it, on the record."""
        self.must_be_gm()
        acts = [option.id for option in self.room.game.acts(GM).options]
        ending = [act for act in acts if act == "override:end"]
        if not ending:
            raise AnswerRefused("This ruleset has no such end.", where="end", fix="Take creatures out one by one.")
        await self.room.act(self.me, GM, ending[0], said.id)
        return {}

    async def next_stage(self, said: m.NextStage) -> Reply:
        self.must_manage()
        await self.room.course.next_stage()
        self.hub.here(self.room.row.id)
        return {}


def understand(text: str) -> m.Said:
    """A message from a frame; garbage is a clear error."""
    try:
        said: m.Said = msgspec.json.decode(text, type=m.Said)
        return said
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UserError(f"That is no message: {error}.", where="message", fix="Reload the page.") from None
