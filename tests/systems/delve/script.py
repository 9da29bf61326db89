"""Play written down: a scene from a few numbers, answers and faces in the order they are needed.

    duel = fight(party=[pc("ann", fighting=3, weapons=["longsword"])], foes=[npc("orc", stress=4)])
    played = play(duel, ["orc> nothing:stay", "ann> attack:longsword:orc:stay", "keep"], dice=[4, 5])

A leftover or missing answer or face fails the test. So does a question that waits at the end and that `then` does not
name: then="ann: declare". An answer written "who> answer" also checks who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.library.overriding import LISTED
from quintain.systems.delve.body import Character
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.stock import Member, Sheet
from quintain.systems.delve.system import SYSTEM
from tests.systems.written import Written, follow, give, refused, started

__all__ = ["give", "refused"]

LIBRARY = SYSTEM.library()
BOOK = DelveRules()
SKILLS = set(LIBRARY.of("skill"))
MEMBER_FIELDS = set(Member.__struct_fields__) - set(LISTED[Member].fields) - {"sheet", "creature", "id", "name"}
SHEET_FIELDS = set(Sheet.__struct_fields__) - {"id", "name", "skills"}
BOTH = {"stress", "willpower", "spirit", "experience", "coin"}
"""Of these a test gives the maximum as max_stress and what is left as stress; the maximum is as much if not given."""


def pc(id: str, **numbers: Any) -> dict[str, Any]:
    """A player character with a sheet of its own: Stress 8, Willpower 0, Spirit 0, no skills, no gear.

    A skill is given as its score (fighting=3); `max_stress`, `max_willpower`, `spirit_cap` are maxima, `stress`,
    `willpower`, `spirit` what is left. What names a field of the sheet or of a member is put there.
    """
    sheet: dict[str, Any] = {"id": id, "name": id.capitalize(), "player": True, "abilities": [], "skills": {}}
    member: dict[str, Any] = {"id": id, "zone": "ring"}
    left = {name: numbers.pop(name) for name in BOTH if name in numbers}
    sheet["stress"] = numbers.pop("max_stress", left.get("stress", 8) or 8)
    sheet["willpower"] = numbers.pop("max_willpower", left.get("willpower", 0))
    sheet["spirit_cap"] = numbers.pop("spirit_cap", 8)
    sheet["spirit"] = left.get("spirit", 0)
    member |= left
    for name, value in numbers.items():
        if name in SKILLS:
            sheet["skills"][name] = value
        elif name in MEMBER_FIELDS:
            member[name] = value
        elif name in SHEET_FIELDS:
            sheet[name] = value
        else:
            raise ValueError(f"{name} is no field of a sheet or a member")
    member["sheet"] = sheet
    return member


def npc(id: str, **numbers: Any) -> dict[str, Any]:
    """The same for an NPC."""
    return pc(id, **{"player": False, **numbers})


def of_library(creature: str, zone: str = "ring", **numbers: Any) -> dict[str, Any]:
    """A creature of the library under its own id."""
    return {"creature": creature, "id": numbers.pop("id", creature), "zone": zone, **numbers}


RING: dict[str, Any] = {"id": "ring", "name": "Ring", "zones": [{"id": "ring", "x": 0, "y": 0}]}
ROAD: dict[str, Any] = {
    "id": "road",
    "name": "Road",
    "zones": [{"id": "west", "x": 0, "y": 0}, {"id": "middle", "x": 1, "y": 0}, {"id": "east", "x": 2, "y": 0}],
    "edges": [{"a": "west", "b": "middle"}, {"a": "middle", "b": "east"}],
    "exits": ["west", "east"],
}


def fight(
    party: Sequence[dict[str, Any]],
    foes: Sequence[dict[str, Any]],
    *,
    rules: DelveRules = BOOK,
    arena: dict[str, Any] | str = "ring",
    **scenario: Any,
) -> FightScene:
    """A fight in one zone, unless another map is given."""
    data: dict[str, Any] = {
        "id": "test",
        "name": "Test",
        "arena": RING if arena == "ring" else arena,
        "ends": [{"kind": "foes_gone"}, {"kind": "party_gone"}],
        "sides": [
            {"name": "party", "members": list(party), **scenario.pop("party_side", {})},
            {"name": "foes", "members": list(foes), **scenario.pop("foes_side", {})},
        ],
        **scenario,
    }
    scene = SYSTEM.start(data, rules, LIBRARY)
    assert isinstance(scene, FightScene)
    return scene


def rules(**changes: Any) -> DelveRules:
    """The book with some house rules changed."""
    return msgspec.convert(changes, DelveRules)


class Played(Written[DelveScene]):
    def __getitem__(self, who: str) -> Character:
        return self.scene.by_id[who]


def play(scene: Scene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays until the answers are used up, and then waits for the question that `then` names, or is over."""
    return go_on(started(SYSTEM, scene), answers, dice=dice, then=then)


def go_on(game: Game, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays a copy of a game further, by the same rules as `play`; the game itself stays where it was."""
    return Played(follow(game, answers, dice, then))
