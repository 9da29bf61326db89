"""A campaign that goes badly says so: at each stage that is lost, and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from quintain.bots import bot_names, find_bot
from quintain.campaign.events import CampaignEnded, StageEnded
from quintain.campaign.journey import CAMPAIGN
from quintain.campaign.mode import END, NEXT
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.table import Player
from quintain.systems import find_system


class Idle(Player):
    """Whoever does as little as the rules allow."""

    def answer(self, ask: Ask) -> str:
        return ask.default()


def played(
    party: Player, foes: str = "greedy", seats: Mapping[str, str] = MappingProxyType({}), second: Player | None = None
) -> Game:
    """Three fights of Ki without a game master."""
    system = find_system("ki")
    story = system.begin({"campaign": "three_fights"}, system.quick_rules(), system.library())
    assert isinstance(story, Story)
    own = next(creature.side for creature in story.creatures() if creature.id == "wen")
    story.seat(seats, {own: "ours", "": "theirs"})
    players = {"ours": party, "first": party, "second": second, "theirs": find_bot("ki", foes)}
    return Game(system, story, "lost", {seat: players[seat] for seat in story.seats()})


@pytest.fixture(scope="module")
def lost() -> Game:
    return played(Idle())


def sentences(game: Game, kind: type[StageEnded] | type[CampaignEnded]) -> list[str]:
    names = game.scene.creature_names()
    return [event.sentence(names) for event in game.events if isinstance(event, kind)]


def test_a_stage_that_the_party_loses_says_so_and_who_can_go_on(lost: Game) -> None:
    first = sentences(lost, StageEnded)[0]
    (event,) = [each for each in lost.events if isinstance(each, StageEnded)][:1]

    assert event.lost
    assert "The party has lost it. " in first or "nobody of the party is left" in first
    for id in event.left:
        assert lost.scene.creature_names()[id].partition(",")[0] in first


def test_a_campaign_whose_last_stage_is_lost_ends_as_lost(lost: Game) -> None:
    assert lost.outcome is not None
    assert lost.outcome.why in ("the last stage is lost", "nobody of the party is left")

    (last,) = sentences(lost, CampaignEnded)

    assert last.startswith("The campaign is lost after ")
    assert lost.outcome.why in last


def test_a_campaign_that_goes_well_says_nothing_of_a_loss() -> None:
    game = played(find_bot("ki", "greedy"), foes="random")
    stages = [each for each in game.events if isinstance(each, StageEnded) and each.winner == "party"]

    assert stages
    assert not any(each.lost or each.left for each in stages)


def test_whose_rest_is_over_has_lost_nothing(lost: Game) -> None:
    rests = [each for each in lost.events if isinstance(each, StageEnded) and not each.winner]

    assert not any(each.lost for each in rests)


# without a game master those who can go on are asked


class Stops(Idle):
    """Gives up as soon as it may."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def answer(self, ask: Ask) -> str:
        if ask.about != NEXT:
            return super().answer(ask)
        self.asked.append(ask.question)
        assert [option.id for option in ask.options][1:] == [END]
        assert ask.options[0].label().startswith("Go on: ")
        assert ask.sealed is ask.question.endswith("if all of you say so.")
        return END


def test_who_has_lost_a_stage_may_end_the_campaign_there() -> None:
    stops = Stops()

    game = played(stops)

    assert stops.asked == ["The stage is lost. Does the party go on?"]
    assert len([each for each in game.events if isinstance(each, StageEnded)]) == 1
    assert game.outcome is not None
    assert game.outcome.why == "the last stage is lost"
    assert sentences(game, CampaignEnded)[0].startswith("The campaign is lost after 1 stage: ")


def test_who_says_nothing_of_it_goes_on(lost: Game) -> None:
    assert len([each for each in lost.events if isinstance(each, StageEnded)]) > 1


def test_who_can_go_on_is_told_by_name_though_they_have_not_been_in_it_yet(lost: Game) -> None:
    first = sentences(lost, StageEnded)[0]

    assert "Who can go on: Wen Shao, Mirka, Old Tam, Yula." in first


def test_of_several_all_must_want_it_and_nobody_knows_what_the_others_say() -> None:
    one, other = Stops(), Idle()

    game = played(one, seats={"wen": "first", "mirka": "second", "tam": "second", "yula": "second"}, second=other)

    assert one.asked[0] == "The stage is lost. Does the party go on? It ends if all of you say so."
    assert len([each for each in game.events if isinstance(each, StageEnded)]) > 1


SHORT = {
    "gu": "caravan_road",
    "ki": "three_fights",
    "shattered": "into_the_brood",
    "swords": "adventuring_day",
}
"""Of each ruleset a campaign that begins with a fight."""


@pytest.mark.parametrize("name", SHORT)
def test_in_every_ruleset_those_who_are_left_are_asked_though_they_were_not_in_it(name: str) -> None:
    """Where everybody who fought is dead, others of the party may have stayed behind."""
    system = find_system(name)
    story = system.begin({CAMPAIGN: SHORT[name]}, system.quick_rules(), system.library())
    assert isinstance(story, Story)
    side = story.creatures()[0].side
    stops = Stops()
    game = Game(
        system, story, "lost", {seat: stops if seat == side else find_bot(name, "greedy") for seat in story.seats()}
    )

    (ended,) = [each for each in game.events if isinstance(each, StageEnded)]
    assert ended.lost
    assert ended.left
    assert len(stops.asked) == 1
    assert game.outcome is not None
    assert game.outcome.why == "the last stage is lost"


class Consults(Stops):
    """Gives up, but says what a bot would have said, and again if it was asked again."""

    def __init__(self, bot: Player) -> None:
        super().__init__()
        self.bot = bot
        self.said: list[bool] = []

    def looks_ahead(self) -> bool:
        return self.bot.looks_ahead()

    def answer(self, ask: Ask) -> str:
        if ask.about == NEXT:
            self.said += [self.bot.answer(ask) == ask.options[0].id for _ in range(20)]
        return super().answer(ask)


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in SHORT for bot in bot_names(name)])
def test_no_bot_ends_a_campaign(name: str, bot: str) -> None:
    system = find_system(name)
    story = system.begin({CAMPAIGN: SHORT[name]}, system.quick_rules(), system.library())
    assert isinstance(story, Story)
    side = story.creatures()[0].side
    consults = Consults(find_bot(name, bot))
    players = {seat: consults if seat == side else find_bot(name, "greedy") for seat in story.seats()}

    Game(system, story, "lost", players)

    assert consults.said == [True] * 20


def test_where_a_game_master_sits_nobody_else_is_asked() -> None:
    system = find_system("ki")
    story = system.begin({CAMPAIGN: "three_fights"}, system.quick_rules(), system.library())
    story.seat_gm("gm")
    stops = Stops()

    game = Game(system, story, "lost", {"party": stops, "foes": find_bot("ki", "greedy"), "gm": None})

    assert [(ask.seat, ask.about) for ask in game.asks] == [("gm", NEXT)]
    assert stops.asked == []
