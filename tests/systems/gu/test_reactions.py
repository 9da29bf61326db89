"""Reactions: the hit window, dodges, parries, shields."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.events.attack import Attacked
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import Played, body, fight, go_on, lost, play, refused, rules, thrown, waits, wolf
from tests.systems.written import started

SCALES = {"gu": ["fish_scales_1"]}
STRAY = {
    "id": "stray",
    "name": "Stray Gu",
    "rank": 1,
    "path": "wind",
    "category": "attack",
    "cost": 1,
    "health": 5,
    "effect": "It finds its target.",
    "range_m": 8,
    "strike": {"attack_roll": True, "damage": [{"type": "force", "amount": 7}]},
}


def duel(own: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **scenario: Any) -> Any:
    """A's turn, with a knife and Close Combat 60; b is next to it with two reactions and 100 hit points."""
    a = body("a", **{"at": (3, 3), "close_combat": 60, "weapons": ["knife"], "max_hp": 100, **(own or {})})
    b = body("b", **{"at": (4, 3), "max_hp": 100, "dodge": 48, "close_combat": 62, **(foe or {})})
    return fight([a], [b], turn="a", **scenario)


def shot(gu: str, foe: dict[str, Any] | None = None, rank: int = 1, **scenario: Any) -> Any:
    """A's turn, with a Gu and Ranged Attack 65; b is 5 m away."""
    a = body("a", at=(1, 3), ranged_attack=65, rank=rank, gu=[gu])
    b = body("b", **{"at": (6, 3), "max_hp": 100, "dodge": 48, **(foe or {})})
    return fight([a], [b], turn="a", **scenario)


def verbs(played: Played) -> list[str]:
    return list(dict.fromkeys(option.split(":")[0] for option in played.options()))


# when one may react


@pytest.mark.rule("GU-119")
def test_in_its_own_turn_a_creature_cannot_answer_an_attack_of_opportunity() -> None:
    scene = duel({**SCALES, "reactions": 2}, {"weapons": ["knife"]})

    played = play(scene, ["walk:1,3", "strike:knife:a"], dice=[30, 10], then="a: turn")

    assert lost(played, "a") == 9


@pytest.mark.rule("GU-119")
def test_unless_the_table_allows_it() -> None:
    scene = duel({**SCALES, "reactions": 2}, {"weapons": ["knife"]}, rules=rules(react_in_own_turn=True))

    played = play(scene, ["walk:1,3", "strike:knife:a"], dice=[30, 10], then="a: hit")

    assert verbs(played) == ["dodge", "parry", "activate", "detonate", "pass"]


@pytest.mark.rule("GU-119")
def test_even_then_only_what_is_made_as_a_reaction_may_be_answered() -> None:
    """Only attacks of opportunity and counterattacks; a held attack in one's own turn is neither."""
    holder = {"at": (6, 3), "weapons": ["knife"], "holds": waits("attack", "within:1")}
    scene = duel({**SCALES, "reactions": 2}, holder, rules=rules(react_in_own_turn=True))

    answers = ["walk:5,3", "b> take", "b> strike:knife:a"]
    played = play(scene, answers, dice=[90, 1, 10, 1, 30, 10], then="b: approach")

    assert lost(played, "a") == 9
    assert played["a"].reactions == 2


@pytest.mark.rule("GU-119")
@pytest.mark.parametrize("state", [{"surprised": True}, {"reactions": 0}, {"conditions": [{"condition": "stunned"}]}])
def test_nobody_is_asked_who_cannot_react(state: dict[str, Any]) -> None:
    dice = [] if "conditions" in state else [30, 10]

    played = play(duel(foe=state), ["strike:knife:b"], dice=dice, then="a: turn")

    assert lost(played) == 9


@pytest.mark.rule("GU-119")
def test_several_are_asked_in_the_order_of_initiative_after_whose_turn_it_is() -> None:
    red = [body("a", at=(3, 3))]
    blue = [body(id, at=at, weapons=["knife"]) for id, at in (("b", (4, 3)), ("c", (4, 4)), ("d", (4, 2)))]
    scene = fight(red, blue, turn="a", order=["d", "a", "c", "b"])

    played = play(scene, ["walk:1,3", "c> pass", "b> pass", "d> pass"], then="a: turn")

    assert played.at("a") == (1, 3, 0)


@pytest.mark.rule("GU-119")
def test_silver_lining_gu_answers_a_miss_in_its_users_own_turn() -> None:
    scene = duel({"gu": ["silver_lining"], "hp": 50}, {"reactions": 0})

    played = play(scene, ["strike:knife:b"], dice=[80, 1], then="a: missed")
    assert played.options() == ["activate:silver_lining", "pass"]
    healed = go_on(played.game, ["activate:silver_lining"], then="a: turn")

    assert healed["a"].hp == 54
    assert healed["a"].reactions == 1


@pytest.mark.rule("GU-120")
def test_nobody_answers_a_gu_that_is_paid_for_only_the_hit() -> None:
    scene = shot("fire_arrow", {"at": (6, 3)}, rank=2)

    missed = play(scene, ["activate:fire_arrow:b"], dice=[80, 1], then="a: turn")
    assert missed["a"].essence == 100 - missed.scene.stock.gus["fire_arrow"].cost
    hit = play(scene, ["activate:fire_arrow:b"], dice=[60, 1], then="b: hit")
    assert verbs(hit) == ["dodge", "pass"]


@pytest.mark.rule("GU-121")
def test_nothing_answers_what_is_unreactable_but_an_active_shield_still_takes_it() -> None:
    scene = shot("jolt", {**SCALES, "own": [{"gu": "fish_scales_1", "active": True, "health": 5}]})

    played = play(scene, ["activate:jolt:b"], dice=[60, 1], then="a: turn")

    assert lost(played) == 3
    assert played["b"].worm("fish_scales_1").is_dead()
    assert played["b"].reactions == 2


@pytest.mark.rule("GU-122")
def test_one_reaction_for_one_hit_whatever_comes_of_it() -> None:
    scene = shot("fire_spark", SCALES)

    played = play(scene, ["activate:fire_spark:b", "dodge"], dice=[30, 1, 60, 1], then="a: turn")

    assert lost(played) == 8
    assert played["b"].reactions == 1


@pytest.mark.rule("GU-122")
def test_a_held_action_that_has_answered_the_attack_leaves_none_for_its_hit() -> None:
    a = body("a", at=(3, 3), close_combat=60, weapons=["knife"], max_hp=100)
    b = body("b", at=(4, 3), close_combat=62, max_hp=100, weapons=["knife"])
    holding = play(fight([b], [a], turn="b"), ["hold", "attack", "attacks:any", "end"], then="a: turn")

    dice = [10, 1, 50, 1, 40, 1, 70, 1]  # the contest, which b loses, then a's attack, then b's

    struck = go_on(holding.game, ["strike:knife:b", "take", "strike:kick:a"], dice=dice, then="a: turn")

    assert lost(struck) == 9
    assert struck["b"].reactions == 1


@pytest.mark.rule("GU-122")
def test_a_shield_that_is_about_to_die_is_another_trigger() -> None:
    scene = shot("fire_spark", {**SCALES, "own": [{"gu": "fish_scales_1", "active": True, "health": 5}]})
    start = play(scene, ["activate:fire_spark:b", "dodge"], dice=[30, 1, 60, 1], then="b: save_shield")
    assert start.options() == ["save:fish_scales_1", "pass"]

    saved = go_on(start.game, ["save:fish_scales_1"], then="a: turn")
    assert (lost(saved), saved["b"].worm("fish_scales_1").health, saved["b"].reactions) == (4, 1, 0)
    gone = go_on(start.game, ["pass"], then="a: turn")
    assert (lost(gone), gone["b"].reactions) == (3, 1)
    assert gone["b"].worm("fish_scales_1").is_dead()


@pytest.mark.rule("GU-122")
def test_each_creature_in_an_area_has_a_trigger_of_its_own() -> None:
    a = body("a", at=(1, 3), rank=2, gu=["fire_pulse"])
    foes = [body(id, at=at, reactions=1, dodge=48, max_hp=50) for id, at in (("b", (3, 3)), ("c", (5, 3)))]
    scene = fight([a], foes, turn="a")

    played = play(
        scene, ["activate:fire_pulse:2,3/e/8", "b> dodge", "b> to:3,4", "c> dodge"], dice=[40, 1, 60, 1], then="a: turn"
    )

    assert (lost(played, "b"), lost(played, "c")) == (0, 10)


@pytest.mark.rule("GU-124")
def test_a_shield_gu_is_raised_before_the_dice_and_takes_that_very_damage() -> None:
    scene = shot("iron_needle", SCALES)
    start = play(scene, ["activate:iron_needle:b"], dice=[60, 1], then="b: hit")
    assert verbs(start) == ["dodge", "activate", "detonate", "pass"]

    played = go_on(start.game, ["activate:fish_scales_1"], dice=[6, 7], then="a: turn")

    assert lost(played) == 0
    assert played["b"].worm("fish_scales_1").health == 45 - 13
    assert (played["b"].essence, played["b"].reactions) == (95, 1)


@pytest.mark.rule("GU-124")
def test_no_damage_is_rolled_for_whoever_is_gone_before_it() -> None:
    scene = shot("iron_needle", {"gu": ["fish_scales_1"], "vital_gu": "fish_scales_1"})
    scene.add(scene.by_id["b"].clone())
    scene.bodies[-1].id = "c"

    played = play(scene, ["activate:iron_needle:b", "detonate:fish_scales_1"], dice=[60, 1], then="a: turn")

    assert played["b"].out


@pytest.mark.rule("GU-124")
def test_static_step_gu_answers_a_melee_attack_so_that_it_misses() -> None:
    scene = duel(foe={"rank": 2, "gu": ["static_step"]})

    played = play(scene, ["strike:knife:b", "activate:static_step", "teleport:8,8"], dice=[40, 1], then="a: turn")

    assert (lost(played, "a"), lost(played, "b")) == (10, 0)
    assert played.at("b") == (8, 8, 0)


@pytest.mark.rule("GU-124")
@pytest.mark.rule("GU-132")
def test_a_shield_gu_may_answer_an_enemy_that_steps_up_and_the_hit_is_another_trigger() -> None:
    a = body("a", at=(3, 3), close_combat=60, weapons=["knife"])
    b = body("b", at=(6, 3), rank=2, gu=["black_mane"], max_hp=50)
    start = play(fight([a], [b], turn="a"), ["walk:5,3"], then="b: approach")
    assert start.options() == ["dodge", "activate:black_mane", "detonate", "pass"]
    assert start.ask.question == "A has come within reach."

    hit = go_on(start.game, ["activate:black_mane", "strike:knife:b"], dice=[40, 1], then="b: hit")

    assert verbs(hit) == ["dodge", "parry", "detonate", "pass"]


@pytest.mark.rule("GU-125")
@pytest.mark.parametrize(("at", "asked"), [((6, 5), True), ((6, 6), False)])
def test_others_may_answer_the_hit_with_a_gu_that_covers_its_target(at: tuple[int, int], asked: bool) -> None:
    a = body("a", at=(1, 3), ranged_attack=65, gu=["fire_spark"])
    foes = [body("b", at=(6, 3), max_hp=100, reactions=1), body("c", at=at, gu=["golden_bell_1", "fish_scales_1"])]
    scene = fight([a], foes, turn="a")

    start = play(scene, ["activate:fire_spark:b", "b> pass"], dice=[60, 1], then="c: protect | a: turn")

    assert (start.asked() == [("c", "protect")]) is asked
    if asked:
        assert start.options() == ["activate:golden_bell_1", "pass"]
        assert lost(go_on(start.game, ["activate:golden_bell_1"], then="a: turn")) == 4


@pytest.mark.rule("GU-122")
def test_whoever_has_answered_an_area_protects_nobody_else_from_it() -> None:
    a = body("a", at=(1, 3), rank=2, gu=["fire_pulse"])
    ringer = body("c", at=(5, 3), max_hp=50, gu=["golden_bell_1"])
    foes = [body("b", at=(3, 3), max_hp=50), ringer, body("d", at=(6, 3), max_hp=50)]
    start = play(fight([a], foes, turn="a"), ["activate:fire_pulse:2,3/e/8", "b> pass"], then="c: protect")

    rung = go_on(start.game, ["c> activate:golden_bell_1"], then="d: caught")

    assert lost(go_on(rung.game, ["d> pass"], then="a: turn"), "c") == 6


@pytest.mark.rule("GU-125")
def test_nobody_protects_whoever_has_dodged() -> None:
    a = body("a", at=(1, 3), ranged_attack=65, gu=["fire_spark"])
    foes = [body("b", at=(6, 3), dodge=48), body("c", at=(6, 5), gu=["golden_bell_1"])]

    answers = ["activate:fire_spark:b", "b> dodge", "b> to:6,4"]

    play(fight([a], foes, turn="a"), answers, dice=[60, 1, 10, 1], then="a: turn")


@pytest.mark.rule("GU-125")
def test_in_final_stand_one_can_only_activate_gu() -> None:
    down = {"hp": 0, "conditions": [{"condition": "final_stand"}], **SCALES}

    hit = play(shot("fire_spark", down), ["activate:fire_spark:b"], dice=[60, 1], then="b: hit")

    assert hit.options() == ["activate:fish_scales_1", "pass"]


# dodging


@pytest.mark.rule("GU-125")
def test_a_miss_is_not_dodged() -> None:
    play(duel(), ["strike:knife:b"], dice=[60, 1], then="a: turn")


@pytest.mark.rule("GU-126")
@pytest.mark.parametrize(
    ("dodge", "avoided"),
    [
        ([20, 8], True),  # 3 degrees to 2
        ([30, 1], True),  # 2 degrees each, the lower number
        ([30, 8], True),
        ([40, 1], False),  # 1 degree
        ([60, 1], False),
        ([0, 4], True),  # a critical
        ([90, 9], False),  # a fumble
    ],
)
def test_a_dodge_is_opposed_to_the_attack_roll(dodge: list[int], avoided: bool) -> None:
    answers = ["strike:knife:b", "dodge", *(["to:4,4"] if avoided else [])]

    played = play(duel(), answers, dice=[40, 1, *dodge], then="a: turn")

    assert lost(played) == (0 if avoided else 9)
    assert played["b"].reactions == 1


@pytest.mark.rule("GU-126")
@pytest.mark.parametrize(("dodge", "avoided"), [([10, 9], True), ([20, 3], False), ([20, 2], False)])
def test_equal_degrees_go_to_the_lower_number_and_on_a_full_tie_the_hit_stands(dodge: list[int], avoided: bool) -> None:
    """An attack of 22 under 42 and dodges under 42: 3 degrees each."""
    scene = duel({"close_combat": 42}, {"dodge": 42})
    answers = ["strike:knife:b", "dodge", *(["to:4,4"] if avoided else [])]

    played = play(scene, answers, dice=[20, 2, *dodge], then="a: turn")

    assert lost(played) == (0 if avoided else 9)


@pytest.mark.rule("GU-126")
def test_a_critical_attack_beats_a_dodge_that_is_none() -> None:
    critical = play(duel(), ["strike:knife:b", "dodge"], dice=[0, 6, 0, 5], then="a: turn")
    assert lost(critical) == 18

    more = play(duel(), ["strike:knife:b", "dodge"], dice=[0, 6, 0, 4], then="a: turn")
    assert lost(more) == 18  # both are criticals: 6 degrees to 5


@pytest.mark.rule("GU-126")
@pytest.mark.rule("GU-135")
def test_the_dice_are_thrown_against_the_attacker() -> None:
    game = play(duel(), ["strike:knife:b"], dice=[40, 1], then="b: hit").game

    assert thrown(game, "dodge")["against"] == "a"
    assert thrown(game, "parry")["against"] == "a"


@pytest.mark.rule("GU-126")
def test_cut_gu_is_harder_to_dodge() -> None:
    scene = shot("cut", {"at": (4, 3)})

    hit = play(scene, ["activate:cut:b", "dodge"], dice=[60, 5, 20, 9], then="a: turn")
    assert lost(hit) == 5
    away = play(scene, ["activate:cut:b", "dodge", "to:4,4"], dice=[60, 5, 20, 8], then="a: turn")
    assert lost(away) == 0


@pytest.mark.rule("GU-126")
def test_in_the_air_one_dodges_with_the_flying_skill() -> None:
    flyer = {"gu": ["golden_aurora"], "own": [{"gu": "golden_aurora", "active": True}], "airborne": True, "height": 3}
    scene = shot("fire_spark", {**flyer, "flying": 70, "dodge": 20})

    played = play(scene, ["activate:fire_spark:b", "dodge", "to:6,4,3"], dice=[60, 5, 40, 10], then="a: turn")

    assert played.at("b") == (6, 4, 3)


@pytest.mark.rule("GU-127")
@pytest.mark.rule("GU-128")
def test_a_dodge_avoids_everything_or_nothing() -> None:
    scene = shot("flame_tongue", rank=3)

    away = play(scene, ["activate:flame_tongue:b", "dodge", "to:6,4"], dice=[60, 5, 30, 1], then="a: turn")
    assert lost(away) == 0
    assert not away["b"].suffers(Condition.BURNING)

    hit = play(scene, ["activate:flame_tongue:b", "dodge"], dice=[60, 5, 60, 1], then="a: turn")
    assert lost(hit) == 30
    assert hit["b"].suffers(Condition.BURNING)
    assert hit.at("b") == (6, 3, 0)


@pytest.mark.rule("GU-127")
def test_a_dodge_does_not_avoid_what_is_undodgeable_it_only_moves() -> None:
    gu = {**STRAY, "keywords": ["undodgeable"]}
    scene = shot("stray", gus=[gu])

    played = play(scene, ["activate:stray:b", "dodge", "to:6,4"], dice=[60, 5, 10, 1], then="a: turn")

    assert lost(played) == 7
    assert played.at("b") == (6, 4, 0)


@pytest.mark.rule("GU-129")
def test_a_dodger_moves_1_m_at_least_and_half_its_movement_at_most() -> None:
    start = play(duel(), ["strike:knife:b", "dodge"], dice=[40, 1, 30, 1], then="b: dodge_to")

    assert start.options() == ["to"]
    assert refused(start, "to:4,3")
    assert refused(start, "to:7,3")
    assert refused(start, "to:3,3")
    assert go_on(start.game, ["to:6,3"], then="a: turn").at("b") == (6, 3, 0)


@pytest.mark.rule("GU-129")
def test_difficult_terrain_costs_a_dodger_double() -> None:
    mud = [{"kind": "difficult", "rects": [[4, 3, 4, 3]]}]
    start = play(duel(terrain=mud), ["strike:knife:b", "dodge"], dice=[40, 1, 30, 1], then="b: dodge_to")

    assert refused(start, "to:6,3")
    assert go_on(start.game, ["to:5,3"], then="a: turn").at("b") == (5, 3, 0)


@pytest.mark.rule("GU-130")
@pytest.mark.parametrize(
    "state",
    [
        {"conditions": [{"condition": "restrained"}]},
        {"agility": 0, "broken": ["left_leg"]},
        {"poisons": [{"name": "toxin", "turns": 3, "movement_lost": 9, "movement_least": 1}]},
        {"conditions": [{"condition": "prone"}]},
    ],
)
def test_whoever_cannot_move_cannot_dodge(state: dict[str, Any]) -> None:
    scene = shot("fire_spark", {**SCALES, **state})
    b = scene.by_id["b"]
    if b.poisons:
        b.poisons[0].lost = 9

    played = play(scene, ["activate:fire_spark:b"], dice=[50, 1], then="b: hit")

    assert verbs(played) == ["activate", "detonate", "pass"]


@pytest.mark.rule("GU-130")
def test_nor_can_whoever_has_no_free_square() -> None:
    walls = [{"kind": "wall", "rects": [[5, 2, 7, 2], [5, 4, 7, 4], [7, 3, 7, 3]]}]
    a = body("a", at=(5, 3), close_combat=60, weapons=["knife"])

    played = play(
        fight([a], [body("b", at=(6, 3))], turn="a", terrain=walls), ["strike:knife:b"], dice=[40, 1], then="b: hit"
    )

    assert verbs(played) == ["parry", "pass"]


@pytest.mark.rule("GU-131")
def test_whoever_is_still_in_the_area_is_struck_regardless() -> None:
    """Lava Explosion Gu reaches 2 m around its square."""
    a = body("a", at=(0, 0), rank=3, essence=200, gu=["lava_explosion"])
    b = body("b", at=(6, 6), max_hp=250, dodge=48)
    scene = fight([a], [b], turn="a")

    start = play(scene, ["activate:lava_explosion:6,6", "dodge"], dice=[40, 1], then="b: dodge_to")
    played = go_on(start.game, ["to:7,6"], then="a: turn")

    assert lost(played) == 120


@pytest.mark.rule("GU-132")
def test_an_enemy_that_steps_up_may_be_dodged_without_a_test() -> None:
    a = body("a", at=(3, 3))
    b = body("b", at=(6, 3), agility=40)
    start = play(fight([a], [b], turn="a"), ["walk:5,3"], then="b: approach")

    dodged = go_on(start.game, ["dodge", "to:9,3"], then="a: turn")
    assert dodged.at("b") == (9, 3, 0)
    assert dodged["b"].reactions == 1
    waiting = go_on(start.game, ["dodge"], then="b: dodge_to")
    assert refused(waiting, "to:10,3")
    assert refused(waiting, "to:6,3")


@pytest.mark.rule("GU-132")
def test_prone_does_not_prevent_it_but_being_held_does() -> None:
    def options(condition: str) -> list[str]:
        b = body("b", at=(6, 3), conditions=[{"condition": condition}], **SCALES)
        scene = fight([body("a", at=(3, 3))], [b], turn="a")
        return play(scene, ["walk:5,3"], then="b: approach").options()

    assert options("prone") == ["dodge", "activate:fish_scales_1", "detonate", "pass"]
    assert options("restrained") == ["activate:fish_scales_1", "detonate", "pass"]


@pytest.mark.rule("GU-132")
def test_in_final_stand_one_does_not_dodge_either() -> None:
    b = body("b", at=(6, 3), hp=0, conditions=[{"condition": "final_stand"}], **SCALES)
    scene = fight([body("a", at=(3, 3))], [b, body("c", at=(11, 11))], turn="a")

    start = play(scene, ["walk:5,3"], then="b: approach")
    assert start.options() == ["activate:fish_scales_1", "pass"]

    raised = go_on(start.game, ["activate:fish_scales_1"], then="a: turn")
    assert raised["b"].worm("fish_scales_1").active


@pytest.mark.rule("GU-132")
def test_only_whoever_comes_within_its_own_reach_sets_that_off() -> None:
    scene = fight([body("a", at=(2, 3))], [body("b", at=(6, 3), weapons=["staff"])], turn="a")

    assert play(scene, ["walk:4,3"], then="a: turn").at("a") == (4, 3, 0)

    staff = fight([body("a", at=(2, 3), weapons=["staff"])], [body("b", at=(6, 3))], turn="a")
    play(staff, ["walk:4,3", "b> pass"], then="a: turn")


@pytest.mark.rule("GU-132")
def test_the_table_may_ask_for_a_test() -> None:
    strict = rules(dodge_other_needs_test=True)
    scene = fight([body("a", at=(3, 3))], [body("b", at=(6, 3), dodge=48)], turn="a", rules=strict)
    start = play(scene, ["walk:5,3"], then="b: approach")

    failed = go_on(start.game, ["dodge"], dice=[40, 9], then="a: turn")
    assert failed.at("b") == (6, 3, 0)
    assert failed["b"].reactions == 1
    passed = go_on(start.game, ["dodge", "to:7,3"], dice=[40, 8], then="a: turn")
    assert passed.at("b") == (7, 3, 0)

    prone = body("b", at=(6, 3), conditions=[{"condition": "prone"}])
    play(fight([body("a", at=(3, 3))], [prone], turn="a", rules=strict), ["walk:5,3"], then="a: turn")


@pytest.mark.rule("GU-132")
def test_something_hostile_that_appears_within_2_m_may_be_dodged() -> None:
    def manifest(at: tuple[int, int], then: str) -> Played:
        a = body("a", at=(3, 3), gu=["scarecrow"])
        scene = fight([a, body("friend", at=(3, 4))], [body("b", at=at)], turn="a")
        return play(scene, ["activate:scarecrow:4,3"], then=then)

    assert manifest((6, 3), "b: manifested").options() == ["dodge", "pass"]
    manifest((7, 3), "a: turn")


@pytest.mark.rule("GU-133")
@pytest.mark.parametrize("rule", [GuRules(), rules(react_in_own_turn=True)])
def test_dodging_provokes_and_only_whose_turn_it_is_not_may_strike_with_disadvantage(rule: GuRules) -> None:
    wolves = [wolf("w", at=(3, 3)), wolf("v", at=(3, 2))]
    scene = fight(wolves, [body("b", at=(4, 3), dodge=48, max_hp=100)], turn="w", rules=rule)
    start = play(scene, ["strike:bite:b", "dodge", "to:6,4"], dice=[40, 10, 30, 3], then="v: opportunity")

    struck = go_on(start.game, ["strike:bite:b"], dice=[20, 50, 4], then="w: turn | w: opportunity")

    assert lost(struck) == 0
    assert (struck.asked() == [("w", "opportunity")]) is rule.react_in_own_turn


@pytest.mark.rule("GU-133")
def test_the_dodger_may_answer_that_hit_with_another_reaction() -> None:
    wolves = [wolf("w", at=(3, 3)), wolf("v", at=(3, 2))]
    scene = fight(wolves, [body("b", at=(4, 3), dodge=48, max_hp=100)], turn="w")
    dice = [40, 10, 30, 3, 20, 30, 4]

    hit = play(scene, ["strike:bite:b", "dodge", "to:6,4", "v> strike:bite:b"], dice=dice, then="b: hit")

    assert hit.at("b") == (4, 3, 0)  # the step is not made yet
    assert verbs(hit) == ["dodge", "parry", "pass"]


# parrying


@pytest.mark.rule("GU-134")
def test_only_melee_attacks_can_be_parried() -> None:
    assert "parry" in verbs(play(duel(), ["strike:knife:b"], dice=[40, 1], then="b: hit"))

    beside = shot("fire_spark", {"at": (2, 3)})
    assert "parry" not in verbs(play(beside, ["activate:fire_spark:b"], dice=[10, 1], then="b: hit"))

    bow = duel({"weapons": ["bow"], "ranged_attack": 60}, {"at": (6, 3)})
    assert "parry" not in verbs(play(bow, ["strike:bow:b"], dice=[40, 1], then="b: hit"))


@pytest.mark.rule("GU-135")
@pytest.mark.parametrize(
    ("parry", "won"),
    [([40, 5], False), ([30, 9], True), ([40, 1], False), ([50, 1], False), ([60, 1], False), ([0, 7], True)],
)
def test_a_parry_is_close_combat_at_10_worse_against_the_attack_roll(parry: list[int], won: bool) -> None:
    """Close Combat 70; the attack of 41 under 60 has 2 degrees."""
    answers = ["strike:knife:b", "parry", *(["b> pass"] if won else [])]

    played = play(duel(foe={"close_combat": 70}), answers, dice=[40, 1, *parry], then="a: turn")

    assert lost(played) == (0 if won else 9)


@pytest.mark.rule("GU-136")
def test_a_parried_kick_does_nothing_at_all() -> None:
    played = play(duel(), ["strike:kick:b", "parry", "pass"], dice=[40, 1, 20, 1], then="a: turn")

    assert lost(played) == 0
    assert played.at("b") == (4, 3, 0)
    assert not played["b"].suffers(Condition.PRONE)


@pytest.mark.rule("GU-136")
def test_nobody_protects_whoever_has_parried_and_the_attack_is_seen_no_more() -> None:
    a = body("a", at=(3, 3), close_combat=60, weapons=["knife"])
    foes = [body("b", at=(4, 3), close_combat=62), body("c", at=(5, 3), gu=["golden_bell_1"])]
    scene = fight([a], foes, turn="a")
    hit = play(scene, ["strike:knife:b"], dice=[40, 1], then="b: hit")
    assert hit.scene.incoming is not None

    lost_parry = go_on(hit.game, ["parry"], dice=[70, 1], then="c: protect")
    assert lost_parry.scene.incoming is not None
    won_parry = go_on(hit.game, ["parry"], dice=[20, 1], then="b: strike_back")
    assert won_parry.scene.incoming is None


@pytest.mark.rule("GU-137")
def test_whoever_parries_may_strike_back_once_if_the_attacker_is_within_reach() -> None:
    far = duel({"weapons": ["staff"]}, {"at": (5, 3), "weapons": ["knife"]})
    play(far, ["strike:staff:b", "parry"], dice=[40, 1, 20, 1], then="a: turn")

    near = duel({"weapons": ["staff"], "reactions": 0}, {"weapons": ["knife"]})
    start = play(near, ["strike:staff:b", "parry"], dice=[40, 1, 20, 1], then="b: strike_back")
    assert lost(go_on(start.game, ["pass"], then="a: turn"), "a") == 0
    assert [option for option in start.options() if option.startswith("strike")] == [
        *("strike:knife:a", "strike:punch:a", "strike:kick:a", "strike:bite:a"),
    ]
    struck = go_on(start.game, ["strike:knife:a"], dice=[50, 1], then="a: turn")
    assert lost(struck, "a") == 9
    assert struck["b"].reactions == 1
    punched = go_on(start.game, ["strike:punch:a"], dice=[50, 1], then="a: turn")
    assert lost(punched, "a") == 3


@pytest.mark.rule("GU-138")
def test_the_answer_to_a_parry_may_be_parried_in_turn_but_not_dodged() -> None:
    scene = duel({"reactions": 2, **SCALES}, {"weapons": ["knife"]})
    first = play(scene, ["strike:knife:b", "parry", "strike:knife:a"], dice=[40, 1, 20, 1, 40, 1], then="a: hit")
    assert first.options() == ["parry", "pass"]

    second = go_on(first.game, ["parry", "strike:knife:b"], dice=[20, 1, 40, 1], then="b: hit")
    assert verbs(second) == ["dodge", "parry", "pass"]  # it is not b's turn
    third = go_on(second.game, ["parry"], dice=[60, 1], then="a: turn")

    assert (lost(third, "a"), lost(third, "b")) == (0, 9)
    assert (third["a"].reactions, third["b"].reactions) == (1, 0)
    assert len(third.events(Attacked)) == 3


@pytest.mark.rule("GU-138")
def test_without_a_reaction_left_it_cannot_be_parried() -> None:
    scene = duel({"reactions": 0}, {"weapons": ["knife"]})

    played = play(scene, ["strike:knife:b", "parry", "strike:knife:a"], dice=[40, 1, 20, 1, 40, 1], then="a: turn")

    assert lost(played, "a") == 9


@pytest.mark.rule("GU-119")
def test_with_that_house_rule_a_counterattack_may_be_answered_in_any_way() -> None:
    a = body("a", (3, 3), close_combat=60, weapons=["knife"], gu=["fish_scales_1"], max_hp=60)
    b = body("b", (4, 3), close_combat=62, weapons=["knife"], max_hp=60)
    scene = fight([a], [b], turn="a", rules=rules(react_in_own_turn=True))

    hit = play(scene, ["strike:knife:b", "parry", "strike:knife:a"], dice=[40, 1, 20, 1, 40, 1], then="a: hit")

    assert {"dodge", "parry", "activate:fish_scales_1", "pass"} <= set(hit.options())


@pytest.mark.rule("GU-123")
def test_shield_and_defensive_gu_answer_a_grapple_and_what_is_manifested() -> None:
    b = body("b", (4, 3), gu=["fish_scales_1", "stoneflesh"])
    gripped = play(fight([body("a", (3, 3))], [b], turn="a"), ["grapple:b"], then="b: grappled")
    assert {"activate:fish_scales_1", "activate:stoneflesh"} <= set(gripped.options())

    b = body("b", (6, 3), gu=["fish_scales_1", "stoneflesh"])
    scene = fight([body("a", (3, 3), gu=["scarecrow"])], [b], turn="a")
    appeared = play(scene, ["activate:scarecrow:4,3"], then="b: manifested")
    assert {"activate:fish_scales_1", "activate:stoneflesh"} <= set(appeared.options())


@pytest.mark.rule("GU-131")
def test_in_the_middle_of_4_m_a_dodge_of_2_m_does_not_help() -> None:
    blast = {
        "id": "blast",
        "name": "Blast Gu",
        "rank": 1,
        "path": "fire",
        "category": "attack",
        "cost": 1,
        "health": 5,
        "effect": "Everybody within 4 m of a square.",
        "range_m": 12,
        "span": {"shape": "radius", "radius": 4},
        "strike": {"damage": [{"type": "sonic", "amount": 9}]},
    }
    b = body("b", (7, 7), max_hp=60, dodge=60)
    scene = fight([body("a", (0, 0), gu=["blast"])], [b], turn="a", gus=[blast])
    start = play(scene, ["activate:blast:7,7", "dodge"], dice=[10, 1], then="b: dodge_to")
    assert refused(start, "to:10,7")

    for square in ("8,7", "9,7"):
        assert lost(go_on(start.game, [f"to:{square}"], then="a: turn"), "b") == 9


@pytest.mark.rule("GU-253")
@pytest.mark.rule("GU-123")
def test_a_shield_that_lets_nothing_touch_works_as_a_reaction() -> None:
    scene = fight([body("a", at=(4, 5), rank=2, gu=["immolate"])], [body("b", at=(5, 5), gu=["jade_skin_1"])], turn="a")

    played = play(scene, ["activate:immolate:b", "b> activate:jade_skin_1"], then="a: turn")

    assert not played["b"].suffers(Condition.ABLAZE)


@pytest.mark.rule("GU-132")
def test_a_game_master_may_name_what_somebody_can_answer() -> None:
    scene = fight([body("a", at=(1, 1))], [body("b", at=(6, 3), **SCALES)], turn="a", gm="gm")
    game = started(SYSTEM, scene)

    game.act("gm", "alarm:b")

    assert [option.id for option in game.asks[0].options] == ["dodge", "activate:fish_scales_1", "detonate", "pass"]
    dodged = go_on(game, ["b> dodge", "to:7,3"], then="a: turn")
    assert dodged.at("b") == (7, 3, 0)
    assert dodged["b"].reactions == 1
