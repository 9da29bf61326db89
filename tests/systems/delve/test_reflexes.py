"""Second Wind and Defy Death."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.delve import damage, reflexes, skills
from quintain.systems.delve.events.harm import DefiedDeath, Killed, SecondWind, Wounded, WoundRolled
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import DamageType, Group, Out
from tests.systems.delve.direct import WatchedTable, at_table, foe, hurt, marks, one
from tests.systems.delve.script import fight, go_on, npc, pc, play, rules

NAMES = {"ann": "Ann"}


def kill(scene: DelveScene, *answers: str, who: str = "ann") -> WatchedTable:
    with at_table(scene, answers) as table:
        dead = reflexes.kill(scene, table, scene.by_id[who], "a fall")
    assert dead is (scene.by_id[who].out == Out.DEAD)
    return table


# what Spirit is for


@pytest.mark.rule("DV-061", "DV-064")
def test_without_abilities_spirit_has_exactly_two_uses() -> None:
    ann = one(spirit=8).by_id["ann"]

    assert (ann.spirit, ann.spirit_cap) == (8, 8)
    assert reflexes.uses_of_spirit(ann) == ["second_wind", "defy_death"]


@pytest.mark.rule("DV-061")
@pytest.mark.parametrize(("abilities", "is_open"), [([], False), (["deep_well"], False), (["magician"], True)])
def test_spirit_opens_no_magic_skills(abilities: list[str], is_open: bool) -> None:
    scene = one(spirit=8, abilities=abilities)
    magic = [id for id, skill in scene.stock.skills.items() if skill.group is Group.MAGIC]

    assert len(magic) == 5
    assert [skills.is_open_to(scene, scene.by_id["ann"], id) for id in magic] == [is_open] * 5


@pytest.mark.rule("DV-061", "DV-064")
def test_a_magician_casts_with_it_too_unless_mana_must_come_from_elsewhere() -> None:
    spells = ["aegis", "leyburst", "miracle", "reading_the_dust"]
    magician = one(abilities=["magician"], spells=spells).by_id["ann"]

    assert reflexes.uses_of_spirit(magician) == ["second_wind", "defy_death", "aegis", "miracle"]
    magician.abilities = []
    assert reflexes.uses_of_spirit(magician) == ["second_wind", "defy_death"]


@pytest.mark.rule("DV-061")
def test_anybody_uses_both_without_understanding_magic() -> None:
    scene = one(stress=1, max_stress=7, spirit=4)
    hurt(scene, 1, dice=[1, 1], answers=["second_wind"])
    assert (scene.by_id["ann"].stress, scene.by_id["ann"].spirit) == (7, 1)

    kill(scene, "defy_death")
    assert scene.by_id["ann"].is_in()


# Second Wind


@pytest.mark.rule("DV-067")
def test_it_is_offered_once_the_wound_is_recorded() -> None:
    scene = one(stress=2, max_stress=7, spirit=3)
    table = hurt(scene, 2, dice=[1, 2], answers=["second_wind"])

    kinds = [type(event) for event in table.events]
    assert kinds.index(WoundRolled) < kinds.index(Wounded) < kinds.index(SecondWind)
    assert table.questions() == [("ann", "second_wind")]
    assert [option.id for option in table.asked[0].options] == ["second_wind", "decline"]
    assert marks(scene.by_id["ann"]) == ["Nicked 1"]


@pytest.mark.rule("DV-067", "DV-070", "DV-075")
@pytest.mark.parametrize(("window", "asked"), [("every_wound_at_0", 1), ("first_only", 0)])
def test_later_wounds_on_0_open_it_too_unless_the_house_rule_says_no(window: str, asked: int) -> None:
    scene = one(rules(second_wind_window=window), stress=0, max_stress=7, spirit=8)
    table = hurt(scene, 1, dice=[1, 1], answers=["second_wind"] * asked)

    assert len(table.asked) == asked
    assert scene.by_id["ann"].stress == 7 * asked


@pytest.mark.rule("DV-067", "DV-042")
@pytest.mark.parametrize("window", ["every_wound_at_0", "first_only"])
def test_the_first_one_always_opens_it(window: str) -> None:
    scene = one(rules(second_wind_window=window), stress=3, max_stress=7, spirit=8)
    hurt(scene, 4, dice=[1, 1], answers=["second_wind"])

    assert scene.by_id["ann"].stress == 7


@pytest.mark.rule("DV-067")
@pytest.mark.parametrize("window", ["every_wound_at_0", "first_only"])
def test_a_loss_that_is_no_damage_opens_it_as_well(window: str) -> None:
    scene = one(rules(second_wind_window=window), stress=3, max_stress=7, spirit=8)
    with at_table(scene, ["second_wind"], [1, 1]) as table:
        damage.lose_stress(scene, table, scene.by_id["ann"], 3, DamageType.MENTAL)

    assert scene.by_id["ann"].stress == 7


@pytest.mark.rule("DV-067")
def test_there_is_no_limit_but_spirit() -> None:
    scene = one(stress=2, max_stress=2, spirit=8)
    hurt(scene, 2, dice=[1, 1], answers=["second_wind"])
    hurt(scene, 2, dice=[1, 1], answers=["second_wind"])
    table = hurt(scene, 2, dice=[1, 1])

    assert (scene.by_id["ann"].spirit, scene.by_id["ann"].stress) == (2, 0)
    assert table.asked == []


@pytest.mark.rule("DV-067", "DV-069")
def test_a_declined_one_may_be_taken_at_the_next_wound() -> None:
    scene = one(stress=2, max_stress=6, spirit=4)
    hurt(scene, 2, dice=[1, 1], answers=["decline"])
    assert (scene.by_id["ann"].stress, scene.by_id["ann"].spirit) == (0, 4)
    hurt(scene, 2, dice=[1, 1], answers=["second_wind"])

    assert (scene.by_id["ann"].stress, scene.by_id["ann"].spirit) == (6, 1)


@pytest.mark.rule("DV-068")
def test_it_costs_3_spirit_and_refills_stress() -> None:
    scene = one(stress=1, max_stress=7, spirit=8, armor="mail", armor_stress=0, recovery_seconds=20)
    table = hurt(scene, 1, dice=[2, 2], answers=["second_wind"])

    ann = scene.by_id["ann"]
    assert (ann.spirit, ann.stress, ann.armor_stress(), ann.recovery) == (5, 7, 0, 0)
    assert marks(ann) == ["Nicked 1"]
    (told,) = table.told(SecondWind)
    assert told == SecondWind("ann", 7, 5, "party")
    assert told.sentence(NAMES) == "Ann gets a Second Wind: Stress 7, Spirit 5."
    assert told.seen_by(SPECTATOR).sentence(NAMES) == "Ann gets a Second Wind."


@pytest.mark.rule("DV-068", "DV-067")
@pytest.mark.parametrize(("spirit", "asked"), [(2, 0), (3, 1)])
def test_it_takes_spirit_and_not_other_mana(spirit: int, asked: int) -> None:
    scene = one(stress=1, max_stress=7, spirit=spirit, items=["mana_crystal"])
    table = hurt(scene, 1, dice=[2, 2], answers=["decline"] * asked)

    assert len(table.asked) == asked
    assert scene.by_id["ann"].vessels()[0].mana == 3


@pytest.mark.rule("DV-067", "DV-068", "DV-069")
@pytest.mark.parametrize(("answer", "stress", "spirit"), [("second_wind", 7, 5), ("decline", 0, 8)])
def test_in_a_fight_it_comes_in_the_action_of_another_and_costs_no_action(
    answer: str, stress: int, spirit: int
) -> None:
    ann = pc("ann", stress=2, max_stress=7, spirit=8, fighting=2, weapons=["knife"])
    scene = fight([ann], [npc("orc", fighting=3, weapons=["longsword"])])
    answers = ["orc> attack:longsword:ann:stay", "ann> attack:knife:orc:stay", f"ann> {answer}", "orc> nothing:stay"]
    played = play(scene, answers, dice=[6, 6, 3, 3, 1, 1], then="ann: declare")

    assert (played["ann"].stress, played["ann"].spirit, marks(played["ann"])) == (stress, spirit, ["Nicked 1"])
    assert played["orc"].stress < 8  # her own blow of the round
    assert played.scene.round == 2
    assert "attack:knife:orc" in played.options()


@pytest.mark.rule("DV-069")
def test_if_it_is_not_used_stress_stays_at_0() -> None:
    scene = one(stress=1, max_stress=7, spirit=8)
    table = hurt(scene, 1, dice=[2, 2], answers=["decline"])

    ann = scene.by_id["ann"]
    assert (ann.stress, ann.spirit, ann.is_in()) == (0, 8, True)
    assert table.told(SecondWind) == []


# Defy Death


@pytest.mark.rule("DV-071")
def test_it_is_offered_against_a_deadly_wound_before_the_death() -> None:
    scene = one(stress=0, max_stress=6, spirit=1, wounds=[{"name": "Torn", "severity": 2}])
    table = hurt(scene, 1, dice=[6, 6], answers=["defy_death"])

    assert table.questions() == [("ann", "defy_death")]
    assert [option.id for option in table.asked[0].options] == ["defy_death", "die"]
    assert table.told(Killed) == []


@pytest.mark.rule("DV-071", "DV-074")
def test_it_works_against_every_way_of_being_killed() -> None:
    scene = one(stress=5, spirit=5)
    table = kill(scene, "defy_death")

    ann = scene.by_id["ann"]
    assert (ann.is_in(), ann.stress, ann.spirit) == (True, 5, 0)
    assert marks(ann) == ["Soul Shriven 5"]
    assert table.events == [DefiedDeath("ann", 5)]


@pytest.mark.rule("DV-071")
def test_whoever_does_not_want_to_is_killed() -> None:
    scene = one(spirit=5)
    table = kill(scene, "die")

    ann = scene.by_id["ann"]
    assert (ann.out, ann.spirit, ann.wounds) == (Out.DEAD, 5, [])
    assert table.events == [Killed("ann", "a fall")]
    assert table.events[0].sentence(NAMES) == "Ann is killed: a fall."


@pytest.mark.rule("DV-071")
def test_npcs_may_as_well() -> None:
    scene = foe(spirit=1)
    kill(scene, "defy_death", who="orc")

    assert marks(scene.by_id["orc"]) == ["Soul Shriven 5"]


@pytest.mark.rule("DV-072")
@pytest.mark.parametrize(
    ("least", "spirit", "offered"),
    [(1, 0, False), (1, 1, True), (1, 5, True), (0, 0, True), (3, 2, False), (3, 3, True)],
)
def test_it_takes_all_spirit_and_at_least_some(least: int, spirit: int, offered: bool) -> None:
    scene = one(rules(defy_death_min_spirit=least), spirit=spirit)
    table = kill(scene, *["defy_death"] * offered)

    assert len(table.asked) == offered
    assert scene.by_id["ann"].is_alive() is offered
    assert scene.by_id["ann"].spirit == (0 if offered else spirit)


@pytest.mark.rule("DV-072", "DV-074")
def test_vessels_keep_their_mana() -> None:
    scene = one(spirit=5, items=["mana_crystal"])
    kill(scene, "defy_death")

    assert scene.by_id["ann"].vessels()[0].mana == 3


@pytest.mark.rule("DV-073")
def test_soul_shriven_is_added_each_time() -> None:
    scene = one(spirit=5, wounds=[{"name": "Broken", "severity": 4}])
    ann = scene.by_id["ann"]
    kill(scene, "defy_death")
    assert (marks(ann), ann.severity()) == (["Broken 4", "Soul Shriven 5"], 9)

    ann.spirit = 1
    kill(scene, "defy_death")
    assert (marks(ann), ann.severity()) == (["Broken 4", "Soul Shriven 5", "Soul Shriven 5"], 14)


@pytest.mark.rule("DV-074")
def test_she_lives_on_0_with_no_other_wound_and_no_second_wind() -> None:
    scene = one(stress=1, max_stress=6, spirit=8, wounds=[{"name": "Torn", "severity": 2}])
    table = hurt(scene, 1, dice=[6, 6], answers=["defy_death"])

    ann = scene.by_id["ann"]
    assert (ann.stress, ann.spirit, ann.is_in()) == (0, 0, True)
    assert marks(ann) == ["Torn 2", "Soul Shriven 5"]
    assert table.told(DefiedDeath) == [DefiedDeath("ann", 7)]
    assert len(table.asked) == 1


@pytest.mark.rule("DV-074", "DV-071")
def test_whoever_defied_death_still_acts_in_that_round_and_the_next() -> None:
    ann = pc("ann", stress=0, max_stress=6, spirit=4, weapons=["knife"], wounds=[{"name": "Torn", "severity": 4}])
    scene = fight([ann], [npc("orc", weapons=["longsword"])])
    both = ["orc> attack:longsword:ann:stay", "ann> attack:knife:orc:stay"]
    first = play(scene, [*both, "ann> defy_death"], dice=[5, 5, 4, 4, 6, 4], then="orc: intent")
    assert (first["orc"].stress, marks(first["ann"])) == (5, ["Torn 4", "Soul Shriven 5"])

    second = go_on(first.game, ["orc> nothing:stay", "ann> attack:knife:orc:stay"], dice=[4, 4], then="orc: intent")
    assert (second["orc"].stress, numbers_of(second["ann"])) == (2, (0, 0, 9))


def numbers_of(body: Any) -> tuple[int, int, int]:
    return body.stress, body.spirit, body.severity()


@pytest.mark.rule("DV-047")
def test_harm_takes_no_willpower() -> None:
    scene = one(stress=6, willpower=3)
    hurt(scene, 6, dice=[1, 1], answers=["keep"])
    hurt(scene, 6, dice=[1, 1], answers=["keep"])

    assert scene.by_id["ann"].willpower == 3
    assert numbers_of(scene.by_id["ann"]) == (0, 0, 2)
