"""How heavy the first view of a table is, and how long it takes far away from the server.

    python -m tools.page_weight
    python -m tools.page_weight --system ki --round-trip 400

It starts a server of its own, puts a line between it and a browser on which every byte takes half a round trip either
way (and a new connection a whole one, as over a network), sits down, forgets everything it has loaded, and comes again.
Bytes are those of the files as they are sent, and of the state of the table packed as the socket packs it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, sync_playwright

from quintain.systems import find_system, system_names
from quintain.web.squeezing import SETTINGS
from tests.browser.people import Folk, launch
from tests.browser.server import OpenTable, Server, free_port

ROUND_TRIP_MS = 400
PIECE = 64 * 1024


class FarLine:
    """A way to the server on which everything takes its time."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.port = free_port()
        self.one_way_s = 0.0
        self.is_open = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.over = asyncio.Event()

    @contextlib.contextmanager
    def open(self) -> Iterator[FarLine]:
        thread = threading.Thread(target=self.loop.run_until_complete, args=[self.listen()], daemon=True)
        thread.start()
        self.is_open.wait()
        yield self
        self.loop.call_soon_threadsafe(self.over.set)
        thread.join()

    async def listen(self) -> None:
        async with await asyncio.start_server(self.carry, "127.0.0.1", self.port):
            self.is_open.set()
            await self.over.wait()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        for each in carrying:
            each.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        not_before = time.monotonic() + 2 * self.one_way_s  # until then nobody has agreed to speak
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.pass_on(reader, back, not_before), self.pass_on(there, writer, not_before))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, not_before: float) -> None:
        """Each piece is on its way for as long as it takes, however many are."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        taking = asyncio.create_task(self.take(reader, under_way, not_before))
        piece = b"..."
        while piece:
            at, piece = await under_way.get()
            await asyncio.sleep(at - time.monotonic())
            writer.write(piece)
        await taking
        writer.close()

    async def take(
        self, reader: asyncio.StreamReader, under_way: asyncio.Queue[tuple[float, bytes]], not_before: float
    ) -> None:
        piece = b"..."
        while piece:
            try:
                piece = await reader.read(PIECE)
            except ConnectionError:
                piece = b""
            under_way.put_nowait((max(time.monotonic(), not_before) + self.one_way_s, piece))


class View(msgspec.Struct):
    """What a browser did until somebody saw what is asked."""

    files: list[str] = []
    asked_by_scripts: list[str] = []
    """Before the table was told: each of these takes a round trip more."""
    said: int = 0
    """Frames on the socket before the table was told: they too."""
    file_bytes: int = 0
    table_bytes: int = 0
    seconds: float = 0.0

    @property
    def round_trips(self) -> int:
        """One after the other: the page, what it loads, what that asks for, and the socket with the table on it."""
        return 2 + len(self.asked_by_scripts) + 1 + self.said

    @property
    def kilobytes(self) -> float:
        return (self.file_bytes + self.table_bytes) / 1000


def first_view(browser: Browser, line: FarLine, server: Server, opened: OpenTable, round_trip_ms: int) -> View:
    """Of somebody who has a seat already, in a browser that has kept nothing else."""
    folk = Folk(browser, server)
    person = folk("Anna").sit_down(opened.host.replace(str(server.port), str(line.port), 1))
    page = person.page
    page.goto("about:blank")
    view = View()
    watch(page.context.new_cdp_session(page), view)
    line.one_way_s = round_trip_ms / 2000
    begun = time.monotonic()
    page.goto(opened.page.replace(str(server.port), str(line.port), 1), wait_until="commit")
    person.options.first.wait_for()
    view.seconds = time.monotonic() - begun
    person.wait_until(lambda: view.table_bytes > 0 and view.file_bytes > 0, "what was loaded")
    line.one_way_s = 0.0
    folk.leave()
    return view


def watch(session: CDPSession, view: View) -> None:
    loaded: set[str] = set()

    def on_request(event: dict[str, Any]) -> None:
        if view.table_bytes or event["request"]["url"].startswith("data:"):
            return
        loaded.add(event["requestId"])
        view.files.append(event["request"]["url"])
        if event["initiator"]["type"] == "script":
            view.asked_by_scripts.append(event["request"]["url"])

    def on_loaded(event: dict[str, Any]) -> None:
        if event["requestId"] in loaded:
            view.file_bytes += int(event["encodedDataLength"])

    def on_frame(event: dict[str, Any]) -> None:
        if not view.table_bytes:
            view.table_bytes = len(zlib.compress(event["response"]["payloadData"].encode(), SETTINGS["level"]))

    def on_said(event: dict[str, Any]) -> None:
        view.said += not view.table_bytes

    session.on("Network.webSocketFrameSent", on_said)
    session.on("Network.requestWillBeSent", on_request)
    session.on("Network.loadingFinished", on_loaded)
    session.on("Network.webSocketFrameReceived", on_frame)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")


def open_a_table(server: Server, system: str) -> OpenTable:
    """Its first encounter, of which one creature is played from here."""
    found = find_system(system)
    library = found.library()
    encounter = next(iter(library.of("encounter")))
    first, *others = found.start({"encounter": encounter}, found.quick_rules(), library).creatures()
    seats = dict.fromkeys((each.id for each in others), "bot:greedy") | {first.id: "me"}
    return server.open_table(system=system, encounter=encounter, seats=seats)


def main() -> None:
    parser = argparse.ArgumentParser(description="Weighs the first view of a table.")
    parser.add_argument("--system", choices=system_names(), help="of one ruleset only")
    parser.add_argument("--round-trip", type=int, default=ROUND_TRIP_MS, help=f"in milliseconds ({ROUND_TRIP_MS})")
    asked = parser.parse_args()
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(Path(scratch))
        server.start()
        browser = launch(playwright)
        try:
            for system in [asked.system] if asked.system else system_names():
                with FarLine(server.port).open() as line:
                    view = first_view(browser, line, server, open_a_table(server, system), asked.round_trip)
                print(
                    f"{system}: {len(view.files)} files, {view.kilobytes:.1f} kB, {view.round_trips} round trips, "
                    f"{view.seconds:.1f} s at {asked.round_trip} ms each"
                )
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
