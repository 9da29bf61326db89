"""The question: what stands in it, its room, its keys, and what it says when something is missing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from quintain.conformance.worlds import library_of, start
from quintain.systems import system_names
from tests.browser.axe import axe
from tests.browser.gatherings import against_a_bot
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import play_on, unfold
from tests.browser.server import OpenTable, Server
from tests.browser.test_areas import yard
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import body

LOW = (720, 450)
"""A window of 1440 x 900 at 200 % zoom."""
ANSWERS = 10
BIG = {
    "delve": "toll_ambush",
    "gu": "wolves_at_the_ford",
    "ki": "shield_line",
    "shattered": "needle_gully",
    "swords": "roadside_ambush",
}
"""A fight of each ruleset with many options; of another ruleset the first that there is."""


def big_fight(server: Server, system: str) -> OpenTable:
    """One side is mine, bots play the other."""
    encounter = BIG.get(system) or next(iter(library_of(system).of("encounter")))
    creatures = start(system, encounter).creatures()
    seats = {each.id: "me" if each.side == creatures[0].side else "bot:random" for each in creatures}
    rules = {"interlude_seconds": 0} if system == "ki" else {}
    return server.open_table(system=system, encounter=encounter, seats=seats, rules=rules)


def due(person: Person) -> Person:
    person.wait_until(lambda: person.is_due, "a question")
    expect(person.question).to_be_visible()
    return person


def box_of(page: Page, selector: str) -> tuple[float, ...]:
    """Where it lies and how large it is, in whole pixels."""
    found = page.locator(selector).bounding_box()
    assert found is not None
    return tuple(round(found[each]) for each in ("x", "y", "width", "height"))


def is_cut(page: Page) -> bool:
    """Whether a part of the options lies outside of their panel."""
    return bool(
        page.evaluate(
            "(() => { const e = document.querySelector('.askbody'); "
            "return e && e.scrollHeight > e.clientHeight + 1; })()"
        )
    )


# its room


@pytest.mark.parametrize("system", system_names())
def test_board_and_question_keep_their_places_and_no_option_is_cut(person: Folk, server: Server, system: str) -> None:
    anna = due(person("Anna").sit_down(big_fight(server, system).host))
    rooms: set[Any] = set()
    cut: list[str] = []

    def look() -> bool:
        rooms.add((box_of(anna.page, "#board"), box_of(anna.page, ".askroom")))
        if anna.is_due and is_cut(anna.page):
            cut.append(anna.question.inner_text())
        return len(anna.sent) > ANSWERS

    play_on([anna], look)

    assert len(rooms) == 1
    assert cut == []
    axe(anna.page)


def test_what_matters_stands_open_and_bookkeeping_is_folded(person: Folk, server: Server) -> None:
    anna = due(person("Anna").sit_down(big_fight(server, "swords").host))
    if anna.is_asked("stance"):
        anna.options.first.click()
        anna.answer()
    anna.wait_for("turn")
    option = anna.ask.locator("[data-option]")

    expect(option.first).to_have_attribute("data-option", re.compile("^(attack|cast|move)"))
    for seen in ("move", "end", "defend"):
        expect(anna.ask.locator(f'[data-option="{seen}"]')).to_be_visible()
    expect(anna.ask.locator('[data-option^="stash"]').first).to_be_hidden()
    anna.ask.get_by_text(re.compile("^Stash")).first.click()
    expect(anna.ask.locator('[data-option^="stash"]').first).to_be_visible()


OWN_SIDE: dict[str, Any] = {
    "id": "gate",
    "name": "Gate",
    "stage": "phase",
    "phase": 1,
    "arenas": [{"id": "gate", "name": "Broken Gate", "xy": [0, 0]}],
    "paths": [],
    "positions": [{"id": "g1", "arena": "gate"}, {"id": "g2", "arena": "gate"}],
    "sides": [
        {
            "name": "players",
            "members": [{"creature": "margaret", "at": "g1"}, {"creature": "zepherina", "at": "g1"}],
        },
        {"name": "enemies", "members": [{"creature": "needler_nymph", "at": "g1"}]},
    ],
}


def test_an_attack_on_the_own_side_is_marked_and_set_apart(person: Folk, server: Server) -> None:
    seats = {"margaret": "me", "zepherina": "bot:random", "needler_nymph": "bot:random"}
    anna = person("Anna").sit_down(server.open_table(system="shattered", scenario=OWN_SIDE, seats=seats).host)
    harmful = anna.ask.locator('[data-option^="attack:"][data-option*="zepherina"]')
    while not harmful.count():
        due(anna)
        fight = anna.ask.locator('[data-option="fight"]')
        (fight if fight.count() else anna.ask.locator("[data-option]").first).click()
        anna.answer()

    each = harmful.first
    expect(each).to_have_class(re.compile("ownside"))
    expect(each).to_have_accessible_name(re.compile("your own side"))
    order = [str(option.get_attribute("data-option")) for option in anna.ask.locator("[data-option]").all()]
    ours = [n for n, id in enumerate(order) if id.startswith("attack:") and "zepherina" in id]
    theirs = [n for n, id in enumerate(order) if id.startswith("attack:") and "nymph" in id]
    assert theirs
    assert min(ours) > max(theirs)


def test_a_refused_answer_keeps_the_question_and_says_why_first(person: Folk, server: Server) -> None:
    anna = due(against_a_bot(person, server))
    asked = anna.question.inner_text()
    anna.options.first.click()
    anna.page.evaluate(LYING)

    anna.ask.locator("button.go").click()

    first = anna.ask.locator(":scope > *").first
    expect(first).to_have_class("refused")
    expect(first).to_contain_text("was not offered")
    expect(anna.question).to_have_text(asked)
    expect(anna.options.first).to_be_checked()
    axe(anna.page)


LYING = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    if (said.do === "answer") said.choose = "fly";
    send.call(this, JSON.stringify(said));
  };
}"""
"""From now on this browser answers what nobody offered."""


# keys


def test_digits_make_a_number_that_is_seen_while_it_is_typed(person: Folk, server: Server) -> None:
    anna = due(person("Anna").sit_down(big_fight(server, "delve").host))
    page = anna.page

    page.keyboard.press("1")
    expect(anna.ask.locator(".typed")).to_contain_text("1")
    expect(anna.ask.locator("[role=radio][aria-checked=true] kbd")).to_have_text("1")
    page.keyboard.press("Escape")
    page.keyboard.type("24")

    chosen = anna.ask.locator("[role=radio][aria-checked=true]")
    expect(chosen.locator("kbd")).to_have_text("24")
    expect(chosen).to_be_visible()  # what was folded is opened
    expect(chosen).to_be_focused()


def test_enter_without_what_is_missing_says_so_and_goes_there(person: Folk, server: Server) -> None:
    anna = due(against_a_bot(person, server))
    page = anna.page
    expect(page.locator("#spoken")).to_contain_text("options")

    page.keyboard.press("Enter")

    expect(anna.ask.locator(".lacking")).to_have_text("Choose an option first.")
    expect(page.locator("#spoken")).to_contain_text("Choose an option first")
    expect(anna.ask.get_by_role("radio").first).to_be_focused()
    axe(page)
    page.keyboard.press("1")
    expect(anna.ask.locator(".lacking")).to_have_count(0)


def test_a_place_that_is_missing_is_asked_for_where_it_is_chosen(person: Folk, server: Server) -> None:
    anna = due(person("Anna").sit_down(big_fight(server, "gu").host)).wait_for("turn")
    anna.ask.locator('[data-option="walk"]').click()

    anna.ask.locator('[data-option="walk"]').press("Enter")

    expect(anna.ask.locator(".lacking")).to_have_text("Choose a square.")
    expect(anna.ask.locator(".shape select")).to_be_focused()
    assert not [each for each in anna.sent if json.loads(each)["do"] == "answer"]


def test_where_only_one_thing_can_be_done_what_fills_it_is_asked_for_at_once(person: Folk, server: Server) -> None:
    scene = yard(mage("ann", (3, 3), "spark"), body("cat", (6, 3)))
    seats = {"ann": "me", "cat": "bot:random"}
    opened = server.open_table(system="swords", scenario=scene, seats=seats)
    anna = due(person("Anna").sit_down(opened.host)).wait_for("turn")
    expect(anna.ask.locator('[data-option="cast:spark:0:cat"] .chance')).to_have_text(re.compile(r"^\d+ to \d+ %$"))

    anna.choose("Cast Spark").answer()

    anna.wait_for("dice")
    dice = anna.ask.get_by_role("spinbutton")
    expect(dice).to_be_visible()
    anna.page.keyboard.press("Enter")
    anna.wait_until(lambda: not anna.is_asked("dice"), "the dice to fall")


def test_a_square_where_somebody_has_fallen_is_pressed_to_go_there(person: Folk, server: Server) -> None:
    fallen = body("cat", (5, 3), conditions=[{"condition": "prone"}], hp=0, max_hp=9)
    scene = yard(body("ann", (3, 3)), fallen, body("dan", (9, 7)))
    seats = {"ann": "me", "cat": "bot:random", "dan": "bot:random"}
    opened = server.open_table(system="swords", scenario=scene, seats=seats)
    anna = due(person("Anna").sit_down(opened.host)).wait_for("turn")
    unfold(anna, "move").click()

    anna.page.locator('.boardview [data-creature="cat"]').first.click()

    expect(anna.ask.locator("button.go")).to_contain_text("Move: 5,3")


def test_every_key_of_the_list_does_what_the_list_says(person: Folk, server: Server) -> None:
    anna = due(against_a_bot(person, server))
    page, keys = anna.page, anna.page.keyboard
    dialog = page.get_by_role("dialog", name="Keys")
    keys.press("?")
    named = {text for row in dialog.locator("kbd").all_inner_texts() for text in [row.strip()]}
    keys.press("Escape")
    expect(page.locator("dialog.box")).to_have_count(0)

    keys.press("1")
    expect(anna.options.first).to_be_checked()
    keys.press("ArrowRight")
    expect(anna.options.nth(1)).to_be_checked()
    keys.press("Escape")
    expect(anna.ask.get_by_role("radio", checked=True)).to_have_count(0)
    keys.press("g")
    expect(page.locator("#boardview")).to_be_focused()
    keys.press("g")
    expect(anna.ask.locator(":focus")).to_have_count(1)
    keys.press("n")
    expect(page.locator("svg .m-cursor")).to_have_count(1)
    first = page.locator("svg .m-cursor").bounding_box()
    keys.press("Shift+N")
    expect(page.locator("svg .m-cursor")).not_to_have_count(0)
    assert page.locator("svg .m-cursor").bounding_box() != first
    keys.press("i")
    expect(page.locator(".card.looked")).to_have_count(1)
    keys.press("b")
    expect(page.get_by_role("region", name="Board as text")).to_be_visible()
    keys.press("b")
    keys.press("l")
    expect(page.locator("#log:focus, #log :focus")).to_have_count(1)
    keys.press("j")
    keys.press("k")
    expect(page.locator("#log [role=listitem]:focus, #log li:focus")).to_have_count(1)
    keys.press("o")
    expect(page.get_by_role("dialog", name=re.compile("KI-|Clause"))).to_be_visible()
    keys.press("Escape")

    assert {
        "1 to 9",
        "Enter",
        "Arrows",
        "Space",
        "N",
        "Shift N",
        "G",
        "I",
        "B",
        "L",
        "J",
        "K",
        "O",
        "U",
        "Esc",
    } <= named


# any window, any size of text


@pytest.mark.parametrize("system", system_names())
def test_in_a_low_window_the_question_stands_beside_the_board(person: Folk, server: Server, system: str) -> None:
    anna = due(person("Anna", LOW).sit_down(big_fight(server, system).host))

    expect(anna.question).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#board svg").first).to_be_in_viewport()
    assert fits(anna.page)
    axe(anna.page)


SMALL_LAPTOP = (1366, 768)


@pytest.mark.parametrize("size", [SMALL_LAPTOP, WIDE], ids=["laptop", "wide"])
def test_the_bar_is_one_line_though_a_story_tells_its_hour(person: Folk, server: Server, size: tuple[int, int]) -> None:
    anna = due(person("Anna", size).sit_down(big_fight(server, "delve").host))

    assert box_of(anna.page, "header.top")[3] < 60
    for part in anna.page.locator("header.top > :visible").all():
        expect(part).to_be_in_viewport(ratio=1)


def test_on_a_small_laptop_every_technique_is_read_whole(person: Folk, server: Server) -> None:
    anna = due(person("Anna", SMALL_LAPTOP).sit_down(big_fight(server, "shattered").host))
    play_on([anna], lambda: anna.is_asked("plot"))
    anna.ask.locator(".tech [role=radio]").first.click()
    _, top, _, height = box_of(anna.page, ".askbody")

    for card in anna.ask.locator(".tech [role=radio]:has(.small)").all():
        found = card.bounding_box()
        assert found is not None
        assert found["y"] + found["height"] <= top + height + 1, card.inner_text()
    go = box_of(anna.page, "#ask button.go")
    assert not [each for each in anna.ask.locator(".tech [role=radio]").all() if lies_on(each, go)]


def lies_on(card: Locator, box: tuple[float, ...]) -> bool:
    found = card.bounding_box()
    assert found is not None
    across = min(found["x"] + found["width"], box[0] + box[2]) - max(found["x"], box[0])
    down = min(found["y"] + found["height"], box[1] + box[3]) - max(found["y"], box[1])
    return across > 0 and down > 0


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("system", ["delve", "ki"])
def test_text_twice_as_large_makes_the_page_no_wider(
    person: Folk, server: Server, system: str, size: tuple[int, int]
) -> None:
    anna = due(person("Anna", size).sit_down(big_fight(server, system).host))

    anna.page.evaluate("document.documentElement.style.fontSize = '200%'")

    anna.wait_until(lambda: fits(anna.page), "the page to fit the window")
    axe(anna.page)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


HIDDEN_UNDER_BARS = """() => {
  const seen = [...document.querySelectorAll("#ask .opt")].filter((each) => each.checkVisibility());
  return seen.filter((each) => {
    each.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((each) => each.dataset.option);
}"""


def test_on_a_phone_the_chosen_option_unfolds_and_the_button_hides_nothing(person: Folk, server: Server) -> None:
    anna = due(person("Anna", PHONE).sit_down(big_fight(server, "swords").host))
    if anna.is_asked("stance"):
        anna.options.first.click()
        anna.answer()
    anna.wait_for("turn")

    defend = anna.ask.locator('[data-option="defend"]')
    defend.click()

    expect(defend).to_contain_text("AC")
    assert anna.page.evaluate(HIDDEN_UNDER_BARS) == []
    go = anna.ask.locator("button.go")
    tabs = anna.page.get_by_role("navigation", name="Parts of the table")
    button, bar = box_of(anna.page, "#ask button.go"), box_of(anna.page, ".tabs")
    assert button[1] + button[3] <= bar[1]
    expect(go).to_be_in_viewport(ratio=1)
    expect(tabs).to_be_visible()
    axe(anna.page)
