"""What single Attacks of the content do besides their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.kernel.table import ScriptedTable
from quintain.reading.calling import called
from quintain.systems.shattered import attack, reach
from quintain.systems.shattered.events.attack import (
    AttackAnnounced,
    AttackMissed,
    AttackRolled,
    Attacks,
    MomentumGained,
)
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import Played, body, fight, in_turn, known, play, plot, strike_with, suffer

STONE_HERE = [{"arena": "west", "id": "p1", "features": ["large_stone"]}]
STONE_THERE = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "features": ["large_stone"]}]


def meeting(
    who: str, at: str = "p1", foe: dict[str, Any] | None = None, momentum: int = 10, **scenario: Any
) -> ShatteredScene:
    return fight(
        [known(who, "p1", momentum=momentum)],
        [body("bob", at, rank="standard", **({"reactions": []} | (foe or {})))],
        **scenario,
    )


def attacks(played: Played) -> list[str]:
    return [id for id in played.options() if id.startswith("attack:")]


# Brawl


def brawl(dice: Sequence[int], *answers: str, phase: int) -> Played:
    return play(
        in_turn(meeting("marlon"), "marlon", phase=phase),
        ["fight", "attack:brawl:bob", *answers],
        dice=dice,
        then="marlon: turn",
    )


def test_brawl_adds_nothing_in_phase_1_and_a_push_in_phase_2() -> None:
    assert brawl([4, 3], phase=1).events(AttackAnnounced)[-1].status == []
    assert brawl([4, 3, 6], phase=2).events(AttackAnnounced)[-1].status == ["Push 1 [3 Grit]"]


@pytest.mark.rule("SS-084")
def test_of_a_miss_nothing_is_announced_but_that_it_misses() -> None:
    missed = brawl([1, 2], phase=1)

    assert missed.events(AttackAnnounced) == []
    assert [event.sentence({"bob": "Bob", "brawl": "Brawl"}) for event in missed.events(AttackMissed)] == [
        "Brawl misses Bob."
    ]
    assert len(brawl([2, 3], phase=1).events(AttackAnnounced)) == 1


@pytest.mark.parametrize(
    ("phase", "choice", "status"),
    [
        (3, "push", "Push 1 [4 Grit]"),
        (3, "prone", "Prone [3 Grit/Reflex]"),
        (3, "grabbed", "Grabbed [3 Grit/Reflex]"),
        (4, "push", "Push 1 [5 Grit]"),
        (4, "prone", "Prone [4 Grit/Reflex]"),
        (4, "grabbed", "Grabbed [4 Grit/Reflex]"),
    ],
)
def test_brawl_adds_one_of_three_in_phases_3_and_4(phase: int, choice: str, status: str) -> None:
    assert brawl([4, 3, 6], choice, phase=phase).events(AttackAnnounced)[-1].status == [status]


def test_brawl_adds_nothing_to_a_graze_and_gives_momentum_in_any_case() -> None:
    graze, miss = brawl([3, 2], phase=3), brawl([1, 2], phase=3)

    assert graze.events(AttackAnnounced)[-1].status == []
    assert graze["marlon"].momentum == miss["marlon"].momentum == 11


def test_what_brawl_adds_is_gone_if_the_roll_is_lowered_to_a_graze() -> None:
    scene = meeting("marlon", foe={"reactions": ["deflect"]})

    played = play(
        in_turn(scene, "marlon", phase=3),
        ["fight", "attack:brawl:bob", "prone", "deflect"],
        dice=[4, 3],
        then="marlon: turn",
    )

    assert played.events(AttackAnnounced)[-1].status == []
    assert not played["bob"].has(Status.PRONE)


# Chip Shot


def test_chip_shot_is_faster_beside_a_stone() -> None:
    plain = play(
        in_turn(meeting("margaret", "q1"), "margaret", phase=2),
        ["fight:balanced", "attack:chip_shot:bob"],
        dice=[5, 3],
        then="margaret: turn",
    )
    beside = play(
        in_turn(meeting("margaret", "q1", positions=[*STONE_HERE, {"arena": "mid", "id": "q1"}]), "margaret", phase=2),
        ["fight:balanced", "attack:chip_shot:bob"],
        dice=[5, 3],
        then="margaret: turn",
    )

    assert plain.events(AttackRolled)[-1].bonus == -1
    assert beside.events(AttackRolled)[-1].bonus == 0


def test_chip_shot_can_start_from_a_stone_elsewhere_in_the_arena() -> None:
    scene = meeting("margaret", "p2", positions=STONE_THERE)

    played = play(
        in_turn(scene, "margaret", phase=2),
        ["fight:balanced", "attack:chip_shot:bob:stone"],
        dice=[5, 3],
        then="margaret: turn",
    )

    assert played.events(Attacks)[-1].range == "melee"
    assert played.events(AttackRolled)[-1].bonus == 0
    assert played["margaret"].momentum == 10 - 2 - 1 - 1


def test_a_stone_elsewhere_reaches_even_ones_own_position_at_short_range() -> None:
    scene = meeting("margaret", "p1", positions=STONE_THERE)

    played = play(in_turn(scene, "margaret", phase=3), ["fight:balanced"], then="margaret: turn")

    assert attacks(played) == ["attack:chip_shot:bob:stone"]


def test_without_a_stone_in_the_arena_the_boost_is_not_offered() -> None:
    scene = meeting("margaret", "p2", positions=[*STONE_THERE[:1], {"arena": "west", "id": "p2"}])

    assert attacks(play(in_turn(scene, "margaret", phase=3), ["fight:balanced"], then="margaret: turn")) == [
        "attack:chip_shot:bob"
    ]


def test_a_boost_that_cannot_be_paid_is_not_offered() -> None:
    scene = meeting("margaret", "p2", momentum=3, positions=STONE_THERE)

    assert attacks(play(in_turn(scene, "margaret", phase=3), ["fight:balanced"], then="margaret: turn")) == [
        "attack:chip_shot:bob"
    ]


# the Sling, the Blaze Rod, Air Blast, Surging Stream


def test_sling_gives_momentum_after_the_attack() -> None:
    scene = meeting("zepherina", "p2")

    hits = play(
        in_turn(scene, "zepherina", phase=2),
        ["fight:balanced", "attack:sling:bob"],
        dice=[5, 3],
        then="zepherina: turn",
    )
    misses = play(
        in_turn(meeting("zepherina", "p2"), "zepherina", phase=2),
        ["fight:balanced", "attack:sling:bob"],
        dice=[1, 2],
        then="zepherina: turn",
    )

    assert hits["zepherina"].momentum == 10 - 2 + 1
    assert misses["zepherina"].momentum == 10 - 2 + 1 + 1


def test_sling_can_be_a_light_attack_and_gives_nothing_then() -> None:
    scene = meeting("zepherina", "p2")

    played = play(
        in_turn(scene, "zepherina", phase=2), ["fight", "attack:sling:bob:light"], dice=[5, 3], then="zepherina: turn"
    )

    assert played["zepherina"].momentum == 10 - 1
    assert played["bob"].health == 17


@pytest.mark.parametrize(("dice", "answers", "gained"), [([5, 3], (), 1), ([6, 5], ("none",), 2), ([1, 2], (), 2)])
def test_blaze_rod_gives_momentum_by_grade(dice: list[int], answers: tuple[str, ...], gained: int) -> None:
    scene = meeting("blaine", "p2")

    played = play(
        in_turn(scene, "blaine", phase=2),
        ["fight:balanced", "attack:blaze_rod:bob", *answers],
        dice=dice,
        then="blaine: turn",
    )

    assert played["blaine"].momentum == 10 - 2 + gained


def test_air_blast_pushes_farther_for_momentum() -> None:
    scene = meeting("zepherina", "p2")

    played = play(
        in_turn(scene, "zepherina"),
        ["fight:balanced", "attack:air_blast:bob:push"],
        dice=[4, 3, 6],
        then="zepherina: turn",
    )

    assert played.events(AttackAnnounced)[-1].status == ["Push 2 [4 Grit]"]
    assert played["zepherina"].momentum == 10 - 2 - 1 - 2


def test_surging_stream_strikes_at_hand_where_water_is() -> None:
    dry = meeting("marlon")
    wet = meeting("marlon", positions=[{"arena": "west", "id": "p1", "terrain": ["wet"]}])
    paths = [{"a": "west", "b": "mid", "terrain": ["running_water"]}, {"a": "mid", "b": "east"}]

    def offered(scene: ShatteredScene) -> bool:
        return "attack:surging_stream:bob" in attacks(
            play(in_turn(scene, "marlon", phase=2), ["fight:balanced"], then="marlon: turn")
        )

    assert not offered(dry)
    assert offered(wet)
    assert offered(meeting("marlon", paths=paths))


def test_surging_stream_soaks() -> None:
    scene = meeting("marlon", "p2")

    played = play(
        in_turn(scene, "marlon", phase=2),
        ["fight:balanced", "attack:surging_stream:bob"],
        dice=[1, 2],
        then="marlon: turn",
    )

    assert played["bob"].has(Status.SOAKED)


# Thrown, Quickdraw, keywords with a slash


def test_a_thrown_weapon_misses_on_a_graze_and_lies_where_it_was_thrown() -> None:
    scene = meeting("zepherina", "p2")

    played = play(
        in_turn(scene, "zepherina"), ["fight", "attack:iron_dagger:bob", "stab"], dice=[3, 2], then="zepherina: turn"
    )

    assert played.events(AttackMissed)
    assert played["zepherina"].momentum == 11
    assert [(each.position, each.gear.thing.id) for each in played.scene.lying] == [("p2", "iron_dagger")]
    assert played["zepherina"].gear("iron_dagger") is None


def test_a_thrown_weapon_can_be_used_at_hand_and_is_kept_then() -> None:
    played = play(
        in_turn(meeting("zepherina"), "zepherina"),
        ["fight", "attack:iron_dagger:bob", "stab"],
        dice=[3, 2],
        then="zepherina: turn",
    )

    assert played["bob"].health == 19
    assert played.scene.lying == []
    assert played["zepherina"].wields("iron_dagger") is not None


def test_a_thrown_weapon_lies_where_the_target_was_before_it_fell_to_its_own_defence() -> None:
    scene = fight(
        players=[body("ann", "p1", wielded=["iron_dagger"], gambits=[], momentum=4)],
        enemies=[body("bob", "p2", "standard", health=1, reactions=["defend"]), body("cid", "p1", "standard")],
    )
    suffer(scene, "bob", Status.SHOCKED)

    played = play(
        in_turn(scene, "ann"), ["fight", "attack:iron_dagger:bob", "slash", "defend"], dice=[5, 3], then="ann: turn"
    )

    assert played["bob"].out == "defeated"
    assert [(each.gear.id, each.position) for each in played.scene.lying] == [("iron_dagger", "p2")]
    assert "p2" in played.scene.positions


def test_a_thrown_weapon_stays_where_a_defeated_target_was() -> None:
    scene = meeting("zepherina", "p2", foe={"health": 1})

    played = play(in_turn(scene, "zepherina"), ["fight", "attack:iron_dagger:bob", "stab"], dice=[5, 3])

    assert played["bob"].out
    assert played.scene.lying[0].position in played.scene.positions


@pytest.mark.parametrize(("keyword", "health"), [("slash", 18), ("stab", 20)])
def test_the_attacker_names_one_of_the_keywords(keyword: str, health: int) -> None:
    scene = meeting("zepherina", foe={"resists": [{"level": 1, "keywords": ["Stab"]}]})

    played = play(
        in_turn(scene, "zepherina"), ["fight", "attack:iron_dagger:bob", keyword], dice=[5, 3], then="zepherina: turn"
    )

    assert played.events(Attacks)[-1].keyword == keyword.capitalize()
    assert played["bob"].health == health


# Spirits


def test_a_spirit_attacks_from_its_own_place_with_its_own_weapons() -> None:
    scene = fight(
        [known("margaret", "p1", momentum=4, summoned="p2")], [body("bob", "p2", rank="standard", reactions=[])]
    )

    played = play(in_turn(scene, "margaret", phase=2), ["fight:balanced"], then="margaret: turn")
    assert "spirit:attack:medium_claws:bob" in played.options()
    assert "attack:chip_shot:bob" in played.options()
    struck = play(
        in_turn(scene, "margaret", phase=2),
        ["fight:balanced", "spirit:attack:medium_claws:bob"],
        dice=[1, 2],
        then="margaret: turn",
    )

    assert struck["margaret"].momentum == 4 - 2 + 2
    assert struck.events(Attacks)[-1].who == "bork"


def test_a_spirit_that_is_not_summoned_attacks_nobody() -> None:
    scene = meeting("margaret")

    assert not [
        id
        for id in play(in_turn(scene, "margaret", phase=2), ["fight:balanced"], then="margaret: turn").options()
        if "spirit:attack" in id
    ]


# Lancing Charge


def lancer(**fields: Any) -> ShatteredScene:
    return fight(
        [body("ann", "p2", reactions=[])],
        [body("bob", "p1", rank="standard", techniques=["lancing_charge"], gambits=[], moves=3, **fields)],
    )


def test_lancing_charge_turns_moves_into_damage_after_a_move() -> None:
    scene = plot(lancer(), "bob", "lancing_charge", 2)

    played = play(
        in_turn(scene, "bob", phase=2),
        ["lancing_charge", "join:p2", "attack:cut:ann", "lance:3"],
        dice=[5, 3],
        then="bob: turn",
    )

    assert played["ann"].health == 20 - (6 + 3)
    assert played.scene.turn is not None
    assert played["bob"].moves + played.scene.turn.moves == 3 + 2 - 1 - 3


def test_lancing_charge_without_a_move_is_a_plain_attack() -> None:
    scene = fight(
        [body("ann", "p1", reactions=[])],
        [body("bob", "p1", rank="standard", techniques=["lancing_charge"], gambits=[])],
    )
    plot(scene, "bob", "lancing_charge", 2)

    played = play(in_turn(scene, "bob", phase=2), ["lancing_charge", "attack:cut:ann"], dice=[5, 3], then="bob: turn")

    assert played["ann"].health == 14


# what others learn


def test_momentum_is_told_to_the_own_side_only() -> None:
    played = brawl([1, 2], phase=1)

    event = played.events(MomentumGained)[-1]
    assert event.seen_by(Viewer(side="players")) == event
    assert event.seen_by(Viewer(side="enemies")) is None


def test_sentences_read_well() -> None:
    played = play(
        in_turn(meeting("margaret"), "margaret", phase=4),
        ["fight:heavy", "attack:stone_maul:bob", "lethal_strike", "pierce:guard=1+soak=0"],
        dice=[4, 4, 3, 6],
        then="margaret: turn",
    )
    names = played.scene.creature_names()

    told = [event.sentence(names) for event in played.game.events]
    assert "Margaret attacks Bob with Stone Maul at melee range." in told
    assert "Stone Maul against Bob: 4, 4 is 8, a Hit." in told
    assert "Margaret applies Lethal Strike: 3." in told
    assert "Bob would suffer 11 Damage, 4 Stun, Push 1, Reeling [5 Grit] (8, Hit)." in told


def test_an_attack_of_a_weight_one_has_not_is_simply_not_made() -> None:
    scene = fight(
        [body("ann", "p1", attacks=["poke"], momentum=4)],
        [body("bob", "p1", rank="standard")],
        attacks=[strike_with("poke")],
    )

    assert attacks(play(in_turn(scene, "ann"), ["fight:heavy"], then="ann: turn")) == []


def test_labels_say_who_does_what_to_whom_with_what() -> None:
    def label(spirit: bool, charges: bool, attack: str, target: str, boost: str) -> str:
        deed = reach.strike_deed(spirit, charges, attack, target, boost)
        return called(deed, {"lesser_needler": "Lesser Needler"})

    assert label(False, False, "sling", "lesser_needler", "light") == "Attack Lesser Needler: sling (light)"
    assert label(True, True, "air_blast", "", "") == "Spirit: Charge: air blast"


def test_pierce_goes_to_soak_where_there_is_no_damage() -> None:
    scene = fight(
        [body("ann", "p1", gambits=[])],
        [body("bob", "p1", rank="standard", reactions=[], soak=2)],
        attacks=[strike_with("poke", stun=3, pierce=1)],
    )

    assert play(in_turn(scene, "ann"), ["fight", "attack:poke:bob"], dice=[5, 3], then="ann: turn")["bob"].stun == 2


def test_what_a_technique_gives_is_for_its_own_attacks_only() -> None:
    scene = plot(meeting("margaret"), "margaret", "smash", 4)
    begun = play(in_turn(scene, "margaret", phase=4), ["smash"], then="margaret: turn").scene
    bob = begun.by_id["bob"]
    arm = reach.arm_of(begun, bob, "poke")
    assert arm is not None
    table = ScriptedTable(begun, SYSTEM.sight, ["none"], [5, 3])

    attack.strike(begun, table, bob, arm, begun.by_id["margaret"])

    assert begun.by_id["margaret"].health == 25 - (4 - 2)
    assert reach.arm_of(begun, bob, "stone_maul") is None
