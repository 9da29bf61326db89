"""A reaction on the screen: how the own creature stands, and what is coming."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.script import ANN_FELLS_BOB, said, yard


def test_who_is_attacked_sees_its_own_pools_and_what_is_coming(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=["1", "13", "1", "1"])

    attacked = text.rpartition("== blue ==")[2]
    assert re.search(r"Bob +blue +2,1 +HP 5/5 +Stamina 1/1", attacked)
    assert "Coming: Sword from Ann at Bob: 5 external damage.\n" in attacked


def test_an_improvement_shows_both_numbers_and_the_stamina_that_is_left(tmp_path: Path) -> None:
    lines = ["1", "13", "1", "dodge", "1"]

    text = said("play", yard(tmp_path), "--as", "both", "--own-dice", lines=lines)

    asked = text.partition("Dodge 1 (a 1 on the die) against 2: it fails.\n")[2]
    assert re.search(r"Bob +blue .*Stamina 1/1", asked)
    assert "Coming: Sword from Ann at Bob: 5 external damage, Dodge 1 against 2.\n" in asked


def test_every_reaction_shows_the_pools_though_nothing_may_have_changed() -> None:
    text = said("play", "shattered/duel", "--seed", "3", lines=["auto"] * 16)

    reactions = [part for part in text.split("> auto\n") if "How do you react?" in part]
    assert len(reactions) >= 2
    assert all(re.search(r"Margaret +players .*Stamina \d/2", part) for part in reactions)


def test_an_opportunity_attack_shows_who_may_make_it_and_what_it_does() -> None:
    text = said("play", "swords/toll_gate_duel", "--as", "both", "--seed", "3", lines=["move 3,4", "risk 7,4"])

    asked = text.rpartition("== heroes ==")[2]
    assert re.search(r"Merrick .*HP 40/40", asked)
    assert "Opportunity Attack: Arming sword - +6 to hit, 1d8+4 slashing damage\n" in asked


def test_whoever_may_give_up_a_shield_knows_what_the_hit_would_cost() -> None:
    text = " ".join(said("play", "swords/toll_gate_duel", "--seed", "c58e3e96").split())

    assert "Coming: Arming Sword from Captain Vosk (Bandit Commander) at Merrick: it totals 23, 1d8+1 damage." in text


def test_the_question_is_not_told_twice() -> None:
    text = said("play", "shattered/duel", "--seed", "3", lines=["auto"] * 10)

    asked = next(part for part in text.split("> auto\n") if "How do you react?" in part)
    assert "Coming:" not in asked


def test_nothing_is_coming_where_nobody_attacks(tmp_path: Path) -> None:
    assert "Coming:" not in said("play", yard(tmp_path), lines=ANN_FELLS_BOB[:1])
