"""A small ruleset with a game master: deeds are ruled on, clocks fill, a lantern burns down, zones lie in the dark.

Whoever carries the lantern is asked again and again. What is tried succeeds, fails, or fills a clock by a check that
the game master calls for; without one the door gives way a little each time. After so many deeds it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from quintain.board.board import Board, Clock, Dial, Figure, Link, Map, Note, Place, Timer, Zone
from quintain.board.shorts import shorts
from quintain.kernel.asks import Option
from quintain.kernel.events import Event, Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.shapes import Form, Number, OneOf, Subset, Text
from quintain.kernel.system import Mode, Outcome, System
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.state import Copied, fresh, state
from quintain.words.errors import UserError

SEGMENTS = 6
DEEDS = 12
TEN_MINUTES = 600
OIL = 5400
WAYS = {"stair": ["vault"], "vault": ["stair", "gallery"], "gallery": ["vault"], "well": []}
SKILLS = ("Athletics", "Craft", "Fight", "Guile", "Heal", "Hunt", "Lore", "Ride")
SIGNALS = {"shut": "Lantern shut", "low": "Lantern low", "high": "Lantern held high"}
SONGS = ("Barley", "Crow", "Ferry", "Harvest", "Lament", "March", "Reel")

ZONES = [
    Zone("stair", "Stair", 0, 0, [Place("stair", [Note("exit", "Way out", "Who shifts here may leave.")])]),
    Zone(
        "vault",
        "Flooded vault",
        1,
        0,
        [Place("vault", [Note("dark", "Dark", "DC +2 for sight."), Note("clock", "The door", "Worked at here.")])],
    ),
    Zone(
        "gallery",
        "Gallery",
        1,
        -1,
        [
            Place(
                "gallery", [Note("cover", "Heavy cover", "DC +4"), Note("higher", "Higher ground", "DC -1 from here.")]
            )
        ],
    ),
    Zone("well", "Well", 2, 0, [Place("well")]),
]
LINKS = [
    Link("stair", "vault", 0),
    Link("vault", "gallery", 0, notes=[Note("check", "Athletics 11", "To climb.")]),
    Link("vault", "well", 0, notes=[Note("blocked", "Door, shut", "Until the clock is full.")]),
]


class Rules(msgspec.Struct, frozen=True):
    """None but those above."""


class Member(msgspec.Struct, frozen=True):
    id: str
    side: str
    at: str


class Encounter(msgspec.Struct, frozen=True):
    id: str
    name: str
    members: Annotated[list[Member], msgspec.Meta(min_length=2)]


@state
class Bearer(Creature):
    at: str


@state
class Cellar(Scene):
    left: int
    bearers: Copied[list[Bearer]]
    filled: int = fresh(0)
    master: str = fresh("")
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.bearers)

    def seats(self) -> dict[str, str]:
        return super().seats() | ({self.master: ""} if self.master else {})

    def seat_gm(self, seat: str) -> None:
        self.master = seat

    def gm(self) -> str:
        return self.master


class Came(Event, frozen=True, tag="came"):
    who: str
    what: str
    text = "{who}: {what}."


class Dark(Mode[Cellar]):
    scene_type = Cellar

    def step(self, scene: Cellar, table: Table) -> None:
        bearer = scene.bearers[0]
        answer = table.ask(bearer, "deed", deeds(bearer), f"What does {bearer.name} do?")
        if answer.verb == "shift":
            bearer.at = answer.target
        elif answer.id == "force":
            self.force(scene, table, bearer)
        table.log(Came(bearer.id, answer.told()))
        scene.left -= 1
        if answer.id == "leave" or not scene.left:
            scene.result = Outcome("", "enough")

    def force(self, scene: Cellar, table: Table, bearer: Bearer) -> None:
        question = f"{bearer.name} puts a shoulder to the door. How does it go?"
        why = "a door that is pushed gives way"
        ruling = table.rule("adjudicate", rulings(), "suggested", why, question, who=bearer)
        gained = {"fail": 0, "succeed": 2, "suggested": 1}.get(ruling.id)
        scene.filled = min(
            SEGMENTS, scene.filled + (ruling.value.fields["segments"].number if gained is None else gained)
        )

    def outcome(self, scene: Cellar) -> Outcome | None:
        return scene.result

    def view(self, scene: Cellar, viewer: Viewer) -> Data:
        return {"filled": scene.filled, "at": {each.id: each.at for each in scene.bearers}}

    def board(self, scene: Cellar, viewer: Viewer) -> Board:
        gone_by = (DEEDS - scene.left) * TEN_MINUTES
        minutes = 22 * 60 + gone_by // 60
        place = Map("The cellar", "arenas", zones=ZONES, links=LINKS, note="water drips")
        state = "done" if scene.filled == SEGMENTS else "open"
        return Board(
            Clock("Round", f"{scene.left} left", f"Round, {scene.left} left", "none"),
            None,
            figures(scene, viewer),
            place,
            None,
            None,
            dials=[
                Dial(
                    "door", "Force the door", SEGMENTS, scene.filled, "the vault", "The well lies behind it.", "", state
                ),
                Dial("alarm", "The alarm", 4, 1, "broken bell", state="broken"),
            ],
            timers=[Timer("Lantern", OIL - gone_by, who=scene.bearers[0].id), Timer("Rain", None, "until dawn")],
            mode="Delving",
            time=f"Day {1 + minutes // 1440}, {minutes // 60 % 24}:{minutes % 60:02}",
            round=f"Round {DEEDS - scene.left + 1}, 10 minutes",
        )


class Throw(Option):
    """What is chosen inside it has a name."""

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"each": "Where"}


class Shift(Option):
    def spot(self) -> str:
        return self.targets[0]


def deeds(bearer: Bearer) -> list[Option]:
    ways = [Shift(("shift", zone), f"Shift to the {zone}") for zone in WAYS[bearer.at]]
    plain = [Option("force", "Force the door"), *ways, Option("leave", "Leave the cellar")]
    thrown = Throw(
        "throw", "Throw a stone", OneOf({"down": "straight down"} | {zone: f"into the {zone}" for zone in WAYS})
    )
    return [*plain, thrown, Option("signal", "Signal", OneOf(SIGNALS)), Option("sing", "Sing", OneOf(SONGS))]


def rulings() -> list[Option]:
    """The plain answers of a game master, and a check with everything that it can say about one."""
    fields = {
        "skills": Subset(SKILLS, 1, 2),
        "dc": Number(5, 20),
        "segments": Number(1, 3),
        "seen": OneOf({"open": "Open", "hidden": "Hidden"}),
        "tool": OneOf(["none", "crowbar", "lockpicks", "hammer", "rope", "wedge"]),
        "stake": Text(80),
    }
    usual = {"skills": "Athletics", "dc": "11", "segments": "2", "seen": "open", "tool": "crowbar", "stake": ""}
    form = Form(fields, usual, {"dc": "DC", "stake": "At stake"})
    plain = [("succeed", "It succeeds"), ("fail", "It fails"), ("suggested", "Check: Athletics against 11")]
    return [*(Option(id, label) for id, label in plain), Option("check", "Another check", form)]


def figures(scene: Cellar, viewer: Viewer) -> list[Figure]:
    short = shorts({each.id: each.name for each in scene.bearers})
    return [
        Figure(
            id=each.id,
            name=each.name,
            short=short[each.id],
            side=each.side,
            shape="party" if viewer.is_with(each.side) else "foe",
            own=bool(viewer.seat) and each.seat == viewer.seat,
            at=each.at,
            down=False,
            gone=False,
            note="",
            pools=[],
            tags=[],
            lines=[],
        )
        for each in scene.bearers
    ]


class Lanterns(System):
    name = "lanterns"
    title = "Lanterns"
    rules_type = Rules
    kinds = {"encounter": Encounter}  # noqa: RUF012
    modes = (Dark(),)

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        return Library(self.name, self.kinds), []

    def start(self, scenario: Data, rules: Rules, library: Library) -> Cellar:
        encounter: Encounter = self.encounter(scenario, library)
        bearers = [Bearer(each.id, each.id.title(), each.side, each.id, each.at) for each in encounter.members]
        return Cellar(DEEDS, bearers)


SYSTEM = Lanterns()

IN_THE_CELLAR: Data = {
    "id": "cellar",
    "name": "In the cellar",
    "members": [
        {"id": "ilse", "side": "party", "at": "vault"},
        {"id": "otto", "side": "party", "at": "vault"},
        {"id": "rat", "side": "vermin", "at": "gallery"},
    ],
}
