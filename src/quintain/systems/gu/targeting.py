"""What a Gu or a killer move may be aimed at: creatures in range, called shots, squares and areas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.kernel.shapes import Spots
from quintain.space.space import Area, Spot
from quintain.systems.gu import areas, called, cover, ground, guess, meanings, stats, stealth
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Source
from quintain.systems.gu.words import Keyword
from quintain.systems.gu.works import Way, Work

TOUCH_M: Final = 1


def ways(scene: GuScene, body: Fighter, work: Work) -> list[Way]:
    """Every way in which something that strikes may be used now."""
    if work.span is not None:
        return placings(scene, body, work)
    foes = within_reach(scene, body, work, scene.enemies(body))
    assert work.strike is not None
    if work.strike.attacks > 1:
        return [Way()] if foes else []
    found = [way for foe in foes for way in aimings(foe, is_rolled=work.strike.attack_roll)]
    return [*found, *guess.ways(scene, body, work)] if work.strike.attack_roll else found


def aimings(foe: Fighter, *, is_rolled: bool) -> list[Way]:
    """At the creature, and where an attack roll is made also at a part of it."""
    plain = Way(foe.id)
    return [plain, Way(foe.id, called.Aims(foe), is_called=True)] if is_rolled else [plain]


def placings(scene: GuScene, body: Fighter, work: Work) -> list[Way]:
    """Around the user, or wherever the area may begin; the blinded cannot choose a square that must be seen."""
    span = work.span
    assert span is not None
    if span.source is Source.USER:
        return [Way()]
    if span.seen and not meanings.can_see(body):
        return []
    shape = areas.choices(scene, body, span, work.range_m)
    return [] if shape is None else [Way(shape=shape)]


def within_reach(scene: GuScene, body: Fighter, work: Work, candidates: list[Fighter]) -> list[Fighter]:
    """Those of the candidates that it knows of, that are in range, and that nothing keeps it from."""
    known = {each.id for each in stealth.targets(scene, body)}
    return [each for each in candidates if each.id in known and is_in_reach(scene, body, work, each)]


def is_in_reach(scene: GuScene, body: Fighter, work: Work, target: Fighter) -> bool:
    """Whether it is near enough, and nothing keeps the user from it."""
    if work.touch and lets_nothing_touch(target):
        return False
    if ground.apart(scene, body, target) > range_of(body, work):
        return False
    pierces = Keyword.PIERCING in work.keywords and work.strike is not None and work.strike.attack_roll
    return pierces or target is body or cover.cover(scene, body, target) is not cover.Cover.FULL


def range_of(body: Fighter, work: Work) -> int:
    return touch_range(body) if work.touch else work.range_m


def touch_range(body: Fighter) -> int:
    """GU-251: a touch needs its target within 1 m, or as much more as a Gu makes its user's arms longer."""
    return TOUCH_M + sum([each.reach for each in stats.bodies(body)])


def lets_nothing_touch(body: Fighter) -> bool:
    """GU-253: some shields let nothing touch their owner at all; a touch goes past the others."""
    return any(guard.blocks_touch for guard in stats.guards(body))


# friends


def own_side(scene: GuScene, body: Fighter, work: Work, needs: Callable[[Fighter], bool]) -> list[Way]:
    """The user itself and those of its side in range who need it."""
    friends = [each for each in [body, *scene.allies(body)] if needs(each) and is_in_reach(scene, body, work, each)]
    return [Way(each.id) for each in friends]


def is_wounded(body: Fighter) -> bool:
    return body.hp < body.max_hp


def is_bleeding(body: Fighter) -> bool:
    return body.bleeding > 0


# squares


def free_squares(scene: GuScene, body: Fighter, metres: int) -> Area:
    """Squares within so many metres on whose ground nothing and nobody stands."""
    near = scene.grid.spread(scene.footprint(body))
    for _ in range(metres - 1):
        near = scene.grid.spread(near)
    near &= ~scene.footprint(body)
    found: Area = 0
    for z, level in scene.stock.land.levels.items():
        if abs(z - body.z) <= metres and level & near:
            found |= level & near & ground.free_at(scene, body, z)
    return found


def looks_free(scene: GuScene, body: Fighter, spot: Spot, z: int) -> bool:
    """Whether nobody is there as far as it knows."""
    there = ground.in_its_square(scene, body, spot, z)
    return ground.fits(scene, body, spot, z) and not [each for each in there if ground.is_known(body, each)]


def as_near_as_can_be(scene: GuScene, body: Fighter, spot: Spot, z: int) -> Spot:
    """That square, or the nearest free one if somebody is there whom it had not noticed."""
    if ground.is_free(scene, body, spot, z):
        return spot
    return next(iter(ground.nearest_free(scene, body, spot, z)), body.spot)


def on_squares(scene: GuScene, area: Area) -> list[Way]:
    return [Way(shape=Spots(scene.grid, area))] if area else []
