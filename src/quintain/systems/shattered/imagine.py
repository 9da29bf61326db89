"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import USED, Character, Plot
from quintain.systems.shattered.stock import AttackKind, Resistance, Sheet
from quintain.systems.shattered.techniques import IMPROVISE
from quintain.systems.shattered.view import quarter

Bounds = tuple[int, int]

HEALTH: Bounds = (1, 40)
STUN: Bounds = (1, 25)
STAMINA: Bounds = (0, 3)
MOMENTUM: Bounds = (0, 8)
MOVES: Bounds = (0, 4)
GUARD: Bounds = (0, 3)
SOAK: Bounds = (0, 2)
DEFENCE: Bounds = (0, 2)
VIGOR: Bounds = (0, 10)
BARS: Bounds = (1, 2)
"""Between these lie all creatures that ship."""
RESISTS = 3


def unknowns() -> dict[str, str]:
    """What the other side is not told (SS-151 to SS-159), and what a seat reckons with."""
    return {
        "Guard": between(GUARD),
        "Soak": between(SOAK),
        "Resistances": f"none, or {RESISTS} against everything",
        "Grit": between(DEFENCE),
        "Reflex": between(DEFENCE),
        "Focus": between(DEFENCE),
        "Health": f"of {HEALTH[0]} to {HEALTH[1]}, by how it looks",
        "Health Bars": between(BARS),
        "Vigor": between(VIGOR),
        "Stun": f"all but one of {STUN[0]}, or none of {STUN[1]}",
        "Stamina": between(STAMINA),
        "Momentum": between(MOMENTUM),
        "Moves": between(MOVES),
        "Stances": "none, or those of your side",
        "Reactions": "none, or those of your side",
        "abilities": "what it has shown, or yours too",
        "plots": "to improvise, or to attack",
    }


def between(bounds: Bounds) -> str:
    return f"{bounds[0]} to {bounds[1]}"


class Known:
    """What the viewer's own side can do: as much as a foe is taken to be able to at most."""

    def __init__(self, scene: ShatteredScene, viewer: Viewer) -> None:
        own = [body for body in scene.bodies if viewer.is_with(body.side)]
        self.reactions = unique(id for body in own for id in body.sheet.reactions)
        self.gambits = unique(id for body in own for id in body.sheet.gambits)
        self.techniques = unique(id for body in own for id in body.sheet.techniques)
        self.stances = unique(stance.id for body in own for stance in body.stances)
        self.violent = [id for id in self.techniques if scene.stock.techniques[id].attacks]


def unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def imagine(scene: ShatteredScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    known = Known(scene, viewer)
    for body in scene.bodies:
        if not viewer.is_with(body.side):
            guess(scene, body, viewer.side, world, known)


def guess(scene: ShatteredScene, body: Character, eyes: str, world: Guess, known: Known) -> None:
    share = quarter(body.health, body.max_health) if body.health > 0 else None
    learned = body.learned.get(eyes)
    guard = learned.guard if learned is not None else world.of("Guard", GUARD)
    body.sheet = guessed_sheet(scene, body, guard, share, world, known)
    body.equipped = list(body.wielded)
    body.stances = [scene.stock.stances[id] for id in known.stances] if world.is_so("Stances") else []
    body.refit()
    body.guard, body.soak, body.resists = guard, body.sheet.soak, list(body.sheet.resists)
    body.grit, body.reflex, body.focus = body.sheet.grit, body.sheet.reflex, body.sheet.focus
    body.max_health = body.sheet.health
    body.health = guessed_health(share, body.max_health, world)
    body.vigor = world.of("Vigor", VIGOR)
    body.max_stun = body.sheet.max_stun
    body.stun = world.of("Stun", (body.max_stun - 1, 0))
    body.max_stamina = body.stamina = body.sheet.stamina
    body.momentum = body.income = body.sheet.momentum
    body.max_moves = body.moves = body.sheet.move_pool
    body.bars = body.sheet.health_bars
    body.track = 0
    body.plots = [guessed_plot(plot, known, world) for plot in body.plots]
    body.once = []


def guessed_health(share: int | None, most: int, world: Guess) -> int:
    """What reads as this quarter, if anything is left."""
    fitting = fitting_health(share, most)
    return world.of("Health", (fitting[0], fitting[-1]))


def fitting_health(share: int | None, most: int) -> list[int]:
    return [0] if share is None else [n for n in range(1, most + 1) if quarter(n, most) == share]


def guessed_most(share: int | None, world: Guess) -> int:
    """A maximum of which something can be left that reads as this quarter."""
    least, most = HEALTH
    while not fitting_health(share, least):
        least += 1
    return world.of("Health", (least, most))


def guessed_sheet(
    scene: ShatteredScene, body: Character, guard: int, share: int | None, world: Guess, known: Known
) -> Sheet:
    """What it could do: at least what it has shown, at most also what the viewer's side can.

    The Phases in which it acts are open, and so is what it is: natural weapons are seen, arts are not.
    """
    stock, sheet, is_able = scene.stock, body.sheet, world.is_so("abilities")
    seen = [id for id in sheet.attacks if stock.attacks[id].kind is not AttackKind.ART]
    every = sorted({keyword for each in stock.attacks.values() for keyword in each.keywords})
    return msgspec.structs.replace(
        sheet,
        health=guessed_most(share, world),
        max_stun=world.of("Stun", STUN),
        guard=guard,
        soak=world.of("Soak", SOAK),
        grit=world.of("Grit", DEFENCE),
        reflex=world.of("Reflex", DEFENCE),
        focus=world.of("Focus", DEFENCE),
        stamina=world.of("Stamina", STAMINA),
        momentum=world.of("Momentum", MOMENTUM),
        move_pool=world.of("Moves", MOVES),
        health_bars=world.of("Health Bars", BARS),
        stun_lost_per_bar=0,
        resists=[Resistance(RESISTS, every)] if world.is_so("Resistances") else [],
        attacks=seen,
        techniques=unique([*body.shown, *known.techniques]) if is_able else list(body.shown),
        reactions=known.reactions if world.is_so("Reactions", usually=True) else [],
        gambits=known.gambits if is_able else [],
    )


def guessed_plot(plot: Plot, known: Known, world: Guess) -> Plot:
    """Which Technique it is nobody knows before it is resolved; Improvise may take the place of any."""
    if plot.state == USED:
        return plot
    technique = known.violent[-1] if known.violent and world.is_so("plots") else IMPROVISE
    return Plot(technique, plot.speed, plot.speed, plot.phase, plot.state, 0, plot.prior)
