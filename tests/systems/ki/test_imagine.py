"""What a seat holds possible of foes: made from what it sees, and no narrower than the creatures that ship."""

from __future__ import annotations

import msgspec
import pytest

from quintain.kernel.system import Guess
from quintain.state.known import pools_of, secrets_of
from quintain.systems.ki import imagine
from quintain.systems.ki.imagine import unknowns
from quintain.systems.ki.luck import luck_sides
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import LUCK, Fighter
from quintain.systems.ki.stock import Sheet
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import LIBRARY

WEAKEST = Guess()
MIDDLING = Guess(middling=True)


def yard() -> KiScene:
    return SYSTEM.start({"encounter": "training_yard"}, SYSTEM.quick_rules(), LIBRARY)


def strongest(scene: KiScene) -> Guess:
    return Guess(frozenset(unknowns(scene)))


def bounds() -> list[tuple[str, tuple[int, int]]]:
    """What is held possible of each number of a sheet."""
    pools = [(start.rpartition(".")[2], pool.guess) for _, pool, start in pools_of(Fighter) if start]
    secrets = [(name, secret.guess) for name, secret, _ in secrets_of(Fighter) if secret.group]
    found = [(name, (int(guess[0]), int(guess[1]))) for name, guess in [*pools, *secrets] if isinstance(guess, tuple)]
    return [*found, ("unarmed", imagine.UNARMED_DAMAGE)]


@pytest.mark.parametrize(("field", "bounds"), bounds())
def test_whatever_ships_is_held_possible(field: str, bounds: tuple[int, int]) -> None:
    written = [getattr(sheet, field) for sheet in LIBRARY.every("creature", Sheet).values()]
    numbers = [number for number in written if number is not None]

    assert all(bounds[0] <= number <= bounds[1] for number in numbers)


def test_the_luck_of_whatever_ships_is_held_possible() -> None:
    rules = SYSTEM.quick_rules()
    dice = [luck_sides(sheet, rules) for sheet in LIBRARY.every("creature", Sheet).values()]

    assert LUCK[0] <= min(dice)
    assert max(dice) <= LUCK[1]


def test_a_luck_die_that_a_house_rule_fixes_is_known() -> None:
    rules = msgspec.structs.replace(SYSTEM.quick_rules(), luck_die="d6")
    scene = SYSTEM.start({"encounter": "training_yard"}, SYSTEM.quick_rules(), LIBRARY)
    scene.rules = msgspec.convert(msgspec.to_builtins(rules), type(rules))

    assert "luck die" not in unknowns(scene)


def test_a_foe_looks_the_same_in_every_world() -> None:
    scene = yard()
    foe = scene.by_id["street_thug"]
    foe.hp, foe.stamina = foe.max_hp // 2, 0
    before = SYSTEM.view(scene, scene.viewer("party"))

    for guess in (WEAKEST, MIDDLING, strongest(scene)):
        world = scene.clone()
        SYSTEM.imagine(world, world.viewer("party"), guess)
        assert SYSTEM.view(world, world.viewer("party")) == before


@pytest.mark.rule("KI-011")
def test_a_score_that_was_compared_is_the_same_in_every_world() -> None:
    scene = yard()
    foe = scene.by_id["street_thug"]
    weapon = foe.wielded[0].weapon.id
    foe.scores = {f"dodge:{weapon}": 6, f"block:{weapon}": 8}

    for guess in (WEAKEST, MIDDLING, strongest(scene)):
        world = scene.clone()
        SYSTEM.imagine(world, world.viewer("party"), guess)
        guessed = world.by_id["street_thug"]
        assert guessed.agility + guessed.bonus(weapon) == 6
        assert guessed.strength + guessed.bonus(weapon) == 8


def test_two_scores_that_differ_tell_the_attribute_and_the_proficiency() -> None:
    scene = yard()
    foe = scene.by_id["street_thug"]
    weapon = foe.wielded[0].weapon.id
    foe.scores = {f"dodge:{weapon}": 3, "dodge:unarmed": 5}

    SYSTEM.imagine(scene, scene.viewer("party"), strongest(scene))

    assert (foe.agility, foe.bonus("unarmed"), foe.bonus(weapon)) == (3, 2, 0)


def test_a_foe_may_know_what_the_own_side_knows_and_nothing_that_only_it_can() -> None:
    scene = yard()
    own = scene.by_id["wen"]

    SYSTEM.imagine(scene, scene.viewer("party"), strongest(scene))

    known = {each.id for each in [*own.reactions, *own.combos]}
    assert {each.id for each in scene.by_id["street_thug"].techniques} == known
