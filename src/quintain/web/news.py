"""What processes that serve the same tables tell each other, by way of PostgreSQL."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy.engine import make_url

CHANNEL = "quintain"
LOST = "lost"
"""Said after a connection was opened: whatever was told before it has not been heard."""


class Ears:
    """A connection of its own that listens for what other processes store."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.connection: Any = None

    def hear(self, seconds: float) -> list[str]:
        import psycopg

        try:
            if self.connection is None:
                self.connection = psycopg.connect(self.url, autocommit=True)
                self.connection.execute(f"LISTEN {CHANNEL}")
                return [LOST]
            heard = [note.payload for note in self.connection.notifies(timeout=seconds, stop_after=1)]
            return heard + [note.payload for note in self.connection.notifies(timeout=0)]
        except psycopg.Error:
            self.close()
            time.sleep(min(seconds, 0.5))
            return []

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()
