"""The worked examples of rests and modes: every number that the ledger expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.campaign.story import Story
from quintain.systems.delve import camp, defense, time, victories
from quintain.systems.delve.events.modes import Employed, Searched, SituationTold
from quintain.systems.delve.events.resources import Rushed, VictoryEarned
from quintain.systems.delve.events.rests import RestEnded
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import Defended, Mode
from tests.systems.delve.direct import at_table, marks
from tests.systems.delve.modes import brawl, delving, inner, resting, who, within
from tests.systems.delve.script import BOOK, npc, pc, play, rules


@pytest.mark.rule("DV-W10", "DV-052", "DV-053", "DV-054", "DV-055", "DV-058", "DV-059", "DV-060", "DV-100")
def test_dv_w10() -> None:
    """DV-W10: two victories with nine, and a long rest of five days."""
    numbers = {
        "victories": 9,
        "experience": 2,
        "stress": 3,
        "max_stress": 9,
        "armor": "mail",
        "armor_stress": 0,
        "spirit": 4,
    }
    scene = resting([pc("brannoch", **numbers)], hours=120, long=True)
    brannoch = scene.by_id["brannoch"]
    with at_table(scene) as table:
        victories.award(scene, table, [brannoch], 2, "the boss falls")
        told = table.told(VictoryEarned)
        rushes = table.told(Rushed)

    assert [(event.victories, event.lost) for event in told] == [(10, False), (10, True)]
    assert [(event.stress, event.armor) for event in rushes] == [(9, 5), (9, 5)]
    assert (brannoch.victories, brannoch.stress, brannoch.armor_stress(), brannoch.spirit) == (10, 9, 5, 4)
    assert victories.bonus(brannoch.victories) == 3
    asked = play(scene, ["planned", "live"], then="brannoch: improve")
    rested = asked["brannoch"]
    assert asked.scene.world.clock == 72 * 3600
    assert (rested.spirit, rested.experience, rested.victories) == (8, 12, 0)
    assert victories.bonus(rested.victories) == 0
    done = play(scene, ["planned", "live", "done"])
    assert done.scene.world.clock == 120 * 3600
    assert done["brannoch"].experience == 12


@pytest.mark.rule("DV-W11", "DV-018", "DV-082", "DV-083", "DV-119", "DV-121")
def test_dv_w11() -> None:
    """DV-W11: bed rest, a treatment in vain, all Experience on Mend."""
    wounds = [
        {"name": "Soul Shriven", "severity": 5},
        {"name": "Torn", "severity": 2},
        {"name": "Bruised", "severity": 1},
    ]
    odda = pc("odda", abilities=["magician"], mend=2, experience=6, wounds=wounds)
    tamsin = pc("tamsin", medicine=1, tools=["healers_kit"])
    scene = resting([odda, tamsin], hours=96, long=True)
    answers = ["planned", "odda> bed_rest", "tamsin> tend:odda/wound-1", "odda> skill:mend"]
    played = play(scene, answers, dice=[6, 6])

    checks = [event for event in played.events() if type(event).__name__ == "CheckMade"]
    assert [(event.total, event.dc, event.success) for event in checks] == [(14, 14, False)]
    assert marks(played["odda"]) == ["Soul Shriven 3"]
    assert (played["odda"].skills["mend"], played["odda"].experience) == (3, 0)


@pytest.mark.rule("DV-W12", "DV-007", "DV-044", "DV-099", "DV-114", "DV-134")
def test_dv_w12() -> None:
    """DV-W12: eight rounds of combat, a Delving round, a short rest."""
    sirel = pc("sirel", stress=3, max_stress=8, armor="leather", armor_stress=0)
    encounter = brawl([sirel], [npc("orc")], "fight")
    scene = delving([sirel], [{"id": "hall", "encounter": "fight"}], fights=[encounter], rules=rules(max_rounds=8))
    fought = ["delve", *["orc> nothing:stay", "sirel> nothing:stay"] * 8]
    after = play(within(scene), fought, then="sirel: delve")
    body = who(after, "sirel")
    assert (inner(after).world.clock, body.stress, body.recovery) == (80, 4, 20)

    round_over = play(within(scene), [*fought, "nothing"], then="sirel: way")
    body = who(round_over, "sirel")
    assert (inner(round_over).world.clock, body.stress, body.recovery, body.armor_stress()) == (680, 8, 0, 0)
    rested = play(within(scene), [*fought, "nothing", "rest", "breather", "tasks:"], then="sirel: way")
    body = who(rested, "sirel")
    assert (inner(rested).world.clock, body.armor_stress()) == (1880, 3)
    assert defense.state(body) is Defended.PROTECTED


@pytest.mark.rule("DV-W16", "DV-044", "DV-059", "DV-111", "DV-115", "DV-116", "DV-117")
def test_dv_w16() -> None:
    """DV-W16: a long rest that a messenger breaks off after 50 hours."""
    wound = [{"name": "Torn", "severity": 2}]
    numbers = {
        "stress": 2,
        "max_stress": 7,
        "willpower": 0,
        "max_willpower": 3,
        "spirit": 3,
        "victories": 5,
        "wounds": wound,
    }
    plan = {"comfortable": True, "tasks": True, "where": "inn"}
    scene = resting([pc("ann", **numbers, armor="mail", armor_stress=1)], hours=100, long=True, plan=plan, gm="gm")
    answers = ["planned", "after:3000", "live", "allow:", "tasks:", "yes"]
    played = play(scene, answers)
    ann = played["ann"]

    assert played.events(RestEnded) == [RestEnded("short", 50 * 3600)]
    assert (ann.stress, ann.armor_stress(), ann.willpower, ann.spirit) == (7, 5, 1, 5)
    assert (marks(ann), ann.victories, victories.bonus(ann.victories)) == (["Torn 2"], 5, 2)
    assert camp.count(played.scene.world.clock) == 3
    three = play(scene, [*answers[:4]], then="ann: camp").ask.options[0].shape
    assert three is not None
    assert three.describe()["most"] == 3


W17 = """
[[encounter]]
id = "ambush"
name = "Ambush"
arena = "ring"
ends = [{ kind = "foes_gone" }, { kind = "party_gone" }]
[[encounter.sides]]
name = "party"
members = [{ creature = "brannoch", zone = "ring" }, { creature = "tamsin", zone = "ring" }]
[[encounter.sides]]
name = "foes"
members = [{ creature = "robber", id = "robber", zone = "ring" }]

[[creature]]
id = "robber"
name = "Robber"
stress = 9
skills = { fighting = 5 }
abilities = []
weapons = ["staff"]

[[weapon]]
id = "staff"
name = "Staff"
skill = "fighting"
quality = 0
damage = 3
type = "blunt"

[[journey]]
id = "w17"
name = "Way"
legs = [{ hours = 2 }, { hours = 6 }, { hours = 4, encounter = "ambush", after_hours = 1 }]

[[site]]
id = "w17"
name = "Hut"
rooms = [{ id = "hut", name = "Hut" }]
"""


def story(folder: Path) -> Story:
    (folder / "w17.toml").write_text(W17)
    library = SYSTEM.library([folder])
    plan: dict[str, Any] = {
        "id": "w17",
        "name": "W17",
        "party": ["brannoch", "tamsin"],
        "starts": 0,
        "steps": [{"plotting": 1, "round_hours": 72}, {"journey": "w17"}, {"site": "w17", "rooms": ["hut"]}],
    }
    made = Story.of(SYSTEM, plan, rules(max_rounds=5), library)
    made.seat({}, {"foes": "foes"}, gm="gm")
    made.place(SYSTEM.cast(plan, made.party, BOOK, library))
    return made


@pytest.mark.rule("DV-W17", "DV-003", "DV-044", "DV-125", "DV-126", "DV-127")
@pytest.mark.rule("DV-128", "DV-129", "DV-130", "DV-132", "DV-133")
def test_dv_w17(tmp_path: Path) -> None:
    """DV-W17: one clock from Plotting through a journey with an ambush to the search of a room."""
    plotting = ["usual", "brannoch> bed_rest", "tamsin> work", "succeed", "succeed"]
    legs = ["usual", "brannoch> travel", "tamsin> travel"] * 3
    quiet = ["usual", "robber> nothing:stay", "brannoch> nothing:stay", "tamsin> nothing:stay"]
    struck = ["usual", "robber> attack:staff:brannoch:stay", "brannoch> nothing:stay", "tamsin> nothing:stay"]
    ambush = [*quiet * 4, *struck]
    start = story(tmp_path)

    plotted = play(start, [*plotting, "1"], then=": length")
    assert inner(plotted).world.clock == 259200
    assert plotted.events(Employed) == [Employed("tamsin", 5, 15)]
    assert who(plotted, "brannoch").coin == 10

    fought = play(start, [*plotting, "1", *legs], then=": length")
    assert isinstance(inner(fought), FightScene)
    assert inner(fought).world.clock == 259200 + 2 * 3600 + 6 * 3600 + 3600
    # Defense 12, and mail does not cover blunt: 4 + 4 + 5 = 13, margin 1, damage 3
    hurt = play(start, [*plotting, "1", *legs, *ambush], dice=[4, 4], then="brannoch: leg")
    brannoch = who(hurt, "brannoch")
    assert inner(hurt).mode is Mode.EXPLORATION
    assert inner(hurt).world.clock == 259200 + 32400 + 50
    assert (brannoch.stress, brannoch.max_stress) == (6, 9)

    time.recover(brannoch, 180, BOOK, inner(hurt).world.clock + 180)
    assert brannoch.stress == 9  # three minutes into the resumed leg

    arrived = [*plotting, "1", *legs, *ambush, "go_on", "2"]
    there = play(start, arrived, dice=[4, 4], then=": length")
    assert inner(there).world.clock == 259200 + 43200 + 50
    assert who(there, "brannoch").stress == 9
    searched = [*arrived, "usual", "delve", "brannoch> nothing", "tamsin> search", "succeed"]
    first = play(start, searched, dice=[4, 4], then=": length")
    assert first.events(Searched) == [Searched("tamsin", "hut", ())]
    assert inner(first).world.clock == 259200 + 43200 + 50 + 600
    last = play(
        start, [*searched, "set:1500", "delve", "brannoch> nothing", "tamsin> nothing"], dice=[4, 4], then=": length"
    )
    assert inner(last).world.clock == 304550
    modes = [event.mode for event in last.events(SituationTold)]
    assert modes == ["Plotting", "Exploration", "Exploration", "Exploration", *["Combat"] * 5, "Delving", "Delving"]
