"""Whole fights of every ruleset, with the mouse alone, the keyboard alone, and fingers alone on a phone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from quintain.conformance.worlds import facts_of, start_scenario
from quintain.systems import system_names
from tests.browser.axe import axe
from tests.browser.hands import Fingers, Hand, Keys, Mouse, chosen_by
from tests.browser.people import PHONE, WIDE, Folk
from tests.browser.playing import shows_question
from tests.browser.server import Server

MOST_ANSWERS = 150
LUCK = 7
FIRST = {
    "delve": "sparring",
    "gu": "duel",
    "ki": "training_yard",
    "swords": "toll_gate_duel",
}
"""A first fight, one against one; else the smallest there is, as a duel of Shattered Spirits takes long."""


@pytest.mark.parametrize("system", system_names())
@pytest.mark.parametrize("hand", [Keys, Fingers, Mouse], ids=["keys", "touch", "mouse"])
def test_a_whole_fight_is_played_by(person: Folk, server: Server, hand: type[Hand], system: str) -> None:
    by_touch = hand is Fingers
    wish: dict[str, Any] = {"encounter": FIRST[system]} if system in FIRST else {"scenario": facts_of(system).SMALL}
    creatures = start_scenario(system, wish.get("scenario", wish)).creatures()
    seats = {each.id: "me" if each.side == creatures[0].side else "bot:greedy" for each in creatures}
    rules = {"interlude_seconds": 0} if system == "ki" else {}
    opened = server.open_table(system=system, seats=seats, rules=rules, **wish)
    anna = person("Anna", PHONE if by_touch else WIDE, by_touch=by_touch).sit_down(opened.host)
    anna.page.mouse.move(1, 1)
    own, luck = hand(anna), Random(LUCK)
    given = 0

    for _ in range(MOST_ANSWERS):
        anna.wait_until(lambda: anna.is_due or anna.is_over, "a question, or the end")
        if anna.is_over:
            break
        if not shows_question(anna):
            continue
        own.answer(chosen_by(luck, anna))
        given += 1

    assert anna.is_over
    expect(anna.page.get_by_role("link", name="Watch the replay")).to_be_visible()
    assert given > 2
    axe(anna.page)
