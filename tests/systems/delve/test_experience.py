"""What Experience buys, and when."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import experience
from quintain.systems.delve.events.rests import Improved
from tests.systems.delve.modes import delving, plotting, resting
from tests.systems.delve.script import Played, pc, play

HALL = [{"id": "hall"}]


def improving(*answers: str, then: str = "", **numbers: Any) -> Played:
    """Ann in a Plotting round after a long rest."""
    return play(plotting([pc("ann", **numbers)]), ["live", *answers], then=then)


@pytest.mark.rule("DV-121")
def test_a_skill_to_score_n_costs_twice_n() -> None:
    ann = improving("skill:stealth", "done", experience=9, stealth=2)["ann"]

    assert (ann.skills["stealth"], ann.experience) == (3, 3)


@pytest.mark.rule("DV-121")
@pytest.mark.parametrize(("score", "cost"), [(0, 2), (1, 4), (2, 6), (3, 8), (4, 10)])
def test_what_each_step_costs(score: int, cost: int) -> None:
    ann = plotting([pc("ann", stealth=score)]).by_id["ann"]
    assert experience.skill_cost(ann, "stealth") == cost

    ann.discount = 1
    assert experience.skill_cost(ann, "stealth") == cost - 1
    ann.discount = 9
    assert experience.skill_cost(ann, "stealth") == max(1, cost - 9)


@pytest.mark.rule("DV-121")
def test_one_step_at_a_time_and_only_what_can_be_paid() -> None:
    played = improving(experience=6, stealth=2, thievery=3, then="ann: improve")
    options = played.options()
    assert "skill:stealth" in options
    assert "skill:thievery" not in options
    assert "skill:athletics" in options  # a skill that is not on the sheet has score 0
    assert "skill:evoke" not in options  # not without Magician
    assert "skill:stealth" not in improving(experience=5, stealth=2, then="ann: improve").options()


@pytest.mark.rule("DV-121")
def test_five_is_the_most() -> None:
    options = improving(experience=100, stealth=5, thievery=4, then="ann: improve").options()

    assert "skill:stealth" not in options
    assert "skill:thievery" in options


@pytest.mark.rule("DV-121")
def test_a_specialty_costs_four_and_there_is_one_for_a_skill() -> None:
    played = improving("specialty:stealth:crowds", experience=4, stealth=2)
    ann = played["ann"]
    assert (ann.specialties, ann.experience) == ({"stealth": "crowds"}, 0)
    assert played.events(Improved) == [Improved("ann", "Stealth: crowds", 4, 0)]

    has_one = improving(experience=4, stealth=2, specialties={"stealth": "crowds"}, then="ann: improve")
    assert "specialty:stealth" not in has_one.options()
    assert "specialty:thievery" not in has_one.options()  # no score in it
    assert "specialty:stealth" not in improving(experience=3, stealth=2, then="ann: improve").options()


@pytest.mark.rule("DV-121")
def test_an_ability_costs_its_price_and_gives_what_it_adds() -> None:
    played = improving("ability:deep_well", "ability:stalwart", experience=12, stress=5, spirit=8)
    ann = played["ann"]

    assert (ann.spirit, ann.spirit_cap, ann.stress, ann.max_stress, ann.experience) == (10, 10, 7, 7, 0)
    assert [ability.id for ability in ann.abilities] == ["deep_well", "stalwart"]
    assert [event.cost for event in played.events(Improved)] == [6, 6]


@pytest.mark.rule("DV-121")
def test_what_an_ability_adds_is_there_at_once() -> None:
    ann = improving("ability:deep_well", experience=12, stress=5, spirit=8, then="ann: improve")["ann"]

    assert (ann.spirit, ann.spirit_cap, ann.experience) == (10, 10, 6)


@pytest.mark.rule("DV-121")
def test_abilities_that_one_has_or_cannot_pay_or_that_are_not_for_sale() -> None:
    options = improving(experience=9, abilities=["deep_well"], then="ann: improve").options()
    abilities = [option for option in options if option.startswith("ability")]

    assert abilities == ["ability:stalwart", "ability:intercept", "ability:battle_cry", "ability:deft"]
    assert "ability:magician" in improving(experience=10, then="ann: improve").options()


@pytest.mark.rule("DV-121")
def test_magic_skills_are_bought_by_magicians() -> None:
    options = improving(experience=2, abilities=["magician"], then="ann: improve").options()

    assert "skill:evoke" in options


@pytest.mark.rule("DV-121")
def test_unspent_experience_is_kept_and_whoever_has_none_is_not_asked() -> None:
    assert improving("done", experience=9)["ann"].experience == 9
    assert improving(experience=1)["ann"].experience == 1


@pytest.mark.rule("DV-121")
def test_outside_a_long_rest_nothing_can_be_bought() -> None:
    rich = pc("ann", experience=50)
    short = play(resting([rich], hours=8), ["planned"]).scene
    unqualified = play(resting([rich], hours=72, long=True), ["planned"], then="ann: plot").scene
    spoiled = plotting([rich], rested=False)

    for scene in (delving([rich], HALL), short, unqualified, spoiled):
        assert not experience.is_open(scene)
        assert experience.options(scene, scene.by_id["ann"]) == []
    qualified = play(resting([rich], hours=72, long=True), ["planned", "live"], then="ann: improve").scene
    assert experience.is_open(qualified)
    assert experience.is_open(plotting([rich]))


def test_an_example_of_a_specialty_is_a_tag_that_checks_carry() -> None:
    scene = plotting([pc("ann")])

    assert experience.tag_of(scene, "shooting") == "bows"
    assert experience.tag_of(scene, "thievery") == "locks"
    assert experience.tag_of(scene, "ward") == "shielding"
    assert experience.tag_of(scene, "history") == "history"


@pytest.mark.rule("DV-121", "DV-127")
def test_training_is_for_its_long_rest() -> None:
    """What it saves is over when another long rest begins."""
    scene = resting([pc("ann", experience=2)], hours=72, long=True)
    scene.by_id["ann"].discount = 1
    played = play(scene, ["planned", "live"], then="ann: improve")
    assert "Athletics 1, 2 Experience" in [option.label() for option in played.ask.options]
    trained = play(resting([pc("ann", experience=2)], hours=72, long=True), ["planned", "train"], then="ann: improve")
    assert "Athletics 1, 1 Experience" in [option.label() for option in trained.ask.options]
