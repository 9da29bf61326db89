"""Casting in combat: who can, what it costs, what it must beat, and what the spells do."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import spells
from quintain.systems.delve.events.checks import CheckMade, ContestWon
from quintain.systems.delve.events.combat import ActionLost, Intercepted, Resisted
from quintain.systems.delve.events.harm import StressLost, Voided, WoundRolled
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import Mode, Trait
from tests.systems.delve.direct import marks
from tests.systems.delve.fighting import hits, lost
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, refused

QUIET = "nothing:stay"


def caster(*known: str, **numbers: Any) -> dict[str, Any]:
    return pc("odda", **{"abilities": ["magician"], "spells": list(known), "spirit": 8, "zone": "west", **numbers})


def magic(
    *known: str, orc: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, arena: Any = ROAD, **odda: Any
) -> FightScene:
    """Odda and Bob in the west of the road, and an orc in its middle."""
    party = [caster(*known, **odda), pc("bob", **{"zone": "west", **(bob or {})})]
    return fight(party, [npc("orc", **{"zone": "middle", **(orc or {})})], arena=arena)


def cast(
    scene: FightScene,
    what: str,
    *rest: str,
    dice: Any = (),
    orc: str = QUIET,
    bob: str = QUIET,
    then: str = "orc: intent",
) -> Played:
    return play(scene, [f"orc> {orc}", f"odda> {what}", f"bob> {bob}", *rest], dice=dice, then=then)


def offered(scene: FightScene) -> list[str]:
    asks = play(scene, [f"orc> {QUIET}"], then="odda, bob: declare").game.asks
    return [option.id for option in asks[0].options if option.verb == "cast"]


# what can be cast


@pytest.mark.rule("DV-109")
def test_only_a_magician_casts_what_its_sheet_lists() -> None:
    assert offered(magic("ember_lance")) == ["cast:ember_lance:orc"]
    assert offered(magic()) == []
    robbed = magic("ember_lance")
    robbed.by_id["odda"].lost_traits = [Trait.MAGICIAN]
    assert offered(robbed) == []


@pytest.mark.rule("DV-066")
def test_only_what_can_be_paid_is_offered() -> None:
    assert offered(magic("ember_lance", spirit=2)) == ["cast:ember_lance:orc"]
    assert offered(magic("ember_lance", spirit=1)) == []
    crystal: dict[str, Any] = {"items": ["mana_crystal"], "vessel_mana": 1}
    assert offered(magic("ember_lance", spirit=1, **crystal)) == ["cast:ember_lance:orc"]
    assert offered(magic("dread_whisper", spirit=0, **crystal)) == []
    assert offered(magic("leyburst", arena={**ROAD, "ambient_mana": 2})) == []
    assert offered(magic("leyburst", arena={**ROAD, "ambient_mana": 3})) == [
        "cast:leyburst:west",
        "cast:leyburst:middle",
        "cast:leyburst:east",
    ]


def test_spells_belong_to_modes() -> None:
    scene = magic("slow_knitting", "reading_the_dust", "aegis", items=["mana_crystal"])
    assert offered(scene) == ["cast:aegis:odda", "cast:aegis:bob"]
    odda = scene.by_id["odda"]
    scene.mode = Mode.DELVING
    assert [spell.id for spell in spells.castable(scene, odda)] == ["reading_the_dust", "aegis"]
    scene.mode = Mode.PLOTTING
    assert [spell.id for spell in spells.castable(scene, odda)] == ["slow_knitting", "aegis"]


# what it costs


@pytest.mark.rule("DV-066", "DV-065")
@pytest.mark.parametrize(("dice", "hit"), [([1, 1], False), ([6, 6], True)])
def test_mana_is_paid_when_the_check_is_rolled_success_or_not(dice: list[int], hit: bool) -> None:
    played = cast(magic("ember_lance", spirit=5), "cast:ember_lance:orc:stay", dice=dice)
    assert hits(played) == [("odda", "orc", sum(dice), 5, hit)]
    assert played["odda"].spirit == 3


@pytest.mark.rule("DV-066")
def test_the_caster_splits_the_cost_as_it_likes() -> None:
    scene = magic("ember_lance", items=["mana_crystal"], vessel_mana=2, arena={**ROAD, "ambient_mana": 1})
    paying = cast(scene, "cast:ember_lance:orc:stay", then="odda: mana")
    assert refused(paying, "pay:ambient=2")
    assert refused(paying, "pay:spirit=1")
    played = go_on(paying.game, ["pay:ambient=1+mana_crystal=1"], dice=[1, 1], then="orc: intent")
    assert (played["odda"].spirit, played["odda"].thing("mana_crystal").mana) == (8, 1)
    assert played.scene.world.ambient == {"arena/road": 0}


@pytest.mark.rule("DV-066")
def test_a_spell_is_lost_and_not_paid_if_the_mana_is_gone() -> None:
    party = [caster("leyburst", zone="middle"), pc("bob", zone="middle", abilities=["magician"], spells=["leyburst"])]
    scene = fight(party, [npc("orc", zone="middle")], arena={**ROAD, "ambient_mana": 5})
    answers = [f"orc> {QUIET}", "odda> cast:leyburst:middle:stay", "bob> cast:leyburst:middle:stay"]
    played = play(scene, answers, dice=[6, 6], then="orc: intent")
    assert [who for who, *_ in hits(played)] == ["odda"]
    assert played.events(ActionLost) == [ActionLost("bob", "there is not enough Mana")]
    assert played.scene.world.ambient == {"arena/road": 2}


@pytest.mark.rule("DV-066")
def test_a_spell_whose_target_is_out_of_reach_is_lost_and_not_paid() -> None:
    played = cast(magic("aegis", bob={"zone": "east"}), "cast:aegis:bob:stay")
    assert played.events(ActionLost) == [ActionLost("odda", "its target is out of reach")]
    assert played["odda"].spirit == 8
    near = cast(magic("aegis", bob={"zone": "east"}), "cast:aegis:bob:follow", dice=[6, 6])
    assert near["bob"].shielding() == 5
    lance = cast(magic("ember_lance", orc={"zone": "east"}), "cast:ember_lance:orc:stay", dice=[6, 6])
    assert lost(lance) == []


# Ember Lance


@pytest.mark.rule("DV-088", "DV-018")
@pytest.mark.parametrize(("dice", "damage"), [([1, 2], 4), ([3, 1], 4), ([3, 2], 5), ([6, 1], 5), ([6, 2], 6)])
def test_ember_lance_attacks_the_body(dice: list[int], damage: int) -> None:
    """Evoke 4 against Defense 6; no armour covers fire."""
    orc = {"armor": "padded"}
    played = cast(magic("ember_lance", evoke=4, orc=orc), "cast:ember_lance:orc:stay", dice=dice)
    assert hits(played) == [("odda", "orc", sum(dice) + 4, 6, True)]
    assert (played["orc"].armor_stress(), played["orc"].stress) == (2, 8 - damage)


@pytest.mark.rule("DV-088")
def test_what_changes_the_dc_of_attacks_changes_that_of_such_spells() -> None:
    zones = [
        {**zone, "cover": "light_cover", "dark": True} if zone["id"] == "middle" else zone for zone in ROAD["zones"]
    ]
    zones[0] = {**zones[0], "higher_ground": True}
    scene = magic("ember_lance", orc={"unaware": True}, arena={**ROAD, "zones": zones})
    played = cast(scene, "cast:ember_lance:orc:stay", dice=[6, 6], orc="guard:stay")
    assert hits(played) == [("odda", "orc", 12, 5 + 1 + 2 + 2 - 1 - 2, True)]


@pytest.mark.rule("DV-088")
def test_such_a_spell_is_intercepted() -> None:
    foes = [npc("orc", zone="middle"), npc("imp", zone="middle", abilities=["intercept"])]
    scene = fight([caster("ember_lance")], foes, arena=ROAD)
    answers = [f"orc> {QUIET}", "imp> intercept:orc:stay", "odda> cast:ember_lance:orc:stay"]
    played = play(scene, answers, dice=[6, 6], then="orc, imp: intent")
    assert hits(played) == [("odda", "imp", 12, 5, True)]
    assert played.events(Intercepted) == [Intercepted("imp", "orc", "odda")]


# Aegis


@pytest.mark.rule("DV-097", "DV-018")
@pytest.mark.parametrize(("dice", "amount"), [([4, 5], 0), ([5, 5], 4), ([5, 6], 4), ([6, 6], 5)])
def test_aegis_gives_shielding(dice: list[int], amount: int) -> None:
    played = cast(magic("aegis"), "cast:aegis:bob:stay", dice=dice)
    assert played["bob"].shielding() == amount
    assert played["odda"].spirit == 6


@pytest.mark.rule("DV-106")
def test_the_specialty_shielding_counts_for_it() -> None:
    played = cast(magic("aegis", ward=1, specialties={"ward": "shielding"}), "cast:aegis:odda:stay", dice=[1, 5, 4])
    assert played["odda"].shielding() == 4


def test_cover_does_not_keep_help_away() -> None:
    zones = [{**zone, "cover": "heavy_cover"} for zone in ROAD["zones"]]
    scene = magic("aegis", bob={"zone": "middle"}, arena={**ROAD, "zones": zones})
    assert cast(scene, "cast:aegis:bob:stay", dice=[5, 5])["bob"].shielding() == 4


# wounds


WOUNDS = [{"name": "Bruised", "severity": 1}, {"name": "Torn", "severity": 2}]


@pytest.mark.rule("DV-081")
@pytest.mark.parametrize(("dice", "left"), [([5, 5], ["Bruised 1", "Torn 2"]), ([5, 6], ["Torn 2"])])
def test_close_the_cut_removes_a_wound_of_severity_1(dice: list[int], left: list[str]) -> None:
    """DC 9 + 1."""
    scene = magic("close_the_cut", bob={"wounds": WOUNDS})
    assert offered(scene) == ["cast:close_the_cut:bob:wound-1"]
    played = cast(scene, "cast:close_the_cut:bob:wound-1:stay", dice=dice)
    assert played.events(CheckMade)[0].dc == 10
    assert marks(played["bob"]) == left
    assert played["odda"].spirit == 5


@pytest.mark.rule("DV-081")
@pytest.mark.parametrize(("dice", "left"), [([6, 6], ["Bruised 1", "Torn 2"]), ([4, 6, 6], ["Bruised 1"])])
def test_a_miracle_removes_any_wound(dice: list[int], left: list[str]) -> None:
    helped = len(dice) == 3
    scene = magic("miracle", mend=4 if helped else 3, specialties={}, bob={"wounds": WOUNDS})
    assert offered(scene) == ["cast:miracle:bob:wound-1", "cast:miracle:bob:wound-2"]
    bob = "assist:odda:stay" if helped else QUIET
    played = cast(scene, "cast:miracle:bob:wound-2:stay", dice=dice, bob=bob)
    assert played.events(CheckMade)[0].dc == 15
    assert marks(played["bob"]) == left
    assert played["odda"].spirit == 0


@pytest.mark.rule("DV-081")
def test_a_wound_that_two_mend_is_gone_once() -> None:
    party = [
        caster("close_the_cut"),
        pc("bob", zone="west", wounds=WOUNDS, abilities=["magician"], spells=["close_the_cut"], spirit=8),
    ]
    scene = fight(party, [npc("orc", zone="middle")], arena=ROAD)
    both = [f"orc> {QUIET}", "odda> cast:close_the_cut:bob:wound-1:stay", "bob> cast:close_the_cut:bob:wound-1:stay"]
    played = play(scene, both, dice=[6, 6, 6, 6], then="orc: intent")
    assert marks(played["bob"]) == ["Torn 2"]
    assert (played["odda"].spirit, played["bob"].spirit) == (5, 5)


def test_a_wound_that_is_gone_when_the_check_comes_loses_the_spell() -> None:
    scene = magic("close_the_cut", bob={"wounds": WOUNDS})
    waiting = play(scene, [f"orc> {QUIET}"], then="odda, bob: declare").scene
    waiting.by_id["bob"].wounds = waiting.by_id["bob"].wounds[1:]
    assert isinstance(waiting, FightScene)
    odda = waiting.by_id["odda"]
    spell = odda.spells[0]
    assert (
        spells.hindrance(waiting, odda, Declaration("cast", spell.id, "bob", "wound-1"), spell) == "the wound is gone"
    )
    assert spells.hindrance(scene, scene.by_id["odda"], Declaration("cast", spell.id, "bob", "wound-1"), spell) == ""
    scene.by_id["bob"].out = "left"
    away = spells.hindrance(scene, scene.by_id["odda"], Declaration("cast", spell.id, "bob", "wound-1"), spell)
    assert away == "its target is out of reach"


# Dread Whisper


@pytest.mark.rule("DV-038", "DV-035")
@pytest.mark.parametrize(
    ("dice", "damage"), [([3, 3, 3, 3], 0), ([3, 3, 4, 3], 3), ([3, 3, 4, 4], 3), ([3, 3, 5, 4], 4), ([3, 4, 3, 3], 0)]
)
def test_dread_whisper_is_a_contest_that_the_target_holds(dice: list[int], damage: int) -> None:
    played = cast(magic("dread_whisper"), "cast:dread_whisper:orc:stay", dice=dice)
    assert played["orc"].stress == 8 - damage
    assert played["odda"].spirit == 7
    assert played.events(Resisted) == ([] if damage else [Resisted("odda", "orc", "dread_whisper")])
    assert [made.skills for made in played.events(CheckMade)] == [("empathy",), ("veil",)]


def test_it_is_absorbed_by_shielding_and_never_by_armour() -> None:
    orc = {"armor": "plate", "shielding": [{"amount": 2}]}
    played = cast(magic("dread_whisper", orc=orc), "cast:dread_whisper:orc:stay", dice=[1, 1, 2, 1])
    assert (played["orc"].shielding(), played["orc"].armor_stress(), played["orc"].stress) == (0, 7, 7)


def test_it_is_void_against_the_undying_oath() -> None:
    played = cast(
        magic("dread_whisper", orc={"abilities": ["undying_oath"]}), "cast:dread_whisper:orc:stay", dice=[1, 1, 6, 6]
    )
    assert played["orc"].stress == 8
    assert len(played.events(Voided)) == 1


@pytest.mark.rule("DV-036")
def test_cover_is_an_edge_in_that_contest() -> None:
    zones = [{**zone, "cover": "heavy_cover"} for zone in ROAD["zones"]]
    scene = magic("dread_whisper", orc={"stress": 20}, arena={**ROAD, "zones": zones})
    played = cast(scene, "cast:dread_whisper:orc:stay", dice=[3, 3, 4, 4])
    assert played["orc"].stress == 20
    assert played.events(ContestWon)[0].edges == {"orc": 2}
    assert cast(scene, "cast:dread_whisper:orc:stay", dice=[3, 3, 6, 5])["orc"].stress == 20 - 4
    assert cast(scene, "cast:dread_whisper:orc:middle", dice=[3, 3, 4, 4])["orc"].stress == 20 - 3


@pytest.mark.rule("DV-037")
def test_resisting_is_not_the_action_of_the_round() -> None:
    played = cast(
        magic("dread_whisper"), "cast:dread_whisper:orc:stay", dice=[6, 6, 3, 3, 3, 3], orc="attack:fists:bob:west"
    )
    assert hits(played) == [("orc", "bob", 12, 5, True)]
    assert played.events(Resisted) == [Resisted("odda", "orc", "dread_whisper")]


# Leyburst


LEY = {**ROAD, "ambient_mana": 6}


def burst(dice: list[int], zone: str = "middle", **more: Any) -> Played:
    foes = [npc("orc", zone="middle", fighting=2), npc("imp", zone="middle"), npc("elf", zone="east")]
    scene = fight([caster("leyburst", **more), pc("bob", zone="middle")], foes, arena=LEY)
    answers = [f"{who}> {QUIET}" for who in ("orc", "imp", "elf")]
    return play(
        scene, [*answers, f"odda> cast:leyburst:{zone}:stay", f"bob> {QUIET}"], dice=dice, then="orc, imp, elf: intent"
    )


@pytest.mark.rule("DV-088")
def test_leyburst_is_one_check_against_every_enemy_in_the_zone() -> None:
    played = burst([3, 4])
    assert hits(played) == [("odda", "orc", 7, 7, False), ("odda", "imp", 7, 5, True)]
    assert [body.stress for body in played.scene.bodies] == [8, 8, 8, 5, 8]
    assert played.scene.world.ambient == {"arena/road": 3}
    strong = burst([6, 6])
    assert [body.stress for body in strong.scene.bodies] == [8, 8, 5, 5, 8]


def test_an_empty_zone_or_one_that_is_too_far_loses_it_unpaid() -> None:
    empty = burst([], "west")
    assert empty.events(ActionLost) == [ActionLost("odda", "nobody is there")]
    far = burst([], "east")
    assert far.events(ActionLost) == [ActionLost("odda", "its target is out of reach")]
    assert empty.scene.world.ambient == far.scene.world.ambient == {}


# the order of outcomes


@pytest.mark.rule("DV-006")
@pytest.mark.parametrize(("dice", "order"), [([5, 5, 4, 4], ["odda", "bob"]), ([4, 4, 5, 5], ["bob", "odda"])])
def test_spells_that_harm_are_losses_by_their_total(dice: list[int], order: list[str]) -> None:
    scene = magic(
        "ember_lance", evoke=1, zone="middle", orc={"stress": 20}, bob={"zone": "middle", "weapons": ["knife"]}
    )
    played = cast(scene, "cast:ember_lance:orc:stay", dice=dice, bob="attack:knife:orc:stay")
    assert [told.what for told in played.events(StressLost)] == order


@pytest.mark.rule("DV-006")
def test_wounds_are_mended_after_all_losses() -> None:
    scene = magic("close_the_cut", orc={"zone": "west", "weapons": ["knife"]}, bob={"wounds": WOUNDS, "stress": 0})
    what = "cast:close_the_cut:bob:wound-1:stay"
    played = cast(scene, what, dice=[2, 3, 6, 6, 1, 1], orc="attack:knife:bob:stay")
    (rolled,) = played.events(WoundRolled)
    assert (rolled.severity, rolled.result) == (3, 5)
    assert [wound.id for wound in played["bob"].wounds] == ["wound-2", "wound-3"]


@pytest.mark.rule("DV-006")
def test_a_contested_spell_counts_by_what_its_caster_rolled() -> None:
    scene = magic("dread_whisper", zone="middle", orc={"stress": 20}, bob={"zone": "middle", "weapons": ["knife"]})
    what = "cast:dread_whisper:orc:stay"
    played = cast(scene, what, dice=[1, 2, 5, 5, 4, 4], bob="attack:knife:orc:stay")
    assert [told.what for told in played.events(StressLost)] == ["odda", "bob"]


@pytest.mark.rule("DV-019")
def test_the_caster_of_a_contested_spell_may_be_assisted() -> None:
    played = cast(magic("dread_whisper"), "cast:dread_whisper:orc:stay", dice=[3, 3, 1, 4, 3], bob="assist:odda:stay")
    assert played["orc"].stress == 5


def test_of_several_spells_the_one_that_was_declared_is_cast() -> None:
    scene = magic("aegis", "close_the_cut", "ember_lance", "dread_whisper", spirit=8, orc={"zone": "east"})
    played = cast(scene, "cast:ember_lance:orc:stay", dice=[6, 6])
    assert hits(played) == [("odda", "orc", 12, 5, True)]
    assert played["odda"].spirit == 6


def test_the_casters_own_cover_helps_nobody() -> None:
    zones = [{**zone, "cover": "heavy_cover"} if zone["id"] == "west" else zone for zone in ROAD["zones"]]
    scene = magic("dread_whisper", arena={**ROAD, "zones": zones})
    played = cast(scene, "cast:dread_whisper:orc:stay", dice=[3, 3, 4, 3])
    assert played["orc"].stress == 5


@pytest.mark.rule("DV-088")
def test_darkness_hinders_a_burst_too() -> None:
    zones = [{**zone, "dark": True} for zone in ROAD["zones"]]
    scene = magic("leyburst", arena={**LEY, "zones": zones})
    assert hits(cast(scene, "cast:leyburst:middle:stay", dice=[3, 4])) == [("odda", "orc", 7, 7, False)]
