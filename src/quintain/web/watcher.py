"""How a fight stands for somebody who watches: only what that viewer may know, and as the last step has left it.

What is under way is left out, since whoever is asked in it may be asked in secret; nobody counts who is not noticed;
how often dice were rolled and questions put, which tells of hidden ones, is counted anew. So of two worlds that a
viewer cannot tell apart both look alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quintain.ahead.believing import Drawn
from quintain.ahead.evaluation import Evaluation, evaluate, known_sides
from quintain.ahead.shipped import shipped_for
from quintain.bots import find_bot, usual_bot
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.position import Position
from quintain.kernel.scene import Counts, Data, Scene
from quintain.kernel.system import System

MASTER = "gm"


class Side(msgspec.Struct, frozen=True):
    """A side's chance to win, with a 95 % interval, and whether the viewer is of it."""

    side: str
    chance: float
    low: float
    high: float
    own: bool


class Stands(msgspec.Struct, frozen=True):
    """All sides that the viewer sees; none where no two of them are at it."""

    sides: list[Side]
    tries: int
    knows_all: bool


def how_it_stands(system: System, data: Data, viewer: Viewer, tries: int) -> Stands:
    """From the scene between two steps, played on by the usual bot to its end, so many times."""
    scene = system.load(data)
    scene.counts = Counts()
    bot = find_bot(system.name, usual_bot(system.name))
    players = dict.fromkeys([*scene.seats(), "", MASTER], bot)
    sides = known_sides(system, scene, viewer)
    if len(sides) < 2 or system.outcome(scene) is not None:
        return Stands([], tries, viewer.referee)
    if viewer != REFEREE:
        system.leave_out(scene, viewer)
        imagine_openly(system, scene, viewer)
    position = Position(scene, None, None, {}, [])
    found = evaluate(system, position, players, usual_bot(system.name), viewer=viewer, tries=tries)
    return Stands(told(found, sides, viewer), tries, viewer.referee)


def told(found: Evaluation, sides: Sequence[str], viewer: Viewer) -> list[Side]:
    shown = [(side, found.sides[side]) for side in sides if side in found.sides]
    return [Side(side, each.chance, each.low, each.high, side == viewer.side) for side, each in shown]


def imagine_openly(system: System, scene: Scene, viewer: Viewer) -> None:
    """Where a house rule opens numbers for odds, plans and secrets are nobody else's: one world stands for all."""
    if system.opens_odds(scene):
        faces = KeyedFaces("open")
        stream = faces.stream("world", "belief", "")
        numbers = iter(range(1, 1_000_000))
        guess = Drawn(lambda below: faces.number(stream, next(numbers), below), shipped_for(system, scene.played()))
        system.imagine(scene, viewer, guess)
