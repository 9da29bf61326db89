"""Things a creature carries: where each is, what has become of it, and the attacks that can be made with them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from quintain.kernel.asks import Used
from quintain.state import Shared, Sought, State, fresh, value
from quintain.systems.swords.stock import (
    BAND_FEET,
    Armor,
    ArmorCategory,
    AttackEntry,
    AttackKind,
    Caster,
    Item,
    Property,
    Weapon,
)

PRIMARY: Final = "primary"
OFF: Final = "off"
BOTH: Final = "both"
WORN: Final = "worn"
READIED: Final = "readied"
STASHED: Final = "stashed"
HANDS: Final = (PRIMARY, OFF, BOTH)
UNARMED: Final = "unarmed"
"""The weapon that everybody has: bare hands."""

BODY_ARMOR: Final = (ArmorCategory.LIGHT, ArmorCategory.MEDIUM, ArmorCategory.HEAVY)


def plus_at_first(gear: Gear) -> int:
    return gear.armor.plus if gear.armor is not None else 0


def uses_at_first(gear: Gear) -> int:
    return gear.item.uses if gear.item is not None else 0


def traits_at_first(gear: Gear) -> list[str]:
    return [trait.name for trait in gear.armor.traits] if gear.armor is not None else []


@value
class Gear(State):
    """One thing of somebody's: a weapon, a piece of armour or an item; `id` tells two sabers apart.

    `kind` is the id of its entry in the content. Copies of a creature share it: `clone()` gives one to change.
    """

    id: str
    where: str
    plus: int = fresh(of=plus_at_first)
    battered: bool = fresh(False)
    wrecked: bool = fresh(False)
    stone: bool = fresh(False)
    loaded: bool = fresh(True)
    uses: int = fresh(of=uses_at_first)
    kind: str
    traits: Shared[list[str]] = fresh(of=traits_at_first)
    lost: Shared[list[str]] = fresh(list)
    weapon: Annotated[Weapon | None, Sought("kind")]
    armor: Annotated[Armor | None, Sought("kind")]
    item: Annotated[Item | None, Sought("kind")]

    @property
    def name(self) -> str:
        if self.weapon is not None:
            return self.weapon.name
        if self.armor is not None:
            return self.armor.name
        assert self.item is not None
        return self.item.name

    def hands(self) -> int:
        """How many hands it takes to hold; a Versatile weapon takes one."""
        if self.weapon is not None:
            return self.weapon.hands
        if self.armor is not None:
            return 1 if self.is_shield() else 0
        assert self.item is not None
        return self.item.hands

    def is_shield(self) -> bool:
        """A shield or a buckler."""
        return self.armor is not None and self.armor.category in (ArmorCategory.SHIELD, ArmorCategory.BUCKLER)

    def is_helmet(self) -> bool:
        return self.armor is not None and self.armor.category is ArmorCategory.HELMET

    def is_magical(self) -> bool:
        return self.armor is not None and self.armor.magical

    def is_held(self) -> bool:
        return self.where in HANDS

    def is_usable(self) -> bool:
        return not self.wrecked and not self.stone

    def has(self, property_: Property) -> bool:
        return self.weapon is not None and property_ in self.weapon.properties

    def put(self, where: str) -> Gear:
        """The same thing somewhere else."""
        twin = self.clone()
        twin.where = where
        return twin


class Kit:
    """What the things that a creature carries come to; made by `armor.kit`, never changed.

    `shield` is the bonus of a shield that is wielded. `wards` are the types of damage that magical things resist, and
    `items` those that could be used at once. `armed`, `spare` and `unloaded` are whether a weapon is in hand, at hand,
    and to be loaded again, `potions` whether some are packed.
    """

    def __init__(self) -> None:
        self.worn: ArmorCategory | None = None
        self.shield = 0
        self.parries = False
        self.pair = False
        self.trait_pair = False
        self.wards: list[str] = []
        self.items: list[Gear] = []
        self.armed = False
        self.spare = False
        self.unloaded = False
        self.potions = False


NO_CASTER: Final = Caster(dice=0)
NO_KIT: Final = Kit()


# the attacks that can be made with them

NEAR = 30
LONG_REACH = 10
"""Feet of a Reach weapon."""


class Line:
    """A usable attack; natural ones have no gear. It is never changed, but for the options it keeps."""

    def __init__(self, entry: AttackEntry, gear: Gear | None) -> None:
        self.entry = entry
        self.gear = gear
        self.id: str = entry.id
        self.ranged = entry.kind is AttackKind.RANGED
        self.feet = reach_of(entry, gear)
        self.type = damage_type(entry, gear)
        self.flexible = gear is not None and gear.has(Property.FLEXIBLE)
        self.versatile = gear is not None and gear.has(Property.VERSATILE)
        self.own_count: str = entry.id if entry.per_action is not None else ""
        """What has a number of attacks of its own is not mixed with others in one action: two rends, or one rock."""
        self.ability: Used = ("attack", entry.id) if gear is None else ("weapon", gear.kind)
        self.strikes: dict[str, Any] = {}
        """Attacks with it as options, one for each target it was ever aimed at."""


def damage_type(entry: AttackEntry, gear: Gear | None) -> str:
    """What the sheet says, else the first that the weapon has."""
    if entry.type is not None:
        return str(entry.type)
    weapon = gear.weapon if gear is not None else None
    return str(weapon.types[0]) if weapon is not None and weapon.types else "blunt"


def reach_of(entry: AttackEntry, gear: Gear | None) -> int:
    """The longest distance in feet it strikes at: the reach in melee, the range band else."""
    if entry.kind is AttackKind.RANGED:
        return BAND_FEET[entry.range] if entry.range is not None else NEAR
    if gear is not None and gear.has(Property.REACH):
        return max(entry.reach, LONG_REACH)
    return entry.reach


class Arms:
    """All attacks that can be made in one stance, and the reach in feet of the longest in melee; never changed.

    `shoots` is whether they serve best from afar: there is one at range, and no weapon for melee.
    """

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.melee_feet = max([line.feet for line in lines if not line.ranged], default=0)
        armed = [line for line in lines if line.gear is not None and not line.ranged]
        self.shoots = not armed and any(line.ranged for line in lines)


NO_ARMS: Final = Arms([])
