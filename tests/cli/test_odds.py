"""`odds`: the numbers of a designer's question, against a count by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from quintain.kernel.live import Game
from quintain.lab.deeds import setup_of
from quintain.lab.duels import find_moment
from tests.cli.script import ATTACK, complaint, said, yard

DODGED = ("--reaction", "dodge", "--improve", "never")


def chances(*args: str | Path) -> dict[str, Fraction]:
    data = json.loads(said("odds", *args, "--json"))
    assert data["kind"] == "exact"
    return {", ".join(row["outcome"]): Fraction(row["chance"]) for row in data["outcomes"]}


def test_a_dodge_with_a_tie_that_luck_breaks() -> None:
    # 3 + d8 against 6: five faces beat it, one ties, and equal Presence leaves the tie to an even roll-off.
    found = chances("ki", "mirka", "unarmed", "--against", "mirka", *DODGED)

    assert found == {"no effect": Fraction(11, 16), "mirka-2 armour -4": Fraction(5, 16)}


def test_a_house_rule_changes_the_odds() -> None:
    # With a d6: three faces beat it, one ties.
    found = chances("ki", "mirka", "unarmed", "--against", "mirka", *DODGED, "--rule", "luck_die=d6")

    assert found["no effect"] == Fraction(7, 12)


def test_without_a_reaction_the_hit_is_certain() -> None:
    assert chances("ki", "bandit_archer", "bow", "--against", "tam", "--distance", "6", "--reaction", "none") == {
        "tam HP -5": Fraction(1)
    }


def test_improving_always_or_never(tmp_path: Path) -> None:
    # Bob: d6 against 2, a tie goes to Ann's Presence; one Stamina buys one more die. Of the two failing faces a
    # 1 needs a 2 or more, a 2 needs anything.
    deed = (yard(tmp_path), "ann", "sword", "--against", "bob", "--reaction", "dodge", "--improve")

    assert chances(*deed, "never")["no effect"] == Fraction(4, 6)
    assert chances(*deed, "always")["no effect"] == Fraction(4, 6) + Fraction(1, 6) * Fraction(5, 6) + Fraction(1, 6)


def test_the_best_reaction_is_the_one_that_spares_the_target_most(tmp_path: Path) -> None:
    # Bob's dodge succeeds with 4 of 6 faces, his Predict against Ann's equal Acting with 15 of 36 pairs.
    deed = ("ann", "sword", "--against", "bob", "--reaction", "best", "--improve", "never", "--paths", "500")

    assert json.loads(said("odds", yard(tmp_path), *deed, "--json"))["reaction"] == "dodge"


def test_the_answer_reads_outcome_fraction_percent() -> None:
    lines = said("odds", "ki", "mirka", "unarmed", "--against", "mirka", *DODGED).splitlines()

    assert lines[0] == "Mirka 1: Attack Mirka 2: unarmed, next to each other"
    assert lines[1] == "Before it: participate, attack. Mirka 2 answers with dodge, nobody improves."
    assert lines[2:4] == ["  no effect          11/16  68.8 %", "  Mirka 2 armour -4   5/16  31.2 %"]
    assert lines[4:] == ["Exact: every roll is followed to its end."]


def test_so_much_or_more_and_so_much_or_less_are_shown_too() -> None:
    deed = ("ki", "mirka", "unarmed", "--against", "mirka", *DODGED)

    lines = said("odds", *deed, "--at-least", "--at-most").splitlines()
    tails = json.loads(said("odds", *deed, "--json"))["tails"]

    assert lines[5:] == [
        "At least",
        "  Mirka 2 armour -4 or more  5/16  31.2 %",
        "At most",
        "  Mirka 2 armour unchanged  11/16  68.8 %",
    ]
    assert [(each["view"], each["by"], each["chance"]) for each in tails] == [
        ("at least", -4, "5/16"),
        ("at most", 0, "11/16"),
    ]


def test_the_odds_can_be_kept_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "odds.html"

    said("odds", "ki", "mirka", "unarmed", "--against", "mirka", *DODGED, "--report", page)

    written = page.read_text(encoding="utf-8")
    assert "Mirka 1: Attack Mirka 2: unarmed" in written
    assert "11/16" in written
    assert "Exact: every roll is followed to its end." in written


def test_a_technique_and_a_combo_are_found_too() -> None:
    assert chances("ki", "tam", "stone_skin", "--against", "wen") == {"no effect": Fraction(1)}
    setup = setup_of("ki", "wen", "street_thug", 1, (), ())
    game = Game(setup.system, setup.start(), "odds", {})
    steps = find_moment(game, "wen", "follow_through", "street_thug").steps
    assert steps == ["participate", "attack", "attack:guard_sword:street_thug"]


def test_a_plotted_technique_is_followed_to_its_effect() -> None:
    # Smash in Phase 3: one Heavy Attack with a maul of Speed 4, so a Penalty of 2; it misses on 4, so with 6 or less.
    deed = ("shattered", "margaret", "smash:3", "--against", "lesser_praetorian", "--reaction", "none")

    found = chances(*deed)
    lines = said("odds", *deed).splitlines()

    assert found["no effect"] == Fraction(15, 36)
    assert found["lesser_praetorian defeated, lesser_praetorian Health -15"] == Fraction(11, 108)
    assert lines[0] == "Margaret: Smash, next to each other"
    assert lines[1].startswith("Before it: pass, nothing, no, smash:3, pass, pass, margaret. ")
    assert lines[1].endswith("To the end of the Turn in which it is done.")


def test_a_technique_without_its_speed_says_what_to_write() -> None:
    told = complaint("odds", "shattered", "margaret", "smash", "--against", "lesser_praetorian")

    assert told == '"smash" needs more.\nWrite, for example, smash:1.\n'


def test_an_attack_over_zones_stays_where_it_is_unless_the_shift_is_given() -> None:
    # The best two of 3d6 (a specialty), and 3, against 7: 11 of 216 stay at 4 or below.
    rest = ("--against", "grubkin_cutter", "--improve", "never")

    found = chances("delve", "brannoch", "longsword", *rest)
    shifted = chances("delve", "brannoch", "attack:longsword:grubkin_cutter:near", *rest, "--distance", "2")

    assert found["no effect"] == shifted["brannoch at near"] == Fraction(11, 216)
    assert complaint("odds", "delve", "sirel", "bow", "--against", "odda", "--distance", "5") == (
        "--distance: No zone of Delve is 5 apart.\nUse 1 for the same zone, up to 4.\n"
    )


def test_a_plotted_technique_of_two_attacks_is_followed_through_both() -> None:
    deed = ("shattered", "margaret", "combination_strike:3", "--against", "lesser_praetorian", "--reaction", "none")

    losses = [
        int(word.rpartition(" ")[2]) for lines in chances(*deed) for word in lines.split(", ") if "Health" in word
    ]

    assert min(losses) < -6  # more than one of its Attacks can take


def test_a_deed_with_a_place_is_given_in_full() -> None:
    assert chances("ki", "wen", "move:3,6", "--against", "mirka") == {"no effect": Fraction(1)}


def test_a_saved_fight_gives_the_odds_of_what_it_waits_for(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "both", "--save", file, lines=["1", ATTACK, "1"])

    text = said("odds", file, "--paths", "50")
    one = json.loads(said("odds", file, "none", "--json"))

    assert text.startswith("Bob: Ann attacks Bob.\nFrom then on everybody chooses as the bot greedy does.\n\nDodge\n")
    assert "Bob unconscious, HP -5, prone   1/36   2.8 %" in text
    assert [row["option"] for row in one["options"]] == ["none"]
    assert one["options"][0]["outcomes"][0]["chance"] == "1"


def test_a_long_walk_is_estimated_and_says_so(tmp_path: Path) -> None:
    text = said("odds", yard(tmp_path), "ann", "sword", "--against", "bob", "--reaction", "predict", "--paths", "5")

    assert " % to " in text
    assert "Estimated, 2,000 tries, 95 % intervals. More than 5 paths" in text


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["ki"], "Say who does what."),
        (["ki", "mirka", "unarmed"], "Say against whom."),
        (["ki", "mirca", "unarmed", "--against", "wen"], 'Did you mean "mirka"?'),
        (["ki", "mirka", "unarmed", "--against", "wne"], 'Did you mean "wen"?'),
        (["ki", "mirka", "unarmd", "--against", "wen"], 'Did you mean "unarmed"?'),
        (["ki", "mirka", "unarmed", "--against", "mirka", "--reaction", "block"], 'is not offered "block"'),
        (["ki", "mirka", "unarmed", "--against", "wen", "--distance", "40"], "It stands nowhere on the map."),
        (["ki", "wen", "flash_step", "--against", "mirka"], "technique:flash_step:"),
        (["ki/mirror", "wen", "unarmed"], '"wen" is not in this fight.'),
        (["kii", "wen", "unarmed", "--against", "mirka"], 'No system "kii".'),
    ],
)
def test_a_mistake_is_a_message(args: list[str], answer: str) -> None:
    assert answer in complaint("odds", *args)


def test_a_fight_that_is_over_waits_for_nobody(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", "ki/mirror", "--as", "none", "--save", file)

    assert "waits for nobody's choice" in complaint("odds", file)
