"""What anybody may do outside of combat: spells, things, armour on and off, anything in one's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Answer, Option, Using
from quintain.kernel.shapes import Text
from quintain.kernel.table import Table
from quintain.systems.delve import casting, defense, items, rounds, rulings
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Declaration, Gear

FREE: Final = "free"
USE: Final = "use"
SWAP: Final = "swap"
DON: Final = "don"
DOFF: Final = "doff"
HANDLING: Final = (USE, SWAP, DON, DOFF)


def options(scene: DelveScene, body: Character) -> list[Option]:
    found = casting.options(scene, body)
    found += [Using((USE, gear.id), f"Use {gear.name}", ("item", gear.kind)) for gear in drinkable(body)]
    found += [Option((SWAP, gear.id), swap_words(gear)) for gear in body.gear if items.can_swap(gear)]
    found += [Option((DON, gear.id), f"Put on {gear.name}") for gear in defense.wearable(scene, body)]
    worn = defense.removable(scene, body)
    if worn is not None:
        found.append(Option((DOFF, worn.id), f"Take off {worn.name}"))
    return [*found, Option(FREE, "Something else", Text(200, "listen at the door"))]


def drinkable(body: Character) -> list[Gear]:
    """Of what is gone once it is used, that which is of use without a fight."""
    return [gear for gear in items.usable(body) if items.gives_stress(body, gear.id)]


def swap_words(gear: Gear) -> str:
    return f"Put away {gear.name}" if gear.used else f"Take {gear.name} in hand"


def declared(answer: Answer) -> Declaration:
    return Declaration(answer.verb, answer.target, also=answer.filled)


def do(scene: DelveScene, table: Table, body: Character, what: Declaration, advantage: Sequence[str] = ()) -> bool:
    """Whether it was an action at all: what turns out to be impossible is none."""
    if what.verb == FREE:
        return rounds.free(scene, table, body, what.also, advantage)
    if what.verb == casting.CAST:
        casting.cast(scene, table, body, scene.stock.spells[what.what], what.also, advantage)
    elif what.verb in HANDLING:
        return handle(scene, table, body, what.verb, body.thing(what.what), advantage)
    return True


def handle(
    scene: DelveScene, table: Table, body: Character, verb: str, gear: Gear, advantage: Sequence[str] = ()
) -> bool:
    """Something is done with a thing, without a check unless the game master calls for one (see DV-010)."""
    rolled = rulings.call(scene, table, body, in_words(verb, gear), None, advantage=advantage)
    if rolled is None or not rolled.success:
        return rolled is not None
    if verb == USE:
        items.use_now(scene, table, body, gear.id)
    elif verb == SWAP:
        swap(scene, table, body, gear)
    elif verb == DON:
        defense.put_on(scene, table, body, gear.id)
    else:
        defense.take_off(scene, table, body)
    return True


def in_words(verb: str, gear: Gear) -> str:
    """`use Bitter draught`."""
    swapped = f"put away {gear.name}" if gear.used else f"take {gear.name} in hand"
    return {USE: f"use {gear.name}", DON: f"put on {gear.name}", DOFF: f"take off {gear.name}"}.get(verb, swapped)


def swap(scene: DelveScene, table: Table, body: Character, gear: Gear) -> None:
    if gear.used:
        defense.put_away(scene, table, body, gear.id)
    else:
        defense.take_in_hand(scene, table, body, gear.id)
