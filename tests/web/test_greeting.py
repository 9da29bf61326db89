"""Who comes is said with the asking for the socket, a round trip sooner than in a frame; both are heard alike."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

import msgspec
import pytest

from tests.web.tables import Guest, House, hello


def early(greeting: object) -> list[str]:
    words = urlsafe_b64encode(msgspec.json.encode(greeting)).decode().rstrip("=")
    return ["quintain", f"hello.{words}"]


def test_whoever_says_who_comes_when_asking_is_shown_the_table_at_once(house: House) -> None:
    table = house.open(seats={"wen": "me"})

    asked = early(hello(table["token"], "Änn 🦊"))
    with house.client.websocket_connect(f"/socket/{table['id']}", subprotocols=asked) as socket:
        shown = Guest(socket).look()

        assert socket.accepted_subprotocol == "quintain"
    assert shown["you"]["name"] == "Änn 🦊"
    assert shown["you"]["seats"] == ["wen"]


def test_a_greeting_in_a_frame_is_heard_as_before(house: House) -> None:
    table = house.open(seats={"wen": "me"})

    with house.client.websocket_connect(f"/socket/{table['id']}", subprotocols=["quintain"]) as socket:
        guest = Guest(socket)
        guest.send(hello(table["token"], "Anna"))

        assert guest.look()["you"]["name"] == "Anna"


@pytest.mark.parametrize(
    "said",
    ["hello.", "hello.x", "hello.!!!!", "hello.____", early([])[1], early({"do": "hello"})[1], early({"token": 7})[1]],
)
def test_what_is_no_greeting_is_refused_in_words(house: House, said: str) -> None:
    table = house.open(seats={"wen": "me"})

    with house.client.websocket_connect(f"/socket/{table['id']}", subprotocols=["quintain", said]) as socket:
        heard: dict[str, Any] = Guest(socket).hear()

    assert heard["error"]["what"] == "That is no greeting."


def test_a_wrong_link_opens_nothing_so_either(house: House) -> None:
    table = house.open(seats={"wen": "me"})

    asked = early(hello("x" * 43, "Mallory"))
    with house.client.websocket_connect(f"/socket/{table['id']}", subprotocols=asked) as socket:
        heard: dict[str, Any] = Guest(socket).hear()

    assert heard["error"]["what"] == "This link opens nothing."
