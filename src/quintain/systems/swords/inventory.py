"""Things in hand, at hand and packed away."""

from __future__ import annotations

from typing import cast

from quintain.kernel.asks import aimed
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, grapple, happen
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import FREE, MAIN, Deed, can_act, can_act_freely, remembered, words
from quintain.systems.swords.effects import Free
from quintain.systems.swords.events.actions import ReleasedHold
from quintain.systems.swords.events.inventory import (
    Doffed,
    Donned,
    Drew,
    MadeReady,
    PickedUp,
    Reloaded,
    Sheathed,
    StowedAway,
)
from quintain.systems.swords.gear import BOTH, OFF, PRIMARY, READIED, STASHED, WORN, Gear
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.scene import Lying, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Property

# what costs the Main Action


def inventory_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    memo = remembered(body)
    key = "inventory" + hands_key(scene, body)
    if key not in memo:
        memo[key] = [*arrangements(scene, body)]
    return cast(list[Deed], memo[key])


def hands_key(scene: SwordsScene, body: Combatant) -> str:
    """What its hands can do, beside what they hold: creatures it grapples and arms it has lost."""
    gripped = grapple.held_by(scene, body)
    if not body.injuries and not gripped:
        return ""
    return f":{len(gripped)}:{','.join(body.whole_hands())}"


def arrangements(scene: SwordsScene, body: Combatant) -> list[Deed]:
    deeds: list[Deed] = []
    for gear in body.carried:
        if gear.where == STASHED:
            deeds.append(Ready(gear))
        elif gear.where == READIED or (gear.is_held() and not gear.is_shield()):
            deeds.append(Stash(gear))
        if gear.where == READIED and can_don(scene, body, gear):
            deeds.append(Don(gear))
        if (gear.is_shield() and gear.is_held()) or (gear.is_helmet() and gear.where == WORN):
            deeds.append(Doff(gear))
        if gear.has(Property.RELOAD) and not gear.loaded and gear.is_held() and gear.is_usable():
            deeds.append(Reload(gear))
    return deeds


class Ready(Deed):
    """SW-064: Ready an Item moves one thing from Stashed to Readied, or the other way round."""

    def __init__(self, gear: Gear) -> None:
        wreck = " (destroyed)" if gear.wrecked else ""
        super().__init__(("ready", gear.id), f"Ready: {gear.name}{wreck}", MAIN)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        put(body, self.gear, READIED)
        tell_of(scene, table, body, MadeReady(body.id, self.gear))


class Stash(Deed):
    def __init__(self, gear: Gear) -> None:
        super().__init__(("stash", gear.id), f"Stash: {gear.name}", MAIN)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        put(body, self.gear, STASHED)
        tell_of(scene, table, body, StowedAway(body.id, self.gear))


def put(body: Combatant, id: str, where: str) -> None:
    gear = body.gear(id)
    body.exchange(gear, gear.put(where))


def can_don(scene: SwordsScene, body: Combatant, gear: Gear) -> bool:
    """A shield needs a free hand, so no two-handed weapon; a helmet a head without one."""
    if gear.wrecked:
        return False
    if gear.is_shield():
        return bool(grapple.free_hands(scene, body)) and not any(each.is_shield() for each in body.held())
    return gear.is_helmet() and not any(each.is_helmet() and each.where == WORN for each in body.carried)


class Don(Deed):
    """Shield, buckler and helmet take a Main Action to put on."""

    def __init__(self, gear: Gear) -> None:
        super().__init__(("don", gear.id), f"Put on: {gear.name}", MAIN)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        hands = grapple.free_hands(scene, body)
        put(body, self.gear, WORN if body.gear(self.gear).is_helmet() else OFF if OFF in hands else hands[0])
        tell_of(scene, table, body, Donned(body.id, self.gear))


class Doff(Deed):
    """And one to take off."""

    def __init__(self, gear: Gear) -> None:
        super().__init__(("doff", gear.id), f"Take off: {gear.name}", MAIN)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        put(body, self.gear, READIED)
        tell_of(scene, table, body, Doffed(body.id, self.gear))


class Reload(Deed):
    """Reload: after each shot, a Main Action."""

    def __init__(self, gear: Gear) -> None:
        super().__init__(("reload", gear.id), f"Reload: {gear.name}", MAIN)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        gear = body.gear(self.gear)
        loaded = gear.clone()
        loaded.loaded = True
        body.exchange(gear, loaded)
        tell_of(scene, table, body, Reloaded(body.id, self.gear))


# what is free


def handling_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Letting go, putting away and taking in hand what is Readied, picking up what lies in one's own space."""
    if not can_act_freely(scene, body, turn):
        return []
    memo = remembered(body)
    key = "handling" + hands_key(scene, body)
    if key not in memo:
        memo[key] = [*rearrangements(scene, body)]
    deeds = cast(list[Deed], memo[key])
    lying, gripped = within_grasp(scene, body), grapple.held_by(scene, body)
    if not lying and not gripped:
        return deeds
    return [*deeds, *[PickUp(each) for each in lying], *[Release(each) for each in gripped]]


def rearrangements(scene: SwordsScene, body: Combatant) -> list[Deed]:
    deeds: list[Deed] = []
    for gear in body.carried:
        if gear.where == READIED and gear.hands() and not gear.is_shield():
            deeds += [Draw(gear, where) for where in places(scene, body, gear)]
        elif gear.is_held() and not gear.is_shield():
            deeds += [Sheathe(gear), Drop(gear)]
    return deeds


def places(scene: SwordsScene, body: Combatant, gear: Gear) -> list[str]:
    """Hands it could be taken in: what they hold is put away, but a shield has to be doffed first."""
    hands = grapple.free_hands(scene, body) + [
        hand for hand in body.whole_hands() if (held := body.in_hand(hand)) is not None and not held.is_shield()
    ]
    if gear.hands() > 1:
        return [BOTH] if len(hands) > 1 else []
    return [hand for hand in (PRIMARY, OFF) if hand in hands]


class Draw(Deed):
    """Switching between Readied things is a Free Action."""

    def __init__(self, gear: Gear, where: str) -> None:
        hand = "" if where == BOTH else where
        label = f"Take in {'both hands' if where == BOTH else where + ' hand'}: {gear.name}"
        super().__init__(aimed("draw", gear.id, hand), label, FREE)
        self.gear = gear.id
        self.where = where

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        for each in self.replaces(body):
            put(body, each.id, READIED)
            tell_of(scene, table, body, Sheathed(body.id, each.id))
        put(body, self.gear, self.where)
        tell_of(scene, table, body, Drew(body.id, self.gear))

    def replaces(self, body: Combatant) -> list[Gear]:
        """What its hand holds, or its hands, and puts away for it."""
        return [
            each
            for each in body.held()
            if not each.is_shield() and (self.where == BOTH or each.where in (self.where, BOTH))
        ]


class Sheathe(Deed):
    def __init__(self, gear: Gear) -> None:
        super().__init__(("sheathe", gear.id), f"Put away: {gear.name}", FREE)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        put(body, self.gear, READIED)
        tell_of(scene, table, body, Sheathed(body.id, self.gear))


class Drop(Deed):
    def __init__(self, gear: Gear) -> None:
        super().__init__(("drop", gear.id), f"Drop: {gear.name}", FREE)
        self.gear = gear.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        afflicting.drop_held(scene, table, body, body.gear(self.gear))


class Release(Deed):
    """Letting go of a creature one grapples."""

    def __init__(self, target: Combatant) -> None:
        super().__init__(("let_go", target.id), f"Let go of {words(target.id)}", FREE, target=target.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        scene.tell(table, ReleasedHold(body.id, self.target))
        happen.affect(scene, table, body, scene.by_id[self.target], Free(Condition.GRAPPLED, body.id))


# what lies about


def within_grasp(scene: SwordsScene, body: Combatant) -> list[Lying]:
    """Things in its own space that its free hands can hold, one of each id; not a net that holds somebody."""
    if not scene.lying:
        return []
    own = scene.footprint(body)
    here = [each for each in scene.lying if own >> each.spot & 1]
    if not here:
        return here
    hands = len(grapple.free_hands(scene, body))
    found: dict[str, Lying] = {}
    for each in here:
        near = body.elevation == scene.stock.relief.ground[each.spot]
        if near and hands >= max(1, each.gear.hands()) and not holds_somebody(scene, each):
            found.setdefault(each.gear.id, each)
    return list(found.values())


def holds_somebody(scene: SwordsScene, lying: Lying) -> bool:
    """A net in which a creature in that space is caught."""
    tag = grapple.NET + lying.gear.id
    there = [body for body in scene.bodies if body.on_map() and scene.footprint(body) & (1 << lying.spot)]
    return any(held.tag == tag for body in there for held in body.every(Condition.RESTRAINED))


class PickUp(Deed):
    """A weapon or item comes to hand, a shield or helmet is Readied and still has to be put on."""

    def __init__(self, lying: Lying) -> None:
        super().__init__(("pick_up", lying.gear.id), f"Pick up: {lying.gear.name}", FREE)
        self.lying = lying

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        scene.lying = [each for each in scene.lying if each is not self.lying]
        gear = self.lying.gear
        where = READIED
        if gear.hands() and not gear.is_shield():
            where = BOTH if gear.hands() > 1 else grapple.free_hands(scene, body)[0]
        mine = gear.put(where)
        mine.id = own_id(body, gear.id)
        body.carried = [*body.carried, mine]
        tell_of(scene, table, body, PickedUp(body.id, mine.id))


def own_id(body: Combatant, id: str) -> str:
    """An id that tells it from the other things it carries."""
    taken = [gear.id for gear in body.carried]
    count = 2
    fresh = id
    while fresh in taken:
        fresh = f"{id}-{count}"
        count += 1
    return fresh
