"""Swords as the rest of the program sees it."""

from __future__ import annotations

from quintain.board.board import Board
from quintain.campaign.journey import Journey
from quintain.campaign.party import alive
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.kernel.system import Guess, Measures, Mode, Numbers, Outcome, Stage
from quintain.kernel.table import Table
from quintain.knowing.standing import standing
from quintain.library.content import Library
from quintain.systems.swords import acts, ending, order
from quintain.systems.swords.board import board
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.camp_deeds import camp_act, camp_acts
from quintain.systems.swords.camp_view import camp_board, camp_view
from quintain.systems.swords.camping import step_camp
from quintain.systems.swords.check import check_library
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.imagine import imagine, leave_out, unknowns
from quintain.systems.swords.journey import carry, first_party, next_stage, start_seconds
from quintain.systems.swords.observe import observe
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.setup import start_fight
from quintain.systems.swords.stock import KINDS, Sheet
from quintain.systems.swords.summary import summarise
from quintain.systems.swords.view import Sight
from quintain.words.errors import UserError


class Fight(Mode[SwordsScene]):
    """Rounds of shared slots, until a side is out of it."""

    kind = "fight"
    scene_type = SwordsScene
    gm_ends = True

    step = staticmethod(order.step)
    outcome = staticmethod(ending.outcome)

    def sight(self, scene: SwordsScene, seat: str) -> Sight:
        return Sight(scene, scene.viewer(seat))

    def view(self, scene: SwordsScene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data()

    def board(self, scene: SwordsScene, viewer: Viewer) -> Board:
        return board(scene, viewer)

    def acts(self, scene: SwordsScene, seat: str) -> list[Option]:
        return acts.acts(scene, seat)

    def act(self, scene: SwordsScene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(scene, table, seat, answer)

    def summary(self, before: SwordsScene, after: SwordsScene) -> tuple[str, ...]:
        return summarise(before, after)

    def unknowns(self, scene: SwordsScene) -> dict[str, str]:
        return unknowns()

    def imagine(self, scene: SwordsScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def leave_out(self, scene: SwordsScene, viewer: Viewer) -> None:
        leave_out(scene, viewer)

    def opens_odds(self, scene: SwordsScene) -> bool:
        return scene.rules.open_odds

    def clock(self, scene: SwordsScene) -> int:
        return self.measures(scene).rounds

    def standing(self, scene: SwordsScene, side: str) -> float:
        return standing(SYSTEM.name, scene, side)

    def measures(self, scene: SwordsScene) -> Measures:
        return ending.measure(scene)

    def seconds(self, scene: SwordsScene) -> int:
        return ending.seconds(scene)

    def carry(self, party: Data, scene: SwordsScene) -> Data:
        return carry(party, scene)


class Camp(Mode[CampScene]):
    """What is done between fights: rests, crafts, walks."""

    kind = "camp"
    scene_type = CampScene

    step = staticmethod(step_camp)

    def outcome(self, scene: CampScene) -> Outcome | None:
        return scene.result

    def view(self, scene: CampScene, viewer: Viewer) -> Data:
        return camp_view(scene, viewer)

    def board(self, scene: CampScene, viewer: Viewer) -> Board:
        return camp_board(scene, viewer)

    def acts(self, scene: CampScene, seat: str) -> list[Option]:
        return camp_acts(scene, seat)

    def act(self, scene: CampScene, table: Table, seat: str, answer: Answer) -> None:
        camp_act(scene, table, seat, answer)

    def seconds(self, scene: CampScene) -> int:
        return scene.elapsed

    def carry(self, party: Data, scene: CampScene) -> Data:
        return carry(party, scene)


class SwordsSystem(Journey):
    name = "swords"
    title = "Shining Swords and Singing Spears"
    about = "d20 fantasy: shared slots, shields that splinter, lingering injuries, three kinds of rest"
    rules_type = SwordsRules
    patient_tries = 48
    kinds = KINDS
    modes = (Fight(), Camp())

    def check(self, library: Library) -> list[UserError]:
        return check_library(library)

    def start(self, scenario: Data, rules: SwordsRules, library: Library) -> SwordsScene:
        return start_fight(self.encounter(scenario, library), rules, library)

    def vital(self, sheet: Sheet) -> tuple[str, str]:
        return "hp", "HP"

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        return observe(view)

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(self.plan(plan), library)

    def starts(self, plan: Data) -> int:
        return start_seconds(self.plan(plan))

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return alive(self.plan(plan).party, party)

    def stage(self, plan: Data, index: int, party: Data, rules: SwordsRules, library: Library) -> Stage | None:
        return next_stage(self.plan(plan), index, party, rules, library)


SYSTEM = SwordsSystem()
