"""How data stands in the database: as JSON text, or packed where it is written often and read seldom."""

from __future__ import annotations

import zlib
from typing import TypeVar

import msgspec

from quintain.kernel.scene import Data

T = TypeVar("T")


def encode(data: object) -> str:
    return msgspec.json.encode(data).decode()


def pack(data: object) -> bytes:
    """For what is written often and read seldom."""
    return zlib.compress(msgspec.json.encode(data))


def unpack(packed: bytes, type_: type[T]) -> T:
    return msgspec.json.decode(zlib.decompress(packed), type=type_)


def decode(text: str) -> Data:
    data: Data = msgspec.json.decode(text)
    return data
