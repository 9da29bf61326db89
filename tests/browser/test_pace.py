"""What bots do is seen happening, deed by deed: by onlookers, and by whoever plays between the own answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import axe
from tests.browser.people import Folk, Person
from tests.browser.server import Server

SLOW = (sys.executable, "-m", "tests.browser.serve_slow")
BOTS = {"system": "ki", "encounter": "alley_brawl", "seats": {"*": "bot:greedy"}, "pace": 100}
SOLO = BOTS | {"encounter": "training_yard", "seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Here nothing is told before somebody lets it be."""
    server = Server(tmp_path_factory.mktemp("slow"), SLOW)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def person(browser: Browser, slow: Server) -> Iterator[Folk]:
    folk = Folk(browser, slow)
    yield folk
    folk.leave()


def lines(person: Person) -> int:
    total: int = person.table["log"]["total"]
    return total


def press(person: Person, name: str) -> None:
    person.ask.get_by_role("button", name=name).click()


def test_a_fight_of_bots_is_watched_step_by_step_and_skipped_to_its_end(person: Folk, slow: Server) -> None:
    anna = person("Anna").sit_down(slow.open_table(**BOTS).host)
    expect(anna.question).to_have_text("The fight goes on")
    axe(anna.page)
    before = lines(anna)
    press(anna, "One step")
    anna.wait_until(lambda: lines(anna) > before, "a deed")
    assert anna.table["outcome"] is None

    anna.ask.get_by_role("button", name="2\N{MULTIPLICATION SIGN}").click()
    expect(anna.ask.get_by_role("button", name="2\N{MULTIPLICATION SIGN}")).to_have_attribute("aria-pressed", "true")
    press(anna, "Hold")
    expect(anna.question).to_have_text("It is held")
    press(anna, "Go on")
    expect(anna.question).to_have_text("The fight goes on")

    anna.page.keyboard.press("f")

    expect(anna.ask.get_by_role("link", name="Watch the replay")).to_be_visible()


def test_what_others_do_after_the_own_answer_waits_and_one_key_skips_it(person: Folk, slow: Server) -> None:
    anna = person("Anna").sit_down(slow.open_table(**SOLO).host)
    anna.choose("Participate")
    anna.answer()
    expect(anna.question).to_have_text("Others act")
    expect(anna.page.locator("[aria-live=polite], [role=status]").first).to_be_attached()
    assert not anna.is_due
    anna.page.keyboard.press("f")
    anna.wait_until(lambda: anna.is_due, "the next question")
    expect(anna.question).not_to_have_text("Others act")


def test_an_onlooker_sees_it_happen_and_sets_no_pace(person: Folk, slow: Server) -> None:
    table = slow.open_table(**BOTS)
    anna, eve = person("Anna").sit_down(table.host), person("Eve").sit_down(table.spectator)
    expect(eve.ask).to_contain_text("The host sets the pace.")
    expect(eve.ask.get_by_role("button")).to_have_count(0)
    before = lines(eve)
    press(anna, "One step")
    eve.wait_until(lambda: lines(eve) > before, "what Anna lets happen")


def test_the_pace_is_among_the_settings_while_one_is_asked(person: Folk, slow: Server) -> None:
    anna = person("Anna").sit_down(slow.open_table(**SOLO).host)
    anna.page.get_by_role("button", name="Settings").click()
    dialog = anna.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("button", name="At once").click()
    anna.wait_until(lambda: anna.table["pace"]["speed"] == 0, "the pace")
    dialog.get_by_role("button", name="Close").click()
    anna.choose("Participate")
    anna.answer()
    anna.wait_until(lambda: anna.is_due, "the next question, at once")
