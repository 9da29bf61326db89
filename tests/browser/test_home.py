"""The first page: from nothing to a table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk


def test_a_newcomer_picks_a_ruleset_an_encounter_and_a_side_and_is_playing(person: Folk) -> None:
    newcomer = person("Newcomer").open("/")
    page = newcomer.page

    page.get_by_role("radio", name=re.compile("^Ki")).click()
    page.get_by_role("radio", name=re.compile("^Training yard")).click()
    page.get_by_role("radio", name=re.compile("^I play the party")).click()
    page.get_by_role("button", name="Open the table").first.click()

    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    newcomer.wait_until(lambda: newcomer.is_due, "the first question")
    expect(newcomer.question).to_contain_text("participate")
    newcomer.answer("Participate")
    expect(newcomer.question).to_contain_text("declare")


def test_the_home_page_has_no_barrier(person: Folk) -> None:
    page = person("Reader").open("/").page
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()

    axe(page)
