"""A page's socket: how frames are compressed on their way, and that nobody keeps the server busy with empty ones."""

from __future__ import annotations

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

WINDOW_BITS = 14
"""16 kB: a state is like the one before it, which must still be in sight to be referred to."""
HEARD_BITS = 12
"""What pages say is short."""
SETTINGS = {"level": 1, "memLevel": 5}
MOST_EMPTY = 1_000
"""So many pieces of messages, pings and answers to pings are heard of one page in a minute; a browser sends four."""
MINUTE_S = 60.0


class Squeezing(WebSocketsSansIOProtocol):
    """A state of 7.4 kB takes 34 us and becomes 0.8 kB; with uvicorn's own settings 120 us and 1.8 kB.

    Each page costs 80 kB of memory for it, 48 more than with those.
    """

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        squeezing = ServerPerMessageDeflateFactory(
            server_max_window_bits=WINDOW_BITS, client_max_window_bits=HEARD_BITS, compress_settings=SETTINGS
        )
        self.conn = ServerProtocol(
            extensions=[squeezing], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self.empty = 0
        self.empty_since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """What compressed goes at once: the rest knows itself, and waits until Python looks for circles."""
        super().connection_lost(exc)
        self.conn.extensions.clear()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self.count_empty()

    def handle_ping(self) -> None:
        super().handle_ping()
        self.count_empty()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self.count_empty()

    def count_empty(self) -> None:
        """Whoever sends nothing but what is no message is cut off."""
        if self.loop.time() - self.empty_since > MINUTE_S:
            self.empty, self.empty_since = 0, self.loop.time()
        self.empty += 1
        if self.empty > MOST_EMPTY:
            self.transport.abort()
