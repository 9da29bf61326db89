"""Making Attacks: the roll, the row, what is announced, extreme rolls, ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import attack, damage, equipment, hazards, reach
from quintain.systems.shattered.check import profile_mistakes
from quintain.systems.shattered.events.attack import AttackAnnounced, AttackMissed, AttackRolled, Attacks
from quintain.systems.shattered.ground import positions_in
from quintain.systems.shattered.scene import Danger, ShatteredScene
from quintain.systems.shattered.stock import Attack, Hazard, Range, Status, Weight
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import (
    LIBRARY,
    Played,
    body,
    fight,
    go_on,
    in_turn,
    known,
    play,
    profile,
    refused,
    rules,
    strike_with,
    suffer,
)


def duel(
    *, ann: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, at: str = "p1", **scenario: Any
) -> ShatteredScene:
    """Ann at p1 with Momentum to spare, Bob without Stamina, so that nobody is asked for a Reaction."""
    return fight(
        players=[body("ann", "p1", **({"momentum": 10} | (ann or {})))],
        enemies=[body("bob", at, rank="standard", **({"stamina": 0} | (bob or {})))],
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
    """Ann attacks Bob on her Turn."""
    return play(
        in_turn(scene, "ann", phase=phase),
        [by, f"attack:{what}:bob", *answers],
        dice=dice,
        then=then,
    )


def rolled(played: Played) -> AttackRolled:
    last: AttackRolled = played.events(AttackRolled)[-1]
    return last


def row(roll: int, grade: str, **columns: Any) -> dict[str, Any]:
    return {"roll": roll, "grade": grade, **columns}


def special(roll: int, **columns: Any) -> list[dict[str, Any]]:
    """A Profile of 4 Damage from 5 on, with one row of its own."""
    return [row(roll, "hit", **columns) if each["roll"] == roll else each for each in profile(damage=4)]


# Profiles


@pytest.mark.rule("SS-067")
def test_every_attack_has_each_row_from_2_to_12_exactly_once() -> None:
    attacks = LIBRARY.of("attack").values()
    hazards = LIBRARY.of("hazard").values()

    for each in [*attacks, *hazards]:
        assert isinstance(each, Attack | Hazard)
        assert [line.roll for line in each.profile] == list(range(2, 13)), each.id
    rows = LIBRARY.find("attack", Attack, "brawl").profile
    assert profile_mistakes(rows, "here") == []
    assert [error.what for error in profile_mistakes(rows[1:], "here")] == ["There is no row for 2."]
    assert [error.what for error in profile_mistakes([rows[0], *rows], "here")] == ["There is more than one row for 2."]


@pytest.mark.rule("SS-067")
def test_an_ability_without_a_profile_is_no_attack() -> None:
    scene = fight(players=[known("margaret", "p1")], enemies=[known("lesser_chemist", "p1")])

    played = play(in_turn(scene, "lesser_chemist"), ["toxic_spray"], then="margaret: reaction")

    assert played.events(AttackRolled) == []


@pytest.mark.rule("SS-068")
def test_attacks_on_enemies_are_listed_first_but_allies_are_not_forbidden() -> None:
    scene = fight(
        players=[body("ann", "p1"), body("ally", "p1")], enemies=[body("bob", "p1", rank="standard", stamina=0)]
    )

    played = play(in_turn(scene, "ann"), ["fight"], then="ann: turn")

    attacks = [option.id for option in played.ask.options if option.id.startswith("attack:")]
    assert attacks == ["attack:poke:bob", "attack:poke:ally"]


@pytest.mark.rule("SS-068")
def test_whoever_attacks_an_ally_is_asked_whether_that_is_meant() -> None:
    scene = fight(
        players=[body("ann", "p1", gambits=[]), body("ally", "p1", reactions=[])],
        enemies=[body("bob", "p1", rank="standard")],
    )
    asked = play(in_turn(scene, "ann"), ["fight", "attack:poke:ally"], then="ann: ally")
    assert asked.ask.question == "Ally is on the same side as Ann. Attack all the same?"

    spared = go_on(asked.game, ["spare"], then="ann: turn")
    assert "attack:poke:ally" in spared.options()
    assert (spared["ally"].health, spared.events(Attacks)) == (20, [])

    struck = go_on(asked.game, ["attack"], dice=[5, 3], then="ann: turn")
    assert struck["ally"].health == 16
    assert "attack:poke:bob" not in struck.options()


@pytest.mark.rule("SS-069")
def test_the_attack_roll_is_two_dice() -> None:
    played = hit(duel(), [5, 3], then="ann: turn")

    assert rolled(played).dice == [5, 3]
    assert rolled(played).roll == 8


@pytest.mark.rule("SS-087")
@pytest.mark.rule("SS-070")
def test_the_row_of_the_roll_gives_damage_and_status() -> None:
    cut = strike_with("poke", profile=special(9, damage=8, status=[{"apply": ["Bleeding"]}]))

    played = hit(duel(attacks=[cut]), [5, 4], then="ann: turn")

    assert played["bob"].health == 20 - 8
    assert played["bob"].has(Status.BLEEDING)


@pytest.mark.rule("SS-070")
@pytest.mark.rule("SS-071")
@pytest.mark.parametrize("roll", range(2, 13))
def test_every_roll_has_a_row_of_its_own(roll: int) -> None:
    rows = [row(each, "hit", damage=each) for each in range(2, 13)]

    played = hit(
        duel(attacks=[strike_with("poke", profile=rows)], ann={"gambits": []}),
        [roll // 2, roll - roll // 2],
        then="ann: turn",
    )

    assert played["bob"].health == 20 - roll


@pytest.mark.rule("SS-070")
@pytest.mark.rule("SS-078")
def test_the_stun_of_the_row_is_dealt_with_its_damage() -> None:
    played = hit(duel(), [5, 3], what="crush", by="fight:heavy", phase=4, then="ann: turn")

    assert (played["bob"].health, played["bob"].stun) == (12, 3)


@pytest.mark.rule("SS-071")
def test_chip_shot_has_the_rows_of_the_book() -> None:
    rows = LIBRARY.find("attack", Attack, "chip_shot").profile

    assert [
        (each.roll, each.grade, each.damage, [tag for group in each.status for tag in group.apply]) for each in rows
    ] == [
        *((roll, "miss", 0, []) for roll in (2, 3, 4, 5)),
        *((roll, "hit", 5, []) for roll in (6, 7)),
        *((roll, "hit", 6, ["Exposed 1"]) for roll in (8, 9)),
        (10, "hit", 7, ["Exposed 1"]),
        *((roll, "crit", 8, ["Exposed 2"]) for roll in (11, 12)),
    ]
    assert LIBRARY.find("attack", Attack, "chip_shot").on_miss == 2


@pytest.mark.rule("SS-071")
def test_chip_shot_on_an_8_deals_6_damage_and_exposes() -> None:
    scene = duel(ann={"attacks": ["chip_shot"]}, at="p2")

    played = hit(scene, [5, 3], what="chip_shot", by="fight:balanced", phase=3, then="ann: turn")

    assert played["bob"].health == 14
    assert played["bob"].value(Status.EXPOSED) == 1
    assert played["ann"].momentum == 10 - 2 - 1


# Advantage and Disadvantage


@pytest.mark.rule("SS-072")
@pytest.mark.rule("SS-073")
def test_advantage_rolls_three_dice_and_uses_the_two_highest() -> None:
    scene = duel()
    suffer(scene, "bob", Status.EXPOSED)

    played = hit(scene, [2, 6, 3], then="ann: turn")

    assert rolled(played).dice == [2, 6, 3]
    assert rolled(played).roll == 9
    assert not played["bob"].has(Status.EXPOSED)


@pytest.mark.rule("SS-072")
@pytest.mark.rule("SS-074")
def test_disadvantage_rolls_three_dice_and_uses_the_two_lowest() -> None:
    scene = duel()
    suffer(scene, "ann", Status.IMPAIRED)

    played = hit(scene, [2, 6, 3], then="ann: turn")

    assert (rolled(played).dice, rolled(played).kept) == ([2, 6, 3], [2, 3])
    assert rolled(played).roll == 5
    assert not played["ann"].has(Status.IMPAIRED)


@pytest.mark.rule("SS-075")
def test_advantage_and_disadvantage_cancel_one_for_one() -> None:
    even = duel()
    suffer(even, "bob", Status.EXPOSED)
    suffer(even, "ann", Status.IMPAIRED)
    ahead = duel()
    suffer(ahead, "bob", Status.EXPOSED)
    suffer(ahead, "bob", Status.PRONE)
    suffer(ahead, "ann", Status.IMPAIRED)

    assert rolled(hit(even, [2, 6], then="ann: turn")).roll == 8
    played = hit(ahead, [2, 6, 3], then="ann: turn")

    assert (rolled(played).roll, rolled(played).bonus) == (9, 0)


@pytest.mark.rule("SS-069")
@pytest.mark.rule("SS-076")
def test_further_advantages_are_a_bonus() -> None:
    scene = duel()
    suffer(scene, "bob", Status.EXPOSED)
    suffer(scene, "bob", Status.PRONE)

    played = hit(scene, [4, 3, 1], then="ann: turn")

    assert (rolled(played).roll, rolled(played).bonus) == (8, 1)


@pytest.mark.rule("SS-076")
def test_further_disadvantages_are_a_penalty() -> None:
    scene = duel()
    suffer(scene, "ann", Status.IMPAIRED)
    suffer(scene, "bob", Status.OBSCURED)

    played = hit(scene, [4, 4, 1], then="ann: turn")

    assert (rolled(played).roll, rolled(played).bonus) == (4, -1)


def test_prone_is_easy_to_hit_at_hand_and_hard_to_hit_from_afar() -> None:
    near, beside, far = duel(), duel(at="p2"), duel(at="q1")
    for scene in (near, beside, far):
        suffer(scene, "bob", Status.PRONE)

    assert rolled(hit(near, [2, 6, 3], then="ann: turn")).roll == 9
    assert rolled(hit(beside, [2, 6], what="dart", then="ann: turn")).roll == 8
    assert rolled(hit(far, [2, 6, 3], what="dart", then="ann: turn")).roll == 5


# Calculating Damage


@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-078")
def test_exposed_impaired_and_a_gambit_change_the_damage() -> None:
    scene = duel(attacks=[strike_with("poke", damage=8)])
    suffer(scene, "bob", Status.EXPOSED, 2)
    suffer(scene, "ann", Status.IMPAIRED, 1)

    played = hit(scene, [4, 4, 3], "lethal_strike", then="ann: turn")

    assert played["bob"].health == 20 - (8 - 1 + 2 + 3)


@pytest.mark.rule("SS-079")
@pytest.mark.parametrize(
    ("switch", "dice", "lost"),
    [("roll_and_damage", [2, 5, 2], 6), ("damage_only", [2, 5], 6), ("roll_only", [2, 5, 2], 4)],
)
def test_exposed_changes_the_roll_the_damage_or_both(switch: str, dice: list[int], lost: int) -> None:
    scene = duel(rules=rules(exposed_and_impaired=switch))
    suffer(scene, "bob", Status.EXPOSED, 2)

    played = hit(scene, dice, then="ann: turn")

    assert played["bob"].health == 20 - lost
    assert not played["bob"].has(Status.EXPOSED)


@pytest.mark.rule("SS-079")
@pytest.mark.parametrize(
    ("switch", "dice", "lost"),
    [("roll_and_damage", [5, 2, 6], 3), ("damage_only", [5, 2], 3), ("roll_only", [5, 2, 6], 4)],
)
def test_impaired_changes_the_roll_the_damage_or_both(switch: str, dice: list[int], lost: int) -> None:
    scene = duel(rules=rules(exposed_and_impaired=switch))
    suffer(scene, "ann", Status.IMPAIRED, 1)

    played = hit(scene, dice, then="ann: turn")

    assert played["bob"].health == 20 - lost
    assert not played["ann"].has(Status.IMPAIRED)


@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-078")
def test_a_profile_without_damage_takes_no_damage_modifiers() -> None:
    scene = duel(attacks=[strike_with("poke", stun=2)])
    suffer(scene, "bob", Status.EXPOSED, 2)

    played = hit(scene, [2, 6, 3], then="ann: turn")

    assert played["bob"].health == 20
    assert played["bob"].stun == 2


@pytest.mark.rule("SS-077")
@pytest.mark.rule("SS-078")
def test_the_five_steps_of_damage_come_in_their_order() -> None:
    """7 + 2 = 9, halved to 5, 1 more for Vulnerable, less Guard 2: 4."""
    charged = strike_with("sweep", "balanced", damage=7, charged={"aim": "position", "glancing": True})
    scene = duel(ann={"attacks": ["sweep"]}, bob={"guard": 2}, attacks=[charged])
    suffer(scene, "bob", Status.EXPOSED, 2)
    suffer(scene, "bob", Status.VULNERABLE, 1)

    played = play(
        in_turn(scene, "ann"),
        ["fight:balanced", "charge:sweep:bob", "end", "bob> pass", "resolve", "exploit"],
        dice=[2, 6, 3],
        then="bob: opportunity",
    )

    assert played["bob"].health == 16
    assert not played["bob"].has(Status.VULNERABLE)


@pytest.mark.rule("SS-080")
def test_glancing_halves_damage_with_its_modifiers() -> None:
    charged = strike_with("sweep", "balanced", damage=8, charged={"aim": "position", "glancing": True})
    scene = duel(ann={"attacks": ["sweep"]}, attacks=[charged])
    suffer(scene, "bob", Status.EXPOSED, 1)

    played = play(
        in_turn(scene, "ann"),
        ["fight:balanced", "charge:sweep:bob", "end", "bob> pass", "resolve"],
        dice=[2, 6, 3],
        then="bob: opportunity",
    )

    assert played["bob"].health == 15


@pytest.mark.rule("SS-081")
def test_vulnerable_is_used_up_point_by_point_if_the_attacker_likes() -> None:
    scene = duel(bob={"guard": 1})
    suffer(scene, "bob", Status.VULNERABLE, 2)

    used, spared = hit(scene, [5, 3], "exploit", then="ann: turn"), hit(duel(), [5, 3], then="ann: turn")

    assert (used["bob"].health, used["bob"].value(Status.VULNERABLE)) == (20 - (4 + 1 - 1), 1)
    assert spared["bob"].health == 16


@pytest.mark.rule("SS-081")
@pytest.mark.rule("SS-077")
def test_vulnerable_may_be_pierce_instead() -> None:
    scene = duel(bob={"guard": 3}, rules=rules(vulnerable="pierce"))
    suffer(scene, "bob", Status.VULNERABLE, 2)

    played = hit(scene, [5, 3], then="ann: turn")

    assert (played["bob"].health, played["bob"].value(Status.VULNERABLE)) == (20 - (4 - 1), 2)


@pytest.mark.rule("SS-077")
@pytest.mark.rule("SS-081")
@pytest.mark.parametrize(
    ("split", "health", "stun"),
    [("guard=2+soak=0", 20 - 7, 0), ("guard=0+soak=2", 20 - 5, 2), ("guard=1+soak=1", 20 - 6, 1)],
)
def test_vulnerable_as_pierce_is_split_between_guard_and_soak(split: str, health: int, stun: int) -> None:
    scene = duel(bob={"guard": 3, "soak": 3}, rules=rules(vulnerable="pierce"))
    suffer(scene, "bob", Status.VULNERABLE, 2)

    played = hit(scene, [5, 3], f"pierce:{split}", what="crush", by="fight:heavy", phase=4, then="ann: turn")

    assert (played["bob"].health, played["bob"].stun) == (health, stun)


@pytest.mark.rule("SS-082")
@pytest.mark.rule("SS-077")
@pytest.mark.rule("SS-078")
def test_guard_less_pierce_comes_off_last() -> None:
    scene = duel(bob={"guard": 3}, attacks=[strike_with("poke", damage=6, pierce=1)])
    weak = duel(bob={"guard": 3}, attacks=[strike_with("poke", damage=1)])

    assert hit(scene, [5, 3], then="ann: turn")["bob"].health == 20 - (6 - 2)
    assert hit(weak, [5, 3], then="ann: turn")["bob"].health == 20


@pytest.mark.rule("SS-077")
def test_true_damage_passes_guard_and_counts_as_unresisted() -> None:
    scene = duel(bob={"guard": 3, "resists": [{"level": 1, "keywords": ["Crush"]}]})

    dealt = damage.suffer(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id["bob"], damage.Harm(5, true=True))

    assert (dealt.damage, dealt.resisted) == (5, False)


@pytest.mark.rule("SS-004")
def test_pierce_is_split_between_guard_and_soak_as_the_attacker_likes() -> None:
    crush = strike_with("crush", "heavy", damage=8, stun=3, pierce=2)
    scene = duel(bob={"guard": 1, "soak": 1}, attacks=[crush])

    played = hit(scene, [5, 3], "pierce:guard=1+soak=1", what="crush", by="fight:heavy", then="ann: turn")

    assert (played["bob"].health, played["bob"].stun) == (12, 3)


# Resolving Attacks


@pytest.mark.rule("SS-083")
def test_damage_comes_before_status() -> None:
    cut = strike_with("poke", profile=special(8, damage=8, status=[{"apply": ["Exposed 1"]}]))
    scene = fight(
        players=[body("ann", "p1", stamina=0, health=3)], enemies=[body("bob", "p1", rank="standard")], attacks=[cut]
    )

    played = play(in_turn(scene, "bob"), ["fight", "attack:poke:ann", "fight_on"], dice=[5, 3, 1, 1], then="bob: turn")

    assert played["ann"].health == 20
    assert played["ann"].downs == 1
    assert played["ann"].has(Status.EXPOSED)


@pytest.mark.rule("SS-083")
def test_whoever_is_defeated_by_the_damage_receives_no_status() -> None:
    cut = strike_with("poke", profile=special(8, damage=8, status=[{"apply": ["Exposed 1"]}]))

    played = hit(duel(bob={"health": 3}, attacks=[cut]), [5, 3])

    assert played["bob"].out == "defeated"
    assert not played["bob"].has(Status.EXPOSED)


@pytest.mark.rule("SS-084")
def test_the_target_is_told_damage_and_status_before_it_reacts() -> None:
    status = [{"apply": ["Push 1"], "dc": 4, "defence": ["grit"]}]
    cut = strike_with("poke", damage=5, stun=2, status=status)
    scene = duel(bob={"stamina": 2, "guard": 2}, attacks=[cut])

    played = hit(scene, [4, 4, 3], "lethal_strike", then="bob: reaction")

    assert played.asked() == [("bob", "reaction")]
    told = {"attacker": "ann", "target": "bob", "what": "poke", "roll": 8, "grade": "hit"}
    told |= {"damage": 8, "stun": 2, "status": ["Push 1 [4 Grit]"]}
    assert played.scene.incoming is not None
    assert played.scene.incoming.dump() == told
    announced: AttackAnnounced = played.events(AttackAnnounced)[-1]
    assert (announced.target, announced.damage, announced.stun) == ("bob", 8, 2)
    assert announced.status == ["Push 1 [4 Grit]"]


@pytest.mark.rule("SS-084")
def test_the_target_is_told_that_an_attack_is_glancing() -> None:
    sweep = strike_with("sweep", "balanced", damage=7, stun=1, charged={"aim": "position", "glancing": True})
    scene = duel(ann={"attacks": ["sweep"], "gambits": []}, bob={"stamina": 2}, attacks=[sweep])

    played = play(
        in_turn(scene, "ann"),
        ["fight:balanced", "charge:sweep:bob", "end", "bob> pass", "resolve"],
        dice=[5, 3],
        then="bob: reaction",
    )

    assert played.scene.incoming is not None
    assert (played.scene.incoming.damage, played.scene.incoming.stun) == (4, 1)
    assert played.scene.incoming.status == ["Glancing"]
    assert go_on(played.game, ["none"], then="bob: opportunity").scene.incoming is None


@pytest.mark.rule("SS-084")
def test_whoever_stands_in_a_hazard_is_told_what_it_does() -> None:
    threat = {"hazard": "rockfall", "when": "plotting", "at": "p1"}
    scene = duel(ann={"stamina": 2}, at="q1", hazards=[threat])
    table = ScriptedTable(scene, SYSTEM.sight, ["deflect"], [4, 4, 6])
    scene.dangers = [Danger("rockfall", "p1")]

    hazards.end_of_round(scene, table)

    told = [event for event in table.events if isinstance(event, AttackAnnounced)]
    assert [(each.target, each.what, each.roll, each.damage) for each in told] == [
        ("ann", "rockfall", 8, 4),
        ("ann", "rockfall", 7, 4),
    ]
    assert [each.who for each in table.events if isinstance(each, AttackRolled)] == [""]


@pytest.mark.rule("SS-085")
def test_a_changed_roll_is_resolved_with_its_own_row() -> None:
    cut = strike_with("poke", profile=special(8, damage=9, status=[{"apply": ["Exposed 1"]}]))
    scene = duel(bob={"stamina": 1, "reactions": ["deflect"]}, attacks=[cut])

    played = hit(scene, [5, 3], "deflect", then="ann: turn")

    assert played["bob"].health == 16
    assert not played["bob"].has(Status.EXPOSED)
    assert [each.roll for each in played.events(AttackAnnounced)] == [8, 7]


# Extreme Rolls


@pytest.mark.rule("SS-087")
@pytest.mark.rule("SS-088")
@pytest.mark.rule("SS-089")
def test_above_12_the_row_for_12_has_2_more_damage_and_dazes() -> None:
    scene = duel(bob={"stamina": 2, "reactions": []})
    suffer(scene, "bob", Status.EXPOSED, 1)
    suffer(scene, "bob", Status.PRONE)

    played = hit(scene, [6, 6, 1], "none", then="ann: turn")

    assert rolled(played).roll == 13
    assert played["bob"].health == 20 - (4 + 2 + 1)
    assert played["bob"].stamina == 1


@pytest.mark.rule("SS-088")
@pytest.mark.rule("SS-089")
def test_an_attack_without_damage_deals_none_above_12_but_dazes() -> None:
    scene = duel(bob={"stamina": 2, "reactions": []}, attacks=[strike_with("poke", damage=0, stun=2)])
    suffer(scene, "bob", Status.EXPOSED, 1)
    suffer(scene, "bob", Status.PRONE)

    played = hit(scene, [6, 6, 1], "none", then="ann: turn")

    assert played["bob"].health == 19  # Exposed 1, but nothing for the roll
    assert played["bob"].stamina == 1


@pytest.mark.rule("SS-086")
def test_deflect_takes_the_extras_of_a_13_away() -> None:
    scene = duel(bob={"stamina": 2, "reactions": ["deflect"]})
    suffer(scene, "bob", Status.EXPOSED, 1)
    suffer(scene, "bob", Status.PRONE)

    played = hit(scene, [6, 6, 1], "none", "deflect", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 1)
    assert played["bob"].stamina == 1


@pytest.mark.rule("SS-090")
def test_below_2_the_attack_misses_whatever_row_2_says() -> None:
    sure = [row(roll, "hit", damage=4) for roll in range(2, 13)]
    scene = duel(attacks=[strike_with("poke", profile=sure, speed=3, on_miss=3)])

    missed = hit(scene, [1, 2], then="ann: turn")
    hits = hit(scene, [1, 3], then="ann: turn")

    assert rolled(missed).roll == 1
    assert missed.events(AttackMissed)
    assert missed["bob"].health == 20
    assert missed["ann"].momentum == 13
    assert hits["bob"].health == 16


# Range


@pytest.mark.rule("SS-091")
def test_the_ranges_of_every_attack_are_among_the_six() -> None:
    six = ["self", "melee", "short", "reach", "medium", "long"]

    assert [str(each) for each in Range] == six
    for each in LIBRARY.of("attack").values():
        assert isinstance(each, Attack)
        assert each.range
        assert all(band in six for band in each.range)


@pytest.mark.rule("SS-092")
def test_self_is_measured_from_the_user() -> None:
    scene = duel(at="p2")
    here = scene.place(scene.by_id["ann"])

    assert [each.id for each in positions_in(scene, here, [Range.SELF])] == ["p1"]
    assert [each.id for each in positions_in(scene, here, [Range.SHORT])] == ["p2"]


def reached(bands: list[str], *places: str, paths: list[dict[str, Any]] | None = None) -> list[str]:
    """Where foes stand that an Attack with these ranges may target from p1."""
    foes = [body(f"foe_{place}", place, rank="standard") for place in places]
    extra: dict[str, Any] = {} if paths is None else {"paths": paths}
    scene = fight(
        players=[body("ann", "p1", attacks=["aim"])],
        enemies=foes,
        attacks=[strike_with("aim", range=bands)],
        **extra,
    )
    played = play(in_turn(scene, "ann"), ["fight"], then="ann: turn")
    ids = [option.id for option in played.ask.options]
    assert refused(played, "attack:aim:nobody")
    return [id.rpartition("_")[2] for id in ids if id.startswith("attack:aim:")]


EVERYWHERE = ("p1", "p2", "q1", "r1")


@pytest.mark.rule("SS-093")
def test_melee_reaches_ones_own_position() -> None:
    assert reached(["melee"], *EVERYWHERE) == ["p1"]


@pytest.mark.rule("SS-094")
def test_short_reaches_the_arena_but_not_ones_own_position() -> None:
    assert reached(["short"], *EVERYWHERE) == ["p2"]


@pytest.mark.rule("SS-095")
def test_reach_reaches_everybody_in_the_arena() -> None:
    assert reached(["reach"], *EVERYWHERE) == ["p1", "p2"]


@pytest.mark.rule("SS-096")
def test_medium_reaches_an_adjacent_arena_only_whatever_the_path_costs() -> None:
    dear: list[dict[str, Any]] = [{"a": "west", "b": "mid", "cost": 3}, {"a": "mid", "b": "east"}]

    assert reached(["medium"], *EVERYWHERE) == ["q1"]
    assert reached(["medium"], *EVERYWHERE, paths=dear) == ["q1"]


@pytest.mark.rule("SS-097")
def test_long_reaches_exactly_two_paths_away() -> None:
    ring = [{"a": "west", "b": "mid"}, {"a": "mid", "b": "east"}, {"a": "west", "b": "east"}]

    assert reached(["long"], *EVERYWHERE) == ["r1"]
    assert reached(["long"], *EVERYWHERE, paths=ring) == []


@pytest.mark.rule("SS-094")
@pytest.mark.parametrize(("at", "what", "penalty"), [("p2", "dart", 1), ("q1", "dart", 2), ("r1", "far", 3)])
def test_shooting_with_a_foe_at_hand_may_be_harder(at: str, what: str, penalty: int) -> None:
    far = strike_with("far", range=["long"])
    foes = [body("bob", at, rank="standard", stamina=0), body("near", "p1", rank="standard")]
    ann = body("ann", "p1", attacks=["dart", "far"])

    by_the_book = hit(fight([ann], foes, attacks=[far]), [5, 3], what=what, then="ann: turn")
    hampered = hit(
        fight([ann], foes, attacks=[far], rules=rules(close_quarters_penalty=True)), [5, 3], what=what, then="ann: turn"
    )
    alone = hit(
        fight([ann], foes[:1], attacks=[far], rules=rules(close_quarters_penalty=True)),
        [5, 3],
        what=what,
        then="ann: turn",
    )

    assert rolled(by_the_book).roll == 8
    assert rolled(hampered).roll == 8 - penalty
    assert rolled(alone).roll == 8


def test_targets_lists_everybody_in_range_and_how_far_they_are() -> None:
    scene = duel(at="q1")
    ann = scene.by_id["ann"]
    dart = next(arm for arm in equipment.arms(scene, ann) if arm.attack.id == "dart")

    assert [(each.id, str(band)) for each, band in reach.targets(scene, ann, dart, scene.place(ann))] == [
        ("bob", "medium")
    ]


# weights, Speed Penalty, Costs


def test_an_ability_says_which_weight_of_attack_it_allows() -> None:
    scene = duel()

    light = play(in_turn(scene, "ann"), ["fight"], then="ann: turn")
    heavy = play(in_turn(duel(), "ann"), ["fight:heavy"], then="ann: turn")

    assert [each.id for each in light.ask.options if each.id.startswith("attack:")] == ["attack:poke:bob"]
    assert [each.id for each in heavy.ask.options if each.id.startswith("attack:")] == ["attack:crush:bob"]


@pytest.mark.parametrize(
    ("by", "what", "speed", "phase", "penalty"),
    [
        ("fight", "poke", 4, 2, 2),
        ("fight:heavy", "crush", 4, 2, 4),
        ("fight", "poke", 2, 2, 0),
        ("fight", "poke", 1, 4, 0),
    ],
)
def test_an_attack_above_the_phase_takes_a_penalty(by: str, what: str, speed: int, phase: int, penalty: int) -> None:
    weight = "heavy" if what == "crush" else "light"
    scene = duel(attacks=[strike_with(what, weight, speed=speed)])

    played = (
        hit(scene, [6, 5], "none", what=what, by=by, phase=phase, then="ann: turn")
        if penalty == 0
        else hit(scene, [6, 5], what=what, by=by, phase=phase, then="ann: turn")
    )

    assert rolled(played).roll == 11 - penalty


def test_guarding_makes_attacks_dearer() -> None:
    scene = duel(ann={"momentum": 1, "statuses": {"guarding": {}}})
    rich = duel(ann={"momentum": 2, "statuses": {"guarding": {}}})

    poor = play(in_turn(scene, "ann"), ["fight"], then="ann: turn")

    assert not [each for each in poor.ask.options if each.id.startswith("attack:")]
    assert hit(rich, [5, 3], then="ann: turn")["ann"].momentum == 0


def test_lethal_strike_has_advantage_against_the_stunned() -> None:
    scene = duel()
    suffer(scene, "bob", Status.STUNNED)

    played = hit(scene, [4, 4, 2, 5], "lethal_strike", then="ann: turn")

    assert played["bob"].health == 20 - (4 + 5)


@pytest.mark.sources  # compiled, they are made faster than found
def test_options_are_shared_between_turns() -> None:
    scene, twin = duel(), duel()
    for each in (scene, twin):
        in_turn(each, "ann")
        assert each.turn is not None
        each.turn.attacks = [Weight.LIGHT]
    assert scene.turn is not None
    assert twin.turn is not None

    first = reach.attack_deeds(scene, scene.by_id["ann"], scene.turn)
    second = reach.attack_deeds(twin, twin.by_id["ann"], twin.turn)

    assert [id(each) for each in first] == [id(each) for each in second]


@pytest.mark.rule("SS-084", "SS-079")
def test_the_announcement_has_the_weakness_in_it() -> None:
    scene = fight(
        players=[body("ann", "p1", stamina=2, reactions=["deflect"])],
        enemies=[body("bob", "p1", "standard", attacks=["bolt"], gambits=[])],
        attacks=[strike_with("bolt", keywords=["Lightning"], damage=3)],
    )
    suffer(scene, "ann", Status.SOAKED)
    played = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann"], dice=[3, 4], then="ann: reaction")
    announced = played.events(AttackAnnounced)[-1]
    assert (announced.damage, announced.stun) == (4, 1)
    assert played["ann"].has(Status.SOAKED)
    done = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann", "none"], dice=[3, 4], then="bob: turn")
    assert (done["ann"].health, done["ann"].stun, done["ann"].has(Status.SOAKED)) == (16, 1, False)


@pytest.mark.rule("SS-084")
def test_after_a_window_the_attack_is_made_at_the_range_that_is_now() -> None:
    """Melee or thrown: Bob is somewhere else in the Arena now, in the next one, and beside Ann again."""
    spear = strike_with("spear", range=["melee", "short"], thrown_at=["short"])
    foes = [body(id, place, rank="standard") for id, place in (("bob", "p1"), ("cid", "p2"), ("dan", "r1"))]
    scene = fight([body("ann", "p1", attacks=["spear"])], foes, attacks=[spear])
    ann, bob = scene.by_id["ann"], scene.by_id["bob"]
    arm = reach.arm_of(scene, ann, "spear")
    assert arm is not None
    blow = attack.aim(scene, ann, arm, bob, Range.MELEE, "")

    bob.position = "p2"
    assert attack.can_be_made(scene, blow)
    assert (blow.band, blow.thrown) == (Range.SHORT, True)

    bob.position = "r1"
    assert not attack.can_be_made(scene, blow)

    bob.position = "p1"
    assert attack.can_be_made(scene, blow)
    assert (blow.band, blow.thrown) == (Range.MELEE, False)
