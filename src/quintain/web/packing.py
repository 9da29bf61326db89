"""How data stands in the database: as JSON text, or packed where it is written often and read seldom."""

from __future__ import annotations

import zlib
from typing import TypeVar

import msgspec

from quintain.kernel.faces import Fallen
from quintain.kernel.scene import Data

T = TypeVar("T")


def encode(data: object) -> str:
    return msgspec.json.encode(data).decode()


def pack(data: object) -> bytes:
    """For what is written often and read seldom."""
    return zlib.compress(msgspec.json.encode(data))


def unpack(packed: bytes, type_: type[T]) -> T:
    return msgspec.json.decode(zlib.decompress(packed), type=type_)


def packed_fallen(fallen: Fallen) -> bytes | None:
    return pack(fallen) if fallen else None


def fallen_of(packed: bytes | None) -> Fallen:
    return {} if packed is None else unpack(packed, Fallen)


def decode(text: str) -> Data:
    data: Data = msgspec.json.decode(text)
    return data
