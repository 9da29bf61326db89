"""Delve at a table with a game master: a fight in zones, and an adventure through its modes by people and bots."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import axe
from tests.browser.gatherings import gather
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import click_square, play_on, unfold
from tests.browser.server import Server

Size = tuple[int, int]
SEATS = {"brannoch": "invite", "sirel": "bot:greedy", "odda": "bot:greedy", "tamsin": "bot:greedy", "*": "gm"}


def at_the_gate(person: Folk, server: Server, size: Size = WIDE) -> tuple[Person, Person]:
    """Gerda commands who holds the gate; Anna is Brannoch, and has to say what he does in the first round."""
    guests = {"Anna": "brannoch"}
    _, gerda, (anna,) = gather(
        person, server, "Gerda", guests, system="delve", rules={}, encounter="gate_under_fire", seats=SEATS, gm="me"
    )
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    gerda.page.set_viewport_size({"width": size[0], "height": size[1]})
    play_on([gerda, anna], lambda: anna.is_asked("declare"))
    return gerda, anna


def mode(person: Person) -> str:
    return str(person.table["board"]["mode"])


def said(person: Person, about: str) -> list[str]:
    """What this page has answered that begins so."""
    told = [json.loads(frame) for frame in person.sent]
    return [each["choose"] for each in told if each["do"] == "answer" and each["choose"].startswith(about)]


def in_own_words(anna: Person, words: str) -> None:
    """Brannoch does something that the list has no name for."""
    unfold(anna, "free").click()
    anna.ask.get_by_role("textbox").fill(words)
    anna.answer()


def option(person: Person, id: str) -> Locator:
    return person.ask.locator(f'[data-option="{id}"]')


def to_the_ruling(gerda: Person, anna: Person) -> None:
    """Brannoch tries something, and Gerda has to say how it goes."""
    in_own_words(anna, "I shout that the keep is on fire")
    play_on([anna, gerda], lambda: gerda.is_asked("adjudicate"))


# the fight


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_fight_shows_its_zones_its_clock_and_its_hour(person: Folk, server: Server, size: Size) -> None:
    gerda, anna = at_the_gate(person, server, size)

    expect(anna.page.get_by_label("Mode, round and time")).to_have_text(
        re.compile("Combat.*Round 1, 10 seconds.*Day 1")
    )
    dial = anna.page.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(dial).to_contain_text(["Raise the portcullis0 of 4, Arch, Yard"])
    expect(dial.locator("svg .off")).to_have_count(4)
    zones = anna.page.locator("svg .m-zone")
    expect(zones).to_have_count(4)
    expect(zones.filter(has_text="Yard")).to_contain_text("dark")
    expect(zones.filter(has_text="Gallery")).to_contain_text("higher ground")
    expect(anna.page.locator("svg .m-barred")).to_contain_text("Raise the portcullis")
    axe(anna.page)
    axe(gerda.page)


def test_a_shift_is_clicked_on_the_map_and_sealed_with_the_deed(person: Folk, server: Server) -> None:
    _, anna = at_the_gate(person, server)
    unfold(anna, "guard").click()
    anna.page.locator('svg [data-spot="arch"] .m-zonename').click()
    expect(anna.ask.get_by_role("radio", name="To Arch")).to_be_checked()
    anna.answer()

    assert said(anna, "guard") == ["guard:arch"]


def test_a_ruling_takes_one_press(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    to_the_ruling(gerda, anna)
    ask = gerda.open_asks[0]["id"]
    option(gerda, "fail").click()

    gerda.wait_past(ask)
    assert said(gerda, "fail") == ["fail"]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_check_is_called_for_by_two_presses_and_rolled(person: Folk, server: Server, size: Size) -> None:
    gerda, anna = at_the_gate(person, server, size)
    to_the_ruling(gerda, anna)
    ask = gerda.open_asks[0]["id"]
    option(gerda, "check").click()
    axe(gerda.page)
    gerda.ask.locator("button.go").click()

    gerda.wait_past(ask)
    (check,) = said(gerda, "check")
    assert re.match(r"check:skills=\w+;.*;dc=\d+;.*;seen=open;stakes=$", check)
    expect(anna.log).to_contain_text(re.compile(r"Brannoch, .* against DC \d+"))


def test_a_check_is_made_by_keyboard_alone(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    to_the_ruling(gerda, anna)
    ask = gerda.open_asks[0]
    gerda.page.keyboard.press(str([each["id"] for each in ask["options"]].index("check") + 1))
    gerda.ask.get_by_role("spinbutton", name=re.compile("^DC")).focus()
    gerda.page.keyboard.press("ArrowUp")
    gerda.page.keyboard.press("Enter")

    gerda.wait_past(ask["id"])
    assert len(said(gerda, "check")) == 1


def test_a_player_intrudes_in_own_words_and_the_game_master_refuses(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    anna.page.locator(".bought summary").click()
    own = "Something of your own, if the game master accepts it"
    anna.page.get_by_label("What becomes true").select_option(label=own)
    axe(anna.page)
    anna.page.get_by_label("In your words").fill("a guard is my cousin")
    anna.page.get_by_role("button", name="Spend 1 Willpower").click()
    gerda.wait_for("intrusion")
    gerda.answer(re.compile("^Refuse it"))

    expect(anna.log).to_contain_text("Brannoch keeps the Willpower: the intrusion is refused (a guard is my cousin)")


def test_a_contest_is_two_presses_and_asks_only_of_those_in_it(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    to_the_ruling(gerda, anna)
    option(gerda, "contest").click()
    form = gerda.ask.locator(".form")
    expect(form.get_by_label("Skill of Grubkin slinger 1")).to_be_visible()
    expect(form.get_by_text("Skill of Sirel")).to_have_count(0)
    form.get_by_text(re.compile(r"^\d+ others$")).first.click()
    form.get_by_label("Hollow guard").first.check()
    expect(form.get_by_label("Skill of Hollow guard")).to_be_visible()
    form.get_by_label("Hollow guard").first.uncheck()
    expect(form.get_by_text("Skill of Hollow guard")).to_have_count(0)
    axe(gerda.page)
    gerda.ask.locator("button.go").click()

    anna.wait_for("willpower")
    assert len(said(gerda, "contest:")) == 1


def test_what_has_no_check_is_let_through_by_one_press(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    unfold(anna, "guard").click()
    anna.answer()
    gerda.wait_for("adjudicate")
    expect(gerda.question).to_have_text("Brannoch: guard. Does any of it take a check?")
    option(gerda, "check:brannoch").click()
    expect(gerda.ask).to_contain_text("Brannoch: fails")
    axe(gerda.page)
    ask = gerda.open_asks[0]["id"]
    option(gerda, "succeed").click()

    gerda.wait_past(ask)
    assert said(gerda, "succeed") == ["succeed"]
    expect(anna.log).to_contain_text("Brannoch guards itself.")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_overrides_are_in_sight_under_many_creatures_and_start_at_what_is(
    person: Folk, server: Server, size: Size
) -> None:
    gerda, _ = at_the_gate(person, server, size)
    if size == PHONE:
        gerda.page.get_by_role("link", name="Creatures").click()
    pools = gerda.page.get_by_role("button", name=re.compile("^Set a pool"))
    expect(pools).to_be_in_viewport(ratio=1)
    pools.click()
    form = gerda.page.locator(".ovform")
    expect(form.get_by_role("spinbutton")).to_have_value("9")
    form.get_by_label("Who").select_option(label="Raise the portcullis")
    expect(form.get_by_role("spinbutton")).to_have_value("0")
    axe(gerda.page)


def test_a_victory_is_awarded_by_two_presses(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    gerda.page.get_by_role("button", name=re.compile("^Victory")).click()
    gerda.page.get_by_role("button", name="Do it").click()

    expect(anna.log).to_contain_text("Brannoch earns a victory (the game master's award): 1.")


def test_a_fight_is_played_to_its_end(person: Folk, server: Server) -> None:
    gerda, anna = at_the_gate(person, server)
    play_on([anna, gerda])

    expect(anna.page.get_by_role("link", name="Watch the replay")).to_be_visible()


# the adventure


def setting_out(person: Folk, server: Server) -> tuple[Person, Person]:
    """Anna plays the whole party, bots whoever it meets, and Gerda says what happens."""
    party = dict.fromkeys(("brannoch", "sirel", "odda", "tamsin"), "invite:Anna")
    seats = party | {"*": "bot:random"}
    guests = {"Anna": "brannoch"}
    _, gerda, (anna,) = gather(
        person, server, "Gerda", guests, system="delve", rules={}, campaign="fenmark", seats=seats, gm="me"
    )
    return gerda, anna


def walked(gerda: Person, anna: Person, wanted: str) -> Locator:
    """Plays on until play is in that mode and somebody is asked in it."""
    play_on([anna, gerda], lambda: mode(anna) == wanted and (anna.is_due or gerda.is_due))
    return anna.page.get_by_label("Mode, round and time")


def next_stage(gerda: Person, anna: Person, words: str) -> None:
    """The stage is played to its end; then the game master says what comes next."""
    play_on([anna, gerda], lambda: gerda.is_asked("next_stage"))
    gerda.answer(re.compile(f"^{words}"))


def test_a_fight_breaks_out_on_the_road(person: Folk, server: Server) -> None:
    gerda, anna = setting_out(person, server)

    expect(walked(gerda, anna, "Plotting")).to_contain_text("Day 1, 08:00")
    next_stage(gerda, anna, "Road to Fenmark")
    expect(walked(gerda, anna, "Exploration")).to_contain_text("Day 8")
    axe(gerda.page)
    expect(walked(gerda, anna, "Combat")).to_contain_text("Round 1, 10 seconds")
    expect(anna.page.locator("svg .m-zone").first).to_be_visible()


def test_rooms_of_a_site_are_clicked_on_the_map_and_a_fight_in_one_gives_the_round_back(
    person: Folk, server: Server
) -> None:
    gerda, anna = setting_out(person, server)

    next_stage(gerda, anna, "Fenmark Keep")
    walked(gerda, anna, "Delving")
    walked(gerda, anna, "Combat")
    expect(walked(gerda, anna, "Delving")).to_contain_text("Round 1, 10 minutes")
    play_on([anna, gerda], lambda: anna.is_asked("rooms"))
    expect(anna.page.locator("svg .m-zone").filter(has_text="Archive")).to_contain_text("not entered")
    axe(anna.page)
    click_square(anna, "archive")
    anna.answer()

    assert said(anna, "to:") == ["to:archive"]


def test_the_adventure_closes_with_a_long_rest_and_plotting(person: Folk, server: Server) -> None:
    gerda, anna = setting_out(person, server)

    next_stage(gerda, anna, "Long rest, Fenmark village")
    expect(walked(gerda, anna, "Plotting")).to_contain_text("Long rest, 5 days")
    play_on([anna, gerda], lambda: gerda.is_asked("next_stage"))
    gerda.choose(re.compile("^Plotting, days"))
    gerda.ask.get_by_role("spinbutton").fill("14")
    gerda.answer()
    play_on([anna, gerda], lambda: anna.is_asked("plot"))
    expect(anna.page.get_by_label("Mode, round and time")).to_contain_text("Day 13")
    axe(anna.page)
    next_stage(gerda, anna, "The campaign ends here")
    anna.wait_for_end()
    expect(anna.ask).to_contain_text("The campaign is over")
