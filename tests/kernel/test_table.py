"""The door of the rules: asking, rolling and telling, with bots and with a script behind it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from quintain.conformance.whole import everything
from quintain.kernel.asks import Ask, Option
from quintain.kernel.entries import Answered
from quintain.kernel.events import REFEREE, SPECTATOR, Event, Ruled
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from quintain.kernel.shapes import Number
from quintain.kernel.table import MAX_DEPTH, BotTable, Player, ScriptedTable, Table
from quintain.record.transcript import read, record, resume
from quintain.words.errors import AnswerRefused, DiceError, NestingTooDeep
from tests.kernel.driving import batch, bots, give, people
from tests.kernel.toy import (
    TOY,
    Body,
    Called,
    Habit,
    Riposted,
    ToyRules,
    ToyScene,
    body,
    brawl,
    duel,
    scene_of,
    strike,
    toy,
)

YES_NO = [Option("yes"), Option("no")]
YES_FAIL = [Option("yes", "Yes"), Option("fail", "It fails")]


def scripted(scene: ToyScene, *answers: str, faces: tuple[int, ...] = ()) -> ScriptedTable:
    return ScriptedTable(scene, TOY.sight, answers, faces)


def trio() -> list[Body]:
    return [body(id, "red", (0, n)) for n, id in enumerate(("a", "b", "c"))]


class Watcher(Player):
    """Answers yes, and keeps what it saw."""

    def __init__(self) -> None:
        self.asks: list[Ask] = []
        self.views: list[object] = []

    def answer(self, ask: Ask) -> str:
        self.asks.append(ask)
        self.views.append(ask.view())
        return "yes"


# asking


def test_a_choice_with_one_answer_is_put_to_nobody_and_not_numbered() -> None:
    scene = duel()
    table = scripted(scene)

    assert table.ask(scene.bodies["a"], "go", [Option("yes")]).id == "yes"
    assert scene.counts.asked == {}
    table.finish()


def test_asks_are_numbered_per_seat_and_go_on_counting_after_a_save() -> None:
    scene = brawl()
    table = scripted(scene, "yes", "yes", "no")
    for who in ("a", "b"):
        table.ask(scene.bodies[who], "go", YES_NO)
    loaded = toy(TOY.load(scene.dump()))
    later = scripted(loaded, "yes")

    table.ask(scene.bodies["d"], "go", YES_NO)
    later.ask(loaded.bodies["d"], "go", YES_NO)

    assert [(ask.seat, ask.number) for ask in table.asked] == [("anna", 1), ("blue", 1), ("blue", 2)]
    assert [(ask.seat, ask.number) for ask in later.asked] == [("blue", 2)]


def test_sealed_asks_are_all_marked_and_answered_on_the_same_view() -> None:
    scene, watcher = brawl(), Watcher()
    table = BotTable(scene, TOY.sight, "seed", dict.fromkeys(scene.seats(), watcher))
    asks = [table.pose(each.seat, each.id, "go", YES_NO) for each in scene.up()]

    answers = table.ask_all(asks)

    assert [answer.id for answer in answers] == ["yes"] * 4
    assert all(ask.sealed for ask in watcher.asks)
    assert [(ask.seat, ask.number) for ask in asks] == [("anna", 1), ("carl", 1), ("blue", 1), ("blue", 2)]
    assert watcher.views[0] == watcher.views[1]
    assert watcher.views[2] == watcher.views[3] != watcher.views[0]


def test_among_sealed_asks_a_forced_one_answers_itself() -> None:
    scene = duel()
    table = scripted(scene, "no")
    forced = table.pose("red", "a", "go", [Option("yes")])

    assert [answer.id for answer in table.ask_all([forced, table.pose("blue", "b", "go", YES_NO)])] == ["yes", "no"]
    assert [ask.who for ask in table.asked] == ["b"]
    assert scene.counts.asked == {"blue": 1}


def test_nobody_to_ask_is_no_answers() -> None:
    assert scripted(duel()).ask_all([]) == []


def test_a_script_with_an_answer_too_few_or_too_many_fails() -> None:
    scene = duel()

    with pytest.raises(AnswerRefused, match="no answer left for a: go"):
        scripted(scene).ask(scene.bodies["a"], "go", YES_NO)
    with pytest.raises(AnswerRefused, match="left over"):
        scripted(scene, "yes").finish()
    with pytest.raises(AnswerRefused, match="was not offered"):
        scripted(scene, "perhaps").ask(scene.bodies["a"], "go", YES_NO)


def test_an_illegal_answer_of_a_bot_is_refused() -> None:
    scene = duel()
    table = BotTable(scene, TOY.sight, "seed", {"red": Watcher()})

    with pytest.raises(AnswerRefused, match='"yes" was not offered'):
        table.ask(scene.bodies["a"], "go", [Option("fight"), Option("flee")])


# ruling


def judged(*, by: str = "") -> ToyScene:
    scene = duel(rules=ToyRules(stunts=True))
    scene.seat_gm(by)
    return scene


def test_a_ruling_is_asked_of_the_game_masters_seat_and_told_with_its_clauses() -> None:
    scene = judged(by="gm")
    table = scripted(scene, "fail")

    answer = table.rule(
        "go", YES_FAIL, "yes", "it is usual", "May a go?", who=scene.bodies["a"], clauses="TOY-1, TOY-2"
    )

    (ask,) = table.asked
    assert answer.id == "fail"
    assert (ask.seat, ask.number, ask.who, ask.about, ask.question) == ("gm", 1, "a", "go", "May a go?")
    assert ask.default() == "yes"
    assert table.events == [Ruled("go", "a", "It fails", "", "gm", ("TOY-1", "TOY-2"))]
    assert table.events[0].clauses() == ["TOY-1", "TOY-2"]
    assert table.events[0].sentence({"a": "Ann", "gm": "Gerda"}) == "Gerda rules (go, Ann): It fails."


def test_where_nobody_is_game_master_the_policy_holds_and_its_reason_is_told() -> None:
    scene = judged()
    table = scripted(scene)

    answer = table.rule("first_blow", [*YES_FAIL, Option("at", "At", Number(1, 6))], "at:4", "four is fair")

    assert (answer.id, answer.value.number, scene.counts.asked) == ("at", 4, {})
    assert table.events == [Ruled("first_blow", "", "At: 4", "four is fair")]
    assert table.events[0].sentence({}) == "With no game master (first blow): At: 4, since four is fair."


def test_a_quiet_policy_is_told_to_nobody_but_a_ruling_is() -> None:
    silent, spoken = scripted(judged()), scripted(judged(by="gm"), "yes")

    for table in (silent, spoken):
        table.rule("go", YES_FAIL, "yes", "it is usual", quiet=True)

    assert silent.events == []
    assert spoken.events == [Ruled("go", "", "Yes", "", "gm")]


@pytest.mark.parametrize(("by", "hears"), [("gm", [False, True, False, True]), ("", [False, False, False, True])])
def test_a_secret_ruling_is_told_to_the_game_master_and_the_referee(by: str, hears: list[bool]) -> None:
    scene = judged(by=by)
    table = scripted(scene, *(["yes"] if by else []))

    table.rule("go", YES_FAIL, "yes", "it is usual", secret=True)

    (event,) = table.events
    who = [scene.viewer("red"), scene.viewer("gm"), SPECTATOR, REFEREE]
    assert [event.seen_by(viewer) == event for viewer in who] == hears


def test_a_ruling_with_one_answer_is_asked_and_told_of_nobody() -> None:
    table = scripted(judged(by="gm"))

    assert table.rule("go", YES_FAIL[:1], "yes", "it is usual").id == "yes"
    assert (table.asked, table.events) == ([], [])


def test_a_policy_that_is_not_legal_is_refused() -> None:
    with pytest.raises(AnswerRefused, match="was not offered"):
        scripted(judged()).rule("go", YES_FAIL, "perhaps", "it is usual")


def test_a_bot_on_the_game_masters_seat_is_asked_like_anybody() -> None:
    scene, gerda = judged(by="gm"), Watcher()
    table = BotTable(scene, TOY.sight, "toy", {"gm": gerda})
    table.record = []

    assert table.rule("go", YES_FAIL, "fail", "it is usual").id == "yes"
    assert [ask.about for ask in gerda.asks] == ["go"]
    assert table.record == [Answered("gm", 1, "yes")]


def test_people_and_bots_rule_with_forms_and_it_replays() -> None:
    scene = judged(by="gm")
    game = people(scene)
    give(game, "a: wary", "b: wary")
    stunt_by, foe = game.asks[0].who, "b" if game.asks[0].who == "a" else "a"
    give(game, f"{stunt_by}: stunt:I swing from the lamp")

    assert game.asks[0].seat == "gm"
    game.answer("gm", 1, "check:by=might;dc=2")

    told = [event.choice for event in game.events if isinstance(event, Ruled)]
    assert told == ["A check: DC: 2; By: Might; With: rope; At stake: Nothing; so far"]
    assert toy(game.scene).bodies[stunt_by].hp == 5
    assert game.asks[0].who == foe
    again = resume(TOY, read(record(game, "", {}).write(), "test"), {})
    assert everything(again) == everything(game)
    assert any(isinstance(event, Ruled) for seed in range(40) for event in batch(scene, str(seed)).events)


# rolling


def test_a_named_die_is_the_rollers_own() -> None:
    scene = brawl()
    table = scripted(scene, faces=(8, 6))

    assert table.roll(scene.bodies["d"], "dLuck+1", "test") == 9
    assert table.roll(scene.bodies["a"], "dLuck", "test") == 6
    with pytest.raises(DiceError, match="d6 and cannot show 7"):
        scripted(scene, faces=(7,)).roll(scene.bodies["a"], "dLuck", "test")


def test_a_script_with_a_face_too_few_or_too_many_fails() -> None:
    scene = duel()

    with pytest.raises(DiceError, match="no face left for a's 2d6"):
        scripted(scene, faces=(3,)).roll(scene.bodies["a"], "2d6", "test")
    with pytest.raises(DiceError, match="left over"):
        scripted(scene, faces=(3,)).finish()


def test_a_roll_that_matters_by_class_gives_the_class() -> None:
    scene = duel()
    table = scripted(scene, faces=(3, 4, 6, 6))

    def sort(total: int) -> str:
        return "high" if total > 7 else "low"

    assert [table.roll_class(scene.bodies["a"], "2d6", "test", sort) for _ in range(2)] == ["low", "high"]


def test_in_a_roll_off_the_highest_comes_first_and_equals_roll_again() -> None:
    a, b, c = trio()
    scene = scene_of([a, b, c], duel().rules)

    def order(*faces: int, among: list[Body]) -> str:
        table = scripted(scene, faces=faces)
        found = "".join(each.id for each in table.roll_off(among, "dLuck", "order"))
        table.finish()
        return found

    assert order(2, 5, among=[a, b]) == "ba"
    assert order(3, 3, 4, 4, 6, 1, among=[a, b]) == "ab"
    assert order(1, 3, 2, among=[a, b, c]) == "bca"
    assert order(5, 2, 5, 1, 6, among=[a, b, c]) == "cab"
    assert order(4, 4, 4, 2, 2, 6, 3, 5, among=[a, b, c]) == "cba"
    assert order(among=[a]) == "a"
    assert order(among=[]) == ""


def test_a_roll_off_is_one_die_each() -> None:
    a, b, _ = trio()

    with pytest.raises(ValueError, match="one die each"):
        scripted(duel(), faces=(1, 2, 3, 4)).roll_off([a, b], "2d6", "order")


def test_rolls_of_one_kind_have_a_count_of_their_own_that_is_saved() -> None:
    scene = duel()
    a, b = scene.bodies["a"], scene.bodies["b"]

    def rolls(of: ToyScene, times: int) -> Iterator[int]:
        table = BotTable(of, TOY.sight, "seed", {})
        for _ in range(times):
            yield table.roll(of.bodies["a"], "d100", "test", of.bodies["b"])

    straight = list(rolls(scene.clone(), 6))
    first = list(rolls(scene, 3))
    BotTable(scene, TOY.sight, "seed", {}).roll(a, "d100", "something else", b)
    later = list(rolls(toy(TOY.load(scene.dump())), 3))

    assert first + later == straight
    assert scene.counts.rolled == {"a|test|b": 3, "a|something else|b": 1}


def test_dice_rolled_together_show_what_they_would_show_one_by_one() -> None:
    def rolled(*dice: str) -> int:
        scene = duel()
        table = BotTable(scene, TOY.sight, "seed", {})
        total = sum(table.roll(scene.bodies["a"], each, "test") for each in dice)
        assert scene.counts.rolled == {"a|test|": 3}
        return total

    assert rolled("3d100") == rolled("1d100", "2d100") == rolled("1d100", "1d100", "1d100")


def test_a_bots_luck_depends_on_its_ask_and_not_on_what_others_drew() -> None:
    scene = brawl()
    table = BotTable(scene, TOY.sight, "seed", {})
    asks = [table.pose("anna", "a", "go", YES_NO) for _ in range(2)]
    for ask in asks:
        table.number(ask)
    first = [asks[0].luck(100) for _ in range(5)]
    asks[1].luck(100)
    again = table.pose("anna", "a", "go", YES_NO)
    again.number = 1
    scene.counts.asked.clear()
    table.number(again)

    assert [again.luck(100) for _ in range(5)] == first
    assert len(set(first)) > 1


def test_a_script_has_no_luck() -> None:
    scene = duel()
    table = scripted(scene, "yes")
    table.ask(scene.bodies["a"], "go", YES_NO)

    assert table.asked[0].luck(100) == 0


# telling


def test_events_are_kept_only_if_somebody_listens() -> None:
    table = BotTable(duel(), TOY.sight, "seed", {})
    table.log(Called("a"))
    table.listening = True
    table.log(Called("b"))

    assert table.events == [Called("b")]


def test_a_whole_game_is_the_same_with_and_without_a_log() -> None:
    quiet = brawl()

    outcome = play_bots(TOY, quiet, "toy", bots(quiet))

    loud = batch(brawl())
    assert quiet.dump() == loud.scene.dump()
    assert outcome == TOY.outcome(loud.scene)
    assert loud.events


# nesting


def ripostes(events: list[Event]) -> list[int]:
    return [event.depth for event in events if isinstance(event, Riposted)]


def test_a_reaction_returns_into_what_it_interrupted() -> None:
    scene = duel(spirit=1)
    a, b = scene.bodies["a"], scene.bodies["b"]
    table = scripted(scene, "riposte", "riposte", faces=(3, 4, 1, 1, 1, 6, 1, 2))

    strike(scene, table, a, b)

    table.finish()
    assert ripostes(table.events) == [1, 2]
    assert table.depth == 0
    assert (a.hp, b.hp) == (5, 5 - 1 - 2)


def fall(table: Table, levels: int, calls: int) -> None:
    """Reactions inside each other, each of which takes that many calls."""
    if calls:
        fall_on(table, levels, calls - 1)
    elif levels:
        with table.nested():
            fall(table, levels - 1, CALLS)


def fall_on(table: Table, levels: int, calls: int) -> None:
    fall(table, levels, calls)


CALLS = 20


def test_reactions_nest_as_deep_as_the_kernel_allows_whatever_pythons_limit_is() -> None:
    before, table = sys.getrecursionlimit(), scripted(duel())
    sys.setrecursionlimit(1200)
    try:
        fall(table, MAX_DEPTH, CALLS)
    finally:
        sys.setrecursionlimit(before)

    assert table.depth == 0


def test_reactions_nested_past_the_fixed_depth_are_refused_with_a_clear_error() -> None:
    scene = duel(spirit=MAX_DEPTH)
    table = BotTable(scene, TOY.sight, "seed", dict.fromkeys(scene.seats(), Habit("riposte")))

    with pytest.raises(NestingTooDeep, match="nested more than 200 deep"):
        strike(scene, table, scene.bodies["a"], scene.bodies["b"])

    assert table.depth == 0


def test_a_game_in_which_the_last_answer_nests_too_deep_stands_as_before_it() -> None:
    scene = duel(spirit=MAX_DEPTH)
    game = Game(TOY, scene, "seed", {"blue": Habit("strike:a", "riposte")})
    give(game, "a: bold")
    while game.asks[0].about != "react":
        ask = game.asks[0]
        game.answer(ask.seat, ask.number, "strike:b" if ask.about == "deed" else "take")
    while max(ripostes(game.events), default=0) < MAX_DEPTH - 1:
        game.answer("red", game.asks[0].number, "riposte")
    before = everything(game)

    with pytest.raises(NestingTooDeep):
        game.answer("red", game.asks[0].number, "riposte")

    assert everything(game) == before
    game.answer("red", game.asks[0].number, "take")


def test_bots_play_every_kind_of_option_without_being_refused() -> None:
    entries = [entry for seed in range(40) for entry in batch(brawl(), str(seed)).record or []]
    kinds = {entry.choose.partition(":")[0] for entry in entries if isinstance(entry, Answered)}

    assert kinds >= {"walk", "plant", "leave", "line_up", "brace", "bid", "say", "strike", "shield", "riposte", "take"}
