"""What somebody does as soon as a page is drawn counts: nothing is bound or kept a moment later.

A browser paints when it has time for it, on a busy machine late. So the deed is done here in the same breath as the
drawing, by the page itself, before it is painted.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.gatherings import against_a_bot, brawl
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server
from tests.browser.test_people import show_people

DRAWN = """new MutationObserver((_, watch) => {
  const drawn = document.querySelector('%s');
  if (!drawn) return;
  watch.disconnect();
  window.done = String(%s);
}).observe(document, { childList: true, subtree: true });"""
PRESS = 'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "%s", bubbles: true, cancelable: true }))'
TURN_WHEEL = 'drawn.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, cancelable: true }))'
REFUSED = "false"
"""What is given back where somebody listened to an event and took it for itself."""
SCRUBBER = "#sc"
LOG = '[role="log"]'


def at_once(person: Person, drawn: str, deed: str) -> Person:
    """From now on every page does that as soon as such an element is drawn; `done` says what it gave."""
    person.page.add_init_script(DRAWN % (drawn, deed))
    return person


def done(person: Person) -> str:
    person.wait_until(lambda: person.page.evaluate("window.done") is not None, "what is drawn")
    return str(person.page.evaluate("window.done"))


def test_a_seat_is_kept_as_soon_as_its_table_is_drawn(person: Folk, server: Server) -> None:
    opened, _, anna, _ = brawl(person, server)
    show_people(anna)
    anna.page.get_by_role("button", name="Use on another device").click()
    link = anna.page.get_by_role("textbox", name="Link for another device").input_value()
    phone = at_once(person("Anna's phone"), LOG, 'localStorage.getItem("quintain.tables")').open(link)

    phone.page.get_by_role("button", name="Bring my seat here").click()

    assert opened.id in done(phone)
    phone.page.reload()
    expect(phone.log).to_be_visible()


def test_a_link_for_another_device_is_still_one_after_a_reload(person: Folk, server: Server) -> None:
    _, _, anna, _ = brawl(person, server)
    show_people(anna)
    anna.page.get_by_role("button", name="Use on another device").click()
    link = anna.page.get_by_role("textbox", name="Link for another device").input_value()
    phone = person("Anna's phone").open(link)
    expect(phone.page.get_by_role("button", name="Bring my seat here")).to_be_visible()

    phone.page.reload()
    phone.page.get_by_role("button", name="Bring my seat here").click()

    expect(phone.log).to_be_visible()
    assert (phone.table["you"]["name"], phone.table["you"]["seats"]) == ("Anna", ["wen"])


def test_a_key_pressed_as_soon_as_a_replay_is_drawn_is_heard_offline_too(
    person: Folk, server: Server, tmp_path: Path
) -> None:
    anna = against_a_bot(person, server)
    play_on([anna], lambda: len(anna.sent) > 3)
    token = anna.page.evaluate("JSON.parse(localStorage.getItem('quintain.tables'))[0].token")
    file = server.http.get(
        f"/api/tables/{anna.table['id']}/replay.html", headers={"authorization": f"Bearer {token}"}
    ).text
    (tmp_path / "replay.html").write_text(file, encoding="utf-8")
    at_once(anna, SCRUBBER, PRESS % "End")

    for page in (f"/replay/{anna.table['id']}", (tmp_path / "replay.html").as_uri()):
        anna.open(page)
        assert done(anna) == REFUSED
        expect(anna.page.locator(SCRUBBER)).to_have_attribute("aria-valuetext", re.compile(r"^Step (\d+) of \1"))


def test_a_key_pressed_and_a_wheel_turned_as_soon_as_the_table_is_drawn_are_heard(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)

    at_once(anna, "#boardview", TURN_WHEEL)
    anna.page.reload()
    assert done(anna) == REFUSED
    at_once(anna, LOG, PRESS % "b")
    anna.page.reload()
    expect(anna.page.get_by_role("region", name="Board as text")).to_be_visible()


def test_a_dialog_hears_escape_as_soon_as_it_is_drawn(person: Folk, server: Server) -> None:
    anna = at_once(against_a_bot(person, server), "dialog", 'drawn.matches(":modal")')
    anna.page.reload()
    expect(anna.log).to_be_visible()

    anna.page.keyboard.press("?")

    assert done(anna) == "true"
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_a_key_pressed_as_soon_as_the_rules_are_drawn_goes_to_the_search(person: Folk) -> None:
    reader = at_once(person("Reader"), 'input[type="search"]', PRESS % "/").open("/rules/ki")

    expect(reader.page.get_by_role("searchbox", name="Search")).to_be_focused()
