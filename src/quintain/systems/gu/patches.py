"""Squares that stay dangerous: walls of fire, magma, burning trails, the edge of a cage."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.table import Table
from quintain.space.heights import shares_height
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import areas, attack, conditions, damage, ground
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.gu import PatchGone, PatchLaid, PatchTouched
from quintain.systems.gu.scene import GuScene, Patch
from quintain.systems.gu.stock import Gu, Lasts, Remains
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.works import Work

# how they come about


def lay(scene: GuScene, table: Table, body: Fighter, work: Work, zone: areas.Zone, worm: str) -> None:
    """What remains of an area, layer by layer, as long as that Gu keeps it up; all layers have one id."""
    assert work.remains is not None
    id = new_id(scene, work.name)
    covering = on_the_ground(scene, zone.layers()) if work.remains.difficult else zone.layers()
    layers = [
        Patch(id, work.remains, squares, low, high, body.id, work.rank, work.name, scene.turns, worm)
        for squares, low, high in covering
    ]
    scene.patches = [*scene.patches, *layers]
    covered = [scene.grid.name(spot) for spot in sorted({spot for each in layers for spot in spots(each.squares)})]
    scene.tell(table, PatchLaid(body.id, work.remains.name, covered))


def on_the_ground(scene: GuScene, layers: Sequence[tuple[Area, int, int]]) -> list[tuple[Area, int, int]]:
    """Only what lies on the surface, which may have several heights."""
    found: dict[int, Area] = {}
    for squares, low, high in layers:
        for spot in spots(squares):
            z = ground.surface(scene, spot)
            if low <= z < high:
                found[z] = found.get(z, 0) | 1 << spot
    return [(squares, z, z + 1) for z, squares in found.items()]


def new_id(scene: GuScene, name: str) -> str:
    """fire_curtain-1, fire_curtain-2: one more than any that is there."""
    numbers = [int(patch.id.rpartition("-")[2]) for patch in scene.patches if patch.source == name]
    return f"{name}-{max(numbers, default=0) + 1}"


def leave_trail(scene: GuScene, body: Fighter, spot: Spot, z: int) -> None:
    """Every square that it passes on the ground joins its trail."""
    if body.airborne:
        return
    for gu in trails(body):
        assert gu.remains is not None
        squares = scene.grid.footprint(spot, body.squares)
        own = [each for each in scene.patches if each.source == gu.id and each.by == body.id]
        id = own[0].id if own else new_id(scene, gu.id)
        here = next((each for each in own if each.low == z), None)
        if here is not None:
            squares |= here.squares
            scene.patches = [each for each in scene.patches if each is not here]
        patch = Patch(id, gu.remains, squares, z, z + 1, body.id, gu.rank, gu.id, scene.turns)
        scene.patches = [*scene.patches, patch]


def trails(body: Fighter) -> list[Gu]:
    found = {worm.gu.id: worm.gu for worm in body.active()}
    return [gu for gu in found.values() if gu.remains is not None and gu.remains.trail]


# how they end


def end_of(scene: GuScene, table: Table, body: Fighter, worm: str) -> None:
    """What is sustained ends with its Gu; a trail and magma stay (term Manifestation)."""
    own = [each for each in scene.patches if each.by == body.id and each.worm == worm]
    drop(scene, table, [each for each in own if each.remains.lasts is Lasts.SUSTAINED])


def until_turn(scene: GuScene, table: Table, body: Fighter) -> None:
    """What lasts until its maker's next turn starts is gone now."""
    over = [each for each in scene.patches if each.by == body.id and each.remains.lasts is Lasts.TURN]
    drop(scene, table, over)


def drop(scene: GuScene, table: Table, over: Sequence[Patch]) -> None:
    if not over:
        return
    scene.patches = [each for each in scene.patches if each not in over]
    for id in dict.fromkeys([each.id for each in over]):
        name = next(each.remains.name for each in over if each.id == id)
        scene.tell(table, PatchGone(name))


# what they do


def are_met(scene: GuScene, body: Fighter) -> bool:
    """Whether a step of that creature can meet dangerous ground or leave some behind."""
    return body.is_in() and (bool(scene.patches) or bool(trails(body)))


def entered(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> None:
    """A creature has come from that cell to where it is: what it moved into or across the edge of takes effect."""
    flown_into(scene, table, body, spot, z)
    landed_in(scene, table, body, spot, z)


def flown_into(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> None:
    """Only what rises above the ground: a wall of fire is not jumped over (ruling on GU-035)."""
    for id, layers in grouped(scene).items():
        if not is_on_the_ground(layers[0].remains):
            cross(scene, table, body, id, layers, spot, z)


def landed_in(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> None:
    """Only what lies on the ground; its own trail begins where it took off."""
    for id, layers in grouped(scene).items():
        if is_on_the_ground(layers[0].remains):
            cross(scene, table, body, id, layers, spot, z)
    if trails(body):
        leave_trail(scene, body, spot, z)


def is_on_the_ground(remains: Remains) -> bool:
    return remains.difficult or remains.trail


def cross(scene: GuScene, table: Table, body: Fighter, id: str, layers: Sequence[Patch], spot: Spot, z: int) -> None:
    was, now = is_in_at(scene, body, layers, spot, z), is_in(scene, body, layers)
    remains = layers[0].remains
    if body.is_in() and (was != now if remains.edge else remains.on_enter and now and not was):
        touch(scene, table, body, id)


def grouped(scene: GuScene) -> dict[str, list[Patch]]:
    found: dict[str, list[Patch]] = {}
    for patch in scene.patches:
        found.setdefault(patch.id, []).append(patch)
    return found


def is_in(scene: GuScene, body: Fighter, layers: Sequence[Patch]) -> bool:
    return is_in_at(scene, body, layers, body.spot, body.z)


def is_in_at(scene: GuScene, body: Fighter, layers: Sequence[Patch], spot: Spot, z: int) -> bool:
    feet = scene.grid.footprint(spot, body.squares)
    for each in layers:
        if each.squares & feet and shares_height(z, body.tall, each.low, each.high - each.low):
            return True
    return False


def starting(scene: GuScene, body: Fighter) -> list[str]:
    """Those that it starts its turn in and that mind it."""
    return [id for id, layers in grouped(scene).items() if layers[0].remains.on_start and is_in(scene, body, layers)]


def starts_turn(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    touch(scene, table, body, about)


def ending(scene: GuScene, body: Fighter) -> list[str]:
    """Those that it ends its turn in and that mind it."""
    return [id for id, layers in grouped(scene).items() if layers[0].remains.on_end and is_in(scene, body, layers)]


def ends_turn(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    touch(scene, table, body, about)


def touch(scene: GuScene, table: Table, body: Fighter, id: str) -> None:
    """Its damage, then its conditions, with the rank of the Gu or killer move that it comes of."""
    patch = next(each for each in scene.patches if each.id == id)
    scene.tell(table, PatchTouched(body.id, patch.remains.name))
    amounts = attack.harms_of(scene, table, scene.by_id[patch.by], patch.remains.damage, body)
    damage.deal(scene, table, body, amounts, damage.Source(patch.source, by=patch.by, rank=patch.rank))
    afflict(scene, table, body, patch, patch.remains)


def afflict(scene: GuScene, table: Table, body: Fighter, patch: Patch, remains: Remains) -> None:
    for condition in remains.conditions:
        if body.is_in():
            held = Affliction(condition, patch.rank, patch.by, patch.source, since=scene.turns)
            conditions.inflict(scene, table, body, held)
