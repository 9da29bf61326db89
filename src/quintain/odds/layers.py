"""Step after step from a scene, down every way: scenes that are equal go on as one, what is settled is counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from quintain.kernel.scene import Scene
from quintain.odds.ways import Ways

Settles = Callable[[Scene], Any]
"""What has come of it; nothing, while that is not settled."""
Key = Callable[[Scene], bytes]
"""What two scenes have in common that go on alike."""
Tell = Callable[[Fraction, int], None]
"""Hears after every scene how much is not settled yet, and how many paths were walked."""

NEGLIGIBLE = Fraction(1, 10**9)
"""A tree without end is walked until no more than this is left."""


class Layers:
    """What has come of it so far, and how likely that is; `scenes` were gone on from, equal ones once.

    Scenes less likely than `least` are not followed: what becomes of them stays open.
    """

    def __init__(self, ways: Ways, settles: Settles, key: Key, least: Fraction = Fraction(0)) -> None:
        self.ways = ways
        self.settles = settles
        self.key = key
        self.least = least
        self.outcomes: dict[Any, Fraction] = {}
        self.scenes = 0

    @property
    def unresolved(self) -> Fraction:
        """How likely it is that something else comes of it, or something that was not walked to its end."""
        return 1 - sum(self.outcomes.values(), Fraction(0))

    def walk(self, scene: Scene, *, past: bool, until: Fraction = NEGLIGIBLE, tell: Tell | None = None) -> None:
        """Until so little is left, or all paths that may be walked have been."""
        waiting = {b"": (scene, Fraction(1))}
        while waiting and self.unresolved > until and not self.is_spent():
            pushed: dict[bytes, tuple[Scene, Fraction]] = {}
            for each, mass in sorted(waiting.values(), key=heaviest_first):
                if mass >= self.least:
                    self.go_on(each, mass, pushed, past=past)
                if tell is not None:
                    tell(self.unresolved, self.ways.paths)
                if self.is_spent():
                    break
            waiting, past = pushed, False

    def is_spent(self) -> bool:
        return self.ways.paths >= self.ways.limit

    def go_on(self, scene: Scene, mass: Fraction, pushed: dict[bytes, tuple[Scene, Fraction]], *, past: bool) -> None:
        """One step further, every way it can go."""
        self.scenes += 1
        for after, chance in self.ways.of(scene, past=past):
            result = self.settles(after)
            if result is None:
                key = self.key(after)
                merged = pushed[key][1] if key in pushed else Fraction(0)
                pushed[key] = (after, merged + mass * chance)
            else:
                self.outcomes[result] = self.outcomes.get(result, Fraction(0)) + mass * chance


def heaviest_first(waiting: tuple[Scene, Fraction]) -> Fraction:
    """If the limit cuts a walk short, what matters least is left out."""
    return -waiting[1]
