"""What the book of Duel says, clause by clause."""

from __future__ import annotations

import pytest

from quintain.kernel.events import SPECTATOR, Viewer
from quintain.kernel.faces import Roll
from quintain.kernel.scene import Creature, Data
from quintain.kernel.table import ScriptedTable
from quintain.words.errors import UserError
from quintain_duel.events import Thrust
from quintain_duel.scene import DuelScene
from quintain_duel.system import SYSTEM


def scene(*paces: int, nerve: int = 0, skill: int = 1, **rules: bool) -> DuelScene:
    found = SYSTEM.start({"encounter": "mirror"}, SYSTEM.rules_type(**rules), SYSTEM.library())
    for fencer, at in zip(found.fencers, paces, strict=True):
        fencer.at, fencer.nerve, fencer.skill = at, nerve, skill
    return found


class Noted(ScriptedTable):
    """Notes who rolled for what."""

    rolled: tuple[tuple[str, str], ...] = ()

    def roll_of(self, roller: Creature, dice: str, why: str, against: Creature | None) -> Roll:
        self.rolled += ((roller.id, why),)
        return super().roll_of(roller, dice, why, against)


def played(duel: DuelScene, answers: str, faces: list[int], steps: int = 1) -> Noted:
    table = Noted(duel, SYSTEM.sight, answers.split(), faces)
    for _ in range(steps):
        SYSTEM.step(duel, table)
    table.finish()
    return table


def told(table: ScriptedTable) -> list[str]:
    return [type(event).__name__ for event in table.events]


GUARDS, FIRST = "high high", [5, 3]
THRUST = "high high thrust:low:student-2"


@pytest.mark.rule("DU-001")
def test_there_are_nine_paces() -> None:
    sides = [{"name": side, "members": [{"creature": "student", "at": 10}]} for side in ("grey", "blue")]
    wrong: Data = {"id": "strip", "name": "Strip", "sides": sides}
    with pytest.raises(UserError, match="9"):
        SYSTEM.start(wrong, SYSTEM.rules_type(), SYSTEM.library())


@pytest.mark.rule("DU-002")
@pytest.mark.rule("DU-016")
def test_who_retreats_off_the_strip_has_lost() -> None:
    duel = scene(2, 7)
    played(duel, f"{GUARDS} retreat", FIRST, 2)
    assert (duel.fencers[0].at, duel.result) == (1, None)
    duel.order = ["student-2", "student-2"]
    played(duel, "retreat retreat", [], 2)
    assert (duel.fencers[1].at, duel.result) == (9, None)

    duel.order = ["student-1"]
    played(duel, "retreat", [])
    assert duel.result is not None
    assert duel.result.winner == "blue"


@pytest.mark.rule("DU-003")
@pytest.mark.rule("DU-013")
@pytest.mark.rule("DU-017")
def test_what_is_offered_follows_from_the_distance() -> None:
    offered = {}
    for apart in (1, 2, 3):
        table = played(scene(3, 3 + apart), f"{GUARDS} gather", FIRST, 2)
        offered[apart] = [option.id for option in table.asked[-1].options]

    thrusts = ["thrust:high:student-2", "thrust:low:student-2"]
    assert offered[1] == ["retreat", *thrusts, "yield", "gather"]
    assert offered[2] == ["retreat", "advance", *thrusts, "yield", "gather"]
    assert offered[3] == ["retreat", "advance", "yield", "gather"]


@pytest.mark.rule("DU-004")
@pytest.mark.rule("DU-005")
def test_who_has_no_blood_left_falls() -> None:
    duel = scene(4, 5)
    assert duel.fencers[1].blood == 4
    duel.fencers[1].blood = 1
    played(duel, THRUST, [*FIRST, 4, 4], 2)

    assert duel.result is not None
    assert (duel.result.winner, duel.result.why) == ("grey", "falls")


@pytest.mark.rule("DU-005")
@pytest.mark.parametrize(("first_blood", "ended"), [(True, ("grey", "bleeds first")), (False, None)])
def test_it_may_be_to_first_blood(first_blood: bool, ended: tuple[str, str] | None) -> None:
    duel = scene(4, 5, first_blood=first_blood)
    played(duel, THRUST, [*FIRST, 4, 4], 2)

    assert (None if duel.result is None else (duel.result.winner, duel.result.why)) == ended


@pytest.mark.rule("DU-006")
@pytest.mark.rule("DU-007")
def test_nerve_and_skill_are_the_own_sides_business() -> None:
    duel, twin = scene(4, 5, nerve=1, skill=2), scene(4, 5, nerve=2, skill=3)
    blue = Viewer("blue", "blue")

    assert SYSTEM.view(duel, SPECTATOR) == SYSTEM.view(twin, SPECTATOR)
    assert SYSTEM.view(duel, blue) != SYSTEM.view(twin, blue)


@pytest.mark.rule("DU-009")
@pytest.mark.rule("DU-010")
@pytest.mark.rule("DU-011")
@pytest.mark.rule("DU-012")
def test_a_bout_begins_with_guards_and_who_is_first() -> None:
    duel = scene(4, 5)
    table = played(duel, "low high gather gather", [3, 3, 2, 5], 3)

    assert all(ask.sealed for ask in table.asked[:2])
    assert told(table) == ["BoutBegan", "Guarded", "Guarded", "Gathered", "Gathered"]
    assert [ask.who for ask in table.asked[2:]] == ["student-2", "student-1"]
    assert (duel.bout, duel.order) == (1, [])
    assert [each.guard for each in duel.fencers] == ["low", "high"]
    assert set(table.rolled) == {("student-1", "first"), ("student-2", "first")}


@pytest.mark.rule("DU-009")
@pytest.mark.rule("DU-014")
@pytest.mark.parametrize(("master", "answers", "winner"), [("", "", ""), ("gm", "wins:blue", "blue")])
def test_after_twelve_bouts_the_seconds_speak(master: str, answers: str, winner: str) -> None:
    duel = scene(4, 5)
    duel.bout, duel.master = 12, master
    played(duel, answers, [])

    assert duel.result is not None
    assert duel.result.winner == winner


@pytest.mark.rule("DU-015")
@pytest.mark.rule("DU-018")
@pytest.mark.rule("DU-019")
def test_advance_gather_and_yield() -> None:
    duel = scene(3, 7, nerve=1)
    played(duel, f"{GUARDS} advance gather {GUARDS} yield", [*FIRST, *FIRST], 5)

    assert (duel.fencers[0].at, duel.fencers[1].nerve) == (4, 2)
    assert duel.result is not None
    assert duel.result.winner == "blue"


@pytest.mark.rule("DU-007")
@pytest.mark.rule("DU-008")
@pytest.mark.rule("DU-020")
@pytest.mark.rule("DU-021")
@pytest.mark.rule("DU-022")
@pytest.mark.rule("DU-023")
@pytest.mark.rule("DU-024")
@pytest.mark.parametrize(
    ("guard", "aim", "skill", "blood", "faces", "lost"),
    [
        ("high", "low", 1, 4, [3, 4], 1),
        ("high", "low", 1, 4, [3, 3], 0),
        ("high", "low", 0, 4, [4, 4], 1),
        ("high", "low", 0, 4, [3, 4], 0),
        ("high", "high", 1, 4, [4, 5], 1),
        ("high", "high", 1, 4, [4, 4], 0),
        ("open", "low", 1, 4, [3, 3], 1),
        ("open", "low", 1, 4, [2, 3], 0),
        ("high", "low", 1, 3, [3, 4], 1),
        ("high", "low", 1, 2, [3, 4], 0),
        ("high", "low", 1, 4, [5, 6], 2),
        ("high", "low", 1, 4, [5, 5], 1),
    ],
)
def test_what_a_thrust_takes(guard: str, aim: str, skill: int, blood: int, faces: list[int], lost: int) -> None:
    duel = scene(4, 5, skill=skill)
    duel.fencers[0].blood = blood
    table = played(duel, f"{guard} high thrust:{aim}:student-2", [*FIRST, *faces], 2)

    assert 4 - duel.fencers[1].blood == lost
    assert table.rolled[-1] == ("student-1", "thrust")


@pytest.mark.rule("DU-006")
@pytest.mark.rule("DU-020")
@pytest.mark.rule("DU-024")
@pytest.mark.parametrize(
    ("answer", "faces", "lost", "nerve"), [("parry", [4, 4], 0, 0), ("parry", [4, 5], 1, 0), ("take", [4, 4], 1, 1)]
)
def test_a_parry_costs_nerve_and_makes_it_harder(answer: str, faces: list[int], lost: int, nerve: int) -> None:
    duel = scene(4, 5, nerve=1)
    played(duel, f"low high thrust:low:student-2 {answer}", [*FIRST, *faces], 2)

    assert (4 - duel.fencers[1].blood, duel.fencers[1].nerve) == (lost, nerve)


@pytest.mark.rule("DU-025")
@pytest.mark.parametrize(("first", "answered"), [([3, 3], True), ([3, 4], False)])
@pytest.mark.parametrize(("guard", "aim"), [("high", "low"), ("low", "high"), ("open", "high")])
def test_a_parried_thrust_that_misses_by_three_is_answered(
    first: list[int], answered: bool, guard: str, aim: str
) -> None:
    """Where the guard of who began is not; an open guard makes its thrust one point surer."""
    duel = scene(4, 5, nerve=1)
    faces = [*FIRST, *first, *([4, 3] if answered else [])]
    faces[2] -= guard == "open"
    answers = f"{guard} open thrust:{'low' if guard == 'high' else 'high'}:student-2 parry"
    table = played(duel, f"{answers} {'take' if answered else ''}", faces, 2)

    thrusts = [event.aim for event in table.events if isinstance(event, Thrust)]
    assert thrusts[1:] == [aim] * answered
    assert 4 - duel.fencers[0].blood == answered
