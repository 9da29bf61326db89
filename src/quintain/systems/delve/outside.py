"""What anybody may do outside of combat: spells, things, armour on and off, anything in one's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Text
from quintain.kernel.table import Table
from quintain.systems.delve import casting, defense, items, rounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Declaration, Gear

FREE: Final = "free"
USE: Final = "use"
SWAP: Final = "swap"
DON: Final = "don"
DOFF: Final = "doff"


def options(scene: DelveScene, body: Character) -> list[Option]:
    found = casting.options(scene, body)
    found += [Option((USE, gear.id), f"Use {gear.name}") for gear in drinkable(body)]
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
    elif what.verb == USE:
        items.use_now(scene, table, body, what.what)
    elif what.verb == SWAP:
        swap(scene, table, body, body.thing(what.what))
    elif what.verb == DON:
        defense.put_on(scene, table, body, what.what)
    elif what.verb == DOFF:
        defense.take_off(scene, table, body)
    return True


def swap(scene: DelveScene, table: Table, body: Character, gear: Gear) -> None:
    if gear.used:
        defense.put_away(scene, table, body, gear.id)
    else:
        defense.take_in_hand(scene, table, body, gear.id)
