"""Shifts: plain ones together, then those who follow; edges with checks, blocked ones; Dash, Deft, exits."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import shifts
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.combat import Departed, Departing, Followed, ShiftedTo, ShiftLost
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.words import Out
from tests.systems.delve.fighting import duel, fight_of, hits, lost, road
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, refused

CLIFF: dict[str, Any] = {
    "id": "cliff",
    "name": "Cliff",
    "zones": [{"id": id, "x": x, "y": 0} for x, id in enumerate(["foot", "ledge", "top", "path", "far"])],
    "edges": [
        {"a": "foot", "b": "ledge", "check": {"skill": "athletics", "dc": 9}},
        {"a": "ledge", "b": "top", "check": {"skill": "acrobatics", "dc": 11}},
        {"a": "foot", "b": "path"},
        {"a": "path", "b": "far"},
    ],
}
GATE: dict[str, Any] = {
    "id": "gate",
    "name": "Gate",
    "zones": [{"id": id, "x": x, "y": 0} for x, id in enumerate(["arch", "yard", "gallery"])],
    "edges": [
        {"a": "arch", "b": "yard", "blocked_by": "raise_portcullis"},
        {"a": "arch", "b": "gallery"},
        {"a": "gallery", "b": "yard"},
    ],
}


def cliff(ann: str = "foot", orc: str = "top", **of_ann: Any) -> FightScene:
    return fight([pc("ann", zone=ann, **of_ann)], [npc("orc", zone=orc)], arena=CLIFF)


def ann_does(scene: FightScene, what: str, *, orc: str = "nothing:stay", **more: Any) -> Played:
    return play(scene, [f"orc> {orc}", f"ann> {what}"], **{"then": "orc: intent", **more})


def shifts_of(scene: FightScene, option: str) -> list[str]:
    """What can be chosen inside that option of Ann's."""
    asking = play(scene, ["orc> nothing:stay"], then="ann: declare")
    shape = next(each.shape for each in asking.ask.options if each.id == option)
    assert shape is not None
    return list(shape.every())


# plain shifts


@pytest.mark.rule("DV-005")
def test_one_zone_with_any_action() -> None:
    assert shifts_of(road(), "guard") == ["stay", "middle", "leave"]
    assert shifts_of(road(ann="middle"), "guard") == ["stay", "west", "east"]
    played = ann_does(road(), "guard:middle")
    assert played["ann"].zone == "middle"
    assert played.events(ShiftedTo) == [ShiftedTo("ann", "middle")]
    assert refused(play(road(), ["orc> nothing:stay"], then="ann: declare"), "guard:east")


@pytest.mark.rule("DV-006")
def test_plain_shifts_happen_together_so_two_may_pass_each_other() -> None:
    played = ann_does(road(ann="west", orc="middle"), "attack:fists:orc:middle", orc="attack:fists:ann:west")
    assert (played["ann"].zone, played["orc"].zone) == ("middle", "west")
    assert lost(played) == ["orc", "ann"]
    assert [told.who for told in played.events(ShiftedTo)] == ["orc", "ann"]


def test_whoever_has_no_footing_stays_and_acts() -> None:
    scene = road(ann="middle", orc="west")
    scene.by_id["orc"].rooted = 1
    played = ann_does(scene, "nothing:stay", orc="attack:fists:ann:follow")
    assert played["orc"].zone == "west"
    assert played.events(ShiftLost) == [ShiftLost("orc", "it has no footing")]
    assert lost(played) == ["orc"]
    later = go_on(played.game, ["orc> nothing:middle", "ann> nothing:stay"], then="orc: intent")
    assert later["orc"].zone == "middle"

    both = road()
    both.by_id["orc"].rooted = both.by_id["ann"].rooted = 1
    stuck = ann_does(both, "nothing:middle", orc="nothing:middle")
    assert (stuck["ann"].zone, stuck["orc"].zone) == ("west", "east")

    unmoved = road()
    unmoved.by_id["orc"].rooted = 1
    assert not ann_does(unmoved, "nothing:stay").events(ShiftLost)


# edges


@pytest.mark.rule("DV-005")
@pytest.mark.parametrize(("dice", "zone"), [([4, 5], "foot"), ([4, 6], "ledge")])
def test_an_edge_may_ask_for_a_check(dice: list[int], zone: str) -> None:
    played = ann_does(cliff(), "guard:ledge", dice=dice)
    assert played["ann"].zone == zone
    (made,) = played.events(CheckMade)
    assert (made.skills, made.dc, made.success) == (("athletics",), 9, zone == "ledge")
    assert played.events(ShiftLost) == ([] if zone == "ledge" else [ShiftLost("ann", "the way is too hard")])


def test_whoever_fails_on_the_way_loses_the_shift_and_not_the_action() -> None:
    played = ann_does(cliff(orc="foot"), "attack:fists:orc:ledge", dice=[1, 1, 6, 6])
    assert played["ann"].zone == "foot"
    assert hits(played) == [("ann", "orc", 12, 5, True)]


def test_two_edges_take_two_checks_and_it_stops_where_one_fails() -> None:
    there = ann_does(cliff(acrobatics=2), "dash:top", dice=[5, 5, 5, 5])
    assert there["ann"].zone == "top"
    assert [(made.skills[0], made.total) for made in there.events(CheckMade)] == [("athletics", 10), ("acrobatics", 12)]
    half = ann_does(cliff(), "dash:top", dice=[5, 5, 5, 5])
    assert half["ann"].zone == "ledge"
    assert half.events(ShiftedTo) == [ShiftedTo("ann", "ledge")]
    none = ann_does(cliff(), "dash:top", dice=[1, 1])
    assert none["ann"].zone == "foot"
    assert not none.events(ShiftedTo)


@pytest.mark.rule("DV-006")
def test_edges_are_checked_by_npcs_first_and_before_anybody_moves() -> None:
    scene = fight([pc("ann", zone="foot"), pc("bob", zone="foot", willpower=1)], [npc("orc", zone="foot")], arena=CLIFF)
    answers = ["orc> nothing:ledge", "ann> nothing:path", "bob> nothing:ledge"]
    waiting = play(scene, answers, dice=[5, 5, 1, 1], then="bob: willpower")
    assert [body.zone for body in waiting.scene.bodies] == ["foot", "foot", "foot"]

    played = go_on(waiting.game, ["reroll"], dice=[5, 5], then="orc: intent")
    assert [made.who for made in played.events(CheckMade)] == ["orc", "bob"]
    assert [body.zone for body in played.scene.bodies] == ["path", "ledge", "ledge"]


def test_ways_are_the_shortest_and_of_these_the_easiest() -> None:
    arena = {
        "id": "square",
        "name": "Square",
        "zones": [{"id": id, "x": 0, "y": 0} for id in "abcde"],
        "edges": [
            {"a": "a", "b": "b", "check": {"skill": "athletics", "dc": 9}},
            {"a": "b", "b": "d"},
            {"a": "a", "b": "c"},
            {"a": "c", "b": "d"},
            {"a": "d", "b": "e"},
        ],
    }
    scene = fight([pc("ann", zone="a")], [npc("orc", zone="a")], arena=arena)
    assert shifts.ways(scene, "a", 1) == {"b": ["b"], "c": ["c"]}
    assert shifts.ways(scene, "a", 2) == {"b": ["b"], "c": ["c"], "d": ["c", "d"]}
    assert shifts.ways(scene, "a", 3)["e"] == ["c", "d", "e"]
    assert shifts.ways(scene, "d", 2) == {"b": ["b"], "c": ["c"], "e": ["e"], "a": ["c", "a"]}
    assert shifts.ways(scene, "e", 0) == {}

    easy_first = {**arena, "edges": [*arena["edges"][2:4], *arena["edges"][:2]]}
    scene = fight([pc("ann", zone="a")], [npc("orc", zone="a")], arena=easy_first)
    assert shifts.ways(scene, "a", 2)["d"] == ["c", "d"]
    equal = {**arena, "edges": [{"a": "a", "b": "b"}, *arena["edges"][1:4]]}
    scene = fight([pc("ann", zone="a")], [npc("orc", zone="a")], arena=equal)
    assert shifts.ways(scene, "a", 2)["d"] == ["b", "d"]


def test_the_second_edge_of_a_way_may_be_the_hard_one() -> None:
    edges = [ROAD["edges"][0], {"a": "middle", "b": "east", "check": {"skill": "athletics", "dc": 9}}]
    played = ann_does(road(arena={**ROAD, "edges": edges}), "dash:east", dice=[1, 1])
    assert played["ann"].zone == "middle"


# blocked ways


def gate(filled: int = 0, **of_ann: Any) -> FightScene:
    clocks = [{"clock": "raise_portcullis", "zones": ["arch"], "filled": filled}]
    ann = pc("ann", zone="arch", **of_ann)
    return fight([ann], [npc("orc", zone="yard", weapons=["spear"])], arena=GATE, clocks=clocks)


def test_only_movement_is_blocked_until_the_clock_is_full() -> None:
    assert shifts_of(gate(filled=3), "guard") == ["stay", "gallery"]
    assert shifts_of(gate(filled=4), "guard") == ["stay", "yard", "gallery"]
    assert shifts_of(gate(filled=3), "dash") == ["gallery", "yard"]
    struck = ann_does(gate(), "nothing:stay", orc="attack:spear:ann:stay", dice=[3, 3])
    assert hits(struck) == [("orc", "ann", 7, 5, True)]


def test_a_clock_of_another_place_opens_nothing() -> None:
    scene = gate(filled=4)
    scene.world.clocks[0].place = "elsewhere"
    assert shifts_of(scene, "guard") == ["stay", "gallery"]


def test_whoever_follows_goes_round_what_is_blocked() -> None:
    played = ann_does(gate(), "attack:fists:orc:follow")
    assert played["ann"].zone == "gallery"
    assert ann_does(gate(filled=4), "attack:fists:orc:follow", dice=[1, 1])["ann"].zone == "yard"


# follow


def test_whoever_follows_moves_after_all_plain_shifts() -> None:
    played = ann_does(road(ann="west", orc="west"), "attack:fists:orc:follow", orc="nothing:middle", dice=[6, 6])
    assert (played["ann"].zone, played["orc"].zone) == ("middle", "middle")
    assert played.events(Followed) == [Followed("ann", "orc", "middle")]
    assert hits(played) == [("ann", "orc", 12, 5, True)]


def test_a_follower_stays_where_its_action_reaches_the_target() -> None:
    bow = {"weapons": ["bow"]}
    shot = ann_does(road(of_ann=bow), "attack:bow:orc:follow", dice=[6, 6])
    assert (shot["ann"].zone, shot.events(Followed)) == ("west", [])
    spear = ann_does(road(of_ann={"weapons": ["spear"]}), "attack:spear:orc:follow", dice=[6, 6])
    assert spear["ann"].zone == "middle"
    helped = fight([pc("ann", zone="west"), pc("bob", zone="east")], [npc("orc", zone="east")], arena=ROAD)
    played = play(helped, ["orc> nothing:stay", "ann> assist:bob:follow", "bob> nothing:stay"], then="orc: intent")
    assert played["ann"].zone == "middle"
    near = fight([pc("ann", zone="west"), pc("bob", zone="middle")], [npc("orc", zone="east")], arena=ROAD)
    played = play(near, ["orc> nothing:stay", "ann> assist:bob:follow", "bob> nothing:stay"], then="orc: intent")
    assert played["ann"].zone == "west"


def test_a_follower_goes_one_zone_and_two_with_dash_or_deft() -> None:
    assert ann_does(road(), "attack:fists:orc:follow")["ann"].zone == "middle"
    deft = {"abilities": ["deft"]}
    assert ann_does(road(of_ann=deft), "attack:fists:orc:follow", dice=[1, 1])["ann"].zone == "east"
    assert ann_does(road(), "dash:orc:follow")["ann"].zone == "east"
    assert ann_does(road(orc="middle"), "dash:orc:follow")["ann"].zone == "middle"


LONG_ROAD = {
    **ROAD,
    "zones": [*ROAD["zones"], {"id": "end", "x": 3, "y": 0}],
    "edges": [*ROAD["edges"], {"a": "east", "b": "end"}],
}


def test_dash_is_no_more_than_two_zones_even_for_the_deft() -> None:
    assert ann_does(road(orc="end", arena=LONG_ROAD), "dash:orc:follow")["ann"].zone == "east"
    deft = {"abilities": ["deft"]}
    assert ann_does(road(orc="end", arena=LONG_ROAD, of_ann=deft), "dash:orc:follow")["ann"].zone == "east"


def test_the_deft_follow_one_zone_to_cast() -> None:
    ann = pc("ann", zone="west", abilities=["deft", "magician"], spells=["aegis"], spirit=8)
    scene = fight([ann, pc("bob", zone="end")], [npc("orc", zone="end")], arena=LONG_ROAD)
    answers = ["orc> nothing:stay", "ann> cast:aegis:bob:follow", "bob> nothing:stay"]
    assert play(scene, answers, then="orc: intent")["ann"].zone == "middle"


def test_deft_is_no_faster_with_a_shot_or_a_spell() -> None:
    deft = {"abilities": ["deft", "magician"], "spells": ["close_the_cut"], "spirit": 3, "weapons": ["thrown_knife"]}
    scene = road(of_ann={**deft, "wounds": [{"name": "Bruised", "severity": 1}]}, orc="end", arena=LONG_ROAD)
    assert ann_does(scene, "attack:thrown_knife:orc:follow")["ann"].zone == "middle"
    assert ann_does(scene, "attack:fists:orc:follow")["ann"].zone == "east"
    assert shifts_of(scene, "attack:thrown_knife:orc") == ["follow", "stay", "middle", "leave"]
    assert shifts_of(scene, "attack:fists:orc") == ["follow", "stay", "middle", "east", "leave"]
    assert shifts_of(scene, "cast:close_the_cut:ann:wound-1") == ["stay", "middle", "leave"]
    assert shifts_of(scene, "guard") == ["stay", "middle", "east", "leave"]


def test_deft_never_needs_a_check_for_an_edge() -> None:
    plain = ann_does(cliff(abilities=["deft"]), "guard:top")
    assert (plain["ann"].zone, plain.events(CheckMade)) == ("top", [])
    following = ann_does(cliff(abilities=["deft"]), "attack:fists:orc:follow", dice=[1, 1])
    assert following["ann"].zone == "top"
    assert len(following.events(CheckMade)) == 1


def test_a_follower_checks_edges_too_and_stops_where_one_fails() -> None:
    assert ann_does(cliff(), "dash:orc:follow", dice=[1, 1])["ann"].zone == "foot"
    assert ann_does(cliff(), "dash:orc:follow", dice=[5, 5, 1, 1])["ann"].zone == "ledge"
    assert ann_does(cliff(acrobatics=2), "dash:orc:follow", dice=[5, 5, 5, 5])["ann"].zone == "top"
    assert ann_does(cliff(), "attack:fists:orc:follow", dice=[5, 5])["ann"].zone == "ledge"


def test_followers_move_one_after_another_npcs_first() -> None:
    """The orc follows Ann, who has not moved yet; then Ann follows Bob away from it."""
    scene = fight([pc("ann", zone="west"), pc("bob", zone="middle")], [npc("orc", zone="west")], arena=ROAD)
    answers = ["orc> attack:fists:ann:follow", "ann> dash:bob:follow", "bob> nothing:east"]
    played = play(scene, answers, then="orc: intent")
    assert (played["orc"].zone, played["ann"].zone, played["bob"].zone) == ("west", "east", "east")
    assert lost(played) == ["orc"]


def test_a_target_that_cannot_be_come_to_is_not_followed() -> None:
    island = {**ROAD, "zones": [*ROAD["zones"], {"id": "isle", "x": 9, "y": 9}]}
    played = ann_does(road(orc="isle", arena=island), "attack:fists:orc:follow")
    assert played["ann"].zone == "west"
    assert lost(played) == ["ann"]


# Dash


def test_dash_is_two_zones_and_nothing_else() -> None:
    assert shifts_of(road(), "dash") == ["middle", "east"]
    assert shifts_of(road(), "dash:orc") == ["follow"]
    played = ann_does(road(), "dash:east")
    assert played["ann"].zone == "east"
    assert not hits(played)
    still = play(duel(), ["orc> nothing:stay"], then="ann: declare")
    assert [option for option in still.options() if option.startswith("dash")] == []


# exits


@pytest.mark.rule("DV-006")
def test_whoever_leaves_is_there_and_a_target_until_the_close() -> None:
    scene = fight(
        [pc("ann", zone="west", weapons=["knife"]), pc("bob", zone="middle")], [npc("orc", zone="west")], arena=ROAD
    )
    answers = ["orc> attack:fists:ann:stay", "ann> attack:knife:orc:leave", "bob> nothing:stay"]
    played = play(scene, answers, dice=[6, 6, 6, 6], then="orc: intent")

    assert hits(played) == [("orc", "ann", 12, 5, True), ("ann", "orc", 13, 5, True)]
    assert (played["ann"].out, played["ann"].zone, played["ann"].stress) == (Out.LEFT, "west", 5)
    assert (played.events(Departing), played.events(Departed)) == ([Departing("ann")], [Departed("ann")])
    assert fight_of(played).leaving == []
    told = [type(event) for event in played.events() if isinstance(event, Departing | Departed | CheckMade)]
    assert told == [Departing, CheckMade, CheckMade, Departed]


def test_several_leave_together() -> None:
    party = [pc("ann", zone="west"), pc("bob", zone="west"), pc("cid", zone="east")]
    scene = fight(party, [npc("orc", zone="middle")], arena=ROAD)
    answers = ["orc> nothing:stay", "ann> nothing:leave", "bob> nothing:leave", "cid> nothing:stay"]
    played = play(scene, answers, then="orc: intent")
    assert [body.out for body in played.scene.bodies] == [Out.LEFT, Out.LEFT, "", ""]


def test_only_an_exit_leads_out() -> None:
    assert "leave" not in shifts_of(road(ann="middle"), "guard")
    assert "leave" in shifts_of(road(ann="east", orc="west"), "guard")
    assert "leave" not in shifts_of(road(), "dash")


def test_whoever_dies_while_leaving_has_not_left() -> None:
    ann = pc("ann", zone="west", stress=0, max_stress=8, wounds=[{"name": "Torn", "severity": 12}])
    scene = fight([ann, pc("bob", zone="east")], [npc("orc", zone="west", weapons=["knife"])], arena=ROAD)
    answers = ["orc> attack:knife:ann:stay", "ann> nothing:leave", "bob> nothing:stay"]
    played = play(scene, answers, dice=[6, 6, 1, 1], then="orc: intent")
    assert played["ann"].out == Out.DEAD
    assert not played.events(Departed)


def test_whoever_aims_at_somebody_out_of_reach_is_offered_to_follow_first() -> None:
    """Term Follow: to stay would lose the action."""
    assert shifts_of(road(), "attack:fists:orc")[0] == "follow"
    assert shifts_of(road(ann="east"), "attack:fists:orc")[0] == "stay"
