"""A fight saved and loaded in the middle of everything is the same fight, field for field."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
import pytest

from quintain.bots import find_bot
from quintain.kernel.slot import Withheld
from quintain.kernel.table import BotTable
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.camp import load_camp
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import (
    Afflict,
    Boost,
    Change,
    Exhaust,
    Free,
    Harm,
    Heal,
    LetGo,
    Shift,
    Steady,
    load_change,
)
from quintain.systems.swords.house import InitiativeMethod, SwordsRules
from quintain.systems.swords.scene import SwordsScene, load_scene
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.camp_script import camp, person
from tests.systems.swords.script import BOOK, LIBRARY, body, fight, play, rules

ENCOUNTERS = list(LIBRARY.of("encounter"))
STEPS = 30
WORKED_OUT = {
    # what follows from the rest and is found anew when it is asked for
    "arms", "arms_for", "defensive_arms", "kit", "kit_for", "burden", "burden_for", "memo", "memo_for",
    "rosters", "hostile", "friendly", "upright", "casters", "standing", "afoot", "look",
    # the same content, and its grid
    "stock", "grid", "sheet", "caster", "weapon", "armor", "item",
    # never outlasts a step
    "incoming", "unfolding",
}  # fmt: skip


def facts(value: object) -> Any:
    """Everything an object holds, all the way down, but for what is worked out."""
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, str | int | bool | float):
        return value
    if isinstance(value, dict):
        return {str(key): facts(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [facts(each) for each in value]
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    return {name: facts(getattr(value, name)) for name in fields(value) if name not in WORKED_OUT}


def fields(value: object) -> list[str]:
    """Of a plain class: its slots, what it was given, and what stands in the class."""
    names = dict.fromkeys(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        names |= dict.fromkeys([*getattr(kind, "__slots__", ()), *getattr(kind, "__mypyc_attrs__", ())])
        plain = [name for name, found in vars(kind).items() if isinstance(found, str | int)]
        names |= dict.fromkeys(plain)
    return sorted(name for name in names if not name.startswith("__"))


def saved(scene: SwordsScene) -> SwordsScene:
    return load_scene(msgspec.json.decode(msgspec.json.encode(scene.dump())))


def switched() -> SwordsRules:
    """Every house rule at a value that is not the book's, but for Initiative: ties are what is to be seen."""
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(SwordsRules):
        kind = type(field.default)
        if issubclass(kind, InitiativeMethod):
            continue
        if issubclass(kind, Enum):
            changes[field.name] = next(each for each in kind if each is not field.default)
        elif isinstance(field.default, bool):
            changes[field.name] = not field.default
    return rules(**changes)


@pytest.mark.parametrize(("players", "house"), [("random", BOOK), ("greedy", switched())], ids=["book", "switched"])
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_nothing_is_lost_when_a_fight_is_saved_after_any_step(encounter: str, players: str, house: SwordsRules) -> None:
    """All of one Initiative, so that there is always something withheld."""
    scene = SYSTEM.start({"encounter": encounter}, house, LIBRARY)
    for each in scene.bodies:
        each.initiative = 6
    table = BotTable(scene, SYSTEM.sight, "saving", dict.fromkeys(scene.seats(), find_bot("swords", players)))
    for _ in range(STEPS):
        if SYSTEM.outcome(scene) is not None:
            break
        SYSTEM.step(scene, table)
        assert facts(saved(scene)) == facts(scene)


@pytest.mark.parametrize("stage", [{"rest": "short"}, {"rest": "long", "broken_after": 90}, {"rest": "extended"}])
def test_nothing_is_lost_when_a_rest_is_saved_after_any_step(stage: dict[str, Any]) -> None:
    people = [person(who, spells=["sleep"], hp=9, max_hp=20, caster={"dice": 3}) for who in ("ann", "bob")]
    scene = camp(*people, gm="gm", **stage)
    table = BotTable(scene, SYSTEM.sight, "saving", dict.fromkeys(scene.seats(), find_bot("swords", "random")))
    steps = 0
    while SYSTEM.outcome(scene) is None:
        SYSTEM.step(scene, table)
        steps += 1
        loaded = load_camp(msgspec.json.decode(msgspec.json.encode(scene.dump())))
        assert facts(loaded) == facts(scene)
    assert steps > 2


def unlike(change: Change) -> Change:
    """The same with every number and every yes or no another than a new one has."""
    for name in fields(change):
        value = getattr(change, name)
        if isinstance(value, bool):
            setattr(change, name, not value)
        elif value is None:
            setattr(change, name, False)
    return change


@pytest.mark.parametrize(
    "change",
    [
        Harm(3, "fire", "b", critical=True),
        Heal(4, 2),
        Afflict(Affliction(Condition.PRONE, "b", Lasts.POOL)),
        Free(Condition.PRONE, "b", "net"),
        Shift(1, 2, 5),
        LetGo("saber"),
        Exhaust(2),
        Steady("b"),
        Boost("b", "command"),
    ],
    ids=lambda change: type(change).__name__,
)
def test_what_a_slot_withholds_is_saved_whole(change: Change) -> None:
    meant = facts(unlike(change))

    assert facts(load_change(msgspec.json.decode(msgspec.json.encode(change.dump())))) == meant


@pytest.mark.rule("SW-135", "SW-005")
def test_a_fight_saved_in_a_shared_slot_still_knows_that_ordinary_foes_are_dying_at_0_hp() -> None:
    """B has struck down the tied A, who will be dying and not dead: after loading too it lies there for C."""
    scene = fight(
        red=[body("a", (3, 3), initiative=6, hp=3), body("d", (9, 9), initiative=2)],
        blue=[
            body("b", (4, 3), initiative=6, dex=2, to_hit=5, damage="1d6+5"),
            body("c", (2, 3), initiative=6, to_hit=5),
        ],
        rules=rules(foes_at_zero_hp="dying"),
    )
    struck = play(scene, ["next:b", "b> attack:strike:a", "end"], dice=[12, 6], then="c: turn").scene

    assert struck.slot is not None
    (held,) = struck.slot.withheld
    assert isinstance(held, Withheld)
    assert "attack:strike:a" in play(saved(struck), then="c: turn").options()
    assert facts(saved(struck)) == facts(struck)
