"""Scenes of the longer modes from a few numbers, alone or in a story.

scene = delving([pc("ann")], [{"id": "hall"}, {"id": "crypt"}], [("hall", "crypt")])
play(scene, [...])            the scene alone: no fight breaks out of it
play(within(scene), [...])    in a story: fights and rests within it are played too
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from quintain.campaign.story import Story
from quintain.kernel.scene import Data
from quintain.kernel.system import Stage
from quintain.systems.delve.body import Character
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import (
    DelveScene,
    DelvingScene,
    PlottingScene,
    RestScene,
    Stock,
    TravelScene,
)
from quintain.systems.delve.setup import make_character, stock_of_adventure
from quintain.systems.delve.stock import Arena, Encounter, Journey, Member, Plan, Site, Step
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import Mode
from tests.systems.delve.script import BOOK, LIBRARY, RING, Played

FENMARK = LIBRARY.find("campaign", Plan, "fenmark")
PLAN: Data = {"id": "test", "name": "Test", "party": ["brannoch"], "steps": [{"plotting": 1}]}
Member_ = dict[str, Any]


def a_stock(*encounters: dict[str, Any]) -> Stock:
    """All that an adventure has, and encounters in one zone."""
    stock = stock_of_adventure(FENMARK, LIBRARY)
    stock.arenas["ring"] = msgspec.convert(RING, Arena)
    for each in encounters:
        encounter = msgspec.convert(each, Encounter)
        stock.encounters[encounter.id] = encounter
    return stock


def brawl(party: Sequence[Member_], foes: Sequence[Member_], id: str = "brawl", **more: Any) -> dict[str, Any]:
    """An encounter in the ring."""
    return {
        "id": id,
        "name": id.capitalize(),
        "arena": "ring",
        "ends": [{"kind": "foes_gone"}, {"kind": "party_gone"}],
        "sides": [{"name": "party", "members": list(party)}, {"name": "foes", "members": list(foes)}],
        **more,
    }


def people(scene: DelveScene, party: Sequence[Member_], *, clock: int = 0, gm: str = "") -> None:
    scene.world.clock = scene.started = clock
    scene.stock.gm = gm
    for each in party:
        member = msgspec.convert({**each, "zone": ""}, Member)
        scene.add(make_character(scene, "party", member, member.id))


def plotting(
    party: Sequence[Member_],
    *,
    rounds: int = 1,
    hours: int = 0,
    rested: bool = True,
    rules: DelveRules = BOOK,
    facts: Sequence[str] = (),
    **more: Any,
) -> PlottingScene:
    stock = a_stock()
    stock.facts = list(facts)
    scene = PlottingScene(stock, rules)
    scene.mode, scene.rounds, scene.length, scene.world.rested = Mode.PLOTTING, rounds, hours * 3600, rested
    people(scene, party, **more)
    return scene


def travel(
    party: Sequence[Member_],
    *legs: dict[str, Any],
    fights: Sequence[dict[str, Any]] = (),
    rules: DelveRules = BOOK,
    **more: Any,
) -> TravelScene:
    stock = a_stock(*fights)
    journey = msgspec.convert({"id": "walk", "name": "Walk", "legs": list(legs)}, Journey)
    stock.journeys["walk"] = journey
    scene = TravelScene(stock, rules, journey)
    scene.mode = Mode.EXPLORATION
    people(scene, party, **more)
    return scene


def delving(
    party: Sequence[Member_],
    rooms: Sequence[dict[str, Any]],
    doors: Sequence[tuple[str, str]] = (),
    *,
    fights: Sequence[dict[str, Any]] = (),
    goals: Sequence[str] = (),
    rules: DelveRules = BOOK,
    **more: Any,
) -> DelvingScene:
    stock = a_stock(*fights)
    written = {"id": "keep", "name": "Keep", "rooms": list(rooms), "doors": [{"a": a, "b": b} for a, b in doors]}
    site = msgspec.convert(written, Site)
    stock.sites["keep"] = site
    scene = DelvingScene(stock, rules, site)
    scene.mode, scene.goals = Mode.DELVING, list(goals)
    people(scene, party, **more)
    return scene


def resting(
    party: Sequence[Member_],
    *,
    hours: int = 0,
    minutes: int = 0,
    long: bool = False,
    fights: Sequence[dict[str, Any]] = (),
    rules: DelveRules = BOOK,
    plan: dict[str, Any] | None = None,
    **more: Any,
) -> RestScene:
    """A rest as planned, without camp tasks unless `plan` says otherwise."""
    written = {"rest": "long" if long else "short", "minutes": 60 * hours + minutes, "tasks": False, **(plan or {})}
    scene = RestScene(a_stock(*fights), rules, msgspec.convert(written, Step))
    scene.mode = Mode.EXPLORATION
    people(scene, party, **more)
    return scene


def within(scene: DelveScene) -> Story:
    """A story in which this scene is under way, so that others can break out in the middle of it."""
    story = Story.of(SYSTEM, PLAN, scene.rules, LIBRARY, clock_seconds=scene.started, under_way=Stage("Test", scene))
    story.places = {**story.places, "foes": "foes"}
    return story


def inner(played: Played) -> DelveScene:
    """The scene that is played now."""
    scene: Any = played.scene
    return cast(DelveScene, scene.stack[-1] if isinstance(scene, Story) else scene)


def outer(played: Played) -> DelveScene:
    scene: Any = played.scene
    return cast(DelveScene, scene.stack[0])


def who(played: Played, id: str) -> Character:
    return inner(played).by_id[id]
