"""The exact odds of attacks: few paths where little matters, and the same as counted by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.odds.guesses import SEAT_PATHS
from quintain.odds.odds import PATH_LIMIT, Odds, option_odds
from quintain.systems.gu.system import SYSTEM
from tests.systems.gu.script import body, fight
from tests.systems.written import started


class Answers(Player):
    """Always the same, wherever it is offered; of places to go the first."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def answer(self, ask: Ask) -> str:
        wanted = [option for option in ask.options if option.id in self.wanted] or ask.options[-1:]
        shape = wanted[0].shape
        return wanted[0].id if shape is None else f"{wanted[0].id}:{shape.first()}"


def odds(reaction: str, **foe: Any) -> Odds:
    """Of a strike with a knife, Close Combat 60, against Dodge 48 and Close Combat 62."""
    a = body("a", at=(3, 3), close_combat=60, weapons=["knife"], reactions=0)
    b = body("b", at=(4, 3), max_hp=100, dodge=48, close_combat=62, **foe)
    scene = fight([a], [b], turn="a")
    game = started(SYSTEM, scene)
    players: dict[str, Player] = {seat: Answers(reaction) for seat in scene.seats()}
    return option_odds(game, game.asks[0], "strike:knife:b", players)


def standing(number: int, modifier: int, skill: int) -> tuple[int, int, int, int]:
    """What decides an opposed test, written down once more: critical, no fumble, degrees, the lower number."""
    critical, fumble = number <= max(1, skill // 10), number >= 99
    success = critical or (number + modifier <= skill and not fumble)
    by = skill - number - modifier
    degrees = 1 + max(0, by) // 10 if success else -1 - max(0, -by) // 10
    return int(critical), int(not fumble), degrees, -number


def counted(skill: int, modifier: int) -> Fraction:
    """How often an attack of Close Combat 60 hits somebody who answers with that, of all 10000 pairs of numbers."""
    hits = 0
    for number in range(1, 61):
        attack = standing(number, 0, 60)
        hits += len([answer for answer in range(1, 101) if standing(answer, modifier, skill) <= attack])
    return Fraction(hits, 10_000)


def hurt(found: Odds) -> Fraction:
    """The chance that b loses hit points."""
    hit = [chance for result, chance in found.outcomes.items() if any("hit points" in each for each in result)]
    return sum(hit, Fraction(0))


@pytest.mark.parametrize("state", [{"reactions": 0}, {"surprised": True}])
def test_whoever_cannot_answer_is_missed_hit_or_hit_critically(state: dict[str, Any]) -> None:
    found = odds("pass", **state)

    assert found.kind == "exact"
    assert found.paths == 6  # three verdicts, and what each leads to
    assert sorted(found.outcomes.values()) == [Fraction(6, 100), Fraction(40, 100), Fraction(54, 100)]


@pytest.mark.parametrize(("reaction", "skill", "modifier"), [("dodge", 48, 0), ("parry", 62, 10)])
def test_a_dodge_and_a_parry_are_as_good_as_counted_by_hand(reaction: str, skill: int, modifier: int) -> None:
    found = odds(reaction, reactions=1)

    assert found.kind == "exact"
    assert hurt(found) == counted(skill, modifier)


@pytest.mark.rule("GU-123")
def test_a_shield_that_is_raised_in_answer_takes_what_the_hit_deals() -> None:
    found = odds("activate:fish_scales_1", gu=["fish_scales_1"])

    assert found.kind == "exact"
    taken = {" ".join(result): chance for result, chance in found.outcomes.items()}
    assert taken == {
        "b Fish Scales Gu (rank 1) -9": Fraction(54, 100),
        "b Fish Scales Gu (rank 1) -18": Fraction(6, 100),
        "no effect": Fraction(40, 100),
    }
    assert hurt(found) == 0


# a parry, and the parry of its counterattack


def parrying(a: dict[str, Any], b: dict[str, Any], limit: int = PATH_LIMIT) -> Odds:
    """Two with knives who parry whatever they can and strike back; a begins."""
    red = body("a", at=(3, 3), weapons=["knife"], max_hp=100, **a)
    blue = body("b", at=(4, 3), weapons=["knife"], max_hp=100, **b)
    game = started(SYSTEM, fight([red], [blue], turn="a"))
    players: dict[str, Player] = {"red": Answers("parry", "strike:knife:b"), "blue": Answers("parry", "strike:knife:a")}
    return option_odds(game, game.asks[0], "strike:knife:b", players, limit)


@cache
def exchanged(one: str, other: str, skills: tuple[int, int], left: tuple[int, int]) -> dict[str, Fraction]:
    """What comes of the one's attack on the other, counted by hand; `left` are the reactions of both."""
    (skill, parry_skill), (own, of_other) = skills, left
    found: dict[str, Fraction] = {}
    for number in range(1, 101):
        attack = standing(number, 0, skill)
        hurts = f"{other} hit points -{18 if attack[0] else 9}"
        if attack[2] < 0:
            add(found, "no effect", Fraction(1, 100))
        elif not of_other:
            add(found, hurts, Fraction(1, 100))
        else:
            won = len([answer for answer in range(1, 101) if standing(answer, 10, parry_skill) > attack])
            add(found, hurts, Fraction(100 - won, 10_000))
            for what, chance in exchanged(other, one, (parry_skill, skill), (of_other - 1, own)).items():
                add(found, what, Fraction(won, 10_000) * chance)
    return found


def add(found: dict[str, Fraction], what: str, chance: Fraction) -> None:
    if chance:
        found[what] = found.get(what, Fraction(0)) + chance


@pytest.mark.rule("GU-138")
@pytest.mark.parametrize(
    ("skills", "reactions"),
    [
        ((60, 62), (2, 2)),
        ((45, 83), (2, 2)),
        ((90, 31), (2, 2)),
        ((60, 62), (1, 2)),
        ((60, 62), (2, 1)),
        ((70, 70), (0, 2)),
    ],
)
def test_parries_of_parries_are_as_good_as_counted_by_hand(skills: tuple[int, int], reactions: tuple[int, int]) -> None:
    a, b = [{"close_combat": skill, "reactions": left} for skill, left in zip(skills, reactions, strict=True)]

    found = parrying(a, b)

    assert found.kind == "exact"
    assert found.unresolved == 0
    assert {" ".join(result): chance for result, chance in found.outcomes.items()} == exchanged(
        "a", "b", skills, reactions
    )


@pytest.mark.rule("GU-138")
def test_a_seat_needs_no_more_paths_for_them_than_it_is_given() -> None:
    found = parrying({"close_combat": 60}, {"close_combat": 62}, SEAT_PATHS)

    assert found.kind == "exact"
    assert 0 < found.paths < SEAT_PATHS
