"""Plain talk between the people at a table of any ruleset."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, Folk, Person
from tests.browser.server import Server


def opened(person: Person) -> None:
    person.page.locator("details.chat > summary").click()


def test_people_talk_at_a_table_and_whoever_watches_listens(person: Folk, server: Server) -> None:
    seats = {"margaret": "me", "lesser_praetorian": "invite"}
    table = server.open_table(system="shattered", encounter="duel", seats=seats)
    anna = person("Anna").sit_down(table.host)
    expect(anna.log).to_be_visible()
    assert anna.page.locator("details.chat").count() == 0  # nobody to talk to yet
    bo = person("Bo").sit_down(table.links["lesser_praetorian"])
    anna.page.get_by_role("button", name="Let in").click()
    expect(bo.log).to_be_visible()
    eve = person("Eve", PHONE, "dark").sit_down(table.spectator)

    opened(bo)
    bo.page.get_by_label("To everybody at the table").fill("Shall we?")
    bo.page.keyboard.press("Enter")

    expect(anna.page.locator("details.chat > summary")).to_contain_text("1 new")
    opened(anna)
    expect(anna.page.get_by_role("list", name="What was said")).to_contain_text("Bo: Shall we?")
    axe(anna.page)
    eve.page.get_by_role("button", name="Log").click()
    opened(eve)
    expect(eve.page.get_by_role("list", name="What was said")).to_contain_text("Bo: Shall we?")
    expect(eve.page.get_by_text("Onlookers listen.")).to_be_visible()
    axe(eve.page)
