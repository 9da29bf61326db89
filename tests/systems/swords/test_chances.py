"""The chance beside a deed is how often its dice make it work: every fall of them, played by the rules, is counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from quintain.kernel.shapes import Value
from quintain.systems import find_reader, find_system
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import Deed
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Help
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, in_turn, play, suffer

D20 = range(1, 21)
READER = find_reader(find_system("swords"))


def wrestlers(**foe: Any) -> SwordsScene:
    """G's turn, next to H."""
    return in_turn(fight([body("g", at=(4, 5), str=2, dex=3)], [body("h", at=(5, 5), **foe)]), "g")


def caster(*spells: str, dice: int = 2, **foe: Any) -> SwordsScene:
    """G can cast these, at H; somebody whom it could help stands beside it."""
    ally = body("a", at=(4, 6), hp=3, max_hp=9)
    return in_turn(fight([mage("g", (4, 5), *spells, caster={"dice": dice}), ally], [body("h", at=(7, 5), **foe)]), "g")


def deed_of(scene: SwordsScene, id: str) -> Deed:
    found = next(each for each in play(scene, then="g: turn").ask.options if each.id == id)
    assert isinstance(found, Deed)
    return found


def told(scene: SwordsScene, id: str) -> list[Fraction]:
    return list(READER.chances(scene, "g", deed_of(scene, id)))


def counted(
    scene: SwordsScene, id: str, worked: Callable[[SwordsScene], bool], answers: list[str], dice: int = 2
) -> Fraction:
    """How often it works, of all the ways in which so many d20 can fall."""
    deed, works = deed_of(scene, id), 0
    for faces in product(D20, repeat=dice):
        after = scene.clone()
        assert after.turn is not None
        with at_table(after, answers, faces) as table:
            deed.carry_out(after, table, after.by_id["g"], after.turn, Value())
        works += worked(after)
    return Fraction(works, 20**dice)


def suffers(who: str, condition: Condition) -> Callable[[SwordsScene], bool]:
    return lambda scene: scene.by_id[who].suffers(condition)


def test_taking_hold_has_a_chance_for_each_ability_that_may_resist_it() -> None:
    scene = wrestlers(str=4, dex=-1)
    holds = suffers("h", Condition.GRAPPLED)

    strong, quick = told(scene, "grapple:h")

    assert strong == counted(scene, "grapple:h", holds, ["strength"]) < quick
    assert quick == counted(scene, "grapple:h", holds, ["dexterity"])


def test_a_tie_goes_by_advantage_and_then_by_the_modifier() -> None:
    scene = wrestlers(str=2, dex=2)

    assert told(scene, "grapple:h")[0] == counted(scene, "grapple:h", suffers("h", Condition.GRAPPLED), ["strength"])
    assert told(scene, "grapple:h")[0] == Fraction(190, 400)


def test_getting_free_is_told_for_the_own_ability_and_for_what_may_resist_it() -> None:
    scene = wrestlers(str=4, dex=-1)
    suffer(scene, "g", Condition.GRAPPLED, by="h")

    def free(after: SwordsScene) -> bool:
        return not after.by_id["g"].suffers(Condition.GRAPPLED)

    for own in ("strength", "dexterity"):
        by = [counted(scene, f"escape:h:{own}", free, [other]) for other in ("strength", "dexterity")]
        assert told(scene, f"escape:h:{own}") == by


def test_overrunning_is_strength_against_strength() -> None:
    scene = wrestlers(str=4)

    def passed(after: SwordsScene) -> bool:
        return after.turn is not None and after.turn.overran == "h"

    assert told(scene, "overrun:h") == [counted(scene, "overrun:h", passed, [])]


def test_the_helpless_cannot_resist() -> None:
    scene = wrestlers(str=4)
    suffer(scene, "h", Condition.PARALYZED)

    assert told(scene, "grapple:h") == [1]


def test_hiding_is_from_the_sharpest_enemy() -> None:
    wall = [{"kind": "blocked", "name": "wall", "rects": [[5, 4, 5, 6]]}]
    foes = [body("h", at=(7, 5), wis=0), body("k", at=(8, 5), wis=3)]
    scene = in_turn(fight([body("g", at=(4, 5), dex=1)], foes, terrain=wall), "g")

    both_show_eleven = Fraction(10, 20) ** 2  # untrained: of two dice the lower counts, and 8 + 3 has to be beaten

    assert told(scene, "hide") == [both_show_eleven]


@pytest.mark.parametrize(("dice", "chance"), [(1, [Fraction(1, 2)]), (2, [Fraction(1, 2), Fraction(11, 12)])])
def test_a_spell_must_be_cast_with_some_of_the_free_dice(dice: int, chance: list[Fraction]) -> None:
    """Healing at rank 1 needs 4: one d6 does it in half of all throws, two in all but 1 + 1, 1 + 2 and 2 + 1."""
    scene = caster("heal_wounds", dice=dice)

    assert told(scene, "cast:heal_wounds:1:a") == chance


def test_a_spell_that_is_saved_against_has_to_be_cast_and_to_take_hold() -> None:
    """Fifteen is needed, a 1 never saves and a 20 always does."""
    fails = Fraction(11, 20)

    assert told(caster("sleep", dice=1, hardiness=3), "cast:sleep:1:h") == [Fraction(1, 2) * fails]
    assert told(caster("sleep", dice=1, hardiness=30), "cast:sleep:1:h") == [Fraction(1, 2) * Fraction(1, 20)]
    assert told(caster("sleep", dice=1, hardiness=-30), "cast:sleep:1:h") == [Fraction(1, 2) * Fraction(19, 20)]


def test_a_bolt_has_to_be_cast_and_to_hit() -> None:
    """A cantrip needs 2, and +6 meets an Armor Class of 15 with 9 and more."""
    assert told(caster("spark", dice=1, ac=15, ac_other=5), "cast:spark:0:h") == [Fraction(5, 6) * Fraction(12, 20)]


def test_telling_a_chance_uses_up_no_help() -> None:
    scene = wrestlers(str=2, dex=2)
    plain = told(scene, "grapple:h")
    scene.by_id["g"].helped = [Help("k", "grapple")]

    helped = told(scene, "grapple:h")

    assert helped > plain
    assert told(scene, "grapple:h") == helped


def test_whoever_listens_sees_the_chance_for_each_stealth_that_may_have_to_be_met() -> None:
    scene = in_turn(
        fight([body("g", at=(4, 5), wis=2, trained=["Perception"], skill_bonus=2)], [body("h", at=(9, 5))]), "g"
    )

    stairs = READER.stairs(scene, "g", deed_of(scene, "search"))

    assert stairs is not None
    assert (stairs.unknown, stairs.rolls) == ("its Stealth", "4 + d20")
    assert stairs.steps == tuple((4 + face, 105 - 5 * face) for face in D20)


def test_nothing_that_is_not_rolled_for_has_a_chance() -> None:
    assert told(wrestlers(), "defend") == []
