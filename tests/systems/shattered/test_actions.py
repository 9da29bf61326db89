"""Actions: what each gives and does, and what the Spirit may carry out."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import SPECTATOR, Viewer
from quintain.systems.shattered import slots
from quintain.systems.shattered.events.ability import AbilityUsed, SpiritReturned, SpiritSummoned, StanceChanged
from quintain.systems.shattered.events.attack import MomentumGained
from quintain.systems.shattered.events.space import TerrainLaid
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import Status, TerrainKind
from tests.systems.shattered.script import PATHS, body, fight, in_turn, known, play, plot, refused, rules, suffer

FOE = body("bob", "p2", "standard", reactions=[])
POSITIONS = [
    {"arena": "west", "id": "p1"},
    {"arena": "west", "id": "p2"},
    {"arena": "mid", "id": "q1"},
    {"arena": "east", "id": "r1"},
]


def turn_of(who: dict[str, Any], *others: dict[str, Any], phase: int = 1, **scenario: Any) -> ShatteredScene:
    scene = fight(players=[who, *others], enemies=[FOE], **scenario)
    return in_turn(scene, scene.bodies[0].id, phase=phase)


def doing(*actions: str, **fields: Any) -> dict[str, Any]:
    return body("ann", "p1", actions=[*actions, "prepare"], **fields)


def offered(scene: ShatteredScene, *answers: str, then: str = "") -> list[str]:
    return play(scene, answers, then=then).options()


# the plain ones


@pytest.mark.rule("SS-060")
def test_sprint_gives_its_moves_on_this_turn() -> None:
    done = play(turn_of(doing("sprint")), ["sprint"], then="ann: turn")
    assert done.turn.moves == 2
    assert done["ann"].actions_used == ["sprint"]
    assert [event.what for event in done.events(AbilityUsed)] == ["sprint"]
    assert done.turn.ability == "sprint"
    assert done.events(MomentumGained) == []


@pytest.mark.rule("SS-060")
@pytest.mark.rule("SS-108")
def test_prepare_gives_two_momentum_and_no_moves() -> None:
    done = play(turn_of(doing()), ["prepare"], then="ann: turn")
    assert (done["ann"].momentum, done.turn.moves) == (2, 0)
    assert [event.amount for event in done.events(MomentumGained)] == [2]
    assert done.events(TerrainLaid) == []


@pytest.mark.rule("SS-060")
def test_a_turn_of_stunts_and_moves_alone_cannot_be_ended() -> None:
    waiting = play(turn_of(doing()), ["join:p2"], then="ann: turn")
    assert refused(waiting, "end")


@pytest.mark.rule("SS-060")
def test_fight_makes_one_attack_of_the_weight_paid_for() -> None:
    assert not {"fight:balanced", "fight:heavy"} & set(offered(turn_of(doing("fight", momentum=1)), then="ann: turn"))
    assert "fight:heavy" not in offered(turn_of(doing("fight", momentum=3)), then="ann: turn")
    scene = turn_of(doing("fight", momentum=4))
    for choice, weight, left in (("fight", "light", 4), ("fight:balanced", "balanced", 2), ("fight:heavy", "heavy", 0)):
        done = play(scene, [choice], then="ann: turn")
        assert (done.turn.attacks, done["ann"].momentum) == ([weight], left)


# slash costs and switches


@pytest.mark.rule("SS-004")
def test_a_cost_of_stamina_or_moves_is_split_as_the_payer_likes() -> None:
    toil = {"id": "toil", "name": "Toil", "cost": {"either": 2}, "momentum": 5}
    scene = turn_of(doing("toil", stamina=1, moves=3, max_stamina=1, move_pool=3), actions=[toil])
    assert offered(scene, "toil", then="ann: split") == ["stamina=0+moves=2", "stamina=1+moves=1"]
    done = play(scene, ["toil", "stamina=1+moves=1"], then="ann: turn")
    assert (done["ann"].stamina, done["ann"].moves, done["ann"].momentum) == (0, 2, 5)
    poor = turn_of(doing("toil", stamina=1, moves=0), actions=[toil])
    assert "toil" not in offered(poor, then="ann: turn")


@pytest.mark.rule("SS-053")
def test_the_same_action_may_be_taken_in_another_phase_unless_the_table_says_once_per_round() -> None:
    for once in (False, True):
        scene = turn_of(doing("sprint"), rules=rules(actions_once_per_round=once))
        done = play(scene, ["prepare", "end", "pass", "pass", "pass", "pass"], then="ann: opportunity")
        while done.ask.about == "opportunity":
            done = play(scene, ["prepare", "end", "pass", "pass", "pass", "pass", "ann"], then="ann: turn")
        assert ("prepare" in done.options()) is not once
        assert "sprint" in done.options()


# Rebalance


@pytest.mark.rule("SS-120")
@pytest.mark.rule("SS-159")
def test_rebalance_swaps_a_stance_for_another_of_its_kind() -> None:
    who = doing(
        "rebalance",
        stances=["balanced_stance", "summoners_stance"],
        known_stances=["balanced_stance", "stalwart_bastion_stance", "gale_stance"],
        max_stamina=0,
        stamina=2,
    )
    scene = turn_of(who)
    scene.by_id["ann"].sheet.known_stances.append("summoners_stance")
    done = play(scene, ["rebalance"], then="ann: rebalance")
    assert done.options() == [
        "swap:balanced_stance:stalwart_bastion_stance",
        "swap:summoners_stance:gale_stance",
    ]
    done = play(scene, ["rebalance", "swap:summoners_stance:gale_stance"], then="ann: turn")
    ann = done["ann"]
    assert [stance.id for stance in ann.stances] == ["balanced_stance", "gale_stance"]
    assert (ann.max_stamina, ann.stamina, ann.reflex, ann.income) == (3, 2, 1, 5)
    told = done.events(StanceChanged)[0]
    assert told.seen_by(Viewer("enemies", "enemies")) is None
    assert told.seen_by(SPECTATOR) is None
    assert told.seen_by(Viewer("players", "players")) == told


@pytest.mark.rule("SS-018")
def test_rebalance_refreshes_or_recovers() -> None:
    scene = turn_of(doing("rebalance", stamina=0))
    suffer(scene, "ann", Status.EXPOSED)
    assert offered(scene, "rebalance", then="ann: rebalance") == ["recover", "refresh"]
    assert play(scene, ["rebalance", "refresh"], then="ann: turn")["ann"].stamina == 2
    assert Status.EXPOSED not in play(scene, ["rebalance", "recover"], then="ann: turn")["ann"].statuses
    assert "rebalance" not in offered(turn_of(doing("rebalance")), then="ann: turn")


@pytest.mark.rule("SS-018")
def test_the_spirit_may_refresh_or_recover_in_its_masters_place() -> None:
    scene = turn_of(known("margaret", "p1", summoned="p2", spirit_stamina=0))
    done = play(scene, ["rebalance", "spirit:refresh"], then="margaret: turn")
    assert (done["bork"].stamina, done["margaret"].stamina) == (2, 2)


# Raise Guard


@pytest.mark.rule("SS-170")
def test_raise_guard_costs_a_stamina_and_makes_guarding() -> None:
    done = play(turn_of(doing("raise_guard")), ["raise_guard"], then="ann: turn")
    assert (done["ann"].stamina, Status.GUARDING in done["ann"].statuses) == (1, True)
    assert "raise_guard" not in offered(turn_of(doing("raise_guard", stamina=0)), then="ann: turn")
    again = turn_of(doing("raise_guard"))
    suffer(again, "ann", Status.GUARDING)
    assert "raise_guard" not in offered(again, then="ann: turn")


# Spirit Summon


@pytest.mark.rule("SS-138")
def test_a_spirit_appears_in_its_masters_arena() -> None:
    scene = turn_of(known("margaret", "p1"))
    assert not scene.by_id["bork"].on_map()
    assert offered(scene, "spirit_summon", then="margaret: summon") == ["at:p1", "at:p2"]
    done = play(scene, ["spirit_summon", "at:p2"], then="margaret: turn")
    assert (done["bork"].on_map(), done["bork"].position) == (True, "p2")
    assert [event.position for event in done.events(SpiritSummoned)] == ["p2"]
    assert "spirit:join:p1" in done.options()


@pytest.mark.rule("SS-138")
def test_a_spirit_returns_and_its_master_gains_momentum() -> None:
    done = play(turn_of(known("margaret", "p1", summoned="p2")), ["spirit_summon"], then="margaret: turn")
    assert (done["bork"].on_map(), done["margaret"].momentum) == (False, 1)
    assert len(done.events(SpiritReturned)) == 1


@pytest.mark.rule("SS-138")
@pytest.mark.rule("SS-139")
def test_no_summoning_while_suppressed_or_sealed_or_at_no_health() -> None:
    for status in (Status.SUPPRESSED, Status.SEALED):
        scene = turn_of(known("margaret", "p1"))
        suffer(scene, "margaret", status)
        assert "spirit_summon" not in offered(scene, then="margaret: turn")
    assert "spirit_summon" not in offered(turn_of(known("margaret", "p1", spirit_health=0)), then="margaret: turn")


@pytest.mark.rule("SS-078")
def test_a_spirit_that_appears_in_flames_is_burnt() -> None:
    places = [POSITIONS[0], POSITIONS[1] | {"terrain": ["blazing"]}]
    scene = turn_of(known("marlon", "p1"), positions=places)
    scene.by_id["agualebra"].stamina = 0
    assert play(scene, ["spirit_summon", "at:p2"], then="marlon: turn")["agualebra"].health == 8


# Stonebend


@pytest.mark.rule("SS-106")
def test_stonebend_creates_a_large_stone_in_range() -> None:
    scene = turn_of(doing("stonebend"), body("amy", "q1"))
    assert offered(scene, "stonebend", then="ann: stonebend") == ["create:p1", "create:p2"]
    done = play(scene, ["stonebend", "create:p2"], then="ann: turn")
    assert [each.feature.id for each in done.scene.positions["p2"].features] == ["large_stone"]


@pytest.mark.rule("SS-106")
def test_stonebend_moves_a_small_stone_and_boosted_a_bigger_one() -> None:
    places = [
        {"arena": "west", "id": "p1", "features": ["large_stone"]},
        {"arena": "west", "id": "p2", "features": ["stone_outcropping", "stone_wall"]},
        {"arena": "mid", "id": "q1", "features": ["large_stone"]},
    ]
    foe = body("bob", "p2", "standard", occupies="stone_outcropping")
    scene = fight(players=[doing("stonebend", momentum=1)], enemies=[foe], positions=places)
    in_turn(scene, "ann")
    assert [id for id in offered(scene, "stonebend", then="ann: stonebend") if id.startswith("move")] == [
        "move:large_stone:p2"
    ]
    moved = play(scene, ["stonebend", "move:large_stone:p2"], then="ann: turn")
    assert moved.scene.positions["p1"].features == ()
    assert [each.id for each in moved.scene.positions["p2"].features][-1] == "large_stone"
    boosted = play(scene, ["stonebend:bigger"], then="ann: turn")
    assert boosted["bob"].occupies == ""
    assert [each.feature.id for each in boosted.scene.positions["p1"].features] == ["large_stone", "stone_outcropping"]
    assert boosted["ann"].momentum == 0


@pytest.mark.rule("SS-106")
def test_without_a_bigger_stone_there_is_nothing_to_boost() -> None:
    assert "stonebend:bigger" not in offered(turn_of(doing("stonebend", momentum=3)), then="ann: turn")


@pytest.mark.rule("SS-138")
@pytest.mark.rule("SS-139")
def test_suppressed_and_sealed_hamper_spirit_actions() -> None:
    scene = turn_of(doing("stonebend", momentum=1))
    suffer(scene, "ann", Status.SUPPRESSED)
    assert "stonebend" not in offered(scene, then="ann: turn")
    scene.by_id["ann"].momentum = 2
    assert play(scene, ["stonebend", "create:p1"], then="ann: turn")["ann"].momentum == 0
    del scene.by_id["ann"].statuses[Status.SUPPRESSED]
    suffer(scene, "ann", Status.SEALED)
    assert "stonebend" not in offered(scene, then="ann: turn")


@pytest.mark.rule("SS-092")
def test_the_spirit_carries_a_spirit_action_out_from_its_own_place() -> None:
    scene = turn_of(known("margaret", "p1", summoned="q1"), body("amy", "q1"))
    assert offered(scene, "stonebend", then="margaret: stonebend") == ["create:p1", "create:p2"]
    done = play(scene, ["spirit:stonebend"], then="margaret: turn")
    assert [each.feature.id for each in done.scene.positions["q1"].features] == ["large_stone"]
    assert [event.by for event in done.events(AbilityUsed)] == ["bork"]
    assert "spirit:sprint" not in offered(scene, then="margaret: turn")


@pytest.mark.rule("SS-060")
def test_what_the_spirit_carries_out_is_its_masters_action_and_its_masters_cost() -> None:
    scene = turn_of(known("margaret", "p1", summoned="q1", momentum=3), body("amy", "q1"))
    suffer(scene, "margaret", Status.SUPPRESSED)
    done = play(scene, ["spirit:stonebend"], then="margaret: turn")
    assert (done["margaret"].momentum, done["margaret"].actions_used) == (1, ["stonebend"])
    assert done["bork"].actions_used == []
    assert [each.feature.id for each in done.scene.positions["q1"].features] == ["large_stone"]


@pytest.mark.rule("SS-060")
def test_the_master_pays_its_own_stamina_and_as_much_as_its_own_statuses_demand() -> None:
    hum = {"id": "stonebend", "name": "Hum", "keywords": ["Spirit", "Defensive"], "cost": {"stamina": 1}}
    scene = turn_of(known("margaret", "p1", summoned="p1"), actions=[hum])
    suffer(scene, "margaret", Status.REELING)
    before = [scene.by_id[who].stamina for who in ("margaret", "bork")]
    done = play(scene, ["spirit:stonebend"], then="margaret: turn")
    assert [had - done[who].stamina for had, who in zip(before, ("margaret", "bork"), strict=True)] == [2, 0]


# Terrain


@pytest.mark.rule("SS-103")
def test_stoke_flames_sets_a_place_or_path_ablaze() -> None:
    scene = turn_of(doing("stoke_flames"), body("amy", "q1"))
    assert offered(scene, "stoke_flames", then="ann: stoke_flames") == ["lay:p1", "lay:p2", "lay_path:west-mid"]
    done = play(scene, ["stoke_flames", "lay:p2"], then="ann: turn")
    assert done.scene.positions["p2"].has(TerrainKind.BLAZING)
    assert done["ann"].momentum == 1
    assert play(scene, ["stoke_flames", "lay_path:west-mid"], then="ann: turn").scene.ways[0].has(TerrainKind.BLAZING)


@pytest.mark.rule("SS-103")
def test_flames_put_out_give_more_momentum() -> None:
    places = [POSITIONS[0], POSITIONS[1] | {"terrain": ["blazing"]}]
    paths = [PATHS[0] | {"terrain": ["blazing"]}, PATHS[1]]
    scene = turn_of(doing("stoke_flames"), positions=places, paths=paths)
    assert offered(scene, "stoke_flames", then="ann: stoke_flames") == ["lay:p1", "clear:p2", "clear_path:west-mid"]
    done = play(scene, ["stoke_flames", "clear:p2"], then="ann: turn")
    assert not done.scene.positions["p2"].has(TerrainKind.BLAZING)
    assert done["ann"].momentum == 2
    assert not play(scene, ["stoke_flames", "clear_path:west-mid"], then="ann: turn").scene.ways[0].terrain


@pytest.mark.rule("SS-003")
def test_waterdraw_needs_water_near() -> None:
    assert "waterdraw" not in offered(turn_of(doing("waterdraw")), then="ann: turn")
    far = [*POSITIONS[:3], POSITIONS[3] | {"terrain": ["wet"]}]
    assert "waterdraw" not in offered(turn_of(doing("waterdraw"), positions=far), then="ann: turn")
    river = [PATHS[0], PATHS[1] | {"terrain": ["running_water"]}]
    assert "waterdraw" in offered(turn_of(doing("waterdraw"), paths=river), then="ann: turn")


@pytest.mark.rule("SS-003")
@pytest.mark.rule("SS-005")
def test_waterdraw_wets_a_position_or_soaks_or_dries_an_ally() -> None:
    near = [*POSITIONS[:2], POSITIONS[2] | {"terrain": ["wet"]}, POSITIONS[3]]
    scene = turn_of(doing("waterdraw"), body("amy", "q1"), body("abe", "r1"), positions=near)
    assert offered(scene, "waterdraw", then="ann: waterdraw") == ["lay:p1", "lay:p2", "soak:amy"]
    done = play(scene, ["waterdraw", "soak:amy"], then="ann: turn")
    assert (Status.SOAKED in done["amy"].statuses, done["ann"].momentum, done.turn.moves) == (True, 1, 1)
    assert play(scene, ["waterdraw", "lay:p2"], then="ann: turn").scene.positions["p2"].has(TerrainKind.WET)
    suffer(scene, "amy", Status.ALIGHT)
    assert play(scene, ["waterdraw", "soak:amy"], then="ann: turn")["amy"].statuses == {}
    scene.by_id["amy"].statuses.clear()
    suffer(scene, "amy", Status.SOAKED)
    assert play(scene, ["waterdraw", "dry:amy"], then="ann: turn")["amy"].statuses == {}


@pytest.mark.rule("SS-103")
def test_water_on_fire_leaves_a_veil() -> None:
    near = [POSITIONS[0] | {"terrain": ["wet"]}, POSITIONS[1] | {"terrain": ["blazing"]}]
    done = play(turn_of(doing("waterdraw"), positions=near), ["waterdraw"], then="ann: turn")
    assert (
        done.scene.positions["p2"].has(TerrainKind.BLAZING),
        done.scene.positions["p2"].has(TerrainKind.VEILED),
    ) == (False, True)


@pytest.mark.rule("SS-103")
def test_a_squall_blows_as_its_maker_chooses() -> None:
    scene = turn_of(doing("building_squall"), body("amy", "q1"), body("abe", "r1"))
    choices = offered(scene, "building_squall", then="ann: building_squall")
    assert choices[:2] == ["lay:p1:entering", "lay:p1:leaving"]
    assert "lay:q1:entering" in choices
    assert not [id for id in choices if "r1" in id]
    assert [id for id in choices if "path" in id] == [
        "lay_path:west-mid:west", "lay_path:west-mid:mid", "lay_path:mid-east:mid", "lay_path:mid-east:east",
    ]  # fmt: skip
    done = play(scene, ["building_squall", "lay:q1:leaving"], then="ann: turn")
    wind = done.scene.positions["q1"].laid(TerrainKind.GUSTING)
    assert wind is not None
    assert wind.way == "leaving"
    assert done["ann"].momentum == 1
    done = play(scene, ["building_squall", "lay_path:west-mid:mid"], then="ann: turn")
    assert done.scene.ways[0].terrain[0].way == "mid"


@pytest.mark.rule("SS-103")
def test_a_squall_may_be_stilled() -> None:
    places = [POSITIONS[0] | {"terrain": ["gusting"]}, POSITIONS[1]]
    scene = turn_of(doing("building_squall"), positions=places)
    assert (
        not play(scene, ["building_squall", "clear:p1"], then="ann: turn")
        .scene.positions["p1"]
        .has(TerrainKind.GUSTING)
    )


@pytest.mark.rule("SS-103")
def test_chemical_warfare_puts_gas_on_a_place_or_path() -> None:
    scene = turn_of(doing("chemical_warfare"))
    assert offered(scene, "chemical_warfare", then="ann: chemical_warfare") == ["lay:p1", "lay:p2", "lay_path:west-mid"]
    assert (
        play(scene, ["chemical_warfare", "lay:p2"], then="ann: turn").scene.positions["p2"].has(TerrainKind.TOXIC_GAS)
    )


# Toxic Spray


def spraying(*victims: dict[str, Any]) -> ShatteredScene:
    scene = fight(players=list(victims), enemies=[known("lesser_chemist", "p1")])
    return in_turn(scene, "lesser_chemist")


@pytest.mark.rule("SS-067")
def test_toxic_spray_stuns_and_poisons_without_an_attack_roll() -> None:
    scene = spraying(body("ann", "p1", soak=2, grit=1, reactions=[]))
    done = play(scene, ["toxic_spray"], dice=[2], then="lesser_chemist: turn")
    assert done["ann"].stun == 2
    assert Status.POISONED in done["ann"].statuses
    assert Status.POISONED not in play(scene, ["toxic_spray"], dice=[3], then="lesser_chemist: turn")["ann"].statuses


@pytest.mark.rule("SS-067")
def test_toxic_spray_hits_one_or_two_at_the_position() -> None:
    victims = [body(id, "p1", reactions=[]) for id in ("ann", "amy", "abe")]
    scene = spraying(*victims, body("art", "p2"))
    waiting = play(scene, ["toxic_spray"], then="lesser_chemist: spray")
    assert refused(waiting, "spray:ann+amy+abe")
    assert refused(waiting, "spray:art")
    done = play(scene, ["toxic_spray", "spray:ann+abe"], dice=[1, 1], then="lesser_chemist: turn")
    assert [done[who].stun for who in ("ann", "amy", "abe")] == [3, 0, 3]
    assert play(scene, ["toxic_spray", "spray:amy"], dice=[1], then="lesser_chemist: turn")["amy"].stun == 3
    assert "toxic_spray" not in offered(spraying(body("ann", "p2")), then="lesser_chemist: turn")


@pytest.mark.rule("SS-065")
def test_who_is_sprayed_may_defend_once_against_all_of_it() -> None:
    done = play(
        spraying(body("ann", "p1", reactions=["defend"])),
        ["toxic_spray", "ann> defend", "ward"],
        dice=[4, 1],
        then="lesser_chemist: turn",
    )
    assert done["ann"].stun == 0
    assert Status.POISONED in done["ann"].statuses


@pytest.mark.rule("SS-053")
def test_whose_actions_are_all_used_up_has_no_turn_to_take() -> None:
    nymph = body("bob", "p2", "standard", actions=["prepare"], reactions=[])
    scene = fight(players=[body("ann", "p1")], enemies=[nymph], rules=rules(actions_once_per_round=True))
    in_turn(scene, "bob", phase=1)
    assert slots.slot_in(scene, scene.by_id["bob"], 3) == "action"
    done = play(scene, ["prepare", "end"], then="ann: opportunity")
    assert slots.slot_in(done.scene, done["bob"], 3) == ""


@pytest.mark.rule("SS-060")
def test_a_creature_that_can_use_nothing_may_end_its_turn() -> None:
    idle = body("ann", "p1", actions=["raise_guard"], stamina=0)
    assert "end" in play(turn_of(idle), then="ann: turn").options()


@pytest.mark.rule("SS-103")
def test_a_squall_on_a_path_says_which_path_it_is_put_on() -> None:
    scene = fight([known("zepherina", "q1")], [body("bob", "p1", "standard")])
    played = play(in_turn(scene, "zepherina"), ["building_squall"], then="zepherina: building_squall")
    labels = [option.label() for option in played.ask.options if option.id.startswith("lay_path:")]
    assert "Gusting on the Path from West to Mid, against leaving Mid" in labels
    assert len(set(labels)) == len(labels) == 4


@pytest.mark.rule("SS-048")
def test_an_action_and_a_technique_say_what_their_boosts_cost() -> None:
    scene = fight([body("ann", "p1", momentum=9)], [body("bob", "p1", "standard")])
    plot(scene, "ann", "combination_strike", 2)

    def labels(phase: int) -> list[str]:
        return [option.label() for option in play(in_turn(scene, "ann", phase=phase), then="ann: turn").ask.options]

    assert {"Fight", "Fight, balanced for 2 Momentum", "Fight, heavy for 4 Momentum"} <= set(labels(1))
    assert {"Combination Strike", "Combination Strike, balanced for 2 Momentum"} <= set(labels(2))
