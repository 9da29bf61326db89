"""Use: draughts and smoke, what is in hand, reloading."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import defense, items
from quintain.systems.delve.events.combat import ItemUsed, Reloaded, Smoked
from quintain.systems.delve.scene import RestScene
from quintain.systems.delve.stock import Step
from quintain.systems.delve.words import Mode
from quintain.words.errors import ContentError
from tests.systems.delve.direct import at_table, marks
from tests.systems.delve.fighting import duel, hits, road
from tests.systems.delve.script import Played, go_on, play, refused


def use(what: str, dice: Any = (), orc: str = "nothing:stay", **ann: Any) -> Played:
    return play(duel(ann=ann), [f"orc> {orc}", f"ann> {what}"], dice=dice, then="orc: intent")


def uses(ann: dict[str, Any]) -> list[str]:
    """What of her gear Ann may use."""
    asking = play(duel(ann=ann), ["orc> nothing:stay"], then="ann: declare")
    return [option.id for option in asking.ask.options if option.verb in ("use", "swap", "reload")]


def test_a_scenario_says_what_is_in_hand_and_what_is_to_be_reloaded() -> None:
    ann = {"weapons": ["crossbow", "knife", "knife"], "shield": "round_shield"}
    usual = duel(ann=ann).by_id["ann"]
    assert ([gear.id for gear in usual.gear if gear.used], usual.shield()) == (["crossbow"], None)

    scene = duel(ann={**ann, "in_hand": ["knife-2", "round_shield"], "unloaded": ["crossbow"]})
    held = scene.by_id["ann"]
    assert [gear.id for gear in held.gear if gear.used] == ["knife-2", "round_shield"]
    assert [gear.id for gear in held.gear if gear.spent] == ["crossbow"]
    asking = play(scene, ["orc> nothing:stay"], then="ann: declare")
    weapons = {option.id.split(":")[1] for option in asking.ask.options if option.verb == "attack"}
    assert weapons == {"knife-2", "fists"}

    empty = duel(ann={**ann, "in_hand": []}).by_id["ann"]
    assert [gear.id for gear in empty.gear if gear.used] == []
    beast = duel(orc={"weapons": ["fangs"], "in_hand": []})
    assert "attack:fangs:ann" in play(beast, then="orc: intent").options()


@pytest.mark.parametrize(
    ("numbers", "what"),
    [
        ({"in_hand": ["bow"]}, 'It has no such "bow".'),
        ({"in_hand": ["crossbow", "knife"]}, "That takes more than two hands."),
        ({"unloaded": ["knife"]}, 'It has no such "knife".'),
        ({"unloaded": ["bow"]}, 'It has no such "bow".'),
    ],
)
def test_nobody_holds_what_it_does_not_carry(numbers: dict[str, list[str]], what: str) -> None:
    with pytest.raises(ContentError) as told:
        duel(ann={"weapons": ["crossbow", "knife"], **numbers})
    assert what in str(told.value)


@pytest.mark.parametrize(("stress", "left"), [(1, 5), (3, 7), (6, 8)])
def test_a_draught_gives_back_stress_and_heals_nothing(stress: int, left: int) -> None:
    ann: dict[str, Any] = {
        "stress": stress,
        "max_stress": 8,
        "items": ["bitter_draught"],
        "wounds": [{"name": "Torn", "severity": 2}],
    }
    played = use("use:bitter_draught:stay", **ann)
    assert played["ann"].stress == left
    assert marks(played["ann"]) == ["Torn 2"]
    assert played["ann"].gear == []
    assert played.events(ItemUsed) == [ItemUsed("ann", "bitter_draught")]
    assert refused(go_on(played.game, ["orc> nothing:stay"], then="ann: declare"), "use:bitter_draught:stay")


def test_only_what_is_used_up_can_be_used() -> None:
    assert uses({"items": ["mana_crystal", "smoke_pot"], "tools": ["lantern"]}) == ["use:smoke_pot"]


def test_of_two_alike_one_is_offered_and_the_other_is_left() -> None:
    assert uses({"items": ["bitter_draught", "bitter_draught"]}) == ["use:bitter_draught"]
    assert uses({"items": ["bitter_draught", "smoke_pot"]}) == ["use:bitter_draught", "use:smoke_pot"]


def test_a_smoke_pot_darkens_its_zone_for_the_next_three_rounds() -> None:
    scene = road(ann="west", orc="middle", of_ann={"items": ["smoke_pot"]}, of_orc={"weapons": ["sling"]})
    shoot = "orc> attack:sling:ann:stay"
    first = play(scene, [shoot, "ann> use:smoke_pot:stay"], dice=[2, 2], then="orc: intent")
    assert hits(first) == [("orc", "ann", 4, 5, False)]
    assert first.events(Smoked) == [Smoked("west", 4)]
    assert first["ann"].gear == []

    played = first
    for _ in range(3):
        played = go_on(played.game, [shoot, "ann> nothing:stay"], dice=[2, 2], then="orc: intent")
    assert [dc for *_, dc, _hit in hits(played)] == [5, 7, 7, 7]
    assert played.scene.world.smoke == {}
    clear = go_on(played.game, [shoot, "ann> nothing:stay"], dice=[2, 2], then="orc: intent")
    assert [dc for *_, dc, _hit in hits(clear)][4:] == [5]


def test_smoke_of_two_pots_lies_in_two_zones() -> None:
    pot = {"items": ["smoke_pot"]}
    scene = road(ann="west", orc="middle", of_ann=pot, of_orc=pot)
    played = play(scene, ["orc> use:smoke_pot:stay", "ann> use:smoke_pot:stay"], then="orc: intent")
    assert played.scene.world.smoke == {"middle": 4, "west": 4}


def test_smoke_is_still_there_in_its_last_round() -> None:
    scene = road(ann="west", orc="middle", of_ann={"items": ["smoke_pot"]})
    played = play(scene, ["orc> nothing:stay", "ann> use:smoke_pot:stay"], then="orc: intent")
    for _ in range(2):
        played = go_on(played.game, ["orc> nothing:stay", "ann> nothing:stay"], then="orc: intent")
    assert (played.scene.round, played.scene.world.smoke) == (4, {"west": 4})


def test_outside_of_combat_a_draught_works_and_smoke_is_wasted() -> None:
    scene = duel(ann={"items": ["bitter_draught", "smoke_pot"], "stress": 1, "max_stress": 8})
    camp = RestScene(scene.stock, scene.rules, Step())
    camp.mode = Mode.EXPLORATION
    camp.add(scene.by_id["ann"])
    ann = camp.by_id["ann"]
    with at_table(camp) as table:
        items.use_now(camp, table, ann, "bitter_draught")
        items.use_now(camp, table, ann, "smoke_pot")
        items.use_now(camp, table, ann, "bitter_draught")  # it is gone
    assert (ann.stress, ann.gear, camp.world.smoke) == (5, [], {})
    assert table.told(ItemUsed) == [ItemUsed("ann", "bitter_draught"), ItemUsed("ann", "smoke_pot")]


# hands


def test_weapons_are_swapped_by_an_action_and_count_from_the_next_round() -> None:
    ann: dict[str, Any] = {"weapons": ["knife", "thrown_knife"]}
    assert uses(ann) == ["swap:thrown_knife"]
    played = use("swap:thrown_knife:stay", **ann)
    assert [gear.id for gear in played["ann"].gear if gear.used and gear.weapon] == ["thrown_knife"]
    after = go_on(played.game, ["orc> nothing:stay"], then="ann: declare")
    assert "attack:thrown_knife:orc" in after.options()
    assert refused(after, "attack:knife:orc:stay")
    assert [option for option in after.options() if option.startswith("swap")] == ["swap:knife"]


@pytest.mark.rule("DV-096")
def test_a_two_handed_weapon_needs_the_shield_put_away() -> None:
    ann: dict[str, Any] = {"weapons": ["knife", "great_axe"], "shield": "round_shield"}
    assert uses(ann) == ["swap:great_axe", "swap:round_shield"]
    played = use("swap:great_axe:stay", dice=[2, 3], orc="attack:fists:ann:stay", **ann)
    assert hits(played) == [("orc", "ann", 5, 6, False)]
    assert [gear.id for gear in played["ann"].gear if gear.used] == ["great_axe"]
    assert defense.defense(played.scene, played["ann"]) == 5
    back = go_on(played.game, ["orc> nothing:stay", "ann> swap:round_shield:stay"], then="orc: intent")
    assert [gear.id for gear in back["ann"].gear if gear.used] == ["round_shield"]


def test_a_shield_can_be_put_away_and_taken_again() -> None:
    ann: dict[str, Any] = {"weapons": ["knife"], "shield": "round_shield"}
    away = use("swap:round_shield:stay", **ann)
    assert away["ann"].shield() is None
    again = go_on(away.game, ["orc> nothing:stay", "ann> swap:round_shield:stay"], then="orc: intent")
    assert again["ann"].shield() is not None
    assert [gear.id for gear in again["ann"].gear if gear.used] == ["knife", "round_shield"]


def test_reloading_takes_the_weapon_in_hand() -> None:
    scene = duel(ann={"weapons": ["crossbow", "knife"]})
    ann = scene.by_id["ann"]
    bow = ann.thing("crossbow")
    ann.exchange(bow, bow.changed(spent=True))
    asking = play(scene, ["orc> nothing:stay"], then="ann: declare")
    assert "reload:crossbow" in asking.options()
    assert "reload:knife" not in asking.options()
    loaded = go_on(asking.game, ["reload:crossbow:stay"], then="orc: intent")
    assert loaded.events(Reloaded) == [Reloaded("ann", "crossbow")]
    assert not loaded["ann"].thing("crossbow").spent

    bow = ann.thing("crossbow")
    ann.exchange(bow, bow.changed(used=False))
    put_away = play(scene, ["orc> nothing:stay"], then="ann: declare")
    assert "reload:crossbow" not in put_away.options()


def test_the_labels_say_what_happens_with_it() -> None:
    ann: dict[str, Any] = {"weapons": ["knife", "bow"], "shield": "round_shield", "items": ["smoke_pot"]}
    asking = play(duel(ann=ann), ["orc> nothing:stay"], then="ann: declare")
    labels = {option.id: option.label() for option in asking.ask.options if option.verb in ("use", "swap")}
    assert labels == {
        "use:smoke_pot": "Use Smoke pot",
        "swap:bow": "Take Hunting bow in hand",
        "swap:round_shield": "Put away Round shield",
    }
