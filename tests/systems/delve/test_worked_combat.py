"""The ledger's worked examples DV-W07, W13, W14, W15 and W18: combat."""

from __future__ import annotations

import pytest

from quintain.systems.delve import defense, time
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.harm import Wounded, WoundRolled
from quintain.systems.delve.words import DAY, Defended, Out
from tests.systems.delve.direct import at_table, marks
from tests.systems.delve.fighting import armed, hits, idle, lost
from tests.systems.delve.script import RING, fight, go_on, npc, pc, play


@pytest.mark.rule("DV-W07", "DV-006", "DV-088", "DV-018", "DV-094")
def test_dv_w07() -> None:
    brannoch = pc("brannoch", fighting=3, weapons=["longsword"], stress=4, spirit=3, armor="plate", armor_stress=0)
    guard = npc("guard", fighting=2, stress=2, max_stress=5, spirit=3, armor="brigandine", armor_stress=1)
    scene = armed(fight([brannoch], [guard]), "guard", "axe", 0, 4)
    assert (defense.defense(scene, scene.by_id["brannoch"]), defense.basic(scene, scene.by_id["guard"])) == (10, 7)
    assert defense.defense(scene, scene.by_id["guard"]) == 9

    played = play(
        scene,
        [
            "guard> attack:axe:brannoch:stay",
            "brannoch> attack:longsword:guard:stay",
            "guard> decline",
            "brannoch> decline",
        ],
        dice=[4, 5, 6, 3, 2, 2, 3, 4],
        then="guard: intent",
    )

    assert hits(played) == [("guard", "brannoch", 11, 10, True), ("brannoch", "guard", 13, 9, True)]
    assert [(made.who, made.margin) for made in played.events(CheckMade)] == [("guard", 1), ("brannoch", 4)]
    assert [(rolled.who, rolled.result) for rolled in played.events(WoundRolled)] == [("guard", 4), ("brannoch", 7)]
    assert [(wound.grade, wound.severity) for wound in played.events(Wounded)] == [("Minor", 1), ("Medium", 2)]
    assert (played["guard"].armor_stress(), played["guard"].stress, played["guard"].severity()) == (0, 0, 1)
    assert (played["brannoch"].stress, played["brannoch"].severity()) == (0, 2)
    assert defense.defense(played.scene, played["guard"]) == 8
    assert defense.state(played["guard"]) is Defended.VULNERABLE


@pytest.mark.rule("DV-W13", "DV-097", "DV-101", "DV-098", "DV-070")
def test_dv_w13() -> None:
    wound = [{"name": "Bruised", "severity": 1}]
    brannoch = pc("brannoch", stress=0, max_stress=9, spirit=3, wounds=wound)
    odda = pc("odda", ward=3, spirit=4, spells=["aegis"], abilities=["magician"])
    scene = fight([brannoch, odda], [npc("orc", weapons=["longsword"])])
    who = ("orc", "brannoch", "odda")
    cast = ["orc> nothing:stay", "brannoch> nothing:stay", "odda> cast:aegis:brannoch:stay"]
    blow = ["orc> attack:longsword:brannoch:stay", "brannoch> nothing:stay", "odda> nothing:stay"]

    first = play(scene, cast, dice=[3, 4], then="orc: intent")
    assert first["brannoch"].shielding() == 4
    second = go_on(first.game, blow, dice=[2, 3], then="orc: intent")
    assert (second["brannoch"].shielding(), second["brannoch"].stress) == (1, 0)
    assert not second.events(WoundRolled)
    third = go_on(second.game, [*blow, "brannoch> decline"], dice=[2, 3, 2, 3], then="orc: intent")
    assert third["brannoch"].shielding() == 0
    assert [rolled.result for rolled in third.events(WoundRolled)] == [6]
    assert marks(third["brannoch"]) == ["Bruised 1", f"{third['brannoch'].wounds[1].name} 1"]

    fifth = idle(third.game, 2, who)
    assert (fifth.scene.world.clock, fifth["brannoch"].stress) == (50, 0)
    sixth = idle(fifth.game, 1, who)
    assert (sixth.scene.round, sixth.scene.world.clock, sixth["brannoch"].stress) == (7, 60, 1)

    some_left = idle(second.game, 3, who)
    assert (some_left.scene.round, some_left["brannoch"].shielding()) == (6, 1)
    assert idle(some_left.game, 1, who)["brannoch"].shielding() == 0


@pytest.mark.rule("DV-W14", "DV-092", "DV-088", "DV-093", "DV-042")
def test_dv_w14() -> None:
    brannoch = pc("brannoch", fighting=3, armor="mail", shield="round_shield", stress=4, max_stress=9, spirit=3)
    scene = armed(fight([brannoch], [npc("ogre", fighting=3)]), "ogre", "club", 0, 5, "blunt")
    assert defense.defense(scene, scene.by_id["brannoch"]) == 12

    played = play(
        scene,
        ["ogre> attack:club:brannoch:stay", "brannoch> nothing:stay", "brannoch> decline"],
        dice=[5, 6, 1, 2],
        then="ogre: intent",
    )

    assert hits(played) == [("ogre", "brannoch", 14, 12, True)]
    assert [
        (rolled.result, wound.grade)
        for rolled, wound in zip(played.events(WoundRolled), played.events(Wounded), strict=True)
    ] == [(3, "Minor")]
    assert (played["brannoch"].armor_stress(), played["brannoch"].stress, played["brannoch"].severity()) == (5, 0, 1)
    assert defense.state(played["brannoch"]) is Defended.PROTECTED


@pytest.mark.rule("DV-W15", "DV-065", "DV-066", "DV-109", "DV-062", "DV-097", "DV-018")
def test_dv_w15() -> None:
    odda = pc(
        "odda",
        ward=3,
        spirit=4,
        items=["mana_crystal"],
        vessel_mana=2,
        spells=["aegis", "leyburst"],
        abilities=["magician"],
    )
    scene = fight([odda], [npc("orc")], arena={**RING, "ambient_mana": 2})

    aegis = play(
        scene,
        ["orc> nothing:stay", "odda> cast:aegis:odda:stay", "odda> pay:spirit=1+mana_crystal=1"],
        dice=[5, 4],
        then="orc: intent",
    )
    assert aegis["odda"].shielding() == 5
    assert (aegis["odda"].spirit, aegis["odda"].thing("mana_crystal").mana) == (3, 1)

    declaring = go_on(aegis.game, ["orc> nothing:stay"], then="odda: declare")
    assert [option for option in declaring.options() if "leyburst" in option] == []
    assert "cast:aegis:odda" in declaring.options()
    assert (declaring["odda"].spirit, declaring["odda"].thing("mana_crystal").mana) == (3, 1)

    after = declaring.scene
    with at_table(after) as table:
        time.pass_time(after, table, 2 * DAY)
    assert (after.by_id["odda"].spirit, after.by_id["odda"].thing("mana_crystal").mana) == (5, 1)


@pytest.mark.rule("DV-W18", "DV-001", "DV-006", "DV-005", "DV-040", "DV-106", "DV-018")
def test_dv_w18() -> None:
    sirel = pc("sirel", zone="west_road", shooting=3, weapons=["bow"], specialties={"shooting": "bows"})
    cutter = npc("cutter", zone="barrier", fighting=2, stress=4, weapons=["cutter"], leaves_at="stress0")
    scene = fight([sirel], [cutter], arena="toll_road")
    assert defense.defense(scene, scene.by_id["cutter"]) == 7

    played = play(
        scene,
        ["cutter> attack:cutter:sirel:west_road", "sirel> attack:bow:cutter:ditch"],
        dice=[2, 5, 1],
    )

    assert (played["cutter"].zone, played["sirel"].zone) == ("west_road", "ditch")
    assert lost(played) == ["cutter"]
    assert [made.who for made in played.events(CheckMade)] == ["sirel"]
    assert hits(played) == [("sirel", "cutter", 11, 7, True)]
    assert (played["cutter"].stress, played["cutter"].out, played["cutter"].wounds) == (0, Out.TAKEN_OUT, [])
    assert not played.events(WoundRolled)
    assert played.scene.result is not None
    assert played.scene.result.winner == "party"
