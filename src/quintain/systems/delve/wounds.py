"""Wounds: the roll and its chart, their names, and how they heal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve import presence, reflexes, willpower
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.harm import Wounded, WoundHealed, WoundMended, WoundRolled, WoundTended
from quintain.systems.delve.house import DelveRules, WoundResult10
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Wound
from quintain.systems.delve.willpower import Throw
from quintain.systems.delve.words import DamageType, Grade

DICE: Final = "2d6"
WHY: Final = "wound"
MINOR_MOST: Final = 6
MEDIUM_MOST: Final = 9
GAP: Final = 10
DEADLY: Final = 14
SEVERITY: Final = {Grade.MINOR: 1, Grade.MEDIUM: 2, Grade.SERIOUS: 3, Grade.MAJOR: 4}
GAP_IS: Final = {
    WoundResult10.MAJOR: Grade.MAJOR,
    WoundResult10.MEDIUM: Grade.MEDIUM,
    WoundResult10.SERIOUS3: Grade.SERIOUS,
}


def wound(scene: DelveScene, table: Table, body: Character, type: DamageType | None, *, fell: bool = False) -> None:
    """DV-075: somebody takes a wound, whatever dealt it: roll, chart, and the reflexes that follow.

    `fell`: what dealt it took Stress from above 0 to 0. Stress itself is not touched here.
    """
    result = roll_for(scene, table, body)
    grade = grade_of(result, scene.rules)
    if grade is Grade.DEATH:  # DV-079: from 14 on
        reflexes.kill(scene, table, body, f"a wound roll of {result}")
        return
    taken = body.take_wound(name_of(scene, type, grade), SEVERITY[grade], grade)
    scene.tell(table, Wounded(body.id, taken.name, taken.severity, grade, body.severity()))
    if not presence.with_wound(scene, table, body, taken):
        reflexes.offer_second_wind(scene, table, body, fell)


def roll_for(scene: DelveScene, table: Table, body: Character) -> int:
    """DV-077: 2d6 and the total severity of the wounds that it already has; Willpower may be spent on it."""
    severity = body.severity()
    throw = WoundThrow(body, severity, scene.rules)
    willpower.throw_dice(table, throw)
    willpower.spend_on(scene, table, body, throw)
    scene.tell(table, WoundRolled(body.id, throw.shown + throw.added, severity, throw.total()))
    return throw.total()


class WoundThrow(Throw):
    """A wound roll, while Willpower can still be spent on it."""

    def __init__(self, who: Character, severity: int, rules: DelveRules) -> None:
        super().__init__(who, DICE, WHY, severity)
        self.rules = rules

    def words(self, names: Mapping[str, str]) -> str:
        return f"A wound roll of {self.total()}: {grade_of(self.total(), self.rules)}"


def grade_of(result: int, rules: DelveRules) -> Grade:
    """DV-078: the chart, with the row for 10 that it does not print."""
    if result >= DEADLY:
        return Grade.DEATH
    if result == GAP:
        return GAP_IS[rules.wound_result_10]
    if result <= MINOR_MOST:
        return Grade.MINOR
    return Grade.MEDIUM if result <= MEDIUM_MOST else Grade.MAJOR


def name_of(scene: DelveScene, type: DamageType | None, grade: Grade) -> str:
    """DV-076: by damage type and grade; it has no effect of its own."""
    if type is None:
        return f"{grade} wound"
    return scene.stock.wound_names[type].of(grade)


# the chance of dying

WAYS: Final = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36 throws of 2d6, how many are 2, 3, and so on up to 12."""


def death_chance(body: Character) -> int:
    """DV-043: how many of the 36 results of the next wound roll reach 14."""
    needed = DEADLY - body.severity()
    return sum([ways for total, ways in enumerate(WAYS, start=2) if total >= needed])


# magic


def mendable(body: Character, *, great: bool) -> list[Wound]:
    """DV-081: magic closes at once only the most minor wounds, of severity 1 by now; great magic any."""
    return [wound for wound in body.wounds if great or wound.severity == 1]


def mend(scene: DelveScene, table: Table, body: Character, id: str) -> None:
    """A wound that is mendable is gone."""
    wound = wound_of(body, id)
    body.wounds = [each for each in body.wounds if each.id != id]
    scene.tell(table, WoundMended(body.id, wound.name, wound.severity))


def wound_of(body: Character, id: str) -> Wound:
    return next(wound for wound in body.wounds if wound.id == id)


# the long rest

TREATMENT: Final = "treatment"
MAGIC: Final = "magic"
AWARD: Final = "award"


def can_be_tended(body: Character, how: str) -> list[Wound]:
    """One treatment and one casting for a wound in a rest, successful or not (see DV-083)."""
    return [wound for wound in body.wounds if key(how, wound.id) not in body.tended]


def tend(scene: DelveScene, table: Table, body: Character, how: str, id: str, amount: int) -> None:
    """The wound drops by so much more at this long rest; 0 says that it was tried in vain."""
    body.tended = {**body.tended, key(how, id): amount}
    scene.tell(table, WoundTended(body.id, wound_of(body, id).name, how, amount))


def key(how: str, id: str) -> str:
    return f"{how}:{id}"


def drop_of(body: Character, wound: Wound) -> int:
    """DV-083: 1, 1 more in bed, and what treatment, magic and the game master add."""
    care = sum([body.tended.get(key(how, wound.id), 0) for how in (TREATMENT, MAGIC, AWARD)])
    return 1 + body.bed_rest + care


def heal_at_long_rest(scene: DelveScene, table: Table, body: Character) -> None:
    """DV-080, DV-082: every wound drops, once in a long rest; at 0 it is gone. No other rest heals any."""
    left: list[Wound] = []
    for wound in body.wounds:
        drop = min(drop_of(body, wound), wound.severity)
        severity = wound.severity - drop
        scene.tell(table, WoundHealed(body.id, wound.name, drop, severity))
        if severity:
            left.append(Wound(wound.id, wound.name, severity, wound.grade))
    body.wounds = left
    body.tended = {}
    body.bed_rest = False
