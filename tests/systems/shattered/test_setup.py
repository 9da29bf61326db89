"""From an encounter to a fight: who stands where, in which state, with what in hand."""

from __future__ import annotations

import pytest

from quintain.systems.shattered.house import FullSpiritTrack
from quintain.systems.shattered.stock import Status, TerrainKind
from quintain.words.errors import ContentError
from tests.systems.shattered.script import body, fight, known, rules

FOE = body("bob", "r1", rank="standard")


# what everybody starts with


@pytest.mark.rule("SS-123")
def test_a_fight_starts_with_full_health_and_stamina_and_nothing_else() -> None:
    ann = fight([known("margaret", "p1", wounds=2, downs=1, track=3)], [FOE]).by_id["margaret"]

    assert (ann.health, ann.stamina, ann.momentum, ann.moves) == (25, 2, 0, 1)
    assert ann.statuses == {}
    assert (ann.wounds, ann.downs) == (2, 1)


@pytest.mark.rule("SS-123")
def test_the_encounter_may_say_otherwise() -> None:
    scene = fight([known("margaret", "p1", health=7, stamina=1, momentum=3, moves=0)], [FOE])

    ann = scene.by_id["margaret"]

    assert (ann.health, ann.stamina, ann.momentum, ann.moves) == (7, 1, 3, 0)


@pytest.mark.rule("SS-124")
def test_nobody_starts_with_vigor() -> None:
    scene = fight([known("margaret", "p1"), known("marlon", "p1", vigor=2)], [FOE])

    assert [scene.by_id[id].vigor for id in ("margaret", "marlon", "bork", "bob")] == [0, 2, 0, 0]


@pytest.mark.rule("SS-128")
def test_everybody_starts_with_0_stun() -> None:
    scene = fight([known("margaret", "p1"), known("marlon", "p1", stun=4)], [FOE])

    assert [scene.by_id[id].stun for id in ("margaret", "marlon", "bork", "bob")] == [0, 4, 0, 0]


def test_statuses_come_with_who_caused_them_and_how_to_get_rid_of_them() -> None:
    grip = {"by": "bob", "dc": 3, "defence": ["grit", "reflex"]}
    scene = fight([body("ann", "p1", statuses={"grabbed": grip, "stunned": {}})], [body("bob", "p1", rank="standard")])

    held = scene.by_id["ann"].statuses

    assert list(held) == [Status.GRABBED, Status.STUNNED]
    assert (held[Status.GRABBED].by, held[Status.GRABBED].dc, held[Status.GRABBED].reach) == ("bob", 3, "melee")
    assert [str(each) for each in held[Status.GRABBED].defences] == ["grit", "reflex"]
    assert held[Status.STUNNED].round == 1


def test_an_elite_that_has_lost_a_bar_has_lost_stun_too() -> None:
    scene = fight([body("ann", "p1")], [known("matriarch", "r1", bars=1)])

    assert (scene.by_id["matriarch"].bars, scene.by_id["matriarch"].max_stun) == (1, 15)


def test_a_fight_may_start_in_the_middle_of_a_round() -> None:
    scene = fight([body("ann", "p1", spent=[1])], [FOE], round=3, stage="phase", phase=2, first_side="enemies")

    assert (scene.round, str(scene.stage), scene.phase, scene.up) == (3, "phase", 2, "enemies")
    assert scene.by_id["ann"].spent == [1]
    assert scene.by_id["ann"].since_round == 3


# Spirits


def test_a_spirit_comes_with_its_master_and_is_not_on_the_map() -> None:
    scene = fight([known("margaret", "p1", seat="ann")], [FOE])

    bork = scene.by_id["bork"]

    assert (bork.master, bork.side, bork.seat) == ("margaret", "players", "ann")
    assert scene.by_id["margaret"].spirit == "bork"
    assert not bork.on_map()


def test_a_spirit_may_have_been_summoned_before() -> None:
    member = known("margaret", "p1", summoned="p2", spirit_health=4, spirit_stamina=0, track=2)

    bork = fight([member], [FOE]).by_id["bork"]

    assert (bork.on_map(), bork.position, bork.health, bork.stamina, bork.track) == (True, "p2", 4, 0, 2)


@pytest.mark.parametrize(("rule", "health"), [(FullSpiritTrack.STAYS_DOWN, 0), (FullSpiritTrack.RESETS, 15)])
def test_a_spirit_whose_track_is_full_waits_for_a_rest(rule: FullSpiritTrack, health: int) -> None:
    scene = fight([known("margaret", "p1", track=6)], [FOE], rules=rules(full_spirit_track=rule))

    assert scene.by_id["bork"].health == health


# names


def test_several_of_a_kind_are_numbered_and_their_spirits_too() -> None:
    scene = fight([known("margaret", "p1")], [known("margaret", "r1"), known("egg", "r1", name="Old egg")])

    assert [(each.id, each.name) for each in scene.bodies] == [
        ("margaret-1", "Margaret 1"),
        ("bork-1", "Bork 1"),
        ("margaret-2", "Margaret 2"),
        ("bork-2", "Bork 2"),
        ("egg", "Old egg"),
    ]


# gear


def test_what_is_in_hand_is_equipped_too() -> None:
    ann = fight([known("marlon", "p1")], [FOE]).by_id["marlon"]

    assert [gear.id for gear in ann.wielded] == ["iron_battleaxe", "heater_shield"]
    assert [gear.id for gear in ann.equipped] == ["iron_battleaxe", "heater_shield", "light_plate", "light_helmet"]
    assert all(ann.gear(gear.id) is gear for gear in ann.wielded)
    assert ann.open_hands() == 0


def test_a_member_may_have_other_gear_and_stances() -> None:
    member = known(
        "margaret",
        "p1",
        equipped=["health_flask", "health_flask"],
        wielded=["iron_dagger", "iron_dagger"],
        uses={"health_flask-2": 0},
        stances=["balanced_stance", "mountain_stance"],
    )

    scene = fight([member], [FOE])
    ann = scene.by_id["margaret"]

    assert [(gear.id, gear.uses) for gear in ann.equipped] == [
        ("iron_dagger", 0),
        ("iron_dagger-2", 0),
        ("health_flask", 1),
        ("health_flask-2", 0),
    ]
    assert (ann.guard, ann.soak, ann.grit, ann.max_stamina, ann.income) == (0, 0, 2, 3, 5)
    assert scene.stock.things["improvised_stone"].name == "Small Improvised Weapon (Earth)"


def test_the_fight_knows_what_an_egg_may_become() -> None:
    scene = fight([body("ann", "p1")], [known("egg", "r1")])

    assert set(scene.stock.sheets) == {"ann", "egg", "larva", "needler_nymph", "hoplite_nymph"}
    assert "small_jaws" in scene.stock.attacks


# the map


def test_positions_have_their_features_and_terrain_and_only_those_that_matter_are_there() -> None:
    scene = fight(
        [body("ann", "p1", occupies="stone_wall-2")],
        [FOE],
        positions=[
            {"id": "p0", "arena": "west", "features": ["stone_wall"], "terrain": ["wet", "gusting"]},
            {"id": "p1", "arena": "west", "features": ["stone_wall", "large_stone"]},
            {"id": "p2", "arena": "west"},
            {"id": "r1", "arena": "east"},
        ],
        paths=[
            {"a": "west", "b": "mid", "terrain": ["gusting"], "cost": 2},
            {"a": "mid", "b": "east", "one_way": True},
        ],
    )

    assert list(scene.positions) == ["p0", "p1", "r1"]
    wall, stone = scene.positions["p1"].features
    assert (wall.id, stone.id) == ("stone_wall-2", "large_stone")
    assert [(laid.kind, laid.fleeting, laid.way) for laid in scene.positions["p0"].terrain] == [
        (TerrainKind.WET, False, ""),
        (TerrainKind.GUSTING, True, "entering"),
    ]
    assert [(way.cost, way.one_way) for way in scene.ways] == [(2, False), (1, True)]
    assert [laid.way for laid in scene.ways[0].terrain] == ["west"]
    assert scene.by_id["ann"].occupies == "stone_wall-2"


def test_a_feature_may_be_named_by_its_kind() -> None:
    positions = [
        {"id": "p1", "arena": "west", "features": ["stone_wall"]},
        {"id": "r1", "arena": "east", "features": ["stone_wall"]},
    ]

    scene = fight([body("ann", "p1")], [body("bob", "r1", occupies="stone_wall")], positions=positions)

    assert scene.by_id["bob"].occupies == "stone_wall-2"


@pytest.mark.parametrize(
    ("stage", "round", "there"),
    [("respite", 2, []), ("plotting", 2, ["spark_pool"]), ("phase", 2, ["spark_pool", "rockfall"]), ("phase", 1, [])],
)
def test_a_fight_that_starts_later_has_its_hazards(stage: str, round: int, there: list[str]) -> None:
    hazards = [
        {"hazard": "spark_pool", "when": "respite", "at": "q1", "from_round": 2},
        {"hazard": "rockfall", "when": "plotting", "at": "q1", "from_round": 2},
        {"hazard": "rockfall", "when": "plotting", "arena": "mid"},
    ]

    scene = fight([body("ann", "p1")], [FOE], hazards=hazards, stage=stage, round=round)

    assert [danger.hazard for danger in scene.dangers] == there
    assert "q1" in scene.positions


def test_a_fight_that_cannot_be_is_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(ContentError) as refused:
        fight([body("ann", "nowhere")], [body("bob", "r1", occupies="stone_wall")])

    assert [mistake.what for mistake in refused.value.mistakes] == [
        'There is no Position "nowhere".',
        'There is no Feature "stone_wall".',
    ]
