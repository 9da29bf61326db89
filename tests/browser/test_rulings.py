"""What runs, and what a game master says: clocks, timers, the mode and its hour; rulings by one press or by a form."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import axe
from tests.browser.gatherings import admit
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import click_square
from tests.browser.server import Server
from tests.kernel.lanterns import IN_THE_CELLAR

Size = tuple[int, int]
SIZES = pytest.mark.parametrize("size", [WIDE, (800, 900), PHONE], ids=["wide", "middle", "phone"])
TOUCH_PX = 44


@pytest.fixture(scope="module")
def cellar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose only ruleset is that of the lanterns."""
    toy = (sys.executable, "-m", "tests.browser.serve_toy", "tests.kernel.lanterns")
    server = Server(tmp_path_factory.mktemp("cellar"), toy)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def folk(browser: Browser, cellar: Server) -> Iterator[Folk]:
    folk = Folk(browser, cellar)
    yield folk
    folk.leave()


def in_the_dark(folk: Folk, size: Size = WIDE) -> tuple[Person, Person]:
    """Anna carries the lantern as Ilse; Gerda is the game master."""
    seats = {"ilse": "invite", "otto": "bot:random", "rat": "gm"}
    opened = folk.server.open_table(system="lanterns", scenario=IN_THE_CELLAR, seats=seats, gm="me")
    gerda = folk("Gerda", size).sit_down(opened.host)
    anna = folk("Anna", size).sit_down(opened.links["ilse"])
    admit(gerda, anna)
    return gerda, anna.wait_for("deed")


def at_the_door(folk: Folk, size: Size = WIDE) -> tuple[Person, Person]:
    """Ilse forces the door, and Gerda has to say how that goes."""
    gerda, anna = in_the_dark(folk, size)
    anna.answer("Force the door")
    return gerda.wait_for("adjudicate"), anna


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def said(person: Person) -> list[str]:
    """Every answer that this page has sent."""
    return [each["choose"] for each in map(json.loads, person.sent) if each["do"] == "answer"]


def option(person: Person, id: str) -> Locator:
    return person.ask.locator(f'[data-option="{id}"]')


def dial(person: Person, name: str) -> Locator:
    return person.page.get_by_role("list", name="Clocks").get_by_role("listitem").filter(has_text=name)


def filled(person: Person, name: str) -> int:
    """Its wedges that are drawn full."""
    return dial(person, name).locator("svg .on").count()


def confirm(person: Person) -> Locator:
    return person.ask.locator("button.go")


def fits(person: Person) -> bool:
    """Nothing hangs over the right edge of the window."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def box(control: Locator) -> dict[str, Any]:
    found = control.bounding_box()
    assert found is not None
    return dict(found)


# what runs


@SIZES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_clocks_and_timers_are_drawn_and_said(folk: Folk, size: Size, scheme: Any) -> None:
    seats = {"ilse": "me", "otto": "bot:random", "rat": "bot:random"}
    opened = folk.server.open_table(system="lanterns", scenario=IN_THE_CELLAR, seats=seats)
    anna = folk("Anna", size, scheme).sit_down(opened.host).wait_for("deed")
    anna.answer("Force the door")

    expect(dial(anna, "Force the door")).to_contain_text("1 of 6, the vault")
    assert (filled(anna, "Force the door"), dial(anna, "Force the door").locator("svg .off").count()) == (1, 5)
    expect(dial(anna, "The alarm")).to_contain_text("1 of 4, broken off, broken bell")
    timers = anna.page.get_by_role("list", name="Timers").get_by_role("listitem")
    expect(timers).to_have_text([re.compile("Ilse: Lantern, 1 h 20 min"), re.compile("Rain, until dawn")])
    assert fits(anna)
    axe(anna.page)


@SIZES
def test_the_mode_its_round_and_the_hour_stay_in_sight(folk: Folk, size: Size) -> None:
    _, anna = in_the_dark(folk, size)
    when = anna.page.get_by_label("Mode, round and time")

    expect(when).to_have_text(re.compile("Delving.*Round 1, 10 minutes.*Day 1, 22:00"))
    anna.answer("Shift to the stair")
    expect(when).to_have_text(re.compile("Round 2, 10 minutes.*Day 1, 22:10"))
    if size == PHONE:
        anna.page.mouse.wheel(0, 5000)
        anna.wait_until(lambda: bool(anna.page.evaluate("scrollY > 0")), "the page to move")
    expect(when).to_be_in_viewport(ratio=1)


def test_a_full_clock_is_done(folk: Folk) -> None:
    gerda, anna = at_the_door(folk)
    for _ in range(2):
        option(gerda, "succeed").click()
        anna.wait_for("deed").answer("Force the door")
        gerda.wait_for("adjudicate")
    option(gerda, "succeed").click()

    expect(dial(anna, "Force the door")).to_contain_text("6 of 6, done")


def test_a_replay_shows_what_ran(folk: Folk) -> None:
    seats = {"ilse": "me", "otto": "bot:random", "rat": "bot:random"}
    opened = folk.server.open_table(system="lanterns", scenario=IN_THE_CELLAR, seats=seats)
    anna = folk("Anna").sit_down(opened.host).wait_for("deed")
    anna.answer("Force the door").answer("Leave the cellar")
    anna.page.get_by_role("link", name="Watch the replay").click()

    expect(dial(anna, "Force the door")).to_contain_text("0 of 6")
    anna.page.keyboard.press("End")
    expect(dial(anna, "Force the door")).to_contain_text("1 of 6")
    expect(anna.page.get_by_label("Mode, round and time")).to_contain_text("Delving")
    axe(anna.page)


def test_the_board_as_text_tells_what_runs_and_how_zones_hang_together(folk: Folk) -> None:
    _, anna = in_the_dark(folk)
    press(anna, "b")
    words = anna.page.get_by_role("region", name="Board as text")

    expect(words).to_contain_text("Delving, Round 1, 10 minutes, Day 1, 22:00.")
    expect(words).to_contain_text("Force the door: 0 of 6 filled, the vault. The well lies behind it.")
    expect(words).to_contain_text("Ilse, Lantern, 1 h 30 min left.")
    expect(words).to_contain_text(
        "Flooded vault, leads to Stair, Gallery, Athletics 11 and Well, Door, shut. "
        "Here: Ilse, Otto, Dark (DC +2 for sight) and The door (Worked at here)."
    )


def test_a_zone_that_is_one_place_is_clicked_to_go_there(folk: Folk) -> None:
    _, anna = in_the_dark(folk)
    click_square(anna, "stair")

    expect(confirm(anna)).to_have_text(re.compile("^Shift to the stair"))
    anna.answer()
    assert anna.table["board"]["creatures"][0]["at"] == "stair"


def test_a_zone_among_several_named_things_is_clicked_too(folk: Folk) -> None:
    _, anna = in_the_dark(folk)
    anna.choose("Throw a stone")
    expect(confirm(anna)).to_have_text(re.compile("^Throw a stone Enter"))
    click_square(anna, "well")

    expect(confirm(anna)).to_have_text(re.compile("^Throw a stone, into the well"))
    expect(anna.ask.get_by_role("group", name="Where")).to_be_visible()
    anna.answer()
    assert said(anna) == ["throw:well"]


# rulings


@SIZES
def test_a_plain_ruling_is_one_press(folk: Folk, size: Size) -> None:
    gerda, anna = at_the_door(folk, size)
    axe(gerda.page)
    option(gerda, "succeed").click()

    anna.wait_for("deed")
    assert said(gerda) == ["succeed"]
    assert filled(anna, "Force the door") == 2


@SIZES
def test_a_form_is_two_presses_and_comes_filled_in(folk: Folk, size: Size) -> None:
    gerda, anna = at_the_door(folk, size)
    option(gerda, "check").click()
    expect(option(gerda, "check")).to_have_attribute("aria-expanded", "true")
    expect(gerda.ask.get_by_label("Athletics")).to_be_in_viewport()
    expect(gerda.ask.get_by_role("spinbutton", name="DC")).to_have_value("11")
    assert fits(gerda)
    axe(gerda.page)
    confirm(gerda).click()

    anna.wait_for("deed")
    assert said(gerda) == ["check:skills=Athletics;dc=11;segments=2;seen=open;tool=crowbar;stake="]
    assert filled(anna, "Force the door") == 2


def test_every_field_of_a_form_can_be_changed(folk: Folk) -> None:
    gerda, anna = at_the_door(folk)
    option(gerda, "check").click()
    gerda.ask.get_by_text("7 others").click()
    gerda.ask.get_by_label("Craft").check()
    gerda.ask.get_by_label("DC: one more").click()
    gerda.ask.get_by_role("spinbutton", name="Segments").fill("3")
    gerda.ask.get_by_label("Hidden").check()
    gerda.ask.get_by_label("Tool").select_option("wedge")
    gerda.ask.get_by_label("At stake").fill("noise; dust = cough")
    confirm(gerda).click()

    anna.wait_for("deed")
    assert said(gerda) == [
        "check:skills=Athletics+Craft;dc=12;segments=3;seen=hidden;tool=wedge;stake=noise; dust = cough"
    ]
    assert filled(anna, "Force the door") == 3


def test_a_form_with_a_field_left_empty_says_which(folk: Folk) -> None:
    gerda, _ = at_the_door(folk)
    option(gerda, "check").click()
    gerda.ask.get_by_label("Athletics").uncheck()

    expect(confirm(gerda)).to_be_disabled()
    expect(confirm(gerda)).to_contain_text("Choose first: Skills")
    gerda.ask.get_by_label("Athletics").check()
    gerda.ask.get_by_role("spinbutton", name="DC").fill("21")
    expect(confirm(gerda)).to_contain_text("Choose first: DC")


def test_a_ruling_is_given_by_keyboard_alone(folk: Folk) -> None:
    gerda, anna = at_the_door(folk)
    press(gerda, "4")
    expect(gerda.ask.get_by_label("Athletics")).to_be_focused()
    press(gerda, "Tab", "Tab", "Tab")
    expect(gerda.ask.get_by_role("spinbutton", name="DC")).to_be_focused()
    press(gerda, "ArrowUp", "Enter")

    anna.wait_for("deed").answer("Force the door")
    gerda.wait_for("adjudicate")
    press(gerda, "4")
    gerda.ask.get_by_label("Tool").focus()
    press(gerda, "h", "Enter")

    anna.wait_for("deed")
    assert [each.split(";")[1] for each in said(gerda)] == ["dc=12", "dc=11"]
    assert said(gerda)[1].endswith("tool=hammer;stake=")


def test_escape_goes_back_from_a_form_to_the_options_and_nothing_is_said(folk: Folk) -> None:
    gerda, anna = at_the_door(folk)
    press(gerda, "4")
    expect(gerda.ask.get_by_label("Athletics")).to_be_focused()
    press(gerda, "Escape")

    expect(gerda.ask.locator(".form")).to_have_count(0)
    expect(option(gerda, "check")).to_be_focused()
    assert said(gerda) == []
    press(gerda, "2")
    anna.wait_for("deed")
    assert said(gerda) == ["fail"]


def test_on_a_phone_every_control_of_a_form_is_big_enough_to_touch(folk: Folk) -> None:
    gerda, _ = at_the_door(folk, PHONE)
    option(gerda, "check").click()
    labels = gerda.ask.locator(".form .check, .form select, .form .line, .form .stepper .btn, .form summary")
    sizes = [box(each)["height"] for each in labels.all() if each.is_visible()]

    assert len(sizes) >= 8
    assert min(sizes) >= TOUCH_PX
    assert min(box(each)["height"] for each in gerda.ask.locator(".opt").all()) >= TOUCH_PX


def test_looking_as_a_game_master_through_other_eyes_rules_nothing(folk: Folk) -> None:
    gerda, _ = at_the_door(folk)
    press(gerda, "v")
    gerda.wait_until(lambda: bool(gerda.table["you"]["see"]), "another's view")
    press(gerda, "1")

    assert said(gerda) == []


# one of several, alone


def test_one_of_a_few_is_a_radio_button_and_one_of_many_a_list(folk: Folk) -> None:
    _, anna = in_the_dark(folk)
    anna.choose("Signal")
    expect(anna.ask.get_by_role("radio", name="Lantern shut")).to_be_checked()
    anna.ask.get_by_role("radio", name="Lantern held high").check()
    anna.answer()
    expect(anna.log).to_contain_text(re.compile(r"Signal\s+Lantern held high"))

    anna.choose("Sing")
    anna.ask.get_by_role("combobox", name="One of these").select_option("Ferry")
    anna.answer()
    expect(anna.log).to_contain_text(re.compile(r"Sing\s+Ferry"))
