"""A fight saved and loaded in the middle of everything is the same fight, field for field."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
import pytest

from quintain.bots import find_bot
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable
from quintain.state import Difference
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.house import InitiativeMethod, SwordsRules
from quintain.systems.swords.scene import SwordsScene, Withheld
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.camp_script import camp, person
from tests.systems.swords.script import BOOK, LIBRARY, body, fight, play, rules

ENCOUNTERS = list(LIBRARY.of("encounter"))
STEPS = 30
IN_A_STEP = ("incoming", "unfolding")
"""What never outlasts a step."""


def lost(scene: Scene, loaded: Scene) -> list[Difference]:
    """Where one that was saved and loaded differs."""
    return [each for each in scene.diff(loaded) if each[0].rpartition(".")[2] not in IN_A_STEP]


def saved(scene: SwordsScene) -> SwordsScene:
    return SwordsScene.load(msgspec.json.decode(msgspec.json.encode(scene.dump())))


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
        assert lost(scene, saved(scene)) == []


@pytest.mark.parametrize("stage", [{"rest": "short"}, {"rest": "long", "broken_after": 90}, {"rest": "extended"}])
def test_nothing_is_lost_when_a_rest_is_saved_after_any_step(stage: dict[str, Any]) -> None:
    people = [person(who, spells=["sleep"], hp=9, max_hp=20, caster={"dice": 3}) for who in ("ann", "bob")]
    scene = camp(*people, gm="gm", **stage)
    table = BotTable(scene, SYSTEM.sight, "saving", dict.fromkeys(scene.seats(), find_bot("swords", "random")))
    steps = 0
    while SYSTEM.outcome(scene) is None:
        SYSTEM.step(scene, table)
        steps += 1
        loaded = CampScene.load(msgspec.json.decode(msgspec.json.encode(scene.dump())))
        assert lost(scene, loaded) == []
    assert steps > 2


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
    assert lost(struck, saved(struck)) == []
