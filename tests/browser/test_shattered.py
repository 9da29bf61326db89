"""What the table shows of a fight of Shattered Spirits: sealed plots, Phases, Arenas, quarters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import gather
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.server import Server

PATHS = [{"a": "gate", "b": "nave", "cost": 1}, {"a": "nave", "b": "apse", "cost": 2, "terrain": ["running_water"]}]
HALL: dict[str, Any] = {
    "id": "hall",
    "name": "Hall",
    "arenas": [
        {"id": "gate", "name": "Broken Gate", "xy": [0, 0]},
        {"id": "nave", "name": "Nave", "xy": [1, 0]},
        {"id": "apse", "name": "Apse", "xy": [2, 0]},
    ],
    "paths": PATHS,
    "positions": [
        {"id": "g1", "arena": "gate"},
        {"id": "g2", "arena": "gate", "features": ["stone_wall"]},
        {"id": "n1", "arena": "nave"},
    ],
    "victory": "The Praetorian is Defeated.",
    "hazards": [{"hazard": "rockfall", "when": "respite", "at": "n1"}],
    "sides": [
        {
            "name": "players",
            "members": [{"creature": "margaret", "at": "g1"}, {"creature": "zepherina", "at": "g1"}],
        },
        {
            "name": "enemies",
            "members": [
                {"creature": "lesser_praetorian", "at": "n1", "health": 10, "statuses": {"exposed": {"value": 2}}},
                {"creature": "needler_nymph", "at": "g1"},
            ],
        },
    ],
}
"""Two against two; a Nymph is close by."""
PLOTTING = HALL | {"stage": "plotting"}
TURN = HALL | {"stage": "phase", "phase": 1}
FOES = ("lesser_praetorian", "needler_nymph")


def alone(person: Folk, server: Server, scenario: dict[str, Any], size: tuple[int, int] = WIDE) -> Person:
    """Anna plays Margaret, bots everybody else."""
    seats = {"margaret": "me"} | dict.fromkeys(("zepherina", *FOES), "bot:random")
    anna = person("Anna", size).sit_down(server.open_table(system="shattered", scenario=scenario, seats=seats).host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    return anna


def together(person: Folk, server: Server) -> tuple[Person, Person, Person]:
    """Anna keeps the table and plays Margaret, Ben plays Zepherina, Eva the enemies."""
    seats = {"margaret": "me", "zepherina": "invite"} | dict.fromkeys(FOES, "invite:Eva")
    guests = {"Ben": "zepherina", "Eva": FOES[0]}
    _, anna, (ben, eva) = gather(
        person, server, "Anna", guests, system="shattered", scenario=PLOTTING, seats=seats, rules={}
    )
    for each in (anna, ben, eva):
        each.wait_for("plot")
    return anna, ben, eva


def in_turn(anna: Person) -> Person:
    """Margaret has taken the Turn."""
    while not anna.is_asked("turn"):
        anna.wait_until(lambda: anna.is_due, "a question")
        if not anna.is_asked("turn"):
            anna.options.first.click()
            anna.answer()
            anna.wait_until(lambda: anna.is_due, "the next question")
    return anna


def clear_sky(anna: Person) -> None:
    """Nothing is wider than the window."""
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


# plotting


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_penalty_of_each_attack_is_shown_for_each_speed_before_one_commits(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    anna = alone(person, server, PLOTTING, size)

    anna.ask.get_by_role("radio", name=re.compile("^Smash")).click()

    speeds = anna.ask.get_by_role("radiogroup", name="Speed")
    expect(speeds.get_by_role("radio")).to_have_count(4)
    expect(speeds.get_by_role("radio", name=re.compile("^2"))).to_contain_text("Stone Maul: Penalty 4")
    expect(speeds.get_by_role("radio", name=re.compile("^4"))).to_contain_text("Stone Maul: no Penalty")
    expect(anna.ask.locator("button.go")).to_be_disabled()
    speeds.get_by_role("radio", name=re.compile("^3")).click()
    expect(anna.ask.locator("button.go")).to_contain_text("Seal: Smash, Speed 3")
    clear_sky(anna)
    axe(anna.page)
    anna.answer()
    expect(anna.log).to_contain_text("Margaret plots Smash at Speed 3")


def test_a_keyboard_alone_plots_and_a_plot_can_be_changed_until_the_last_one_is_in(
    person: Folk, server: Server
) -> None:
    anna, ben, eva = together(person, server)

    anna.page.keyboard.press("y")
    anna.page.keyboard.press("3")
    expect(anna.ask.locator("button.go")).to_contain_text("Seal: Smash, Speed 3")
    anna.page.keyboard.press("Enter")
    expect(anna.question).to_contain_text("Smash, Speed 3, sealed")
    anna.page.get_by_role("button", name="Change it").click()
    anna.page.keyboard.press("q")
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("Enter")

    expect(anna.question).to_contain_text("Shift, Speed 1, sealed")
    assert ben.is_asked("plot")
    assert eva.is_asked("plot")


def test_a_sealed_plot_is_shown_to_the_own_side_and_to_nobody_else(person: Folk, server: Server) -> None:
    anna, ben, eva = together(person, server)
    before = len(eva.received)

    anna.ask.get_by_role("radio", name=re.compile("^Rally")).click()
    anna.ask.get_by_role("radiogroup", name="Speed").get_by_role("radio", name=re.compile("^2")).click()
    anna.answer()

    expect(ben.page.locator(".orderbox")).to_contain_text("Rally, Speed 2")
    expect(eva.page.locator(".orderbox")).to_contain_text("contents hidden")
    assert "Rally, Speed 2" not in eva.told()
    assert "rally:2" not in "".join(eva.received[before:])


def test_after_the_last_seal_the_phases_are_open_and_the_techniques_are_not(person: Folk, server: Server) -> None:
    anna, ben, eva = together(person, server)
    for each, technique in ((anna, "Smash"), (ben, "Rally"), (eva, "Skirmish")):
        while each.is_asked("plot"):
            ask = each.open_asks[0]["id"]
            each.ask.get_by_role("radio", name=re.compile(f"^{technique}")).click()
            each.ask.get_by_role("radiogroup", name="Speed").get_by_role("radio").last.click()
            each.answer()
            each.wait_past(ask)

    clock = anna.page.locator(".phases")
    expect(clock.locator("[aria-current=step]")).to_contain_text("1")
    expect(clock.get_by_role("img", name="Lesser Praetorian acts")).to_have_count(3)
    expect(eva.page.locator(".phases").get_by_role("img", name="Margaret acts")).to_have_count(1)
    expect(anna.page.locator(".orderbox")).to_contain_text("Smash, Speed 4")
    expect(anna.page.locator(".orderbox")).to_contain_text("Technique in 3")
    expect(eva.page.locator(".orderbox")).not_to_contain_text("Smash")
    assert "plots Smash" not in eva.told()
    axe(anna.page)


# the map


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_an_arena_or_a_position_is_pressed_to_go_there(person: Folk, server: Server, size: tuple[int, int]) -> None:
    anna = in_turn(alone(person, server, TURN, size))
    page = anna.page

    page.locator('svg .m-zone[data-spot="nave"] .m-zonename').click()
    expect(anna.ask.locator('[data-option="go:nave"]')).to_have_attribute("aria-checked", "true")
    page.locator('svg .m-place[data-spot="g2"] .m-lab').first.click()
    expect(anna.ask.locator('[data-option="join:g2"]')).to_have_attribute("aria-checked", "true")
    page.locator('svg .m-place[data-spot="g2"] .m-lab').first.click()
    expect(anna.ask.locator('[data-option="join:g2:stone_wall"]')).to_have_attribute("aria-checked", "true")
    clear_sky(anna)
    axe(page)
    anna.answer()

    anna.wait_until(lambda: margaret(anna)["at"] == "g2" or not anna.is_asked("turn"), "Margaret behind the wall")


def margaret(anna: Person) -> dict[str, Any]:
    (found,) = [each for each in anna.table["board"]["creatures"] if each["id"] == "margaret"]
    return dict(found)


def test_a_keyboard_alone_walks_the_map_and_chooses_a_place(person: Folk, server: Server) -> None:
    anna = in_turn(alone(person, server, TURN))
    spoken = anna.page.locator("#spoken")

    anna.page.get_by_role("application", name=re.compile("^Board")).focus()
    anna.page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("Broken Gate 1, Margaret, you")
    anna.page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("Nave, leads to Broken Gate for 1 and Apse for 2, Running Water")
    expect(spoken).to_contain_text("can be chosen")
    anna.page.keyboard.press("Space")

    expect(anna.ask.locator('[data-option="go:nave"]')).to_have_attribute("aria-checked", "true")
    anna.page.keyboard.press("ArrowDown")
    expect(spoken).to_contain_text("Rockfall")


def test_the_board_as_text_tells_paths_places_hazards_and_who_is_where(person: Folk, server: Server) -> None:
    anna = in_turn(alone(person, server, TURN))

    anna.page.get_by_role("button", name=re.compile("^Board as text")).click()

    words = anna.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text(re.compile("Margaret, you, Broken Gate 1"))
    expect(words).to_contain_text("Needler Nymph, foe, Broken Gate 1, beside you")
    expect(words).to_contain_text("Lesser Praetorian, foe, Nave 1, 1 path away. Exposed 2")
    expect(words).to_contain_text("Stone Wall (Cover for 2)")
    expect(words).to_contain_text("To win: The Praetorian is Defeated.")
    axe(anna.page)


# cards


def test_a_foes_health_is_four_quarters_and_its_statuses_open_their_text(person: Folk, server: Server) -> None:
    anna = alone(person, server, TURN)
    card = anna.page.get_by_role("article", name="Lesser Praetorian")

    expect(card).to_contain_text("75 %")
    expect(card.locator(".quarters i.on")).to_have_count(3)
    card.get_by_text("Exposed 2").click()

    expect(anna.page.get_by_text("Attacks against it").or_(anna.page.locator("#pop")).first).to_be_visible()
    assert '"max_health"' not in anna.told()
    expect(anna.page.get_by_text("The Praetorian is Defeated.").first).to_be_visible()
