"""Ki as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quintain.board.board import Board
from quintain.campaign.journey import Journey, Stage
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Guess, Measures, Outcome
from quintain.kernel.table import Table
from quintain.library.content import Library, read_one, shipped, survey_library
from quintain.systems.ki import acts, order
from quintain.systems.ki.board import board, rest_board
from quintain.systems.ki.check import check_library
from quintain.systems.ki.ending import measure, seconds
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.imagine import imagine, unknowns
from quintain.systems.ki.journey import carry, first_party, next_stage
from quintain.systems.ki.observe import observe
from quintain.systems.ki.rest import REST_SECONDS, RestScene, step_rest
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.setup import start_fight
from quintain.systems.ki.stock import KINDS, Encounter, Plan
from quintain.systems.ki.summary import summarise
from quintain.systems.ki.view import Seen, Sight
from quintain.words.errors import UserError


class KiSystem(Journey):
    name = "ki"
    title = "Ki"
    about = "A ten-Turn countdown, Actions declared in advance, Dodge, Block and Predict"
    rules_type = KiRules
    kinds = KINDS

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        return survey_library("ki", KINDS, [shipped("ki"), *folders], check_library)

    def start(self, scenario: Data, rules: KiRules, library: Library) -> KiScene:
        encounter = scenario_encounter(scenario, library)
        return start_fight(encounter, rules, library)

    def step(self, scene: Scene, table: Table) -> None:
        if isinstance(scene, KiScene):
            order.step(scene, table)
        else:
            step_rest(camp(scene), table)

    def outcome(self, scene: Scene) -> Outcome | None:
        return scene.result if isinstance(scene, KiScene) else camp(scene).result

    def sight(self, scene: Scene, seat: str) -> object:
        return self.look(scene, scene.viewer(seat))

    def look(self, scene: Scene, viewer: Viewer) -> object:
        return Sight(scene, viewer) if isinstance(scene, KiScene) else rest_view(scene, viewer)

    def view(self, scene: Scene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data() if isinstance(scene, KiScene) else rest_view(scene, viewer)

    def board(self, scene: Scene, viewer: Viewer) -> Board:
        return board(scene, viewer) if isinstance(scene, KiScene) else rest_board(camp(scene), viewer)

    def load(self, data: Data) -> Scene:
        return RestScene.load(data) if data["kind"] == "rest" else KiScene.load(data)

    def acts(self, scene: Scene, seat: str) -> list[Option]:
        return acts.acts(scene, seat) if isinstance(scene, KiScene) else []

    def act(self, scene: Scene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(fight(scene), table, seat, answer)

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        if isinstance(before, RestScene):
            return ("no effect",)
        return summarise(fight(before), fight(after))

    def unknowns(self, scene: Scene) -> dict[str, str]:
        return unknowns(fight(scene)) if not isinstance(scene, RestScene) else {}

    def imagine(self, scene: Scene, viewer: Viewer, guess: Guess) -> None:
        if not isinstance(scene, RestScene):
            imagine(fight(scene), viewer, guess)

    def quick_rules(self) -> KiRules:
        return KiRules(interlude_seconds=0)

    def observe(self, view: Data, side: str, who: str) -> list[float]:
        return observe(view, side, who)

    def measures(self, scene: Scene) -> Measures:
        return measure(fight(scene))

    def opens_odds(self, scene: Scene) -> bool:
        return isinstance(scene, KiScene) and scene.rules.open_odds

    # campaigns

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(read_one(Plan, plan, "campaign"), library)

    def stage(self, plan: Data, index: int, party: Data, rules: KiRules, library: Library) -> Stage | None:
        return next_stage(read_one(Plan, plan, "campaign"), index, party, rules, library)

    def carry(self, party: Data, scene: Scene) -> Data:
        fighters = scene.fighters if isinstance(scene, RestScene) else fight(scene).fighters
        return carry(party, fighters)

    def seconds(self, scene: Scene) -> int:
        return REST_SECONDS if isinstance(scene, RestScene) else seconds(fight(scene))


def camp(scene: Scene) -> RestScene:
    assert isinstance(scene, RestScene)
    return scene


def fight(scene: Scene) -> KiScene:
    assert isinstance(scene, KiScene)
    return scene


def scenario_encounter(scenario: Data, library: Library) -> Encounter:
    """An encounter by its name, or a whole one written out; `rules` in it are for the caller."""
    if set(scenario) == {"encounter"}:
        return library.find("encounter", Encounter, str(scenario["encounter"]))
    return read_one(Encounter, scenario, "scenario")


def rest_view(scene: Scene, viewer: Viewer) -> Data:
    assert isinstance(scene, RestScene)
    seen = [Seen(each, exactly=viewer.is_with(each.side)) for each in scene.fighters]
    return {"kind": "rest", "creatures": [each.as_data() for each in seen]}


SYSTEM = KiSystem()
