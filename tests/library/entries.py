"""A small system of content for tests: spells, weapons, creatures, and fights that bring some along."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from quintain.library.content import Library, survey_library
from quintain.library.fields import ref, within
from quintain.library.standard import Encounter, Entry, Member, Side
from quintain.words.errors import UserError

SpellId = Annotated[str, ref("spell")]
GearId = Annotated[str, ref("weapon", "armor")]


class Spell(Entry, frozen=True):
    id: str
    power: int = 0
    leads_to: SpellId = ""


class Weapon(Entry, frozen=True):
    id: str
    casts: SpellId | None = None


class Armor(Entry, frozen=True):
    id: str


class Habit(Entry, frozen=True):
    spell: SpellId
    with_weapon: Annotated[str, ref("weapon", words=("fists",), needed=False)] = "fists"


class Sheet(Entry, frozen=True):
    id: str
    hp: Annotated[int, msgspec.Meta(ge=1)] = 1
    spells: list[SpellId] = []  # noqa: RUF012
    habits: list[Habit] = []  # noqa: RUF012
    charges: dict[SpellId, int] = {}  # noqa: RUF012
    gear: list[GearId] = []  # noqa: RUF012
    friend: Annotated[str, ref("creature")] = ""


class Fighter(Member, frozen=True, kw_only=True):
    sheet: Sheet | None = None
    gear: list[GearId] = []  # noqa: RUF012


class Team(Side, frozen=True, kw_only=True):
    members: list[Fighter]


class Fight(Encounter, frozen=True, kw_only=True):
    sides: list[Team]
    winner: Annotated[str, within("side")] = ""
    weapons: list[Weapon] = []  # noqa: RUF012
    prize: Weapon | Annotated[str, ref("weapon")] | None = None


KINDS: dict[str, type[msgspec.Struct]] = {
    "spell": Spell,
    "weapon": Weapon,
    "armor": Armor,
    "creature": Sheet,
    "encounter": Fight,
}
SHELF = """
[[spell]]
id = "spark"
leads_to = "blaze"
[[spell]]
id = "blaze"
leads_to = "spark"
[[spell]]
id = "frost"
[[weapon]]
id = "club"
[[weapon]]
id = "wand"
casts = "frost"
[[armor]]
id = "mail"
[[creature]]
id = "guard"
gear = ["club", "mail"]
"""


def survey(folder: Path, more: str = "") -> tuple[Library, list[UserError]]:
    """What the shelf comes to with more content beside it."""
    (folder / "a_shelf.toml").write_text(SHELF)
    (folder / "more.toml").write_text(more)
    return survey_library("test", KINDS, [folder])


def told(folder: Path, more: str) -> list[str]:
    """Every mistake: the field and what is wrong there."""
    _, mistakes = survey(folder, more)
    return [f"{mistake.where.partition('more.toml, ')[2]}: {mistake.what}" for mistake in mistakes]


def fight(*members: dict[str, Any], **fields: Any) -> dict[str, Any]:
    sides = [{"name": "red", "members": list(members)}, {"name": "blue", "members": []}]
    return {"id": "yard", "name": "Yard", "sides": sides, **fields}
