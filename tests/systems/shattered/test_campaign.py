"""Campaigns: fights and rests in a Haven in a row, one clock, and a party that carries its Wounds and gear along."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.events import REFEREE
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered.events.haven import Rested
from quintain.systems.shattered.rest import RestScene
from quintain.systems.shattered.scene import Lying, ShatteredScene
from quintain.systems.shattered.sheet import Gear, Out
from quintain.systems.shattered.stock import Armor, Attack, Plan, Status
from quintain.systems.shattered.system import SYSTEM
from quintain.words.errors import UserError
from tests.campaign.stages import Stages
from tests.systems.shattered.script import BOOK, LIBRARY, suffer

FIGHT = {"encounter": "needle_gully"}
REST = {"rest": True}


def campaign(*steps: dict[str, Any], party: tuple[str, ...] = ("margaret", "zepherina")) -> Stages:
    plan: dict[str, object] = {"id": "plan", "name": "Plan", "party": list(party), "steps": list(steps)}
    return Stages(SYSTEM, plan, BOOK, LIBRARY)


def scene_of(journey: Stages) -> Scene:
    stage = journey.next_stage()
    assert stage is not None
    return stage.scene


def fight_of(journey: Stages) -> ShatteredScene:
    scene = scene_of(journey)
    assert isinstance(scene, ShatteredScene)
    return scene


def rest_of(journey: Stages) -> RestScene:
    scene = scene_of(journey)
    assert isinstance(scene, RestScene)
    return scene


def won(scene: ShatteredScene, *, winner: str = "players") -> ShatteredScene:
    scene.result = Outcome(winner, "it was written down")
    return scene


def rested(scene: RestScene) -> RestScene:
    play_bots(SYSTEM, scene, "night", {})
    return scene


def players(scene: ShatteredScene) -> list[str]:
    return [body.id for body in scene.fighters("players")]


# Stages


def test_the_shipped_campaign_is_a_row_of_fights_and_rests() -> None:
    plan = msgspec.to_builtins(LIBRARY.find("campaign", Plan, "into_the_brood"))
    journey = Stages(SYSTEM, plan, BOOK, LIBRARY)

    titles = []
    while (stage := journey.next_stage()) is not None:
        titles.append(stage.title)
        scene = stage.scene
        journey.finish(won(scene) if isinstance(scene, ShatteredScene) else rested(rest_of(journey)))

    rest = "A rest in a Haven"
    assert titles == [
        "Needle Gully",
        "The Ford",
        rest,
        "Shattered Hall",
        rest,
        "Hold the Bridge",
        rest,
        "Brood Chamber",
    ]


def test_an_unknown_creature_cannot_set_out() -> None:
    with pytest.raises(UserError, match='No creature "margret" in shattered'):
        campaign(FIGHT, party=("margret",))


def test_a_campaign_ends_when_its_last_step_is_over() -> None:
    journey = campaign(FIGHT)

    journey.finish(won(fight_of(journey)))

    assert journey.next_stage() is None


def test_who_is_not_of_the_party_is_not_in_its_fights() -> None:
    assert players(fight_of(campaign(FIGHT, party=("margaret",)))) == ["margaret"]


@pytest.mark.rule("SS-142")
def test_the_dead_are_left_out_and_somebody_who_stayed_behind_comes_instead() -> None:
    journey = campaign(FIGHT, REST, FIGHT, party=("margaret", "zepherina", "blaine"))
    gully = fight_of(journey)
    assert players(gully) == ["margaret", "zepherina"]
    gully.by_id["margaret"].wounds, gully.by_id["margaret"].out = 6, Out.DEAD
    journey.finish(won(gully))

    haven = rest_of(journey)
    journey.finish(rested(haven))
    again = fight_of(journey)

    assert [body.id for body in haven.bodies] == ["zepherina", "zth", "blaine", "tigris"]
    assert players(again) == ["blaine", "zepherina"]
    assert again.by_id["blaine"].position == "m1"


@pytest.mark.rule("SS-142")
def test_a_campaign_ends_when_nobody_of_the_party_is_left_alive() -> None:
    journey = campaign(FIGHT, REST)
    gully = fight_of(journey)
    gully.by_id["margaret"].wounds = gully.by_id["zepherina"].wounds = 6

    journey.finish(won(gully, winner="enemies"))

    assert journey.next_stage() is None


@pytest.mark.parametrize("out", [Out.DEFEATED, Out.YIELDED])
def test_who_yielded_is_back_in_the_next_fight(out: Out) -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    gully.by_id["margaret"].out = out
    journey.finish(won(gully))

    assert fight_of(journey).by_id["margaret"].out == ""


# What is carried along


@pytest.mark.rule("SS-123")
def test_wounds_downs_and_the_track_go_from_fight_to_fight_and_everything_else_is_full_again() -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    ann = gully.by_id["margaret"]
    ann.health, ann.stun, ann.vigor, ann.momentum, ann.stamina, ann.wounds, ann.downs = 7, 4, 3, 9, 0, 2, 3
    gully.by_id["bork"].track = 2
    gully.by_id["bork"].health = 1
    suffer(gully, "margaret", Status.ALIGHT)
    journey.finish(won(gully))

    later = fight_of(journey)
    ann = later.by_id["margaret"]

    assert (ann.health, ann.stun, ann.vigor, ann.momentum, ann.stamina, ann.statuses) == (25, 0, 0, 0, 2, {})
    assert (ann.wounds, ann.downs) == (2, 3)
    assert (later.by_id["bork"].track, later.by_id["bork"].health) == (2, 15)


def test_gear_goes_along_with_what_is_left_of_it() -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    ann, zep = gully.by_id["margaret"], gully.by_id["zepherina"]
    flask = ann.gear("health_flask")
    assert flask is not None
    ann.equipped = [Gear(gear.id, gear.thing, 0) if gear is flask else gear for gear in ann.equipped]
    zep.wielded = [gear for gear in zep.equipped if gear.id == "iron_dagger"]
    zep.equipped = [*zep.equipped, Gear("chain_shirt", LIBRARY.find("armor", Armor, "chain_shirt"))]
    journey.finish(won(gully))

    later = fight_of(journey)
    ann, zep = later.by_id["margaret"], later.by_id["zepherina"]

    assert [(gear.id, gear.uses) for gear in ann.equipped if gear.id == "health_flask"] == [("health_flask", 0)]
    assert [gear.id for gear in zep.wielded] == ["iron_dagger"]
    assert [gear.id for gear in zep.equipped] == ["iron_dagger", "sling", "small_improvised", "chain_shirt"]
    assert len(zep.resists) == 2


@pytest.mark.parametrize(
    ("winner", "has"), [("players", ["sling", "small_improvised", "iron_dagger"]), ("", ["sling", "small_improvised"])]
)
def test_after_a_victory_everybody_takes_up_what_it_threw(winner: str, has: list[str]) -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    zep = gully.by_id["zepherina"]
    dagger = zep.gear("iron_dagger")
    assert dagger is not None
    zep.equipped = [gear for gear in zep.equipped if gear is not dagger]
    gully.lying = [Lying("m2", dagger)]
    journey.finish(won(gully, winner=winner))

    assert [gear.id for gear in fight_of(journey).by_id["zepherina"].equipped] == has
    assert "iron_dagger" not in [gear.id for gear in fight_of(journey).by_id["margaret"].equipped]


def test_what_was_made_for_one_fight_does_not_outlast_it() -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    zep = gully.by_id["zepherina"]
    odd = msgspec.structs.replace(LIBRARY.find("attack", Attack, "iron_dagger"), id="odd_dagger")
    zep.equipped = [*zep.equipped, Gear("odd_dagger", odd)]
    zep.wielded = [zep.equipped[-1]]
    journey.finish(won(gully))

    later = fight_of(journey).by_id["zepherina"]

    assert [gear.id for gear in later.equipped] == ["sling", "iron_dagger", "small_improvised"]
    assert later.wielded == []


def test_a_saved_campaign_goes_on_where_it_stood() -> None:
    journey = campaign(FIGHT, FIGHT)
    gully = fight_of(journey)
    gully.by_id["margaret"].wounds = 1
    journey.finish(won(gully))
    ford = fight_of(journey)

    journey.reload()

    assert fight_of(journey).dump() == ford.dump()


# Rests


@pytest.mark.rule("SS-140", "SS-142")
@pytest.mark.parametrize(("wounds", "left"), [(3, 2), (1, 0), (0, 0)])
def test_a_rest_clears_the_downed_tracker_and_the_spirit_track_and_heals_a_wound(wounds: int, left: int) -> None:
    journey = campaign(FIGHT, REST, FIGHT)
    gully = fight_of(journey)
    ann = gully.by_id["margaret"]
    ann.wounds, ann.downs, gully.by_id["bork"].track = wounds, 2, 6
    journey.finish(won(gully))
    assert rest_of(journey).bodies[0].downs == 2

    journey.finish(rested(rest_of(journey)))
    later = fight_of(journey)

    assert (later.by_id["margaret"].wounds, later.by_id["margaret"].downs) == (left, 0)
    assert (later.by_id["bork"].track, later.by_id["bork"].health) == (0, 15)


def test_gear_stays_as_it_is_over_a_rest() -> None:
    journey = campaign(REST, FIGHT)
    journey.finish(rested(rest_of(journey)))

    ann = fight_of(journey).by_id["margaret"]

    assert [gear.id for gear in ann.wielded] == ["stone_maul"]
    assert [gear.uses for gear in ann.equipped if gear.id == "health_flask"] == [1]


def test_a_rest_says_what_it_did() -> None:
    scene = rest_of(campaign(REST))
    scene.bodies[0].wounds = 2
    table = ScriptedTable(scene, SYSTEM.sight)

    SYSTEM.step(scene, table)

    assert table.events == [Rested("margaret", 1, 1), Rested("zepherina", 0, 0)]
    assert table.events[0].sentence(scene.creature_names()) == (
        "Margaret is rested: the Downed tracker and the Spirit Track are clear; a Wound heals, 1 left."
    )


def test_a_rest_is_saved_copied_and_shown() -> None:
    scene = rest_of(campaign(REST))
    data = scene.dump()

    assert RestScene.load(data).dump() == scene.clone().dump() == data
    seen = msgspec.convert(SYSTEM.view(scene, REFEREE)["creatures"], list[dict[str, object]])
    assert [each["id"] for each in seen] == [body.id for body in scene.bodies]
    figures = SYSTEM.board(scene, scene.viewer("players")).creatures
    assert [(each.id, each.own, [pool.name for pool in each.pools]) for each in figures[:2]] == [
        ("margaret", True, ["Wounds", "Downed"]),
        ("bork", True, ["Spirit Track"]),
    ]


# The clock


def test_one_clock_counts_the_seconds_of_fights_and_rests() -> None:
    journey = campaign(FIGHT, REST)
    gully = fight_of(journey)
    gully.round = 3

    journey.finish(won(gully))
    journey.finish(rested(rest_of(journey)))

    assert journey.clock_seconds == 30 + 28_800
