"""The worked example of the chapter on Open and Hidden Information."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, in_phase, known, plot, suffer


@pytest.mark.rule("SS-W16")
@pytest.mark.rule("SS-146")
@pytest.mark.rule("SS-147")
@pytest.mark.rule("SS-150")
@pytest.mark.rule("SS-034")
@pytest.mark.rule("SS-036")
@pytest.mark.rule("SS-157")
@pytest.mark.rule("SS-158")
def test_ss_w16_what_players_see_of_the_brood_after_plotting() -> None:
    scene = fight(
        [body("ann", "p1", techniques=["shift"])],
        [
            known("lesser_praetorian", "p2", health=13, id="one"),
            known("lesser_praetorian", "p2", health=14, id="two"),
            known("lesser_needler", "p2", health=1),
            known("matriarch", "p2", health=20),
        ],
    )
    suffer(scene, "one", Status.REELING)
    scene.by_id["matriarch"].bloodied = True
    plot(plot(scene, "matriarch", "smash", 1), "matriarch", "combination_strike", 3)
    for praetorian in ("one", "two"):
        plot(scene, praetorian, "skirmish", 3)
    plot(scene, "lesser_needler", "skirmish", 2)
    in_phase(scene, 1)

    players = Viewer("players", "players")
    view: Any = SYSTEM.view(scene, players)
    seen = {each["id"]: each for each in view["creatures"]}
    acts = {id: [(act["phase"], act["slot"]) for act in each["acts"]] for id, each in seen.items()}

    assert {id: each["quarter"] for id, each in seen.items() if id != "ann"} == {
        "one": 75,
        "two": 100,
        "lesser_needler": 25,
        "matriarch": 50,
    }
    assert "reeling" in seen["one"]["statuses"]
    assert acts["one"] == acts["two"] == [(2, "action"), (3, "technique"), (4, "action")]
    assert acts["lesser_needler"] == [(1, "action"), (2, "technique"), (3, "action")]
    assert acts["matriarch"] == [(1, "technique"), (2, "action"), (3, "technique"), (4, "action")]
    everything = json.dumps(view) + str(SYSTEM.board(scene, players))
    for hidden in ("smash", "combination", "skirmish", "stance"):
        assert hidden not in everything.replace("'stances'", "").replace('"stances": []', "").lower()
    assert not any("max_health" in each for id, each in seen.items() if id != "ann")
    assert all(each["health"] == f"{each['quarter']} %" for id, each in seen.items() if id != "ann")
