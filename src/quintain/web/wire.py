"""HTTP over the wire: whoever begins a request and does not end it, or asks and does not read, is cut off."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from quintain.web.limits import Limits

REST_S = 0.1


class Impatient(H11Protocol):
    """Waits so long for the headers of a request, and for the rest of one that was answered before its end.

    A body that somebody waits for has a time of its own, where it is read. Whoever asked may read nothing of an answer
    for so long.
    """

    header_seconds: float
    unread_seconds: float
    owing: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.watch()
        if self.is_answered_early():
            self.flow.pause_reading()
            self.loop.call_later(REST_S, self.flow.resume_reading)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.watch()
        if self.transport.get_write_buffer_size():
            self.wait_for_reader()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.wait_for_reader()

    def resume_writing(self) -> None:
        self.stop_waiting_for_reader()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_watching()
        self.stop_waiting_for_reader()
        super().connection_lost(exc)

    def wait_for_reader(self) -> None:
        self.stop_waiting_for_reader()
        self.unread = self.loop.call_later(self.unread_seconds, self.give_up_reader)

    def stop_waiting_for_reader(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def give_up_reader(self) -> None:
        """Unless all was read meanwhile: what is left is dropped, and whoever sends it goes on to the next."""
        self.unread = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def watch(self) -> None:
        """The time runs from when something is owed until it has come, however little comes meanwhile."""
        if not self.is_owed():
            self.stop_watching()
        elif self.owing is None:
            self.owing = self.loop.call_later(self.header_seconds, self.cut_off)

    def is_owed(self) -> bool:
        is_heading_due = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None
        return is_heading_due or self.is_answered_early()

    def is_answered_early(self) -> bool:
        """Before all of its body had come: what still comes is not wanted, and is read without haste."""
        return self.conn.their_state is h11.SEND_BODY and self.cycle is not None and self.cycle.response_complete

    def stop_watching(self) -> None:
        if self.owing is not None:
            self.owing.cancel()
            self.owing = None

    def cut_off(self) -> None:
        self.owing = None
        if not self.transport.is_closing():
            self.transport.close()


def protocol_for(limits: Limits) -> type[Impatient]:
    """What uvicorn speaks with everybody who connects."""
    return type(
        "Http", (Impatient,), {"header_seconds": limits.header_seconds, "unread_seconds": limits.unread_seconds}
    )
