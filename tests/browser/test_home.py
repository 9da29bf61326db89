"""The first page: from nothing to a table, and back to the tables one has."""

from __future__ import annotations

import re

from playwright.sync_api import Response, Route, expect

from tests.browser.axe import axe
from tests.browser.people import Folk, Person
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import Server


def test_a_newcomer_picks_a_ruleset_an_encounter_and_a_side_and_is_playing(person: Folk) -> None:
    newcomer = person("Newcomer").open("/")
    page = newcomer.page
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()
    axe(page)

    page.get_by_role("radio", name=re.compile("^Ki")).click()
    page.get_by_role("radio", name=re.compile("^Training yard")).click()
    page.get_by_role("radio", name=re.compile("^I play the party")).click()
    page.get_by_role("button", name="Open the table").first.click()

    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    newcomer.wait_until(lambda: newcomer.is_due, "the first question")
    expect(newcomer.question).to_contain_text(re.compile("participate|attacks"))
    join_if_asked(newcomer)
    newcomer.wait_until(lambda: newcomer.is_asked("declare") or newcomer.is_asked("react"), "the next question")


def test_the_page_has_no_barriers_while_it_waits_for_the_server(person: Folk) -> None:
    newcomer = person("Newcomer")
    held: list[Route] = []
    newcomer.page.route("**/api/systems", lambda route: held.append(route))
    newcomer.open("/")
    expect(newcomer.page.get_by_text("Asking the server what can be played")).to_be_visible()
    axe(newcomer.page)

    newcomer.wait_until(lambda: bool(held), "the request")
    held[0].continue_()
    newcomer.page.keyboard.press("Tab")
    expect(newcomer.page.get_by_role("link", name="To the seats")).to_have_attribute("href", "#h-seats")


def join_if_asked(newcomer: Person) -> None:
    """The first question is whether to participate, unless a quicker foe has attacked by then."""
    if newcomer.is_asked("announce"):
        newcomer.answer("Participate")


def test_a_game_master_gets_a_link_for_every_seat_and_a_friend_follows_one(person: Folk) -> None:
    gerda = person("Gerda").open("/")
    gerda.page.get_by_role("radio", name=re.compile("^Ki")).click()
    gerda.page.get_by_role("radio", name=re.compile("^Alley brawl")).click()
    gerda.page.get_by_role("radio", name=re.compile("^I am the game master")).click()
    gerda.page.get_by_role("button", name="Open the table").first.click()

    dialog = gerda.page.get_by_role("dialog", name="A link for each person")
    link = dialog.get_by_role("textbox", name=re.compile("^Link for Wen")).input_value()
    axe(gerda.page)
    gerda.page.keyboard.press("Escape")
    anna = person("Anna").sit_down(link)

    expect(anna.page.get_by_text("Waiting to be let in")).to_be_visible()
    expect(gerda.page.get_by_role("group", name="Somebody asks to come in")).to_contain_text("Anna")


def test_my_tables_are_listed_renamed_archived_and_deleted(person: Folk, server: Server) -> None:
    anna = person("Anna")
    table_row(anna, server)
    page = anna.page
    row = page.get_by_role("region", name=re.compile("^My tables")).get_by_role("listitem").filter(has_text="A test")
    expect(row).to_be_visible()
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()
    axe(page)

    row.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="New name").fill("Brawl in the yard")
    with page.expect_response(is_change):
        page.keyboard.press("Enter")
    renamed = page.get_by_role("region", name=re.compile("^My tables")).get_by_role("listitem")
    expect(renamed).to_contain_text("Brawl in the yard")
    page.reload()
    expect(renamed).to_contain_text("Brawl in the yard")
    with page.expect_response(is_change):
        renamed.get_by_role("button", name="Archive").click()
    expect(page.get_by_text("1 table", exact=True)).to_be_visible()
    page.reload()
    page.locator("summary").filter(has_text="Archived").click()
    renamed.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No table yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No table yet")).to_be_visible()


def test_a_new_name_stays_when_an_answer_from_before_it_comes_late(person: Folk, server: Server) -> None:
    anna = person("Anna")
    table_row(anna, server)
    page = anna.page
    row = page.get_by_role("region", name=re.compile("^My tables")).get_by_role("listitem")
    expect(row).to_contain_text("A test")
    held: list[Route] = []
    page.route("**/api/mine", lambda route: held.append(route))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the page looks again
    anna.wait_until(lambda: bool(held), "the request")
    late = held[0].fetch()

    row.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="New name").fill("Brawl in the yard")
    with page.expect_response(is_change):
        page.keyboard.press("Enter")
    with page.expect_response("**/api/mine"):
        held[0].fulfill(response=late)

    expect(row).to_contain_text("Brawl in the yard")


def is_change(response: Response) -> bool:
    """The server has taken in a new name, or that a table is archived."""
    return response.request.method == "PATCH"


def table_row(person: Person, server: Server) -> None:
    """Sits down at a table of one's own, and goes home."""
    seats = {"wen": "me", "mirka": "me", "street_thug": "bot:random"}
    person.sit_down(server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=seats).host)
    expect(person.log).to_be_visible()
    person.open("/")
