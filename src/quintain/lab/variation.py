"""What is different between two ways to play the same encounter."""

from __future__ import annotations

import msgspec

from quintain.lab.fights import Setup


class Variation(msgspec.Struct, frozen=True):
    """House rules, values of creatures and content (`mirka.hp=30`), how many of a kind, bots by seat or side, content.

    `vary` puts it on a setup; what it does not name stays as it is.
    """

    rules: dict[str, object] = {}
    sets: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    bots: dict[str, str] = {}
    content: tuple[str, ...] = ()

    def words(self) -> str:
        """What it changes, as a person types it."""
        said = [f"rule:{name}={value}" for name, value in self.rules.items()]
        said += self.sets
        said += [f"count:{kind}={count}" for kind, count in self.counts.items()]
        said += [f"bot:{side}={bot}" for side, bot in self.bots.items()]
        return ", ".join([*said, *(f"content:{folder}" for folder in self.content)]) or "as it is"


def vary(setup: Setup, variation: Variation) -> Setup:
    return msgspec.structs.replace(
        setup,
        rules=setup.rules | variation.rules,
        sets=(*setup.sets, *variation.sets),
        counts=setup.counts | variation.counts,
        bots=setup.bots | variation.bots,
        content=(*setup.content, *variation.content),
    )
