"""One of two twin tables: what is drawn for both, the people at it, and what each of them got."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from sqlalchemy import update

from quintain.conformance.soak import HalfRandom
from quintain.conformance.worlds import encounters, facts_of, start
from quintain.kernel.events import SPECTATOR, Viewer, encode
from quintain.kernel.live import Game, question, view_now
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable
from quintain.systems import find_system
from quintain.web import schema
from quintain.web.packing import unpack
from quintain.web.room import Room
from quintain.words.errors import UserError
from tests.web.attacks import settle
from tests.web.tables import Data, Guest, House, let_everybody_in

SEALED = "sealed answers"
SECRET_ACTS = "a game master's secret acts"
ONLOOKER, AT_THE_DOOR, HOST = "Eve", "Pat", "Gemma"
NAMES = ("Anna", "Bo", "Cleo")
LONGEST_PRELUDE = 40
PATHS = ("replay", "transcript")


class Draw:
    """A table by chance: which fight, who sits where, how far it has come, and what is different in its twin."""

    def __init__(self, system: str, number: int) -> None:
        luck = Random(f"table {system} {number}")
        self.system = system
        self.number = number
        self.encounter = luck.choice([name for kind, name in encounters() if kind == system])
        leaders = [each for each in start(system, self.encounter).creatures() if not each.follows()]
        self.has_gm = luck.random() < 0.5
        invited = luck.sample(leaders, min(len(leaders), luck.choice([2, 2, 3])))
        masters = luck.choice(leaders).side if self.has_gm else ""
        self.invited = {each.id: name for each, name in zip(invited, NAMES, strict=False)}
        bots = ["bot:greedy", "bot:random"]
        self.seats = {each.id: luck.choice([*bots, *(["gm"] if each.side == masters else [])]) for each in leaders}
        self.seats |= dict.fromkeys(self.invited, "invite")
        self.unknowing = luck.choice(invited).id
        rest = [id for id, holder in self.seats.items() if holder != "invite"]
        self.at_the_door = luck.choice([*rest, ""]) if rest else ""
        if self.at_the_door:
            self.seats[self.at_the_door] = "invite"
        self.prelude = luck.choice([0, luck.randrange(LONGEST_PRELUDE)])
        self.own_dice = luck.random() < 0.2 and self.prelude == 0
        facts = list(facts_of(system).HIDDEN)
        self.facts = [*luck.sample(facts, len(facts)), SEALED]
        if luck.random() < 0.3:
            self.facts = [luck.choice([SEALED, SECRET_ACTS])]
        self.pace = Random(f"pace {system} {number}").choice([0, 100])

    def order(self) -> Data:
        rules = msgspec.to_builtins(facts_of(self.system).QUICK_RULES)
        order: Data = {"system": self.system, "encounter": self.encounter, "seats": self.seats, "rules": rules}
        order["pace"] = self.pace
        return order | ({"gm": "me"} if self.has_gm else {})

    def play_on(self, scene: Scene) -> Scene:
        """As half-random bots would, for some steps, but not to its end."""
        rules = find_system(self.system)
        players = {seat: HalfRandom(self.system) for seat in scene.seats()}
        table = BotTable(scene, rules.sight, f"prelude {self.number}", players)
        for _ in range(self.prelude):
            before = scene.clone()
            with suppress(UserError):  # what a bot cannot answer is not what is looked for here
                rules.step(scene, table)
                if rules.outcome(scene) is None:
                    continue
            return before
        return scene


class World:
    """A table in a house of its own, with everybody at it."""

    def __init__(self, draw: Draw, file: Path, *, is_twin: bool) -> None:
        self.draw = draw
        self.stack = ExitStack()
        self.house = House(file)
        self.stack.callback(self.house.stop)
        self.table = self.house.open(**draw.order())
        self.id = str(self.table["id"])
        self.hidden = self.plant(is_twin=is_twin)
        self.links = {link["seat"]: link["token"] for link in self.table["links"]}
        self.tokens = {draw.invited[seat]: self.links[seat] for seat in draw.invited}
        self.tokens |= {HOST: self.table["token"], ONLOOKER: self.table["spectator"]}
        self.sitting: dict[str, AbstractContextManager[Guest]] = {}
        self.guests: dict[str, Guest] = {}
        self.fetched: dict[str, list[str]] = {}
        self.heard: dict[str, int] = {}
        self.sit_down()

    def __enter__(self) -> World:
        return self

    def __exit__(self, *error: Any) -> None:
        for name in list(self.guests):
            self.leave(name)
        self.stack.close()

    # before anybody comes

    def plant(self, *, is_twin: bool) -> str:
        """The fight has come some way, and in the twin something is different; says what."""
        stage = self.house.store.stages(self.id)[-1]
        system = find_system(self.draw.system)
        scene = self.draw.play_on(system.load(unpack(stage.start, Data)))
        hidden: str = next(fact for fact in self.draw.facts if self.can_differ(scene, fact))
        if is_twin and hidden not in (SEALED, SECRET_ACTS):
            facts_of(self.draw.system).vary(scene, hidden, self.draw.unknowing)
        with self.house.store.engine.begin() as connection:
            where = schema.stages.c.table_id == self.id
            data = msgspec.json.encode(scene.dump()).decode()
            connection.execute(update(schema.stages).where(where).values(start=data))
        return hidden

    def can_differ(self, scene: Scene, fact: str) -> bool:
        if fact in (SEALED, SECRET_ACTS):
            return True
        twin, system = scene.clone(), find_system(self.draw.system)
        varied = facts_of(self.draw.system).vary(twin, fact, self.draw.unknowing)
        return bool(varied) and system.load(twin.dump()).position() != system.load(scene.dump()).position()

    # people

    def sit_down(self) -> None:
        for name in (HOST, *self.draw.invited.values(), ONLOOKER):
            self.come(name)
        guests = [self.guests[name] for name in self.draw.invited.values()]
        let_everybody_in(self.guests[HOST], *guests)
        if self.draw.own_dice:
            guests[0].say("dice", own=True)
        if self.draw.at_the_door:
            self.tokens[AT_THE_DOOR] = self.links[self.draw.at_the_door]
            self.come(AT_THE_DOOR)
        settle(*self.guests.values())
        self.heard = {name: len(guest.frames) for name, guest in self.guests.items()}

    def come(self, name: str, called: str | None = None) -> None:
        sitting = self.house.sit(self.id, self.tokens[name], name if called is None else called)
        self.guests[name] = sitting.__enter__()
        self.sitting[name] = sitting
        self.heard[name] = 0
        self.guests[name].look()

    def leave(self, name: str) -> None:
        """Everything on the way was heard; then the page is closed."""
        self.fetched.setdefault(name, []).extend(self.new_frames(name))
        del self.guests[name]
        self.sitting.pop(name).__exit__(None, None, None)

    def fetch(self, name: str, path: str) -> None:
        """What that person gets over HTTP."""
        token = self.house.own(self.tokens[name])
        if path == "mine":
            answer = self.house.client.post("/api/mine", json={"tables": [{"id": self.id, "token": token}]})
        else:
            headers = {"authorization": f"Bearer {token}"}
            answer = self.house.client.get(f"/api/tables/{self.id}/{path}", headers=headers)
        self.fetched.setdefault(name, []).append(f"{answer.status_code} {answer.text}")

    # what they know

    @property
    def room(self) -> Room:
        room: Room = self.house.client.app.state.site.hub.rooms[self.id]  # type: ignore[attr-defined]
        return room

    @property
    def game(self) -> Game:
        return self.room.game

    def seat_of(self, name: str) -> str:
        """The seat somebody holds; none before they are let in."""
        if name == HOST:
            return "gm" if self.draw.has_gm else ""
        return next((seat for seat, holder in self.draw.invited.items() if holder == name), "")

    def viewer(self, name: str) -> Viewer:
        seat = self.seat_of(name)
        return self.game.scene.viewer(seat) if seat else SPECTATOR

    def unknowing(self) -> list[str]:
        """Whoever is not with those of whom something is different in the twin."""
        side = self.game.scene.seats()[self.draw.unknowing]
        return [name for name in self.tokens if self.viewer(name).side in ("", side)]

    def got(self) -> dict[str, list[str]]:
        """What everybody who may not know got since they were last looked at."""
        settle(*self.guests.values())
        got = {name: self.fetched.pop(name, []) + self.new_frames(name) for name in self.tokens}
        return {name: got[name] for name in self.unknowing()}

    def new_frames(self, name: str) -> list[str]:
        if name not in self.guests:
            return []
        frames = self.guests[name].frames
        new = [frame for frame in frames[self.heard[name] :] if '"id":"settled"' not in frame]
        self.heard[name] = len(frames)
        return new

    def known(self, name: str) -> dict[str, bytes]:
        """What the rules tell that person, part by part, up to the next question if something waits to be told."""
        game, viewer = self.game, self.viewer(name)
        if game.is_held:
            game = game.twin()
            game.go_on(None)
        mine = [ask for ask in game.group if ask.seat == viewer.seat]
        acts = [option.as_data() for option in game.acts(viewer.seat).options] if viewer.seat else []
        parts: dict[str, object] = {
            "told": [encode(event) for event in game.told(viewer)],
            "view": view_now(game, viewer),
            "board": game.system.board(game.now(), viewer),
            "over": game.outcome is not None,
            "whom it waits for": [ask.seat for ask in game.asks if not ask.sealed or ask.seat == viewer.seat],
            "whose dice": game.throw.seat if game.throw is not None else "",
            "questions": [question(ask) for ask in mine],
            "drafts": game.drafts(viewer),
            "acts": acts,
        }
        return {part: msgspec.json.encode(value) for part, value in parts.items()}
