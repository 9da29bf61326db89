"""Things a creature carries: where each is, what has become of it, and the attacks that can be made with them."""

from __future__ import annotations

from typing import Any, Final, cast

from quintain.kernel.scene import Data
from quintain.systems.swords.stock import (
    BAND_FEET,
    Armor,
    ArmorCategory,
    AttackEntry,
    AttackKind,
    Caster,
    Feature,
    Item,
    Property,
    Sheet,
    Spell,
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


class Gear:
    """One thing of somebody's: a weapon, a piece of armour or an item; `id` tells two sabers apart.

    It is replaced, never changed, so copies of a creature may share it: `twin()` gives one to change.
    """

    def __init__(self, id: str, weapon: Weapon | None, armor: Armor | None, item: Item | None, where: str) -> None:
        self.id = id
        self.weapon = weapon
        self.armor = armor
        self.item = item
        self.where = where
        self.plus = armor.plus if armor is not None else 0
        self.traits: list[str] = [trait.name for trait in armor.traits] if armor is not None else []
        self.lost: list[str] = []
        self.battered = False
        self.wrecked = False
        self.stone = False
        self.loaded = True
        self.uses = item.uses if item is not None else 0

    @property
    def kind(self) -> str:
        """The id of its entry in the content."""
        if self.weapon is not None:
            return self.weapon.id
        if self.armor is not None:
            return self.armor.id
        assert self.item is not None
        return self.item.id

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

    def twin(self) -> Gear:
        twin = Gear(self.id, self.weapon, self.armor, self.item, self.where)
        twin.plus = self.plus
        twin.traits = self.traits
        twin.lost = self.lost
        twin.battered = self.battered
        twin.wrecked = self.wrecked
        twin.stone = self.stone
        twin.loaded = self.loaded
        twin.uses = self.uses
        return twin

    def put(self, where: str) -> Gear:
        """The same thing somewhere else."""
        twin = self.twin()
        twin.where = where
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in GEAR_FIELDS}
        data["kind"] = self.kind
        data["traits"] = list(self.traits)
        data["lost"] = list(self.lost)
        return data


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


GEAR_FIELDS = ("id", "where", "plus", "battered", "wrecked", "stone", "loaded", "uses")


class Definitions:
    """The entries of content a scene uses, by id: they never change while it is played."""

    def __init__(self) -> None:
        self.sheets: dict[str, Sheet] = {}
        self.weapons: dict[str, Weapon] = {}
        self.armors: dict[str, Armor] = {}
        self.items: dict[str, Item] = {}
        self.spells: dict[str, Spell] = {}
        self.features: dict[str, Feature] = {}

    def gear(self, kind: str, id: str, where: str) -> Gear:
        """A new thing of that kind."""
        return Gear(id, self.weapons.get(kind), self.armors.get(kind), self.items.get(kind), where)


def load_gear(data: Data, definitions: Definitions) -> Gear:
    gear = definitions.gear(str(data["kind"]), str(data["id"]), str(data["where"]))
    gear.plus = cast(int, data["plus"])
    gear.battered = cast(bool, data["battered"])
    gear.wrecked = cast(bool, data["wrecked"])
    gear.stone = cast(bool, data["stone"])
    gear.loaded = cast(bool, data["loaded"])
    gear.uses = cast(int, data["uses"])
    gear.traits = list(cast(list[str], data["traits"]))
    gear.lost = list(cast(list[str], data["lost"]))
    return gear


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
