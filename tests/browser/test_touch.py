"""A phone in the hand: only fingers, and nothing that a mouse would do first."""

from __future__ import annotations

import re

from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.axe import axe
from tests.browser.gatherings import duel
from tests.browser.people import PHONE, Folk, Person
from tests.browser.playing import answer_eagerly, play_on, shows_question, unfold
from tests.browser.server import OpenTable, Server
from tests.browser.test_areas import yard
from tests.browser.test_board import CROWD, FOES, OWN, hint, in_sight, middle, place_of, rect, square_px
from tests.systems.swords.script import body

Point = tuple[float, float]


def sit_down(person: Folk, opened: OpenTable) -> Person:
    anna = person("Anna", PHONE, by_touch=True).sit_down(opened.host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    return anna


def crowd(person: Folk, server: Server) -> Person:
    """Tamsin's turn among sixteen, with the board in sight."""
    seats = dict.fromkeys(OWN, "me") | dict.fromkeys(FOES, "bot:greedy")
    anna = sit_down(person, server.open_table(system="swords", scenario=CROWD, seats=seats))
    while not anna.is_asked("turn"):
        answer_eagerly(anna)
        anna.wait_until(lambda: anna.is_due, "the next question")
    assert shows_question(anna)
    assert anna.open_asks[0]["who"] == "tamsin"
    anna.page.get_by_role("link", name="Board").tap()
    anna.wait_until(lambda: in_sight(anna, "tamsin"), "Tamsin in sight")
    return anna


def fingers(anna: Person) -> CDPSession:
    return anna.page.context.new_cdp_session(anna.page)


def touch(session: CDPSession, kind: str, *points: Point) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def tap(anna: Person, part: str) -> None:
    anna.page.touchscreen.tap(*middle(anna, part))


def tap_creature(anna: Person, id: str) -> None:
    tap(anna, f'.boardview [data-creature="{id}"]')


def deeds(anna: Person, name: str) -> Locator:
    return anna.page.get_by_role("list", name=f"What can be done: {name}")


def nothing_lies_on_a_token(anna: Person) -> None:
    """Whatever token is in sight is the topmost there is at its place."""
    covering = anna.page.evaluate(
        """() => {
            const view = document.getElementById("boardview").getBoundingClientRect();
            const top = Math.max(view.top, document.querySelector("header.top").getBoundingClientRect().bottom);
            const isIn = ([x, y]) => x > view.left && x < view.right && y > top && y < view.bottom;
            return [...document.querySelectorAll(".boardview [data-creature]")].flatMap((token) => {
                const box = token.getBoundingClientRect();
                const at = [box.left + box.width / 2, box.top + box.height / 2];
                if (!isIn(at)) return [];
                const over = document.elementFromPoint(...at)?.closest("button, a, .passing, .deeds");
                return over ? [over.outerHTML.slice(0, 80)] : [];
            });
        }"""
    )
    assert covering == []


def test_a_tap_on_ones_own_creature_shows_where_it_can_go_and_a_tap_there_the_way_and_its_cost(
    person: Folk, server: Server
) -> None:
    anna = crowd(person, server)
    before = rect(anna, "#boardview")

    tap_creature(anna, "tamsin")

    expect(anna.page.locator(".m-reach rect").first).to_be_attached()
    anna.wait_until(lambda: rect(anna, "#boardview")[3] > 1.5 * before[3], "a larger board")
    view = rect(anna, "#boardview")
    assert view[1] >= 0
    assert view[1] + view[3] <= PHONE[1]
    assert square_px(anna) >= 28
    nothing_lies_on_a_token(anna)
    tap(anna, 'svg [data-spot="6,7"]')
    expect(hint(anna)).to_have_text("Move to 6,7: 5 ft")
    expect(anna.page.locator(".m-going text")).to_have_text("5 ft")
    assert anna.is_asked("turn")
    axe(anna.page)
    anna.ask.get_by_role("button", name=re.compile("^Move: 6,7")).tap()
    anna.wait_until(lambda: place_of(anna, "tamsin") == "6,7", "Tamsin to go there")


def test_a_finger_drags_the_own_token_and_sees_the_way_before_it_lets_go(person: Folk, server: Server) -> None:
    anna = crowd(person, server)
    x, y = middle(anna, '.boardview [data-creature="tamsin"]')
    side, board = square_px(anna), rect(anna, "svg.map")
    scrolled = anna.page.evaluate("scrollY")
    finger = fingers(anna)

    touch(finger, "touchStart", (x, y))
    for step in range(1, 5):
        touch(finger, "touchMove", (x + 2 * side * step / 4, y))
    expect(hint(anna)).to_have_text("Move to 7,6: 10 ft")
    expect(anna.page.locator(".m-going text")).to_have_text("10 ft")
    assert rect(anna, "svg.map")[:2] == board[:2]
    assert anna.page.evaluate("scrollY") == scrolled
    touch(finger, "touchEnd")

    expect(anna.ask.get_by_role("button", name=re.compile("^Move: 7,6"))).to_be_enabled()


def test_a_finger_moves_the_board_and_two_zoom_it(person: Folk, server: Server) -> None:
    anna = crowd(person, server)
    first, board = square_px(anna), rect(anna, "svg.map")
    x, y, width, height = rect(anna, "#boardview")
    finger = fingers(anna)

    touch(finger, "touchStart", (x + width - 30, y + 20))
    for step in range(1, 6):
        touch(finger, "touchMove", (x + width - 30 - 20 * step, y + 20))
    touch(finger, "touchEnd")
    anna.wait_until(lambda: rect(anna, "svg.map")[0] < board[0] - 40, "the board to move")
    expect(anna.ask.locator("[data-option][aria-checked=true]")).to_have_count(0)

    middle_x, middle_y = x + width / 2, y + height / 2
    touch(finger, "touchStart", (middle_x - 40, middle_y), (middle_x + 40, middle_y))
    for apart in (50, 60, 80):
        touch(finger, "touchMove", (middle_x - apart, middle_y), (middle_x + apart, middle_y))
    touch(finger, "touchEnd")
    anna.wait_until(lambda: square_px(anna) > 1.3 * first, "a larger board")
    assert anna.page.evaluate("visualViewport.scale") == 1, "the page itself was zoomed"


def test_a_tap_on_somebody_lists_what_can_be_done_beside_the_board_in_sight(person: Folk, server: Server) -> None:
    anna = crowd(person, server)

    tap_creature(anna, "aldwin")

    listed = deeds(anna, "Brother Aldwin")
    expect(listed.get_by_role("button", pressed=True)).to_have_count(1)
    assert in_sight(anna, "aldwin"), "the board went out of sight"
    expect(listed).to_be_in_viewport()
    nothing_lies_on_a_token(anna)
    axe(anna.page)
    other = listed.get_by_role("button", pressed=False).first
    words = other.inner_text()
    other.tap()
    expect(listed).to_have_count(0)
    expect(anna.ask.get_by_role("radio", name=words, checked=True)).to_have_count(1)
    assert anna.is_asked("turn")


def test_an_area_is_aimed_with_a_finger_at_a_square_where_somebody_stands(person: Folk, server: Server) -> None:
    scene = yard(body("ann", (3, 3), readied=["alchemists_fire"]), body("cat", (6, 3)), body("dan", (9, 7)))
    seats = {"ann": "me", "cat": "bot:random", "dan": "bot:random"}
    anna = sit_down(person, server.open_table(system="swords", scenario=scene, seats=seats))
    anna.wait_for("turn")
    assert shows_question(anna)
    unfold(anna, "throw:alchemists_fire").tap()
    anna.wait_until(lambda: in_sight(anna, "cat"), "the board with the cat in sight")

    tap_creature(anna, "cat")

    area = anna.page.locator(".boardview .m-area.chosen")
    expect(area).to_have_attribute("data-covered", re.compile("6,3"))
    expect(anna.ask.locator(".inside")).to_have_text("9 squares. In these squares: Cat (foe).")
    expect(hint(anna)).to_contain_text("Cat (foe)")
    assert in_sight(anna, "cat")
    nothing_lies_on_a_token(anna)
    anna.ask.locator("button.go").tap()
    expect(anna.log).to_contain_text("Cat")


def test_an_attack_shows_both_whom_it_is_between(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    both = [rosa, bela]
    for each in both:
        each.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    play_on(both, lambda: any(each.is_asked("react") for each in both))
    (asked,) = [each for each in both if each.is_asked("react")]

    asked.wait_until(lambda: in_sight(asked, "red") and in_sight(asked, "blue"), "both in sight")
    nothing_lies_on_a_token(asked)


def test_a_question_that_takes_the_place_of_another_is_seen_from_its_head_on(person: Folk, server: Server) -> None:
    seats = dict.fromkeys(OWN, "me") | dict.fromkeys(FOES, "bot:greedy")
    anna = sit_down(person, server.open_table(system="swords", scenario=CROWD, seats=seats))
    while not anna.is_asked("turn"):
        answer_eagerly(anna)
        anna.wait_until(lambda: anna.is_due, "the next question")
    assert shows_question(anna)
    unfold(anna, "defend").tap()
    anna.ask.locator("button.go").tap()
    anna.wait_until(lambda: anna.is_due, "the next question")
    assert shows_question(anna)

    expect(anna.question).to_be_in_viewport()
    assert middle(anna, "#ask-h")[1] > rect(anna, "header.top")[3]


UNDER_SOMETHING = """(list) => {
  const edge = (bar, side) => document.querySelector(bar).getBoundingClientRect()[side];
  const [least, most] = [edge("header.top", "bottom"), edge("nav.tabs", "top")];
  return list.filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const isHidden = (y) => y > least && y < most && !each.contains(document.elementFromPoint((left + right) / 2, y));
    return isHidden(top + 3) || isHidden(bottom - 3);
  }).map((each) => each.innerText);
}"""
"""Of these, what something lies upon between the bars."""


def test_no_option_of_a_long_list_lies_under_the_button_that_answers(person: Folk, server: Server) -> None:
    anna = crowd(person, server)
    shown = anna.ask.locator("[data-option]:visible, summary:visible")
    assert shown.count() > 15

    for scrolled in (0, 150, 300):
        anna.page.evaluate("y => window.scrollTo(0, y)", scrolled)
        assert shown.evaluate_all(UNDER_SOMETHING) == []
    unfold(anna, "search").tap()
    chosen = anna.ask.locator("[aria-checked=true]")
    expect(chosen.locator(".stairs")).to_be_visible()
    expect(chosen).to_be_in_viewport(ratio=1)
    expect(anna.ask.locator("button.go")).to_be_in_viewport(ratio=1)
    assert chosen.evaluate_all(UNDER_SOMETHING) == []
    axe(anna.page)
