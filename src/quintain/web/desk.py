"""What each message does: who may, what changes, and the reply."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from quintain.kernel.entries import Changed
from quintain.kernel.scene import Data
from quintain.record.transcript import record
from quintain.systems import find_reader
from quintain.web import messages as m
from quintain.web import seats
from quintain.web.allowing import allow, must_allow_hints, must_see_how_it_stands
from quintain.web.asking import act_data
from quintain.web.attempt import Attempt
from quintain.web.branching import branch_off, must_see_all
from quintain.web.callers import address_of
from quintain.web.continuing import BEYOND
from quintain.web.hub import Connection, Hub
from quintain.web.jobs import HintJob, Job, OddsJob, StandingJob
from quintain.web.links import lend, relink
from quintain.web.log import Log
from quintain.web.looking import look_as
from quintain.web.pacing import may_set_the_pace, set_pace
from quintain.web.points import BEFORE_ACKNOWLEDGEMENT, BEFORE_BROADCAST, reach
from quintain.web.rematch import rematch
from quintain.web.replays import must_be_let_in, viewpoint
from quintain.web.room import Room, opens_nothing
from quintain.web.setting import GM, REFEREE, Set, is_gm, plain
from quintain.web.state import may_manage, points_back
from quintain.web.talking import LONGEST, Saying
from quintain.web.undoing import nothing_to_take_back
from quintain.web.wondering import Wondering
from quintain.words.errors import AnswerRefused, NotAllowed, UserError

Reply = Data


class Desk:
    """One page's messages, taken one by one with the table's lock held."""

    def __init__(self, hub: Hub, connection: Connection) -> None:
        self.hub = hub
        self.connection = connection
        self.room: Room = connection.room
        self.wonders: dict[type, tuple[Wondering, Callable[[Any], Awaitable[Job]]]] = {
            m.OddsOf: (Wondering(hub.labour, "odds", connection.post, self.refuse), self.odds),
            m.HowItStands: (Wondering(hub.study, "stands", connection.post, self.refuse), self.stands),
            m.HintOf: (Wondering(hub.study, "hint", connection.post, self.refuse), self.hint),
        }
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
            m.SetPace: self.pace,
            m.GoOn: self.go_on,
            m.Admit: self.admit,
            m.Relink: self.relink,
            m.Device: self.device,
            m.Revoke: self.revoke,
            m.Rename: self.rename,
            m.HandToBot: self.bot,
            m.Talk: self.talk,
            m.Time: self.time,
            m.EndScene: self.end,
            m.Allow: self.allow,
            m.Branch: self.branch,
            m.Rematch: self.rematch,
        }

    async def take(self, said: m.Said) -> None:
        """Does what was said and replies; everybody who is concerned hears of it, after it is stored."""
        began = time.perf_counter()
        if type(said) in self.wonders:
            wondering, job = self.wonders[type(said)]
            wondering.ask(said, job(said))
            return
        try:
            async with self.hub.turn(self.room):
                await self.take_turn(said, began)
        except UserError as error:
            self.refuse(said, error)

    async def take_turn(self, said: m.Said, began: float) -> None:
        try:
            self.must_still_be_here()
            must_be_let_in(self.me)
            reply = await self.once(said)
        except UserError as error:  # told before the table is, which may let go whoever was shown out
            self.refuse(said, error)
            return
        reach(BEFORE_ACKNOWLEDGEMENT)
        self.connection.post({"ok": {"id": said.id} | reply})
        reach(BEFORE_BROADCAST)
        self.hub.tell(self.room)
        self.hub.metrics.answers += isinstance(said, m.Answer | m.Away | m.Faces | m.Act)
        self.hub.metrics.took(time.perf_counter() - began)

    def refuse(self, said: m.Message, error: UserError) -> None:
        self.hub.metrics.refused += 1
        self.connection.post({"error": error.as_data() | {"id": said.id}})

    def leave(self) -> None:
        for wondering, _ in self.wonders.values():
            wondering.leave()
        self.wonders, self.deeds = {}, {}

    async def once(self, said: m.Said) -> Reply:
        """What was done before is not done again. An answer is tried first: twice, it is refused or not stored."""
        deed = self.deeds[type(said)]
        if not isinstance(said, m.Answer):
            by = None if isinstance(said, m.Vote) else self.me  # one that brings a table back is under the asker's name
            return self.done_before(said) if await self.room.repeated(by, said.id) else await deed(said)
        try:
            return await deed(said)
        except UserError:
            if self.room.is_stale or not await self.room.repeated(self.me, said.id):
                raise
            return {}

    def done_before(self, said: m.Said) -> Reply:
        """The reply to a frame that was taken before, whose first reply may not have come."""
        if isinstance(said, m.See) and is_gm(self.me):
            self.connection.looker.chosen = said.as_
        if isinstance(said, m.Relink | m.Device) and said.link is not None:
            return {"token": said.link}
        if isinstance(said, m.Rematch):
            return {"table": {"id": self.room.settings.rematch}}
        request = self.room.settings.request
        is_asked = request is not None and request.by == self.me.person
        return {"undone": not is_asked} if isinstance(said, m.Undo) else {}

    @property
    def me(self) -> Any:
        return self.connection.looker.person

    # who may

    def must_still_be_here(self) -> None:
        """Whoever was shown out, or whose link was given anew, says nothing more, even before hearing of it."""
        person = self.room.people.get(self.me.person)
        if person is None or not self.connection.looker.is_still(person):
            raise opens_nothing()

    def must_hold(self, seat: str) -> None:
        if seat not in self.connection.looker.seats(self.room.game):
            raise NotAllowed("That is not your seat.", where=seat, fix="Answer what waits for you.")

    def must_be_away(self, seat: str) -> None:
        """Nobody answers for a person who is there, nor learns by trying whether that one has answered."""
        here = self.hub.here(self.room.row.id)
        if any(each.seat == seat and each.admitted and here[each.person] for each in self.room.people.values()):
            fix = "Wait for the answer, or set a time for answers when you open a table."
            raise NotAllowed("Whoever plays that seat is here.", where=seat, fix=fix)

    def must_manage(self) -> None:
        if not may_manage(self.me):
            raise NotAllowed("Only the host or the game master may do that.", where="table", fix="Ask them.")

    def must_set_the_pace(self) -> None:
        if not may_set_the_pace(self.room, self.me):
            raise NotAllowed("Only the host or the game master sets the pace.", where="pace", fix="Ask them.")

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
        self.must_be_away(said.seat)
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
        names, reader = self.room.sights.first_names, find_reader(self.room.system)
        return {"acts": [act_data(reader, option, names) for option in self.room.game.acts(said.seat).options]}

    async def odds(self, said: m.OddsOf) -> OddsJob:
        """A copy of the record, to work out beside the server; nothing but the odds comes back."""
        room = self.room
        async with room.lock:
            self.must_still_be_here()
            must_be_let_in(self.me)
            self.must_hold(said.seat)
            room.game.waiting(said.seat, said.ask).read(said.choose)
            return OddsJob(record(room.game, room.row.label, {}), said.seat, said.ask, said.choose)

    async def stands(self, said: m.HowItStands) -> StandingJob:
        """A copy of the scene as the last step has left it: nothing of what is under way."""
        room = self.room
        async with room.lock:
            self.must_still_be_here()
            must_see_how_it_stands(room, self.me)
            viewer = self.connection.looker.viewer(room.game)
            return StandingJob(room.system.name, room.game.scene.dump(), viewer, self.hub.limits.standing_tries)

    async def hint(self, said: m.HintOf) -> HintJob:
        """A copy of the record, as for odds; what comes back rests on what the seat knows."""
        room = self.room
        async with room.lock:
            self.must_still_be_here()
            must_be_let_in(self.me)
            self.must_hold(said.seat)
            must_allow_hints(room)
            room.game.waiting(said.seat, said.ask)
            return HintJob(record(room.game, room.row.label, {}), said.seat, said.ask, self.hub.limits.hint_tries)

    # going back

    async def undo(self, said: m.Undo) -> Reply:
        self.must_take_part()
        done = await self.room.change(partial(self.go_back, said), self.me, said.id)
        return {"undone": done is None or bool(done.changed.dropped)}

    def go_back(self, said: m.Undo, attempt: Attempt) -> Changed | None:
        """An own sealed answer goes unheard, what is free to take back goes, or those concerned are asked."""
        room, me = self.room, attempt.by
        draft = room.back.draft_of(me.seat) if said.entry is None and said.line is None else None
        if draft is not None:
            self.must_hold(me.seat)
            return attempt.game.withdraw(draft)
        entry = self.entry_of(said)
        is_free = room.back.is_free(me, entry)
        if is_gm(me) or is_free:
            if not room.concerned(me):
                attempt.note = "Gone back to here."  # nobody else is there to ask who did
            elif not is_free:
                attempt.note = f"{me.name or 'The host'} goes back to here."
            return room.back.undo(attempt, entry)
        room.back.ask_to_undo(attempt, entry)
        return None

    def entry_of(self, said: m.Undo) -> int:
        room, game = self.room, self.room.game
        if said.entry is not None:
            self.must_be_gm()
            point = points_back(room, self.me).get(said.entry)
            entry = None if point is None else point.entry
        elif said.line is not None:
            log = Log(room, self.connection.looker.viewer(game))
            room.back.must_be_of_today(log, said.line)
            entry = game.entry_before(log.event_of(said.line))
        else:
            entry = room.back.last_of(self.me.seat)
        if entry is None or not room.back.open_since(entry, self.me):
            if room.past:
                raise AnswerRefused(BEYOND, where="undo", fix="Play on.")
            raise nothing_to_take_back()
        return entry

    async def vote(self, said: m.Vote) -> Reply:
        self.must_take_part()
        await self.room.change(partial(self.have_a_say, said), self.me, said.id)
        return {}

    def have_a_say(self, said: m.Vote, attempt: Attempt) -> Changed | None:
        """One who is asked agrees or does not; when all have agreed, whoever asked goes back.

        Whoever asked may ask no more.
        """
        room, me = self.room, attempt.by
        asked = room.settings.request
        if asked is None or asked.id != said.request or asked.revision != room.game.revision:
            raise AnswerRefused("Nobody asks for that any more.", where="undo", fix="Look at the table again.")
        if me.person == asked.by and not said.agree:
            attempt.forget_request()
            return None
        if me.person not in asked.needed and not is_gm(me):
            raise NotAllowed("You are not asked.", where="undo")
        if me.person in asked.agreed:
            raise AnswerRefused("You have agreed already.", where="undo", fix="Wait for the others.")
        if not said.agree:
            attempt.forget_request()
            return None
        agreed = [*asked.agreed, me.person]
        if not is_gm(me) and not set(asked.needed) <= set(agreed):
            attempt.settings.request = msgspec.structs.replace(asked, agreed=agreed)
            return None
        attempt.by = room.people.get(asked.by, me)
        attempt.note = f"{asked.name or 'The host'} asks to go back to here, and all agree."
        return room.back.undo(attempt, room.back.entry_asked_for(asked))

    async def redo(self, said: m.Redo) -> Reply:
        self.must_take_part()
        await self.room.change(self.room.back.redo, self.me, said.id)
        return {}

    async def branch(self, said: m.Branch) -> Reply:
        """A table of its own that shares everything before that line, and a note of it at this one."""
        must_see_all(self.room, self.me)
        address, openings = address_of(self.connection.socket), self.hub.openings
        openings.take(address)
        opened: list[Set] = []

        def take(attempt: Attempt) -> None:
            must_see_all(self.room, attempt.by)
            opened.append(branch_off(attempt, self.entry_at(said), partial(openings.take_bots, address)))

        await self.room.change(take, self.me)
        return {"table": opened[-1].as_data()}

    async def rematch(self, said: m.Rematch) -> Reply:
        """Everybody at the table hears where it is played once more."""
        self.must_manage()
        address, openings = address_of(self.connection.socket), self.hub.openings
        openings.take(address)
        opened: list[str] = []

        def play_again(attempt: Attempt) -> None:
            allow = partial(openings.take_bots, address)
            opened.append(rematch(attempt, swapped=said.swapped, allow=allow))

        await self.room.change(play_again, self.me, said.id)
        return {"table": {"id": opened[-1]}}

    def entry_at(self, said: m.Branch) -> int:
        """The first entry of what that line tells, in the log as it is looked at."""
        room, game = self.room, self.room.game
        viewer = viewpoint(room, self.me, said.as_) if said.as_ is not None else self.connection.looker.viewer(game)
        log = Log(room, viewer)
        room.back.must_be_of_today(log, said.line)
        return game.entry_before(log.event_of(said.line))

    # looking, and what one likes

    async def see(self, said: m.See) -> Reply:
        self.must_be_gm()
        if said.as_ == REFEREE or said.as_ != self.connection.looker.chosen:
            await look_as(self.room, self.me, said.as_, said.id)
        self.connection.looker.chosen = said.as_
        return {}

    async def prefs(self, said: m.Prefs) -> Reply:
        self.must_take_part()
        prefs = dict(self.me.prefs)
        if said.reactions is not None:
            prefs["reactions"] = dict(said.reactions)
        if said.sound is not None:
            prefs["sound"] = said.sound
        await seats.change_oneself(self.room, self.me, said.id, prefs=prefs)
        return {}

    async def dice(self, said: m.OwnDice) -> Reply:
        self.must_hold(self.me.seat)
        await seats.own_dice(self.room, self.me.seat, said.own, self.me, said.id)
        return {}

    # running the table

    async def pause(self, said: m.SetPause) -> Reply:
        self.must_manage()
        await seats.set_pause(self.room, self.me, said.id, on=said.on)
        return {}

    async def pace(self, said: m.SetPace) -> Reply:
        self.must_set_the_pace()
        await set_pace(self.room, self.me, said.id, said.speed, held=said.held)
        return {}

    async def allow(self, said: m.Allow) -> Reply:
        self.must_manage()
        await allow(self.room, self.me, said.id, bar=said.bar, hints=said.hints)
        return {}

    async def go_on(self, said: m.GoOn) -> Reply:
        self.must_set_the_pace()
        await self.room.pacing.go_on(self.me, said.id, all_of_it=said.all)
        return {}

    async def admit(self, said: m.Admit) -> Reply:
        self.must_manage()
        await seats.admit(self.room, said.person, self.me, said.id, yes=said.yes)
        return {}

    async def relink(self, said: m.Relink) -> Reply:
        self.must_manage()
        return {"token": await relink(self.room, said.seat, self.me, said.link, said.id)}

    async def device(self, said: m.Device) -> Reply:
        return {"token": await lend(self.room, self.me, said.link, said.id)}

    async def revoke(self, said: m.Revoke) -> Reply:
        self.must_manage()
        await seats.revoke(self.room, said.person, self.me, said.id)
        return {}

    async def rename(self, said: m.Rename) -> Reply:
        self.must_manage()
        await seats.change_table(self.room, self.me, said.id, name=plain(said.name, 100))
        return {}

    async def bot(self, said: m.HandToBot) -> Reply:
        self.must_manage()
        if said.seat == GM and not is_gm(self.me):
            self.must_be_away(GM)
        await seats.hand_to_bot(self.room, said.seat, said.bot, self.me, said.id)
        return {}

    async def talk(self, said: m.Talk) -> Reply:
        """Onlookers listen, unless it is their table."""
        self.must_take_part()
        talk, words = self.room.talk, plain(said.words, LONGEST)
        if talk.has(said.id):
            return {}
        talk.must_be_in_bounds(self.me.person, words)
        saying = Saying(self.me.name or "The host", words, said.id)
        talk.hear(saying)
        await self.hub.pass_on(self.room, saying)
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


def understand(text: str) -> m.Said:
    """A message from a frame; garbage is a clear error."""
    try:
        said: m.Said = msgspec.json.decode(text, type=m.Said)
        return said
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UserError(f"That is no message: {error}.", where="message", fix="Reload the page.") from None
