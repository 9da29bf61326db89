"""What Gu do that are active for a while: shields, guards, wings, fists, senses."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import conditions, forced, melee, stats, stealth
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import body, fight, play, rules


def guarded(*gu: str, **numbers: Any) -> GuScene:
    """`a` has these Gu active; `b` stands next to it."""
    own = [{"gu": each, "active": True} for each in gu]
    owner = body("a", at=(3, 3), **({"gu": list(gu), "own": own, "max_hp": 60, "reactions": 0, "rank": 3} | numbers))
    return fight([owner], [body("b", at=(4, 3), reactions=0, max_hp=60, close_combat=60)], turn="b", order=["b", "a"])


def health(scene: GuScene, gu: str) -> int:
    return scene.by_id["a"].worm(gu).health


def left(scene: GuScene) -> int:
    return scene.by_id["a"].hp


# shields


@pytest.mark.parametrize(
    ("gu", "whole", "type", "amount", "taken"),
    [
        ("fish_scales_1", 45, "cold", 20, 15),
        ("fish_scales_1", 45, "heat", 20, 20),
        ("fish_scales_2", 100, "cold", 20, 8),
        ("smoldering_cloak", 50, "heat", 20, 10),
        ("jade_skin_1", 40, "sonic", 20, 20),
        ("jelly_bubble", 140, "force", 20, 10),
        ("jelly_bubble", 140, "sonic", 20, 10),
        ("jelly_bubble", 140, "rending", 20, 20),
        ("black_mane", 90, "shock", 20, 20),
        ("ember_armor", 190, "heat", 40, 10),
        ("ember_armor", 190, "rending", 40, 10),
        ("ember_armor", 190, "cold", 40, 40),
    ],
)
def test_a_shield_takes_what_its_own_reduction_leaves(gu: str, whole: int, type: str, amount: int, taken: int) -> None:
    scene = guarded(gu)

    hurt(scene, "a", (type, amount))

    assert health(scene, gu) == whole - taken
    assert left(scene) == 60


@pytest.mark.parametrize("gu", ["fish_scales_1", "fish_scales_2", "smoldering_cloak", "black_mane", "ember_armor"])
def test_most_shields_do_not_block_sound(gu: str) -> None:
    scene = guarded(gu)
    before = health(scene, gu)

    hurt(scene, "a", ("sonic", 5))

    assert health(scene, gu) == before
    assert left(scene) == 55


def test_the_smoldering_cloak_burns_whoever_strikes_its_user_in_melee() -> None:
    played = play(guarded("smoldering_cloak"), ["strike:punch:a"], dice=[20, 1], then="b: turn")

    assert played["b"].hp == 52
    assert played["b"].suffers(Condition.BURNING)


@pytest.mark.rule("GU-173")
@pytest.mark.parametrize(
    ("gu", "rank", "burns"),
    [
        ("smoldering_cloak", 1, False),
        ("smoldering_cloak", 2, True),
        ("jelly_bubble", 3, False),
        ("ember_armor", 5, False),
    ],
)
def test_some_shields_keep_fire_off(gu: str, rank: int, burns: bool) -> None:
    scene = guarded(gu)

    for condition in (Condition.BURNING, Condition.ABLAZE):
        with at_table(scene) as table:
            conditions.inflict(scene, table, scene.by_id["a"], Affliction(condition, rank))
        assert scene.by_id["a"].suffers(condition) == burns


def test_in_the_jelly_bubble_one_neither_moves_nor_dodges_nor_strikes() -> None:
    scene = guarded("jelly_bubble", reactions=2)
    asked = play(scene, ["strike:punch:a"], then="a: hit")
    own = play(scene, ["end", "a> pay:jelly_bubble"], then="a: turn")

    assert "dodge" not in asked.options()
    assert not [id for id in own.options() if id.startswith(("walk", "strike", "jump"))]
    assert stats.is_incapable_of_moving(own["a"])


# other guards


def test_stoneflesh_lowers_each_type_by_15_and_holds_still() -> None:
    scene = guarded("stoneflesh")
    a = scene.by_id["a"]

    hurt(scene, "a", ("force", 20), ("cold", 10))
    assert left(scene) == 55
    with at_table(scene) as table:
        forced.push(scene, table, a, scene.by_id["b"], 3)

    assert a.spot == scene.grid.at(3, 3)
    assert stats.movement(a) == 0


@pytest.mark.parametrize(("rank", "lost"), [(1, 0), (2, 10)])
def test_grounded_beetle_keeps_shock_off_its_user_and_its_shields(rank: int, lost: int) -> None:
    scene = guarded("grounded_beetle_1")
    shielded = guarded("grounded_beetle_1", "fish_scales_1")

    hurt(scene, "a", ("shock", 20), rank=rank)
    hurt(shielded, "a", ("shock", 20), rank=rank)

    assert left(scene) == 60 - lost
    assert health(shielded, "fish_scales_1") == 45 - lost


def test_in_the_air_the_beetle_is_of_no_use() -> None:
    scene = guarded("grounded_beetle_1", "golden_aurora", airborne=True, height=2)

    hurt(scene, "a", ("shock", 20))

    assert left(scene) == 40


def test_plumes_cut_whoever_strikes_with_bare_hands() -> None:
    bare = play(guarded("wind_scythe_plumes"), ["strike:punch:a"], dice=[20, 1], then="b: turn")
    armed = fight(
        [
            body(
                "a",
                at=(3, 3),
                gu=["wind_scythe_plumes"],
                own=[{"gu": "wind_scythe_plumes", "active": True}],
                reactions=0,
            )
        ],
        [body("b", at=(4, 3), reactions=0, max_hp=60, close_combat=60, weapons=["knife"])],
        turn="b",
        order=["b", "a"],
    )
    with_knife = play(armed, ["strike:knife:a"], dice=[20, 1], then="b: turn")

    assert (bare["b"].hp, bare["b"].bleeding) == (50, 2)
    assert (with_knife["b"].hp, with_knife["b"].bleeding) == (60, 0)


# wings and fists


@pytest.mark.parametrize(("gu", "speed", "maneuvers"), [("golden_aurora", 6, 2), ("wind_scythe_wings", 15, 3)])
def test_flying_gu_give_their_speed_and_maneuvers(gu: str, speed: int, maneuvers: int) -> None:
    flight = stats.flight(guarded(gu).by_id["a"])

    assert flight is not None
    assert (flight.speed, flight.maneuvers) == (speed, maneuvers)


def test_wind_scythe_wings_strike_in_place_of_fists() -> None:
    scene = guarded("wind_scythe_wings", close_combat=60)

    played = play(scene, ["end", "a> pay:wind_scythe_wings", "strike:wings:b"], dice=[20, 1], then="a: turn")
    asked = play(scene, ["end", "a> pay:wind_scythe_wings"], then="a: turn")

    assert (played["b"].hp, played["b"].bleeding) == (40, 4)
    assert not [id for id in asked.options() if "punch" in id]


def test_wide_knuckle_and_longarm_change_punches() -> None:
    plain, wide, long = guarded(), guarded("wide_knuckle"), guarded("longarm")

    def punch(scene: GuScene) -> tuple[int, int, int]:
        blow = melee.blow(scene.by_id["a"], "punch")
        assert blow is not None
        return blow.harms[0].amount, blow.to_hit, blow.range_m

    assert punch(plain) == (3, 0, 1)
    assert punch(wide) == (5, -10, 1)
    assert punch(long) == (3, 0, 2)


@pytest.mark.rule("GU-073")
def test_the_bird_strikes_with_its_wings_and_cuts_bare_hands() -> None:
    gu = ["wind_scythe_wings", "wind_scythe_plumes", "tiny"]
    bird = body(
        "a",
        at=(3, 3),
        rank=3,
        wisdom=40,
        cognition=40,
        gu=gu,
        killer_moves=["wind_scythe_bird"],
        close_combat=60,
        max_hp=40,
    )
    foe = body("b", at=(4, 3), reactions=0, max_hp=200, close_combat=95)
    scene = fight([bird], [foe], turn="a", rules=rules(reactions_per_round=0))
    up = ["killer:wind_scythe_bird", "end"]

    struck = play(scene, [*up, "b> strike:punch:a"], dice=[40, 1], then="b: turn")
    back = play(scene, [*up, "b> end", "a> pay:wind_scythe_bird"], then="a: turn")
    wings = play(scene, [*up, "b> end", "a> pay:wind_scythe_bird", "strike:wings:b"], dice=[20, 1], then="a: turn")

    assert (struck["b"].hp, struck["b"].bleeding, struck["a"].hp) == (185, 3, 7)
    assert {id.split(":")[1] for id in back.options() if id.startswith("strike")} == {"wings"}
    assert (wings["b"].hp, wings["b"].bleeding) == (170, 6)


# bodies for good


def test_metal_skin_as_a_trait() -> None:
    scene = fight([body("a", at=(3, 3), traits=["metal_skin_1"], max_hp=60)], [body("b", at=(9, 9))], turn="b")

    hurt(scene, "a", ("heat", 8))
    assert scene.by_id["a"].hp == 57
    hurt(scene, "a", ("sonic", 8))
    assert scene.by_id["a"].hp == 49
    hurt(scene, "a", ("shock", 8))
    assert scene.by_id["a"].hp == 33


# senses


def test_tremor_sense_knows_where_everybody_on_the_ground_within_5_m_is_and_keeps_one_from_being_deafened() -> None:
    own = [{"gu": "tremor_sense_1", "active": True}]
    flight = {"airborne": True, "height": 2, "gu": ["golden_aurora"], "own": [{"gu": "golden_aurora", "active": True}]}
    scene = fight(
        [body("a", at=(0, 0), gu=["tremor_sense_1"], own=own)],
        [body("b", at=(5, 0)), body("c", at=(6, 0)), body("d", at=(2, 2), **flight)],
        turn="a",
    )
    a = scene.by_id["a"]

    assert [stealth.pinpoints(scene, a, scene.by_id[id]) for id in "bcd"] == [True, False, False]
    with at_table(scene) as table:
        assert not conditions.inflict(scene, table, a, Affliction(Condition.DEAFENED))
