"""A short walk through every ruleset by its name: a new one is tested in a browser the day it is added."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from quintain.conformance.worlds import facts_of, library_of, start_scenario
from quintain.systems import system_names
from tests.browser.axe import axe
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server

ANSWERS = 12
FEW = 6


@pytest.mark.parametrize("system", system_names())
def test_a_person_plays_one_side_of_a_small_fight_while_another_watches(
    person: Folk, server: Server, system: str
) -> None:
    scenario = facts_of(system).SMALL
    creatures = start_scenario(system, scenario).creatures()
    seats = {each.id: "me" if each.side == creatures[0].side else "bot:greedy" for each in creatures}
    rules = {key: 0 for key in ("interlude_seconds",) if system == "ki"}
    opened = server.open_table(system=system, scenario=scenario, seats=seats, rules=rules)
    anna = person("Anna").sit_down(opened.host)
    watcher = person("Watcher").sit_down(opened.spectator)

    play_on([anna], lambda: len(anna.sent) > ANSWERS)

    for each in (anna, watcher):
        reads_all_that_is_told(each)
    assert watcher.table["asks"] == []
    axe(anna.page)


@pytest.mark.parametrize("system", system_names())
def test_every_encounter_is_on_the_home_page_and_bots_fight_the_first_one_to_the_end(person: Folk, system: str) -> None:
    anna = person("Anna").open("/")
    page = anna.page
    page.get_by_role("radiogroup", name="Ruleset").get_by_role("radio").and_(
        page.locator(f'[data-id="{system}"]')
    ).click()
    page.locator("summary", has_text="Yardsticks").click()
    names = [str(msgspec.to_builtins(each)["name"]) for each in library_of(system).of("encounter").values()]

    for name in names:
        expect(page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}")).first).to_be_visible()
    page.get_by_role("radio", name=re.compile(f"^{re.escape(names[0])}")).first.click()
    page.get_by_role("radio", name=re.compile("^Watch bots fight")).click()
    page.get_by_role("button", name="Open the table").first.click()
    anna.wait_for_end()

    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
    reads_all_that_is_told(anna)


def reads_all_that_is_told(person: Person) -> None:
    """Every line that came is drawn, but for those that are headings and nothing else; and it is more than a few."""
    person.wait_until(lambda: len(person.log_lines()) == len(told(person)), "every line of the log")
    assert len(told(person)) > FEW


def told(person: Person) -> list[dict[str, Any]]:
    return [each for each in person.lines if not each.get("heading_only")]
