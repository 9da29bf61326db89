"""Actions of a creature's own, and the free deed of a great leader."""

from __future__ import annotations

from quintain.kernel.asks import Used
from quintain.kernel.shapes import Spots, Value
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords import afflicting, areas, attack, happen, items, shift
from quintain.systems.swords.afflictions import Lasts, timed_by_pool, until_turn
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import FREE, MAIN, MOVE, Deed, can_act, can_act_freely
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.magic import Burst, Led, SpecialUsed, Unaffected
from quintain.systems.swords.ground import footing
from quintain.systems.swords.perception import can_hear, can_see
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Cost, Gift, Special, SpecialAction

LEADER_FEET = 30
LEADER_COST = 1
FADE_MINUTES = 1


def special_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Those that cost the Main Action."""
    if not body.sheet.specials or not can_act(body, turn):
        return []
    return offered(scene, body, Cost.MAIN)


def special_move_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Those that take the place of a Move Action."""
    if not body.sheet.specials or not turn.moves or not body.is_able():
        return []
    return offered(scene, body, Cost.MOVE)


def offered(scene: SwordsScene, body: Combatant, cost: Cost) -> list[Deed]:
    deeds: list[Deed] = []
    for action in body.sheet.specials:
        if action.cost is cost and is_rested(scene, body, action):
            deeds += deeds_of(scene, body, action)
    return deeds


def is_rested(scene: SwordsScene, body: Combatant, action: SpecialAction) -> bool:
    """At most once in any so many Rounds."""
    last = body.used.get(str(action.special))
    return last is None or scene.round - last >= action.rest_rounds


def deeds_of(scene: SwordsScene, body: Combatant, action: SpecialAction) -> list[Deed]:
    special = action.special
    if special is Special.STONE_BREATH:
        squares = breath_squares(scene, body, action)
        cones = Spots(scene.grid, squares, lambda first: areas.cone(scene, body, first, action.feet))
        return [StoneBreath(action, cones)] if squares else []
    if special is Special.SCREECH:
        return [Screech(action)]
    if special is Special.RIFT_STEP:
        squares = items.spaces_in_sight(scene, body, action.feet)
        return [RiftStep(action, Spots(scene.grid, squares))] if squares else []
    return [] if body.suffers(Condition.INVISIBLE) else [Fade(action)]


class OwnAction(Deed):
    """One use of it, and the Round it was used in."""

    def __init__(self, action: SpecialAction, squares: Spots | None = None) -> None:
        category = MAIN if action.cost is Cost.MAIN else MOVE
        super().__init__(str(action.special), action.name, category, squares)
        self.action = action

    def ability(self) -> Used | None:
        return "action", self.id

    def spend(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn) -> None:
        if self.category == MAIN:
            turn.main = False
        else:
            turn.moves -= 1
        body.used[self.id] = scene.round
        scene.tell(table, SpecialUsed(body.id, self.action.name))


# areas


def breath_squares(scene: SwordsScene, body: Combatant, action: SpecialAction) -> Area:
    """Where a cone can begin; SW-198: not one that would strike the creature's charmer."""
    squares = areas.edge(scene, body)
    spared = [
        scene.seen(each, body) for each in scene.bodies if not afflicting.may_harm(body, each) and each.place >= 0
    ]
    for spot in spots(squares) if spared else []:
        if any(areas.cone(scene, body, spot, action.feet) & scene.footprint(each) for each in spared):
            squares &= ~(1 << spot)
    return squares


class StoneBreath(OwnAction):
    """A cone; whoever fails is Petrified for a pool of minutes."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        self.spend(scene, table, body, turn)
        breathe(scene, table, body, self.action, value.spot)
        attack.come_into_the_open(scene, table, body)


def breathe(scene: SwordsScene, table: Table, body: Combatant, action: SpecialAction, first: Spot) -> None:
    squares = areas.cone(scene, body, first, action.feet)
    struck = areas.those_in(scene, body, squares, body.elevation - action.feet, body.elevation + action.feet)
    struck = [each for each in struck if each.id != body.id]
    scene.tell(table, Burst(body.id, action.name, [each.id for each in struck]))
    for target in struck:
        if resists(scene, table, target, action, Condition.PETRIFIED):
            continue
        held = timed_by_pool(Condition.PETRIFIED, body.id, action.pool)
        held.every, held.round = ROUNDS_PER_MINUTE, scene.round
        held.dt = action.dt  # magical items save against it too
        happen.affect(scene, table, body, target, Afflict(held))


def resists(scene: SwordsScene, table: Table, target: Combatant, action: SpecialAction, condition: Condition) -> bool:
    assert action.save is not None
    if afflicting.is_immune(target, condition):
        scene.tell(table, Unaffected(target.id, action.name))
        return True
    return save(scene, table, target, action.save, action.dt, str(action.special))


class Screech(OwnAction):
    """Each enemy around it that can hear it and fails is Frightened until the end of its own next Combat Turn."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        self.spend(scene, table, body, turn)
        feet = self.action.feet
        squares = areas.around(scene, body, feet)
        near = areas.those_in(scene, body, squares, body.elevation - feet, body.elevation + feet)
        struck = [each for each in near if each.side != body.side and can_hear(scene, each, body)]
        struck = [each for each in struck if afflicting.may_harm(body, each)]
        scene.tell(table, Burst(body.id, self.action.name, [each.id for each in struck]))
        for target in struck:
            if not resists(scene, table, target, self.action, Condition.FRIGHTENED):
                afraid = afflicting.until_next_turn_ends(scene, target, Condition.FRIGHTENED, body.id)
                happen.affect(scene, table, body, target, Afflict(afraid))
        attack.come_into_the_open(scene, table, body)


# going elsewhere, going unseen


class RiftStep(OwnAction):
    """In place of its Move Action it teleports."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        self.spend(scene, table, body, turn)
        shift.teleport(scene, table, body, value.spot, footing(scene, body, value.spot))


class Fade(OwnAction):
    """Invisible until it attacks, takes damage, or a Minute has passed (SW-013)."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        self.spend(scene, table, body, turn)
        round = scene.round + FADE_MINUTES * ROUNDS_PER_MINUTE
        held = until_turn(Lasts.TURN_START, body.id, round, Condition.INVISIBLE, body.id)
        held.tag = str(Special.FADE)
        happen.affect(scene, table, body, body, Afflict(held))


# Great Leader


def leader_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """A Free Action for a Fortune Point, once for each Round to come."""
    if not body.has(Gift.GREAT_LEADER) or body.fortune < LEADER_COST or not can_act_freely(scene, body, turn):
        return []
    led = [each for each in followers(scene, body) if not is_led(scene, each)]
    return [Lead("great_leader", "Great Leader: +2 for companions next Round", FREE)] if led else []


def followers(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """Companions within 30 ft who can see and hear it."""
    found = [each for each in scene.allies(body) if scene.feet_apart(body, each) <= LEADER_FEET]
    return [each for each in found if can_see(scene, each, body) and can_hear(scene, each, body)]


def is_led(scene: SwordsScene, body: Combatant) -> bool:
    return any(held.amount > scene.round for held in body.every(Condition.LED))


class Lead(Deed):
    """+2 on all their d20 rolls during the next Round."""

    def ability(self) -> Used | None:
        return "feature", self.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        body.fortune -= LEADER_COST
        led = followers(scene, body)
        scene.tell(table, Led(body.id, [each.id for each in led]))
        for each in led:
            held = until_turn(Lasts.TURN_START, body.id, scene.round + 2, Condition.LED, body.id)
            held.amount = scene.round + 1  # the Round it counts in
            happen.affect(scene, table, body, each, Afflict(held))
