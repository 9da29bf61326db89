"""Keyboard alone, a phone, a screen reader's view, light and dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import axe
from tests.browser.gatherings import against_a_bot, brawl
from tests.browser.people import PHONE, Folk, Person
from tests.browser.playing import is_paired, play_on, wanted
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import Server

SEATS = {"wen": "me", "mirka": "me", "street_thug": "bot:random"}


def answer_by_keys(person: Person) -> None:
    """Digits choose, Enter answers."""
    ask = person.open_asks[0]
    expect(person.question).to_contain_text(ask["question"].split(",")[0])
    option = wanted(person)
    if is_paired(ask):
        for row, part in zip(("First", "Second"), option["id"].split("+"), strict=True):
            press_key_of(person, person.ask.get_by_role("radiogroup", name=row).locator(f'[data-part="{part}"]'))
    else:
        press_key_of(person, person.ask.locator(f'[data-option="{option["id"]}"]'))
    expect(person.ask.locator("[role=radio][aria-checked=true]:focus")).to_have_count(1)
    before = len(person.sent), len(person.received)
    person.page.keyboard.press("Enter")
    person.wait_until(lambda: person.is_kept(*before), "its answer to be kept")


def press_key_of(person: Person, card: Locator) -> None:
    """The key that stands on the card chooses it."""
    expect(card).to_be_enabled()
    key = re.match(r"\s*(\d+)", card.inner_text())
    assert key is not None
    person.page.keyboard.type(key[1])
    expect(card).to_be_checked()


def test_a_whole_fight_by_keyboard_alone(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS)
    anna = person("Anna").open(opened.host)
    expect(anna.page.get_by_label("Your name")).to_be_visible()
    for _ in range(3):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.matches('input')"):
            break
    anna.page.keyboard.type("Anna")
    anna.page.keyboard.press("Enter")
    anna.wait_until(lambda: bool(anna.table), "the table")

    for _ in range(200):
        anna.wait_until(lambda: anna.is_due or anna.is_over, "a question")
        if anna.is_over:
            break
        answer_by_keys(anna)

    assert anna.is_over


def test_the_board_is_walked_with_arrows_and_read_aloud(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    page = anna.page
    spoken = page.locator("#spoken")
    expect(spoken).to_contain_text("options")  # what arrived is said, so nothing takes the place of the next words

    page.keyboard.press("n")
    expect(spoken).to_contain_text(re.compile("Wen|Mirka|thug"))
    page.keyboard.press("b")
    expect(page.get_by_role("region", name="Board as text")).to_contain_text("Street thug")
    axe(page)
    page.keyboard.press("b")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Enter")
    axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_clause_opens_from_the_log_by_keyboard_and_gives_the_focus_back(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    play_on([anna], lambda: len(anna.sent) > 4)

    anna.page.keyboard.press("l")
    anna.page.keyboard.press("j")
    anna.page.keyboard.press("o")

    clause = anna.page.get_by_role("dialog", name=re.compile("KI-|Clause"))
    expect(clause).to_contain_text("KI-")
    axe(anna.page)
    anna.page.keyboard.press("Escape")
    expect(clause).to_be_hidden()
    expect(anna.page.locator("#log :focus")).to_have_count(1)


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_a_phone_shows_every_page_without_scrolling_sideways(person: Folk, server: Server) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS)
    anna = person("Anna", PHONE)
    page = anna.page

    anna.open("/")
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()
    assert not scrolls_sideways(page)
    axe(page)
    anna.sit_down(opened.host)
    assert not scrolls_sideways(page)
    play_on([anna], lambda: len(anna.sent) > 6)
    assert not scrolls_sideways(page)
    axe(page)
    anna.open(opened.replay)
    expect(page.get_by_role("button", name="Step forward")).to_be_visible()
    assert not scrolls_sideways(page)
    axe(page)
    anna.open("/rules/ki")
    expect(page.get_by_role("article").first).to_be_visible()
    assert not scrolls_sideways(page)
    axe(page)


def test_the_game_masters_desk_on_a_phone(person: Folk, server: Server) -> None:
    seats = {"wen": "bot:random", "mirka": "bot:random", "street_thug": "gm"}
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=seats, gm="me")
    gerda = person("Gerda", PHONE).sit_down(opened.host)

    gerda.wait_until(lambda: gerda.is_due or gerda.is_over, "a question")

    assert not scrolls_sideways(gerda.page)
    axe(gerda.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_in_light_and_dark(person: Folk, server: Server, scheme: str) -> None:
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=SEATS)
    anna = person("Anna", scheme="dark" if scheme == "dark" else "light").sit_down(opened.host)
    page = anna.page
    anna.wait_until(lambda: anna.is_due, "a question")

    is_dark = brightness(page) < 0.5
    axe(page)
    page.get_by_role("button", name="Light or dark").click()

    assert is_dark == (scheme == "dark")
    assert (brightness(page) < 0.5) != is_dark


def brightness(page: Page) -> float:
    """Of the page's ground, 0 to 1."""
    red, green, blue = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number)"
    )
    return float(red + green + blue) / 765


def test_the_main_states_of_player_and_game_master_have_no_barrier(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    seen: set[str] = set()

    def new_state() -> bool:
        for each in (anna, ben, gerda):
            about = each.open_asks[0]["about"] if each.open_asks else ""
            if about and about not in seen:
                seen.add(about)
                axe(each.page)
        return False

    play_on([anna, ben, gerda], new_state)
    gerda.wait_for_end()
    expect(gerda.page.get_by_role("link", name="Watch the replay")).to_be_visible()
    axe(gerda.page)

    assert {"announce", "declare", "act"} <= seen
