"""Fights written down: a scene from a few numbers, answers and faces in the order they are needed.

    duel = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(4, 3))])
    played = play(duel, ["attack", "attack:sword:b", "dodge"], dice=[4], joins={"a": [10]})

A leftover or missing answer or face fails the test. So does a question that waits at the end and that `then` does
not name: then="b: react", "a, b: announce", "a: act | b: act" where either may be.
Whoever is not named in `joins` never announces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.systems.ki.frames import Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import KiScene, Phase
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.system import SYSTEM
from tests.systems.written import Written, follow, give, refused, started, what_waits

__all__ = ["give", "refused"]

LIBRARY = SYSTEM.library()
BOOK = KiRules(interlude_seconds=0)

WEAPONS = [
    {"id": "sword", "name": "Sword", "damage": 5, "type": "external", "hands": 1},
    {
        "id": "shield",
        "name": "Shield",
        "damage": 1,
        "type": "internal",
        "hands": 1,
        "blocking": True,
        "durability": 10,
    },
]


def body(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """A member with a sheet of its own: everything that is not named is 0, 20 HP, 8 Stamina, d6, speed 5."""
    sheet_fields = {
        "strength": 0, "agility": 0, "presence": 0, "instinct": 0, "charisma": 0, "hp": 20, "stamina": 8,
        "proficient": ["sword", "shield", "unarmed", "ki", "spear", "staff", "sabre", "dagger", "war_hammer"],
    }  # fmt: skip
    member: dict[str, Any] = {"id": id, "at": at}
    for name, value in numbers.items():
        if name in SHEET_ONLY or (name in SHEET and name not in MEMBER):
            sheet_fields[name] = value
        else:
            member[name] = value
    if "max_hp" in member:
        sheet_fields["hp"] = member.pop("max_hp")
    if "max_stamina" in member:
        sheet_fields["stamina"] = member.pop("max_stamina")
    if "max_surges" in member:
        sheet_fields["surges"] = member.pop("max_surges")
    member["sheet"] = {"id": id, "name": id.capitalize(), **sheet_fields}
    return member


SHEET_ONLY = {
    "hands",
    "unarmed",
    "speed",
    "luck",
    "proficiency",
    "acting",
    "reading",
    "boss",
    "skills",
    "proficient",
}
SHEET = {"strength", "agility", "presence", "instinct", "charisma", *SHEET_ONLY}
MEMBER = {"hp", "stamina", "surges", "wielded", "armor", "items", "techniques"}


def fight(
    red: Sequence[dict[str, Any]],
    blue: Sequence[dict[str, Any]],
    *,
    rules: KiRules = BOOK,
    walls: Sequence[tuple[int, int]] = (),
    features: Sequence[dict[str, Any]] = (),
    size: tuple[int, int] = (12, 12),
    **scenario: Any,
) -> KiScene:
    """A fight on an open floor; Round 2 unless told otherwise, so that no FRI is rolled."""
    arena = {"id": "floor", "name": "Floor", "width": size[0], "height": size[1], "walls": list(walls)}
    data = {
        "id": "test",
        "name": "Test",
        "arena": {**arena, "features": list(features)},
        "sides": [{"name": "red", "members": list(red)}, {"name": "blue", "members": list(blue)}],
        "weapons": [*WEAPONS, *scenario.pop("weapons", [])],
        "round": 2,
        **scenario,
    }
    return SYSTEM.start(data, rules, LIBRARY)


def rules(**changes: Any) -> KiRules:
    """The book with some house rules changed; no Interludes unless they are asked for."""
    return msgspec.convert({"interlude_seconds": 0, **changes}, KiRules)


def in_participation(scene: KiScene, who: str, *actions: str) -> KiScene:
    """The scene in the middle of somebody's participation, with these Actions declared."""
    scene.phase = Phase.GOING
    frame = Frame(FrameKind.PARTICIPATION, who)
    frame.declared = True
    for name in actions:
        kind, _, detail = name.partition(":")
        frame.actions.append(Action(ActionKind(kind), detail))
    scene.push(frame)
    scene.by_id[who].participated.append(scene.turn)
    return scene


class Played(Written[KiScene]):
    def __getitem__(self, who: str) -> Fighter:
        return self.scene.by_id[who]


def play(
    scene: KiScene,
    answers: Sequence[str] = (),
    *,
    dice: Sequence[int] = (),
    joins: Mapping[str, Sequence[int]] | None = None,
    then: str = "",
) -> Played:
    """Plays until the answers are used up, and then waits for the question that `then` names, or is over.

    With `joins` announcements answer themselves: {"a": [10, 9]} participates in Turns 10 and 9 of every Round.
    Without it they are questions like others. An answer written "who> answer" also checks who is asked.
    Whoever could only let go of something in its participation is done, unless the script speaks of it.
    """
    return go_on(started(SYSTEM, scene), answers, dice=dice, joins=joins, then=then)


def go_on(
    game: Game,
    answers: Sequence[str] = (),
    *,
    dice: Sequence[int] = (),
    joins: Mapping[str, Sequence[int]] | None = None,
    then: str = "",
) -> Played:
    """Plays a copy of a game further, by the same rules as `play`; the game itself stays where it was."""

    def by_itself(game: Game, left: Sequence[str], is_spent: bool) -> bool:
        if only_letting_go(game) and not (is_spent and then == what_waits(game)) and not is_let_go_of(game, left):
            game.answer(game.asks[0].seat, game.asks[0].number, "done")
            return True
        announcing = [ask for ask in game.asks if ask.about == "announce" and joins is not None]
        if is_spent and not any(wants(ask, game, joins) for ask in announcing) and is_over(game, joins):
            return False
        for ask in announcing:
            game.answer(ask.seat, ask.number, "participate" if wants(ask, game, joins) else "wait")
        return bool(announcing)

    return Played(follow(game, answers, dice, then, by_itself))


def only_letting_go(game: Game) -> bool:
    """Whether somebody has nothing left in its participation but to let go of what it holds."""
    ids = [option.id for ask in game.asks if ask.about == "act" for option in ask.options]
    return bool(ids) and all(id in ("done", "let_go") or id.startswith("drop:") for id in ids)


def is_let_go_of(game: Game, left: Sequence[str]) -> bool:
    """Whether the next answer is about that."""
    who, mark, choice = left[0].rpartition("> ") if left else ("", "", "")
    speaks = choice in ("done", "let_go") or choice.startswith("drop:")
    return speaks and (not mark or who == game.asks[0].who)


def wants(ask: Ask, game: Game, joins: Mapping[str, Sequence[int]] | None) -> bool:
    scene = game.scene
    assert isinstance(scene, KiScene)
    return joins is not None and scene.turn in joins.get(ask.who, ())


def is_over(game: Game, joins: Mapping[str, Sequence[int]] | None) -> bool:
    """Nobody joins any later Turn of this Round."""
    scene = game.scene
    assert isinstance(scene, KiScene)
    return joins is not None and not any(turn < scene.turn for turns in joins.values() for turn in turns)
