"""Spirit and other Mana: what a character has, where a cost may come from."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import SPECTATOR
from quintain.systems.delve import spirit
from quintain.systems.delve.events.resources import ManaPaid
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import FightScene, RestScene
from quintain.systems.delve.stock import Site, Step
from quintain.systems.delve.view import Sight
from quintain.systems.delve.words import From
from tests.systems.delve.direct import at_table, foe, one
from tests.systems.delve.script import BOOK, RING, fight, npc, of_library, pc, rules

NAMES = {"ann": "Ann"}


def at_place(ambient: int, **numbers: Any) -> FightScene:
    return fight([pc("ann", **numbers)], [npc("orc")], arena={**RING, "ambient_mana": ambient})


# how much there is


@pytest.mark.rule("DV-063")
@pytest.mark.parametrize(
    ("sheet", "cap"),
    [
        ({}, 8),
        ({"abilities": ["deep_well"]}, 10),
        ({"spirit_cap": 5}, 5),
        ({"spirit_cap": 10, "abilities": ["deep_well"]}, 10),
    ],
)
def test_the_cap_is_8_unless_something_says_otherwise(sheet: dict[str, Any], cap: int) -> None:
    member = pc("ann")
    del member["sheet"]["spirit_cap"], member["sheet"]["spirit"]
    member["sheet"] |= sheet
    ann = fight([member], [npc("orc")]).by_id["ann"]

    assert (ann.spirit_cap, ann.spirit) == (cap, cap)


@pytest.mark.rule("DV-063")
def test_more_than_the_cap_is_lost() -> None:
    assert one(spirit=9).by_id["ann"].spirit == 8


@pytest.mark.rule("DV-063")
@pytest.mark.parametrize(
    ("house", "listed", "held"),
    [("as_listed", 0, 0), ("as_listed", 3, 3), ("as_listed", None, 8), ("8", 0, 8), ("8", 3, 8), ("8", None, 8)],
)
def test_npcs_have_what_their_entry_lists_or_8(house: str, listed: int | None, held: int) -> None:
    orc, ann = npc("orc"), pc("ann", spirit=2)
    for field in ("spirit", "spirit_cap"):
        del orc["sheet"][field]
    if listed is not None:
        orc["sheet"]["spirit"] = listed
    scene = fight([ann], [orc], rules=rules(npc_spirit=house))

    assert scene.by_id["orc"].spirit == held
    assert scene.by_id["ann"].spirit == 2


@pytest.mark.rule("DV-063")
@pytest.mark.parametrize(
    ("house", "abilities", "held"), [("as_listed", [], 3), ("8", [], 8), ("8", ["deep_well"], 10), ("8", ["rabble"], 0)]
)
def test_by_the_house_rule_an_npc_has_8_whatever_cap_its_entry_names(
    house: str, abilities: list[str], held: int
) -> None:
    orc = npc("orc", spirit_cap=3, abilities=abilities)
    orc["sheet"]["spirit"] = 2
    body = fight([pc("ann")], [orc], rules=rules(npc_spirit=house)).by_id["orc"]

    assert body.spirit_cap == held
    assert body.spirit == (2 if house == "as_listed" else held)


@pytest.mark.rule("DV-063")
def test_the_listed_ones() -> None:
    scene = fight([of_library("odda")], [of_library("grubkin_cutter"), of_library("hollow_guard")])

    assert [body.spirit for body in scene.bodies] == [10, 0, 3]


# where Mana may come from


@pytest.mark.rule("DV-065")
def test_spirit_can_be_spent_wherever_mana_is_asked_for() -> None:
    scene = one(spirit=5)
    ann = scene.by_id["ann"]
    assert spirit.sources(scene, ann, 2, From.ANY) == {"spirit": 2}
    with at_table(scene) as table:
        spirit.pay(scene, table, ann, {"spirit": 2})

    assert ann.spirit == 3
    assert table.events == [ManaPaid("ann", 2, 0, 0, 3, "party")]
    assert table.events[0].sentence(NAMES) == "Ann pays Mana: 2 from Spirit (Spirit 3)."
    (seen,) = [event.seen_by(SPECTATOR) for event in table.told(ManaPaid)]
    assert seen.sentence(NAMES) == "Ann pays Mana: 2 from Spirit."


@pytest.mark.rule("DV-066", "DV-065")
@pytest.mark.parametrize(
    ("source", "found"),
    [
        (From.ANY, {"spirit": 4, "ambient": 2, "mana_crystal": 3}),
        (From.SPIRIT, {"spirit": 4}),
        (From.AMBIENT, {"ambient": 2}),
        (From.VESSEL, {"mana_crystal": 3}),
    ],
)
def test_a_cost_names_the_sources_that_it_allows(source: From, found: dict[str, int]) -> None:
    scene = at_place(2, spirit=4, items=["mana_crystal"])

    assert spirit.sources(scene, scene.by_id["ann"], 9, source) == found


@pytest.mark.rule("DV-066")
def test_each_vessel_is_a_source_of_its_own() -> None:
    scene = one(items=["mana_crystal", "bitter_draught", "mana_crystal"])

    assert spirit.sources(scene, scene.by_id["ann"], 2, From.VESSEL) == {"mana_crystal": 2, "mana_crystal-2": 2}


@pytest.mark.rule("DV-066")
def test_empty_sources_are_none_and_no_source_pays_more_than_the_cost() -> None:
    scene = at_place(0, spirit=4, items=["mana_crystal"], vessel_mana=0)
    ann = scene.by_id["ann"]
    assert spirit.sources(scene, ann, 3, From.ANY) == {"spirit": 3}
    ann.spirit = 0
    assert spirit.sources(scene, ann, 3, From.ANY) == {}


@pytest.mark.rule("DV-066")
@pytest.mark.parametrize(
    ("cost", "source", "ambient", "can"),
    [
        (2, From.AMBIENT, 1, False),
        (2, From.AMBIENT, 2, True),
        (3, From.VESSEL, 0, True),
        (4, From.VESSEL, 9, False),
        (8, From.SPIRIT, 0, True),
        (9, From.SPIRIT, 9, False),
        (11, From.ANY, 0, True),
        (12, From.ANY, 0, False),
        (0, From.AMBIENT, 0, True),
    ],
)
def test_what_cannot_be_paid_from_there_is_refused(cost: int, source: From, ambient: int, can: bool) -> None:
    scene = at_place(ambient, spirit=8, items=["mana_crystal"])
    ann = scene.by_id["ann"]

    assert spirit.can_pay(scene, ann, cost, source) is can
    assert (spirit.splits(scene, ann, cost, source) != []) is can
    assert (ann.spirit, spirit.ambient(scene)) == (8, ambient)


@pytest.mark.rule("DV-066")
def test_the_caster_splits_the_cost_as_it_likes() -> None:
    scene = at_place(1, spirit=4, items=["mana_crystal"], vessel_mana=2)

    assert spirit.splits(scene, scene.by_id["ann"], 2, From.ANY) == [
        {"spirit": 2},
        {"spirit": 1, "ambient": 1},
        {"spirit": 1, "mana_crystal": 1},
        {"ambient": 1, "mana_crystal": 1},
        {"mana_crystal": 2},
    ]


@pytest.mark.rule("DV-066")
def test_each_source_pays_its_part() -> None:
    scene = at_place(3, spirit=4, items=["mana_crystal", "mana_crystal"])
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        spirit.pay(scene, table, ann, {"spirit": 1, "ambient": 2, "mana_crystal": 2, "mana_crystal-2": 1})

    assert (ann.spirit, spirit.ambient(scene), [vessel.mana for vessel in ann.vessels()]) == (3, 1, [1, 2])
    assert table.events == [ManaPaid("ann", 1, 2, 3, 3, "party")]
    assert table.events[0].sentence(NAMES) == (
        "Ann pays Mana: 1 from Spirit, 2 from the place, 3 from a vessel (Spirit 3)."
    )


# the place


def test_anyone_present_draws_on_the_same_pool() -> None:
    """Term Ambient Mana."""
    scene = at_place(3)
    scene.world.clock = 40
    with at_table(scene) as table:
        spirit.pay(scene, table, scene.by_id["ann"], {"ambient": 2})
        assert spirit.sources(scene, scene.by_id["orc"], 3, From.AMBIENT) == {"ambient": 1}
        spirit.pay(scene, table, scene.by_id["orc"], {"ambient": 1})

    assert spirit.ambient(scene) == 0
    assert (scene.world.ambient, scene.world.left) == ({"arena/ring": 0}, {"arena/ring": 40})


def test_a_site_has_a_pool_and_a_town_has_none() -> None:
    """Term Ambient Mana."""
    scene, rest = at_place(3), RestScene(foe().stock, BOOK, Step())
    rest.stock.sites["keep"] = Site(id="keep", name="Keep", rooms=[], ambient_mana=4)
    assert (spirit.place_of(rest), spirit.ambient(rest)) == ("", 0)

    rest.world.site = scene.world.site = "keep"
    assert (spirit.place_of(rest), spirit.ambient(rest)) == ("site/keep", 4)
    assert (spirit.place_of(scene), spirit.ambient(scene)) == ("arena/ring", 3)


@pytest.mark.rule("DV-063")
@pytest.mark.parametrize("house", [BOOK, rules(npc_spirit="8")])
def test_rabble_has_neither_spirit_nor_willpower(house: DelveRules) -> None:
    """Trait Rabble, whatever the sheet, the encounter and the house rules say."""
    numbers: dict[str, Any] = {"spirit": 5, "spirit_cap": 6, "willpower": 2}
    scene = fight([pc("ann")], [npc("orc", abilities=["rabble"], **numbers), npc("boss", **numbers)], rules=house)
    orc, boss = scene.by_id["orc"], scene.by_id["boss"]
    assert (orc.spirit, orc.spirit_cap, orc.willpower, orc.max_willpower) == (0, 0, 0, 0)
    cap = 6 if house is BOOK else 8
    assert (boss.spirit, boss.spirit_cap, boss.willpower, boss.max_willpower) == (5, cap, 2, 2)


@pytest.mark.rule("DV-063")
def test_a_player_character_is_no_rabble() -> None:
    scene = fight([pc("ann", abilities=["rabble"], spirit=5)], [npc("orc")])
    assert scene.by_id["ann"].spirit == 5


@pytest.mark.rule("DV-065")
def test_the_view_shows_what_is_left_of_a_place() -> None:
    scene = at_place(5)
    assert Sight(scene, SPECTATOR).as_data()["ambient"] == 5
    scene.world.ambient = {spirit.place_of(scene): 2}
    assert Sight(scene, SPECTATOR).as_data()["ambient"] == 2
