"""Hold an Action: what is named, what sets it off, who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.kernel.faces import Roll
from quintain.systems.gu import hold
from quintain.systems.gu.events.checks import Attempted
from quintain.systems.gu.events.hold import ActionHeld, ContestDecided, HeldTaken, HeldTooLate
from quintain.systems.gu.hold import Act, Happening
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.direct import WatchedTable, at_table
from tests.systems.gu.moving import verbs
from tests.systems.gu.script import Played, active, body, fight, go_on, lost, of_library, play, suffer, waits, wolf
from tests.systems.written import refused

WITHIN = waits("attack", "within:1")


def guard(**numbers: Any) -> dict[str, Any]:
    """With a spear, and waiting for whoever comes near."""
    numbers = {"close_combat": 42, "strength": 40, "weapons": ["spear"], "holds": WITHIN} | numbers
    return body("guard", (1, 0), **numbers)


def bandit(**numbers: Any) -> dict[str, Any]:
    numbers = {"close_combat": 57, "max_hp": 25, "agility": 20} | numbers
    return body("bandit", (5, 1), **numbers)


def approach(holder: dict[str, Any], mover: dict[str, Any], **more: Any) -> GuScene:
    return fight([holder], [mover], turn="bandit", order=["bandit", "guard"], **more)


# holding


@pytest.mark.rule("GU-112")
def test_holding_spends_the_combat_action_and_nothing_else_happens_yet() -> None:
    ann = body("ann", (0, 0), weapons=["knife"], gu=["moonlight"], essence=50)
    scene = fight([ann], [body("bob", (4, 0))], turn="ann")

    asked = play(scene, ["hold"], then="ann: hold")
    named = go_on(asked.game, ["activate:moonlight"], then="ann: trigger")
    played = go_on(named.game, ["within:any:1"], then="ann: turn")

    assert {"attack", "grapple", "absorb", "roll", "activate:moonlight"} <= set(asked.options())
    assert "hold" not in asked.options()
    holding = played["ann"].holding
    assert holding is not None
    assert (holding.action, holding.trigger, holding.watched) == ("activate:moonlight", "within:1", "")
    assert (played["ann"].essence, played["bob"].hp, played["ann"].reactions) == (50, 20, 2)
    assert not [option for option in played.options() if option.startswith(("strike", "hold", "activate", "sprint"))]


@pytest.mark.rule("GU-112")
def test_what_is_held_is_lost_as_the_next_turn_starts() -> None:
    ann = body("ann", (0, 0), weapons=["knife"])
    scene = fight([ann], [body("bob", (4, 0))], turn="ann")

    held = play(scene, ["hold", "attack", "attacks:bob", "end"], then="bob: turn")
    again = go_on(held.game, ["bob> end"], then="ann: turn")

    assert held["ann"].holding is not None
    assert again["ann"].holding is None
    assert "hold" in again.options()


@pytest.mark.rule("GU-112")
def test_foes_learn_only_that_something_is_held() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (4, 0))], turn="ann")
    played = play(scene, ["hold", "attack", "attacks:bob"], then="ann: turn")
    [event] = played.events(ActionHeld)

    own, others = event.seen_by(Viewer("red", "red")), event.seen_by(Viewer("blue", "blue"))
    names = played.scene.creature_names()

    assert own == event
    assert others == ActionHeld("ann", "red")
    assert others.sentence(names) == "Ann holds an action."
    assert own.sentence(names) == "Ann holds an action (attack) until Bob attacks."


@pytest.mark.rule("GU-112")
def test_what_a_creature_can_never_do_it_cannot_hold() -> None:
    cart = {"name": "cart", "at": (9, 9)}
    red = [body("ann", (0, 0), kind="mortal"), wolf("wolf", (0, 5)), of_library("crane_king_100", (0, 9), id="king")]
    open_field = fight(red, [body("bob", (5, 5))], turn="ann")
    with_a_cart = fight(red, [body("bob", (5, 5))], turn="ann", things=[cart])

    def held(scene: GuScene, who: str) -> list[str]:
        return [option.id for option in hold.holdable(scene, scene.by_id[who])]

    assert held(open_field, "ann") == ["attack", "grapple", "roll"]
    assert held(open_field, "wolf") == ["attack", "roll"]
    assert held(open_field, "bob") == ["attack", "grapple", "absorb", "roll"]
    assert held(with_a_cart, "wolf") == ["attack", "roll", "other"]


@pytest.mark.rule("GU-112")
def test_in_final_stand_only_what_activates_gu_is_held() -> None:
    ann = body("ann", (0, 0), hp=0, conditions=[{"condition": "final_stand"}], gu=["moonlight"])
    scene = fight([ann], [body("bob", (4, 0))], turn="ann")

    asked = play(scene, ["hold"], then="ann: trigger")  # one thing only, so nobody is asked which

    assert asked.asked() == [("ann", "trigger")]


# when the trigger happens


def walks_up(scene: GuScene, dice: list[int] | None = None, then: str = "guard: held") -> Played:
    return play(scene, ["walk:2,1"], dice=dice or [], then=then)


@pytest.mark.rule("GU-113")
def test_with_no_reaction_left_nothing_is_offered() -> None:
    scene = approach(guard(reactions=0), bandit())

    played = walks_up(scene, then="bandit: turn")

    assert played["guard"].holding is not None


@pytest.mark.rule("GU-113")
def test_the_holder_may_decline_and_keep_waiting() -> None:
    asked = walks_up(approach(guard(reactions=1), bandit()))
    assert asked.options() == ["take", "wait"]

    declined = go_on(asked.game, ["wait", "guard> pass", "bandit> walk:4,1", "guard> pass"], then="bandit: turn")
    assert declined["guard"].holding is not None
    assert declined["guard"].reactions == 1


@pytest.mark.rule("GU-113")
def test_a_trigger_met_again_offers_it_again() -> None:
    scene = approach(guard(), bandit(agility=60))

    away = go_on(walks_up(scene).game, ["wait", "guard> pass", "bandit> walk:3,1", "guard> pass"], then="bandit: turn")
    back = go_on(away.game, ["bandit> walk:2,1"], then="guard: held")

    assert back.asked() == [("guard", "held")]


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-119")
def test_who_wins_the_contest_strikes_as_soon_as_the_enemy_is_near() -> None:
    scene = approach(guard(strength=20), bandit(max_hp=60, agility=60))

    played = play(scene, ["walk:0,1", "take"], dice=[30, 10, 10, 2], then="guard: held_action")
    assert played.at("bandit") == (2, 1, 0)  # in the square that met the trigger
    hit = go_on(played.game, ["strike:spear:bandit", "guard> pass"], dice=[40, 10], then="bandit: turn")

    assert hit["bandit"].hp == 60 - 11
    later = go_on(hit.game, ["bandit> walk:0,1", "guard> pass"], then="bandit: turn")
    assert later.at("bandit") == (0, 1, 0)  # and then the walk may go on
    assert hit["guard"].reactions == 1
    assert hit["guard"].holding is None
    assert hit.events(ContestDecided) == [ContestDecided("guard", "bandit", won=True)]


@pytest.mark.rule("GU-114")
def test_who_loses_it_acts_when_the_walk_is_over_if_that_is_still_possible() -> None:
    scene = approach(guard(), bandit(agility=60))

    past = play(scene, ["walk:0,1", "take", "pass"], dice=[10, 10, 40, 2], then="guard: held_action")
    struck = go_on(past.game, ["strike:spear:bandit"], dice=[90, 10], then="bandit: turn")

    assert past.at("bandit") == (0, 1, 0)
    assert struck["guard"].reactions == 1
    assert struck["guard"].holding is None


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-142")
def test_a_held_action_that_comes_too_late_is_gone_and_so_is_the_reaction() -> None:
    scene = approach(guard(), bandit(agility=90))
    asked = play(scene, ["walk:1,2"], then="bandit: turn")  # two squares away
    near = go_on(asked.game, ["walk:1,1"], then="guard: held")
    lost = go_on(near.game, ["take", "pass"], dice=[10, 10, 40, 2], then="guard: held_action")
    assert lost["guard"].reactions == 1

    with at_table(near.scene) as table:
        scene, holder = near.scene, near.scene.by_id["guard"]
        scene.by_id["bandit"].spot = scene.grid.at(9, 9)
        hold.take(scene, table, holder)
        assert table.told(HeldTooLate) == [HeldTooLate("guard")]
    assert holder.holding is None


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-115")
def test_the_contest_is_rolled_again_if_it_is_a_tie() -> None:
    scene = approach(guard(close_combat=57), bandit())

    played = walks_up(scene)
    tied = go_on(played.game, ["take"], dice=[20, 1, 20, 1, 30, 1, 20, 1], then="guard: held_action")

    assert tied.events(ContestDecided) == [ContestDecided("guard", "bandit", won=True)]


@pytest.mark.rule("GU-114")
def test_an_action_whose_actor_is_dropped_does_not_happen_and_its_cost_is_spent() -> None:
    tao = body(
        "tao",
        (0, 0),
        ranged_attack=48,
        essence=30,
        gu=["stream"],
        holds=waits("activate:stream", "attacks", "lu"),
    )
    lu = body("lu", (4, 0), hp=2, max_hp=25, ranged_attack=45, essence=35, gu=["cut"])
    shen = body("shen", (5, 1))
    blue = [lu, body("ning", (9, 9))]
    scene = fight([tao, shen], blue, turn="lu", order=["lu", "tao", "shen", "ning"])
    dice = [30, 10, 20, 7, 70, 10, 80, 10, 50, 1]

    played = play(scene, ["activate:cut:shen", "take", "held:stream:lu"], dice=dice, then="tao: turn")

    assert played["lu"].essence == 25
    assert played["tao"].essence == 28
    assert played["lu"].suffers(Condition.DYING)
    assert played["shen"].hp == 20


@pytest.mark.rule("GU-114")
def test_who_loses_against_an_attack_acts_right_after_it() -> None:
    tao = body("tao", (0, 0), ranged_attack=48, gu=["stream"], holds=waits("activate:stream", "attacks"))
    lu = body("lu", (4, 0), max_hp=60, ranged_attack=45, gu=["cut"])
    scene = fight([tao, body("shen", (5, 1), reactions=0)], [lu], turn="lu", order=["lu", "tao", "shen"])

    played = play(scene, ["activate:cut:shen", "take"], dice=[10, 10, 40, 7, 10, 5], then="tao: held_action")

    assert played["shen"].hp == 15  # the cut comes first


@pytest.mark.rule("GU-114")
def test_everybody_who_lost_it_acts_after_the_walk() -> None:
    other = body("other", (1, 2), close_combat=42, weapons=["spear"], holds=WITHIN)
    scene = fight([guard(), other], [bandit(agility=60)], turn="bandit", order=["bandit", "guard", "other"])
    lost = [10, 10, 40, 2, 10, 10, 40, 2]

    asked = play(scene, ["walk:0,1", "guard> take", "other> take"], dice=lost, then="guard: approach")
    first = go_on(asked.game, ["guard> pass", "other> pass"], then="guard: held_action")
    second = go_on(first.game, ["strike:spear:bandit"], dice=[90, 10], then="other: held_action")
    played = go_on(second.game, ["strike:spear:bandit"], dice=[90, 10], then="bandit: turn")

    assert (played["guard"].holding, played["other"].holding) == (None, None)


@pytest.mark.rule("GU-114")
def test_who_has_answered_does_not_answer_the_same_act_again() -> None:
    scene = approach(guard(holds=waits("attack", "attacks")), bandit())
    scene.by_id["bandit"].spot = scene.grid.at(2, 0)
    holder, happening = scene.by_id["guard"], Happening(Act.ATTACKS, scene.by_id["bandit"], ["guard"])

    with at_table(scene, dice=[10, 10, 40, 2]) as table:
        [take] = hold.answers(scene, holder, happening)
        hold.answer(scene, table, holder, take, happening)

    assert holder.holding is not None  # it has lost the contest
    assert happening.late == ["guard"]
    assert hold.answers(scene, holder, happening) == []


@pytest.mark.rule("GU-114")
def test_an_ally_sets_it_off_without_a_contest() -> None:
    tao = body(
        "tao",
        (0, 0),
        ranged_attack=48,
        gu=["stream"],
        holds=waits("activate:stream", "attacks", "shen"),
    )
    shen = body("shen", (3, 1), ranged_attack=45, gu=["cut"])
    scene = fight([tao, shen], [body("lu", (4, 0), max_hp=60, reactions=0)], turn="shen", order=["shen", "tao", "lu"])

    played = play(scene, ["activate:cut:lu", "take", "held:stream:lu"], dice=[90, 7, 90, 7], then="shen: turn")

    assert not played.events(ContestDecided)
    assert len(played.events(HeldTaken)) == 1


@pytest.mark.rule("GU-115")
@pytest.mark.parametrize(("at", "skill"), [((2, 0), Skill.CLOSE_COMBAT), ((3, 0), Skill.RANGED_ATTACK)])
def test_close_combat_within_two_metres_and_ranged_attack_beyond(at: tuple[int, int], skill: Skill) -> None:
    ann = body("ann", (0, 0), close_combat=50, ranged_attack=50)
    scene = fight([ann], [body("bob", at, close_combat=50, ranged_attack=50)], turn="bob")

    with at_table(scene, dice=[30, 1, 20, 1]) as table:
        assert hold.wins_contest(scene, table, scene.by_id["bob"], scene.by_id["ann"])
        assert [event.what for event in table.told(Attempted)] == [skill, skill]
        assert [who for who, _ in table.rolled] == ["bob", "ann"]  # the opponent rolls first


class Opposed(WatchedTable):
    """One that remembers against whom everybody rolled."""

    def show(self, roll: Roll) -> list[int]:
        found = super().show(roll)
        self.rolled[-1] = (roll.by, roll.against)
        return found


@pytest.mark.rule("GU-115")
def test_each_rolls_against_the_other() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (2, 0))], turn="bob")
    table = Opposed(scene, [], [30, 1, 20, 1])

    hold.wins_contest(scene, table, scene.by_id["bob"], scene.by_id["ann"])

    assert table.rolled == [("bob", "ann"), ("ann", "bob")]


@pytest.mark.rule("GU-116")
def test_a_gu_that_is_gone_cannot_be_activated() -> None:
    scene = fight([body("ann", (0, 0), gu=["stream"])], [body("bob", (2, 0))], turn="bob")
    ann = scene.by_id["ann"]
    assert hold.uses(scene, ann, "activate:stream", Turn("ann"))
    ann.worms = []

    assert hold.uses(scene, ann, "activate:stream", Turn("ann")) == []


@pytest.mark.rule("GU-116")
def test_a_held_activate_gu_is_a_single_activation() -> None:
    tao = body(
        "tao",
        (0, 0),
        wisdom=50,
        cognition=50,
        essence=50,
        gu=["stream", "moonlight"],
        holds=waits("activate:stream", "hostile"),
    )
    lu = body("lu", (4, 0), max_hp=60, gu=["cut"])
    scene = fight([tao], [lu], turn="lu", order=["lu", "tao"])

    asked = play(scene, ["walk:4,1"], then="lu: turn")  # not nearer
    taken = go_on(asked.game, ["walk:3,1", "take"], dice=[90, 1, 20, 1], then="tao: held_action")
    assert {option.split(":")[1] for option in taken.options()} == {"stream"}
    played = go_on(taken.game, ["held:stream:lu"], dice=[90, 1], then="lu: turn")

    assert played["tao"].essence == 48
    assert played["tao"].holding is None


# what it may wait for


def met(trigger: str, happening: Happening, scene: GuScene, watched: str = "") -> bool:
    holder = scene.by_id["ann"]
    assert holder.holding is not None
    twin = holder.holding.clone()
    twin.trigger, twin.watched = trigger, watched
    holder.holding = twin
    return hold.is_met(scene, holder, happening)


def party() -> GuScene:
    ann = body("ann", (0, 0), gu=["fire_pellet", "fire_spark"], holds=waits("attack", "moves"))
    red = [ann, body("ally", (0, 2))]
    return fight(red, [body("bob", (3, 0)), body("cid", (9, 9))], turn="bob")


@pytest.mark.rule("GU-117")
def test_a_trigger_that_names_a_gu_is_met_by_that_gu_alone() -> None:
    scene = party()
    bob = scene.by_id["bob"]
    pellet, spark = (Happening(Act.ATTACKS, bob, ["ann"], gu) for gu in ("fire_pellet", "fire_spark"))

    assert met("uses:Fire Pellet Gu", pellet, scene)
    assert met("uses:fire_pellet", pellet, scene)
    assert not met("uses:fire pellet gu", spark, scene)
    assert not met("uses:fire pellet gu", Happening(Act.ATTACKS, bob, ["ann"]), scene)


@pytest.mark.rule("GU-117")
def test_any_hostile_act_is_an_attack_an_effect_or_an_approach() -> None:
    scene = party()
    bob, grid = scene.by_id["bob"], scene.grid

    assert met("hostile", Happening(Act.ATTACKS, bob, ["ally"]), scene)
    assert met("hostile", Happening(Act.AFFECTS, bob, ["ann"]), scene)
    assert not met("hostile", Happening(Act.AFFECTS, bob, ["cid"]), scene)  # it helps a friend
    assert met("hostile", Happening(Act.MOVES, bob, was=(grid.at(4, 0), 0)), scene)
    assert not met("hostile", Happening(Act.MOVES, bob, was=(grid.at(2, 0), 0)), scene)
    assert not met("hostile", Happening(Act.ATTACKS, scene.by_id["ally"], ["bob"]), scene)


@pytest.mark.rule("GU-117")
@pytest.mark.parametrize(
    ("trigger", "act", "targets", "is_so"),
    [
        ("moves", Act.MOVES, [], True),
        ("moves", Act.ATTACKS, ["ann"], False),
        ("within:3", Act.MOVES, [], True),
        ("within:2", Act.MOVES, [], False),
        ("within:4", Act.MOVES, [], False),  # it was that near before
        ("within:3", Act.ATTACKS, ["ann"], False),
        ("attacks", Act.ATTACKS, ["cid"], True),
        ("attacks", Act.AFFECTS, ["ann"], True),
        ("attacks", Act.AFFECTS, ["cid"], False),
        ("attacks", Act.MANIFESTS, [], False),
        ("manifests", Act.MANIFESTS, [], True),
        ("manifests", Act.AFFECTS, ["ann"], False),
        ("affects_ally", Act.AFFECTS, ["ally"], True),
        ("affects_ally", Act.ATTACKS, ["ally"], True),
        ("affects_ally", Act.ATTACKS, ["ann"], False),
        ("never", Act.ATTACKS, ["ann"], False),
    ],
)
def test_every_form_of_a_trigger(trigger: str, act: Act, targets: list[str], is_so: bool) -> None:
    scene = party()

    happening = Happening(act, scene.by_id["bob"], targets, was=(scene.grid.at(4, 0), 0))

    assert met(trigger, happening, scene) is is_so


@pytest.mark.rule("GU-117")
def test_a_trigger_is_about_any_enemy_or_about_the_creature_that_was_named() -> None:
    scene = party()
    ally, bob = (Happening(Act.MOVES, scene.by_id[id], was=(0, 0)) for id in ("ally", "bob"))

    assert met("moves", bob, scene)
    assert not met("moves", ally, scene)
    assert met("moves", ally, scene, watched="ally")
    assert not met("moves", bob, scene, watched="ally")
    assert not met("moves", Happening(Act.MOVES, scene.by_id["ann"], was=(0, 0)), scene, watched="ann")


@pytest.mark.rule("GU-117")
def test_what_nobody_noticed_sets_nothing_off() -> None:
    scene = party()
    scene.by_id["bob"].unnoticed_by = ["ann"]

    assert not met("moves", Happening(Act.MOVES, scene.by_id["bob"], was=(0, 0)), scene)


@pytest.mark.rule("GU-117")
def test_nothing_unreactable_is_answered() -> None:
    scene = party()
    happening = Happening(Act.ATTACKS, scene.by_id["bob"], ["ann"], unreactable=True)

    assert met("attacks", happening, scene)
    assert hold.answers(scene, scene.by_id["ann"], happening) == []


@pytest.mark.rule("GU-117")
def test_the_game_master_rules_on_words_of_ones_own() -> None:
    ann = body("ann", (0, 0), weapons=["knife"], close_combat=60)
    scene = fight([ann], [body("bob", (1, 0), max_hp=60, weapons=["knife"])], turn="ann", gm="gm")
    held = play(scene, ["hold", "attack", "gm:Bob reaches for the bell", "end"], then="bob: turn")

    asked = go_on(held.game, ["strike:knife:ann"], then="ann: set_off")
    assert asked.ask.seat == "gm"
    no = go_on(asked.game, ["no"], dice=[90, 1], then="bob: turn")
    yes = go_on(asked.game, ["yes", "ann> take"], dice=[90, 1, 10, 1], then="ann: held_action")

    assert no["ann"].holding is not None
    assert yes["ann"].reactions == 1


@pytest.mark.rule("GU-117")
def test_the_game_master_rules_on_movement_when_it_is_over() -> None:
    ann = body("ann", (0, 0), close_combat=60, weapons=["knife"], holds=waits("attack", "gm", "Bob comes too near"))
    scene = fight([ann], [body("bob", (3, 0), max_hp=60)], turn="bob", order=["bob", "ann"], gm="gm")

    asked = play(scene, ["walk:1,0", "ann> pass"], then="ann: set_off")
    no = go_on(asked.game, ["no"], then="bob: turn")
    yes = go_on(asked.game, ["yes", "take", "strike:knife:bob"], dice=[90, 1], then="bob: turn")  # no contest

    assert no["ann"].holding is not None
    assert (yes["ann"].holding, yes["ann"].reactions) == (None, 1)


@pytest.mark.rule("GU-117")
def test_a_walk_sets_off_only_once_what_waits_for_any_movement() -> None:
    scene = approach(guard(holds=waits("activate:moonlight", "moves"), gu=["moonlight"]), bandit())

    played = play(scene, ["walk:3,1", "wait"], then="bandit: turn")
    again = go_on(played.game, ["walk:2,1"], then="guard: held")

    assert played.at("bandit") == (3, 1, 0)
    assert again.asked() == [("guard", "held")]


@pytest.mark.rule("GU-142")
def test_what_a_held_action_costs_is_spent_and_rolled_when_it_is_taken() -> None:
    ann = body(
        "ann",
        (0, 0),
        ranged_attack=60,
        essence=50,
        gu=["iron_needle"],
        holds=waits("activate:iron_needle", "within:3"),
    )
    scene = fight([ann], [body("bob", (5, 0), max_hp=60)], turn="bob", order=["bob", "ann"])

    asked = play(scene, ["walk:3,0"], then="ann: held")
    assert asked["ann"].essence == 50
    taken = go_on(asked.game, ["take", "held:iron_needle:bob"], dice=[90, 1, 10, 1, 30, 1, 3, 4], then="bob: turn")

    assert taken["ann"].essence == 35
    assert taken["ann"].reactions == 1
    assert taken["bob"].hp < 60


@pytest.mark.rule("GU-142")
def test_all_attacks_of_a_held_action_are_made_or_some_of_them() -> None:
    ann = body("ann", (0, 0), close_combat=60, holds=waits("attack", "within:1"))
    scene = fight([ann], [body("bob", (3, 0), max_hp=60, reactions=0)], turn="bob", order=["bob", "ann"])
    taken = play(scene, ["walk:1,0", "take"], dice=[90, 1, 10, 1], then="ann: held_action")
    assert "no_more" not in taken.options()

    once = go_on(taken.game, ["strike:punch:bob"], dice=[30, 1], then="ann: held_action")
    assert once.options() == ["strike:punch:bob", "called:punch:bob", "no_more"]
    both = go_on(once.game, ["strike:punch:bob", "pass"], dice=[30, 1], then="bob: turn")
    one = go_on(once.game, ["no_more", "pass"], then="bob: turn")
    kick = go_on(taken.game, ["strike:kick:bob", "pass"], dice=[90, 1], then="bob: turn")

    assert (one["bob"].hp, both["bob"].hp) == (57, 54)
    assert kick["ann"].holding is None


@pytest.mark.rule("GU-142")
def test_whoever_is_stunned_or_dead_by_then_takes_nothing() -> None:
    scene = approach(guard(gu=["stream"], holds=waits("activate:stream", "moves")), bandit())
    holder = scene.by_id["guard"]
    suffer(scene, "guard", Condition.STUNNED)

    with at_table(scene) as table:
        hold.take(scene, table, holder)
        assert table.told(HeldTooLate) == [HeldTooLate("guard")]
        hold.take(scene, table, holder)  # it holds nothing any more
        assert len(table.told(HeldTooLate)) == 1


@pytest.mark.rule("GU-142")
def test_in_ones_own_turn_nothing_held_is_taken() -> None:
    scene = approach(guard(holds=waits("attack", "attacks")), bandit())
    scene.place = 1
    scene.turn.who = "guard"  # type: ignore[union-attr]

    happening = Happening(Act.ATTACKS, scene.by_id["bandit"], ["guard"])

    assert hold.answers(scene, scene.by_id["guard"], happening) == []


@pytest.mark.rule("GU-142")
def test_an_action_that_cannot_be_taken_is_not_offered() -> None:
    scene = approach(guard(holds=waits("attack", "moves")), bandit())

    played = play(scene, ["walk:4,1"], then="bandit: turn")  # out of reach

    assert played["guard"].holding is not None
    assert refused(played, "take")


def test_the_stunned_hold_nothing_off() -> None:
    scene = approach(guard(), bandit())
    suffer(scene, "guard", Condition.STUNNED)

    walks_up(scene, then="bandit: turn")


@pytest.mark.rule("GU-112")
def test_killer_moves_and_stones_may_be_held_too() -> None:
    gu = {"gu": ["moonlight", "cut", "bullet"], "killer_moves": ["crescent_hail"], "wisdom": 40, "cognition": 40}
    killer = body("g", (5, 5), holds=waits("killer:crescent_hail", "within:3"), **gu)
    scene = fight([killer], [body("b", (9, 6), reactions=0, max_hp=60)], turn="b", order=["b", "g"])
    used = play(scene, ["walk:7,6", "take"], dice=[90, 1, 10, 1], then="g: target")
    assert (used["g"].essence, used["g"].reactions) == (74, 1)

    stones = body("g", (5, 5), primeval_stones=5, holds=waits("absorb", "moves"))
    scene = fight([stones], [body("b", (9, 6))], turn="b", order=["b", "g"])
    scene.by_id["g"].essence = 10
    absorbed = play(scene, ["walk:7,6", "take", "absorb:2"], dice=[90, 1, 10, 1], then="b: turn")
    assert (absorbed["g"].essence, absorbed["g"].stones) == (20, 3)


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-117")
@pytest.mark.parametrize("trigger", ["hostile", "attacks", "affects_ally"])
def test_a_grapple_is_a_hostile_act(trigger: str) -> None:
    holder = body("h", (3, 3), weapons=["knife"], close_combat=60, holds=waits("attack", trigger))
    scene = fight(
        [holder, body("f", (4, 4), reactions=0)], [body("b", (4, 3), athletics=60)], turn="b", order=["b", "h", "f"]
    )

    play(scene, ["grapple:f"], then="h: held")


@pytest.mark.rule("GU-114")
def test_who_wins_with_a_held_grapple_ends_the_walk() -> None:
    holder = body("g", (5, 5), athletics=60, close_combat=60, reactions=1, holds=waits("grapple", "within:1"))
    scene = fight([holder], [body("b", (9, 6), close_combat=30, reactions=0)], turn="b", order=["b", "g"])

    played = play(scene, ["walk:4,6", "take"], dice=[90, 1, 10, 1, 10, 1, 80, 1], then="b: turn")

    assert played.at("b") == (5, 5, 0)
    assert played["b"].suffers(Condition.RESTRAINED)
    assert "walk" not in verbs(played)


@pytest.mark.rule("GU-117")
def test_every_form_of_a_trigger_is_offered_of_any_enemy_and_of_each_creature() -> None:
    scene = fight([body("ann", (0, 0)), body("ally", (0, 2))], [body("bob", (3, 0))], turn="ann", gm="gm")
    asked = play(scene, ["hold", "attack"], then="ann: trigger")

    for form in ("moves", "within", "attacks", "uses", "manifests", "affects_ally", "hostile"):
        assert {f"{form}:any", f"{form}:bob"} <= set(asked.options()), form
    assert "gm" in asked.options()


@pytest.mark.rule("GU-114")
def test_a_flyer_that_comes_within_a_metre_sets_it_off_on_the_way() -> None:
    holder = body("h", (5, 5), weapons=["knife"], close_combat=60, holds=waits("attack", "within:1"))
    b = body("b", (1, 5), rank=3, gu=["golden_aurora"], own=active("golden_aurora"), airborne=True, height=1)

    asked = play(fight([holder], [b], turn="b", order=["b", "h"]), ["fly:7,5,1"], then="h: held")

    assert asked.at("b") == (4, 5, 1)


@pytest.mark.rule("GU-142")
@pytest.mark.rule("GU-175")
def test_in_final_stand_a_held_activation_may_be_taken() -> None:
    down = {"hp": 0, "max_hp": 60, "conditions": [{"condition": "final_stand"}]}
    h = body("h", (5, 5), gu=["stream"], holds=waits("activate:stream", "within:3"), **down)
    scene = fight([h, body("x", (11, 11))], [body("b", (9, 5), max_hp=60)], turn="b", order=["b", "h", "x"])

    played = play(scene, ["walk:8,5", "take", "held:stream:b"], dice=[90, 1, 10, 1, 40, 1], then="b: turn")

    assert lost(played, "b") == 3
    assert played["h"].reactions == 1


@pytest.mark.rule("GU-117")
@pytest.mark.parametrize(
    ("gu", "deed"),
    [
        ("fish_scales_1", "activate:fish_scales_1"),
        ("brute_force_longbeetle", "activate:brute_force_longbeetle"),
        ("placebo", "activate:placebo:b"),
        ("branching_wings", "activate:branching_wings"),
    ],
)
def test_a_trigger_that_names_a_gu_is_met_when_that_gu_takes_effect_though_it_attacks_nobody(
    gu: str, deed: str
) -> None:
    holder = body("h", (5, 5), gu=["stream"], holds=waits("activate:stream", f"uses:{gu}"))
    b = body("b", (1, 5), rank=2, max_hp=60, hp=30, gu=[gu])
    scene = fight([holder], [b], turn="b", order=["b", "h"])

    asked = play(scene, [deed], then="h: held")

    assert asked.asked() == [("h", "held")]


@pytest.mark.rule("GU-117")
def test_wings_that_grow_are_something_manifested() -> None:
    holder = body("h", (5, 5), gu=["stream"], holds=waits("activate:stream", "manifests"))
    b = body("b", (3, 5), rank=2, gu=["branching_wings"])

    play(fight([holder], [b], turn="b", order=["b", "h"]), ["activate:branching_wings"], then="h: held")


@pytest.mark.rule("GU-117")
def test_a_swarm_that_spreads_over_somebody_is_a_hostile_effect() -> None:
    holder = body("h", (2, 4), gu=["stream"], holds=waits("activate:stream", "hostile"))
    scene = fight([of_library("crane_swarm", (4, 4), id="s")], [holder], turn="s", order=["s", "h"])

    play(scene, ["swarm"], then="h: held")


@pytest.mark.rule("GU-105")
@pytest.mark.rule("GU-117")
def test_so_is_a_creature_thrown_at_somebody() -> None:
    holder = body("h", (7, 3), gu=["stream"], max_hp=60, holds=waits("activate:stream", "hostile"))
    foes = [body("b", (4, 3), max_hp=60, reactions=0), holder]
    scene = fight([body("a", (3, 3), strength=175, athletics=125)], foes, turn="a", order=["a", "b", "h"])

    answers = ["grapple:b", "h> wait", "throw:e:5"]
    play(scene, answers, dice=[20, 1, 90, 1], then="h: held")


@pytest.mark.rule("GU-117")
@pytest.mark.rule("GU-121")
def test_what_is_unreactable_sets_nothing_off() -> None:
    holder = body("h", (5, 5), gu=["stream"], holds=waits("activate:stream", "uses:static_step"))
    scene = fight([holder], [body("b", (1, 5), rank=2, gu=["static_step"])], turn="b", order=["b", "h"])

    played = play(scene, ["activate:static_step:1,8"], then="b: turn")

    assert played.at("b") == (1, 8, 0)


@pytest.mark.rule("GU-117")
def test_whoever_is_kicked_away_first_is_not_healed_by_a_touch() -> None:
    holder = body("h", (2, 4), close_combat=60, strength=60, holds=waits("attack", "uses:placebo"))
    b = body("b", (1, 5), close_combat=30, gu=["placebo"])
    friend = body("f", (1, 4), max_hp=60, hp=30, reactions=0)
    scene = fight([holder], [b, friend], turn="b", order=["b", "f", "h"])

    played = play(
        scene, ["activate:placebo:f", "h> take", "h> strike:kick:f"], dice=[90, 1, 10, 1, 10, 2], then="b: turn"
    )

    assert played.at("f") == (0, 4, 0)
    assert played["f"].hp < 30


@pytest.mark.rule("GU-113")
@pytest.mark.rule("GU-117")
@pytest.mark.parametrize("trigger", ["moves", "hostile"])
def test_a_blow_held_for_any_movement_comes_when_the_mover_is_in_reach(trigger: str) -> None:
    b = body("b", at=(7, 5), weapons=["knife"], holds=waits("attack", trigger, "a"))

    asked = play(fight([body("a", at=(2, 5))], [b], turn="a"), ["walk:6,5"], then="b: held")

    assert asked.at("a") == (6, 5, 0)


@pytest.mark.rule("GU-113")
def test_whoever_lets_a_movement_pass_is_not_asked_at_every_step_of_it() -> None:
    b = body("b", at=(7, 5), gu=["stream"], holds=waits("activate:stream", "moves", "a"))

    played = play(fight([body("a", at=(2, 5))], [b], turn="a"), ["walk:5,5", "b> wait"], then="a: turn")

    assert played.at("a") == (5, 5, 0)


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-129")
def test_whoever_loses_the_contest_against_a_dodger_acts_after_the_dodge() -> None:
    c = body("c", at=(5, 5), gu=["stream"], ranged_attack=40, holds=waits("activate:stream", "moves", "b"))
    b = body("b", at=(4, 3), dodge=80, close_combat=60, max_hp=50)
    scene = fight([body("a", at=(3, 3), weapons=["knife"], close_combat=60), c], [b], turn="a")
    answers = ["strike:knife:b", "dodge", "to:6,3", "take"]

    asked = play(scene, answers, dice=[50, 5, 10, 2, 10, 2, 90, 5], then="c: held_action")

    assert asked.at("b") == (6, 3, 0)


@pytest.mark.rule("GU-117")
@pytest.mark.parametrize(
    ("gu", "answers"),
    [
        ("fire_curtain", ["activate:fire_curtain:5,5", "lay:5,5/e/6"]),
        ("lava_explosion", ["activate:lava_explosion:8,5"]),
    ],
)
def test_an_area_that_stays_is_an_attack_on_whoever_is_in_it(gu: str, answers: list[str]) -> None:
    a = body("a", at=(4, 5), rank=3, gu=[gu], essence=500, wisdom=40, cognition=40)
    b = body("b", at=(6, 5), gu=["stream"], max_hp=100, holds=waits("activate:stream", "attacks", "a"))

    play(fight([a], [b], turn="a"), answers, then="b: held")


@pytest.mark.rule("GU-116")
@pytest.mark.rule("GU-226")
def test_whoever_is_dazed_to_no_activations_activates_nothing_that_it_holds() -> None:
    holds = waits("activate:stream", "moves", "a")
    b = body("b", at=(6, 5), gu=["stream"], holds=holds, conditions=[{"condition": "dazed"}])

    played = play(fight([body("a", at=(2, 5))], [b], turn="a"), ["walk:3,5"], then="a: turn")

    assert played["b"].holding is not None


@pytest.mark.rule("GU-121")
def test_words_of_ones_own_are_no_way_around_unreactable() -> None:
    holds = waits("attack", "gm", "A attacks me")
    b = body("b", at=(4, 3), weapons=["knife"], close_combat=60, holds=holds)
    scene = fight([body("a", at=(3, 3), gu=["jolt"], max_hp=50)], [b], turn="a", gm="gm")

    played = play(scene, ["activate:jolt:b"], dice=[90, 9], then="a: turn")

    assert played["b"].holding is not None
