"""Menus: what each option costs and does, numbers in reading order, and the ways to type one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.cli.choosing import filling, how_to_fill, reachable, read_choice
from quintain.cli.forms import fill_form
from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Cells, Form, Number, Split, Subset, Template, Templates
from quintain.space.directions import ray
from quintain.space.grid import grid
from quintain.systems import find_reader, find_system
from quintain.systems.swords.casting import CastAt
from quintain.systems.swords.scene import SwordsScene
from quintain.words.errors import AnswerRefused
from tests.cli.script import said, yard


def numbers(menu: str) -> list[int]:
    """The numbers of a menu, as the eye meets them."""
    lines = [line for line in menu.splitlines() if re.match(r" *\d+ ", line)]
    return [int(number) for line in lines for number in re.findall(r"(?:^ *|;  )(\d+) ", line)]


def menu_of(text: str, question: str) -> str:
    return text.partition(question)[2].partition("\n>")[0]


@pytest.mark.parametrize(
    ("encounter", "lines", "question"),
    [
        ("ki/training_yard", ["1"], "what does Wen Shao declare?\n"),
        ("swords/toll_gate_duel", [], "Merrick: what now?\n"),
        ("shattered/duel", ["nothing", "no", "smash 4", "margaret"], "Margaret's Turn, Phase 1.\n"),
    ],
)
def test_the_numbers_of_a_long_menu_run_in_reading_order(encounter: str, lines: list[str], question: str) -> None:
    text = said("play", encounter, "--seed", "3", lines=lines)

    found = numbers(menu_of(text, question))

    assert len(found) > 12
    assert found == list(range(1, len(found) + 1))


def test_the_number_in_a_long_menu_is_the_option_that_stands_beside_it() -> None:
    text = said("play", "ki/training_yard", "--seed", "3", lines=["1", "13"])

    assert "13 Attack\n" in menu_of(text, "declare?\n")
    assert "Wen Shao declares: attack." in text


def test_the_full_list_has_the_same_numbers_as_the_short_one() -> None:
    text = said("play", "ki/training_yard", "--seed", "3", lines=["1", "options"])

    assert " 13  Attack - one attack with each weapon" in text.rpartition("> options\n")[2]


def test_a_menu_says_what_an_attack_does_and_what_a_reaction_rolls(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=["1", "13", "1"])

    assert "1  Attack Bob: sword - 5 external damage; scores 2 against Dodge, 2 against Block\n" in text
    assert "1  Dodge - 0 + d6; on a success it misses, else the full hit\n" in text


def test_a_menu_of_shattered_spirits_says_what_an_ability_costs_and_does() -> None:
    text = said("play", "shattered/duel", "--seed", "3", lines=["nothing", "no", "smash 4", "margaret"])

    assert "Smash (type 6 and one of 1, 2, 3, 4, such as 6 1) - Make one Heavy Attack with 1 more Pierce\n" in text
    assert re.search(r"Raise Guard - 1 Stamina; You are Guarding", text)
    assert re.search(r"Fight, balanced for 2 Momentum - Make a Balanced Attack instead\n", text)


DUEL = ("play", "shattered/duel", "--seed", "fc4a1d77")
BALANCED = ["nothing", "spirit_summon", "at:s1", "smash:4", "margaret", "fight:balanced"]
DOUBLES = [*BALANCED, "attack:chip_shot:lesser_praetorian", "join:s2", "spirit:join:s2"]
DOUBLES += ["weighing_earth:lesser_praetorian", "end", "margaret", "fight", "attack:brawl:lesser_praetorian"]
PUSHED = [*DOUBLES, "mountain_strike", "end", "margaret", "prepare", "end", "defend", "negate", "margaret", "smash"]
PUSHED += ["attack:stone_maul:lesser_praetorian", "strong_strike", "pierce:guard=1+soak=1"]


def test_a_menu_says_which_penalty_an_attack_takes_for_being_early() -> None:
    text = " ".join(said(*DUEL, lines=BALANCED).split())

    assert "Attack Lesser Praetorian: chip shot - 1 Momentum; Speed 3; Penalty 2 in Phase 1; a 7 is Hit" in text
    assert "Spirit: Attack Margaret: medium claws - Speed 2; Penalty 1 in Phase 1; a 7 is Hit" in text
    assert "Attack Lesser Praetorian: brawl - Speed 1; a 7 is Hit" in " ".join(said(*DUEL, lines=DOUBLES).split())


def test_a_menu_says_what_attacks_and_moves_cost_now() -> None:
    lines = ["nothing", "no", "skirmish:2", "margaret", "raise_guard", "end", "margaret", "skirmish"]

    text = " ".join(said(*DUEL, lines=lines).split())

    before, _, after = text.partition("> raise_guard")
    assert "Join s3 - 1 Move; it creates an Opening" in before
    assert "Join s3 - 2 Moves; it creates an Opening" in after
    assert "Attack Lesser Praetorian: brawl - 2 Momentum; Speed 1; a 7 is Hit" in after


def test_a_menu_says_of_a_roll_with_a_parry_what_both_give() -> None:
    text = " ".join(said("play", "shattered/duel", "--seed", "5", lines=["auto"] * 10).split())

    both = "2 Stamina; 1d6 for Ward, or for the roll against its Status; 1 Ward, Advantage against Push, Pull and Prone"
    assert f"Defend: roll and Parry with stone maul - {both} 5" in text
    assert "Defend: Parry with stone maul - 1 Stamina; 1 Ward, Advantage against Push, Pull and Prone 4" in text


def test_a_menu_says_what_a_gambit_does() -> None:
    text = said(*DUEL, lines=DOUBLES)

    assert "Gather Momentum - Roll 1d6: gain half as much Momentum, rounded up\n" in text
    assert "Mountain Strike - Roll 1d6 for Bonus Damage and Bonus Stun\n" in text


def test_the_boost_of_what_a_spirit_does_is_told_as_that_of_its_master() -> None:
    text = " ".join(said(*DUEL, lines=BALANCED[:-1]).split())

    assert "Spirit: Stonebend, bigger for 1 Momentum - Move an Earth Feature of Size 1 instead" in text


def test_a_push_within_the_arena_names_no_arena() -> None:
    assert "  2  To a new Position\n" in said(*DUEL, lines=PUSHED)


def test_odds_say_that_a_spirit_is_within_again() -> None:
    text = said(*DUEL, lines=[*BALANCED[:-1], "odds spirit_summon"])

    assert "    Bork within  1  100.0 %\n" in text


def test_a_menu_of_swords_says_what_an_action_does_and_which_kind_it_is() -> None:
    text = said("play", "swords/toll_gate_duel", "--seed", "3", lines=["move 4,4"])

    assert "  Main Action - one in your turn:\n" in text
    assert "Dash - one more Move Action\n" in text
    assert "+6 to hit, 1d8+4 slashing damage" in text


def test_a_menu_says_what_a_sacrifice_saves_and_leaves() -> None:
    text = " ".join(
        said("play", "swords/toll_gate_duel", "--seed", "c58e3e96", lines=["1", "end"] + ["end"] * 9).split()
    )

    assert "Sacrifice Shield - the hit is cancelled; the shield is no more than a buckler then 2" in text
    assert "Sacrifice Shield - the hit is cancelled; the buckler is gone 2" in text
    assert "Sacrifice Helmet - the hit is cancelled; the helmet is gone 3" in text


def test_a_menu_says_what_a_hand_puts_away_for_another_thing() -> None:
    lines = ["sheathe:arming_sword", "undo", "draw:dagger:primary"]

    text = said("play", "swords/toll_gate_duel", "--seed", "3", lines=lines)

    assert "Take in primary hand: Dagger - in place of Arming Sword\n" in text
    assert "Take in primary hand: Dagger - into a free hand\n" in text


def test_a_menu_says_what_a_spell_costs_at_the_rank_it_is_cast_at() -> None:
    system = find_system("swords")
    library = system.library()
    scene = system.start({"encounter": "princes_hall"}, system.quick_rules(), library)
    assert isinstance(scene, SwordsScene)
    spell = scene.stock.spells["magical_missile"]

    shelf = find_reader(system).in_fight(library, list(system.kinds), scene)
    option = CastAt(scene.by_id["orla"], spell, 2, "bandit_prince")

    told = find_reader(system).brief(shelf, scene, "orla", option)
    assert told.startswith("Invocation Dice that add up to 8; One bolt of a known energy type")


def test_what_the_label_says_is_not_said_again() -> None:
    text = said("play", "shattered/duel", "--seed", "3", lines=["nothing"])

    assert "Spirit Summon for 1 Momentum - your Spirit" in text


@pytest.mark.parametrize("typed", ["attack+move", "move+attack", "Attack + Move", "attack +move"])
def test_a_subset_may_be_typed_in_any_order(tmp_path: Path, typed: str) -> None:
    assert "Ann declares: move, attack." in said("play", yard(tmp_path), lines=["1", typed])


@pytest.mark.parametrize("typed", ["move", "mov", "Move to a square"])
def test_a_bare_move_says_what_it_wants_with_an_example(tmp_path: Path, typed: str) -> None:
    text = said("play", yard(tmp_path), lines=["1", "7", typed, "1 1,3"])

    assert "Move to a square (option 1) needs more.\nType 1 and a place, such as 1 0,0" in text
    assert "Ann moves to 1,3." in text


def test_a_check_is_called_by_its_name() -> None:
    text = said("play", "ki/training_yard", "--seed", "3", lines=["1", "grapple+move"])

    assert "Move + grapple" in text
    assert "other grapple" not in text
    assert "Wen Shao declares: move, grapple." in text


@pytest.mark.parametrize(
    ("encounter", "clause"), [("ki/mirror", "KI-"), ("swords/mirror", "SW-"), ("shattered/duel", "SS-")]
)
def test_help_names_a_clause_of_this_system(encounter: str, clause: str) -> None:
    text = said("play", encounter, "--seed", "1", lines=["help"])

    named = re.search(r"why ([A-Z]+-)\d+ explains one clause", text)

    assert named is not None
    assert named[1] == clause


def test_the_map_tells_safe_squares_from_those_that_provoke() -> None:
    text = said("play", "swords/toll_gate_duel", "--seed", "3", lines=["move 4,4"])

    assert "3  . x x x + + + x\n" in text
    assert "4  . x x x M C + x\n" in text
    assert "+ can be chosen;  x can be chosen, but provokes or takes a check" in text


def test_a_page_has_the_same_words_as_the_terminal() -> None:
    system = find_system("swords")
    scene = system.start({"encounter": "toll_gate_duel"}, system.quick_rules(), system.library())

    shelf = find_reader(system).in_fight(system.library(), list(system.kinds), scene)

    assert find_reader(system).brief(shelf, scene, "merrick", Option("dash")) == "one more Move Action"


def test_a_wrong_speed_is_answered_with_those_there_are() -> None:
    text = said("play", "shattered/duel", "--seed", "3", lines=["2", "2", "smash 5"])

    assert "Name one of 1, 2, 3, 4.\n" in text


@pytest.mark.parametrize(
    ("encounter", "example", "more"),
    [
        ("ki/training_yard", "what dagger\n", "add it: 5 7,3 or move 7,3."),
        ("shattered/duel", "what stone maul\n", "add it: 6 4 or smash 4."),
    ],
)
def test_help_gives_examples_of_this_system_as_they_stand_on_the_screen(
    encounter: str, example: str, more: str
) -> None:
    text = said("play", encounter, "--seed", "1", lines=["help", example])

    assert example in text.partition("> help\n")[2]
    assert more in text.replace("\n", " ")
    assert "There is nothing called" not in text


def test_a_cell_and_a_template_say_how_they_are_typed_and_mark_their_squares() -> None:
    fly = Option("fly", shape=Cells(grid(9, 9), [(7, 3, 2), (7, 3, 4), (6, 3, 2)]))
    line = Option(
        "line", shape=Templates([Template("5,5,1", "e", 2, ray((5, 5, 1), "e", 2)), Template("4,4", "n", 1, [])])
    )

    assert filling(fly, 3) == " (type 3 and a place with its height, such as 3 7,3,2: 7,3,2 7,3,4 6,3,2)"
    assert filling(line, 4) == " (type 4 and a source, a direction and a length, such as 4 5,5,1/e/2)"
    assert reachable([fly, line]) == (["7,3", "6,3", "5,5", "4,4"], [])


def test_the_name_of_a_thing_alone_is_not_taken_for_giving_it_up() -> None:
    give_up = Option("detonate", "Detonate Gu", Subset(["healing_sprout", "icicle"], 1))
    menu = Ask("red", "tao", "turn", [Option("activate:icicle"), give_up, Option("end")], "What now?")

    with pytest.raises(AnswerRefused, match="not among the options"):
        read_choice(menu, "healing_sprout")

    assert read_choice(menu, "detonate healing_sprout") == "detonate:healing_sprout"
    assert read_choice(Ask("red", "tao", "which", [give_up, Option("none")], "Which?"), "icicle") == "detonate:icicle"


def test_a_split_names_what_it_is_dealt_out_among_and_a_choice_of_some_gives_one_for_example() -> None:
    assert how_to_fill(Split(2, {"spirit": 8, "mana_crystal": 3}), 1) == (
        "type 1 and how 2 are dealt out among spirit (at most 8), mana_crystal (at most 3), such as 1 spirit=2"
    )
    assert how_to_fill(Subset(["watch", "cook"]), 1) == "type 1 and 0 to 2 of watch, cook, such as 1 watch"


def test_a_form_in_the_terminal_asks_only_for_what_matters() -> None:
    fields = {"against": Subset(["orc", "rat"], least=1), "orc_edge": Number(0, 3), "rat_edge": Number(0, 3)}
    form = Form(fields, {"against": "orc"}, {}, {"orc_edge": ("against", "orc"), "rat_edge": ("against", "rat")})
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return {"against> ": "rat", "rat_edge> ": "2"}[prompt]

    assert fill_form(form, typed) == "against=rat;orc_edge=0;rat_edge=2"
    assert asked == ["against> ", "rat_edge> "]
