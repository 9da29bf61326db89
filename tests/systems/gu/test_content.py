"""Content: what ships is in order, and every mistake is told with its place and the way to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quintain.systems.gu.check import check_library
from quintain.systems.gu.stock import Gu, KillerMove
from quintain.systems.gu.system import SYSTEM
from quintain.words.errors import ContentError
from tests.systems.gu.script import LIBRARY, body, fight
from tests.systems.written import the_mistake_in

GU = """
[[gu]]
id = "spit"
name = "Spit Gu"
rank = 1
path = "water"
category = "attack"
cost = 2
health = 3
effect = "Spits."
"""
HUMAN = """
[[creature]]
id = "pilgrim"
name = "Pilgrim"
kind = "mortal"
attributes = { fortitude = 30 }
"""
ARENA = """
[[arena]]
id = "yard"
name = "Yard"
width = 6
height = 6
"""
ENCOUNTER = """
[[encounter]]
id = "brawl"
name = "Brawl"
arena = "duel_ring"

[[encounter.sides]]
name = "red"
members = [{ creature = "bai_ruo", at = [3, 6] }]

[[encounter.sides]]
name = "blue"
members = [{ creature = "qiu_yan", at = [6, 6] }]
"""


def test_what_ships_is_in_order() -> None:
    assert check_library(LIBRARY) == []
    assert (len(LIBRARY.every("gu", Gu)), len(LIBRARY.every("killer_move", KillerMove))) == (54, 4)


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        (f"{GU}touch = true\nrange_m = 5\n", "Touch is a range of its own.", "range_m"),
        (f'{GU}keywords = ["shield"]\n', "A shield lasts as long as it is sustained.", "keywords"),
        (f"{GU}strike = {{ attack_roll = true }}\n", "An attack roll has a range.", "range_m"),
        (f"{GU}only_answers = true\n", "It answers nothing.", "answers"),
        (f'{GU}span = {{ shape = "radius", source = "user" }}\n', "A radius has a radius.", "span.radius"),
        (f'{GU}span = {{ shape = "line", source = "adjacent" }}\n', "A line has a length.", "span.length"),
        (f"{HUMAN}essence = 20\n", "A mortal has no aperture.", "kind"),
        (f"{HUMAN}hit_points = 20\n", "Only beasts list these; of humans they follow.", ""),
        (HUMAN.replace("mortal", "beast"), "A beast lists its hit points, skills and attacks.", ""),
        (
            HUMAN.replace("mortal", "gu_master") + 'aptitude = 40\nstage = "middle"\nessence = 40\n',
            "An aptitude of 40 at the middle stage holds 80 portions, not 40.",
            "essence",
        ),
        (HUMAN.replace("mortal", "gu_master") + 'stage = "low"\n', 'There is no stage "low".', "stage"),
        (
            HUMAN.replace("mortal", "gu_master") + 'vital_gu = "jolt"\n',
            "Its Vital Gu is not among its Gu.",
            "vital_gu",
        ),
        (f'{HUMAN}traits = ["jolt"]\n', "Jolt Gu does not change a body for good.", "traits"),
        (
            f'{ARENA}terrain = [{{ kind = "wall", rects = [[4, 4, 6, 4]] }}]\n',
            "[4, 4, 6, 4] is no rectangle of this map.",
            "terrain[0].rects",
        ),
        (
            f'{ARENA}terrain = [{{ kind = "water", rects = [[4, 4, 5, 4]] }}]\n',
            "Water has a depth.",
            "terrain[0].depth",
        ),
        (f"{ARENA}doors = [{{ at = [6, 1] }}]\n", "It is off the map.", "doors[0].at"),
        (
            ENCOUNTER.replace('arena = "duel_ring"', 'arena = "duel_ring"\norder = ["bai_ruo"]'),
            "The order is not of those who fight.",
            "order",
        ),
        (
            ENCOUNTER.replace('arena = "duel_ring"', 'arena = "duel_ring"\nturn = "qiu_yan"'),
            'It cannot be the turn of "qiu_yan".',
            "turn",
        ),
        (
            ENCOUNTER.replace('arena = "duel_ring"', 'arena = "duel_ring"\nends = [{ kind = "rounds" }]'),
            "How many?",
            "ends[0].count",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, what: str, where: str, tmp_path: Path) -> None:
    told, place, fix = the_mistake_in(SYSTEM, tmp_path, text)

    assert told == what
    assert place.endswith(where)
    assert fix


def test_two_in_one_square_are_a_mistake_unless_one_holds_the_other() -> None:
    both = [body("a", at=(3, 3))], [body("b", at=(3, 3))]
    with pytest.raises(ContentError):
        fight(*both)

    held = fight([body("a", at=(3, 3), grapples="b")], [body("b", at=(3, 3))])

    assert held.by_id["a"].grapples == "b"
