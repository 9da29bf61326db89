"""The ends of an encounter, victories, departures, rabble that flees, draws; what a fight measures."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.system import Outcome
from quintain.systems.delve import ending
from quintain.systems.delve.events.combat import Departed, FightEnded, LeaderLost, RabbleFled
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import Out
from tests.systems.delve.direct import at_table
from tests.systems.delve.fighting import fight_of, idle
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, of_library, pc, play, rules
from tests.systems.written import started


def two(**more: Any) -> FightScene:
    return fight([pc("ann"), pc("bob")], [npc("orc"), npc("imp")], **more)


def gone(scene: FightScene, *ids: str, out: Out = Out.TAKEN_OUT) -> FightScene:
    for id in ids:
        scene.by_id[id].out = out
    return scene


def outcome(played: Played) -> Outcome:
    assert played.scene.result is not None
    return played.scene.result


# ends


@pytest.mark.rule("DV-052")
@pytest.mark.parametrize("out", [Out.DEAD, Out.TAKEN_OUT, Out.LEFT, Out.YIELDED])
def test_the_party_wins_when_all_foes_are_gone(out: Out) -> None:
    assert ending.verdict(two()) is None
    assert ending.verdict(gone(two(), "orc", out=out)) is None
    assert ending.verdict(gone(two(), "orc", "imp", out=out)) == Outcome("party", "no foe is left")


@pytest.mark.parametrize("out", [Out.DEAD, Out.LEFT, Out.YIELDED])
def test_the_party_has_lost_when_it_is_all_dead_or_gone(out: Out) -> None:
    assert ending.verdict(gone(two(), "ann", out=out)) is None
    assert ending.verdict(gone(two(), "ann", "bob", out=out)) == Outcome("foes", "nobody of the party is left")


def test_nobody_left_on_either_side_is_a_draw() -> None:
    assert ending.verdict(gone(two(), "ann", "bob", "orc", "imp")) == Outcome("", "nobody is left")


def test_without_listed_ends_it_is_over_when_one_side_is_left() -> None:
    assert ending.verdict(two(ends=[])) is None
    assert ending.verdict(gone(two(ends=[]), "orc", "imp")) == Outcome("party", "no foe is left")
    assert ending.verdict(gone(two(ends=[]), "ann", "bob")) == Outcome("foes", "nobody of the party is left")


@pytest.mark.rule("DV-052")
def test_too_many_rounds_are_a_draw_without_a_victory() -> None:
    scene = fight([pc("ann")], [npc("orc")], rules=rules(max_rounds=2), victory=1)
    first = idle(started(SYSTEM, scene), 1)
    over = go_on(first.game, ["orc> nothing:stay", "ann> nothing:stay"])
    assert outcome(over) == Outcome("", "2 rounds are over")
    assert over["ann"].victories == 0
    assert over.events(FightEnded) == [FightEnded("", "2 rounds are over")]
    assert ending.measure(fight_of(over)).rounds == 2


def kill_the_boss(out: Out) -> Outcome | None:
    foes = [of_library("drowned_castellan", "stairs", id="boss"), npc("orc", zone="stairs")]
    scene = fight(
        [pc("ann", zone="stairs")],
        foes,
        arena="drowned_hall",
        ends=[{"kind": "party_gone"}, {"kind": "dead", "who": "drowned_castellan"}],
    )
    return ending.verdict(gone(scene, "boss", out=out))


def test_somebodys_death_may_be_an_end() -> None:
    assert kill_the_boss(Out.DEAD) == Outcome("party", "The Drowned Castellan is dead")
    assert kill_the_boss(Out.LEFT) is None


GATE = [{"kind": "clock_and_zone", "clock": "raise_portcullis", "zone": "middle"}]


@pytest.mark.parametrize(
    ("filled", "ann", "orc", "won"),
    [(4, "middle", "west", True), (3, "middle", "west", False), (4, "west", "middle", False)],
)
def test_a_full_clock_and_somebody_in_the_zone_may_be_an_end(filled: int, ann: str, orc: str, won: bool) -> None:
    clocks = [{"clock": "raise_portcullis", "filled": filled}]
    scene = fight(
        [pc("ann", zone=ann), pc("bob", zone="west")], [npc("orc", zone=orc)], arena=ROAD, ends=GATE, clocks=clocks
    )
    why = "Raise the portcullis: done, and the party has come to middle"
    assert ending.verdict(scene) == (Outcome("party", why) if won else None)
    scene.world.clocks[0].place = "elsewhere"
    assert ending.verdict(scene) is None


def test_who_has_left_does_not_stand_in_the_zone() -> None:
    clocks = [{"clock": "raise_portcullis", "filled": 4}]
    party = [pc("ann", zone="middle"), pc("bob", zone="west")]
    scene = fight(party, [npc("orc", zone="west")], arena=ROAD, ends=GATE, clocks=clocks)
    assert ending.verdict(gone(scene, "ann", out=Out.LEFT)) is None


# victories


@pytest.mark.rule("DV-052", "DV-053")
def test_a_won_encounter_gives_its_victories_to_the_living_who_took_part() -> None:
    scene = fight([pc("ann", stress=1, max_stress=8), pc("bob"), pc("cid")], [npc("orc")], victory=2)
    scene.by_id["bob"].out = Out.DEAD
    scene.by_id["cid"].out = Out.LEFT
    played = play(scene, ["orc> yield:stay", "ann> nothing:stay"])
    assert outcome(played).winner == "party"
    assert [body.victories for body in played.scene.bodies] == [2, 0, 2, 0]
    assert played["ann"].stress == 8


@pytest.mark.rule("DV-052")
def test_a_lost_encounter_gives_nobody_a_victory() -> None:
    scene = fight([pc("ann")], [npc("orc")], victory=1)
    played = play(scene, ["orc> nothing:stay", "ann> yield:stay"])
    assert outcome(played) == Outcome("foes", "nobody of the party is left")
    assert [body.victories for body in played.scene.bodies] == [0, 0]


@pytest.mark.rule("DV-052")
def test_an_encounter_without_a_victory_gives_none() -> None:
    played = play(fight([pc("ann")], [npc("orc")]), ["orc> yield:stay", "ann> nothing:stay"])
    assert (outcome(played).winner, played["ann"].victories) == ("party", 0)


# departures


def test_ends_are_looked_at_before_departures_and_after_them() -> None:
    """Ann leaves in the round in which the last foe goes: she has won. If she leaves alone, all is over at once."""
    scene = fight([pc("ann", zone="west")], [npc("orc", zone="west")], arena=ROAD)
    won = play(scene, ["orc> yield:stay", "ann> nothing:leave"])
    assert outcome(won).winner == "party"
    assert won["ann"].is_in()
    assert not won.events(Departed)
    left = play(scene, ["orc> nothing:stay", "ann> nothing:leave"])
    assert outcome(left).winner == "foes"
    assert left["ann"].out == Out.LEFT
    both = play(scene, ["orc> nothing:leave", "ann> nothing:leave"])
    assert outcome(both) == Outcome("", "nobody is left")
    assert (left.scene.round, left.scene.world.clock) == (2, 10)


# rabble


LEADER = [{"kind": "foes_gone"}, {"kind": "party_gone"}, {"kind": "leader_gone", "who": "toll_captain"}]


def mob() -> FightScene:
    foes = [
        of_library("toll_captain", "barrier", id="captain"),
        of_library("grubkin_cutter", "barrier", id="cutter"),
        npc("orc", zone="barrier"),
    ]
    party = [pc("ann", zone="east_road"), npc("imp", zone="east_road", abilities=["rabble"])]
    return fight(party, foes, arena="toll_road", ends=LEADER)


def test_rabble_leaves_at_the_close_after_its_leader_has_gone() -> None:
    who = ["imp> nothing:stay", "captain> yield:stay", "cutter> nothing:stay", "orc> nothing:stay", "ann> nothing:stay"]
    first = play(mob(), who, then="imp, cutter, orc: intent")
    assert first.events(LeaderLost) == [LeaderLost("foes")]
    assert fight_of(first).fleeing == ["foes"]
    assert first["cutter"].is_in()

    del who[1]
    second = go_on(first.game, who, then="imp, orc: intent")
    assert second["cutter"].out == Out.LEFT
    assert (second["imp"].out, second["orc"].out) == ("", "")
    assert second.events(RabbleFled) == [RabbleFled("cutter")]
    third = go_on(second.game, [who[0], *who[2:]], then="imp, orc: intent")
    assert len(third.events(LeaderLost)) == 1


def test_a_leader_who_is_dead_ends_nothing() -> None:
    assert ending.verdict(gone(mob(), "captain", out=Out.DEAD)) is None


def test_rabble_stays_as_long_as_its_leader_does() -> None:
    who = [f"{each}> nothing:stay" for each in ("imp", "captain", "cutter", "orc", "ann")]
    played = play(mob(), [*who, *who], then="imp, captain, cutter, orc: intent")
    assert played["cutter"].is_in()
    assert not played.events(LeaderLost)


def test_one_of_two_leaders_is_enough() -> None:
    foes = [of_library("toll_captain", id="captain"), of_library("toll_captain", id="other"), npc("orc")]
    scene = gone(fight([pc("ann")], foes, ends=LEADER), "captain")
    assert ending.sides_without(scene, "toll_captain") == []
    assert ending.sides_without(gone(scene, "other"), "toll_captain") == ["foes"]
    scene.fleeing = ["foes"]
    assert ending.sides_without(scene, "toll_captain") == []


def test_both_sides_may_lose_their_leaders_and_only_a_leader_counts() -> None:
    party = [of_library("toll_captain", id="ours"), pc("ann")]
    foes = [of_library("toll_captain", id="captain"), npc("orc")]
    scene = gone(fight(party, foes, ends=LEADER), "ours", "captain")
    with at_table(scene) as table:
        ending.look_for_leaders(scene, table)
    assert scene.fleeing == ["party", "foes"]

    dead = [{"kind": "dead", "who": "toll_captain"}]
    scene = gone(fight(party, foes, ends=dead), "ours", "captain")
    with at_table(scene) as table:
        ending.look_for_leaders(scene, table)
    assert scene.fleeing == []


# what is left


def test_what_was_produced_for_the_scene_is_gone_after_it() -> None:
    scene = fight([pc("bob"), pc("ann", tools=["crowbar"])], [npc("orc")])
    ann = scene.by_id["ann"]
    ann.gear = [*ann.gear, Gear("grapnel", tool=scene.stock.tools["crowbar"], produced=True)]
    played = play(scene, ["orc> yield:stay", "bob> nothing:stay", "ann> nothing:stay"])
    assert [gear.id for gear in played["ann"].gear] == ["crowbar"]


def test_what_a_fight_measures() -> None:
    scene = fight(
        [pc("ann", stress=4, max_stress=8), pc("bob")],
        [npc("orc", stress=1, max_stress=10), npc("imp", max_stress=10, stress=10)],
    )
    gone(scene, "imp")
    measured = ending.measure(scene)
    assert (measured.rounds, measured.survivors) == (0, {"party": 2, "foes": 1})
    assert measured.margin == pytest.approx(12 / 16 - 1 / 20)


@pytest.mark.rule("DV-052")
def test_a_party_that_is_all_dead_has_not_won() -> None:
    """Term Encounter won: also if the one whose death ends it has fallen in the same round."""
    ends = [{"kind": "dead", "who": "boss"}, {"kind": "party_gone"}]
    scene = fight([pc("ann")], [npc("boss"), npc("guard")], ends=ends)
    gone(scene, "boss", out=Out.DEAD)
    assert ending.verdict(scene) == Outcome("party", "Boss is dead")
    gone(scene, "ann", out=Out.DEAD)
    assert ending.verdict(scene) == Outcome("foes", "nobody of the party is left")
    gone(scene, "guard")
    assert ending.verdict(scene) == Outcome("", "nobody is left")
