"""Willpower: points that a player spends on a roll once its dice are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.checks import WillpowerAdded, WillpowerRerolled
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Rolling

ABOUT: Final = "willpower"
ADDED: Final = 3
KEEP: Final = Option("keep", "Keep it")
ADD: Final = Option("add", f"Spend 1 Willpower: +{ADDED}")
REROLL: Final = Option("reroll", "Spend 1 Willpower: roll all its dice again")


class Throw:
    """A roll whose dice lie on the table: what they show, what is added, and the points spent on it so far."""

    def __init__(self, who: Character, dice: str, why: str, bonus: int = 0, against: Character | None = None) -> None:
        self.who = who
        self.dice = dice
        self.why = why
        self.bonus = bonus
        self.against = against
        self.shown = 0
        self.added = 0
        self.spent = 0

    def total(self) -> int:
        return self.shown + self.bonus + self.added

    def words(self, names: Mapping[str, str]) -> str:
        """How it stands now, for whoever decides about it."""
        return f"{self.total()}"

    def known_dc(self) -> int | None:
        """What it must beat, as far as its player may know."""
        return None

    def beats(self) -> bool:
        return False

    def rolling(self, points: int) -> Rolling:
        """The same as a view shows it."""
        against = "" if self.against is None else self.against.id
        return Rolling(
            self.who.id,
            self.why,
            self.dice,
            self.shown,
            self.bonus,
            self.added,
            self.total(),
            self.known_dc(),
            self.beats(),
            against,
            points,
        )


def throw_dice(table: Table, throw: Throw) -> None:
    """All dice of the roll at once; what they showed before is void."""
    throw.shown = table.roll(throw.who, throw.dice, throw.why, throw.against)


def points_left(scene: DelveScene, throw: Throw) -> int:
    """How many more may be spent on that roll: all there are, unless the house rule allows fewer for one roll."""
    most, own = scene.rules.willpower_per_roll, throw.who.willpower
    return own if most is None else min(own, most - throw.spent)


def may_spend(scene: DelveScene, throw: Throw) -> bool:
    """DV-051: without a point left there is nothing to decide, and nothing else is different."""
    return points_left(scene, throw) > 0


def spend_on(scene: DelveScene, table: Table, body: Character, throw: Throw) -> None:
    """DV-048: as many points as the player wants, one at a time, before what the roll does is applied."""
    while may_spend(scene, throw) and spend_one(scene, table, body, throw):
        pass


def spend_in_turn(scene: DelveScene, table: Table, throws: Sequence[Throw]) -> None:
    """Ruling on DV-037: those in a contest spend in turn, one point at a time, until all of them pass."""
    passed, turn = 0, 0
    while passed < len(throws):
        throw = throws[turn % len(throws)]
        spent = may_spend(scene, throw) and spend_one(scene, table, throw.who, throw)
        passed = 0 if spent else passed + 1
        turn += 1


def spend_one(scene: DelveScene, table: Table, body: Character, throw: Throw) -> bool:
    """Whether a point was spent on it."""
    question = f"{throw.words(scene.creature_names())}. Spend Willpower ({body.willpower} left)?"
    scene.rolling = throw.rolling(points_left(scene, throw))
    choice = table.ask(body, ABOUT, [KEEP, ADD, REROLL], question).id
    scene.rolling = None
    if choice == KEEP.id:
        return False
    body.willpower -= 1
    throw.spent += 1
    if choice == ADD.id:
        throw.added += ADDED
        scene.tell(table, WillpowerAdded(body.id, throw.why, throw.total(), body.willpower, body.side))
    else:
        reroll(table, throw)
        scene.tell(table, WillpowerRerolled(body.id, throw.why, throw.total(), body.willpower, body.side))
    return True


def reroll(table: Table, throw: Throw) -> None:
    """DV-049: all its dice again, extra ones included; the new result stands, and so does a +3 bought before."""
    throw_dice(table, throw)
