"""Types of Damage; Damage and HP: armour before HP, falling unconscious, wounds."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import Afflicted, ArmorBroke, FellUnconscious, Hurt, Missed, Pushed, Wounded
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, rules
from tests.systems.written import check_what_waits

RAM = {"id": "ram", "name": "Ram", "damage": 0, "type": "internal", "hands": 2, "push": 1}
MACE = {"id": "mace", "name": "Mace", "damage": 9, "type": "internal", "hands": 1}
SUITS = [
    {"id": "mail", "name": "Mail", "durability": 8, "covers": ["external", "internal"]},
    {"id": "coat", "name": "Coat", "durability": 8, "covers": ["external"]},
    {"id": "padding", "name": "Padding", "durability": 8, "covers": ["internal"]},
]


def hit(*weapons: str, then: str = "", **numbers: Any) -> Played:
    """A hits B once with each of these weapons; B does not react. C keeps the fight going."""
    a = body("a", at=(3, 3), unarmed=3, wielded=[each for each in weapons if each != "unarmed"])
    b = body("b", **{"at": (4, 3), **numbers})
    scene = fight(red=[a], blue=[b, body("c", at=(11, 11))], weapons=[RAM, MACE], armors=SUITS)
    played = play(in_participation(scene, "a", "attack", "move"), then="a: act")
    for weapon in weapons:
        played = go_on(played.game, [f"attack:{weapon}:b"], then="a: act | b: react")
        if played.asked() == [("b", "react")]:
            played = go_on(played.game, ["none"], then="a: act | a: push | b: last_breath")
    check_what_waits(played.game, then)
    return played


# Types of Damage


@pytest.mark.rule("KI-053")
def test_a_punch_deals_internal_damage() -> None:
    played = hit("unarmed", then="a: act | b: react")

    assert [event.type for event in played.events(Hurt)] == ["internal"]


@pytest.mark.rule("KI-054")
@pytest.mark.parametrize(("weapon", "kind"), [("sword", "external"), ("shield", "internal"), ("club", "internal")])
def test_a_weapon_deals_the_type_it_lists_a_cut_external(weapon: str, kind: str) -> None:
    played = hit(weapon, then="a: act | b: react")

    assert [event.type for event in played.events(Hurt)] == [kind]


@pytest.mark.rule("KI-055")
@pytest.mark.parametrize(
    ("element", "listed", "kind"),
    [
        ("water", None, "internal"),
        ("fire", None, "internal"),
        ("wood", None, "internal"),
        ("earth", None, "internal"),
        ("metal", None, "external"),
        ("fire", "external", "external"),
        ("metal", "internal", "internal"),
    ],
)
def test_ki_is_internal_but_for_metal_unless_the_technique_says_otherwise(
    element: str, listed: str | None, kind: str
) -> None:
    palm = {"id": "palm", "name": "Palm", "type": "active", "behaviour": "attack", "damage": 2, "ki": True}
    known = {**palm, "element": element} | ({"damage_type": listed} if listed else {})
    a = body("a", at=(3, 3), techniques=["palm"])
    scene = in_participation(fight(red=[a], blue=[body("b", at=(4, 3))], techniques=[known]), "a", "techniques")

    played = play(scene, ["technique:palm:b", "none"], then="a, b: announce")

    assert [event.type for event in played.events(Hurt)] == [kind]


# Damage


@pytest.mark.rule("KI-056")
def test_an_attack_that_succeeds_deals_its_fixed_damage_without_a_die() -> None:
    a = body("a", at=(3, 3), agility=9, wielded=["sword"])
    b = body("b", at=(4, 3), stamina=0)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "dodge"], dice=[1], then="a: act")

    assert played.events(Hurt) == [Hurt("b", 5, "external", hp=5)]
    assert played["b"].hp == 15


@pytest.mark.rule("KI-056")
def test_an_attack_that_misses_deals_none() -> None:
    a, b = body("a", at=(3, 3), wielded=["sword"]), body("b", at=(4, 3), agility=9)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "dodge"], dice=[1], then="a: act")

    assert played.events(Missed) == [Missed("a", "b")]
    assert played.events(Hurt) == []
    assert played["b"].hp == 20


@pytest.mark.rule("KI-056")
def test_an_attack_with_damage_0_deals_none_and_still_has_its_effect_on_a_hit() -> None:
    played = go_on(hit("ram", then="a: push | b: react").game, ["push:5,3"], then="a: act")

    assert played["b"].hp == 20
    assert played.events(Hurt) == []
    assert played.events(Pushed) == [Pushed("b", "5,3")]


@pytest.mark.rule("KI-056")
@pytest.mark.parametrize(("weapon", "quiet"), [("sword", 0), ("ram", 1)])
def test_a_round_in_which_somebody_was_hurt_brings_no_stalemate_nearer(weapon: str, quiet: int) -> None:
    a = body("a", at=(0, 0), agility=1, wielded=[weapon])
    scene = fight(red=[a], blue=[body("b", at=(1, 0))], weapons=[RAM], turn=1, size=(2, 1))

    played = play(
        scene,
        ["attack", f"attack:{weapon}:b", "b> none", "a> done"][: 3 + (weapon == "sword")],
        joins={"a": [1]},
        then="a: declare",
    )

    assert (played.scene.round, played.scene.quiet_rounds) == (3, quiet)


@pytest.mark.rule("KI-056")
def test_an_effect_on_damage_needs_a_point_of_armour_or_hp_to_be_lost() -> None:
    kick = {"id": "kick", "name": "Kick", "type": "active", "behaviour": "attack", "inflicts": {"condition": "prone"}}
    a = body("a", at=(3, 3), unarmed=1, techniques=["tap", "hard"])
    harmless, harmful = {**kick, "id": "tap", "damage": 0}, {**kick, "id": "hard", "damage": 1}
    scene = fight(red=[a], blue=[body("b", at=(4, 3), armor="mail")], techniques=[harmless, harmful], armors=SUITS)
    played = play(in_participation(scene, "a", "techniques"), then="a: act")

    tapped = go_on(played.game, ["technique:tap:b", "none"], then="a: act")
    kicked = go_on(played.game, ["technique:hard:b", "none"], then="a: act")

    assert tapped.events(Afflicted) == []
    assert kicked.events(Afflicted) == [Afflicted("b", "prone", 0)]
    assert (kicked["b"].hp, kicked["b"].armor_durability) == (20, 7)


# Armour


@pytest.mark.rule("KI-057")
def test_armour_takes_the_damage_first() -> None:
    played = hit("sword", armor="mail", then="a: act | b: react")

    assert (played["b"].armor_durability, played["b"].hp) == (3, 20)
    assert played.events(Hurt) == [Hurt("b", 5, "external", armor=5)]
    assert played.events(ArmorBroke) == []


@pytest.mark.rule("KI-057")
@pytest.mark.parametrize(
    ("armor", "weapon", "durability", "hp"),
    [
        ("coat", "sword", 3, 20),
        ("coat", "unarmed", 8, 17),
        ("padding", "sword", 8, 15),
        ("padding", "unarmed", 5, 20),
        ("mail", "unarmed", 5, 20),
    ],
)
def test_armour_takes_only_the_damage_it_covers(armor: str, weapon: str, durability: int, hp: int) -> None:
    played = hit(weapon, armor=armor, then="a: act | b: react")

    assert (played["b"].armor_durability, played["b"].hp) == (durability, hp)


@pytest.mark.rule("KI-057")
def test_without_armour_all_goes_to_hp() -> None:
    played = hit("sword", then="a: act | b: react")

    assert played["b"].hp == 15


@pytest.mark.rule("KI-058")
@pytest.mark.parametrize(("durability", "hp"), [(3, 10), (5, 12)])
def test_what_breaks_the_armour_goes_on_to_hp(durability: int, hp: int) -> None:
    played = hit("sword", hp=12, armor="mail", armor_durability=durability, then="a: act | b: react")

    assert (played["b"].armor_durability, played["b"].hp) == (0, hp)
    assert played.events(ArmorBroke) == [ArmorBroke("b", "mail")]


@pytest.mark.rule("KI-056")
@pytest.mark.rule("KI-058")
def test_broken_armour_covers_nothing_and_breaks_only_once() -> None:
    played = hit("sword", "unarmed", armor="mail", armor_durability=5, then="a: act | b: react")

    assert played["b"].hp == 17
    assert played.events(ArmorBroke) == [ArmorBroke("b", "mail")]


@pytest.mark.rule("KI-057")
@pytest.mark.rule("KI-058")
@pytest.mark.parametrize(
    ("temporary", "left", "durability", "hp"), [(9, 4, 3, 20), (5, 0, 3, 20), (3, 0, 1, 20), (1, 0, 0, 19)]
)
def test_temporary_armour_is_used_up_before_worn_armour(temporary: int, left: int, durability: int, hp: int) -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), armor="mail", armor_durability=3)
    scene = fight(red=[a], blue=[b, body("c", at=(11, 11))], armors=SUITS)
    scene.by_id["b"].temporary_armor = temporary

    played = play(in_participation(scene, "a", "attack", "move"), ["attack:sword:b", "none"], then="a: act")

    assert (played["b"].temporary_armor, played["b"].armor_durability, played["b"].hp) == (left, durability, hp)


@pytest.mark.rule("KI-057")
def test_temporary_armour_covers_both_types() -> None:
    a = body("a", at=(3, 3), unarmed=3, wielded=["sword"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3)), body("c", at=(11, 11))])
    scene.by_id["b"].temporary_armor = 9

    played = play(
        in_participation(scene, "a", "attack", "move"),
        ["attack:sword:b", "none", "attack:unarmed:b", "none"],
        then="a: act",
    )

    assert (played["b"].temporary_armor, played["b"].hp) == (1, 20)


# Falling unconscious


@pytest.mark.rule("KI-059")
@pytest.mark.rule("KI-056")
@pytest.mark.parametrize(
    ("hp", "weapon", "left"), [(5, "sword", 0), (4, "mace", -5), (3, "unarmed", 0), (1, "sword", -4)]
)
def test_at_0_hp_or_less_a_creature_falls_unconscious_and_prone(hp: int, weapon: str, left: int) -> None:
    played = hit(weapon, hp=hp, then="a: act | b: react")

    assert played["b"].hp == left
    assert played["b"].unconscious
    assert played["b"].suffers(Condition.PRONE)
    assert played.events(FellUnconscious) == [FellUnconscious("b")]


@pytest.mark.rule("KI-059")
@pytest.mark.rule("KI-056")
def test_at_1_hp_a_creature_stands() -> None:
    played = hit("sword", hp=6, then="a: act | b: react")

    assert (played["b"].hp, played["b"].unconscious) == (1, False)
    assert played.events(FellUnconscious) == []


@pytest.mark.rule("KI-059")
def test_the_unconscious_are_hit_without_being_asked_and_only_lose_hp() -> None:
    played = hit("sword", "unarmed", hp=5, then="a: act | b: react")

    assert played["b"].hp == -3
    assert played.events(FellUnconscious) == [FellUnconscious("b")]
    assert (played["b"].external_wounds, played["b"].internal_wounds) == (1, 0)


@pytest.mark.rule("KI-056")
@pytest.mark.rule("KI-059")
def test_who_lies_unconscious_at_exactly_0_hp_does_not_fall_again() -> None:
    played = hit("sword", hp=0, unconscious=True, then="a: act")

    assert played["b"].hp == -5
    assert played.events(FellUnconscious) == played.events(Wounded) == []


@pytest.mark.rule("KI-059")
def test_the_unconscious_neither_participate_nor_react() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    b = body("b", at=(4, 3), agility=5, hp=-1, unconscious=True, techniques=["slipstream"])
    scene = fight(red=[a], blue=[b, body("c", at=(11, 11), agility=5)], turn=5)

    announcing = play(scene.clone(), then="c: announce")
    struck = play(in_participation(scene.clone(), "a", "attack", "move"), ["attack:sword:b"], then="a: act")

    assert announcing.asked() == [("c", "announce")]
    assert struck.asked() == [("a", "act")]


@pytest.mark.rule("KI-059")
def test_whoever_falls_lets_go_of_the_creature_it_holds() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], conditions={"grappled": 0}, grappled_by="b")
    scene = fight(red=[a], blue=[body("b", at=(4, 3), hp=5), body("c", at=(11, 11))])

    played = play(in_participation(scene, "a", "attack", "move"), ["attack:sword:b", "none"], then="a: act")

    assert not played["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("KI-059")
def test_a_fight_can_start_with_somebody_unconscious_who_lies_prone() -> None:
    scene = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(4, 3), hp=0, unconscious=True)])

    assert scene.by_id["b"].suffers(Condition.PRONE)
    assert not scene.by_id["a"].suffers(Condition.PRONE)


@pytest.mark.rule("KI-059")
@pytest.mark.parametrize(("hp", "unconscious"), [(0, True), (1, False)])
def test_whom_the_game_master_sets_to_0_hp_lies_unconscious_and_prone(hp: int, unconscious: bool) -> None:
    scene = fight(red=[body("a", at=(3, 3), agility=5)], blue=[body("b", at=(4, 3)), body("c", at=(9, 9))], gm="dm")
    played = play(scene, then="a: announce")

    played.game.act("dm", f"override:hp:b:{hp}")

    b = go_on(played.game, ["a> wait"], then="a: announce")["b"]
    assert (b.hp, b.unconscious, b.suffers(Condition.PRONE)) == (hp, unconscious, unconscious)


@pytest.mark.rule("KI-060")
def test_a_player_character_that_falls_is_asked_at_once_and_before_the_push() -> None:
    a = body("a", at=(3, 3), wielded=["war_hammer"])
    b = body("b", at=(4, 3), hp=5, pc=True)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:war_hammer:b", "none"], then="b: last_breath")

    assert played.asked() == [("b", "last_breath")]
    assert played.options() == ["last_breath", "unconscious"]
    assert played["b"].hp == -2
    assert played.events(Pushed) == played.events(FellUnconscious) == []


@pytest.mark.rule("KI-060")
def test_a_player_character_may_choose_to_fall_unconscious() -> None:
    played = go_on(hit("sword", hp=5, pc=True, then="b: last_breath | b: react").game, ["unconscious"], then="a: act")

    assert played["b"].unconscious
    assert not played["b"].last_breath
    assert played["b"].external_wounds == 1


@pytest.mark.rule("KI-060")
def test_a_foe_of_the_gm_is_not_asked() -> None:
    played = hit("sword", hp=5, then="a: act | b: react")

    assert played.asked() == [("a", "act")]
    assert played["b"].unconscious


@pytest.mark.rule("KI-060")
def test_a_player_character_is_asked_each_time_it_falls() -> None:
    a = body("a", at=(3, 3), agility=5, wielded=["sword"])
    b = body("b", at=(4, 3), pc=True, hp=5)
    c = body("c", at=(5, 3), agility=4, techniques=["mending_breath"])
    scene = in_participation(fight(red=[a], blue=[b, c], turn=5), "a", "attack")
    felled = ["attack:sword:b", "b> none", "b> unconscious", "a> done"]
    mended = ["c> techniques", "technique:mending_breath:b"]

    played = play(
        scene,
        [*felled, *mended, "a> attack", "attack:sword:b", "b> none"],
        joins={"a": [3], "c": [4]},
        then="b: last_breath",
    )

    assert played.asked() == [("b", "last_breath")]


@pytest.mark.rule("KI-060")
def test_a_fall_is_told_in_the_recap() -> None:
    a = body("a", at=(3, 3), agility=1, wielded=["sword"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3), hp=5), body("c", at=(9, 9))], rules=rules(interlude_seconds=60))

    played = play(in_participation(scene, "a", "attack", "move"), ["attack:sword:b", "none"], then="a: act")

    assert played.scene.story == ["A hits B.", "B goes down."]


# Wounds


@pytest.mark.rule("KI-066")
@pytest.mark.parametrize(("weapon", "internal", "external"), [("sword", 0, 1), ("mace", 1, 0), ("unarmed", 1, 0)])
def test_the_wound_is_of_the_kind_that_felled(weapon: str, internal: int, external: int) -> None:
    played = hit(weapon, hp=3, then="a: act | b: react")

    assert (played["b"].internal_wounds, played["b"].external_wounds) == (internal, external)
    assert played.events(Wounded) == [Wounded("b", "internal" if internal else "external")]


@pytest.mark.rule("KI-066")
def test_the_wound_follows_the_blow_that_felled_not_the_ones_before() -> None:
    played = hit("sword", "unarmed", hp=8, then="a: act | b: react")

    assert (played["b"].internal_wounds, played["b"].external_wounds) == (1, 0)


@pytest.mark.rule("KI-066")
def test_each_further_fall_adds_a_wound() -> None:
    played = hit("sword", hp=5, external_wounds=1, internal_wounds=1, then="a: act | b: react")

    assert (played["b"].internal_wounds, played["b"].external_wounds) == (1, 2)


@pytest.mark.rule("KI-066")
def test_an_external_wound_takes_4_off_the_maximum_hp() -> None:
    played = hit("sword", hp=5, max_hp=20, stamina=8, then="a: act | b: react")

    assert (played["b"].max_hp, played["b"].max_stamina) == (16, 8)
    assert played["b"].stamina == 8


@pytest.mark.rule("KI-066")
def test_an_internal_wound_takes_2_off_the_maximum_stamina_and_what_is_above_it() -> None:
    played = hit("mace", hp=5, max_hp=20, max_stamina=8, stamina=8, then="a: act | b: react")

    assert (played["b"].max_hp, played["b"].max_stamina) == (20, 6)
    assert played["b"].stamina == 6


@pytest.mark.rule("KI-066")
def test_stamina_below_the_lowered_maximum_stays_as_it_is() -> None:
    played = hit("mace", hp=5, max_stamina=8, stamina=3, then="a: act | b: react")

    assert played["b"].stamina == 3


@pytest.mark.rule("KI-066")
@pytest.mark.parametrize(("wounds", "hp", "stamina"), [(1, 6, 3), (2, 2, 1), (3, 1, 1), (9, 1, 1)])
def test_wounds_add_up_but_leave_at_least_1(wounds: int, hp: int, stamina: int) -> None:
    b = body("b", at=(4, 3), max_hp=10, max_stamina=5, internal_wounds=wounds, external_wounds=wounds)

    scene = fight(red=[body("a", at=(3, 3))], blue=[b], rules=BOOK)

    assert (scene.by_id["b"].max_hp, scene.by_id["b"].max_stamina) == (hp, stamina)
    assert (scene.by_id["b"].hp, scene.by_id["b"].stamina) == (hp, stamina)


@pytest.mark.rule("KI-066")
def test_a_creature_without_any_stamina_has_none() -> None:
    scene = fight(red=[body("a", at=(3, 3), max_stamina=0)], blue=[body("b", at=(4, 3))])

    assert scene.by_id["a"].max_stamina == 0


@pytest.mark.rule("KI-066")
def test_a_fall_into_the_chasm_is_an_internal_wound_without_a_last_breath() -> None:
    chasm = {"kind": "chasm", "name": "Chasm", "squares": [(5, y) for y in range(12)], "dc": 7, "attribute": "agility"}
    a = body("a", at=(3, 3), wielded=["war_hammer"])
    b = body("b", at=(4, 3), hp=12, pc=True)
    scene = fight(red=[a], blue=[b, body("c", at=(11, 11))], features=[chasm])

    played = play(
        in_participation(scene, "a", "attack", "move"),
        ["attack:war_hammer:b", "none", "push:5,3"],
        dice=[6],
        then="a: act",
    )

    assert (played["b"].out, played["b"].hp) == ("fallen", 0)
    assert (played["b"].internal_wounds, played["b"].last_breath) == (1, 0)
