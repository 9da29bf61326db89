"""Conditions: what each of them does, in the book's order."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords import afflicting, damage, grapple, lasting
from quintain.systems.swords.acts import acts
from quintain.systems.swords.afflicting import afflict, free_all
from quintain.systems.swords.afflictions import POISON, Affliction, Lasts, timed_by_pool
from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Afflict, Free, Harm
from quintain.systems.swords.events.actions import Spoke
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.conditions import Immune, ItemSaved, TurnedToStone
from quintain.systems.swords.events.rolls import FailedOutright, Saved
from quintain.systems.swords.happen import happen
from quintain.systems.swords.perception import can_hear, can_see
from quintain.systems.swords.rolls import check, opposed, save
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.speed import GROUND, speed
from quintain.systems.swords.stock import Ability, Save
from tests.systems.swords.camp_script import camp, person, rest
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, rules, suffer

HELPLESS = ["paralyzed", "petrified", "stunned", "unconscious"]


def pair(**changes: Any) -> SwordsScene:
    """Two who stand next to each other: a (Initiative 9) and b (Initiative 5), AC 10; a stunned friend of each."""
    a = {"initiative": 9, **changes.pop("a", {})}
    b = {"hp": 40, **changes.pop("b", {})}
    stunned: dict[str, Any] = {"initiative": 1, "conditions": [{"condition": "stunned"}]}
    return fight(
        red=[body("a", (3, 3), **a), body("red_friend", (0, 11), **stunned)],
        blue=[body("b", changes.pop("b_at", (4, 3)), **b), body("blue_friend", (11, 0), **stunned)],
        **changes,
    )


def with_condition(who: str, condition: str, *, by: str = "", **changes: Any) -> SwordsScene:
    scene = pair(**changes)
    suffer(scene, who, Condition(condition), by=by)
    return scene


def attack_net(scene: SwordsScene, attack: str = "attack:strike:b", *, dice: tuple[int, ...] = ()) -> int:
    """How many more Advantages than Disadvantages a's attack has; it misses."""
    scene.by_id["b"].base_ac = 40
    played = play(scene, [attack], dice=dice or (2, 3), then="a: turn")
    (rolled,) = played.events(AttackRolled)
    return int(rolled.net)


def bow(**more: Any) -> dict[str, Any]:
    shot = {"id": "shot", "name": "Shot", "kind": "ranged", "to_hit": 0, "damage": "1d6", "range": "far"}
    return {"attacks": [shot], **more}


# Blinded


@pytest.mark.rule("SW-194")
def test_the_blinded_fail_checks_by_sight_without_a_roll_and_roll_those_by_hearing() -> None:
    scene = with_condition("a", "blinded", a={"trained": ["Perception"]})
    blind = scene.by_id["a"]
    with at_table(scene, dice=[12]) as table:
        assert not check(scene, table, blind, Ability.WIS, 1, "look", skill="Perception", sight=True).success
        assert check(scene, table, blind, Ability.WIS, 12, "listen", skill="Perception", hearing=True).success
    assert [event.why for event in table.events if isinstance(event, FailedOutright)] == ["look"]
    assert not can_see(scene, blind, scene.by_id["b"])


@pytest.mark.rule("SW-195")
def test_attacks_against_the_blinded_have_advantage() -> None:
    assert attack_net(with_condition("b", "blinded")) == 1


@pytest.mark.rule("SW-196")
def test_attacks_of_the_blinded_have_disadvantage() -> None:
    assert attack_net(with_condition("a", "blinded")) == -1


# Charmed


@pytest.mark.rule("SW-197")
def test_the_charmed_do_not_attack_their_charmer_but_others() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=9)], blue=[body("x", (4, 3)), body("y", (4, 4), initiative=4)])
    suffer(scene, "a", Condition.CHARMED, by="x")
    played = play(scene, then="a: turn")
    assert refused(played, "attack:strike:x")
    assert "attack:strike:y" in played.options()


@pytest.mark.rule("SW-198")
def test_the_charmed_do_not_try_to_harm_their_charmer_in_other_ways() -> None:
    scene = with_condition("a", "charmed", by="b")
    charmed, charmer = scene.by_id["a"], scene.by_id["b"]
    assert not afflicting.may_harm(charmed, charmer)
    assert afflicting.may_harm(charmer, charmed)
    options = play(scene, then="a: turn").options()
    assert not any(option.endswith(":b") for option in options if option.split(":")[0] in ("grapple", "cast"))


@pytest.mark.rule("SW-198")
def test_the_charmed_cast_no_harmful_spell_at_their_charmer() -> None:
    caster = {"dice": 5, "max_rank": 3, "attack": {"int": 6}, "dt": {"int": 15}}
    scene = pair(a={"caster": caster, "spells": ["magical_missile", "sleep", "spark"]})
    assert any(option.startswith("cast") and option.endswith(":b") for option in play(scene, then="a: turn").options())
    suffer(scene, "a", Condition.CHARMED, by="b")
    assert not any(
        option.startswith("cast") and option.endswith(":b") for option in play(scene, then="a: turn").options()
    )


@pytest.mark.rule("SW-199")
def test_the_charmer_has_advantage_on_social_checks_against_whom_it_charmed() -> None:
    scene = with_condition("b", "charmed", by="a", a={"trained": ["Persuasion"]}, gm="gm")
    swayed = ["improvise:Lay down your arms", "cha:10", "Persuasion"]
    at_b = play(scene, [*swayed, "at:b"], dice=[3, 12], then="a: turn")
    assert at_b.scene.turn is not None
    others = play(scene, [*swayed, "others"], dice=[12], then="a: turn")
    assert others.scene.turn is not None
    assert afflicting.social_net(scene.by_id["a"], scene.by_id["b"]) == 1
    assert afflicting.social_net(scene.by_id["b"], scene.by_id["a"]) == 0
    assert afflicting.social_net(scene.by_id["red_friend"], scene.by_id["b"]) == 0, "only the charmer itself"


# Deafened


@pytest.mark.rule("SW-205")
def test_the_deafened_fail_checks_by_hearing_and_hear_no_command() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=9), body("deaf", (3, 4)), body("c", (3, 5))], blue=[body("b", (9, 9))]
    )
    suffer(scene, "deaf", Condition.DEAFENED)
    deaf = scene.by_id["deaf"]
    with at_table(scene, dice=[12, 11]) as table:
        assert not check(scene, table, deaf, Ability.WIS, 1, "listen", hearing=True).success
        assert check(scene, table, deaf, Ability.WIS, 12, "look", sight=True).success
        assert check(scene, table, scene.by_id["c"], Ability.WIS, 11, "listen", hearing=True).success
    played = play(scene, ["command"], dice=[15], then="a: turn")
    assert played["c"].commanded_by == ["a"]
    assert played["deaf"].commanded_by == []


# Frightened


def frightened(*, seen: bool = True) -> SwordsScene:
    wall = [{"kind": "blocked", "name": "Wall", "rects": [[6, 0, 6, 11]]}]
    ghost = body("ghost", (8, 3), initiative=2)
    scene = fight(
        red=[body("a", (3, 3), initiative=9)], blue=[body("b", (4, 3), hp=40), ghost], terrain=[] if seen else wall
    )
    suffer(scene, "a", Condition.FRIGHTENED, by="ghost")
    return scene


@pytest.mark.rule("SW-208")
def test_checks_have_disadvantage_while_the_source_of_fright_is_in_sight() -> None:
    for seen, dice in ((True, [12, 4]), (False, [12])):
        scene = frightened(seen=seen)
        with at_table(scene, dice=dice) as table:
            assert check(scene, table, scene.by_id["a"], Ability.CON, 10, "hold on").natural == dice[-1]


@pytest.mark.rule("SW-208", "SW-209")
def test_of_two_sources_of_fright_one_in_sight_is_enough() -> None:
    scene = frightened(seen=False)
    suffer(scene, "a", Condition.FRIGHTENED, by="b")
    with at_table(scene, dice=[12, 4]) as table:
        assert check(scene, table, scene.by_id["a"], Ability.CON, 10, "hold on").natural == 4


@pytest.mark.rule("SW-208", "SW-209")
def test_who_is_not_frightened_has_no_disadvantage() -> None:
    scene = frightened()
    with at_table(scene, dice=[12]) as table:
        assert check(scene, table, scene.by_id["b"], Ability.CON, 10, "hold on").natural == 12


@pytest.mark.rule("SW-208")
def test_saves_are_never_affected_by_fright() -> None:
    scene = frightened()
    with at_table(scene, dice=[12]) as table:
        assert save(scene, table, scene.by_id["a"], Save.SPIRIT, 12, "fear")


@pytest.mark.rule("SW-209")
def test_attacks_have_disadvantage_while_the_source_of_fright_is_in_sight() -> None:
    assert attack_net(frightened()) == -1
    assert attack_net(frightened(seen=False), dice=(2,)) == 0


@pytest.mark.rule("SW-210")
def test_the_frightened_do_not_move_nearer_of_their_own_will() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=9)], blue=[body("ghost", (7, 3))])
    suffer(scene, "a", Condition.FRIGHTENED, by="ghost")
    played = play(scene, then="a: turn")
    assert refused(played, "move:4,3")
    assert go_on(played.game, ["move:3,4"], then="a: turn")["a"].place == scene.grid.at(3, 4)
    assert go_on(played.game, ["move:2,3"], then="a: turn")["a"].place == scene.grid.at(2, 3)


def haunted(*ghosts: tuple[int, int]) -> SwordsScene:
    """A at 3,3, Frightened by a ghost on each of these squares."""
    there = [body(f"ghost_{number}", at, initiative=2) for number, at in enumerate(ghosts)]
    scene = fight(red=[body("a", (3, 3), initiative=9)], blue=[*there, body("far", (11, 11), initiative=1)])
    for ghost in there:
        suffer(scene, "a", Condition.FRIGHTENED, by=ghost["id"])
    return scene


@pytest.mark.rule("SW-210")
def test_the_frightened_move_nearer_to_none_of_those_who_frighten_them() -> None:
    played = play(haunted((7, 3), (3, 7)), then="a: turn")
    assert refused(played, "move:4,3")
    assert refused(played, "move:3,4")
    assert go_on(played.game, ["move:2,2"], then="a: turn")["a"].place == played.scene.grid.at(2, 2)


@pytest.mark.rule("SW-210")
def test_a_ghost_in_the_corner_is_kept_away_from_too() -> None:
    played = play(haunted((0, 0)), then="a: turn")
    assert refused(played, "move:2,2")
    assert not refused(played, "move:4,4")


@pytest.mark.rule("SW-210")
@pytest.mark.parametrize("gone", ["dead", "hidden", "nobody"])
def test_nobody_keeps_away_from_what_is_gone_or_not_known_to_be_there(gone: str) -> None:
    scene = haunted((7, 3))
    ghost = scene.by_id["ghost_0"]
    if gone == "dead":
        ghost.out = Out.DEAD
    elif gone == "hidden":
        ghost.hidden = 30
    else:
        free_of, a = Free(Condition.FRIGHTENED), scene.by_id["a"]
        free_of.apply(a)
        suffer(scene, "a", Condition.FRIGHTENED)
    assert play(scene, ["move:4,3"], then="a: turn")["a"].place == scene.grid.at(4, 3)


@pytest.mark.rule("SW-208")
def test_great_bravery_is_immune_to_fright() -> None:
    scene = pair(a={"features": ["great_bravery"]})
    with at_table(scene) as table:
        assert not afflict(scene, table, scene.by_id["a"], Affliction(Condition.FRIGHTENED, "b"))
    assert not scene.by_id["a"].suffers(Condition.FRIGHTENED)
    assert any(isinstance(event, Immune) for event in table.events)


# Grappled


@pytest.mark.rule("SW-211", "SW-212", "SW-249", "SW-250")
@pytest.mark.parametrize("condition", ["grappled", "restrained"])
def test_the_grappled_and_the_restrained_have_speed_0_whatever_boosts_it(condition: str) -> None:
    scene = with_condition("a", condition, by="b")
    assert speed(scene.by_id["a"]) == 0
    assert speed(scene.by_id["b"]) == 30
    played = play(scene, then="a: turn")
    assert not any(option.startswith(("move", "risk", "stand")) for option in played.options())
    if "dash" in played.options():
        dashed = go_on(played.game, ["dash"])
        assert not any(option.startswith(("move", "risk")) for option in dashed.options())


@pytest.mark.rule("SW-211")
def test_the_grappled_cannot_stand_up() -> None:
    scene = with_condition("a", "grappled", by="b")
    suffer(scene, "a", Condition.PRONE)
    assert not any(option.startswith("stand") for option in play(scene, then="a: turn").options())


@pytest.mark.rule("SW-213", "SW-223", "SW-234", "SW-253", "SW-259")
@pytest.mark.parametrize("condition", ["incapacitated", *HELPLESS])
def test_a_grapple_ends_if_the_grappler_is_incapacitated(condition: str) -> None:
    scene = with_condition("a", "grappled", by="b")
    with at_table(scene) as table:
        afflict(scene, table, scene.by_id["b"], Affliction(Condition(condition)))
    assert not scene.by_id["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-213")
@pytest.mark.parametrize("condition", ["poisoned", "prone", "deafened"])
def test_a_grapple_holds_while_the_grappler_is_able(condition: str) -> None:
    scene = with_condition("a", "grappled", by="b")
    with at_table(scene) as table:
        afflict(scene, table, scene.by_id["b"], Affliction(Condition(condition)))
        grapple.check_holds(scene, table)
    assert scene.by_id["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-213")
def test_a_grapple_ends_with_the_grapplers_death() -> None:
    scene = with_condition("a", "grappled", by="b")
    with at_table(scene) as table:
        damage.suffer(scene, table, scene.by_id["b"], Harm(99, "fire", ""))
    assert not scene.by_id["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-006", "SW-213")
def test_in_a_shared_slot_a_grapple_ends_for_the_side_that_has_stunned_the_grappler() -> None:
    """The grappler itself is stunned only as the slot closes; its captive's side already sees it so."""
    scene = play(fight([body("a", (3, 3), dex=1)], [body("b", (4, 3))]), then="a: turn").scene
    held, grappler = scene.by_id["a"], scene.by_id["b"]
    suffer(scene, "a", Condition.GRAPPLED, by="b")
    with at_table(scene) as table:
        grapple.check_holds(scene, table)
        assert held.suffers(Condition.GRAPPLED)
        scene.seen(grappler, held).add_affliction(Affliction(Condition.STUNNED))
        grapple.check_holds(scene, table)
    assert grappler.is_able()
    assert not held.suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-214")
def test_a_grapple_ends_out_of_reach() -> None:
    scene = with_condition("a", "grappled", by="b")
    held = scene.by_id["a"]
    with at_table(scene) as table:
        grapple.check_holds(scene, table)
        assert held.suffers(Condition.GRAPPLED)
        held.place = scene.grid.at(1, 3)
        grapple.check_holds(scene, table)
    assert not held.suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-214")
def test_a_grappler_with_a_long_reach_holds_farther() -> None:
    scene = pair(b={"reach": 10}, b_at=(5, 3))
    suffer(scene, "a", Condition.GRAPPLED, by="b")
    with at_table(scene) as table:
        grapple.check_holds(scene, table)
    assert scene.by_id["a"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-215")
def test_the_grappled_have_disadvantage_against_others_than_the_grappler() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=9)], blue=[body("b", (4, 3), hp=40), body("h", (3, 4), initiative=3)]
    )
    suffer(scene, "a", Condition.GRAPPLED, by="h")
    assert attack_net(scene) == -1
    scene.by_id["h"].base_ac = 40
    assert play(scene, ["attack:strike:h"], dice=[5], then="a: turn").events(AttackRolled)[0].net == 0


# Incapacitated


@pytest.mark.rule("SW-216")
def test_the_incapacitated_take_no_main_action_but_may_move() -> None:
    played = play(with_condition("a", "incapacitated", b_at=(9, 9)), then="a: turn")
    assert {option.split(":")[0] for option in played.options()} <= {"move", "leap", "risk", "jump", "end", "crawl"}
    assert "move" in [option.split(":")[0] for option in played.options()]
    assert refused(played, "dash")
    assert not refused(play(pair(), then="a: turn"), "attack:strike:b")
    assert refused(play(with_condition("a", "incapacitated"), then="a: turn"), "attack:strike:b")


@pytest.mark.rule("SW-216")
def test_switch_forbidden_the_incapacitated_do_not_move_either() -> None:
    strict = rules(incapacitated_movement="forbidden")
    played = play(with_condition("a", "incapacitated", b_at=(9, 9), rules=strict), then="b: turn")
    assert played.asked() == [("b", "turn")]


@pytest.mark.rule("SW-217", "SW-223", "SW-234", "SW-253", "SW-259")
@pytest.mark.parametrize("condition", ["incapacitated", *HELPLESS])
def test_the_incapacitated_take_no_reactions(condition: str) -> None:
    scene = with_condition("b", condition)
    away = play(scene, ["move:1,3"], then="a: turn")
    assert away["a"].place == scene.grid.at(1, 3)
    assert all(who != "b" or about == "turn" for who, about in away.asked())


# Intoxicated, Poisoned


@pytest.mark.rule("SW-218", "SW-242")
@pytest.mark.parametrize("condition", ["intoxicated", "poisoned"])
def test_the_poisoned_and_the_intoxicated_attack_with_disadvantage(condition: str) -> None:
    assert attack_net(with_condition("a", condition)) == -1


@pytest.mark.rule("SW-218")
def test_poisoned_and_intoxicated_are_two_sources() -> None:
    scene = with_condition("a", "poisoned")
    suffer(scene, "a", Condition.INTOXICATED)
    assert attack_net(scene) == -2


@pytest.mark.rule("SW-218", "SW-243")
@pytest.mark.parametrize("condition", ["intoxicated", "poisoned"])
def test_checks_of_the_poisoned_have_disadvantage_but_saves_do_not(condition: str) -> None:
    scene = with_condition("a", condition)
    sick = scene.by_id["a"]
    with at_table(scene, dice=[15, 4, 13]) as table:
        assert check(scene, table, sick, Ability.STR, 10, "lift").natural == 4
        assert save(scene, table, sick, Save.HARDINESS, 13, "cold")
    with at_table(scene, dice=[12]) as table:
        assert check(scene, table, sick, Ability.STR, 10, "lift", net=1).natural == 12, "one Advantage cancels it"


@pytest.mark.rule("SW-243")
def test_a_concentration_check_of_the_poisoned_has_disadvantage() -> None:
    scene = with_condition("a", "poisoned")
    sick = scene.by_id["a"]
    sick.concentrating = "invisibility"
    with at_table(scene, dice=[15, 4]) as table:
        damage.suffer(scene, table, sick, Harm(3, "fire", ""))
    assert sick.concentrating == ""


# Invisible


@pytest.mark.rule("SW-219")
def test_the_invisible_are_not_seen_but_heard() -> None:
    scene = with_condition("b", "invisible")
    looker, unseen = scene.by_id["a"], scene.by_id["b"]
    assert not can_see(scene, looker, unseen)
    assert can_hear(scene, looker, unseen)
    assert can_see(scene, unseen, looker)
    seer = with_condition("b", "invisible", a={"features": ["sees_invisible"]})
    assert can_see(seer, seer.by_id["a"], seer.by_id["b"])


@pytest.mark.rule("SW-220")
def test_the_invisible_hide_with_advantage() -> None:
    scene = with_condition("a", "invisible", a={"trained": ["Stealth"]})
    played = play(scene, ["hide"], dice=[3, 14], then="a: turn")
    assert played["a"].hidden >= 14


@pytest.mark.rule("SW-221")
def test_attacks_on_the_invisible_have_disadvantage_unless_they_are_seen() -> None:
    assert attack_net(with_condition("b", "invisible")) == -1
    assert attack_net(with_condition("b", "invisible", a={"features": ["sees_invisible"]}), dice=(2,)) == 0


@pytest.mark.rule("SW-222")
def test_the_invisible_attack_with_advantage_those_who_cannot_perceive_them() -> None:
    assert attack_net(with_condition("a", "invisible")) == 1
    assert attack_net(with_condition("a", "invisible", b={"features": ["sees_invisible"]}), dice=(2,)) == 0
    found = with_condition("a", "invisible")
    suffer(found, "a", Condition.LOCATED, by="b")
    assert attack_net(found, dice=(2,)) == 0


# Paralyzed, Petrified, Stunned, Unconscious


@pytest.mark.rule("SW-223", "SW-224", "SW-234", "SW-235", "SW-253", "SW-254", "SW-259", "SW-260")
@pytest.mark.parametrize("condition", HELPLESS)
def test_the_helpless_have_an_empty_turn(condition: str) -> None:
    scene = with_condition("a", condition)
    played = play(scene, then="b: turn")
    assert played.asked() == [("b", "turn")]
    assert speed(scene.by_id["a"]) == 0


@pytest.mark.rule("SW-225", "SW-235", "SW-261")
@pytest.mark.parametrize("condition", ["paralyzed", "petrified", "unconscious"])
def test_these_cannot_speak(condition: str) -> None:
    scene = with_condition("a", condition)
    assert not afflicting.can_speak(scene.by_id["a"])
    assert afflicting.can_speak(scene.by_id["b"])


@pytest.mark.rule("SW-255")
def test_the_stunned_speak_haltingly_and_give_no_command() -> None:
    scene = with_condition("a", "stunned")
    assert afflicting.can_speak(scene.by_id["a"])
    assert afflicting.speaks_haltingly(scene.by_id["a"])
    assert not afflicting.speaks_haltingly(scene.by_id["b"])
    said = play(scene, then="b: turn")
    said.game.act("red", "say:a:Help me")
    assert any(event.haltingly for event in said.events(Spoke))
    assert said.asked() == [("b", "turn")]


@pytest.mark.rule("SW-226", "SW-237", "SW-256", "SW-265")
@pytest.mark.parametrize("condition", HELPLESS)
def test_the_helpless_fail_evasion_and_hardiness_without_a_roll_but_roll_spirit(condition: str) -> None:
    scene = with_condition("a", condition)
    with at_table(scene, dice=[14]) as table:
        assert not save(scene, table, scene.by_id["a"], Save.EVASION, 1, "fire")
        assert not save(scene, table, scene.by_id["a"], Save.HARDINESS, 1, "cold")
        assert save(scene, table, scene.by_id["a"], Save.SPIRIT, 14, "fear")
    assert len([event for event in table.events if isinstance(event, FailedOutright)]) == 2


def held_fast(save_: Any) -> Affliction:
    held = Affliction(Condition.PARALYZED, "b")
    held.save, held.dt = save_, 12
    return held


@pytest.mark.rule("SW-226")
def test_saves_to_shake_off_the_very_condition_fail_too() -> None:
    scene = pair()
    scene.by_id["a"].add_affliction(held_fast(Save.HARDINESS))
    assert play(scene, then="b: turn")["a"].suffers(Condition.PARALYZED)


@pytest.mark.rule("SW-226")
def test_switch_rolled_the_helpless_roll_the_saves_that_would_free_them() -> None:
    lenient = rules(repeat_save_while_helpless="rolled")
    for face, free in ((12, True), (11, False)):
        scene = pair(rules=lenient)
        scene.by_id["a"].add_affliction(held_fast(Save.HARDINESS))
        assert play(scene, dice=[face], then="b: turn")["a"].suffers(Condition.PARALYZED) is not free
    scene = with_condition("a", "paralyzed", rules=lenient)
    with at_table(scene) as table:
        assert not save(scene, table, scene.by_id["a"], Save.HARDINESS, 1, "another effect")


@pytest.mark.rule("SW-226")
def test_a_spirit_save_is_repeated_as_each_turn_ends() -> None:
    scene = pair()
    scene.by_id["a"].add_affliction(held_fast(Save.SPIRIT))
    played = play(scene, dice=[11], then="b: turn")
    assert played["a"].suffers(Condition.PARALYZED)
    freed = go_on(played.game, ["end"], dice=[12], then="b: turn")
    assert not freed["a"].suffers(Condition.PARALYZED)


@pytest.mark.rule("SW-227", "SW-238", "SW-257", "SW-266")
@pytest.mark.parametrize("condition", HELPLESS)
def test_the_helpless_fail_strength_and_dexterity_checks_without_a_roll(condition: str) -> None:
    scene = with_condition("b", condition)
    actor, helpless = scene.by_id["a"], scene.by_id["b"]
    with at_table(scene, dice=[12]) as table:
        assert not check(scene, table, helpless, Ability.STR, 1, "lift").success
        assert not check(scene, table, helpless, Ability.DEX, 1, "dodge").success
        assert opposed(scene, table, actor, helpless, Ability.STR, Ability.STR, "overrun")
        assert check(scene, table, helpless, Ability.CON, 12, "endure").success


@pytest.mark.rule("SW-228", "SW-251", "SW-258", "SW-267")
@pytest.mark.parametrize("condition", ["paralyzed", "restrained", "stunned", "unconscious"])
def test_attacks_against_these_have_advantage_even_from_afar(condition: str) -> None:
    assert attack_net(with_condition("b", condition, a=bow(), b_at=(8, 3)), "attack:shot:b") == 1


@pytest.mark.rule("SW-229", "SW-268", "SW-258")
@pytest.mark.parametrize(
    ("condition", "critical"), [("paralyzed", True), ("unconscious", True), ("stunned", False), ("petrified", False)]
)
def test_hits_from_within_5_feet_are_critical_against_the_paralyzed_and_the_unconscious(
    condition: str, critical: bool
) -> None:
    scene = with_condition("b", condition, a={"pc": True, "to_hit": 5, "damage": "1d8"}, b={"ac": 16})
    faces = [11, 2, 4] if condition != "petrified" else [11, 4]
    (rolled,) = play(scene, ["attack:strike:b"], dice=faces, then="a: turn").events(AttackRolled)
    assert rolled.hit
    assert rolled.critical is critical


@pytest.mark.rule("SW-229", "SW-268")
@pytest.mark.parametrize("condition", ["paralyzed", "unconscious"])
def test_the_same_hit_from_10_feet_is_ordinary(condition: str) -> None:
    scene = with_condition("b", condition, a={"pc": True, "to_hit": 5, "reach": 10}, b={"ac": 16}, b_at=(5, 3))
    (rolled,) = play(scene, ["attack:strike:b"], dice=[11, 2, 4], then="a: turn").events(AttackRolled)
    assert rolled.hit
    assert not rolled.critical


# Petrified


def petrified(*, dt: int = 14, dice: tuple[int, ...] = (), **gear: Any) -> tuple[SwordsScene, Combatant]:
    scene = pair(a=gear)
    held = Affliction(Condition.PETRIFIED, "b")
    held.dt = dt
    with at_table(scene, dice=dice) as table:
        assert afflict(scene, table, scene.by_id["a"], held)
    return scene, scene.by_id["a"]


@pytest.mark.rule("SW-230")
def test_what_the_petrified_wear_and_carry_is_stone_until_they_are_restored() -> None:
    scene, statue = petrified(readied=["arming_sword", "chainmail"], holds=["arming_sword"], stashed=["lantern"])
    assert [gear.stone for gear in statue.carried] == [True, True, True]
    assert not any(gear.is_usable() for gear in statue.carried)
    with at_table(scene) as table:
        free_all(scene, table, statue, Condition.PETRIFIED)
    assert [gear.stone for gear in statue.carried] == [False, False, False]


def magical_shield() -> dict[str, Any]:
    return {
        "id": "guardian", "name": "Guardian", "category": "shield", "ac_with": [4, 3, 2, 1], "plus": 1, "magical": True,
    }  # fmt: skip


@pytest.mark.rule("SW-230", "SW-231")
@pytest.mark.parametrize(("face", "dt", "stone"), [(12, 14, True), (13, 14, False), (20, 30, False), (1, 2, True)])
def test_a_magical_item_saves_with_its_plus(face: int, dt: int, stone: bool) -> None:
    scene = pair(a={"readied": ["guardian", "dagger"], "holds": ["guardian"]}, armors=[magical_shield()])
    held = Affliction(Condition.PETRIFIED, "b")
    held.dt = dt
    with at_table(scene, dice=[face]) as table:
        afflict(scene, table, scene.by_id["a"], held)
    assert scene.by_id["a"].gear("guardian").stone is stone
    assert scene.by_id["a"].gear("dagger").stone
    (saved,) = [event for event in table.events if isinstance(event, ItemSaved)]
    assert saved.total == face + 1
    turned = [event.gear for event in table.events if isinstance(event, TurnedToStone)]
    assert turned == [["guardian", "dagger"] if stone else ["dagger"]]


@pytest.mark.rule("SW-231")
def test_a_shield_that_lost_its_magic_does_not_save() -> None:
    scene = pair(a={"readied": ["guardian"], "holds": ["guardian"]}, armors=[magical_shield()])
    bearer = scene.by_id["a"]
    spent = bearer.gear("guardian").clone()
    spent.plus = 0
    bearer.exchange(bearer.gear("guardian"), spent)
    with at_table(scene) as table:
        afflict(scene, table, bearer, Affliction(Condition.PETRIFIED, "b"))
    assert bearer.gear("guardian").stone


@pytest.mark.rule("SW-232", "SW-233")
def test_stone_weighs_ten_times_as_much_and_does_not_age() -> None:
    scene, statue = petrified(weight_lb=150)
    assert afflicting.weight(statue) == 1500
    assert not afflicting.ages(statue)
    with at_table(scene) as table:
        free_all(scene, table, statue, Condition.PETRIFIED)
    assert afflicting.weight(statue) == 150
    assert afflicting.ages(statue)


@pytest.mark.rule("SW-234")
def test_petrification_ends_concentration() -> None:
    scene = pair()
    caster = scene.by_id["a"]
    caster.concentrating = "invisibility"
    with at_table(scene) as table:
        afflict(scene, table, caster, Affliction(Condition.PETRIFIED, "b"))
    assert caster.concentrating == ""


@pytest.mark.rule("SW-236", "SW-262")
@pytest.mark.parametrize("condition", ["petrified", "unconscious"])
def test_these_are_unaware_of_their_surroundings(condition: str) -> None:
    scene = fight(red=[body("a", (3, 3), initiative=9), body("c", (3, 4))], blue=[body("b", (9, 9))])
    suffer(scene, "c", Condition(condition))
    unaware = scene.by_id["c"]
    assert not can_see(scene, unaware, scene.by_id["a"])
    assert not can_hear(scene, unaware, scene.by_id["a"])
    with at_table(scene) as table:
        assert not check(scene, table, unaware, Ability.WIS, 1, "look", skill="Perception", sight=True).success
        assert not check(scene, table, unaware, Ability.WIS, 1, "listen", skill="Perception", hearing=True).success
    assert play(scene, ["command"], dice=[15], then="a: turn")["c"].commanded_by == []


@pytest.mark.rule("SW-239")
def test_the_petrified_resist_all_damage_and_give_no_advantage() -> None:
    scene = with_condition("b", "petrified", a={"damage": "1d6+1"})
    played = play(scene, ["attack:strike:b"], dice=[11, 6], then="a: turn")
    assert played["b"].hp == 40 - 3
    statue = scene.by_id["b"]
    assert damage.reduced(scene, statue, 1, "slashing") == 1
    assert damage.reduced(scene, statue, 7, "radiant") == 3


@pytest.mark.rule("SW-240")
def test_the_petrified_are_immune_to_poison_and_roll_no_save_against_it() -> None:
    sting = {
        "id": "sting", "name": "Sting", "kind": "melee", "to_hit": 9, "damage": "1d4",
        "rider": {"save": "hardiness", "dt": 12, "inflicts": "poisoned", "pool": "2d4", "poison": True},
    }  # fmt: skip
    scene = with_condition("b", "petrified", a={"attacks": [sting]})
    played = play(scene, ["attack:sting:b"], dice=[11, 4], then="a: turn")
    assert played.events(Saved) == []
    assert played.events(FailedOutright) == []
    assert played["b"].every(Condition.POISONED) == []
    assert damage.reduced(scene, scene.by_id["b"], 9, "poison") == 0
    with at_table(scene) as table:
        assert not afflict(scene, table, scene.by_id["b"], Affliction(Condition.POISONED, "a"))


@pytest.mark.rule("SW-240")
def test_living_flesh_is_poisoned_unless_its_nature_is_immune() -> None:
    scene = pair(b={"immune": ["poison"]})
    with at_table(scene) as table:
        assert afflict(scene, table, scene.by_id["a"], Affliction(Condition.POISONED, "b"))
        assert not afflict(scene, table, scene.by_id["b"], Affliction(Condition.POISONED, "a"))


@pytest.mark.rule("SW-241")
def test_a_poison_is_suspended_while_its_sufferer_is_stone() -> None:
    scene = pair(a={"hp": 20})
    sick = scene.by_id["a"]
    poison = Affliction(Condition.POISONED, "b", Lasts.POOL)
    poison.dice, poison.sides, poison.tag = 3, 6, "poison"
    sick.add_affliction(poison)
    with at_table(scene, dice=[1, 2, 3]) as table:
        afflict(scene, table, sick, Affliction(Condition.PETRIFIED, "b"))
        assert not sick.suffers(Condition.POISONED)
        for _ in range(5):
            lasting.end_of_turn(scene, table, sick)
        free_all(scene, table, sick, Condition.PETRIFIED)
        assert sick.suffers(Condition.POISONED)
        assert sick.every(Condition.POISONED)[0].dice == 3
        lasting.end_of_turn(scene, table, sick)
    assert sick.every(Condition.POISONED)[0].dice == 2


# Prone


@pytest.mark.rule("SW-244")
def test_the_prone_only_crawl_and_stand_up() -> None:
    scene = with_condition("a", "prone", a={"speed": {"ground": 30, "fly": 30}}, b_at=(9, 9))
    kinds = {option.split(":")[0] for option in play(scene, then="a: turn").options()}
    assert not kinds & {"leap", "jump", "swim", "fly", "rise"}
    assert any(option.startswith("stand") for option in kinds)
    upright = {option.split(":")[0] for option in play(pair(b_at=(9, 9)), then="a: turn").options()}
    assert not any(option.startswith("stand") for option in upright)


@pytest.mark.rule("SW-244")
@pytest.mark.parametrize(("left", "rises"), [(15, True), (14, False)])
def test_standing_up_takes_half_the_speed_and_may_take_all_that_is_left(left: int, rises: bool) -> None:
    scene = in_turn(with_condition("a", "prone", b_at=(9, 9)), "a")
    assert scene.turn is not None
    scene.turn.mode, scene.turn.moves, scene.turn.left = GROUND, 0, left
    assert ("stand_up" in play(scene, then="a: turn").options()) is rises


@pytest.mark.rule("SW-244")
def test_nobody_is_prone_twice() -> None:
    scene = pair()
    with at_table(scene) as table:
        assert afflict(scene, table, scene.by_id["a"], Affliction(Condition.PRONE))
        assert not afflict(scene, table, scene.by_id["a"], Affliction(Condition.PRONE))
    assert len(scene.by_id["a"].afflictions) == 1


@pytest.mark.rule("SW-245")
def test_crawling_covers_half_the_speed() -> None:
    scene = with_condition("a", "prone", b_at=(11, 11))
    played = play(scene, then="a: turn")
    crawl = next(option.id for option in played.ask.options if option.id in ("crawl", "move"))
    done = go_on(played.game, [f"{crawl}:6,3"], then="a: turn")
    assert done["a"].place == scene.grid.at(6, 3)
    assert refused(played, f"{crawl}:7,3")
    upright = play(pair(b_at=(11, 11)), ["move:9,3"], then="a: turn")
    assert upright["a"].place == scene.grid.at(9, 3)


@pytest.mark.rule("SW-246")
def test_the_prone_attack_with_disadvantage() -> None:
    assert attack_net(with_condition("a", "prone")) == -1


@pytest.mark.rule("SW-247")
def test_adjacent_attackers_have_advantage_against_the_prone() -> None:
    assert attack_net(with_condition("b", "prone")) == 1
    near = bow()
    near["attacks"][0]["range"] = "near"
    assert attack_net(with_condition("b", "prone", a=near), "attack:shot:b") == 1


@pytest.mark.rule("SW-248")
def test_ranged_attackers_farther_off_have_disadvantage_and_long_spears_neither() -> None:
    assert attack_net(with_condition("b", "prone", a=bow(), b_at=(7, 3)), "attack:shot:b") == -1
    assert attack_net(with_condition("b", "prone", a={"reach": 10}, b_at=(5, 3)), dice=(2,)) == 0


# Restrained


@pytest.mark.rule("SW-252")
def test_the_restrained_attack_with_disadvantage() -> None:
    assert attack_net(with_condition("a", "restrained")) == -1


# Unconscious


@pytest.mark.rule("SW-263")
def test_the_unconscious_drop_what_they_hold_but_nothing_worn() -> None:
    scene = pair(
        a={"ac": 14, "readied": ["arming_sword", "shield", "helmet"], "holds": ["arming_sword", "shield"]},
    )
    sleeper = scene.by_id["a"]
    before = armor_class(scene, sleeper, melee=True)
    with at_table(scene) as table:
        happen(scene, table, sleeper, Afflict(Affliction(Condition.UNCONSCIOUS)))
    assert sorted(lying.gear.kind for lying in scene.lying) == ["arming_sword", "shield"]
    assert {lying.spot for lying in scene.lying} == {sleeper.place}
    assert armor_class(scene, sleeper, melee=True) == before - 4
    assert sleeper.shield() is None
    assert sleeper.helmet() is not None


@pytest.mark.rule("SW-264")
def test_the_unconscious_fall_prone_and_wake_prone() -> None:
    scene = pair()
    sleeper = scene.by_id["a"]
    with at_table(scene) as table:
        happen(scene, table, sleeper, Afflict(Affliction(Condition.UNCONSCIOUS)))
        happen(scene, table, sleeper, Free(Condition.UNCONSCIOUS))
    assert sleeper.is_conscious()
    assert sleeper.suffers(Condition.PRONE)


@pytest.mark.rule("SW-267")
def test_advantage_and_disadvantage_cancel_against_an_unconscious_prone_target_far_off() -> None:
    scene = with_condition("b", "unconscious", a=bow(), b_at=(7, 3))
    suffer(scene, "b", Condition.PRONE)
    assert attack_net(scene, "attack:shot:b", dice=(2,)) == 0


# how they begin and end


@pytest.mark.rule("SW-216")
def test_conditions_of_different_causes_last_each_by_itself() -> None:
    scene = pair()
    sick = scene.by_id["a"]
    with at_table(scene) as table:
        afflict(scene, table, sick, Affliction(Condition.BLINDED, "b"))
        afflict(scene, table, sick, Affliction(Condition.BLINDED, "sand"))
        free_all(scene, table, sick, Condition.BLINDED, by="b")
        assert sick.suffers(Condition.BLINDED)
        free_all(scene, table, sick, Condition.BLINDED)
    assert not sick.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-216")
@pytest.mark.parametrize(("lasts", "ends_in"), [(Lasts.TURN_START, 2), (Lasts.TURN_END, 1)])
def test_what_lasts_until_a_turn_starts_or_ends_does_so(lasts: Any, ends_in: int) -> None:
    scene = pair()
    held = Affliction(Condition.DEAFENED, "a", lasts)
    held.whose, held.round = "a", ends_in
    scene.by_id["b"].add_affliction(held)
    first = play(scene, then="a: turn")
    assert first["b"].suffers(Condition.DEAFENED)
    second = go_on(first.game, ["end"], then="b: turn")
    assert second["b"].suffers(Condition.DEAFENED) is (lasts is Lasts.TURN_START)
    third = go_on(second.game, ["end"], then="a: turn")
    assert third.scene.round == 2
    assert not third["b"].suffers(Condition.DEAFENED)


@pytest.mark.rule("SW-241")
def test_a_pool_of_minutes_is_rolled_once_in_ten_rounds() -> None:
    scene = pair()
    statue = scene.by_id["a"]
    held = Affliction(Condition.PETRIFIED, "b", Lasts.POOL)
    held.dice, held.sides, held.every, held.round = 2, 4, 10, 1
    statue.add_affliction(held)
    with at_table(scene, dice=[1, 1]) as table:
        for scene.round in range(1, 11):
            lasting.end_of_turn(scene, table, statue)
        assert statue.suffers(Condition.PETRIFIED)
        scene.round = 11
        lasting.end_of_turn(scene, table, statue)
    assert not statue.suffers(Condition.PETRIFIED)


@pytest.mark.rule("SW-262")
def test_any_harm_wakes_those_who_sleep_by_a_spell_that_says_so() -> None:
    scene = pair(a={"caster": {"dice": 3}, "spells": ["sleep"]})
    sleeper = scene.by_id["b"]
    for tag, wakes in (("sleep", True), ("drug", False)):
        held = Affliction(Condition.UNCONSCIOUS, "a")
        held.tag = tag
        sleeper.add_affliction(held)
        with at_table(scene) as table:
            damage.suffer(scene, table, sleeper, Harm(1, "slashing", "a"))
        assert sleeper.is_conscious() is wakes


@pytest.mark.rule("SW-040", "SW-041")
def test_the_command_of_a_fallen_commander_lasts_until_its_turn_would_have_begun() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6), body("c", (3, 4), initiative=8), body("d", (3, 5), initiative=2)],
        blue=[body("b", (4, 3), initiative=4, to_hit=9, damage="1d6+30")],
    )
    first = play(
        scene,
        ["c> end", "a> command", "end", "b> attack:strike:a", "end", "d> end"],
        dice=[15, 10, 10, 3],
        then="c: turn",
    )
    assert first.scene.by_id["a"].out
    assert first.asked() == [("c", "turn")]
    assert first["c"].commanded_by == ["a"]
    second = go_on(first.game, ["c> end"], then="b: turn")
    assert second["c"].commanded_by == []
    assert second["d"].commanded_by == []


@pytest.mark.rule("SW-239")
def test_resistance_immunity_and_vulnerability() -> None:
    scene = pair(b={"resists": ["cold"], "vulnerable": ["fire"], "immune": ["acid"]})
    foe = scene.by_id["b"]
    halves = [damage.reduced(scene, foe, amount, "cold") for amount in (0, 1, 2, 7)]
    assert halves == [0, 1, 1, 3]
    assert damage.reduced(scene, foe, 7, "fire") == 14
    assert damage.reduced(scene, foe, 7, "acid") == 0
    assert damage.reduced(scene, foe, 7, "blunt") == 7


@pytest.mark.rule("SW-239", "SW-241")
def test_a_poison_that_paralyses_is_suspended_while_its_sufferer_is_stone() -> None:
    """So nobody has Advantage or critical hits by it against stone."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9, pc=True)], [body("b", (4, 3))]), "a")
    venom = Affliction(Condition.PARALYZED, "a")
    venom.tag = POISON
    scene.by_id["b"].add_affliction(venom)
    assert play(scene, ["attack:strike:b"], dice=[11, 12, 4], then="a: turn").events(AttackRolled)[0].critical
    suffer(scene, "b", Condition.PETRIFIED)
    rolled = play(scene, ["attack:strike:b"], dice=[11, 4], then="a: turn").events(AttackRolled)[0]
    assert (rolled.net, rolled.critical) == (0, False)


@pytest.mark.rule("SW-210", "SW-249")
def test_neither_the_frightened_nor_the_held_follow_into_the_space_that_a_blow_has_cleared() -> None:
    line = {"id": "great", "name": "Sword", "kind": "melee", "to_hit": 5, "damage": "1d10", "weapon": "great_sword"}
    bold = body("a", (4, 4), initiative=9, pc=True, attacks=[line], readied=["great_sword"])
    scene = in_turn(fight([bold], [body("f", (5, 4), initiative=5, hp=40)]), "a")
    assert play(scene, ["attack:great:f"], dice=[20, 5, 10], then="a: follow").asked() == [("a", "follow")]
    held = scene.clone()
    suffer(held, "a", Condition.RESTRAINED)
    assert play(held, ["attack:great:f"], dice=[20, 20, 5, 10], then="a: turn").asked() == [("a", "turn")]
    suffer(scene, "a", Condition.FRIGHTENED, by="f")
    played = play(scene, ["attack:great:f"], dice=[20, 20, 5, 10], then="a: turn")
    assert played.scene.grid.name(played["f"].place) == "6,4"
    assert played.asked() == [("a", "turn")]


@pytest.mark.rule("SW-216")
def test_read_strictly_the_incapacitated_have_no_speech_left_either() -> None:
    limp = body("hero", (3, 3), initiative=9, conditions=[{"condition": "incapacitated"}])
    for value, may in (("allowed", True), ("forbidden", False)):
        scene = fight(red=[limp], blue=[body("foe", (11, 11))], rules=rules(incapacitated_movement=value))
        assert ("say:hero" in [act.id for act in acts(play(scene, then="foe: turn | hero: turn").scene, "red")]) is may


@pytest.mark.rule("SW-156")
def test_a_stun_outlasts_the_slot_in_which_the_stunned_has_already_acted() -> None:
    hurt = body("a", (3, 3), pc=True, initiative=9, injuries=[{"kind": "minor_concussion"}])
    scene = fight(red=[hurt, body("b", (4, 4), initiative=9)], blue=[body("foe", (4, 3))])
    prepared = ["next:a", "prepare", "attack:strike", "attacks:foe", "end"]
    struck = [*prepared, "b> risk:4,8", "foe> opportunity:strike", "a> take", "b> end"]
    played = play(scene, struck, dice=[15, 1, 1, 9], then="foe: turn")
    assert (played.asked(), played["a"].suffers(Condition.STUNNED)) == ([("foe", "turn")], True)
    later = play(scene, [*struck, "foe> end", "b> end"], dice=[15, 1, 1, 9], then="foe: turn")
    assert (later.scene.round, later["a"].suffers(Condition.STUNNED)) == (2, False)


def camp_with_a_statue(dice: int, every: int) -> CampScene:
    """One person of stone, with all it carries, in the evening after a fight."""
    scene = camp(person("a", hp=10, max_hp=20, readied=["arming_sword", "helmet"]), rest="short")
    held = timed_by_pool(Condition.PETRIFIED, "gorgon", f"{dice}d4")
    held.every = every
    with at_table(scene.ground) as table:
        afflict(scene.ground, table, scene.bodies[0], held)
    return scene


@pytest.mark.rule("SW-230", "SW-241")
def test_stone_lasts_its_minutes_after_the_fight_and_then_everything_is_itself_again() -> None:
    rested = rest(
        camp_with_a_statue(2, ROUNDS_PER_MINUTE), ["go_on"], dice=[1, 3, 2, 1, 6]
    )  # two minutes, then it rests
    assert (rested["a"].hp, rested["a"].suffers(Condition.PETRIFIED)) == (16, False)
    assert not any(gear.stone for gear in rested["a"].carried)


@pytest.mark.rule("SW-233")
def test_whoever_is_stone_when_the_rest_ends_has_had_none() -> None:
    rested = rest(camp_with_a_statue(1, ROUNDS_PER_MINUTE), dice=[2] * 10)
    assert (rested["a"].hp, rested["a"].suffers(Condition.PETRIFIED)) == (10, True)
    assert all(gear.stone for gear in rested["a"].carried)


@pytest.mark.rule("SW-230", "SW-013")
def test_stone_counted_in_rounds_is_over_with_the_fight_for_the_things_carried_too() -> None:
    rested = rest(camp_with_a_statue(2, 1), ["go_on"], dice=[6])
    assert not any(gear.stone for gear in rested["a"].carried)
