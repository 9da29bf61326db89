"""Killer moves: what they need, what they cost the soul, what they do and how long."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.events.attack import Attacked
from quintain.systems.gu.events.gu import KillerMoveUsed, Strained, Transformed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition, Size
from tests.systems.gu.script import Played, body, fight, lost, play, suffer

BIRD = ["wind_scythe_wings", "wind_scythe_plumes", "tiny"]
UP = "killer:wind_scythe_bird"


def bird(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """Rank 3, Activations 4, 82 portions, 40 hit points, soul 10."""
    own: dict[str, Any] = {
        "rank": 3,
        "wisdom": 40,
        "cognition": 40,
        "essence": 82,
        "max_hp": 40,
        "gu": BIRD,
        "killer_moves": ["wind_scythe_bird"],
    }
    return body(id, at=at, **(own | numbers))


def crescents(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    own: dict[str, Any] = {
        "wisdom": 40,
        "cognition": 40,
        "ranged_attack": 60,
        "gu": ["moonlight", "cut", "bullet"],
        "killer_moves": ["crescent_hail"],
    }
    return body(id, at=at, **(own | numbers))


def needles(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    own: dict[str, Any] = {
        "wisdom": 40,
        "cognition": 40,
        "gu": ["iron_needle", "iron_needle", "bullet"],
        "killer_moves": ["iron_rain"],
    }
    return body(id, at=at, **(own | numbers))


def caged(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    own: dict[str, Any] = {
        "rank": 2,
        "wisdom": 40,
        "cognition": 40,
        "essence": 300,
        "gu": ["flame_binding", "fire_curtain", "fire_pulse"],
        "killer_moves": ["kiln_cage"],
    }
    return body(id, at=at, **(own | numbers))


def killers(played: Played) -> list[str]:
    return [id for id in played.options() if id.startswith("killer:")]


def against(user: dict[str, Any], *others: dict[str, Any], **scenario: Any) -> GuScene:
    foes = list(others) or [body("b", at=(9, 9), reactions=0)]
    return fight([user], foes, turn=str(user["id"]), **scenario)


# what it needs


@pytest.mark.rule("GU-071")
def test_it_costs_what_its_gu_cost_this_user_together() -> None:
    duel = against(bird("a", (0, 0)))

    duel.by_id["a"].essence = 19
    offered = play(duel, then="a: turn")
    used = play(duel, [UP], then="a: turn")
    duel.by_id["a"].essence = 18
    too_little = play(duel, then="a: turn")

    assert killers(offered) == [UP]
    assert used["a"].essence == 0
    assert [event.cost for event in used.events(KillerMoveUsed)] == [19]
    assert not killers(too_little)


@pytest.mark.rule("GU-071")
@pytest.mark.parametrize("state", ["dead", "sustained", "suppressed", "stopped"])
def test_each_of_its_gu_must_be_at_hand(state: str) -> None:
    duel = against(bird("a", (0, 0)))
    a = duel.by_id["a"]
    worm = a.worm("wind_scythe_plumes")
    changed = worm.changed(
        health=0 if state == "dead" else None,
        active=True if state == "sustained" else None,
        stopped=duel.turns if state == "stopped" else None,
    )
    changed.suppressed = state == "suppressed"
    a.exchange(worm, changed)

    assert not killers(play(duel, then="a: turn"))


@pytest.mark.rule("GU-071")
def test_it_takes_the_combat_action_and_none_of_the_activations() -> None:
    duel = against(bird("a", (0, 0), gu=[*BIRD, "stream"]), body("b", at=(2, 0), reactions=0))

    after_activating = play(duel, ["activate:stream:b"], dice=[90, 9], then="a: turn")
    used = play(duel, [UP], then="a: turn")

    assert not killers(after_activating)
    assert used.scene.turn is not None
    assert not used.scene.turn.action
    assert not [id for id in used.options() if id.startswith("activate")]


@pytest.mark.rule("GU-071")
def test_two_of_a_kind_must_be_two() -> None:
    assert killers(play(against(needles("a", (0, 0))), then="a: turn"))
    assert not killers(play(against(needles("a", (0, 0), gu=["iron_needle", "bullet"])), then="a: turn"))


# what it costs the soul


@pytest.mark.rule("GU-072")
def test_every_activation_above_its_activations_costs_1_soul() -> None:
    duel = against(bird("a", (0, 0)))

    assert play(duel, [UP], then="a: turn")["a"].soul == 10
    suffer(duel, "a", Condition.DAZED)
    dazed = play(duel, [UP], then="a: turn")

    assert dazed["a"].soul == 9
    assert [event.damage for event in dazed.events(Strained)] == [1]


@pytest.mark.rule("GU-072")
@pytest.mark.parametrize(("cognition", "soul"), [(20, 8), (60, 10), (80, 10)])
def test_five_activations_cost_2_soul_with_activations_3_and_none_with_5(cognition: int, soul: int) -> None:
    flood = {
        "id": "flood",
        "name": "Flood",
        "path": "water",
        "core": ["stream"] * 5,
        "effect": "A flood.",
        "range_m": 5,
        "strike": {"attack_roll": True, "damage": [{"type": "force", "amount": 9}]},
    }
    user = body("a", at=(0, 0), wisdom=40, cognition=cognition, gu=["stream"] * 5, killer_moves=["flood"])
    duel = against(user, body("b", at=(3, 0), reactions=0), killer_moves=[flood])

    played = play(duel, ["killer:flood:b"], dice=[90, 9], then="a: turn")

    assert played["a"].soul == soul
    assert played["a"].essence == 100 - 10


@pytest.mark.rule("GU-072")
def test_as_many_activations_as_it_has_cost_nothing() -> None:
    played = play(against(bird("a", (0, 0), cognition=20)), [UP], then="a: turn")

    assert played["a"].soul == 10
    assert not played.events(Strained)


@pytest.mark.rule("GU-072")
@pytest.mark.rule("GU-073")
def test_whose_soul_it_costs_dies_and_nothing_happens() -> None:
    duel = against(crescents("a", (0, 0), wisdom=20, cognition=20, soul=1), body("b", at=(3, 0), reactions=0))

    played = play(duel, ["killer:crescent_hail"])

    assert played["a"].out
    assert played["b"].hp == 20
    assert not played.events(Attacked)


@pytest.mark.rule("GU-074")
def test_while_it_is_sustained_each_gu_that_is_activated_costs_1_soul() -> None:
    duel = against(
        bird("a", (0, 0), essence=500, gu=[*BIRD, "stream", "fish_scales_1"]),
        body("b", at=(3, 0), reactions=0, gu=["stream"], ranged_attack=60),
    )

    played = play(
        duel,
        [
            UP,
            "end",
            "b> end",
            "a> pay:wind_scythe_bird",
            "activate:stream:b",
            "activate:stream:b",
            "end",
            "b> activate:stream:a",
            "a> activate:fish_scales_1",
        ],
        dice=[90, 9, 90, 9, 10, 1],
        then="b: turn",
    )

    assert played["a"].soul == 7


@pytest.mark.rule("GU-074")
def test_without_a_killer_move_the_soul_pays_nothing() -> None:
    duel = against(bird("a", (0, 0), gu=["stream"]), body("b", at=(2, 0), reactions=0))

    played = play(duel, ["activate:stream:b"], dice=[90, 9], then="a: turn")

    assert not played.events(Strained)


@pytest.mark.rule("GU-074")
def test_whose_soul_an_activation_costs_dies_before_it_takes_effect() -> None:
    duel = against(bird("a", (0, 0), gu=[*BIRD, "stream"], soul=1), body("b", at=(2, 0), reactions=0))

    played = play(duel, [UP, "end", "b> end", "a> pay:wind_scythe_bird", "activate:stream:b"])

    assert played["a"].out
    assert not played.events(Attacked)


@pytest.mark.rule("GU-074")
def test_paying_for_it_costs_no_soul_but_too_many_sustained_gu_do() -> None:
    """Three Gu of the move and Golden Aurora are four; with Activations 3 that is one too many."""
    aurora = [{"gu": "golden_aurora", "active": True}]
    duel = against(bird("a", (0, 0), cognition=20, gu=[*BIRD, "golden_aurora"], own=aurora))
    paying = [UP, "end", "b> end", "a> first:sustain:wind_scythe_bird", "a> pay:wind_scythe_bird"]

    played = play(duel, paying, then="a: first")
    paid = play(duel, [*paying, "a> first:sustain:golden_aurora", "a> pay:golden_aurora"], then="a: turn")

    assert played["a"].soul == 10
    assert paid["a"].soul == 9
    assert paid["a"].essence == 82 - 19 - 19 - 5


# what it does


@pytest.mark.rule("GU-073")
def test_crescent_hail_is_three_attacks_at_any_targets_each_with_its_own_answers() -> None:
    duel = against(
        crescents("a", (0, 0)), body("b", at=(3, 0), max_hp=40), body("c", at=(5, 0), max_hp=40, reactions=0)
    )

    played = play(
        duel,
        ["killer:crescent_hail", "target:b", "b> pass", "target:c", "target:b"],
        dice=[50, 1, 50, 2, 90, 9],
        then="a: turn",
    )

    assert (played["b"].hp, played["b"].bleeding) == (32, 1)
    assert (played["c"].hp, played["c"].bleeding) == (32, 1)
    assert played["a"].essence == 100 - 26
    assert played.scene.turn is not None
    assert not played.scene.turn.action


@pytest.mark.rule("GU-073")
def test_its_price_is_spent_though_every_attack_misses() -> None:
    duel = against(crescents("a", (0, 0)), body("b", at=(3, 0)))

    played = play(duel, ["killer:crescent_hail"] + ["target:b"] * 3, dice=[90, 9] * 3, then="a: turn")

    assert played["b"].hp == 20
    assert played["a"].essence == 74
    assert len(played.events(Attacked)) == 3


@pytest.mark.rule("GU-073")
def test_iron_rain_is_a_line_of_10_by_3_with_damage_rolled_once() -> None:
    duel = against(
        needles("a", (0, 5)),
        body("b", at=(4, 4), reactions=0, max_hp=40),
        body("c", at=(10, 6), reactions=0, max_hp=40),
        body("d", at=(4, 7), reactions=0, max_hp=40),
    )

    played = play(duel, ["killer:iron_rain:1,5/e/10"], dice=[7, 5], then="a: turn")

    assert (played["b"].hp, played["c"].hp, played["d"].hp) == (28, 28, 40)
    assert (played["b"].bleeding, played["c"].bleeding) == (1, 1)


@pytest.mark.rule("GU-073")
def test_kiln_cage_binds_and_its_edge_burns_as_long_as_it_is_sustained() -> None:
    duel = against(caged("a", (0, 0)), body("b", at=(4, 0), reactions=0, max_hp=100, athletics=50))

    bound = play(duel, ["killer:kiln_cage:4,0"], then="a: turn")
    assert bound["b"].hp == 84
    assert [held.rank for held in bound["b"].every(Condition.BURNING)] == [2]  # the highest rank of its core
    assert bound["b"].suffers(Condition.RESTRAINED)

    free = play(duel, ["killer:kiln_cage:4,0", "end", "b> struggle:kiln_cage"], dice=[60, 10], then="b: turn")
    assert not free["b"].suffers(Condition.RESTRAINED)
    assert free["b"].suffers(Condition.BURNING)
    assert free["b"].hp == 74

    out = play(
        duel, ["killer:kiln_cage:4,0", "end", "b> struggle:kiln_cage", "walk:6,0"], dice=[60, 10], then="b: turn"
    )
    assert out["b"].hp == 74 - 25
    assert out["b"].suffers(Condition.ABLAZE)


@pytest.mark.rule("GU-072")
@pytest.mark.rule("GU-073")
def test_a_cage_that_costs_its_maker_the_soul_never_stands() -> None:
    duel = against(caged("a", (0, 0), wisdom=20, cognition=20, soul=1), body("b", at=(4, 0), reactions=0))

    played = play(duel, ["killer:kiln_cage:4,0"])

    assert played["a"].out
    assert not played["a"].upheld
    assert not played.scene.patches


@pytest.mark.rule("GU-073")
def test_when_the_cage_is_given_up_its_edge_is_gone() -> None:
    duel = against(caged("a", (0, 0)), body("b", at=(4, 0), reactions=0, max_hp=100, athletics=50))

    played = play(duel, ["killer:kiln_cage:4,0", "stop:kiln_cage"], then="a: turn")

    assert not played.scene.patches
    assert not played["a"].upheld
    assert not killers(played)


@pytest.mark.rule("GU-073")
def test_what_is_not_sustained_is_over_at_once_and_its_gu_may_be_used_again() -> None:
    duel = against(crescents("a", (0, 0)), body("b", at=(3, 0), max_hp=40, reactions=0))

    played = play(duel, ["killer:crescent_hail"] + ["target:b"] * 3, dice=[90, 9] * 3, then="a: turn")

    assert not played["a"].upheld
    assert [worm.used for worm in played["a"].worms] == [1, 1, 1]


@pytest.mark.rule("GU-073")
def test_two_killer_moves_can_be_sustained_at_once() -> None:
    gu = [*BIRD, "flame_binding", "fire_curtain", "fire_pulse"]
    duel = against(bird("a", (0, 0), gu=gu, killer_moves=["wind_scythe_bird", "kiln_cage"], essence=500))

    played = play(
        duel,
        ["killer:kiln_cage:4,0", "end", "b> end", "a> pay:kiln_cage", UP],
        then="a: turn",
    )
    other = play(
        duel,
        [UP, "end", "b> end", "a> pay:wind_scythe_bird", "killer:kiln_cage:4,0"],
        then="a: turn",
    )

    assert [each.move.id for each in played["a"].upheld] == ["kiln_cage", "wind_scythe_bird"]
    assert [each.move.id for each in other["a"].upheld] == ["wind_scythe_bird", "kiln_cage"]
    assert other["a"].soul == 10 - 3


@pytest.mark.rule("GU-073")
def test_tiny_gu_makes_a_killer_move_of_no_higher_rank_small_and_only_that_one() -> None:
    user = needles("a", (0, 5), rank=3, gu=["iron_needle", "iron_needle", "bullet", "tiny"], attainment="rule")
    duel = against(user, body("b", at=(3, 5), reactions=0, max_hp=40))

    small = play(duel, ["path:tiny", "killer:iron_rain:1,5/e/1"], then="a: turn")
    assert small["b"].hp == 40
    assert small["a"].shrinks == 0

    duel.by_id["a"].shrinks = 1
    barely = play(duel, ["killer:iron_rain:1,5/e/1"], then="a: turn")
    assert barely["b"].hp == 40


@pytest.mark.rule("GU-073")
def test_a_small_transformation_makes_its_user_tiny() -> None:
    crow = {
        "id": "crow",
        "name": "Crow",
        "path": "transformation",
        "core": ["wind_scythe_plumes"],
        "effect": "A crow as big as a horse.",
        "keywords": ["sustained", "transformation"],
        "form": {"hit_points": 30, "movement": 3, "size": "large"},
    }
    duel = against(bird("a", (0, 0), killer_moves=["crow"]), killer_moves=[crow])

    large = play(duel, ["killer:crow"], then="a: turn")
    duel.by_id["a"].shrinks = 2
    tiny = play(duel, ["killer:crow"], then="a: turn")
    duel.by_id["a"].shrinks = 1
    lower = play(duel, ["killer:crow"], then="a: turn")

    assert [each["a"].size for each in (large, tiny, lower)] == [Size.LARGE, Size.TINY, Size.LARGE]
    assert lower["a"].shrinks == 0


@pytest.mark.rule("GU-073")
def test_what_is_expendable_in_it_dies_of_it() -> None:
    burst = {
        "id": "burst",
        "name": "Burst",
        "path": "metal",
        "core": ["cut", "copper_tendons"],
        "effect": "A last cut.",
        "range_m": 5,
        "strike": {"attack_roll": True, "damage": [{"type": "rending", "amount": 5}]},
    }
    user = crescents("a", (0, 0), gu=["cut", "copper_tendons"], killer_moves=["burst"])
    duel = against(user, body("b", at=(3, 0), reactions=0), killer_moves=[burst])

    played = play(duel, ["killer:burst:b"], dice=[50, 1], then="a: turn")

    assert played["b"].hp == 15
    assert [worm.is_dead() for worm in played["a"].worms] == [False, True]


# transformation


@pytest.mark.rule("GU-073")
def test_the_form_has_hit_points_of_its_own_and_is_tiny() -> None:
    played = play(against(bird("a", (0, 0))), [UP], then="a: turn")

    assert (played["a"].hp, played["a"].max_hp, played["a"].own_hp) == (10, 10, 40)
    assert played["a"].size is Size.TINY
    assert [id for id in played.options() if id.startswith("take_flight")]


def test_a_second_transformation_is_not_offered_while_one_is_in_force() -> None:
    duel = against(bird("a", (0, 0), gu=[*BIRD, *BIRD], essence=200))

    played = play(duel, [UP, "end", "b> end", "a> pay:wind_scythe_bird"], then="a: turn")

    assert not killers(played)


@pytest.mark.rule("GU-073")
def test_giving_the_form_up_brings_back_the_hit_points_from_before() -> None:
    duel = against(bird("a", (0, 0)))
    duel.by_id["a"].hp = 33

    played = play(duel, [UP, "stop:wind_scythe_bird"], then="a: turn")

    assert (played["a"].hp, played["a"].max_hp) == (33, 40)
    assert played["a"].size is Size.MEDIUM
    assert not killers(played)


def test_what_the_form_cannot_take_goes_to_the_body_behind_it() -> None:
    duel = against(
        bird("a", (0, 0), reactions=0),
        body("b", at=(3, 0), rank=3, essence=500, gu=["flame_tongue"], wisdom=40, cognition=40, ranged_attack=95),
    )

    played = play(duel, [UP, "end", "b> activate:flame_tongue:a"], dice=[20, 1], then="b: turn")

    assert (played["a"].hp, played["a"].max_hp) == (40 - 20, 40)
    assert not played["a"].upheld


@pytest.mark.rule("GU-073")
@pytest.mark.rule("GU-167")
@pytest.mark.parametrize(
    ("core", "more", "hurt"), [(["cut", "fire_arrow"], [], 1), (["cut"], ["fire_arrow"], 0), (["cut"], [], 0)]
)
def test_a_killer_move_has_the_highest_rank_of_its_core_gu(core: list[str], more: list[str], hurt: int) -> None:
    move = {
        "id": "mix",
        "name": "Mix",
        "path": "fire",
        "core": core,
        "supplementary": more,
        "effect": "4 rending.",
        "range_m": 8,
        "strike": {"attack_roll": True, "damage": [{"type": "rending", "amount": 4}]},
    }
    a = body("a", (0, 0), rank=3, wisdom=60, cognition=60, ranged_attack=80, gu=[*core, *more], killer_moves=["mix"])
    scene = fight([a], [body("b", (5, 0), reactions=0, traits=["metal_skin_1"])], turn="a", killer_moves=[move])

    assert lost(play(scene, ["killer:mix:b"], dice=[50, 1], then="a: turn"), "b") == hurt


@pytest.mark.rule("GU-074")
def test_an_activation_by_the_bonus_action_of_a_path_costs_soul_too() -> None:
    gu = ["wind_scythe_wings", "wind_scythe_plumes", "tiny", "stream"]
    moves = {"attainment": "water", "killer_moves": ["wind_scythe_bird"]}
    a = body("a", (0, 0), rank=3, wisdom=40, cognition=40, essence=300, max_hp=40, gu=gu, **moves)
    scene = fight([a], [body("b", (3, 0), reactions=0)], turn="a")

    played = play(scene, ["killer:wind_scythe_bird", "path:stream:b"], dice=[90, 9], then="a: turn")

    assert played["a"].soul == 9


@pytest.mark.rule("GU-177")
def test_a_form_has_hit_points_so_final_stand_is_over_while_it_lasts() -> None:
    """And without hit points of its own it is in Final Stand again when the form is given up, without a test."""
    stand = [{"condition": "final_stand"}]
    scene = fight([bird("a", (3, 3), hp=0, conditions=stand)], [body("z", at=(11, 11))], turn="a")

    changed = play(scene, [UP], then="a: turn")
    back = play(scene, [UP, "stop:wind_scythe_bird"], then="a: turn")

    assert (changed["a"].hp, changed["a"].suffers(Condition.FINAL_STAND)) == (10, False)
    assert (back["a"].hp, back["a"].suffers(Condition.FINAL_STAND)) == (0, True)


def test_the_record_calls_a_size_by_its_word_though_a_gu_is_called_so() -> None:
    played = play(fight([bird("a", (3, 3))], [body("z", at=(11, 11))], turn="a"), [UP], then="a: turn")

    [event] = played.events(Transformed)

    names = played.scene.creature_names()
    assert event.sentence(names) == f"A takes the form of {names['wind_scythe_bird']} and is tiny."
