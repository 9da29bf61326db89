"""Charged Attacks: Set-Up, Resolution, and what ends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import charging, forced, statuses
from quintain.systems.shattered.events.attack import (
    AttackAnnounced,
    AttackMissed,
    AttackRolled,
    Attacks,
    ChargeGivenUp,
    ChargeLost,
)
from quintain.systems.shattered.events.health import DamageTaken
from quintain.systems.shattered.events.status import StatusGained
from quintain.systems.shattered.ground import establish, put, replace
from quintain.systems.shattered.scene import Laid, Position, ShatteredScene
from quintain.systems.shattered.stock import Status, TerrainKind
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import (
    Played,
    body,
    fight,
    go_on,
    in_turn,
    known,
    play,
    plot,
    rules,
    strike_with,
    suffer,
)

SWEEP = strike_with("sweep", "balanced", damage=5, on_miss=2, charged={"aim": "position"})
QUIET: dict[str, Any] = {"pattern": [], "reactions": []}


def duel(
    *attacks: dict[str, Any],
    at: str = "p1",
    ann: dict[str, Any] | None = None,
    bob: dict[str, Any] | None = None,
    more: Sequence[str] = (),
    **scenario: Any,
) -> ShatteredScene:
    """Ann with these Attacks against Bob, who never acts or reacts."""
    mine: dict[str, Any] = {"momentum": 10, "attacks": [each["id"] for each in attacks], "gambits": []}
    return fight(
        players=[body("ann", "p1", **(mine | (ann or {})))],
        enemies=[
            body("bob", at, rank="standard", **(QUIET | (bob or {}))),
            *(body(each, at, rank="standard", **QUIET) for each in more),
        ],
        attacks=attacks,
        **scenario,
    )


def begin(scene: ShatteredScene, what: str = "sweep:bob", phase: int = 1, *, then: str = "") -> Played:
    return play(
        in_turn(scene, "ann", phase=phase),
        ["fight:balanced", f"charge:{what}", "end"],
        then=then,
    )


def released(
    scene: ShatteredScene, dice: Sequence[int], what: str = "sweep:bob", *answers: str, phase: int = 1, then: str = ""
) -> Played:
    """The Charge begun in that Phase is resolved at the end of the next."""
    return go_on(begin(scene, what, phase, then="ann: charge").game, ["resolve", *answers], dice=dice, then=then)


# the Set-Up and its end


def test_the_set_up_comes_in_place_of_the_roll_and_costs_the_next_slot() -> None:
    played = begin(duel(SWEEP), then="ann: charge")

    assert played.scene.phase == 2
    assert played["ann"].has(Status.CHARGING)
    assert played["ann"].momentum == 8
    assert played["ann"].spent == [1, 2]
    assert played.asked() == [("ann", "charge")]
    assert played.options() == ["resolve", "give_up"]
    assert not played.events(AttackRolled)


def test_the_resolution_is_an_attack_without_speed_penalty() -> None:
    slow = SWEEP | {"speed": 2}

    played = released(duel(slow), [5, 3], phase=1, then="ann: opportunity")

    assert played.events(AttackRolled)[-1].bonus == 0
    assert played["bob"].health == 15
    assert not played["ann"].has(Status.CHARGING)
    assert played["ann"].charge is None


def test_the_charge_can_be_let_go_for_momentum() -> None:
    played = go_on(begin(duel(SWEEP), then="ann: charge").game, ["give_up"], then="ann: opportunity")

    assert played["ann"].momentum == 8 + 1 + 2
    assert not played["ann"].has(Status.CHARGING)
    assert not played.events(AttackRolled)


def test_a_slow_attack_waits_for_the_phase_of_its_speed() -> None:
    played = begin(duel(SWEEP | {"speed": 4}), then="ann: opportunity")

    assert played.asked() == [("ann", "opportunity")]
    assert played.scene.phase == 3
    assert played["ann"].has(Status.CHARGING)

    later = go_on(played.game, ["pass", "pass"], then="ann: charge")

    assert later.scene.phase == 4
    assert later.asked() == [("ann", "charge")]


def test_whoever_is_charging_neither_attacks_nor_moves_nor_guards() -> None:
    scene = plot(duel(SWEEP, strike_with("poke"), ann={"statuses": {"guarding": {}}}), "ann", "combination_strike", 1)

    played = play(in_turn(scene, "ann"), ["combination_strike", "charge:sweep:bob"], then="ann: turn")

    assert not played["ann"].has(Status.GUARDING)
    assert not [id for id in played.options() if id.startswith(("attack:", "charge:", "go:", "join:", "establish"))]


def test_a_target_that_has_left_cannot_be_struck() -> None:
    begun = begin(duel(SWEEP), then="ann: charge")
    scene = begun.scene
    put(scene, scene.by_id["bob"], establish(scene, 0))
    table = ScriptedTable(scene, SYSTEM.sight)

    charging.end_of_phase(scene, table)

    assert scene.by_id["ann"].momentum == 8 + 3
    assert scene.by_id["bob"].health == 20


def test_stunned_ends_a_charge() -> None:
    scene = begin(duel(SWEEP), then="ann: charge").scene
    table = ScriptedTable(scene, SYSTEM.sight, ["reeling"])

    statuses.gain(scene, table, scene.by_id["ann"], Status.STUNNED, by=scene.by_id["bob"])

    assert scene.by_id["ann"].charge is None
    assert not scene.by_id["ann"].has(Status.CHARGING)
    assert scene.by_id["ann"].momentum == 8 + 3
    assert [type(event) for event in table.events].count(ChargeGivenUp) == 1


@pytest.mark.rule("SS-042")
def test_a_charge_begun_in_phase_4_ends_without_result() -> None:
    played = begin(duel(SWEEP), phase=4, then="ann: plot")

    assert played.events(ChargeLost)
    assert not played["ann"].has(Status.CHARGING)
    assert not played.events(AttackRolled)


@pytest.mark.rule("SS-042")
def test_a_charge_that_is_due_resolves_when_phase_4_ends() -> None:
    assert released(duel(SWEEP), [5, 3], phase=3, then="ann: plot")["bob"].health == 15


@pytest.mark.rule("SS-042")
def test_a_waiting_charge_may_be_resolved_when_phase_4_ends() -> None:
    scene = duel(SWEEP, rules=rules(end_of_phase_4="waiting_charges_resolve"))

    assert released(scene, [5, 3], phase=4, then="ann: plot")["bob"].health == 15


def test_a_charge_survives_saving_and_loading() -> None:
    scene = begin(duel(SWEEP | {"boost": "push", "boost_cost": 1}), "sweep:bob:push", then="ann: charge").scene

    again = ShatteredScene.load(msgspec.json.decode(msgspec.json.encode(scene.dump())))

    assert again.dump() == scene.dump()
    charge = again.by_id["ann"].charge
    assert charge is not None
    assert (charge.attack, charge.target, charge.due, charge.boost) == ("sweep", "bob", 2, "push")


# what comes along with it


def test_what_the_technique_gives_its_attack_stays_with_the_charge() -> None:
    crush = strike_with("crush", "heavy", damage=5, charged={"aim": "position"})
    scene = plot(duel(crush, bob={"guard": 3}), "ann", "smash", 2)

    begun = play(in_turn(scene, "ann", phase=2), ["smash", "charge:crush:bob", "end"], then="ann: charge")
    played = go_on(begun.game, ["resolve"], dice=[5, 3], then="ann: opportunity")

    assert played["bob"].health == 20 - (5 + 3 - (3 - 1))


def test_bonus_damage_is_divided_among_several_targets() -> None:
    double = strike_with(
        "double", "balanced", damage=4, charged={"aim": "position", "also_here": True, "bonus_damage": 3}
    )

    played = released(duel(double, more=["eve"]), [5, 3, 5, 3], "double:bob", "eve", "1", then="ann: opportunity")

    assert (played["bob"].health, played["eve"].health) == (20 - (4 + 1), 20 - (4 + 2))


def test_on_miss_happens_only_if_everybody_was_missed() -> None:
    wide = strike_with("wide", "balanced", damage=4, on_miss=3, charged={"aim": "nobody", "everybody_here": True})

    one = released(duel(wide, more=["eve"]), [1, 2, 5, 3], "wide", then="ann: opportunity")
    none = released(duel(wide, more=["eve"]), [1, 2, 1, 2], "wide", then="ann: opportunity")

    assert one["ann"].momentum == 8
    assert len(one.events(AttackMissed)) == 1
    assert none["ann"].momentum == 11


def test_a_spirit_charges_for_its_master() -> None:
    scene = fight([known("blaine", "p1", momentum=4, summoned="p2")], [body("bob", "q1", rank="standard", **QUIET)])

    begun = play(
        in_turn(scene, "blaine", phase=1),
        ["fight:balanced", "spirit:charge:flame_burst:bob", "end"],
        then="blaine: opportunity",
    )
    assert begun["tigris"].has(Status.CHARGING)
    assert begun["blaine"].momentum == 1
    played = go_on(begun.game, ["pass", "tigris> resolve"], dice=[4, 3, 6], then="blaine: opportunity")

    assert played["bob"].health == 16


# every Charged form of the content


def known_duel(
    who: str, foe: str = "bob", at: str = "p1", momentum: int = 10, more: Sequence[str] = (), **foe_fields: Any
) -> ShatteredScene:
    return fight(
        [known(who, "p1", momentum=momentum)],
        [
            body(foe, at, rank="standard", **(QUIET | foe_fields)),
            *(body(each, at, rank="standard", **QUIET) for each in more),
        ],
    )


def known_release(
    scene: ShatteredScene, who: str, what: str, dice: Sequence[int], *answers: str, by: str = "fight:balanced"
) -> tuple[Played, Played]:
    begun = play(in_turn(scene, who, phase=3), [by, f"charge:{what}", "end"], then=f"{who}: charge")
    return begun, go_on(begun.game, ["resolve", *answers], dice=dice, then=f"{who}: armament")


def test_stone_maul_charged() -> None:
    scene = known_duel("margaret", momentum=4, resists=[{"level": 2, "keywords": ["Crush"]}])

    _, played = known_release(
        scene,
        "margaret",
        "stone_maul:bob",
        [4, 3, 1],
        "pierce:guard=1+soak=0",
        "ward:damage=2+stun=0",
        "to:new",
        by="fight:heavy",
    )

    announced = played.events(AttackAnnounced)[-1]
    assert announced.status == ["Push 1, Reeling [5 Grit]", "Exposed 1"]
    assert played["bob"].health == 20 - (8 - 2)  # one of two levels of Resistance is ignored
    assert played["bob"].has(Status.EXPOSED)


def test_stone_maul_charged_raises_the_dcs_on_a_crit() -> None:
    scene = known_duel("margaret", momentum=4)

    begun = play(
        in_turn(scene, "margaret", phase=3), ["fight:heavy", "charge:stone_maul:bob", "end"], then="margaret: charge"
    )
    played = go_on(
        begun.game, ["resolve", "none", "pierce:guard=1+soak=0", "to:new"], dice=[6, 5, 6], then="margaret: armament"
    )

    assert played.events(AttackAnnounced)[-1].status == ["Push 1, Reeling [8 Grit]", "Exposed 1"]


def test_iron_battleaxe_charged() -> None:
    _, played = known_release(known_duel("marlon", guard=1), "marlon", "iron_battleaxe:bob", [4, 3])

    assert played["bob"].health == 20 - (6 + 4)


def test_sling_charged() -> None:
    scene = known_duel("zepherina", at="r1", guard=1)

    _, played = known_release(scene, "zepherina", "sling:bob", [5, 3], "pierce:guard=1+soak=0")

    assert played["bob"].health == 20 - (3 + 3)
    assert played["zepherina"].momentum == 10 - 2 + 1


def test_sling_charged_does_not_reach_its_own_arena() -> None:
    scene = known_duel("zepherina", at="p2")

    played = play(in_turn(scene, "zepherina", phase=3), ["fight:balanced"], then="zepherina: turn")

    assert "attack:sling:bob" in played.options()
    assert "charge:sling:bob" not in played.options()


def test_blaze_rod_charged() -> None:
    begun, played = known_release(known_duel("blaine", at="p2"), "blaine", "blaze_rod:bob", [5, 3, 3])
    crit = go_on(begun.game, ["resolve", "none"], dice=[6, 5, 5], then="blaine: armament")

    assert begun["blaine"].momentum == 10 - 2 + 2
    assert played.events(AttackAnnounced)[-1].status == ["Alight [5 Reflex]"]
    assert crit.events(AttackAnnounced)[-1].status == ["Alight [6 Reflex]"]
    assert played["bob"].has(Status.ALIGHT)
    assert played["blaine"].momentum == 10 + 1
    assert crit["blaine"].momentum == 10 + 2


def test_medium_stinger_charged() -> None:
    scene = duel(ann={"attacks": ["medium_stinger"]}, more=["eve"])

    played = released(scene, [4, 3, 6, 6, 5, 4, 6, 6], "medium_stinger:bob", "eve", then="ann: opportunity")

    assert (played["bob"].health, played["eve"].health) == (18, 17)


def test_medium_needles_charged() -> None:
    scene = duel(ann={"attacks": ["medium_needles"]}, at="q1", bob={"guard": 1})

    assert released(scene, [4, 3], "medium_needles:bob", then="ann: opportunity")["bob"].health == 20 - (5 + 3)


def test_chip_shot_charged() -> None:
    _, played = known_release(known_duel("margaret", at="q1", guard=2), "margaret", "chip_shot:bob", [4, 3])

    assert played["bob"].health == 20 - (5 + 2)


def test_flame_burst_charged_may_leave_everybody_else_alone() -> None:
    scene = known_duel("blaine", at="p2", more=["eve"])

    _, played = known_release(scene, "blaine", "flame_burst:bob", [4, 3, 6], "nobody")

    assert (played["bob"].health, played["eve"].health) == (16, 20)


def test_air_blast_charged() -> None:
    scene = known_duel("zepherina", more=["eve"])
    begun = play(
        in_turn(scene, "zepherina", phase=3),
        ["fight:balanced", "charge:air_blast", "entering", "zepherina> end"],
        then="zepherina: charge",
    )
    assert begun.scene.positions["p1"].has(TerrainKind.GUSTING)

    played = go_on(begun.game, ["resolve"], dice=[4, 3, 4, 3, 6, 6], then="zepherina: armament")

    assert [each.status for each in played.events(AttackAnnounced)] == [["Push 1 [5 Grit]"]] * 2
    assert (played["bob"].stun, played["eve"].stun) == (3, 3)
    assert not played.scene.positions["p1"].has(TerrainKind.GUSTING)


def test_surging_stream_charged() -> None:
    _, played = known_release(known_duel("marlon", at="p2"), "marlon", "surging_stream:bob", [4, 3, 6])

    announced = played.events(AttackAnnounced)[-1]
    assert announced.stun == 3
    assert announced.status == ["Tidal Motion 1 [5 Grit]", "Soaked"]


def test_exposed_counts_when_the_charge_is_rolled() -> None:
    scene = duel(SWEEP)
    suffer(scene, "bob", Status.EXPOSED)

    assert released(scene, [2, 6, 3], then="ann: opportunity")["bob"].health == 20 - (5 + 1)


# what may happen meanwhile


def end_phase(scene: ShatteredScene, *answers: str, dice: Sequence[int] = ()) -> ScriptedTable:
    """The end of the Phase that is due, with whatever else happened by then."""
    table = ScriptedTable(scene, SYSTEM.sight, list(answers), list(dice))
    charging.end_of_phase(scene, table)
    table.finish()
    return table


def test_the_charge_of_a_downed_spirit_comes_to_nothing() -> None:
    scene = fight([known("blaine", "p1", momentum=4, summoned="p2")], [body("bob", "q1", rank="standard", **QUIET)])
    begun = play(
        in_turn(scene, "blaine", phase=1),
        ["fight:balanced", "spirit:charge:flame_burst:bob", "end"],
        then="blaine: opportunity",
    ).scene
    begun.by_id["tigris"].health = 0

    table = end_phase(begun)

    assert [type(event) for event in table.events].count(ChargeLost) == 1
    assert begun.by_id["tigris"].charge is None
    assert begun.by_id["blaine"].momentum == 1


def test_a_defeated_target_cannot_be_struck() -> None:
    scene = begin(duel(SWEEP), then="ann: charge").scene
    scene.by_id["bob"].out = "defeated"

    end_phase(scene)

    assert scene.by_id["ann"].momentum == 8 + 3


def test_a_weapon_that_is_gone_cannot_be_charged_any_more() -> None:
    scene = play(
        in_turn(known_duel("margaret"), "margaret", phase=3),
        ["fight:heavy", "charge:stone_maul:bob", "end"],
        then="margaret: charge",
    ).scene
    scene.by_id["margaret"].wielded = []

    end_phase(scene)

    assert scene.by_id["margaret"].momentum == 10 - 4 + 1 + 3


def test_whoever_is_gone_when_its_turn_comes_is_left_out() -> None:
    wide = strike_with("wide", "balanced", damage=4, charged={"aim": "nobody", "everybody_here": True})
    scene = begin(duel(wide, more=["eve"]), "wide", then="ann: charge").scene
    scene.by_id["bob"].health = 1

    end_phase(scene, "resolve", dice=[5, 3, 5, 3])

    assert scene.by_id["bob"].out == "defeated"
    assert scene.by_id["eve"].health == 16


def test_a_wind_that_blew_before_goes_on_blowing() -> None:
    gusty = [{"arena": "west", "id": "p1", "terrain": ["gusting"]}]
    scene = fight(
        [known("zepherina", "p1", momentum=10)], [body("bob", "p1", rank="standard", **QUIET)], positions=gusty
    )

    begun = play(
        in_turn(scene, "zepherina", phase=2), ["fight:balanced", "charge:air_blast", "end"], then="zepherina: charge"
    )
    played = go_on(begun.game, ["give_up"], then="zepherina: opportunity")

    assert played.scene.positions["p1"].has(TerrainKind.GUSTING)


def test_whoever_an_explosion_has_taken_is_struck_no_more() -> None:
    wide = strike_with(
        "wide", "balanced", damage=4, keywords=["Fire"], charged={"aim": "nobody", "everybody_here": True}
    )
    scene = begin(duel(wide, more=["eve"], ann={"stamina": 0}), "wide", then="ann: charge").scene
    scene.by_id["eve"].health = 1
    replace(scene, Position("p1", 0, (), (Laid(TerrainKind.TOXIC_GAS, True),)))

    end_phase(scene, "resolve", dice=[5, 3])

    assert scene.by_id["eve"].out == "defeated"
    assert scene.by_id["bob"].health == 20 - 4 - 4


@pytest.mark.parametrize(
    ("who", "what", "keyword", "lost"),
    [
        ("margaret", "chip_shot", "Fire", 8 - 2 - 1),
        ("blaine", "flame_burst", "Fire", 8 - 2),
        ("blaine", "flame_burst", "Water", 8),
        ("marlon", "surging_stream", "Water", 8 - 1 - 2),
        ("marlon", "surging_stream", "Cold", 8 - 1),
    ],
)
def test_what_a_set_up_gives_while_it_waits(who: str, what: str, keyword: str, lost: int) -> None:
    scene = fight(
        [known(who, "p1", momentum=4, stamina=0)],
        [body("bob", "p1", rank="standard", reactions=[]), body("eve", "p2", rank="standard", reactions=[])],
        attacks=[strike_with("poke", damage=8, keywords=[keyword])],
    )
    begun = play(in_turn(scene, who), ["fight:balanced", f"charge:{what}:eve", "end"], then="bob: opportunity")
    whole = begun[who].health

    played = go_on(begun.game, ["bob", "fight", f"attack:poke:{who}"], dice=[5, 3], then="bob: turn")

    assert played[who].health == whole - lost


# several targets

BLAST = strike_with(
    "blast", "balanced", damage=5, status=[{"apply": ["Exposed 1"]}], charged={"aim": "nobody", "everybody_here": True}
)


@pytest.mark.rule("SS-083")
def test_everybody_takes_its_damage_before_anybody_its_status() -> None:
    played = released(duel(BLAST, more=["eve"]), [5, 3, 5, 3], "blast", then="ann: opportunity")

    told = [event for event in played.events() if isinstance(event, DamageTaken | StatusGained)]
    assert [(type(event), event.who) for event in told if event.who != "ann"] == [
        (DamageTaken, "bob"),
        (DamageTaken, "eve"),
        (StatusGained, "bob"),
        (StatusGained, "eve"),
    ]


@pytest.mark.rule("SS-084")
def test_whoever_was_called_away_before_its_turn_came_is_not_struck() -> None:
    scene = fight(
        players=[body("ann", "p1", momentum=10, attacks=["blast"], gambits=[])],
        enemies=[
            known("larva", "p1", health=1, stamina=0),
            body("cid", "p1", "standard", pattern=[], reactions=[]),
            known("matriarch", "q1"),
        ],
        attacks=[BLAST],
    )
    begun = play(
        in_turn(scene, "ann"),
        ["fight:balanced", "charge:blast", "end", "matriarch> pass"],
        then="ann: charge",
    )

    played = go_on(
        begun.game,
        ["resolve", "matriarch> queens_cry:cid", "cid> establish", "cid> end"],
        dice=[5, 3],
        then="matriarch: opportunity",
    )

    assert played["larva"].out == "defeated"
    assert played["cid"].health == 20
    assert [event.target for event in played.events(Attacks)] == ["larva"]


@pytest.mark.rule("SS-042")
def test_a_spirit_whose_master_yields_to_its_charge_strikes_nobody_else() -> None:
    scene = fight(
        [known("blaine", "q1", momentum=4, summoned="p2", health=1, stamina=0), body("ann", "r1")],
        [body("bob", "q1", rank="standard", **QUIET)],
    )
    begun = play(
        in_turn(scene, "blaine", phase=1),
        ["fight:balanced", "spirit:charge:flame_burst:blaine", "attack", "end", "ann> pass"],
        then="blaine: opportunity",
    ).scene

    table = end_phase(begun, "resolve", "bob", "yield", dice=[5, 4, 1, 1])

    assert (begun.by_id["blaine"].out, begun.by_id["tigris"].on_map()) == ("yielded", False)
    assert begun.by_id["bob"].health == 20
    assert [event.target for event in table.events if isinstance(event, AttackRolled)] == ["blaine"]


@pytest.mark.rule("SS-068")
def test_a_charge_that_would_strike_allies_says_so_and_a_second_ally_must_be_meant() -> None:
    scene = duel(BLAST)
    scene.add(duel(BLAST, more=["eve"]).by_id["eve"])
    scene.by_id["eve"].side = "players"
    asked = play(in_turn(scene, "ann"), ["fight:balanced", "charge:blast", "end"], then="ann: charge")
    assert asked.ask.question == "Blast is charged. It would strike your own side too: Eve."

    spark = strike_with("spark", "balanced", charged={"aim": "position", "also_at_target": True})
    scene = duel(spark)
    scene.add(duel(spark, more=["eve"]).by_id["eve"])
    scene.by_id["eve"].side = "players"
    begun = begin(scene, "spark:bob", then="ann: charge")
    spared = go_on(begun.game, ["resolve", "eve", "spare"], dice=[5, 3], then="ann: opportunity")
    struck = go_on(begun.game, ["resolve", "eve", "attack"], dice=[5, 3, 5, 3], then="ann: opportunity")
    assert (spared["eve"].health, struck["eve"].health) == (20, 18)


def test_the_wind_of_a_charged_air_blast_goes_where_its_user_is_forced() -> None:
    scene = fight([known("zepherina", "p1", momentum=10)], [body("bob", "p1", "standard")])
    charged = play(
        in_turn(scene, "zepherina"), ["fight:balanced", "charge:air_blast", "leaving"], then="zepherina: turn"
    ).scene
    table = ScriptedTable(charged, SYSTEM.sight, ["to:new"])
    forced.push(charged, table, charged.by_id["bob"], charged.by_id["zepherina"], 1)
    here = charged.place(charged.by_id["zepherina"])
    assert (here.id != "p1", [(laid.kind, laid.way) for laid in here.terrain]) == (True, [("gusting", "leaving")])
    assert not charged.positions["p1"].terrain
    charging.stop(charged, ScriptedTable(charged, SYSTEM.sight), charged.by_id["zepherina"])
    assert not charged.place(charged.by_id["zepherina"]).terrain


def test_a_spirit_that_returns_takes_its_charge_and_its_wind_with_it() -> None:
    scene = fight([known("zepherina", "p1", summoned="p1", momentum=9)], [body("bob", "p1", "standard", pattern=[])])
    charged = play(
        in_turn(scene, "zepherina"),
        ["fight:balanced", "spirit:charge:air_blast", "leaving", "end"],
        then="zepherina: opportunity",
    )
    assert charged.scene.positions["p1"].terrain
    back = go_on(charged.game, ["zepherina", "spirit_summon"], then="zepherina: turn")
    assert (back["zth"].charge, back["zth"].has(Status.CHARGING)) == (None, False)
    assert not back.scene.positions["p1"].terrain
