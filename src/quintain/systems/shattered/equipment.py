"""Equipment in Combat: what is Equipped, what is Wielded, in how many hands, and what that allows."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Used, What
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.library.ids import kind_of
from quintain.systems.shattered import health, openings, recovery
from quintain.systems.shattered.deeds import HANDS_DEED, STUNT_DEED, Deed, words
from quintain.systems.shattered.events.ability import Gripped, ItemUsed, Thrown, Wielded
from quintain.systems.shattered.ground import replace
from quintain.systems.shattered.scene import Lying, Position, ShatteredScene, Turn
from quintain.systems.shattered.sheet import HANDS, Arm, Character, Gear, Kit
from quintain.systems.shattered.stock import Attack, Item

__all__ = ["Arm"]

HAND_AND_A_HALF: Final = "Hand-and-a-Half"
USUAL_GRIP, ONE_HAND, BOTH_HANDS, FREE_GRIP = 0, 1, 2, 3

# hands


def room(body: Character) -> int:
    """SS-165, SS-166: the hands in which something more could be Wielded: each item takes one, or both."""
    if body.wielded and body.wielded[0].hands == HANDS:
        return 0  # held in one hand for a Turn it leaves the other open, but it could not be Wielded beside another
    return body.open_hands()


def can_wield(body: Character, gear: Gear) -> bool:
    """Whether an Equipped item could be taken in hand now."""
    return 0 < gear.hands <= room(body) and body.wields(gear.id) is None


def single_piece(body: Character) -> Gear | None:
    """The one piece a creature Wields, if two hands mean anything to it."""
    if len(body.wielded) != 1:
        return None
    gear = body.wielded[0]
    return gear if gear.hands == HANDS or is_hand_and_a_half(gear) else None


def is_hand_and_a_half(gear: Gear) -> bool:
    return isinstance(gear.thing, Attack) and HAND_AND_A_HALF in gear.thing.keywords


class Grip(Deed):
    """How many hands hold the single piece, until this Turn ends."""

    def __init__(self, what: What, label: str, both: bool) -> None:
        super().__init__(what, label, HANDS_DEED)
        self.both = both

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        grip(scene, table, body, both=self.both)


IN_ONE: Final = Grip(("hands", "one"), "Hold it in one hand", False)
IN_BOTH: Final = Grip(("hands", "two"), "Hold it in both hands", True)


def hand_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """SS-168: once per Turn, one hand or both for the single piece it Wields; the usual way needs no choice."""
    if body.chose_hands:
        return []
    gear = single_piece(body)
    if gear is None:
        return []
    return [IN_ONE if gear.hands == HANDS else IN_BOTH]


def grip(scene: ShatteredScene, table: Table, body: Character, *, both: bool) -> None:
    body.chose_hands = True
    body.both_hands = both
    scene.tell(table, Gripped(body.id, body.wielded[0].thing.id, both))


# what it can attack and parry with


def arms(scene: ShatteredScene, body: Character) -> list[Arm]:
    """Every Attack a creature could make with what it Wields and is: no target or Cost is looked at.

    Off its own Turn a piece that may be held either way is held in both hands if it is used.
    """
    kit = kit_of(scene, body)
    if kit.arms is None:
        kit.arms = list_arms(scene, body, kit.grip)
    return kit.arms


def kit_of(scene: ShatteredScene, body: Character) -> Kit:
    """What was worked out for its sheet, its gear and the way it is held; anew when one of these has changed."""
    kit = body.kit
    if (
        kit is None
        or kit.wielded is not body.wielded
        or kit.equipped is not body.equipped
        or kit.sheet is not body.sheet
        or ((kit.half or kit.grip or body.chose_hands) and kit.grip != grip_now(scene, body))
    ):
        half = len(body.wielded) == 1 and is_hand_and_a_half(body.wielded[0])
        kit = body.kit = Kit(body.sheet, body.wielded, body.equipped, grip_now(scene, body), half)
    return kit


def grip_now(scene: ShatteredScene, body: Character) -> int:
    if body.chose_hands:
        return BOTH_HANDS if body.both_hands else ONE_HAND
    turn = scene.turn
    if turn is None or turn.who == body.id or len(body.wielded) != 1 or not is_hand_and_a_half(body.wielded[0]):
        return USUAL_GRIP
    return FREE_GRIP


def list_arms(scene: ShatteredScene, body: Character, held: int) -> list[Arm]:
    # SS-164: of weapons only those it Wields
    found = [arm for gear in body.wielded if (arm := wielded_arm(body, gear, held)) is not None]
    found += [quickdrawn(gear) for gear in body.equipped if gear.quickdraw and can_wield(body, gear)]
    for id in body.sheet.attacks:
        attack = scene.stock.attacks[id]
        found.append(Arm(attack, None, attack.speed, attack.keywords))
    listed: list[str] = []
    chosen = []
    for arm in found:
        if arm.attack.id not in listed:  # of two daggers alike, one
            listed.append(arm.attack.id)
            chosen.append(arm)
    return chosen


def wielded_arm(body: Character, gear: Gear, held: int) -> Arm | None:
    """SS-169: not unless it is Wielded in as many hands as its use takes; Hand-and-a-Half is faster in both."""
    attack = gear.attack
    if attack is None or (held == ONE_HAND and gear.hands == HANDS):
        return None
    arm = Arm(attack, gear, attack.speed, attack.keywords)
    if held in (BOTH_HANDS, FREE_GRIP) and len(body.wielded) == 1 and is_hand_and_a_half(gear):
        arm.speed = attack.speed - 1
        arm.both = held == FREE_GRIP
    return arm


def quickdrawn(gear: Gear) -> Arm:
    """Quickdraw: it counts as Wielded if the hands are open."""
    attack = gear.attack
    assert attack is not None
    arm = Arm(attack, gear, attack.speed, attack.keywords)
    arm.draws = True
    return arm


def parries(scene: ShatteredScene, body: Character) -> list[Arm]:
    """What it could Parry with: Wielded weapons and natural ones, which are always Wielded."""
    return [arm for arm in arms(scene, body) if arm.attack.parry is not None]


def use(scene: ShatteredScene, table: Table, body: Character, arm: Arm) -> None:
    """Using a weapon: a Quickdraw one is Wielded from then on, and a free grip is settled for this Turn."""
    if arm.draws and arm.gear is not None:
        wield(scene, table, body, arm.gear)
    elif arm.both and not body.chose_hands:
        grip(scene, table, body, both=True)


# taking, putting away, losing


def wield(scene: ShatteredScene, table: Table, body: Character, gear: Gear) -> None:
    body.wielded = [*body.wielded, gear]
    if body.chose_hands:
        body.both_hands = gear.hands == HANDS
    scene.tell(table, Wielded(body.id, gear.thing.id))


def stow(body: Character, gear: Gear) -> None:
    """Out of the hand, not out of what is carried."""
    if body.both_hands and len(body.wielded) == 1:
        body.both_hands = False
    # SS-160: it is Equipped still; what is Wielded is Equipped as well
    body.wielded = [each for each in body.wielded if each.id != gear.id]


def equip(body: Character, gear: Gear) -> Gear:
    """SS-162: what is in the inventory is Equipped; the second of a kind gets an id of its own."""
    kept = renamed(gear, body.equipped)
    body.equipped = [*body.equipped, kept]
    return kept


def renamed(gear: Gear, others: list[Gear]) -> Gear:
    taken = [each.id for each in others]
    id, number = gear.thing.id, 1
    while id in taken:
        number += 1
        id = f"{gear.thing.id}-{number}"
    return gear if id == gear.id else Gear(id, gear.thing, gear.uses)


def lose(body: Character, gear: Gear) -> None:
    if body.wields(gear.id) is not None:
        stow(body, gear)
    body.equipped = [each for each in body.equipped if each.id != gear.id]


def drop(scene: ShatteredScene, body: Character, gear: Gear, position: str) -> None:
    """It lies at that Position, unattended."""
    lose(body, gear)
    put_down(scene, gear, position)


def put_down(scene: ShatteredScene, gear: Gear, position: str) -> None:
    scene.lying = [*scene.lying, Lying(position, renamed(gear, [each.gear for each in scene.lying]))]


def take_up(scene: ShatteredScene, body: Character, lying: Lying) -> Gear:
    scene.lying = [each for each in scene.lying if each is not lying]
    return equip(body, lying.gear)


def throw(scene: ShatteredScene, table: Table, body: Character, gear: Gear, place: Position) -> None:
    """Thrown: afterwards the Weapon lies at the target's Position, though the target has left it, until it is taken."""
    if place.id not in scene.positions:
        replace(scene, place)
    drop(scene, body, gear, place.id)
    scene.tell(table, Thrown(body.id, gear.thing.id, place.id))


# consumable items


class UseItem(Deed):
    """A Stunt with no Cost: perhaps an Opening, then Health and a Recover."""

    def __init__(self, gear: str, name: str) -> None:
        super().__init__(("use", gear), f"Use: {name}", STUNT_DEED)
        self.gear = gear

    def ability(self) -> Used | None:
        return "item", kind_of(self.gear)

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        gear = body.gear(self.gear)
        assert gear is not None
        turn.stunts.append(gear.thing.id)
        spend_use(body, gear)
        scene.tell(table, ItemUsed(body.id, gear.thing.id))
        item = gear.thing
        assert isinstance(item, Item)
        if item.opens:
            openings.create(scene, table, body)
        if not body.out:
            take_effect(scene, table, body, item)


def item_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """SS-163: armor, consumables and stowed weapons are Equipped; a consumable is used from there."""
    deeds: list[Deed] = []
    for gear in body.equipped:
        if isinstance(gear.thing, Item) and gear.uses > 0 and gear.thing.id not in turn.stunts:
            deeds.append(item_deed(scene, gear))
    return deeds


def item_deed(scene: ShatteredScene, gear: Gear) -> Deed:
    key = f"use:{gear.id}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = UseItem(gear.id, words(gear.thing.name))
    assert isinstance(found, Deed)
    return found


def spend_use(body: Character, gear: Gear) -> None:
    left = Gear(gear.id, gear.thing, gear.uses - 1)
    body.equipped = [left if each.id == gear.id else each for each in body.equipped]


def take_effect(scene: ShatteredScene, table: Table, body: Character, item: Item) -> None:
    if item.heal:
        health.gain_health(scene, table, body, item.heal)
    if item.recover:
        recovery.give_recover(scene, table, body)
