"""Grapple: taking hold, dragging, throwing, breaking free."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import conditions, dying, forced, grapple
from quintain.systems.gu.events.grapple import Dragged
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground
from tests.systems.gu.script import Played, body, fight, go_on, lost, of_library, play, refused, thrown

HOLD = {"athletics": 75, "strength": 75}


def pair(own: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **scenario: Any) -> Any:
    """A's turn; b stands next to it and cannot react."""
    a = body("a", **{"at": (3, 3), **HOLD, **(own or {})})
    b = body("b", **{"at": (4, 3), "max_hp": 40, "reactions": 0, "athletics": 44, **(foe or {})})
    return fight([a], [b], turn="a", **scenario)


def held(own: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **scenario: Any) -> Played:
    """The same after a has taken hold of b."""
    return play(pair(own, foe, **scenario), ["grapple:b"], dice=[40, 10, 60, 10], then="a: turn")


def offered(played: Played, verb: str) -> list[str]:
    return [option for option in played.options() if option.split(":")[0] == verb]


def next_turn(own: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **scenario: Any) -> Played:
    """A's next turn, with b still held."""
    return go_on(held(own, foe, **scenario).game, ["end", "end"], then="a: turn")


# taking hold


@pytest.mark.rule("GU-097")
def test_only_an_enemy_of_equal_or_smaller_size_in_an_adjacent_square() -> None:
    foes = [
        of_library("lightning_wolf", at=(4, 3), id="wolf"),
        of_library("lightning_wolf_king", at=(3, 4), id="king"),
        body("far", at=(5, 5)),
    ]
    scene = fight([body("a", at=(3, 3)), body("friend", at=(2, 2))], foes, turn="a")

    assert offered(play(scene, then="a: turn"), "grapple") == ["grapple:wolf"]


@pytest.mark.rule("GU-097")
@pytest.mark.parametrize(("hands", "possible"), [(["knife"], True), (["knife", "knife"], False), (["staff"], False)])
def test_it_takes_a_free_hand(hands: list[str], possible: bool) -> None:
    assert bool(offered(play(pair({"weapons": hands}), then="a: turn"), "grapple")) is possible


@pytest.mark.rule("GU-097")
def test_one_creature_at_a_time_but_a_grappler_may_be_grappled() -> None:
    a = body("a", at=(3, 3), athletics=75)
    foes = [body("b", at=(4, 3), reactions=0), body("c", at=(2, 3), reactions=0, athletics=75)]
    start = play(fight([a], foes, turn="a"), ["grapple:b"], dice=[40, 10, 60, 10], then="a: turn")
    later = go_on(start.game, ["end", "end", "end"], then="a: turn")
    assert not offered(later, "grapple")

    scene = fight([a, body("friend", at=(2, 2), reactions=0)], foes, turn="c")
    held_friend = play(scene, ["grapple:friend", "end"], dice=[40, 10, 60, 10], then="a: turn")
    assert "grapple:c" in held_friend.options()


@pytest.mark.rule("GU-097")
def test_whoever_cannot_be_moved_cannot_be_grappled() -> None:
    firm = {"gu": ["stoneflesh"], "own": [{"gu": "stoneflesh", "active": True}]}

    assert not offered(play(pair(foe=firm), then="a: turn"), "grapple")
    assert offered(play(pair(firm), then="a: turn"), "grapple")


@pytest.mark.rule("GU-098")
def test_whoever_dies_while_it_dodges_is_not_grappled() -> None:
    red = [body("a", at=(3, 3)), body("friend", at=(4, 2), close_combat=60, weapons=["knife"])]
    prey = body("b", at=(4, 3), kind="beast", hit_points=5, movement=6, reactions=1)
    scene = fight(red, [prey, body("c", at=(9, 9))], turn="a")
    answers = ["grapple:b", "dodge", "to:6,5", "friend> strike:knife:b"]

    played = play(scene, answers, dice=[20, 30, 10], then="a: turn")

    assert played["b"].out
    assert not played["a"].grapples


@pytest.mark.rule("GU-097")
@pytest.mark.rule("GU-098")
def test_a_target_that_dodges_away_first_foils_it_and_the_action_is_spent() -> None:
    start = play(pair(foe={"reactions": 2}), ["grapple:b"], then="b: grappled")
    assert start.options() == ["dodge", "pass"]  # no parry: it is no attack

    away = go_on(start.game, ["dodge", "to:6,3"], then="a: turn")
    assert not offered(away, "grapple")
    assert not away["a"].grapples
    beside = go_on(start.game, ["dodge", "to:4,4"], dice=[40, 10, 20, 10], then="a: turn")
    assert beside["a"].grapples == "b"


@pytest.mark.rule("GU-098")
def test_a_grappler_that_wins_holds_its_target_in_its_own_square() -> None:
    played = held()

    assert played.at("b") == (3, 3, 0)
    assert played["b"].suffers(Condition.RESTRAINED)
    assert not offered(played, "strike")  # its Combat Action is spent


@pytest.mark.rule("GU-098")
@pytest.mark.parametrize("dice", [[80, 10, 20, 10], [60, 10, 10, 4], [40, 10, 40, 10]])
def test_losing_or_a_full_tie_is_no_hold(dice: list[int]) -> None:
    played = play(pair(foe={"athletics": 75}), ["grapple:b"], dice=dice, then="a: turn")

    assert not played["b"].suffers(Condition.RESTRAINED)
    assert played.at("b") == (4, 3, 0)


@pytest.mark.rule("GU-098")
def test_letting_go_is_free_and_the_other_takes_an_adjacent_square_of_its_choice() -> None:
    played = go_on(held().game, ["release", "b> to:2,2,0"], then="a: turn")

    assert played.at("b") == (2, 2, 0)
    assert not played["b"].suffers(Condition.RESTRAINED)
    assert not played["a"].grapples


@pytest.mark.rule("GU-098")
def test_walking_away_lets_go_too() -> None:
    played = go_on(held().game, ["walk:3,5"], then="a: turn")

    assert played.at("b") == (3, 3, 0)
    assert not played["b"].suffers(Condition.RESTRAINED)


@pytest.mark.rule("GU-098")
@pytest.mark.parametrize("condition", [Condition.STUNNED, Condition.UNCONSCIOUS])
def test_the_hold_ends_when_the_grappler_can_hold_no_longer(condition: Condition) -> None:
    scene = held().scene

    with at_table(scene, ["to:2,2,0"]) as table:
        conditions.inflict(scene, table, scene.by_id["a"], Affliction(condition))

    assert not scene.by_id["b"].suffers(Condition.RESTRAINED)
    assert not scene.by_id["a"].grapples


@pytest.mark.rule("GU-098")
def test_the_hold_ends_when_the_grappler_dies_or_they_are_apart() -> None:
    dead = held().scene
    with at_table(dead) as table:
        dying.die(dead, table, dead.by_id["a"], "test")
    assert not dead.by_id["b"].suffers(Condition.RESTRAINED)

    apart = held().scene
    with at_table(apart) as table:
        forced.place(apart, table, apart.by_id["b"], apart.grid.at(6, 6), 0)
    assert not apart.by_id["b"].suffers(Condition.RESTRAINED)
    assert not apart.by_id["a"].grapples


# while holding


@pytest.mark.rule("GU-099")
@pytest.mark.rule("GU-100")
def test_whoever_holds_somebody_cannot_kick_and_has_one_fist_less() -> None:
    played = next_turn()
    assert offered(played, "strike") == ["strike:punch:b", "strike:bite:b"]

    punched = go_on(played.game, ["strike:punch:b", "b> pass"], then="a: turn")

    assert not offered(punched, "strike")


@pytest.mark.rule("GU-100")
def test_the_holding_hand_is_not_free_for_a_weapon() -> None:
    armed = next_turn({"weapons": ["knife"], "wields": []})
    assert offered(armed, "draw") == ["draw:knife"]

    both = next_turn({"weapons": ["staff"], "wields": []})
    assert not offered(both, "draw")


# dragging


@pytest.mark.rule("GU-101")
@pytest.mark.parametrize(
    ("state", "possible"),
    [
        ({"agility": 0}, True),
        ({"agility": 20, "broken": ["left_leg"]}, True),
        ({"agility": 0, "broken": ["left_leg"]}, False),
        ({"broken": ["left_leg", "right_leg"]}, False),
    ],
)
def test_it_takes_some_movement(state: dict[str, Any], possible: bool) -> None:
    assert bool(offered(held({"athletics": 75, **state}), "drag")) is possible


@pytest.mark.rule("GU-102")
def test_the_test_is_made_against_the_held_creature() -> None:
    assert thrown(held().game, "drag")["against"] == "b"


@pytest.mark.rule("GU-101")
@pytest.mark.rule("GU-102")
@pytest.mark.parametrize(("weight", "penalty"), [(120, 20), (49, 0), (50, 10), (99, 10), (100, 20)])
def test_every_full_50_kg_make_it_10_harder(weight: int, penalty: int) -> None:
    start = next_turn(foe={"weight_kg": weight})
    most = 75 - penalty

    able = go_on(start.game, ["drag"], dice=[most // 10 * 10, most % 10 or 10], then="a: turn")
    assert able.scene.turn is not None
    assert able.scene.turn.dragged == 2
    worse = most + 1
    failed = go_on(start.game, ["drag"], dice=[worse // 10 * 10, worse % 10 or 10], then="a: turn")
    assert refused(failed, "walk:4,3")


@pytest.mark.rule("GU-101")
def test_none_of_the_movement_may_have_been_used_before() -> None:
    start = held()
    assert offered(start, "drag") == ["drag"]

    moved = play(pair(foe={"at": (4, 4)}), ["walk:3,4", "grapple:b"], dice=[40, 10, 20, 10], then="a: turn")
    assert not offered(moved, "drag")
    dragged = go_on(start.game, ["drag"], dice=[90, 1], then="a: turn")
    assert not offered(dragged, "drag")


@pytest.mark.rule("GU-102")
def test_on_a_success_it_moves_up_to_half_its_movement_with_the_held_creature() -> None:
    start = held()

    dragged = go_on(start.game, ["drag"], dice=[40, 10], then="a: turn")
    assert refused(dragged, "walk:6,3")
    moved = go_on(dragged.game, ["walk:5,3"], then="a: turn")
    assert moved.at("a") == moved.at("b") == (5, 3, 0)
    assert moved["b"].suffers(Condition.RESTRAINED)
    assert refused(moved, "walk:6,3")

    failed = go_on(start.game, ["drag"], dice=[90, 1], then="a: turn")
    assert refused(failed, "walk:4,3")


# throwing


@pytest.mark.rule("GU-103")
@pytest.mark.parametrize(("weight", "possible"), [(60, True), (74, True), (75, False)])
def test_a_throw_needs_more_strength_than_the_other_weighs(weight: int, possible: bool) -> None:
    assert bool(offered(held(foe={"weight_kg": weight}), "throw")) is possible


@pytest.mark.rule("GU-103")
def test_it_is_a_bonus_action() -> None:
    thrown = go_on(held(foe={"weight_kg": 60}).game, ["throw:e:1"], then="a: turn")

    assert thrown.at("b") == (4, 3, 0)
    assert not offered(thrown, "throw")
    assert not thrown["b"].suffers(Condition.RESTRAINED)
    assert not thrown["b"].suffers(Condition.PRONE)


@pytest.mark.rule("GU-104")
@pytest.mark.parametrize(("strength", "weight", "metres"), [(175, 70, 5), (75, 60, 1), (109, 70, 1), (110, 70, 2)])
def test_it_carries_5_percent_of_the_difference(strength: int, weight: int, metres: int) -> None:
    start = held({"strength": strength, "athletics": 125, "weight_kg": 40}, {"weight_kg": weight})

    assert refused(start, f"throw:e:{metres + 1}")
    assert go_on(start.game, [f"throw:e:{metres}"], then="a: turn").at("b") == (3 + metres, 3, 0)


@pytest.mark.rule("GU-104")
def test_thrown_upwards_it_falls() -> None:
    start = held({"strength": 175, "athletics": 125})

    played = go_on(start.game, ["throw:up:5", "b> to:2,2,0"], then="a: turn")

    assert played["b"].hp == 40 - 15
    assert played.at("b") == (2, 2, 0)


@pytest.mark.rule("GU-105")
def test_a_wall_stops_it_and_hurts() -> None:
    wall = [{"kind": "wall", "rects": [[6, 0, 6, 11]]}]
    start = held({"strength": 200, "athletics": 125}, {"max_hp": 60}, terrain=wall)

    played = go_on(start.game, ["throw:e:5"], then="a: turn")

    assert played.at("b") == (5, 3, 0)
    assert played["b"].hp == 60 - 23


@pytest.mark.rule("GU-105")
def test_another_creature_is_hurt_too_unless_it_dodges() -> None:
    a = body("a", at=(3, 3), strength=175, athletics=125)
    foes = [
        body("b", at=(4, 3), max_hp=60, reactions=0, athletics=44),
        body("c", at=(6, 3), max_hp=60, reactions=1, dodge=50),
    ]
    scene = fight([a], foes, turn="a")
    start = play(scene, ["grapple:b", "throw:e:5"], dice=[40, 10, 20, 10], then="c: caught")

    struck = go_on(start.game, ["pass"], then="a: turn")
    assert (struck["b"].hp, struck["c"].hp) == (40, 40)
    assert struck.at("b") == (5, 3, 0)
    failed = go_on(start.game, ["dodge"], dice=[60, 1], then="a: turn")
    assert (failed["b"].hp, failed["c"].hp) == (40, 40)
    dodged = go_on(start.game, ["dodge", "to:6,4"], dice=[50, 10], then="a: turn")
    assert (dodged["b"].hp, dodged["c"].hp) == (60, 60)
    assert dodged.at("b") == (8, 3, 0)


@pytest.mark.rule("GU-105")
def test_a_thing_is_hurt_too() -> None:
    jar = [{"name": "jar", "at": [6, 3], "size": "small"}]
    start = held({"strength": 175, "athletics": 125}, {"max_hp": 60}, things=jar)

    played = go_on(start.game, ["throw:e:5"], then="a: turn")

    assert played["b"].hp == 40
    assert not played.scene.things


# breaking free


@pytest.mark.rule("GU-106")
@pytest.mark.rule("GU-107")
def test_breaking_free_is_a_combat_action_and_an_opposed_test() -> None:
    start = go_on(held().game, ["end"], then="b: turn")
    assert offered(start, "break_free") == ["break_free:a"]

    free = go_on(start.game, ["break_free:a", "to:2,3,0"], dice=[20, 4, 60, 5], then="b: turn")
    assert not free["b"].suffers(Condition.RESTRAINED)
    assert not free["a"].grapples
    assert free.at("b") == (2, 3, 0)
    assert not offered(free, "break_free")
    assert not offered(free, "strike")


@pytest.mark.rule("GU-106")
@pytest.mark.rule("GU-107")
@pytest.mark.parametrize("dice", [[40, 10, 40, 10], [50, 10, 30, 1], [80, 10, 70, 10]])
def test_on_a_tie_or_a_loss_it_stays_held(dice: list[int]) -> None:
    start = go_on(held(foe={"athletics": 75}).game, ["end"], then="b: turn")

    played = go_on(start.game, ["break_free:a"], dice=dice, then="a: turn")  # there is nothing else it could do

    assert played["b"].suffers(Condition.RESTRAINED)
    assert played["a"].grapples == "b"


@pytest.mark.rule("GU-098")
def test_a_grappler_that_dodges_away_lets_go() -> None:
    foes = [body("b", (4, 3), reactions=0, max_hp=60), body("c", (3, 4), weapons=["knife"], close_combat=60)]
    scene = fight([body("a", (3, 3), athletics=75, dodge=60)], foes, turn="a", order=["a", "c", "b"])
    dice = [40, 10, 60, 10, 50, 1, 10, 1]

    played = play(scene, ["grapple:b", "end", "strike:knife:a", "a> dodge", "a> to:1,3"], dice=dice, then="c: turn")

    assert played.at("a") == (1, 3, 0)
    assert played.at("b") == (3, 3, 0)
    assert not played["b"].suffers(Condition.RESTRAINED)
    assert not played["a"].grapples


@pytest.mark.rule("GU-105")
def test_the_thrown_creature_may_not_dodge_what_it_strikes() -> None:
    foes = [body("b", (4, 3), max_hp=60, athletics=44), body("c", (6, 3), max_hp=60, reactions=0)]
    scene = fight([body("a", (3, 3), strength=175, athletics=125)], foes, turn="a")

    played = play(scene, ["grapple:b", "b> pass", "throw:e:5"], dice=[40, 10, 20, 10], then="a: turn")

    assert (played["b"].hp, played["c"].hp, played["b"].reactions) == (40, 40, 2)


@pytest.mark.rule("GU-104")
@pytest.mark.parametrize(("direction", "at"), [("e", (7, 4, 0)), ("w", (2, 4, 0)), ("s", (4, 7, 0)), ("n", (4, 2, 0))])
def test_a_large_thrower_does_not_strike_itself(direction: str, at: tuple[int, int, int]) -> None:
    """It throws from the edge of its four squares, 4,4 to 5,5."""
    a = body("a", at=(4, 4), size="large", strength=200, athletics=125)
    scene = fight([a], [body("b", (6, 4), reactions=0, max_hp=50)], turn="a")

    played = play(scene, ["grapple:b", f"throw:{direction}:2"], dice=[10, 5, 90, 5], then="a: turn")

    assert (lost(played, "a"), lost(played, "b")) == (0, 0)
    assert played.at("b") == at


@pytest.mark.rule("GU-105")
def test_whoever_is_stopped_at_once_does_not_stay_in_the_throwers_square() -> None:
    foes = [body("b", at=(3, 5), reactions=0, max_hp=90), body("c", at=(5, 5), reactions=0, max_hp=100)]
    scene = fight([body("a", at=(4, 5), strength=200, athletics=125)], foes, turn="a")

    played = play(scene, ["grapple:b", "throw:e:5", "b> to:4,4,0"], dice=[10, 5, 90, 5], then="a: turn")

    assert played.at("b") == (4, 4, 0)
    assert lost(played, "c") == 23


@pytest.mark.rule("GU-105")
def test_the_tiny_are_struck_too() -> None:
    foes = [body("b", at=(3, 5), reactions=0, max_hp=90), body("c", at=(6, 5), size="tiny", reactions=0, max_hp=100)]
    scene = fight([body("a", at=(4, 5), strength=200, athletics=125)], foes, turn="a")

    played = play(scene, ["grapple:b", "throw:e:5"], dice=[10, 5, 90, 5], then="a: turn")

    assert played.at("b") == (5, 5, 0)
    assert (lost(played, "b"), lost(played, "c")) == (23, 23)


@pytest.mark.rule("GU-030")
@pytest.mark.rule("GU-098")
def test_whoever_is_let_go_on_a_pillar_falls_beside_it() -> None:
    heights = [ground("floor", (5, 5, 5, 5), elevation=6), ground("floor", (0, 0, 0, 0), elevation=6)]
    a, b = body("a", at=(5, 5), grapples="b"), body("b", at=(5, 5), reactions=0, max_hp=60)
    scene = fight([a], [b], turn="a", terrain=heights)

    played = play(scene, ["release", "b> to:5,4,6"], then="a: turn")

    assert played.at("b") == (5, 4, 0)
    assert lost(played, "b") == 18


@pytest.mark.rule("GU-101")
def test_movement_given_to_a_drag_does_not_also_stand_one_up() -> None:
    a = body("a", at=(4, 5), athletics=95, agility=40, conditions=[{"condition": "prone"}]) | {"grapples": "b"}
    scene = fight([a], [body("b", at=(4, 5), reactions=0)], turn="a")

    stood = play(scene, ["drag", "stand"], dice=[10, 5], then="a: turn")

    assert not {"walk", "jump"} & {option.partition(":")[0] for option in stood.options()}


@pytest.mark.rule("GU-097")
@pytest.mark.parametrize(("broken", "holds"), [(["left_arm"], True), (["left_arm", "right_hand"], False)])
def test_whoever_has_no_hand_left_for_it_lets_go(broken: list[str], holds: bool) -> None:
    scene = fight([body("a", at=(4, 5)) | {"grapples": "b"}], [body("b", at=(4, 5), reactions=0)], turn="a")
    scene.by_id["a"].broken = broken

    with at_table(scene, [] if holds else ["to:4,4,0"]) as table:
        grapple.separated(scene, table)

    assert bool(scene.by_id["a"].grapples) is holds


@pytest.mark.rule("GU-102")
@pytest.mark.rule("GU-106")
@pytest.mark.rule("GU-117")
@pytest.mark.parametrize(("trigger", "is_asked"), [("hostile", True), ("attacks", False)])
@pytest.mark.parametrize(("turn", "deed"), [("a", "drag"), ("b", "break_free:a")])
def test_dragging_and_breaking_free_are_hostile_but_no_attacks(
    turn: str, deed: str, trigger: str, is_asked: bool
) -> None:
    holds = {"action": "activate:stream", "trigger": trigger, "watched": turn}
    red = [body("a", at=(4, 5), **HOLD) | {"grapples": "b"}]
    blue = [body("b", at=(4, 5), **HOLD)]
    watcher = body("h", at=(7, 5), gu=["stream"], holds=holds)
    (blue if turn == "a" else red).append(watcher)
    order = ["a", "b", "h"] if turn == "a" else ["b", "a", "h"]
    scene = fight(red, blue, turn=turn, order=order)
    dice = [] if is_asked else [10, 5, 90, 5][: 2 if deed == "drag" else 4]
    then = "h: held" if is_asked else "a: turn" if deed == "drag" else "b: make_room"

    played = play(scene, [deed], dice=dice, then=then)

    assert bool(played["a"].grapples) is (is_asked or deed == "drag")


def watched(holder: dict[str, Any], deed: str, hp: int = 3) -> Any:
    """a holds b; h waits for the one whose turn it is to do anything hostile."""
    turn = "a" if deed == "drag" else "b"
    red = [body("a", at=(4, 5), max_hp=30, hp=hp, **HOLD) | {"grapples": "b"}, body("y", at=(0, 0))]
    blue = [body("b", at=(4, 5), max_hp=30, hp=hp, **HOLD), body("z", at=(11, 11))]
    waiting = {"trigger": "hostile", "watched": turn} | holder.pop("holds")
    (blue if turn == "a" else red).append(body("h", holds=waiting, ranged_attack=20, close_combat=60, **holder))
    return fight(red, blue, turn=turn, order=["a", "h", "b", "z", "y"])


@pytest.mark.rule("GU-102")
@pytest.mark.rule("GU-106")
@pytest.mark.rule("GU-114")
@pytest.mark.parametrize(("deed", "test"), [("drag", [10, 5]), ("break_free:a", [90, 5, 10, 5])])
def test_whoever_loses_the_contest_about_it_acts_after_it(deed: str, test: list[int]) -> None:
    holder = {"at": (7, 5), "gu": ["stream"], "holds": {"action": "activate:stream"}}

    played = play(watched(holder, deed), [deed, "h> take"], dice=[10, 2, 90, 5, *test], then="h: held_action")

    assert played["a"].grapples == "b"


@pytest.mark.rule("GU-102")
@pytest.mark.rule("GU-114")
def test_nobody_is_dragged_by_whom_a_held_action_has_felled() -> None:
    holder = {"at": (5, 5), "weapons": ["knife"], "holds": {"action": "attack"}}
    answers = ["drag", "h> take", "strike:knife:a", "b> to:4,4,0"]

    played = play(watched(holder, "drag"), answers, dice=[90, 5, 10, 2, 10, 2, 90, 9, 80, 5], then="h: turn")

    assert played["a"].suffers(Condition.DYING)
    assert not played.events(Dragged)


@pytest.mark.rule("GU-106")
@pytest.mark.rule("GU-114")
def test_nor_does_anybody_break_free_who_was_felled_before_it() -> None:
    holder = {"at": (5, 5), "weapons": ["knife"], "holds": {"action": "attack"}}
    answers = ["break_free:a", "h> take", "strike:knife:b"]

    played = play(watched(holder, "break_free:a"), answers, dice=[90, 5, 10, 2, 90, 9, 80, 5], then="z: turn")

    assert played["b"].suffers(Condition.DYING)
    assert played["a"].grapples == "b"


@pytest.mark.rule("GU-102")
@pytest.mark.rule("GU-114")
def test_nor_by_whom_it_has_kicked_away() -> None:
    holder = {"at": (5, 5), "holds": {"action": "attack"}}
    answers = ["drag", "h> take", "strike:kick:a"]

    played = play(watched(holder, "drag", hp=30), answers, dice=[90, 5, 10, 2, 10, 2], then="a: turn")

    assert played.at("a") == (3, 5, 0)
    assert not played.events(Dragged)


@pytest.mark.rule("GU-106")
def test_whoever_wants_to_break_free_rolls_first() -> None:
    scene = fight([body("a", at=(4, 5)) | {"grapples": "b"}], [body("b", at=(4, 5))], turn="b", order=["b", "a"])

    assert thrown(play(scene, then="b: turn").game, "break_free:a")["by"] == "b"


@pytest.mark.rule("GU-098")
def test_who_can_be_grappled_is_called_by_its_name() -> None:
    scene = fight([body("a", (2, 2))], [body("old_bo", (3, 2))], turn="a")
    asked = play(scene, then="a: turn")

    [option] = [each for each in asked.ask.options if each.verb == "grapple"]
    assert option.label() == f"Grapple {scene.by_id['old_bo'].name}"
