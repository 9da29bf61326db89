"""Who may come in at all: pages of this site, a bounded number of them, and bodies of a bounded size."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from quintain.words.errors import NotAllowed, TooLarge, TooMuch

READING = frozenset(("GET", "HEAD", "OPTIONS"))
MOST_TABLES_AN_HOUR = 1_000
MOST_AT_THE_GATE = 1_000
"""Sockets of one address that have not greeted yet."""
MOST_ADDRESSES = 10_000


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


async def read_body(request: Request, most: int) -> bytes:
    """The body, given up as soon as it is too large, whatever its headers say."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > most:
            raise TooLarge("That is too large.", where="request", fix=f"At most {most} bytes are read.")
    return bytes(found)


def address_of(caller: HTTPConnection) -> str:
    return caller.client.host if caller.client is not None else ""


class Pace:
    """How often each address may do something within an hour; addresses long unheard of are forgotten."""

    def __init__(self, most: int, seconds: float = 3600) -> None:
        self.most = most
        self.seconds = seconds
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        now = time.monotonic()
        left, since = self.left.pop(address, (float(self.most), now))
        left = min(self.most, left + (now - since) * self.most / self.seconds)
        self.left[address] = (max(left - 1, 0), now)
        if len(self.left) > MOST_ADDRESSES:
            self.left.popitem(last=False)
        if left < 1:
            raise TooMuch("You open too many tables.", where="table", fix="Wait a while, or delete some.")


class Gate:
    """Sockets that have not said yet who they are: so many per address, and no more."""

    def __init__(self, most: int = MOST_AT_THE_GATE) -> None:
        self.most = most
        self.waiting: dict[str, int] = {}

    def is_full(self, address: str) -> bool:
        return self.waiting.get(address, 0) >= self.most

    @contextmanager
    def stand(self, address: str) -> Iterator[None]:
        self.waiting[address] = self.waiting.get(address, 0) + 1
        try:
            yield
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]
