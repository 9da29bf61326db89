"""The log: an attack is one line that unfolds, clauses are there on demand, and keys lead through it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk, Person
from tests.browser.server import Server

FIGHT = {"system": "ki", "encounter": "alley_brawl", "seats": {"*": "bot:greedy"}}


def watching(person: Folk, server: Server) -> Person:
    return person("Anna").sit_down(server.open_table(**FIGHT).host)


def test_an_attack_is_one_line_that_unfolds_by_mouse_and_by_key(person: Folk, server: Server) -> None:
    anna = watching(person, server)
    deed = anna.log.locator("li.deed").last
    inside = deed.locator("ul > li")
    expect(deed).to_contain_text(re.compile("attacks .*: .*(takes|misses|blocked|falls)"))
    expect(inside.first).to_be_hidden()

    deed.get_by_role("button", name=re.compile("more lines? of this")).click()
    expect(inside.first).to_be_visible()
    expect(inside.filter(has_text="In answer:").first).to_be_visible()
    axe(anna.page)

    anna.page.keyboard.press("l")
    anna.page.keyboard.press("k")
    while not deed.evaluate("line => line === document.activeElement"):
        anna.page.keyboard.press("k")
    anna.page.keyboard.press("ArrowLeft")
    expect(inside.first).to_be_hidden()
    anna.page.keyboard.press("j")
    expect(deed).not_to_be_focused()


def test_clauses_are_seen_on_hover_and_focus_and_by_o_or_always_if_one_wants(person: Folk, server: Server) -> None:
    anna = watching(person, server)
    line = anna.log.locator("li.deed > .line").last
    end = line.locator(".lineend")
    anna.page.mouse.move(0, 0)
    expect(end).to_have_css("opacity", "0")
    line.hover()
    expect(end).to_have_css("opacity", "1")
    anna.page.mouse.move(0, 0)
    line.locator("xpath=..").focus()
    expect(end).to_have_css("opacity", "1")
    anna.page.keyboard.press("o")
    expect(anna.page.get_by_role("dialog", name=re.compile("^Clause KI-"))).to_be_visible()
    anna.page.keyboard.press("Escape")

    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("checkbox", name=re.compile("^Clause numbers always shown")).check()
    anna.page.keyboard.press("Escape")
    expect(line.locator(":scope > .clause").first).to_be_visible()
