"""Faces from a seed. Every die has its own key, so that changing one roll never reshuffles the others."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_STEP: Final = 0x9E37_79B9_7F4A_7C15  # the three numbers of splitmix64
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9
_MIX_2: Final = 0x94D0_49BB_1331_11EB
_PERSON: Final = b"quintain faces"  # blake2b takes up to 16 bytes


class KeyedFaces:
    """Luck keyed by seed, roller, purpose, against whom, and the how-manieth roll of that kind it is.

    The first four make a stream, looked up once; the last picks from it, in any order and as often as
    wanted, always alike.

    >>> faces = KeyedFaces("tuesday")
    >>> stream = faces.stream("ysolde", "attack", "jackal-1")
    >>> [faces.face(stream, occurrence, 6) for occurrence in range(6)]
    [1, 1, 5, 2, 5, 5]
    """

    def __init__(self, seed: str) -> None:
        self.seed: Final = seed
        key = blake2b(_bytes(seed), digest_size=32, person=_PERSON).digest()
        self._fresh: Final = blake2b(digest_size=8, key=key, person=_PERSON)
        self._streams: Final[dict[tuple[str, str, str], int]] = {}

    def stream(self, roller: str, purpose: str, against: str) -> int:
        """The 64-bit number that all rolls of this kind are drawn with."""
        parts = (roller, purpose, against)
        found = self._streams.get(parts)
        if found is None:
            found = self._streams[parts] = self.new_stream(parts)
        return found

    def new_stream(self, parts: tuple[str, str, str]) -> int:
        """The same for whoever keeps it."""
        digest = self._fresh.copy()
        digest.update(_measured(parts[0]) + _measured(parts[1]) + _measured(parts[2]))
        return int.from_bytes(digest.digest(), "little")

    def face(self, stream: int, occurrence: int, sides: int) -> int:
        """What a die of that many sides shows: 1 to `sides`, in its place in the stream."""
        mixed = (stream + (occurrence + 1) * _STEP) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        return 1 + (((mixed ^ (mixed >> 31)) * sides) >> 64)

    def number(self, stream: int, occurrence: int, below: int) -> int:
        """A number from 0 up to, but not including, `below`."""
        return self.face(stream, occurrence, below) - 1


@lru_cache(4096)
def _measured(part: str) -> bytes:
    """With its length in front, no part can pass for the end or the beginning of its neighbour."""
    written = _bytes(part)
    return len(written).to_bytes(8, "little") + written


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # half a character, as JSON may hold, is no reason to fail
