"""Called shots: what may be aimed at on a creature, and what size makes of an attack roll."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from quintain.kernel.shapes import Subset, Value
from quintain.systems.gu import stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import SIZES, Condition, Part, Size

# GU-096: the size of what is aimed at sets the modifier to hit
TO_HIT: Final[dict[Size, int]] = {Size.TINY: 40, Size.SMALL: 20, Size.MEDIUM: 0, Size.LARGE: -20, Size.HUGE: -40}
# GU-095: of an average person; legs, which the book leaves out, are like arms
OF_A_PERSON: Final[dict[Part, Size]] = {
    Part.HEAD: Size.SMALL,
    Part.TORSO: Size.MEDIUM,
    Part.LEFT_ARM: Size.SMALL,
    Part.RIGHT_ARM: Size.SMALL,
    Part.LEFT_HAND: Size.TINY,
    Part.RIGHT_HAND: Size.TINY,
    Part.LEFT_LEG: Size.SMALL,
    Part.RIGHT_LEG: Size.SMALL,
}
ARMS_AND_HANDS: Final = (Part.LEFT_ARM, Part.RIGHT_ARM, Part.LEFT_HAND, Part.RIGHT_HAND)
AVERAGE: Final = SIZES.index(Size.MEDIUM)


class AimKind(StrEnum):
    PART = "part"
    GEAR = "gear"
    ARMOUR = "armour"
    WING = "wing"
    BRANCH = "branch"


class Aim:
    """Something on a creature that an attack is aimed at. `id` is how an answer names it."""

    def __init__(
        self, id: str, kind: AimKind, size: Size, *, part: Part | None = None, gear: str = "", wing: int = -1
    ) -> None:
        self.id = id
        self.kind = kind
        self.size = size
        self.part = part
        self.gear = gear
        self.wing = wing


def aims(target: Fighter) -> list[Aim]:
    """GU-093: a part of its body, a thing that it wears or holds, a wing that it has manifested."""
    return [*parts(target), *things(target), *wings(target), *branches(target)]


def parts(target: Fighter) -> list[Aim]:
    """Beasts, and whoever has taken the form of one, have neither arms nor hands; nor has a person more than it has."""
    return aims_at(tuple(stats.all_hands(target)) if target.form() is None else (), target.size)


@lru_cache
def aims_at(hands: tuple[str, ...], size: Size) -> list[Aim]:
    """The parts of a body of that size with these hands; not to be changed."""
    there = [part for part in Part if part not in ARMS_AND_HANDS or stats.hand_of(part) in hands]
    return [Aim(part.value, AimKind.PART, size_of(part, size), part=part) for part in there]


def size_of(part: Part, target: Size) -> Size:
    """GU-094: on a creature of another size each part shifts by as many steps, not beyond Tiny."""
    step = SIZES.index(OF_A_PERSON[part]) + SIZES.index(target) - AVERAGE
    return SIZES[max(step, 0)]


def things(target: Fighter) -> list[Aim]:
    """What others can see of its gear: what it holds, and armour."""
    held = [gear for gear in target.gear if gear.hands]
    found = [
        Aim(gear.id, AimKind.GEAR, gear.weapon.size if gear.weapon is not None else Size.TINY, gear=gear.id)
        for gear in held
    ]
    if target.worn is not None:
        found.append(Aim(target.worn.armour.id, AimKind.ARMOUR, target.worn.armour.size))
    return found


def wings(target: Fighter) -> list[Aim]:
    gu = target.wings_of
    if gu is None or gu.body is None or gu.body.wings is None:
        return []
    size = gu.body.wings.size
    there = [number for number, left in enumerate(target.wings) if left > 0]
    return [Aim(f"wing_{number + 1}", AimKind.WING, size, wing=number) for number in there]


def branches(target: Fighter) -> list[Aim]:
    """A branch that holds it fast."""
    is_held = any(held.tag == AimKind.BRANCH for held in target.every(Condition.RESTRAINED))
    return [Aim(AimKind.BRANCH.value, AimKind.BRANCH, Size.SMALL)] if is_held else []


class Aims(Subset):
    """One aim, as the shape of an option: `called:knife:lu:head`; a page says what each adds to the roll."""

    def __init__(self, target: Fighter) -> None:
        self._target = target
        self.aims = aims(target)
        super().__init__([aim.id for aim in self.aims], 1, 1)

    def describe(self) -> dict[str, object]:
        return super().describe() | {"names": {aim.id: aim_words(self._target, aim) for aim in self.aims}}


def aim_words(target: Fighter, aim: Aim) -> str:
    """`Head +20`, `Iron armour`."""
    name = aim.id.replace("_", " ")
    if aim.kind is AimKind.ARMOUR and target.worn is not None:
        name = target.worn.armour.name
    for gear in target.gear:
        entry = gear.weapon if gear.weapon is not None else gear.item
        if gear.id == aim.gear and entry is not None:
            name = entry.name
    return f"{name} {TO_HIT[aim.size]:+d}" if TO_HIT[aim.size] else name


def read(target: Fighter, value: Value) -> Aim | None:
    """The aim that was chosen in that shape, if the option had one."""
    return next((aim for aim in aims(target) if aim.id in value.items), None)


def size_modifier(scene: GuScene, target: Fighter, aim: Aim | None) -> int:
    """A called shot counts the size of what is aimed at, in place of the creature's own (GU-094).

    Else every attack roll counts the creature's size, unless the table keeps the list for called shots.
    """
    if aim is not None:
        return TO_HIT[aim.size]
    return TO_HIT[target.size] if scene.rules.size_modifies_all_attacks else 0
