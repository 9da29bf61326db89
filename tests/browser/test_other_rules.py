"""A table that an earlier release left under way, opened by somebody who comes back to it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from quintain.web.packing import encode
from quintain.web.rows import FOR_GOOD
from quintain.web.store import Store
from quintain.web.tokens import hashed
from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk
from tests.browser.playing import play_on
from tests.browser.server import Server

LEFT_BEHIND = Path(__file__).parents[1] / "web" / "old" / "third.db"
TABLE = "old-campaign"
LINK = f"/t/{TABLE}#a-link-as-long-as-those-that-are-sent"
TOLD = "The rules have changed"
BEYOND = "Going back ends where the rules have changed."


@pytest.fixture
def returning(browser: Browser, tmp_path: Path) -> Iterator[Folk]:
    """People who come back after their server was made newer."""
    yield from coming_back(browser, tmp_path)


@pytest.fixture
def returning_too_late(browser: Browser, tmp_path: Path) -> Iterator[Folk]:
    """People who come back to an older server than they left."""
    yield from coming_back(browser, tmp_path, engine="99.0.0")


def coming_back(browser: Browser, folder: Path, engine: str = "") -> Iterator[Folk]:
    server = Server(folder)
    file = server.database.removeprefix("sqlite:///")
    shutil.copy(LEFT_BEHIND, file)
    store = Store(server.database)
    (host,) = [person for person in store.people(TABLE) if person.host]
    store.close()
    keys = encode({hashed(LINK.partition("#")[2]): FOR_GOOD})
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE people SET keys = ? WHERE table_id = ? AND person = ?", (keys, TABLE, host.person))
        if engine:
            database.execute("UPDATE stages SET engine = ? WHERE table_id = ?", (engine, TABLE))
    server.start()
    folk = Folk(browser, server)
    yield folk
    server.stop()
    folk.leave()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_table_of_an_earlier_release_says_that_rules_have_changed_and_goes_on(
    returning: Folk, size: tuple[int, int]
) -> None:
    anna = returning("Anna", size).sit_down(LINK)
    notice = anna.log.get_by_role("listitem").filter(has_text=TOLD)
    expect(notice).to_have_count(1)
    notice.scroll_into_view_if_needed()
    expect(notice).to_be_in_viewport(ratio=1)
    first = anna.log.get_by_role("listitem").filter(has_text="Wen Shao starts with")
    first.scroll_into_view_if_needed()
    expect(first).to_be_in_viewport()
    before = anna.log_lines()
    axe(anna.page)

    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.page.get_by_role("alert")).to_contain_text(BEYOND)
    play_on([anna], lambda: len(anna.log_lines()) > len(before) + 5)

    assert anna.log_lines()[: len(before)] == before
    expect(notice).to_have_count(1)


def test_no_line_above_the_change_is_gone_back_to_and_the_page_says_why(returning: Folk) -> None:
    anna = returning("Anna").sit_down(LINK)
    early = anna.log.get_by_role("listitem").filter(has_text="Round 1 begins")
    before = anna.log_lines()

    early.hover()
    early.get_by_role("button", name="Back to before").click()

    expect(anna.page.get_by_role("alert")).to_contain_text(BEYOND)
    assert anna.log_lines() == before


def test_a_table_of_a_newer_server_can_be_read_and_the_page_says_why(returning_too_late: Folk) -> None:
    anna = returning_too_late("Anna").sit_down(LINK)

    expect(anna.page.get_by_text("This table can only be read")).to_be_visible()
    expect(anna.page.get_by_text("version 99.0.0").first).to_be_visible()
    expect(anna.page.get_by_role("status").filter(has_text="Read only")).to_be_visible()
    axe(anna.page)
