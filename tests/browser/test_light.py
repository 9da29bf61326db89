"""Pages are light, and soon there for somebody far away: few files, none asked for by another, kept for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.people import Folk
from tests.browser.server import Server
from tools.page_weight import FarLine, first_view, open_a_table

MOST_KILOBYTES = 150
MOST_ROUND_TRIPS = 3
SENT = """() => Object.fromEntries(performance.getEntriesByType("resource")
    .map((each) => [/joined\\/([^?]+)/.exec(each.name)?.[1], each.transferSize]).filter(([name]) => name).sort())"""
"""How many bytes of what a page loads came from the server."""


@pytest.mark.parametrize("system", ["gu", "ki"])
def test_the_first_view_of_a_table_is_light_and_nothing_is_waited_for_twice(
    browser: Browser, server: Server, system: str
) -> None:
    with FarLine(server.port).open() as line:
        view = first_view(browser, line, server, open_a_table(server, system), round_trip_ms=0)

    assert view.asked_by_scripts == []
    assert view.round_trips <= MOST_ROUND_TRIPS
    assert 0 < view.kilobytes < MOST_KILOBYTES


def test_who_comes_again_loads_nothing_but_the_page(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", encounter="alley_brawl", seats={"wen": "me"})
    anna = person("Anna").sit_down(opened.host)

    anna.page.goto("about:blank")
    anna.page.goto(opened.page)
    anna.options.first.wait_for()

    assert anna.page.evaluate(SENT) == {"pages.css": 0, "table.js": 0}
