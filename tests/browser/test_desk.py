"""The game master's desk: looking as others, overriding, pausing, ending the scene."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import brawl
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import QUICK
from tests.browser.server import Server


def see_as(gerda: Person, words: str) -> None:
    seen = gerda.page.get_by_role("region", name="See as").get_by_role("button", name=re.compile(words))
    seen.click()
    expect(seen).to_have_attribute("aria-pressed", "true")


def test_seeing_as_a_seat_shows_what_that_seat_is_sent_and_answers_nothing(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    play_on([anna, ben, gerda], lambda: anna.is_asked("act") or ben.is_asked("act"))
    asked = anna if anna.is_asked("act") else ben

    see_as(gerda, "^Wen" if asked is anna else "^Mirka")

    expect(gerda.options.first).to_be_disabled()
    expect(gerda.ask.locator("button.go")).to_have_count(0)
    assert gerda.table["asks"] == asked.table["asks"]
    assert gerda.table["board"] == asked.table["board"]
    assert gerda.log_lines() == asked.log_lines()
    axe(gerda.page)
    gerda.page.keyboard.press("Escape")
    gerda.wait_until(lambda: gerda.table["you"]["see"] == "", "her own view")


def test_looking_as_the_referee_is_put_on_the_record(person: Folk, server: Server) -> None:
    _, gerda, anna, _ = brawl(person, server)

    see_as(gerda, "^Referee")

    expect(anna.log.get_by_role("listitem").last).to_contain_text(re.compile("referee", re.IGNORECASE))


def test_a_pool_is_overridden_and_everybody_is_told(person: Folk, server: Server) -> None:
    _, gerda, anna, _ = brawl(person, server)

    gerda.page.get_by_role("button", name="Set a pool").click()
    axe(gerda.page)
    gerda.page.get_by_label("Who", exact=True).select_option("wen")
    gerda.page.get_by_role("spinbutton").fill("3")
    gerda.page.get_by_role("button", name="Do it").click()

    gerda.wait_until(lambda: any("override:hp:wen:3" in each for each in gerda.sent), "the override to be sent")
    anna.wait_until(lambda: pool(anna, "wen", "HP") == 3, "Wen's HP to be 3")
    expect(anna.log.get_by_role("listitem").last).to_contain_text("3")


def pool(person: Person, who: str, name: str) -> int | None:
    creature = next(each for each in person.table["board"]["creatures"] if each["id"] == who)
    return next((each.get("now") for each in creature["pools"] if each["name"] == name), None)


def test_a_paused_table_waits_and_an_ended_scene_is_over(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    see_bar = gerda.page.get_by_role("region", name="See as")

    see_bar.get_by_role("button", name="Pause").click()
    for each in (anna, ben):
        expect(each.question).to_have_text("The game is paused")
    axe(anna.page)
    see_bar.get_by_role("button", name="Go on").click()
    expect(anna.question).not_to_have_text("The game is paused")
    see_bar.get_by_role("button", name="End the scene").click()
    see_bar.get_by_role("button", name=re.compile("[Nn]obody")).click()

    for each in (anna, ben, gerda):
        each.wait_for_end()


def test_an_answer_is_given_for_somebody_who_is_away(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    play_on([anna, ben, gerda], lambda: ben.is_asked("declare") or anna.is_asked("declare"))
    away, seat = (anna, "Wen") if anna.is_asked("declare") else (ben, "Mirka")
    away.page.close()

    gerda.page.get_by_role("button", name=re.compile("^People")).click()
    row = gerda.page.get_by_role("region", name="People").get_by_role("listitem").filter(has_text=seat)
    row.get_by_role("button", name=re.compile("^Answer ")).click()

    expect(gerda.log).to_contain_text(re.compile("Gerda answers for|answered for|answers for"))


def test_a_game_master_chooses_what_comes_next_in_a_campaign_and_goes_back_into_the_stage_before(
    person: Folk, server: Server
) -> None:
    opened = server.open_table(system="ki", campaign="three_fights", rules=QUICK, seats={"*": "gm"}, gm="me")
    gerda = person("Gerda").sit_down(opened.host)
    expect(gerda.page.get_by_text("Day 1, 00:00").first).to_be_visible()
    see_bar = gerda.page.get_by_role("region", name="See as")
    see_bar.get_by_role("button", name="End the scene").click()
    see_bar.get_by_role("button", name=re.compile("party")).click()
    gerda.wait_for("next_stage")
    axe(gerda.page)

    gerda.answer("A night's rest")
    play_on([gerda], lambda: gerda.is_asked("next_stage"))
    expect(gerda.page.get_by_role("banner")).to_contain_text("A night's rest, stage 2 of 5")
    gerda.answer("The shield line")
    gerda.wait_until(lambda: gerda.table["stage"]["index"] == 2, "the second fight")
    expect(gerda.page.get_by_role("banner")).to_contain_text("stage 3 of 5")
    expect(gerda.log).to_contain_text("Stage 2 is over: the night is over.")

    gerda.page.get_by_role("button", name="Undo").first.click()
    gerda.wait_for("next_stage")
    expect(gerda.page.get_by_role("banner")).to_contain_text("stage 2 of 5")
    gerda.answer("The campaign ends here")
    expect(gerda.ask).to_contain_text("The campaign is over")


def test_beside_an_open_override_the_question_is_answered_by_mouse_and_by_keys(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    play_on([anna, ben, gerda], lambda: gerda.is_due)
    form = gerda.page.locator("form.ovform")
    for family in ("Set a pool", "Move"):
        gerda.page.get_by_role("button", name=family, exact=True).click()
        expect(form).to_be_in_viewport(ratio=1)

        gerda.page.keyboard.press("1")
        expect(gerda.options.first).to_be_checked()
        gerda.options.last.click()

        expect(gerda.options.last).to_be_checked()
        expect(form).to_be_visible()
    gerda.answer()
    expect(form).to_be_visible()
