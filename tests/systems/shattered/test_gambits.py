"""Gambits: what doubles or a Crit may be used for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.shattered.events.attack import AttackAnnounced, AttackRolled, GambitApplied
from quintain.systems.shattered.ground import replace
from quintain.systems.shattered.scene import Laid, Position, ShatteredScene
from quintain.systems.shattered.stock import ALIGHT, EXPOSED, POISONED, PRONE, SEALED, SOAKED, SUPPRESSED, TOXIC_GAS
from tests.systems.shattered.script import Played, body, fight, in_turn, known, play, plot, strike_with, suffer

ALL = [
    "lethal_strike",
    "gather_momentum",
    "strong_strike",
    "mountain_strike",
    "blaze_strike",
    "tide_strike",
    "gale_strike",
    "cleave",
    "envenom",
]
MARTIAL = ["Martial", "Crush"]


def duel(
    *gambits: str,
    stamina: int = 0,
    momentum: int = 10,
    beside: Sequence[str] = (),
    attacks: Sequence[dict[str, Any]] = (),
    bob: dict[str, Any] | None = None,
    **scenario: Any,
) -> ShatteredScene:
    """Ann with these Gambits and Bob at p1; whoever is `beside` them as well."""
    return fight(
        players=[body("ann", "p1", momentum=momentum, gambits=list(gambits))],
        enemies=[
            body("bob", "p1", rank="standard", stamina=stamina, reactions=["deflect"], **(bob or {})),
            *(body(each, "p1", rank="standard", stamina=0) for each in beside),
        ],
        attacks=attacks,
        **scenario,
    )


def hit(
    scene: ShatteredScene,
    dice: Sequence[int],
    *answers: str,
    what: str = "poke",
    by: str = "fight",
    phase: int = 1,
    then: str = "",
) -> Played:
    return play(
        in_turn(scene, "ann", phase=phase),
        [by, f"attack:{what}:bob", *answers],
        dice=dice,
        then=then,
    )


def offered(scene: ShatteredScene, dice: Sequence[int], **how: str) -> list[str]:
    """The Gambits that are offered once these dice are seen; nothing if no question comes."""
    played = hit(scene, dice, what=how.get("what", "poke"), by=how.get("by", "fight"), then="ann: gambit | ann: turn")
    return played.options()[:-1] if played.asked()[0][1] == "gambit" else []


@pytest.mark.rule("SS-066")
def test_any_number_of_gambits_in_one_turn() -> None:
    scene = plot(duel("lethal_strike", bob={"max_health": 40, "health": 40}), "ann", "skirmish", 1)

    played = play(
        in_turn(scene, "ann"),
        ["skirmish", "attack:poke:bob", "lethal_strike", "attack:poke:bob", "lethal_strike"],
        dice=[4, 4, 3, 4, 4, 5],
        then="ann: turn",
    )

    assert played["bob"].health == 40 - (4 + 3) - (4 + 5)


@pytest.mark.rule("SS-066")
def test_doubles_or_a_crit_earn_one_gambit_and_nothing_else_does() -> None:
    assert offered(duel("lethal_strike"), [5, 3]) == []
    assert offered(duel("lethal_strike"), [4, 4]) == ["lethal_strike"]
    assert offered(duel("lethal_strike"), [6, 5]) == ["lethal_strike"]


def test_the_two_dice_that_are_kept_are_compared() -> None:
    scene = duel("lethal_strike")
    suffer(scene, "bob", EXPOSED)
    other = duel("lethal_strike")
    suffer(other, "bob", EXPOSED)

    assert offered(scene, [4, 2, 4]) == ["lethal_strike"]
    assert offered(other, [2, 4, 2]) == []


@pytest.mark.rule("SS-066")
def test_with_both_two_different_gambits_are_applied() -> None:
    played = hit(duel("lethal_strike", "blaze_strike"), [6, 6, 3, 1], "lethal_strike", "blaze_strike", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 3 + 1)
    assert len(played.events(GambitApplied)) == 2


def test_with_both_the_same_gambit_is_not_applied_again() -> None:
    scene = duel("lethal_strike", "blaze_strike")

    played = hit(scene, [6, 6, 3], "lethal_strike", then="ann: gambit")

    assert played.options() == ["blaze_strike", "none"]


@pytest.mark.rule("SS-066")
def test_with_both_one_gambit_may_roll_its_die_twice() -> None:
    assert offered(duel("lethal_strike"), [6, 6]) == ["lethal_strike", "lethal_strike:twice"]

    played = hit(duel("lethal_strike"), [6, 6, 2, 5], "lethal_strike:twice", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 5)


def test_a_gambit_whose_requirement_fails_on_the_final_row_does_nothing_and_is_paid_for() -> None:
    martial = [strike_with("poke", keywords=MARTIAL)]

    played = hit(
        duel("strong_strike", stamina=1, attacks=martial), [3, 2, 2], "strong_strike", "deflect", then="ann: turn"
    )

    assert played["bob"].health == 20  # a 4 is a Miss
    assert played["ann"].momentum == 8


def test_lethal_strike_needs_a_hit_on_the_final_row() -> None:
    slow = [strike_with("poke", speed=2)]

    graze = hit(duel("lethal_strike", stamina=1, attacks=slow), [4, 4, 3], "lethal_strike", "deflect", then="ann: turn")
    still = hit(duel("lethal_strike", stamina=1), [4, 4, 3], "lethal_strike", "deflect", then="ann: turn")

    assert graze["bob"].health == 20 - 4
    assert still["bob"].health == 20 - (4 + 3)


def test_gather_momentum_needs_a_graze_or_worse() -> None:
    assert offered(duel("gather_momentum"), [4, 4]) == []

    played = hit(duel("gather_momentum"), [1, 1, 5], "gather_momentum", then="ann: turn")

    assert played["ann"].momentum == 10 + 3


def test_strong_strike_can_be_paid_for_without_having_earned_a_gambit() -> None:
    martial = [strike_with("poke", keywords=MARTIAL)]

    assert offered(duel("strong_strike", attacks=martial), [5, 3]) == ["strong_strike"]
    assert offered(duel("strong_strike", momentum=1, attacks=martial), [5, 3]) == []
    assert offered(duel("strong_strike"), [5, 3]) == []

    paid = hit(duel("strong_strike", attacks=martial), [5, 3, 1, 6], "strong_strike", then="ann: turn")
    earned = hit(duel("strong_strike", attacks=martial), [4, 4, 1, 6], "strong_strike", then="ann: turn")

    assert paid["ann"].momentum == 8
    assert earned["ann"].momentum == 10


def test_strong_strike_pushes_or_fells_as_the_attacker_likes() -> None:
    scene = duel("strong_strike", attacks=[strike_with("poke", keywords=MARTIAL)])

    played = hit(scene, [4, 4, 6, 1], "strong_strike", "prone", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 3)
    assert played["bob"].has(PRONE)
    assert played.events(AttackAnnounced)[-1].status == ["Prone [6 Grit/Reflex]"]


def test_mountain_strike_needs_earth_in_the_arena() -> None:
    attacks = [strike_with("poke", damage=4, stun=1)]
    stone = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "features": ["large_stone"]}]
    afar = [{"arena": "west", "id": "p1"}, {"arena": "mid", "id": "q1", "features": ["large_stone"]}]
    uneven = [{"arena": "west", "id": "p1", "terrain": ["uneven_earth"]}]

    assert offered(duel("mountain_strike", attacks=attacks), [4, 4]) == []
    assert offered(duel("mountain_strike", attacks=attacks, positions=afar), [4, 4]) == []
    assert offered(duel("mountain_strike", attacks=attacks, positions=uneven), [4, 4]) == ["mountain_strike"]

    played = hit(
        duel("mountain_strike", attacks=attacks, positions=stone), [4, 4, 4], "mountain_strike", then="ann: turn"
    )

    assert (played["bob"].health, played["bob"].stun) == (20 - (4 + 2), 1 + 2)


def test_bonus_stun_needs_a_stun_column() -> None:
    uneven = [{"arena": "west", "id": "p1", "terrain": ["uneven_earth"]}]

    played = hit(duel("mountain_strike", positions=uneven), [4, 4, 4], "mountain_strike", then="ann: turn")

    assert (played["bob"].health, played["bob"].stun) == (20 - (4 + 2), 0)


def test_blaze_strike_makes_it_fire() -> None:
    fireproof = {"resists": [{"level": 1, "keywords": ["Fire"]}]}

    burnt = hit(duel("blaze_strike"), [4, 4, 3, 1], "blaze_strike", then="ann: turn")
    resisted = hit(duel("blaze_strike", bob=fireproof), [4, 4, 3, 1], "blaze_strike", then="ann: turn")

    assert burnt["bob"].health == 20 - (4 + 2)
    assert burnt["bob"].has(ALIGHT)
    assert resisted["bob"].health == 20 - (4 + 2 - 2)


def test_tide_strike_soaks_and_moves() -> None:
    scene = duel("tide_strike", attacks=[strike_with("poke", damage=4, stun=1)])

    played = hit(scene, [4, 4, 3, 1], "tide_strike", "push", "to:new", then="ann: turn")

    assert played["bob"].stun == 2
    assert played["bob"].has(SOAKED)
    assert played["bob"].position != "p1"


def test_gale_strike_pushes_two_points_on_a_six() -> None:
    played = hit(duel("gale_strike"), [4, 4, 6, 6], "gale_strike", then="ann: turn")

    assert played.events(AttackAnnounced)[-1].status == ["Push 2 [6 Grit]"]


def test_envenom_needs_a_natural_weapon_and_a_row_with_damage() -> None:
    harmless = [strike_with("poke", damage=0, stun=1)]

    assert offered(duel("envenom"), [4, 4]) == ["envenom"]
    assert offered(duel("envenom", attacks=harmless), [4, 4]) == []
    assert offered(duel("envenom", attacks=[strike_with("poke", kind="art")]), [4, 4]) == []

    played = hit(duel("envenom"), [4, 4, 2, 1], "envenom", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 3)
    assert played["bob"].has(POISONED)


HEAVY = {"what": "crush", "by": "fight:heavy"}


def test_cleave_needs_a_heavy_melee_weapon_and_somebody_else_there() -> None:
    heavy = [strike_with("crush", "heavy", damage=8)]
    reach = [strike_with("crush", "heavy", damage=8, range=["reach"])]

    assert offered(duel("cleave", attacks=heavy), [4, 4], **HEAVY) == []
    assert offered(duel("cleave", attacks=reach, beside=["eve"]), [4, 4], **HEAVY) == []
    assert offered(duel("cleave", beside=["eve"]), [4, 4]) == []
    assert offered(duel("cleave", momentum=4, attacks=heavy, beside=["eve"]), [4, 4], **HEAVY) == []
    assert offered(duel("cleave", attacks=heavy, beside=["eve"]), [4, 4], **HEAVY) == ["cleave"]


def test_cleave_deals_the_speed_of_the_attack() -> None:
    heavy = [strike_with("crush", "heavy", speed=4, damage=8)]

    played = hit(
        duel("cleave", attacks=heavy, beside=["eve"]),
        [4, 4, 3],
        "cleave",
        what="crush",
        by="fight:heavy",
        phase=4,
        then="ann: turn",
    )

    assert (played["bob"].health, played["eve"].health) == (12, 16)
    assert played["ann"].momentum == 10 - 4 - 1


def test_cleave_resolves_the_same_row_glancing() -> None:
    heavy = [strike_with("crush", "heavy", damage=9)]

    played = hit(
        duel("cleave", attacks=heavy, beside=["eve", "joe"]),
        [4, 4, 4],
        "cleave",
        "joe",
        what="crush",
        by="fight:heavy",
        then="ann: turn",
    )

    assert [played[who].health for who in ("bob", "eve", "joe")] == [11, 20, 15]
    assert len(played.events(AttackRolled)) == 1


def test_spirit_gambits_are_dearer_while_suppressed_and_impossible_while_sealed() -> None:
    scene, poor, sealed = duel("blaze_strike"), duel("blaze_strike", momentum=1), duel("blaze_strike")
    suffer(scene, "ann", SUPPRESSED)
    suffer(poor, "ann", SUPPRESSED)
    suffer(sealed, "ann", SEALED)

    assert hit(scene, [4, 4, 1], "blaze_strike", then="ann: turn")["ann"].momentum == 8
    assert offered(poor, [4, 4]) == []
    assert offered(sealed, [4, 4]) == []


def test_a_spirit_uses_the_gambits_and_the_momentum_of_its_master() -> None:
    scene = fight(
        [known("margaret", "p1", momentum=6, summoned="p1")],
        [known("lesser_praetorian", "p1", stamina=0), known("lesser_chemist", "p1", stamina=0)],
    )

    played = play(
        in_turn(scene, "margaret", phase=4),
        [
            *("fight:heavy", "spirit:attack:large_smasher:lesser_praetorian", "cleave", "lesser_chemist"),
            "pierce:guard=1+soak=0",
        ],
        dice=[4, 4, 1, 6],
        then="margaret: turn",
    )

    assert played["margaret"].momentum == 6 - 4 - 1
    assert played["lesser_chemist"].health == 20 - 4


def test_every_gambit_of_the_content_can_be_offered() -> None:
    scene = duel(
        *ALL,
        beside=["eve"],
        attacks=[strike_with("crush", "heavy", damage=8, keywords=MARTIAL)],
        positions=[{"arena": "west", "id": "p1", "terrain": ["uneven_earth"]}],
    )

    assert offered(scene, [4, 4], **HEAVY) == [each for each in ALL if each != "gather_momentum"]


def test_cleave_leaves_whoever_an_explosion_has_taken() -> None:
    fire = [strike_with("crush", "heavy", damage=8, keywords=["Fire"])]
    scene = duel("cleave", attacks=fire, beside=["eve"])
    scene.by_id["eve"].health = 1
    scene.by_id["ann"].stamina = 0
    replace(scene, Position("p1", 0, (), (Laid(TOXIC_GAS, True),)))

    played = hit(scene, [4, 4, 6], "cleave", what="crush", by="fight:heavy", then="ann: turn")

    assert played["eve"].out == "defeated"
    assert played["bob"].health == 20 - 8 - 4
