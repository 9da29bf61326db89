"""What somebody who must answer an attack is shown: what is known of it, what each answer rolls, costs and gives."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import duel
from tests.browser.people import PHONE, Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server


@pytest.fixture
def attacked(person: Folk, server: Server) -> Person:
    """Whoever of Rosa and Bela is struck at first, and must answer it."""
    _, rosa, bela = duel(person, server)
    both = [rosa, bela]
    play_on(both, lambda: any(each.is_asked("react") for each in both))
    (asked,) = [each for each in both if each.is_asked("react")]
    return asked


def test_the_attack_and_what_each_reaction_rolls_and_gives_stand_in_the_question(attacked: Person) -> None:
    expect(
        attacked.ask.get_by_text(re.compile(r"^Coming: .+ from (Red|Blue) at (Red|Blue): \d+ .*damage"))
    ).to_be_visible()
    dodge = attacked.ask.get_by_role("radio", name=re.compile("^Dodge"))
    expect(dodge).to_have_accessible_description(re.compile(r"^\d \+ d\d+; on a success it misses, else the full hit$"))
    axe(attacked.page)


def test_a_phone_shows_them_too(attacked: Person) -> None:
    attacked.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    expect(attacked.ask.get_by_text(re.compile("^Coming: "))).to_be_visible()
    expect(attacked.ask.get_by_text("on a success it misses").first).to_be_visible()
    axe(attacked.page)
