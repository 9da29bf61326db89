"""Delve as the rest of the program sees it."""

from __future__ import annotations

from typing import Any, TypeVar

from quintain.board.board import Board
from quintain.campaign.journey import Journey
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Data
from quintain.kernel.system import Guess, Measures, Mode, Numbers, Outcome, Stage
from quintain.kernel.table import Table
from quintain.knowing.standing import standing
from quintain.library.content import Library
from quintain.systems.delve import acts, delving, ending, fight, journey, plotting, rest, travel, trial
from quintain.systems.delve.board import board
from quintain.systems.delve.check import check_library
from quintain.systems.delve.facing import face_off
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.imagine import imagine, unknowns
from quintain.systems.delve.observe import observe
from quintain.systems.delve.scene import (
    DelveScene,
    DelvingScene,
    FightScene,
    PlottingScene,
    RestScene,
    TravelScene,
    TrialScene,
)
from quintain.systems.delve.setup import ALWAYS, ON_THE_WAY, start_fight
from quintain.systems.delve.stock import KINDS, Sheet
from quintain.systems.delve.summary import summarise
from quintain.systems.delve.unusual import unusual
from quintain.systems.delve.view import Sight
from quintain.words.errors import UserError

AnyScene = TypeVar("AnyScene", bound=DelveScene)


class Play(Mode[AnyScene]):
    """What all four modes of play have in common, and rests with them."""

    def outcome(self, scene: AnyScene) -> Outcome | None:
        return scene.result

    def sight(self, scene: AnyScene, seat: str) -> Sight:
        return Sight(scene, scene.viewer(seat))

    def view(self, scene: AnyScene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data()

    def board(self, scene: AnyScene, viewer: Viewer) -> Board:
        return board(scene, viewer)

    def acts(self, scene: AnyScene, seat: str) -> list[Option]:
        return acts.acts(scene, seat)

    def act(self, scene: AnyScene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(scene, table, seat, answer)

    def summary(self, before: AnyScene, after: AnyScene) -> tuple[str, ...]:
        return summarise(before, after)

    def unknowns(self, scene: AnyScene) -> dict[str, str]:
        return unknowns()

    def imagine(self, scene: AnyScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def opens_odds(self, scene: AnyScene) -> bool:
        return scene.rules.open_odds

    def measures(self, scene: AnyScene) -> Measures:
        return ending.measure(scene) if isinstance(scene, FightScene) else journey.measure(scene)

    def seconds(self, scene: AnyScene) -> int:
        return scene.world.clock - scene.started

    def carry(self, party: Data, scene: AnyScene) -> Data:
        return journey.carry(party, scene)

    def opens(self, scene: AnyScene) -> Stage | None:
        return journey.opens(scene)

    def resumes(self, scene: AnyScene, inner: Any) -> None:
        journey.resumes(scene, inner)


class Combat(Play[FightScene]):
    """Rounds in which everybody declares, and all acts together."""

    kind = "fight"
    scene_type = FightScene
    step = staticmethod(fight.step)

    def clock(self, scene: FightScene) -> int:
        return self.measures(scene).rounds

    def standing(self, scene: FightScene, side: str) -> float:
        return standing(SYSTEM.name, scene, side)

    def turn_mark(self, scene: FightScene) -> int:
        """Before the round that is being resolved."""
        return scene.round - 1


class Plotting(Play[PlottingScene]):
    """Rounds without a set length, between adventures."""

    kind = "plotting"
    scene_type = PlottingScene
    step = staticmethod(plotting.step)


class Exploration(Play[TravelScene]):
    """A journey in legs, each of them one round."""

    kind = "travel"
    scene_type = TravelScene
    step = staticmethod(travel.step)


class Delving(Play[DelvingScene]):
    """Rooms of a site, in rounds of about ten minutes."""

    kind = "delving"
    scene_type = DelvingScene
    step = staticmethod(delving.step)


class Rest(Play[RestScene]):
    """A short or a long rest."""

    kind = "rest"
    scene_type = RestScene
    step = staticmethod(rest.step)


class Trial(Play[TrialScene]):
    """One check by itself."""

    kind = "trial"
    scene_type = TrialScene
    step = staticmethod(trial.step)


class DelveSystem(Journey):
    name = "delve"
    title = "Delve"
    about = (
        "2d6 and a skill against a DC: stress and wounds, willpower after the roll, four modes from plotting to combat"
    )
    rules_type = DelveRules
    patient_tries = 24
    kinds = KINDS
    modes = (Combat(), Plotting(), Exploration(), Delving(), Rest(), Trial())
    carried = (*ALWAYS, *ON_THE_WAY)

    def check(self, library: Library) -> list[UserError]:
        return check_library(library)

    def unusual(self, library: Library, rules: DelveRules) -> list[UserError]:
        return unusual(library, rules)

    def start(self, scenario: Data, rules: DelveRules, library: Library) -> DelveScene:
        if set(scenario) == {trial.TRIAL}:
            return trial.start(scenario[trial.TRIAL], rules, library)
        return start_fight(self.encounter(scenario, library), rules, library)

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        return face_off(scenario, who, other, distance)

    def trial(self, who: str, what: str, dc: int) -> tuple[Data, str]:
        return trial.scenario_of(who, what, dc)

    def improvement(self, ask: Ask) -> tuple[str, str] | None:
        return trial.improvement(ask)

    def vital(self, sheet: Sheet) -> tuple[str, str]:
        return "stress", "Stress"

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        return observe(view)

    def party(self, plan: Data, library: Library) -> Data:
        return journey.first_party(self.plan(plan), library)

    def starts(self, plan: Data) -> int:
        return journey.start_seconds(self.plan(plan))

    def stage(self, plan: Data, index: int, party: Data, rules: DelveRules, library: Library) -> Stage | None:
        return journey.next_stage(self.plan(plan), index, party, rules, library)

    def cast(self, plan: Data, party: Data, rules: DelveRules, library: Library) -> list[Creature]:
        return journey.cast_of(self.plan(plan), party, rules, library)

    def interludes(self, plan: Data, party: Data, rules: DelveRules, library: Library) -> list[Option]:
        return journey.interludes(self.plan(plan), party, library)

    def interlude(self, answer: Answer, plan: Data, party: Data, rules: DelveRules, library: Library) -> Stage:
        return journey.interlude(answer, self.plan(plan), party, rules, library)

    def ends(self, plan: Data, index: int, party: Data, library: Library) -> Outcome:
        ended = super().ends(plan, index, party, library)
        is_unrested = bool(self.left(plan, party, library)) and journey.is_unrested(self.plan(plan), party)
        return Outcome("", journey.NO_LONG_REST, ("DV-125",)) if is_unrested else ended

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return journey.alive(self.plan(plan), party)


SYSTEM = DelveSystem()
