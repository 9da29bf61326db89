"""What the table shows of a fight of Swords: slots, reach, squares that provoke, heights, words out of turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import admit
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import click_square, unfold
from tests.browser.server import OpenTable, Server

SKIRMISH: dict[str, Any] = {
    "id": "skirmish",
    "name": "Skirmish",
    "arena": {
        "id": "yard",
        "name": "Yard",
        "width": 10,
        "height": 6,
        "terrain": [{"kind": "ledge", "name": "Dais", "rects": [[8, 0, 9, 1]], "elevation": 5}],
    },
    "sides": [
        {"name": "heroes", "members": [{"creature": "tamsin", "at": [2, 2], "stance": "offensive"}]},
        {
            "name": "beasts",
            "members": [
                {"creature": "bandit", "at": [3, 2]},
                {"creature": "gloom_kite", "at": [6, 4], "elevation": 20},
                {"creature": "tunnel_gorgon", "at": [7, 2], "conditions": [{"condition": "poisoned"}]},
            ],
        },
    ],
}
FOES = ("bandit", "gloom_kite", "tunnel_gorgon")


def yard(server: Server, **wishes: Any) -> OpenTable:
    return server.open_table(system="swords", scenario=SKIRMISH, **wishes)


def tamsins_turn(person: Person) -> Person:
    """Her hands are chosen; now she looks where to go."""
    person.wait_until(lambda: person.is_due, "the first question")
    if person.is_asked("stance"):
        person.options.first.click()
        person.answer()
    person.wait_until(lambda: person.is_asked("turn"), "her turn")
    return person


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_squares_that_provoke_stand_out_and_say_who_would_attack(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    opened = yard(server, seats={"tamsin": "me"} | dict.fromkeys(FOES, "bot:random"))
    anna = tamsins_turn(person("Anna", size).sit_down(opened.host))
    page = anna.page

    if size == PHONE:
        page.get_by_text("The marks and the ground").click()  # the question comes first there
    legend = page.get_by_role("list", name="What the marks mean")
    expect(legend).to_contain_text("can be chosen, at a risk")
    expect(legend).to_contain_text("in a foe's reach")
    assert page.locator("svg [data-risk]").count() > 3
    click_square(anna, "1,2")

    expect(page.get_by_role("combobox").filter(has_text="Opportunity Attack by Bandit")).to_be_visible()
    axe(page)
    anna.answer()
    anna.wait_until(lambda: has_gone(anna) or anna.is_asked("sacrifice"), "Tamsin to go, or to be struck on the way")


def has_gone(anna: Person) -> bool:
    """She is there, or was felled, or has something to do about the blow that she provoked."""
    there = tamsin(anna)["at"] == "1,2" or tamsin(anna)["down"]
    return bool(there) or anna.is_asked("quick_reflexes")


def tamsin(anna: Person) -> dict[str, Any]:
    (found,) = [each for each in anna.table["board"]["creatures"] if each["id"] == "tamsin"]
    return dict(found)


def test_a_keyboard_alone_finds_out_what_a_step_would_provoke(person: Folk, server: Server) -> None:
    opened = yard(server, seats={"tamsin": "me"} | dict.fromkeys(FOES, "bot:random"))
    anna = tamsins_turn(person("Anna").sit_down(opened.host))

    anna.page.get_by_role("application", name=re.compile("^Board")).focus()
    anna.page.keyboard.press("ArrowLeft")
    anna.page.keyboard.press("ArrowLeft")

    expect(anna.page.get_by_text("Opportunity Attack by Bandit").first).to_be_visible()


def test_reach_heights_and_big_creatures_are_drawn_and_said(person: Folk, server: Server) -> None:
    opened = yard(server, seats={"tamsin": "me"} | dict.fromkeys(FOES, "bot:random"))
    anna = tamsins_turn(person("Anna").sit_down(opened.host))
    page = anna.page

    expect(page.locator('[data-creature="gloom_kite"]')).to_contain_text("20 ft up")
    page.locator('[data-creature="tunnel_gorgon"]').click()
    expect(page.get_by_role("list", name="What the marks mean")).to_contain_text("reach of Tunnel Gorgon")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Board as text")).click()

    words = page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text(re.compile("Gloom Kite.*20 ft up"))
    expect(words).to_contain_text(re.compile("Bandit, foe, 3,2.*[Cc]an reach you"))
    expect(words).to_contain_text("Dais, 5 ft high")
    expect(words).to_contain_text(re.compile("Opportunity Attack by Bandit: .*1,2"))
    axe(page)


def test_a_condition_opens_its_clause(person: Folk, server: Server) -> None:
    opened = yard(server, seats={"tamsin": "me"} | dict.fromkeys(FOES, "bot:random"))
    anna = tamsins_turn(person("Anna").sit_down(opened.host))

    anna.page.get_by_role("article", name="Tunnel Gorgon").get_by_text("Poisoned").click()

    expect(anna.page.get_by_text("Disadvantage on attack rolls").first).to_be_visible()


def test_the_clock_has_a_box_for_each_initiative(person: Folk, server: Server) -> None:
    opened = yard(server, seats={"tamsin": "me"} | dict.fromkeys(FOES, "bot:random"))
    anna = tamsins_turn(person("Anna").sit_down(opened.host))

    clock = anna.page.get_by_role("region", name="Round 1, Initiative 9")
    expect(clock.locator("[aria-current=step]")).to_contain_text("9")
    expect(clock.get_by_role("img", name="Gloom Kite")).to_be_visible()


def test_words_are_spoken_out_of_turn_and_the_wind_is_the_game_masters(person: Folk, server: Server) -> None:
    opened = yard(server, seats={"tamsin": "invite"} | dict.fromkeys(FOES, "gm"), gm="me")
    gerda = person("Gerda").sit_down(opened.host)
    anna = person("Anna").sit_down(opened.links["tamsin"])
    admit(gerda, anna)
    tamsins_turn(anna)

    talk = gerda.page.get_by_role("region", name="Talk")
    talk.get_by_role("textbox", name="The words").fill("Your purse!")
    talk.get_by_role("button", name="Say").click()
    expect(anna.log.get_by_role("listitem").last).to_contain_text("Your purse!")

    gerda.page.get_by_role("button", name="The scene", exact=True).click()
    gerda.page.get_by_role("spinbutton").fill("-20")
    axe(gerda.page)
    gerda.page.get_by_role("button", name="Do it").click()
    anna.wait_until(lambda: anna.table["board"]["map"]["note"] == "Wind -20 ft for flyers", "the wind")


CASTING: dict[str, Any] = SKIRMISH | {
    "id": "casting",
    "sides": [
        {"name": "heroes", "members": [{"creature": "orla", "at": [1, 2]}]},
        {
            "name": "beasts",
            "members": [
                {"creature": "rift_cat", "at": [7, 5], "conditions": [{"condition": "unconscious"}]},
                {"creature": "bandit", "at": [8, 3]},
            ],
        },
    ],
}


def test_an_area_is_aimed_at_a_square_where_somebody_stands_and_stays_the_same_spell(
    person: Folk, server: Server
) -> None:
    opened = server.open_table(
        system="swords", scenario=CASTING, seats={"orla": "me", "rift_cat": "bot:random", "bandit": "bot:random"}
    )
    anna = tamsins_turn(person("Anna").sit_down(opened.host))
    spell = next(each["id"] for each in anna.open_asks[0]["options"] if "arcane_eruption" in each["id"])
    unfold(anna, spell).click()

    anna.page.locator('svg [data-creature="rift_cat"]').first.click()

    chosen = anna.ask.get_by_role("radio", checked=True)
    expect(chosen).to_have_attribute("data-option", spell)
    hint = anna.page.locator("#board .hint")
    expect(hint).to_contain_text(re.compile("Rift Cat"))
    expect(anna.ask.locator("button.go")).to_contain_text("Arcane Eruption")
    assert len((anna.page.locator("svg .m-area.chosen").get_attribute("data-covered") or "").split()) > 3
    axe(anna.page)
    anna.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
