"""Faces from a seed. Every die has its own key, so that changing one roll never reshuffles the others."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final, TypeAlias

Wide: TypeAlias = int
"""A number of 64 bits, or any that has the same last 64: the compiled build takes the processor's own numbers for it.

Sums, products and exclusive ors of such numbers agree in their last 64 bits whatever stands before them, and a shift
is cut to the bits that came from there. So nothing else needs a mask, and both ways every face is the same.
"""

_STEP: Final = 0x9E37_79B9_7F4A_7C15 - (1 << 64)  # the three numbers of splitmix64, as numbers with a sign
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9 - (1 << 64)
_MIX_2: Final = 0x94D0_49BB_1331_11EB - (1 << 64)
_LAST_32: Final = 0xFFFF_FFFF
_LAST_33: Final = 0x1_FFFF_FFFF
_LAST_34: Final = 0x3_FFFF_FFFF
_LAST_37: Final = 0x1F_FFFF_FFFF
_MOST_SIDES: Final = 0x7FFF_FFFF  # with more, a product would not fit into 63 bits
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
        """The 64-bit number, with a sign, that all rolls of this kind are drawn with."""
        parts = (roller, purpose, against)
        found = self._streams.get(parts)
        if found is None:
            found = self._streams[parts] = self.new_stream(parts)
        return found

    def new_stream(self, parts: tuple[str, str, str]) -> int:
        """The same for whoever keeps it."""
        digest = self._fresh.copy()
        digest.update(_measured(parts[0]) + _measured(parts[1]) + _measured(parts[2]))
        return int.from_bytes(digest.digest(), "little", signed=True)

    def face(self, stream: Wide, occurrence: Wide, sides: int) -> int:
        """What a die of that many sides shows: 1 to `sides`, in its place in the stream."""
        mixed: Wide = stream + (occurrence + 1) * _STEP
        mixed = (mixed ^ ((mixed >> 30) & _LAST_34)) * _MIX_1
        mixed = (mixed ^ ((mixed >> 27) & _LAST_37)) * _MIX_2
        mixed = mixed ^ ((mixed >> 31) & _LAST_33)
        high: Wide = (mixed >> 32) & _LAST_32
        low: Wide = mixed & _LAST_32
        return _face_of_many(high, low, sides) if sides > _MOST_SIDES else 1 + _share(high, low, sides)

    def number(self, stream: int, occurrence: int, below: int) -> int:
        """A number from 0 up to, but not including, `below`."""
        return self.face(stream, occurrence, below) - 1


def _share(high: Wide, low: Wide, sides: Wide) -> int:
    """That part of `sides` which the 64 bits are of all that 64 bits can be, rounded down."""
    return (high * sides + ((low * sides) >> 32)) >> 32


def _face_of_many(high: int, low: int, sides: int) -> int:
    """The same for more sides than the processor's numbers hold."""
    return 1 + ((((high << 32) + low) * sides) >> 64)


@lru_cache(4096)
def _measured(part: str) -> bytes:
    """With its length in front, no part can pass for the end or the beginning of its neighbour."""
    written = _bytes(part)
    return len(written).to_bytes(8, "little") + written


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # half a character, as JSON may hold, is no reason to fail
