"""Where height matters: a level picked over a square, a fight seen from the side, areas shown before one commits."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import click_square
from tests.browser.server import Server
from tests.kernel.kites import ON_THE_LEVEL, OVER_THE_QUARRY

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
TOUCH_PX = 44


@pytest.fixture(scope="module")
def quarry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose only ruleset is that of the kites."""
    server = Server(
        tmp_path_factory.mktemp("quarry"), (sys.executable, "-m", "tests.browser.serve_toy", "tests.kernel.kites")
    )
    server.start()
    yield server
    server.stop()


@pytest.fixture
def flyers(browser: Browser, quarry: Server) -> Iterator[Folk]:
    folk = Folk(browser, quarry)
    yield folk
    folk.leave()


def kite(flyers: Folk, size: tuple[int, int] = WIDE, scenario: dict[str, Any] = OVER_THE_QUARRY) -> Person:
    """Anna flies the kite; nobody else is ever asked."""
    others = {each["id"]: "bot:random" for each in scenario["members"] if each["id"] != "kite"}
    opened = flyers.server.open_table(system="kites", scenario=scenario, seats={"kite": "me"} | others)
    anna = flyers("Anna", size).sit_down(opened.host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    return anna


def figure(anna: Person, id: str = "kite") -> dict[str, Any]:
    (found,) = [each for each in anna.table["board"]["creatures"] if each["id"] == id]
    return dict(found)


def board(anna: Person) -> Locator:
    return anna.page.get_by_role("application", name=re.compile("^Board"))


def ruler(anna: Person, square: str) -> Locator:
    return anna.ask.get_by_role("radiogroup", name=f"How high at {square}")


def inside(anna: Person) -> Locator:
    return anna.ask.get_by_role("status")


def press(anna: Person, *keys: str) -> None:
    for key in keys:
        anna.page.keyboard.press(key)


def covered(anna: Person) -> list[str]:
    """The squares of the area on the board."""
    return sorted(str(anna.page.locator("svg [data-covered]").get_attribute("data-covered")).split())


def fits(anna: Person) -> bool:
    """Nothing hangs over the right edge of the window."""
    return bool(anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def tall(control: Locator) -> float:
    box = control.bounding_box()
    assert box is not None
    return box["height"]


# a square and its height


@SIZES
def test_a_level_is_picked_by_click_over_a_square_that_was_clicked(flyers: Folk, size: tuple[int, int]) -> None:
    anna = kite(flyers, size)
    anna.choose("Fly")
    click_square(anna, "6,3")
    expect(anna.ask.get_by_role("button", name="Choose a height")).to_be_disabled()

    level = ruler(anna, "6,3").get_by_role("radio", name=re.compile("^5 m"))
    level.click()

    expect(anna.ask.get_by_role("button", name=re.compile("^Fly: 6,3, 5 m"))).to_be_enabled()
    assert fits(anna)
    if size == PHONE:
        assert tall(level) >= TOUCH_PX
    axe(anna.page)
    anna.answer()
    assert (figure(anna)["at"], figure(anna)["level"], figure(anna)["height"]) == ("6,3", 5, "5 m up")


def test_a_level_is_picked_by_keyboard_alone(flyers: Folk) -> None:
    anna = kite(flyers)
    press(anna, "1")
    board(anna).focus()
    press(anna, "ArrowRight", "ArrowDown", "Space")

    now = ruler(anna, "2,3").get_by_role("radio", name="3 m as high as now")
    expect(now).to_be_focused()
    expect(now).not_to_be_checked()
    press(anna, "ArrowUp")
    expect(ruler(anna, "2,3").get_by_role("radio", name="4 m")).to_be_checked()
    press(anna, "PageDown")
    ground = ruler(anna, "2,3").get_by_role("radio", name="0 m on the ground")
    expect(ground).to_be_checked()
    expect(ground).to_be_focused()
    press(anna, "PageUp", "Enter")

    anna.wait_until(lambda: figure(anna)["at"] == "2,3", "the kite to fly")
    assert figure(anna)["level"] == 5


def test_the_cursor_and_the_board_as_text_say_between_which_heights_a_square_lies(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Fly")
    board(anna).focus()
    press(anna, "ArrowRight", "ArrowDown")

    expect(anna.page.get_by_text(re.compile("2,3, nobody, 1 south, can be chosen, height 0 to 9$"))).to_be_attached()
    press(anna, "b")
    expect(anna.page.get_by_role("region", name="Board as text")).to_contain_text("0,1 (height 0 to 9)")


def test_escape_goes_back_from_the_levels_to_the_squares(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Fly")
    click_square(anna, "6,3")
    press(anna, "ArrowUp", "Escape")

    expect(board(anna)).to_be_focused()
    expect(anna.ask.get_by_role("button", name="Choose a height")).to_be_disabled()
    press(anna, "ArrowLeft", "Space")
    expect(ruler(anna, "5,3").get_by_role("radio", name="4 m on top")).to_be_visible()
    expect(ruler(anna, "5,3").get_by_role("radio")).to_have_count(6)


def test_the_level_is_kept_for_another_square_where_it_can_be_chosen_too(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Fly")
    anna.ask.get_by_role("combobox").select_option("3,3")
    ruler(anna, "3,3").get_by_role("radio", name=re.compile("^5 m")).click()
    click_square(anna, "6,3")

    expect(anna.ask.get_by_role("button", name=re.compile("^Fly: 6,3, 5 m"))).to_be_enabled()


def test_a_level_can_be_picked_in_the_side_view(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Fly")
    click_square(anna, "6,3")

    anna.page.locator('svg [data-side-level="7"]').click()

    expect(ruler(anna, "6,3").get_by_role("radio", name="7 m")).to_be_checked()


# from the side


@SIZES
def test_the_side_view_says_who_is_how_high_and_can_be_hidden(flyers: Folk, size: tuple[int, int]) -> None:
    anna = kite(flyers, size)
    side = anna.page.get_by_role("figure", name="Side view")
    if size == PHONE:
        expect(side).to_have_count(0)  # the question comes first there
        anna.page.get_by_role("button", name=re.compile("^Side view")).click()

    high = "the highest first: Kite (you) at 3 m, Mason (foe) at 3 m and Mole (foe) at 0 m"
    expect(side.get_by_role("img", name=re.compile(re.escape(f"From the south, {high}")))).to_be_visible()
    side.get_by_role("button", name="east").click()
    expect(side.get_by_role("img", name=re.compile("^From the east"))).to_be_visible()
    assert fits(anna)
    press(anna, "h")
    expect(side).to_have_count(0)
    anna.page.get_by_role("button", name=re.compile("^Side view")).click()
    expect(side).to_be_visible()


def test_on_level_ground_with_nobody_in_the_air_there_is_no_side_view(flyers: Folk) -> None:
    anna = kite(flyers, scenario=ON_THE_LEVEL)

    expect(anna.page.locator('[data-creature="mole"]')).to_be_visible()
    expect(anna.page.get_by_role("figure", name="Side view")).to_have_count(0)
    expect(anna.page.get_by_role("button", name=re.compile("^Side view"))).to_have_count(0)


def test_ground_tells_its_height_its_water_its_ceiling_and_its_cover(flyers: Folk) -> None:
    anna = kite(flyers)

    for label in ("+3 m", "≈ 2 m", "under 3 m", "half cover"):
        expect(anna.page.locator("svg .m-high", has_text=label).first).to_be_visible()
    ground = anna.page.get_by_role("list", name="The ground")
    for words in (
        "Terrace (ledge), 3 m high",
        "Wall, 4 m high, half cover",
        "Rubble (difficult)",
        "Cave, ceiling at 3 m",
    ):
        expect(ground).to_contain_text(words)
    press(anna, "b")
    words_of = anna.page.get_by_role("region", name="Board as text")
    expect(words_of).to_contain_text("Wall, 4 m high, half cover: 5,2, 5,3 and 5,4.")
    expect(words_of).to_contain_text("Pool, 2 m of water")
    expect(words_of).to_contain_text(re.compile("Mason, foe, 4,2.*3 m up"))


# areas


@SIZES
def test_a_line_is_shown_with_who_stands_in_it_before_it_is_chosen(flyers: Folk, size: tuple[int, int]) -> None:
    anna = kite(flyers, size)
    anna.choose("Blast")
    expect(anna.ask.get_by_role("button", name="Choose where it starts")).to_be_disabled()
    anna.page.locator('[data-creature="kite"]').click()
    east = anna.ask.get_by_role("radio", name="East", exact=True)
    east.hover()

    assert covered(anna) == ["2,2", "3,2", "4,2"]
    expect(inside(anna)).to_have_text("3 squares. Inside: Kite (you, 3 m up) and Mason (foe, 3 m up).")
    expect(anna.ask.get_by_role("button", name="Choose a direction")).to_be_disabled()
    east.click()
    anna.ask.get_by_role("slider", name="Length").fill("1")
    expect(inside(anna)).to_have_text("2 squares. Inside: Kite (you, 3 m up).")
    assert fits(anna)
    if size == PHONE:
        assert tall(east) >= TOUCH_PX
    axe(anna.page)
    anna.answer()
    expect(anna.log.get_by_role("listitem").last).to_contain_text("blast 2,2,3/e/2")


def test_a_line_is_aimed_by_a_click_where_it_should_end(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Blast")
    anna.ask.get_by_role("combobox").select_option("2,3,3")
    click_square(anna, "4,3")

    assert covered(anna) == ["2,3", "3,3", "4,3"]
    anna.answer()
    expect(anna.log.get_by_role("listitem").last).to_contain_text("blast 2,3,3/e/3")


def test_a_line_is_aimed_by_keyboard_alone(flyers: Folk) -> None:
    anna = kite(flyers)
    press(anna, "2")
    board(anna).focus()
    press(anna, "ArrowRight", "Space")
    compass = anna.ask.get_by_role("radiogroup", name="Direction")
    expect(compass.get_by_role("radio", name="North")).to_be_focused()

    press(anna, "ArrowRight")
    expect(compass.get_by_role("radio", name="East")).to_be_checked()
    press(anna, "PageDown")
    expect(compass.get_by_role("radio", name="East and down")).to_be_checked()
    expect(inside(anna)).to_have_text("3 squares. Inside: Kite (you, 3 m up).")
    press(anna, "Enter")

    expect(anna.log.get_by_role("listitem").last).to_contain_text("blast 2,2,3/e+down/")


def test_a_radius_is_shown_around_the_square_under_the_pointer_and_under_the_cursor(flyers: Folk) -> None:
    anna = kite(flyers)
    anna.choose("Burst")
    anna.page.locator('svg [data-spot="3,4"]').hover()

    assert covered(anna) == ["2,3", "2,4", "2,5", "3,3", "3,4", "3,5", "4,3", "4,4", "4,5"]
    expect(inside(anna)).to_have_text("9 squares. In these squares: Mole (foe).")
    anna.page.mouse.move(5, 5)
    expect(anna.page.locator("svg [data-covered]")).to_have_count(0)
    board(anna).focus()
    press(anna, "ArrowRight", "ArrowLeft", "ArrowUp")
    expect(inside(anna)).to_have_text("9 squares. In these squares: Kite (you, 3 m up).")
    press(anna, "Space", "Enter")

    expect(anna.log.get_by_role("listitem").last).to_contain_text("burst 1,1")
