"""Plotting: activities, shopping, what people tell."""

from __future__ import annotations

import pytest

from quintain.kernel.events import Ruled
from quintain.systems.delve import plotting as rules_of_plotting
from quintain.systems.delve import shopping
from quintain.systems.delve.events.modes import (
    Bought,
    Employed,
    Learned,
    PlottingRefused,
    Settled,
    StayedInBed,
    Trained,
)
from quintain.systems.delve.events.rulings import Impossible, Succeeded
from quintain.systems.delve.reading import READER
from quintain.systems.delve.scene import DelveScene, World
from quintain.systems.delve.system import SYSTEM
from tests.systems.delve.modes import a_stock, delving, plotting, resting
from tests.systems.delve.script import pc, play, refused

ANN, BOB = pc("ann"), pc("bob")
FACTS = ["First fact.", "Second fact.", "Third fact."]


@pytest.mark.rule("DV-125")
def test_plotting_is_refused_without_a_long_rest_since_the_last_adventure() -> None:
    played = play(plotting([ANN], rested=False))

    assert len(played.events(PlottingRefused)) == 1
    assert played.scene.result is not None
    assert played.scene.result.why == "there is no time for plotting"
    assert played.scene.world.clock == 0
    assert not rules_of_plotting.may_plot(played.scene)


@pytest.mark.rule("DV-125", "DV-127")
def test_it_is_accepted_as_soon_as_a_long_rest_has_begun() -> None:
    begun = play(resting([ANN], hours=100, long=True), ["planned"], then="ann: plot").scene
    assert rules_of_plotting.may_plot(begun)
    assert not rules_of_plotting.may_plot(delving([ANN], [{"id": "hall"}]))

    played = play(plotting([ANN]), ["live"])
    assert played.events(PlottingRefused) == []
    assert played.events(Settled) == [Settled("ann")]
    assert played.scene.result is not None
    assert played.scene.result.why == "the time for plotting is over"


@pytest.mark.rule("DV-126")
@pytest.mark.parametrize(("hours", "seconds"), [(48, 172800), (2160, 7776000), (0, 604800)])
def test_a_plotting_round_has_no_set_length(hours: int, seconds: int) -> None:
    assert play(plotting([ANN], hours=hours), ["live"]).scene.world.clock == seconds


@pytest.mark.rule("DV-126")
def test_the_game_master_says_how_long_each_is() -> None:
    played = play(plotting([ANN], rounds=2, gm="gm"), ["set:172800", "live", "set:7776000", "live"])
    assert played.scene.world.clock == 172800 + 7776000


@pytest.mark.rule("DV-127")
def test_ordinary_work_brings_coin_without_dice() -> None:
    played = play(plotting([pc("ann", coin=3)]), ["work"])

    assert played["ann"].coin == 8
    assert played.events(Employed) == [Employed("ann", 5, 8)]


@pytest.mark.rule("DV-127")
def test_one_activity_for_each_character_and_round() -> None:
    played = play(plotting([ANN, BOB], rounds=2), ["ann> work", "bob> live", "ann> work", "bob> work"])

    assert (played["ann"].coin, played["bob"].coin) == (10, 5)


@pytest.mark.rule("DV-127")
def test_what_is_offered_is_what_makes_sense() -> None:
    poor = play(plotting([ANN]), then="ann: plot")
    assert poor.options() == ["work", "train", "bed_rest", "free", "live"]
    assert refused(poor, "shop")

    rich = play(plotting([pc("ann", coin=5)], facts=FACTS), then="ann: plot")
    assert rich.options() == ["work", "shop", "train", "ask_around", "bed_rest", "free", "live"]
    assert "shop" not in play(plotting([pc("ann", coin=4)]), then="ann: plot").options()


@pytest.mark.rule("DV-127")
def test_without_a_place_to_live_there_is_still_a_way_out() -> None:
    scene = plotting([ANN])
    del scene.stock.activities["live"]
    played = play(scene, then="ann: plot")

    assert played.options()[-1] == "nothing"
    assert play(scene, ["nothing"]).scene.world.clock == 604800


@pytest.mark.rule("DV-127")
def test_training_makes_the_next_skill_step_cheaper() -> None:
    played = play(plotting([pc("ann", experience=5, stealth=2)]), ["train", "skill:stealth"])

    assert played.events(Trained) == [Trained("ann", 1)]
    assert (played["ann"].skills["stealth"], played["ann"].experience, played["ann"].discount) == (3, 0, 0)


@pytest.mark.rule("DV-127", "DV-083")
def test_bed_rest_after_the_wounds_have_dropped_uses_up_the_activity_and_nothing_else() -> None:
    played = play(plotting([pc("ann", wounds=[{"name": "Torn", "severity": 2}])]), ["bed_rest"])

    assert played.events(StayedInBed) == [StayedInBed("ann")]
    assert not played["ann"].bed_rest
    assert played["ann"].severity() == 2


@pytest.mark.rule("DV-009")
def test_anything_in_ones_own_words_is_for_the_game_master() -> None:
    alone = play(plotting([ANN]), ["free:climb the tower"])
    assert alone.events(Succeeded) == [Succeeded("ann", "climb the tower")]

    ruled = play(plotting([ANN], gm="gm"), ["usual", "free:fly", "impossible", "live"])
    assert ruled.events(Impossible) == [Impossible("ann", "fly")]
    assert ruled.events(Settled) == [Settled("ann")]


# what people tell


@pytest.mark.parametrize(("dice", "facts"), [([4, 5], 0), ([5, 5], 1), ([5, 6], 1), ([6, 6], 2)])
@pytest.mark.rule("DV-127")
def test_asking_around_tells_a_fact_and_one_more_for_each_margin_step(dice: list[int], facts: int) -> None:
    """Persuade 2 against DC 11: 11, 12, 13, 14."""
    played = play(plotting([pc("ann", persuade=2)], facts=FACTS), ["ask_around"], dice=dice)

    assert played.scene.world.learned == FACTS[:facts]
    assert played.events(Learned) == [Learned("ann", fact) for fact in FACTS[:facts]]
    assert all("DV-127" in event.clauses() for event in played.events(Ruled))


def test_the_game_master_chooses_which_and_there_are_no_more_than_there_are() -> None:
    scene = plotting([pc("ann", persuade=5)], facts=FACTS, gm="gm")
    played = play(scene, ["usual", "ask_around", "suggested", "fact:3", "fact:2"], dice=[6, 6])  # margin 6: three facts
    assert played.scene.world.learned == ["Third fact.", "Second fact.", "First fact."]

    few = plotting([pc("ann", persuade=5)], facts=FACTS[:1])
    assert play(few, ["ask_around"], dice=[6, 6]).scene.world.learned == FACTS[:1]


# shopping


@pytest.mark.rule("DV-127")
@pytest.mark.parametrize(
    ("what", "price"),
    [
        ("crowbar", 5),
        ("longsword", 10),
        ("round_shield", 10),
        ("padded", 10),
        ("mail", 30),
        ("plate", 40),
        ("mana_crystal", 20),
        ("bitter_draught", 5),
    ],
)
def test_prices(what: str, price: int) -> None:
    played = play(plotting([pc("ann", coin=price)]), ["shop", f"buy:{what}"])

    ann = played["ann"]
    assert (ann.coin, [gear.kind for gear in ann.gear]) == (0, [what])
    assert [(event.price, event.coin) for event in played.events(Bought)] == [(price, 0)]
    one_less = play(plotting([pc("ann", coin=max(5, price - 1))]), ["shop"], then="ann: buy")
    assert (f"buy:{what}" in one_less.options()) is (price == 5)


def test_thing_by_thing_until_it_is_enough() -> None:
    scene = plotting([pc("ann", coin=40, weapons=["knife"])])
    played = play(scene, ["shop", "buy:knife", "buy:knife", "buy:mana_crystal"])
    assert [gear.id for gear in played["ann"].gear] == ["knife", "knife-2", "knife-3", "mana_crystal"]
    assert played["ann"].coin == 0

    kept = play(scene, ["shop", "buy:leather", "done"])
    assert kept["ann"].coin == 30
    assert [(gear.id, gear.used, gear.stress) for gear in kept["ann"].gear] == [
        ("knife", True, 0),
        ("leather", False, 3),
    ]


def test_what_is_bought_is_whole_and_full_and_not_part_of_a_body() -> None:
    stock = a_stock()
    assert {"fists", "fangs", "gnawing", "thick_hide"}.isdisjoint([ware.id for ware in shopping.wares(stock)])
    crystal = shopping.thing(stock.items["mana_crystal"], "crystal")
    assert (crystal.id, crystal.mana, crystal.used) == ("crystal", 3, False)
    assert shopping.thing(stock.shields["round_shield"], "s").shield is stock.shields["round_shield"]
    assert shopping.thing(stock.tools["crowbar"], "c").tool is stock.tools["crowbar"]
    assert shopping.find(stock, "fine_longsword") is stock.weapons["fine_longsword"]
    with pytest.raises(KeyError):
        shopping.find(stock, "moon")


def test_a_fresh_world_is_not_rested() -> None:
    assert not World().rested


# what a menu says


def brief(scene: DelveScene, id: str) -> str:
    asked = play(scene, then="ann: plot").ask
    shelf = READER.in_fight(SYSTEM.library(), list(SYSTEM.kinds), scene)
    return READER.brief(shelf, scene, "ann", next(each for each in asked.options if each.id == id))


def test_a_menu_says_what_an_activity_brings_and_which_check_it_takes() -> None:
    scene = plotting([pc("ann", coin=10)], facts=FACTS)

    assert brief(scene, "work") == "Default success: +5 coin per Plotting round"
    assert brief(scene, "ask_around").startswith("Persuade DC 11; Success: one true fact")
    weapon = READER.one_of(SYSTEM.library(), list(SYSTEM.kinds), "weapon", "spear")
    assert weapon.text == "3 pierce damage, +1 per margin step. Long: also strikes targets in adjacent zones."
