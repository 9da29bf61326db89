"""Casting: Invocation Dice, Main Actions and Reactions, going on next turn, mishaps, prepared spells."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.casting import cast_deeds, die
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import Revealed
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.magic import CastingDropped, Invoked, Mishap, MishapTold
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.spells import preparable
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import Played, body, fight, go_on, in_turn, play, refused, suffer

FOE = body("foe", at=(4, 1), initiative=3)
OTHER = body("other", at=(59, 1), initiative=1)


def casting(*spells: str, **numbers: object) -> SwordsScene:
    """A mage, a foe 15 ft away, and another so far off that only its turn matters."""
    return fight(red=[mage("mage", (1, 1), *spells, **numbers)], blue=[FOE, OTHER], size=(60, 4))


def only(events: list[Any]) -> Any:
    (event,) = events
    return event


@pytest.mark.rule("SW-036")
def test_casting_a_spell_of_one_action_spends_the_main_action() -> None:
    cast = play(casting("sleep"), ["cast:sleep:1:foe", "dice:2"], dice=[3, 4, 9], then="mage: turn")
    assert cast["foe"].suffers(Condition.UNCONSCIOUS)
    assert not any(id.startswith(("cast:", "attack:", "dash")) for id in cast.options())
    assert cast.ask.who == "mage", "the Move Action is left"
    assert only(cast.events(Invoked)) == Invoked("mage", "sleep", 1, 2, 4, 4, 0, "red")


@pytest.mark.rule("SW-036")
def test_a_cantrip_needs_2_and_a_spell_four_times_its_rank() -> None:
    cantrip = play(casting("spark"), ["cast:spark:0:foe", "dice:1"], dice=[2, 10, 3], then="mage: turn")
    assert only(cantrip.events(AttackRolled)).total == 16
    assert cantrip["foe"].hp == 17
    short = play(casting("spark"), ["cast:spark:0:foe", "dice:1"], dice=[1], then="mage: casting")
    assert short.asked() == [("mage", "casting")]
    second = play(casting("paralyse"), ["cast:paralyse:2:foe", "dice:2"], dice=[4, 3], then="mage: casting")
    assert second.asked() == [("mage", "casting")], "7 is less than 8"


@pytest.mark.rule("SW-036")
def test_dice_showing_1_or_2_are_expended_and_still_count() -> None:
    cast = play(casting("sleep"), ["cast:sleep:1:foe", "dice:3"], dice=[1, 2, 3, 20], then="mage: turn")
    assert cast["mage"].dice_free == 3
    assert only(cast.events(Invoked)).expended == 2
    one = play(casting("sleep", caster={"dice": 1}), ["cast:sleep:1:foe"], dice=[6, 20], then="mage: turn")
    assert one["mage"].dice_free == 1, "the only die is not asked about"


@pytest.mark.rule("SW-036")
def test_without_a_free_die_nothing_is_cast_and_no_more_dice_are_rolled_than_are_free() -> None:
    empty = play(casting("sleep", dice=0), then="mage: turn")
    assert not any(id.startswith("cast:") for id in empty.options())
    two = play(casting("sleep", dice=2), ["cast:sleep:1:foe"], then="mage: dice")
    assert refused(two, "dice:3")


@pytest.mark.rule("SW-036")
def test_the_focus_in_hand_makes_the_dice_bigger() -> None:
    focused = {"die": 8, "focus": "quarterstaff"}
    with_it = casting("sleep", caster=focused, readied=["quarterstaff"], holds=["quarterstaff"])
    assert play(with_it, ["cast:sleep:1:foe", "dice:1"], dice=[8, 20], then="mage: turn")["mage"].dice_free == 5
    assert die(with_it.by_id["mage"]) == 8
    stowed = casting("sleep", caster=focused, stashed=["quarterstaff"])
    assert die(stowed.by_id["mage"]) == 6


@pytest.mark.rule("SW-200", "SW-036")
def test_a_sum_that_falls_short_may_be_gone_on_with_next_turn() -> None:
    short = play(casting("paralyse"), ["cast:paralyse:2:foe", "dice:2"], dice=[4, 2], then="mage: casting")
    assert short.options() == ["go_on", "let_drop"]
    held = go_on(short.game, ["go_on", "end", "foe> end", "other> end"], then="mage: turn")
    mage = held["mage"]
    assert (mage.dice_free, mage.concentrating) == (3, "casting"), "one is expended, one committed"
    assert held.ask.who == "mage"
    done = go_on(held.game, ["cast:paralyse:2:foe", "dice:1"], dice=[3, 20], then="mage: turn")
    assert done["mage"].casting is None
    assert (done["mage"].dice_free, done["mage"].concentrating) == (4, "")
    assert done.events(Invoked)[-1] == Invoked("mage", "paralyse", 2, 1, 8, 8, 0, "red")
    dropped = go_on(short.game, ["let_drop"], then="mage: turn")
    assert (dropped["mage"].dice_free, dropped["mage"].concentrating) == (4, "")


@pytest.mark.rule("SW-202", "SW-203")
def test_damage_can_end_a_casting_that_goes_on() -> None:
    answers = ["cast:paralyse:2:foe", "dice:1", "go_on", "end", "attack:strike:mage"]
    near = fight(red=[mage("mage", (1, 1), "paralyse")], blue=[body("foe", at=(2, 1), initiative=3, to_hit=5)])
    lost = play(near, answers, dice=[4, 15, 6, 2], then="foe: turn")
    assert lost["mage"].casting is None
    assert lost["mage"].dice_free == 5


@pytest.mark.rule("SW-201")
def test_another_spell_lets_the_unfinished_one_drop() -> None:
    scene = casting("paralyse", "spark")
    other = play(
        scene,
        ["cast:paralyse:2:foe", "dice:1", "go_on", "end", "foe> end", "end", "cast:spark:0:foe", "dice:1"],
        dice=[3, 4, 2],
        then="mage: turn",
    )
    assert only(other.events(CastingDropped)).spell == "paralyse"
    assert other["mage"].dice_free == 5
    free = play(
        scene,
        ["cast:paralyse:2:foe", "dice:1", "go_on", "end", "foe> end", "end", "let_drop"],
        dice=[3],
        then="mage: turn",
    )
    assert free["mage"].dice_free == 5
    assert "cast:spark:0:foe" in free.options(), "letting it drop costs nothing"


@pytest.mark.rule("SW-201")
def test_a_concentration_spell_ends_the_earlier_one_as_it_is_begun_even_if_it_fails() -> None:
    scene = casting("blind_deafen")
    scene.by_id["mage"].concentrating = "blind_deafen"
    begun = play(scene, ["cast:blind_deafen:2:foe", "dice:1"], dice=[3], then="mage: casting")
    assert begun["mage"].concentrating == ""


@pytest.mark.rule("SW-036")
@pytest.mark.parametrize(("ones", "degrees"), [(1, []), (2, ["minor"]), (3, ["major"]), (4, ["minor", "major"])])
def test_mishaps_are_announced(ones: int, degrees: list[str]) -> None:
    played = play(
        casting("sleep"), ["cast:sleep:1:foe", f"dice:{ones + 1}"], dice=[*[1] * ones, 6, 20], then="mage: turn"
    )
    assert [event.degree for event in played.events(Mishap)] == degrees


@pytest.mark.rule("SW-036")
def test_the_gm_says_what_a_mishap_does() -> None:
    scene = fight(red=[mage("mage", (1, 1), "sleep")], blue=[FOE, OTHER], gm="gm", size=(60, 4))
    asked = play(scene, ["cast:sleep:1:foe", "dice:3"], dice=[1, 1, 6], then="mage: mishap")
    assert (asked.ask.seat, asked.ask.about) == ("gm", "mishap")
    told = go_on(asked.game, ["happens:A toad appears."], dice=[20], then="mage: turn")
    assert only(told.events(MishapTold)).what == "A toad appears."
    assert not go_on(asked.game, ["nothing"], dice=[20], then="mage: turn").events(MishapTold)


@pytest.mark.rule("SW-255", "SW-216")
def test_the_stunned_cannot_speak_the_words_of_a_spell() -> None:
    scene = casting("sleep")
    able = in_turn(scene, "mage").by_id["mage"]
    assert cast_deeds(scene, able, Turn("mage"))
    suffer(scene, "mage", Condition.STUNNED)
    assert not cast_deeds(scene, able, Turn("mage"))
    assert not preparable(scene, able)


@pytest.mark.rule("SW-220")
def test_casting_gives_a_hidden_caster_away() -> None:
    seen = play(casting("sleep", hidden=20), ["cast:sleep:1:foe", "dice:1"], dice=[4, 20], then="mage: turn")
    assert seen["mage"].hidden == 0
    assert seen.events(Revealed)


@pytest.mark.rule("SW-036")
def test_a_spell_that_takes_a_minute_is_not_cast_in_combat() -> None:
    assert not any(
        id.startswith("cast:invisibility") for id in play(casting("invisibility", "sleep"), then="mage: turn").options()
    )


@pytest.mark.rule("SW-036")
def test_ranks_above_the_spells_own_are_offered_where_they_add_something() -> None:
    options = play(casting("sleep", "paralyse", "spark", "arcane_eruption"), then="mage: turn").options()
    ranked = [id for id in options if id.startswith("cast:")]
    assert ranked == [
        "cast:sleep:1:foe",
        "cast:sleep:2:foe",
        "cast:sleep:3:foe",
        "cast:paralyse:2:foe",
        "cast:spark:0:foe",
        "cast:arcane_eruption:3",
    ]
    modest = play(casting("arcane_eruption", "sleep", caster={"max_rank": 1}), then="mage: turn").options()
    assert [id for id in modest if id.startswith("cast:")] == ["cast:sleep:1:foe"]


# reactions


def shielded(**numbers: object) -> SwordsScene:
    striker = body("foe", at=(2, 1), initiative=11, to_hit=5)
    return fight(red=[mage("mage", (1, 1), "shield_spell", "sleep", **numbers)], blue=[striker])


@pytest.mark.rule("SW-037", "SW-099")
def test_a_reaction_spell_is_cast_on_anothers_turn_and_spends_the_reaction_only() -> None:
    named = play(shielded(), ["attack:strike:mage"], then="mage: reaction_spell")
    assert named.asked() == [("mage", "reaction_spell")]
    assert named.options() == [*[f"cast:shield_spell:{rank}" for rank in (1, 2, 3)], "keep"], "a Main Action is refused"
    cast = go_on(named.game, ["cast:shield_spell:1", "dice:1", "foe> end"], dice=[4, 7], then="mage: turn")
    assert only(cast.events(AttackRolled)).ac == 13
    assert not cast["mage"].reaction
    assert cast.ask.who == "mage"
    assert any(id.startswith("cast:sleep") for id in cast.options()), "the Main Action is left"


@pytest.mark.rule("SW-037", "SW-098", "SW-099", "SW-217")
def test_no_reaction_no_reaction_spell() -> None:
    spent = shielded()
    in_turn(spent, "foe").by_id["mage"].reaction = False
    assert play(spent, ["attack:strike:mage"], dice=[1], then="foe: turn").ask.who == "foe"
    stunned = in_turn(shielded(), "foe")
    suffer(stunned, "mage", Condition.STUNNED)
    assert play(stunned, ["attack:strike:mage"], dice=[1, 1], then="foe: turn").ask.who == "foe"


@pytest.mark.rule("SW-099")
def test_who_is_shielded_already_is_not_asked_to_cast_it_again() -> None:
    scene = in_turn(shielded(), "foe")
    suffer(scene, "mage", Condition.SHIELDED)
    assert play(scene, ["attack:strike:mage"], dice=[1], then="foe: turn")["mage"].reaction


@pytest.mark.rule("SW-099")
def test_against_an_attack_only_a_spell_that_serves_is_offered() -> None:
    both = fight([mage("mage", (1, 1), "resist_element", "shield_spell")], [body("foe", at=(2, 1), initiative=11)])
    other = fight([mage("mage", (1, 1), "resist_element")], [body("foe", at=(2, 1), initiative=11)])
    asked = play(both, ["attack:strike:mage"], then="mage: reaction_spell")
    assert asked.options() == [*[f"cast:shield_spell:{rank}" for rank in (1, 2, 3)], "keep"]
    assert asked.ask.question == "Foe attacks Mage with Strike. Cast a spell?"
    assert play(other, ["attack:strike:mage"], dice=[1], then="foe: turn")["mage"].reaction


@pytest.mark.rule("SW-099")
def test_an_attack_by_a_spell_is_answered_too_and_named() -> None:
    scene = fight([mage("mage", (1, 1), "shield_spell", initiative=3)], [mage("foe", (4, 1), "spark")])
    asked = play(scene, ["foe> cast:spark:0:mage", "dice:1"], dice=[4], then="mage: reaction_spell")
    assert asked.ask.question == "Foe attacks Mage with Spark. Cast a spell?"


@pytest.mark.rule("SW-099")
def test_a_reaction_spell_that_falls_short_is_lost() -> None:
    short = play(shielded(), ["attack:strike:mage", "cast:shield_spell:1", "dice:1"], dice=[3, 1], then="foe: turn")
    assert short.ask.who == "foe"
    assert not short["mage"].suffers(Condition.SHIELDED)
    assert (short["mage"].dice_free, short["mage"].reaction) == (5, False)


@pytest.mark.rule("SW-099", "SW-013")
def test_a_shield_lasts_ten_minutes_for_each_rank() -> None:
    cast = play(shielded(), ["attack:strike:mage", "cast:shield_spell:2", "dice:2"], dice=[4, 4, 1], then="foe: turn")
    (held,) = cast["mage"].every(Condition.SHIELDED)
    assert (held.tag, held.amount, held.whose, held.round) == ("shield_spell", 3, "mage", 201)


def burned(*, apart: int = 1, by: str = "spark:0", then: str = "") -> Played:
    """A mage strikes at a friend of the healer."""
    healer = mage("healer", (6 + apart, 1), "resist_element", initiative=5)
    return play(
        fight(red=[mage("mage", (1, 1), by.split(":")[0])], blue=[healer, body("friend", at=(6, 1), initiative=2)]),
        [f"cast:{by}:friend", "dice:1"],
        dice=[4, 15, 4],
        then=then,
    )


@pytest.mark.rule("SW-099", "SW-037")
def test_resist_element_is_cast_when_someone_near_is_about_to_burn() -> None:
    about = burned(then="healer: reaction_spell")
    assert about.asked() == [("healer", "reaction_spell")]
    warded = go_on(about.game, ["cast:resist_element:1:friend", "dice:1"], dice=[6], then="mage: turn")
    assert warded["friend"].hp == 18
    assert not warded["healer"].reaction
    assert go_on(about.game, ["keep"], then="mage: turn")["friend"].hp == 16
    assert burned(apart=2, then="mage: turn")["friend"].hp == 16, "touch is 5 ft"
    assert burned(by="magical_missile:1", then="mage: turn")["friend"].hp == 16, "lightning is no fire"


@pytest.mark.rule("SW-007")
def test_a_shield_is_live_in_a_shared_slot() -> None:
    striker = body("foe", at=(2, 1), initiative=9, dex=1, to_hit=5)
    scene = fight(red=[mage("mage", (1, 1), "shield_spell")], blue=[striker])
    cast = play(scene, ["foe> attack:strike:mage", "cast:shield_spell:1", "dice:1"], dice=[4, 7], then="foe: turn")
    assert only(cast.events(AttackRolled)).ac == 13


# prepared spells


@pytest.mark.rule("SW-055")
def test_a_prepared_spell_rolls_its_dice_when_it_is_released() -> None:
    scene = casting("spark")
    waiting = play(scene, ["prepare", "cast:spark:0", "enters_reach:foe", "end"], then="foe: turn")
    assert waiting["mage"].concentrating
    assert waiting["mage"].dice_free == 5
    set_off = go_on(waiting.game, ["foe> move:2,1"], then="mage: prepared")
    assert set_off.asked() == [("mage", "prepared")]
    released = go_on(set_off.game, ["take", "dice:1"], dice=[4, 12, 14, 3], then="foe: turn")
    assert released["foe"].hp == 17
    assert only(released.events(AttackRolled)).net == -1, "an enemy within Close range"
    assert (released["mage"].reaction, released["mage"].concentrating) == (False, "")


@pytest.mark.rule("SW-055", "SW-202")
def test_a_lost_prepared_spell_costs_no_dice() -> None:
    near = fight(red=[mage("mage", (1, 1), "spark")], blue=[body("foe", at=(2, 1), initiative=3, to_hit=5)])
    lost = play(
        near, ["prepare", "cast:spark:0", "attacks:any", "end", "attack:strike:mage"], dice=[15, 6, 2], then="foe: turn"
    )
    assert lost["mage"].prepared is None
    assert lost["mage"].dice_free == 5


@pytest.mark.rule("SW-007", "SW-055")
def test_a_released_spell_is_live_in_a_shared_slot() -> None:
    ally, foe = body("ally", at=(5, 1), initiative=3), body("foe", at=(4, 1), initiative=3, dex=1)
    scene = fight(red=[mage("mage", (1, 1), "spark"), ally], blue=[foe])
    set_off = play(
        scene,
        ["prepare", "cast:spark:0", "attacks:any", "end", "foe> attack:strike:ally"],
        dice=[2],
        then="mage: prepared",
    )
    released = go_on(set_off.game, ["mage> take", "dice:1"], dice=[4, 15, 3], then="foe: turn")
    assert released["foe"].hp == 17, "before the slot closes"
