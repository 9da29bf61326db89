"""Shifts: one zone in a round, two with Dash or Deft; all plain ones together, then those who follow (term Follow).

Where an edge asks for a check and it fails, the shift ends there; the action is not lost (term Shift).
"""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve import checks, ending, reach
from quintain.systems.delve.body import Character
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.combat import Departing, Followed, ShiftedTo, ShiftLost
from quintain.systems.delve.scene import FOLLOW, LEAVE, FightScene
from quintain.systems.delve.stock import Edge
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import Trait

# ways over the map


def is_open(scene: FightScene, edge: Edge) -> bool:
    """Whether nothing blocks it any more: its clock is full."""
    return not edge.blocked_by or ending.is_done(scene, edge.blocked_by)


def ways(scene: FightScene, start: str, most: int) -> dict[str, list[str]]:
    """Every zone that is so many steps away or fewer, and the zones on a shortest way to it, itself the last.

    Of several shortest ways it is the one with the fewest checks, and then the first on the map.
    """
    found: dict[str, list[str]] = {}
    border: dict[str, tuple[int, list[str]]] = {start: (0, [])}
    for _ in range(most):
        ahead: dict[str, tuple[int, list[str]]] = {}
        for zone, (checked, way) in border.items():
            for edge in scene.edges[zone]:
                near = edge.b if edge.a == zone else edge.a
                if near == start or near in found or not is_open(scene, edge):
                    continue
                count = checked + (edge.check is not None)
                if near not in ahead or count < ahead[near][0]:
                    ahead[near] = (count, [*way, near])
        for zone, (_checked, way) in ahead.items():
            found[zone] = way
        border = ahead
    return found


def speed(scene: FightScene, body: Character, declared: Declaration) -> int:
    """Two zones with Dash; and with Deft, in a round without a ranged attack or spell of its own."""
    if declared.verb == Verb.DASH:
        return 2
    return 2 if body.has(Trait.DEFT) and not is_shooting(scene, body, declared) else 1


def is_shooting(scene: FightScene, body: Character, declared: Declaration) -> bool:
    """Whether it makes a ranged attack or casts a spell."""
    if declared.verb != Verb.ATTACK:
        return declared.verb == Verb.CAST
    weapon = reach.weapon_in_hand(scene, body, declared.what)
    return weapon is not None and reach.is_ranged(weapon)


def needs_check(scene: FightScene, body: Character, zone: str, near: str) -> bool:
    edge = scene.edge(zone, near)
    return edge is not None and edge.check is not None and not body.has(Trait.DEFT)


# the step of the round


def begin(scene: FightScene, table: Table) -> None:
    """Whoever is rooted stays; the queue are those with an edge to check, and then those who follow."""
    for body in scene.in_order():
        declared = body.declared
        if declared is not None and declared.shift and body.rooted == scene.round:
            scene.tell(table, ShiftLost(body.id, "it has no footing"))
            body.declared = shifting(declared, "")
    checking = [body.id for body in scene.in_order() if has_checks(scene, body)]
    following = [body.id for body in scene.in_order() if body.declared is not None and body.declared.shift == FOLLOW]
    scene.queue = [*checking, *following]


def has_checks(scene: FightScene, body: Character) -> bool:
    """Whether its plain shift crosses an edge that asks it for a check."""
    came = body.zone
    for zone in way_of(scene, body):
        if needs_check(scene, body, came, zone):
            return True
        came = zone
    return False


def is_plain(declared: Declaration | None) -> bool:
    return declared is not None and declared.shift not in ("", FOLLOW, LEAVE)


def way_of(scene: FightScene, body: Character) -> list[str]:
    """The zones of its plain shift, if it has declared one."""
    return [] if body.declared is None else way_from(scene, body, body.declared)


def way_from(scene: FightScene, body: Character, declared: Declaration) -> list[str]:
    return ways(scene, body.zone, speed(scene, body, declared)).get(declared.shift, [])


def step(scene: FightScene, table: Table) -> bool:
    """The next piece: a check for an edge, all plain shifts, one who follows. Whether there is another one."""
    if scene.queue:
        body = scene.by_id[scene.queue[0]]
        if is_plain(body.declared):
            scene.queue = scene.queue[1:]
            check_edges(scene, table, body)
            return True
    if [body for body in scene.here() if is_moving(body)]:
        move_together(scene, table)
        return True
    if scene.queue:
        body, scene.queue = scene.by_id[scene.queue[0]], scene.queue[1:]
        follow(scene, table, body)
    return bool(scene.queue)


def is_moving(body: Character) -> bool:
    return is_plain(body.declared)


def check_edges(scene: FightScene, table: Table, body: Character) -> None:
    """Before the plain shifts: how far it will come."""
    declared = body.declared
    assert declared is not None
    came = cross(scene, table, body, way_of(scene, body))
    body.declared = shifting(declared, "" if came == body.zone else came)


def cross(scene: FightScene, table: Table, body: Character, way: list[str]) -> str:
    """The last zone of the way that it comes to."""
    came = body.zone
    for zone in way:
        if needs_check(scene, body, came, zone) and not crosses(scene, table, body, came, zone):
            return came
        came = zone
    return came


def crosses(scene: FightScene, table: Table, body: Character, zone: str, near: str) -> bool:
    edge = scene.edge(zone, near)
    assert edge is not None
    assert edge.check is not None
    check = checks.Check(body, "shift", [edge.check.skill], dc=edge.check.dc)
    if checks.make(scene, table, check).success:
        return True
    scene.tell(table, ShiftLost(body.id, "the way is too hard"))
    return False


def move_together(scene: FightScene, table: Table) -> None:
    """All plain shifts happen together, but for those of whom the game master has put elsewhere since."""
    for body in scene.in_order():
        declared = body.declared
        if declared is not None and is_plain(declared):
            body.declared = shifting(declared, "")
            if way_from(scene, body, declared):
                body.zone = declared.shift
                scene.tell(table, ShiftedTo(body.id, body.zone))
            else:
                scene.tell(table, ShiftLost(body.id, "that is too far from there"))


def follow(scene: FightScene, table: Table, body: Character) -> None:
    """Along a shortest way to wherever the target is now, until the action reaches it (with Dash: to its zone)."""
    declared = body.declared
    assert declared is not None
    goal = reach.zone_of_target(scene, declared)
    way = ways(scene, body.zone, len(scene.arena.zones)).get(goal, [])
    start = body.zone
    for zone in way[: speed(scene, body, declared)]:
        if reach.reaches(scene, body, declared):
            break
        if needs_check(scene, body, body.zone, zone) and not crosses(scene, table, body, body.zone, zone):
            break
        body.zone = zone
    if body.zone != start:
        scene.tell(table, Followed(body.id, declared.target, body.zone))


def end(scene: FightScene, table: Table) -> None:
    """Term Exit: whoever leaves the map is still there, and a target, until the close of the round."""
    for body in scene.in_order():
        if body.declared is not None and body.declared.shift == LEAVE:
            scene.leaving = [*scene.leaving, body.id]
            scene.tell(table, Departing(body.id))


def shifting(declared: Declaration, shift: str) -> Declaration:
    return Declaration(declared.verb, declared.what, declared.target, declared.also, shift)
