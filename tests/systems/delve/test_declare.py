"""What can be declared: everything legal, in words that people read."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import declare
from quintain.systems.delve.deeds import GROUPS, Verb
from quintain.systems.delve.events.clocks import ClockWorked
from quintain.systems.delve.events.combat import ActionLost, AttackMade, LetYield
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.words import Mode, Out
from tests.systems.delve.fighting import duel, road
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, of_library, pc, play

QUIET = ["orc> nothing:stay"]


def labels(scene: FightScene) -> dict[str, str]:
    asking = play(scene, QUIET, then="ann: declare")
    return {option.id: option.label() for option in asking.ask.options}


def test_everything_legal_is_offered() -> None:
    ann = {"abilities": ["intercept", "battle_cry"], "weapons": ["longsword"], "items": ["smoke_pot"], "zone": "west"}
    party = [pc("ann", **ann), npc("dog", zone="west")]
    scene = fight(party, [npc("orc", zone="west"), npc("imp", zone="east")], arena=ROAD)
    asking = play(scene, ["dog> nothing:stay", "orc> nothing:stay", "imp> nothing:stay"], then="ann: declare")
    assert asking.options() == [
        "attack:longsword:orc",
        "attack:longsword:imp",
        "attack:fists:orc",
        "attack:fists:imp",
        "guard",
        "assist:dog",
        "intercept:dog",
        "battle_cry",
        "use:smoke_pot",
        "dash",
        "dash:orc",
        "dash:imp",
        "dash:dog",
        "yield",
        "nothing",
    ]


def test_the_words_of_the_options() -> None:
    ann = {
        "abilities": ["intercept", "battle_cry", "magician"],
        "spells": ["ember_lance", "aegis", "close_the_cut", "dread_whisper", "leyburst"],
        "spirit": 8,
        "wounds": [{"name": "Bruised", "severity": 1}],
        "weapons": ["bow"],
    }
    zones = [{**zone, "cover": "light_cover" if zone["id"] == "middle" else None} for zone in ROAD["zones"]]
    party = [pc("ann", zone="west", **ann)]
    foes = [{**npc("orc", zone="middle"), "name": "Orc of Dun"}]
    scene = fight(party, foes, arena={**ROAD, "zones": zones, "ambient_mana": 3})
    words = labels(scene)
    assert words["attack:bow:orc"] == "Hunting bow at Orc of Dun (DC 6)"
    assert words["cast:ember_lance:orc"] == "Ember Lance on Orc of Dun (DC 6)"
    assert words["cast:aegis:ann"] == "Aegis on Ann (DC 9)"
    assert words["cast:close_the_cut:ann:wound-1"] == "Close the Cut on Ann, Bruised 1 (DC 10)"
    assert words["cast:dread_whisper:orc"] == "Dread Whisper on Orc of Dun (resisted with Empathy)"
    assert words["cast:leyburst:middle"] == "Leyburst at middle"
    assert words["guard"] == "Guard: DC of attacks on you +2"
    assert words["battle_cry"] == "Battle Cry (Command, DC 11)"
    assert words["dash"] == "Dash"
    assert words["dash:orc"] == "Dash after Orc of Dun"
    assert (words["yield"], words["nothing"]) == ("Yield", "Do nothing")


def test_the_dc_in_the_words_knows_darkness_and_armour() -> None:
    zones = [{**zone, "dark": True} for zone in ROAD["zones"]]
    scene = road(of_ann={"weapons": ["bow"]}, of_orc={"armor": "mail"}, arena={**ROAD, "zones": zones})
    words = labels(scene)
    assert words["attack:bow:orc"] == "Hunting bow at Orc (DC 10)"
    assert words["attack:fists:orc"] == "Bare hands at Orc (DC 8)"


@pytest.mark.rule("DV-001")
@pytest.mark.parametrize(("abilities", "dc"), [([], 7), (["guileful"], 5)])
def test_the_dc_in_the_words_knows_a_guard_that_is_published(abilities: list[str], dc: int) -> None:
    scene = duel(orc={"abilities": abilities})
    asking = play(scene, ["orc> guard:stay"], then="ann: declare")
    option = next(each for each in asking.ask.options if each.id == "attack:fists:orc")
    assert option.label() == f"Bare hands at Orc (DC {dc})"
    played = go_on(asking.game, ["attack:fists:orc:stay"], dice=[4, 4], then="orc: intent")
    assert [(each.dc, each.hit) for each in played.events(AttackMade)] == [(7, True)]


def test_a_page_groups_the_options_and_knows_their_targets() -> None:
    ann = {"abilities": ["magician"], "spells": ["leyburst"]}
    asking = play(road(of_ann=ann, arena={**ROAD, "ambient_mana": 3}), QUIET, then="ann: declare")
    data = {option.id: option.as_data() for option in asking.ask.options}
    attack = data["attack:fists:orc"]
    assert (attack["group"], attack["family"], attack["target"], attack["each"]) == (
        "Attack",
        "attack:Bare hands",
        "orc",
        "Shift",
    )
    burst = data["cast:leyburst:middle"]
    assert (burst["group"], burst["spot"], burst.get("target")) == ("Cast", "middle", None)
    assert "family" not in data["guard"]
    assert set(GROUPS) == set(Verb)


def test_shifts_have_names() -> None:
    scene = fight([of_library("sirel", "barrier")], [of_library("grubkin_cutter", "bank", id="orc")], arena="toll_road")
    asking = play(scene, QUIET, then="sirel: declare")
    shape = next(option.shape for option in asking.ask.options if option.id == "guard")
    assert shape is not None
    described = shape.describe()
    assert described["names"] == {
        "stay": "stay",
        "west_road": "to West road",
        "east_road": "to East road",
        "bank": "to Bank",
        "ditch": "to Ditch",
    }
    named = play(road(ann="middle"), QUIET, then="ann: declare")
    shape = next(option.shape for option in named.ask.options if option.id == "attack:fists:orc")
    assert shape is not None
    assert shape.describe()["names"] == {"stay": "stay", "west": "to west", "east": "to east", "follow": "follow"}
    leaving = play(road(), QUIET, then="ann: declare")
    shape = next(option.shape for option in leaving.ask.options if option.id == "guard")
    assert shape is not None
    assert shape.told("leave") == "leave"


@pytest.mark.rule("DV-005")
@pytest.mark.parametrize(
    ("answer", "declared"),
    [
        ("attack:fists:orc:middle", ("attack", "fists", "orc", "", "middle")),
        ("attack:fists:orc:follow", ("attack", "fists", "orc", "", "follow")),
        ("guard:stay", ("guard", "", "", "", "")),
        ("nothing:leave", ("nothing", "", "", "", "leave")),
        ("dash:east", ("dash", "", "", "", "east")),
        ("use:smoke_pot:middle", ("use", "smoke_pot", "", "", "middle")),
        ("cast:close_the_cut:ann:wound-1:stay", ("cast", "close_the_cut", "ann", "wound-1", "")),
    ],
)
def test_what_is_answered_is_what_is_declared(answer: str, declared: tuple[str, ...]) -> None:
    ann = {
        "items": ["smoke_pot"],
        "abilities": ["magician"],
        "spells": ["close_the_cut"],
        "spirit": 3,
        "wounds": [{"name": "Bruised", "severity": 1}],
    }
    party = [pc("ann", zone="west", seat="ann", **ann), pc("bob", zone="west", seat="bob")]
    scene = fight(party, [npc("orc", zone="east")], arena=ROAD)
    ask = declare.ask_for(scene, scene.by_id["ann"])
    assert (ask.about, ask.who, ask.seat) == ("declare", "ann", "ann")
    declare.take(scene.by_id["ann"], ask.read(answer))
    found = scene.by_id["ann"].declared
    assert found is not None
    assert (found.verb, found.what, found.target, found.also, found.shift) == declared


def test_the_question_names_the_character_and_the_round() -> None:
    opened = play(duel(round=3), then="orc: intent")
    assert opened.ask.question == "Orc: round 3. What do you do?"


# clocks


def gate(ann: str = "west", filled: int = 0, **more: Any) -> FightScene:
    clocks = [{"clock": "raise_portcullis", "zones": ["west"], "filled": filled}]
    return road(ann=ann, of_ann={"athletics": 3, "tools": ["crowbar"], **more}, clocks=clocks)


def work(scene: FightScene, what: str, dice: Any = (), **more: Any) -> Played:
    return play(scene, [*QUIET, f"ann> {what}"], dice=dice, then="orc: intent", **more)


def test_clocks_are_worked_in_their_zones_or_where_a_shift_leads_to_them() -> None:
    assert labels(gate())["work:raise_portcullis"] == "Work: Raise the portcullis (DC 11, 0/4)"
    for zone, shifts in (("west", ["stay", "leave"]), ("middle", ["west"]), ("east", None)):
        asking = play(gate(zone), QUIET, then="ann: declare")
        shape = next((option.shape for option in asking.ask.options if option.id == "work:raise_portcullis"), None)
        assert (None if shape is None else list(shape.every())) == shifts


def test_a_full_clock_or_one_of_another_place_or_mode_is_not_offered() -> None:
    assert "work:raise_portcullis" not in labels(gate(filled=4))
    elsewhere = gate()
    elsewhere.world.clocks[0].place = "elsewhere"
    assert "work:raise_portcullis" not in labels(elsewhere)
    delving = gate()
    delving.mode = Mode.DELVING
    assert "work:raise_portcullis" not in labels(delving)


@pytest.mark.rule("DV-030", "DV-031")
def test_work_is_a_check_that_fills_the_clock_with_the_outcomes() -> None:
    played = work(gate(), "work:raise_portcullis:stay", [6, 5])
    assert played.scene.clock("raise_portcullis").filled == 2
    assert played.events(ClockWorked)[0].filled == 2
    failed = work(gate(), "work:raise_portcullis:stay", [3, 4])
    assert failed.scene.clock("raise_portcullis").filled == 0
    assert not failed.scene.clock("raise_portcullis").failed


def test_work_is_lost_where_the_shift_fails() -> None:
    edges = [{"a": "west", "b": "middle", "check": {"skill": "stealth", "dc": 9}}, ROAD["edges"][1]]
    clocks = [{"clock": "raise_portcullis", "zones": ["west"]}]
    scene = road(ann="middle", clocks=clocks, arena={**ROAD, "edges": edges})
    played = work(scene, "work:raise_portcullis:west", [1, 1])
    assert played.events(ActionLost) == [ActionLost("ann", "it cannot be worked on from there")]


def test_work_can_be_assisted_and_comes_after_losses() -> None:
    clocks = [{"clock": "raise_portcullis"}]
    ann = pc("ann", athletics=3, stress=0, max_stress=8, wounds=[{"name": "Torn", "severity": 12}])
    scene = fight([ann, pc("bob")], [npc("orc", weapons=["knife"])], clocks=clocks)
    answers = ["orc> attack:knife:ann:stay", "ann> work:raise_portcullis:stay", "bob> assist:ann:stay"]
    played = play(scene, answers, dice=[6, 6, 1, 6, 6, 1, 1], then="orc: intent")
    assert played["ann"].out == Out.DEAD
    assert played.events(ClockWorked)[0].filled == 2  # DV-006: the dead still get the outcome of their action


# yield


def test_whoever_yields_is_out_by_agreement() -> None:
    scene = fight([pc("ann")], [npc("orc"), npc("imp")])
    played = play(
        scene, ["orc> yield:stay", "imp> nothing:stay", "ann> attack:fists:orc:stay"], dice=[6, 6], then="imp: intent"
    )
    assert played["orc"].out == Out.YIELDED
    assert played["orc"].stress == 5  # it was there, and a target, until then
    assert played.events(LetYield) == [LetYield("orc")]


def test_the_game_master_may_refuse_it() -> None:
    scene = fight([pc("ann")], [npc("orc")])
    scene.seat_gm("gm")
    asking = play(scene, ["usual", "orc> yield:stay", "ann> nothing:stay"], then="orc: yield")
    assert [(ask.seat, ask.question) for ask in asking.game.asks] == [("gm", "Orc yields. May it leave the scene?")]
    refused_it = go_on(asking.game, ["refuse"], then=": length")
    assert refused_it["orc"].is_in()
    accepted = go_on(asking.game, ["accept"])
    assert accepted["orc"].out == Out.YIELDED


def test_the_dead_cannot_yield() -> None:
    dying = {"stress": 0, "max_stress": 8, "wounds": [{"name": "Torn", "severity": 12}]}
    scene = fight([pc("ann", weapons=["knife"])], [npc("orc", **dying), npc("imp")])
    answers = ["orc> yield:stay", "imp> nothing:stay", "ann> attack:knife:orc:stay"]
    played = play(scene, answers, dice=[6, 6, 1, 1], then="imp: intent")
    assert played["orc"].out == Out.DEAD
    assert not played.events(LetYield)
