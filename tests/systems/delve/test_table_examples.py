"""Examples as a second reader of the book sets them: whole rounds with their dice and decisions, worked by hand."""

from __future__ import annotations

import pytest

from quintain.systems.delve import abilities, defense
from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.harm import StressLost, WoundRolled
from quintain.systems.delve.events.resources import Rushed
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import Journey
from quintain.systems.delve.words import Defended, Out
from tests.systems.delve.direct import marks
from tests.systems.delve.fighting import armed, hits, lost
from tests.systems.delve.modes import delving, inner, outer, resting, travel, who, within
from tests.systems.delve.script import LIBRARY, Played, fight, go_on, npc, of_library, pc, play, rules


def totals(played: Played) -> list[tuple[str, int, int | None]]:
    return [(made.who, made.total, made.dc) for made in played.events(CheckMade)]


@pytest.mark.rule("DV-006", "DV-067", "DV-068", "DV-070")
def test_a_second_wind_between_two_blows_of_one_round() -> None:
    """Defense 7. The second orc's 13 comes first: 4 + 2 steps = 6, and 4 of the full Stress for the first orc's 9."""
    ann = pc("ann", fighting=2, stress=3, max_stress=7, spirit=6)
    orcs = [npc("one", fighting=3), npc("two", fighting=3)]
    scene = armed(armed(fight([ann], orcs), "one", "axe", 0, 4), "two", "axe", 0, 4)
    blows = ["one> attack:axe:ann:stay", "two> attack:axe:ann:stay", "ann> nothing:stay", "ann> second_wind"]
    played = play(scene, blows, dice=[3, 3, 5, 5, 3, 4], then="one, two: intent")

    assert hits(played) == [("one", "ann", 9, 7, True), ("two", "ann", 13, 7, True)]
    assert [(event.amount, event.left) for event in played.events(StressLost)] == [(3, 0), (4, 3)]
    assert (played["ann"].stress, played["ann"].spirit, marks(played["ann"])) == (3, 3, ["Torn 2"])


@pytest.mark.rule("DV-006", "DV-097", "DV-098", "DV-106")
def test_an_aegis_of_the_same_round_is_there_before_the_blow() -> None:
    """Ward 3 with three dice: 11 + 3 = 14 against 9, one step: 5. The club: 10 + 3 + 1 = 14 against 12, 5 blunt."""
    party = [of_library("brannoch"), of_library("odda")]
    scene = fight(party, [of_library("culvert_ogre")])
    answers = [
        "culvert_ogre> attack:ogre_club:brannoch:stay",
        "brannoch> nothing:stay",
        "odda> cast:aegis:brannoch:stay",
        "odda> pay:spirit=1+mana_crystal=1",
        "odda> keep",
    ]
    played = play(scene, answers, dice=[5, 5, 1, 5, 6], then="culvert_ogre: intent")

    assert totals(played) == [("culvert_ogre", 14, 12), ("odda", 14, 9)]
    assert (played["brannoch"].shielding(), played["brannoch"].armor_stress(), played["brannoch"].stress) == (0, 5, 9)
    assert (played["odda"].spirit, played["odda"].thing("mana_crystal").mana) == (9, 2)


@pytest.mark.rule("DV-091", "DV-092", "DV-094")
def test_a_maul_dents_what_does_not_cover_it_until_it_is_broken() -> None:
    """Mail at 1 of 5: 10 + 3 = 13 against 11, 4 blunt on Stress and 1 off the mail; then Defense is 10."""
    scene = fight(
        [pc("ann", fighting=3, armor="mail", armor_stress=1, stress=9)], [npc("orc", fighting=3, weapons=["maul"])]
    )
    blow = ["orc> attack:maul:ann:stay", "ann> nothing:stay"]
    first = play(scene, blow, dice=[4, 6], then="orc: intent")
    assert hits(first) == [("orc", "ann", 13, 11, True)]
    assert (first["ann"].armor_stress(), first["ann"].stress) == (0, 5)
    assert defense.state(first["ann"]) is Defended.VULNERABLE

    second = go_on(first.game, blow, dice=[4, 4], then="orc: intent")
    assert hits(second)[-1] == ("orc", "ann", 11, 10, True)
    assert (second["ann"].armor_stress(), second["ann"].stress) == (0, 1)


@pytest.mark.rule("DV-088", "DV-092")
def test_a_flood_of_rats_against_three_defenses() -> None:
    """6 + 4 + 2 = 12: not above Brannoch's 12; 4 above Sirel's 8, 5 above Odda's 7: 1 + 1 pierce each."""
    party = [of_library("brannoch"), of_library("sirel"), of_library("odda")]
    scene = fight(party, [of_library("rat_flood")])
    answers = ["rat_flood> attack:gnawing:brannoch:stay", *[f"{who}> nothing:stay" for who in ("brannoch", "sirel")]]
    played = play(scene, [*answers, "odda> nothing:stay"], dice=[6, 4], then="rat_flood: intent")

    assert hits(played) == [
        ("rat_flood", "brannoch", 12, 12, False),
        ("rat_flood", "sirel", 12, 8, True),
        ("rat_flood", "odda", 12, 7, True),
    ]
    assert (played["sirel"].armor_stress(), played["sirel"].stress) == (1, 8)
    assert (played["odda"].armor_stress(), played["odda"].stress) == (2, 4)  # a padded coat does not cover pierce


@pytest.mark.rule("DV-066", "DV-088")
def test_a_leyburst_over_a_zone() -> None:
    """Evoke 2, 6 + 5: 13 against the castellan's 13 and a guard's 10; 3 Mana of the hall's 6, no margin bonus."""
    foes = [of_library("drowned_castellan", "nave"), of_library("hollow_guard", "nave")]
    scene = fight([of_library("odda", "stairs")], foes, arena="drowned_hall")
    idle = ["drowned_castellan> nothing:stay", "hollow_guard> nothing:stay"]
    played = play(
        scene,
        [*idle, "odda> cast:leyburst:nave:stay", "odda> keep"],
        dice=[6, 5],
        then="drowned_castellan, hollow_guard: intent",
    )

    assert hits(played) == [("odda", "drowned_castellan", 13, 13, False), ("odda", "hollow_guard", 13, 10, True)]
    assert (played["hollow_guard"].stress, played["hollow_guard"].armor_stress()) == (2, 4)
    assert played.scene.world.ambient == {"arena/drowned_hall": 3}
    assert played["odda"].spirit == 10


@pytest.mark.rule("DV-035", "DV-036", "DV-038", "DV-098")
@pytest.mark.parametrize(
    ("dice", "cover", "stress", "spirit"),
    [
        ([4, 4, 2, 3], "", 4, 7),
        ([4, 4, 5, 6], "", 8, 7),
        ([4, 4, 2, 3], "light_cover", 5, 7),
        ([1, 4, 3, 4], "light_cover", 8, 7),
        ([1, 4, 3, 4], "", 6, 7),
    ],
)
def test_a_whisper_and_the_will_that_resists_it(dice: list[int], cover: str, stress: int, spirit: int) -> None:
    """Veil 3 against Empathy 0, Shielding 1. 11 to 5 is two steps, 11 to 11 is kept by the holder; cover is worth 1."""
    zones = [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0, **({"cover": cover} if cover else {})}]
    arena = {"id": "two", "name": "Two", "zones": zones, "edges": [{"a": "a", "b": "b"}]}
    ann = pc("ann", zone="b", stress=8, shielding=[{"amount": 1}])
    scene = fight([ann], [of_library("sump_witch", "a", willpower=0)], arena=arena)
    said = ["sump_witch> cast:dread_whisper:ann:stay", "ann> nothing:stay"]
    played = play(scene, said, dice=dice, then="sump_witch: intent")

    assert (played["ann"].stress, played["sump_witch"].spirit) == (stress, spirit)


@pytest.mark.rule("DV-019", "DV-021", "DV-022")
def test_a_battle_cry_and_an_assist_are_two_dice_more_in_the_next_round() -> None:
    """Command 1 on 6 + 5 is 12 against 11. Then four dice for Sirel, the bow's specialty makes it five."""
    party = [of_library("brannoch", willpower=0), of_library("sirel", willpower=0), of_library("tamsin", willpower=0)]
    scene = fight(party, [npc("orc", stress=20, max_stress=20)])
    cry = ["orc> nothing:stay", "brannoch> battle_cry:stay", "sirel> nothing:stay", "tamsin> nothing:stay"]
    first = play(scene, cry, dice=[6, 5], then="orc: intent")
    assert totals(first) == [("brannoch", 12, 11)]
    shot = ["orc> nothing:stay", "brannoch> nothing:stay", "sirel> attack:bow:orc:stay", "tamsin> assist:sirel:stay"]
    second = go_on(first.game, shot, dice=[1, 2, 6, 3, 5], then="orc: intent")

    assert second.events(CheckCalled)[-1].dice == "5d6kh2"
    assert hits(second) == [("sirel", "orc", 15, 5, True)]
    assert second["orc"].stress == 20 - 6  # 3 and three steps
    assert abilities.cries(second["brannoch"]) == []


@pytest.mark.rule("DV-006", "DV-019")
def test_one_by_one_a_battle_cry_still_helps_only_in_the_next_round() -> None:
    """Ann cries first, with 12 and 11 for 11; Bob strikes with two dice then, and with three a round later."""
    party = [pc("ann", command=1, abilities=["battle_cry"]), pc("bob", fighting=2)]
    scene = fight(party, [npc("orc")], rules=rules(initiative="contested"))
    strike = "bob> attack:fists:orc:stay"
    cry = ["orc> nothing:stay", "ann> battle_cry:stay", strike]
    first = play(scene, cry, dice=[1, 1, 6, 6, 3, 3, 5, 6, 2, 2], then="orc: intent")
    assert totals(first)[-2:] == [("ann", 12, 11), ("bob", 6, 5)]
    second = ["orc> nothing:stay", "ann> nothing:stay", strike]
    played = go_on(first.game, second, dice=[1, 1, 2, 2, 3, 3, 2, 2, 6], then="orc: intent")
    assert totals(played)[-1] == ("bob", 10, 5)


@pytest.mark.rule("DV-026", "DV-088")
def test_the_dc_of_a_shot_from_higher_ground_into_cover() -> None:
    """Basic 7, heavy cover 2, guarding 2, higher ground -1, unaware -2: 8. Then the crossbow is to be reloaded."""
    ann = pc("ann", zone="ditch", fighting=2, unaware=True)
    scene = fight([ann], [npc("orc", zone="bank", shooting=2, weapons=["crossbow"])], arena="toll_road")
    answers = ["orc> attack:crossbow:ann:stay", "ann> guard:stay"]
    first = play(scene, answers, dice=[2, 3], then="orc: intent")
    assert hits(first) == [("orc", "ann", 9, 8, True)]
    assert first["ann"].stress == 4
    assert not [option for option in first.options() if option.startswith("attack:crossbow")]

    second = go_on(first.game, ["orc> reload:crossbow:stay", "ann> nothing:stay"], then="orc: intent")
    shot = ["orc> attack:crossbow:ann:stay", "ann> nothing:stay"]
    third = go_on(second.game, shot, dice=[2, 2], then="orc: intent")
    assert hits(third)[-1] == ("orc", "ann", 8, 8, False)  # 7 + 2 - 1, no longer unaware


@pytest.mark.rule("DV-029", "DV-031", "DV-052", "DV-053", "DV-100")
def test_the_seal_broken_in_the_drowned_hall() -> None:
    """Occult 2: 5 + 6 is 13 against 11, one segment; 6 + 6 is 14 and one step, two: 3 of 6, 4, full."""
    party = [of_library("odda", "nave", willpower=0, stress=2, armor_stress=0)]
    foes = [of_library("drowned_castellan", "dais")]
    clock = {"clock": "break_the_seal", "zones": ["nave", "dais"], "filled": 3}
    scene = fight(party, foes, arena="drowned_hall", clocks=[clock])
    work = ["drowned_castellan> nothing:stay", "odda> work:break_the_seal:stay"]
    first = play(scene, work, dice=[5, 6], then="drowned_castellan: intent")
    castellan = first["drowned_castellan"]
    assert (first.scene.clock("break_the_seal").filled, defense.defense(first.scene, castellan)) == (4, 13)
    second = go_on(first.game, work, dice=[6, 6], then="drowned_castellan: intent")
    assert second.scene.clock("break_the_seal").filled == 6
    assert defense.defense(second.scene, second["drowned_castellan"]) == 11
    odda = second["odda"]
    assert (odda.victories, odda.stress, odda.armor_stress()) == (1, 6, 2)
    assert [rush.who for rush in second.events(Rushed)] == ["odda"]


@pytest.mark.rule("DV-006", "DV-094", "DV-108")
def test_one_by_one_a_broken_armour_counts_at_once() -> None:
    """Initiative 12, 9, 4. Mail is worth 3, and 2 once Ann has broken it; the guard strikes with Fighting 1 - 1."""
    party = [pc("ann", acrobatics=1, fighting=3, weapons=["longsword"]), pc("bob", fighting=1, weapons=["knife"])]
    guard = npc("guard", fighting=1, armor="mail", armor_stress=3, stress=4, leaves_at="stress0")
    scene = fight(party, [guard], rules=rules(initiative="contested"))
    said = ["guard> attack:fists:ann:stay", "ann> attack:longsword:guard:stay", "bob> attack:knife:guard:stay"]
    # order: guard 2 + 2, ann 5 + 6 + 1, bob 4 + 5; ann 3 + 3 + 4 = 10 against 9; bob 3 + 4 + 2 = 9 against 8
    played = play(scene, said, dice=[2, 2, 5, 6, 4, 5, 3, 3, 3, 4, 6, 6], then="guard: intent")

    assert hits(played) == [
        ("ann", "guard", 10, 9, True),
        ("bob", "guard", 9, 8, True),
        ("guard", "ann", 12, 8, True),
    ]
    assert (played["guard"].armor_stress(), played["guard"].stress) == (0, 2)
    assert played["ann"].stress == 6  # 1 and one step


@pytest.mark.rule("DV-128", "DV-130", "DV-133", "DV-026")
def test_the_road_to_fenmark_failed_twice() -> None:
    """Navigate 2 + case 1, three dice for the wilderness: 9 is not above 9, an hour more. Nature 2: 9 against 11."""
    party = [of_library(id, willpower=0) for id in ("brannoch", "sirel", "odda", "tamsin")]
    scene = travel(party, {"hours": 1})
    scene.journey = LIBRARY.find("journey", Journey, "road_to_fenmark")
    on = ["brannoch> travel", "odda> travel", "tamsin> travel"]
    third = ["brannoch> travel", "sirel> travel", "odda> travel", "tamsin> travel"]
    played = play(within(scene), ["check:sirel", *on, "check:sirel", *on, *third], dice=[1, 2, 4, 3, 4], then=FOES)
    fight_ = inner(played)
    assert isinstance(fight_, FightScene)
    assert fight_.world.clock == (3 + 6 + 2) * 3600
    assert [body.unaware for body in fight_.bodies if body.side == "party"] == [True] * 4
    assert [body.zone for body in fight_.bodies if body.side == "party"] == ["west_road"] * 4


FOES = (
    "toll_captain, grubkin_cutter-1, grubkin_cutter-2, grubkin_cutter-3, grubkin_slinger-1, grubkin_slinger-2: intent"
)


@pytest.mark.rule("DV-030", "DV-032", "DV-015", "DV-106")
def test_a_vault_picked_back_to_back() -> None:
    """Tamsin: the lower of Thievery 3 and Craft 1, picks 1, three dice for locks."""
    scene = delving(
        [of_library("tamsin", willpower=0)], [{"id": "vault", "clock": "pick_vault", "finds": ["fine_longsword"]}]
    )
    once = ["delve", "work:pick_vault"]
    first = play(within(scene), once, dice=[5, 4, 1], then="tamsin: way")
    assert inner(first).clock("pick_vault").filled == 0  # 9 + 2 = 11
    second = go_on(first.game, [*once, *once], dice=[5, 5, 1, 6, 4, 4], then="tamsin: way")
    assert inner(second).clock("pick_vault").filled == 2
    broken = go_on(second.game, ["delve", "nothing"], then="tamsin: way")
    assert inner(broken).clock("pick_vault").filled == 0
    opened = go_on(second.game, [*once, *once], dice=[6, 6, 1, 6, 6, 1], then="tamsin: way")
    assert [gear.id for gear in who(opened, "tamsin").gear][-1] == "fine_longsword"
    assert who(opened, "tamsin").victories == 1
    assert inner(opened).world.clock == 5 * 600


@pytest.mark.rule("DV-117", "DV-116", "DV-115")
def test_seventy_one_hours_in_a_comfortable_inn_are_a_relaxing_short_rest() -> None:
    """Declared long and carried through, it counts as short: nothing has interrupted it."""
    ann = pc("ann", willpower=0, max_willpower=3, victories=5, spirit=3, wounds=[{"name": "Torn", "severity": 2}])
    played = play(resting([ann], hours=71, long=True, plan={"comfortable": True}), ["planned", "live"])

    assert (played["ann"].willpower, played["ann"].victories, played["ann"].spirit) == (1, 5, 5)
    assert marks(played["ann"]) == ["Torn 2"]


@pytest.mark.rule("DV-121", "DV-127", "DV-082", "DV-083", "DV-119", "DV-120")
def test_a_week_in_the_village() -> None:
    """4 victories and 3 Experience are 7: trained, Stealth 2 to 3 costs 5, and 2 buy a first point of Perform."""
    ann = pc("ann", stealth=2, victories=4, experience=3, wounds=[{"name": "Torn", "severity": 2}], spirit=0)
    answers = ["planned", "train", "skill:stealth", "skill:perform"]
    played = play(resting([ann], hours=168, long=True), answers)

    assert (played["ann"].skills, played["ann"].experience) == ({"stealth": 3, "perform": 1}, 0)
    assert (marks(played["ann"]), played["ann"].spirit, played["ann"].victories) == (["Torn 1"], 8, 0)
    assert played.scene.world.clock == 168 * 3600


@pytest.mark.rule("DV-005", "DV-006")
def test_a_runner_of_equal_speed_is_caught() -> None:
    """Term Follow: dash once, then strike and follow; who leaves by an exit is a target until the close."""
    arena = {
        "id": "lane",
        "name": "Lane",
        "zones": [{"id": zone, "x": x, "y": 0} for x, zone in enumerate("abcde")],
        "edges": [{"a": a, "b": b} for a, b in zip("abcd", "bcde", strict=True)],
        "exits": ["e"],
    }
    scene = fight(
        [pc("ann", zone="a", fighting=2, weapons=["knife"])],
        [npc("orc", zone="b", stress=3, max_stress=3)],
        arena=arena,
    )
    first = play(scene, ["orc> nothing:c", "ann> dash:orc:follow"], then="orc: intent")
    assert (first["ann"].zone, first["orc"].zone) == ("c", "c")
    second = go_on(first.game, ["orc> dash:e", "ann> attack:knife:orc:follow"], then="orc: intent")
    assert (second["ann"].zone, lost(second)) == ("d", ["ann"])
    third = go_on(second.game, ["orc> nothing:leave", "ann> attack:knife:orc:follow"], dice=[3, 4, 1, 1], then="")
    assert hits(third) == [("ann", "orc", 10, 5, True)]
    assert (third["orc"].out, marks(third["orc"])) == (Out.LEFT, ["Pricked 1"])
    assert [roll.result for roll in third.events(WoundRolled)] == [2]


@pytest.mark.rule("DV-026")
def test_smoke_and_a_lantern() -> None:
    """Three rounds of darkness after the smoke: 2 more for slings, unless somebody there has a light."""

    def shot(*tools: str) -> list[int]:
        ann = pc("ann", items=["smoke_pot"], tools=list(tools))
        scene = fight([ann], [npc("orc", weapons=["sling"])])
        answers = ["orc> attack:sling:ann:stay", "ann> use:smoke_pot:stay"]
        for _ in range(4):
            answers += ["orc> attack:sling:ann:stay", "ann> nothing:stay"]
        played = play(scene, answers, dice=[1, 1] * 5, then="orc: intent")
        return [dc for _, _, _, dc, _ in hits(played)]

    assert shot() == [5, 7, 7, 7, 5]
    assert shot("lantern") == [5] * 5


@pytest.mark.rule("DV-111", "DV-116", "DV-133", "DV-026")
def test_wolves_at_the_toll_house() -> None:
    """Three hours count as a rest; then no watch was kept, and a wolf's 2 + 2 + 2 + 1 beats Tamsin's 8 - 2."""
    plan = {"interrupt": "wolves_at_night", "interrupt_after_minutes": 180, "resume": True, "comfortable": True}
    party = [of_library(id, stress=1, armor_stress=0, willpower=0) for id in ("brannoch", "sirel", "odda", "tamsin")]
    scene = resting(party, hours=8, plan=plan, rules=rules(max_rounds=1))
    wolves = [f"fen_wolf-{number}" for number in (1, 2, 3)]
    fought = play(within(scene), ["planned"], then=f"{', '.join(wolves)}: intent")
    assert [body.id for body in inner(fought).bodies] == ["sirel", "tamsin", *wolves]
    assert [(body.stress, body.armor_stress()) for body in inner(fought).bodies[:2]] == [(8, 3), (7, 3)]

    # from the ditch the deft come to the barrier over a road
    bite = ["fen_wolf-1> attack:fangs:tamsin:follow", "fen_wolf-2> nothing:stay", "fen_wolf-3> nothing:stay"]
    bitten = [*bite, "sirel> nothing:stay", "tamsin> nothing:stay"]
    after = play(within(scene), ["planned", *bitten], dice=[2, 2], then="brannoch: rest")
    assert hits(after) == [("fen_wolf-1", "tamsin", 7, 6, True)]
    assert who(after, "tamsin").armor_stress() == 1  # 2 pierce, Protected: no more for being cruel
    assert after.ask.options[0].label() == "As planned: short rest, 5 h"
    done = go_on(after.game, ["planned"])
    rested = outer(done)
    assert rested.world.clock == 8 * 3600 + 10
    assert [(body.armor_stress(), body.willpower) for body in rested.bodies] == [(5, 0), (3, 0), (2, 0), (3, 0)]


@pytest.mark.rule("DV-132", "DV-031", "DV-033")
def test_the_archive_searched_with_a_rest_in_between() -> None:
    """Investigate 2 against DC 9: 12 is one step and two segments, 9 none, 15 two steps: three, of which one counts."""
    tamsin = of_library("tamsin", willpower=0)
    scene = delving([tamsin], [{"id": "archive", "size": "large", "finds": ["mana_crystal"]}])
    once = ["delve", "work:search_large_room"]
    first = play(within(scene), [*once, *once], dice=[5, 5, 4, 3], then="tamsin: way")
    assert inner(first).clock("search_large_room").filled == 2
    later = go_on(first.game, ["rest", "breather", "tasks:", *once], dice=[5, 5], then="tamsin: way")
    assert inner(later).clock("search_large_room").filled == 4
    assert who(later, "tamsin").gear[-1].id == "mana_crystal"
    assert inner(later).world.clock == 3 * 600 + 1200
