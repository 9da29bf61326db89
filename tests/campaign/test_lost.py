"""A campaign that goes badly says so: at each stage that is lost, and at its end."""

from __future__ import annotations

import pytest

from quintain.bots import find_bot
from quintain.campaign.events import CampaignEnded, StageEnded
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.table import Player
from quintain.systems import find_system


class Idle(Player):
    """Whoever does as little as the rules allow."""

    def answer(self, ask: Ask) -> str:
        return ask.default()


def played(party: Player, foes: str = "greedy") -> Game:
    """Three fights of Ki without a game master."""
    system = find_system("ki")
    story = system.begin({"campaign": "three_fights"}, system.quick_rules(), system.library())
    assert isinstance(story, Story)
    own = next(creature.side for creature in story.creatures() if creature.id == "wen")
    story.seat({}, {own: "ours", "": "theirs"})
    return Game(system, story, "lost", {"ours": party, "theirs": find_bot("ki", foes)})


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
