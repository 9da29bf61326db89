"""Fights written down: a scene from a few numbers, answers and faces in the order they are needed.

    duel = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(4, 3))], turn="a")
    played = play(duel, ["weapon:knife:b", "end"], dice=[40, 7])

A d100 is written as its dice, tens and ones: [40, 7] is 47, [0, 10] is 100. A leftover or missing answer or face fails
the test. So does a question that waits at the end and that `then` does not name: then="b: turn". An answer written
"who> answer" also checks who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quintain.kernel.live import Game
from quintain.library.overriding import LISTED
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.checks import Attempted
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Attributes, Member, Sheet, Skills
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition
from tests.systems.written import Written, follow, give, refused, started

__all__ = ["give", "refused"]

LIBRARY = SYSTEM.library()
BOOK = GuRules()
MEMBER_FIELDS = set(Member.__struct_fields__) - set(LISTED[Member].fields) - {"sheet", "creature", "id", "at", "name"}
SHEET_FIELDS = set(Sheet.__struct_fields__) - {"id", "name", "attributes", "bought", "skills"}
ATTRIBUTES = set(Attributes.__struct_fields__)
SKILLS = set(Skills.__struct_fields__)
OWN_ATTRIBUTES = {
    "close_combat": ("agility", "cognition"),
    "ranged_attack": ("cognition",),
    "athletics": ("strength", "agility"),
    "dodge": ("agility",),
    "flying": ("agility",),
    "awareness": ("wisdom",),
}


def body(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """A Gu Master of rank 1 with a sheet of its own: all attributes 20, no Gu, no weapon, 100 portions of essence.

    A skill is given as its value (close_combat=62), and the points for it are bought; an attribute as its value;
    `max_hp` is Fortitude. What names a field of the sheet or of a member is put there; `gu` lists ids for the sheet,
    `own` what a member says of its Gu, `weapons` and `wields` go to the sheet and the member. kind="beast" lists skills
    as they are, with `hit_points` and `movement`.
    """
    sheet: dict[str, Any] = {"id": id, "name": id.capitalize(), "kind": "gu_master", "essence": 100}
    attributes = {name: numbers.pop(name) for name in ATTRIBUTES if name in numbers}
    if "max_hp" in numbers:
        attributes["fortitude"] = numbers.pop("max_hp")
    wanted = {name: numbers.pop(name) for name in SKILLS if name in numbers}
    member: dict[str, Any] = {"id": id, "at": at}
    if "own" in numbers:
        member["gu"] = numbers.pop("own")
    for name, value in numbers.items():
        if name in ("gu", "weapons", "armour", "items", "primeval_stones", "essence", "soul"):
            sheet[name] = value
        elif name in MEMBER_FIELDS:
            member[name] = value
        elif name in SHEET_FIELDS:
            sheet[name] = value
        else:
            raise ValueError(f"{name} is no field of a sheet or a member")
    sheet["attributes"] = attributes
    if sheet["kind"] == "beast":
        sheet |= {"skills": wanted, "essence": 0, "arms": sheet.get("arms", 0)}
    else:
        if sheet["kind"] == "mortal":
            sheet["essence"] = 0
        sheet["bought"] = {name: value - base(name, attributes) for name, value in wanted.items()}
    member["sheet"] = sheet
    return member


def base(skill: str, attributes: dict[str, int]) -> int:
    """What a skill is worth without bought points."""
    values = [attributes.get(name, 20) for name in OWN_ATTRIBUTES[skill]]
    return sum(values) // len(values)


def wolf(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """The lightning wolf of the library: Close Combat 45, Dodge 55, bite 4 rending, 50 hit points, movement 8."""
    return {"creature": "lightning_wolf", "id": id, "at": at, **numbers}


def of_library(creature: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """A creature of the library under its own id."""
    return {"creature": creature, "id": numbers.pop("id", creature), "at": at, **numbers}


def active(*gu: str) -> list[dict[str, Any]]:
    """What a member says of Gu that are at work as the fight begins."""
    return [{"gu": each, "active": True} for each in gu]


def waits(action: str, trigger: str, watched: str = "") -> dict[str, str]:
    """What a member says of the action that it holds."""
    return {"action": action, "trigger": trigger, "watched": watched}


def fight(
    red: Sequence[dict[str, Any]],
    blue: Sequence[dict[str, Any]],
    *,
    rules: GuRules = BOOK,
    terrain: Sequence[dict[str, Any]] = (),
    size: tuple[int, int] = (12, 12),
    turn: str = "",
    **scenario: Any,
) -> GuScene:
    """A fight on open ground. With `turn` it is that one's turn and the order is as listed; else it begins."""
    arena = {"id": "floor", "name": "Floor", "width": size[0], "height": size[1], "terrain": list(terrain)}
    arena |= {name: scenario.pop(name) for name in ("doors", "levers", "things", "suppressed") if name in scenario}
    data: dict[str, Any] = {
        "id": "test",
        "name": "Test",
        "arena": arena,
        "sides": [
            {"name": "red", "members": list(red), **scenario.pop("red_side", {})},
            {"name": "blue", "members": list(blue), **scenario.pop("blue_side", {})},
        ],
        **scenario,
    }
    if turn:
        data.setdefault("order", [member["id"] for member in [*red, *blue]])
        data["turn"] = turn
    return SYSTEM.start(data, rules, LIBRARY)


def rules(**changes: Any) -> GuRules:
    """The book with some house rules changed."""
    return msgspec.convert(changes, GuRules)


def suffer(scene: GuScene, who: str, condition: Condition, **numbers: Any) -> None:
    """Puts a condition on somebody without any of what follows from it."""
    body = scene.by_id[who]
    body.bear([*body.afflictions, Affliction(condition, **numbers)])


class Played(Written[GuScene]):
    def __getitem__(self, who: str) -> Fighter:
        return self.scene.by_id[who]

    def at(self, who: str) -> tuple[int, int, int]:
        """The square and the height of somebody."""
        each = self.scene.by_id[who]
        return (*self.scene.grid.xy(each.spot), each.z)


def play(scene: GuScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays until the answers are used up, and then waits for the question that `then` names, or is over."""
    return go_on(started(SYSTEM, scene), answers, dice=dice, then=then)


def go_on(game: Game, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays a copy of a game further, by the same rules as `play`; the game itself stays where it was."""
    return Played(follow(game, answers, dice, then))


def lost(played: Played, who: str = "b") -> int:
    """How many hit points somebody lacks."""
    return played[who].max_hp - played[who].hp


def rolls_of(played: Played) -> list[tuple[str, str, int, int, bool, int]]:
    """Who tested what: the number, the number with modifiers, whether it was a success, degrees."""
    return [
        (each.who, each.what, each.number, each.number + each.modifier, each.success, each.degrees)
        for each in played.events(Attempted)
    ]


def thrown(game: Game, answer: str) -> dict[str, Any]:
    """The roll that the game waits for after that answer: by whom, for what, against whom."""
    game = game.branch(len(game.entries), game.seed)
    give(game, answer)
    assert game.throw is not None
    return dict(game.throw.roll.as_data())
