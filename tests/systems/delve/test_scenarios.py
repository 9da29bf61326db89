"""A scenario alone, as somebody else writes it: everybody, everything they carry, and where it stands."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from quintain.campaign.story import Story
from quintain.kernel.scene import Data
from quintain.systems.delve import defense
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.harm import Wounded, WoundRolled
from quintain.systems.delve.events.resources import ShieldingGained
from quintain.systems.delve.reading import READER
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import Plan
from quintain.systems.delve.system import SYSTEM
from quintain.words.errors import ContentError
from tests.systems.delve.fighting import hits
from tests.systems.delve.modes import inner
from tests.systems.delve.script import BOOK, LIBRARY, RING, Played, go_on, play

AXE = {"id": "axe", "name": "Axe", "skill": "fighting", "quality": 0, "damage": 4, "type": "cut"}
LONGSWORD = {"id": "longsword", "name": "Longsword", "skill": "fighting", "quality": 2, "damage": 6, "type": "cut"}
PLATES = {"id": "plates", "name": "Plates", "defense": 2, "stress": 3, "penalty": 0}
GATE: dict[str, Any] = {
    "id": "gate",
    "name": "Gate",
    "skills": ["athletics"],
    "tools": ["bar"],
    "dc": 11,
    "mode": "Combat",
    "shared": False,
    "extra_per_step": 1,
}
BAR = {"id": "bar", "name": "Bar", "quality": 1}
WALL = {
    "id": "wall",
    "name": "Wall",
    "skill": "ward",
    "mana": 2,
    "dc": 9,
    "shielding": 3,
    "per_step": 2,
    "modes": ["Combat"],
}


def sheet(id: str, **numbers: Any) -> dict[str, Any]:
    return {"id": id, "name": id.capitalize(), "skills": {}, "abilities": [], "stress": 8, "willpower": 0, **numbers}


def scenario(ann: dict[str, Any], orc: dict[str, Any], **more: Any) -> Data:
    """As a file of JSON would have it."""
    written = {
        "id": "dispute",
        "name": "Dispute",
        "arena": RING,
        "sides": [
            {"name": "party", "players": True, "members": [{"zone": "ring", **ann}]},
            {"name": "foes", "members": [{"zone": "ring", **orc}]},
        ],
        **more,
    }
    found: Data = json.loads(json.dumps(written))
    return found


def started(ann: dict[str, Any], orc: dict[str, Any], **more: Any) -> FightScene:
    scene = SYSTEM.start(scenario(ann, orc, **more), BOOK, LIBRARY)
    assert isinstance(scene, FightScene)
    return scene


@pytest.mark.rule("DV-W07", "DV-006", "DV-088", "DV-018", "DV-094")
def test_w07_from_a_scenario_that_brings_its_axe_and_its_armour() -> None:
    brannoch = sheet("brannoch", skills={"fighting": 3}, weapons=["longsword"], armor="plate", spirit=0)
    guard = sheet("guard", skills={"fighting": 2}, weapons=["axe"], armor="plates", stress=5, spirit=0)
    scene = started(
        {"sheet": brannoch, "stress": 4, "armor_stress": 0},
        {"sheet": guard, "stress": 2, "armor_stress": 1},
        weapons=[AXE],
        armors=[PLATES],
    )
    assert defense.defense(scene, scene.by_id["guard"]) == 9
    both = ["guard> attack:axe:brannoch:stay", "brannoch> attack:longsword:guard:stay"]
    played = play(scene, both, dice=[4, 5, 6, 3, 2, 2, 3, 4], then="guard: intent")

    assert hits(played) == [("guard", "brannoch", 11, 10, True), ("brannoch", "guard", 13, 9, True)]
    assert [(rolled.who, rolled.result) for rolled in played.events(WoundRolled)] == [("guard", 4), ("brannoch", 7)]
    assert [wound.severity for wound in played.events(Wounded)] == [1, 2]
    assert defense.defense(played.scene, played["guard"]) == 8
    loaded = SYSTEM.load(json.loads(json.dumps(played.scene.dump())))
    assert loaded.position() == played.scene.position()


def test_what_it_brings_goes_before_what_the_library_has() -> None:
    ann = {"sheet": sheet("ann", weapons=["longsword"])}
    played = play(
        started(ann, {"sheet": sheet("orc")}, weapons=[LONGSWORD]),
        ["orc> nothing:stay", "ann> attack:longsword:orc:stay"],
        dice=[2, 2],
        then="orc: intent",
    )
    assert hits(played) == [("ann", "orc", 6, 5, True)]
    assert played["orc"].stress == 2
    tool = {"id": "crowbar", "name": "Crowbar", "quality": 3}
    scene = started({"sheet": sheet("ann", tools=["crowbar"])}, {"sheet": sheet("orc")}, tools=[tool])
    assert scene.by_id["ann"].thing("crowbar").tool == scene.stock.tools["crowbar"]
    assert scene.stock.tools["crowbar"].quality == 3


@pytest.mark.rule("DV-W08", "DV-029", "DV-030", "DV-031", "DV-032")
def test_w08_from_a_scenario_with_a_clock_of_its_own() -> None:
    ann = {"sheet": sheet("ann", skills={"athletics": 3}, tools=["bar"])}
    scene = started(ann, {"sheet": sheet("orc")}, actions=[GATE], tools=[BAR], clocks=[{"clock": "gate"}])
    work = ["orc> nothing:stay", "ann> work:gate:stay"]
    filled = []
    game = play(scene, then="orc: intent").game
    for dice in ([2, 4], [5, 2], [6, 5]):
        played = go_on(game, work, dice=dice, then="orc: intent")
        game = played.game
        filled.append(played.scene.clock("gate").filled)
    assert filled == [0, 0, 2]
    broken = go_on(game, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=[1, 1], then="orc: intent")
    clock = broken.scene.clock("gate")
    assert (clock.filled, clock.begun, clock.failed) == (0, False, 1)


@pytest.mark.rule("DV-065", "DV-066")
def test_a_spell_of_its_own_is_cast_by_an_ability_of_its_own() -> None:
    hedge = {"id": "hedge", "name": "Hedge witch", "traits": ["magician"]}
    ann = {"sheet": sheet("ann", skills={"ward": 2}, abilities=["hedge"], spells=["wall"], spirit=5)}
    scene = started(ann, {"sheet": sheet("orc")}, spells=[WALL], abilities=[hedge])
    played = play(scene, ["orc> nothing:stay", "ann> cast:wall:ann:stay"], dice=[6, 4], then="orc: intent")

    assert (played["ann"].spirit, played["ann"].shielding()) == (3, 5)  # 12 beats 9 by 3: one step
    assert len(played.events(ShieldingGained)) == 1


# one check by itself


def tried(member: dict[str, Any], answers: list[str], dice: list[int]) -> Played:
    return play(SYSTEM.start(json.loads(json.dumps({"trial": member})), BOOK, LIBRARY), answers, dice=dice)


@pytest.mark.rule("DV-W01", "DV-020", "DV-021", "DV-022", "DV-026", "DV-017", "DV-048", "DV-018")
def test_w01_from_a_trial_of_somebody_who_is_written_out() -> None:
    tamsin = sheet("tamsin", player=True, skills={"thievery": 2}, specialties={"thievery": "locks"}, willpower=3)
    check = "try:skills=thievery;tools=lockpicks;tags=locks;dc=11;situational=2;advantage=1;disadvantage=1"
    done = tried({"sheet": {**tamsin, "tools": ["lockpicks"]}}, [check, "roll", "add", "keep"], [4, 2, 6])
    (made,) = done.events(CheckMade)

    assert (made.shown, made.bonus, made.willpower, made.total, made.dc) == (10, 3, 3, 16, 13)
    assert (made.success, made.margin, done["tamsin"].willpower) == (True, 3, 2)


@pytest.mark.rule("DV-W02", "DV-015", "DV-016", "DV-055", "DV-056", "DV-017")
@pytest.mark.parametrize(("victories", "total", "success"), [(4, 12, True), (0, 11, False)])
def test_w02_from_a_trial_of_somebody_with_victories(victories: int, total: int, success: bool) -> None:
    who = sheet("ivo", player=True, skills={"athletics": 3, "craft": 1}, armor="brigandine")
    member = {"sheet": {**who, "tools": ["grapnel", "old_rope"]}, "victories": victories}
    (made,) = tried(member, ["try:skills=athletics+craft;tools=grapnel+old_rope;dc=11"], [6, 5]).events(CheckMade)
    assert (made.total, made.success) == (total, success)


@pytest.mark.rule("DV-051")
def test_a_trial_of_one_of_the_library_who_is_not_fresh() -> None:
    done = tried({"creature": "tamsin", "willpower": 0}, ["try:skills=thievery;dc=9"], [3, 4])
    assert [made.total for made in done.events(CheckMade)] == [10]  # Thievery 3


@pytest.mark.parametrize(
    ("member", "what"),
    [
        ({}, "A member is a creature or has a sheet."),
        ({"creature": "tamsin", "sheet": sheet("ann")}, "A member is a creature or has a sheet."),
        ({"creature": "nobody"}, "nobody"),
        ({"sheet": sheet("ann", spells=["aegis"])}, "Magic is only for those with a Magician ability"),
        ({"creature": "tamsin", "in_hand": ["moon"]}, 'It has no such "moon".'),
        ({"creature": "tamsin", "stress": "much"}, "stress"),
    ],
)
def test_who_is_tried_is_checked(member: dict[str, Any], what: str) -> None:
    with pytest.raises(ContentError) as told:
        SYSTEM.start({"trial": member}, BOOK, LIBRARY)
    assert what in str(told.value)


# what is wrong with it


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"weapons": [{**AXE, "skill": "axes"}]}, "axes"),
        ({"spells": [{**WALL, "damage": 2}]}, "type"),
        ({"actions": [{**GATE, "tools": ["lever"]}]}, "lever"),
    ],
)
def test_what_it_brings_is_checked_like_the_library(more: dict[str, Any], what: str) -> None:
    with pytest.raises(ContentError) as told:
        started({"sheet": sheet("ann")}, {"sheet": sheet("orc")}, **more)
    assert what in str(told.value)


def test_in_hand_may_be_what_it_brings() -> None:
    ann = {"sheet": sheet("ann", weapons=["longsword", "axe"]), "in_hand": ["axe"]}
    scene = started(ann, {"sheet": sheet("orc")}, weapons=[AXE])
    assert [gear.id for gear in scene.by_id["ann"].gear if gear.used] == ["axe"]


def test_in_an_adventure_a_thing_that_a_fight_brings_needs_an_id_of_its_own(tmp_path: Any) -> None:
    encounter = """
[[encounter]]
id = "yard"
name = "Yard"
arena = { id = "yard", name = "Yard", zones = [{ id = "yard", x = 0, y = 0 }] }
ends = [{ kind = "foes_gone" }]
weapons = [{ id = "ID", name = "Blade", skill = "fighting", quality = 0, damage = 9, type = "cut" }]
sides = [
    { name = "party", members = [{ creature = "brannoch", zone = "yard" }] },
    { name = "foes", members = [{ creature = "fen_wolf", zone = "yard" }] },
]
"""
    for id, is_wrong in (("longsword", True), ("blade", False)):
        (tmp_path / "yard.toml").write_text(encounter.replace("ID", id))
        library = SYSTEM.library([tmp_path])
        plan: Data = {"id": "p", "name": "P", "party": ["brannoch"], "steps": [{"encounter": "yard"}]}
        if is_wrong:
            with pytest.raises(ContentError, match="another weapon"):
                SYSTEM.stage(plan, 0, SYSTEM.party(plan, library), BOOK, library)
        else:
            assert SYSTEM.stage(plan, 0, SYSTEM.party(plan, library), BOOK, library) is not None


# an adventure that is written out


YARD: dict[str, Any] = {"id": "yard", "name": "Yard", "zones": [{"id": "yard", "x": 0, "y": 0}]}
ORC: dict[str, Any] = sheet("orc", weapons=["axe"], stress=1, leaves_at="stress0")
BRAWL: dict[str, Any] = {
    "id": "brawl",
    "name": "Brawl",
    "arena": YARD,
    "ends": [{"kind": "foes_gone"}],
    "weapons": [AXE],
    "sides": [
        {"name": "party", "members": [{"creature": "brannoch", "zone": "yard"}]},
        {
            "name": "foes",
            "members": [{"sheet": sheet("orc", weapons=["axe"], stress=1, leaves_at="stress0"), "zone": "yard"}],
        },
    ],
}
MILL: dict[str, Any] = {
    "id": "mill",
    "name": "Mill",
    "rooms": [{"id": "loft"}, {"id": "cellar", "encounter": "brawl"}],
    "doors": [{"a": "loft", "b": "cellar"}],
}
PATH: dict[str, Any] = {"id": "path", "name": "Path", "legs": [{"hours": 2, "encounter": "brawl"}, {"hours": 3}]}
DEN: dict[str, Any] = {
    "id": "den",
    "name": "Den",
    "rooms": [{"id": "pit"}],
    "doors": [{"a": "pit", "b": "loft"}],
}
ODD: dict[str, Any] = {"skills": ["nature"], "dc": 9}
ERRAND: dict[str, Any] = {
    "id": "errand",
    "name": "Errand",
    "party": ["brannoch"],
    "journeys": [PATH],
    "sites": [MILL],
    "encounters": [BRAWL],
    "steps": [
        {"journey": "path"},
        {"site": "mill", "rooms": ["loft"]},
        {"site": "mill", "rooms": ["cellar"]},
        {"encounter": "brawl"},
    ],
}


@pytest.mark.rule("DV-129", "DV-130", "DV-131", "DV-132", "DV-133")
def test_an_adventure_is_played_with_the_journey_the_site_and_the_fight_that_it_brings() -> None:
    """2 h and 3 h on the way, two rooms of 10 minutes, and three fights of one round."""
    blow = ["orc> nothing:stay", "brannoch> attack:longsword:orc:stay", "keep"]
    asked = play(Story.of(SYSTEM, ERRAND, BOOK, LIBRARY), ["travel"], then="orc: intent")
    assert [type(scene).__name__ for scene in stack(asked)] == ["TravelScene", "FightScene"]
    assert [gear.id for gear in inner(asked).by_id["orc"].gear] == ["axe"]

    walked = go_on(asked.game, [*blow, "travel"], dice=[6, 6, 1], then="brannoch: way")
    assert [type(scene).__name__ for scene in stack(walked)] == ["DelvingScene"]
    searched = go_on(
        walked.game, ["delve", "brannoch> search", "go_on", "delve", "brannoch> to:cellar"], then="orc: intent"
    )
    over: Any = go_on(searched.game, [*blow, "brannoch> nothing", "go_on", *blow], dice=[6, 6, 1, 6, 6, 1])
    assert over.scene.clock_seconds == (8 + 5) * 3600 + 2 * 600 + 3 * 10


def test_what_an_adventure_brings_goes_before_what_the_library_has() -> None:
    keep = {**MILL, "id": "fenmark_keep"}
    story = Story.of(SYSTEM, {**ERRAND, "sites": [keep], "steps": [{"site": "fenmark_keep"}]}, BOOK, LIBRARY)
    site: Any = inner(play(story, then="brannoch: way"))
    assert [room.id for room in site.site.rooms] == ["loft", "cellar"]


def stack(played: Played) -> list[Any]:
    """The scenes within each other."""
    story: Any = played.scene
    return list(story.stack)


@pytest.mark.parametrize(
    ("more", "what", "where"),
    [
        ({"journeys": [PATH, PATH]}, 'It brings two of kind journey with the id "path".', "campaign errand"),
        (
            {
                "journeys": [
                    {**PATH, "legs": [{"hours": 2, "encounter": "brawl", "check": {"skills": ["nature"], "dc": 9}}]}
                ]
            },
            "A leg has a check or an encounter, not both.",
            "campaign errand, journeys[0], legs[0]",
        ),
        ({"sites": [{**MILL, "doors": []}]}, 'No door leads to "cellar".', "campaign errand, sites[0]"),
        (
            {
                "sites": [
                    MILL,
                    {"id": "den", "name": "Den", "rooms": [{"id": "pit"}], "doors": [{"a": "pit", "b": "loft"}]},
                ]
            },
            'There is no room "loft".',
            "campaign errand, sites[1], doors[0].b",
        ),
        (
            {"encounters": [{**BRAWL, "ends": [{"kind": "leader_gone"}]}]},
            "Of whom?",
            "campaign errand, encounters[0], ends[0]",
        ),
        (
            {"encounters": [BRAWL], "journeys": []},
            'No journey "path" in delve.',
            "campaign errand, steps[0].journey",
        ),
        ({"encounters": [{**BRAWL, "weapons": [{**AXE, "id": "knife"}]}]}, "another weapon", "errand, encounter brawl"),
    ],
)
def test_what_an_adventure_brings_is_checked_like_the_library(more: dict[str, Any], what: str, where: str) -> None:
    with pytest.raises(ContentError) as told:
        Story.of(SYSTEM, {**ERRAND, **more}, BOOK, LIBRARY)
    assert what in str(told.value)
    assert where in str(told.value)


def test_what_an_adventure_brings_is_read_by_its_name() -> None:
    read = READER.read("campaign", msgspec.convert(ERRAND, Plan), {"brannoch": "Brannoch"})
    assert read.numbers == (
        "party: Brannoch",
        "stages: path, mill, mill, brawl",
        "brings: Path",
        "brings: Mill",
        "brings: Brawl",
    )
