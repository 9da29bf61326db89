"""Ids in content: each that names nothing is told once, with its field and what there is, whatever else is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from quintain.library.content import read_one
from quintain.library.naming import naming_mistakes
from quintain.words.errors import ContentError
from tests.library.entries import Fight, fight, survey, told


@pytest.mark.parametrize(
    ("field", "mistake"),
    [
        ('spells = ["spark", "sparc"]', 'spells[1]: No spell "sparc" in test.'),
        ('spells = [""]', 'spells[0]: No spell "" in test.'),
        ('habits = [{ spell = "sparc" }]', 'habits[0].spell: No spell "sparc" in test.'),
        ('habits = [{ spell = "" }]', 'habits[0].spell: No spell "" in test.'),
        (
            'habits = [{ spell = "spark", with_weapon = "clb" }]',
            'habits[0].with_weapon: No weapon "clb" in test.',
        ),
        ("charges = { sparc = 2 }", 'charges.sparc: No spell "sparc" in test.'),
        ('gear = ["maill"]', 'gear[0]: No weapon or armor "maill" in test.'),
        ('friend = "gard"', 'friend: No creature "gard" in test.'),
    ],
)
def test_an_id_of_nothing_is_told_wherever_it_stands(tmp_path: Path, field: str, mistake: str) -> None:
    assert told(tmp_path, f'[[creature]]\nid = "orc"\n{field}\n') == [f"orc, {mistake}"]


@pytest.mark.parametrize(
    "field",
    [
        'spells = ["spark"]',
        'habits = [{ spell = "spark", with_weapon = "fists" }]',
        'habits = [{ spell = "spark", with_weapon = "club" }]',
        "charges = { spark = 2 }",
        'gear = ["mail", "club"]',
        'friend = ""',
        'friend = "orc"',
    ],
)
def test_an_id_of_something_and_a_field_left_empty_are_right(tmp_path: Path, field: str) -> None:
    assert told(tmp_path, f'[[creature]]\nid = "orc"\n{field}\n') == []


def test_the_nearest_is_named_and_where_all_of_them_are_listed(tmp_path: Path) -> None:
    _, (mistake,) = survey(tmp_path, '[[creature]]\nid = "orc"\ngear = ["maill"]\n')

    assert mistake.fix == (
        'Did you mean "mail"? See them all with: quintain list test weapons, quintain list test armors'
    )


def test_a_mistake_of_form_hides_no_wrong_name_of_the_same_entry(tmp_path: Path) -> None:
    text = '[[creature]]\nid = "orc"\nhp = 0\nspells = ["sparc", 7]\nhabits = "none"\nfriend = "gard"\n'

    assert told(tmp_path, text) == [
        "orc, hp: 0 is too small.",
        "orc, spells[1]: 7 is not text.",
        'orc, habits: "none" is not a list.',
        'orc, spells[0]: No spell "sparc" in test.',
        'orc, friend: No creature "gard" in test.',
    ]


def test_naming_an_entry_that_has_mistakes_of_its_own_is_none(tmp_path: Path) -> None:
    text = '[[creature]]\nid = "orc"\nhp = 0\n[[creature]]\nid = "elf"\nfriend = "orc"\n'

    assert told(tmp_path, text) == ["orc, hp: 0 is too small."]


def test_a_fight_names_what_it_brings_and_what_it_defines(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    own = {"id": "orc", "spells": ["spark"], "gear": ["axe"]}
    data = fight({"sheet": own, "gear": ["axe"]}, weapons=[{"id": "axe"}], reserves=["orc"], winner="blue", prize="axe")

    assert naming_mistakes(library, Fight, data, "here") == []
    assert naming_mistakes(library, Fight, read_one(Fight, data, "here"), "here") == []


def test_what_a_fight_does_not_define_is_met_with_what_it_does(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)

    (mistake,) = naming_mistakes(library, Fight, fight(winner="blu"), "here")

    assert mistake.message() == 'here, winner: There is no side "blu".\nDid you mean "blue"? There are: red, blue.'


def test_what_another_entry_brings_is_not_known(tmp_path: Path) -> None:
    text = '[[encounter]]\nid = "{}"\nname = "Yard"\nsides = []\nprize = {}\n'

    found = told(tmp_path, text.format("one", '{ id = "axe", casts = "sparc" }') + text.format("two", '"axe"'))

    assert found == ['one, prize.casts: No spell "sparc" in test.', 'two, prize: No weapon "axe" in test.']


def test_one_table_with_mistakes_of_form_is_told_what_else_it_names_wrongly(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)

    with pytest.raises(ContentError) as caught:
        read_one(Fight, fight({"creature": "gard"}, round=0), "scenario", library)

    assert [mistake.where for mistake in caught.value.mistakes] == [
        "scenario, round",
        "scenario, sides[0].members[0].creature",
    ]
