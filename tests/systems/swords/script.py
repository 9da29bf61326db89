"""Fights written down: a scene from a few numbers, answers and faces in the order they are needed.

    duel = fight(red=[body("a", at=(3, 3), initiative=9)], blue=[body("b", at=(4, 3))])
    played = play(duel, ["attack:strike:b", "end"], dice=[12, 4])

A leftover or missing answer or face fails the test. So does a question that waits at the end and that `then` does
not name: then="b: turn", "a, b: plot", "a: turn | b: turn" where either may be. An
answer written "who> answer" also checks who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quintain.kernel.live import Game
from quintain.library.overriding import LISTED
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.scene import Phase, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Member, Sheet
from quintain.systems.swords.system import SYSTEM
from tests.systems.written import Written, follow, give, refused, started

__all__ = ["give", "refused"]

LIBRARY = SYSTEM.library()
BOOK = SwordsRules()
MEMBER_FIELDS = (
    set(Member.__struct_fields__)
    - set(LISTED[Member].fields)
    - {"sheet", "creature", "id", "at", "readied", "stashed", "holds", "name"}
)
SHEET_FIELDS = {*Sheet.__struct_fields__, "class"}
MODS = ("str", "dex", "con", "int", "wis", "cha")


def body(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """A member with a sheet of its own: 20 HP, AC 10, Initiative 5, +0 everywhere, one natural attack `strike`.

    `to_hit`, `damage`, `reach` are those of the strike; str, dex ... are modifiers, evasion ... saves; `max_hp` is the
    sheet's HP where `hp` is what is left; what names a field of the sheet or of a member is put there.
    """
    strike = {
        "id": "strike",
        "name": "Strike",
        "kind": "melee",
        "to_hit": numbers.pop("to_hit", 0),
        "damage": numbers.pop("damage", "1d6"),
        "reach": numbers.pop("reach", 5),
        "type": numbers.pop("type", "slashing"),
    }
    sheet: dict[str, Any] = {
        "id": id,
        "name": id.capitalize(),
        "hp": 20,
        "initiative": 5,
        "ac": 10,
        "attacks": [strike],
    }
    sheet["mods"] = {name: numbers.pop(name) for name in MODS if name in numbers}
    sheet["saves"] = {name: numbers.pop(name) for name in ("evasion", "hardiness", "spirit") if name in numbers}
    if "speed" in numbers and isinstance(numbers["speed"], int):
        sheet["speed"] = {"ground": numbers.pop("speed")}
    if numbers.get("pc"):
        sheet["character"] = True
    member: dict[str, Any] = {"id": id, "at": at}
    if "max_hp" in numbers:
        sheet["hp"] = numbers.pop("max_hp")
    elif "hp" in numbers:
        sheet["hp"] = numbers.pop("hp")
    for name, value in numbers.items():
        if name in MEMBER_FIELDS:
            member[name] = value
        elif name in SHEET_FIELDS:
            sheet[name] = value
        else:
            raise ValueError(f"{name} is no field of a sheet or a member")
    member["sheet"] = sheet
    return member


def fight(
    red: Sequence[dict[str, Any]],
    blue: Sequence[dict[str, Any]],
    *,
    rules: SwordsRules = BOOK,
    terrain: Sequence[dict[str, Any]] = (),
    size: tuple[int, int] = (12, 12),
    light: str = "bright",
    **scenario: Any,
) -> SwordsScene:
    """A fight on an open floor, both sides aware of each other unless `red_side` or `blue_side` says otherwise."""
    arena = {
        "id": "floor",
        "name": "Floor",
        "width": size[0],
        "height": size[1],
        "terrain": list(terrain),
        "light": light,
    }
    data = {
        "id": "test",
        "name": "Test",
        "arena": arena,
        "sides": [
            {"name": "red", "members": list(red), **scenario.pop("red_side", {})},
            {"name": "blue", "members": list(blue), **scenario.pop("blue_side", {})},
        ],
        **scenario,
    }
    return SYSTEM.start(data, rules, LIBRARY)


def rules(**changes: Any) -> SwordsRules:
    """The book with some house rules changed."""
    return msgspec.convert(changes, SwordsRules)


def in_turn(scene: SwordsScene, who: str, *, round: int = 1) -> SwordsScene:
    """The scene in the middle of somebody's Combat Turn, everybody else still to come."""
    scene.phase = Phase.TURN
    scene.round = round
    scene.members = [who]
    scene.acting = []
    scene.turn = Turn(who)
    others = [each for each in scene.bodies if each.id != who and not each.out]
    scene.queue = [[each.id] for each in sorted(others, key=lambda each: -each.initiative)]
    return scene


def suffer(scene: SwordsScene, who: str, condition: Condition, *, by: str = "", lasts: Lasts = Lasts.NEVER) -> None:
    """Puts a condition on somebody without any of what follows from it."""
    scene.by_id[who].add_affliction(Affliction(condition, by, lasts))
    scene.regroup()


class Played(Written[SwordsScene]):
    def __getitem__(self, who: str) -> Combatant:
        return self.scene.by_id[who]


def play(scene: SwordsScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays until the answers are used up, and then waits for the question that `then` names, or is over."""
    scene.regroup()  # a test may have felled somebody
    return go_on(started(SYSTEM, scene), answers, dice=dice, then=then)


def go_on(game: Game, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays a copy of a game further, by the same rules as `play`; the game itself stays where it was."""
    return Played(follow(game, answers, dice, then))
