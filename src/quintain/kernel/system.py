"""What a ruleset is to the rest of the program: one folder that everything else finds by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from quintain.board.board import Board, Clock, Figure, Map
from quintain.board.shorts import shorts
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.table import Table
from quintain.library.content import Library, installed, read_one, sound, survey_library
from quintain.library.overriding import settle, with_own_sheets
from quintain.library.standard import Encounter
from quintain.words.errors import UserError

S = TypeVar("S", bound=Scene)
NO_EFFECT = ("no effect",)
EVEN_ODDS = 4.0
"""What all of a side against none of the other counts, where a ruleset says no more of how a side stands."""
IMPROVE = "improve"

Numbers = dict[str, float]
"""Numbers by their names, none of them much larger than 1."""


class Outcome(msgspec.Struct, frozen=True):
    """How a scene ended: who won (nobody, if it is undecided) and why."""

    winner: str
    why: str
    clauses: tuple[str, ...] = ()


class Measures(msgspec.Struct, frozen=True):
    """What a finished scene tells somebody who plays many: its length, who is left, how close it was.

    A scene that nobody can win tells instead what came of it, in `figures` by their names.
    """

    rounds: int
    survivors: dict[str, int]
    margin: float
    figures: dict[str, float] = {}


class Guess:
    """What somebody takes hidden facts to be: those named at their most, all others at their least; or all middling.

    The most makes a creature strongest, the least weakest.
    """

    def __init__(self, high: frozenset[str] = frozenset(), *, middling: bool = False) -> None:
        self.high = high
        self.middling = middling

    def of(self, fact: str, bounds: tuple[int, int], middle: int | None = None) -> int:
        """A number between its least and its most."""
        if self.middling:
            return sum(bounds) // 2 if middle is None else middle
        return bounds[fact in self.high]

    def is_so(self, fact: str, *, usually: bool = False) -> bool:
        """Something that is so or not, and usually is or is not."""
        return usually if self.middling else fact in self.high

    def like(self, creature: Creature) -> Any:
        """The entry of the content that it is taken for, by the name that all see; None where it is taken for none.

        What is asked after that, until it is asked of another creature, is asked of this one.
        """
        return None

    def any_of(self, count: int) -> int:
        """One of so many things that are equally likely, by its place."""
        return 0


class Stage:
    """A scene that has just been set, and what people call it: the next of a plan, or one in the middle of another."""

    def __init__(self, title: str, scene: Scene) -> None:
        self.title = title
        self.scene = scene


class Mode(Generic[S]):
    """One way of play, such as a fight, a rest or a walk: how scenes of one class are played, seen and summed up.

    A ruleset writes what is its own. What it leaves out it has not: no acts, nothing hidden, no time that passes.
    """

    kind: str = ""
    """By which a dump of such a scene is known, if a ruleset has several modes."""
    scene_type: type[S]
    gm_ends = False
    """Whether a game master may end such a scene at any moment without being asked."""
    horizon = 2
    """So many rounds, or whatever `clock` counts, a bot looks ahead in it."""

    def load(self, data: Data) -> S:
        """A scene from its dump."""
        return self.scene_type.load(data)

    def step(self, scene: S, table: Table) -> None:
        """The smallest piece of play after which nothing is left on the call stack."""
        raise NotImplementedError

    def outcome(self, scene: S) -> Outcome | None:
        raise NotImplementedError

    def view(self, scene: S, viewer: Viewer) -> Data:
        """The scene as that viewer may know it, as JSON data."""
        raise NotImplementedError

    def sight(self, scene: S, seat: str) -> object:
        """What a bot of that seat reads: the same projection as `view`, perhaps as an object."""
        return self.view(scene, scene.viewer(seat))

    def board(self, scene: S, viewer: Viewer) -> Board:
        """What people are shown, on a page or at a terminal; here, who is there."""
        return Board(Clock("", "", "", "none"), None, everybody(scene, viewer), Map(""), None, None)

    def acts(self, scene: S, seat: str) -> list[Option]:
        """What that seat may do now without being asked: intrusions, and a game master's overrides."""
        return []

    def can_act(self, scene: S, seat: str) -> bool:
        """Whether there is any of them; where a game master can always end the scene, nothing needs to be listed."""
        return (self.gm_ends and bool(seat) and seat == scene.gm()) or bool(self.acts(scene, seat))

    def act(self, scene: S, table: Table, seat: str, answer: Answer) -> None:
        raise NotImplementedError

    def summary(self, before: S, after: S) -> tuple[str, ...]:
        """What changed that a person deciding would care about; equal summaries are one outcome of odds."""
        return NO_EFFECT

    def unknowns(self, scene: S) -> dict[str, str]:
        """The facts that a seat may not know of others, and between what it holds each possible, in words.

        They are the same whatever the facts are.
        """
        return {}

    def imagine(self, scene: S, viewer: Viewer, guess: Guess) -> None:
        """Put, in place, a guess for everything that viewer may not know; nothing hidden plays a part in making it.

        It is called where the seat is asked. What a rule keeps in a variable across an ask is out of its reach and
        counts as known: a hidden number is read from the scene after the ask, or told with it.
        """

    def leave_out(self, scene: S, viewer: Viewer) -> None:
        """Take out, in place, whoever that viewer does not know to be there: nobody reckons with them."""

    def opens_odds(self, scene: S) -> bool:
        """A house rule of the table: odds may be worked out from numbers a seat does not know."""
        return False

    def turn_mark(self, scene: S) -> int:
        """The mark before the turn that is being taken: what began after it lasts until that turn is over."""
        return scene.mark()

    def measures(self, scene: S) -> Measures:
        """What is kept of a simulated scene; a margin near 0 was close."""
        raise NotImplementedError

    def clock(self, scene: S) -> int:
        """How many rounds have been played, or whatever it is counted in; uncounted, bots look ahead to its end."""
        return 0

    def standing(self, scene: S, side: str) -> float:
        """How well a side stands: 0 is even, and e to the power of it are its odds to win. Here, by who is left."""
        left: dict[str, list[bool]] = {}
        for creature in scene.creatures():
            if creature.is_known_of():
                left.setdefault(creature.side, []).append(creature.is_in_play())
        shares = {each: sum(there) / len(there) for each, there in left.items()}
        return EVEN_ODDS * (
            shares.get(side, 0.0) - max([share for each, share in shares.items() if each != side], default=0.0)
        )

    def seconds(self, scene: S) -> int:
        """Game time that the scene has taken so far."""
        return 0

    def carry(self, party: Data, scene: S) -> Data:
        """What a party goes on with after the scene, as it is kept between the scenes of a campaign."""
        return party

    def opens(self, scene: S) -> Stage | None:
        """Another scene that breaks out in the middle of this one; it is looked for after every step of this one.

        It may note in the scene that it was opened. This one is suspended until that one is decided.
        """
        return None

    def resumes(self, scene: S, inner: Scene) -> None:
        """The scene goes on where it was suspended: what came of the one that broke out, which is decided."""


def everybody(scene: Scene, viewer: Viewer) -> list[Figure]:
    """Who is there and on which side, without anything else."""
    short = shorts({each.id: each.name for each in scene.creatures()})
    return [
        Figure(
            id=each.id,
            name=each.name,
            short=short[each.id],
            side=each.side,
            shape="party" if viewer.is_with(each.side) else "foe",
            own=bool(viewer.seat) and each.seat == viewer.seat,
            at="",
            down=False,
            gone=False,
            note="",
            pools=[],
            tags=[],
            lines=[],
        )
        for each in scene.creatures()
    ]


class System:
    """A ruleset: its content, its house rules, how a scene starts, and the modes in which scenes are played."""

    name: str
    title: str
    about: str = ""
    rules_type: type[msgspec.Struct]
    kinds: Mapping[str, type[msgspec.Struct]]
    modes: Sequence[Mode[Any]] = ()
    mode_of: Mapping[type[Scene], Mode[Any]]
    patient_tries = 16
    """So often a bot at a table plays on for one answer, so that nobody waits a second for it in pure Python."""
    plans_together = False
    """Whether those of a side see what the others of it have sealed, before all answers are in."""

    def __init_subclass__(cls) -> None:
        cls.mode_of = {mode.scene_type: mode for mode in cls.modes}

    # before play

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        """The shipped content, other packages' and own folders laid over it, as far as it can be read; all mistakes."""
        return self.survey_with(folders, {})

    def survey_with(self, folders: Sequence[Path], texts: Mapping[str, str]) -> tuple[Library, list[UserError]]:
        """The same with files, by their names, that are in no folder."""
        every = [*installed(self.name), *folders]
        return survey_library(self.name, self.kinds, every, lambda library: self.check(settle(library)), texts)

    def check(self, library: Library) -> list[UserError]:
        """Mistakes that show only when entries are looked at beside each other."""
        return []

    def unusual(self, library: Library, rules: Any) -> list[UserError]:
        """What the book does not have in mind in content or house rules: worth another look, and accepted."""
        return []

    def library(self, folders: Sequence[Path] = ()) -> Library:
        """The content without mistakes; those are raised."""
        return sound(*self.survey(folders))

    def encounter(self, scenario: Data, library: Library) -> Any:
        """An encounter by its name, or a whole one written out."""
        if set(scenario) == {"encounter"}:
            return library.get("encounter", str(scenario["encounter"]))
        found = read_one(self.kinds["encounter"], scenario, "scenario", library)
        return with_own_sheets(found, library) if isinstance(found, Encounter) else found

    def start(self, scenario: Data, rules: Any, library: Library) -> Scene:
        """A scene from a scenario, which may start anywhere: any pool, condition, position, round."""
        raise NotImplementedError

    def begin(self, scenario: Data, rules: Any, library: Library) -> Scene:
        """What is played many times over: a scene, or whatever else a ruleset can begin by its name."""
        return self.start(scenario, rules, library)

    def quick_rules(self) -> Any:
        """The book's rules without what only people need, for bots and simulations."""
        return self.rules_type()

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        """An encounter of one against one with these two in it, that far apart; here, on a grid."""
        x, y = scenario["sides"][0]["members"][0]["at"]
        scenario["sides"][0]["members"] = [{"creature": who, "at": [x, y]}]
        scenario["sides"][1]["members"] = [{"creature": other, "at": [x + distance, y]}]
        return scenario

    def trial(self, who: str, what: str, dc: int) -> tuple[Data, str]:
        """A scenario of one creature alone, and the answer there by which it makes that check against that DC."""
        raise UserError(f"{self.title} has no checks against a DC.", where="--dc", fix="Leave --dc out.")

    def improvement(self, ask: Ask) -> tuple[str, str] | None:
        """Where an ask is about a roll that may be improved: what improves it if it needs that, and what leaves it."""
        ids = [option.id for option in ask.options if option.shape is None]
        return (IMPROVE, [id for id in ids if id != IMPROVE][-1]) if IMPROVE in ids else None

    def vital(self, sheet: Any) -> tuple[str, str]:
        """The number of a sheet that says how much harm its owner bears: its path there, and what people call it."""
        return "", ""

    # play, each scene in its mode

    def load(self, data: Data) -> Scene:
        """A scene from its dump."""
        by_kind = {mode.kind: mode for mode in self.modes}
        scene: Scene = by_kind[str(data.get("kind", ""))].load(data)
        return scene

    def step(self, scene: Scene, table: Table) -> None:
        self.mode_of[type(scene)].step(scene, table)

    def outcome(self, scene: Scene) -> Outcome | None:
        return self.mode_of[type(scene)].outcome(scene)

    def view(self, scene: Scene, viewer: Viewer) -> Data:
        return self.mode_of[type(scene)].view(scene, viewer)

    def sight(self, scene: Scene, seat: str) -> object:
        return self.mode_of[type(scene)].sight(scene, seat)

    def board(self, scene: Scene, viewer: Viewer) -> Board:
        return self.mode_of[type(scene)].board(scene, viewer)

    def acts(self, scene: Scene, seat: str) -> list[Option]:
        return self.mode_of[type(scene)].acts(scene, seat)

    def can_act(self, scene: Scene, seat: str) -> bool:
        return self.mode_of[type(scene)].can_act(scene, seat)

    def act(self, scene: Scene, table: Table, seat: str, answer: Answer) -> None:
        self.mode_of[type(scene)].act(scene, table, seat, answer)

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        return self.mode_of[type(before)].summary(before, after)

    def unknowns(self, scene: Scene) -> dict[str, str]:
        return self.mode_of[type(scene)].unknowns(scene)

    def imagine(self, scene: Scene, viewer: Viewer, guess: Guess) -> None:
        self.mode_of[type(scene)].imagine(scene, viewer, guess)

    def leave_out(self, scene: Scene, viewer: Viewer) -> None:
        self.mode_of[type(scene)].leave_out(scene, viewer)

    def opens_odds(self, scene: Scene) -> bool:
        return self.mode_of[type(scene)].opens_odds(scene)

    def turn_mark(self, scene: Scene) -> int:
        return self.mode_of[type(scene)].turn_mark(scene)

    def measures(self, scene: Scene) -> Measures:
        return self.mode_of[type(scene)].measures(scene)

    def clock(self, scene: Scene) -> int:
        return self.mode_of[type(scene)].clock(scene)

    def standing(self, scene: Scene, side: str) -> float:
        return self.mode_of[type(scene)].standing(scene, side)

    # for programs

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        """A seat's view as numbers by name, for programs that learn: of the moment, and of each creature by its id.

        The names are the same in every view.
        """
        return {}, {}

    def plotted(self, ask: Ask, choose: str) -> str:
        """The option by which that answer will take place, if it only plans what is done in a later turn."""
        return ""


def act_ask(system: System, scene: Scene, seat: str) -> Ask:
    """The acts of a seat as an ask, so that they are read and refused like answers."""
    options = system.acts(scene, seat) if seat in scene.seats() else []
    return Ask(seat, "", "act", options, "What do you do?")
