"""The audit: every planted fault of a made-up ruleset is found, and none where there is none."""

from __future__ import annotations

import msgspec
import pytest

from quintain.lab.audit.auditing import METHODS, audit_on, chosen
from quintain.lab.audit.finding import Audit, Sure
from quintain.words.errors import UserError
from tests.lab.rigged import Charm, rigged

FIGHTS = 16


def look(*only: str, fights: int = FIGHTS, **rules: object) -> Audit:
    return audit_on(rigged(**rules), chosen(only), fights, 1, None)


def titles(found: Audit) -> list[str]:
    return [finding.title for finding in found.findings]


def test_numbers_that_decide_a_roll_before_it_falls_are_found_with_their_bound() -> None:
    found = look("laws", certain=True).findings

    assert [finding.title for finding in found] == [
        "Nothing: decided before the dice fall once guard is at least the other's might + 2",
        "Nothing: decided before the dice fall once guard is at most the other's might - 4",
    ]
    assert {finding.sure for finding in found} == {Sure.EXACT}
    assert "RG-010" in found[0].clauses


def test_a_roll_whose_extremes_always_matter_has_no_such_bound() -> None:
    assert look("laws").findings == ()


def test_dice_that_change_nothing_are_found() -> None:
    assert titles(look("rolls", harmless=True)) == ["A roll for parry after nothing: never decided by the dice"]
    assert titles(look("rolls")) == []


def test_fights_without_end_are_found() -> None:
    found = look("endless", harmless=True)

    assert [title.split(":")[0] for title in titles(found)] == ["even", "odd"]
    assert found.findings[0].numbers["undecided"][1] == 1.0
    assert "rounds on end" in found.findings[0].says
    assert titles(look("endless")) == []


def test_a_condition_that_locks_a_creature_out_is_found() -> None:
    locked = look("locks", stunning=True).findings

    assert [finding.title.split(":")[0] for finding in locked] == ["Stunned"]
    assert locked[0].numbers["longest"][1] >= 2
    assert look("locks").findings == ()


def test_an_option_that_nobody_picks_is_found() -> None:
    assert "taunt: never picked" in titles(look("choices", taunts=True))
    assert "taunt: never picked" not in titles(look("choices"))


def test_that_the_first_side_wins_is_found_with_its_sides_swapped_and_evenness_is_not_called_unfair() -> None:
    unfair, fair = look("seats", favours=True), look("seats")

    worth = {title.split(" is worth ")[0] for title in titles(unfair)}
    assert {"even: to be listed first", "odd: to be listed first"} <= worth
    assert not any("listed first is worth" in title for title in titles(fair))


def test_a_condition_put_on_somebody_tells_what_it_locks_out_and_that_it_never_ends() -> None:
    found = look("afflicted").findings

    assert [finding.title.split(":")[0] for finding in found] == ["Dazed"]
    assert "locks out" in found[0].title
    assert "strike" in found[0].says.split("is not offered")[1]
    assert found[0].numbers["asked nothing"][1] == 1.0
    assert "dazed=true" in found[0].watch


def test_a_condition_that_settles_a_roll_is_found() -> None:
    found = look("helpless", helpless=True).findings

    assert [finding.title for finding in found] == ["Dazed: settles rolls of whoever bears it (parry)"]
    assert "never rolled" in found[0].says
    assert "RG-011" in found[0].clauses
    assert look("helpless").findings == ()


def test_rolls_of_which_no_face_is_sure_are_told_with_what_takes_that_away() -> None:
    told = [finding for finding in look("laws", certain=True).findings if finding.title.startswith("Even the")]

    assert told == []  # where a law says it, it is not said again


def test_what_an_answer_is_worth_to_the_side_that_gives_it_is_measured() -> None:
    found = look("policies", drinks=True, fights=32).findings

    striking = next(finding for finding in found if 'never answers "strike"' in finding.title)
    assert striking.numbers["wins"][2] < 0
    assert look("policies").findings == ()


def test_an_answer_that_is_never_worse_than_another_is_found() -> None:
    found = look("forced", taunts=True).findings

    best = next(finding for finding in found if "never worse" in finding.title)
    assert best.title == 'deed: "strike" is never worse than taunt'
    assert best.numbers["beside taunt"][0] > 0
    assert "wait" in next(finding.says for finding in found if "never led further" in finding.title)


def test_a_point_of_anybodys_number_that_swings_the_fight_is_found() -> None:
    found = look("cliffs", certain=True).findings

    assert any("one point of" in finding.title and "+" in finding.says for finding in found), found
    assert all(abs(finding.numbers["wins"][1]) >= 0.15 for finding in found)


def test_a_resource_that_only_grows_is_found() -> None:
    assert "Anger: only grows in a fight" in titles(look("pools", rages=True))
    assert not any("Anger" in title for title in titles(look("pools")))


def test_what_is_never_told_is_found() -> None:
    assert any("rig won" in finding.says for finding in look("unseen", silent=True).findings)
    assert not any("rig won" in finding.says for finding in look("unseen").findings)


def test_an_entry_that_no_other_names_is_found() -> None:
    grounds = rigged()
    for charm in (Charm(id="foot", goes_with="tooth"), Charm(id="tooth")):
        grounds.library.add("charm", charm.id, charm, charm.id)

    found = audit_on(grounds, chosen(["unseen"]), FIGHTS, 1, None)

    assert "1 of 2 entries of the kind charm belong to nobody" in titles(found)
    assert any("names foot." in finding.says for finding in found.findings)


def test_what_a_deed_does_to_the_fights_is_measured() -> None:
    found = look("without", drinks=True).findings

    drinking = next(finding for finding in found if finding.title == 'Fights are others without "drink"')
    assert drinking.numbers["rounds"][2] < 0
    assert look("without").findings == ()


def test_house_rules_that_change_nothing_and_those_that_do_are_told_apart() -> None:
    found = {finding.title: finding for finding in look("switches").findings}

    idle = next(finding for title, finding in found.items() if "change nothing" in title)
    assert "paper=true" in idle.says
    assert "harmless" not in idle.says
    assert "House rule harmless=true changes who wins" in found
    assert found["House rule harmless=true changes who wins"].clauses == ("RG-002",)


def test_a_point_of_a_boss_is_weighed_and_an_idle_number_is_found() -> None:
    found = {finding.title: finding for finding in look("points").findings}

    assert "giant in odd: one point more of beard does nothing" in found
    might = next(finding for title, finding in found.items() if "one point more of might" in title)
    low, middle, _ = might.numbers["wins"]
    assert low <= middle > 0


def test_the_same_seed_finds_the_same() -> None:
    assert msgspec.json.encode(look("rolls", "without")) == msgspec.json.encode(look("rolls", "without"))


def test_an_interrupt_tells_what_is_known_and_what_is_not_finished() -> None:
    def impatient(done: int, of: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    found = audit_on(rigged(), chosen(()), FIGHTS, 1, impatient)

    assert found.fights == 20
    assert set(found.unfinished) == {method.name for method in METHODS}


@pytest.mark.parametrize("method", ["seats", "cliffs", "afflicted", "policies", "points"])
def test_an_interrupt_in_the_middle_of_a_method_ends_it_at_once(method: str) -> None:
    def impatient(done: int, of: int) -> None:
        if done >= 28:
            raise KeyboardInterrupt

    found = audit_on(rigged(drinks=True), chosen([method]), FIGHTS, 1, impatient)

    assert found.fights == 28
    assert found.unfinished == (method,)


def test_an_unknown_method_is_a_mistake() -> None:
    with pytest.raises(UserError, match="Did you mean"):
        chosen(["role"])
