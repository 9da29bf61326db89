"""The board in the hand: how large it is, what of it is in sight, and that it stays where it is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import answer_eagerly, click_square, shows_question
from tests.browser.scenes import BRAWL
from tests.browser.server import Server

LAPTOP = (1366, 768)
LEAST_PX = 28.0
OWN = ("merrick", "tamsin", "aldwin", "hired_blade")
FOES = [f"bandit-{n}" for n in range(1, 9)] + [f"bandit_scout-{n}" for n in range(1, 5)]
CROWD: dict[str, Any] = {
    "id": "crowd",
    "name": "Crowd on the road",
    "arena": "forest_road",
    "sides": [
        {
            "name": "heroes",
            "members": [
                {"creature": "merrick", "at": [4, 5], "stance": "defensive"},
                {"creature": "tamsin", "at": [5, 6], "stance": "offensive"},
                {"creature": "aldwin", "at": [3, 6]},
                {"creature": "bandit", "id": "hired_blade", "at": [3, 4]},
            ],
        },
        {
            "name": "bandits",
            "members": [
                *({"creature": "bandit", "at": [6 + n, 1 if n % 2 else 10]} for n in range(8)),
                *({"creature": "bandit_scout", "at": [14 + n, 2 + 2 * n]} for n in range(4)),
            ],
        },
    ],
}
"""Sixteen creatures on the largest map of Swords."""


def crowd(person: Folk, server: Server, size: tuple[int, int]) -> Person:
    seats = dict.fromkeys(OWN, "me") | dict.fromkeys(FOES, "bot:greedy")
    opened = server.open_table(system="swords", scenario=CROWD, seats=seats)
    anna = person("Anna", size).sit_down(opened.host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    expect(anna.page.locator("svg.map [data-creature]")).to_have_count(16)
    return anna


def square_px(anna: Person) -> float:
    """How wide a square of the map is on the screen."""
    return float(anna.page.locator(".boardview svg.map").evaluate("map => map.getScreenCTM().a * 40"))


def rect(anna: Person, part: str) -> list[float]:
    box = anna.page.locator(part).bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]


def in_sight(anna: Person, creature: str) -> bool:
    """Whether its token lies wholly inside the part of the board that is shown."""
    x, y, width, height = rect(anna, f'[data-creature="{creature}"]')
    left, top, across, down = rect(anna, "#boardview")
    return left <= x and x + width <= left + across and top <= y and y + height <= top + down


@pytest.mark.parametrize("size", [WIDE, LAPTOP], ids=["wide", "laptop"])
def test_sixteen_creatures_stand_on_squares_that_are_large_enough(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    anna = crowd(person, server, size)

    assert square_px(anna) >= LEAST_PX
    assert in_sight(anna, anna.open_asks[0]["who"])
    axe(anna.page)


def test_wheel_keys_and_buttons_zoom_and_what_was_zoomed_is_kept_for_the_table(person: Folk, server: Server) -> None:
    anna = crowd(person, server, WIDE)
    page, first = anna.page, square_px(anna)
    token = page.locator('[data-creature="bandit-1"]')
    before = token.bounding_box()
    assert before is not None

    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.wheel(0, -300)
    anna.wait_until(lambda: square_px(anna) > 1.3 * first, "a larger board")
    after = token.bounding_box()
    assert after is not None
    assert after["x"] + after["width"] / 2 == pytest.approx(before["x"] + before["width"] / 2, abs=3)
    wheeled = square_px(anna)
    page.keyboard.press("+")
    anna.wait_until(lambda: square_px(anna) == pytest.approx(1.25 * wheeled, abs=0.1), "a larger board by the key")
    page.get_by_role("button", name="Zoom out").click()
    anna.wait_until(lambda: square_px(anna) == pytest.approx(wheeled, abs=0.1), "a smaller board by the button")

    page.reload()
    anna.wait_until(lambda: page.locator("svg.map").count() > 0, "the board again")
    assert square_px(anna) == pytest.approx(wheeled, abs=0.1)
    page.get_by_role("button", name="Fit the board").click()
    anna.wait_until(lambda: square_px(anna) == pytest.approx(first, abs=0.1), "the fitted board")


def test_dragging_the_board_moves_it_and_presses_nothing(person: Folk, server: Server) -> None:
    anna = crowd(person, server, LAPTOP)
    anna.page.get_by_role("button", name="Zoom in").click()
    anna.page.get_by_role("button", name="Zoom in").click()
    x, y, width, height = rect(anna, "#boardview")
    drawn = rect(anna, "svg.map")

    anna.page.mouse.move(x + width / 2, y + height / 2)
    anna.page.mouse.down()
    anna.page.mouse.move(x + width / 2 - 60, y + height / 2 - 40, steps=3)
    anna.page.mouse.up()

    moved = rect(anna, "svg.map")
    assert (moved[0], moved[1]) == pytest.approx((drawn[0] - 60, drawn[1] - 40), abs=2)
    expect(anna.ask.get_by_role("radio", checked=True)).to_have_count(0)


def test_two_fingers_zoom(person: Folk, server: Server) -> None:
    anna = crowd(person, server, PHONE)
    first = square_px(anna)
    x, y, width, height = rect(anna, "#boardview")
    fingers = anna.page.context.new_cdp_session(anna.page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + width / 2 + by, "y": y + height / 2} for each in apart for by in (-each, each)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 40)
    for apart in (50, 60, 80):
        touch("touchMove", apart)
    touch("touchEnd")

    anna.wait_until(lambda: square_px(anna) > 1.3 * first, "a larger board")


def test_on_a_phone_the_board_shows_who_decides_and_grows_while_a_square_is_asked_for(
    person: Folk, server: Server
) -> None:
    anna = crowd(person, server, PHONE)
    while not anna.is_asked("turn"):
        answer_eagerly(anna)
        anna.wait_until(lambda: anna.is_due, "the next question")
    assert shows_question(anna)
    assert square_px(anna) >= LEAST_PX
    assert in_sight(anna, anna.open_asks[0]["who"])
    tools, view = rect(anna, ".board .tools"), rect(anna, "#boardview")
    assert tools[1] + tools[3] <= view[1] + 0.5, "a button lies over the board"

    anna.choose(re.compile("^Move"))

    anna.wait_until(lambda: rect(anna, "#boardview")[3] > 1.5 * view[3], "a larger board")
    shown = rect(anna, "#boardview")
    assert shown[1] >= 0, "the board is out of sight"
    assert shown[1] + shown[3] <= PHONE[1]
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(anna.page)


def tamsins_turn(person: Folk, server: Server, size: tuple[int, int] = WIDE) -> Person:
    anna = crowd(person, server, size)
    while not anna.is_asked("turn"):
        answer_eagerly(anna)
        anna.wait_until(lambda: anna.is_due, "the next question")
    assert shows_question(anna)
    assert anna.open_asks[0]["who"] == "tamsin"
    return anna


def middle(anna: Person, part: str) -> tuple[float, float]:
    x, y, width, height = rect(anna, part)
    return x + width / 2, y + height / 2


def hint(anna: Person) -> Locator:
    return anna.page.locator(".board .hint")


def test_the_own_token_is_dragged_along_a_way_with_its_cost_and_let_go_where_it_shall_go(
    person: Folk, server: Server
) -> None:
    anna = tamsins_turn(person, server)
    x, y = middle(anna, '[data-creature="tamsin"]')
    side = square_px(anna)

    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x + 3 * side, y, steps=4)
    expect(hint(anna)).to_have_text("Move to 8,6: 15 ft")
    expect(anna.page.locator(".m-going text")).to_have_text("15 ft")
    expect(anna.ask.get_by_role("radio", checked=True)).to_have_count(0)
    anna.page.mouse.up()

    expect(anna.ask.get_by_role("button", name=re.compile("^Move: 8,6"))).to_be_enabled()
    assert anna.is_asked("turn"), "to let go is no answer"
    anna.answer()
    anna.wait_until(lambda: place_of(anna, "tamsin") == "8,6", "Tamsin to go there")


def place_of(anna: Person, id: str) -> str:
    (found,) = [each for each in anna.table["board"]["creatures"] if each["id"] == id]
    return str(found["at"])


def test_a_token_let_go_where_it_cannot_go_chooses_nothing(person: Folk, server: Server) -> None:
    anna = tamsins_turn(person, server)
    x, y = middle(anna, '[data-creature="tamsin"]')
    far = middle(anna, '[data-creature="bandit_scout-3"]')

    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(*far, steps=4)
    anna.page.mouse.up()

    expect(anna.ask.get_by_role("radio", checked=True)).to_have_count(0)
    expect(anna.page.locator(".m-going")).to_have_count(0)


def test_a_finger_drags_the_own_token_and_does_not_move_the_board(person: Folk, server: Server) -> None:
    anna = tamsins_turn(person, server, PHONE)
    x, y = middle(anna, '[data-creature="tamsin"]')
    side, board = square_px(anna), rect(anna, "svg.map")
    finger = anna.page.context.new_cdp_session(anna.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        event = {"type": kind, "touchPoints": [{"x": left, "y": top} for left, top in points]}
        finger.send("Input.dispatchTouchEvent", event)

    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x + 2 * side * step / 4, y))
    expect(hint(anna)).to_have_text("Move to 7,6: 10 ft")
    assert rect(anna, "svg.map")[:2] == board[:2]
    touch("touchEnd")

    expect(anna.ask.get_by_role("button", name=re.compile("^Move: 7,6"))).to_be_enabled()


def test_a_press_on_the_own_token_shows_where_it_can_go_and_on_others_what_can_be_done(
    person: Folk, server: Server
) -> None:
    anna = tamsins_turn(person, server)

    anna.page.locator('[data-creature="tamsin"]').click()
    expect(anna.ask.get_by_role("radio", name="Move", checked=True)).to_be_visible()
    click_square(anna, "6,7")
    expect(hint(anna)).to_have_text("Move to 6,7: 5 ft")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")

    anna.page.locator('[data-creature="merrick"]').click()
    deeds = anna.page.get_by_role("list", name="What can be done: Merrick")
    expect(deeds.get_by_role("button", pressed=True)).to_have_count(1)
    other = deeds.get_by_role("button", pressed=False).first
    words = other.inner_text()
    axe(anna.page)
    other.click()

    expect(deeds).to_have_count(0)
    expect(anna.ask.get_by_role("radio", name=words, checked=True)).to_have_count(1)
    assert anna.is_asked("turn"), "a list that is opened answers nothing"


def test_the_ruler_says_how_far_it_is_as_the_ruleset_counts_by_pointer_and_by_keys(
    person: Folk, server: Server
) -> None:
    anna = tamsins_turn(person, server)

    anna.page.keyboard.press("x")
    anna.page.locator('[data-creature="bandit-1"]').hover()
    expect(hint(anna)).to_have_text("4 squares, 20 ft")
    anna.page.locator('[data-creature="bandit-1"]').click()
    expect(anna.ask.get_by_role("radio", checked=True)).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(hint(anna)).not_to_contain_text("20 ft")

    anna.page.get_by_role("button", name="Measure").click()
    anna.page.locator("#boardview").focus()
    for key in ("ArrowDown", "ArrowLeft", "ArrowLeft"):
        anna.page.keyboard.press(key)
    expect(hint(anna)).to_have_text("3 squares, 15 ft")


def test_a_move_is_marked_along_its_way_and_a_blow_where_it_lands_until_something_newer_is_told(
    person: Folk, server: Server
) -> None:
    anna = tamsins_turn(person, server)
    x, y = middle(anna, '[data-creature="tamsin"]')
    side = square_px(anna)
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x + 2 * side, y, steps=4)
    anna.page.mouse.up()
    anna.answer()
    anna.wait_until(lambda: place_of(anna, "tamsin") == "7,6", "Tamsin to go there")
    expect(anna.page.locator('[data-moment="tamsin"] .m-trail')).to_have_attribute("d", re.compile("^M.+L.+L"))

    anna.choose(re.compile("^Attack Bandit 1"))
    anna.answer()
    anna.wait_until(lambda: len(told_moments(anna)) > 0, "the attack to be told")
    kind, who, amount = told_moments(anna)[-1]
    words = {"missed": "misses", "stopped": "stopped", "dealt": f"\u2212{amount}"}[kind]
    expect(anna.page.locator(f'[data-moment="{who}"] text')).to_contain_text(words)
    expect(anna.page.locator('[data-moment="tamsin"] .m-trail')).to_have_count(0)


BLOWS = ("missed", "stopped", "dealt")


def told_moments(anna: Person) -> list[tuple[str, str, Any]]:
    """What was told to be seen of blows, the last of all at the end."""
    frames = [json.loads(frame).get("table", {}) for frame in anna.received]
    lines = [line for frame in frames for line in frame.get("log", {}).get("lines", [])]
    all_ = [each for line in lines for each in line.get("moments", [])]
    return [(each["kind"], each["who"], each.get("amount")) for each in all_ if each["kind"] in BLOWS]


# what comes and goes


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_whoever_knocks_and_every_word_of_the_page_moves_nothing_and_covers_no_token(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    seats = {"wen": "me", "mirka": "invite", "street_thug": "bot:random"}
    opened = server.open_table(system="ki", scenario=BRAWL, seats=seats)
    anna = person("Anna", size).sit_down(opened.host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    expect(anna.page.locator(".boardview [data-creature]").first).to_be_visible()
    view, ask = rect(anna, "#boardview"), rect(anna, "#ask")

    ben = person("Ben").open(opened.links["mirka"])
    ben.say_name()

    knocking = anna.page.get_by_role("group", name="Somebody asks to come in")
    expect(knocking).to_be_visible()
    assert rect(anna, "#boardview") == view
    assert rect(anna, "#ask") == ask
    notice = rect(anna, ".passing .noticebar")
    assert notice[1] + notice[3] <= view[1] + 1, "it lies over the map"
    assert 0 <= notice[0] <= notice[0] + notice[2] <= size[0]
    axe(anna.page)
    knocking.get_by_role("button", name="Let in").click()
    expect(knocking).to_have_count(0)
    assert rect(anna, "#boardview") == view
