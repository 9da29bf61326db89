"""Who may come in at all: pages of this site, a bounded number of them, and each address only so often."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from quintain.web.limits import Limits
from quintain.words.errors import NotAllowed, TooMuch, Unavailable

READING = frozenset(("GET", "HEAD", "OPTIONS"))
MOST_ADDRESSES = 10_000
HOUR_S = 3600.0
MINUTE_S = 60.0
EVERYBODY = ""


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a page of this site asks, or no page at all: browsers always say where a socket or a form is from."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return bool(host := headers.get("host")) and urlsplit(origin).netloc == host
    except ValueError:
        return False


def must_be_from_here(request: Request) -> None:
    """A page of another site may send a form, but it changes nothing."""
    if request.method not in READING and not is_same_origin(request.headers):
        raise NotAllowed("That comes from another site.", where="request", fix="Use the page of this table.")


def is_near(caller: HTTPConnection) -> bool:
    """Whether it was asked from this machine."""
    try:
        return caller.client is None or ip_address(caller.client.host).is_loopback
    except ValueError:
        return True


class Pace:
    """How often each address may do something within a time; addresses long unheard of are forgotten."""

    def __init__(self, most: int, seconds: float = HOUR_S) -> None:
        self.most = most
        self.seconds = seconds
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, times: int = 1) -> bool:
        """Whether it may, so many times at once; if not, nothing is taken."""
        now = time.monotonic()
        left, since = self.left.pop(address, (float(self.most), now))
        left = min(self.most, left + (now - since) * self.most / self.seconds)
        may = left >= times
        self.left[address] = (left - times if may else left, now)
        if len(self.left) > MOST_ADDRESSES:
            self.left.popitem(last=False)
        return may


class Openings:
    """How many tables, and creatures that bots play at them, are opened in an hour: by one address and in all."""

    def __init__(self, limits: Limits) -> None:
        self.tables, self.all_tables = Pace(limits.opened_per_address), Pace(limits.opened)
        self.bots, self.all_bots = Pace(limits.bots_per_address), Pace(limits.bots)
        self.stored = limits.stored_tables

    def take(self, address: str) -> None:
        """One more table."""
        if not self.tables.take(address):
            raise TooMuch("You open too many tables.", where="table", fix="Wait a while, or delete some.")
        if not self.all_tables.take(EVERYBODY):
            raise Unavailable("Too many tables are opened here.", where="table", fix="Wait a while.")

    def take_bots(self, address: str, bots: int) -> None:
        """So many creatures that bots play."""
        if not self.bots.take(address, bots):
            raise TooMuch(
                f"You open tables with too many bots: {bots} more.", where="seats", fix="Wait a while, or take fewer."
            )
        if not self.all_bots.take(EVERYBODY, bots):
            raise Unavailable("Too many bots play here.", where="seats", fix="Wait a while, or take fewer.")

    def must_have_room(self, stored: int) -> None:
        if stored >= self.stored:
            fix = "Whoever runs it can delete old tables or raise the limit."
            raise Unavailable("This server keeps no more tables.", where="table", fix=fix)


class Gate:
    """Sockets that have not said yet who they are: so many per address, and no more; and each comes only so often."""

    def __init__(self, limits: Limits) -> None:
        self.most = limits.ungreeted_per_address
        self.comings = Pace(limits.connects_per_address, MINUTE_S)
        self.waiting: dict[str, int] = {}

    def lets_in(self, address: str) -> bool:
        return self.waiting.get(address, 0) < self.most and self.comings.take(address)

    @contextmanager
    def stand(self, address: str) -> Iterator[None]:
        self.waiting[address] = self.waiting.get(address, 0) + 1
        try:
            yield
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]


class Attendance:
    """Pages at tables: so many of one address and in all, at so many tables."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pages = 0
        self.of: dict[str, Counter[str]] = {}
        """The tables of each address, and how many of its pages are there."""

    def must_have_room(self, address: str, table: str) -> None:
        mine = self.of.get(address, Counter())
        if mine.total() >= self.limits.pages_per_address:
            raise TooMuch("Too many pages are open from where you are.", where="table", fix="Close some of them.")
        if table not in mine and len(mine) >= self.limits.tables_per_address:
            raise TooMuch("You sit at too many tables.", where="table", fix="Close some of them.")
        if self.pages >= self.limits.pages:
            raise Unavailable("Too many people are here.", where="table", fix="Try again later.")

    @contextmanager
    def sit(self, address: str, table: str) -> Iterator[None]:
        mine = self.of.setdefault(address, Counter())
        mine[table] += 1
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            mine[table] -= 1
            if not mine[table]:
                del mine[table]
            if not mine and self.of.get(address) is mine:
                del self.of[address]
