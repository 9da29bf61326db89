"""Equipment in Combat: Equipped and Wielded, hands, Draw/Stow, Ready Arms, items."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered import equipment
from quintain.systems.shattered.events.ability import Gripped, PickedUp
from quintain.systems.shattered.events.attack import AttackRolled
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status
from tests.systems.shattered.bodies import Rule
from tests.systems.shattered.script import body, fight, go_on, in_turn, known, play, refused, suffer

HANDY: dict[str, Any] = {"stunts": ["draw_stow", "ready_arms"], "momentum": 5}


def armed(**fields: Any) -> ShatteredScene:
    """Ann with the things given to her, and Bob across the floor."""
    return fight(players=[body("ann", "p1", **HANDY | fields)], enemies=[body("bob", "p2", "standard")])


def in_hand(who: Character) -> list[str]:
    return [gear.id for gear in who.wielded]


def attacks(scene: ShatteredScene, who: str) -> list[str]:
    return [arm.attack.id for arm in equipment.arms(scene, scene.by_id[who])]


# Equipped and Wielded


@pytest.mark.rule("SS-160")
def test_what_is_stowed_is_equipped_still() -> None:
    scene = in_turn(armed(wielded=["iron_battleaxe"], equipped=["heater_shield"]), "ann")
    assert [gear.id for gear in scene.by_id["ann"].equipped] == ["iron_battleaxe", "heater_shield"]

    done = play(scene, ["draw_stow:stow:iron_battleaxe"], then="ann: turn")

    assert in_hand(done["ann"]) == []
    assert [gear.id for gear in done["ann"].equipped] == ["iron_battleaxe", "heater_shield"]
    both = in_turn(armed(wielded=["iron_dagger", "heater_shield"]), "ann")
    assert in_hand(play(both, ["draw_stow:stow:iron_dagger"], then="ann: turn")["ann"]) == ["heater_shield"]


@pytest.mark.rule("SS-161")
def test_worn_armor_is_equipped_and_its_guard_applies() -> None:
    scene = armed(equipped=["half_plate", "heavy_helmet"])
    ann = scene.by_id["ann"]
    assert (ann.guard, ann.soak, ann.max_moves) == (2, 2, 1)
    assert in_hand(ann) == []


@pytest.mark.rule("SS-161")
def test_of_what_is_equipped_only_armor_protects_and_what_it_resists_is_added() -> None:
    own = [{"level": 1, "keywords": ["Fire"]}]
    ann = armed(equipped=["health_flask", "chain_shirt", "iron_dagger", "padded_shirt"], resists=own).by_id["ann"]
    assert [each.keywords for each in ann.resists] == [["Fire"], ["Slash"], ["Stab"], ["Crush"]]
    assert (ann.guard, ann.soak, ann.max_moves) == (0, 0, 2)


@pytest.mark.rule("SS-162")
@pytest.mark.rule("SS-163")
def test_a_flask_is_used_from_where_it_is_carried() -> None:
    scene = armed(equipped=["half_plate", "health_flask", "iron_dagger"], health=5)
    assert in_hand(scene.by_id["ann"]) == []
    waiting = play(in_turn(scene, "ann"), ["prepare"], then="ann: turn")
    assert "use:health_flask" in waiting.options()

    done = play(scene, ["prepare", "use:health_flask"], then="ann: turn")

    assert done["ann"].health == 15
    assert "use:health_flask" not in done.options()


@pytest.mark.rule("SS-163")
def test_a_flask_is_empty_afterwards_and_a_second_waits_for_another_turn() -> None:
    scene = in_turn(armed(equipped=["health_flask", "health_flask"], health=1), "ann")
    both = play(scene, ["prepare", "use:health_flask"], then="ann: turn")
    assert not [id for id in both.options() if id.startswith("use:")]
    later = play(scene, ["prepare", "use:health_flask", "end", "pass", "pass", "pass", "pass", "ann"], then="ann: turn")
    assert [id for id in later.options() if id.startswith("use:")] == ["use:health_flask-2"]


@pytest.mark.rule("SS-163")
def test_a_flask_opens_its_user_to_attack_before_it_helps() -> None:
    scene = fight(
        players=[body("ann", "p1", equipped=["health_flask"], health=5, stun=6)],
        enemies=[body("bob", "p1", "standard")],
    )
    waiting = play(in_turn(scene, "ann", phase=3), ["prepare", "use:health_flask"], then="bob: opening")
    assert waiting.asked() == [("bob", "opening")]
    assert waiting["ann"].health == 5

    done = go_on(waiting.game, ["opportunity:poke", "none"], dice=[4, 3], then="ann: turn")

    assert done["ann"].health == 11
    assert done["ann"].stun == 1


@pytest.mark.rule("SS-162")
def test_a_flask_heals_no_bleeding_creature_but_stops_the_blood() -> None:
    scene = armed(equipped=["health_flask"], health=5)
    suffer(scene, "ann", Status.BLEEDING)
    suffer(scene, "ann", Status.EXPOSED)
    done = play(in_turn(scene, "ann"), ["prepare", "use:health_flask"], then="ann: turn")
    assert (done["ann"].health, done["ann"].statuses) == (5, {})


@pytest.mark.rule("SS-164")
def test_a_weapon_attacks_only_while_it_is_wielded() -> None:
    scene = armed(wielded=["sling"], equipped=["iron_battleaxe"], attacks=["brawl"])
    assert attacks(scene, "ann") == ["sling", "brawl"]
    done = play(in_turn(scene, "ann"), ["draw_stow:draw:iron_battleaxe"], then="ann: turn")
    assert attacks(done.scene, "ann") == ["sling", "iron_battleaxe", "brawl"]
    assert done["ann"].momentum == 4
    clumsy = play(in_turn(armed(wielded=["stone_maul"], attacks=["brawl"]), "ann"), ["hands:one"], then="ann: turn")
    assert attacks(clumsy.scene, "ann") == ["brawl"]


# hands


@pytest.mark.rule("SS-165")
def test_two_one_handed_items_fill_the_hands() -> None:
    scene = armed(wielded=["sling"], equipped=["iron_battleaxe", "heater_shield"])
    waiting = play(in_turn(scene, "ann"), then="ann: turn")
    assert {"draw_stow:draw:iron_battleaxe", "draw_stow:draw:heater_shield"} <= set(waiting.options())
    done = play(scene, ["draw_stow:draw:iron_battleaxe"], then="ann: turn")
    assert done["ann"].open_hands() == 0
    assert refused(done, "draw_stow:draw:heater_shield")


@pytest.mark.rule("SS-166")
def test_a_two_handed_item_needs_both_hands_free() -> None:
    scene = in_turn(armed(wielded=["heater_shield"], equipped=["stone_maul"]), "ann")
    assert refused(play(scene, then="ann: turn"), "draw_stow:draw:stone_maul")
    done = play(scene, ["draw_stow:stow:heater_shield", "draw_stow:draw:stone_maul"], then="ann: turn")
    assert in_hand(done["ann"]) == ["stone_maul"]
    assert done["ann"].open_hands() == 0
    assert refused(done, "draw_stow:draw:heater_shield")


@pytest.mark.rule("SS-165")
@pytest.mark.rule("SS-166")
@pytest.mark.rule("SS-167")
def test_a_two_handed_item_held_in_one_hand_leaves_one_open_but_no_room_for_another_item() -> None:
    scene = in_turn(armed(wielded=["stone_maul"], equipped=["iron_dagger"]), "ann")
    done = play(scene, ["hands:one"], then="ann: turn")
    assert done["ann"].open_hands() == 1
    assert refused(done, "draw_stow:draw:iron_dagger")
    assert refused(done, "ready_arms:iron_dagger")


@pytest.mark.rule("SS-167")
def test_a_hand_that_wields_nothing_is_open() -> None:
    assert armed(wielded=["iron_dagger"]).by_id["ann"].open_hands() == 1
    assert armed().by_id["ann"].open_hands() == 2
    assert armed(wielded=["stone_maul"]).by_id["ann"].open_hands() == 0
    assert armed(wielded=["iron_dagger", "heater_shield"]).by_id["ann"].open_hands() == 0
    scene = in_turn(armed(wielded=["iron_battleaxe"]), "ann")
    assert play(scene, ["hands:two"], then="ann: turn")["ann"].open_hands() == 0


@pytest.mark.rule("SS-168")
def test_a_single_piece_may_be_held_in_both_hands_once_per_turn() -> None:
    scene = in_turn(armed(wielded=["iron_battleaxe"], equipped=["heater_shield"]), "ann", phase=2)
    assert [arm.speed for arm in equipment.arms(scene, scene.by_id["ann"]) if arm.gear] == [3]

    done = play(scene, ["prepare", "hands:two"], then="ann: turn")

    assert [arm.speed for arm in equipment.arms(done.scene, done["ann"]) if arm.gear] == [2]
    assert [event.both for event in done.events(Gripped)] == [True]
    assert not {"hands:one", "hands:two"} & set(done.options())


@pytest.mark.rule("SS-168")
def test_with_something_in_the_other_hand_two_hands_are_no_choice() -> None:
    scene = in_turn(armed(wielded=["iron_battleaxe", "heater_shield"]), "ann")
    assert refused(play(scene, then="ann: turn"), "hands:two")
    assert refused(play(in_turn(armed(wielded=["sling"]), "ann"), then="ann: turn"), "hands:two")


@pytest.mark.rule("SS-168")
def test_the_grip_holds_until_the_turn_ends() -> None:
    scene = in_turn(armed(wielded=["iron_battleaxe"]), "ann")
    done = play(scene, ["prepare", "hands:two", "end", "bob"], then="bob: turn")
    assert (done["ann"].chose_hands, done["ann"].both_hands) == (False, False)
    assert done["ann"].open_hands() == 1


@pytest.mark.rule("SS-168")
def test_off_its_turn_a_creature_takes_both_hands_by_using_them() -> None:
    light = {"id": "bastard", "name": "Bastard", "kind": "weapon", "weight": "light", "speed": 3, "hands": 1}
    blade = light | {"range": ["melee"], "keywords": ["Hand-and-a-Half"], "profile": rows()}
    scene = fight(
        players=[body("ann", "p1", wielded=["bastard"], attacks=[])],
        enemies=[body("bob", "p1", "standard")],
        attacks=[blade],
    )
    done = play(
        in_turn(scene, "bob", phase=2),
        ["sprint", "establish", "ann> opportunity:bastard"],
        dice=[4, 3],
        then="bob: reaction",
    )
    assert done["ann"].both_hands
    assert [event.bonus for event in done.events(AttackRolled)] == [0]


@pytest.mark.rule("SS-169")
def test_a_hand_and_a_half_weapon_is_one_faster_in_both_hands_and_off_the_turn_it_is_so_held_if_used() -> None:
    scene = armed(wielded=["iron_battleaxe"], attacks=[])

    def held() -> list[tuple[int, bool]]:
        return [(arm.speed, arm.both) for arm in equipment.arms(scene, scene.by_id["ann"])]

    in_turn(scene, "bob")
    assert held() == [(2, True)]
    in_turn(scene, "ann")
    assert held() == [(3, False)]
    with Rule(scene) as table:
        equipment.grip(scene, table, scene.by_id["ann"], both=True)
    assert held() == [(2, False)]


def rows() -> list[dict[str, Any]]:
    return [{"roll": roll, "grade": "hit", "damage": 1} for roll in range(2, 13)]


@pytest.mark.rule("SS-169")
def test_a_two_handed_weapon_held_in_one_hand_cannot_be_used() -> None:
    scene = in_turn(armed(wielded=["stone_maul"], attacks=["brawl"]), "ann")
    assert attacks(scene, "ann") == ["stone_maul", "brawl"]
    done = play(scene, ["hands:one"], then="ann: turn")
    assert attacks(done.scene, "ann") == ["brawl"]
    assert [arm.attack.id for arm in equipment.parries(done.scene, done["ann"])] == []
    assert done["ann"].open_hands() == 1
    assert attacks(play(scene, ["hands:one", "prepare", "end"], then="bob: opportunity").scene, "ann") == ["brawl"]
    assert attacks(play(scene, ["hands:one", "prepare", "end", "bob"], then="bob: turn").scene, "ann") == [
        "stone_maul",
        "brawl",
    ]


# Draw/Stow


@pytest.mark.rule("SS-062")
def test_draw_and_stow_as_often_as_momentum_lasts() -> None:
    scene = in_turn(armed(equipped=["sling", "iron_dagger"], stunts=["draw_stow"], momentum=2), "ann")
    done = play(scene, ["draw_stow:draw:sling", "draw_stow:draw:iron_dagger"], then="ann: turn")
    assert in_hand(done["ann"]) == ["sling", "iron_dagger"]
    assert not [id for id in done.options() if id.startswith("draw_stow")]


@pytest.mark.rule("SS-162")
def test_an_item_is_handed_to_an_ally_here_who_has_it_equipped() -> None:
    scene = fight(
        players=[
            body("ann", "p1", wielded=["iron_dagger"], **HANDY),
            body("amy", "p1", equipped=["iron_dagger"]),
            body("abe", "p2"),
        ],
        enemies=[body("bob", "p1", "standard")],
    )
    waiting = play(in_turn(scene, "ann"), then="ann: turn")
    given = [id for id in waiting.options() if ":give:" in id]
    assert given == ["draw_stow:give:iron_dagger:amy"]
    done = play(scene, given, then="ann: turn")
    assert (done["ann"].equipped, done["ann"].wielded) == ([], [])
    assert [gear.id for gear in done["amy"].equipped] == ["iron_dagger", "iron_dagger-2"]
    assert in_hand(done["amy"]) == []


def with_a_dagger_lying(at: str, **fields: Any) -> ShatteredScene:
    """A thrown dagger lies at that Position."""
    scene = armed(wielded=["iron_dagger"], **fields)
    ann = scene.by_id["ann"]
    equipment.drop(scene, ann, ann.wielded[0], at)
    return in_turn(scene, "ann")


@pytest.mark.rule("SS-162")
def test_a_thing_that_lies_in_the_arena_is_taken_up_for_a_move() -> None:
    scene = with_a_dagger_lying("p2", equipped=["sling"])
    waiting = play(scene, ["prepare", "draw_stow:pick_and_wield:iron_dagger"], then="ann: turn")
    ann = waiting["ann"]
    assert (ann.position, ann.moves, ann.momentum) == ("p2", 1, 6)
    assert in_hand(ann) == ["iron_dagger"]
    assert waiting.scene.lying == []
    assert len(waiting.events(PickedUp)) == 1
    kept = play(scene, ["draw_stow:pick:iron_dagger"], then="ann: turn")
    assert in_hand(kept["ann"]) == []
    assert [gear.id for gear in kept["ann"].equipped] == ["sling", "iron_dagger"]
    assert "draw_stow:draw:iron_dagger" in kept.options()


@pytest.mark.rule("SS-162")
def test_nobody_takes_up_what_lies_out_of_reach() -> None:
    assert not picks(with_a_dagger_lying("p2", moves=0))
    scene = with_a_dagger_lying("p2")
    suffer(scene, "ann", Status.PRONE)
    assert not picks(scene)


def picks(scene: ShatteredScene) -> list[str]:
    return [id for id in play(scene, then="ann: turn").options() if ":pick" in id]


@pytest.mark.rule("SS-165")
def test_what_is_taken_up_with_full_hands_is_not_wielded() -> None:
    scene = armed(wielded=["iron_dagger"], equipped=["stone_maul"])
    ann = scene.by_id["ann"]
    equipment.drop(scene, ann, ann.wielded[0], "p1")
    done = play(in_turn(scene, "ann"), ["draw_stow:draw:stone_maul"], then="ann: turn")
    assert [id for id in done.options() if ":pick" in id] == ["draw_stow:pick:iron_dagger"]
    assert go_on(done.game, ["draw_stow:pick:iron_dagger"], then="ann: turn")["ann"].moves == 1


@pytest.mark.rule("SS-114")
def test_who_walks_to_take_something_up_may_be_struck_and_stopped() -> None:
    scene = fight(
        players=[body("ann", "p1", wielded=["iron_dagger"], **HANDY)],
        enemies=[body("bob", "p1", "standard", attacks=["trip"]), body("bud", "p2", "standard")],
        attacks=[
            {
                "id": "trip", "name": "Trip", "kind": "natural", "weight": "light", "speed": 1, "range": ["melee"],
                "profile": [{"roll": n, "grade": "hit", "status": [{"apply": ["Prone"]}]} for n in range(2, 13)],
            }
        ],
    )  # fmt: skip
    ann = scene.by_id["ann"]
    equipment.drop(scene, ann, ann.wielded[0], "p2")
    done = play(
        in_turn(scene, "ann", phase=3),
        ["prepare", "draw_stow:pick:iron_dagger", "bob> opportunity:trip", "none"],
        dice=[4, 3],
        then="ann: turn",
    )
    assert done["ann"].position == "p1"
    assert done["ann"].equipped == []
    assert len(done.scene.lying) == 1


# Ready Arms and Quickdraw


@pytest.mark.rule("SS-170")
def test_ready_arms_wields_a_quick_thing_and_its_boost_another() -> None:
    scene = in_turn(armed(equipped=["iron_dagger", "heater_shield"], stunts=["ready_arms"], momentum=1), "ann")
    waiting = play(scene, then="ann: turn")
    ready = [id for id in waiting.options() if id.startswith("ready_arms")]
    assert ready == ["ready_arms:iron_dagger", "ready_arms:iron_dagger:heater_shield"]
    plain = play(scene, ready[:1], then="ann: turn")
    assert (in_hand(plain["ann"]), plain["ann"].momentum) == (["iron_dagger"], 1)
    scene.by_id["ann"].momentum = 0
    assert refused(play(scene, then="ann: turn"), ready[1])
    scene.by_id["ann"].momentum = 1
    boosted = play(scene, ready[1:], then="ann: turn")
    assert (in_hand(boosted["ann"]), boosted["ann"].momentum) == (["iron_dagger", "heater_shield"], 0)
    assert not [id for id in boosted.options() if id.startswith("ready_arms")]


@pytest.mark.rule("SS-170")
@pytest.mark.rule("SS-017")
def test_at_respite_what_is_left_of_the_reduction_pays_the_boost() -> None:
    scene = armed(equipped=["iron_dagger", "heater_shield"], stunts=["ready_arms"], momentum=0)
    done = play(scene, ["ready_arms:iron_dagger:heater_shield"], then="ann, bob: plot")
    assert in_hand(done["ann"]) == ["iron_dagger", "heater_shield"]


@pytest.mark.rule("SS-016")
def test_at_respite_only_armament_stunts_are_offered_and_one_is_enough() -> None:
    scene = armed(equipped=["iron_dagger", "sling"], stunts=["draw_stow", "leap", "retreat"])
    waiting = play(scene, then="ann: armament")
    assert waiting.options() == ["draw_stow:draw:iron_dagger", "draw_stow:draw:sling", "nothing"]
    assert {ask.about for ask in play(scene, ["draw_stow:draw:sling"], then="ann, bob: plot").game.asks} == {"plot"}


@pytest.mark.rule("SS-164")
def test_a_quickdraw_weapon_counts_as_wielded_and_is_once_used() -> None:
    scene = fight(
        players=[body("ann", "p1", equipped=["iron_dagger"], attacks=[])],
        enemies=[body("bob", "p1", "standard", stamina=0)],
    )
    done = play(
        in_turn(scene, "ann", phase=3), ["fight", "attack:iron_dagger:bob", "slash"], dice=[4, 3], then="ann: turn"
    )
    assert in_hand(done["ann"]) == ["iron_dagger"]
    full = fight(
        players=[body("ann", "p1", wielded=["stone_maul"], equipped=["iron_dagger"], attacks=[])],
        enemies=[body("bob", "p1", "standard")],
    )
    assert attacks(full, "ann") == ["stone_maul"]


@pytest.mark.rule("SS-164")
def test_a_thrown_weapon_lies_at_the_targets_position() -> None:
    scene = fight(
        players=[body("ann", "p1", equipped=["iron_dagger"], attacks=[])],
        enemies=[body("bob", "p2", "standard", stamina=0)],
    )
    done = play(
        in_turn(scene, "ann", phase=3), ["fight", "attack:iron_dagger:bob", "slash"], dice=[4, 3], then="ann: turn"
    )
    assert (done["ann"].equipped, done["ann"].wielded) == ([], [])
    assert [(each.gear.id, each.position) for each in done.scene.lying] == [("iron_dagger", "p2")]


@pytest.mark.rule("SS-017")
def test_a_suppressed_creature_handles_its_arms_as_usual() -> None:
    scene = armed(equipped=["sling"], momentum=1)
    suffer(scene, "ann", Status.SUPPRESSED)
    assert play(in_turn(scene, "ann"), ["draw_stow:draw:sling"], then="ann: turn")["ann"].momentum == 0


ARMAMENTS: dict[str, Any] = {"stunts": ["draw_stow"]}


@pytest.mark.rule("SS-167")
def test_only_an_open_hand_has_room() -> None:
    scene = fight(
        players=[body("ann", "p1", wielded=["iron_battleaxe"], equipped=["heater_shield"], momentum=3, **ARMAMENTS)],
        enemies=[body("bob", "p2", "standard")],
    )
    ann = play(in_turn(scene, "ann"), ["hands:two"], then="ann: turn")["ann"]
    assert (ann.open_hands(), equipment.room(ann)) == (0, 0)
    assert (scene.by_id["ann"].open_hands(), equipment.room(scene.by_id["ann"])) == (1, 1)


def test_the_recover_of_a_flask_may_be_carried_out_by_the_spirit() -> None:
    scene = fight(players=[known("blaine", "p1", summoned="p2")], enemies=[known("egg", "r1")])
    suffer(scene, "tigris", Status.EXPOSED)
    suffer(scene, "blaine", Status.REELING)
    scene.by_id["blaine"].health = 5
    done = play(in_turn(scene, "blaine"), ["use:health_flask", "spirit:recover"], then="blaine: turn")
    assert done["blaine"].health == 15
    assert (list(done["tigris"].statuses), list(done["blaine"].statuses)) == ([], [Status.REELING])


@pytest.mark.rule("SS-168")
def test_how_a_weapon_was_held_on_the_last_turn_of_a_phase_does_not_bind_its_owner_as_the_phase_ends() -> None:
    scene = fight(players=[known("margaret", "p1")], enemies=[body("bob", "p2", "standard", pattern=[])])
    suffer(scene, "margaret", Status.ALIGHT)
    played = play(in_turn(scene, "margaret", phase=4), ["prepare", "hands:one", "end"], then="margaret: reaction")
    assert played.asked() == [("margaret", "reaction")]
    assert "defend:parry:stone_maul" in played.options()
