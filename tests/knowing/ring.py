"""A ruleset of nothing but projections: wrestlers, and all that anybody is told of them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from quintain.kernel.scene import Creature
from quintain.kernel.system import Guess
from quintain.knowing import guesses, overrides, pools
from quintain.state import BY_RULES, SHARE, Known, Pool, Ref, Secret, fresh, state


class Sheet(msgspec.Struct, frozen=True):
    id: str
    hp: int = 10
    grip: int = 3
    zeal: int = 2


def band(now: int, most: int) -> str:
    if now <= 0:
        return "down"
    return "fresh" if 2 * now > most else "worn"


HP = Pool(
    "HP",
    most="max_hp",
    foes=Known.BAND,
    bands=band,
    told="HP",
    override=(0, "max_hp"),
    observed=SHARE,
    carried=True,
    guess=(8, 20),
    matters=2,
)
BELT = Pool("Belt", called="belt_name", most=5, shown="belt_name", foes=Known.EXACT, observed=5)


@state
class Wrestler(Creature):
    sheet: Ref[Sheet]
    hp: Annotated[int, HP] = fresh(of="sheet.hp")
    belt: Annotated[int, BELT] = fresh(4)
    belt_name: str = fresh("")
    grip: Annotated[int, Secret("Grip", (0, 5), group="numbers", matters=3)] = fresh(of="sheet.grip")
    trick: Annotated[str, Secret("trick", BY_RULES, words="none, or yours", values=("", "feint", "hook"))] = fresh("")

    @property
    def max_hp(self) -> int:
        return self.sheet.hp


def view(who: Any, *, exactly: bool) -> dict[str, Any]:
    data = {"id": who.id, **pools.open_numbers(who), **pools.bands(who)}
    own = {**pools.own_numbers(who), **pools.grouped(who, "numbers"), "trick": who.trick}
    return data | own if exactly else data


def told(who: Any, *, exactly: bool) -> list[Any]:
    """Everything that somebody gets of that wrestler."""
    seen = view(who, exactly=exactly)
    return [seen, pools.drawn(who, exactly=exactly), pools.observed(type(who), seen)]


def gm_gets(who: Any) -> list[str]:
    return [option.label() for option in overrides.pool_options(who)]


def guessed(who: Any, world: Guess) -> Any:
    """The wrestler as another side guesses it to be."""
    twin = who.clone()
    looks = guesses.looks(twin)
    guesses.guess_secrets(twin, world)
    twin.trick = ""
    twin.sheet = msgspec.structs.replace(twin.sheet, **guesses.guessed_starts(twin, world))
    guesses.guess_pools(twin, world, looks)
    return twin
