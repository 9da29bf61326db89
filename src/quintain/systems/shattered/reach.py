"""What an Attack reaches: whom, from where, with what Boost, at what Cost; and the options that come of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, Used, aimed, under
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import attack as attacks
from quintain.systems.shattered import charging, costs, equipment, slots, statuses
from quintain.systems.shattered.deeds import ATTACK_DEED, Deed, words
from quintain.systems.shattered.ground import AT_HAND, bands, has_earth_feature, has_water, in_arena, range_to
from quintain.systems.shattered.scene import Position, ShatteredScene, Turn
from quintain.systems.shattered.sheet import Arm, Character
from quintain.systems.shattered.stock import Attack, ChargeAim, Range, Rank, Weight

LIGHT_BOOST: Final = "light"
STONE_BOOST: Final = "stone"
MOST_KEPT: Final = 8192


# what can be attacked, with what


class Strike(Deed):
    """One Attack, or its Set-Up: by the character or by its Spirit, with what, at whom, with which Boost."""

    def __init__(self, spirit: bool, charges: bool, attack: str, target: str, boost: str) -> None:
        what = aimed("charge" if charges else "attack", attack, target, boost)
        super().__init__(under("spirit", what) if spirit else what, "", ATTACK_DEED, None, target)
        self.spirit = spirit
        self.charges = charges
        self.attack = attack
        self.boost = boost

    def ability(self) -> Used | None:
        return "attack", self.attack

    def label(self) -> str:
        who = "Spirit: " if self.spirit else ""
        verb = "Charge" if self.charges else "Attack"
        at = f" {words(self.target)}" if self.target else ""
        boost = f" ({self.boost})" if self.boost else ""
        return f"{who}{verb}{at}: {words(self.attack)}{boost}"

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        attacker = scene.by_id[body.spirit] if self.spirit else body
        if self.target and not is_meant(table, attacker, scene.by_id[self.target]):
            return
        arm = arm_of(scene, attacker, self.attack)
        assert arm is not None
        turn.attacks.remove(weight_of(arm.attack, self.boost))
        if self.charges:
            charging.set_up(scene, table, attacker, arm, self.target, self.boost)
        else:
            attacks.strike(scene, table, attacker, arm, scene.by_id[self.target], boost=self.boost)


STRIKE_ALLY: Final = Option("attack", "Yes, attack an ally")
SPARE_ALLY: Final = Option("spare", "No, leave it in peace")


def is_meant(table: Table, attacker: Character, target: Character) -> bool:
    """SS-068: Attacks are meant for enemies: nothing forbids one on an ally, but whoever makes it is asked first."""
    if target.side != attacker.side:
        return True
    question = f"{target.name} is on the same side as {attacker.name}. Attack all the same?"
    return table.ask(attacker, "ally", [STRIKE_ALLY, SPARE_ALLY], question).option is STRIKE_ALLY


@lru_cache(MOST_KEPT)
def strike_deed(spirit: bool, charges: bool, attack: str, target: str, boost: str) -> Strike:
    """The same Attack is offered again and again: one option stands for all of them."""
    return Strike(spirit, charges, attack, target, boost)


def attack_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """Every Attack that the Turn still allows, by the character and its Spirit; those on allies stand last."""
    hostile: list[Deed] = []
    friendly: list[Deed] = []
    if turn.attacks:
        list_strikes(scene, body, turn, False, hostile, friendly)
        spirit = slots.acting_spirit(scene, body, turn)
        if spirit is not None:
            list_strikes(scene, spirit, turn, True, hostile, friendly)
    return hostile + friendly


def list_strikes(
    scene: ShatteredScene, attacker: Character, turn: Turn, spirit: bool, hostile: list[Deed], friendly: list[Deed]
) -> None:
    """Each of its Attacks, and the same with its Boost, at everybody in range; and the Charged form, if it has one."""
    if not statuses.can_attack(attacker):
        return
    near = neighbours(scene, attacker)
    for arm in equipment.arms(scene, attacker):
        attack = arm.attack
        if attack.boost is None and attack.weight not in turn.attacks:
            continue
        for boost in ("",) if attack.boost is None else ("", str(attack.boost)):
            if weight_of(attack, boost) not in turn.attacks or not may_make(scene, attacker, attack, boost, turn):
                continue
            around = near if boost != STONE_BOOST else from_stones(scene, attacker)
            list_targets(
                around, ranges_of(scene, attacker, attack, boost), spirit, False, attack.id, boost, hostile, friendly
            )
            charged = attack.charged
            if charged is None:
                continue
            if charged.aim is ChargeAim.NOBODY:
                hostile.append(strike_deed(spirit, True, attack.id, "", boost))
            else:
                ranges = charging.ranges_of(scene, attacker, attack, boost)
                list_targets(around, ranges, spirit, True, attack.id, boost, hostile, friendly)


def list_targets(
    near: list[Near],
    ranges: list[Range],
    spirit: bool,
    charges: bool,
    attack: str,
    boost: str,
    hostile: list[Deed],
    friendly: list[Deed],
) -> None:
    for group in near:
        for band in group.spans:
            if band in ranges:
                for target in group.foes:
                    hostile.append(strike_deed(spirit, charges, attack, target, boost))
                for target in group.friends:
                    friendly.append(strike_deed(spirit, charges, attack, target, boost))
                break


def weight_of(attack: Attack, boost: str) -> Weight:
    return Weight.LIGHT if boost == LIGHT_BOOST else attack.weight


def arm_of(scene: ShatteredScene, body: Character, attack: str) -> Arm | None:
    for arm in equipment.arms(scene, body):
        if arm.attack.id == attack:
            return arm
    return None


def may_make(scene: ShatteredScene, attacker: Character, attack: Attack, boost: str, turn: Turn | None) -> bool:
    """Whether nothing forbids the Attack and its Cost can be paid."""
    if boost == STONE_BOOST and not stone_positions(scene, attacker):
        return False
    extra = scene.stock.profile(attack).boost if boost else None
    return costs.may_use(scene, attacker, attack.keywords) and costs.affords(
        scene, attacker, attack.cost, extra, attack.keywords, turn, attack=True
    )


def price_of(scene: ShatteredScene, attacker: Character, attack: Attack, boost: str) -> costs.Price:
    cost = costs.price(scene, attacker, attack.cost, attack.keywords, attack=True)
    return cost.plus(scene.stock.profile(attack).boost) if boost else cost


# range


class Near:
    """Creatures to whom the same ranges span, by id."""

    def __init__(self, spans: tuple[Range, ...]) -> None:
        self.spans = spans
        self.foes: list[str] = []
        self.friends: list[str] = []


def neighbours(scene: ShatteredScene, body: Character) -> list[Near]:
    """Everybody else on the map, by the ranges that span the two."""
    here, positions = scene.positions[body.position], scene.positions
    groups: list[Near] = []
    found: dict[str, Near] = {}
    for each in scene.bodies:
        if each.out or (each.rank is Rank.SPIRIT and not each.summoned) or each is body:
            continue
        place = each.position
        group = found.get(place)
        if group is None:
            group = found[place] = group_at(groups, bands(scene, here, positions[place]))
        if each.side != body.side:
            group.foes.append(each.id)
        else:
            group.friends.append(each.id)
    return groups


def group_at(groups: list[Near], spans: tuple[Range, ...]) -> Near:
    for group in groups:
        if group.spans == spans:
            return group
    group = Near(spans)
    groups.append(group)
    return group


def targets(scene: ShatteredScene, body: Character, arm: Arm, position: Position) -> list[tuple[Character, Range]]:
    """Everybody an Attack can reach from a Position, and at which of its ranges."""
    ranges = ranges_of(scene, body, arm.attack, "")
    found = []
    for each in scene.bodies:
        if each is not body and each.on_map():
            band = range_to(scene, position, each, ranges)
            if band is not None:
                found.append((each, band))
    return found


def ranges_of(scene: ShatteredScene, attacker: Character, attack: Attack, boost: str) -> list[Range]:
    """Its printed ranges; water at hand, or a stone farther off, may add Melee."""
    if boost == STONE_BOOST or (attack.water_melee and has_water(scene, scene.place(attacker))):
        return [Range.MELEE, *attack.range]
    return attack.range


def stone_positions(scene: ShatteredScene, body: Character) -> list[Position]:
    """Where in its Arena an Earth Feature stands."""
    return [each for each in in_arena(scene, scene.arena_of(body)) if has_earth_feature(each)]


def from_stones(scene: ShatteredScene, attacker: Character) -> list[Near]:
    """Everybody else, by the ranges measured from the Earth Features of the Arena, the nearest of them."""
    stones = stone_positions(scene, attacker)
    groups: list[Near] = []
    for each in scene.bodies:
        if each is not attacker and each.on_map():
            spans = [bands(scene, stone, scene.positions[each.position]) for stone in stones]
            group = group_at(groups, AT_HAND if AT_HAND in spans else spans[0])
            (group.foes if each.side != attacker.side else group.friends).append(each.id)
    return groups


def band_to(
    scene: ShatteredScene, attacker: Character, target: Character, ranges: list[Range], boost: str
) -> Range | None:
    """The range at which it attacks that target, measured from a stone if it pays for that."""
    starts = stone_positions(scene, attacker) if boost == STONE_BOOST else [scene.place(attacker)]
    best: Range | None = None
    for start in starts:
        band = range_to(scene, start, target, ranges)
        if band is Range.MELEE:
            return band
        best = best or band
    return best


def speed_of(scene: ShatteredScene, attacker: Character, arm: Arm, boost: str) -> int:
    """The Attack's Speed; earth at hand, or paid for, may make it faster."""
    attack = arm.attack
    if attack.earth_speed and (boost == STONE_BOOST or has_earth_feature(scene.place(attacker))):
        return attack.earth_speed
    return arm.speed
