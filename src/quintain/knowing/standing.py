"""How well a side stands, by the pools that its creatures declare and by who is left, weighed as fights have shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from quintain.kernel.scene import Creature, Scene
from quintain.library.content import shipped
from quintain.library.schema import convert
from quintain.state.known import follow, most_of, pools_of

LEFT = "left"
"""The share of a side that is still in play."""


class Standing(msgspec.Struct, frozen=True):
    """What `quintain fit` has found: the weights of what a ruleset counts, from how many fights, and how good they are.

    `against` names what is bad to have, such as Stun: whoever has more of it stands worse. `brier` is the mean
    square of how far the chances that follow were from what came, in fights that made no weights.
    """

    weights: dict[str, float]
    against: list[str] = []
    fights: int = 0
    moments: int = 0
    brier: float = 0.25


@cache
def fitted(system: str) -> Standing:
    """What a shipped ruleset counts, and how much."""
    return convert(Standing, msgspec.toml.decode(standing_file(system).read_bytes()))


def standing_file(system: str) -> Path:
    return shipped(system) / "learned" / "standing.toml"


def standing(system: str, scene: Scene, side: str) -> float:
    """Positive, if that side is better off: the weighed differences from the best of the others."""
    weights = fitted(system).weights
    shares = features(scene)
    own = weigh(shares.get(side, {}), weights)
    return own - max([weigh(share, weights) for each, share in shares.items() if each != side], default=0.0)


def weigh(shares: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum([weights[name] * share for name, share in shares.items() if name in weights])


def features(scene: Scene) -> dict[str, dict[str, float]]:
    """Of each side: the share of its creatures that are in play, and of each pool the share that these still have.

    Nobody counts who is not known of.
    """
    found: dict[str, Tally] = {}
    for creature in scene.creatures():
        if not creature.is_known_of():
            continue
        tally = found.get(creature.side)
        if tally is None:
            tally = found[creature.side] = Tally()
        tally.add(creature)
    return {side: tally.shares() for side, tally in found.items()}


class Tally:
    """What a side has, and what it has at most."""

    def __init__(self) -> None:
        self.have: dict[str, float] = {}
        self.most: dict[str, float] = {}

    def add(self, creature: Creature) -> None:
        is_in = creature.is_in_play()
        self.count(LEFT, float(is_in), 1.0)
        for name, pool, _ in pools_of(type(creature)):
            most = most_of(creature, pool.most)
            if most is not None and most > 0 and (not pool.owned or follow(creature, pool.owned)):
                self.count(pool.name, max(0.0, float(getattr(creature, name))) if is_in else 0.0, float(most))

    def count(self, name: str, have: float, most: float) -> None:
        self.have[name] = self.have.get(name, 0.0) + have
        self.most[name] = self.most.get(name, 0.0) + most

    def shares(self) -> dict[str, float]:
        return {name: have / self.most[name] for name, have in self.have.items()}
