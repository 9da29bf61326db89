"""Who is behind what is being done: the address that a request or socket came from, wherever in the server it leads."""

from __future__ import annotations

from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

CALLER: ContextVar[str] = ContextVar("caller", default="")
"""The address that the task at hand works for; nobody's, if the server does it by itself."""
NETWORK_BITS = 64


def address_of(caller: HTTPConnection) -> str:
    return network_of(caller.client.host) if caller.client is not None else ""


def network_of(host: str) -> str:
    """What counts as one address: of IPv6 the network, for whoever has one has all of it.

    >>> network_of("203.0.113.7"), network_of("2001:db8::1"), network_of("::ffff:203.0.113.7"), network_of("test")
    ('203.0.113.7', '2001:db8::/64', '203.0.113.7', 'test')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    kept = int(address) >> NETWORK_BITS << NETWORK_BITS
    return f"{IPv6Address(kept)}/{NETWORK_BITS}"


class Callers:
    """Remembers for whom each request and socket is served."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            CALLER.set(address_of(HTTPConnection(scope)))
        await self.app(scope, receive, send)
