"""Entries that every system has: a member of a side, a side, an encounter, a campaign and its steps.

A system derives its own from them and adds what its book knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from quintain.library.fields import CreatureId, EncounterId, Id, Positive, defines, ref


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of everything content defines."""


class Member(Entry, frozen=True, kw_only=True):
    """A creature of a side: one of the library, or with a `sheet` of its own, as its system writes them."""

    creature: CreatureId = ""
    id: str = ""
    name: str = ""
    seat: str = ""
    sheet: Any = None


class Side(Entry, frozen=True, kw_only=True):
    name: Annotated[Id, defines("side")]
    members: Sequence[Member]


class Encounter(Entry, frozen=True, kw_only=True):
    """A fight to start from; a scenario has the same form and may start anywhere.

    Whoever is in `reserves` may come into it. A `yardstick` measures bots and rules rather than being played.
    """

    id: Id
    name: str
    sides: Sequence[Side]
    note: str = ""
    gm: str = ""
    round: Positive = 1
    reserves: list[CreatureId] = []
    yardstick: bool = False


class Step(Entry, frozen=True, kw_only=True):
    """One stage of a campaign: an encounter, or what else the system has."""

    encounter: EncounterId = ""


class Plan(Entry, frozen=True, kw_only=True):
    """A campaign: who sets out, and the stages in their order."""

    id: Id
    name: str
    party: list[Annotated[str, ref("creature"), defines("member of the party")]]
    steps: Sequence[Step]
