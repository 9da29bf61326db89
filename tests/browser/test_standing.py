"""How the fight stands, hints, levels of bots, and a fight looked over: on the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.browser.server import Server

YARD = {"system": "ki", "encounter": "alley_brawl", "seats": {"wen": "me", "mirka": "me"}}
MIRROR = {"system": "ki", "encounter": "mirror", "seats": {"*": "bot:greedy"}}


def test_what_the_host_allows_is_there_at_once_and_everybody_reads_of_it(person: Folk, server: Server) -> None:
    anna = person("Anna").sit_down(server.open_table(**YARD).host)
    page = anna.page
    bar = page.get_by_role("button", name="How the fight stands", exact=True)
    expect(anna.ask).to_be_visible()
    expect(bar).to_have_count(0)
    expect(anna.ask.get_by_role("button", name="Hint")).to_have_count(0)

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("^Players see how")).check()
    page.get_by_role("checkbox", name=re.compile("^Hints:")).check()
    page.get_by_role("button", name=re.compile("^Close")).click()

    expect(anna.log).to_contain_text("allows hints")
    bar.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=re.compile(r"^Chance to win: Party \d+ %, 95 % interval"))).to_be_visible()
    anna.ask.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("dialog", name="Hint")
    expect(hint).to_contain_text(re.compile("to win|Nothing to weigh"))
    axe(page)
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_a_seat_is_handed_to_a_bot_of_a_level(person: Folk, server: Server) -> None:
    seats = {"wen": "me", "mirka": "invite"}
    anna = person("Anna").sit_down(server.open_table(system="ki", encounter="alley_brawl", seats=seats).host)
    page = anna.page
    page.get_by_role("button", name="People", exact=True).click()
    seat = page.get_by_role("region", name="People").get_by_role("listitem").filter(has_text="Mirka")
    seat.get_by_text("Link or bot").click()
    seat.get_by_role("button", name="To a bot: easy").click()

    expect(seat).to_contain_text("bot, easy")
    expect(anna.log).to_contain_text("Mirka is played by a bot (easy).")


def test_a_fight_is_looked_over_and_its_curve_leads_to_what_turned_it(person: Folk, server: Server) -> None:
    anna = person("Anna").sit_down(server.open_table(**MIRROR).host)
    page = anna.page
    anna.ask.get_by_role("link", name="Review the fight").click()

    expect(page.get_by_role("img", name=re.compile("^Chance that Red wins, step by step"))).to_be_visible()
    told = page.get_by_role("region", name="What turned it")
    expect(told).to_contain_text("points of winning chance by dice")
    axe(page)
    turn = told.get_by_role("link", name=re.compile(r"^Steps? \d+")).first
    step = re.findall(r"\d+", turn.inner_text())[0]
    turn.click()
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(int(step) - 1))
    expect(page.get_by_role("region", name="How it stood")).to_contain_text("for Red")
    words = page.locator(".ticks")
    anna.wait_until(lambda: not words.evaluate(BEYOND_THE_BAR), "the words under the bar, anew beside the curve")


BEYOND_THE_BAR = """bar => [...bar.children].map(each => each.getBoundingClientRect())
  .filter(({ right }) => right > bar.getBoundingClientRect().right).map(({ right }) => right)"""
