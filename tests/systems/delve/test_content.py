"""Content: what ships is in order, and every mistake is told with its place and the way to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quintain.systems.delve.check import check_library
from quintain.systems.delve.stock import Sheet
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.unusual import unusual
from tests.systems.delve.script import BOOK, LIBRARY
from tests.systems.written import mistakes_in, the_mistake_in

HERO = """
[[creature]]
id = "ivo"
name = "Ivo"
skills = { stealth = 2 }
abilities = []
stress = 8
"""
ARMOR = """
[[armor]]
id = "quilt"
name = "Quilt"
defense = 1
stress = 2
penalty = 0
covers = ["cut"]
"""
ARENA = """
[[arena]]
id = "yard"
name = "Yard"
zones = [{ id = "east", name = "East", x = 0, y = 0 }, { id = "west", name = "West", x = 1, y = 0 }]
edges = [{ a = "east", b = "west" }]
"""
SITE = """
[[site]]
id = "mill"
name = "Mill"
kind = "ruin"
rooms = [{ id = "loft", name = "Loft", size = "small" }, { id = "cellar", name = "Cellar", size = "small" }]
doors = [{ a = "loft", b = "cellar" }]
"""
ENCOUNTER = """
[[encounter]]
id = "brawl"
name = "Brawl"
arena = "ring"
ends = [{ kind = "foes_gone" }]

[[encounter.sides]]
name = "party"
members = [{ creature = "brannoch", zone = "ring" }]

[[encounter.sides]]
name = "foes"
members = [{ creature = "fen_wolf", zone = "ring" }]
"""
JOURNEY = """
[[journey]]
id = "path"
name = "Path"
legs = [{ hours = 2, check = { skills = ["navigate"], dc = 9 } }]
"""
CAMPAIGN = """
[[campaign]]
id = "errand"
name = "Errand"
party = ["brannoch"]
steps = [{ plotting = 1 }]
"""


def test_what_ships_is_in_order_and_usual() -> None:
    assert check_library(LIBRARY) == unusual(LIBRARY, BOOK) == []
    assert (len(LIBRARY.of("creature")), len(LIBRARY.of("spell")), len(LIBRARY.of("skill"))) == (13, 8, 25)


def test_these_have_no_mistakes_as_they_stand(tmp_path: Path) -> None:
    assert mistakes_in(SYSTEM, tmp_path, HERO + ARMOR + ARENA + SITE + ENCOUNTER + JOURNEY + CAMPAIGN) == []


@pytest.mark.rule("DV-039")
@pytest.mark.parametrize(
    ("group", "line"),
    [("skills", "skills = { stealth = 2 }"), ("abilities", "abilities = []"), ("stress", "stress = 8")],
)
def test_a_character_without_one_of_the_groups_is_refused(group: str, line: str, tmp_path: Path) -> None:
    assert the_mistake_in(SYSTEM, tmp_path, HERO.replace(line, ""))[:2] == ("The field is missing.", f"ivo, {group}")


@pytest.mark.rule("DV-039")
def test_what_a_sheet_does_not_say_is_an_npc_without_belongings(tmp_path: Path) -> None:
    (tmp_path / "ivo.toml").write_text(HERO)
    ivo = SYSTEM.library([tmp_path]).find("creature", Sheet, "ivo")

    assert (ivo.player, ivo.coin, ivo.experience) == (False, 0, 0)
    with pytest.raises(AttributeError):
        ivo.stress = 9  # type: ignore[misc]


@pytest.mark.rule("DV-090")
@pytest.mark.parametrize("field", ["defense", "stress", "penalty"])
def test_armour_has_all_of_its_numbers(field: str, tmp_path: Path) -> None:
    text = "\n".join(line for line in ARMOR.splitlines() if not line.startswith(field))

    assert the_mistake_in(SYSTEM, tmp_path, text)[:2] == ("The field is missing.", f"quilt, {field}")


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        (HERO.replace("stealth", "evoke"), "Magic is only for those with a Magician ability (DV-109).", "ivo"),
        (f'{HERO}spells = ["aegis"]\n', "Magic is only for those with a Magician ability (DV-109).", "ivo"),
        (f'{HERO}specialties = {{ craft = "locks" }}\n', 'A specialty of "craft" without a score in it.', "ivo"),
        (f"{HERO}defense_check = [5, 5, 6]\n", "Its Defense is [5, 5, 5].", "ivo, defense_check"),
        (
            f'{HERO}armor = "mail"\nshield = "round_shield"\ndefense_check = [5, 5, 5]\n',
            "Its Defense is [6, 8, 9].",
            "ivo, defense_check",
        ),
        (ARENA.replace('id = "west"', 'id = "east"').partition("edges")[0], "Two zones have the same id.", "yard"),
        (ARENA.replace('b = "west"', 'b = "east"'), 'An edge from "east" to itself.', "yard"),
        (SITE.replace('[{ a = "loft", b = "cellar" }]', "[]"), 'No door leads to "cellar".', "mill"),
        (ENCOUNTER.replace('"fen_wolf", zone = "ring"', '"fen_wolf", zone = "moat"'), 'There is no zone "moat".', ""),
        (ENCOUNTER.replace('"foes_gone"', '"leader_gone"'), "Of whom?", "brawl, ends[0]"),
        (
            ENCOUNTER.replace('"foes_gone"', '"clock_and_zone", clock = "raise_portcullis", zone = "ring"'),
            "That clock is not in it.",
            "brawl, ends[0].clock",
        ),
        (
            JOURNEY.replace("hours = 2", 'hours = 2, encounter = "toll_ambush"'),
            "A leg has a check or an encounter, not both.",
            "path, legs[0]",
        ),
        (CAMPAIGN.replace("plotting = 1", 'plotting = 1, rest = "short"'), "A step is exactly one thing.", ""),
        (CAMPAIGN.replace("plotting = 1", 'rest = "short"'), "How long?", "errand, steps[0]"),
        (
            CAMPAIGN.replace("plotting = 1", 'site = "fenmark_keep", rooms = ["loft"]'),
            'There is no room "loft".',
            "errand, steps[0]",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, what: str, where: str, tmp_path: Path) -> None:
    told, place, fix = the_mistake_in(SYSTEM, tmp_path, text)

    assert told == what
    assert place.startswith(where)
    assert fix
