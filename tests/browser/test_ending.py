"""The end: who did what, a rematch in one press, and the replay at the moment that turned it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.browser.playing import play_on
from tests.browser.server import Server

BOTS = {"system": "ki", "encounter": "alley_brawl", "seats": {"*": "bot:greedy"}}
SOLO = {"system": "ki", "encounter": "training_yard", "seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


def test_the_end_says_who_did_what_and_leads_to_what_turned_it(person: Folk, server: Server) -> None:
    anna = person("Anna").sit_down(server.open_table(**BOTS).host)
    shares = anna.ask.get_by_role("table", name="Who did what")
    expect(shares.get_by_role("columnheader")).to_have_text(["Name", "Dealt", "Took", "Felled", "Fell"])
    expect(shares.get_by_role("row", name=re.compile("^Bandit archer"))).to_be_visible()
    turns = anna.ask.locator(".turns")
    expect(turns.get_by_role("link", name=re.compile("falls first"))).to_have_count(1)
    expect(turns.get_by_role("link", name=re.compile(r"the hardest blow: \d+"))).to_have_count(1)
    axe(anna.page)

    fall = anna.ask.get_by_role("link", name=re.compile("falls, by")).last
    words = fall.inner_text().partition(" falls")[0]
    fall.click()

    new = anna.page.get_by_role("log").locator("li.new")
    expect(new.last).to_contain_text(f"{words} falls")


def test_a_rematch_takes_one_press_and_the_others_a_link(person: Folk, server: Server) -> None:
    table = server.open_table(**SOLO)
    anna, eve = person("Anna").sit_down(table.host), person("Eve").sit_down(table.spectator)
    play_on([anna])
    expect(eve.ask.get_by_role("button", name=re.compile("again|rematch"))).to_have_count(0)

    anna.ask.get_by_role("button", name="Play it again with sides swapped").click()
    anna.page.wait_for_url(re.compile(f"/t/(?!{table.id})"))
    anna.wait_until(lambda: anna.table["outcome"] is None, "the rematch")
    assert [each["name"] for each in anna.table["board"]["creatures"] if each["own"]] == ["Street thug"]

    eve.ask.get_by_role("button", name="Go to the rematch").click()
    eve.wait_until(lambda: eve.table["id"] == anna.table["id"], "the same table")
