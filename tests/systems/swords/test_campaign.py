"""Campaigns: fights, rests and days on the way, one clock, and a party that carries its state along."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from quintain.bots.random_bot import RandomBot
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.rest import CameTo
from quintain.systems.swords.rest import DAY, HOUR, MINUTE
from quintain.systems.swords.scene import Lying, Phase, SwordsScene
from quintain.systems.swords.sheet import Combatant, Out, down_at_zero
from quintain.systems.swords.stock import InjuryKind, Part, Plan, Weapon
from quintain.systems.swords.system import SYSTEM
from quintain.words.errors import UserError
from tests.campaign.stages import Stages
from tests.systems.swords.camp_script import rest
from tests.systems.swords.script import BOOK, LIBRARY

FIGHT = {"encounter": "fog_at_the_ford"}
SHORT = {"rest": "short", "place": "ford_camp"}
NIGHT = {"rest": "long", "place": "ford_camp"}
WEEK = {"rest": "extended", "place": "grey_goose"}


def member(journey: Stages, who: str) -> dict[str, Any]:
    """One of the party as it stands."""
    return cast(dict[str, Any], journey.party[who])


def shipped(name: str) -> Stages:
    plan = msgspec.to_builtins(LIBRARY.find("campaign", Plan, name))
    return Stages(SYSTEM, plan, BOOK, LIBRARY)


def campaign(*steps: dict[str, Any], party: tuple[str, ...] = ("merrick", "grusha"), **plan: Any) -> Stages:
    data: dict[str, object] = {"id": "plan", "name": "Plan", "party": list(party), "steps": list(steps), **plan}
    return Stages(SYSTEM, data, BOOK, LIBRARY)


def scene_of(campaign: Stages) -> Scene:
    stage = campaign.next_stage()
    assert stage is not None
    return stage.scene


def fight_of(campaign: Stages) -> SwordsScene:
    scene = scene_of(campaign)
    assert isinstance(scene, SwordsScene)
    return scene


def camp_of(campaign: Stages) -> CampScene:
    scene = scene_of(campaign)
    assert isinstance(scene, CampScene)
    return scene


def won(scene: SwordsScene, *, rounds: int = 3, winner: str = "heroes") -> SwordsScene:
    """The fight as it is when it has been decided at the end of that Round."""
    scene.round, scene.phase = rounds, Phase.AFTER
    scene.result = Outcome(winner, "it was written down")
    return scene


def by_bots(scene: Scene) -> Scene:
    play_bots(SYSTEM, scene, "camp", {seat: RandomBot() for seat in scene.seats()})
    return scene


def party_of(scene: Scene) -> list[str]:
    bodies = scene.bodies if isinstance(scene, SwordsScene | CampScene) else []
    return [body.id for body in bodies if body.side == "heroes"]


def later(journey: Stages, who: str = "merrick") -> Combatant:
    return fight_of(journey).by_id[who]


# Stages


def test_a_week_at_the_grey_goose_is_a_fight_and_all_that_follows() -> None:
    journey = shipped("week_at_the_grey_goose")

    titles = []
    while (stage := journey.next_stage()) is not None:
        titles.append(stage.title)
        journey.finish(won(stage.scene) if isinstance(stage.scene, SwordsScene) else by_bots(stage.scene))

    assert titles[0] == "Fog at the Ford"
    assert [title for title in titles if "Rest" in title or "smith" in title] == [
        "Short Rest",
        "Long Rest",
        "Long Rest",
        "Long Rest",
        "At the smith's",
        "Extended Rest",
    ]


def test_a_check_and_travel_are_stages_too() -> None:
    journey = campaign({"check": {"about": "wading", "ability": "con", "dt": 10}}, {"travel": 90, "why": "uphill"})

    first = journey.next_stage()
    journey.finish(by_bots(scene_of(journey)))
    second = journey.next_stage()

    assert first is not None
    assert second is not None
    assert (first.title, second.title) == ("Wading", "Uphill")


def test_everybody_fights_where_the_encounter_has_a_place_for_them_and_all_rest() -> None:
    journey = campaign(FIGHT, SHORT, party=("merrick", "tamsin"))
    fight = fight_of(journey)
    journey.finish(won(fight))

    assert party_of(fight) == ["merrick"]
    assert party_of(camp_of(journey)) == ["merrick", "tamsin"]


def test_the_dead_are_left_out_and_without_anybody_the_campaign_ends() -> None:
    journey = campaign(FIGHT, SHORT, FIGHT)
    fight = fight_of(journey)
    fight.by_id["merrick"].out = Out.DEAD
    journey.finish(won(fight))

    assert party_of(camp_of(journey)) == ["grusha"]
    journey.finish(by_bots(camp_of(journey)))
    last = fight_of(journey)
    assert party_of(last) == ["grusha"]
    last.by_id["grusha"].out = Out.DEAD
    journey.finish(won(last, winner="beasts"))
    assert journey.next_stage() is None


# What is carried along


def test_hp_exhaustion_injuries_luck_and_dice_go_from_fight_to_fight() -> None:
    journey = campaign(FIGHT, FIGHT, party=("merrick", "aldwin"))
    fight = fight_of(journey)
    merrick, aldwin = fight.by_id["merrick"], fight.by_id["aldwin"]
    merrick.hp, merrick.exhaustion, merrick.fortune = 7, 2, 1
    merrick.injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.OFF)]
    merrick.short_rests, merrick.long_rest = [5], 3
    aldwin.dice_free = 2
    journey.finish(won(fight))

    again = fight_of(journey)
    back = again.by_id["merrick"]
    assert (back.hp, back.exhaustion, back.fortune, back.short_rests, back.long_rest) == (7, 2, 1, [5], 3)
    assert [(each.kind, each.part) for each in back.injuries] == [(InjuryKind.SPRAINED_ARM, Part.OFF)]
    assert again.by_id["aldwin"].dice_free == 2
    assert back.place == fight.by_id["merrick"].place


def test_a_new_fight_starts_without_what_belonged_to_the_last() -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    merrick = fight.by_id["merrick"]
    merrick.reaction, merrick.stance, merrick.defending, merrick.hidden = False, "offensive", True, 12
    merrick.protecting, merrick.commanding, merrick.commanded_by = "grusha", True, ["grusha"]
    merrick.used = {"fade": 3}
    for held in (
        Affliction(Condition.PRONE),
        Affliction(Condition.PARALYZED, "x", Lasts.POOL),
        Affliction(Condition.BLINDED),
    ):
        merrick.add_affliction(held)
    journey.finish(won(fight))

    back = later(journey)

    assert (back.reaction, back.stance, back.defending, back.hidden) == (True, "", False, 0)
    assert (back.protecting, back.commanding, back.commanded_by, back.used) == ("", False, [], {})
    assert [held.condition for held in back.afflictions] == [Condition.BLINDED]


def test_without_a_rest_who_lies_at_0_hp_lies_there_in_the_next_fight() -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    merrick = fight.by_id["merrick"]
    merrick.hp, merrick.stable, merrick.owed = 0, True, [14]
    merrick.add_affliction(down_at_zero())
    merrick.add_affliction(Affliction(Condition.PRONE))
    journey.finish(won(fight))

    back = later(journey)

    assert (back.hp, back.stable, back.is_conscious(), back.suffers(Condition.PRONE), back.owed) == (
        0,
        True,
        False,
        True,
        [14],
    )


def test_a_short_rest_wakes_the_stable_for_the_next_fight() -> None:
    journey = campaign(FIGHT, SHORT, FIGHT)
    fight = fight_of(journey)
    merrick = fight.by_id["merrick"]
    merrick.hp, merrick.stable = 0, True
    merrick.add_affliction(down_at_zero())
    journey.finish(won(fight))

    journey.finish(rest(camp_of(journey), ["go_on"], dice=[4]).scene)

    back = later(journey)
    assert (back.hp, back.is_conscious()) == (4 + 2 + 2, True)


def test_stone_stays_stone() -> None:
    journey = campaign(FIGHT, NIGHT, FIGHT)
    fight = fight_of(journey)
    fight.by_id["merrick"].add_affliction(Affliction(Condition.PETRIFIED))
    journey.finish(won(fight))
    journey.finish(by_bots(camp_of(journey)))

    assert later(journey).suffers(Condition.PETRIFIED)


@pytest.mark.parametrize("out", [Out.FLED, Out.YIELDED, Out.HIDDEN])
def test_who_fled_or_yielded_is_back(out: Out) -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    fight.by_id["merrick"].out = out
    journey.finish(won(fight))

    assert later(journey).out == ""


def test_after_a_won_fight_people_pick_up_what_is_theirs_and_take_it_in_hand() -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    grusha = fight.by_id["grusha"]
    sabers = grusha.held()
    fight.lying = [Lying(0, gear.put("readied")) for gear in sabers]
    grusha.carried = [gear for gear in grusha.carried if gear not in sabers]
    lost = fight_of(journey)
    lost.lying, lost.by_id["grusha"].carried = fight.lying[:], grusha.carried[:]
    gone = campaign(FIGHT, FIGHT)
    gone.finish(won(lost, winner="beasts"), "1")  # it goes on though it has lost
    journey.finish(won(fight))

    assert sorted(gear.id for gear in later(journey, "grusha").held()) == sorted(gear.id for gear in sabers)
    assert later(gone, "grusha").held() == []


def test_what_lies_about_of_foes_is_left() -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    halberd = LIBRARY.find("weapon", Weapon, "halberd")
    fight.stock.weapons["halberd"] = halberd
    fight.lying = [Lying(0, fight.stock.gear("halberd", "halberd", "readied"))]
    journey.finish(won(fight))

    assert "halberd" not in [gear.kind for gear in later(journey).carried]


def test_a_thing_taken_from_a_foe_can_be_carried_anywhere() -> None:
    journey = campaign(FIGHT, SHORT, FIGHT)
    fight = fight_of(journey)
    fight.stock.weapons["net"] = LIBRARY.find("weapon", Weapon, "net")
    fight.by_id["merrick"].carried.append(fight.stock.gear("net", "net-9", "stashed"))
    journey.finish(won(fight))
    journey.finish(by_bots(camp_of(journey)))

    assert "net-9" in [gear.id for gear in later(journey).carried]


def test_a_battered_shield_stays_battered() -> None:
    journey = campaign(FIGHT, FIGHT)
    fight = fight_of(journey)
    merrick = fight.by_id["merrick"]
    shield = merrick.shield()
    assert shield is not None
    battered = shield.clone()
    battered.battered = True
    merrick.exchange(shield, battered)
    journey.finish(won(fight))

    back = later(journey).shield()
    assert back is not None
    assert back.battered


# The clock


@pytest.mark.rule("SW-011")
def test_one_clock_counts_the_seconds_of_fights_and_rests_from_when_the_plan_starts() -> None:
    journey = campaign(FIGHT, SHORT, FIGHT, NIGHT, starts=480)
    clock = [journey.clock_seconds]
    while (stage := journey.next_stage()) is not None:
        if isinstance(stage.scene, CampScene):
            assert stage.scene.began == journey.clock_seconds
        journey.finish(won(stage.scene) if isinstance(stage.scene, SwordsScene) else by_bots(stage.scene))
        clock.append(journey.clock_seconds)

    eight = 8 * HOUR
    assert clock == [
        eight,
        eight + 18,
        eight + 18 + 10 * MINUTE,
        eight + 36 + 10 * MINUTE,
        eight + 36 + 10 * MINUTE + 8 * HOUR,
    ]
    assert journey.party["@clock"] == clock[-1]


@pytest.mark.rule("SW-280")
def test_the_limit_of_short_rests_holds_across_stages() -> None:
    journey = campaign(FIGHT, SHORT, SHORT, SHORT)
    fight = fight_of(journey)
    fight.by_id["merrick"].hp = 1
    journey.finish(won(fight))

    for dice in ([1], [1], []):
        journey.finish(rest(camp_of(journey), ["rest", "go_on"], dice=dice).scene)

    assert member(journey, "merrick")["hp"] == 1 + 5 + 5


def test_a_campaign_goes_on_from_where_it_was_saved() -> None:
    journey = campaign(FIGHT, SHORT)
    fight = fight_of(journey)
    fight.by_id["merrick"].hp = 3
    journey.finish(won(fight))

    journey.reload()

    scene = camp_of(journey)
    assert scene.ground.by_id["merrick"].hp == 3
    assert scene.began == journey.clock_seconds == 8 * HOUR + 18


# Mistakes


@pytest.mark.rule("SW-291")
@pytest.mark.rule("SW-292")
@pytest.mark.parametrize("place", ["ford_camp", ""])
def test_an_extended_rest_is_refused_where_there_is_no_safe_haven(place: str) -> None:
    with pytest.raises(UserError, match="An Extended Rest needs a Safe Haven"):
        campaign({"rest": "extended", "place": place})


@pytest.mark.parametrize(
    ("step", "match"),
    [
        ({}, "exactly one thing"),
        ({"rest": "short", "travel": 5}, "exactly one thing"),
        ({"encounter": "fog"}, 'No encounter "fog"'),
        ({"rest": "short", "place": "moon"}, 'No place "moon"'),
        ({"rest": "short", "caretaker": "aldwin"}, 'There is no member of the party "aldwin"'),
        ({"travel": 10, "broken_after": 5}, "Only a rest has these"),
        (
            {"check": {"about": "x", "ability": "con", "dt": 5, "who": ["orla"]}},
            'There is no member of the party "orla"',
        ),
    ],
)
def test_a_wrong_step_is_refused_with_a_clear_word(step: dict[str, Any], match: str) -> None:
    with pytest.raises(UserError, match=match):
        campaign(step).next_stage()


def test_somebody_of_the_party_must_have_a_place_in_each_fight() -> None:
    with pytest.raises(UserError, match="Nobody of the party has a place in it"):
        campaign(FIGHT, party=("tamsin",)).next_stage()


def test_the_side_of_the_party_must_be_one_of_the_encounters() -> None:
    with pytest.raises(UserError, match='No side of it is called "party"'):
        campaign(FIGHT, side="party").next_stage()


def test_an_unknown_creature_cannot_set_out() -> None:
    with pytest.raises(UserError, match='No creature "merick" in swords'):
        campaign(FIGHT, party=("merick",))


# From beginning to end


@pytest.mark.rule("SW-279")
@pytest.mark.rule("SW-289")
@pytest.mark.rule("SW-284")
@pytest.mark.rule("SW-295")
def test_the_week_after_the_ford_by_script() -> None:
    journey = shipped("week_at_the_grey_goose")
    fight = fight_of(journey)
    merrick, grusha = fight.by_id["merrick"], fight.by_id["grusha"]
    merrick.hp, grusha.hp, merrick.exhaustion = 2, 18, 3
    grusha.injuries = [Injury(InjuryKind.BROKEN_RIBS)]
    helmet = merrick.helmet()
    assert helmet is not None
    wreck = helmet.put("stashed")
    wreck.wrecked = True
    merrick.exchange(helmet, wreck)
    journey.finish(won(fight))
    go_on, sleep = ["go_on", "go_on"], ["rest", "rest"]  # Merrick has a potion, Aldwin Heal Wounds

    hp = []
    for answers, dice in (
        ([*sleep, "go_on"], [3, 1]),  # a Short Rest at the ford; Aldwin is a healer: 3+2+2+1 and 1+1+1+1
        ([*go_on, "go_on"], []),  # until it is dark
        (sleep, [1]),  # broken after four hours: 1+2+2+1
        ([*go_on, "go_on"], []),
        (sleep, [2, 2, 3]),  # the inn: (2+2+1)+(2+2+1)+16+2; Grusha's ribs need 15
    ):
        journey.finish(rest(camp_of(journey), answers, dice=dice).scene)
        hp.append([member(journey, who)["hp"] for who in ("merrick", "grusha")])

    assert hp == [[10, 19], [10, 19], [16, 19], [16, 19], [40, 19]]
    assert member(journey, "merrick")["exhaustion"] == 2
    journey.finish(rest(camp_of(journey), ["go_on"]).scene)  # a day in town
    journey.finish(rest(camp_of(journey), ["rest"], dice=[12]).scene)  # 12 + 1 + 2 = 15: the ribs are whole
    assert member(journey, "grusha")["injuries"] == []
    journey.finish(rest(camp_of(journey), ["go_on", "repair:hired_smith:merrick:helmet"], dice=[10]).scene)
    before = journey.clock_seconds
    journey.finish(rest(camp_of(journey), ["rest", "rest", "rest", "rest"]).scene)
    assert journey.clock_seconds - before == 7 * DAY
    assert member(journey, "merrick")["exhaustion"] == 0
    assert journey.next_stage() is None


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("name", ["adventuring_day", "week_at_the_grey_goose"])
def test_the_shipped_campaigns_can_be_played_through_by_bots(name: str, seed: str) -> None:
    journey = shipped(name)

    play_bots(SYSTEM, journey.story, seed, {seat: RandomBot() for seat in journey.story.seats()})

    assert journey.index > 1
    assert journey.clock_seconds > SYSTEM.starts(journey.story.plan)


def test_whoever_comes_from_another_fight_has_the_lantern_that_the_encounter_gives_it() -> None:
    """The party stood blind in the gallery: Aldwin came with what he had carried along the road."""
    plan: dict[str, object] = {
        "id": "plan",
        "name": "Plan",
        "party": ["merrick", "aldwin"],
        "steps": [{"encounter": "roadside_ambush"}, {"encounter": "gorgons_gallery"}, {"encounter": "roadside_ambush"}],
    }
    journey = Stages(SYSTEM, plan, BOOK, LIBRARY)
    for hands in (["quarterstaff"], ["quarterstaff", "lantern"], ["quarterstaff", "lantern"]):
        stage = journey.next_stage()
        assert stage is not None
        assert isinstance(stage.scene, SwordsScene)
        aldwin = stage.scene.by_id["aldwin"]
        assert [gear.kind for gear in aldwin.held()] == hands
        assert len([gear for gear in aldwin.carried if gear.kind == "lantern"]) == len(hands) - 1
        stage.scene.phase = Phase.AFTER
        stage.scene.result = Outcome("heroes", "it was written down")
        journey.finish(stage.scene)


def on_the_way(minutes: int) -> Stages:
    plan: dict[str, object] = {
        "id": "way",
        "name": "Way",
        "party": ["merrick", "orla"],
        "steps": [{"travel": minutes, "why": "on"}, {"encounter": "roadside_ambush"}],
    }
    return Stages(SYSTEM, plan, BOOK, LIBRARY)


@pytest.mark.rule("SW-013", "SW-220")
def test_invisibility_cast_in_camp_lasts_into_a_fight_that_begins_in_time() -> None:
    campaign = on_the_way(5)
    stage = campaign.next_stage()
    assert stage is not None
    assert isinstance(stage.scene, CampScene)

    rested = rest(stage.scene, ["cast:invisibility:2:merrick", "dice:4", "go_on"], dice=[3, 3, 3, 3])
    assert rested["merrick"].suffers(Condition.INVISIBLE)
    assert stage.scene.elapsed == 6 * MINUTE
    campaign.system.carry(campaign.party, stage.scene)  # to look ahead changes nothing
    campaign.finish(stage.scene)
    following = campaign.next_stage()

    assert following is not None
    assert isinstance(following.scene, SwordsScene)
    (carried,) = following.scene.by_id["merrick"].every(Condition.INVISIBLE)
    assert carried.round == 100 - 60, "six minutes are over"


@pytest.mark.rule("SW-013")
def test_invisibility_is_over_when_its_ten_minutes_are() -> None:
    stage = on_the_way(12).next_stage()
    assert stage is not None
    assert isinstance(stage.scene, CampScene)

    rested = rest(stage.scene, ["cast:invisibility:2:merrick", "dice:4", "go_on"], dice=[3, 3, 3, 3])

    assert not rested["merrick"].suffers(Condition.INVISIBLE)
    assert [event.who for event in rested.events(CameTo)] == ["merrick"]
