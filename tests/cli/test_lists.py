"""`systems`, `list` and `show`: what there is, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quintain.clauses.ledger import ledger_systems
from quintain.systems import find_system, system_names
from tests.cli.script import complaint, said

OWN_SWORD = """
[[weapon]]
id = "moon_blade"
name = "Moon blade"
damage = 6
type = "external"
hands = 1
"""


def test_systems_are_listed_with_their_titles() -> None:
    rows = json.loads(said("systems", "--json"))

    assert [row["name"] for row in rows if row["playable"]] == system_names()
    assert "playable" in said("systems")


def test_a_rulebook_without_code_is_listed_as_not_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintain.cli.lists.system_names", lambda: ["ki"])
    rows = json.loads(said("systems", "--json"))

    assert [row["name"] for row in rows if not row["playable"]] == [id for id in ledger_systems() if id != "ki"]
    assert "rulebook only, not playable yet" in said("systems")


def test_without_a_kind_the_kinds_are_counted() -> None:
    counts = json.loads(said("list", "ki", "--json"))

    assert counts["creatures"] == 13
    assert counts["bots"] == 4
    assert "encounters" in said("list", "ki")


@pytest.mark.parametrize("system", system_names())
def test_every_kind_of_every_system_can_be_listed(system: str) -> None:
    for kind in json.loads(said("list", system, "--json")):
        assert said("list", system, kind)
        assert isinstance(json.loads(said("list", system, kind, "--json")), list)


def test_a_list_has_a_column_for_what_every_entry_says() -> None:
    first, second, *_ = said("list", "ki", "creatures").splitlines()

    assert first.split()[:3] == ["id", "name", "strength"]
    assert second.split()[0] == "wen"


def test_a_note_stands_below_its_entry() -> None:
    assert "\ntraining_yard " in said("list", "ki", "encounters")
    assert "\n    A first fight, short and gentle" in said("list", "ki", "encounters")


def test_house_rules_are_listed_with_clause_values_and_the_books_value() -> None:
    rules = json.loads(said("list", "ki", "rules", "--json"))
    announcing = next(rule for rule in rules if rule["name"] == "announcing")

    assert (announcing["clause"], announcing["default"], announcing["words"]) == (
        "KI-020",
        "secret",
        ["secret", "open"],
    )
    assert "announcing (KI-020)\n    Announcements are sealed" in said("list", "ki", "rules")


def test_bots_are_listed() -> None:
    text = said("list", "ki", "bots")

    assert [line.split()[0] for line in text.splitlines()[:4]] == ["greedy", "search", "easy", "random"]
    assert "looks no further" in text
    assert "search:N tries N times for an answer" in text


def test_own_content_is_laid_over_the_shipped(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN_SWORD, encoding="utf-8")

    assert "moon_blade" in said("list", "ki", "weapons", "--content", tmp_path)
    assert "moon_blade" not in said("list", "ki", "weapons")
    assert "Moon blade (weapon moon_blade)" in said("show", "ki", "moon_blade", "--content", tmp_path)


@pytest.mark.parametrize("system", system_names())
def test_an_entry_of_every_kind_can_be_shown(system: str) -> None:
    found = find_system(system)
    library = found.library()
    for kind in found.kinds:
        id = next(iter(library.of(kind)))
        assert id in said("show", system, id)
        assert json.loads(said("show", system, id, "--json"))


def test_an_entry_is_shown_in_words_and_with_where_it_is_written() -> None:
    text = said("show", "ki", "mirka")

    assert text.startswith("Mirka, brawler (creature mirka)\n")
    assert "; 26 HP; " in text
    assert "content/ki/creatures.toml" in text
    assert json.loads(said("show", "ki", "mirka", "--json"))["hp"] == 26


def test_a_house_rule_can_be_shown() -> None:
    assert "The book: secret. Values: secret, open" in said("show", "ki", "announcing")


def test_an_unknown_entry_kind_or_system_is_a_message_with_the_nearest() -> None:
    assert complaint("show", "ki", "mirca").startswith('There is no "mirca" in ki.\nDid you mean "mirka"?')
    assert 'Did you mean "creatures"?' in complaint("list", "ki", "cretures")
    assert 'No system "kii".' in complaint("list", "kii")
    assert 'No system "kii".' in complaint("show", "kii", "wen")


def test_broken_content_is_a_message_with_every_mistake(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN_SWORD.replace("6", '"six"').replace("1", '"one"'), encoding="utf-8")

    text = complaint("list", "ki", "weapons", "--content", tmp_path)

    assert "moon_blade, damage" in text
    assert "moon_blade, hands" in text
