"""One server and one browser for all of these tests; one browser context for every person at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import Folk, launch
from tests.browser.server import PATIENT_S, Server

expect.set_options(timeout=PATIENT_S * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Folk]:
    """Makes people: `anna = person("Anna")`. At the end nobody may have met an error."""
    server.revive()
    folk = Folk(browser, server)
    yield folk
    folk.leave()
