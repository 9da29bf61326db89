"""How a fight ends, who has won it, and how long it took."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.system import Outcome
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.ending import losses, measure, verdict
from quintain.systems.swords.events.ending import FightDecided, FightEnded, Fled
from quintain.systems.swords.events.order import TurnBegan
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import BOOK, LIBRARY, body, fight, in_turn, play, rules, suffer


def duel(**scenario: Any) -> SwordsScene:
    return fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3), hp=4)], **scenario)


@pytest.mark.rule("SW-010")
def test_the_side_that_is_left_has_won() -> None:
    played = play(duel(), ["attack:strike:b"], dice=[15, 5])

    assert played.scene.result == Outcome("red", "nobody of the other side is conscious and on the map")
    assert played.events(FightDecided)
    assert played.game.asks == []


@pytest.mark.rule("SW-011")
def test_the_round_in_which_a_fight_ends_counts_its_six_seconds() -> None:
    scene = duel()
    played = play(scene, ["end", "end", "attack:strike:b"], dice=[15, 5])

    assert played.scene.round == 2
    assert SYSTEM.seconds(played.scene) == 12
    assert played.events(FightEnded)[0].seconds == 12


@pytest.mark.rule("SW-004")
def test_nobody_has_won_when_both_fall_at_once() -> None:
    scene = fight([body("a", (3, 3), hp=4)], [body("b", (4, 3), hp=4)])

    played = play(scene, ["attack:strike:b", "end", "attack:strike:a", "end"], dice=[15, 5, 15, 5])

    assert played.scene.result == Outcome("", "nobody is conscious and on the map")


@pytest.mark.rule("SW-135")
def test_a_side_of_which_nobody_is_conscious_is_out() -> None:
    scene = fight([body("a", (3, 3))], [body("b", (4, 3)), body("c", (5, 3))])
    suffer(scene, "b", Condition.UNCONSCIOUS)
    assert verdict(scene) is None

    suffer(scene, "c", Condition.UNCONSCIOUS)
    assert verdict(scene) == Outcome("red", "nobody of the other side is conscious and on the map")


@pytest.mark.rule("SW-010")
def test_whoever_is_kept_hidden_is_still_to_come() -> None:
    scene = fight([body("a", (3, 3))], [body("b", (4, 3))])
    scene.by_id["b"].out = Out.HIDDEN
    assert verdict(scene) is None

    scene.by_id["b"].out = Out.YIELDED
    scene.regroup()
    assert verdict(scene) == Outcome("red", "nobody of the other side is conscious and on the map")


# ends of encounters


def bandits(**scenario: Any) -> SwordsScene:
    """Four of six have fallen but one; `a` is about to strike it."""
    scene = fight(
        [body("a", (3, 2), initiative=9)],
        [body(name, (4, 2 * row), hp=4, morale=1) for row, name in enumerate("uvwxy")],
        ends=[{"kind": "routed", "side": "blue", "losses": 4, "winner": "red"}],
        **scenario,
    )
    for who in "uwx":
        scene.by_id[who].hp = 0
        scene.by_id[who].out = Out.DEAD
    return in_turn(scene, "a")


@pytest.mark.rule("SW-028")
def test_after_so_many_losses_the_rest_check_their_morale_once_and_leave() -> None:
    played = play(bandits(), ["attack:strike:v"], dice=[15, 5, 8])

    assert losses(played.scene, "blue") == 5
    assert played.events(MoraleTested) == [MoraleTested("y", 8, 1, 9, 10, holds=False)]
    assert played.events(Fled) == [Fled("y")]
    assert played.scene.result is not None
    assert played.scene.result.winner == "red"


@pytest.mark.rule("SW-028")
def test_a_side_that_holds_fights_on_and_is_not_asked_again() -> None:
    played = play(bandits(), ["attack:strike:v", "end", "end"], dice=[15, 5, 9], then="a: turn")

    assert played.scene.result is None
    assert played.scene.broken == ["blue"]
    assert len(played.events(MoraleTested)) == 1


def chief(**scenario: Any) -> SwordsScene:
    red = [body("a", (3, 3), initiative=9, to_hit=9)]
    blue = [body("boss", (4, 3), hp=3, boss=True), body("m", (8, 3)), body("n", (8, 5))]
    end = {"kind": "felled", "creature": "boss", "winner": "red", **scenario.pop("end", {})}
    return in_turn(fight(red, blue, ends=[end], **scenario), "a")


@pytest.mark.rule("SW-135")
def test_the_fight_is_over_when_the_named_one_has_fallen() -> None:
    played = play(chief(), ["attack:strike:boss"], dice=[15, 5])

    assert played.scene.result == Outcome("red", "Boss has fallen")
    assert not played.events(MoraleTested)


@pytest.mark.rule("SW-028")
def test_when_the_leader_falls_each_of_the_others_checks_and_flees_on_a_failure() -> None:
    played = play(chief(end={"morale": True}), ["attack:strike:boss"], dice=[15, 5, 12, 3])

    assert [test.holds for test in played.events(MoraleTested)] == [True, False]
    assert played["m"].out == ""
    assert played["n"].out == Out.FLED


@pytest.mark.rule("SW-010")
def test_a_side_is_across_when_all_of_it_stand_there_and_no_enemy_is_near() -> None:
    end = {"kind": "across", "side": "red", "x": 10, "feet": 30, "winner": "red"}
    scene = fight([body("a", (10, 3)), body("b", (9, 5))], [body("c", (1, 1))], size=(16, 9), ends=[end])
    assert verdict(scene) is None

    scene.by_id["b"].place = scene.grid.at(10, 5)
    assert verdict(scene) == Outcome("red", "the red are across, and nobody is near")

    scene.by_id["c"].place = scene.grid.at(4, 3)
    assert verdict(scene) is None


@pytest.mark.rule("SW-216")
def test_a_side_of_which_nobody_is_able_to_act_has_lost_where_the_encounter_says_so() -> None:
    end = {"kind": "unable", "side": "red", "winner": "blue"}
    scene = fight([body("a", (3, 3))], [body("b", (6, 3))], ends=[end])
    assert verdict(scene) is None

    suffer(scene, "a", Condition.PARALYZED)
    assert verdict(scene) == Outcome("blue", "nobody of the red is able to act")


@pytest.mark.rule("SW-135")
def test_a_duel_is_over_when_anybody_has_dropped() -> None:
    scene = fight(
        [body("a", (3, 3)), body("b", (3, 5))], [body("c", (6, 3)), body("d", (6, 5))], ends=[{"kind": "dropped"}]
    )
    assert verdict(scene) is None

    scene.by_id["c"].hp = 0
    assert verdict(scene) == Outcome("red", "somebody has fallen")

    scene.by_id["a"].hp = 0
    assert verdict(scene) == Outcome("", "somebody has fallen")


# no end in sight


@pytest.mark.rule("SW-010")
def test_after_the_most_rounds_nobody_has_won() -> None:
    scene = fight([body("a", (3, 3), initiative=9)], [body("b", (9, 3))], rules=rules(max_rounds=2))

    played = play(scene, ["end"] * 4)

    assert [event.who for event in played.events(TurnBegan)] == ["a", "b", "a", "b"]
    assert played.scene.result == Outcome("", "2 Rounds are over")
    assert SYSTEM.seconds(played.scene) == 12


@pytest.mark.rule("SW-010")
def test_a_fight_in_which_nobody_loses_anything_is_undecided() -> None:
    scene = fight([body("a", (3, 3), initiative=9)], [body("b", (9, 3))], rules=rules(stalemate_rounds=3))

    played = play(scene, ["end"] * 6)

    assert played.scene.result is not None
    assert played.scene.result.winner == ""
    assert "cannot end" in played.scene.result.why


@pytest.mark.rule("SW-010")
def test_a_wound_begins_the_count_anew() -> None:
    scene = fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3))], rules=rules(stalemate_rounds=2))

    played = play(scene, ["end", "end", "attack:strike:b", "end", "end", "end", "end"], dice=[15, 3], then="a: turn")

    assert played.scene.result is None


@pytest.mark.rule("SW-010")
def test_quiet_rounds_after_a_wound_are_counted_like_any_others() -> None:
    scene = fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3))], rules=rules(stalemate_rounds=2))

    played = play(scene, ["attack:strike:b", "end", "end", *["end"] * 4], dice=[15, 3])

    assert played.scene.result == Outcome("", "nobody has lost anything for 2 Rounds: this fight cannot end")


@pytest.mark.rule("SW-010")
def test_a_fight_played_in_one_go_ends_after_the_most_rounds_too() -> None:
    scene = fight([body("a", (3, 3), initiative=9)], [body("b", (9, 3))], rules=rules(max_rounds=2))

    with at_table(scene, ["end"] * 4) as table:
        while scene.result is None:
            SYSTEM.step(scene, table)

    assert scene.result == Outcome("", "2 Rounds are over")


@pytest.mark.rule("SW-008")
def test_nothing_is_decided_inside_a_shared_slot() -> None:
    scene = fight([body("a", (3, 3), hp=4, dex=2)], [body("b", (4, 3))])

    played = play(scene, ["a> risk:1,3", "b> opportunity:strike"], dice=[15, 5], then="b: turn")

    assert played["a"].hp == 0
    assert played.scene.verdict is None
    assert played.asked() == [("b", "turn")]


# measures


def test_the_margin_is_the_difference_of_what_both_have_left() -> None:
    scene = fight([body("a", (3, 3), hp=10, max_hp=20)], [body("b", (6, 3)), body("c", (6, 5))])
    scene.by_id["a"].hp = 10
    scene.by_id["c"].out = Out.DEAD

    found = measure(scene)

    assert found.survivors == {"red": 1, "blue": 1}
    assert found.margin == 0.0


def test_every_encounter_that_ships_is_undecided_at_the_start() -> None:
    for id in LIBRARY.of("encounter"):
        assert verdict(SYSTEM.start({"encounter": id}, BOOK, LIBRARY)) is None


def test_an_end_is_told_once() -> None:
    played = play(duel(), ["attack:strike:b"], dice=[15, 5])

    assert len(played.events(FightDecided)) == 1
    assert len(played.events(FightEnded)) == 1
