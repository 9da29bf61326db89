"""Whole fights, by several people in browsers of their own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import against_a_bot, brawl, duel
from tests.browser.people import Folk, Person
from tests.browser.playing import choose_parts, click_square, play_on, throw_own
from tests.browser.scenes import CROWD, CROWD_FOES, DUEL, QUICK
from tests.browser.server import Server


def test_two_players_and_a_game_master_fight_to_the_end(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server, CROWD, CROWD_FOES)

    answers = play_on([anna, ben, gerda])

    assert answers > 9
    for each in (anna, ben, gerda):
        each.wait_for_end()
        expect(each.question).to_contain_text(re.compile("wins?$"))
        expect(each.page.get_by_role("link", name="Watch the replay")).to_be_visible()
    assert anna.log_lines()[-1] == ben.log_lines()[-1] == gerda.log_lines()[-1]


def test_whoever_is_attacked_is_asked_how_to_react_and_the_others_see_only_whom_they_wait_for(
    person: Folk, server: Server
) -> None:
    _, rosa, bela = duel(person, server)

    play_on([rosa, bela], lambda: rosa.is_asked("react") or bela.is_asked("react"))

    asked, other = (rosa, bela) if rosa.is_asked("react") else (bela, rosa)
    expect(asked.question).to_contain_text("attacks")
    expect(asked.options).to_have_count(len(asked.open_asks[0]["options"]))
    expect(other.question).to_contain_text(re.compile("wait", re.IGNORECASE))
    assert "dodge" not in other.ask.inner_text().lower()
    asked.answer(re.compile("^Dodge"))
    asked.wait_until(lambda: not asked.is_asked("react"), "the reaction to be over")


def test_a_reaction_wished_for_always_is_given_without_asking(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: rosa.is_asked("react") or bela.is_asked("react"))
    asked, other = (rosa, bela) if rosa.is_asked("react") else (bela, rosa)

    asked.choose("No reaction")
    asked.ask.get_by_role("button", name="Always this").click()
    play_on([other], lambda: reactions(asked) >= 2)

    assert asked.table["you"]["prefs"]["reactions"] == {"react:none": "always"}


def reactions(person: Person) -> int:
    return sum(frame.count('"choose":"none"') for frame in person.sent)


def test_own_dice_are_typed_in_one_by_one_and_checked(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=DUEL, seats={"red": "me", "blue": "bot:greedy"})
    rosa = person("Rosa").sit_down(opened.host)
    rosa.page.get_by_role("button", name="Settings").click()
    rosa.page.get_by_label(re.compile("own dice", re.IGNORECASE)).check()
    rosa.wait_until(lambda: rosa.table["you"]["dice"], "her own dice")
    rosa.page.keyboard.press("Escape")

    play_on([rosa], lambda: bool(rosa.table.get("throw")))

    dice = rosa.table["throw"]["faces"]
    die = rosa.ask.get_by_role("textbox").first
    die.click()
    rosa.page.keyboard.type("99")
    rosa.page.keyboard.press("Enter")
    expect(die).to_have_value("99")
    expect(die).to_have_attribute("aria-invalid", "true")
    expect(rosa.ask.locator(".die").first).to_contain_text(f"{dice[0]['least']} to {dice[0]['most']}")
    assert not any('"do":"faces"' in frame for frame in rosa.sent)
    axe(rosa.page)
    die.fill("")
    throw_own(rosa, face=2)
    rosa.wait_until(lambda: rosa.table["throw"] is None or rosa.table["throw"]["roll"] > 1, "the roll to be taken")


def test_a_click_on_a_creature_means_what_is_aimed_at_it(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    play_on([anna], lambda: anna.is_asked("act"))

    anna.page.locator('svg [data-creature="street_thug"]').first.click()

    expect(anna.ask.get_by_role("radio", checked=True)).to_have_text(re.compile("Attack"))
    anna.answer()


def test_a_click_on_a_square_is_a_step_there(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    play_on([anna], lambda: anna.is_asked("declare"))
    walker = anna.open_asks[0]["who"]
    choose_parts(anna, "move", "move")
    anna.answer()
    anna.wait_for("act")
    spot = next(each["shape"]["spots"][-1] for each in anna.open_asks[0]["options"] if "shape" in each)

    click_square(anna, spot)
    anna.answer()

    assert [each["at"] for each in anna.table["board"]["creatures"] if each["id"] == walker] == [spot]
    expect(anna.page.get_by_role("log")).to_contain_text(re.compile("moves?|steps?"))


def test_a_timer_that_runs_out_gives_the_stated_answer(person: Folk, server: Server) -> None:
    seats = {"red": "me", "blue": "invite"}
    opened = server.open_table(system="ki", rules=QUICK, scenario=DUEL, seats=seats, timer=3)
    rosa = person("Rosa").sit_down(opened.host)
    rosa.wait_for("announce")
    first = rosa.open_asks[0]

    expect(rosa.page.get_by_role("timer")).to_be_visible()
    axe(rosa.page)
    rosa.wait_past(first["id"])

    assert first["timer"]["answer"] == "wait"
    expect(rosa.log).to_contain_text(re.compile("time|lapse", re.IGNORECASE))
