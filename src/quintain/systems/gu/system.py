"""Master of Gu as the rest of the program sees it."""

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
from quintain.systems.gu import acts, order
from quintain.systems.gu.board import board
from quintain.systems.gu.check import check_library
from quintain.systems.gu.ending import measure, seconds
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.imagine import imagine, leave_out, unknowns
from quintain.systems.gu.journey import carry, first_party, next_stage, start_seconds
from quintain.systems.gu.observe import observe
from quintain.systems.gu.rest import SECONDS, RestScene, step_rest
from quintain.systems.gu.rest_view import rest_board, rest_view
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.setup import start_fight
from quintain.systems.gu.stock import KINDS, Sheet
from quintain.systems.gu.summary import summarise
from quintain.systems.gu.view import Sight
from quintain.systems.gu.words import Kind
from quintain.words.errors import UserError


class Fight(Mode[GuScene]):
    """Turns in the order of initiative, until a side has nobody left or the encounter says so."""

    kind = "fight"
    scene_type = GuScene
    gm_ends = True

    step = staticmethod(order.step)

    def outcome(self, scene: GuScene) -> Outcome | None:
        return scene.result

    def sight(self, scene: GuScene, seat: str) -> Sight:
        return Sight(scene, scene.viewer(seat))

    def view(self, scene: GuScene, viewer: Viewer) -> Data:
        return Sight(scene, viewer).as_data()

    def board(self, scene: GuScene, viewer: Viewer) -> Board:
        return board(scene, viewer)

    def acts(self, scene: GuScene, seat: str) -> list[Option]:
        return acts.acts(scene, seat)

    def act(self, scene: GuScene, table: Table, seat: str, answer: Answer) -> None:
        acts.act(scene, table, seat, answer)

    def summary(self, before: GuScene, after: GuScene) -> tuple[str, ...]:
        return summarise(before, after)

    def unknowns(self, scene: GuScene) -> dict[str, str]:
        return unknowns()

    def imagine(self, scene: GuScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def leave_out(self, scene: GuScene, viewer: Viewer) -> None:
        leave_out(scene, viewer)

    def opens_odds(self, scene: GuScene) -> bool:
        return scene.rules.open_odds

    def clock(self, scene: GuScene) -> int:
        return self.measures(scene).rounds

    def standing(self, scene: GuScene, side: str) -> float:
        return standing(SYSTEM.name, scene, side)

    def measures(self, scene: GuScene) -> Measures:
        return measure(scene)

    def seconds(self, scene: GuScene) -> int:
        return seconds(scene)

    def carry(self, party: Data, scene: GuScene) -> Data:
        return carry(party, scene)


class Rest(Mode[RestScene]):
    """Hours between fights, awake or asleep."""

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
        return scene.length * SECONDS if scene.result is not None else 0

    def carry(self, party: Data, scene: RestScene) -> Data:
        return carry(party, scene)


class GuSystem(Journey):
    name = "gu"
    title = "Master of Gu"
    about = "d100 under a skill: living tools paid with essence, reactions that dodge and parry, flight, the soul"
    rules_type = GuRules
    kinds = KINDS
    modes = (Fight(), Rest())

    def check(self, library: Library) -> list[UserError]:
        return check_library(library)

    def start(self, scenario: Data, rules: GuRules, library: Library) -> GuScene:
        return start_fight(self.encounter(scenario, library), rules, library)

    def vital(self, sheet: Sheet) -> tuple[str, str]:
        """A beast's hit points are listed, everybody else has as many as Fortitude."""
        is_listed = sheet.kind is Kind.BEAST
        return ("hit_points", "hit points") if is_listed else ("attributes.fortitude", "Fortitude")

    def observe(self, view: Data) -> tuple[Numbers, dict[str, Numbers]]:
        return observe(view)

    def party(self, plan: Data, library: Library) -> Data:
        return first_party(self.plan(plan), library)

    def starts(self, plan: Data) -> int:
        return start_seconds(self.plan(plan))

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return alive(self.plan(plan).party, party)

    def stage(self, plan: Data, index: int, party: Data, rules: GuRules, library: Library) -> Stage | None:
        return next_stage(self.plan(plan), index, party, rules, library)


SYSTEM = GuSystem()
