"""Between the Rounds: the recap, a minute by the clock, questions, and talk in character."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import brawl
from tests.browser.people import Folk
from tests.browser.scenes import BRAWL
from tests.browser.server import Server

LAST_TURN = BRAWL | {"round": 2, "turn": 1, "ends": []}


def test_the_game_master_tells_the_round_and_the_players_ask_and_talk(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server, LAST_TURN, rules={"interlude_seconds": 600})
    everybody = (anna, ben, gerda)
    for each in everybody:
        each.wait_for("announce").answer("Wait")

    gerda.wait_for("recap").choose("Tell it otherwise")
    gerda.ask.get_by_role("textbox").fill("They circle each other.")
    gerda.answer()
    anna.wait_for("interlude")
    expect(anna.page.get_by_role("timer")).to_be_visible()
    talk = anna.page.get_by_role("region", name="Ask and talk")
    axe(anna.page)
    axe(gerda.page)
    talk.get_by_role("button", name="Ask").click()
    talk.get_by_role("textbox", name="The words").fill("Step aside <b>now</b>.")
    talk.get_by_role("button", name="Say").click()

    expect(ben.log).to_contain_text("They circle each other.")
    expect(ben.log).to_contain_text("Step aside <b>now</b>.")
    expect(anna.log).to_contain_text(re.compile("Street thug (looks|is) (fresh|tired|spent)|fresh"))
    for each in everybody:
        each.wait_for("interlude").answer("Ready for the next Round")
    anna.wait_until(lambda: "Round 3" in anna.table["board"]["clock"]["title"], "the next Round")
