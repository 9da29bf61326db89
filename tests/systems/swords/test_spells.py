"""What each spell does."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.swords import spells
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.magic import Unaffected
from quintain.systems.swords.events.rolls import FailedOutright, Saved
from quintain.systems.swords.lasting import end_of_turn
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.spells import Cast, perform
from quintain.systems.swords.stock import InjuryKind
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import Played, body, fight, go_on, in_turn, play, refused, rules, suffer

BLINDED, CHARMED, FRIGHTENED = Condition.BLINDED, Condition.CHARMED, Condition.FRIGHTENED
INVISIBLE, PARALYZED, UNCONSCIOUS = Condition.INVISIBLE, Condition.PARALYZED, Condition.UNCONSCIOUS


def against(*foes: dict[str, Any], knows: list[str], **numbers: Any) -> SwordsScene:
    return fight(red=[mage("mage", (1, 1), *knows, **numbers)], blue=foes, size=(40, 6))


def foe(id: str = "foe", at: tuple[int, int] = (4, 1), **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, **{"initiative": 3, **numbers})


# magical attacks


@pytest.mark.rule("SW-103")
def test_a_magical_attack_adds_the_casters_number_and_its_critical_hits_follow_the_weapon_rule() -> None:
    cast = play(against(foe(ac=15), knows=["spark"]), ["cast:spark:0:foe", "dice:1"], dice=[6, 9, 4], then="mage: turn")
    assert cast["foe"].hp == 16, "9+6 meets 15"
    assert (
        play(against(foe(ac=16), knows=["spark"]), ["cast:spark:0:foe", "dice:1"], dice=[6, 9], then="mage: turn")[
            "foe"
        ].hp
        == 20
    )
    critical = play(against(foe(), knows=["spark"]), ["cast:spark:0:foe", "dice:1"], dice=[6, 20, 3], then="mage: turn")
    assert critical["foe"].hp == 13, "3 and the maximum of the die"


@pytest.mark.rule("SW-103")
def test_a_war_wizard_adds_the_spells_ability_modifier_to_its_damage() -> None:
    wizard = against(foe(), knows=["spark"], features=["war_wizard"], int=2)
    assert play(wizard, ["cast:spark:0:foe", "dice:1"], dice=[6, 15, 3], then="mage: turn")["foe"].hp == 15
    plain = against(foe(), knows=["spark"], int=2)
    assert play(plain, ["cast:spark:0:foe", "dice:1"], dice=[6, 15, 3], then="mage: turn")["foe"].hp == 17


@pytest.mark.rule("SW-115")
def test_a_magical_attack_is_a_direct_attack_that_a_helmet_cancels() -> None:
    asked = play(
        against(foe(readied=["helmet"]), knows=["spark"]),
        ["cast:spark:0:foe", "dice:1"],
        dice=[6, 15],
        then="foe: sacrifice",
    )
    assert asked.asked() == [("foe", "sacrifice")]
    assert go_on(asked.game, ["helmet"], then="mage: turn")["foe"].hp == 20


@pytest.mark.rule("SW-103")
def test_an_enemy_within_close_range_gives_an_attack_spell_disadvantage() -> None:
    near = against(foe(), foe("other", at=(2, 1)), knows=["spark"])
    cast = play(near, ["cast:spark:0:foe", "dice:1"], dice=[6, 3, 15], then="mage: turn")
    assert (cast.events(AttackRolled)[0].net, cast["foe"].hp) == (-1, 20)


@pytest.mark.rule("SW-103")
def test_each_rank_above_the_first_is_one_more_bolt_or_range_far() -> None:
    two = against(foe(), foe("other", at=(5, 1)), knows=["magical_missile"])
    bolt = play(two, ["cast:magical_missile:2:foe", "dice:2"], dice=[6, 6, 15, 2], then="mage: bolt")
    assert bolt.asked() == [("mage", "bolt")]
    both = go_on(bolt.game, ["bolt:other"], dice=[15, 3], then="mage: turn")
    assert (both["foe"].hp, both["other"].hp) == (18, 17)
    same = go_on(bolt.game, ["bolt:foe"], dice=[1], then="mage: turn")
    assert (same["foe"].hp, same["mage"].dice_free) == (18, 5)
    far = against(foe(at=(20, 1)), knows=["magical_missile"])
    offered = [id for id in play(far, then="mage: turn").options() if id.startswith("cast:")]
    assert offered == ["cast:magical_missile:2:foe", "cast:magical_missile:3:foe"], "95 ft is beyond Near"
    shot = play(far, ["cast:magical_missile:2:foe", "dice:2"], dice=[6, 6, 15, 14, 6], then="mage: turn")
    assert shot["foe"].hp == 14, "the rank went into the range, at Disadvantage beyond Near"
    assert not [
        id
        for id in play(against(foe(at=(38, 1)), knows=["magical_missile"]), then="mage: turn").options()
        if "cast:" in id
    ]


# spells with a save


@pytest.mark.rule("SW-036")
def test_a_spell_with_a_save_uses_the_casters_dt() -> None:
    held = play(
        against(foe(hardiness=3), knows=["sleep"]), ["cast:sleep:1:foe", "dice:1"], dice=[6, 12], then="mage: turn"
    )
    assert not held["foe"].suffers(UNCONSCIOUS), "12+3 meets 15"
    assert held.events(Saved)[0].dt == 15
    fae = against(foe(features=["fae_blooded"]), knows=["sleep"])
    assert not play(fae, ["cast:sleep:1:foe", "dice:1"], dice=[6, 13], then="mage: turn")["foe"].suffers(UNCONSCIOUS)
    failed = play(against(foe(hardiness=3), knows=["sleep"]), ["cast:sleep:1:foe", "dice:1"], dice=[6, 11])
    assert failed["foe"].suffers(UNCONSCIOUS)


@pytest.mark.rule("SW-013", "SW-264")
def test_sleep_lasts_100_rounds_and_is_not_dying() -> None:
    asleep = play(against(foe(), knows=["sleep"]), ["cast:sleep:1:foe", "dice:1"], dice=[6, 5])["foe"]
    (held,) = asleep.every(UNCONSCIOUS)
    assert (held.lasts, held.whose, held.round, held.tag) == (Lasts.TURN_START, "mage", 101, "sleep")
    assert not asleep.is_dying()
    assert asleep.suffers(Condition.PRONE)


@pytest.mark.rule("SW-013")
def test_a_one_minute_effect_ends_as_the_casters_turn_starts_ten_rounds_later() -> None:
    scene = against(foe(), knows=["blind_deafen"])
    in_turn(scene, "mage", round=3)
    cast = play(scene, ["cast:blind_deafen:2:foe", "dice:2", "inflict:blinded"], dice=[6, 6, 2], then="mage: turn")
    (held,) = cast["foe"].every(BLINDED)
    assert held.round == 13
    late = cast.scene
    late.by_id["foe"].every(BLINDED)[0].round = 4
    over = play(late, ["end", "foe> end"], dice=[2], then="mage: turn")
    assert (over.scene.round, over.ask.who) == (4, "mage")
    assert not over["foe"].suffers(BLINDED)
    assert over["mage"].concentrating == ""


@pytest.mark.rule("SW-262")
def test_any_harm_wakes_a_sleeper() -> None:
    scene = against(foe(at=(2, 1)), foe("other", at=(39, 1), initiative=1), knows=["sleep"])
    asleep = play(scene, ["cast:sleep:1:foe", "dice:1", "end", "other> end"], dice=[6, 5], then="mage: turn")
    struck = go_on(asleep.game, ["attack:strike:foe"], dice=[5, 15, 2], then="mage: turn")
    assert not struck["foe"].suffers(UNCONSCIOUS)


def shaken(at: tuple[int, int] = (5, 1), **switches: Any) -> SwordsScene:
    """A sleeper's ally stands beside it."""
    sleeper, ally = foe(hardiness=3, initiative=2), foe("ally", at=at, initiative=4)
    return fight(red=[mage("mage", (1, 1), "sleep")], blue=[sleeper, ally], rules=rules(**switches))


@pytest.mark.rule("SW-265", "SW-226")
def test_shaking_a_sleeper_gives_a_save_that_only_the_switch_lets_it_roll() -> None:
    answers = ["cast:sleep:1:foe", "dice:1", "end", "ally> shake:foe"]
    book = play(shaken(), answers, dice=[6, 5], then="ally: turn")
    assert book["foe"].suffers(UNCONSCIOUS)
    assert book.events(FailedOutright)
    assert not any(id.startswith("attack") for id in book.options()), "it cost the Main Action"
    rolled = play(shaken(repeat_save_while_helpless="rolled"), answers, dice=[6, 5, 12], then="ally: turn")
    assert not rolled["foe"].suffers(UNCONSCIOUS)
    apart = play(shaken(at=(6, 1)), ["cast:sleep:1:foe", "dice:1", "end"], dice=[6, 5], then="ally: turn")
    assert (apart.ask.who, "shake:foe" in apart.options()) == ("ally", False), "within 5 ft"


@pytest.mark.rule("SW-036")
def test_each_rank_above_its_own_is_one_more_creature() -> None:
    two = against(foe(), foe("other", at=(5, 1)), foe("third", at=(6, 1)), knows=["sleep"])
    asked = play(two, ["cast:sleep:2:foe", "dice:2"], dice=[6, 6], then="mage: also")
    assert asked.options() == ["also:other", "also:third", "enough"]
    slept = go_on(asked.game, ["also:third"], dice=[2, 2], then="mage: turn")
    assert [slept[who].suffers(UNCONSCIOUS) for who in ("foe", "other", "third")] == [True, False, True]
    one = go_on(asked.game, ["enough"], dice=[2], then="mage: turn")
    assert not one["third"].suffers(UNCONSCIOUS)


@pytest.mark.rule("SW-208")
def test_frighten_is_saved_against_again_as_each_turn_ends() -> None:
    scared = play(
        against(foe(spirit=1), knows=["frighten"]),
        ["cast:frighten:1:foe", "dice:1", "end"],
        dice=[6, 5],
        then="foe: turn",
    )
    assert scared["foe"].suffers(FRIGHTENED)
    still = go_on(scared.game, ["foe> end"], dice=[13], then="mage: turn")
    assert still["foe"].suffers(FRIGHTENED)
    assert not go_on(scared.game, ["foe> end"], dice=[14], then="mage: turn")["foe"].suffers(FRIGHTENED)


@pytest.mark.rule("SW-210")
def test_who_cannot_be_frightened_need_not_save() -> None:
    brave = play(
        against(foe(features=["great_bravery"]), knows=["frighten"]),
        ["cast:frighten:1:foe", "dice:1"],
        dice=[6],
        then="mage: turn",
    )
    assert not brave["foe"].suffers(FRIGHTENED)
    assert brave.events(Unaffected)


@pytest.mark.rule("SW-200", "SW-203")
def test_blind_deafen_lasts_while_the_caster_concentrates() -> None:
    scene = against(foe(at=(2, 1), to_hit=5), knows=["blind_deafen"])
    asked = play(scene, ["cast:blind_deafen:2:foe", "dice:2"], dice=[6, 6], then="mage: inflict")
    assert asked.options() == ["inflict:blinded", "inflict:deafened"]
    blind = go_on(asked.game, ["inflict:blinded", "end"], dice=[2], then="foe: turn")
    assert blind["mage"].concentrating == "blind_deafen"
    hit = go_on(blind.game, ["attack:strike:mage"], dice=[15, 15, 6, 2], then="foe: turn")
    assert (hit["mage"].concentrating, hit["foe"].suffers(BLINDED)) == ("", False)
    saved = go_on(asked.game, ["inflict:deafened"], dice=[20], then="mage: turn")
    assert saved["mage"].concentrating == "", "nothing to concentrate on"


@pytest.mark.rule("SW-226")
def test_paralyse_lasts_until_its_pool_is_empty_for_its_own_save_fails() -> None:
    held = play(
        against(foe(hardiness=9), knows=["paralyse"]),
        ["cast:paralyse:2:foe", "dice:2"],
        dice=[6, 6, 2],
        then="mage: turn",
    )
    assert held["foe"].suffers(PARALYZED)
    (affliction,) = held["foe"].every(PARALYZED)
    assert (affliction.lasts, affliction.dice, affliction.sides) == (Lasts.POOL, 2, 4)
    ended = go_on(held.game, ["end"], dice=[1, 1], then="mage: turn")
    assert not ended["foe"].suffers(PARALYZED)
    one_left = go_on(held.game, ["end"], dice=[1, 3], then="mage: turn")
    assert one_left["foe"].every(PARALYZED)[0].dice == 1


# Charm Person


@pytest.mark.rule("SW-197", "SW-198")
def test_the_charmed_can_neither_attack_nor_cast_at_their_charmer() -> None:
    charmed = mage("foe", (4, 1), "sleep", "arcane_eruption", "spark", initiative=3, tags=["humanoid"])
    scene = fight(red=[mage("mage", (1, 1), "charm_person"), body("ally", at=(1, 4), initiative=1)], blue=[charmed])
    held = play(scene, ["cast:charm_person:1:foe", "dice:1", "end"], dice=[6, 2], then="foe: turn")
    assert held["foe"].suffers(CHARMED)
    assert not any(id.startswith("cast:") and id.endswith(":mage") for id in held.options())
    assert "cast:sleep:1:ally" in held.options()
    assert refused(held, "cast:arcane_eruption:3:0,0"), "the charmer would be in it"
    assert refused(held, "cast:arcane_eruption:3:1,1")
    assert not refused(held, "cast:arcane_eruption:3:1,3")


@pytest.mark.rule("SW-197")
def test_charm_person_works_on_humanoids_and_ends_when_the_charmers_side_harms_them() -> None:
    beast = against(foe(tags=["beast"]), knows=["charm_person"])
    assert not [id for id in play(beast, then="mage: turn").options() if id.startswith("cast:")]
    person = foe(at=(2, 1), tags=["humanoid"])
    scene = fight(red=[mage("mage", (1, 1), "charm_person"), body("ally", at=(3, 1), initiative=8)], blue=[person])
    held = play(scene, ["cast:charm_person:1:foe", "dice:1", "end"], dice=[6, 2], then="ally: turn")
    missed = go_on(held.game, ["ally> attack:strike:foe"], dice=[2], then="ally: turn")
    assert missed["foe"].suffers(CHARMED)
    assert not go_on(held.game, ["ally> attack:strike:foe"], dice=[15, 2], then="ally: turn")["foe"].suffers(CHARMED)


@pytest.mark.rule("SW-197")
@pytest.mark.parametrize(("score", "rounds"), [(8, 100_800), (9, 14_400), (13, 600), (18, 600), (19, 10)])
def test_new_saves_against_a_charm_go_by_the_charisma_score(score: int, rounds: int) -> None:
    scores = {"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": score}
    scene = against(foe(tags=["humanoid"], scores=scores), knows=["charm_person"])
    held = play(scene, ["cast:charm_person:1:foe", "dice:1"], dice=[6, 2], then="mage: turn")
    assert held["foe"].every(CHARMED)[0].every == rounds


@pytest.mark.rule("SW-197", "SW-013")
def test_a_strong_will_saves_each_minute() -> None:
    scene = against(foe(tags=["humanoid"], cha=4), knows=["charm_person"])
    cast = play(scene, ["cast:charm_person:1:foe", "dice:1"], dice=[6, 2], then="mage: turn")
    later = cast.scene
    later.round = 10
    still = play(later, ["end", "foe> end"], then="mage: turn")
    assert still["foe"].suffers(CHARMED), "9 Rounds are no minute"
    later = cast.scene
    later.round = 11
    assert not play(later, ["end", "foe> end"], dice=[20], then="mage: turn")["foe"].suffers(CHARMED)


# healing


def hurt(id: str = "hurt", at: tuple[int, int] = (2, 1), **numbers: Any) -> dict[str, Any]:
    member = body(id, at=at, **{"initiative": 5, "pc": True, "hit_die": "1d6+2", "con": 1, **numbers})
    member["hp"] = numbers.get("hp", 5)
    member["sheet"]["hp"] = 30
    return member


def healing(*patients: dict[str, Any], rank: int = 5, **numbers: Any) -> SwordsScene:
    caster = {"max_rank": rank, "dice": 9}
    far_foe = foe(at=(9, 5), initiative=1)
    return fight(red=[mage("mage", (1, 1), "heal_wounds", caster=caster, **numbers), *patients], blue=[far_foe])


def heal(scene: SwordsScene, rank: int, *answers: str, dice: list[int], then: str = "") -> Played:
    needed = [6] * rank
    start = [f"cast:heal_wounds:{rank}:hurt", f"dice:{rank}"]
    return play(scene, [*start, *answers], dice=[*needed, *dice], then=then)


@pytest.mark.rule("SW-146")
def test_heal_wounds_gives_back_a_hit_die_and_the_constitution_modifier() -> None:
    healed = heal(healing(hurt()), 1, dice=[4], then="mage: turn")
    assert healed["hurt"].hp == 5 + 4 + 2 + 1
    assert healed["hurt"].max_hp == 30
    unhurt = healing(hurt(hp=30))
    assert not [id for id in play(unhurt, then="mage: turn").options() if id.startswith("cast:")], "nothing to heal"
    poisoned = healing(hurt(hp=30, conditions=[{"condition": "poisoned"}]))
    offered = [id for id in play(poisoned, then="mage: turn").options() if id.startswith("cast:")]
    assert offered[0] == "cast:heal_wounds:2:hurt", "rank 1 does nothing for it"
    far = healing(hurt(at=(3, 1)))
    assert not [id for id in play(far, then="mage: turn").options() if id.startswith("cast:")], "touch"


@pytest.mark.rule("SW-146", "SW-136")
def test_a_dying_target_wakes() -> None:
    scene = healing(hurt(hp=0, dying=2))
    woken = heal(scene, 1, dice=[3], then="mage: turn")
    assert woken["hurt"].is_conscious()
    assert (woken["hurt"].hp, woken["hurt"].dying) == (6, 0)


@pytest.mark.rule("SW-158", "SW-161", "SW-165", "SW-169", "SW-173", "SW-177", "SW-184", "SW-187")
@pytest.mark.parametrize(
    ("kind", "rank"),
    [
        ("minor_concussion", 3),
        ("sprained_arm", 3),
        ("sprained_knee", 3),
        ("bruised_ribs", 3),
        ("horrific_scarring", 5),
        ("broken_ribs", 5),
        ("concussion", 5),
        ("lost_eye", 6),
    ],
)
def test_heal_wounds_heals_injuries_by_the_rank_it_is_cast_at(kind: str, rank: int) -> None:
    for cast_at in range(1, 6):
        scene = healing(hurt(injuries=[{"kind": kind}]))
        healed = heal(scene, cast_at, dice=[1], then="mage: turn")
        assert healed["hurt"].has_injury(InjuryKind(kind)) is (cast_at < rank), f"rank {cast_at}"


@pytest.mark.rule("SW-158")
def test_ranks_spent_on_more_creatures_do_not_make_the_healing_deeper() -> None:
    other = hurt("other", at=(1, 2), injuries=[{"kind": "bruised_ribs"}])
    scene = healing(hurt(injuries=[{"kind": "bruised_ribs"}]), other)
    both = heal(scene, 3, "also:other", dice=[1, 1], then="mage: turn")
    assert both["other"].hp == 9
    assert both["hurt"].has_injury(InjuryKind.BRUISED_RIBS), "rank 2 for two creatures"
    deep = heal(scene, 3, "enough", dice=[1], then="mage: turn")
    assert not deep["hurt"].has_injury(InjuryKind.BRUISED_RIBS)


@pytest.mark.rule("SW-243", "SW-269")
def test_from_rank_2_it_ends_one_condition() -> None:
    scene = healing(hurt(exhaustion=2, conditions=[{"condition": "poisoned"}, {"condition": "blinded"}]))
    asked = heal(scene, 2, dice=[1], then="mage: end")
    assert asked.options() == ["end:blinded", "end:poisoned", "end:exhaustion"]
    assert not go_on(asked.game, ["end:poisoned"], then="mage: turn")["hurt"].suffers(Condition.POISONED)
    rested = go_on(asked.game, ["end:exhaustion"], then="mage: turn")["hurt"]
    assert (rested.exhaustion, rested.suffers(Condition.POISONED)) == (1, True)
    assert "end" in heal(scene, 1, dice=[1], then="mage: turn").options(), "at rank 1 nothing is asked and nothing ends"


@pytest.mark.rule("SW-230", "SW-260")
def test_rank_3_ends_unconscious_and_rank_4_petrified() -> None:
    asleep = healing(hurt(conditions=[{"condition": "unconscious"}]))
    assert heal(asleep, 2, dice=[1], then="mage: turn")["hurt"].suffers(UNCONSCIOUS)
    assert not heal(asleep, 3, dice=[1], then="mage: turn")["hurt"].suffers(UNCONSCIOUS)
    stone = healing(hurt(conditions=[{"condition": "petrified"}]))
    assert heal(stone, 3, dice=[1], then="mage: turn")["hurt"].suffers(Condition.PETRIFIED)
    assert not heal(stone, 4, dice=[1], then="mage: turn")["hurt"].suffers(Condition.PETRIFIED)


# Invisibility


def vanished(rank: int, *answers: str) -> Played:
    """Cast before the fight, as it takes a minute of peace."""
    scene = fight(
        red=[mage("mage", (1, 1), "invisibility", "spark", "heal_wounds"), body("ally", at=(2, 1), initiative=8)],
        blue=[foe(at=(3, 1))],
    )
    in_turn(scene, "mage")
    spell = scene.stock.spells["invisibility"]
    cast = Cast(scene.by_id["mage"], spell, rank)
    hold = spells.taking_hold(scene, cast, INVISIBLE, cast.caster)
    cast.caster.add_affliction(hold)
    return play(scene, answers, then="mage: turn")


@pytest.mark.rule("SW-219")
@pytest.mark.parametrize(("rank", "last"), [(2, 101), (3, 201)])
def test_invisibility_lasts_ten_minutes_doubled_by_each_rank(rank: int, last: int) -> None:
    (held,) = vanished(rank)["mage"].every(INVISIBLE)
    assert (held.round, held.tag) == (last, "invisibility")


@pytest.mark.rule("SW-219", "SW-222")
def test_invisibility_ends_with_anything_hostile() -> None:
    hidden = vanished(2)
    cast = go_on(hidden.game, ["cast:spark:0:foe", "dice:1"], dice=[6, 2, 3], then="mage: turn")
    assert cast.events(AttackRolled)[0].net == 1
    assert not cast["mage"].suffers(INVISIBLE)


@pytest.mark.rule("SW-219")
def test_a_spell_that_is_no_attack_is_hostile_too() -> None:
    scene = against(foe(), knows=["frighten", "heal_wounds"])
    suffer(scene, "mage", INVISIBLE)
    scene.by_id["mage"].every(INVISIBLE)[0].tag = "invisibility"
    scene.by_id["mage"].hp = 5
    scared = play(scene, ["cast:frighten:1:foe", "dice:1"], dice=[6, 20], then="mage: turn")
    assert not scared["mage"].suffers(INVISIBLE)
    healed = play(scene, ["cast:heal_wounds:1:mage", "dice:1"], dice=[6, 2], then="mage: turn")
    assert healed["mage"].suffers(INVISIBLE), "healing harms nobody"


@pytest.mark.rule("SW-219")
def test_invisibility_is_laid_on_whoever_is_touched() -> None:
    played = play(vanished(3).scene, then="mage: turn")
    scene: SwordsScene = played.scene
    table = ScriptedTable(scene, SYSTEM.sight, ["also:ally"])
    perform(scene, table, Cast(scene.by_id["mage"], scene.stock.spells["invisibility"], 3), scene.by_id["mage"])
    ally: Combatant = scene.by_id["ally"]
    assert ally.every(INVISIBLE)[0].round == 101, "the rank went to one more creature"


# shared slots


@pytest.mark.rule("SW-005", "SW-008")
def test_a_spell_on_a_tied_foe_takes_hold_when_the_slot_closes() -> None:
    scene = fight(red=[mage("mage", (1, 1), "sleep", dex=1)], blue=[foe(at=(2, 1), initiative=9, to_hit=5)])
    cast = play(scene, ["cast:sleep:1:foe", "dice:1", "end"], dice=[6, 2], then="foe: turn")
    assert cast.ask.who == "foe", "it still takes its turn"
    assert not cast["foe"].suffers(UNCONSCIOUS)
    closed = go_on(cast.game, ["attack:strike:mage", "end"], dice=[1])
    assert closed["foe"].suffers(UNCONSCIOUS)


@pytest.mark.rule("SW-202")
def test_saves_repeat_only_for_spells_that_say_so() -> None:
    scene = against(foe(), knows=["sleep"])
    asleep = play(scene, ["cast:sleep:1:foe", "dice:1"], dice=[6, 2]).scene
    end_of_turn(asleep, ScriptedTable(asleep, SYSTEM.sight), asleep.by_id["foe"])
    assert asleep.by_id["foe"].suffers(UNCONSCIOUS)
