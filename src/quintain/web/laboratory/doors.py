"""The laboratory over HTTP: what may be asked by whom, and what came of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from quintain.bots.levels import levels
from quintain.kernel.scene import Data
from quintain.web.callers import address_of
from quintain.web.guard import Openings
from quintain.web.laboratory.experiments import Experiments
from quintain.web.laboratory.fight import transcript_of
from quintain.web.laboratory.keeping import MOST_FIGHTS, Keeping, Others
from quintain.web.laboratory.studies import Studies, Study
from quintain.web.laboratory.wish import Wish, must_make_sense
from quintain.web.libraries import Libraries
from quintain.web.setting import Set, import_table
from quintain.web.store import Store
from quintain.web.tokens import hashed
from quintain.words.errors import NotAllowed, NotFound

REPORT_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
    "content-type": "text/html; charset=utf-8",
}
"""A report has its styles in it and runs nothing."""
SHORTEST_TOKEN = 16


class Watched(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which block of an answer names the fight."""

    block: Annotated[int, msgspec.Meta(ge=0)]


class Caller:
    """Who asks: by a token of their own, or as keeper."""

    def __init__(self, owner: str, *, is_keeper: bool, others: Others) -> None:
        self.owner = owner
        self.is_keeper = is_keeper
        self.others = Others("everything", MOST_FIGHTS) if is_keeper else others

    def may_see(self, study: Study) -> bool:
        return self.is_keeper or study.owner == self.owner


class Doors:
    """What pages may do with the laboratory."""

    def __init__(self, store: Store, libraries: Libraries, experiments: Experiments, openings: Openings) -> None:
        self.store = store
        self.libraries = libraries
        self.studies = Studies(store)
        self.keeping = Keeping(store)
        self.experiments = experiments
        self.openings = openings

    async def caller(self, request: Request) -> Caller:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind != "Bearer" or len(token) < SHORTEST_TOKEN:
            raise NotAllowed("The laboratory knows its visitors by a token.", where="laboratory", fix="Open /lab.")
        is_keeper = await to_thread.run_sync(self.keeping.is_keeper, token)
        others = await to_thread.run_sync(self.keeping.others)
        return Caller(hashed(token), is_keeper=is_keeper, others=others)

    async def study(self, request: Request) -> Study:
        """One that whoever asks may see."""
        caller = await self.caller(request)
        found = await to_thread.run_sync(self.studies.find, request.path_params["id"])
        if found is None or not caller.may_see(found):
            raise NotFound("There is no such study.", where="laboratory", fix="Look at the list of what was asked.")
        return found

    async def overview(self, request: Request) -> Data:
        caller = await self.caller(request)
        found = await to_thread.run_sync(self.studies.all)
        return {
            "keeper": caller.is_keeper,
            "may": caller.others.may,
            "fights": caller.others.fights,
            "others": msgspec.to_builtins(await to_thread.run_sync(self.keeping.others)) if caller.is_keeper else None,
            "studies": [shown(study) for study in found if caller.may_see(study)],
        }

    async def ask(self, request: Request, wish: Wish) -> Data:
        caller = await self.caller(request)
        must_be_allowed(caller, wish)
        await to_thread.run_sync(must_make_sense, wish, self.libraries.of(wish.system))
        study = await self.experiments.ask(wish, caller.owner)
        return {"id": study.id}

    async def answer(self, request: Request) -> Data:
        study = await self.study(request)
        told = await to_thread.run_sync(self.studies.told, study.id)
        data = shown(study)
        if told is not None:
            data["told"] = msgspec.Raw(told)
        if not study.is_under_way() and study.state != "failed":
            data["report"] = f"/api/lab/{study.id}/report.html"
        return data

    async def report(self, request: Request) -> Response:
        """For whoever has its address, which nobody guesses: so it can be sent to others."""
        found = await to_thread.run_sync(self.studies.report, request.path_params["id"])
        if found is None:
            raise NotFound("There is no such report.", where="laboratory", fix="Ask again, and wait for the end.")
        return Response(found, headers=REPORT_HEADERS)

    async def stop(self, request: Request) -> Data:
        await self.experiments.stop(await self.study(request))
        return {}

    async def remove(self, request: Request) -> Data:
        await self.experiments.remove(await self.study(request))
        return {}

    async def allow(self, request: Request, others: Others) -> Data:
        if not (await self.caller(request)).is_keeper:
            raise NotAllowed("Only the keeper may do that.", where="laboratory", fix="Open the keeper's link.")
        await to_thread.run_sync(self.keeping.allow, others)
        return {}

    async def fight(self, request: Request, watched: Watched) -> Data:
        """A fight that an answer names, as a table to watch again."""
        study = await self.study(request)
        told = await to_thread.run_sync(self.studies.told, study.id)
        transcript = await transcript_of(told, watched.block, self.libraries.folders)
        self.openings.take(address_of(request))
        opened: Set = await to_thread.run_sync(import_table, self.store, transcript, transcript.header.label)
        return opened.as_data() | {"name": transcript.header.label, "system": transcript.header.system}


def must_be_allowed(caller: Caller, wish: Wish) -> None:
    """What the keeper lets others ask; the keeper may ask everything."""
    if caller.is_keeper:
        return
    if caller.others.may == "nothing" or (caller.others.may == "fairness" and wish.ask != "sim"):
        raise NotAllowed("The keeper of this laboratory has not opened that to others.", where="laboratory")
    if wish.ask != "odds" and (wish.precision or not wish.fights or wish.fights > caller.others.fights):
        raise NotAllowed(
            f"At most {caller.others.fights} fights may be asked for here.",
            where="fights",
            fix="Ask for so many, or the keeper for more.",
        )
    known = {level.bot for level in levels(wish.system)}
    ways = [wish.way, *([wish.other] if wish.other else [])]
    if any(bot not in known for way in ways for bot in way.bots.values()):
        raise NotAllowed("Others play with the levels of bots alone.", where="bots", fix="Choose one of the levels.")


def shown(study: Study) -> Data:
    return {
        "id": study.id,
        "wish": msgspec.to_builtins(study.wish),
        "state": study.state,
        "under_way": study.is_under_way(),
        "created": study.created,
        "far": msgspec.to_builtins(study.far),
    }
