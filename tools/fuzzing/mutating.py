"""Mutations: bytes flipped, cut and doubled; values of JSON data swapped for others; lines in another order."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

DEEP = 3_000
ODD_NUMBERS: tuple[Any, ...] = (0, 1, -1, 2, 7, 100, 255, 1_000, 10_000, 10**6, 10**9, -(10**9), 2**31, 2**63 - 1)
HUGE_NUMBERS: tuple[Any, ...] = (2**64 - 1, -(2**63), 10**30, -(10**30), 1e308, 0.5, -0.0)
ODD_WORDS: tuple[str, ...] = (
    "",
    " ",
    "x",
    "gm",
    "*",
    ":",
    "a:b:c",
    "1",
    "-1",
    "none",
    "None",
    "referee",
    "__class__",
    "\x00",
    "\n",
)
ODD_WORDS += ("\u202e", "\u00e9\u4e2d\U0001f409", "../../etc/passwd", "%s%n{0}", "d6", "999999d999999", "1d0", "1e9")
PLAIN: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"x": 1}, [1, 2, 3], "x" * 5_000)
"""Always given out as copies: what is put into one of them would else stand in every later case, even in itself."""

ODD_BYTES = (b"NaN", b"Infinity", b"1e999", b"9" * 5_000, b"\\ud800", b"\xff", b"[" * DEEP, b"{}")


class Spot(NamedTuple):
    """A place inside JSON data: what holds it, and its key or index there."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    def put(self, value: object) -> None:
        self.holder[self.key] = value


class Mutator:
    """Changes data by a random generator; `words` and `values` are what other files hold."""

    def __init__(self, rng: random.Random, words: Sequence[str], values: Sequence[bytes]) -> None:
        self.rng = rng
        self.words = words
        self.values = values

    def spot(self, data: Any) -> Spot | None:
        """A place somewhere inside, the deep ones too."""
        found: Spot | None = None
        while isinstance(data, dict | list) and data:
            key = self.rng.choice(list(data)) if isinstance(data, dict) else self.rng.randrange(len(data))
            found = Spot(data, key)
            data = found.value
            if self.rng.random() < 0.06:
                break
        return found

    # one change inside JSON data

    def change(self, data: Any) -> Any:
        """The data with one more change in it; it is changed in place where it can be."""
        spot = self.spot(data)
        if spot is None or self.rng.random() < 0.005:
            return self.anything(data)
        rewrite: Callable[[Any, Spot], None] = self.rng.choices(
            (self.replace, self.near, self.swap, self.remove, self.add, self.double), (4, 6, 4, 2, 2, 2)
        )[0]
        rewrite(data, spot)
        return data

    def replace(self, data: Any, spot: Spot) -> None:
        spot.put(self.anything(spot.value))

    def near(self, data: Any, spot: Spot) -> None:
        """Another value of the same type, so that only what it means is wrong."""
        spot.put(self.like(spot.value))

    def swap(self, data: Any, spot: Spot) -> None:
        """A value from elsewhere in the same data."""
        other = self.spot(data)
        if other is not None:
            spot.put(copied(other.value))

    def remove(self, data: Any, spot: Spot) -> None:
        del spot.holder[spot.key]

    def add(self, data: Any, spot: Spot) -> None:
        if isinstance(spot.holder, dict):
            spot.holder[self.rng.choice([*ODD_WORDS, *spot.holder, self.word()])] = self.anything(spot.value)
        else:
            spot.holder.insert(spot.key, self.anything(spot.value))

    def double(self, data: Any, spot: Spot) -> None:
        if isinstance(spot.holder, list):
            times = self.rng.choice((1, 1, 2, 200))
            spot.holder[spot.key : spot.key] = [copied(spot.value) for _ in range(times)]
        else:
            spot.holder[self.word()] = copied(spot.value)

    # values

    def anything(self, before: object) -> Any:
        kind = self.rng.randrange(8)
        if kind == 0:
            return self.rng.choice(ODD_NUMBERS)
        if kind == 1:
            return self.rng.choice(HUGE_NUMBERS)
        if kind == 2:
            return copied(self.rng.choice(PLAIN))
        if kind == 3:
            return self.word()
        if kind == 4 and self.values:
            return msgspec.json.decode(self.rng.choice(self.values))
        if kind == 5 and self.rng.random() < 0.1:
            return nested(self.rng.choice((3, 50, DEEP)), as_list=self.rng.random() < 0.5)
        return self.like(before)

    def like(self, before: object) -> Any:
        if isinstance(before, bool):
            return not before
        if isinstance(before, int | float):
            return self.rng.choice((before + 1, before - 1, -before, before * 1000, *ODD_NUMBERS))
        if isinstance(before, str):
            return self.word() if self.rng.random() < 0.8 else before[: len(before) // 2] + before
        if isinstance(before, list):
            return self.rng.choice(([], before[::-1], before[1:], before[:-1], before * 2))
        if isinstance(before, dict):
            keys = self.rng.sample(list(before), len(before))
            return {key: before[other] for key, other in zip(before, keys, strict=True)}
        return copied(self.rng.choice(PLAIN))

    def word(self) -> str:
        return self.rng.choice(self.words if self.words and self.rng.random() < 0.8 else ODD_WORDS)

    # lines and bytes

    def shuffle(self, lines: list[Any]) -> None:
        """Lines dropped, doubled and swapped."""
        here, there = self.rng.randrange(len(lines)), self.rng.randrange(len(lines))
        deed = self.rng.randrange(4)
        if deed == 0:
            del lines[here]
        elif deed == 1:
            lines.insert(there, copied(lines[here]))
        elif deed == 2:
            lines[here], lines[there] = lines[there], lines[here]
        else:
            del lines[max(here, 1) :]

    def damage(self, raw: bytes) -> bytes:
        """Bytes flipped, cut, doubled, put in, or a stretch of them moved."""
        if not raw:
            return bytes([self.rng.randrange(256)])
        start = self.rng.randrange(len(raw))
        stop = min(len(raw), start + self.rng.choice((1, 1, 2, 8, 100)))
        deed = self.rng.randrange(6)
        if deed == 0:
            return raw[:start] + bytes([raw[start] ^ (1 << self.rng.randrange(8))]) + raw[start + 1 :]
        if deed == 1:
            return raw[:start] + raw[stop:]
        if deed == 2:
            return raw[:stop] + raw[start:]
        if deed == 3:
            return raw[:start]
        if deed == 4:
            return raw[:start] + self.rng.choice(ODD_BYTES) + raw[stop:]
        return raw[:start] + self.rng.choice((b"0", b"9", b'"', b",", b"-", b" ", b"\n", b".")) + raw[stop:]


def copied(value: Any) -> Any:
    """Itself, free of what it was taken from."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


def nested(depth: int, *, as_list: bool) -> msgspec.Raw:
    """Data so deep that it is written as text."""
    start, end = (b"[", b"]") if as_list else (b'{"x":', b"}")
    return msgspec.Raw(start * depth + b"1" + end * depth)
