"""End of combat: one side is left, an end of the encounter holds, or no end is in sight; and who is out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.play import play_bots
from quintain.kernel.system import Outcome
from quintain.kernel.table import Player
from quintain.systems.ki.events import (
    ComboUsed,
    Died,
    FightEnded,
    InterludeOpened,
    RoundBegan,
    TurnCalled,
)
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import Played, body, fight, go_on, in_participation, play, rules

NOBODY_LEFT = "nobody of the other side is left in the fight"


def result(played: Played) -> tuple[str, str] | None:
    outcome = played.game.outcome
    return None if outcome is None else (outcome.winner, outcome.why)


def striker(**numbers: Any) -> dict[str, Any]:
    return body("a", at=(3, 3), wielded=["sword"], **numbers)


def idle(round: int = 1, ends: Sequence[dict[str, Any]] = (), **changes: Any) -> KiScene:
    """A fight in which nobody can ever announce."""
    house = rules(low_initiative="sits_out", **changes)
    a, b = (body(id, at=(row, row), fri=-3) for row, id in enumerate("ab"))
    return fight([a], [b], rules=house, round=round, ends=list(ends))


# One side is left


@pytest.mark.rule("KI-002")
def test_when_the_last_foe_falls_the_fight_is_over_at_once() -> None:
    scene = in_participation(fight([striker()], [body("b", at=(4, 3), hp=5)]), "a", "attack", "move")

    played = play(scene, ["attack:sword:b", "b> none"])

    assert result(played) == ("red", NOBODY_LEFT)
    assert [(event.winner, event.why) for event in played.events(FightEnded)] == [("red", NOBODY_LEFT)]
    assert (played.scene.stack, played.scene.queue) == ([], [])


@pytest.mark.rule("KI-002")
def test_whoever_still_waited_for_its_place_does_not_act_any_more() -> None:
    red = [striker(instinct=9), body("c", at=(9, 9), instinct=8)]
    scene = fight(red, [body("b", at=(4, 3), hp=5)])

    played = play(scene, ["a> attack", "attack:sword:b", "b> none"], joins={"a": [8], "c": [8]})

    assert result(played) == ("red", NOBODY_LEFT)
    assert (played["c"].participated, played.scene.queue) == ([], [])


@pytest.mark.rule("KI-002")
def test_as_long_as_one_foe_is_in_the_fight_it_goes_on() -> None:
    scene = in_participation(fight([striker()], [body("b", at=(4, 3), hp=5), body("c", at=(9, 9))]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> none"], then="a: act")

    assert result(played) is None


@pytest.mark.rule("KI-002")
def test_the_end_waits_for_the_combos_of_the_last_blow() -> None:
    scene = in_participation(
        fight([striker(techniques=["death_blossom"])], [body("b", at=(4, 3), hp=5)]), "a", "attack", "move"
    )

    struck = play(scene, ["attack:sword:b", "b> none"], then="a: combo")
    done = go_on(struck.game, ["a> death_blossom", "a> move:2,3", "a> done"])

    assert (result(struck), struck.asked()) == (None, [("a", "combo")])
    assert [event.technique for event in done.events(ComboUsed)] == ["death_blossom"]
    assert result(done) == ("red", NOBODY_LEFT)


@pytest.mark.rule("KI-002")
def test_the_end_waits_for_the_interruption_that_brought_it_about() -> None:
    b = body("b", at=(4, 3), reading=6, wielded=["sword"])
    scene = in_participation(fight([striker(hp=5)], [b]), "a", "attack", "move")
    start = ["attack:sword:b", "b> predict", "b> attack", "b> attack:sword:a", "a> none"]

    struck = play(scene, start, dice=[1, 1], then="b: act")
    done = go_on(struck.game, ["b> done"])

    assert (result(struck), struck["a"].unconscious, struck.asked()) == (None, True, [("b", "act")])
    assert result(done) == ("blue", NOBODY_LEFT)


@pytest.mark.rule("KI-002")
def test_if_both_sides_are_gone_nobody_has_won() -> None:
    dying = {"hp": -1, "last_breath": True}
    scene = fight(
        [body("a", at=(1, 1), **dying)],
        [body("b", at=(9, 9), **dying)],
        turn=1,
        rules=rules(last_breath_until="round_end"),
    )

    played = play(scene, ["a> wait", "b> wait"])

    assert result(played) == ("", "nobody is left in the fight")


@pytest.mark.rule("KI-065")
def test_when_the_fight_ends_so_does_a_last_breath_and_its_side_has_won_all_the_same() -> None:
    scene = in_participation(fight([striker(hp=-1, last_breath=True)], [body("b", at=(4, 3), hp=5)]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> none"])

    assert result(played) == ("red", NOBODY_LEFT)
    assert [event.who for event in played.events(Died)] == ["a"]


# Out of the fight


@pytest.mark.rule("KI-059")
@pytest.mark.parametrize("answers", [["a> yield"], ["a> move", "a> flee"]], ids=["yielding", "fleeing"])
def test_whoever_yields_or_flees_is_out_of_the_fight(answers: list[str]) -> None:
    scene = fight([body("a", at=(0, 3), instinct=9)], [body("b", at=(9, 9))])
    scene.stock.sides["red"] = [0]

    played = play(scene, answers, joins={"a": [9]})

    assert result(played) == ("blue", NOBODY_LEFT)


@pytest.mark.rule("KI-059")
def test_whoever_is_out_of_the_fight_is_neither_asked_nor_attacked_nor_in_the_way() -> None:
    walls = [(x, y) for x in range(12) for y in (2, 4)]
    scene = fight(
        [striker(), body("c", at=(9, 9))], [body("b", at=(4, 3), instinct=9), body("d", at=(11, 3))], walls=walls
    )
    played = play(scene, ["b> yield"], joins={"b": [9]}, then="a, c, d: announce")

    gone = played.game.scene
    assert isinstance(gone, KiScene)
    acting = play(in_participation(gone, "a", "attack", "move"), then="a: act")

    assert acting.options() == ["move", "fall_prone", "drop:sword", "done"]
    assert played["b"].out == "yielded"
    assert go_on(acting.game, ["move:8,3"], then="a, c, d: announce")["a"].place == scene.grid.at(8, 3)


@pytest.mark.rule("KI-059")
def test_one_can_yield_only_at_the_start_of_an_own_participation() -> None:
    scene = fight([body("a", at=(0, 3), instinct=9)], [body("b", at=(9, 9))])

    declaring = play(scene, joins={"a": [9]}, then="a: declare")
    acting = go_on(declaring.game, ["a> move"], then="a: act")

    assert "yield" in declaring.options()
    assert "yield" not in acting.options()


# Ends of the encounter


@pytest.mark.rule("KI-002")
def test_an_encounter_may_end_when_somebody_reaches_a_column() -> None:
    end = {"kind": "reached", "x": 5, "side": "red", "winner": "red"}
    scene = fight([body("a", at=(3, 3))], [body("b", at=(5, 9))], ends=[end])

    short = play(in_participation(scene, "a", "move"), ["move:4,3"], then="a: act")
    there = go_on(short.game, ["move:5,3"])

    assert result(short) is None
    assert result(there) == ("red", "somebody of red has reached the far edge")


@pytest.mark.rule("KI-002")
def test_an_unconscious_body_in_that_column_has_not_reached_it() -> None:
    end = {"kind": "reached", "x": 5, "side": "red", "winner": "red"}
    red = [body("a", at=(3, 3)), body("c", at=(5, 5), hp=-1, unconscious=True)]

    played = play(fight(red, [body("b", at=(9, 9))], ends=[end]), then="a, b: announce")

    assert result(played) is None


@pytest.mark.rule("KI-002")
@pytest.mark.parametrize("winner", ["red", ""])
def test_an_encounter_may_end_when_a_certain_creature_is_felled(winner: str) -> None:
    end = {"kind": "felled", "creature": "b", "winner": winner}
    blue = [body("b", at=(4, 3), hp=5), body("c", at=(3, 4), hp=5)]
    scene = in_participation(fight([striker()], blue, ends=[end]), "a", "attack", "attack")

    other = play(scene, ["attack:sword:c", "c> none"], then="a: act")
    boss = play(scene, ["attack:sword:b", "b> none"])

    assert result(other) is None
    assert result(boss) == (winner, "B is out of the fight")


@pytest.mark.rule("KI-002")
def test_a_felled_end_waits_for_all_creatures_of_that_kind() -> None:
    end = {"kind": "felled", "creature": "street_thug", "winner": "red"}
    thugs = [{"creature": "street_thug", "at": (4, 3), "hp": 1}, {"creature": "street_thug", "at": (3, 4), "hp": 1}]
    scene = fight([striker(unarmed=9)], [*thugs, body("c", at=(9, 9))], ends=[end])
    scene = in_participation(scene, "a", "attack")

    one = play(scene, ["attack:sword:street_thug-1", "none"], then="a: act")
    both = go_on(one.game, ["attack:unarmed:street_thug-2", "none"])

    assert result(one) is None
    assert result(both) == ("red", "Street thug is out of the fight")


@pytest.mark.rule("KI-002")
def test_an_encounter_may_end_after_a_number_of_rounds() -> None:
    scene = idle(ends=[{"kind": "rounds", "rounds": 2, "winner": "blue"}])

    played = play(scene)

    assert result(played) == ("blue", "2 Rounds are over")
    assert [event.round for event in played.events(RoundBegan)] == [1, 2]
    assert len(played.events(TurnCalled)) == 20


# No end in sight


@pytest.mark.rule("KI-002")
@pytest.mark.parametrize("interlude_seconds", [0, 60])
def test_after_max_rounds_it_is_a_draw_and_no_further_round_begins(interlude_seconds: int) -> None:
    scene = idle(max_rounds=3, interlude_seconds=interlude_seconds)

    played = play(scene, ["ready"] * (4 if interlude_seconds else 0))

    assert result(played) == ("", "3 Rounds are over")
    assert [event.round for event in played.events(RoundBegan)] == [1, 2, 3]
    assert len(played.events(InterludeOpened)) == (2 if interlude_seconds else 0)
    assert (played.scene.round, SYSTEM.seconds(played.scene)) == (3, 30)


@pytest.mark.rule("KI-002")
def test_a_fight_that_starts_when_its_rounds_are_over_is_a_draw_at_once() -> None:
    played = play(idle(round=4, max_rounds=3))

    assert result(played) == ("", "3 Rounds are over")
    assert played.events(TurnCalled) == []


@pytest.mark.rule("KI-002")
def test_the_book_gives_a_fight_50_rounds() -> None:
    played = play(idle(round=50, stalemate_rounds=1000))

    assert result(played) == ("", "50 Rounds are over")


class PerfectBlocker(Player):
    """Strikes whenever it can, and blocks whatever comes."""

    def answer(self, ask: Ask) -> str:
        wanted = {"announce": "participate", "declare": "move+attack", "react": "block:shield", "act": "attack:sword"}
        want = wanted.get(ask.about, "")
        for option in ask.options:
            if want and option.id.startswith(want):
                return option.id
        return ask.default()


@pytest.mark.rule("KI-002")
def test_two_perfect_blockers_are_told_that_their_fight_cannot_end() -> None:
    knight = {"strength": 4, "proficiency": 2, "instinct": 5, "wielded": ["sword", "shield"]}
    scene = fight([body("a", at=(3, 3), **knight)], [body("b", at=(4, 3), **knight)], rules=rules(stalemate_rounds=6))

    outcome = play_bots(SYSTEM, scene, "seed", dict.fromkeys(scene.seats(), PerfectBlocker()))

    assert outcome == Outcome("", "nobody has lost anything for 6 Rounds: this fight cannot end")
    assert (scene.round, scene.by_id["a"].hp, scene.by_id["b"].hp) == (2 + 6 - 1, 20, 20)


@pytest.mark.rule("KI-002")
def test_any_loss_starts_the_count_of_quiet_rounds_again() -> None:
    house = rules(stalemate_rounds=2)
    scene = fight([striker(instinct=1, hands=1)], [body("b", at=(4, 3))], rules=house)
    quiet = ["a> wait", "b> wait"]
    blow = ["a> participate", "b> wait", "a> attack", "attack:sword:b", "b> none"]

    played = play(scene, [*quiet, *blow, *quiet, *quiet])

    assert result(played) == ("", "nobody has lost anything for 2 Rounds: this fight cannot end")
    assert played.scene.round == 5


@pytest.mark.rule("KI-002")
def test_the_book_waits_20_quiet_rounds() -> None:
    played = play(idle(round=5))

    assert result(played) == ("", "nobody has lost anything for 20 Rounds: this fight cannot end")
    assert played.scene.round == 24
