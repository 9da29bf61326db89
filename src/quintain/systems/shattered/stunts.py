"""Stunts: minor abilities on one's own Turn, before, between or after everything else; Armament ones at Respite too."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, Used, What, aimed, spelt
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, equipment, moves, slots, stances
from quintain.systems.shattered.deeds import STUNT_DEED, Deed, words
from quintain.systems.shattered.events.ability import AbilityUsed, HandedOver, PickedUp, Stowed
from quintain.systems.shattered.scene import Position, ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character, Gear
from quintain.systems.shattered.stock import Armor, Behaviour, Boost, Rank, Stunt

ARMAMENT: Final = "Armament"
REPEATABLE: Final = "Repeatable"
RESPITE_DISCOUNT: Final = 1

# what is offered


class UseStunt(Deed):
    """A Stunt, with all that was chosen for it; `less` is what it costs less at Respite."""

    def __init__(
        self,
        what: What,
        label: str,
        stunt: Stunt,
        less: int,
        target: str = "",
        boost: Boost | None = None,
        moves: int = 0,
    ) -> None:
        super().__init__(what, f"{label} {printed(stunt, less, boost, moves)}".rstrip(), STUNT_DEED, None, target)
        self.stunt = stunt
        self.less = less
        self.by_spirit = False
        self.boost = boost

    def ability(self) -> Used | None:
        return "stunt", self.stunt.id

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        user = scene.by_id[body.spirit] if self.by_spirit else body
        price = price_of(scene, body, self.stunt, self.less)
        costs.settle(scene, table, body, price.plus(self.boost.cost) if self.boost is not None else price, turn)
        turn.stunts.append(self.stunt.id)
        by = user.id if self.by_spirit else ""
        boost = self.boost.id if self.boost is not None else ""
        scene.tell(table, AbilityUsed(body.id, self.stunt.id, boost, by))
        self.take_effect(scene, table, user, turn)

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        raise NotImplementedError


def printed(stunt: Stunt, less: int, boost: Boost | None, moves: int) -> str:
    """The Cost printed on a Stunt and its Boost, less what Respite takes off, and Moves, as its label adds them."""
    cost, off = stunt.cost, min(less, stunt.cost.momentum)
    due = costs.Price(cost.momentum - off, cost.stamina, cost.moves + moves, less - off, cost.either)
    if boost is not None:
        due = due.plus(boost.cost)
    return f"({due.words()})" if not due.is_free() else ""


def stunt_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """Stunts as far as it can pay, and what its Stances add."""
    deeds: list[Deed] = []
    # SS-061: any number of different ones on its own Turn
    for id in body.sheet.stunts:
        stunt = scene.stock.stunts[id]
        # SS-062: the same Stunt not twice in one Turn, unless it is Repeatable
        if id in turn.stunts and REPEATABLE not in stunt.keywords:
            continue
        if costs.may_use(scene, body, stunt.keywords) and costs.affords(
            scene, body, stunt.cost, None, stunt.keywords, turn
        ):
            list_uses(scene, body, turn, stunt, 0, deeds)
    if body.stances:
        deeds += stances.stance_deeds(scene, body, turn)
    return deeds


def armament_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """SS-017: the Armament Stunts of step 2 of Respite; the Cost of each is reduced by 1."""
    deeds: list[Deed] = []
    for id in body.sheet.stunts:
        stunt = scene.stock.stunts[id]
        if ARMAMENT in stunt.keywords and costs.may_use(scene, body, stunt.keywords):
            price = price_of(scene, body, stunt, RESPITE_DISCOUNT)
            if costs.can_pay(scene, body, price, turn):
                list_uses(scene, body, turn, stunt, RESPITE_DISCOUNT, deeds)
    return deeds


def price_of(scene: ShatteredScene, body: Character, stunt: Stunt, less: int) -> costs.Price:
    return costs.price(scene, body, stunt.cost, stunt.keywords, less=less)


def list_uses(scene: ShatteredScene, body: Character, turn: Turn, stunt: Stunt, less: int, deeds: list[Deed]) -> None:
    """Everything that can be chosen for a Stunt that its user may use and pay."""
    behaviour = stunt.behaviour
    if behaviour is Behaviour.RETREAT or behaviour is Behaviour.LEAP:
        if not already(turn, behaviour) and (behaviour is Behaviour.LEAP or moves.can_move(scene, body)):
            deeds.append(footwork(scene, stunt))
    elif behaviour is Behaviour.DRAW_STOW:
        list_handling(scene, body, turn, stunt, less, deeds)
    elif behaviour is Behaviour.READY_ARMS:
        list_readying(scene, body, turn, stunt, less, deeds)
    elif behaviour is Behaviour.TAILWIND or behaviour is Behaviour.WEIGH_DOWN:
        list_targets(scene, body, body, stunt, deeds)
        spirit = slots.acting_spirit(scene, body, turn) if body.spirit else None
        if spirit is not None and costs.SPIRIT_KEYWORD in stunt.keywords:
            list_targets(scene, body, spirit, stunt, deeds)


def already(turn: Turn, behaviour: Behaviour) -> bool:
    """Whether the next move is prepared in that way."""
    return turn.retreats if behaviour is Behaviour.RETREAT else turn.leaps


# Retreat and Leap


class Footwork(UseStunt):
    """Retreat: the next move away creates no Opening. Leap: the next move ignores one piece of Terrain."""

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        if self.stunt.behaviour is Behaviour.RETREAT:
            turn.retreats = True
        else:
            turn.leaps = True


def footwork(scene: ShatteredScene, stunt: Stunt) -> Deed:
    found = scene.stock.memo.get(f"stunt:{stunt.id}")
    if found is None:
        found = scene.stock.memo[f"stunt:{stunt.id}"] = Footwork(stunt.id, stunt.name, stunt, 0)
    assert isinstance(found, Deed)
    return found


# Tailwind Call and Weighing Earth


class ChangeSpeed(UseStunt):
    """Tailwind Call: an ally's waiting Technique is 1 faster. Weighing Earth: an enemy's is 1 slower."""

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        amount = -1 if self.stunt.behaviour is Behaviour.TAILWIND else 1
        slots.change_speed(scene, table, scene.by_id[self.target], amount)


def list_targets(scene: ShatteredScene, body: Character, user: Character, stunt: Stunt, deeds: list[Deed]) -> None:
    """An ally in the Arena, or an enemy at the Position, that has not used its Technique this Round."""
    arena = scene.arena_of(user)
    helps = stunt.behaviour is Behaviour.TAILWIND
    for target in scene.bodies:
        if not target.plots or target is user or (target.side == user.side) is not helps or not target.on_map():
            continue
        near = scene.arena_of(target) == arena if helps else target.position == user.position
        if near and slots.waiting(target) is not None:
            deeds.append(change_speed(scene, stunt, target.id, user is not body))


def change_speed(scene: ShatteredScene, stunt: Stunt, target: str, by_spirit: bool) -> Deed:
    what = ("spirit", stunt.id, target) if by_spirit else (stunt.id, target)
    found = scene.stock.memo.get(f"stunt:{spelt(what)}")
    if found is None:
        label = f"{stunt.name}: {words(target)}"
        deed = ChangeSpeed(what, f"Spirit: {label}" if by_spirit else label, stunt, 0, target)
        deed.by_spirit = by_spirit
        found = scene.stock.memo[f"stunt:{spelt(what)}"] = deed
    assert isinstance(found, Deed)
    return found


# Draw/Stow


class Draw(UseStunt):
    """Wield an Equipped item."""

    def __init__(self, stunt: Stunt, less: int, gear: Gear) -> None:
        super().__init__((stunt.id, "draw", gear.id), f"Wield: {gear.thing.name}", stunt, less)
        self.gear = gear.id

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        wield(scene, table, user, self.gear)


class Stow(UseStunt):
    """Stop Wielding an item, which stays Equipped."""

    def __init__(self, stunt: Stunt, less: int, gear: Gear) -> None:
        super().__init__((stunt.id, "stow", gear.id), f"Put away: {gear.thing.name}", stunt, less)
        self.gear = gear.id

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        gear = user.gear(self.gear)
        assert gear is not None
        equipment.stow(user, gear)
        scene.tell(table, Stowed(user.id, gear.thing.id))


class Give(UseStunt):
    """Hand an item to an ally at one's Position, who has it Equipped."""

    def __init__(self, stunt: Stunt, less: int, gear: Gear, ally: str) -> None:
        label = f"Hand {gear.thing.name} to {words(ally)}"
        super().__init__((stunt.id, "give", gear.id, ally), label, stunt, less, ally)
        self.gear = gear.id

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        gear = user.gear(self.gear)
        assert gear is not None
        equipment.lose(user, gear)
        equipment.equip(scene.by_id[self.target], gear)
        scene.tell(table, HandedOver(user.id, self.target, gear.thing.id))


class PickUp(UseStunt):
    """For 1 Move take up an unattended item of the Arena, Wielded or Equipped, joining its Position."""

    def __init__(self, stunt: Stunt, less: int, gear: Gear, *, to_hand: bool) -> None:
        how = "pick_and_wield" if to_hand else "pick"
        label = f"Take up {gear.thing.name}" + (" and Wield it" if to_hand else "")
        super().__init__((stunt.id, how, gear.id), label, stunt, less, moves=1)
        self.gear = gear.id
        self.to_hand = to_hand

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        lying = next(each for each in scene.lying if each.gear.id == self.gear)
        if lying.position == user.position:
            costs.spend_moves(user, 1, turn)
        else:
            moves.journey(scene, table, user, turn, None, scene.positions[lying.position], "")
            if not user.is_up() or user.position != lying.position:
                return
        gear = equipment.take_up(scene, user, lying)
        scene.tell(table, PickedUp(user.id, gear.thing.id))
        if self.to_hand and equipment.can_wield(user, gear):
            equipment.wield(scene, table, user, gear)


def wield(scene: ShatteredScene, table: Table, user: Character, id: str) -> None:
    gear = user.gear(id)
    assert gear is not None
    equipment.wield(scene, table, user, gear)


def list_handling(
    scene: ShatteredScene, body: Character, turn: Turn, stunt: Stunt, less: int, deeds: list[Deed]
) -> None:
    if body.equipped:
        add(deeds, in_hands(scene, body, stunt, less))
        for ally in scene.bodies:
            if ally.position == body.position and ally.side == body.side and can_take(ally) and ally is not body:
                add(deeds, to_give(scene, body, stunt, less, ally.id))
    if scene.lying and moves.can_move(scene, body):
        list_lying(scene, body, turn, stunt, less, deeds)


def can_take(ally: Character) -> bool:
    """A Spirit carries nothing."""
    return ally.rank is not Rank.SPIRIT and ally.on_map()


def add(deeds: list[Deed], more: list[Option]) -> None:
    for deed in more:
        assert isinstance(deed, Deed)
        deeds.append(deed)


def in_hands(scene: ShatteredScene, body: Character, stunt: Stunt, less: int) -> list[Option]:
    """What can be put away or Wielded; armor stays on in a fight."""
    options = equipment.kit_of(scene, body).options
    key = f"{stunt.id}:{less}"
    found = options.get(key)
    if found is None:
        found = options[key] = []
        for gear in body.equipped:
            if body.wields(gear.id) is not None:
                found.append(handling(scene, "stow", stunt, less, gear))
            elif equipment.can_wield(body, gear):
                found.append(handling(scene, "draw", stunt, less, gear))
    return found


def to_give(scene: ShatteredScene, body: Character, stunt: Stunt, less: int, ally: str) -> list[Option]:
    options = equipment.kit_of(scene, body).options
    key = f"{stunt.id}:{less}:{ally}"
    found = options.get(key)
    if found is None:
        found = options[key] = [
            handling(scene, "give", stunt, less, gear, ally)
            for gear in body.equipped
            if not isinstance(gear.thing, Armor)
        ]
    return found


def list_lying(scene: ShatteredScene, body: Character, turn: Turn, stunt: Stunt, less: int, deeds: list[Deed]) -> None:
    left = body.moves + turn.moves - stunt.cost.moves
    here = scene.place(body)
    for lying in scene.lying:
        place = scene.positions[lying.position]
        if place.arena != here.arena or moves_to(scene, body, here, place) > left:
            continue
        if 0 < lying.gear.hands <= equipment.room(body):
            deeds.append(handling(scene, "wield", stunt, less, lying.gear))
        deeds.append(handling(scene, "keep", stunt, less, lying.gear))


def moves_to(scene: ShatteredScene, body: Character, here: Position, place: Position) -> int:
    """1 Move, and what makes joining its Position dearer."""
    return 1 if place is here else moves.cost_to(scene, body, None, place)


def handling(scene: ShatteredScene, how: str, stunt: Stunt, less: int, gear: Gear, ally: str = "") -> Deed:
    key = f"{how}:{stunt.id}:{less}:{gear.id}:{ally}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = make_handling(how, stunt, less, gear, ally)
    assert isinstance(found, Deed)
    return found


def make_handling(how: str, stunt: Stunt, less: int, gear: Gear, ally: str) -> Deed:
    if how == "draw":
        return Draw(stunt, less, gear)
    if how == "stow":
        return Stow(stunt, less, gear)
    if how == "give":
        return Give(stunt, less, gear, ally)
    return PickUp(stunt, less, gear, to_hand=how == "wield")


# Ready Arms


class Ready(UseStunt):
    """Wield one Equipped item with Quickdraw; boosted, one further item of any kind."""

    def __init__(self, stunt: Stunt, less: int, gear: Gear, boost: Boost | None, further: Gear | None) -> None:
        label = f"{stunt.name}: {gear.thing.name}"
        if further is not None:
            label = f"{label} and {further.thing.name}"
        what = aimed(stunt.id, gear.id, further.id if further is not None else "")
        super().__init__(what, label, stunt, less, boost=boost)
        self.gear = gear.id
        self.further = further.id if further is not None else ""

    def take_effect(self, scene: ShatteredScene, table: Table, user: Character, turn: Turn) -> None:
        wield(scene, table, user, self.gear)
        if self.further:
            wield(scene, table, user, self.further)


def list_readying(
    scene: ShatteredScene, body: Character, turn: Turn, stunt: Stunt, less: int, deeds: list[Deed]
) -> None:
    for deed in ready_to(scene, body, stunt, less):
        assert isinstance(deed, Ready)
        if deed.boost is None or costs.can_pay(
            scene, body, price_of(scene, body, stunt, less).plus(deed.boost.cost), turn
        ):
            deeds.append(deed)


def ready_to(scene: ShatteredScene, body: Character, stunt: Stunt, less: int) -> list[Option]:
    """Each Quickdraw item it could Wield, alone and, with the Boost, together with each that still fits."""
    options = equipment.kit_of(scene, body).options
    key = f"{stunt.id}:{less}"
    found = options.get(key)
    if found is None:
        found = options[key] = []
        able = [gear for gear in body.equipped if equipment.can_wield(body, gear)]
        for gear in able:
            if gear.quickdraw:
                found.append(readying(scene, stunt, less, gear, None, None))
                for boost in stunt.boosts:
                    for further in able:
                        if further is not gear and gear.hands + further.hands <= equipment.room(body):
                            found.append(readying(scene, stunt, less, gear, boost, further))
    return found


def readying(
    scene: ShatteredScene, stunt: Stunt, less: int, gear: Gear, boost: Boost | None, further: Gear | None
) -> Deed:
    more = f"{boost.id}:{further.id}" if boost is not None and further is not None else ""
    key = f"{stunt.id}:{less}:{gear.id}:{more}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = Ready(stunt, less, gear, boost, further)
    assert isinstance(found, Deed)
    return found
