"""Shattered Spirits as the rest of the program sees it."""

from __future__ import annotations

from typing import Any

from quintain.board.board import Board
from quintain.campaign.journey import Journey
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.kernel.system import Guess, Measures, Mode, Numbers, Outcome, Stage
from quintain.kernel.table import Table
from quintain.knowing.standing import standing
from quintain.library.content import Library
from quintain.systems.shattered import acts, ending, rounds
from quintain.systems.shattered.board import board
from quintain.systems.shattered.check import check_library
from quintain.systems.shattered.facing import face_off
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.imagine import imagine, unknowns
from quintain.systems.shattered.journey import carry, first_party, left, next_stage
from quintain.systems.shattered.observe import observe
from quintain.systems.shattered.plotting import PlotOption
from quintain.systems.shattered.rest import REST_SECONDS, RestScene, rest_board, rest_view, step_rest
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.setup import start_fight
from quintain.systems.shattered.stock import KINDS, Sheet
from quintain.systems.shattered.summary import summarise
from quintain.systems.shattered.view import Sight
from quintain.words.errors import UserError


class Fight(Mode[ShatteredScene]):
    """Rounds of a Respite, secret plots and four Phases."""

    kind = "fight"
    scene_type = ShatteredScene
    gm_ends = True

    step = staticmethod(rounds.step)
    outcome = staticmethod(ending.outcome)

    def sight(self, scene: ShatteredScene, seat: str) -> Sight:
        return Sight(scene, scene.viewer(seat))

    def view(self, scene: ShatteredScene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data()

    def board(self, scene: ShatteredScene, viewer: Viewer) -> Board:
        return board(scene, viewer)

    def acts(self, scene: ShatteredScene, seat: str) -> list[Option]:
        return acts.acts(scene, seat)

    def act(self, scene: ShatteredScene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(scene, table, seat, answer)

    def summary(self, before: ShatteredScene, after: ShatteredScene) -> tuple[str, ...]:
        return summarise(before, after)

    def unknowns(self, scene: ShatteredScene) -> dict[str, str]:
        return unknowns()

    def imagine(self, scene: ShatteredScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def opens_odds(self, scene: ShatteredScene) -> bool:
        return scene.rules.open_odds

    def turn_mark(self, scene: ShatteredScene) -> int:
        return scene.mark() if scene.turn is None else scene.turn.serial - 1

    def clock(self, scene: ShatteredScene) -> int:
        return self.measures(scene).rounds

    def standing(self, scene: ShatteredScene, side: str) -> float:
        return standing(SYSTEM.name, scene, side)

    def measures(self, scene: ShatteredScene) -> Measures:
        return ending.measure(scene)

    def seconds(self, scene: ShatteredScene) -> int:
        return ending.seconds(scene)

    def carry(self, party: Data, scene: ShatteredScene) -> Data:
        return carry(party, scene)


class Rest(Mode[RestScene]):
    """A rest between two fights."""

    kind = "rest"
    scene_type = RestScene

    step = staticmethod(step_rest)

    def outcome(self, scene: RestScene) -> Outcome | None:
        return scene.result

    def view(self, scene: RestScene, viewer: Viewer) -> Data:
        return rest_view(scene, viewer)

    def board(self, scene: RestScene, viewer: Viewer) -> Board:
        return rest_board(scene, viewer)

    def seconds(self, scene: RestScene) -> int:
        return REST_SECONDS if scene.result is not None else 0

    def carry(self, party: Data, scene: RestScene) -> Data:
        return carry(party, scene)


class ShatteredSystem(Journey):
    name = "shattered"
    title = "Shattered Spirits"
    about = "Secret plots and four Phases, Arenas and Paths, 2d6 on a Profile, bonded Spirits"
    rules_type = ShatteredRules
    patient_tries = 64
    kinds = KINDS
    modes = (Fight(), Rest())
    plans_together = True  # SS-031: within a side plots are visible to all its members

    def check(self, library: Library) -> list[UserError]:
        return check_library(library)

    def start(self, scenario: Data, rules: ShatteredRules, library: Library) -> ShatteredScene:
        return start_fight(self.encounter(scenario, library), rules, library)

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        return face_off(scenario, who, other, distance)

    def vital(self, sheet: Sheet) -> tuple[str, str]:
        return "health", "Health"

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        return observe(view)

    def plotted(self, ask: Ask, choose: str) -> str:
        answer = ask.read(choose)
        return answer.id if isinstance(answer.option, PlotOption) else ""

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(self.plan(plan), library)

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return left(self.plan(plan), party, library)

    def stage(self, plan: Data, index: int, party: Data, rules: ShatteredRules, library: Library) -> Stage | None:
        return next_stage(self.plan(plan), index, party, rules, library)


SYSTEM = ShatteredSystem()
