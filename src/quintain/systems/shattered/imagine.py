"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.knowing import guesses
from quintain.systems.shattered.pools import HEALTH_HELD, RESISTS, quarter
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import USED, Character, Gear, Plot
from quintain.systems.shattered.stock import AttackKind, Item, Resistance, Sheet
from quintain.systems.shattered.techniques import IMPROVISE

SUFFERED: Final = "Stun suffered"
GAINED: Final = "Vigor gained"
"""Those who are as printed usually have none."""
NUMBERS_ON_SHEETS: Final = (
    "max_stun",
    "guard",
    "soak",
    "grit",
    "reflex",
    "focus",
    "stamina",
    "momentum",
    "move_pool",
    "health_bars",
    "stun_lost_per_bar",
    "resists",
)
"""What its sheet says in numbers."""


def unknowns() -> dict[str, str]:
    """What the other side is not told (SS-151 to SS-159), and what a seat reckons with."""
    return guesses.unknowns(Character) | {
        "Reactions": "none, or those of your side",
        "abilities": "what it has shown, or yours too",
        "plots": "to improvise, or to attack",
    }


class Known:
    """What creatures with these sheets can do, as far as this fight knows of it.

    Those of the viewer's own side show what a foe can do at most, a printed sheet what its bearer can.
    """

    def __init__(self, scene: ShatteredScene, sheets: Sequence[Sheet], stances: Iterable[str]) -> None:
        stock = scene.stock
        self.reactions = unique(id for sheet in sheets for id in sheet.reactions if id in stock.reactions)
        self.gambits = unique(id for sheet in sheets for id in sheet.gambits if id in stock.gambits)
        self.techniques = unique(id for sheet in sheets for id in sheet.techniques if id in stock.techniques)
        self.stances = unique(id for id in stances if id in stock.stances)
        self.violent = [id for id in self.techniques if stock.techniques[id].attacks]


def unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def imagine(scene: ShatteredScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    own = [body for body in scene.bodies if viewer.is_with(body.side)]
    known = Known(scene, [body.sheet for body in own], [stance.id for body in own for stance in body.stances])
    for body in scene.bodies:
        if not viewer.is_with(body.side):
            guess(scene, body, viewer.side, world, known)


def guess(scene: ShatteredScene, body: Character, eyes: str, world: Guess, known: Known) -> None:
    printed = world.like(body)
    share = quarter(body.health, body.max_health) if body.health > 0 else None
    guesses.guess_secrets(body, world)
    guesses.guess_pools(body, world, {})
    if eyes in body.learned:
        body.guard = body.learned[eyes].guard
    if isinstance(printed, Sheet):
        take_after(scene, body, share, world, printed)
        if eyes in body.learned:
            body.guard = body.learned[eyes].guard
        return
    stances = known.stances if world.is_so("Stances") else []
    body.sheet = guessed_sheet(scene, body, share, world, known, stances)
    body.max_health = body.sheet.health
    body.health = guessed_health(share, body.max_health, world)
    body.stun = world.of("Stun", (body.bearable_stun, 0))
    body.resists = list(body.sheet.resists)
    body.equipped = list(body.wielded)
    body.stances = [scene.stock.stances[id] for id in stances]
    body.plots = [guessed_plot(plot, known, world) for plot in body.plots]


def take_after(scene: ShatteredScene, body: Character, share: int | None, world: Guess, printed: Sheet) -> None:
    """It can do what it is printed with and what it has shown, and has plotted one of its Techniques."""
    known = Known(scene, [printed], printed.stances)
    most = printed.health if fitting_health(share, printed.health) else guessed_most(share, world)
    body.sheet = printed_sheet(scene, body, printed, known, most)
    body.max_health = most
    body.health = guessed_health(share, most, world)
    body.stun = world.of(SUFFERED, (body.bearable_stun, 0))
    body.vigor = world.of(GAINED, (body.vigor, 0))
    body.equipped = [*body.wielded, *worn(scene, body, printed)]
    body.stances = [scene.stock.stances[id] for id in known.stances]
    body.settle()
    body.stamina, body.moves = min(body.stamina, body.max_stamina), min(body.moves, body.max_moves)
    body.plots = [printed_plot(scene, plot, known, world) for plot in body.plots]


def printed_sheet(scene: ShatteredScene, body: Character, printed: Sheet, known: Known, health: int) -> Sheet:
    stock, sheet = scene.stock, body.sheet
    seen = [id for id in sheet.attacks if stock.attacks[id].kind is not AttackKind.ART]
    hidden: dict[str, Any] = {name: getattr(printed, name) for name in NUMBERS_ON_SHEETS}
    return msgspec.structs.replace(
        sheet,
        **hidden,
        health=health,
        attacks=unique([*seen, *(id for id in printed.attacks if id in stock.attacks)]),
        techniques=unique([*body.shown, *known.techniques]),
        reactions=known.reactions,
        gambits=known.gambits,
        equipped=[],
        stances=known.stances,
        known_stances=[id for id in printed.known_stances if id in stock.stances],
    )


def worn(scene: ShatteredScene, body: Character, printed: Sheet) -> list[Gear]:
    """What it is printed to wear and carry, and has not in hand."""
    stock, held = scene.stock, [gear.thing for gear in body.wielded]
    things = [(id, stock.things[id]) for id in printed.equipped if id in stock.things]
    return [Gear(id, thing, thing.uses if isinstance(thing, Item) else 0) for id, thing in things if thing not in held]


def printed_plot(scene: ShatteredScene, plot: Plot, known: Known, world: Guess) -> Plot:
    """One of its Techniques of that Speed."""
    if plot.state == USED:
        return plot
    fitting = [id for id in known.techniques if plot.speed in scene.stock.techniques[id].speeds]
    technique = fitting[world.any_of(len(fitting))] if fitting else IMPROVISE
    return Plot(technique, plot.speed, plot.speed, plot.phase, plot.state, 0, plot.prior)


def guessed_health(share: int | None, most: int, world: Guess) -> int:
    """What reads as this quarter, if anything is left."""
    fitting = fitting_health(share, most)
    return world.of("Health", (fitting[0], fitting[-1]))


def fitting_health(share: int | None, most: int) -> list[int]:
    return [0] if share is None else [n for n in range(1, most + 1) if quarter(n, most) == share]


def guessed_most(share: int | None, world: Guess) -> int:
    """A maximum of which something can be left that reads as this quarter."""
    most = world.of("Health", HEALTH_HELD)
    while not fitting_health(share, most):
        most += 1
    return most


def guessed_sheet(
    scene: ShatteredScene, body: Character, share: int | None, world: Guess, known: Known, stances: list[str]
) -> Sheet:
    """What it could do: at least what it has shown, at most also what the viewer's side can.

    The Phases in which it acts are open, and so is what it is: natural weapons are seen, arts are not.
    """
    stock, sheet, is_able = scene.stock, body.sheet, world.is_so("abilities")
    seen = [id for id in sheet.attacks if stock.attacks[id].kind is not AttackKind.ART]
    every = sorted({keyword for each in stock.attacks.values() for keyword in each.keywords})
    numbers = guesses.guessed_starts(body, world) | {"health": guessed_most(share, world), "guard": body.guard}
    return msgspec.structs.replace(
        sheet,
        **numbers,
        stun_lost_per_bar=0,
        resists=[Resistance(RESISTS, every)] if world.is_so("Resistances") else [],
        attacks=seen,
        techniques=unique([*body.shown, *known.techniques]) if is_able else list(body.shown),
        reactions=known.reactions if world.is_so("Reactions", usually=True) else [],
        gambits=known.gambits if is_able else [],
        equipped=[],
        stances=stances,
        known_stances=[],
    )


def guessed_plot(plot: Plot, known: Known, world: Guess) -> Plot:
    """Which Technique it is nobody knows before it is resolved; Improvise may take the place of any."""
    if plot.state == USED:
        return plot
    technique = known.violent[-1] if known.violent and world.is_so("plots") else IMPROVISE
    return Plot(technique, plot.speed, plot.speed, plot.phase, plot.state, 0, plot.prior)
