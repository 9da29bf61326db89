"""Scenes that hold scenes: one clock, one transcript, and a game master who says what comes next."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.campaign.events import StageBegan, StageEnded
from quintain.campaign.story import Story
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Data
from quintain.kernel.system import Outcome, Stage
from quintain.kernel.table import BotTable, Player, ScriptedTable
from quintain.odds.odds import option_odds
from quintain.record.transcript import read, record, replay
from tests.campaign.cave import CAVE, MINUTE, PLAN, REST, Brawl, Rules, Walk
from tests.kernel.toy import Habit

START = 8 * 3600


def story(plan: Data = PLAN, **where: Any) -> Story:
    return Story.of(CAVE, plan, Rules(), CAVE.library(), **where)


def walked(faces: list[int], answers: list[str], steps: int, started: Story | None = None) -> tuple[Story, list[str]]:
    """So many steps by a script, and what was told."""
    scene = started or story()
    table = ScriptedTable(scene, CAVE.sight, answers, faces)
    for _ in range(steps):
        CAVE.step(scene, table)
    table.finish()
    return scene, [event.sentence(scene.creature_names()) for event in table.events]


def everybody(scene: Story) -> dict[str, Player | None]:
    return dict.fromkeys(scene.seats(), Habit("on", "hard", "bite"))


def live(scene: Story, *people: str) -> Game:
    players = everybody(scene) | dict.fromkeys(people)
    return Game(CAVE, scene, "cave", players)


def test_a_scene_that_breaks_out_is_played_before_the_one_around_it_goes_on() -> None:
    scene, told = walked([6], ["on", "on", "hard", "bite"], 5)

    assert [type(each) for each in scene.stack] == [Walk]
    assert told == [
        "Stage 1: A walk, day 1, 08:00:00.",
        "A brawl, day 1, 08:02:00; A walk is suspended.",
        "A brawl is over: the others fell. A walk goes on, day 1, 08:02:06.",
    ]
    walk = scene.stack[0]
    assert isinstance(walk, Walk)
    assert walk.rooms == [0], "the rest of the walk is still ahead"


def test_the_scene_around_it_stands_still_meanwhile_and_gets_back_what_came_of_it() -> None:
    scene, _ = walked([1], ["on", "on", "hard", "bite"], 4)
    walk, brawl = scene.stack
    assert isinstance(walk, Walk)
    assert isinstance(brawl, Brawl)
    assert (walk.delvers[0].hp, brawl.delvers[0].hp) == (6, 5)

    scene, _ = walked([6], ["wild", "claw"], 2, scene)

    assert [each.id for each in scene.creatures()] == ["ann", "bo"]
    assert CAVE.view(scene, REFEREE) == {"kind": "walk", "hp": {"ann": 5, "bo": 6}}
    assert CAVE.seconds(scene.stack[0]) == 2 * MINUTE + 12


def test_the_clock_runs_through_scenes_within_scenes() -> None:
    scene, _ = walked([1], ["on", "on", "hard", "bite"], 4)
    assert CAVE.board(scene, REFEREE).time == "Day 1, 08:02"

    play_bots(CAVE, scene, "cave", {seat: Habit("on", "hard", "bite") for seat in scene.seats()})

    assert scene.clock_seconds > START + REST + 4 * MINUTE
    assert CAVE.board(scene, REFEREE).time == "Day 1, 09:04"
    assert scene.stages == 3


def test_a_scene_within_a_scene_within_a_scene() -> None:
    plan: Data = {"party": ["ann"], "steps": [[2, 0]]}

    scene, told = walked([6, 6], ["on", *["hard", "bite"] * 2], 4, story(plan))

    assert scene.titles == ["A walk", "A brawl", "A second wave"]
    assert "A second wave" in told[-1]
    walked([6], ["hard", "bite"], 3, scene)
    assert scene.titles == ["A walk"]
    assert CAVE.seconds(scene.stack[0]) == MINUTE + 18


def test_the_party_carries_on_and_the_next_stage_begins_by_itself() -> None:
    scene = story()
    play_bots(CAVE, scene, "cave", {seat: Habit("on", "hard", "bite") for seat in scene.seats()})

    assert CAVE.outcome(scene) is not None
    assert scene.index == 3
    assert set(scene.party) == {"ann", "bo"}


def test_a_story_is_data_at_every_step() -> None:
    scene = story()
    table = BotTable(scene, CAVE.sight, "cave", {seat: Habit("on", "hard", "bite") for seat in scene.seats()})
    while CAVE.outcome(scene) is None:
        twin = CAVE.load(msgspec.json.decode(msgspec.json.encode(scene.dump())))
        assert twin.dump() == scene.dump() == scene.clone().dump()
        assert twin.position() == scene.position()
        before = scene.clone()
        CAVE.step(scene, table)
        assert before.dump() != scene.dump()
        assert before.position() != scene.position()


def test_live_play_gives_what_bots_give_and_undo_goes_across_stages() -> None:
    alone = story()
    play_bots(CAVE, alone, "cave", {seat: Habit("on", "hard", "bite") for seat in alone.seats()})
    game = live(story())
    assert game.scene.dump() == alone.dump()

    first = game.entries[0]
    game.undo(0)
    assert game.outcome is not None, "bots do the same again"
    assert game.entries[0] == first
    assert game.scene.dump() == alone.dump()

    person = live(story(), "ann")
    while not any(isinstance(event, StageEnded) for event in person.events):
        person.answer("ann", person.asks[0].number, person.asks[0].options[0].id)
    assert isinstance(person.scene, Story)
    assert person.scene.index == 2
    person.undo(1)
    assert isinstance(person.scene, Story)
    assert person.scene.index == 0
    assert person.scene.titles == ["A walk"]


def test_a_transcript_of_a_story_replays_from_its_lines_alone() -> None:
    game = live(story())

    again = replay(CAVE, read(record(game, "cave", {}).write(), "a file"))

    assert again.events == game.events
    assert again.scene.dump() == game.scene.dump()


def test_odds_end_where_a_scene_does() -> None:
    game = live(story(), "ann")
    game.answer("ann", 1, "on")
    game.answer("ann", 2, "on")
    assert game.asks[0].about == "strike"
    players = {seat: Habit("on", "hard", "bite") for seat in game.scene.seats()}

    odds = option_odds(game, game.asks[0], "hard", players)

    assert odds.kind == "exact"
    assert {result: str(chance) for result, chance in odds.outcomes.items()} == {
        ("lurker-1 HP -6",): "2/3",
        ("ann HP -1",): "1/3",
    }


def test_odds_end_where_another_scene_breaks_out() -> None:
    game = live(story({"party": ["ann"], "steps": [[1]]}), "ann")
    players = {seat: Habit("on", "hard", "bite") for seat in game.scene.seats()}

    odds = option_odds(game, game.asks[0], "on", players)

    assert list(odds.outcomes) == [("A brawl begins",)]


# from the middle


def test_a_story_may_start_in_the_middle_of_its_plan() -> None:
    scene = story(index=1, party={"ann": 2}, clock_seconds=90_000)

    assert scene.titles == ["A rest"]
    assert CAVE.board(scene, REFEREE).time == "Day 2, 01:00"
    assert CAVE.view(scene, REFEREE) == {"kind": "rest", "hp": {"ann": 2}}


def test_a_scene_that_has_begun_is_not_announced_again() -> None:
    walk = story().stack[0]

    _, told = walked([], ["on"], 1, story(under_way=Stage("A walk", walk)))

    assert told == []


# who plays whom


def test_everybody_keeps_the_seat_that_they_were_given_and_foes_have_theirs() -> None:
    scene = story()
    scene.seat({"ann": "anna", "bo": "anna"}, {"lurkers": "boris"})

    assert scene.seats() == {"boris": "lurkers", "anna": "party"}
    scene, _ = walked([], ["on", "on"], 3, scene)
    assert [each.seat for each in scene.creatures()] == ["anna", "anna", "boris"]
    assert scene.seats() == {"boris": "lurkers", "anna": "party"}


def test_seats_of_those_who_come_later_are_known_from_the_start() -> None:
    assert story().seats() == {"ann": "party", "bo": "party", "lurkers": "lurkers"}


def test_what_happened_before_is_told_by_the_names_of_those_who_were_there() -> None:
    scene, _ = walked([6], ["on", "on", "hard", "bite"], 5)

    assert scene.creature_names() == {"ann": "Ann", "bo": "Bo", "lurker-1": "Lurker 1"}


# the game master


def led(plan: Data = PLAN) -> Game:
    scene = story(plan)
    scene.seat_gm("gm")
    players = everybody(scene)
    return Game(CAVE, scene, "cave", players | {"gm": None})


def stage_of(game: Game) -> tuple[str, int]:
    assert isinstance(game.scene, Story)
    return game.scene.titles[0], game.scene.index


def test_the_game_master_is_asked_what_comes_next_while_the_last_scene_is_still_there_to_see() -> None:
    game = led()

    (ask,) = game.asks
    assert (ask.seat, ask.about) == ("gm", "next_stage")
    assert [(each.id, each.label()) for each in ask.options] == [
        ("1", "A rest"),
        ("2", "A walk"),
        ("nap", "A nap"),
        ("end", "The campaign ends here"),
    ]
    assert stage_of(game) == ("A walk", 0)


@pytest.mark.parametrize(("choose", "began"), [("1", "Stage 2: A rest"), ("2", "Stage 3: A walk"), ("nap", "A nap")])
def test_what_the_game_master_chooses_comes_next(choose: str, began: str) -> None:
    game = led()

    game.answer("gm", 1, choose)

    begun = [event.sentence({}) for event in game.events if isinstance(event, StageBegan)]
    assert begun[1].startswith(began)


def test_after_an_interlude_the_plan_goes_on_where_it_was() -> None:
    game = led()
    game.answer("gm", 1, "nap")

    assert game.asks[0].options[0].id == "1"
    game.answer("gm", 2, "1")
    assert game.asks[0].options[0].id == "2"


def test_the_game_master_may_end_the_campaign() -> None:
    game = led()

    game.answer("gm", 1, "end")

    assert game.outcome is not None
    assert game.outcome.why == "the campaign is over"
    assert stage_of(game) == ("A walk", 1), "its last scene is still there to see"


def test_when_nobody_is_left_it_is_over_though_the_plan_is_not() -> None:
    scene = story(party={"ann": 1})
    walked([1], ["on", "on", "hard", "bite"], 6, scene)

    assert scene.result == Outcome("", "nobody of the party is left")


def test_an_act_may_decide_the_scene_within() -> None:
    scene = story()
    scene.seat_gm("gm")
    game = Game(CAVE, scene, "cave", everybody(scene) | {"gm": None, "ann": None})
    game.answer("ann", 1, "on")

    game.act("gm", "flood")

    assert game.asks[0].about == "next_stage"
