"""`check`: every mistake at once, or ok."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quintain.library.content import shipped
from quintain.systems import find_system, system_names
from tests.cli.script import YARD, complaint, run, said, yard

ORC = """
[[creature]]
id = "orc"
name = "Orc"
strength = 4
agility = 2
presence = 1
instinct = 1
charisma = 0
hp = 12
stamina = 3
wielded = ["club"]
"""
AMBUSH = """
[[encounter]]
id = "ambush"
name = "Ambush"
arena = "dojo"
sides = [
    { name = "party", members = [{ creature = "wen", at = [1, 1] }] },
    { name = "foes", members = [{ creature = "street_thug", at = [3, 1] }] },
]
"""


def written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("system", system_names())
def test_shipped_content_is_ok(system: str) -> None:
    assert f"{system}: ok" in said("check", shipped(system))


def test_a_folder_a_file_and_a_scenario_are_checked_together(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    written(folder / "orc.toml", ORC)
    ambush = written(tmp_path / "ambush.toml", AMBUSH)

    lines = said("check", folder, ambush, yard(tmp_path)).splitlines()

    assert [line.rpartition(": ok ")[2] for line in lines] == [
        "(ki: 1 creature)",
        "(ki: 1 encounter)",
        "(a scenario of ki)",
    ]


def test_a_folder_with_a_folder_for_each_system(tmp_path: Path) -> None:
    (tmp_path / "ki").mkdir()
    written(tmp_path / "ki" / "orc.toml", ORC)

    assert "ok (ki: 1 creature)" in said("check", tmp_path)


def test_all_mistakes_of_all_files_are_listed(tmp_path: Path) -> None:
    orc = written(tmp_path / "orc.toml", ORC.replace("hp = 12", "hp = 0").replace("stamina = 3", 'stamina = "three"'))
    thief = written(tmp_path / "thief.toml", ORC.replace('["club"]', '["clubb"]'))
    scenario = yard(tmp_path, YARD.replace("[2, 1]", "[1, 1]"))

    text = complaint("check", orc, thief, scenario)

    assert "orc.toml, orc, hp" in text
    assert "orc.toml, orc, stamina" in text
    assert 'thief.toml, orc, wielded[0]: No weapon "clubb" in ki.\nDid you mean "club"?' in text
    assert "Somebody else stands on the same square." in text


def test_what_is_right_is_told_although_something_else_is_wrong(tmp_path: Path) -> None:
    result = run("check", yard(tmp_path), tmp_path / "nowhere.toml")

    assert result.exit_code == 2
    assert "yard.toml: ok" in result.stdout
    assert "nowhere.toml: There is no such file or folder." in result.stderr


def test_as_json_mistakes_are_data_and_the_exit_code_is_2_all_the_same(tmp_path: Path) -> None:
    scenario = yard(tmp_path)
    broken = written(tmp_path / "orc.toml", ORC.replace("hp = 12", "hp = 0"))

    fine, wrong = run("check", scenario, "--json"), run("check", scenario, broken, "--json")

    assert (fine.exit_code, wrong.exit_code) == (0, 2)
    assert json.loads(fine.stdout)["mistakes"] == []
    assert list(json.loads(wrong.stdout)["mistakes"][0]) == ["what", "where", "fix"]


def test_an_encounter_that_cannot_start_is_found(tmp_path: Path) -> None:
    file = written(tmp_path / "ambush.toml", AMBUSH.replace("[3, 1]", "[1, 1]"))

    assert "Somebody else stands on the same square." in complaint("check", file)


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("x.toml", "= nonsense", "This is not TOML"),
        ("x.toml", "[[wepon]]\nid = 1\n", 'Did you mean "weapon"?'),
        ("x.toml", 'name = "nothing"\n', "A scenario says which system it is for."),
        ("x.json", "[1, 2]", "one JSON object"),
        ("x.json", "{", "This is not JSON"),
        ("x.txt", "hello", "nothing that can be checked"),
    ],
)
def test_a_file_of_another_kind_is_a_message(tmp_path: Path, name: str, text: str, answer: str) -> None:
    assert answer in complaint("check", written(tmp_path / name, text))


def test_an_empty_folder_is_a_message(tmp_path: Path) -> None:
    assert "There is no content in this folder" in complaint("check", tmp_path)


def test_a_wrong_type_and_a_wrong_value_are_told_together(tmp_path: Path) -> None:
    text = ORC.replace('"orc"', '"goblin"').replace("hp = 12", 'hp = "much"')
    text += ORC.replace('["club"]', '["clubb"]') + AMBUSH.replace("[3, 1]", "[1, 1]")

    found = complaint("check", written(tmp_path / "mine.toml", text))

    assert "mine.toml, goblin, hp: " in found
    assert 'mine.toml, orc, wielded[0]: No weapon "clubb" in ki.' in found
    assert "mine.toml, ambush, wen: Somebody else stands on the same square." in found


def test_no_mistake_hides_another_of_the_same_entry_and_none_is_told_twice(tmp_path: Path) -> None:
    orc = ORC.replace("hp = 12", "hp = 0").replace('["club"]', '["club", "clubb"]')
    ambush = AMBUSH.replace("[3, 1]", '[1, 1], items = ["roppe"]').replace('"wen"', '"wenn"')

    found = json.loads(run("check", written(tmp_path / "mine.toml", orc + ambush), "--json").stdout)["mistakes"]

    assert [f"{each['where'].rpartition('mine.toml, ')[2]}: {each['what']}" for each in found] == [
        "orc, hp: 0 is too small.",
        'orc, wielded[1]: No weapon "clubb" in ki.',
        'ambush, sides[0].members[0].creature: No creature "wenn" in ki.',
        'ambush, sides[1].members[0].items[0]: No weapon or item "roppe" in ki.',
        "ambush, wenn: Somebody else stands on the same square.",
        "ambush, street_thug: Somebody else stands on the same square.",
    ]
    assert all(each["fix"] for each in found)


def test_a_scenario_with_a_mistake_of_form_is_told_what_it_names_wrongly(tmp_path: Path) -> None:
    scenario = yard(
        tmp_path, YARD.replace('wielded = ["sword"]', 'wielded = ["sward"]').replace("stamina = 4", 'stamina = "much"')
    )

    text = complaint("check", scenario)

    assert "stamina" in text
    assert 'No weapon "sward" in ki.' in text


def test_naming_an_entry_that_has_mistakes_is_no_mistake(tmp_path: Path) -> None:
    text = ORC.replace("hp = 12", 'hp = "much"') + AMBUSH.replace('"street_thug"', '"orc"')

    found = json.loads(run("check", written(tmp_path / "mine.toml", text), "--json").stdout)["mistakes"]

    assert [mistake["where"].rpartition("mine.toml, ")[2] for mistake in found] == ["orc, hp"]


@pytest.mark.parametrize("system", system_names())
def test_an_entry_of_any_kind_that_is_wrong_breaks_nothing_else(system: str, tmp_path: Path) -> None:
    found = find_system(system)
    for kind in found.kinds:
        (tmp_path / "mine.toml").write_text(f'[[{kind}]]\nid = "mine"\nno_such_field = 1\n')

        _, mistakes = found.survey([tmp_path])

        assert mistakes
        assert [mistake.message() for mistake in mistakes if "mine.toml, mine, " not in mistake.where] == []


def test_a_scenario_file_is_named_in_what_is_wrong_with_it(tmp_path: Path) -> None:
    scenario = yard(tmp_path, YARD.replace("[2, 1]", "[1, 1]"))

    assert "yard.toml, encounter yard, bob: Somebody else stands" in complaint("check", scenario)
    assert "yard.toml, encounter yard, bob: Somebody else stands" in complaint("play", scenario)


def test_all_that_a_scenario_names_wrongly_is_told_at_once(tmp_path: Path) -> None:
    scenario = yard(tmp_path, YARD.replace('wielded = ["sword"]', 'wielded = ["sward", "axe"]\narmor = "tin"'))

    text = complaint("check", scenario)

    assert [word for word in ("sward", "axe", "tin") if f'"{word}" in ki' in text] == ["sward", "axe", "tin"]


def test_a_shipped_entry_that_ones_own_file_replaces_is_said_once(tmp_path: Path) -> None:
    own = written(tmp_path / "mine.toml", ORC.replace('"orc"', '"wen"'))
    line = "mine.toml, wen takes the place of the creature in content/ki/"

    checked = said("check", own)
    played = said("play", "ki/training_yard", "--as", "none", "--seed", "1", "--content", own)

    assert checked.count(line) == played.count(line) == 1
    assert said("check", written(tmp_path / "more.toml", ORC)).count("takes the place") == 0
    assert json.loads(said("check", own, "--json"))["replaced"][0]["id"] == "wen"


def delver(stress: int, player: bool) -> str:
    return f"""
[[creature]]
id = "ivo"
name = "Ivo"
player = {str(player).lower()}
stress = {stress}
skills = {{}}
abilities = []
"""


@pytest.mark.rule("DV-041")
@pytest.mark.parametrize(("stress", "is_unusual"), [(4, True), (5, False), (10, False), (11, True)])
def test_what_is_unusual_is_noted_and_no_mistake(tmp_path: Path, stress: int, is_unusual: bool) -> None:
    what = f"Unusual: maximum Stress {stress}; of a player character it usually lies between 5 and 10."
    hero = written(tmp_path / "hero.toml", delver(stress, player=True))
    foe = written(tmp_path / "foe.toml", delver(stress, player=False))

    lines = said("check", hero, "--system", "delve").splitlines()
    noted = json.loads(said("check", hero, "--system", "delve", "--json"))

    assert [line.partition("hero.toml")[2] for line in lines] == [
        ": ok (delve: 1 creature)",
        *([f", ivo, stress: {what}"] if is_unusual else []),
    ]
    assert [each["what"] for each in noted["unusual"]] == ([what] if is_unusual else [])
    assert noted["mistakes"] == json.loads(said("check", foe, "--system", "delve", "--json"))["unusual"] == []
    assert "Unusual" not in said("check", foe, "--system", "delve", "--content", hero)


@pytest.mark.rule("DV-004")
@pytest.mark.parametrize(("seconds", "is_unusual"), [(5, True), (6, False), (10, False), (11, True)])
def test_unusual_house_rules_of_a_scenario_are_noted(tmp_path: Path, seconds: int, is_unusual: bool) -> None:
    text = f"""
system = "delve"
encounter = "sparring"
rules = {{ combat_round_seconds = {seconds} }}
"""

    first, *more = said("check", written(tmp_path / "spar.toml", text)).splitlines()

    assert first.endswith("spar.toml: ok (a scenario of delve)")
    assert [line.partition("spar.toml, rules: ")[2] for line in more] == (
        [f"Unusual: a combat round of {seconds} seconds; usually it is 6 to 10."] if is_unusual else []
    )


def test_check_keeps_to_the_system_that_was_named(tmp_path: Path) -> None:
    content = written(tmp_path / "orc.toml", ORC)
    scenario = yard(tmp_path)
    unsaid = written(tmp_path / "unsaid.toml", YARD.replace('system = "ki"\n', ""))

    assert "orc.toml, orc, strength: No field" in complaint("check", content, "--system", "swords")
    assert "yard.toml: This is for ki, not for swords." in complaint("check", scenario, "--system", "swords")
    assert "ok (a scenario of ki)" in said("check", unsaid, "--system", "ki")
    assert "unsaid.toml, scenario, arena" in complaint("check", unsaid, "--system", "shattered")


def test_house_rules_of_a_scenario_that_are_wrong_are_told_with_the_rest(tmp_path: Path) -> None:
    text = YARD.replace("interlude_seconds = 0", "interlude_second = 0").replace("[2, 1]", "[1, 1]")

    found = complaint("check", yard(tmp_path, text))

    assert 'yard.toml, rules: No house rule "interlude_second".' in found
    assert "yard.toml, encounter yard, bob: Somebody else stands" in found


def test_check_keeps_a_saved_fight_to_the_system_that_was_named(tmp_path: Path) -> None:
    said("play", "ki/training_yard", "--as", "none", "--save", tmp_path / "fight.jsonl")

    assert "This is for ki, not for swords." in complaint("check", tmp_path / "fight.jsonl", "--system", "swords")
