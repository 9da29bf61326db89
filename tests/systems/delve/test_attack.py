"""Attacks: a weapon's check against Defense, what changes its DC, and what weapons do beside."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import attack
from quintain.systems.delve.events.checks import CheckCalled
from quintain.systems.delve.events.combat import ActionLost, AttackMade, Intercepted
from quintain.systems.delve.events.harm import ArmorStruck, StressLost
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.things import Declaration
from tests.systems.delve.direct import at_table
from tests.systems.delve.fighting import duel, hits, lost, road
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, refused, rules


def strike(
    scene: FightScene, what: str, dice: list[int], *, orc: str = "nothing:stay", then: str = "orc: intent"
) -> Played:
    return play(scene, [f"orc> {orc}", f"ann> {what}"], dice=dice, then=then)


def ground(**zones: Any) -> dict[str, Any]:
    """The road, with something more about some of its zones."""
    return {**ROAD, "zones": [{**zone, **zones.get(zone["id"], {})} for zone in ROAD["zones"]]}


# Defense is the DC


@pytest.mark.rule("DV-088")
@pytest.mark.parametrize(("dice", "hit"), [([5, 5], False), ([5, 6], True)])
def test_the_total_must_beat_defense(dice: list[int], hit: bool) -> None:
    scene = duel(orc={"armor": "mail", "fighting": 2})
    played = strike(scene, "attack:fists:orc:stay", dice)
    assert hits(played) == [("ann", "orc", sum(dice), 10, hit)]
    assert played["orc"].armor_stress() == 5
    assert played["orc"].stress == (7 if hit else 8)


@pytest.mark.rule("DV-088", "DV-017")
def test_a_tie_hits_where_the_house_rule_says_so() -> None:
    scene = duel(orc={"armor": "mail", "fighting": 2}, rules=rules(tie_on_dc="succeed"))
    played = strike(scene, "attack:fists:orc:stay", [5, 5])
    assert hits(played) == [("ann", "orc", 10, 10, True)]
    assert played["orc"].stress == 7
    assert hits(strike(scene, "attack:fists:orc:stay", [5, 4])) == [("ann", "orc", 9, 10, False)]


@pytest.mark.rule("DV-088", "DV-108")
def test_it_is_made_with_the_weapons_skill_and_quality_and_the_armour_penalty() -> None:
    ann = {"fighting": 3, "shooting": 1, "weapons": ["knife"], "armor": "mail"}
    assert hits(strike(duel(ann=ann), "attack:knife:orc:stay", [1, 2])) == [("ann", "orc", 6, 5, True)]
    bow = {**ann, "weapons": ["bow"]}
    assert hits(strike(duel(ann=bow), "attack:bow:orc:stay", [1, 2])) == [("ann", "orc", 4, 5, False)]


@pytest.mark.rule("DV-088", "DV-107")
def test_a_specialty_counts_for_weapons_with_its_tag() -> None:
    ann = {"fighting": 1, "specialties": {"fighting": "spears"}, "weapons": ["spear"]}
    played = strike(duel(ann=ann), "attack:spear:orc:stay", [1, 6, 6])
    assert hits(played) == [("ann", "orc", 14, 5, True)]
    assert hits(strike(duel(ann=ann), "attack:fists:orc:stay", [1, 6])) == [("ann", "orc", 8, 5, True)]


@pytest.mark.rule("DV-088", "DV-018")
@pytest.mark.parametrize(("dice", "damage"), [([2, 3], 3), ([3, 3], 3), ([3, 4], 4), ([4, 5], 4), ([5, 5], 5)])
def test_a_hit_deals_the_weapons_damage_and_one_for_each_margin_step(dice: list[int], damage: int) -> None:
    """Longsword +1 against Defense 5: totals 6, 7, 8, 10, 11."""
    played = strike(duel(ann={"weapons": ["longsword"]}), "attack:longsword:orc:stay", dice)
    assert played["orc"].stress == 8 - damage
    assert [(told.amount, told.what) for told in played.events(StressLost)] == [(damage, "ann")]


@pytest.mark.rule("DV-088")
def test_a_miss_takes_no_effect() -> None:
    played = strike(duel(), "attack:fists:orc:stay", [2, 3])
    assert hits(played) == [("ann", "orc", 5, 5, False)]
    assert played["orc"].stress == 8
    told = played.events(AttackMade)[0]
    assert (
        told.sentence({"ann": "Ann", "orc": "Orc", "fists": "Bare hands"})
        == "Ann misses Orc with Bare hands (5 against 5)."
    )
    hit = AttackMade("ann", "orc", "fists", 6, 5, True)
    assert hit.sentence({"fists": "Bare hands"}) == "ann hits orc with Bare hands (6 against 5)."


# what changes the DC


@pytest.mark.rule("DV-088", "DV-026")
@pytest.mark.parametrize(("cover", "dc"), [("light_cover", 6), ("heavy_cover", 7)])
def test_cover_counts_against_attacks_from_another_zone(cover: str, dc: int) -> None:
    spear = {"weapons": ["spear"]}
    arena = ground(middle={"cover": cover})
    away = strike(road(orc="middle", of_ann=spear, arena=arena), "attack:spear:orc:stay", [6, 6])
    assert hits(away) == [("ann", "orc", 13, dc, True)]
    assert away.events(CheckCalled)[0].situational == {"cover": dc - 5}
    near = strike(road(ann="middle", orc="middle", of_ann=spear, arena=arena), "attack:spear:orc:stay", [6, 6])
    assert hits(near) == [("ann", "orc", 13, 5, True)]
    behind = strike(
        road(orc="middle", of_ann=spear, arena=ground(west={"cover": cover})), "attack:spear:orc:stay", [6, 6]
    )
    assert hits(behind) == [("ann", "orc", 13, 5, True)]


@pytest.mark.rule("DV-088", "DV-026")
def test_darkness_counts_against_ranged_attacks_into_it() -> None:
    arena = ground(middle={"dark": True})
    bow = {"weapons": ["bow"]}
    shot = strike(road(orc="middle", of_ann=bow, arena=arena), "attack:bow:orc:stay", [6, 6])
    assert hits(shot) == [("ann", "orc", 13, 7, True)]
    assert shot.events(CheckCalled)[0].situational == {"darkness": 2}
    here = strike(road(ann="middle", orc="middle", of_ann=bow, arena=arena), "attack:bow:orc:stay", [6, 6])
    assert hits(here) == [("ann", "orc", 13, 7, True)]
    spear = strike(road(orc="middle", of_ann={"weapons": ["spear"]}, arena=arena), "attack:spear:orc:stay", [6, 6])
    assert hits(spear) == [("ann", "orc", 13, 5, True)]
    lit = strike(
        road(orc="middle", of_ann=bow, of_orc={"tools": ["lantern"]}, arena=arena), "attack:bow:orc:stay", [6, 6]
    )
    assert hits(lit) == [("ann", "orc", 13, 5, True)]
    out = strike(road(ann="middle", orc="west", of_ann=bow, arena=arena), "attack:bow:orc:stay", [6, 6])
    assert hits(out) == [("ann", "orc", 13, 5, True)]


@pytest.mark.rule("DV-088", "DV-026")
def test_higher_ground_helps_against_those_who_have_none() -> None:
    bow = {"weapons": ["bow"]}
    down = strike(road(of_ann=bow, arena=ground(west={"higher_ground": True})), "attack:bow:orc:stay", [6, 6])
    assert hits(down) == [("ann", "orc", 13, 4, True)]
    assert down.events(CheckCalled)[0].situational == {"higher ground": -1}
    both = ground(west={"higher_ground": True}, east={"higher_ground": True})
    assert hits(strike(road(of_ann=bow, arena=both), "attack:bow:orc:stay", [6, 6])) == [("ann", "orc", 13, 5, True)]
    up = ground(east={"higher_ground": True})
    assert hits(strike(road(of_ann=bow, arena=up), "attack:bow:orc:stay", [6, 6])) == [("ann", "orc", 13, 5, True)]


@pytest.mark.rule("DV-088", "DV-026")
def test_guarding_makes_every_attack_harder() -> None:
    played = strike(duel(), "attack:fists:orc:stay", [6, 6], orc="guard:stay")
    assert hits(played) == [("ann", "orc", 12, 7, True)]
    assert played.events(CheckCalled)[0].situational == {"guarding": 2}
    again = go_on(played.game, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=[6, 6], then="orc: intent")
    assert hits(again)[1:] == [("ann", "orc", 12, 5, True)]


@pytest.mark.rule("DV-088", "DV-026")
def test_the_unaware_are_easier_to_hit_in_the_first_round() -> None:
    scene = duel(orc={"unaware": True})
    played = strike(scene, "attack:fists:orc:stay", [6, 6])
    assert hits(played) == [("ann", "orc", 12, 3, True)]
    assert played.events(CheckCalled)[0].situational == {"unaware": -2}
    again = go_on(played.game, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=[6, 6], then="orc: intent")
    assert hits(again)[1:] == [("ann", "orc", 12, 5, True)]


@pytest.mark.rule("DV-088", "DV-018")
def test_the_margin_is_measured_from_the_changed_dc() -> None:
    scene = duel(ann={"weapons": ["longsword"]})
    played = strike(scene, "attack:longsword:orc:stay", [4, 5], orc="guard:stay")
    assert played["orc"].stress == 4  # 10 against 7: one step
    plain = strike(scene, "attack:longsword:orc:stay", [4, 4], orc="guard:stay")
    assert plain["orc"].stress == 5  # 9 against 7: none


@pytest.mark.rule("DV-088")
def test_luck_that_was_paid_for_lowers_the_dc() -> None:
    scene = duel()
    scene.by_id["ann"].lucky = 2
    played = strike(scene, "attack:fists:orc:stay", [2, 2])
    assert hits(played) == [("ann", "orc", 4, 3, True)]
    assert played["orc"].stress == 7
    more = strike(scene, "attack:fists:orc:stay", [3, 3])
    assert more["orc"].stress == 6  # 6 against 3: one margin step


# reach


@pytest.mark.parametrize(
    ("weapon", "near", "far"),
    [("knife", False, False), ("spear", True, False), ("thrown_knife", True, False), ("bow", True, True)],
)
def test_how_far_weapons_reach(weapon: str, near: bool, far: bool) -> None:
    """Melee the own zone, a long one adjacent zones too, a ranged one as far as its range."""
    ann = {"weapons": [weapon]}
    for zone, reached in (("west", True), ("middle", near), ("east", far)):
        dice = [6, 6] if reached else []
        played = strike(road(orc=zone, of_ann=ann), f"attack:{weapon}:orc:stay", dice)
        assert lost(played) == ([] if reached else ["ann"])
        if not reached:
            assert played.events(ActionLost) == [ActionLost("ann", "its target is out of reach")]


def test_a_target_that_is_out_cannot_be_chosen() -> None:
    scene = fight([pc("ann")], [npc("orc"), npc("imp")])
    scene.by_id["imp"].out = "taken_out"
    asking = play(scene, ["orc> nothing:stay"], then="ann: declare")
    assert "attack:fists:orc" in asking.options()
    assert refused(asking, "attack:fists:imp:stay")


# specials


def test_a_crossbow_is_reloaded_before_the_next_shot() -> None:
    scene = duel(ann={"weapons": ["crossbow"]}, orc={"stress": 20})
    shot = strike(scene, "attack:crossbow:orc:stay", [6, 6])
    assert shot["orc"].stress == 20 - 4 - 3
    asking = go_on(shot.game, ["orc> nothing:stay"], then="ann: declare")
    assert refused(asking, "attack:crossbow:orc:stay")
    assert "reload:crossbow" in asking.options()
    ready = go_on(asking.game, ["reload:crossbow:stay", "orc> nothing:stay"], then="ann: declare")
    assert "reload:crossbow" not in ready.options()
    again = go_on(ready.game, ["attack:crossbow:orc:stay"], dice=[1, 1], then="orc: intent")
    assert hits(again)[1:] == [("ann", "orc", 4, 5, False)]
    assert again["ann"].thing("crossbow").spent


def test_the_weapon_that_is_shot_is_spent_and_no_other() -> None:
    scene = duel(ann={"weapons": ["knife", "crossbow", "bow"]})
    swapped = strike(scene, "swap:crossbow:stay", [])
    shot = go_on(swapped.game, ["orc> nothing:stay", "ann> attack:crossbow:orc:stay"], dice=[1, 1], then="orc: intent")
    assert [(gear.id, gear.spent) for gear in shot["ann"].gear] == [
        ("knife", False),
        ("crossbow", True),
        ("bow", False),
    ]


def test_a_shot_that_is_lost_is_not_spent() -> None:
    far = {**ROAD, "zones": [*ROAD["zones"], {"id": "isle", "x": 9, "y": 9}]}
    played = strike(road(orc="isle", of_ann={"weapons": ["crossbow"]}, arena=far), "attack:crossbow:orc:stay", [])
    assert lost(played) == ["ann"]
    assert not played["ann"].thing("crossbow").spent
    assert not strike(duel(ann={"weapons": ["bow"]}), "attack:bow:orc:stay", [6, 6])["ann"].thing("bow").spent


@pytest.mark.parametrize("gone", ["put away", "spent", "lost"])
def test_an_attack_is_lost_without_its_weapon(gone: str) -> None:
    scene = duel(ann={"weapons": ["knife"]})
    ann, knife = scene.by_id["ann"], scene.by_id["ann"].thing("knife")
    changed = {"put away": knife.changed(used=False), "spent": knife.changed(spent=True), "lost": None}[gone]
    with at_table(scene, dice=[6, 6]) as table:
        attack.strike(scene, table, ann, Declaration("attack", "knife", "orc"))
        ann.exchange(knife, changed)
        attack.strike(scene, table, ann, Declaration("attack", "knife", "orc"))
    assert len(table.told(AttackMade)) == 1
    assert table.told(ActionLost) == [ActionLost("ann", "its weapon is not ready")]


def test_a_maul_dents_the_armour_of_the_protected() -> None:
    maul = {"weapons": ["maul"]}
    orc = {"armor": "mail", "armor_stress": 2, "stress": 20}
    played = strike(duel(ann=maul, orc=orc), "attack:maul:orc:stay", [4, 5])  # 9 against 8
    assert (played["orc"].armor_stress(), played["orc"].stress) == (1, 16)
    broken = strike(duel(ann=maul, orc={**orc, "armor_stress": 0}), "attack:maul:orc:stay", [4, 4])  # 8 against 7
    assert (broken["orc"].armor_stress(), broken["orc"].stress) == (0, 16)
    assert not broken.events(ArmorStruck)


def test_fangs_are_cruel_to_the_vulnerable() -> None:
    fangs = {"weapons": ["fangs"]}
    assert strike(duel(ann=fangs), "attack:fangs:orc:stay", [2, 3])["orc"].stress == 8 - 3
    worn = {"armor": "leather", "armor_stress": 1}
    played = strike(duel(ann=fangs, orc=worn), "attack:fangs:orc:stay", [3, 3])
    assert (played["orc"].armor_stress(), played["orc"].stress) == (0, 7)


def test_what_the_state_was_when_the_checks_began_counts_for_cruelty() -> None:
    """The first bite breaks the armour; the second, of the same round, is still one at the Protected."""
    scene = fight(
        [pc("ann", weapons=["fangs"]), pc("bob", weapons=["fangs"])], [npc("orc", armor="leather", armor_stress=2)]
    )
    answers = ["orc> nothing:stay", "ann> attack:fangs:orc:stay", "bob> attack:fangs:orc:stay"]
    played = play(scene, answers, dice=[3, 3, 3, 3], then="orc: intent")
    assert (played["orc"].armor_stress(), played["orc"].stress) == (0, 6)


@pytest.mark.rule("DV-088")
def test_each_of_several_targets_has_its_own_dc() -> None:
    scene = fight([pc("ann", fighting=1), pc("bob")], [npc("rats", weapons=["gnawing"])])
    answers = ["rats> attack:gnawing:bob:stay", "ann> nothing:stay", "bob> guard:stay"]
    played = play(scene, answers, dice=[3, 4], then="rats: intent")
    assert hits(played) == [("rats", "ann", 7, 6, True), ("rats", "bob", 7, 7, False)]
    (called,) = played.events(CheckCalled)
    assert (called.dc, called.why, called.situational) == (6, "attack ann", {})


def test_a_gnawing_mass_checks_once_against_every_enemy_in_its_zone() -> None:
    party = [pc("ann", zone="west", fighting=2), pc("bob", zone="west"), pc("cid", zone="middle")]
    scene = fight(party, [npc("rats", zone="west", weapons=["gnawing"]), npc("orc", zone="west")], arena=ROAD)
    answers = ["rats> attack:gnawing:bob:stay", *[f"{who}> nothing:stay" for who in ("orc", "ann", "bob", "cid")]]
    played = play(scene, answers, dice=[3, 4], then="rats, orc: intent")
    assert hits(played) == [("rats", "ann", 7, 7, False), ("rats", "bob", 7, 5, True)]
    assert (played["ann"].stress, played["bob"].stress, played["cid"].stress, played["orc"].stress) == (8, 7, 8, 8)
    both = play(scene, answers, dice=[5, 5], then="rats, orc: intent")
    assert (both["ann"].stress, both["bob"].stress) == (8 - 2, 8 - 2)

    elsewhere = ["rats> attack:gnawing:cid:stay", *answers[1:]]
    assert len(hits(play(scene, elsewhere, dice=[5, 5], then="rats, orc: intent"))) == 2
    gone = [*answers[:2], "ann> nothing:middle", "bob> nothing:middle", "cid> nothing:stay"]
    assert lost(play(scene, gone, then="rats, orc: intent")) == ["rats"]


def test_luck_counts_against_each_of_several_targets() -> None:
    party = [pc("ann", fighting=2), pc("bob")]
    scene = fight(party, [npc("rats", weapons=["gnawing"])])
    scene.by_id["rats"].lucky = 2
    answers = ["rats> attack:gnawing:bob:stay", "ann> nothing:stay", "bob> nothing:stay"]
    played = play(scene, answers, dice=[3, 3], then="rats: intent")
    assert hits(played) == [("rats", "ann", 6, 5, True), ("rats", "bob", 6, 3, True)]


def test_bare_hands_are_always_there() -> None:
    full = {"weapons": ["longsword"], "shield": "round_shield"}
    asking = play(duel(ann=full), ["orc> nothing:stay"], then="ann: declare")
    attacks = [option for option in asking.options() if option.startswith("attack")]
    assert attacks == ["attack:longsword:orc", "attack:fists:orc"]
    listed = play(duel(ann={"weapons": ["sling", "fists"]}), ["orc> nothing:stay"], then="ann: declare")
    assert [option for option in listed.options() if option.startswith("attack")] == [
        "attack:sling:orc",
        "attack:fists:orc",
    ]
    assert hits(go_on(listed.game, ["attack:fists:orc:stay"], dice=[3, 3], then="orc: intent")) == [
        ("ann", "orc", 6, 5, True)
    ]


def test_natural_weapons_take_no_hand() -> None:
    scene = duel(ann={"weapons": ["knife", "fangs"]})
    asking = play(scene, ["orc> nothing:stay"], then="ann: declare")
    assert "attack:fangs:orc" in asking.options()
    assert "swap:fangs" not in asking.options()
    played = go_on(asking.game, ["attack:fangs:orc:stay"], dice=[2, 3], then="orc: intent")
    assert played["orc"].stress == 5


# Intercept


def guarded(bob: str = "west", **of_ann: Any) -> FightScene:
    ann = pc("ann", zone="west", abilities=["intercept"], **of_ann)
    party = [ann, pc("bob", zone=bob), pc("cid", zone="west")]
    return fight(party, [npc("orc", zone="west", weapons=["spear"])], arena=ROAD)


def intercepting(
    scene: FightScene, dice: list[int], what: str = "intercept:bob:stay", bob: str = "nothing:stay"
) -> Played:
    answers = ["orc> attack:spear:bob:stay", f"ann> {what}", f"bob> {bob}", "cid> nothing:stay"]
    return play(scene, answers, dice=dice, then="orc: intent")


@pytest.mark.rule("DV-088")
def test_attacks_on_the_ally_are_made_against_who_intercepts() -> None:
    played = intercepting(guarded(fighting=3), [3, 5])
    assert hits(played) == [("orc", "ann", 9, 8, True)]
    assert played.events(Intercepted) == [Intercepted("ann", "bob", "orc")]
    assert (played["ann"].stress, played["bob"].stress) == (5, 8)


@pytest.mark.rule("DV-088")
def test_any_of_the_allies_may_intercept() -> None:
    party = [pc("ann", zone="west"), pc("bob", zone="west"), pc("cid", zone="west", abilities=["intercept"])]
    scene = fight(party, [npc("orc", zone="west", weapons=["spear"])], arena=ROAD)
    answers = ["orc> attack:spear:bob:stay", "ann> nothing:stay", "bob> nothing:stay", "cid> intercept:bob:stay"]
    played = play(scene, answers, dice=[3, 5], then="orc: intent")
    assert hits(played) == [("orc", "cid", 9, 5, True)]
    assert lost(played) == []


@pytest.mark.rule("DV-088")
def test_nobody_intercepts_from_another_zone() -> None:
    away = intercepting(guarded(), [3, 5], bob="nothing:middle")
    assert hits(away) == [("orc", "bob", 9, 5, True)]
    assert lost(away) == ["ann"]
    after = intercepting(guarded(), [3, 5], "intercept:bob:follow", bob="nothing:middle")
    assert hits(after) == [("orc", "ann", 9, 5, True)]


def test_intercept_is_an_ability_and_names_an_ally() -> None:
    asking = play(guarded(), ["orc> nothing:stay"], then="ann, bob, cid: declare")
    ann, bob, _cid = asking.game.asks
    assert [option.id for option in ann.options if option.verb == "intercept"] == ["intercept:bob", "intercept:cid"]
    assert [option.id for option in bob.options if option.verb == "intercept"] == []


@pytest.mark.rule("DV-088")
def test_only_attacks_on_the_named_ally_are_intercepted() -> None:
    answers = ["orc> attack:spear:cid:stay", "ann> intercept:bob:stay", "bob> nothing:stay", "cid> nothing:stay"]
    assert hits(play(guarded(), answers, dice=[3, 5], then="orc: intent")) == [("orc", "cid", 9, 5, True)]
