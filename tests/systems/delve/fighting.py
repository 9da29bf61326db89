"""Fights for the tests of combat: weapons of their own, what a round told, whole rounds in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.kernel.live import Game
from quintain.systems.delve.events.combat import ActionLost, AttackMade
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import Weapon
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import DamageType
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc

QUIET = ["orc> nothing:stay"]


def armed(
    scene: FightScene, who: str, id: str, quality: int, damage: int, type: str = "cut", **more: Any
) -> FightScene:
    """Somebody gets a weapon that is in no library, and holds it."""
    weapon = Weapon(id, id, "fighting", quality, damage, DamageType(type), **more)
    scene.stock.weapons[id] = weapon
    body = scene.by_id[who]
    body.gear = [*body.gear, Gear(id, weapon=weapon, used=True)]
    return scene


def duel(*, ann: dict[str, Any] | None = None, orc: dict[str, Any] | None = None, **more: Any) -> FightScene:
    """Ann of the party and an orc, both with nothing: Defense 5, Stress 8."""
    return fight([pc("ann", **(ann or {}))], [npc("orc", **(orc or {}))], **more)


def road(*, ann: str = "west", orc: str = "east", of_ann: Any = None, of_orc: Any = None, **more: Any) -> FightScene:
    """The same on a road of three zones: west, middle, east."""
    foe, arena = npc("orc", zone=orc, **(of_orc or {})), more.pop("arena", ROAD)
    return fight([pc("ann", zone=ann, **(of_ann or {}))], [foe], arena=arena, **more)


def fight_of(played: Played) -> FightScene:
    scene = played.scene
    assert isinstance(scene, FightScene)
    return scene


def hits(played: Played) -> list[tuple[str, str, int, int, bool]]:
    """Every attack so far: who, whom, total, DC, and whether it hit."""
    return [(each.who, each.target, each.total, each.dc, each.hit) for each in played.events(AttackMade)]


def lost(played: Played) -> list[str]:
    """Whose actions were lost."""
    return [each.who for each in played.events(ActionLost)]


def said(played: Played, who: str) -> tuple[str, str, str, str, str]:
    """What somebody has declared: verb, what, target, what else, shift."""
    declared = played[who].declared
    assert declared is not None
    return declared.verb, declared.what, declared.target, declared.also, declared.shift


def idle(game: Game, rounds: int, who: Sequence[str] = ("orc", "ann")) -> Played:
    """So many rounds in which nobody does anything."""
    answers = [f"{each}> nothing:stay" for _ in range(rounds) for each in who]
    return go_on(game, answers, then=f"{who[0]}: intent")
