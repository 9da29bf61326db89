"""Situations in which several clauses touch each other, worked out by hand from the book: combat."""

from __future__ import annotations

import pytest

from quintain.systems.delve import contests
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.checks import CheckCalled, CheckMade, ContestTied
from quintain.systems.delve.events.clocks import ClockBroken, ClockWorked
from quintain.systems.delve.events.combat import Departed, Intended, Revealed
from quintain.systems.delve.events.harm import (
    ArmorStruck,
    DefiedDeath,
    Killed,
    SecondWind,
    StressLost,
    TakenOut,
    Wounded,
    WoundRolled,
)
from quintain.systems.delve.events.resources import ManaPaid, Rushed, VictoryEarned
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.words import DamageType, Out
from tests.systems.delve.direct import at_table, hurt, marks, one, wards
from tests.systems.delve.fighting import hits, idle, lost
from tests.systems.delve.script import BOOK, ROAD, fight, go_on, npc, pc, play, rules

QUIET = "orc> nothing:stay"


# a clock, a tie, and one point of Willpower


@pytest.mark.rule("DV-017", "DV-030", "DV-031", "DV-032", "DV-048", "DV-018")
def test_a_tie_bought_with_willpower_fills_a_segment_only_by_the_house_rule() -> None:
    """3 + 1 + 3 + 1 is 8, and 11 with a point; then 6 + 4 + 4 is 14, one step: two more. A guard breaks it off."""
    lenient = rules(tie_on_dc="succeed", willpower_per_roll=1)
    filled = {}
    for name, house in (("book", BOOK), ("lenient", lenient)):
        ann = pc("ann", athletics=3, tools=["crowbar"], willpower=3)
        scene = fight([ann], [npc("orc")], rules=house, clocks=[{"clock": "raise_portcullis", "zones": ["ring"]}])
        bought = [QUIET, "ann> work:raise_portcullis:stay", "add", *([] if house is lenient else ["keep"])]
        first = play(scene, bought, dice=[3, 1], then="orc: intent")
        second = go_on(first.game, [QUIET, "ann> work:raise_portcullis:stay", "keep"], dice=[6, 4], then="orc: intent")
        third = go_on(second.game, [QUIET, "ann> guard:stay"], then="orc: intent")
        assert [(made.total, made.margin) for made in second.events(CheckMade)] == [(11, 0), (14, 3)]
        assert third["ann"].willpower == 2
        assert (len(third.events(ClockBroken)), third.scene.clock("raise_portcullis").filled) == (1, 0)
        filled[name] = [worked.by for worked in second.events(ClockWorked)]
    assert filled == {"book": [0, 2], "lenient": [1, 2]}


# penalty, shield, broken armour, what it does not cover


@pytest.mark.rule("DV-087", "DV-092", "DV-094", "DV-096", "DV-108", "DV-056")
@pytest.mark.parametrize(
    ("house", "armor", "left", "against_blunt", "against_cut"),
    [
        (BOOK, "mail", 5, 12, 12),  # Athletics 3 + 5, 3, shield 1
        (BOOK, "mail", 0, 11, 11),  # 3 halved is 2
        (rules(penalty_on_defense=True), "mail", 0, 10, 10),  # Athletics 3 - 1
        (rules(penalty_on_defense=True), "brigandine", 4, 11, 11),  # Fighting 3 is exempt, Athletics 3 - 1 is not
        (rules(uncovered_defense="ignored"), "mail", 5, 9, 12),
        (rules(uncovered_defense="ignored", penalty_on_defense=True), "mail", 0, 8, 10),
    ],
)
def test_defense_out_of_all_that_it_is_made_of(
    house: DelveRules, armor: str, left: int, against_blunt: int, against_cut: int
) -> None:
    fighting = 3 if armor == "brigandine" else 2
    numbers = {"fighting": fighting, "athletics": 3, "shield": "round_shield", "victories": 8}
    ann = pc("ann", armor=armor, armor_stress=left, weapons=["longsword"], **numbers)
    orc = npc("orc", weapons=["maul", "knife"])
    played = play(
        fight([ann], [orc, npc("imp", weapons=["cutter"])], rules=house),
        ["orc> attack:maul:ann:stay", "imp> attack:cutter:ann:stay", "ann> attack:longsword:orc:stay"],
        dice=[1, 1, 1, 1, 1, 2],
        then="orc, imp: intent",
    )
    own = fighting - (armor == "mail") + 1 + 3  # the penalty, the sword, eight victories

    assert hits(played) == [
        ("orc", "ann", 2, against_blunt, False),
        ("imp", "ann", 3, against_cut, False),
        ("ann", "orc", 3 + own, 5, True),
    ]


# Shielding, a maul, fangs: what is frozen and what is not


@pytest.mark.rule("DV-098", "DV-091", "DV-094", "DV-095", "DV-006", "DV-018")
def test_a_maul_dents_through_shielding_and_fangs_find_it_out_a_round_later() -> None:
    ann = pc("ann", armor="leather", armor_stress=1, stress=20, shielding=[{"amount": 9, "seconds": 60}])
    scene = fight([ann], [npc("orc", weapons=["maul"]), npc("wolf", weapons=["fangs"])])
    both = ["orc> attack:maul:ann:stay", "wolf> attack:fangs:ann:stay", "ann> nothing:stay"]
    first = play(scene, both, dice=[6, 6, 3, 4], then="orc, wolf: intent")

    assert hits(first) == [("orc", "ann", 12, 6, True), ("wolf", "ann", 8, 6, True)]
    body = first["ann"]  # 9 - (4 + 2 steps) - 2, and the dent; Protected when the checks began: not yet cruel
    assert (body.shielding(), body.armor_stress(), body.stress, body.is_protected()) == (1, 0, 20, False)

    second = go_on(first.game, both, dice=[1, 3, 3, 4], then="orc, wolf: intent")
    assert hits(second)[2:] == [("orc", "ann", 4, 6, False), ("wolf", "ann", 8, 6, True)]  # 1 halved is 1
    assert (second["ann"].shielding(), second["ann"].stress) == (0, 18)  # 2 and 1 for the Vulnerable, 1 absorbed
    assert [struck.amount for struck in second.events(ArmorStruck)] == [1]


@pytest.mark.rule("DV-101", "DV-097", "DV-004", "DV-044")
def test_the_minute_of_shielding_in_rounds_of_seven_seconds() -> None:
    """Granted in round 2, which begins at 7 s: gone at 67 s, that is at the close of round 10."""
    odda = pc("odda", ward=3, spirit=4, spells=["aegis"], abilities=["magician"], stress=1, max_stress=8)
    scene = fight([odda], [npc("orc")], rules=rules(combat_round_seconds=7))
    who = ("orc", "odda")
    first = idle(play(scene, then="orc: intent").game, 1, who)
    cast = go_on(first.game, [QUIET, "odda> cast:aegis:odda:stay"], dice=[3, 4], then="orc: intent")
    assert wards(cast["odda"]) == [(4, 67)]
    ninth = idle(cast.game, 7, who)
    assert (ninth.scene.round, ninth.scene.world.clock) == (10, 63)
    assert (ninth["odda"].shielding(), ninth["odda"].stress, ninth["odda"].recovery) == (4, 2, 3)
    assert idle(ninth.game, 1, who)["odda"].shielding() == 0


# wounds, the missing row, and death


@pytest.mark.rule("DV-070", "DV-077", "DV-078", "DV-072", "DV-073", "DV-074", "DV-067")
@pytest.mark.parametrize(("least", "ends_dead"), [(1, True), (0, False)])
def test_the_missing_row_weighs_in_the_next_roll_and_death_is_defied_while_there_is_a_price(
    least: int, ends_dead: bool
) -> None:
    house = rules(wound_result_10="serious3", defy_death_min_spirit=least)
    scene = one(house, stress=0, max_stress=8, spirit=2, wounds=[{"name": "Torn", "severity": 4}])
    ann = scene.by_id["ann"]

    hurt(scene, 1, "cut", dice=[3, 3])  # 6 + 4: the row of 10; Spirit 2 opens no Second Wind
    serious = scene.stock.wound_names[DamageType.CUT].medium
    assert marks(ann) == ["Torn 4", f"{serious} 3"]
    hurt(scene, 1, "cut", dice=[3, 4], answers=["defy_death"])  # 7 + 7
    assert (ann.spirit, ann.stress, marks(ann)[2:]) == (0, 0, ["Soul Shriven 5"])
    last = hurt(scene, 1, "cut", dice=[1, 1], answers=[] if ends_dead else ["defy_death"])  # 2 + 12
    assert (ann.out == Out.DEAD, len(last.told(DefiedDeath))) == (ends_dead, int(not ends_dead))
    assert ann.severity() == (12 if ends_dead else 17)


@pytest.mark.rule("DV-006", "DV-042", "DV-067", "DV-068", "DV-053")
def test_a_draught_comes_before_the_blows_and_a_second_wind_between_them() -> None:
    """Stress 1 + 4; a blow of 4 + 2 steps: 0, a wound, full again; then one of 4: 4 of 8 left."""
    ann = pc("ann", stress=1, max_stress=8, spirit=3, items=["bitter_draught"])
    foes = [npc("orc", weapons=["maul"]), npc("imp", weapons=["maul"])]
    both = ["orc> attack:maul:ann:stay", "imp> attack:maul:ann:stay", "ann> use:bitter_draught:stay", "second_wind"]
    played = play(fight([ann], foes), both, dice=[3, 3, 6, 5, 1, 1], then="orc, imp: intent")

    lost_ = [(told.what, told.amount, told.left) for told in played.events(StressLost)]
    assert lost_ == [("imp", 5, 0), ("orc", 4, 4)]  # 11 strikes before 6
    assert [told.stress for told in played.events(SecondWind)] == [8]
    assert (played["ann"].spirit, len(played["ann"].wounds), played["ann"].stress) == (0, 1, 4)


@pytest.mark.rule("DV-006", "DV-071", "DV-079", "DV-030")
def test_the_dead_suffer_nothing_more_and_what_they_did_still_counts() -> None:
    """Ann dies of the first of three blows; her own work on the clock is done all the same."""
    ann = pc("ann", athletics=3, stress=1, wounds=[{"name": "Torn", "severity": 9}])
    foes = [npc("orc", weapons=["maul"]), npc("imp", weapons=["knife"])]
    clock = {"clock": "raise_portcullis", "zones": ["ring"]}
    scene = fight([ann, pc("bob")], foes, clocks=[clock])
    said = ["orc> attack:maul:ann:stay", "imp> attack:knife:ann:stay", "ann> work:raise_portcullis:stay"]
    played = play(scene, [*said, "bob> nothing:stay"], dice=[6, 6, 3, 5, 5, 5, 2, 3], then="orc, imp: intent")

    assert [(told.who, told.result) for told in played.events(WoundRolled)] == [("ann", 14)]
    assert [told.who for told in played.events(Killed)] == ["ann"]
    assert len(played.events(StressLost)) == 1
    assert [worked.by for worked in played.events(ClockWorked)] == [1]
    assert len(played.events(ClockBroken)) == 1  # nobody is left who works on it


# who hides what it is about to do


@pytest.mark.rule("DV-001", "DV-006", "DV-026", "DV-050")
def test_a_guileful_guard_shows_only_when_the_checks_are_rolled() -> None:
    """Both guard. Ann is shown DC 5 for the orc, who is Guileful, and 7 for the imp; she meets 7 at both."""
    foes = [npc("orc", abilities=["guileful"]), npc("imp")]
    scene = fight([pc("ann"), pc("bob")], foes)
    declaring = play(scene, ["orc> guard:stay", "imp> guard:stay"], then="ann, bob: declare")
    labels = {option.id: option.label() for ask in declaring.game.asks for option in ask.options}
    assert (labels["attack:fists:orc"], labels["attack:fists:imp"]) == (
        "Bare hands at Orc (DC 5)",
        "Bare hands at Imp (DC 7)",
    )
    assert [(told.who, told.sealed) for told in declaring.events(Intended)] == [("orc", True), ("imp", False)]

    struck = ["ann> attack:fists:orc:stay", "bob> attack:fists:imp:stay"]
    played = go_on(declaring.game, struck, dice=[3, 3, 4, 4], then="orc, imp: intent")
    assert sorted(told.who for told in played.events(Revealed)) == ["ann", "bob", "orc"]
    assert hits(played) == [("ann", "orc", 6, 7, False), ("bob", "imp", 8, 7, True)]


# zones: an exit, followers, somebody taken out


@pytest.mark.rule("DV-006", "DV-040", "DV-005")
def test_one_who_leaves_is_caught_by_the_quick_and_not_by_the_slow() -> None:
    """The orc leaves by the west. Ann follows one zone, too few; Bob, who is Deft, two; Cid's arrow finds nobody."""
    west = {"zone": "west", "stress": 3, "leaves_at": "stress0"}
    party = [
        pc("ann", zone="east", weapons=["knife"]),
        pc("bob", zone="east", weapons=["longsword"], abilities=["deft"]),
        pc("cid", zone="east", weapons=["bow"]),
    ]
    scene = fight(party, [npc("orc", **west), npc("imp", zone="middle")], arena=ROAD)
    said = [
        "orc> nothing:leave",
        "imp> nothing:stay",
        "ann> attack:knife:orc:follow",
        "bob> attack:longsword:orc:follow",
        "cid> attack:bow:orc:stay",
    ]
    played = play(scene, said, dice=[6, 6, 2, 3], then="imp: intent")

    assert [played[id].zone for id in ("ann", "bob", "cid", "orc")] == ["middle", "west", "east", "west"]
    assert lost(played) == ["ann"]
    assert hits(played) == [("bob", "orc", 13, 5, True), ("cid", "orc", 6, 5, True)]
    assert [told.who for told in played.events(TakenOut)] == ["orc"]
    assert (played.events(Departed), played["orc"].out, len(played.events(StressLost))) == ([], Out.TAKEN_OUT, 1)


# Mana from here and there


@pytest.mark.rule("DV-065", "DV-066", "DV-062", "DV-088")
def test_two_casters_draw_on_one_place_and_what_is_out_of_reach_costs_nothing() -> None:
    """Ambient 3. Odda's lance takes 1 of it, so that Ilse has no Leyburst; Vera's target has gone three zones off."""
    far = {**ROAD, "ambient_mana": 3}
    wise = {"abilities": ["magician"], "zone": "west"}
    party = [
        pc("odda", spells=["ember_lance"], spirit=1, **wise),
        pc("ilse", spells=["leyburst"], spirit=8, items=["mana_crystal"], vessel_mana=3, **wise),
        pc("vera", spells=["aegis"], spirit=8, **wise),
        pc("bob", zone="west"),
    ]
    scene = fight(party, [npc("orc", zone="middle")], arena=far)
    said = [
        QUIET,
        "odda> cast:ember_lance:orc:stay",
        "ilse> cast:leyburst:middle:stay",
        "vera> cast:aegis:bob:stay",
        "bob> dash:east",
        "odda> pay:spirit=1+ambient=1",
    ]
    played = play(scene, said, dice=[1, 1], then="orc: intent")

    assert hits(played) == [("odda", "orc", 2, 5, False)]
    assert [(paid.who, paid.spirit, paid.ambient) for paid in played.events(ManaPaid)] == [("odda", 1, 1)]
    assert lost(played) == ["ilse", "vera"]
    assert [played[id].spirit for id in ("odda", "ilse", "vera")] == [0, 8, 8]
    assert played["ilse"].thing("mana_crystal").mana == 3
    assert played.scene.world.ambient == {"arena/road": 2}


# victories in the middle of it


@pytest.mark.rule("DV-052", "DV-053", "DV-055", "DV-060", "DV-100", "DV-097", "DV-006", "DV-056")
def test_a_seal_broken_in_the_round_in_which_one_falls_fills_what_is_left_of_it() -> None:
    """Odda has 9 victories (+3) and breaks the seal as she is struck to 0: wound first, then the tenth and its Rush."""
    odda = pc("odda", occult=2, stress=2, armor="leather", armor_stress=0, victories=9, spirit=3)
    clock = {"clock": "break_the_seal", "zones": ["ring"], "filled": 5}
    scene = fight([odda], [npc("orc", weapons=["maul"])], clocks=[clock])
    said = ["orc> attack:maul:odda:stay", "odda> work:break_the_seal:stay", "odda> decline"]
    played = play(scene, said, dice=[5, 5, 3, 4, 1, 2], then="orc: intent")

    assert [(made.who, made.total) for made in played.events(CheckMade)] == [("orc", 10), ("odda", 12)]
    assert [type(told).__name__ for told in played.events() if isinstance(told, Wounded | VictoryEarned | Rushed)] == [
        "Wounded",
        "VictoryEarned",
        "Rushed",
    ]
    body = played["odda"]
    assert (body.victories, body.stress, body.armor_stress(), len(body.wounds), body.spirit) == (10, 2, 3, 1, 3)


# a contest, with all that may touch it


@pytest.mark.rule("DV-036", "DV-037", "DV-038", "DV-048", "DV-049", "DV-019", "DV-050", "DV-108", "DV-055")
def test_a_tied_contest_goes_on_with_the_same_edges_and_a_new_point_of_willpower() -> None:
    """Ann: Deceive 1, five victories +2, a favour, luck 2. Orc: Empathy 3. One point for each roll.

    First: orc 3 + 4 + 3 is 10; Ann 2 + 3 + 3 is 8, with her edge 10: she keeps it. Again: orc 6 + 4 + 3 is 13; Ann
    1 + 2 + 3 is 6, +3 for a point, and 2: 11. The orc wins by 2.
    """
    ann = pc("ann", deceive=1, victories=5, willpower=2, armor="plate")
    scene = fight([ann], [npc("orc", empathy=3)], rules=rules(willpower_per_roll=1))
    body = scene.by_id["ann"]
    body.lucky, body.favours = 2, ["favour"]
    fooling, seeing = Check(body, "fool", ["deceive"]), Check(scene.by_id["orc"], "see", ["empathy"])
    with at_table(scene, ["keep", "add"], [3, 4, 2, 3, 1, 6, 4, 1, 1, 2]) as table:
        verdict = contests.contest(scene, table, [Contestant(fooling), Contestant(seeing)])

    assert [called.dice for called in table.told(CheckCalled)] == ["2d6", "3d6kh2", "2d6", "3d6kh2"]
    assert [(tied.who, tied.at) for tied in table.told(ContestTied)] == [(("orc", "ann"), 10)]
    assert (verdict.winner.id, verdict.margin, verdict.totals) == ("orc", 2, {"orc": 13, "ann": 9})
    assert (body.willpower, body.lucky, body.favours) == (1, 0, [])
