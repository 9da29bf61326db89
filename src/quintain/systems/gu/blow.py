"""Blows that a body could strike, and one attack on its way."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from quintain.kernel.asks import Used
from quintain.library.ids import kind_of
from quintain.space.space import FAR
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.stock import Harm, Strike

if TYPE_CHECKING:
    from quintain.systems.gu.areas import Zone

NO_STRIKE: Final = Strike()
BOTH: Final = "-both"
"""How the id of a blow ends that is struck with two hands though the weapon needs but one."""


class BlowKind(StrEnum):
    """What is struck with; a shot is with a ranged weapon, a natural blow is listed by a beast, a form or a Gu."""

    WEAPON = "weapon"
    PUNCH = "punch"
    KICK = "kick"
    BITE = "bite"
    NATURAL = "natural"
    SHOT = "shot"


class Blow:
    """One attack that a body could make now. `id` is that of the weapon, or what kind of blow it is.

    `dive` is what it deals at the end of a Dive, where that differs.
    """

    def __init__(self, id: str, kind: BlowKind, name: str, range_m: int, harms: Sequence[Harm]) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.range_m = range_m
        self.harms = harms
        self.dive: Sequence[Harm] = ()
        self.bleeding = 0
        self.to_hit = 0

    def ability(self) -> Used:
        """What is struck with: a weapon, or an attack of its own."""
        is_armed = self.kind is BlowKind.WEAPON or self.kind is BlowKind.SHOT
        return ("weapon", kind_of(self.id.removesuffix(BOTH))) if is_armed else ("attack", self.id)

    def is_melee(self) -> bool:
        return self.kind is not BlowKind.SHOT

    def words(self) -> str:
        """What it is and what it deals: Knife, 10 rending."""
        dealt = " and ".join([harm_words(harm) for harm in self.harms])
        return f"{self.name}, {dealt}" if dealt else self.name


def harm_words(harm: Harm) -> str:
    amount = f"{harm.dice}+{harm.amount}" if harm.dice and harm.amount else harm.dice or str(harm.amount)
    return f"{amount} {harm.type}"


class Fate(NamedTuple):
    """What came of an attack roll and of the answers to it, as far as it matters to what follows."""

    hit: bool
    critical: bool
    avoided: bool
    parried: bool
    answered: tuple[str, ...]


class Attack:
    """One attack, or one effect without an attack roll, on its way to one creature; it never outlasts a step.

    `name` is the id of the weapon, the Gu or the killer move, or what kind of blow it is, `title` what people call a
    blow; `gu` is set if it is made with a Gu or a killer move, `kind` and `blow` if with a weapon or the body. `harms`
    are what it deals, with the attacker's Strength already in them. `net` are its advantages less its disadvantages.
    `counter` is an attack made as part of a parry, `as_reaction` one made as any reaction. `zone` is an area that one
    must get out of.
    """

    title = ""
    kind: BlowKind | None = None
    blow = ""
    gu = ""
    harms: Sequence[Harm] = ()
    strike: Strike = NO_STRIKE
    rank = 1
    touch = False
    piercing = False
    unreactable = False
    undodgeable = False
    penalty = 0
    net = 0
    bleeding = 0
    aim: Aim | None = None
    as_reaction = False
    counter = False
    zone: Zone | None = None
    range_m = FAR
    # what came of it
    rolled: Rolled | None = None
    hit = False
    avoided = False
    parried = False

    def __init__(self, attacker: Fighter, target: Fighter, name: str) -> None:
        self.attacker = attacker
        self.target = target
        self.name = name
        self.answered: list[str] = []
        """Who has used a reaction on it (GU-122: an attack and its hit, or an area, are one trigger)."""

    def is_melee(self) -> bool:
        """Term Melee attack: with a weapon or the body, but not with a ranged weapon or a touch."""
        return self.kind is not None and self.kind is not BlowKind.SHOT

    def is_shot(self) -> bool:
        return self.kind is BlowKind.SHOT

    def is_unarmed(self) -> bool:
        return self.is_melee() and self.kind is not BlowKind.WEAPON

    def is_critical(self) -> bool:
        return self.rolled is not None and self.rolled.critical

    def fate(self) -> Fate:
        return Fate(self.hit, self.is_critical(), self.avoided, self.parried, tuple(self.answered))
