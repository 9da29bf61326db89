"""Killer moves: fixed combinations of Gu, all of them activated at once."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Used
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import activation, damage, forms, stats, strikes, targeting, works
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import CALLED_SHOTS, COMBAT, Deed
from quintain.systems.gu.events.gu import KillerMoveUsed, Strained
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import KillerMove
from quintain.systems.gu.things import Upheld, Worm
from quintain.systems.gu.words import Keyword
from quintain.systems.gu.works import Use, Way

KILLER: Final = "killer"
VERBS: Final[str] = KILLER


def killer_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """GU-071: with a Combat Action, all of its Gu at hand and essence for every one of them."""
    if not turn.action or not stats.can_act(body):
        return []
    known = [scene.stock.killer_moves[id] for id in body.sheet.killer_moves]
    return [deed for move in known if is_possible(scene, body, move) for deed in deeds_of(scene, body, move)]


def is_possible(scene: GuScene, body: Fighter, move: KillerMove) -> bool:
    """Of several transformations only one can be in force."""
    worms = gathered(scene, body, move)
    if worms is None or cost(body, worms) > body.essence:
        return False
    return move.form is None or body.form() is None


def gathered(scene: GuScene, body: Fighter, move: KillerMove) -> list[Worm] | None:
    """A Gu of its own for each place in the move; None if one is missing, sustained, kept down or was just stopped."""
    free = [worm for worm in body.worms if activation.is_ready(scene, body, worm)]
    found: list[Worm] = []
    for id in [*move.core, *move.supplementary]:
        worm = next((each for each in free if each.gu.id == id), None)
        if worm is None:
            return None
        free.remove(worm)
        found.append(worm)
    return found


def cost(body: Fighter, worms: list[Worm]) -> int:
    """The sum of what each of its Gu costs this user."""
    return sum([activation.cost(body, worm.gu) for worm in worms])


def rank_of(scene: GuScene, move: KillerMove) -> int:
    """The highest rank among its core Gu."""
    return max([scene.stock.gus[id].rank for id in move.core])


def deeds_of(scene: GuScene, body: Fighter, move: KillerMove) -> list[Deed]:
    worms = gathered(scene, body, move)
    assert worms is not None
    rank = rank_of(scene, move)
    work = works.of_move(move, rank, shrunk=body.shrinks >= rank)
    ways = targeting.ways(scene, body, work) if move.strike is not None else [Way()]
    return [KillerDeed(move, way, cost(body, worms)) for way in ways]


class KillerDeed(Deed):
    def __init__(self, move: KillerMove, way: Way, price: int) -> None:
        target = (way.target,) if way.target else ()
        at = (activation.AT,) if way.is_called else ()
        label = activation.priced(move.name, price) + (", called shot" if way.is_called else "")
        label += f": {way.target.replace('_', ' ')}" if way.target else ""
        super().__init__((KILLER, move.id, *target, *at), label, COMBAT, way.shape, way.target)
        self.move = move.id
        self.name = move.name
        self.is_called = way.is_called

    def ability(self) -> Used | None:
        return "killer_move", self.move

    def aside(self) -> str:
        return CALLED_SHOTS if self.is_called else ""

    def family(self) -> str:
        return self.name

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        move = scene.stock.killer_moves[self.move]
        unleash(scene, table, body, move, Use("", self.target, value, is_called=self.is_called))


def unleash(scene: GuScene, table: Table, body: Fighter, move: KillerMove, use: Use) -> None:
    """GU-073: its price is paid whatever comes of it, and then it takes effect as written, once."""
    worms = gathered(scene, body, move)
    assert worms is not None
    spend(scene, table, body, move, worms)
    if not body.is_in():
        return
    rank, shrunk = rank_of(scene, move), body.shrinks
    body.shrinks = 0
    use.is_small = rank <= shrunk
    use.worm = worms[0].id
    upheld = Upheld(move, [worm.id for worm in worms], use.is_small)
    if move.form is not None:
        forms.take(scene, table, body, upheld)
    elif Keyword.SUSTAINED in move.keywords:
        body.upheld = [*body.upheld, upheld]
    if move.strike is not None:
        strikes.strike(scene, table, body, works.of_move(move, rank, shrunk=use.is_small), use)
    for worm in worms:
        activation.wear_out(scene, table, body, worm.id)


def spend(scene: GuScene, table: Table, body: Fighter, move: KillerMove, worms: list[Worm]) -> None:
    price = cost(body, worms)
    body.essence -= price
    for worm in worms:
        body.exchange(worm, worm.changed(used=worm.used + 1, seen=worm.seen or activation.is_watched(scene, body)))
    scene.tell(table, KillerMoveUsed(body.id, move.id, price, body.side))
    overreach(scene, table, body, len(worms))
    if body.is_in():
        activation.strain(scene, table, body, len(worms))


def overreach(scene: GuScene, table: Table, body: Fighter, activations: int) -> None:
    """GU-072: every activation in it above its user's Activations costs 1 soul, before anything else happens."""
    above = activations - stats.activations(body)
    if above > 0:
        scene.tell(table, Strained(body.id, above, "a killer move", body.side))
        damage.hurt_soul(scene, table, body, above)
