"""What each Gu does, as its entry says."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import cover, effects
from quintain.systems.gu.cover import Cover
from quintain.systems.gu.scene import GuScene, Thing
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.words import Condition, Size
from tests.systems.gu.script import LIBRARY, Played, body, fight, play, suffer


def user(gu: str | list[str], at: tuple[int, int] = (0, 0), **numbers: Any) -> dict[str, Any]:
    """Rank 3, four activations, skills of 60, plenty of essence."""
    own = {
        "rank": 3,
        "wisdom": 40,
        "cognition": 40,
        "essence": 500,
        "ranged_attack": 60,
        "close_combat": 60,
        "gu": [gu] if isinstance(gu, str) else gu,
    }
    return body("a", at=at, **(own | numbers))


def victim(at: tuple[int, int] = (2, 0), **numbers: Any) -> dict[str, Any]:
    """100 hit points, no reactions."""
    return body("b", at=at, **({"max_hp": 100, "reactions": 0} | numbers))


def duel(one: dict[str, Any], *others: dict[str, Any], **scenario: Any) -> GuScene:
    return fight([one], list(others) or [victim()], turn="a", **scenario)


def used(gu: str, *, dice: list[int], foe: dict[str, Any] | None = None, **numbers: Any) -> Played:
    """The Gu is activated at `b`."""
    scene = duel(user(gu, **numbers), foe or victim())
    return play(scene, [f"activate:{gu}:b"], dice=dice, then="a: turn")


# attack rolls

HIT = [50, 1]


@pytest.mark.parametrize(
    ("gu", "lost"),
    [
        ("fire_pellet", 6),
        ("fire_spark", 8),
        ("moonlight", 6),
        ("jolt", 8),
        ("stream", 3),
        ("fire_arrow", 20),
        ("cut", 5),
    ],
)
def test_a_hit_deals_what_the_gu_deals(gu: str, lost: int) -> None:
    played = used(gu, dice=HIT)

    assert played["b"].hp == 100 - lost
    assert played["b"].bleeding == (1 if gu == "cut" else 0)
    assert not played["b"].afflictions


@pytest.mark.parametrize(("gu", "bonus"), [("fire_spark", 0), ("moonlight", 10), ("iron_needle", 10), ("stream", 30)])
def test_a_bonus_of_a_gu_is_taken_from_the_roll(gu: str, bonus: int) -> None:
    """Close Combat 60 at 2 m."""
    damage = [5, 5] if gu == "iron_needle" else []

    assert used(gu, dice=[50 + bonus, 10, *damage])["b"].hp < 100
    assert used(gu, dice=[60 + bonus, 1])["b"].hp == 100


def test_icicle_tires_whoever_loses_hit_points_to_it() -> None:
    hurt = used("icicle", dice=HIT)
    shield = [{"gu": "jade_skin_1", "active": True}]
    kept = used("icicle", dice=HIT, foe=victim(gu=["jade_skin_1"], own=shield))

    assert hurt["b"].hp == 90
    assert hurt["b"].suffers(Condition.FATIGUED)
    assert kept["b"].hp == 100
    assert not kept["b"].suffers(Condition.FATIGUED)


def test_bullet_rolls_with_advantage_and_makes_bleed() -> None:
    played = used("bullet", dice=[90, 30, 1])

    assert played["b"].hp == 96
    assert played["b"].bleeding == 1


def test_iron_needle_deals_two_dice() -> None:
    assert used("iron_needle", dice=[*HIT, 10, 3])["b"].hp == 87


@pytest.mark.rule("GU-121")
@pytest.mark.parametrize("gu", ["jolt", "bullet"])
def test_nothing_answers_what_is_unreactable(gu: str) -> None:
    foe = victim(reactions=2, gu=["jade_skin_1"])

    assert used(gu, dice=[*HIT] if gu == "jolt" else [90, *HIT], foe=foe)["b"].hp < 100


def test_a_dodge_of_the_unseen_crescent_is_20_harder() -> None:
    scene = duel(user("cut"), victim(reactions=2, dodge=60, at=(2, 2)))

    missed = play(scene, ["activate:cut:b", "b> dodge"], dice=[50, 9, 40, 1], then="a: turn")

    assert missed["b"].hp == 95


def test_flame_binding_burns_and_binds_until_one_gets_free() -> None:
    scene = duel(user("flame_binding"), victim(athletics=50))

    bound = play(scene, ["activate:flame_binding:b"], dice=HIT, then="a: turn")
    held = play(
        scene, ["activate:flame_binding:b", "end", "b> struggle:flame_binding"], dice=[*HIT, 60, 1], then="b: turn"
    )
    free = play(
        scene, ["activate:flame_binding:b", "end", "b> struggle:flame_binding"], dice=[*HIT, 60, 10], then="b: turn"
    )

    assert bound["b"].hp == 84
    assert bound["b"].suffers(Condition.BURNING)
    assert bound["b"].suffers(Condition.RESTRAINED)
    assert held["b"].suffers(Condition.RESTRAINED)
    assert "struggle:flame_binding" not in held.options()
    assert not free["b"].suffers(Condition.RESTRAINED)
    assert not free["b"].suffers(Condition.BURNING)


def test_flame_tongue_deals_30_and_burns() -> None:
    played = used("flame_tongue", dice=HIT)

    assert played["b"].hp == 70
    assert [held.rank for held in played["b"].every(Condition.BURNING)] == [3]


def test_slowness_toxin_goes_to_hit_points_and_slows() -> None:
    foe = victim(max_hp=35, gu=["jade_skin_1"], own=[{"gu": "jade_skin_1", "active": True}])

    played = used("slowness_toxin", dice=HIT, foe=foe)

    assert played["b"].hp == 35 - (5 - 3)
    assert played["b"].worm("jade_skin_1").health == 40
    assert [(poison.name, poison.turns, poison.rank) for poison in played["b"].poisons] == [("slowness", 6, 2)]


# without an attack roll


def test_vein_burst_goes_straight_to_hit_points_unless_one_dodges() -> None:
    foe = victim(gu=["jade_skin_1"], own=[{"gu": "jade_skin_1", "active": True}])
    struck = used("vein_burst", dice=[], foe=foe)
    scene = duel(user("vein_burst"), victim(reactions=1, dodge=50))
    away = play(scene, ["activate:vein_burst:b", "b> dodge", "b> to:4,0"], dice=[50, 10], then="a: turn")

    assert struck["b"].hp == 92
    assert struck["b"].worm("jade_skin_1").health == 40
    assert away["b"].hp == 100


@pytest.mark.rule("GU-253")
def test_immolate_sets_whom_it_touches_ablaze_but_not_whom_nothing_can_touch() -> None:
    ablaze = used("immolate", dice=[], foe=victim(at=(1, 0)))
    bubble = victim(at=(1, 0), gu=["jelly_bubble"], own=[{"gu": "jelly_bubble", "active": True}])
    skin = victim(at=(1, 0), gu=["jade_skin_1"], own=[{"gu": "jade_skin_1", "active": True}])

    assert [held.rank for held in ablaze["b"].every(Condition.ABLAZE)] == [2]
    for guarded in (bubble, skin):
        assert not [id for id in play(duel(user("immolate"), guarded), then="a: turn").options() if "immolate" in id]


@pytest.mark.rule("GU-251")
def test_a_touch_needs_its_target_within_1_m_and_longarm_makes_it_2() -> None:
    assert "activate:immolate:b" in play(duel(user("immolate"), victim(at=(1, 1))), then="a: turn").options()
    assert "activate:immolate:b" not in play(duel(user("immolate"), victim(at=(2, 0))), then="a: turn").options()
    long = user(["immolate", "longarm"], own=[{"gu": "longarm", "active": True}])
    assert "activate:immolate:b" in play(duel(long, victim(at=(2, 0))), then="a: turn").options()
    assert "activate:immolate:b" not in play(duel(long, victim(at=(3, 0))), then="a: turn").options()


# areas


def test_ember_butterfly_catches_everybody_within_1_m_of_a_square() -> None:
    scene = duel(user("ember_butterfly"), victim(at=(5, 0)), body("c", at=(6, 1), reactions=0), body("d", at=(7, 0)))

    played = play(scene, ["activate:ember_butterfly:5,0"], then="a: turn")

    assert (played["b"].hp, played["c"].hp, played["d"].hp) == (97, 17, 20)
    assert played["b"].suffers(Condition.BURNING)
    assert played["c"].suffers(Condition.BURNING)


def test_quake_step_throws_everybody_else_on_the_ground_down() -> None:
    near = [victim(at=(1, 0), athletics=50), body("c", at=(2, 2), athletics=50, reactions=0), body("d", at=(3, 0))]
    flier = body(
        "e", at=(1, 1), airborne=True, height=1, gu=["golden_aurora"], own=[{"gu": "golden_aurora", "active": True}]
    )
    scene = duel(user("quake_step"), *near, flier)

    played = play(scene, ["activate:quake_step"], dice=[40, 10, 40, 1], then="a: turn")

    assert [played[id].suffers(Condition.PRONE) for id in "abcde"] == [False, False, True, False, False]


@pytest.mark.parametrize(("gu", "lost", "bleeding"), [("fire_pulse", 10, 0), ("slash", 15, 2)])
def test_a_line_strikes_all_in_it(gu: str, lost: int, bleeding: int) -> None:
    scene = duel(
        user(gu, at=(0, 5)), victim(at=(1, 5)), body("c", at=(8, 5), max_hp=100, reactions=0), body("d", at=(9, 5))
    )

    played = play(scene, [f"activate:{gu}:1,5/e/8"], then="a: turn")

    assert (played["b"].hp, played["c"].hp, played["d"].hp) == (100 - lost, 100 - lost, 20)
    assert played["c"].bleeding == bleeding
    assert played["b"].suffers(Condition.BURNING) == (gu == "fire_pulse")


def test_thunderclap_follows_its_users_strength_and_dazes_by_its_sound() -> None:
    deaf = body(
        "c", at=(3, 3), max_hp=100, reactions=0, gu=["jelly_bubble"], own=[{"gu": "jelly_bubble", "active": True}]
    )
    scene = duel(user("thunderclap", strength=250), victim(at=(1, 0)), deaf, body("d", at=(4, 0)))

    played = play(scene, ["activate:thunderclap"], then="a: turn")

    assert (played["a"].hp, played["b"].hp, played["c"].hp, played["d"].hp) == (20, 92, 100, 20)
    assert played["b"].suffers(Condition.DAZED)
    assert not played["c"].suffers(Condition.DAZED)


@pytest.mark.rule("GU-228")
def test_piercing_shriek_hurts_the_souls_of_enemies_who_hear_it() -> None:
    red = [user("piercing_shriek", soul=20), body("f", at=(0, 1), soul=20)]
    blue = [victim(at=(1, 0), soul=20), body("c", at=(2, 0), soul=20), body("d", at=(4, 0), soul=20)]
    scene = fight(red, blue, turn="a")
    suffer(scene, "c", Condition.DEAFENED)
    scene.by_id["c"].reactions = 0

    played = play(scene, ["activate:piercing_shriek"], then="a: turn")

    assert [played[id].soul for id in "afbcd"] == [20, 20, 13, 20, 20]
    assert played["b"].hp == 100


def test_a_voice_that_is_used_again_before_it_has_rested_is_gone_for_good() -> None:
    scene = duel(user("piercing_shriek"), victim(at=(9, 9)))

    once = play(scene, ["activate:piercing_shriek"], then="a: turn")
    twice = play(scene, ["activate:piercing_shriek"] * 2, then="a: turn")

    assert (once["a"].voice_lost, once["a"].mute) == (True, False)
    assert "activate:piercing_shriek" in once.options()
    assert twice["a"].mute
    assert "activate:piercing_shriek" not in twice.options()


def test_lava_explosion_is_worst_in_the_middle_and_leaves_magma() -> None:
    scene = duel(
        user("lava_explosion"),
        body("b", at=(7, 5), max_hp=200, reactions=0),
        body("c", at=(9, 5), max_hp=200, reactions=0),
        body("d", at=(10, 5), max_hp=200, reactions=0),
    )

    played = play(scene, ["activate:lava_explosion:7,5"], then="a: turn")

    assert [played[id].hp for id in "bcd"] == [80, 140, 200]
    assert played["c"].suffers(Condition.BURNING)
    assert [patch.remains.name for patch in played.scene.patches] == ["magma"]


# what protects


def test_golden_bell_lowers_all_damage_but_sonic_to_everybody_near_until_its_users_next_turn() -> None:
    scene = fight(
        [
            user("golden_bell_1", reactions=0),
            body("f", at=(2, 0), max_hp=40, reactions=0),
            body("g", at=(3, 0), reactions=0),
        ],
        [victim(at=(0, 1), gu=["stream"], ranged_attack=60, close_combat=60)],
        turn="a",
        order=["a", "b", "f", "g"],
    )
    ring = ["activate:golden_bell_1", "end"]

    played = play(scene, [*ring, "b> activate:stream:f"], dice=HIT, then="b: turn")
    bare = play(scene, [*ring, "b> activate:stream:g"], dice=HIT, then="b: turn")
    over = play(scene, [*ring, "b> end", "f> end", "g> end"], then="a: turn")

    assert played["f"].hp == 40
    assert bare["g"].hp == 17
    assert [ward.by for ward in played["a"].wards] == ["a"]
    assert not over["a"].wards
    assert not over["f"].wards


def test_tremor_sense_and_stealth_rock_are_sustained() -> None:
    scene = duel(user(["tremor_sense_1", "stealth_rock"]), victim(at=(9, 9)))

    played = play(scene, ["activate:tremor_sense_1"], then="a: turn")
    hidden = play(scene, ["activate:stealth_rock"], dice=[99 // 10 * 10, 9], then="a: turn")

    assert played["a"].worm("tremor_sense_1").active
    assert hidden["a"].unnoticed_by == ["b"]


# bodies


def test_the_longbeetle_lends_strength_until_the_end_of_the_next_turn() -> None:
    scene = duel(user("brute_force_longbeetle", max_hp=39, strength=30), victim(at=(9, 9)))
    rounds = ["end", "b> end"]

    lent = play(scene, ["activate:brute_force_longbeetle"], then="a: turn")
    next_turn = play(scene, ["activate:brute_force_longbeetle", *rounds], then="a: turn")
    over = play(scene, ["activate:brute_force_longbeetle", *rounds, "end"], then="b: turn")

    assert lent["a"].strength == 130
    assert next_turn["a"].strength == 130
    assert over["a"].strength == 25


def test_with_fortitude_40_it_costs_nothing_afterwards() -> None:
    scene = duel(user("brute_force_longbeetle", max_hp=40, strength=30), victim(at=(9, 9)))

    over = play(scene, ["activate:brute_force_longbeetle", "end", "b> end", "end"], then="b: turn")

    assert over["a"].strength == 30


def test_twice_the_same_strength_is_no_more_strength() -> None:
    scene = duel(user("brute_force_longbeetle", strength=30), victim(at=(9, 9)))

    played = play(scene, ["activate:brute_force_longbeetle"] * 2, then="a: turn")

    assert played["a"].strength == 130


def test_metal_skin_takes_an_hour() -> None:
    scene = duel(user("metal_skin_1"), victim(at=(9, 9)))

    played = play(scene, ["activate:metal_skin_1"], then="a: turn")
    a = played["a"]

    assert not effects.traits(played.scene, a)
    played.scene.minutes = 60
    assert [gu.id for gu in effects.traits(played.scene, a)] == ["metal_skin_1"]
    assert "activate:metal_skin_1" not in played.options()


# healing


def friends(gu: str, **hurt: Any) -> GuScene:
    scene = fight(
        [user(gu), body("f", at=(1, 0), max_hp=30), body("g", at=(4, 0), max_hp=30), body("h", at=(5, 0), max_hp=30)],
        [victim(at=(9, 9))],
        turn="a",
    )
    for id in "fgh":
        scene.by_id[id].hp = 20
    return scene


def test_blood_qi_heals_a_wounded_creature_that_is_touched() -> None:
    scene = friends("blood_qi_1")
    asked = play(scene, then="a: turn")

    assert [id for id in asked.options() if id.startswith("activate")] == ["activate:blood_qi_1:f"]
    assert play(scene, ["activate:blood_qi_1:f"], then="a: turn")["f"].hp == 26


def test_placebo_heals_one_creature_within_4_m() -> None:
    scene = friends("placebo")
    asked = play(scene, then="a: turn")

    assert [id for id in asked.options() if id.startswith("activate")] == ["activate:placebo:f", "activate:placebo:g"]
    assert play(scene, ["activate:placebo:g"], then="a: turn")["g"].hp == 22


def test_staunch_bleeding_takes_three_stacks() -> None:
    scene = friends("staunch_bleeding")
    scene.by_id["f"].bleeding = 5

    once = play(scene, ["activate:staunch_bleeding:f"], then="a: turn")
    twice = play(scene, ["activate:staunch_bleeding:f"] * 2, then="a: turn")

    assert (once["f"].bleeding, twice["f"].bleeding) == (2, 0)
    assert "activate:staunch_bleeding:f" not in twice.options()


def test_healing_sprout_grows_leaves_that_can_be_eaten() -> None:
    scene = duel(user("healing_sprout"), victim(at=(9, 9)))

    played = play(scene, ["activate:healing_sprout"] * 2, then="a: turn")

    assert [gear.id for gear in played["a"].gear] == ["healing_leaf", "healing_leaf-2"]


@pytest.mark.rule("GU-123")
def test_silver_lining_answers_a_hit_and_ones_own_miss_and_nothing_else() -> None:
    scene = fight(
        [user(["silver_lining", "stream"], max_hp=30)], [victim(at=(1, 0), close_combat=60, max_hp=100)], turn="a"
    )
    scene.by_id["a"].hp = 10

    asked = play(scene, then="a: turn")
    missed = play(scene, ["activate:stream:b", "a> activate:silver_lining"], dice=[90, 9], then="a: turn")
    hit = play(scene, ["end", "b> strike:punch:a", "a> activate:silver_lining"], dice=[10, 1], then="b: turn")

    assert not [id for id in asked.options() if "silver" in id]
    assert (missed["a"].hp, missed["a"].reactions) == (14, 1)
    assert hit["a"].hp == 10 + 4 - 3


# places


def test_static_step_carries_its_user_to_a_free_square_within_6_m() -> None:
    scene = duel(user("static_step"), victim(at=(6, 0)))

    played = play(scene, ["activate:static_step:6,6"], then="a: turn")

    assert played.at("a") == (6, 6, 0)


def test_whoever_is_not_noticed_does_not_show_by_the_squares_that_are_offered() -> None:
    scene = duel(user(["static_step", "scarecrow"]), victim(at=(1, 0), unnoticed=True))

    played = play(scene, ["activate:static_step:1,0"], then="a: turn")
    put = play(scene, ["activate:scarecrow:1,0"], then="a: turn")

    assert played.at("a") != played.at("b")
    assert played.scene.grid.distance(played["a"].spot, played["b"].spot) == 1
    assert [thing.spot for thing in put.scene.things] != [put["b"].spot]


@pytest.mark.rule("GU-123")
def test_static_step_answers_a_melee_attack_which_then_misses_and_shocks() -> None:
    scene = fight([user("static_step")], [victim(at=(1, 0), close_combat=60)], turn="b", order=["b", "a"])

    played = play(scene, ["strike:punch:a", "a> activate:static_step", "teleport:0,6"], dice=HIT, then="b: turn")

    assert played.at("a") == (0, 6, 0)
    assert played["a"].hp == 20
    assert played["b"].hp == 90


@pytest.mark.rule("GU-123")
def test_trip_answers_a_step_and_the_mover_falls_where_it_was() -> None:
    scene = fight([user("trip", at=(2, 2))], [victim(at=(4, 2), athletics=40)], turn="b", order=["b", "a"])

    fallen = play(scene, ["walk:5,2", "a> activate:trip"], dice=[40, 1], then="b: turn")
    stood = play(scene, ["walk:5,2", "a> activate:trip"], dice=[40, 10], then="b: turn")

    assert fallen.at("b") == (4, 2, 0)
    assert fallen["b"].suffers(Condition.PRONE)
    assert stood.at("b") == (5, 2, 0)


# catalysts


def test_tiny_gu_makes_the_next_activation_small_and_only_that() -> None:
    scene = duel(user(["tiny", "fire_pulse"], at=(0, 5)), victim(at=(3, 5)))

    small = play(scene, ["activate:tiny", "activate:fire_pulse:1,5/e/1"], then="a: turn")
    after = play(scene, ["activate:tiny", "activate:fire_pulse:1,5/e/1", "activate:fire_pulse:1,5/e/8"], then="a: turn")

    assert small["b"].hp == 100
    assert after["b"].hp == 90


def test_tiny_gu_does_not_affect_gu_of_a_higher_rank() -> None:
    scene = duel(user(["tiny", "fire_pulse"], at=(0, 5)), victim(at=(3, 5)))
    scene.by_id["a"].shrinks = 1

    played = play(scene, ["activate:fire_pulse:1,5/e/8"], then="a: turn")

    assert played["b"].hp == 90
    assert played["a"].shrinks == 0


# things that stand


def test_a_scarecrow_stands_on_a_free_square_and_regains_hit_points() -> None:
    scene = duel(user("scarecrow", at=(3, 3)), victim(at=(9, 9)))

    played = play(scene, ["activate:scarecrow:4,3"], then="a: turn")
    (thing,) = played.scene.things

    assert (thing.hp, thing.max_hp, thing.tall, thing.maker) == (50, 50, 1, "a")
    assert not effects.is_thick(played.scene, thing)


def test_three_scarecrows_in_four_squares_hide_somebody_completely() -> None:
    scene = duel(user("scarecrow", at=(3, 3)), victim(at=(9, 9)))

    played = play(scene, ["activate:scarecrow:4,3", "activate:scarecrow:4,4", "activate:scarecrow:3,4"], then="a: turn")

    assert [effects.is_thick(played.scene, thing) for thing in played.scene.things] == [True] * 3
    apart = play(scene, ["activate:scarecrow:4,2", "activate:scarecrow:4,4", "activate:scarecrow:2,4"], then="a: turn")
    assert [effects.is_thick(apart.scene, thing) for thing in apart.scene.things] == [False] * 3


def test_a_hurt_scarecrow_regains_10_as_its_makers_turn_starts() -> None:
    scene = duel(user("scarecrow", at=(3, 3)), victim(at=(9, 9)))
    made = play(scene, ["activate:scarecrow:4,3", "end"], then="b: turn").scene
    made.things[0].hp = 35

    played = play(made, ["b> end"], then="a: turn")

    assert played.scene.things[0].hp == 45


@pytest.mark.rule("GU-249")
def test_one_scarecrow_hides_somebody_partly_and_three_completely() -> None:
    scene = duel(user("fire_spark", at=(0, 5)), victim(at=(4, 5)))
    gu = LIBRARY.find("gu", Gu, "scarecrow")
    scene.stock.gus[gu.id] = gu

    def stand(*squares: str) -> Cover:
        things = [Thing(f"scarecrow-{at}", "scarecrow", scene.grid.spot(at), 0, Size.SMALL, 50, 50) for at in squares]
        for thing in things:
            thing.gu = gu
        scene.things = things
        return cover.cover(scene, scene.by_id["a"], scene.by_id["b"])

    assert stand() is Cover.NONE
    assert stand("3,5") is Cover.PARTIAL
    assert stand("3,5", "3,6") is Cover.PARTIAL
    assert stand("3,5", "3,6", "2,6") is Cover.FULL


def test_who_is_completely_hidden_is_a_target_only_for_what_pierces() -> None:
    wall = [{"kind": "wall", "rects": [[2, 0, 2, 11]]}]
    scene = duel(user(["fire_spark", "iron_needle", "vein_burst"], at=(0, 5)), victim(at=(4, 5)), terrain=wall)

    offered = [id for id in play(scene, then="a: turn").options() if id.startswith("activate")]

    assert offered == ["activate:iron_needle:b", "activate:iron_needle:b:at", "activate:iron_needle"]  # or by guess
