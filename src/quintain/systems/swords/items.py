"""Things used with a Main Action: potions, flasks, charms, bottles; and smothering a fire."""

from __future__ import annotations

from quintain.kernel.asks import Used, What
from quintain.kernel.shapes import Spots, Value
from quintain.kernel.table import Table
from quintain.space.space import Area, spots
from quintain.systems.swords import afflicting, areas, armor, attack, happen, shift, spells
from quintain.systems.swords.afflictions import Affliction, timed_by_pool
from quintain.systems.swords.conditions import BIT, SIGHTLESS, Condition
from quintain.systems.swords.deeds import MAIN, Deed, can_act, words
from quintain.systems.swords.effects import Afflict, Free, Heal
from quintain.systems.swords.events.magic import Burst, ItemUsed, Smothered
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.ground import footing
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import light_on
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import BAND_FEET, Band, DamageType, Gift, Item, Light, Save, Use

ROUNDS_PER_HOUR = 600
FIRE = str(DamageType.FIRE)


def item_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """What is Readied can be used; what is Stashed must be readied first (SW-064)."""
    if not can_act(body, turn):
        return []
    deeds = smother_deeds(scene, body)
    for gear in armor.kit(body).items:
        deeds += uses_of(scene, body, gear)
    return deeds


def uses_of(scene: SwordsScene, body: Combatant, gear: Gear) -> list[Deed]:
    assert gear.item is not None
    use, name = gear.item.use, gear.item.name
    if use is Use.MEND:
        return [Mend(gear, each) for each in drinkers(scene, body)]
    if use is Use.FIRE:
        squares = throwing_squares(scene, body, gear)
        return [Throw(("throw", gear.id), f"Throw {name}", gear, squares, scene)] if squares else []
    if use is Use.STEP:
        squares = spaces_in_sight(scene, body, gear.item.feet)
        return [Step(("use", gear.id), f"Use {name}", gear, squares, scene)] if squares else []
    if use is Use.SPIRITS:
        return [Drink(gear)]
    return []


class UseItem(Deed):
    """One thing, used up or worn down by one use."""

    def __init__(self, what: What, label: str, gear: Gear, shape: Spots | None = None, target: str = "") -> None:
        super().__init__(what, label, MAIN, shape, target)
        self.gear = gear.id
        self.kind = gear.kind

    def ability(self) -> Used | None:
        return "item", self.kind

    def spend(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, on: str = "") -> Gear:
        turn.main = False
        gear = body.gear(self.gear)
        if gear.uses == 1:
            body.carried = [each for each in body.carried if each is not gear]
        elif gear.uses:
            left = gear.clone()
            left.uses -= 1
            body.exchange(gear, left)
        scene.tell(table, ItemUsed(body.id, gear.kind, on))
        return gear


# healing


def drinkers(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """Itself and allies within 5 ft who have lost HP."""
    near = [body, *[ally for ally in scene.allies(body) if scene.is_adjacent(body, ally)]]
    return [each for each in near if each.hp < each.max_hp]


class Mend(UseItem):
    """The drinker regains 1 Hit Die + Constitution modifier; one who is dying wakes."""

    def __init__(self, gear: Gear, drinker: Combatant) -> None:
        label = f"{gear.name}: {words(drinker.id)}"
        super().__init__(("use", gear.id, drinker.id), label, gear, None, drinker.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        gear = self.spend(scene, table, body, turn, self.target)
        assert gear.item is not None
        drinker = scene.by_id[self.target]
        heal = Heal(spells.hit_die_of(table, drinker), gear.item.rank)
        happen.affect(scene, table, body, drinker, heal)


# fire


def throwing_squares(scene: SwordsScene, body: Combatant, gear: Gear) -> Area:
    """Within Near range and in line; SW-198: the Charmed do not throw it where their charmer would burn."""
    assert gear.item is not None
    near: Area = 0
    for spot in spots(scene.footprint(body)):
        near |= areas.in_line(scene, spot, scene.grid.within(spot, BAND_FEET[Band.NEAR] // FOOT))
    near &= ~scene.stock.opaque
    for other in scene.bodies:
        if not afflicting.may_harm(body, other) and other.place >= 0:
            there = scene.footprint(scene.seen(other, body))
            for spot in spots(near):
                if areas.radius(scene, spot, gear.item.radius) & there:
                    near &= ~(1 << spot)
    return near


class Throw(UseItem):
    """No attack roll, and everybody within 5 ft takes fire damage at once and burns."""

    def __init__(self, what: What, label: str, gear: Gear, squares: Area, scene: SwordsScene) -> None:
        feet = gear.item.radius if gear.item is not None else 0
        super().__init__(what, label, gear, Spots(scene.grid, squares, lambda spot: areas.radius(scene, spot, feet)))

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        gear = self.spend(scene, table, body, turn)
        item = gear.item
        assert item is not None
        level = scene.stock.relief.ground[value.spot]
        squares = areas.radius(scene, value.spot, item.radius)
        struck = areas.those_in(scene, body, squares, level - item.radius, level + item.radius)
        scene.tell(table, Burst(body.id, gear.kind, [each.id for each in struck]))
        amount = table.roll(body, item.damage, "fire") if struck else 0
        for target in struck:
            areas.scorch(scene, table, body, target, amount, FIRE)
            happen.affect(scene, table, body, target, Afflict(burning(body, item)))
        attack.come_into_the_open(scene, table, body)


def burning(by: Combatant, item: Item) -> Affliction:
    """As much damage again at the start of each turn; the pool is rolled as its turns end."""
    held = timed_by_pool(Condition.BURNING, by.id, item.pool)
    held.tag = item.id
    return held


def smother_deeds(scene: SwordsScene, body: Combatant) -> list[Deed]:
    near = [body, *look_around(scene, body).allies().near]
    return [Smother(each.id) for each in near if each.bits & BIT[Condition.BURNING]]


class Smother(Deed):
    """A Main Action by the burning or by someone within 5 ft puts the fire out."""

    def __init__(self, target: str) -> None:
        super().__init__(("smother", target), f"Smother the fire on {words(target)}", MAIN, None, target)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        scene.tell(table, Smothered(body.id, self.target))
        happen.affect(scene, table, body, scene.by_id[self.target], Free(Condition.BURNING))


# a step elsewhere


def spaces_in_sight(scene: SwordsScene, body: Combatant, feet: int) -> Area:
    """Free spaces within that range which it can see."""
    if body.bits & SIGHTLESS:
        return 0
    area = shift.landing(scene, body, feet)
    seen: Area = 0
    for spot in spots(scene.footprint(body)):
        seen |= scene.grid.seen_from(spot, scene.stock.opaque)
    area &= seen
    if scene.stock.light is Light.DARK and not body.has(Gift.DARKVISION):
        for spot in spots(area):
            if light_on(scene, spot) is Light.DARK:
                area &= ~(1 << spot)
    return area


class Step(UseItem):
    """Teleports its holder, whatever holds it."""

    def __init__(self, what: What, label: str, gear: Gear, squares: Area, scene: SwordsScene) -> None:
        super().__init__(what, label, gear, Spots(scene.grid, squares))

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        self.spend(scene, table, body, turn)
        shift.teleport(scene, table, body, value.spot, footing(scene, body, value.spot))


# spirits


class Drink(UseItem):
    """A Hardiness save, or Intoxicated for hours."""

    def __init__(self, gear: Gear) -> None:
        super().__init__(("drink", gear.id), f"Drink {gear.name}", gear)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        gear = self.spend(scene, table, body, turn)
        item = gear.item
        assert item is not None
        if save(scene, table, body, Save.HARDINESS, item.dt, gear.kind):
            return
        held = timed_by_pool(Condition.INTOXICATED, body.id, item.pool)
        held.every, held.round = ROUNDS_PER_HOUR, scene.round
        happen.affect(scene, table, body, body, Afflict(held))
