"""`what`: everything that has a name can be read in a fight, and with `show` outside of one."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from quintain.reading.phrases import lines_of
from quintain.systems import find_reader, find_system, system_names
from tests.cli.script import complaint, said, yard

RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")
"""The name of a field or an id, where words should stand."""

TOLD_ELSEWHERE = ("id", "name", "text", "note", "about", "open_text")


def read(encounter: str, *names: str) -> str:
    return said("play", encounter, "--seed", "1", lines=[f"what {name}" for name in names])


def test_a_technique_is_read_with_its_cost_its_text_and_its_clauses() -> None:
    text = read("ki/training_yard", "crushing blow")

    assert "Crushing Blow (active technique)\n  Cost: 2 Stamina\n  Your next weapon attack" in text
    assert "deals 4 more damage." in text
    assert "Clauses: KI-040, KI-041, KI-047, KI-097 (why KI-040 reads one)" in text


def test_smash_is_read_by_its_name_and_an_attack_with_its_profile() -> None:
    text = read("shattered/duel", "smash", "Stone Maul", "deflect", "balanced stance", "lethal_strike", "exposed")

    assert "Smash (technique)\n  Make one Heavy Attack with 1 more Pierce;" in text
    assert "2d6 7: Hit, 8 Damage, 3 Stun, Push 1, Reeling [5 Grit]\n" in text
    assert "Deflect (reaction)\n  Cost: 1 Stamina\n" in text
    assert "Balanced Stance (stance)\n  Martial Stance; 2 more Stamina at most; 3 Momentum in each Respite." in text
    assert "Lethal Strike (gambit)\n" in text
    assert "Exposed (status)\n" in text


def test_spells_gear_actions_conditions_and_injuries_are_read() -> None:
    names = ("magical missile", "arming sword", "dash", "frightened", "lost eye", "opportunity attack", "trip")

    text = read("swords/toll_gate_duel", *names)

    assert "Cost: Main Action; Invocation Dice that add up to 4\n" in text
    assert "Arming Sword (weapon)\n  1d8 slashing or piercing damage.\n" in text
    assert "Dash (rule)\n  Take one extra Move Action.\n  Clauses: SW-044" in text
    assert "Frightened (condition)\n" in text
    assert "Lost eye (injury)\n" in text
    assert "Opportunity Attack (rule)\n" in text
    assert "Trip (mighty deed)\n" in text


def test_a_house_rule_and_a_term_are_read() -> None:
    text = read("ki/training_yard", "announcing", "durability")

    assert "announcing (house rule)\n  Announcements are sealed" in text
    assert "Durability (term)\n" in text


def test_the_start_of_a_name_is_enough_and_several_are_named() -> None:
    text = read("ki/training_yard", "crush", "s")

    assert "Crushing Blow (active technique)" in text
    assert '"s" could be several: ' in text


def test_an_unknown_name_gets_the_nearest_and_nothing_gets_a_hint() -> None:
    text = read("ki/training_yard", "riposste", "")

    assert 'There is nothing called "riposste" to read.\nDid you mean "riposte"?' in text
    assert "Read what?" in text


def test_a_creature_is_read_as_far_as_the_seat_knows_it() -> None:
    text = read("ki/training_yard", "street thug")

    assert "HP above half, Stamina fresh\n" in text
    assert "8 HP" not in text


def test_the_profile_of_a_hazard_is_not_for_the_seats() -> None:
    text = read("shattered/duel", "rockfall")

    assert "Rocks will fall here at the end of the Round" in text
    assert "2d6" not in text
    assert "2d6 7-9: Hit" in said("show", "shattered", "rockfall")


def test_what_was_written_for_one_fight_is_read_too(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["what sword"])

    assert "Sword (weapon)\n  5 external damage, reach 1 square.\n" in text


def test_show_reads_by_id_or_name_and_what_the_book_names() -> None:
    assert "Mirka, brawler (creature mirka)\n" in said("show", "ki", "Mirka")
    assert "26 HP; 8 Stamina" in said("show", "ki", "mirka")
    assert "Dodge (rule)\n  Dodge is Agility + dLuck." in said("show", "ki", "dodge")
    assert 'Did you mean "mirka"?' in complaint("show", "ki", "mirca")


@pytest.mark.parametrize("system", system_names())
def test_nothing_that_is_read_shows_the_name_of_a_field(system: str) -> None:
    found = find_system(system)
    shelf = find_reader(found).all_of(found.library(), list(found.kinds))

    raw = {
        f"{reading.id}: {word}"
        for reading in shelf.readings
        if reading.kind not in ("house rule", "rule", "term")
        for line in (reading.text, reading.cost, *reading.numbers)
        for word in RAW.findall(line)
    }

    assert raw - KNOWN_WORDS == set()


KNOWN_WORDS = {"sleep: repeat_save_while_helpless", "paralyse: repeat_save_while_helpless"}
"""House rules, which a text of content names as they are typed."""


@pytest.mark.parametrize("system", system_names())
def test_every_field_of_content_has_words_or_is_left_out_on_purpose(system: str) -> None:
    found = find_system(system)
    missing = []
    for kind, type_ in found.kinds.items():
        for field in type_.__struct_fields__:
            named = (f"{type_.__name__}.{field}", field)
            if field not in TOLD_ELSEWHERE and not any(name in find_reader(found).phrases for name in named):
                missing.append(f"{kind}.{field}")

    assert missing == []


@pytest.mark.parametrize("system", system_names())
def test_every_entry_of_content_says_something(system: str) -> None:
    found = find_system(system)
    shelf = find_reader(found).all_of(found.library(), list(found.kinds))

    assert [each.id for each in shelf.readings if not each.text and not each.numbers] == []


def test_a_number_of_one_is_not_many() -> None:
    entry = find_system("ki").library().get("weapon", "war_hammer")
    assert isinstance(entry, msgspec.Struct)

    assert "a hit pushes 1 square" in lines_of(entry, find_reader(find_system("ki")).phrases, {})
