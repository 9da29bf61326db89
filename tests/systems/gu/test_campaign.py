"""Campaigns: what a party carries from fight to rest to fight."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from quintain.bots.random_bot import RandomBot
from quintain.campaign.party import CLOCK
from quintain.campaign.story import Story
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.scene import Data
from quintain.kernel.system import Outcome
from quintain.kernel.table import BotTable
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.journey import afterwards, carry, title
from quintain.systems.gu.rest import RestScene
from quintain.systems.gu.scene import GuScene, Lying
from quintain.systems.gu.stock import Step
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.things import Affliction, Boost, Upheld, Ward
from quintain.systems.gu.words import Condition
from tests.campaign.stages import Stages
from tests.systems.gu.script import LIBRARY

FORD = {"encounter": "wolves_at_the_ford"}


def plan(*steps: dict[str, Any], party: tuple[str, ...] = ("shen_lian", "bai_ruo")) -> Data:
    return {"id": "walk", "name": "A walk", "party": list(party), "starts": 420, "steps": list(steps)}


def campaign(*steps: dict[str, Any], **more: Any) -> Stages:
    return Stages(SYSTEM, plan(*steps, **more), GuRules(), LIBRARY)


def won(scene: GuScene) -> GuScene:
    scene.result = Outcome("party", "because")
    return scene


def fight_of(campaign: Stages) -> GuScene:
    stage = campaign.next_stage()
    assert stage is not None
    assert isinstance(stage.scene, GuScene)
    return stage.scene


def test_wounds_essence_soul_and_dead_gu_are_carried_along() -> None:
    journey = campaign(FORD, FORD)
    scene = won(fight_of(journey))
    shen = scene.by_id["shen_lian"]
    shen.hp, shen.essence, shen.soul, shen.stones, shen.broken = 7, 3, 4, 1, ["left_leg"]
    shen.worms = [worm.changed(health=0 if worm is shen.worms[0] else 1) for worm in shen.worms]
    scene.round, scene.place = 4, 1

    journey.finish(scene)
    again = fight_of(journey).by_id["shen_lian"]

    assert (again.hp, again.essence, again.soul, again.stones, again.broken) == (7, 3, 4, 1, ["left_leg"])
    assert [worm.health for worm in again.worms] == [0, *[worm.gu.health for worm in again.worms[1:]]]
    assert again.spot == shen.spot
    assert again.player
    assert again.reactions == 2


def test_the_dead_are_left_out_and_a_party_of_the_dead_goes_nowhere() -> None:
    journey = campaign(FORD, FORD)
    scene = won(fight_of(journey))
    scene.by_id["bai_ruo"].out = "dead"
    journey.finish(scene)
    second = won(fight_of(journey))
    assert [body.id for body in second.bodies if body.side == "party"] == ["shen_lian"]

    second.by_id["shen_lian"].out = "dead"
    journey.finish(second)

    assert journey.next_stage() is None


def test_nobody_of_the_party_who_has_no_part_in_it_is_there() -> None:
    scene = fight_of(campaign(FORD, party=("shen_lian",)))

    assert [body.id for body in scene.bodies if body.side == "party"] == ["shen_lian"]


def test_what_belongs_to_a_fight_ends_with_it() -> None:
    scene = fight_of(campaign(FORD))
    shen = scene.by_id["shen_lian"]
    worm = shen.worms[0]
    shen.worms = [worm.changed(active=True), *shen.worms[1:]]
    shen.boosts, shen.wards = [Boost("brute", 100, 2, 0)], [Ward(worm.gu, "bai_ruo")]
    shen.bear([Affliction(condition) for condition in (Condition.PRONE, Condition.FATIGUED, Condition.UNCONSCIOUS)])
    shen.evading, shen.airborne, shen.surprised, shen.unnoticed_by, shen.grapples = 60, True, True, ["wolf-1"], "wolf-1"

    after = afterwards(shen)

    assert not after.active()
    assert (after.boosts, after.wards, after.unnoticed_by, after.grapples) == ([], [], [], "")
    assert [held.condition for held in after.afflictions] == [Condition.FATIGUED, Condition.UNCONSCIOUS]
    assert (after.evading, after.airborne, after.surprised) == (0, False, False)
    assert shen.active()  # the scene itself is not changed


def test_a_form_ends_with_the_fight_and_ones_own_hit_points_are_back() -> None:
    scene = fight_of(campaign({"encounter": "crane_colony"}, party=("qiu_yan",)))
    qiu = scene.by_id["qiu_yan"]
    forms = [move for move in LIBRARY.of("killer_move").values() if getattr(move, "form", None) is not None]
    qiu.upheld, qiu.hp, qiu.own_hp = [Upheld(cast(Any, forms[0]), [], False)], 3, 21

    assert afterwards(qiu).hp == 21
    assert afterwards(qiu).upheld == []


def test_the_clock_runs_through_fights_and_nights() -> None:
    journey = campaign(FORD, {"rest": 60}, {"sleep": 480})
    scene = won(fight_of(journey))
    assert scene.minutes == 420
    scene.round = 7

    journey.finish(scene)
    assert journey.clock_seconds == journey.party[CLOCK] == 420 * 60 + 60
    stage = journey.next_stage()
    assert stage is not None
    assert stage.title == "Rest, 1 h"
    rest = stage.scene
    assert isinstance(rest, RestScene)
    assert rest.ground.minutes == 421
    SYSTEM.step(rest, BotTable(rest, SYSTEM.sight, "s", {}))
    journey.finish(rest)

    assert journey.clock_seconds == journey.party[CLOCK] == 421 * 60 + 3600


def test_a_night_heals_the_party_and_is_seen() -> None:
    journey = campaign(FORD, {"sleep": 90}, FORD)
    scene = won(fight_of(journey))
    scene.by_id["shen_lian"].hp = 9
    journey.finish(scene)
    stage = journey.next_stage()
    assert stage is not None
    night = stage.scene
    assert stage.title == "Sleep, 90 min"
    view = SYSTEM.view(night, Viewer("party", "party"))
    board = SYSTEM.board(night, REFEREE)
    assert cast(list[Any], view["creatures"])[0]["hp"] == 9
    assert board.clock.note == "day 1, 07:00"
    assert SYSTEM.load(night.dump()).dump() == night.dump()

    SYSTEM.step(night, BotTable(night, SYSTEM.sight, "s", {}))
    journey.finish(night)

    assert fight_of(journey).by_id["shen_lian"].hp == 10


def test_what_was_dropped_is_picked_up_after_a_fight_that_was_won() -> None:
    scene = fight_of(campaign({"encounter": "toll"}, party=("shen_lian", "bai_ruo", "tao_min")))
    owner = next(body for body in scene.bodies if body.side == "party" and body.gear)
    gear = owner.gear[0]
    owner.gear = [each for each in owner.gear if each is not gear]
    scene.lying = [Lying(owner.spot, gear)]
    party = dict.fromkeys([body.id for body in scene.bodies if body.side == "party"]) | {CLOCK: 0}

    lost = carry(party, scene.clone())
    found = carry(party, won(scene))

    assert gear.id not in [each["id"] for each in cast(Any, lost[owner.id])["gear"]]
    assert gear.id in [each["id"] for each in cast(Any, found[owner.id])["gear"]]


def test_a_whole_campaign_is_played_to_its_end() -> None:
    caravan_road = cast(Data, msgspec.to_builtins(LIBRARY.get("campaign", "caravan_road")))
    story = Story.of(SYSTEM, caravan_road, GuRules(), LIBRARY)
    table = BotTable(story, SYSTEM.sight, "7", {seat: RandomBot() for seat in story.seats()})
    while SYSTEM.outcome(story) is None:
        stages = story.stages
        SYSTEM.step(story, table)
        if story.stages > stages:
            assert SYSTEM.load(msgspec.json.decode(msgspec.json.encode(story.dump()))).dump() == story.dump()

    assert story.stages >= 1
    assert story.clock_seconds > 420 * 60


def test_what_people_call_a_stage() -> None:
    assert title(Step(sleep=480)) == "Sleep, 8 h"
    assert title(Step(rest=30)) == "Rest, 30 min"


def test_a_fighter_is_itself_again_from_its_dump() -> None:
    scene = fight_of(campaign(FORD))
    shen = afterwards(scene.by_id["shen_lian"])

    assert Fighter.load(shen.dump(), scene.stock).dump() == shen.dump()
