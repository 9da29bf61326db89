"""The rules as a reader in the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from quintain.systems import system_names
from tests.browser.axe import axe
from tests.browser.people import Folk


def test_the_reader_finds_a_clause_by_its_words(person: Folk) -> None:
    page = person("Reader").open("/rules/ki").page

    page.get_by_role("searchbox", name="Search").fill("KI-022")

    expect(page.get_by_role("article", name="Clause KI-022")).to_be_visible()
    expect(page.get_by_role("article", name="Clause KI-001")).to_have_count(0)


def test_a_link_to_a_clause_opens_the_reader_there(person: Folk) -> None:
    page = person("Reader").open("/rules/ki#KI-051").page

    expect(page.get_by_role("article", name="Clause KI-051")).to_be_in_viewport()
    expect(page.get_by_role("article", name="Clause KI-051")).to_be_focused()


@pytest.mark.parametrize("system", system_names())
def test_every_ruleset_can_be_read_without_barriers(person: Folk, system: str) -> None:
    page = person("Reader").open(f"/rules/{system}").page
    expect(page.get_by_role("article").first).to_be_visible()

    axe(page)
