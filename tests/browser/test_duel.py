"""A ruleset of somebody else's package, played in a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.browser.playing import play_on
from tests.browser.server import Server
from tests.plugins.conftest import ROOT, environment, install


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which the example is installed."""
    folder = tmp_path_factory.mktemp("mill")
    path = environment(install(ROOT / "examples" / "duel", folder))["PYTHONPATH"]
    bot = folder / "mybot.py"
    bot.write_text(BOT, encoding="utf-8")
    server = Server(folder, ("env", f"PYTHONPATH={path}", sys.executable, "-m", "quintain"), ("--allow-bot", str(bot)))
    server.start()
    yield server
    server.stop()


BOT = """import quintain

class Bot(quintain.Player):
    def answer(self, ask):
        return ask.default()
"""


def test_a_duel_is_fought_on_the_page_against_a_bot_of_ones_own(browser: Browser, mill: Server) -> None:
    folk = Folk(browser, mill)
    (bot,) = Path(mill.database.removeprefix("sqlite:///")).parent.glob("mybot.py")
    opened = mill.open_table(system="duel", encounter="dawn", seats={"corporal": "me", "student": f"bot:{bot}"})
    anna = folk("Anna").sit_down(opened.host).wait_for("guard")
    axe(anna.page)

    play_on([anna], lambda: anna.is_over)

    assert any("Student Vane gathers itself" in line for line in anna.log_lines())
    folk.leave()


def test_a_bot_that_nobody_has_allowed_may_not_sit_down(mill: Server) -> None:
    wishes = {"name": "A test", "rules": {}, "gm": "", "timer": 0, "system": "duel", "encounter": "dawn"}
    reply = mill.http.post("/api/tables", json=wishes | {"seats": {"corporal": "me", "student": "bot:./evil.py"}})

    assert reply.status_code == 400
    assert "may not play here" in reply.text
