"""Turns: Stunts, Reactions and Gambits on them; Deflect, Defend, Dodge, Parry and what protects without any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from quintain.kernel.events import Viewer
from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import health, intercession, protection
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.events.attack import AttackAnnounced, AttackLost, AttackRolled
from quintain.systems.shattered.events.reaction import Deflected, Parried, Reacted, Sheltered
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import Danger, ShatteredScene
from quintain.systems.shattered.stock import Range, Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import (
    Played,
    body,
    fight,
    in_turn,
    known,
    play,
    plot,
    profile,
    refused,
    rules,
    strike_with,
    suffer,
)

HOOK = strike_with("hook", damage=4, status=[{"apply": ["Prone"], "dc": 5, "defence": ["reflex"]}])


def duel(
    attacks: Sequence[dict[str, Any]] = (),
    rules_: ShatteredRules | None = None,
    bob: dict[str, Any] | None = None,
    **ann: Any,
) -> ShatteredScene:
    """Bob attacks Ann, who shares his Position and has every basic Reaction."""
    return fight(
        players=[body("ann", "p1", **ann)],
        enemies=[body("bob", "p1", "standard", **({"reactions": [], "momentum": 4} | (bob or {})))],
        attacks=attacks,
        rules=rules_ or rules(),
    )


def poked(
    scene: ShatteredScene, *answers: str, dice: Sequence[int] = (), phase: int = 3, attack: str = "poke", then: str = ""
) -> Played:
    """Bob's poke: 5 and 3, a Hit for 4 Damage."""
    return play(
        in_turn(scene, "bob", phase=phase),
        ["fight", f"attack:{attack}:ann", *answers],
        dice=[5, 3, *dice],
        then=then,
    )


# Turns


@pytest.mark.rule("SS-040")
@pytest.mark.rule("SS-060")
def test_a_turn_resolves_the_action_that_is_taken() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")])

    before = play(in_turn(scene, "ann"), then="ann: turn")
    assert "end" not in before.options()  # a Turn of Moves or Stunts alone does not exist

    played = play(in_turn(scene, "ann"), ["sprint"], then="ann: turn")
    assert played.turn.moves == 2
    assert "end" in played.options()


@pytest.mark.rule("SS-061")
def test_any_number_of_different_stunts_on_a_turn() -> None:
    scene = fight(
        players=[known("margaret", "p1", momentum=5)],
        enemies=[body("bob", "p1", "standard", reactions=[])],
    )
    plot(scene, "bob", "smash", 2)

    played = play(
        in_turn(scene, "margaret"), ["leap", "retreat", "weighing_earth:bob", "prepare"], then="margaret: turn"
    )

    assert sorted(played.turn.stunts) == ["leap", "retreat", "weighing_earth"]


@pytest.mark.rule("SS-062")
def test_a_stunt_only_once_a_turn_unless_it_is_repeatable() -> None:
    scene = fight(players=[known("marlon", "p1", momentum=5)], enemies=[body("bob", "r1", "standard")])

    leapt = play(in_turn(scene, "marlon"), ["leap"], then="marlon: turn")
    assert refused(leapt, "leap")

    drawn = play(in_turn(scene, "marlon"), ["draw_stow:stow:heater_shield"], then="marlon: turn")
    assert "draw_stow:draw:heater_shield" in drawn.options()


@pytest.mark.rule("SS-063")
def test_different_reactions_to_two_attacks_of_one_turn() -> None:
    scene = plot(duel(), "bob", "skirmish", 2)

    played = play(
        in_turn(scene, "bob", phase=2),
        ["skirmish", "attack:poke:ann", "ann> deflect", "attack:poke:ann", "ann> defend"],
        dice=[5, 3, 5, 3, 1],
        then="bob: turn",
    )

    assert [event.reaction for event in played.events(Reacted)] == ["deflect", "defend"]
    assert played["ann"].health == 20 - 4 - 3


@pytest.mark.rule("SS-063")
def test_reactions_are_used_on_ones_own_turn_too() -> None:
    sting = {"arena": "west", "id": "p2", "terrain": ["blazing"]}
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "r1", "standard")],
        positions=[{"arena": "west", "id": "p1"}, sting, {"arena": "east", "id": "r1"}],
    )

    played = play(in_turn(scene, "ann"), ["sprint", "join:p2", "ann> defend"], dice=[2], then="ann: turn")

    assert played["ann"].health == 20


@pytest.mark.rule("SS-064")
def test_a_reaction_only_once_a_turn() -> None:
    scene = plot(duel(), "bob", "skirmish", 2)
    attacks = ["skirmish", "attack:poke:ann", "ann> deflect", "attack:poke:ann"]

    played = play(in_turn(scene, "bob", phase=2), attacks, dice=[5, 3, 5, 3], then="ann: reaction")

    assert played.asked() == [("ann", "reaction")]
    assert refused(played, "deflect")


@pytest.mark.rule("SS-063")
@pytest.mark.rule("SS-064")
def test_on_the_next_turn_the_same_reaction_is_there_again() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p1", "standard"), body("cid", "p1", "standard")],
    )

    played = play(
        in_turn(scene, "bob", phase=3),
        ["fight", "attack:poke:ann", "ann> deflect", "bob> end", "ann> pass", "cid", "fight", "attack:poke:ann"],
        dice=[5, 3, 5, 3],
        then="ann: reaction",
    )

    assert "deflect" in played.options()


@pytest.mark.rule("SS-063")
def test_a_window_outside_any_turn_counts_as_one() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        positions=[{"arena": "west", "id": "p1", "terrain": ["blazing"]}],
    )
    scene.by_id["ann"].actions_used = ["prepare"] * 3

    played = play(
        in_turn(scene, "bob", phase=3),
        ["fight", "attack:poke:ann", "ann> defend", "bob> end"],
        dice=[5, 3, 1],
        then="ann: reaction",
    )

    assert played.asked() == [("ann", "reaction")]
    assert "defend" in played.options()


@pytest.mark.rule("SS-065")
def test_one_reaction_against_one_attack() -> None:
    played = poked(duel(), "ann> deflect", then="bob: turn")

    assert [event.reaction for event in played.events(Reacted)] == ["deflect"]
    assert played["ann"].stamina == 1
    assert ("ann", "reaction") not in played.asked()


@pytest.mark.rule("SS-065")
def test_whoever_lets_its_one_reaction_be_is_not_asked_again() -> None:
    played = poked(duel(), "ann> none", then="bob: turn")

    assert played.events(Reacted) == []
    assert (played["ann"].stamina, played["ann"].health) == (2, 16)


@pytest.mark.rule("SS-065")
@pytest.mark.parametrize(("rule", "asked"), [("one_per_creature", ["ann", "eve"]), ("one_in_all", ["ann"])])
def test_how_many_creatures_may_answer_one_trigger(rule: str, asked: list[str]) -> None:
    scene = fight(
        players=[body("ann", "p1"), body("eve", "p1")],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        rules=rules(reactions_per_trigger=rule),
    )
    answers = [f"{who}> opportunity:poke" for who in asked]

    played = play(
        in_turn(scene, "bob", phase=3), ["sprint", "establish", *answers], dice=[5, 3] * len(asked), then="bob: turn"
    )

    assert played["bob"].health == 20 - 4 * len(asked)
    assert played["bob"].position == "west-1"


@pytest.mark.rule("SS-065")
def test_whoever_lets_an_opening_go_leaves_it_to_the_others() -> None:
    scene = fight(
        players=[body("ann", "p1"), body("eve", "p1")],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        rules=rules(reactions_per_trigger="one_in_all"),
    )

    played = play(in_turn(scene, "bob", phase=3), ["sprint", "establish", "ann> none"], then="eve: opening")

    assert played.asked() == [("eve", "opening")]


@pytest.mark.rule("SS-066")
def test_gambits_as_often_as_the_dice_allow() -> None:
    scene = plot(
        fight(players=[body("ann", "p1")], enemies=[body("bob", "p1", "standard", reactions=[])]),
        "ann",
        "skirmish",
        3,
    )

    once = ["attack:poke:bob", "lethal_strike"]
    played = play(in_turn(scene, "ann", phase=3), ["skirmish", *once, *once], dice=[4, 4, 1, 4, 4, 1], then="ann: turn")

    assert played["bob"].health < 20 - 2 * 4


@pytest.mark.rule("SS-065")
def test_an_efficient_reaction_does_not_count_against_the_one() -> None:
    scene = duel()
    deflect = scene.stock.reactions["deflect"]
    scene.stock.reactions["deflect"] = msgspec.structs.replace(deflect, keywords=["Defensive", "Efficient"])

    played = poked(scene, "ann> deflect", then="ann: reaction")

    assert played.asked() == [("ann", "reaction")]
    assert "deflect" not in played.options()
    assert "defend" in played.options()
    turned = poked(scene, "ann> defend", dice=[1], then="ann: reaction")
    assert turned.options() == ["deflect", "none"]
    missed = play(
        in_turn(scene, "bob", phase=3), ["fight", "attack:poke:ann", "ann> deflect"], dice=[4, 1], then="bob: turn"
    )
    assert ("ann", "reaction") not in missed.asked()


@pytest.mark.rule("SS-064")
def test_a_reaction_may_say_that_it_can_be_used_again() -> None:
    scene = plot(duel(), "bob", "skirmish", 2)
    deflect = scene.stock.reactions["deflect"]
    scene.stock.reactions["deflect"] = msgspec.structs.replace(deflect, keywords=["Defensive", "Repeatable"])
    attacks = ["skirmish", "attack:poke:ann", "ann> deflect", "attack:poke:ann"]

    played = play(in_turn(scene, "bob", phase=2), attacks, dice=[5, 3, 5, 3], then="ann: reaction")

    assert "deflect" in played.options()


@pytest.mark.rule("SS-065")
def test_the_question_says_what_was_announced() -> None:
    played = play(in_turn(duel(), "bob", phase=3), ["fight", "attack:poke:ann"], dice=[5, 3], then="ann: reaction")

    assert (
        played.ask.question
        == "Poke of Bob against Ann, a roll of 8: 4 Damage. Deflected to 7: the same. How do you react?"
    )


# Opportunity Attack


@pytest.mark.rule("SS-111")
def test_an_opportunity_attack_is_a_light_melee_attack() -> None:
    scene = duel(reactions=[], bob={"reactions": ["opportunity_attack"]})

    played = play(in_turn(scene, "ann"), ["sprint", "establish"], then="bob: opening")

    assert played.options() == ["opportunity:poke", "none"]


@pytest.mark.rule("SS-111")
@pytest.mark.parametrize("status", [Status.CHARGING, Status.GUARDING])
def test_whoever_cannot_attack_or_pay_has_no_opportunity(status: Status) -> None:
    scene = duel(reactions=[], bob={"reactions": ["opportunity_attack"], "momentum": 1})
    suffer(scene, "bob", status)

    played = play(in_turn(scene, "ann"), ["sprint", "establish"], then="ann: turn")

    assert played.asked() == [("ann", "turn")]


# Deflect


@pytest.mark.rule("SS-086")
def test_deflect_lowers_the_attack_roll_by_1() -> None:
    scene = duel()

    played = play(
        in_turn(scene, "bob", phase=3), ["fight", "attack:poke:ann", "ann> deflect"], dice=[4, 1], then="bob: turn"
    )

    assert played["ann"].health == 20  # a 4 is a Miss, a 5 was a Graze
    assert played["ann"].stamina == 1


@pytest.mark.rule("SS-063")
def test_a_miss_leaves_nothing_to_react_to() -> None:
    played = play(in_turn(duel(), "bob", phase=3), ["fight", "attack:poke:ann"], dice=[1, 2], then="bob: turn")

    assert not [who for who, about in played.asked() if about == "reaction"]


@pytest.mark.rule("SS-064")
def test_reeling_makes_defensive_reactions_dearer() -> None:
    scene = duel(stamina=1)
    suffer(scene, "ann", Status.REELING)

    played = poked(scene, then="bob: turn")

    assert ("ann", "reaction") not in played.asked()


@pytest.mark.rule("SS-063")
def test_shocked_hurts_whoever_uses_a_defensive_reaction() -> None:
    scene = duel()
    suffer(scene, "ann", Status.SHOCKED)

    played = poked(scene, "ann> deflect", then="bob: turn")

    assert played["ann"].health == 20 - 2 - 4


# Defend


@pytest.mark.rule("SS-063")
@pytest.mark.parametrize(("face", "ward"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_defend_rolls_for_ward(face: int, ward: int) -> None:
    played = poked(duel(), "ann> defend", dice=[face], then="bob: turn")

    assert played["ann"].health == 16 + ward
    assert played["ann"].stamina == (2 if face == 6 else 1)


@pytest.mark.rule("SS-063")
def test_defend_may_help_to_negate_instead() -> None:
    scene = duel(attacks=[HOOK], bob={"attacks": ["hook"]})

    played = poked(scene, "ann> defend", "ann> negate", dice=[4, 2], attack="hook", then="bob: turn")

    assert played["ann"].health == 16
    assert Status.PRONE not in played["ann"].statuses  # 2 + 3 meets 5


@pytest.mark.rule("SS-063")
def test_ward_of_defend_is_not_a_help_to_negate() -> None:
    scene = duel(attacks=[HOOK], bob={"attacks": ["hook"]})

    played = poked(scene, "ann> defend", "ann> ward", dice=[4, 2], attack="hook", then="bob: turn")

    assert played["ann"].health == 19
    assert Status.PRONE in played["ann"].statuses


@pytest.mark.rule("SS-063")
def test_only_its_own_side_is_told_what_defend_gave() -> None:
    played = poked(duel(), "ann> defend", dice=[4], then="bob: turn")
    gained = played.events(Sheltered)[0]

    assert gained.ward == 3
    assert gained.seen_by(Viewer("seat", "players")) is gained
    assert gained.seen_by(Viewer("seat", "enemies")) is None


# Parry


def shielded(**marlon: Any) -> ShatteredScene:
    return fight(
        players=[known("marlon", "p1", **marlon)],
        enemies=[body("bob", "p1", "standard", reactions=[], momentum=4)],
    )


@pytest.mark.rule("SS-063")
def test_parry_in_place_of_the_roll() -> None:
    played = play(
        in_turn(shielded(), "bob", phase=3),
        ["fight", "attack:poke:marlon", "marlon> defend:parry:heater_shield"],
        dice=[5, 3],
        then="bob: turn",
    )

    assert played["marlon"].health == 30 - (4 - 1 - 2)  # Guard 1 and Resistance I
    assert played["marlon"].stamina == 1
    assert [event.thing for event in played.events(Parried)] == ["heater_shield"]


@pytest.mark.rule("SS-063")
def test_a_shield_is_better_against_what_comes_from_afar() -> None:
    scene = fight(
        players=[known("marlon", "p1")],
        enemies=[body("bob", "p2", "standard", reactions=[], attacks=["dart"])],
        attacks=[strike_with("dart", range=["short"], damage=8)],
    )

    played = play(
        in_turn(scene, "bob", phase=3),
        ["fight", "attack:dart:marlon", "marlon> defend:parry:heater_shield"],
        dice=[5, 3],
        then="bob: turn",
    )

    assert played["marlon"].health == 30 - (8 - 1 - 4)


@pytest.mark.rule("SS-063")
def test_the_boost_rolls_and_parries_for_1_stamina_more() -> None:
    answers = ["fight", "attack:poke:marlon", "marlon> defend:both:iron_battleaxe"]

    played = play(in_turn(shielded(), "bob", phase=3), answers, dice=[5, 3, 1], then="bob: turn")

    assert played["marlon"].health == 30 - (4 - 1 - 1 - 1)
    assert played["marlon"].stamina == 0
    poor = play(
        in_turn(shielded(stamina=1), "bob", phase=3),
        ["fight", "attack:poke:marlon"],
        dice=[5, 3],
        then="marlon: reaction",
    )
    assert "defend:parry:heater_shield" in poor.options()
    assert "defend:both:heater_shield" not in poor.options()


@pytest.mark.rule("SS-063")
def test_a_stinger_hurts_an_attacker_in_melee_range() -> None:
    spines = strike_with("spines", parry={"ward": 1, "sting": 2})
    scene = stung(spines)

    played = poked(scene, "ann> defend:parry:spines", then="bob: turn")

    assert played["ann"].health == 20 - 3
    assert played["bob"].health == 18


def stung(spines: dict[str, Any]) -> ShatteredScene:
    return fight(
        players=[body("ann", "p1", attacks=["spines"])],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        attacks=[spines],
    )


@pytest.mark.rule("SS-063")
def test_a_dagger_parries_light_attacks_better() -> None:
    scene = fight(
        players=[known("zepherina", "p1", wielded=["iron_dagger"])],
        enemies=[body("bob", "p1", "standard", reactions=[], momentum=2)],
    )
    parry = "zepherina> defend:parry:iron_dagger"

    light = play(
        in_turn(scene, "bob", phase=3), ["fight", "attack:poke:zepherina", parry], dice=[5, 3], then="bob: turn"
    )
    balanced = play(
        in_turn(scene, "bob", phase=3), ["fight:balanced", "attack:cut:zepherina", parry], dice=[5, 3], then="bob: turn"
    )

    assert light["zepherina"].health == 25 - 3
    assert balanced["zepherina"].health == 25 - 6


# Dodge


@pytest.mark.rule("SS-063")
def test_dodge_gives_ward_equal_to_reflex_and_more_for_moves() -> None:
    scene = duel(reflex=1, move_pool=4)

    played = poked(scene, "ann> dodge", "ann> moves:2", dice=[3], then="bob: turn")

    assert played["ann"].health == 20 - (4 - 1 - 2)
    assert played["ann"].moves == 4 - 1 - 2
    assert played["ann"].stamina == 1


@pytest.mark.rule("SS-063")
def test_dodge_takes_no_more_moves_than_were_rolled_or_are_left() -> None:
    scene = duel(move_pool=5)

    few = poked(scene, "ann> dodge", dice=[2], then="ann: dodge")
    assert refused(few, "moves:3")
    assert not refused(poked(duel(move_pool=5), "ann> dodge", dice=[2], then="ann: dodge"), "moves:2")


@pytest.mark.rule("SS-063")
def test_dodge_raises_reflex_for_the_negate_roll() -> None:
    scene = duel(attacks=[HOOK], bob={"attacks": ["hook"]}, moves=1)

    played = poked(scene, "ann> dodge", dice=[6, 2], attack="hook", then="bob: turn")

    assert Status.PRONE not in played["ann"].statuses  # 2 + 3 meets 5
    assert played["ann"].stamina == 2


@pytest.mark.rule("SS-063")
@pytest.mark.parametrize("fields", [{"moves": 0}, {"statuses": {"prone": {}}}])
def test_whoever_has_no_move_or_is_immobile_cannot_dodge(fields: dict[str, Any]) -> None:
    played = play(
        in_turn(duel(**fields), "bob", phase=3),
        ["fight", "attack:poke:ann"],
        dice=[5, 3, 1][: 2 + ("statuses" in fields)],
        then="ann: reaction",
    )

    assert "deflect" in played.options()
    assert "dodge" not in played.options()


@pytest.mark.rule("SS-063")
def test_an_effect_that_is_no_attack_can_only_be_defended_against() -> None:
    fire = {"arena": "west", "id": "p2", "terrain": ["blazing"]}
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "r1", "standard")],
        positions=[{"arena": "west", "id": "p1"}, fire, {"arena": "east", "id": "r1"}],
    )

    played = play(in_turn(scene, "ann"), ["sprint", "join:p2"], then="ann: reaction")

    assert played.options() == ["defend", "none"]


# without any Reaction


@pytest.mark.rule("SS-113")
@pytest.mark.parametrize(
    ("band", "level"), [(Range.MELEE, 0), (Range.SHORT, 1), (Range.REACH, 1), (Range.MEDIUM, 2), (Range.LONG, 3)]
)
def test_cover_is_resistance_by_range(band: Range, level: int) -> None:
    scene = fight(
        players=[body("ann", "p1", occupies="stone_outcropping")],
        enemies=[body("bob", "p1", "standard")],
        positions=[{"arena": "west", "id": "p1", "features": ["stone_outcropping"]}],
    )
    ann, bob = scene.bodies
    blow = Blow(bob, ann, scene.stock.attacks["poke"], band)

    protection.passive(scene, ann, blow)

    assert blow.shelter.resistance == level


@pytest.mark.rule("SS-113")
def test_cover_wards_off_a_shot() -> None:
    scene = fight(
        players=[body("ann", "p1", occupies="stone_outcropping", reactions=[])],
        enemies=[body("bob", "q1", "standard")],
        positions=[
            {"arena": "west", "id": "p1", "features": ["stone_outcropping"]},
            {"arena": "mid", "id": "q1"},
        ],
    )

    played = play(in_turn(scene, "bob", phase=3), ["fight", "attack:dart:ann"], dice=[5, 3], then="bob: turn")

    assert played["ann"].health == 20  # 4 Damage, Resistance II


@pytest.mark.rule("SS-113")
def test_a_fort_protects_against_everybody_outside_of_it() -> None:
    scene = fight(
        players=[body("ann", "p1", occupies="stone_fort")],
        enemies=[body("bob", "p1", "standard"), body("cid", "p1", "standard", occupies="stone_fort")],
        positions=[{"arena": "west", "id": "p1", "features": ["stone_fort"]}],
    )
    ann, bob, cid = scene.bodies
    outside = Blow(bob, ann, scene.stock.attacks["poke"], Range.MELEE)
    inside = Blow(cid, ann, scene.stock.attacks["poke"], Range.MELEE)

    protection.passive(scene, ann, outside)
    protection.passive(scene, ann, inside)

    assert (outside.shelter.resistance, inside.shelter.resistance) == (1, 0)


@pytest.mark.rule("SS-063")
def test_guarding_is_1_ward_against_every_effect() -> None:
    scene = duel(reactions=[])
    suffer(scene, "ann", Status.GUARDING)

    assert poked(scene, then="bob: turn")["ann"].health == 20 - 3


@pytest.mark.rule("SS-042")
def test_a_set_up_that_parries_does_so_against_every_attack() -> None:
    scene = fight(
        players=[known("margaret", "p1", momentum=4, equipped=["stone_maul"], stamina=0)],
        enemies=[body("bob", "p1", "standard", reactions=[])],
    )

    charged = play(
        in_turn(scene, "margaret", phase=1), ["fight:heavy", "charge:stone_maul:bob", "end"], then="bob: opportunity"
    )
    blow = Blow(charged["bob"], charged["margaret"], charged.scene.stock.attacks["poke"], Range.MELEE)
    protection.passive(charged.scene, charged["margaret"], blow)

    assert blow.shelter.ward == 1
    assert blow.shelter.steady


@pytest.mark.rule("SS-042")
def test_a_stowed_weapon_does_not_parry_for_its_charge() -> None:
    spiked = strike_with(
        "spiked",
        "heavy",
        kind="weapon",
        hands=1,
        parry={"ward": 1, "sting": 2},
        charged={"aim": "position", "parries": True},
    )
    scene = fight(
        players=[body("ann", "p1", wielded=["spiked"], momentum=6, stunts=["draw_stow"], reactions=[])],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        attacks=[spiked],
    )
    answers = ["fight:heavy", "charge:spiked:bob"]
    struck = ["end", "bob", "fight", "attack:poke:ann"]

    ready = play(in_turn(scene, "ann"), [*answers, *struck], dice=[5, 3], then="bob: turn")
    assert (ready["ann"].health, ready["bob"].health) == (17, 18)

    stowed = play(in_turn(scene, "ann"), [*answers, "draw_stow:stow:spiked", *struck], dice=[5, 3], then="bob: turn")
    assert (stowed["ann"].health, stowed["bob"].health) == (16, 20)


@pytest.mark.rule("SS-042")
def test_a_stinger_held_ready_hurts_whoever_attacks() -> None:
    spines = strike_with(
        "spines", "balanced", parry={"ward": 1, "sting": 2}, charged={"aim": "position", "parries": True}
    )
    scene = fight(
        players=[body("ann", "p1", attacks=["spines"], momentum=2, reactions=[])],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        attacks=[spines],
    )

    played = play(
        in_turn(scene, "ann", phase=1),
        ["fight:balanced", "charge:spines:bob", "bob", "fight", "attack:poke:ann"],
        dice=[5, 3],
        then="bob: turn",
    )

    assert played["bob"].health == 18
    assert played["ann"].health == 20 - 3


@pytest.mark.rule("SS-065")
def test_a_stinger_held_ready_is_no_reaction_and_leaves_the_one_there_is() -> None:
    spines = strike_with("spines", "balanced", parry={"sting": 2}, charged={"aim": "position", "parries": True})
    scene = fight(
        players=[body("ann", "p1", attacks=["spines"], momentum=2, reactions=["deflect"])],
        enemies=[body("bob", "p1", "standard", reactions=[])],
        attacks=[spines],
    )

    played = play(
        in_turn(scene, "ann", phase=1),
        ["fight:balanced", "charge:spines:bob", "bob", "fight", "attack:poke:ann"],
        dice=[5, 3],
        then="ann: reaction",
    )

    assert played["bob"].health == 18
    assert played.options() == ["deflect", "none"]


# Stalwart Bastion and Queen's Cry


def bastion(**marlon: Any) -> ShatteredScene:
    return fight(
        players=[
            known("marlon", "p1", stances=["stalwart_bastion_stance", "summoners_stance"], stamina=0, **marlon),
            body("ann", "p1", reactions=[]),
        ],
        enemies=[body("bob", "p1", "standard")],
    )


@pytest.mark.rule("SS-063")
def test_a_stalwart_bastion_takes_an_attack_in_an_allys_place_once_a_round() -> None:
    scene = plot(bastion(), "bob", "skirmish", 2)

    played = play(
        in_turn(scene, "bob", phase=2),
        ["skirmish", "attack:poke:ann", "marlon> bastion", "attack:poke:ann"],
        dice=[5, 3, 5, 3],
        then="bob: turn",
    )

    assert played["marlon"].health == 30 - 3
    assert played["ann"].health == 20 - 4


@pytest.mark.rule("SS-063")
def test_a_bastion_may_let_it_happen_and_is_not_asked_for_itself() -> None:
    let = play(
        in_turn(bastion(), "bob", phase=3), ["fight", "attack:poke:ann", "marlon> none"], dice=[5, 3], then="bob: turn"
    )
    assert let["ann"].health == 16

    own = play(in_turn(bastion(), "bob", phase=3), ["fight", "attack:poke:marlon"], dice=[5, 3], then="bob: turn")
    assert own["marlon"].health == 27


def queen(**fields: Any) -> ShatteredScene:
    return fight(
        players=[body("ann", "q1", momentum=4, reactions=[])],
        enemies=[
            known("matriarch", "q1", momentum=2, **fields),
            body("bob", "p1", "standard", moves=0, reactions=[]),
            body("cid", "p1", "standard", actions=["fight"], reactions=[]),
        ],
    )


@pytest.mark.rule("SS-063")
def test_queens_cry_lets_an_ally_sprint_when_she_is_attacked() -> None:
    played = play(
        in_turn(queen(), "ann", phase=3),
        ["fight", "attack:poke:matriarch", "matriarch> queens_cry:bob", "bob> go:mid", "bob> join:q1"],
        dice=[5, 3],
        then="ann: turn",
    )

    assert played["bob"].position == "q1"
    assert played["bob"].spent == []
    assert played["matriarch"].momentum == 0
    assert played["matriarch"].health == 40 - 1


@pytest.mark.rule("SS-065")
def test_queens_cry_is_the_one_reaction_to_that_attack() -> None:
    cried = play(
        in_turn(queen(), "ann", phase=3),
        ["fight", "attack:poke:matriarch", "matriarch> queens_cry:bob", "bob> end"],
        dice=[5, 3],
        then="ann: turn",
    )
    assert ("matriarch", "reaction") not in cried.asked()

    quiet = play(
        in_turn(queen(), "ann", phase=3),
        ["fight", "attack:poke:matriarch", "matriarch> none"],
        dice=[5, 3],
        then="matriarch: reaction",
    )
    assert quiet.asked() == [("matriarch", "reaction")]
    assert "defend" in quiet.options()


@pytest.mark.rule("SS-063")
def test_queens_cry_needs_an_ally_who_can_sprint_and_momentum() -> None:
    asked = play(in_turn(queen(), "ann", phase=3), ["fight", "attack:poke:matriarch"], then="matriarch: reaction")
    assert asked.options() == ["queens_cry:bob", "none"]

    poor = queen()
    poor.by_id["matriarch"].momentum = 1
    played = play(
        in_turn(poor, "ann", phase=3), ["fight", "attack:poke:matriarch"], dice=[5, 3], then="matriarch: reaction"
    )
    assert "queens_cry:bob" not in played.options()


@pytest.mark.rule("SS-063")
def test_a_queen_may_cry_for_free() -> None:
    scene = queen()
    scene.by_id["matriarch"].momentum = 0
    table = ScriptedTable(scene, SYSTEM.sight, ["queens_cry:bob", "go:mid", "end"])

    intercession.cry_for_free(scene, table, scene.by_id["matriarch"], None)

    table.finish()
    assert scene.arena_of(scene.by_id["bob"]) == 1


@pytest.mark.rule("SS-084")
def test_an_attack_reaches_nobody_if_the_attacker_falls_while_the_queen_is_answered() -> None:
    spiny: dict[str, Any] = {"attacks": ["spines"], "reactions": ["defend"], "gambits": []}
    scene = fight(
        players=[body("ann", "q1", health=1, reactions=["opportunity_attack"], gambits=[]), body("eve", "r1")],
        enemies=[known("matriarch", "q1", momentum=2), body("bob", "q1", "standard", **spiny)],
        attacks=[strike_with("spines", parry={"sting": 2})],
    )

    played = play(
        in_turn(scene, "ann", phase=3),
        [
            *("fight", "attack:poke:matriarch", "matriarch> queens_cry:bob", "bob> establish"),
            *("ann> opportunity:poke", "bob> defend:parry:spines", "ann> yield", "bob> end"),
        ],
        dice=[5, 3, 1, 1],
        then="matriarch: opportunity",
    )

    assert [event.target for event in played.events(AttackRolled)] == ["bob"]
    assert [event.sentence({}) for event in played.events(AttackLost)] == ["poke no longer reaches matriarch."]
    assert played["matriarch"].health == 40


@pytest.mark.rule("SS-063")
def test_whoever_attacks_the_queen_cannot_be_called_by_her() -> None:
    scene = queen()
    scene.by_id["bob"].position = "q1"
    scene.by_id["cid"].sheet = msgspec.structs.replace(scene.by_id["cid"].sheet, actions=["sprint"])

    asked = play(
        in_turn(scene, "bob", phase=3), ["fight", "attack:poke:matriarch", "attack"], then="matriarch: reaction"
    )

    assert asked.options() == ["queens_cry:cid", "none"]


@pytest.mark.rule("SS-063")
def test_whoever_defeats_a_larva_is_not_called_for_it() -> None:
    foes = [known("matriarch", "p1"), known("larva", "p1", health=1), body("bob", "p1", "standard", reactions=[])]
    scene = fight([body("ann", "r1")], foes)
    larva, bob = scene.by_id["larva"], scene.by_id["bob"]
    table = ScriptedTable(scene, SYSTEM.sight)
    health.lose_health(scene, table, larva, 1, bob)
    table.finish()
    assert larva.out == "defeated"


# what Deflect would change


BY = "Poke of Bob against Ann, "


def deflecting(rows: list[dict[str, Any]], dice: list[int]) -> str:
    """The question that Ann reads when she is attacked with that Profile."""
    scene = fight(
        players=[body("ann", "p1", reactions=["deflect"])],
        enemies=[body("bob", "p1", "standard", attacks=["poke"], gambits=[])],
        attacks=[strike_with("poke", profile=rows)],
    )
    return play(
        in_turn(scene, "bob"), ["fight", "attack:poke:ann"], dice=dice, then="ann: reaction"
    ).ask.question.removeprefix(BY)


@pytest.mark.rule("SS-086")
def test_the_question_says_what_the_lower_row_would_change() -> None:
    rows = profile(damage=4)
    rows[6] = {"roll": 8, "grade": "hit", "damage": 6, "status": [{"apply": ["Exposed 1"]}]}

    assert deflecting(rows, [5, 3]) == "a roll of 8: 6 Damage, Exposed 1. Deflected to 7: 4 Damage. How do you react?"
    assert deflecting(rows, [4, 3]) == "a roll of 7: 4 Damage. Deflected to 6: the same. How do you react?"
    assert deflecting(rows, [4, 1]) == "a roll of 5: 4 Damage. Deflected to 4: a Miss. How do you react?"


@pytest.mark.rule("SS-149")
def test_the_rows_of_a_hazard_stay_hidden_from_whoever_could_deflect_it() -> None:
    threat = {"hazard": "rockfall", "when": "plotting", "at": "p1", "from_round": 9}
    foes = [body("bob", "r1", "standard")]
    scene = fight([body("ann", "p1", reactions=["deflect"])], foes, stage="end", hazards=[threat])
    scene.dangers = [Danger("rockfall", "p1")]

    played = play(scene, dice=[3, 3], then="ann: reaction")

    assert "Deflected" not in played.ask.question
    assert "deflect" in played.options()


EAST = {"arena": "east", "id": "r1"}


@pytest.mark.rule("SS-084")
def test_whoever_may_answer_what_is_no_attack_is_told_what_it_faces() -> None:
    blazing = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": ["blazing"]}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], positions=[*blazing, EAST])
    played = play(in_turn(scene, "ann"), ["sprint", "join:p2"], then="ann: reaction")
    assert played.ask.question == "Ann faces 2 Damage. How do you react?"


@pytest.mark.rule("SS-086")
def test_the_lowered_roll_is_told_before_what_it_would_do() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p1", "standard")])
    played = play(in_turn(scene, "bob"), ["fight", "attack:poke:ann", "ann> deflect"], dice=[5, 3], then="bob: turn")
    kinds = [type(event) for event in played.events() if isinstance(event, Deflected | AttackAnnounced)]
    assert kinds == [AttackAnnounced, Deflected, AttackAnnounced]
    assert played.events(Deflected)[0].roll == 7


@pytest.mark.rule("SS-063")
def test_whoever_falls_to_its_own_defence_against_fire_rolls_for_nothing_more() -> None:
    fire = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": ["blazing"]}]
    foe = body("bob", "p1", "standard", health=1, reactions=["defend"])
    scene = fight(
        [body("ann", "r1")], [foe, body("cid", "r1", "standard")], positions=[*fire, {"arena": "east", "id": "r1"}]
    )
    suffer(scene, "bob", Status.SHOCKED)

    played = play(in_turn(scene, "bob"), ["sprint", "join:p2", "defend"], then="ann: opportunity")

    assert played["bob"].out == "defeated"
