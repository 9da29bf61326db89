"""The greedy bot of Delve: what it does in plain situations, that it beats chance, and that adventures end well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from quintain.bots import find_bot
from quintain.bots.delve.greedy import Bot
from quintain.campaign.story import Story
from quintain.kernel.play import play as play_to_the_end
from quintain.kernel.play import play_bots
from quintain.kernel.table import BotTable
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.system import SYSTEM
from tests.systems.delve.modes import delving
from tests.systems.delve.script import LIBRARY, ROAD, fight, go_on, npc, of_library, pc, play

BLADE: dict[str, Any] = {"fighting": 3, "weapons": ["longsword"]}
ARCHER: dict[str, Any] = {"shooting": 3, "weapons": ["bow"]}


def said(scene: FightScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str) -> str:
    """What the bot answers to the question that waits after these."""
    return Bot().answer(play(scene, answers, dice=dice, then=then).ask)


def declared(scene: FightScene, *intents: str, who: str = "ann") -> str:
    """What it declares for somebody, once the NPCs have published what they are about to do."""
    names = ", ".join([body.id for body in scene.pcs()])
    played = play(scene, intents, then=f"{names}: declare")
    return Bot().answer(next(ask for ask in played.game.asks if ask.who == who))


# striking and moving


def test_it_strikes_whoever_is_in_reach() -> None:
    scene = fight([pc("ann", **BLADE)], [npc("orc")])

    assert declared(scene, "orc> nothing:stay").startswith("attack:longsword:orc")


def test_of_two_it_strikes_the_one_that_is_nearly_out() -> None:
    foes = [npc("orc"), npc("elf", max_stress=8, stress=1)]
    scene = fight([pc("ann", **BLADE)], foes)

    assert declared(scene, "orc> nothing:stay", "elf> nothing:stay").startswith("attack:longsword:elf")


def test_it_goes_after_who_is_a_zone_away() -> None:
    scene = fight([pc("ann", zone="west", **BLADE)], [npc("orc", zone="middle")], arena=ROAD)

    assert declared(scene, "orc> nothing:stay") in ("attack:longsword:orc:follow", "attack:longsword:orc:middle")


def test_it_steps_back_from_a_blow_that_is_coming_and_shoots() -> None:
    foe = npc("orc", zone="west", fighting=3, weapons=["longsword"])
    scene = fight([pc("ann", zone="middle", **ARCHER)], [foe], arena=ROAD)

    assert declared(scene, "orc> attack:longsword:ann:follow") == "attack:bow:orc:east"
    assert declared(scene, "orc> nothing:stay") != "attack:bow:orc:east"


def test_it_shoots_from_higher_ground() -> None:
    hill = {"id": "hill", "x": 1, "y": 0, "higher_ground": True, "cover": "heavy_cover"}
    arena = {
        "id": "slope",
        "name": "Slope",
        "zones": [{"id": "foot", "x": 0, "y": 0}, hill],
        "edges": [{"a": "foot", "b": "hill"}],
    }
    foe = npc("orc", zone="foot", shooting=3, weapons=["sling"])
    scene = fight([pc("ann", zone="foot", **ARCHER)], [foe], arena=arena)

    assert declared(scene, "orc> attack:sling:ann:stay") == "attack:bow:orc:hill"


# guarding and helping


def test_it_guards_when_many_strike_at_somebody_who_can_do_little() -> None:
    foes = [npc(id, fighting=3, weapons=["longsword"]) for id in ("orc", "elf", "imp")]
    scene = fight([pc("ann", stress=3), pc("bob", **BLADE)], foes)
    on_ann = [f"{id}> attack:longsword:ann:stay" for id in ("orc", "elf", "imp")]
    on_bob = [f"{id}> attack:longsword:bob:stay" for id in ("orc", "elf", "imp")]

    assert declared(scene, *on_ann) == "guard:stay"
    assert declared(scene, *on_bob) != "guard:stay"


def test_it_wards_whoever_is_about_to_be_struck() -> None:
    odda = of_library("odda")
    foe = npc("orc", fighting=5, weapons=["great_axe"], armor="plate")
    scene = fight([odda, pc("ann", stress=3), pc("bob")], [foe])

    assert declared(scene, "orc> attack:great_axe:ann:stay", who="odda").startswith("cast:aegis:ann")


def test_it_intercepts_for_somebody_weak() -> None:
    brannoch = of_library("brannoch")
    foes = [npc(id, fighting=3, weapons=["longsword"]) for id in ("orc", "elf")]
    scene = fight([brannoch, pc("ann", stress=2)], foes)
    aimed = [f"{id}> attack:longsword:ann:stay" for id in ("orc", "elf")]
    idle = [f"{id}> nothing:stay" for id in ("orc", "elf")]

    assert declared(scene, *aimed, who="brannoch") == "intercept:ann:stay"
    assert declared(scene, *idle, who="brannoch").startswith("attack:")


def test_who_cannot_hurt_anybody_assists_who_can() -> None:
    foe = npc("orc", fighting=5, armor="plate")
    scene = fight([pc("ann"), pc("bob", fighting=4, weapons=["great_axe"])], [foe])

    assert declared(scene, "orc> nothing:stay") == "assist:bob:stay"


def test_it_drinks_when_it_is_low_and_not_before() -> None:
    foe = npc("orc", fighting=3, armor="plate", weapons=["cutter"])
    low = fight([pc("ann", max_stress=8, stress=1, items=["bitter_draught"])], [foe])
    whole = fight([pc("ann", items=["bitter_draught"])], [foe])

    assert declared(low, "orc> attack:cutter:ann:stay") == "use:bitter_draught:stay"
    assert declared(whole, "orc> attack:cutter:ann:stay") != "use:bitter_draught:stay"


def test_leyburst_goes_where_several_foes_are() -> None:
    foes = [npc(id, zone="middle") for id in ("orc", "elf", "imp")]
    scene = fight([of_library("odda", zone="west")], foes, arena={**ROAD, "ambient_mana": 6})
    idle = [f"{id}> nothing:stay" for id in ("orc", "elf", "imp")]

    assert declared(scene, *idle, who="odda").startswith("cast:leyburst:middle")


def test_it_whispers_dread_to_the_well_armoured() -> None:
    scene = fight([pc("ann", armor="plate", fighting=5)], [of_library("sump_witch")])

    assert said(scene, then="sump_witch: intent").startswith("cast:dread_whisper:ann")


# clocks


def test_it_works_at_what_ends_the_fight() -> None:
    gate: dict[str, Any] = {
        "clocks": [{"clock": "raise_portcullis", "zones": ["west"]}],
        "ends": [{"kind": "clock_and_zone", "clock": "raise_portcullis", "zone": "west"}, {"kind": "party_gone"}],
    }
    foe = npc("orc", zone="east", fighting=5, armor="plate", weapons=["great_axe"])
    scene = fight([pc("ann", zone="west", athletics=4)], [foe], arena=ROAD, **gate)

    assert declared(scene, "orc> nothing:stay") == "work:raise_portcullis:stay"


# giving up


HOPELESS: dict[str, Any] = {"stress": 1, "max_stress": 8, "wounds": [{"name": "Torn", "severity": 4}] * 2}


def test_who_is_about_to_die_against_the_odds_leaves_or_yields() -> None:
    foes = [npc(id, zone="west", fighting=4, weapons=["great_axe"]) for id in ("orc", "elf", "imp")]
    strikes = [f"{id}> attack:great_axe:ann:stay" for id in ("orc", "elf", "imp")]
    at_exit = fight([pc("ann", zone="west", **HOPELESS)], foes, arena=ROAD)
    in_ring = fight([pc("ann", **HOPELESS)], [{**foe, "zone": "ring"} for foe in foes])
    whole = fight([pc("ann", spirit=8)], [{**foe, "zone": "ring"} for foe in foes])

    assert declared(at_exit, *strikes) == "guard:leave"
    assert declared(in_ring, *strikes) == "yield:stay"
    assert declared(whole, *strikes) != "yield:stay"


# Willpower and Spirit


def rolled(dice: Sequence[int], **numbers: Any) -> str:
    """What it answers to these dice of an attack that must beat 5 with nothing added."""
    scene = fight([pc("ann", **{"willpower": 2, **numbers})], [npc("orc")])
    return said(scene, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=dice, then="ann: willpower")


def test_willpower_turns_a_failure_and_leaves_a_success() -> None:
    assert rolled([1, 2]) == "add"
    assert rolled([3, 3]) == "keep"


# whole fights


@pytest.mark.parametrize(("encounter", "fights"), [("sparring", 60), ("party_mirror", 12)])
def test_it_beats_random(encounter: str, fights: int) -> None:
    """Which side is listed first changes from fight to fight; a draw counts half. Seeds are fixed."""
    first = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
    seats, points = list(first.seats()), 0.0
    for seed in range(fights):
        mine, other = seats[seed % 2], seats[1 - seed % 2]
        players = {mine: find_bot("delve", "greedy"), other: find_bot("delve", "random")}
        winner = play_bots(SYSTEM, first.clone(), f"mirror {seed}", players).winner
        points += 1.0 if winner == mine else 0.0 if winner else 0.5

    assert points >= 0.95 * fights


def test_it_goes_on_helping_whoever_picks_a_lock_alone() -> None:
    """Only who has begun it may work on it, so nobody else is offered that."""
    thief = pc("ann", thievery=5, craft=5)
    scene = delving([thief, pc("bob")], [{"id": "vault", "clock": "pick_vault"}], goals=["vault"])
    begun = ["delve", "ann> work:pick_vault", "bob> assist:ann"]
    first = play(scene, begun, dice=[6, 6, 1], then="ann: way")
    second = go_on(first.game, ["delve", "ann> work:pick_vault"], then="bob: delve")

    assert "work:pick_vault" not in second.options()
    assert Bot().answer(second.ask) == "assist:ann"


def test_a_party_of_greedy_bots_comes_through_the_adventure() -> None:
    plan = msgspec.to_builtins(LIBRARY.get("campaign", "fenmark"))
    story = Story.of(SYSTEM, plan, SYSTEM.rules_type(), LIBRARY)
    table = BotTable(story, SYSTEM.sight, "adv0", dict.fromkeys(story.seats(), find_bot("delve", "greedy")))
    outcome = play_to_the_end(SYSTEM, story, table)

    assert outcome.why == "the campaign is over"
