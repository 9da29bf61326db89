"""Calculating Damage: the five steps, Soak, Ward, Resistance and Weakness, and rounding."""

from __future__ import annotations

import pytest

from quintain.systems.shattered import damage, health
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.events.health import DamageStopped, DamageTaken, StunStopped
from quintain.systems.shattered.rounding import half
from tests.systems.shattered.bodies import Rule, Status, duel, gain, hurt
from tests.systems.shattered.script import body, fight, in_turn, play, rules, strike_with, suffer


def warded(ward: int = 0, resistance: int = 0) -> Shelter:
    shelter = Shelter()
    shelter.ward, shelter.resistance = ward, resistance
    return shelter


# rounding


@pytest.mark.rule("SS-001")
@pytest.mark.rule("SS-002")
def test_a_fraction_is_rounded_up_wherever_it_arises() -> None:
    scene = duel(stun=10, max_stun=25)
    assert hurt(scene, Harm(7, glancing=True)).damage == 4
    with Rule(scene) as table:
        health.lower_stun(scene, table, scene.by_id["ann"])  # half of 25 is 13
    assert scene.by_id["ann"].stun == 0
    assert (half(4), half(5)) == (2, 3)
    assert half(half(5)) == 2


@pytest.mark.rule("SS-002")
def test_half_of_a_negate_dc_of_5_is_3() -> None:
    scene = duel()
    suffer(scene, "ann", Status.SOAKED)
    gain(scene, Status.SHOCKED, dc=5)
    assert scene.by_id["ann"].health == 17


# the five steps


@pytest.mark.rule("SS-077")
@pytest.mark.rule("SS-081")
def test_the_five_steps_in_their_order() -> None:
    scene = duel(guard=2)
    suffer(scene, "ann", Status.VULNERABLE, 1)
    harm = Harm(7, modifiers=2, glancing=True, vulnerable=True, by=scene.by_id["bob"])
    assert hurt(scene, harm, answers=["exploit"]).damage == 4  # 9, halved 5, 6, less Guard 2
    assert not scene.by_id["ann"].has(Status.VULNERABLE)


@pytest.mark.rule("SS-078")
def test_the_base_damage_is_the_figure_of_the_effect() -> None:
    assert hurt(duel(), Harm(6)).damage == 6


@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-078")
def test_every_modifier_is_added_and_the_sum_is_never_below_0() -> None:
    assert hurt(duel(), Harm(8, modifiers=4)).damage == 12
    assert hurt(duel(), Harm(2, modifiers=-3)).damage == 0
    assert hurt(duel(), Harm(None, 3, bonus_stun=2)).stun == 5
    assert hurt(duel(), Harm(None, 3, bonus_stun=-4)).stun == 0


@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-078")
def test_an_attack_without_a_damage_column_takes_no_modifiers() -> None:
    assert hurt(duel(), Harm(None, 2, modifiers=4)).damage == 0


@pytest.mark.rule("SS-080")
@pytest.mark.rule("SS-078")
def test_glancing_halves_after_the_modifiers_and_stun_as_well() -> None:
    dealt = hurt(duel(), Harm(8, 3, modifiers=1, glancing=True))
    assert (dealt.damage, dealt.stun) == (5, 2)
    plain = hurt(duel(), Harm(8, 3, modifiers=1))
    assert (plain.damage, plain.stun) == (9, 3)


@pytest.mark.rule("SS-082")
def test_guard_comes_last_less_pierce_and_never_below_0() -> None:
    assert hurt(duel(guard=3), Harm(6, pierce=1)).damage == 4
    assert hurt(duel(guard=3), Harm(1)).damage == 0
    assert hurt(duel(guard=1), Harm(6, pierce=3)).damage == 6


@pytest.mark.rule("SS-082")
def test_guard_comes_off_what_glancing_has_left() -> None:
    assert hurt(duel(guard=2), Harm(7, glancing=True)).damage == 4 - 2
    assert hurt(duel(soak=2), Harm(None, 7, glancing=True)).stun == 4 - 2


@pytest.mark.rule("SS-082")
def test_guard_may_stop_what_vulnerable_has_added() -> None:
    scene = duel(guard=3)
    suffer(scene, "ann", Status.VULNERABLE, 1)
    harm = Harm(2, vulnerable=True, by=scene.by_id["bob"])
    assert hurt(scene, harm, answers=["exploit"]).damage == 0  # 2 + 1 - 3: asked before Guard, and stopped by it
    assert not scene.by_id["ann"].has(Status.VULNERABLE)


@pytest.mark.rule("SS-082")
def test_ward_takes_only_what_guard_has_left() -> None:
    assert not hurt(duel(guard=3), Harm(3, shelter=warded(0, 1))).resisted
    dealt = hurt(duel(guard=2), Harm(5, shelter=warded(1, 1)))
    assert (dealt.damage, dealt.resisted) == (0, True)


@pytest.mark.rule("SS-082")
def test_guard_stops_no_stun_and_soak_no_damage() -> None:
    dealt = hurt(duel(guard=2), Harm(5, 5))
    assert (dealt.damage, dealt.stun) == (3, 5)
    dealt = hurt(duel(soak=2), Harm(5, 5))
    assert (dealt.damage, dealt.stun) == (5, 3)


@pytest.mark.rule("SS-082")
def test_stun_that_soak_stops_is_told() -> None:
    def told(harm: Harm, who: str = "ann") -> list[str]:
        scene = duel(soak=3, guard=1, enemies=[body("cid", "p1", "standard", soak=3)])
        harm.shelter = Shelter()
        with Rule(scene) as table:
            damage.suffer(scene, table, scene.by_id[who], harm)
        return [event.sentence({"ann": "Ann"}) for event in table.told(StunStopped) + table.told(DamageStopped)]

    assert told(Harm(None, 3)) == ["No Stun gets through to Ann."]
    assert told(Harm(4, 3)) == ["No Stun gets through to Ann."]
    assert told(Harm(1, 3)) == ["Nothing gets through to Ann."]
    assert told(Harm(4, 4)) == told(Harm(4)) == []
    assert told(Harm(40, 3), "cid") == []  # who is Defeated
    assert told(Harm(0, 3, modifiers=1)) == ["Nothing gets through to Ann."]  # all its Damage is a Bonus
    assert told(Harm(0, modifiers=1)) == ["Nothing gets through to Ann."]
    assert told(Harm(0, 3, modifiers=-1)) == told(Harm(0, 3)) == ["No Stun gets through to Ann."]
    assert told(Harm(1, 3, modifiers=-1)) == ["Nothing gets through to Ann."]


@pytest.mark.rule("SS-082")
@pytest.mark.rule("SS-077")
@pytest.mark.rule("SS-078")
def test_soak_is_taken_off_stun_and_pierced_by_itself() -> None:
    dealt = hurt(duel(guard=2, soak=2), Harm(5, 5, pierce=1, pierce_soak=2))
    assert (dealt.damage, dealt.stun) == (4, 5)
    assert hurt(duel(soak=2), Harm(None, 5)).stun == 3


@pytest.mark.rule("SS-082")
@pytest.mark.rule("SS-077")
def test_ap_passes_guard_and_soak_but_not_ward() -> None:
    dealt = hurt(duel(guard=5, soak=5), Harm(3, 2, ap=True))
    assert (dealt.damage, dealt.stun) == (3, 2)
    assert hurt(duel(guard=5), Harm(3, ap=True, shelter=warded(2))).damage == 1


@pytest.mark.rule("SS-125")
@pytest.mark.rule("SS-077")
def test_true_damage_passes_everything_but_vigor() -> None:
    scene = duel(guard=5, vigor=3, resists=[{"level": 2, "keywords": ["Stab"]}])
    dealt = hurt(scene, Harm(4, true=True, keywords=["Stab"], shelter=warded(3)))
    assert dealt.damage == 4
    assert (scene.by_id["ann"].vigor, scene.by_id["ann"].health) == (0, 19)


# step 2: Exposed and Impaired


@pytest.mark.rule("SS-079")
@pytest.mark.parametrize(
    ("rule", "dice", "left"),
    [("roll_and_damage", [3, 4, 1], 15), ("damage_only", [3, 4], 15), ("roll_only", [3, 4, 1], 16)],
)
def test_exposed_raises_the_damage_of_the_next_attack(rule: str, dice: list[int], left: int) -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["poke"], gambits=[])],
        enemies=[body("bob", "p1", "standard", stamina=0)],
        rules=rules(exposed_and_impaired=rule),
    )
    suffer(scene, "bob", Status.EXPOSED, 1)
    played = play(in_turn(scene, "ann"), ["fight", "attack:poke:bob"], dice=dice, then="ann: turn")
    assert played["bob"].health == left
    assert not played["bob"].has(Status.EXPOSED)


@pytest.mark.rule("SS-079")
@pytest.mark.parametrize(
    ("rule", "dice", "left"),
    [("roll_and_damage", [3, 4, 6], 18), ("damage_only", [3, 4], 18), ("roll_only", [3, 4, 6], 16)],
)
def test_impaired_lowers_the_damage_of_its_next_attack(rule: str, dice: list[int], left: int) -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["poke"], gambits=[])],
        enemies=[body("bob", "p1", "standard", stamina=0)],
        rules=rules(exposed_and_impaired=rule),
    )
    suffer(scene, "ann", Status.IMPAIRED, 2)
    played = play(in_turn(scene, "ann"), ["fight", "attack:poke:bob"], dice=dice, then="ann: turn")
    assert played["bob"].health == left
    assert not played["ann"].has(Status.IMPAIRED)


# step 4: Vulnerable


@pytest.mark.rule("SS-081")
@pytest.mark.rule("SS-077")
def test_the_attacker_may_spare_vulnerable_and_it_is_used_point_by_point() -> None:
    for answer, left, value in (("exploit", 15, 2), ("spare", 16, 3)):
        scene = fight(
            players=[body("ann", "p1", attacks=["poke"], gambits=[])],
            enemies=[body("bob", "p1", "standard", stamina=0)],
        )
        suffer(scene, "bob", Status.VULNERABLE, 3)
        played = play(
            in_turn(scene, "ann"), ["fight", "attack:poke:bob", f"ann> {answer}"], dice=[3, 4], then="ann: turn"
        )
        assert (played["bob"].health, played["bob"].value(Status.VULNERABLE)) == (left, value)


@pytest.mark.rule("SS-081")
def test_vulnerable_adds_nothing_to_an_attack_that_does_no_damage_or_to_what_is_no_attack() -> None:
    scene = duel()
    suffer(scene, "ann", Status.VULNERABLE, 3)
    assert hurt(scene, Harm(2, modifiers=-2, vulnerable=True, by=scene.by_id["bob"])).damage == 0
    assert hurt(scene, Harm(4, by=scene.by_id["bob"])).damage == 4


@pytest.mark.rule("SS-081")
@pytest.mark.rule("SS-077")
def test_by_the_house_rule_vulnerable_is_pierce_and_stays() -> None:
    scene = duel(rules=rules(vulnerable="pierce"), guard=3, soak=2)
    suffer(scene, "ann", Status.VULNERABLE, 2)
    assert hurt(scene, Harm(6, vulnerable=True, by=scene.by_id["bob"])).damage == 5
    assert scene.by_id["ann"].value(Status.VULNERABLE) == 2
    both = Harm(6, 4, vulnerable=True, by=scene.by_id["bob"])
    dealt = hurt(scene, both, answers=["pierce:guard=1+soak=1"])
    assert (dealt.damage, dealt.stun) == (4, 3)


@pytest.mark.rule("SS-004")
def test_pierce_may_be_put_on_guard_and_on_soak() -> None:
    jab = strike_with("jab", damage=6, stun=4, pierce=2)
    scene = fight(
        players=[body("ann", "p1", attacks=["jab"], gambits=[])],
        enemies=[body("bob", "p1", "standard", stamina=0, guard=1, soak=1)],
        attacks=[jab],
    )
    played = play(
        in_turn(scene, "ann"), ["fight", "attack:jab:bob", "pierce:guard=1+soak=1"], dice=[3, 4], then="ann: turn"
    )
    assert (played["bob"].health, played["bob"].stun) == (14, 4)


# Ward, Resistance, Weakness


@pytest.mark.rule("SS-082")
def test_the_defender_splits_ward_that_does_not_cover_both() -> None:
    scene = duel(guard=1)
    dealt = hurt(scene, Harm(5, 3, shelter=warded(4)), answers=["ward:damage=1+stun=3"])
    assert (dealt.damage, dealt.stun) == (3, 0)
    dealt = hurt(scene, Harm(3, 1, shelter=warded(4)))  # it covers both
    assert (dealt.damage, dealt.stun) == (0, 0)
    assert hurt(scene, Harm(6, shelter=warded(4))).damage == 1


@pytest.mark.rule("SS-152")
def test_resistances_that_apply_add_up_to_ward_and_damage_they_stop_is_resisted() -> None:
    fire = [{"level": 1, "keywords": ["Fire"]}, {"level": 2, "keywords": ["Cold", "Fire"]}]
    scene = duel(resists=fire)
    dealt = hurt(scene, Harm(7, keywords=["Fire"]))
    assert (dealt.damage, dealt.resisted) == (1, True)
    dealt = hurt(scene, Harm(7, keywords=["Stab"]))
    assert (dealt.damage, dealt.resisted) == (7, False)
    assert not hurt(duel(), Harm(4, shelter=warded(2))).resisted
    assert hurt(duel(), Harm(4, shelter=warded(2, resistance=1))).resisted


@pytest.mark.rule("SS-152")
@pytest.mark.parametrize(("to_damage", "resisted"), [(0, False), (1, True), (2, True)])
def test_damage_is_resisted_if_a_point_of_it_is_stopped_whatever_becomes_of_the_stun(
    to_damage: int, resisted: bool
) -> None:
    scene = duel(resists=[{"level": 1, "keywords": ["Fire"]}])
    answer = f"ward:damage={to_damage}+stun={2 - to_damage}"
    dealt = hurt(scene, Harm(4, 3, keywords=["Fire"]), answers=[answer])
    assert (dealt.damage, dealt.stun, dealt.resisted) == (4 - to_damage, 1 + to_damage, resisted)


@pytest.mark.rule("SS-082")
@pytest.mark.rule("SS-077")
def test_some_charged_attacks_ignore_half_of_ward_and_resistance() -> None:
    scene = duel(resists=[{"level": 2, "keywords": ["Slash"]}])
    dealt = hurt(scene, Harm(9, keywords=["Slash"], halves_ward=True, shelter=warded(3)))
    assert dealt.damage == 6  # Ward 3 is 1, Resistance II is I


@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-078")
def test_soaked_is_weak_to_lightning_and_cold_and_resists_fire_once() -> None:
    for keyword, harmed, stun in (("Lightning", 5, 1), ("Cold", 5, 1), ("Fire", 0, 0)):
        scene = duel()
        suffer(scene, "ann", Status.SOAKED)
        with Rule(scene) as table:
            dealt = damage.suffer(scene, table, scene.by_id["ann"], Harm(4, keywords=[keyword]))
        assert (dealt.damage, dealt.stun) == (harmed, stun)
        assert not scene.by_id["ann"].has(Status.SOAKED)
    scene = duel()
    suffer(scene, "ann", Status.SOAKED)
    assert hurt(scene, Harm(4, keywords=["Stab"])).damage == 4
    assert scene.by_id["ann"].has(Status.SOAKED)


@pytest.mark.rule("SS-079")
def test_alight_resists_cold() -> None:
    scene = duel()
    suffer(scene, "ann", Status.ALIGHT)
    dealt = hurt(scene, Harm(4, keywords=["Cold"]))
    assert (dealt.damage, dealt.resisted) == (2, True)


# what is told


@pytest.mark.rule("SS-121")
def test_the_log_tells_of_no_injury_while_health_is_left() -> None:
    scene = duel(vigor=1)
    with Rule(scene) as table:
        damage.suffer(scene, table, scene.by_id["ann"], Harm(9, shelter=Shelter()))
        damage.suffer(scene, table, scene.by_id["ann"], Harm(1, shelter=warded(1)))
    said = " ".join(event.sentence({}) for event in table.events).lower()
    assert "9 damage gets through" in said
    for word in ("wound", "injur", "blood", "hurt", "cut", "maim", "pierce"):
        assert word not in said
    assert len(table.told(DamageTaken)) == 1
    assert len(table.told(DamageStopped)) == 1


@pytest.mark.rule("SS-082")
def test_neither_guard_nor_soak_stops_an_attack_that_is_ap() -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["drill"], gambits=[])],
        enemies=[body("bob", "p1", "standard", guard=3, soak=2, reactions=[])],
        attacks=[strike_with("drill", keywords=["AP"], damage=4, stun=2)],
    )
    played = play(in_turn(scene, "ann"), ["fight", "attack:drill:bob"], dice=[3, 4], then="ann: turn")
    assert (played["bob"].health, played["bob"].stun) == (16, 2)
