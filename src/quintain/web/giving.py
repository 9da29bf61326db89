"""Answers on their way to whoever asked: handed over as fast as they are read, so many long ones at once."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quintain.web.callers import address_of
from quintain.web.turns import Turns

PIECE = 64 * 1024


class InPieces:
    """A long answer goes out piece by piece, the next when those before have left; the rest waits here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_in_pieces(message: Message) -> None:
            body = message.get("body", b"")
            sent = 0
            while message["type"] == "http.response.body" and len(body) - sent > PIECE:
                await send({"type": message["type"], "body": body[sent : sent + PIECE], "more_body": True})
                sent += PIECE
            await send({**message, "body": body[sent:]} if sent else message)

        await self.app(scope, receive, send_in_pieces)


class InTurn:
    """What is long to make and to send: whoever asks for much of it waits until they have read what they asked for."""

    def __init__(self, app: ASGIApp, turns: Turns) -> None:
        self.app = app
        self.turns = turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.turns.take(address_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)
