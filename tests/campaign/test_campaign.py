"""A campaign: scenes in a row, one clock, and characters that carry their wounds along."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.campaign.earlier import first_standing, read_standing, story_of
from quintain.campaign.story import Story
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Data
from quintain.kernel.system import Stage
from quintain.words.errors import UserError
from tests.campaign.stages import Stages
from tests.kernel.driving import bots
from tests.kernel.toy import REST_SECONDS, ROUND_SECONDS, TOY, Body, ToyRules, body, toy

HERO = body("a", "red", (0, 0), hp=30, most=40, might=2, bag=["pill"]).dump()
ORC = body("orc", "blue", (1, 0), hp=4).dump()
PLAN: Data = {"party": [HERO], "stages": [[ORC], [], [ORC, body("wolf", "blue", (1, 1), hp=2).dump()]]}
RULES = ToyRules(rounds=2)


def campaign() -> Stages:
    return Stages(TOY, PLAN, RULES, TOY.library())


def play_stage(journey: Stages, seed: str = "road") -> Stage:
    stage = journey.next_stage()
    assert stage is not None
    play_bots(TOY, stage.scene, f"{seed}/{journey.index}", bots(stage.scene))
    journey.finish(stage.scene)
    return stage


def hero(journey: Stages) -> Body:
    bodies: Any = journey.party["bodies"]
    return Body.load(bodies[0])


def test_the_party_carries_what_a_scene_did_to_it_into_the_next() -> None:
    journey = campaign()
    stage = play_stage(journey)
    after = toy(stage.scene).bodies["a"]

    rest = journey.next_stage()

    assert rest is not None
    assert (stage.title, rest.title) == ("fight", "rest")
    assert toy(rest.scene).bodies["a"].dump() == after.dump()
    assert list(toy(rest.scene).bodies) == ["a"]
    play_stage(journey)
    assert hero(journey).hp > after.hp


def test_one_clock_counts_the_seconds_of_every_scene() -> None:
    journey = campaign()
    clock = []
    while journey.next_stage() is not None:
        play_stage(journey)
        clock.append(journey.clock_seconds)

    rounds = clock[0] // ROUND_SECONDS
    assert rounds in (1, 2)
    assert clock[1] == clock[0] + REST_SECONDS
    assert clock[2] in (clock[1] + ROUND_SECONDS, clock[1] + 2 * ROUND_SECONDS)
    assert journey.index == 3


def whole(seed: str) -> Story:
    story = campaign().story
    play_bots(TOY, story, seed, bots(story))
    return story


def test_the_same_plan_seed_and_answers_give_the_same_campaign() -> None:
    assert whole("road").dump() == whole("road").dump()
    assert len({msgspec.json.encode(whole(f"road {n}").party) for n in range(8)}) > 1


def test_each_stage_has_luck_of_its_own() -> None:
    """A die that was rolled in one stage is not rolled again in the next."""
    rolled = whole("road").counts.rolled

    assert max(count for key, count in rolled.items() if key.startswith("a|strike|orc")) > 1


def test_a_campaign_saved_after_any_stage_goes_on_the_same() -> None:
    straight, parted = campaign(), campaign()
    while straight.next_stage() is not None:
        play_stage(straight)

    while parted.next_stage() is not None:
        play_stage(parted)
        parted.reload()

    assert parted.story.dump() == straight.story.dump()


def test_what_was_saved_does_not_change_when_the_campaign_goes_on() -> None:
    journey = campaign()
    saved = journey.story.dump()
    before = msgspec.json.encode(saved)

    play_stage(journey)

    assert msgspec.json.encode(saved) == before


def test_a_plan_without_anything_to_play_is_a_clear_error() -> None:
    with pytest.raises(UserError, match="nothing to play"):
        Story.of(TOY, {"party": [HERO], "stages": []}, RULES, TOY.library())


# as earlier releases kept it


def test_a_stage_that_was_kept_by_itself_plays_alike_and_leads_into_the_next() -> None:
    stage = campaign().next_stage()
    assert stage is not None
    alone = Game(TOY, stage.scene, "road/0", bots(stage.scene))
    standing = first_standing(TOY, PLAN, TOY.library())

    story = story_of(TOY, PLAN, RULES, TOY.library(), standing, Stage("fight", stage.scene.clone()))
    within = Game(TOY, story, "road/0", {}, entries=alone.entries, checking=True)

    assert within.events[: len(alone.events)] == alone.events
    assert isinstance(within.scene, Story)
    after = standing.after(TOY, alone.scene)
    assert (within.scene.index, within.scene.titles) == (2, ["fight"]), "the rest asks nothing"
    assert (after.index, after.clock_seconds) == (1, alone_seconds(alone))
    assert TOY.board(within.scene, REFEREE).time == "Day 1, 01:00"


def alone_seconds(game: Game) -> int:
    return TOY.seconds(game.scene)


@pytest.mark.parametrize(
    "damaged",
    [
        {},
        {"index": 1, "clock_seconds": 0},
        {"index": "x", "clock_seconds": 0, "party": {}},
        {"index": -1, "clock_seconds": 0, "party": {}},
        {"index": 0, "clock_seconds": 0, "party": []},
        {"index": 0, "clock_seconds": 0, "party": {}, "more": 1},
    ],
)
def test_a_damaged_save_is_a_clear_error(damaged: dict[str, Any]) -> None:
    with pytest.raises(UserError, match="cannot stand there"):
        read_standing(damaged)
