"""The map of a page: zones of a battle, or the rooms of a site as far as they are known."""

from __future__ import annotations

from typing import Final

from quintain.board.board import Link, Map, Metric, Note, Place, Zone
from quintain.systems.delve.glossary import of_term
from quintain.systems.delve.scene import DelveScene, DelvingScene, FightScene
from quintain.systems.delve.stock import Cover, Edge, Room, RoomSize
from quintain.systems.delve.stock import Zone as Ground
from quintain.systems.delve.view import Sight

METRIC: Final = Metric("zone")
COVER: Final = {Cover.LIGHT: "light cover, DC +1", Cover.HEAVY: "heavy cover, DC +2"}


def map_of(scene: DelveScene, sight: Sight) -> Map:
    if isinstance(scene, FightScene):
        return battle_map(scene)
    if isinstance(scene, DelvingScene):
        return site_map(scene, sight)
    return Map(str(scene.mode))


# zones


def battle_map(scene: FightScene) -> Map:
    zones = [zone_of(scene, zone) for zone in scene.arena.zones]
    ambient = scene.world.ambient.get(scene.arena.id, scene.arena.ambient_mana)
    note = f"ambient Mana {ambient}" if scene.arena.ambient_mana else ""
    return Map(
        scene.arena.name,
        "arenas",
        note=note,
        zones=zones,
        links=[link_of(scene, each) for each in scene.arena.edges],
        metric=METRIC,
    )


def zone_of(scene: FightScene, zone: Ground) -> Zone:
    """One place of the same name; a page counts `y` downwards."""
    name = zone.name or zone.id.replace("_", " ")
    return Zone(zone.id, name, zone.x, -zone.y, [Place(zone.id, zone_notes(scene, zone))], zone.look)


def zone_notes(scene: FightScene, zone: Ground) -> list[Note]:
    clause, about = of_term("Cover and light")
    notes = []
    if zone.cover is not None:
        notes.append(Note("cover", COVER[zone.cover], about, clause))
    if zone.dark:
        notes.append(Note("dark", "dark, DC +2", about, clause))
    if scene.world.smoke.get(zone.id, 0) >= scene.round:
        notes.append(Note("dark", "smoke, DC +2", about, clause))
    if zone.higher_ground:
        notes.append(Note("higher", "higher ground, DC -1 from here", about, clause))
    if zone.id in scene.arena.exits:
        notes.append(Note("exit", "exit", of_term("Exit")[1], "DV-006"))
    for clock in scene.world.clocks:
        if clock.place == scene.encounter.id and zone.id in clock.zones:
            notes.append(Note("clock", clock.action.name, clock.action.effect, "DV-029"))
    return notes


def link_of(scene: FightScene, edge: Edge) -> Link:
    notes = []
    if edge.check is not None:
        name = scene.stock.skills[edge.check.skill].name
        notes.append(Note("check", f"{name} DC {edge.check.dc}", of_term("Shift")[1], "DV-005"))
    blocked = [clock for clock in scene.world.clocks if clock.id == edge.blocked_by and not clock.is_full()]
    if blocked:
        notes.append(Note("blocked", f"blocked: {blocked[0].action.name}", "No way through before the clock is full."))
    return Link(edge.a, edge.b, 0, notes=notes)


# rooms


def site_map(scene: DelvingScene, sight: Sight) -> Map:
    """Rooms in columns, as many doors from the way in as they are."""
    rooms = sight.rooms()
    known = [room.id for room in rooms]
    column = depths(scene)
    placed: dict[int, int] = {}
    zones = []
    for room in rooms:
        x = column[room.id]
        y = placed[x] = placed.get(x, -1) + 1
        place = Place(room.id, room_notes(scene, sight, room))
        look = room.look if sight.is_entered(room.id) or sight.viewer.referee else None
        zones.append(Zone(room.id, room.name or room.id, x, y, [place], look))
    links = [Link(door.a, door.b, 0) for door in scene.site.doors if door.a in known and door.b in known]
    return Map(scene.site.name, "arenas", zones=zones, links=links)


def depths(scene: DelvingScene) -> dict[str, int]:
    """How many doors from the first room each is."""
    found = {scene.site.rooms[0].id: 0}
    waiting = [scene.site.rooms[0].id]
    for room in waiting:  # it grows on the way
        for door in scene.site.doors:
            for one, other in ((door.a, door.b), (door.b, door.a)):
                if one == room and other not in found:
                    found[other] = found[room] + 1
                    waiting.append(other)
    return {room.id: found.get(room.id, 0) for room in scene.site.rooms}


def room_notes(scene: DelvingScene, sight: Sight, room: Room) -> list[Note]:
    """What a room is like is known to those who have been there."""
    if not sight.is_entered(room.id) and not sight.viewer.referee:
        return [Note("unseen", "not entered")]
    notes = []
    if room.size is RoomSize.LARGE:
        notes.append(Note("clock", "large room", "Searching it takes a clock.", "DV-132"))
    if room.dark:
        notes.append(Note("dark", "dark", of_term("Cover and light")[1], "DV-026"))
    if room.comfortable:
        notes.append(Note("comfort", "comfortable", of_term("Relaxing")[1], "DV-116"))
    if f"{scene.site.id}/{room.id}" in scene.world.searched:
        notes.append(Note("searched", "searched", "", "DV-132"))
    return notes
