"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from typing import Final

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.knowing import guesses
from quintain.knowing.pools import within
from quintain.state import Bounds
from quintain.systems.delve.body import WILLPOWER_MOST, Character
from quintain.systems.delve.pools import SKILLS, STRESS, bearing
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.setup import fill_spirit, gear_of, humble
from quintain.systems.delve.stock import Sheet
from quintain.systems.delve.things import Declaration, Gear
from quintain.systems.delve.view import Sight
from quintain.systems.delve.words import LeavesAt, Trait

MOST_STRESS: Final[Bounds] = (3, 12)
SCORES: Final[Bounds] = (0, 4)
"""What is held possible: between such bounds lie the characters that one meets."""
LEAVING: Final = "when it leaves the scene"
ON_SHEETS: Final = (
    "skills",
    "specialties",
    "stress",
    "willpower",
    "spirit",
    "spirit_cap",
    "weapons",
    "tools",
    "items",
    "spells",
    "leaves_at",
    "coin",
    "experience",
)
"""What stands on a sheet and cannot be seen."""


def unknowns() -> dict[str, str]:
    """What the other side is not told, and what a seat reckons with."""
    return guesses.unknowns(Character) | {
        SKILLS.fact: "{} to {} in all of them".format(*SCORES),
        LEAVING: "at 0 Stress, or only when it dies",
    }


def imagine(scene: DelveScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    sight = Sight(scene, viewer)
    for body in scene.bodies:
        if not sight.viewer.is_with(body.side):
            guess(sight, scene, body, world)


def guess(sight: Sight, scene: DelveScene, body: Character, world: Guess) -> None:
    """What can be seen of it stays: how it bears up, wounds, Defense, what is in use."""
    printed = world.like(body)
    band = bearing(body.stress, body.max_stress)
    intent = sight.seen(body.id).intent()
    guesses.guess_secrets(body, world)
    body.declared = intent if intent is not None else Declaration("nothing") if body.declared is not None else None
    body.max_stress = printed.stress if isinstance(printed, Sheet) else world.of(STRESS.fact, MOST_STRESS)
    low, high = within(STRESS, band, body.max_stress)
    body.stress = world.of(STRESS.fact, (low, high))
    body.gear = [guessed_gear(gear) for gear in body.gear if gear.used or is_named(gear, intent)]
    if isinstance(printed, Sheet):
        take_after(scene, body, printed, world)
        return
    guesses.guess_pools(body, world, {})
    score = world.of(SKILLS.fact, SCORES)
    body.skills = dict.fromkeys(scene.stock.skills, score)
    body.sheet = guessed_sheet(body, world)


def take_after(scene: DelveScene, body: Character, printed: Sheet, world: Guess) -> None:
    """As good as it is printed, with the rest of its gear and its spells."""
    stock = scene.stock
    body.skills, body.specialties = dict(printed.skills), dict(printed.specialties)
    body.spells = [stock.spells[id] for id in printed.spells if id in stock.spells]
    body.coin, body.experience = printed.coin, printed.experience
    body.max_willpower = WILLPOWER_MOST * body.player if printed.willpower is None else printed.willpower
    fill_spirit(body, printed, scene.rules)
    if body.has(Trait.RABBLE) and not body.player:
        humble(body)
    guesses.guess_pools(body, world, {})
    seen = [gear.id for gear in body.gear]
    body.gear += [gear.changed(used=False) for gear in gear_of(stock, packed(scene, printed)) if gear.id not in seen]
    body.sheet = msgspec.structs.replace(body.sheet, **{name: getattr(printed, name) for name in ON_SHEETS})


def packed(scene: DelveScene, printed: Sheet) -> Sheet:
    """The same with nothing in its pack that this scene knows nothing of, nor armour, which would be seen."""
    stock = scene.stock
    return msgspec.structs.replace(
        printed,
        weapons=[id for id in printed.weapons if id in stock.weapons],
        armor="",
        shield=printed.shield if printed.shield in stock.shields else "",
        tools=[id for id in printed.tools if id in stock.tools],
        items=[id for id in printed.items if id in stock.items],
    )


def is_named(gear: Gear, intent: Declaration | None) -> bool:
    """It was said that this would be used."""
    return intent is not None and intent.what == gear.id


def guessed_gear(gear: Gear) -> Gear:
    """Whether armour still protects is seen; how much of it is left is not, nor what a vessel holds."""
    most = 0 if gear.armor is None else gear.armor.stress
    return gear.changed(stress=most if gear.stress else 0, mana=0)


def guessed_sheet(body: Character, world: Guess) -> Sheet:
    """Who it is, is seen; how good it is and what becomes of it is not."""
    leaves = LeavesAt.DEATH if body.player or world.is_so(LEAVING) else LeavesAt.STRESS0
    return msgspec.structs.replace(
        body.sheet,
        skills=dict(body.skills),
        specialties={},
        stress=body.max_stress,
        willpower=body.max_willpower,
        spirit=body.spirit_cap,
        spirit_cap=body.spirit_cap,
        weapons=[],
        tools=[],
        items=[],
        spells=[],
        leaves_at=leaves,
        coin=0,
        experience=0,
    )
