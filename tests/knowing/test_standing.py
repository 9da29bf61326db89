"""How well a side stands: even where all is alike, better for whoever is ahead, and in every ruleset that ships."""

from __future__ import annotations

import pytest

from quintain.ahead.rollout import chance
from quintain.conformance.worlds import SYSTEMS, start
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import EVEN_ODDS
from quintain.knowing.standing import LEFT, features, fitted
from quintain.state.known import pools_of
from quintain.systems import find_system
from tests.kernel.smallest import SMALLEST, Gambler
from tests.kernel.test_system import scene as smallest

MIRRORS = {"ki": "mirror", "swords": "mirror", "shattered": "mirror", "gu": "mirror", "delve": "sparring"}


def mirror(system: str) -> tuple[Scene, str, str]:
    scene = start(system, MIRRORS[system])
    one, other = dict.fromkeys(each.side for each in scene.creatures())
    return scene, one, other


def of_side(scene: Scene, side: str) -> list[Creature]:
    return [each for each in scene.creatures() if each.side == side]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_mirror_is_even(system: str) -> None:
    scene, one, other = mirror(system)
    rules = find_system(system)

    assert rules.standing(scene, one) == rules.standing(scene, other) == 0
    assert chance(rules.standing(scene, one)) == 0.5


@pytest.mark.parametrize("system", SYSTEMS)
def test_less_of_what_is_counted_most_is_worse_for_its_side_and_better_for_the_other(system: str) -> None:
    """Of its weights the heaviest that is a pool."""
    scene, one, other = mirror(system)
    rules, weights = find_system(system), fitted(system).weights
    body = of_side(scene, one)[0]
    pools = {pool.name: name for name, pool, _ in pools_of(type(body))}
    name = pools[max((each for each in weights if each in pools), key=lambda each: weights[each])]
    setattr(body, name, getattr(body, name) - 1)

    assert rules.standing(scene, one) < 0 < rules.standing(scene, other)
    assert rules.standing(scene, one) == pytest.approx(-rules.standing(scene, other))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_weight_names_something_that_its_creatures_have(system: str) -> None:
    scene, *_ = mirror(system)
    pools = {pool.name for each in scene.creatures() for _, pool, _ in pools_of(type(each))}

    assert set(fitted(system).weights) <= {LEFT, *pools}


@pytest.mark.parametrize("system", SYSTEMS)
def test_chances_by_it_are_better_than_to_say_always_even(system: str) -> None:
    """As it was found when the weights were made, in fights that had no part in making them."""
    found = fitted(system)

    assert found.fights >= 100
    assert found.brier < 0.25


def test_whoever_is_out_of_it_has_nothing_left() -> None:
    scene, one, _ = mirror("swords")
    body = of_side(scene, one)[0]
    setattr(body, "out", "fled")  # noqa: B010

    assert features(scene)[one][LEFT] == 0
    assert features(scene)[one]["HP"] == 0


def test_a_ruleset_that_says_nothing_of_it_counts_who_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = smallest()
    assert SMALLEST.standing(scene, "red") == 0

    monkeypatch.setattr(Gambler, "is_in_play", lambda each: each.side != "red")

    assert SMALLEST.standing(scene, "red") == -EVEN_ODDS
    assert SMALLEST.standing(scene, "blue") == EVEN_ODDS
