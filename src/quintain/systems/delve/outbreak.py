"""A fight, or a rest, in the middle of something longer: who is in it, and what comes back from it."""

from __future__ import annotations

from quintain.library.fights import ids_of
from quintain.systems.delve import time
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import PARTY, UNAWARE, WATCHED, DelveScene, DelvingScene, FightScene, RestScene
from quintain.systems.delve.setup import make_fight
from quintain.systems.delve.stock import RestKind, Step
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import Mode, Out


def fight_within(scene: DelveScene, encounter: str, there: list[Character], *, unaware: bool = False) -> FightScene:
    """That encounter with those of the party who are there and whom it lists; with all who are there if it lists none.

    Whoever is not listed comes with the first of those who are.
    """
    listed = make_fight(scene.stock.encounters[encounter], scene.rules, scene.stock, scene.world.clone())
    zones = {body.id: body.zone for body in listed.bodies if body.side == PARTY}
    others = listed.bodies
    listed.bodies, listed.by_id = [], {}
    for own in fighters(scene, encounter, there) or there:
        listed.add(ready(own, zones.get(own.id) or next(iter(zones.values())), unaware=unaware))
    for body in others:
        if body.side != PARTY:
            listed.add(body)
    return listed


def fighters(scene: DelveScene, encounter: str, there: list[Character]) -> list[Character]:
    """Of those who are there the ones whom it lists, in its order."""
    present = {body.id: body for body in there}
    return [present[id] for id in ids_of(scene.stock.encounters[encounter]) if id in present]


def ready(body: Character, zone: str, *, unaware: bool) -> Character:
    """As it is now, where the fight puts it."""
    twin = body.clone()
    twin.zone, twin.declared, twin.unaware = zone, None, unaware
    return twin


def is_unaware(scene: DelveScene) -> bool:
    """In a rest those who keep no watch are unaware of what comes; elsewhere, those who were careless on the way."""
    careless = UNAWARE in scene.world.omens
    scene.world.omens = [omen for omen in scene.world.omens if omen != UNAWARE]  # it is for the next encounter only
    return WATCHED not in scene.world.omens if isinstance(scene, RestScene) else careless


def rest_within(scene: DelvingScene) -> RestScene:
    """The party sits down where it is; how long, it says then."""
    rooms = [body.room for body in scene.pcs()]
    comfortable = not [room for room in rooms if not room or not scene.room(room).comfortable]
    inner = RestScene(scene.stock, scene.rules, Step(rest=RestKind.SHORT, comfortable=comfortable))
    inner.world, inner.mode, inner.started = scene.world.clone(), Mode.DELVING, scene.world.clock
    for body in scene.bodies:
        inner.add(body.clone())
    return inner


# what comes back


def adopt(scene: DelveScene, inner: DelveScene) -> None:
    """One clock: the world goes on as it is now, and so do those who were in it; the others lived on meanwhile."""
    seconds = inner.world.clock - inner.started
    scene.world = inner.world
    scene.world.smoke = {}  # it has blown away
    bodies = scene.bodies
    scene.bodies, scene.by_id = [], {}
    for body in bodies:
        if body.id in inner.by_id:
            scene.add(with_packed(afterwards(inner.by_id[body.id]), body))
        else:
            time.recover(body, seconds, scene.rules, scene.world.clock)
            scene.add(body)


def afterwards(body: Character) -> Character:
    """When nobody fights any more: who fled or yielded is back, weapons are loaded, what held in combat is over."""
    twin = body.clone()
    if twin.out != Out.DEAD:
        twin.out = ""
    twin.zone, twin.declared, twin.unaware = "", None, False
    twin.heartened = twin.rooted = twin.defense_lost = 0
    twin.lost_traits, twin.used = [], []
    twin.gear = [loaded(gear) for gear in twin.gear]
    return twin


def with_packed(body: Character, before: Character) -> Character:
    """What was produced for the scene that goes on is still there (see `intrusions.produce`)."""
    ids = [gear.id for gear in body.gear]
    body.gear = [*body.gear, *[gear for gear in before.gear if gear.produced and gear.id not in ids]]
    return body


def loaded(gear: Gear) -> Gear:
    return gear.changed(spent=False) if gear.spent else gear
