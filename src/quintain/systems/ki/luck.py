"""dLuck, the tie-breaker that rests on it, and the order of Initiative that rests on both."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.ki.events import TieBroken
from quintain.systems.ki.house import KiRules, LuckDie
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Sheet

DLUCK = "dLuck"


def luck_sides(sheet: Sheet, rules: KiRules) -> int:
    """KI-101: a dLuck is one roll of the creature's luck die."""
    if rules.luck_die is LuckDie.D6:
        return 6
    return rules.default_luck if sheet.luck is None else sheet.luck


def wins_tie(table: Table, one: Fighter, other: Fighter) -> bool:
    """KI-030: in a tie the one with the higher Presence wins."""
    if one.presence != other.presence:
        winner = one if one.presence > other.presence else other
    else:
        winner = luckier(table, [one, other])[0]
    loser = other if winner is one else one
    table.log(TieBroken(winner.id, loser.id, one.presence == other.presence))
    return winner is one


def luckier(table: Table, tied: list[Fighter]) -> list[Fighter]:
    """KI-031, KI-032: equals each roll a dLuck, higher first, again until there is a winner."""
    return [each for each in table.roll_off(tied, DLUCK, "tie-breaker") if isinstance(each, Fighter)]


def line_up(table: Table, tied: list[Fighter]) -> list[Fighter]:
    """Several tied creatures: sorted by Presence, and only equals go on to their dLucks."""
    order: list[Fighter] = []
    for presence in sorted({each.presence for each in tied}, reverse=True):
        order += luckier(table, [each for each in tied if each.presence == presence])
    return order


def in_order(scene: KiScene, table: Table, people: list[Fighter]) -> list[Fighter]:
    """KI-021, KI-013: several creatures go in descending order of Initiative, whoever participates in a Turn first."""
    order: list[Fighter] = []
    for initiative in sorted({scene.initiative(each) for each in people}, reverse=True):
        tied = [each for each in people if scene.initiative(each) == initiative]
        order += line_up(table, tied)  # KI-022: equal Initiative is settled by a tie-breaker
    return order


def outdoes(table: Table, roll: int, roller: Fighter, score: int, rival: Fighter) -> bool:
    """KI-029: a tie-breaker settles two equal numbers."""
    if roll == score:
        return not wins_tie(table, rival, roller)
    return roll > score
