"""Ki as the rest of the program sees it."""

from __future__ import annotations

from quintain.board.board import Board
from quintain.campaign.journey import Journey
from quintain.campaign.party import alive, setting_out
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.kernel.system import Guess, Measures, Mode, Numbers, Outcome, Stage
from quintain.kernel.table import Table
from quintain.knowing.standing import standing
from quintain.library.content import Library
from quintain.systems.ki import acts, ending, order
from quintain.systems.ki.board import board, rest_board
from quintain.systems.ki.check import check_library
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.imagine import imagine, leave_out, unknowns
from quintain.systems.ki.journey import carry, next_stage
from quintain.systems.ki.observe import observe
from quintain.systems.ki.rest import REST_SECONDS, RestScene, step_rest
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.setup import start_fight
from quintain.systems.ki.stock import KINDS, Sheet
from quintain.systems.ki.summary import summarise
from quintain.systems.ki.view import Seen, Sight
from quintain.words.errors import UserError


class Fight(Mode[KiScene]):
    """Rounds of ten Turns, until a side is out of it."""

    kind = "fight"
    scene_type = KiScene
    gm_ends = True
    horizon = 100

    step = staticmethod(order.step)
    outcome = staticmethod(ending.outcome)

    def sight(self, scene: KiScene, seat: str) -> Sight:
        return Sight(scene, scene.viewer(seat))

    def view(self, scene: KiScene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data()

    def board(self, scene: KiScene, viewer: Viewer) -> Board:
        return board(scene, viewer)

    def acts(self, scene: KiScene, seat: str) -> list[Option]:
        return acts.acts(scene, seat)

    def act(self, scene: KiScene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(scene, table, seat, answer)

    def summary(self, before: KiScene, after: KiScene) -> tuple[str, ...]:
        return summarise(before, after)

    def unknowns(self, scene: KiScene) -> dict[str, str]:
        return unknowns(scene)

    def imagine(self, scene: KiScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def leave_out(self, scene: KiScene, viewer: Viewer) -> None:
        leave_out(scene, viewer)

    def opens_odds(self, scene: KiScene) -> bool:
        return scene.rules.open_odds

    def clock(self, scene: KiScene) -> int:
        return self.measures(scene).rounds

    def standing(self, scene: KiScene, side: str) -> float:
        return standing(SYSTEM.name, scene, side)

    def measures(self, scene: KiScene) -> Measures:
        return ending.measure(scene)

    def seconds(self, scene: KiScene) -> int:
        return ending.seconds(scene)

    def carry(self, party: Data, scene: KiScene) -> Data:
        return carry(party, scene.fighters)


class Rest(Mode[RestScene]):
    """A night between two fights."""

    kind = "rest"
    scene_type = RestScene

    step = staticmethod(step_rest)

    def outcome(self, scene: RestScene) -> Outcome | None:
        return scene.result

    def view(self, scene: RestScene, viewer: Viewer) -> Data:
        seen = [Seen(each, exactly=viewer.is_with(each.side)) for each in scene.fighters]
        return {"kind": self.kind, "creatures": [each.as_data() for each in seen]}

    def board(self, scene: RestScene, viewer: Viewer) -> Board:
        return rest_board(scene, viewer)

    def seconds(self, scene: RestScene) -> int:
        return REST_SECONDS if scene.result is not None else 0

    def carry(self, party: Data, scene: RestScene) -> Data:
        return carry(party, scene.fighters)


class KiSystem(Journey):
    name = "ki"
    title = "Ki"
    about = "A ten-Turn countdown, Actions declared in advance, Dodge, Block and Predict"
    rules_type = KiRules
    patient_tries = 96
    kinds = KINDS
    modes = (Fight(), Rest())

    def check(self, library: Library) -> list[UserError]:
        return check_library(library)

    def start(self, scenario: Data, rules: KiRules, library: Library) -> KiScene:
        return start_fight(self.encounter(scenario, library), rules, library)

    def quick_rules(self) -> KiRules:
        return KiRules(interlude_seconds=0)

    def vital(self, sheet: Sheet) -> tuple[str, str]:
        return "hp", "HP"

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        return observe(view)

    def party(self, plan: Data, library: Library) -> Data:
        return setting_out(self.plan(plan).party, library)

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return alive(self.plan(plan).party, party)

    def stage(self, plan: Data, index: int, party: Data, rules: KiRules, library: Library) -> Stage | None:
        return next_stage(self.plan(plan), index, party, rules, library)


SYSTEM = KiSystem()
