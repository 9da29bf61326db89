"""Campaigns as one scene: played, told, saved and looked at like any other, in every system that has some."""

from __future__ import annotations

import msgspec

from quintain.campaign.journey import CAMPAIGN, Journey
from quintain.campaign.story import Story
from quintain.conformance.worlds import players
from quintain.kernel.events import encode
from quintain.kernel.live import Game
from quintain.kernel.play import play
from quintain.kernel.scene import viewers
from quintain.kernel.table import BotTable
from quintain.odds.guesses import seat_odds
from quintain.record.transcript import read, record, replay
from quintain.systems import find_system


def journey(name: str) -> Journey:
    system = find_system(name)
    assert isinstance(system, Journey)
    return system


def begin(name: str, campaign: str) -> Story:
    system = journey(name)
    story = system.begin({CAMPAIGN: campaign}, system.quick_rules(), system.library())
    assert isinstance(story, Story)
    return story


def test_a_campaign_is_told_alike_by_bots_by_live_play_and_by_its_transcript(system: str, campaign: str) -> None:
    rules, story = journey(system), begin(system, campaign)
    table = BotTable(story, rules.sight, "road", players(system, story, "random"))
    table.listening = True
    outcome = play(rules, story, table)

    game = Game(rules, begin(system, campaign), "road", players(system, story, "random"))
    again = replay(rules, read(record(game, campaign, {}).write(), "test"))

    assert outcome.why
    told = [encode(event) for event in table.events]
    assert told == [encode(event) for event in game.events] == [encode(event) for event in again.events]
    assert story.dump() == game.scene.dump() == again.scene.dump()


def test_a_campaign_saved_between_any_two_scenes_goes_on_to_the_same(system: str, campaign: str) -> None:
    rules, story = journey(system), begin(system, campaign)
    straight = story.clone()
    play(rules, straight, BotTable(straight, rules.sight, "road", players(system, straight, "greedy")))
    table = BotTable(story, rules.sight, "road", players(system, story, "greedy"))
    while rules.outcome(story) is None:
        before = story.pushed
        rules.step(story, table)
        if story.pushed != before:
            loaded = rules.load(msgspec.json.decode(msgspec.json.encode(story.dump())))
            assert isinstance(loaded, Story)
            story = loaded
            table = BotTable(story, rules.sight, "road", players(system, story, "greedy"))

    assert story.dump() == straight.dump()


def test_everybody_can_look_at_every_scene_of_a_campaign_and_see_what_time_it_is(system: str, campaign: str) -> None:
    rules, story = journey(system), begin(system, campaign)
    story.seat_gm("gm")
    table = BotTable(story, rules.sight, "road", players(system, story, "greedy"))
    seen, clock = 0, story.clock_seconds
    while rules.outcome(story) is None:
        rules.step(story, table)
        if story.pushed != seen or story.is_decided:
            seen = story.pushed
            for viewer in viewers(story):
                assert rules.board(story, viewer).time.startswith("Day ")
                msgspec.json.encode(rules.view(story, viewer))
            for seat in story.seats():
                rules.acts(story, seat)
        assert story.clock_seconds >= clock
        clock = story.clock_seconds


def test_odds_in_a_campaign_are_those_of_its_scene(system: str, campaign: str) -> None:
    rules, story = journey(system), begin(system, campaign)
    alone = story.stack[0].clone()
    people = dict.fromkeys(story.seats())
    within, by_itself = Game(rules, story, "road", people), Game(rules, alone, "road", people)
    policy = players(system, story, "greedy")
    for _ in range(6):
        (ask, *_), (same, *_) = within.asks, by_itself.asks
        choose = ask.read(policy[ask.seat].answer(ask)).text

        odds = [seat_odds(game, each, choose, policy, 200, 20) for game, each in ((within, ask), (by_itself, same))]

        assert odds[0].as_data() == odds[1].as_data()
        within.answer(ask.seat, ask.number, choose)
        by_itself.answer(same.seat, same.number, choose)
