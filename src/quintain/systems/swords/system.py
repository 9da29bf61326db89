"""Swords as the rest of the program sees it."""

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
from quintain.systems.swords import acts, order
from quintain.systems.swords.board import board
from quintain.systems.swords.camp import CampScene, load_camp
from quintain.systems.swords.camp_deeds import camp_act, camp_acts
from quintain.systems.swords.camp_view import camp_board, camp_view
from quintain.systems.swords.camping import step_camp
from quintain.systems.swords.check import check_ends, check_library
from quintain.systems.swords.ending import measure, seconds
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.imagine import imagine, unknowns
from quintain.systems.swords.journey import carry, first_party, next_stage, start_seconds
from quintain.systems.swords.observe import observe
from quintain.systems.swords.scene import SwordsScene, load_scene
from quintain.systems.swords.setup import start_fight
from quintain.systems.swords.stock import KINDS, Encounter, Plan
from quintain.systems.swords.summary import summarise
from quintain.systems.swords.view import Sight
from quintain.words.errors import ContentError, UserError


class SwordsSystem(Journey):
    name = "swords"
    title = "Shining Swords and Singing Spears"
    about = "d20 fantasy: shared slots, shields that splinter, lingering injuries, three kinds of rest"
    rules_type = SwordsRules
    kinds = KINDS

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        return survey_library("swords", KINDS, [shipped("swords"), *folders], check_library)

    def start(self, scenario: Data, rules: SwordsRules, library: Library) -> SwordsScene:
        encounter = scenario_encounter(scenario, library)
        mistakes = check_ends(library, encounter, library.written("encounter", encounter.id, encounter))
        try:
            scene = start_fight(encounter, rules, library)
        except ContentError as error:
            raise ContentError(error.mistakes + mistakes) from None
        if mistakes:
            raise ContentError(mistakes)
        return scene

    def step(self, scene: Scene, table: Table) -> None:
        if isinstance(scene, SwordsScene):
            order.step(scene, table)
        else:
            step_camp(camp(scene), table)

    def outcome(self, scene: Scene) -> Outcome | None:
        return scene.result if isinstance(scene, SwordsScene) else camp(scene).result

    def sight(self, scene: Scene, seat: str) -> object:
        viewer = scene.viewer(seat)
        return Sight(scene, viewer) if isinstance(scene, SwordsScene) else camp_view(camp(scene), viewer)

    def view(self, scene: Scene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data() if isinstance(scene, SwordsScene) else camp_view(camp(scene), viewer)

    def board(self, scene: Scene, viewer: Viewer) -> Board:
        return board(scene, viewer) if isinstance(scene, SwordsScene) else camp_board(camp(scene), viewer)

    def load(self, data: Data) -> Scene:
        return load_scene(data) if data["kind"] == "fight" else load_camp(data)

    def acts(self, scene: Scene, seat: str) -> list[Option]:
        return acts.acts(scene, seat) if isinstance(scene, SwordsScene) else camp_acts(camp(scene), seat)

    def act(self, scene: Scene, table: Table, seat: str, answer: Answer) -> None:
        if isinstance(scene, SwordsScene):
            acts.act(scene, table, seat, answer)
        else:
            camp_act(camp(scene), table, seat, answer)

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        if isinstance(before, SwordsScene) and isinstance(after, SwordsScene):
            return summarise(before, after)
        return ("no effect",)

    def unknowns(self, scene: Scene) -> dict[str, str]:
        return unknowns() if isinstance(scene, SwordsScene) else {}

    def imagine(self, scene: Scene, viewer: Viewer, guess: Guess) -> None:
        if isinstance(scene, SwordsScene):
            imagine(scene, viewer, guess)

    def quick_rules(self) -> SwordsRules:
        return SwordsRules()

    def observe(self, view: Data, side: str, who: str) -> list[float]:
        return observe(view, side, who)

    def measures(self, scene: Scene) -> Measures:
        return measure(fight(scene))

    def opens_odds(self, scene: Scene) -> bool:
        return isinstance(scene, SwordsScene) and scene.rules.open_odds

    # campaigns

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(read_one(Plan, plan, "campaign"), library)

    def starts(self, plan: Data) -> int:
        return start_seconds(read_one(Plan, plan, "campaign"))

    def stage(self, plan: Data, index: int, party: Data, rules: SwordsRules, library: Library) -> Stage | None:
        return next_stage(read_one(Plan, plan, "campaign"), index, party, rules, library)

    def carry(self, party: Data, scene: Scene) -> Data:
        return carry(party, scene)

    def seconds(self, scene: Scene) -> int:
        return camp(scene).elapsed if isinstance(scene, CampScene) else seconds(fight(scene))


def camp(scene: Scene) -> CampScene:
    assert isinstance(scene, CampScene)
    return scene


def fight(scene: Scene) -> SwordsScene:
    assert isinstance(scene, SwordsScene)
    return scene


def scenario_encounter(scenario: Data, library: Library) -> Encounter:
    """An encounter by its name, or a whole one written out; `rules` in it are for the caller."""
    if set(scenario) == {"encounter"}:
        return library.find("encounter", Encounter, str(scenario["encounter"]))
    return read_one(Encounter, scenario, "scenario")


SYSTEM = SwordsSystem()
