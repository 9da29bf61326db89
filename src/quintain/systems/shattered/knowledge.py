"""Almost-Open Information: what a side learns of a creature by damaging it or by putting a Status on it."""

from __future__ import annotations

from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character, Learned


def learn(scene: ShatteredScene, side: str, body: Character, resisted: bool) -> None:
    """SS-153, SS-154: its Guard and the Stamina it has left, as they are now; a later hit refreshes it."""
    if side != body.side:
        body.learned = {side: Learned(body.guard, body.stamina, resisted, scene.round, scene.phase)}
