"""Live play: pausing inside a step, sealed answers, drafts, timers, acts, own dice; refusals change nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.conformance.whole import everything
from quintain.kernel import live
from quintain.kernel.asks import Ask, Option
from quintain.kernel.entries import Acted, Answered, Threw
from quintain.kernel.events import REFEREE, SPECTATOR, AnsweredFor, Lapsed, Overridden, RefereeLooked, encode
from quintain.kernel.live import REFEREE_LOOKS, Draft, Game, view_now
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import BotTable, Player, Table
from quintain.words.errors import AnswerRefused, DiceError, UserError
from tests.kernel.driving import SEED, batch, bots, drive, give, people, told, until, viewer_of
from tests.kernel.toy import (
    TOY,
    Brawler,
    Called,
    Did,
    Planned,
    Riposted,
    Toy,
    ToyRules,
    Whispered,
    brawl,
    duel,
    toy,
)

seeds = st.integers(0, 10**6).map(str)
few = settings(max_examples=15)


# pausing and going on


@given(seed=seeds)
@few
def test_live_play_by_people_tells_byte_for_byte_what_batch_play_tells(seed: str) -> None:
    straight = batch(brawl(), seed)

    game = drive(people(brawl(), seed=seed))

    assert told(game.events) == told(straight.events)
    assert game.scene.dump() == straight.scene.dump()
    assert game.outcome == TOY.outcome(straight.scene)


@given(seed=seeds, order=st.randoms(use_true_random=False))
@few
def test_sealed_answers_may_arrive_in_any_order(seed: str, order: Random) -> None:
    game = drive(people(brawl(), seed=seed), order=order)

    assert told(game.events) == told(batch(brawl(), seed).events)


@given(seed=seeds)
@few
def test_bots_alone_play_the_same_game_live(seed: str) -> None:
    straight = batch(brawl(), seed)

    game = Game(TOY, brawl(), seed, bots(brawl()))

    assert told(game.events) == told(straight.events)
    assert [msgspec.structs.replace(entry, told="") for entry in game.entries] == straight.record


@given(seed=seeds, fresh=st.integers(0, 12), cut=st.integers(0, 60))
@few
def test_hurrying_through_a_long_history_changes_nothing(seed: str, fresh: int, cut: int) -> None:
    entries = drive(people(brawl(), seed=seed)).entries[:cut]
    with_care = Game(TOY, brawl(), seed, {}, entries=entries)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "FRESH_ENTRIES", fresh)
        hurried = Game(TOY, brawl(), seed, {}, entries=entries)

    assert everything(hurried) == everything(with_care)


@pytest.mark.parametrize("lost", [0, 3, 7])
def test_an_answer_missing_in_a_long_history_is_found_as_ever(monkeypatch: pytest.MonkeyPatch, lost: int) -> None:
    entries = list(drive(people(brawl())).entries)
    del entries[lost]

    with pytest.raises(Departed) as with_care:
        Game(TOY, brawl(), SEED, {}, entries=entries)
    monkeypatch.setattr(live, "FRESH_ENTRIES", 0)
    with pytest.raises(Departed) as hurried:
        Game(TOY, brawl(), SEED, {}, entries=entries)

    assert str(hurried.value) == str(with_care.value)


def test_a_scene_saved_and_loaded_at_any_step_goes_on_to_the_same_events() -> None:
    straight, scene, events = batch(brawl()), brawl(), []
    while TOY.outcome(scene) is None:
        scene = toy(TOY.load(msgspec.json.decode(msgspec.json.encode(scene.dump()))))
        table = BotTable(scene, TOY.sight, "toy", bots(scene))
        table.listening = True
        TOY.step(scene, table)
        events += table.events

    assert told(events) == told(straight.events)
    assert scene.dump() == straight.scene.dump()


def test_looking_at_a_game_does_not_touch_it() -> None:
    game = people(brawl())
    until(game, "react", "b")
    before, asks, entries = everything(game), game.asks, list(game.entries)

    for viewer in (REFEREE, SPECTATOR, viewer_of(game, "anna")):
        view_now(game, viewer)
        game.drafts(viewer)
        game.told(viewer)
    toy(game.now()).bodies["a"].hp = -99
    game.run_step()
    game.acts("anna")

    assert everything(game) == before
    assert game.entries == entries
    assert all(one is other for one, other in zip(game.asks, asks, strict=True))


def test_what_is_seen_now_is_seen_inside_the_step_that_waits() -> None:
    game = people(duel(spirit=1))
    give(game, "a: wary", "b: wary")
    first, second = ("a", "b") if game.asks[0].who == "a" else ("b", "a")

    give(game, f"{first}: strike:{second}", f"{second}: riposte")

    assert toy(game.scene).bodies[second].spirit == 1
    assert toy(game.now()).bodies[second].spirit == 0
    assert (game.asks[0].who, game.asks[0].about) == (first, "react")


def test_asks_and_rolls_are_numbered_per_seat() -> None:
    game = drive(people(brawl()))
    by_seat: dict[str, list[int]] = {}
    for entry in game.entries:
        assert isinstance(entry, Answered)
        by_seat.setdefault(entry.seat, []).append(entry.ask)

    assert all(sorted(numbers) == list(range(1, len(numbers) + 1)) for numbers in by_seat.values())
    assert set(by_seat) == {"anna", "carl", "blue"}


# refusals


def refused(game: Game, *, seat: str, number: int, choose: str, revision: int | None = None) -> str:
    """The refusal, after a look that nothing has changed."""
    before, standing = everything(game), game.revision
    with pytest.raises(AnswerRefused) as error:
        game.answer(seat, number, choose, revision=revision)
    assert everything(game) == before
    assert game.revision == standing
    return error.value.what


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    game = people(brawl())

    for choose in ("", "bolder", "bold:1", "BOLD", "strike:b", "\x00"):
        assert "was not offered" in refused(game, seat="anna", number=1, choose=choose)


def test_a_foreign_a_late_and_a_doubled_answer_are_refused_and_change_nothing() -> None:
    game = people(brawl())
    give(game, "a: bold", "c: wary", "b: bold", "d: bold")
    (ask,) = game.asks
    other = "anna" if ask.seat != "anna" else "carl"

    assert refused(game, seat=other, number=ask.number, choose="wait") == f"Ask 2 does not wait for {other}."
    refused(game, seat="nobody", number=1, choose="wait")
    refused(game, seat="gm", number=1, choose="wait")
    refused(game, seat=ask.seat, number=1, choose="bold")
    refused(game, seat=ask.seat, number=ask.number + 1, choose="wait")
    game.answer(ask.seat, ask.number, "wait")
    refused(game, seat=ask.seat, number=ask.number, choose="wait")


def test_an_answer_to_a_revision_before_an_undo_is_refused() -> None:
    game = people(brawl())
    stale = game.asks[0]
    give(game, "a: bold", "c: wary", "b: bold", "d: bold")
    game.undo(0)

    refused(game, seat=stale.seat, number=stale.number, choose="bold", revision=stale.revision)
    assert game.asks[0].revision == game.revision == stale.revision + 1
    game.answer(stale.seat, stale.number, "bold", revision=game.asks[0].revision)


def test_nothing_waits_for_anybody_once_the_game_is_over() -> None:
    game = Game(TOY, brawl(), "toy", bots(brawl()))

    assert game.outcome is not None
    assert game.asks == game.group == []
    refused(game, seat="anna", number=1, choose="bold")
    refused(game, seat="anna", number=99, choose="bold")
    with pytest.raises(AnswerRefused):
        game.time_out("anna", 1)
    with pytest.raises(AnswerRefused):
        game.give_faces("anna", 1, [1])


class Cheat(Player):
    """Plays by the rules until it must react."""

    def answer(self, ask: Ask) -> str:
        return "cheat" if ask.about == "react" else ask.options[-1].id


def test_if_a_bot_fails_the_answer_before_it_is_not_taken() -> None:
    game = Game(TOY, duel(shields=1), "toy", {"blue": Cheat()})
    give(game, "a: bold")
    before = everything(game)

    with pytest.raises(AnswerRefused, match='"cheat" was not offered'):
        give(game, "a: strike:b")

    assert everything(game) == before
    give(game, "a: wait")


def test_if_the_rules_fail_the_answer_before_them_is_not_taken() -> None:
    class Broken(Toy):
        def step(self, scene: Scene, table: Table) -> None:
            super().step(scene, table)
            if toy(scene).slot is not None and len(toy(scene).queue) == 1:
                raise ZeroDivisionError

    game = Game(Broken(), duel(), "toy", {})
    give(game, "a: bold", "b: bold")
    (ask,) = game.asks
    before = everything(game)

    with pytest.raises(ZeroDivisionError):
        game.answer(ask.seat, ask.number, "wait")

    assert everything(game) == before
    assert game.asks[0].as_data() == ask.as_data()


# sealed answers and drafts


def test_drafts_are_shared_within_a_side_and_hidden_from_all_others() -> None:
    game = people(brawl())
    give(game, "a: bold", "d: wary")

    red, blue = [Draft("anna", 1, "a", "bold")], [Draft("blue", 2, "d", "wary")]
    assert game.drafts(viewer_of(game, "anna")) == game.drafts(viewer_of(game, "carl")) == red
    assert game.drafts(viewer_of(game, "blue")) == blue
    assert game.drafts(viewer_of(game, "gm")) == game.drafts(SPECTATOR) == []
    assert game.drafts(REFEREE) == red + blue


def test_a_seat_with_two_bodies_has_a_draft_for_each() -> None:
    game = people(brawl())
    give(game, "b: bold", "d: wary")

    assert [(draft.who, draft.choose) for draft in game.drafts(viewer_of(game, "blue"))] == [
        ("b", "bold"),
        ("d", "wary"),
    ]


def test_a_seat_without_a_side_sees_its_own_draft() -> None:
    class Vote(Toy):
        def step(self, scene: Scene, table: Table) -> None:
            table.ask_all([table.pose(seat, "", "vote", [Option("yes"), Option("no")]) for seat in scene.seats()])

    game = Game(Vote(), duel(), "toy", {})
    game.answer("gm", 1, "yes")

    assert game.drafts(viewer_of(game, "gm")) == [Draft("gm", 1, "", "yes")]
    assert game.drafts(viewer_of(game, "red")) == game.drafts(SPECTATOR) == []


def test_nothing_shows_the_other_side_that_a_draft_is_in() -> None:
    def seen_by_blue(*drafts: str) -> bytes:
        game = people(brawl())
        give(game, *drafts)
        viewer = viewer_of(game, "blue")
        asks = [ask.as_data() for ask in game.group if ask.seat == "blue"]
        return msgspec.json.encode([view_now(game, viewer), told(game.told(viewer)), game.drafts(viewer), asks])

    assert seen_by_blue() == seen_by_blue("a: bold") == seen_by_blue("a: wary", "c: bold")


def test_a_draft_can_be_changed_until_the_last_is_in() -> None:
    game = people(brawl())

    give(game, "a: bold", "b: bold", "a: wary", "c: bold", "b: wary", "a: bold", "d: wary")

    assert game.events[0] == Planned(1, ["a", "c"])
    assert len(game.entries) == 4
    refused(game, seat="anna", number=1, choose="wary")


def test_an_illegal_change_leaves_the_draft_as_it_was() -> None:
    game = people(brawl())
    give(game, "a: bold")

    refused(game, seat="anna", number=1, choose="bolder")

    assert game.drafts(viewer_of(game, "anna")) == [Draft("anna", 1, "a", "bold")]


def test_bots_answer_at_once_and_sealed_while_people_think() -> None:
    game = Game(TOY, brawl(), "toy", {"anna": None, "carl": None, "blue": Brawler()})

    assert [ask.who for ask in game.asks] == ["a", "c"]
    assert [ask.who for ask in game.group] == ["a", "c", "b", "d"]
    assert [entry.seat for entry in game.entries] == ["blue", "blue"]
    assert game.events == []
    assert game.drafts(viewer_of(game, "carl")) == []
    assert told(drive(game).events) == told(batch(brawl()).events)


# somebody away


def test_a_timer_that_runs_out_answers_with_the_default_on_the_record() -> None:
    game = people(brawl(rules=ToyRules(plan_seconds=30)))
    give(game, "c: bold", "b: bold", "d: bold")
    assert game.asks[0].as_data()["timer"] == {"seconds": 30, "answer": "wary"}

    game.time_out("anna", 1)

    assert game.events[:2] == [AnsweredFor("anna", "timer"), Planned(1, ["c", "b", "d"])]
    assert game.entries[-1] == Answered("anna", 1, "wary", "timer", game.entries[-1].told)


def test_who_was_answered_for_is_told_only_when_all_are_in() -> None:
    game = people(brawl())
    game.time_out("anna", 1)
    game.answer("carl", 1, "bold", by="anna")
    assert game.events == []

    give(game, "b: bold", "d: bold")

    assert game.events[:3] == [AnsweredFor("anna", "timer"), AnsweredFor("carl", "anna"), Planned(1, ["c", "b", "d"])]


def test_a_timer_does_not_overrule_an_answer_that_is_in() -> None:
    game = people(brawl())
    give(game, "a: bold")
    before = everything(game)

    with pytest.raises(AnswerRefused, match="in time"):
        game.time_out("anna", 1)

    assert everything(game) == before


def test_a_timer_from_before_an_undo_is_refused() -> None:
    game = people(brawl())
    stale = game.revision
    give(game, "a: bold")
    game.undo(0)

    with pytest.raises(AnswerRefused):
        game.time_out("anna", 1, revision=stale)
    game.time_out("anna", 1, revision=game.revision)


def test_an_answer_for_somebody_away_can_still_be_changed_by_them() -> None:
    game = people(brawl())
    game.answer("anna", 1, "wary", by="carl")

    give(game, "a: bold", "c: wary", "b: wary", "d: wary")

    assert game.events[0] == Planned(1, ["a"])


# acts nobody asked for


def test_an_act_before_anything_is_settled_takes_effect_before_the_step() -> None:
    game = people(brawl())

    game.act("gm", "override:hp:a:4")

    assert toy(game.scene).bodies["a"].hp == 4
    assert game.events == [Overridden("gm", "override:hp:a:4")]
    assert [ask.who for ask in game.asks] == ["a", "c", "b", "d"]


def test_an_act_raises_the_revision_only_if_it_changes_what_is_asked() -> None:
    game = people(brawl())
    give(game, "a: bold")

    game.act("blue", "whisper:b:Secret!")
    assert game.asks[0].revision == game.revision == 0
    game.answer("carl", 1, "wary", revision=0)

    game.act("gm", "override:add:3,3")
    assert game.asks[0].revision == game.revision == 1
    refused(game, seat="blue", number=1, choose="bold", revision=0)
    game.answer("blue", 1, "bold", revision=1)


def test_questions_changed_by_an_act_carry_the_new_revision() -> None:
    game = people(brawl())

    game.act("gm", "override:add:3,3")

    assert [ask.revision for ask in game.asks] == [1] * 5


def test_nothing_shows_the_other_side_that_somebody_whispered() -> None:
    def seen_by_blue(*whispers: str) -> bytes:
        game = people(brawl())
        for text in whispers:
            game.act("anna", f"whisper:a:{text}")
        viewer = viewer_of(game, "blue")
        asks = [ask.as_data() for ask in game.asks if ask.seat == "blue"]
        return msgspec.json.encode([view_now(game, viewer), told(game.told(viewer)), asks])

    assert seen_by_blue() == seen_by_blue("Now!") == seen_by_blue("Now!", "Wait!")


def test_drafts_whose_question_is_the_same_survive_an_act_and_the_others_do_not() -> None:
    game = people(brawl())
    give(game, "a: bold", "c: wary", "b: bold")

    game.act("anna", "whisper:a:Now!")
    assert [draft.who for draft in game.drafts(REFEREE)] == ["a", "c", "b"]

    game.act("gm", "override:hp:a:0")
    assert [ask.who for ask in game.group] == ["c", "b", "d"]
    assert [(draft.who, draft.choose) for draft in game.drafts(REFEREE)] == [("c", "wary"), ("b", "bold")]

    game.act("gm", "override:hp:b:0")
    assert [(ask.who, ask.number) for ask in game.group] == [("c", 1), ("d", 1)]
    assert [(draft.who, draft.choose) for draft in game.drafts(REFEREE)] == [("c", "wary")]
    give(game, "d: wary")
    assert game.events[-2:] == [Planned(1, []), Called(game.asks[0].who)]


def test_an_act_that_takes_away_the_last_question_lets_the_drafts_count() -> None:
    game = people(brawl())
    give(game, "a: bold", "b: wary", "d: wary")

    game.act("gm", "override:hp:c:0")

    assert Planned(1, ["a"]) in game.events


def test_a_bot_thinks_again_after_an_act() -> None:
    game = Game(TOY, brawl(), "toy", {"blue": Brawler()})
    game.act("gm", "override:add:3,3")

    assert [entry.seat for entry in game.entries] == ["gm", "blue", "blue", "blue"]
    assert [ask.who for ask in game.asks] == ["a", "c"]


def test_an_act_in_the_middle_of_a_step_is_held_until_the_step_is_over() -> None:
    game = people(brawl())
    ask = until(game, "deed", "a")
    hp = toy(game.scene).bodies["a"].hp

    game.act("gm", "override:hp:a:40")

    assert game.held == [Acted("gm", "override:hp:a:40", game.steps + 1)]
    assert game.asks[0].as_data() == ask.as_data()
    assert toy(game.now()).bodies["a"].hp == hp
    give(game, "a: wait")
    assert game.held == []
    assert toy(game.scene).bodies["a"].hp == 40
    waited = game.events.index(Did("a", "wait"))
    assert game.events[waited + 1] == Overridden("gm", "override:hp:a:40")


class Quiet(Toy):
    """A step that tells nothing: both are asked, one after the other, or once the first has rolled."""

    def __init__(self, *, rolls: bool) -> None:
        self.rolls = rolls

    def step(self, scene: Scene, table: Table) -> None:
        a, b = toy(scene).bodies["a"], toy(scene).bodies["b"]
        if self.rolls:
            a.hp += table.roll(a, "d4", "start")
        else:
            table.ask(a, "ready", [Option("yes"), Option("no")])
        table.ask(b, "ready", [Option("yes"), Option("no")])
        toy(scene).result = Outcome("", "ready")


@pytest.mark.parametrize("rolls", [True, False])
def test_a_roll_or_an_answer_settles_something_even_if_nothing_is_told(rolls: bool) -> None:
    game = Game(Quiet(rolls=rolls), duel(), "toy", {})
    if not rolls:
        give(game, "a: yes")

    game.act("gm", "override:hp:a:40")

    assert len(game.held) == 1
    give(game, "b: yes")
    assert toy(game.scene).bodies["a"].hp == 40


def test_held_acts_are_on_record_at_once_and_take_effect_in_order() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    game.act("gm", "override:hp:a:40")
    game.act("anna", "drink:a")
    game.act("gm", "override:hp:c:30")

    again = Game(TOY, brawl(), "toy", {}, entries=game.entries)
    assert everything(again) == everything(game)
    give(game, "a: wait")

    assert toy(game.scene).bodies["a"].hp > 40
    assert toy(game.scene).bodies["c"].hp == 30
    assert toy(game.scene).bodies["a"].bag == ["rope"]


def test_a_held_act_that_is_no_longer_legal_lapses_and_only_its_seat_hears_of_it() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    game.act("anna", "drink:a")
    game.act("anna", "drink:a")

    give(game, "a: leave:pill")

    lapsed = Lapsed("anna", "drink:a")
    assert [event for event in game.events if isinstance(event, Lapsed)] == [lapsed, lapsed]
    assert lapsed in game.told(viewer_of(game, "anna"))
    assert lapsed not in game.told(viewer_of(game, "carl"))
    assert game.asks


def test_an_act_held_when_the_game_ends_still_counts() -> None:
    game = people(duel(rules=ToyRules(rounds=1)))
    give(game, "a: wary", "b: wary")
    first, last = ("a", "b") if game.asks[0].who == "a" else ("b", "a")
    give(game, f"{first}: wait")
    game.act("gm", REFEREE_LOOKS)
    game.act("gm", "override:hp:a:40")

    give(game, f"{last}: wait")

    assert game.outcome == Outcome("", "time")
    assert game.held == []
    assert RefereeLooked("gm") in game.events
    assert toy(game.scene).bodies["a"].hp == 40


def test_an_act_may_ask_and_others_wait_for_its_end() -> None:
    game = people(brawl())
    give(game, "a: bold")

    game.act("carl", "challenge:c:b")
    assert [(ask.who, ask.about) for ask in game.asks] == [("b", "challenged")]
    game.act("gm", "override:hp:a:40")
    assert toy(game.scene).bodies["a"].hp == 5
    give(game, "b: accept")

    assert game.events == [Did("c", "challenge b: True"), Overridden("gm", "override:hp:a:40")]
    assert [ask.who for ask in game.asks] == ["a", "c", "b", "d"]


def test_a_held_act_may_ask_too() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    game.act("carl", "challenge:c:b")
    game.act("anna", "whisper:a:Now!")

    give(game, "a: wait")
    assert [(ask.who, ask.about) for ask in game.asks] == [("b", "challenged")]
    game.act("carl", "whisper:c:Good!")
    give(game, "b: decline")

    assert [event for event in game.events if isinstance(event, Did | Whispered)][-4:] == [
        Did("a", "wait"),
        Did("c", "challenge b: False"),
        Whispered("a", "red", "Now!"),
        Whispered("c", "red", "Good!"),
    ]
    assert everything(Game(TOY, brawl(), "toy", {}, entries=game.entries)) == everything(game)


@pytest.mark.parametrize(
    ("seat", "text"),
    [("anna", "override:hp:a:40"), ("gm", "override:hp:a:100"), ("blue", "drink:d"), ("nobody", "drink:a"), ("gm", "")],
)
def test_an_act_that_is_not_allowed_is_refused_and_changes_nothing(seat: str, text: str) -> None:
    game = people(brawl())
    before = everything(game)

    with pytest.raises(AnswerRefused):
        game.act(seat, text)

    assert everything(game) == before
    assert game.revision == 0


def test_the_acts_of_a_seat_are_those_of_this_moment() -> None:
    game = people(brawl())
    game.act("anna", "drink:a")

    assert [option.id for option in game.acts("blue").options][:1] == ["drink:b"]
    assert "drink:a" not in [option.id for option in game.acts("anna").options]
    assert game.acts("nobody").options == []


def test_dice_that_an_act_rolls_are_counted_like_others() -> None:
    game = people(brawl())
    game.act("anna", "drink:a")

    assert game.scene.counts.rolled == {"a|drink|": 1}


def test_looking_as_the_referee_is_on_the_record_for_everybody() -> None:
    game = people(brawl())
    give(game, "a: bold")

    game.act("anna", REFEREE_LOOKS)

    assert game.told(SPECTATOR) == [RefereeLooked("anna")]
    assert game.drafts(viewer_of(game, "anna")) == [Draft("anna", 1, "a", "bold")]
    with pytest.raises(AnswerRefused, match="no seat somebody"):
        game.act("somebody", REFEREE_LOOKS)


def test_a_game_master_may_act_after_the_end() -> None:
    game = Game(TOY, brawl(), "toy", bots(brawl()))
    outcome = game.outcome

    game.act("gm", "override:hp:a:40")

    assert toy(game.scene).bodies["a"].hp == 40
    assert game.outcome == outcome


# own dice


def test_a_roll_waits_for_the_dice_of_whoever_throws_their_own() -> None:
    game = Game(TOY, duel(), "toy", {}, own_dice=frozenset(["red"]))
    give(game, "a: wary", "b: wary")

    throw = game.throw
    assert throw is not None
    assert throw.roll.as_data() == {"by": "a", "seat": "red", "dice": "1d6", "why": "order", "against": "b"}
    assert game.asks == []
    game.give_faces("red", throw.number, [6])

    assert game.entries[-1] == Threw("red", 1, [6], game.entries[-1].told, "a|order|b|1")
    assert game.throw is None or game.throw.number == 2


@pytest.mark.parametrize("faces", [[], [0], [7], [3, 3], [-1]])
def test_faces_that_the_dice_cannot_show_are_refused_and_change_nothing(faces: list[int]) -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: wary")
    before = everything(game)

    with pytest.raises(DiceError):
        game.give_faces("red", 1, faces)

    assert everything(game) == before


def test_foreign_late_and_stale_faces_are_refused_and_change_nothing() -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: wary")
    game.undo(1)
    give(game, "b: wary")
    before = everything(game)

    for seat, number, revision in (("blue", 1, None), ("red", 2, None), ("red", 0, None), ("red", 1, 0)):
        with pytest.raises(AnswerRefused):
            game.give_faces(seat, number, [3], revision=revision)
    assert everything(game) == before
    game.give_faces("red", 1, [3], revision=game.revision)
    with pytest.raises(AnswerRefused):
        game.give_faces("red", 1, [3])


def test_own_dice_decide_the_game_and_seeded_dice_are_left_alone() -> None:
    game = people(brawl(), own_dice=True)
    drive(game)

    assert game.outcome is not None
    assert game.scene.counts.rolled == {}
    assert {each for each in game.scene.counts.thrown if "|" not in each} == {"anna", "carl", "blue"}


def test_a_roll_without_dice_waits_for_nobody() -> None:
    class Fixed(Toy):
        def step(self, scene: Scene, table: Table) -> None:
            for each in toy(scene).up():
                each.hp += table.roll(each, "3", "gift")
            toy(scene).result = Outcome("", "done")

    game = Game(Fixed(), duel(), "toy", {}, own_dice=frozenset(["red", "blue"]))

    assert game.outcome == Outcome("", "done")
    assert toy(game.scene).bodies["a"].hp == 8


def test_an_act_while_a_throw_is_waited_for_keeps_what_was_thrown() -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: wary")
    game.give_faces("red", 1, [5])

    game.act("gm", "override:hp:a:40")

    assert game.held
    game.give_faces("blue", 1, [2])
    assert toy(game.scene).queue == ["a", "b"] or game.asks[0].who == "a"
    assert toy(game.scene).bodies["a"].hp == 40


# what a seat may know


def test_twin_games_that_differ_in_what_is_hidden_look_the_same_to_the_other_side() -> None:
    def world(guard: int) -> list[bytes]:
        scene = brawl()
        scene.bodies["b"].guard = guard
        scene.bodies["b"].bag = ["rope"] * guard
        game = people(scene)
        give(game, "a: bold", "c: bold", "b: wary", "d: wary")
        seen = []
        for seat in ("anna", "carl", ""):
            viewer = viewer_of(game, seat) if seat else SPECTATOR
            seen.append(msgspec.json.encode(view_now(game, viewer)))
            seen += [msgspec.json.encode(ask.as_data()) for ask in game.asks if ask.seat == seat]
            seen += [encode(event) for event in game.told(viewer)]
        return seen

    assert world(0) == world(3)


def test_a_nested_reaction_pauses_and_returns_where_it_was() -> None:
    scene = duel(spirit=2, hp=30)
    game = people(scene)
    give(game, "a: wary", "b: wary")
    first, second = ("a", "b") if game.asks[0].who == "a" else ("b", "a")

    give(game, f"{first}: strike:{second}", f"{second}: riposte", f"{first}: riposte", f"{second}: riposte")
    give(game, f"{first}: riposte")

    depths = [event.depth for event in game.events if isinstance(event, Riposted)]
    assert depths == [1, 2, 3, 4]
    assert game.asks[0].about == "deed"


def test_an_unfilled_option_is_refused_as_a_persons_mistake() -> None:
    game = people(brawl())
    ask = until(game, "deed", "a")
    shaped = [option for option in ask.options if option.shape is not None and option.id != "say"]

    for option in shaped:
        assert isinstance(option, Option)
        for text in ("?", "9,9", "-1", "armor=9", "x>y"):
            with pytest.raises(UserError):
                game.answer(ask.seat, ask.number, f"{option.id}:{text}")
