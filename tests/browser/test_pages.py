"""Pages in words, and what an invitation says before it asks for a name."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from quintain.systems import find_system, system_names
from tests.browser.axe import axe
from tests.browser.people import PHONE, Folk
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import Server


def test_all_rulebooks_are_found_from_the_start_and_from_a_wrong_address(person: Folk) -> None:
    reader = person("Reader", PHONE)
    page = reader.page
    reader.forgive(r"404 \(Not Found\)")
    reader.open("/rules/nothing")
    expect(page.get_by_role("heading", name="No such rulebook")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Quintain, home").click()

    page.get_by_role("link", name="Rules", exact=True).click()

    for name in system_names():
        expect(page.get_by_role("link", name=find_system(name).title)).to_be_visible()
    axe(page)
    page.get_by_role("link", name=find_system("gu").title).click()
    expect(page).to_have_url(re.compile(r"/rules/gu$"))


def test_an_invitation_says_who_invites_to_what_and_as_whom_before_it_asks_for_a_name(
    person: Folk, server: Server
) -> None:
    seats = {"wen": "me", "mirka": "invite", "street_thug": "bot:random"}
    table = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=seats, name="Friday")
    anna = person("Anna").sit_down(table.host)
    expect(anna.log).to_be_visible()
    bo = person("Bo", PHONE, "dark").open(table.links["mirka"])

    expect(bo.page.get_by_role("heading", level=1)).to_have_text("Anna invites you to Friday")
    expect(bo.page.get_by_role("main")).to_contain_text("Ki. You play Mirka.")
    axe(bo.page)
