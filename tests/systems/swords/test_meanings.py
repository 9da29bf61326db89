"""What conditions mean: each has one class, and everything else about it follows from that."""

from __future__ import annotations

import pytest

from quintain.systems.swords import conditions
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import BIT, MEANINGS, Condition, meant_by
from quintain.systems.swords.events.conditions import Afflicted
from quintain.systems.swords.glossary import of_condition
from tests.systems.swords.script import body, fight


@pytest.mark.parametrize("condition", Condition)
def test_every_condition_means_something_and_is_told_by_its_clauses(condition: Condition) -> None:
    assert MEANINGS[condition].condition is condition
    assert Afflicted("ysolde", condition).clauses() == MEANINGS[condition].cites.split(", ")
    assert of_condition(condition)[1]


def test_the_masks_are_made_of_the_answers() -> None:
    masks = {
        conditions.INCAPACITATING: [each for each in MEANINGS.values() if each.is_incapacitated],
        conditions.MOTIONLESS: [each for each in MEANINGS.values() if not each.can_move],
        conditions.MUTE: [each for each in MEANINGS.values() if not each.can_speak],
        conditions.SIGHTLESS: [each for each in MEANINGS.values() if not each.can_see or not each.is_aware],
        conditions.UNHEARING: [each for each in MEANINGS.values() if not each.can_hear or not each.is_aware],
    }

    assert {bits: sorted(meant_by(bits), key=str) for bits in masks} == {
        bits: sorted(meanings, key=str) for bits, meanings in masks.items()
    }


def test_several_conditions_are_found_by_their_bits_in_the_order_of_the_list() -> None:
    both = BIT[Condition.PRONE] | BIT[Condition.BLINDED]

    assert [each.condition for each in meant_by(both)] == [Condition.BLINDED, Condition.PRONE]


@pytest.mark.rule("SW-217")
@pytest.mark.parametrize("condition", Condition)
def test_whoever_is_incapacitated_does_not_react(condition: Condition) -> None:
    ysolde = fight(red=[body("ysolde", at=(1, 1))], blue=[body("brand", at=(2, 1))]).by_id["ysolde"]
    ysolde.add_affliction(Affliction(condition))

    assert ysolde.can_react() is (MEANINGS[condition].can_react and not MEANINGS[condition].is_incapacitated)


@pytest.mark.rule("SW-098")
def test_a_reaction_that_is_spent_is_gone_for_the_round() -> None:
    ysolde = fight(red=[body("ysolde", at=(1, 1))], blue=[body("brand", at=(2, 1))]).by_id["ysolde"]
    ysolde.reaction = False

    assert not ysolde.can_react()
    assert ysolde.may_react()
