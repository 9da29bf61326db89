"""`play`: a whole fight by numbers, and everything that may be typed on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.script import ANN_FELLS_BOB, ATTACK, YARD, complaint, said, yard

LEAVE = ""


def test_a_whole_fight_by_numbers(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=[*ANN_FELLS_BOB, LEAVE])

    assert "Bob takes 5 external damage (5 on HP)." in text
    assert "Outcome: red wins, nobody of the other side is left in the fight." in text
    assert re.search(r"^Seed: [0-9a-f]{8}$", text, re.MULTILINE)


def test_a_whole_fight_against_a_bot(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--bot", "random", "--seed", "1", lines=["1", ATTACK, "1", "auto on", LEAVE])

    assert "red: you, blue: bot random." in text
    assert "Outcome: " in text
    assert "Seed: 1\n" in text


def test_a_shipped_encounter_is_played_by_its_name() -> None:
    text = said("play", "ki/training_yard", "--seed", "1", lines=["auto on", LEAVE])

    assert "party: you, foes: bot greedy." in text
    assert "Outcome: " in text


def test_the_end_says_how_to_start_the_same_fight_again() -> None:
    args = ("ki/training_yard", "--as", "foes", "--rule", "interlude_seconds=0")

    text = said("play", *args, "--seed", "a b", lines=["auto on", LEAVE])

    assert f"The same dice again: quintain play {' '.join(args)} --seed 'a b'\n" in text


def test_the_end_of_the_input_leaves_cleanly() -> None:
    text = said("play", "ki/training_yard", lines=["2"])

    assert "The input has ended." in text
    assert "was not saved" in text


def test_nobody_sees_the_seed_of_a_running_fight() -> None:
    text = said("play", "ki/training_yard", lines=["2", "state", "quit"])

    assert "eed:" not in text


def test_the_state_is_shown_as_the_seat_may_know_it(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["state bob", "state"])

    assert re.search(r"Ann +red +1,1 +HP 9/9 +Stamina 4/4", text)
    assert re.search(r"Bob +blue +2,1 +HP above half +Stamina fresh", text)
    assert "HP 5" not in text


def test_the_map_marks_who_stands_where_and_what_can_be_chosen(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["map", "1", "move", "quit"])

    assert "1  . A B . . .\n" in text
    assert "1  + A B + + +\n" in text
    assert "A Ann 1,1;  B Bob 2,1;  + can be chosen" in text


@pytest.mark.parametrize("typed", ["1 1,3", "move 1,3", "move:1,3", "1,3", "1: 1,3"])
def test_a_place_is_chosen_by_number_name_or_alone(tmp_path: Path, typed: str) -> None:
    assert "Ann moves to 1,3." in said("play", yard(tmp_path), lines=["1", "move", typed])


@pytest.mark.parametrize("typed", ["1", "participate", "Participate", "part"])
def test_an_option_is_chosen_by_number_name_or_the_start_of_it(tmp_path: Path, typed: str) -> None:
    assert "Ann participates." in said("play", yard(tmp_path), lines=[typed])


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("7", "There is no option 7.\nType a number from 1 to 2."),
        ("1 now", "Option 1 takes nothing more."),
        ("participat3", 'Did you mean "participate"?'),
        ("undu", '"undu" is not among the options.'),
        ("undo", "You have not answered anything yet."),
        ("undo x", '"x" is not how often.'),
        ("state carl", 'Nobody here is called "carl".'),
        ("why KI-999", 'There is no clause "KI-999".'),
        ("save", "Save it where?"),
        ("roll", "No dice wait to be thrown."),
        ("act 1", "There is nothing you may do now without being asked."),
        ("odds 9", "There is no option 9."),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(tmp_path: Path, typed: str, answer: str) -> None:
    text = said("play", yard(tmp_path), lines=[typed, "1"])

    assert answer in text
    assert "Ann participates." in text


def test_an_option_that_needs_more_says_what(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["1", "move", "1", "1 9,9"])

    assert "Move to a square (option 1) needs more.\nType 1 and a place, such as 1 0,0" in text
    assert "9,9" in text.partition("> 1 9,9\n")[2]


def test_what_could_be_several_options_is_asked_again(tmp_path: Path) -> None:
    assert '"mov" could be several: move+move, move+attack,' in said("play", yard(tmp_path), lines=["1", "mov"])


def test_undo_takes_back_the_last_own_answer_and_all_it_caused(tmp_path: Path) -> None:
    lines = [*ANN_FELLS_BOB, "undo", "1", LEAVE]

    text = said("play", yard(tmp_path), "--as", "both", "--own-dice", lines=[*lines[:6], "6", LEAVE])

    before, _, after = text.partition("Taken back: No reaction: take the hit.")
    assert "Bob falls unconscious." in before
    assert "Bob answers with Dodge." in after
    assert "Bob falls unconscious." not in after


def test_undo_with_a_number_takes_back_several(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=[*ANN_FELLS_BOB, "undo 4", "state"])

    after = text.partition("Taken back: Participate, and 3 later answers.")[2]
    assert "Ann: Turn 10: participate?" in after


def test_undo_after_auto_on_returns_to_where_it_began(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--seed", "1", lines=["1", "auto on", "undo", "quit"])

    assert "Turn 10: what does Ann declare?" in text.partition("Taken back: ")[2]


def test_auto_answers_once_as_the_bot_would(tmp_path: Path) -> None:
    assert "The bot greedy chooses Participate.\n\nAnnounced" in said("play", yard(tmp_path), lines=["auto"])


def test_why_names_the_clauses_of_what_just_happened_with_rule_and_ruling(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["1", "why", "why KI-022", "why 22"])

    assert "Announced for Turn 10: Ann. (KI-020)" in text
    assert "KI-020, Participating in a Turn\n  To participate in a Turn" in text
    assert "House rule: --rule announcing=secret (the book); else open" in text
    assert text.count("More with: quintain rules KI-022") == 2


def test_the_log_tells_everything_or_the_last_few(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["1", "log 1", "log"])

    last, _, whole = text.partition("> log 1\n")[2].partition("> log\n")
    assert last == "Ann participates.\n"
    assert whole.startswith("Round 1 begins.\nTurn 10.\n")


def test_help_lists_what_can_be_typed_and_an_empty_line_shows_the_options_again(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["help", ""])

    assert "take back your last answer" in text
    assert re.search(r"  1  Participate.*\n  2  Wait", text.rpartition("> \n")[2])


# odds


def test_odds_are_exact_where_nothing_hidden_matters(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["1", "move", "odds", "odds 1 1,3"])

    assert "2  Fall prone (a whole Move)\n    Ann prone  1  100.0 %\n" in text
    assert "type odds 1 0,0, for example" in text
    assert "Nothing comes of 1 1,3 that can be reckoned.\n" in text.partition("> odds 1 1,3\n")[2]


def test_where_hidden_numbers_matter_odds_are_a_range_that_says_by_which_and_how_to_open_them(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=["1", ATTACK, "1", "odds 1"])

    # Bob dodges with a d6 and improves once. Against a score of 2 + 2 he fails only with 1 and then 1 or 2, or with 2
    # and then 1, for a tie is his; against 5 + 4 he needs a total of 10, for a tie is not.
    assert "    no effect        16.7 % to 91.7 %  about 58 %\n" in text
    assert "    Bob HP -5         8.3 % to 83.3 %  about 42 %\n" in text
    assert "By its Agility (2 to 5), Proficiency (2 to 4) and Presence (0 to 6), which your seat does not know." in text
    assert "--rule open_odds=true" in text


def test_odds_list_only_what_something_can_come_of(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=["odds", "1", ATTACK, "1", "odds"])

    first, _, later = text.partition("> odds\n")[2].partition("> odds\n")
    assert "Nothing comes of 1, 2 that can be reckoned.\n" in first
    assert "no effect" not in first
    assert "1  Dodge\n    no effect        16.7 % to 91.7 %" in later
    assert "3  No reaction: take the hit\n    Bob unconscious, HP -5, prone  1  100.0 %" in later


def test_a_reaction_after_which_nothing_has_changed_stands_beside_the_others() -> None:
    text = said("play", "shattered/duel", "--seed", "5", lines=["auto"] * 10 + ["odds"])

    reaction = text.rpartition("> odds\n")[2]
    exact = "    Exact: every roll is followed to its end.\n"
    assert f"1  Deflect\n    no effect  1  100.0 %\n{exact}2  Defend\n    no effect         5/6  83.3 %\n" in reaction
    assert "can be reckoned" not in reaction


def test_odds_of_one_option_that_leads_to_another_question_say_so() -> None:
    text = said("play", "ki/training_yard", "--seed", "1", lines=["odds 1"])

    assert "Nothing comes of 1 that can be reckoned.\n" in text
    assert "no effect" not in text


def test_what_was_taken_back_is_told_in_the_words_of_the_menu() -> None:
    lines = ["take in primary hand: dagger", "undo", "move 3,4", "undo"]

    text = said("play", "swords/toll_gate_duel", "--seed", "3", lines=lines)

    assert "Taken back: Take in primary hand: Dagger.\n" in text
    assert "Taken back: Move 3,4.\n" in text


def test_in_the_first_fight_nothing_is_unknown(tmp_path: Path) -> None:
    text = said("play", "ki/training_yard", "--seed", "1", lines=["1", "odds 2"])

    assert re.search(r"Street thug HP -\d+ to -\d+ +\d+\.\d % to \d+\.\d %  about \d+ %", text)
    assert "Estimated by 200 simulated continuations each." in text
    assert "unknown" not in text


def test_a_house_rule_opens_the_odds(tmp_path: Path) -> None:
    rules = ["--rule", "open_odds=true"]
    attacked = ["1", ATTACK, "1"]

    text = said("play", yard(tmp_path), "--as", "both", *rules, lines=[*attacked, "odds 1"])

    # Bob dodges with a d6 against Agility 2; a tie goes to Ann's Presence. Without improving 4/6 succeed; the bot
    # improves the rest once: 1 needs a 2 or more, 2 needs a 1 or more.
    assert "    no effect                      35/36  97.2 %\n" in text
    assert "    Bob unconscious, HP -5, prone   1/36   2.8 %\n" in text


# own dice


def test_own_dice_are_asked_for_and_checked(tmp_path: Path) -> None:
    faces = ["x", "7", "1 2", "2", "accept"]

    text = said("play", yard(tmp_path), "--as", "both", "--own-dice", lines=["1", ATTACK, "1", "dodge", *faces, LEAVE])

    assert "Bob rolls 1d6 for defence against Ann." in text
    assert "cannot show 7" in text
    assert "2 were given" in text
    assert "Dodge 2 (a 2 on the die) against 2: it fails." in text
    assert "Outcome: red wins" in text


def test_the_computer_can_throw_them(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", "--own-dice", lines=["1", ATTACK, "1", "dodge", "roll"])

    assert re.search(r"It shows [1-6]\.", text)


# saving


def test_a_saved_fight_replays_byte_for_byte(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"

    said("play", yard(tmp_path), "--as", "both", "--save", file, lines=ANN_FELLS_BOB)

    saved = file.read_bytes()
    assert "Verified: 4 answers" in said("replay", file)
    assert "ok (4 answers, replays byte for byte)" in said("check", file)
    said("play", "--load", file, "--save", file)
    assert file.read_bytes() == saved


def test_a_fight_that_was_left_goes_on_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"

    left = said("play", yard(tmp_path), "--as", "both", "--save", file, lines=ANN_FELLS_BOB[:2])
    text = said("play", "--load", file, lines=[*ANN_FELLS_BOB[2:], LEAVE])

    assert f"Go on with: quintain play --load {file}" in left
    assert "2 answers so far" in text
    assert "Outcome: red wins" in text


def test_every_answer_is_on_disk_at_once_and_save_can_be_typed(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"

    text = said("play", yard(tmp_path), "--seed", "1", lines=["1", f"save {file}", ATTACK])

    assert f"Saved in {file}" in text
    assert [json.loads(line)["do"] for line in file.read_text().splitlines()[1:]] == ["answer", "answer", "end"]
    assert list(tmp_path.glob(".*")) == []


def test_a_loaded_fight_can_be_played_from_another_seat(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "both", "--save", file, lines=ANN_FELLS_BOB[:3])

    text = said("play", "--load", file, "--as", "blue", "--bots", "red=greedy", lines=["none", LEAVE])

    assert "red: bot greedy, blue: you." in text
    assert re.search(r"Ann attacks Bob\.\n  1  Dodge - .*\n", text)
    assert "Outcome: red wins" in text


def test_a_place_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=[f"save {tmp_path / 'no' / 'fight.jsonl'}", "1"])

    assert "The file cannot be written" in text
    assert "Ann participates." in text


# seats


def test_with_both_at_one_screen_each_sees_what_its_seat_may_know(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "red,blue", lines=ANN_FELLS_BOB)

    assert "== blue ==" in text
    assert re.search(r"Bob +blue +2,1 +HP 5/5", text.partition("== blue ==")[2])


def test_with_nobody_at_the_screen_two_bots_are_watched() -> None:
    text = said("play", "ki/mirror", "--as", "none", "--seed", "7", "--bots", "red=random,blue=greedy")

    assert "red: bot random, blue: bot greedy." in text
    assert "quintain replay ki/mirror --seed 7 --bots red=random,blue=greedy" in text


def test_a_game_master_may_override_and_tell_the_recap_otherwise(tmp_path: Path) -> None:
    lines = ["acts", "act override:hp:bob:1", "act 1 4", "1", ATTACK, "1"]

    text = said("play", yard(tmp_path), "--as", "red", "--gm", "judge", "--seed", "1", lines=lines)

    assert "Set the HP of Ann ..." in text
    assert "Judge overrides: Bob, HP.\n" in text
    assert "Judge overrides: Ann, HP 4." in text
    assert "Ann attacks Bob with Sword." in text


def test_in_an_interlude_one_may_ask_and_talk(tmp_path: Path) -> None:
    scenario = yard(tmp_path, YARD.replace("interlude_seconds = 0", "interlude_seconds = 60"))
    lines = [*["2"] * 16, "acts", "act 1", "act say:ann We can end this.", "act 1 now", "ready"]

    text = said("play", scenario, "--as", "both", lines=lines)

    assert "Bob: fresh (Stamina), fresh (HP)." in text
    assert "Ann: “We can end this.”" in text
    assert "at most 60 seconds" in text


def test_looking_as_the_referee_is_on_the_record(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["referee", "1"])

    assert "HP 5/5" in text
    assert "Red looks at the table as the referee." in text


# scenarios


def test_a_scenario_can_be_json(tmp_path: Path) -> None:
    import tomllib

    file = tmp_path / "yard.json"
    file.write_text(json.dumps(tomllib.loads(YARD)), encoding="utf-8")

    assert "Ann participates." in said("play", file, lines=["1"])


def test_house_rules_of_a_scenario_and_of_the_command_line_are_told(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--rule", "announcing=open", lines=[])

    assert "House rules: announcing=open, interlude_seconds=0." in text
    assert "Announced: nobody yet." in text


def test_own_content_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        '[[encounter]]\nid = "rematch"\nname = "Rematch"\narena = "dojo"\n'
        'sides = [{ name = "a", members = [{ creature = "wen", at = [1, 1] }] },'
        ' { name = "b", members = [{ creature = "tam", at = [3, 1] }] }]\n',
        encoding="utf-8",
    )

    assert "a: you, b: bot greedy." in said("play", "ki/rematch", "--content", tmp_path)


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        ([], "Say what to play"),
        (["ki"], "ki is a system, not an encounter."),
        (["ki/alley_bral"], 'Did you mean "alley_brawl"?'),
        (["kii/mirror"], 'No system "kii".'),
        (["mirror"], '"mirror" is no encounter.'),
        (["fight.jsonl"], "quintain play --load fight.jsonl"),
        (["nowhere.toml"], "nowhere.toml"),
        (["nowhere.json"], "nowhere.json"),
        (["ki/mirror", "--as", "green"], 'Nobody sits at "green".'),
        (["ki/mirror", "--bot", "gredy"], 'Did you mean "greedy"?'),
        (["ki/mirror", "--bots", "red"], '"red" is not a side with its bot.'),
        (["ki/mirror", "--bots", "rad=greedy"], 'Did you mean "red"?'),
        (["ki/mirror", "--rule", "anouncing=open"], 'Did you mean "announcing"?'),
        (["ki/mirror", "--rule", "announcing"], "is not a house rule with its value"),
        (["ki/mirror", "--rule", "announcing=loud"], "Use one of: secret (the book), open."),
        (["ki/mirror", "--content", "no_such_folder"], "no_such_folder"),
        (["--load", "nowhere.jsonl"], "nowhere.jsonl"),
        (["--load", "x.jsonl", "--seed", "1"], "already"),
        (["ki/mirror", "--load", "x.jsonl"], "Say what to play"),
    ],
)
def test_a_mistake_on_the_command_line_is_a_message_and_exit_code_2(args: list[str], answer: str) -> None:
    assert answer in complaint("play", *args)


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        ('system = "ki"', "", 'Write system = "NAME" at its top, with one of: '),
        ('system = "ki"', 'system = "kii"', 'No system "kii".'),
        ("[2, 1]", "[1, 1]", "Somebody else stands on the same square."),
        ("rules = {", "rules = 1 #", "rules is not a table."),
        ("[[sides]]", "[sides]", "This is not TOML"),
        ("hp = 9", 'hp = "nine"', "hp"),
    ],
)
def test_a_mistake_in_a_scenario_is_a_message(tmp_path: Path, before: str, after: str, answer: str) -> None:
    assert answer in complaint("play", yard(tmp_path, YARD.replace(before, after)))


def test_content_is_not_a_scenario(tmp_path: Path) -> None:
    file = yard(tmp_path, '[[weapon]]\nid = "x"\n')

    assert "--content" in complaint("play", file)
