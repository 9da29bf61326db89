"""Rules of combat, played: clocks that break, house rules in an attack, chases, help, defied death, a Rush."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from quintain.systems.delve import checks
from quintain.systems.delve.events.checks import CheckCalled
from quintain.systems.delve.events.clocks import ClockBroken
from quintain.systems.delve.events.combat import ActionLost, Heartened
from quintain.systems.delve.scene import Clock, FightScene
from quintain.systems.delve.words import Out
from tests.systems.delve.direct import one
from tests.systems.delve.fighting import armed, duel, hits, lost
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, rules

GATE = [{"clock": "raise_portcullis", "zones": ["ring"]}]


def gate(played: Played) -> Clock:
    return played.scene.clock("raise_portcullis")


def otherwise(scene: FightScene, **changes: Any) -> FightScene:
    """The same with a portcullis that is raised in another way."""
    (clock,) = scene.world.clocks
    clock.action = scene.stock.actions[clock.action.id] = msgspec.structs.replace(clock.action, **changes)
    return scene


def broken(played: Played) -> list[str]:
    return [event.why for event in played.events(ClockBroken)]


# clocks in a fight


@pytest.mark.rule("DV-W08", "DV-029", "DV-030", "DV-031", "DV-032")
def test_a_single_worker_who_attacks_breaks_its_clock() -> None:
    """The portcullis of DV-W08 in a fight: three rounds of work, an attack, and a new try."""
    party = [pc("ann", athletics=3, tools=["crowbar"]), pc("bob")]
    scene = otherwise(fight(party, [npc("orc")], clocks=GATE), shared=False)
    work = ["orc> nothing:stay", "ann> work:raise_portcullis:stay", "bob> nothing:stay"]
    filled = []
    played = play(scene, then="orc: intent")
    for dice in ([2, 4], [5, 2], [6, 5]):
        played = go_on(played.game, work, dice=dice, then="orc: intent")
        filled.append(gate(played).filled)
    assert (filled, gate(played).action.segments, gate(played).action.shared) == ([0, 0, 2], 4, False)
    assert broken(played) == []
    declaring = go_on(played.game, work[:1], then="ann, bob: declare").game
    offered = {ask.who: [option.id for option in ask.options] for ask in declaring.asks}
    assert ["work:raise_portcullis" in offered[each] for each in ("ann", "bob")] == [True, False]

    attack = [work[0], "ann> attack:fists:orc:stay", work[2]]
    attacked = go_on(played.game, attack, dice=[1, 1], then="orc: intent")
    assert (gate(attacked).filled, gate(attacked).failed, gate(attacked).begun) == (0, 1, False)
    assert broken(attacked) == ["a round without work on it"]
    again = go_on(attacked.game, work, dice=[6, 5], then="orc: intent")
    assert (gate(again).filled, gate(again).begun) == (2, True)


@pytest.mark.rule("DV-032")
def test_a_combat_round_without_a_check_breaks_it_at_its_close() -> None:
    scene = fight([pc("ann", athletics=5)], [npc("orc")], clocks=[{**GATE[0], "filled": 3}])
    worked = play(scene, ["orc> nothing:stay", "ann> work:raise_portcullis:stay"], dice=[1, 1], then="orc: intent")
    assert (gate(worked).filled, broken(worked)) == (3, [])  # 7 fills nothing, and is no break

    idle = go_on(worked.game, ["orc> nothing:stay"], then="ann: declare")
    assert gate(idle).filled == 3
    closed = go_on(idle.game, ["ann> nothing:stay"], then="orc: intent")
    assert (gate(closed).filled, broken(closed)) == (0, ["a round without work on it"])


@pytest.mark.rule("DV-017")
@pytest.mark.parametrize(("tie", "filled"), [("fail", 0), ("succeed", 1)])
def test_a_tie_fills_a_segment_by_the_house_rule(tie: str, filled: int) -> None:
    """Athletics 3 against DC 11: 11."""
    scene = fight([pc("ann", athletics=3)], [npc("orc")], clocks=GATE, rules=rules(tie_on_dc=tie))
    played = play(scene, ["orc> nothing:stay", "ann> work:raise_portcullis:stay"], dice=[4, 4], then="orc: intent")

    assert gate(played).filled == filled


# attacks


@pytest.mark.rule("DV-092")
@pytest.mark.parametrize(
    ("house", "type", "dc", "hit"),
    [("counts", "blunt", 8, False), ("ignored", "blunt", 5, True), ("ignored", "cut", 8, False)],
)
def test_armour_may_add_nothing_against_what_it_does_not_cover(house: str, type: str, dc: int, hit: bool) -> None:
    """Mail covers cut and pierce; the bar is not touched by blunt damage either way."""
    scene = armed(duel(ann={"armor": "mail"}, rules=rules(uncovered_defense=house)), "orc", "club", 0, 3, type)
    played = play(scene, ["orc> attack:club:ann:stay", "ann> nothing:stay"], dice=[3, 4], then="orc: intent")

    assert hits(played) == [("orc", "ann", 7, dc, hit)]
    assert (played["ann"].stress, played["ann"].armor_stress()) == (5 if hit else 8, 5)


@pytest.mark.rule("DV-025")
@pytest.mark.parametrize(
    ("bonus", "percent"),
    [(0, 16.7), (1, 27.8), (2, 41.7), (3, 58.3), (4, 72.2), (5, 83.3), (6, 91.7), (7, 97.2), (8, 100.0)],
)
def test_percents_of_an_easy_check(bonus: int, percent: float) -> None:
    assert round(100 * float(checks.chance(one(), bonus, 9)), 1) == percent


@pytest.mark.rule("DV-025")
def test_a_competent_character_is_above_as_often_as_below() -> None:
    scene, generous = one(), one(rules(tie_on_dc="succeed"))
    above, or_even = checks.chance(scene, 2, 9), checks.chance(generous, 2, 9)

    assert (above, or_even - above, 1 - or_even) == (Fraction(15, 36), Fraction(6, 36), Fraction(15, 36))


# follow


LONG: dict[str, Any] = {
    **ROAD,
    "zones": [{"id": f"z{n}", "x": n, "y": 0} for n in range(8)],
    "edges": [{"a": f"z{n}", "b": f"z{n + 1}"} for n in range(7)],
    "exits": [],
}


def chase() -> FightScene:
    return fight([pc("ann", zone="z0", fighting=5)], [npc("orc", zone="z2")], arena=LONG)


def test_a_runner_of_equal_speed_is_caught_by_a_dash_and_then_strike_and_follow() -> None:
    """Term Follow: a runner who is one zone ahead, and goes one zone in every round."""
    scene = fight([pc("ann", zone="z0", fighting=5)], [npc("orc", zone="z1")], arena=LONG)
    dashed = play(scene, ["orc> nothing:z2", "ann> dash:orc:follow"], then="orc: intent")
    assert (dashed["ann"].zone, dashed["orc"].zone) == ("z2", "z2")

    struck = go_on(dashed.game, ["orc> nothing:z3", "ann> attack:fists:orc:follow"], dice=[4, 4], then="orc: intent")
    assert (struck["ann"].zone, struck["orc"].zone) == ("z3", "z3")
    assert hits(struck) == [("ann", "orc", 13, 5, True)]
    again = go_on(struck.game, ["orc> nothing:z4", "ann> attack:fists:orc:follow"], dice=[4, 4], then="orc: intent")
    assert (again["ann"].zone, len(hits(again))) == ("z4", 2)


def test_without_a_dash_it_is_not() -> None:
    played = play(chase(), then="orc: intent")
    for zone in ("z3", "z4"):
        played = go_on(played.game, [f"orc> nothing:{zone}", "ann> attack:fists:orc:follow"], then="orc: intent")

    assert (played["ann"].zone, played["orc"].zone) == ("z2", "z4")
    assert (lost(played), hits(played)) == (["ann", "ann"], [])
    assert len(played.events(ActionLost)) == 2


# help


def called(played: Played) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(each.who, each.dc, tuple(each.advantage)) for each in played.events(CheckCalled)]


@pytest.mark.rule("DV-019")
def test_a_battle_cry_is_assisted_like_any_check() -> None:
    """Command 0 against DC 11: 3 dice with help, of which the two highest count."""
    crier = pc("ann", abilities=["battle_cry"])
    scene = fight([crier, pc("bob")], [npc("orc")])
    answers = ["orc> nothing:stay", "ann> battle_cry:stay", "bob> assist:ann:stay"]
    played = play(scene, answers, dice=[1, 6, 6], then="orc: intent")

    assert called(played) == [("ann", 11, ("assist",))]
    assert played.events(Heartened) == [Heartened("ann", ["bob"])]
    alone = play(scene, [*answers[:2], "bob> nothing:stay"], dice=[1, 6], then="orc: intent")
    assert alone.events(Heartened) == []


# somebody who should be dead


@pytest.mark.rule("DV-W05", "DV-074")
def test_who_defies_death_acts_in_the_next_round() -> None:
    wounds = [{"name": "Torn", "severity": 5}]
    scene = duel(ann={"stress": 0, "max_stress": 6, "spirit": 2, "wounds": wounds}, orc={"fighting": 5})
    struck = ["orc> attack:fists:ann:stay", "ann> nothing:stay", "ann> defy_death"]
    defied = play(scene, struck, dice=[4, 4, 4, 5], then="orc: intent")  # 13 beats 5; 9 + 5 is Death
    ann = defied["ann"]
    assert (ann.out, ann.stress, ann.spirit, ann.severity()) == ("", 0, 0, 10)

    acted = go_on(defied.game, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=[4, 4], then="orc: intent")
    assert hits(acted)[1:] == [("ann", "orc", 8, 10, False)]
    dead = play(scene, [*struck[:2], "ann> die"], dice=[4, 4, 4, 5])
    assert dead["ann"].out == Out.DEAD


@pytest.mark.rule("DV-053", "DV-100")
def test_a_victory_in_the_middle_of_a_combat_restores_at_once() -> None:
    """A clock that lists one is full in the outcomes of the round; the fight goes on."""
    hurt = {"stress": 0, "max_stress": 8, "armor": "mail", "armor_stress": 0, "athletics": 5}
    party = [pc("ann", **hurt), pc("bob", stress=1, max_stress=8)]
    scene = otherwise(fight(party, [npc("orc")], clocks=[{**GATE[0], "filled": 3}]), victory=1)
    answers = ["orc> nothing:stay", "ann> work:raise_portcullis:stay", "bob> nothing:stay"]
    played = play(scene, answers, dice=[5, 5], then="orc: intent")

    assert played.scene.result is None
    assert (played["ann"].stress, played["ann"].armor_stress(), played["ann"].victories) == (8, 5, 1)
    assert (played["bob"].stress, played["bob"].victories) == (1, 0)
