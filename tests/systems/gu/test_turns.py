"""A turn: what starts and ends with it, how long things last, and what there is to spend."""

from __future__ import annotations

import pytest

from quintain.kernel.table import Table
from quintain.systems.gu import conditions, damage, turns
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.conditions import Freed
from quintain.systems.gu.events.order import EffectChosen
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.things import Boost, Ward
from quintain.systems.gu.turns import Effect, resolve_one
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import body, fight, go_on, play, rules, suffer, wolf
from tests.systems.written import refused


def heal_five(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    damage.heal(scene, table, body, 5)


def always(scene: GuScene, body: Fighter) -> list[str]:
    return [""]


BLEEDING = Effect("bleeding", conditions.bleeds, conditions.bleed_on)
HEALING = Effect("healing", always, heal_five)


def lone(**numbers: object) -> GuScene:
    """Ann, whose turn it is, and somebody far away."""
    return fight([body("ann", (0, 0), **numbers)], [body("bob", (9, 9))], turn="ann")


@pytest.mark.rule("GU-017")
@pytest.mark.parametrize(
    ("first", "dice", "hp", "bleeding"),
    [("first:healing", [], 7, 0), ("first:bleeding", [90, 1], 0, 2)],
)
def test_the_controller_chooses_which_of_several_effects_comes_first(
    first: str, dice: list[int], hp: int, bleeding: int
) -> None:
    scene = lone(max_hp=30, hp=2, bleeding=2)
    ann, turn = scene.by_id["ann"], Turn("ann")
    turn.pending = ["bleeding", "healing"]

    with at_table(scene, [first], dice) as table:
        resolve_one(scene, table, ann, turn, [BLEEDING, HEALING])

    assert (ann.hp, ann.bleeding) == (hp, bleeding)


@pytest.mark.rule("GU-017")
def test_one_is_picked_at_a_time_and_what_is_over_meanwhile_drops_out() -> None:
    scene = lone(max_hp=30, hp=2, bleeding=2)
    ann, turn = scene.by_id["ann"], Turn("ann")
    turn.pending = ["bleeding", "healing"]

    with at_table(scene, ["first:healing"]) as table:
        resolve_one(scene, table, ann, turn, [BLEEDING, HEALING])
        assert turn.pending == ["bleeding"]
        resolve_one(scene, table, ann, turn, [BLEEDING, HEALING])
        assert table.told(EffectChosen) == [EffectChosen("ann", "red", "healing")]

    assert turn.pending == []
    assert ann.hp == 7  # the bleeding was stopped before its effect was resolved


@pytest.mark.rule("GU-017")
def test_what_comes_up_meanwhile_does_not_join_the_list() -> None:
    scene = lone(max_hp=30, hp=20)
    ann, turn = scene.by_id["ann"], Turn("ann")

    def cut(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
        conditions.bleed(scene, table, body, 2)

    turn.pending = ["cut"]
    kinds = [BLEEDING, Effect("cut", always, cut)]
    with at_table(scene) as table:
        resolve_one(scene, table, ann, turn, kinds)
        resolve_one(scene, table, ann, turn, kinds)

    assert (ann.hp, ann.bleeding, turn.pending) == (20, 2, [])


@pytest.mark.rule("GU-017")
def test_a_turn_waits_until_all_its_effects_are_resolved_in_the_order_chosen() -> None:
    scene = lone(max_hp=60, hp=40)
    bob = scene.by_id["bob"]
    bob.bleeding = 3
    suffer(scene, "bob", Condition.BURNING)

    asked = play(scene, ["ann> end"], then="bob: first")
    played = go_on(asked.game, ["bob> first:burning"], then="bob: turn")

    assert asked.options() == ["first:bleeding", "first:burning"]
    assert played["bob"].hp == 20 - 10 - 3


@pytest.mark.rule("GU-017")
def test_what_an_effect_brings_about_happens_before_the_next_one() -> None:
    ann = body("ann", (0, 0), rank=3, gu=["golden_aurora"], own=[{"gu": "golden_aurora", "active": True}])
    scene = fight([ann | {"height": 2, "airborne": True}], [body("bob", (9, 9))], turn="bob", order=["bob", "ann"])

    kept = play(scene, ["bob> end", "ann> pay:golden_aurora"], then="ann: turn")
    stopped = play(scene, ["bob> end", "ann> stop:golden_aurora"], then="ann: turn")

    assert kept.at("ann") == (0, 0, 2)
    assert stopped.at("ann") == (0, 0, 0)


@pytest.mark.rule("GU-017")
def test_the_dead_have_nothing_more_to_resolve() -> None:
    scene = fight([body("ann", (0, 0))], [wolf("wolf", (9, 9), hp=2, bleeding=3), wolf("other", (9, 5))], turn="ann")
    suffer(scene, "wolf", Condition.BURNING)

    played = play(scene, ["ann> end", "wolf> first:bleeding"], then="other: turn")

    assert played["wolf"].out == "dead"


@pytest.mark.rule("GU-017")
def test_what_lasts_until_the_start_of_the_turn_ends_before_anything_else() -> None:
    red = [body("ann", (0, 0), gu=["golden_bell_1"]), body("cid", (0, 5))]
    scene = fight(red, [body("bob", (9, 9), bleeding=1)], turn="ann")
    bob, bell = scene.by_id["bob"], scene.stock.gus["golden_bell_1"]
    bob.evading, bob.reactions, bob.surprised = 60, 0, True
    scene.by_id["cid"].wards = [Ward(bell, "bob"), Ward(bell, "ann")]

    played = play(scene, ["ann> end", "cid> end"], then="bob: turn")

    assert (played["bob"].evading, played["bob"].reactions, played["bob"].surprised) == (0, 2, False)
    assert [ward.by for ward in played["cid"].wards] == ["ann"]
    assert played["ann"].reactions == 2


@pytest.mark.rule("GU-018")
def test_a_duration_ticks_down_at_the_ends_of_the_bearers_own_turns() -> None:
    scene = fight([body("ann", (0, 0))], [wolf("wolf", (9, 9))], turn="ann")
    suffer(scene, "wolf", Condition.BLINDED, turns=3)
    left = []
    played = play(scene, ["ann> end"], then="wolf: turn")
    for _ in range(3):
        left.append([held.turns for held in played["wolf"].afflictions])
        played = go_on(played.game, ["wolf> end", "ann> end"], then="wolf: turn")

    assert left == [[3], [2], [1]]
    assert not played["wolf"].suffers(Condition.BLINDED)


@pytest.mark.rule("GU-019")
def test_put_on_in_ones_own_turn_the_end_of_that_turn_counts() -> None:
    scene = lone()
    suffer(scene, "ann", Condition.BLINDED, turns=2)
    suffer(scene, "ann", Condition.DEAFENED, turns=1)
    suffer(scene, "ann", Condition.PRONE)

    after_one = play(scene, ["ann> end"], then="bob: turn")
    after_two = go_on(after_one.game, ["bob> end", "ann> end"], then="bob: turn")

    assert [(held.condition, held.turns) for held in after_one["ann"].afflictions] == [
        (Condition.BLINDED, 1),
        (Condition.PRONE, 0),
    ]
    assert [held.condition for held in after_two["ann"].afflictions] == [Condition.PRONE]
    assert [event.condition for event in after_two.events(Freed)] == [Condition.DEAFENED, Condition.BLINDED]


@pytest.mark.rule("GU-019")
def test_everything_that_ends_with_a_turn_ends() -> None:
    scene = lone()
    for condition in (Condition.BLINDED, Condition.DEAFENED):
        suffer(scene, "ann", condition, turns=1)

    played = play(scene, ["ann> end"], then="bob: turn")

    assert played["ann"].afflictions == []
    assert [event.condition for event in played.events(Freed)] == [Condition.BLINDED, Condition.DEAFENED]


@pytest.mark.rule("GU-018")
@pytest.mark.rule("GU-019")
def test_poisons_and_strength_that_was_lent_tick_too() -> None:
    poison = {"name": "slowness_toxin", "turns": 2, "movement_lost": 2}
    scene = lone(poisons=[poison])
    scene.by_id["ann"].boosts = [Boost("brute", 100, 2, 0)]

    one = play(scene, ["ann> end"], then="bob: turn")
    two = go_on(one.game, ["bob> end", "ann> end"], then="bob: turn")

    assert [each.turns for each in one["ann"].poisons] == [1]
    assert [each.turns for each in one["ann"].boosts] == [1]
    assert one["ann"].strength == 120
    assert two["ann"].poisons == []
    assert two["ann"].boosts == []
    assert two["ann"].strength == 20


@pytest.mark.rule("GU-020")
def test_one_combat_action_a_turn() -> None:
    ann = body("ann", (0, 0), close_combat=50, weapons=["knife"], gu=["moonlight"], primeval_stones=2, movement=5)
    scene = fight([ann], [body("bob", (1, 0), reactions=0)], turn="ann")

    before = play(scene, then="ann: turn")
    after = go_on(before.game, ["strike:knife:bob"], dice=[90, 1], then="ann: turn")

    costly = {"strike:knife:bob", "grapple:bob", "sprint", "activate:moonlight:bob", "absorb:1", "hold"}
    assert costly <= set(before.options())
    assert not costly & set(after.options())
    assert "walk" in after.options()
    assert after.scene.turn is not None
    assert not after.scene.turn.action


@pytest.mark.rule("GU-020")
def test_a_beast_has_the_same_economy() -> None:
    scene = fight([wolf("wolf", (0, 0))], [body("bob", (1, 0), reactions=0)], turn="wolf")

    after = play(scene, ["strike:bite:bob"], dice=[90, 1], then="wolf: turn")

    assert "walk" in after.options()
    assert not [option for option in after.options() if option.startswith(("strike", "grapple", "hold"))]


@pytest.mark.rule("GU-021")
@pytest.mark.parametrize("number", [2, 1])
def test_so_many_reactions_between_ones_turns(number: int) -> None:
    foes = [wolf(f"wolf-{n}", (1, n)) for n in range(3)]
    bob = body("bob", (0, 1), dodge=50, max_hp=60)
    scene = fight(
        [bob], foes, rules=rules(reactions_per_round=number), turn="wolf-0", order=["wolf-0", "wolf-1", "wolf-2", "bob"]
    )
    played = play(scene, then="wolf-0: turn")
    for n in range(number):
        hit = [f"wolf-{n}> strike:bite:bob", "bob> dodge", f"wolf-{n}> end"]
        played = go_on(played.game, hit, dice=[30, 1, 90, 1], then=f"wolf-{n + 1}: turn")

    spent = go_on(played.game, [f"wolf-{number}> strike:bite:bob"], dice=[30, 1], then=f"wolf-{number}: turn")
    assert spent["bob"].reactions == 0

    rest = [f"wolf-{n}> end" for n in range(number, 3)]
    fresh = go_on(spent.game, rest, then="bob: turn")
    assert fresh["bob"].reactions == number


@pytest.mark.rule("GU-021")
def test_unused_reactions_do_not_add_up() -> None:
    played = play(lone(), ["ann> end", "bob> end", "ann> end"], then="bob: turn")

    assert (played["ann"].reactions, played["bob"].reactions) == (2, 2)


@pytest.mark.rule("GU-022")
def test_one_bonus_action_a_turn() -> None:
    ann = body("ann", (1, 1), strength=100)
    scene = fight(
        [ann],
        [body("bob", (1, 0), reactions=0)],
        turn="ann",
        doors=[{"at": (5, 5)}],
        levers=[{"at": (0, 0), "opens": (5, 5)}],
    )
    suffer(scene, "bob", Condition.RESTRAINED, by="ann", tag="grapple")
    scene.by_id["ann"].grapples = "bob"
    scene.by_id["bob"].spot = scene.by_id["ann"].spot

    before = play(scene, then="ann: turn")
    after = go_on(before.game, ["pull:0,0"], then="ann: turn")

    assert [option for option in before.options() if option.startswith("throw:")]
    assert not [option for option in after.options() if option.startswith(("throw:", "pull:"))]


@pytest.mark.rule("GU-022")
def test_attainment_in_a_path_gives_one_more_for_gu_of_that_path() -> None:
    ann = body("ann", (0, 0), attainment="light", gu=["moonlight", "jade_skin_1"], ranged_attack=50)
    scene = fight([ann], [body("bob", (4, 0), reactions=0)], turn="ann")

    before = play(scene, then="ann: turn")
    after = go_on(before.game, ["path:moonlight:bob"], dice=[90, 1], then="ann: turn")

    assert "path:jade_skin_1" not in before.options()
    assert "path:moonlight:bob" not in after.options()
    assert "activate:moonlight:bob" in after.options()  # the Combat Action and its activations are untouched
    assert after.scene.turn is not None
    assert after.scene.turn.bonus


@pytest.mark.rule("GU-023")
def test_movement_is_spent_in_parts_between_other_actions() -> None:
    ann = body("ann", (0, 0), agility=40, gu=["jade_skin_1"])
    scene = fight([ann], [body("bob", (9, 9))], turn="ann")

    played = play(scene, ["walk:2,0", "activate:jade_skin_1", "walk:6,0"], then="ann: turn")

    assert played.at("ann") == (6, 0, 0)
    assert refused(played, "walk:7,0")
    short = go_on(play(scene, ["walk:2,0", "activate:jade_skin_1"], then="ann: turn").game, then="ann: turn")
    assert refused(short, "walk:7,0")


def test_whoever_can_do_nothing_has_an_empty_turn() -> None:
    scene = lone()
    suffer(scene, "bob", Condition.STUNNED)

    played = play(scene, ["ann> end"], then="ann: turn")

    assert played.scene.round == 2
    assert played["bob"].suffers(Condition.DAZED)
    assert turns.due(played.scene, played["bob"], turns.AT_END) == ["dazed"]


def test_damage_to_the_soul_is_counted_anew_in_every_turn() -> None:
    scene = lone()
    for each in scene.bodies:
        each.soul_lost = 3

    played = play(scene, ["ann> end"], then="bob: turn")

    assert [each.soul_lost for each in played.scene.bodies] == [0, 0]
    assert played.scene.turns == 2


@pytest.mark.rule("GU-020")
def test_after_a_melee_attack_no_killer_move_and_no_rolling_on_the_ground() -> None:
    gu = {"gu": ["moonlight", "cut", "bullet"], "killer_moves": ["crescent_hail"], "weapons": ["knife"]}
    ann = body("ann", (0, 0), wisdom=40, cognition=40, conditions=[{"condition": "burning"}], **gu)
    scene = fight([ann], [body("bob", (1, 0), reactions=0)], turn="ann")
    before = play(scene, then="ann: turn")

    after = go_on(before.game, ["strike:knife:bob"], dice=[90, 1], then="ann: turn")

    assert {"killer:crescent_hail", "roll"} <= set(before.options())
    assert not {"killer:crescent_hail", "roll"} & set(after.options())


@pytest.mark.rule("GU-018")
def test_an_effect_of_three_turns_is_gone_as_the_third_ends_and_not_later() -> None:
    scene = fight([body("ann", (0, 0))], [wolf("wolf", (9, 9))], turn="ann")
    suffer(scene, "wolf", Condition.BLINDED, turns=3)

    played = play(scene, ["ann> end", "wolf> end", "ann> end", "wolf> end", "ann> end"], then="wolf: turn")
    assert played["wolf"].suffers(Condition.BLINDED)
    assert not go_on(played.game, ["wolf> end"], then="ann: turn")["wolf"].suffers(Condition.BLINDED)


@pytest.mark.rule("GU-017")
def test_a_ward_ends_when_the_turn_of_its_dead_user_would_have_come() -> None:
    a = body("a", at=(3, 3), gu=["golden_bell_1", "stream"], vital_gu="stream")
    scene = fight([a, body("b", at=(3, 4), max_hp=60)], [body("c", at=(9, 9))], turn="a", order=["a", "c", "b"])
    last = play(scene, ["activate:golden_bell_1", "detonate:stream", "c> end"], then="b: turn")

    played = play(scene, ["activate:golden_bell_1", "detonate:stream", "c> end", "b> end"], then="c: turn")

    assert last["b"].wards
    assert not played["b"].wards
