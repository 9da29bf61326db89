"""Strangers ask a server for much while one table is played: how long its answers take, and what the server weighs.

    make strangers                               each attack for some seconds
    python -m tools.strangers --attack tables    45 tables of 98 bots, opened without a link
    python -m tools.strangers --attack odds      25 pages that ask for odds again and again
    python -m tools.strangers --attack bodies    40 transcripts that are never sent to their end
    python -m tools.strangers --attack replays   10 times the replay of a long fight

Prints a line each: before it, and under it. The table is played by somebody who answers at once, from this machine; the
strangers come from another address, as a proxy on this machine would say.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.web.tables import sensible
from tools.crash import Server

BOTS = 98
SECONDS = 15.0
FROM_AFAR = {"X-Forwarded-For": "203.0.113.7"}
Data = dict[str, Any]


def crowd(creature: str, row: int) -> list[Data]:
    return [{"creature": creature, "at": [x, y]} for y in range(row, row + 2) for x in range(BOTS // 4 + 1)][
        : BOTS // 2
    ]


def of_bots() -> Data:
    """A scenario in which nobody but bots fights."""
    sides = [{"name": "party", "members": crowd("wen", 1)}, {"name": "foes", "members": crowd("street_thug", 30)}]
    arena = {"id": "field", "name": "Field", "width": 40, "height": 40}
    scenario = {"id": "crowd", "name": "Crowd", "arena": arena, "sides": sides}
    return {"system": "ki", "scenario": scenario, "rules": {"interlude_seconds": 0}}


class Site:
    """A server, and what is asked of it."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.seconds = seconds
        self.address = f"127.0.0.1:{server.port}"

    async def for_a_while(self, attack: Awaitable[object]) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(attack, self.seconds)

    def post(self, path: str, body: Data, headers: dict[str, str] = FROM_AFAR) -> Data:
        request = urllib.request.Request(f"http://{self.address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            found: Data = json.load(answer)
            return found

    def weighs_mib(self) -> float:
        """The server itself, without processes beside it."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def processes(self) -> list[float]:
        """What each process beside it weighs, in MiB."""
        found = []
        for task in Path(f"/proc/{self.server.process.pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                status = Path(f"/proc/{child}/status").read_text()
                found.append(int(status.partition("VmRSS:")[2].split()[0] or 0) / 1024)
        return found

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.server.process.pid}/task").iterdir()))


class Player:
    """Somebody who answers at once, and how long each answer took to be acknowledged."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.took: list[float] = []
        self.sent = 0.0

    async def play(self) -> None:
        """Fight after fight."""
        order = {"system": "ki", "encounter": "mirror", "seats": {"mirka-1": "me"}, "rules": {"interlude_seconds": 0}}
        while True:
            table = await asyncio.to_thread(self.site.post, "/api/tables", order, {})
            await self.sit(table)

    async def sit(self, table: Data) -> None:
        async with connect(f"ws://{self.site.address}/socket/{table['id']}", proxy=None) as wire:
            await wire.send(json.dumps({"do": "hello", "token": table["token"], "name": "A"}))
            number = 0
            async for text in wire:
                frame = json.loads(text)
                if "ok" in frame:
                    self.took.append(time.monotonic() - self.sent)
                    self.sent = 0.0
                    await asyncio.sleep(0.05)
                if "table" in frame:
                    if frame["table"]["outcome"] is not None:
                        return
                    if frame["table"]["asks"] and not self.sent:
                        ask = frame["table"]["asks"][0]
                        number += 1
                        known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
                        self.sent = time.monotonic()
                        await wire.send(
                            json.dumps({"do": "answer", "id": f"{number}", **known, "choose": sensible(ask)})
                        )

    def line(self) -> str:
        took = [*self.took, *([time.monotonic() - self.sent] if self.sent else [])]
        self.took = []
        if len(took) < 2:
            return f"{len(took)} answers, the slowest {max(took, default=0):.2f} s"
        p95 = quantiles(took, n=20)[-1] * 1000
        return f"{len(took)} answers, 95 % within {p95:.0f} ms, the slowest {max(took) * 1000:.0f} ms"


async def many_tables(site: Site) -> str:
    """45 tables of 98 bots; each is opened by a page, too."""
    opened = refused = shown = 0

    async def one() -> None:
        nonlocal opened, refused, shown
        try:
            table = await asyncio.to_thread(site.post, "/api/tables", of_bots())
        except urllib.error.HTTPError:
            refused += 1
            return
        opened += 1
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(
                f"ws://{site.address}/socket/{table['id']}", proxy=None, max_size=None, additional_headers=FROM_AFAR
            ) as wire:
                await wire.send(json.dumps({"do": "hello", "token": table["token"], "name": "M"}))
                shown += "table" in json.loads(await wire.recv())
                await asyncio.sleep(3600)

    await site.for_a_while(asyncio.gather(*(one() for _ in range(45))))
    return f"{opened} tables opened, {refused} refused, {shown} shown"


async def odds_in_a_loop(site: Site) -> str:
    """25 pages at a table, each with a new question before the one before is answered."""
    listed = json.loads(urllib.request.urlopen(f"http://{site.address}/api/systems").read())["systems"]
    swords = next(each for each in listed if each["name"] == "swords")["encounters"][-1]
    first = swords["sides"][0]["members"][0]["id"]
    order = {"system": "swords", "encounter": swords["id"], "seats": {first: "me"}}
    table = await asyncio.to_thread(site.post, "/api/tables", order)
    asked = told = most = 0

    async def one() -> None:
        nonlocal asked, told, most
        async with connect(
            f"ws://{site.address}/socket/{table['id']}", proxy=None, max_size=None, additional_headers=FROM_AFAR
        ) as wire:
            await wire.send(json.dumps({"do": "hello", "token": table["token"], "name": "M"}))
            ask: Data = {}
            while True:
                with contextlib.suppress(TimeoutError):
                    frame = json.loads(await asyncio.wait_for(wire.recv(), 0.1))
                    told += "odds" in frame.get("ok", {})
                    if frame.get("table", {}).get("asks"):
                        ask = frame["table"]["asks"][0]
                if ask:
                    option = ask["options"][asked % len(ask["options"])]["id"]
                    asked += 1
                    most = max(most, site.threads())
                    question = {"do": "odds", "id": f"{asked}", "seat": ask["seat"], "ask": ask["id"], "choose": option}
                    await wire.send(json.dumps(question))

    await site.for_a_while(asyncio.gather(*(one() for _ in range(25))))
    return f"{asked} questions, {told} answered, at most {most} threads"


async def unfinished_bodies(site: Site) -> str:
    """40 transcripts of 19 MiB without their last byte."""
    most = 0.0

    async def one() -> None:
        nonlocal most
        reader, writer = await asyncio.open_connection("127.0.0.1", site.server.port)
        size = 19 * 1024 * 1024
        headers = {"Host": "x", "Content-Length": f"{size + 1}"} | FROM_AFAR
        lines = ["POST /api/import HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        writer.write("\r\n".join(lines).encode())
        with contextlib.suppress(OSError):
            for _ in range(size // 65536):
                writer.write(b" " * 65536)
                await writer.drain()
                most = max(most, site.weighs_mib())
            await reader.read()

    await site.for_a_while(asyncio.gather(*(one() for _ in range(40))))
    return f"at most {most:.0f} MiB"


async def many_replays(site: Site) -> str:
    """Ten times the replay of a fight of 98 bots."""
    table = await asyncio.to_thread(site.post, "/api/tables", of_bots())
    most, done = 0.0, 0

    def look() -> None:
        nonlocal done
        request = urllib.request.Request(f"http://{site.address}/api/tables/{table['id']}/replay", headers=FROM_AFAR)
        request.add_header("authorization", f"Bearer {table['token']}")
        with contextlib.suppress(OSError):
            urllib.request.urlopen(request, timeout=site.seconds).read()
            done += 1

    async def weigh() -> None:
        nonlocal most
        while True:
            most = max(most, site.weighs_mib())
            await asyncio.sleep(0.2)

    weighing = asyncio.create_task(weigh())
    await site.for_a_while(asyncio.gather(*(asyncio.to_thread(look) for _ in range(10))))
    weighing.cancel()
    return f"{done} of 10 answered, at most {most:.0f} MiB"


ATTACKS: dict[str, Callable[[Site], Awaitable[str]]] = {
    "tables": many_tables,
    "odds": odds_in_a_loop,
    "bodies": unfinished_bodies,
    "replays": many_replays,
}


async def attack(name: str, site: Site) -> None:
    player = Player(site)
    playing = asyncio.create_task(player.play())
    await asyncio.sleep(min(3.0, site.seconds))
    print(f"{name}: before it: {player.line()}; {site.weighs_mib():.0f} MiB", flush=True)
    found = await ATTACKS[name](site)
    beside = ", ".join(f"{each:.0f}" for each in site.processes()) or "none"
    print(
        f"{name}: under it: {player.line()}; {found}; now {site.weighs_mib():.0f} MiB, beside it {beside}", flush=True
    )
    playing.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", choices=[*ATTACKS], action="append")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="so long at most (%(default)s)")
    options = parser.parse_args()
    for name in options.attack or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(f"sqlite:///{folder}/tables.db")
            try:
                asyncio.run(attack(name, Site(server, options.seconds)))
            finally:
                server.kill()


if __name__ == "__main__":
    main()
