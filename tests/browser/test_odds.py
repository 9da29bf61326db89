"""What an option can lead to, on the page: a range where a foe is not known, and every word of it readable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import QUICK
from tests.browser.server import Server

ATTACK = '[data-option^="attack:"]'


def can_attack(anna: Person) -> Callable[[], bool]:
    return lambda: any(each["id"].startswith("attack:") for ask in anna.open_asks for each in ask["options"])


@pytest.fixture(scope="module")
def yard(browser: Browser, server: Server) -> str:
    """The link to a table at which an attack on a foe is on offer; it is played up to there once."""
    seats = {"wen": "me", "street_thug": "bot:greedy"}
    opened = server.open_table(system="ki", rules=QUICK, encounter="training_yard", seats=seats)
    folk = Folk(browser, server)
    anna = folk("Anna").sit_down(opened.host)
    play_on([anna], can_attack(anna))
    folk.leave()
    return opened.host


def look_at_attack(anna: Person) -> Locator:
    """By the mouse, or on a phone by pressing it."""
    attack = anna.ask.locator(ATTACK).first
    if anna.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        attack.click()
    else:
        attack.hover()
    odds = anna.ask.locator(".ranged")
    expect(odds).to_contain_text("which you do not know")
    return odds


HIDDEN_IN_ITS_BOX = """(odds) => {
  const box = odds.closest(".oddsbox").getBoundingClientRect();
  const isOut = ({ top, bottom }) => top < box.top - 1 || bottom > box.bottom + 1;
  const parts = [...odds.querySelectorAll(".outcome, .oddskind")];
  return parts.filter((each) => isOut(each.getBoundingClientRect())).map((each) => each.innerText);
}"""
"""Of the rows of odds and what is said of all of them, those that lie outside of the box without scrolling."""


def overlap(one: Locator, other: Locator) -> bool:
    here, there = one.bounding_box(), other.bounding_box()
    assert here is not None
    assert there is not None
    across = min(here["x"] + here["width"], there["x"] + there["width"]) - max(here["x"], there["x"])
    down = min(here["y"] + here["height"], there["y"] + there["height"]) - max(here["y"], there["y"])
    return across > 1 and down > 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_odds_against_a_foe_of_whom_little_is_known_can_be_read(
    person: Folk, yard: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    anna = person("Anna", size, scheme).sit_down(yard)

    odds = look_at_attack(anna)

    rows = odds.locator(".outcome").all()
    assert 2 <= len(rows) <= 4
    expect(rows[0]).to_contain_text("% to")
    parts = [*rows, odds.locator(".oddskind")]
    assert not [(one, other) for one, other in combinations(parts, 2) if overlap(one, other)]
    if size == PHONE:
        odds.locator(".oddskind").scroll_into_view_if_needed()
    else:
        assert odds.evaluate(HIDDEN_IN_ITS_BOX) == [], "a row can only be reached by scrolling"
    expect(odds.locator(".oddskind")).to_be_in_viewport(ratio=0.95)
    expect(rows[0]).to_be_in_viewport(ratio=0.95)
    axe(anna.page)
