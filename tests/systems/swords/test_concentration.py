"""Concentrating: one effort at a time; damage, incapacity and the GM's storms break it."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.held import Held
from quintain.systems.swords import concentration, damage, exhaustion
from quintain.systems.swords.afflicting import afflict, free
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.concentration import lose
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Afflict, Free, Harm
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.happen import close_slot, happen
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Casting, Combatant
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, in_turn, play, suffer


def concentrating(**numbers: Any) -> tuple[SwordsScene, Combatant, Combatant]:
    """A mage that holds a foe Blinded."""
    mage = body("mage", (3, 3), pc=True, **{"hp": 60, **numbers})
    scene = fight(red=[mage], blue=[body("foe", (4, 3))])
    caster, foe = scene.by_id["mage"], scene.by_id["foe"]
    with at_table(scene) as table:
        concentration.concentrate(scene, table, caster, "blind_deafen")
        happen(scene, table, foe, Afflict(held_by(caster)))
    assert foe.suffers(Condition.BLINDED)
    return scene, caster, foe


def held_by(caster: Combatant) -> Affliction:
    held = Affliction(Condition.BLINDED, caster.id, Lasts.CONCENTRATION)
    held.tag = "blind_deafen"
    return held


@pytest.mark.rule("SW-200", "SW-201")
def test_beginning_a_second_concentration_ends_the_first_at_that_moment() -> None:
    scene, caster, foe = concentrating()
    with at_table(scene) as table:
        concentration.concentrate(scene, table, caster, "invisibility")
    assert not foe.suffers(Condition.BLINDED)
    assert caster.concentrating == "invisibility"


@pytest.mark.rule("SW-201")
def test_a_casting_that_goes_on_and_a_prepared_spell_end_with_the_concentration() -> None:
    scene, caster, _ = concentrating()
    caster.dice_free = 1
    caster.casting = Casting("sleep", 1, 3, 2)
    caster.prepared = Held("attacks", "", "cast:spark:0")
    with at_table(scene) as table:
        concentration.concentrate(scene, table, caster, "invisibility")
    assert caster.casting is None
    assert caster.dice_free == 3
    assert caster.prepared is None


@pytest.mark.rule("SW-201")
def test_a_prepared_attack_needs_no_concentration() -> None:
    scene, caster, _ = concentrating()
    caster.prepared = Held("attacks", "", "attack:strike")
    with at_table(scene) as table:
        concentration.lose(scene, table, caster, "a storm")
    assert caster.prepared is not None


@pytest.mark.rule("SW-202")
@pytest.mark.parametrize(("amount", "dt"), [(6, 10), (20, 10), (21, 11), (25, 13)])
def test_damage_calls_for_a_constitution_roll(amount: int, dt: int) -> None:
    scene, caster, foe = concentrating(con=1)
    with at_table(scene, dice=[dt - 1]) as table:
        damage.suffer(scene, table, caster, Harm(amount, "fire", ""))
    (checked,) = [event for event in table.events if isinstance(event, Checked)]
    assert checked.dt == dt
    assert foe.suffers(Condition.BLINDED)
    with at_table(scene, dice=[dt - 2]) as table:
        damage.suffer(scene, table, caster, Harm(amount, "fire", ""))
    assert not foe.suffers(Condition.BLINDED)
    assert caster.concentrating == ""


@pytest.mark.rule("SW-202")
def test_no_check_if_no_damage_got_through_and_one_for_each_damaging_event() -> None:
    scene, caster, foe = concentrating()
    harms = [Harm(1, "fire", "a"), Harm(2, "fire", "b")]
    with at_table(scene, dice=[15, 15]) as table:
        damage.suffer(scene, table, caster, Harm(0, "fire", ""))
        damage.face(scene, table, caster, damage.lose_hp(scene, table, caster, harms, 0))
    assert foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-202")
def test_who_has_lost_its_concentration_makes_no_check_for_the_next_harm() -> None:
    scene, caster, foe = concentrating()
    harms = [Harm(1, "fire", "a"), Harm(2, "fire", "b")]
    with at_table(scene, dice=[9]) as table:
        damage.face(scene, table, caster, damage.lose_hp(scene, table, caster, harms, 0))
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-202", "SW-271")
def test_exhaustion_counts_against_concentration() -> None:
    scene, caster, foe = concentrating(exhaustion=2)
    with at_table(scene, dice=[11]) as table:
        damage.suffer(scene, table, caster, Harm(4, "fire", ""))
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-203", "SW-223")
def test_incapacity_and_0_hp_end_concentration_without_a_roll() -> None:
    scene, caster, foe = concentrating()
    with at_table(scene) as table:
        afflict(scene, table, caster, Affliction(Condition.STUNNED))
    assert not foe.suffers(Condition.BLINDED)
    scene, caster, foe = concentrating()
    with at_table(scene) as table:
        damage.suffer(scene, table, caster, Harm(80, "fire", ""))
    assert caster.is_dying()
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-203")
def test_a_dead_caster_concentrates_on_nothing() -> None:
    scene, caster, foe = concentrating()
    caster.exhaustion = 10
    with at_table(scene) as table:
        exhaustion.gain(scene, table, caster, 1)
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-203")
def test_what_needs_concentration_does_not_take_hold_without_it() -> None:
    scene, caster, foe = concentrating()
    with at_table(scene) as table:
        concentration.lose(scene, table, caster, "a storm")
        assert not afflict(scene, table, foe, held_by(caster))
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-203")
def test_only_what_the_caster_upholds_ends() -> None:
    scene, caster, foe = concentrating()
    foe.add_affliction(Affliction(Condition.DEAFENED, "mage"))
    foe.add_affliction(Affliction(Condition.BLINDED, "somebody", Lasts.CONCENTRATION))
    with at_table(scene) as table:
        concentration.lose(scene, table, caster, "a storm")
    assert foe.suffers(Condition.DEAFENED)
    assert foe.suffers(Condition.BLINDED)
    assert len(foe.afflictions) == 2


@pytest.mark.rule("SW-204")
@pytest.mark.parametrize(("face", "holds"), [(10, True), (9, False)])
def test_being_grappled_calls_for_a_check_of_dt_10_without_a_gm(face: int, holds: bool) -> None:
    scene, caster, foe = concentrating()
    with at_table(scene, dice=[face]) as table:
        afflict(scene, table, caster, Affliction(Condition.GRAPPLED, "foe"))
    assert foe.suffers(Condition.BLINDED) is holds


@pytest.mark.rule("SW-204")
def test_the_gm_names_the_dt_or_calls_for_no_check() -> None:
    for face, holds in ((11, False), (12, True)):
        scene, caster, foe = concentrating()
        scene.stock.gm = "gm"
        with at_table(scene, ["dt:12"], dice=[face]) as table:
            concentration.strain(scene, table, caster, "a heavy storm")
        assert (table.asked[0].seat, table.asked[0].about) == ("gm", "concentration_dt")
        assert foe.suffers(Condition.BLINDED) is holds
    scene, caster, foe = concentrating()
    scene.stock.gm = "gm"
    with at_table(scene, ["none"]) as table:
        concentration.strain(scene, table, caster, "a heavy storm")
    assert foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-005", "SW-203")
def test_in_a_shared_slot_a_tied_foe_is_freed_only_as_the_slot_closes() -> None:
    mage = body("mage", (3, 3), pc=True, initiative=5, dex=1)
    scene = play(fight(red=[mage], blue=[body("foe", (4, 3))]), then="mage: turn").scene
    caster, foe = scene.by_id["mage"], scene.by_id["foe"]
    assert scene.slot is not None
    caster.concentrating = "blind_deafen"
    for each in (foe, scene.seen(foe, caster)):
        each.add_affliction(held_by(caster))
    with at_table(scene) as table:
        concentration.lose(scene, table, caster, "it casts another spell")
        assert foe.suffers(Condition.BLINDED)
        assert not scene.seen(foe, caster).suffers(Condition.BLINDED)
        close_slot(scene, table)
    assert not foe.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-200")
def test_nobody_goes_on_concentrating_on_what_has_ended() -> None:
    scene, caster, foe = concentrating()
    with at_table(scene) as table:
        happen(scene, table, foe, Free(Condition.BLINDED))
    assert caster.concentrating == ""


def test_what_was_stone_through_concentration_is_itself_again_when_that_ends() -> None:
    """SW-230: creature and things were transformed together; the things stayed stone and useless."""
    red, blue = [body("a", at=(3, 3))], [body("b", at=(5, 3), readied=["dagger"])]
    scene = in_turn(fight(red=red, blue=blue), "a")
    caster, stone = scene.by_id["a"], scene.by_id["b"]
    caster.concentrating = "basilisk"
    with at_table(scene) as table:
        afflict(scene, table, stone, Affliction(Condition.PETRIFIED, "a", Lasts.CONCENTRATION))
        assert stone.gear("dagger").stone
        lose(scene, table, caster, "the check failed")
    assert not stone.gear("dagger").stone


@pytest.mark.rule("SW-013", "SW-203")
def test_who_leaves_the_map_concentrates_on_nothing_in_this_fight_any_more() -> None:
    """Nobody is blinded for good by a caster who cannot be struck any more and has no more turns."""
    scene = in_turn(fight([mage("m", (0, 3), "blind_deafen"), body("d", (5, 5))], [body("b", (9, 9))]), "m")
    blind = Affliction(Condition.BLINDED, "m", Lasts.CONCENTRATION)
    blind.whose, blind.round = "m", 11
    scene.by_id["b"].add_affliction(blind)
    scene.by_id["m"].concentrating = "blind_deafen"
    played = play(scene, ["leave"], then="d: turn")
    assert not played["b"].suffers(Condition.BLINDED)


@pytest.mark.rule("SW-200", "SW-203")
def test_a_spell_that_is_shaken_off_needs_no_concentration_though_its_victim_stays_blind() -> None:
    scene = fight([mage("m", (0, 3), "blind_deafen")], [body("b", (9, 9))])
    blind = Affliction(Condition.BLINDED, "m", Lasts.CONCENTRATION)
    scene.by_id["b"].add_affliction(blind)
    suffer(scene, "b", Condition.BLINDED)
    scene.by_id["m"].concentrating = "blind_deafen"
    with at_table(scene) as table:
        free(scene, table, scene.by_id["b"], blind)
    assert scene.by_id["m"].concentrating == ""
    assert scene.by_id["b"].suffers(Condition.BLINDED)
