"""People at a table: each has a browser context, and acts only as a user does, by mouse, keyboard and eyes."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, Request, WebSocket, expect

from tests.browser.server import PATIENT_S, Server, until

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
]
WIDE = (1440, 900)
PHONE = (390, 844)
TICK_MS = 20
Words = str | re.Pattern[str]


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium; Playwright's own browsers are never installed."""
    chromium = shutil.which("chromium")
    assert chromium, "Chromium is missing; install it with: sh tools/debian-packages chromium"
    return playwright.chromium.launch(
        executable_path=chromium, headless=True, chromium_sandbox=os.geteuid() != 0, args=FLAGS
    )


class Folk:
    """Everybody in one test."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.people: list[Person] = []

    def __call__(
        self,
        name: str,
        size: tuple[int, int] = WIDE,
        scheme: Literal["light", "dark"] = "light",
        *,
        installs: bool = False,
        by_touch: bool = False,
    ) -> Person:
        """A service worker would stand between a test and the requests that it holds up; `by_touch`: on a phone."""
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce",
            accept_downloads=True,
            has_touch=by_touch,
            is_mobile=by_touch,
            service_workers="allow" if installs else "block",
        )
        context.set_default_timeout(PATIENT_S * 1000)
        person = Person(name, context.new_page())
        self.people.append(person)
        return person

    def leave(self) -> None:
        met = [f"{each.name}: {error}" for each in self.people for error in each.errors]
        for each in self.people:
            each.page.context.close()
        assert not met, "\n".join(met)


class Person:
    """One person and one page. What came over the wire is kept, and so is every error."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.received: list[str] = []
        self.sent: list[str] = []
        self.requests: list[Request] = []
        self.errors: list[str] = []
        self.forgiven: list[str] = []
        self.table: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        page.on("websocket", self.listen)
        page.on("request", lambda request: self.requests.append(request))
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.errors.append(f"{error}"))

    # what the browser tells

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.receive(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def receive(self, frame: str) -> None:
        self.received.append(frame)
        self.table = json.loads(frame).get("table", self.table)
        if "log" in self.table:
            log = self.table["log"]
            self.lines = [*(each for each in self.lines if each["n"] < log["from"]), *log["lines"]]

    def hear(self, message: ConsoleMessage) -> None:
        text = f"{message.text} ({message.location.get('url', '')})"
        if message.type == "error" and not any(re.search(pattern, text) for pattern in self.forgiven):
            self.errors.append(text)

    def forgive(self, pattern: str) -> None:
        """An error that the browser itself writes down when a test takes something away on purpose."""
        self.forgiven.append(pattern)

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        until(is_so, f"{self.name}: {what}", lambda: self.page.wait_for_timeout(TICK_MS))

    # going places

    def open(self, link: str) -> Person:
        self.page.goto(link)
        return self

    def sit_down(self, link: str) -> Person:
        """Opens the link of a seat, says a name where one is asked for, and waits for the table."""
        self.open(link)
        self.say_name()
        self.wait_until(lambda: bool(self.table), "the table")
        return self

    def say_name(self) -> None:
        """Whoever comes by a link for the first time is asked who they are."""
        field = self.page.get_by_label("Your name")
        expect(field.or_(self.log)).to_be_visible()
        if field.is_visible():
            field.fill(self.name)
            field.press("Enter")

    # looking

    @property
    def ask(self) -> Locator:
        """What waits for me, or whom we wait for."""
        return self.page.locator("#ask")

    @property
    def question(self) -> Locator:
        return self.ask.get_by_role("heading", level=2)

    @property
    def options(self) -> Locator:
        return self.ask.get_by_role("radio")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    def log_lines(self) -> list[str]:
        """The lines of the log as they are read, those that are folded too."""
        return [" ".join(text.split()) for text in self.log.locator("li > .line").all_inner_texts()]

    def told(self) -> str:
        """All that this browser was told: the page as it stands, and every frame."""
        return "\n".join([self.page.content(), *self.received])

    @property
    def is_over(self) -> bool:
        return bool(self.table.get("outcome"))

    @property
    def open_asks(self) -> list[dict[str, Any]]:
        """What is not answered yet; a sealed answer that can still be changed is an answer."""
        return [each for each in self.table.get("asks", []) if "draft" not in each]

    @property
    def is_due(self) -> bool:
        return bool(self.open_asks or self.table.get("throw")) and not self.is_over

    def is_asked(self, about: str) -> bool:
        return any(each["about"] == about for each in self.open_asks)

    def wait_for(self, about: str) -> Person:
        """Until that is asked."""
        self.wait_until(lambda: self.is_asked(about), f"being asked to {about}")
        return self

    def wait_past(self, ask: int) -> Person:
        """Until that question is answered."""
        self.wait_until(lambda: ask not in [each["id"] for each in self.open_asks], "the question to be answered")
        return self

    def wait_for_end(self) -> Person:
        self.wait_until(lambda: self.is_over, "the end")
        return self

    # deciding

    def choose(self, words: Words) -> Person:
        self.ask.get_by_role("radio", name=words).first.click()
        return self

    def answer(self, words: Words = "") -> Person:
        """Answers with that option, or with what is chosen, and waits until the answer is kept."""
        if words:
            self.choose(words)
        sent, received = len(self.sent), len(self.received)
        self.ask.locator("button.go").click()
        self.wait_until(lambda: self.is_kept(sent, received), "its answer to be kept")
        return self

    def is_kept(self, sent: int, received: int) -> bool:
        """Whether an answer sent since then was confirmed, and the table told anew after that."""
        said = [json.loads(frame) for frame in self.sent[sent:]]
        ids = [f'{{"ok":{{"id":"{each["id"]}"' for each in said if each["do"] in ("answer", "faces")]
        news = self.received[received:]
        kept = next((place for place, frame in enumerate(news) if frame.startswith(tuple(ids))), len(news))
        return bool(ids) and any(frame.startswith('{"table"') for frame in news[kept:])
