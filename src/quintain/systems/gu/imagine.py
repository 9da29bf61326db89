"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.held import Held
from quintain.kernel.system import Guess
from quintain.knowing import guesses
from quintain.knowing.pools import within
from quintain.state import Bounds
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.pools import HELD, HIT_POINTS, SOUL, wounds
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.setup import ids_in_a_row
from quintain.systems.gu.stock import Attributes, Gu, Sheet, Skills
from quintain.systems.gu.things import Worm
from quintain.systems.gu.view import Sight
from quintain.systems.gu.words import Kind

HIT_POINTS_HELD: Bounds = (20, 60)
BEAST_HELD: Bounds = (30, 80)
ATTRIBUTE_HELD: Bounds = (5, 75)
SKILL_HELD: Bounds = (10, 90)
SOUL_HELD: Bounds = (1, 24)
ESSENCE_HELD = 360
"""What is held possible: between such bounds lie the creatures that one meets."""
SKILLS = "skills"
MOST_HIT_POINTS = "most hit points"
NEVER_COMES = "never"
"""A trigger that nothing sets off."""
ON_SHEETS: Final = (
    "attributes",
    "bought",
    "skills",
    "hit_points",
    "movement",
    "soul",
    "essence",
    "rank",
    "stage",
    "aptitude",
    "attainment",
    "vital_gu",
    "gu",
    "killer_moves",
    "traits",
    "primeval_stones",
    "wild_gu",
)
"""What stands on a sheet and cannot be seen."""


def unknowns() -> dict[str, str]:
    """What the other side is not told, and what a seat reckons with."""
    return guesses.unknowns(Fighter) | {
        MOST_HIT_POINTS: "{} to {}".format(*HIT_POINTS_HELD),
        SKILLS: "{} to {}".format(*SKILL_HELD),
    }


def imagine(scene: GuScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer; of whom it knows nothing, nobody is there."""
    sight = Sight(scene, viewer)
    unknown = nobody_there(scene, viewer)
    own = shields_of(scene, sight)
    for body in scene.bodies:
        if not sight.viewer.is_with(body.side):
            guess(scene, body, world, own)
    for body in unknown:
        body.out = Out.HIDDEN


def leave_out(scene: GuScene, viewer: Viewer) -> None:
    """For whoever knows nothing of them they have left the fight."""
    for body in nobody_there(scene, viewer):
        body.out = Out.UNKNOWN


def nobody_there(scene: GuScene, viewer: Viewer) -> list[Fighter]:
    """Those of the fight of whom that viewer knows nothing."""
    sight = Sight(scene, viewer)
    within = [body for body in scene.bodies if body.out in ("", Out.HIDDEN)]
    return [body for body in within if not sight.is_there(sight.seen(body.id))]


def shields_of(scene: GuScene, sight: Sight) -> list[Gu]:
    """The guards of the viewer's own side: a foe is taken to have them too, at most."""
    own = [body for body in scene.bodies if sight.viewer.is_with(body.side)]
    found = {worm.gu.id: worm.gu for body in own for worm in body.worms if worm.gu.guard is not None}
    return list(found.values())


def guess(scene: GuScene, body: Fighter, world: Guess, shields: list[Gu]) -> None:
    """What can be seen of it stays: wounds in words, active and known Gu, what is in its hands."""
    printed = world.like(body)
    band = wounds(body.hp, body.max_hp)
    is_known = isinstance(printed, Sheet) and printed.kind is body.sheet.kind
    body.sheet = printed_sheet(scene, body, printed) if is_known else guessed_sheet(body, world)
    guesses.guess_secrets(body, world)
    guesses.guess_pools(body, world, {})
    body.max_soul = body.soul = world.of(SOUL.fact, SOUL_HELD)
    low, high = within(HIT_POINTS, band, body.max_hp)
    body.hp = world.of(HIT_POINTS.fact, (low, high))
    body.own_hp = body.own_max_hp() if body.form() is not None else 0
    body.gear = [gear for gear in body.gear if gear.hands]
    if is_known:
        body.worms = known_worms(body) + printed_worms(scene, body)
    else:
        body.worms = known_worms(body) + (guessed_worms(body, shields) if world.is_so("Gu that were not used") else [])
    if body.holding is not None:
        body.holding = guessed_holding(world.is_so(HELD.fact))


def guessed_sheet(body: Fighter, world: Guess) -> Sheet:
    """Its kind, its size, its attacks and its wings are seen; how good it is at what it does is not."""
    sheet = body.sheet
    number = world.of(SKILLS, ATTRIBUTE_HELD)
    skill = world.of(SKILLS, SKILL_HELD)
    fortitude = world.of(MOST_HIT_POINTS, HIT_POINTS_HELD)
    is_beast = sheet.kind is Kind.BEAST
    skills = Skills(skill, skill, skill, skill, skill, skill)
    bought = skill - number
    return msgspec.structs.replace(
        sheet,
        attributes=Attributes(number, fortitude, number, number, number, number),
        bought=Skills(bought, bought, bought, bought, bought, bought),
        skills=skills if is_beast else None,
        hit_points=world.of(MOST_HIT_POINTS, BEAST_HELD) if is_beast else 0,
        movement=6 if is_beast else 0,
        soul=world.of(SOUL.fact, SOUL_HELD),
        essence=ESSENCE_HELD if body.is_gu_master() else 0,
        rank=1,
        stage="",
        aptitude=0,
        attainment="",
        vital_gu="",
        gu=[],
        killer_moves=[],
        traits=[],
        weapons=[],
        items=[],
        primeval_stones=0,
        wild_gu=[],
    )


def known_worms(body: Fighter) -> list[Worm]:
    """Those that others have seen, as healthy as they may be."""
    known = [worm.clone() for worm in body.worms if worm.active or worm.seen]
    for worm in known:
        worm.health = 0 if worm.is_dead() else worm.gu.health
        worm.suppressed = worm.away = False
        worm.refined = True
        worm.used = 0
    return known


def guessed_worms(body: Fighter, shields: list[Gu]) -> list[Worm]:
    """A Gu Master may have every guard that the viewer's side has."""
    had = [worm.gu.id for worm in body.worms if worm.active or worm.seen]
    more = shields if body.is_gu_master() else []
    return [Worm(f"{gu.id}-guessed", gu, gu.health) for gu in more if gu.id not in had]


def printed_sheet(scene: GuScene, body: Fighter, printed: Sheet) -> Sheet:
    """What is hidden of it is as printed, as far as this fight knows such things at all."""
    stock = scene.stock
    hidden: dict[str, Any] = {name: getattr(printed, name) for name in ON_SHEETS}
    for name, known in (("gu", stock.gus), ("wild_gu", stock.gus), ("traits", stock.gus)):
        hidden[name] = [id for id in hidden[name] if id in known]
    hidden["killer_moves"] = [id for id in printed.killer_moves if id in stock.killer_moves]
    return msgspec.structs.replace(body.sheet, **hidden, weapons=[], items=[])


def printed_worms(scene: GuScene, body: Fighter) -> list[Worm]:
    """The Gu that it is printed with and nobody has seen yet."""
    kinds = [*body.sheet.gu, *body.sheet.wild_gu]
    seen = [worm.id for worm in body.worms if worm.active or worm.seen]
    fresh = []
    for kind, id in zip(kinds, ids_in_a_row(kinds), strict=True):
        if id not in seen:
            worm = Worm(id, scene.stock.gus[kind], scene.stock.gus[kind].health)
            worm.suppressed = kind in scene.stock.arena.suppressed
            worm.vital = id == body.sheet.vital_gu
            fresh.append(worm)
    return fresh


def guessed_holding(is_high: bool) -> Held:
    """In the low world it waits for what never comes; in the high one it strikes at whoever acts."""
    return Held("hostile" if is_high else NEVER_COMES, "", "attack")
