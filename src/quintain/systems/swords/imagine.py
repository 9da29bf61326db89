"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from quintain.kernel.events import Viewer
from quintain.kernel.held import Held
from quintain.kernel.system import Guess
from quintain.knowing import guesses
from quintain.systems.swords.casting import difficulty
from quintain.systems.swords.gear import STASHED, Gear
from quintain.systems.swords.pools import CASTING, PREPARED
from quintain.systems.swords.scene import Stock, SwordsScene
from quintain.systems.swords.sheet import Casting, Combatant, Out
from quintain.systems.swords.speed import overload
from quintain.systems.swords.stock import Sheet
from quintain.systems.swords.view import Sight

NEVER_COMES = "never"
"""A trigger that nothing sets off."""


def unknowns() -> dict[str, str]:
    """What the other side is not told, and what a seat reckons with."""
    return guesses.unknowns(Combatant)


def imagine(scene: SwordsScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer; of whom it knows nothing, nobody is there."""
    unknown = nobody_there(scene, viewer)
    if scene.slot is not None and not viewer.referee:
        forget_the_slot(scene, viewer)
    for body in scene.bodies:
        if not viewer.is_with(body.side):
            guess(scene.stock, body, world)
    for id in unknown:
        scene.by_id[id].out = Out.HIDDEN
    scene.regroup()
    if scene.slot is not None:
        for pictures in scene.slot.pictures.values():
            for seen in pictures.values():
                if not viewer.is_with(seen.side):
                    guess(scene.stock, seen, world)


def leave_out(scene: SwordsScene, viewer: Viewer) -> None:
    """For whoever knows nothing of them they have left the fight, in every picture of it."""
    gone = nobody_there(scene, viewer)
    painted = [scene.slot.stood, *scene.slot.pictures.values()] if scene.slot is not None else []
    for id in gone:
        for each in [scene.by_id[id], *(seen[id] for seen in painted if id in seen)]:
            each.out = Out.UNKNOWN
    if gone:
        scene.regroup()


def nobody_there(scene: SwordsScene, viewer: Viewer) -> list[str]:
    """Those of the fight of whom that viewer knows nothing."""
    sight = Sight(scene, viewer)
    within = [body.id for body in scene.bodies if body.out in ("", Out.HIDDEN)]
    return [id for id in within if not sight.is_there(sight.seen(id))]


def forget_the_slot(scene: SwordsScene, viewer: Viewer) -> None:
    """Of what the others did in an open slot the viewer knows nothing but what was spent live (SW-005)."""
    slot = scene.slot
    assert slot is not None
    mine = {body.id for body in scene.bodies if body.side == viewer.side} | {viewer.side}
    slot.withheld = [held for held in slot.withheld if held.side in mine]
    for place, body in enumerate(scene.bodies):
        if not viewer.is_with(body.side) and body.id in slot.stood:
            stood = slot.stood[body.id].clone()
            stood.reaction = body.reaction
            scene.bodies[place] = scene.by_id[body.id] = stood


def guess(stock: Stock, body: Combatant, world: Guess) -> None:
    printed = world.like(body)
    guesses.guess_pools(body, world, {})
    if body.casting is not None:
        casting = body.casting
        reached = world.of(CASTING.fact, (0, difficulty(casting.rank) - 1))
        body.casting = Casting(casting.spell, casting.rank, reached, 1)
    if body.prepared is not None:
        body.prepared = guessed_preparation(body, world.is_so(PREPARED.fact))
    close_the_pack(body, printed_stash(stock, body, printed) if isinstance(printed, Sheet) else [])


def guessed_preparation(body: Combatant, is_high: bool) -> Held:
    """In the low world it waits for what never comes; in the high one for an attack by anybody."""
    entries = body.sheet.attacks
    action = f"attack:{entries[0].id}" if entries else "dash"
    return Held("attacks" if is_high else NEVER_COMES, "", action)


def printed_stash(stock: Stock, body: Combatant, printed: Sheet) -> list[Gear]:
    """What it is printed to have stashed, as far as this fight knows of it and it has it not at hand."""
    at_hand = [gear.kind for gear in body.carried if gear.where != STASHED]
    kinds = [kind for kind in dict.fromkeys(printed.stashed) if kind not in at_hand and is_known(stock, kind)]
    return [stock.gear(kind, kind, STASHED) for kind in kinds]


def is_known(stock: Stock, kind: str) -> bool:
    return kind in stock.weapons or kind in stock.armors or kind in stock.items


def close_the_pack(body: Combatant, stash: list[Gear]) -> None:
    """What is really stashed is not reckoned with; its weight is, where it can be seen to drag."""
    load, full = overload(body), body.carried
    at_hand = [gear for gear in full if gear.where != STASHED]
    for pack in ([*at_hand, *stash], at_hand, full):
        body.carried = pack
        if overload(body) == load:
            return
