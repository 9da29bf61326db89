"""Shattered Spirits as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quintain.board.board import Board
from quintain.campaign.journey import Journey, Stage
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Guess, Measures, Outcome
from quintain.kernel.table import Table
from quintain.library.content import Library, read_one, shipped, survey_library
from quintain.systems.shattered import acts, rounds
from quintain.systems.shattered.board import board
from quintain.systems.shattered.check import check_library
from quintain.systems.shattered.ending import measure, seconds
from quintain.systems.shattered.facing import face_off
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.imagine import imagine, unknowns
from quintain.systems.shattered.journey import carry, first_party, next_stage
from quintain.systems.shattered.observe import observe
from quintain.systems.shattered.plotting import PlotOption
from quintain.systems.shattered.rest import REST_SECONDS, RestScene, rest_board, rest_view, step_rest
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.setup import start_fight
from quintain.systems.shattered.stock import KINDS, Encounter, Plan
from quintain.systems.shattered.summary import summarise
from quintain.systems.shattered.view import Sight
from quintain.words.errors import UserError


class ShatteredSystem(Journey):
    name = "shattered"
    title = "Shattered Spirits"
    about = "Secret plots and four Phases, Arenas and Paths, 2d6 on a Profile, bonded Spirits"
    rules_type = ShatteredRules
    kinds = KINDS
    plans_together = True  # SS-031: within a side plots are visible to all its members

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        return survey_library("shattered", KINDS, [shipped("shattered"), *folders], check_library)

    def start(self, scenario: Data, rules: ShatteredRules, library: Library) -> ShatteredScene:
        return start_fight(scenario_encounter(scenario, library), rules, library)

    def step(self, scene: Scene, table: Table) -> None:
        if isinstance(scene, ShatteredScene):
            rounds.step(scene, table)
        else:
            step_rest(haven(scene), table)

    def outcome(self, scene: Scene) -> Outcome | None:
        return scene.result if isinstance(scene, ShatteredScene) else haven(scene).result

    def sight(self, scene: Scene, seat: str) -> object:
        viewer = scene.viewer(seat)
        return Sight(scene, viewer) if isinstance(scene, ShatteredScene) else rest_view(haven(scene), viewer)

    def view(self, scene: Scene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data() if isinstance(scene, ShatteredScene) else rest_view(haven(scene), viewer)

    def board(self, scene: Scene, viewer: Viewer) -> Board:
        return board(scene, viewer) if isinstance(scene, ShatteredScene) else rest_board(haven(scene), viewer)

    def load(self, data: Data) -> Scene:
        return RestScene.load(data) if data["kind"] == "rest" else ShatteredScene.load(data)

    def acts(self, scene: Scene, seat: str) -> list[Option]:
        return acts.acts(scene, seat) if isinstance(scene, ShatteredScene) else []

    def act(self, scene: Scene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(fight(scene), table, seat, answer)

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        if isinstance(before, RestScene):
            return ("no effect",)
        return summarise(fight(before), fight(after))

    def unknowns(self, scene: Scene) -> dict[str, str]:
        return unknowns() if isinstance(scene, ShatteredScene) else {}

    def imagine(self, scene: Scene, viewer: Viewer, guess: Guess) -> None:
        if isinstance(scene, ShatteredScene):
            imagine(scene, viewer, guess)

    def quick_rules(self) -> ShatteredRules:
        return ShatteredRules()

    def observe(self, view: Data, side: str, who: str) -> list[float]:
        return observe(view, side, who)

    def measures(self, scene: Scene) -> Measures:
        return measure(fight(scene))

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        return face_off(scenario, who, other, distance)

    def plotted(self, ask: Ask, choose: str) -> str:
        answer = ask.read(choose)
        return answer.id if isinstance(answer.option, PlotOption) else ""

    def turn_mark(self, scene: Scene) -> int:
        turn = fight(scene).turn
        return scene.mark() if turn is None else turn.serial - 1

    def opens_odds(self, scene: Scene) -> bool:
        return isinstance(scene, ShatteredScene) and scene.rules.open_odds

    # campaigns

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(read_one(Plan, plan, "campaign"), library)

    def stage(self, plan: Data, index: int, party: Data, rules: ShatteredRules, library: Library) -> Stage | None:
        return next_stage(read_one(Plan, plan, "campaign"), index, party, rules, library)

    def carry(self, party: Data, scene: Scene) -> Data:
        return carry(party, scene if isinstance(scene, RestScene) else fight(scene))

    def seconds(self, scene: Scene) -> int:
        return REST_SECONDS if isinstance(scene, RestScene) else seconds(fight(scene))


def haven(scene: Scene) -> RestScene:
    assert isinstance(scene, RestScene)
    return scene


def fight(scene: Scene) -> ShatteredScene:
    assert isinstance(scene, ShatteredScene)
    return scene


def scenario_encounter(scenario: Data, library: Library) -> Encounter:
    """An encounter by its name, or a whole one written out; `rules` in it are for the caller."""
    if set(scenario) == {"encounter"}:
        return library.find("encounter", Encounter, str(scenario["encounter"]))
    return read_one(Encounter, scenario, "scenario")


SYSTEM = ShatteredSystem()
