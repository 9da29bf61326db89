"""Gambits: what doubles or a Crit may be used for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from quintain.systems.shattered.events.attack import AttackAnnounced, AttackRolled, GambitApplied
from quintain.systems.shattered.events.health import DamageTaken
from quintain.systems.shattered.events.status import StatusGained
from quintain.systems.shattered.ground import replace
from quintain.systems.shattered.scene import Laid, Position, ShatteredScene
from quintain.systems.shattered.stock import Status, TerrainKind
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
    suffer(scene, "bob", Status.EXPOSED)
    other = duel("lethal_strike")
    suffer(other, "bob", Status.EXPOSED)

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
    assert played["bob"].has(Status.PRONE)
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
    assert burnt["bob"].has(Status.ALIGHT)
    assert resisted["bob"].health == 20 - (4 + 2 - 2)


def test_tide_strike_soaks_and_moves() -> None:
    scene = duel("tide_strike", attacks=[strike_with("poke", damage=4, stun=1)])

    played = hit(scene, [4, 4, 3, 1], "tide_strike", "push", "to:new", then="ann: turn")

    assert played["bob"].stun == 2
    assert played["bob"].has(Status.SOAKED)
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
    assert played["bob"].has(Status.POISONED)


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
    suffer(scene, "ann", Status.SUPPRESSED)
    suffer(poor, "ann", Status.SUPPRESSED)
    suffer(sealed, "ann", Status.SEALED)

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
    replace(scene, Position("p1", 0, (), (Laid(TerrainKind.TOXIC_GAS, True),)))

    played = hit(scene, [4, 4, 6], "cleave", what="crush", by="fight:heavy", then="ann: turn")

    assert played["eve"].out == "defeated"
    assert played["bob"].health == 20 - 8 - 4


@pytest.mark.rule("SS-083")
def test_whom_a_cleave_reaches_takes_its_damage_before_the_first_takes_its_status() -> None:
    heavy = [strike_with("crush", "heavy", damage=9, status=[{"apply": ["Exposed 1"]}])]

    played = hit(
        duel("cleave", attacks=heavy, beside=["eve"]),
        [4, 4, 4],
        "cleave",
        what="crush",
        by="fight:heavy",
        then="ann: turn",
    )

    told = [event for event in played.events() if isinstance(event, DamageTaken | StatusGained)]
    assert [(type(event), event.who) for event in told] == [
        (DamageTaken, "bob"),
        (DamageTaken, "eve"),
        (StatusGained, "bob"),
        (StatusGained, "eve"),
    ]


def test_an_attacker_who_has_fallen_cleaves_nobody() -> None:
    attacks = [strike_with("crush", "heavy", damage=9), strike_with("spines", parry={"sting": 2})]
    scene = duel("cleave", stamina=2, attacks=attacks, beside=["eve"], bob={"attacks": ["spines"]})
    bob = scene.by_id["bob"]
    bob.sheet = msgspec.structs.replace(bob.sheet, reactions=["defend"])
    scene.by_id["ann"].health = 1

    played = hit(
        scene,
        [4, 4, 4, 1, 1],
        "cleave",
        "defend:parry:spines",
        "none",
        "yield",
        what="crush",
        by="fight:heavy",
    )

    assert played["ann"].out == "yielded"
    assert (played["bob"].health, played["eve"].health) == (11, 20)


@pytest.mark.rule("SS-068")
def test_a_cleave_reaches_an_ally_only_if_that_is_meant() -> None:
    heavy = [strike_with("crush", "heavy", damage=9)]
    scene = duel("cleave", attacks=heavy, beside=["eve"])
    scene.by_id["eve"].side = "players"
    how: dict[str, Any] = {"what": "crush", "by": "fight:heavy", "then": "ann: turn"}

    assert hit(scene, [4, 4, 4], "cleave", "spare", **how)["eve"].health == 20
    assert hit(scene, [4, 4, 4], "cleave", "attack", **how)["eve"].health == 15


@pytest.mark.rule("SS-174", "SS-175")
def test_a_gambit_is_added_to_what_a_charged_attack_inflicts_already() -> None:
    scene = fight(
        players=[known("blaine", "p1", momentum=4)],
        enemies=[body("bob", "p2", "standard", pattern=[], reactions=[])],
    )
    played = play(
        in_turn(scene, "blaine", phase=3),
        ["fight:balanced", "charge:blaze_rod:bob", "end", "resolve", "blaze_strike"],
        dice=[4, 4, 3, 6],
        then="blaine: armament",
    )
    announced = [event.status for event in played.events(AttackAnnounced)]
    assert announced == [["Alight [6 Reflex]"]]


@pytest.mark.rule("SS-174", "SS-175")
def test_a_gambit_is_added_to_what_brawl_inflicts_in_that_phase() -> None:
    scene = fight(
        players=[known("margaret", "p1")],
        enemies=[body("bob", "p1", "standard", pattern=[], reactions=[])],
    )
    # Brawl's own Push has DC 5 in Phase 4; Strong Strike adds Push [3 Grit] to it, not the other way round
    answers = ["fight", "attack:brawl:bob", "strong_strike", "push"]
    played = play(in_turn(scene, "margaret", phase=4), answers, dice=[4, 4, 1, 6], then="margaret: push")
    announced = [event.status for event in played.events(AttackAnnounced)]
    assert announced == [["Push 1 [7 Grit]"]]


@pytest.mark.rule("SS-066")
def test_a_gambit_says_what_it_costs_and_that_its_die_is_rolled_twice() -> None:
    def labels(dice: list[int]) -> list[str]:
        scene = fight(
            [body("ann", "p1", momentum=5, gambits=["strong_strike", "lethal_strike"], attacks=["brawl"])],
            [body("bob", "p1", "standard", stamina=0)],
        )
        played = play(in_turn(scene, "ann"), ["fight", "attack:brawl:bob"], dice=dice, then="ann: gambit")
        return [option.label() for option in played.ask.options]

    assert labels([5, 4]) == ["Strong Strike for 2 Momentum", "No Gambit"]
    assert "Lethal Strike, rolled twice" in labels([6, 6])


def test_cleave_does_not_reach_whoever_was_called_away_meanwhile() -> None:
    heavy = [strike_with("crush", "heavy", damage=9)]
    foes = [
        known("larva", "p1", health=1, stamina=0),
        body("eve", "p1", "standard", stamina=0),
        known("matriarch", "q1"),
    ]
    scene = fight([body("ann", "p1", momentum=10, gambits=["cleave"], reactions=[])], foes, attacks=heavy)

    played = play(
        in_turn(scene, "ann"),
        ["fight:heavy", "attack:crush:larva", "cleave", "matriarch> queens_cry:eve", "eve> establish", "eve> end"],
        dice=[4, 4, 4],
        then="ann: turn",
    )

    assert (played["larva"].out, played["eve"].health) == ("defeated", 20)
