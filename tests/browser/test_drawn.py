"""The drawn board: what stands on tokens and what the ground shows, in every ruleset, at every size, on any medium."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from quintain.systems import find_system
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.scenes import WIDE_FIELD
from tests.browser.server import Server

FIGHTS = {
    "swords": ("broken_bridge", {"sabers", "dagger", "staff", "bird", "cat"}, {"grass", "water", "bridge", "stone"}),
    "ki": ("alley_brawl", {"sword", "fist", "club", "bow"}, {"stone", "wall"}),
    "gu": ("toll", {"flame", "fist", "drop", "hook", "needle", "bow"}, {"earth", "stone", "wall", "rubble"}),
    "shattered": (
        "shattered_hall",
        {"hammer", "axe", "sling", "flame", "ant", "flask", "spider"},
        {"rubble", "stone", "earth", "wood"},
    ),
    "delve": (
        "toll_ambush",
        {"shield", "bow", "staff", "lantern", "sword", "dagger", "sling"},
        {"earth", "wood", "grass", "brush"},
    ),
}
"""Of each ruleset an encounter, the emblems of those in it and the looks of its ground."""


def onlooker(person: Folk, server: Server, system: str, encounter: str, size: tuple[int, int] = WIDE) -> Person:
    """Somebody at a table of nobody else: everything stands as it does at the start."""
    ruleset = find_system(system)
    scene = ruleset.start({"encounter": encounter}, ruleset.quick_rules(), ruleset.library())
    seats = dict.fromkeys([each.id for each in scene.creatures() if not getattr(each, "master", "")], "invite")
    opened = server.open_table(system=system, encounter=encounter, seats=seats)
    return person("Vera", size).sit_down(opened.spectator)


def emblems(page: Page) -> set[str]:
    hrefs = page.locator("svg.map .em use").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    return {href.removeprefix("#e-") for href in hrefs}


def looks(page: Page) -> set[str]:
    fills = page.locator("svg.map [fill^='url(#g-']").evaluate_all("all => all.map(each => each.getAttribute('fill'))")
    return {fill.removeprefix("url(#g-").removesuffix(")") for fill in fills}


@pytest.mark.parametrize("system", FIGHTS)
def test_tokens_have_emblems_and_the_ground_its_look(system: str, person: Folk, server: Server) -> None:
    encounter, shown, ground = FIGHTS[system]
    vera = onlooker(person, server, system, encounter)

    expect(vera.page.locator("svg.map [data-creature]").first).to_be_visible()

    assert emblems(vera.page) == shown
    assert looks(vera.page) >= ground


def test_the_marks_of_the_ground_say_what_it_does(person: Folk, server: Server) -> None:
    page = onlooker(person, server, "swords", "broken_bridge").page

    expect(page.locator("svg.map .area[data-kind=gap] .flow")).to_have_count(1)
    expect(page.locator("svg.map .hach")).to_have_count(1)
    expect(page.locator("svg.map .m-high")).to_contain_text("DT 10")
    expect(page.locator('svg.map [data-creature="gloom_kite-1"] .pole')).to_have_count(1)
    expect(page.locator('svg.map [data-creature="gloom_kite-2"] .num')).to_have_text("2")


def test_letters_are_a_setting_that_stays(person: Folk, server: Server) -> None:
    page = onlooker(person, server, "ki", "alley_brawl").page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letters on tokens").check()
    page.keyboard.press("Escape")

    expect(page.locator('svg.map [data-creature="wen"] .m-tname')).to_have_text("We")
    page.reload()
    expect(page.locator('svg.map [data-creature="street_thug-2"] .m-tname')).to_have_text("S2")
    assert emblems(page) == set()


def test_a_small_square_shows_the_emblem_alone_and_a_tiny_one_the_shape(person: Folk, server: Server) -> None:
    page = onlooker(person, server, "swords", "broken_bridge").page
    board = page.locator("#board svg.map").first
    number = page.locator('#board [data-creature="gloom_kite-1"] .num').first
    emblem = page.locator('#board [data-creature="gloom_kite-1"] .em').first

    seen = {}
    for width in (900, 330, 190):
        board.evaluate("(svg, width) => { svg.style.width = `${width}px`; svg.style.height = 'auto'; }", width)
        wanted = {900: "full", 330: "emblem", 190: "shape"}[width]
        expect(board).to_have_attribute("data-detail", wanted)
        seen[wanted] = (number.is_visible(), emblem.is_visible())

    assert seen == {"full": (True, True), "emblem": (False, True), "shape": (False, False)}


def test_in_print_and_in_forced_colours_every_mark_stays(person: Folk, server: Server) -> None:
    page = onlooker(person, server, "swords", "broken_bridge").page
    body = page.locator('svg.map [data-creature="rift_cat"] .tb').first
    frame = page.locator('svg.map [data-creature="rift_cat"] .th').first
    colour = "each => getComputedStyle(each).getPropertyValue('{}')"

    page.emulate_media(media="print")
    assert body.evaluate(colour.format("fill")) == "rgb(255, 255, 255)"
    page.emulate_media(media="screen", forced_colors="active")
    text = page.locator('svg.map [data-creature="rift_cat"] .tk').first
    assert frame.evaluate(colour.format("stroke")) == text.evaluate(colour.format("color"))
    assert frame.evaluate(colour.format("stroke")) in ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_a_map_of_4096_squares_is_light(person: Folk, server: Server) -> None:
    """The ground takes a few paths for each kind, however many squares there are; only offered squares have nodes."""
    opened = server.open_table(
        system="swords",
        scenario=WIDE_FIELD,
        seats={"tamsin": "invite"} | {f"bandit-{n}": "invite" for n in range(1, 40)},
    )
    page = person("Vera").sit_down(opened.spectator).page
    expect(page.locator("svg.map [data-creature]")).to_have_count(40)

    assert page.locator(".boardview svg.map .ground *").count() < 40
    assert page.locator(".boardview svg.map *").count() < 40 * 30 + 300


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_thumbnails_on_the_home_page_are_drawn_too(
    scheme: Literal["light", "dark"], person: Folk, server: Server
) -> None:
    page = person("Anna", scheme=scheme).page
    page.goto("/")
    page.get_by_role("radio", name=re.compile("^Shining Swords")).click()

    thumb = page.locator(".enc", has_text="Broken Bridge").locator("svg.thumbmap")

    expect(thumb.locator(".hach")).to_have_count(1)
    expect(thumb.locator(".tk")).to_have_count(6)


def test_on_a_phone_the_drawn_board_is_the_same(person: Folk, server: Server) -> None:
    page = onlooker(person, server, "gu", "toll", PHONE).page

    expect(page.locator("svg.map .em use").first).to_be_attached()
    assert emblems(page) == FIGHTS["gu"][1]


def test_the_text_names_every_badge_also_those_without_room(person: Folk, server: Server) -> None:
    conditions = ["prone", "blinded", "deafened", "stunned", "poisoned"]
    scenario = WIDE_FIELD | {
        "sides": [
            {
                "name": "heroes",
                "members": [
                    {"creature": "tamsin", "at": [2, 2], "conditions": [{"condition": each} for each in conditions]}
                ],
            },
            {"name": "bandits", "members": [{"creature": "bandit", "at": [9, 2]}]},
        ]
    }
    opened = server.open_table(system="swords", scenario=scenario, seats={"tamsin": "invite", "bandit": "invite"})
    page = person("Vera").sit_down(opened.spectator).page
    token = page.locator('.boardview [data-creature="tamsin"]')

    expect(token.locator(".bdg")).to_have_count(3)
    expect(token.locator(".more")).to_have_text("+2")
    page.get_by_role("button", name=re.compile("^Board as text")).click()
    for each in conditions:
        expect(page.get_by_role("region", name="Board as text")).to_contain_text(each.capitalize())
        expect(page.locator('[data-card="tamsin"]')).to_contain_text(each.capitalize())
