"""Exact odds: every outcome with its fraction, as far as the one who asks may know it."""

from __future__ import annotations

import doctest
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.conformance.whole import everything
from quintain.kernel.asks import Ask
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.odds import guesses as guesses_module
from quintain.odds import odds as odds_module
from quintain.odds.guesses import seat_odds
from quintain.odds.odds import ESTIMATE_FIGHTS, Odds, Sample, exact_odds, option_odds, simulate, wilson
from quintain.odds.orders import roll_off
from quintain.odds.walk import Walk, WalkTable
from quintain.record.transcript import read, record, resume
from quintain.words.errors import AnswerRefused
from tests.kernel.driving import give, people, until
from tests.kernel.toy import TOY, Brawler, Habit, Toy, ToyRules, ToyScene, body, brawl, duel, scene_of, toy

NOTHING = ("nothing",)
few = settings(max_examples=20)


def everybody(scene: Scene, *wanted: str) -> dict[str, Player]:
    return {seat: Habit(*wanted) for seat in scene.seats()}


def at_deed(scene: ToyScene, *, plans: str = "wary", system: Toy = TOY, seed: str = "toy") -> tuple[Game, Ask]:
    """The game with everybody's plans made, at the first deed."""
    game = Game(system, scene, seed, {})
    while game.asks[0].about == "plan":
        game.answer(game.asks[0].seat, game.asks[0].number, plans)
    return game, game.asks[0]


def foe(ask: Ask) -> str:
    return "b" if ask.who == "a" else "a"


def strike_odds(scene: ToyScene, *habits: str, plans: str = "wary", limit: int = 20_000) -> tuple[Odds, str]:
    game, ask = at_deed(scene, plans=plans)
    return option_odds(game, ask, f"strike:{foe(ask)}", everybody(scene, *habits), limit), foe(ask)


def missed_strike(guard: int = 0) -> tuple[Game, str]:
    """A game in the middle of a strike that has missed and can be pressed, and whom it missed."""
    for seed in range(20):
        game, ask = at_deed(duel(spirit=1, guard=guard), seed=str(seed))
        give(game, f"{ask.who}: strike:{foe(ask)}", f"{foe(ask)}: take")
        if game.asks[0].about == "press":
            return game, foe(ask)
    raise AssertionError("every strike hit")


def blow(*, bonus: int = 0, bold: bool = False) -> Any:
    """What a strike takes, by icepool; the echo of a bold twelve ends sooner or later and takes one more."""
    damage = icepool.d4 + bold

    def of(total: int) -> Any:
        return damage + bold if total == 12 else damage if total + bonus >= 7 else 0

    return (icepool.d6 + icepool.d6).map(of)


def loss(who: str, amount: int) -> tuple[str, ...]:
    return (f"{who} HP {-amount:+d}",) if amount else ()


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert [doctest.testmod(module).failed for module in (odds_module, guesses_module)] == [0, 0]


# exact


def test_a_strike_counted_by_hand() -> None:
    odds, target = strike_odds(duel())

    assert odds.kind == "exact"
    assert odds.outcomes == {
        NOTHING: Fraction(15, 36),
        **{loss(target, amount): Fraction(21, 36) / 4 for amount in (1, 2, 3, 4)},
    }
    assert odds.unresolved == 0
    assert next(iter(odds.outcomes)) == NOTHING


@pytest.mark.parametrize("gm", ["", "gm"])
def test_whoever_is_game_master_is_taken_to_rule_by_the_policy(gm: str) -> None:
    """The policy is a check against 7, though this game master would always let it fail."""
    scene = duel(rules=ToyRules(stunts=True))
    scene.seat_gm(gm)
    game, ask = at_deed(scene)

    odds = option_odds(game, ask, "stunt:I swing", everybody(scene, "fail"))

    assert odds.outcomes == {NOTHING: Fraction(21, 36), loss(ask.who, 1): Fraction(15, 36)}


def test_a_ruling_that_is_asked_for_has_odds_of_its_own() -> None:
    scene = duel(rules=ToyRules(stunts=True))
    scene.seat_gm("gm")
    game, deed = at_deed(scene)
    give(game, f"{deed.who}: stunt:I swing")
    (ask,) = game.asks

    found = [option_odds(game, ask, choose, {}).outcomes for choose in ("succeed", "fail", "check:dc=12")]

    hurt = loss(deed.who, 1)
    assert found == [{NOTHING: Fraction(1)}, {hurt: Fraction(1)}, {hurt: Fraction(35, 36), NOTHING: Fraction(1, 36)}]


def test_a_simulation_too_takes_the_game_master_to_rule_by_the_policy() -> None:
    scene = duel(rules=ToyRules(stunts=True))
    scene.seat_gm("gm")
    game, ask = at_deed(scene)

    odds = option_odds(game, ask, "stunt:I swing", everybody(scene, "fail"), limit=1, fights=200)

    assert set(odds.outcomes) == {loss(ask.who, 1), NOTHING}


@given(might=st.integers(-3, 6), guard=st.integers(-3, 6), bold=st.booleans())
@few
def test_a_strike_counted_by_icepool(might: int, guard: int, bold: bool) -> None:
    scene = duel(might=might, guard=guard, hp=20)
    odds, target = strike_odds(scene, plans="bold" if bold else "wary")
    expected = blow(bonus=might - guard, bold=bold)

    found = {n: odds.outcomes.get(loss(target, n) or NOTHING, Fraction(0)) for n in expected.outcomes()}
    for amount, chance in found.items():
        assert 0 <= expected.probability(amount) - chance <= odds.unresolved <= Fraction(1, 10**9)
    assert (odds.unresolved == 0) is not bold


def test_reactions_nested_in_a_strike_are_walked_with_it() -> None:
    """Each ripostes once: the striker's blow lands twice, the target's once."""
    odds, target = strike_odds(duel(spirit=1, hp=20), "riposte")
    on_striker, on_target = blow(), blow() + blow()

    expected: dict[tuple[str, ...], Fraction] = {}
    for mine in on_striker.outcomes():
        for theirs in on_target.outcomes():
            on_a, on_b = (mine, theirs) if target == "b" else (theirs, mine)
            result = (loss("a", on_a) + loss("b", on_b)) or NOTHING
            chance = on_striker.probability(mine) * on_target.probability(theirs)
            expected[result] = expected.get(result, Fraction(0)) + chance
    assert odds.outcomes == expected


def test_a_shield_that_the_policy_spends_is_certain() -> None:
    odds, target = strike_odds(duel(shields=1), "shield")

    assert odds.outcomes == {(f"{target} shield",): Fraction(1)}
    assert odds.paths == 1


def test_what_was_rolled_in_the_step_before_the_question_stays_as_it_fell() -> None:
    game, target = missed_strike()
    players = everybody(game.scene)

    pressed = option_odds(game, game.asks[0], "press", players)
    let_be = option_odds(game, game.asks[0], "let_be", players)

    assert pressed.outcomes == {loss(target, amount): Fraction(1, 4) for amount in (1, 2, 3, 4)}
    assert let_be.outcomes == {NOTHING: Fraction(1)}


def test_own_dice_thrown_before_the_question_stay_as_they_fell() -> None:
    game = people(duel(spirit=1), own_dice=True)
    give(game, "a: wary", "b: wary")
    game.give_faces("red", 1, [6])
    game.give_faces("blue", 1, [1])
    give(game, "a: strike:b", "b: take")
    game.give_faces("red", 2, [1, 1])

    pressed = option_odds(game, game.asks[0], "press", everybody(game.scene))

    assert pressed.outcomes == {loss("b", amount): Fraction(1, 4) for amount in (1, 2, 3, 4)}


class Ordering(Toy):
    """Its odds are about who goes first."""

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        return tuple(toy(after).queue)


@pytest.mark.parametrize("dice", [(6, 8), (6, 6), (4, 6, 8), (6, 6, 6)])
def test_a_roll_off_is_one_node_with_the_chances_of_every_order(dice: tuple[int, ...]) -> None:
    names = "abc"[: len(dice)]
    bodies = [body(name, name, (n, 0), luck=sides) for n, (name, sides) in enumerate(zip(names, dice, strict=True))]
    scene = scene_of(bodies, ToyRules())
    game = Game(Ordering(), scene, "toy", {})

    odds = option_odds(game, game.asks[0], "bold", everybody(scene))

    assert odds.outcomes == {tuple(names[n] for n in order): chance for order, chance in roll_off(dice).items()}
    assert odds.paths == len(odds.outcomes)


def test_two_with_a_d6_and_a_d8_roll_off_by_hand() -> None:
    game = Game(Ordering(), scene_of([body("a", "a", (0, 0)), body("b", "b", (1, 0), luck=8)], ToyRules()), "toy", {})

    odds = option_odds(game, game.asks[0], "wary", everybody(game.scene))

    assert odds.outcomes == {("b", "a"): Fraction(27, 42), ("a", "b"): Fraction(15, 42)}


@pytest.mark.parametrize("plans", ["bold", "wary"])
@pytest.mark.parametrize("habit", ["riposte", "take"])
def test_the_chances_of_all_outcomes_add_up_to_one(plans: str, habit: str) -> None:
    game, ask = at_deed(duel(might=1, spirit=1 if plans == "wary" else 0), plans=plans)

    for option in ask.options:
        choose = option.id if option.shape is None else f"{option.id}:{option.shape.first()}"
        odds = option_odds(game, ask, choose, everybody(game.scene, habit), 10_000)
        assert sum(odds.outcomes.values(), odds.unresolved) == 1
        assert all(chance > 0 for chance in odds.outcomes.values())


# trees without end


def test_an_endless_tree_is_merged_and_walked_until_next_to_nothing_is_left() -> None:
    odds, target = strike_odds(duel(hp=20), plans="bold")

    assert odds.kind == "estimated"
    assert 0 < odds.unresolved <= Fraction(1, 10**9)
    assert odds.paths < 250
    assert sum(odds.outcomes.values(), odds.unresolved) == 1
    low, high = odds.intervals[loss(target, 6)]
    assert low <= 1 / 144 <= high
    assert high - low < 1e-8


def test_equal_scenes_are_walked_once() -> None:
    walked = strike_odds(duel(hp=20), plans="bold")[0].paths

    # A miss, four hits, four twelves; then one echo step of two ways for each of the four damages, level by level.
    levels = (walked - 9) // 8
    assert walked == 9 + 8 * levels
    assert levels <= 30


# past the limit


def test_past_the_limit_a_simulation_stands_in_and_agrees_with_the_exact_odds() -> None:
    exact, _ = strike_odds(duel())
    estimated, _ = strike_odds(duel(), limit=3)

    assert estimated.kind == "estimated"
    assert f"{ESTIMATE_FIGHTS} simulated" in estimated.why
    assert set(estimated.outcomes) == set(exact.outcomes)
    assert sum(estimated.outcomes.values(), estimated.unresolved) == 1
    for result, chance in exact.outcomes.items():
        low, high = estimated.intervals[result]
        assert low <= chance <= high


def test_a_simulation_goes_through_nested_reactions_and_later_steps() -> None:
    game, ask = at_deed(duel(spirit=1, hp=20), plans="bold")
    players = everybody(game.scene, "riposte") | {ask.seat: Habit("take", "let_be")}
    exact = option_odds(game, ask, f"strike:{foe(ask)}", players)
    estimated = option_odds(game, ask, f"strike:{foe(ask)}", players, 5)
    unseen = wilson(0, ESTIMATE_FIGHTS)

    missed = 0
    for result, chance in exact.outcomes.items():
        low, high = estimated.intervals.get(result, unseen)
        missed += not low <= chance <= high
    assert exact.unresolved < Fraction(1, 10**6)
    assert set(estimated.outcomes) <= set(exact.outcomes)
    assert missed <= len(exact.outcomes) // 10  # each interval misses once in twenty times


def test_a_simulation_too_leaves_what_was_rolled_before_the_question() -> None:
    game, _ = missed_strike()
    walk = Walk(game, game.asks[0], "let_be", everybody(game.scene))
    keyed = KeyedFaces("test")

    assert {simulate(walk, Sample(keyed, number)) for number in range(50)} == {NOTHING}


def test_a_simulation_gives_the_same_shares_every_time() -> None:
    assert strike_odds(duel(), limit=3) == strike_odds(duel(), limit=3)


def test_the_limit_holds_inside_a_single_step() -> None:
    game, ask = at_deed(duel(spirit=30, hp=500))
    walk = Walk(game, ask, f"strike:{foe(ask)}", everybody(game.scene, "riposte"))

    odds = exact_odds(walk, 50)

    assert odds.paths == 50
    assert odds.unresolved > 0


class Endless(Toy):
    """An echo never dies away."""

    def step(self, scene: Scene, table: WalkTable) -> None:  # type: ignore[override]
        if toy(scene).echoes:
            return
        super().step(scene, table)


def test_what_never_settles_is_said_to_be_unresolved() -> None:
    game, ask = at_deed(duel(), plans="bold", system=Endless())

    odds = option_odds(game, ask, f"strike:{foe(ask)}", everybody(game.scene), 40)

    assert odds.kind == "estimated"
    assert 0 < odds.unresolved < Fraction(1, 10)
    assert sum(odds.outcomes.values(), odds.unresolved) == 1


# what a seat may know


def test_odds_that_depend_on_a_hidden_number_are_a_range_over_what_it_may_be() -> None:
    # Two dice hit with 7 or more against a guard of 0, with 11 against one of 4, with 9 against one of 2.
    game, ask = at_deed(duel())

    odds = seat_odds(game, ask, f"strike:{foe(ask)}", everybody(game.scene))

    hit, nothing = sorted(odds.ranges, key=lambda each: each.what)
    assert odds.kind == "ranged"
    assert odds.outcomes == {}
    assert odds.by == {"guard": "0 to 4"}
    assert (hit.low, hit.high, hit.about) == (3 / 36, 21 / 36, 10 / 36)
    assert (nothing.low, nothing.high, nothing.about) == (15 / 36, 33 / 36, 26 / 36)


def test_a_house_rule_opens_them() -> None:
    game, ask = at_deed(duel(rules=ToyRules(open_odds=True)))
    choose, players = f"strike:{foe(ask)}", everybody(game.scene)

    assert seat_odds(game, ask, choose, players) == option_odds(game, ask, choose, players)


def test_odds_that_depend_on_nothing_hidden_are_exact() -> None:
    game, ask = at_deed(duel())

    assert seat_odds(game, ask, "wait", everybody(game.scene)) == Odds("exact", {NOTHING: Fraction(1)}, paths=1)


def test_once_the_dice_have_made_a_hidden_number_matter_no_more_the_odds_are_known() -> None:
    game, target = missed_strike(guard=1)

    odds = seat_odds(game, game.asks[0], "press", everybody(game.scene))

    assert odds.outcomes == {loss(target, amount): Fraction(1, 4) for amount in (1, 2, 3, 4)}


def test_past_the_limit_a_seat_gets_an_estimate_with_intervals() -> None:
    game, target = missed_strike()

    estimated = seat_odds(game, game.asks[0], "press", everybody(game.scene), 2, fights=100)

    assert len(estimated.intervals) == 4
    assert estimated.kind == "estimated"
    assert set(estimated.outcomes) == {loss(target, amount) for amount in (1, 2, 3, 4)}
    assert sum(estimated.outcomes.values()) == 1


def test_a_range_past_the_limit_is_that_of_estimates_with_their_intervals() -> None:
    game, ask = at_deed(duel())

    odds = seat_odds(game, ask, f"strike:{foe(ask)}", everybody(game.scene), 2, fights=100)

    hit = next(each for each in odds.ranges if "HP" in each.what)
    assert odds.why == "Estimated by 100 simulated continuations each."
    assert hit.low < 3 / 36 < 21 / 36 < hit.high
    assert hit.low <= hit.about <= hit.high


def test_of_several_hidden_numbers_those_that_matter_are_named_and_all_combinations_looked_at() -> None:
    # The foe ripostes, so its might matters beside its guard; how much it can take does not.
    game, ask = at_deed(duel(spirit=1, hp=20))

    odds = seat_odds(game, ask, f"strike:{foe(ask)}", everybody(game.scene, "riposte"), 20_000)

    back = next(each for each in odds.ranges if each.what.startswith(f"{ask.who} HP"))
    assert set(odds.by) == {"guard", "might"}
    assert (back.low, back.high) == (21 / 36, 35 / 36)  # two dice and a might of 0 or 4 against 7


def test_of_too_many_hidden_numbers_the_worlds_that_suit_and_hinder_each_thing_most_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # That nothing happens is likeliest with much guard and little might, neither the weakest nor the strongest.
    game, ask = at_deed(duel(spirit=1, hp=20))
    choose, players = f"strike:{foe(ask)}", everybody(game.scene, "riposte")
    every = seat_odds(game, ask, choose, players, 20_000)
    monkeypatch.setattr("quintain.odds.guesses.MOST_CORNERS", 0)

    assert seat_odds(game, ask, choose, players, 20_000).ranges == every.ranges


def vary(scene: ToyScene, side: str, *, by: int) -> ToyScene:
    for each in scene.bodies.values():
        if each.side != side:
            each.might += by
            each.guard += by
            each.bag = ["rope"] * by
    return scene


def test_twin_worlds_give_a_seat_the_same_odds() -> None:
    for seat, side in (("anna", "red"), ("blue", "blue")):
        found = []
        for by in (0, 3):
            game = people(vary(brawl(), side, by=by))
            ask = next(ask for ask in game.asks if ask.seat == seat)
            found.append([seat_odds(game, ask, choose, everybody(game.scene), 50) for choose in ("bold", "wary")])
        assert found[0] == found[1]


class Boldness(Toy):
    """Its odds are about who is bold."""

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        return tuple(each.id for each in toy(after).bodies.values() if each.bold) or NOTHING


class Proud(Player):
    """Bold if it is mighty."""

    def answer(self, ask: Ask) -> str:
        view = msgspec.convert(ask.view(), dict[str, object])
        bodies = msgspec.convert(view["bodies"], list[dict[str, object]])
        might = next(each["might"] for each in bodies if each["id"] == ask.who)
        return "bold" if might == 9 else "wary"


@pytest.mark.parametrize("who", ["a", "b"])
def test_in_a_sealed_group_others_choose_by_what_the_asking_seat_may_know_of_them(who: str) -> None:
    found = []
    for might in (0, 9):
        game = Game(Boldness(), duel(might=might), "toy", {})
        ask = next(ask for ask in game.asks if ask.who == who)
        found.append(seat_odds(game, ask, "wary", dict.fromkeys(game.scene.seats(), Proud())))

    assert found[0] == found[1]
    assert found[0].outcomes == {NOTHING: Fraction(1)}


def test_sealed_answers_of_others_that_are_in_do_not_show_in_the_odds() -> None:
    game = Game(Boldness(), duel(), "toy", {})
    ask = game.asks[0]
    before = option_odds(game, ask, "wary", everybody(game.scene))
    give(game, "b: bold")

    assert option_odds(game, ask, "wary", everybody(game.scene)) == before


def test_a_policy_that_leaves_it_to_chance_does_not_see_the_luck_of_this_game() -> None:
    found = []
    for seed in range(6):
        game = Game(Boldness(), brawl(), str(seed), {})
        found.append(option_odds(game, game.asks[0], "bold", dict.fromkeys(game.scene.seats(), Brawler())))

    assert all(odds == found[0] for odds in found)


# at the table


def test_working_out_odds_does_not_touch_the_game() -> None:
    game = people(brawl())
    ask = until(game, "react", "b")
    before, entries = everything(game), list(game.entries)

    for option in ask.options:
        option_odds(game, ask, option.id, everybody(game.scene), 20)
        seat_odds(game, ask, option.id, everybody(game.scene), 20)

    assert everything(game) == before
    assert game.entries == entries
    assert game.asks[0] is ask


def test_odds_can_be_worked_out_in_a_game_that_was_resumed_in_the_middle_of_a_step() -> None:
    game = people(brawl())
    until(game, "react", "b")
    again = resume(TOY, read(record(game, "", {}).write(), "test"), {})
    players = everybody(game.scene)

    for choose in ("shield", "take"):
        assert option_odds(again, again.asks[0], choose, players) == option_odds(game, game.asks[0], choose, players)


def test_odds_of_a_question_inside_an_act_are_those_of_the_act() -> None:
    game = people(brawl())
    game.act("anna", "challenge:a:b")

    odds = option_odds(game, game.asks[0], "accept", everybody(game.scene))

    assert odds.outcomes == {NOTHING: Fraction(1)}


def test_a_stale_question_an_illegal_answer_and_a_foreign_game_have_no_odds() -> None:
    game = people(brawl())
    stale = game.asks[0]
    players = everybody(game.scene)

    with pytest.raises(AnswerRefused):
        option_odds(game, stale, "bolder", players)
    give(game, "a: bold", "c: wary", "b: wary", "d: wary")
    with pytest.raises(AnswerRefused):
        option_odds(game, stale, "bold", players)
    game.undo(0)
    with pytest.raises(AnswerRefused):
        option_odds(game, stale, "bold", players)
    assert option_odds(game, game.asks[0], "bold", players).kind == "exact"


def test_odds_as_data_hold_fractions_percents_and_intervals() -> None:
    exact, target = strike_odds(duel())
    estimated, _ = strike_odds(duel(), limit=3)

    rows = exact.as_data()["outcomes"]
    assert isinstance(rows, list)
    assert rows[0] == {"outcome": ["nothing"], "chance": "5/12", "percent": 41.67}
    assert rows[1] == {"outcome": [f"{target} HP -1"], "chance": "7/48", "percent": 14.58}
    assert msgspec.json.decode(msgspec.json.encode(estimated.as_data()))["kind"] == "estimated"


def test_a_range_as_data_holds_its_ends_its_middle_and_what_it_depends_on() -> None:
    game, ask = at_deed(duel())

    data = seat_odds(game, ask, f"strike:{foe(ask)}", everybody(game.scene)).as_data()

    assert (data["kind"], data["outcomes"], data["by"]) == ("ranged", [], {"guard": "0 to 4"})
    assert data["ranges"] == [
        {"what": "nothing", "percent": [41.67, 91.67], "about": 72.22},
        {"what": f"{foe(ask)} HP -1 to -4", "percent": [8.33, 58.33], "about": 27.78},
    ]


def test_an_interval_of_nothing_seen_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
