"""How a fight stands for somebody who watches: only what that viewer may know, and as the last step has left it.

What is under way is left out, since whoever is asked in it may be asked in secret; nobody counts who is not noticed;
how often dice were rolled and questions put, which tells of hidden ones, is counted anew. So of two worlds that a
viewer cannot tell apart both look alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quintain.ahead.believing import Drawn, spread_of
from quintain.ahead.evaluation import Evaluation, evaluate
from quintain.bots import find_bot, usual_bot
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.position import Position
from quintain.kernel.scene import Counts, Creature, Data, Scene
from quintain.kernel.system import System, act_ask
from quintain.kernel.table import BotTable, Player
from quintain.knowing.overrides import OVERRIDE

MASTER = "gm"
REMOVE = "remove"
REVEAL = "reveal"


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
    sides = seen_sides(system, scene, viewer)
    if len(sides) < 2 or system.outcome(scene) is not None:
        return Stands([], tries, viewer.referee)
    if viewer != REFEREE:
        leave_out_unseen(system, scene, viewer, players)
        imagine_openly(system, scene, viewer)
    position = Position(scene, None, None, {}, [])
    found = evaluate(system, position, players, usual_bot(system.name), viewer=viewer, tries=tries)
    return Stands(told(found, sides, viewer), tries, viewer.referee)


def told(found: Evaluation, sides: Sequence[str], viewer: Viewer) -> list[Side]:
    shown = [(side, found.sides[side]) for side in sides if side in found.sides]
    return [Side(side, each.chance, each.low, each.high, side == viewer.side) for side, each in shown]


def seen_sides(system: System, scene: Scene, viewer: Viewer) -> list[str]:
    return list(dict.fromkeys(each.side for each in system.board(scene, viewer).creatures))


def leave_out_unseen(system: System, scene: Scene, viewer: Viewer, players: Mapping[str, Player]) -> None:
    """Whoever the viewer does not see is taken out of the copy."""
    seen = {each.id for each in system.board(scene, viewer).creatures}
    unseen = [each for each in scene.played().creatures() if each.id not in seen]
    if not unseen:
        return
    master = scene.gm()
    scene.seat_gm(MASTER)
    for each in unseen:
        take_out(system, scene, each, players)
    scene.seat_gm(master)
    scene.counts = Counts()


def take_out(system: System, scene: Scene, who: Creature, players: Mapping[str, Player]) -> None:
    """As a game master would; whoever was hidden by one is revealed first, and then taken out."""
    for wanted in (f"{REVEAL}:{who.id}", f"{OVERRIDE}:{REMOVE}:{who.id}"):
        ask = act_ask(system, scene, MASTER)
        option = next((each for each in ask.options if each.id == wanted), None)
        if option is not None:
            text = wanted if option.shape is None else f"{wanted}:{option.shape.first()}"
            system.act(scene, BotTable(scene, system.sight, "unseen", players), MASTER, ask.read(text))


def imagine_openly(system: System, scene: Scene, viewer: Viewer) -> None:
    """Where a house rule opens numbers for odds, plans and secrets are nobody else's: one world stands for all."""
    if system.opens_odds(scene):
        faces = KeyedFaces("open")
        stream = faces.stream("world", "belief", "")
        numbers = iter(range(1, 1_000_000))
        guess = Drawn(lambda below: faces.number(stream, next(numbers), below), spread_of(system, scene.played()))
        system.imagine(scene, viewer, guess)
