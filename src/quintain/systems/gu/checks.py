"""Tests: a d100 of tens and ones, under a skill or an attribute; degrees, criticals and fumbles; opposed tests.

A penalty is added to the roll and a bonus is subtracted (terms Skill test, d100, Opposed test).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from quintain.kernel.table import Table
from quintain.systems.gu import armour, meanings, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.checks import Attempted, FailedOutright
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Skill

D100: Final = "td10+d10"
FUMBLE: Final = 99
WORST: Final = 100
PERSEVERANCE: Final = "perseverance"


class Rolled:
    """What came of a test: `degrees` are those of its success, or of its failure.

    Two are equal if what matters of them is: then exact odds need not tell them apart. `number` is 0 for a test that
    failed without a roll.
    """

    def __init__(
        self, number: int, total: int, skill: int, degrees: int, *, success: bool, critical: bool, fumble: bool
    ) -> None:
        self.number = number
        self.total = total
        self.skill = skill
        self.degrees = degrees
        self.success = success
        self.critical = critical
        self.fumble = fumble
        self.key: object = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rolled) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def judge(number: int, modifier: int, skill: int) -> Rolled:
    """The verdict on a number from 1 to 100 (terms Critical, Fumble, Degrees of success and failure)."""
    total = number + modifier
    critical = number <= max(1, skill // 10)
    fumble = number == WORST or (number >= FUMBLE and skill <= FUMBLE)
    success = critical or (total <= skill and not fumble)
    by = skill - total if success else total - skill
    return Rolled(number, total, skill, 1 + max(0, by) // 10, success=success, critical=critical, fumble=fumble)


@lru_cache
def share(modifier: int, skill: int) -> float:
    """Which part of all numbers succeeds."""
    return len([number for number in range(1, WORST + 1) if judge(number, modifier, skill).success]) / WORST


class Judge:
    """Sorts the numbers of a d100 into verdicts, alike in what matters."""

    def __init__(self, modifier: int, skill: int, matters: Callable[[Rolled], object] | None) -> None:
        self.modifier = modifier
        self.skill = skill
        self.matters = matters

    def sort(self, number: int) -> Rolled:
        rolled = judge(number, self.modifier, self.skill)
        if self.matters is not None:
            rolled.key = self.matters(rolled)
        return rolled


def is_success(rolled: Rolled) -> bool:
    return rolled.success


def dice(net: int) -> str:
    """With as many more tens as there are sources of advantage, or of disadvantage, left after they cancel out."""
    if not net:
        return D100
    return f"{net + 1}td10kl1+d10" if net > 0 else f"{1 - net}td10kh1+d10"


def skill_test(
    scene: GuScene,
    table: Table,
    body: Fighter,
    skill: Skill,
    why: str,
    *,
    modifier: int = 0,
    net: int = 0,
    against: Fighter | None = None,
    value: int | None = None,
    matters: Callable[[Rolled], object] | None = None,
) -> Rolled:
    """A skill test with what its conditions and its armour add to it.

    `value` takes the place of the skill's own; `matters` says what of the result anybody will ask about.
    """
    own = stats.skill(body, skill) if value is None else value
    if meanings.fails(body, skill):
        scene.tell(table, FailedOutright(body.id, skill, why))
        return Rolled(0, 0, own, 1, success=False, critical=False, fumble=False)
    modifier += meanings.penalty(body, skill) + armour.penalty(body, skill)
    return roll(scene, table, body, skill, own, why, modifier=modifier, net=net, against=against, matters=matters)


def roll(
    scene: GuScene,
    table: Table,
    body: Fighter,
    name: str,
    value: int,
    why: str,
    *,
    modifier: int = 0,
    net: int = 0,
    against: Fighter | None = None,
    matters: Callable[[Rolled], object] | None = None,
) -> Rolled:
    """The dice of a test, judged and told."""
    rolled = table.roll_class(body, dice(net), why, Judge(modifier, value, matters).sort, against)
    if table.listening:
        scene.tell(
            table,
            Attempted(
                body.id,
                name,
                why,
                rolled.number,
                modifier,
                value,
                rolled.success,
                rolled.degrees,
                rolled.critical,
                rolled.fumble,
                net,
                body.side,
            ),
        )
    return rolled


def passes(
    scene: GuScene,
    table: Table,
    body: Fighter,
    skill: Skill,
    why: str,
    *,
    modifier: int = 0,
    net: int = 0,
    against: Fighter | None = None,
    value: int | None = None,
) -> bool:
    """A skill test of which only success matters."""
    return skill_test(
        scene, table, body, skill, why, modifier=modifier, net=net, against=against, value=value, matters=is_success
    ).success


class Rival:
    """What matters of a test that opposes a roll already made: whether it wins."""

    def __init__(self, other: Rolled) -> None:
        self.other = other

    def is_beaten_by(self, rolled: Rolled) -> bool:
        return outdoes(rolled, self.other) > 0


def beats(
    scene: GuScene,
    table: Table,
    body: Fighter,
    skill: Skill,
    why: str,
    other: Rolled | None,
    *,
    modifier: int = 0,
    net: int = 0,
    against: Fighter | None = None,
    value: int | None = None,
) -> bool:
    """A test opposed to a roll that was made before; where there was none, success is enough."""
    matters = is_success if other is None else Rival(other).is_beaten_by
    rolled = skill_test(
        scene, table, body, skill, why, modifier=modifier, net=net, against=against, value=value, matters=matters
    )
    return rolled.number > 0 and matters(rolled)


def attribute_test(
    scene: GuScene,
    table: Table,
    body: Fighter,
    name: str,
    value: int,
    why: str,
    *,
    matters: Callable[[Rolled], object] | None = None,
) -> Rolled:
    """A test under an attribute: the same dice, but nothing that changes skill tests touches it."""
    return roll(scene, table, body, name, value, why, matters=matters)


def perseveres(scene: GuScene, table: Table, body: Fighter, why: str) -> bool:
    """A Perseverance test of which only success matters."""
    return attribute_test(scene, table, body, PERSEVERANCE, body.perseverance, why, matters=is_success).success


def outdoes(one: Rolled, other: Rolled) -> int:
    """An opposed test: 1 if the one wins, -1 if the other does, 0 for a tie."""
    ours, theirs = standing(one), standing(other)
    return (ours > theirs) - (ours < theirs)


def standing(rolled: Rolled) -> tuple[bool, bool, bool, bool, int, int]:
    """What decides an opposed test, most telling first; whoever failed without a roll comes last."""
    degrees = rolled.degrees if rolled.success else -rolled.degrees
    return rolled.number > 0, rolled.critical, not rolled.fumble, rolled.success, degrees, -rolled.number
