"""Fights written down: a scene from a few numbers, answers and faces in the order they are needed.

    duel = fight(players=[body("ann", "p1")], enemies=[body("bob", "p1", rank="standard")])
    played = play(in_turn(duel, "ann", phase=3), ["fight", "attack:poke:bob", "end"], dice=[5, 3])

A leftover or missing answer or face fails the test. So does a question that waits at the end and that `then` does
not name: then="b: turn", "a, b: plot", "a: turn | b: turn" where either may be. An
answer written "who> answer" also checks who is asked.
The floor has the Arenas `west`, `mid` and `east` in a row, with Paths of cost 1, and the Positions p1 and p2 in `west`,
q1 in `mid` and r1 in `east`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quintain.kernel.live import Game
from quintain.kernel.table import ScriptedTable
from quintain.library.overriding import LISTED
from quintain.systems.shattered import turns
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import NORMAL, ShatteredScene, Stage, Turn
from quintain.systems.shattered.sheet import WAITING, Character, Held, Plot
from quintain.systems.shattered.stock import Member, Sheet, Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.written import Written, follow, give, refused, started

__all__ = ["give", "refused"]

LIBRARY = SYSTEM.library()
BOOK = ShatteredRules()
MEMBER_FIELDS = set(Member.__struct_fields__) - set(LISTED[Member].fields) - {"sheet", "creature", "id", "at", "name"}
SHEET_FIELDS = set(Sheet.__struct_fields__)
CURRENT = {"health": "max_health", "stamina": "max_stamina", "stances": "", "equipped": "", "wielded": ""}


def profile(**columns: Any) -> list[dict[str, Any]]:
    """Rows 2-4 Miss, 5-6 Graze, 7-10 Hit, 11-12 Crit; the same `damage` and `stun` in every row that is no Miss."""
    rows = []
    for roll in range(2, 13):
        grade = "miss" if roll < 5 else "graze" if roll < 7 else "hit" if roll < 11 else "crit"
        row: dict[str, Any] = {"roll": roll, "grade": grade}
        for column in ("damage", "stun"):
            if column in columns:
                row[column] = 0 if grade == "miss" else columns[column]
        if "status" in columns and grade != "miss":
            row["status"] = columns["status"]
        rows.append(row)
    return rows


def strike_with(id: str, weight: str = "light", **fields: Any) -> dict[str, Any]:
    """An Attack of one's own: natural, Speed 1, Melee, 4 Damage on a Graze or better."""
    rows = fields.pop("profile", None) or profile(
        **{name: fields.pop(name) for name in ("damage", "stun", "status") if name in fields} or {"damage": 4}
    )
    return {
        "id": id,
        "name": id.capitalize(),
        "kind": "natural",
        "weight": weight,
        "speed": 1,
        "range": ["melee"],
        "profile": rows,
    } | fields


ATTACKS = [
    strike_with("poke"),
    strike_with("cut", "balanced", damage=6),
    strike_with("crush", "heavy", speed=4, damage=8, stun=3),
    strike_with("dart", "light", range=["short", "medium"]),
]
SKILLS = {
    "techniques": ["shift", "rally", "improvise", "skirmish", "combination_strike", "smash"],
    "actions": ["prepare", "fight", "sprint", "raise_guard", "rebalance"],
    "stunts": ["retreat", "leap"],
    "reactions": ["deflect", "defend", "dodge", "opportunity_attack"],
    "gambits": ["lethal_strike", "gather_momentum"],
    "attacks": ["poke", "cut", "crush", "dart"],
}


def body(id: str, at: str, rank: str = "player", **numbers: Any) -> dict[str, Any]:
    """A member with a sheet of its own: 20 Health, 10 Stun, Stamina 2, Move pool 2, no defences, all basic skills.

    `health` and `stamina` are what is left of `max_health` and `max_stamina`; what names a field of the sheet or of a
    member is put there. An NPC acts in Phases 1 (Action), 2 (Technique) and 3 (Action) unless `pattern` says otherwise.
    """
    sheet: dict[str, Any] = {"id": id, "name": id.capitalize(), "rank": rank, "health": 20, "stamina": 2, **SKILLS}
    if rank not in ("player", "spirit"):
        slots = (1, "action"), (2, "technique"), (3, "action")
        sheet["pattern"] = [{"phase": phase, "slot": slot} for phase, slot in slots]
    member: dict[str, Any] = {"id": id, "at": at}
    for most in ("health", "stamina"):
        if f"max_{most}" in numbers:
            sheet[most] = numbers.pop(f"max_{most}")
    for name, value in numbers.items():
        if name in MEMBER_FIELDS:
            member[name] = value
        elif name in SHEET_FIELDS:
            sheet[name] = value
        else:
            raise ValueError(f"{name} is no field of a sheet or a member")
    member["sheet"] = sheet
    return member


def known(creature: str, at: str, **fields: Any) -> dict[str, Any]:
    """A member from the shipped content: known("margaret", "p1", momentum=4)."""
    return {"creature": creature, "at": at, **fields}


ARENAS = [{"id": id, "name": id.capitalize(), "xy": [x, 0]} for x, id in enumerate(("west", "mid", "east"))]
PATHS: list[dict[str, Any]] = [{"a": "west", "b": "mid"}, {"a": "mid", "b": "east"}]
POSITIONS: list[dict[str, Any]] = [
    {"arena": "west", "id": "p1"},
    {"arena": "west", "id": "p2"},
    {"arena": "mid", "id": "q1"},
    {"arena": "east", "id": "r1"},
]


def fight(
    players: Sequence[dict[str, Any]],
    enemies: Sequence[dict[str, Any]],
    *,
    rules: ShatteredRules = BOOK,
    attacks: Sequence[dict[str, Any]] = (),
    **scenario: Any,
) -> ShatteredScene:
    """A fight on the floor that the module describes; Positions that hold nobody and nothing are not there."""
    mine = {each["id"] for each in attacks}
    data = {
        "id": "test",
        "name": "Test",
        "arenas": ARENAS,
        "paths": PATHS,
        "positions": POSITIONS,
        "sides": [{"name": "players", "members": list(players)}, {"name": "enemies", "members": list(enemies)}],
        "attacks": [*attacks, *(each for each in ATTACKS if each["id"] not in mine)],
        **scenario,
    }
    return SYSTEM.start(data, rules, LIBRARY)


def rules(**changes: Any) -> ShatteredRules:
    """The book with some house rules changed."""
    return msgspec.convert(changes, ShatteredRules)


def in_phase(scene: ShatteredScene, phase: int, *, up: str = "players") -> ShatteredScene:
    """The scene in that Phase, already opened, with that side on opportunity and nothing plotted."""
    scene.stage = Stage.PHASE
    scene.phase = phase
    scene.opened = True
    scene.up = scene.opener = scene.alternate = up
    return scene


def plot(scene: ShatteredScene, who: str, technique: str, speed: int) -> ShatteredScene:
    """Somebody has plotted that Technique at that Speed; its Cost counts as paid."""
    body = scene.by_id[who]
    body.plots = [*body.plots, Plot(technique, speed, speed, speed, WAITING, 0)]
    return scene


def in_turn(scene: ShatteredScene, who: str, *, phase: int = 1) -> ShatteredScene:
    """The scene in somebody's normal Turn: with its Technique if one is plotted for the Phase, else an Action."""
    side = scene.by_id[who].side
    in_phase(scene, phase, up=scene.other_side(side))
    scene.last = side
    turns.begin(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who], NORMAL)
    return scene


def suffer(scene: ShatteredScene, who: str, status: Status, value: int = 1, *, by: str = "", **fields: Any) -> None:
    """Puts a status on somebody without any of what follows from it."""
    scene.by_id[who].statuses[status] = Held(value, by, scene.round, **fields)


class Played(Written[ShatteredScene]):
    @property
    def turn(self) -> Turn:
        assert self.scene.turn is not None
        return self.scene.turn

    def __getitem__(self, who: str) -> Character:
        return self.scene.by_id[who]


def play(scene: ShatteredScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays until the answers are used up, and then waits for the question that `then` names, or is over."""
    return go_on(started(SYSTEM, scene), answers, dice=dice, then=then)


def go_on(game: Game, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> Played:
    """Plays a copy of a game further, by the same rules as `play`; the game itself stays where it was."""
    return Played(follow(game, answers, dice, then))


def answer_all(game: Game, about: str, choice: str) -> None:
    """The same answer to every question of that kind that waits."""
    while asks := [ask for ask in game.asks if ask.about == about]:
        game.answer(asks[0].seat, asks[0].number, choice)
