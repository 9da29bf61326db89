"""A campaign: scenes in a row, one clock, and characters that carry their wounds along."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.campaign.campaign import Campaign
from quintain.campaign.journey import Stage
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Data
from quintain.words.errors import UserError
from tests.kernel.driving import bots
from tests.kernel.toy import REST_SECONDS, ROUND_SECONDS, TOY, Body, ToyRules, body, toy

HERO = body("a", "red", (0, 0), hp=30, most=40, might=2, bag=["pill"]).dump()
ORC = body("orc", "blue", (1, 0), hp=4).dump()
PLAN: Data = {"party": [HERO], "stages": [[ORC], [], [ORC, body("wolf", "blue", (1, 1), hp=2).dump()]]}


def campaign(seed: str = "road") -> Campaign:
    return Campaign(TOY, PLAN, ToyRules(rounds=2), seed, TOY.library())


def play_stage(journey: Campaign) -> Stage:
    stage = journey.next_stage()
    assert stage is not None
    play_bots(TOY, stage.scene, journey.stage_seed(), bots(stage.scene))
    journey.finish(stage.scene)
    return stage


def hero(journey: Campaign) -> Body:
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


def test_the_same_plan_seed_and_answers_give_the_same_campaign() -> None:
    def whole(seed: str) -> Data:
        journey = campaign(seed)
        while journey.next_stage() is not None:
            play_stage(journey)
        return journey.dump()

    assert whole("road") == whole("road")
    assert len({msgspec.json.encode(whole(f"road {n}")) for n in range(8)}) > 1


def test_each_stage_has_luck_of_its_own() -> None:
    journey = campaign()
    seeds = []
    while journey.next_stage() is not None:
        seeds.append(journey.stage_seed())
        play_stage(journey)

    assert len(set(seeds)) == 3


def test_a_campaign_saved_after_any_stage_goes_on_the_same() -> None:
    straight = campaign()
    while straight.next_stage() is not None:
        play_stage(straight)

    saved: Data = campaign().dump()
    for _ in range(3):
        journey = campaign()
        journey.restore(msgspec.json.decode(msgspec.json.encode(saved)))
        play_stage(journey)
        saved = journey.dump()

    assert saved == straight.dump()


def test_what_was_saved_does_not_change_when_the_campaign_goes_on() -> None:
    journey = campaign()
    saved = journey.dump()
    before = msgspec.json.encode(saved)

    play_stage(journey)

    assert msgspec.json.encode(saved) == before


def test_a_stage_that_is_not_decided_cannot_be_finished() -> None:
    journey = campaign()
    stage = journey.next_stage()
    assert stage is not None

    with pytest.raises(ValueError, match="before it is decided"):
        journey.finish(stage.scene)

    assert journey.dump() == campaign().dump()


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
def test_a_damaged_save_is_a_clear_error_and_changes_nothing(damaged: dict[str, Any]) -> None:
    journey = campaign()

    with pytest.raises(UserError, match="cannot stand there"):
        journey.restore(damaged)

    assert journey.dump() == campaign().dump()
