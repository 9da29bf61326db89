"""A seat's guess at what it may not know: everything low, or everything high.

Odds that come out the same in both worlds do not depend on anything hidden and may be shown. The guesses are
made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

import msgspec

from quintain.kernel.events import Viewer
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import USED, Character, Plot
from quintain.systems.shattered.stock import AttackKind, Behaviour, Resistance, Sheet
from quintain.systems.shattered.view import quarter

HEALTH = (16, 40)
STUN = (30, 2)
"""The most Stun: in the low world it takes much to stun a creature, in the high one nearly nothing."""
POOL = (0, 20)
STAMINA = (0, 6)
MOVES = (0, 6)
GUARD = (0, 4)
DEFENCE = (-2, 4)
BARS = (1, 3)


def imagine(scene: ShatteredScene, viewer: Viewer, world: int) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    for body in scene.bodies:
        if not viewer.is_with(body.side):
            guess(scene, body, viewer.side, world)


def guess(scene: ShatteredScene, body: Character, eyes: str, world: int) -> None:
    share = quarter(body.health, body.max_health)
    learned = body.learned.get(eyes)
    guard = learned.guard if learned is not None else GUARD[world]
    body.sheet = guessed_sheet(scene, body, guard, world)
    body.equipped = list(body.wielded)
    body.stances = list(scene.stock.stances.values()) if world else []
    body.refit()
    body.guard, body.soak, body.resists = guard, GUARD[world], list(body.sheet.resists)
    body.grit = body.reflex = body.focus = DEFENCE[world]
    body.max_health = HEALTH[world]
    body.health = guessed_health(share, world) if body.health > 0 else 0
    body.vigor = POOL[world]
    body.max_stun = STUN[world]
    body.stun = body.max_stun - 1 if world else 0
    body.max_stamina = body.stamina = STAMINA[world]
    body.momentum = body.income = POOL[world]
    body.max_moves = body.moves = MOVES[world]
    body.bars = BARS[world]
    body.track = 0
    body.plots = [guessed_plot(scene, plot, world) for plot in body.plots]
    body.once = []


def guessed_health(share: int, world: int) -> int:
    """The least or the most that reads as this quarter."""
    fitting = [n for n in range(1, HEALTH[world] + 1) if quarter(n, HEALTH[world]) == share]
    return fitting[-1 if world else 0]


def guessed_sheet(scene: ShatteredScene, body: Character, guard: int, world: int) -> Sheet:
    """What it could do: in the low world what it has shown, in the high one everything there is.

    The Phases in which it acts are open, and so is what it is: natural weapons are seen, arts are not.
    """
    stock, sheet = scene.stock, body.sheet
    seen = [id for id in sheet.attacks if stock.attacks[id].kind is not AttackKind.ART]
    arts = [each.id for each in stock.attacks.values() if each.kind is AttackKind.ART]
    every = sorted({keyword for each in stock.attacks.values() for keyword in each.keywords})
    return msgspec.structs.replace(
        sheet,
        health=HEALTH[world],
        max_stun=STUN[world],
        guard=guard,
        soak=GUARD[world],
        grit=DEFENCE[world],
        reflex=DEFENCE[world],
        focus=DEFENCE[world],
        stamina=STAMINA[world],
        momentum=POOL[world],
        move_pool=MOVES[world],
        health_bars=BARS[world],
        stun_lost_per_bar=0,
        resists=[Resistance(3, every)] if world else [],
        attacks=seen + arts if world else seen,
        techniques=list(stock.techniques) if world else list(body.shown),
        reactions=list(stock.reactions) if world else [],
        gambits=list(stock.gambits) if world else [],
    )


def guessed_plot(scene: ShatteredScene, plot: Plot, world: int) -> Plot:
    """Which Technique it is nobody knows before it is resolved; Improvise may take the place of any."""
    if plot.state == USED:
        return plot
    known = list(scene.stock.techniques.values())
    improvised = [each.id for each in known if each.behaviour is Behaviour.IMPROVISE]
    violent = [each.id for each in known if each.attacks]
    wanted = violent if world else improvised
    technique = wanted[-1] if wanted else known[-1].id
    return Plot(technique, plot.speed, plot.speed, plot.phase, plot.state, 0, plot.prior)
