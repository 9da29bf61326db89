"""The greedy bot of Master of Gu: what it does in plain situations, and that it beats chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.bots import find_bot
from quintain.bots.gu.greedy import Bot
from quintain.kernel.play import play as play_to_the_end
from quintain.kernel.table import BotTable
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import LIBRARY, active, body, fight, of_library, play, suffer

SWORDSMAN: dict[str, Any] = {"weapons": ["sword"], "close_combat": 70, "dodge": 30}


def said(scene: GuScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "a: turn") -> str:
    """What the bot answers to the question that waits after these."""
    return Bot().answer(play(scene, answers, dice=dice, then=then).ask)


# striking and moving


def test_it_strikes_whoever_is_in_reach() -> None:
    scene = fight([body("a", at=(3, 3), **SWORDSMAN)], [body("b", at=(4, 3))], turn="a")

    assert said(scene) == "strike:sword-both:b"


def test_of_two_it_strikes_the_one_that_would_fall() -> None:
    hurt = body("c", at=(3, 4), max_hp=60, hp=5)
    scene = fight([body("a", at=(3, 3), **SWORDSMAN)], [body("b", at=(4, 3), max_hp=60), hurt], turn="a")

    assert said(scene) == "strike:sword-both:c"


def test_it_walks_up_to_a_foe() -> None:
    scene = fight([body("a", at=(1, 3), **SWORDSMAN)], [body("b", at=(6, 3), reactions=0)], turn="a")
    answer = said(scene)

    assert answer.startswith("walk:")
    assert play(scene, [answer], then="a: turn").at("a")[0] == 5


def test_it_stands_up_beside_a_foe() -> None:
    scene = fight([body("a", at=(3, 3), **SWORDSMAN)], [body("b", at=(4, 3))], turn="a")
    suffer(scene, "a", Condition.PRONE)

    assert said(scene) == "stand"


# Gu


def test_from_afar_it_uses_a_gu() -> None:
    shooter = body("a", at=(1, 3), gu=["fire_pellet"], ranged_attack=70)
    scene = fight([shooter], [body("b", at=(6, 3))], turn="a")

    assert said(scene) == "activate:fire_pellet:b"


def test_it_raises_a_shield_before_foes_come() -> None:
    scene = fight([body("a", at=(3, 3), gu=["fish_scales_1"])], [body("b", at=(8, 3))], turn="a")

    assert said(scene) == "activate:fish_scales_1"


def test_it_raises_no_shield_that_it_cannot_keep_up() -> None:
    scene = fight([body("a", at=(3, 3), gu=["fish_scales_1"], essence=9)], [body("b", at=(8, 3))], turn="a")

    assert not said(scene).startswith("activate")


def test_it_heals_who_is_badly_hurt_and_nobody_else() -> None:
    healer = {"gu": ["blood_qi_1"], "max_hp": 40}
    hurt = fight([body("a", at=(1, 1), hp=12, **healer)], [body("b", at=(9, 9))], turn="a")
    whole = fight([body("a", at=(1, 1), **healer)], [body("b", at=(9, 9))], turn="a")

    assert said(hurt).startswith("activate:blood_qi_1")
    assert not said(whole).startswith("activate")


def test_it_puts_an_area_over_foes_and_not_over_friends() -> None:
    mage = body("a", at=(1, 1), gu=["lava_explosion"], rank=3)
    foes = [body("c", at=(6, 6)), body("d", at=(7, 6))]
    friends = [body("b", at=(6, 5)), body("e", at=(7, 7)), body("f", at=(6, 7))]
    alone, among_friends = fight([mage], foes, turn="a"), fight([mage, *friends], foes, turn="a")

    assert caught(alone, said(alone)) == ["c", "d"]
    assert caught(among_friends, said(among_friends)) == ["d"]


def caught(scene: GuScene, answer: str) -> list[str]:
    """Who is within 2 m of the square at which a radius is put."""
    verb, gu, square = answer.split(":")
    assert (verb, gu) == ("activate", "lava_explosion")
    near = scene.grid.distances(next(spot for spot in range(scene.grid.size) if scene.grid.name(spot) == square))
    return [each.id for each in scene.bodies if near[each.spot] <= 2]


def test_it_uses_a_killer_move_that_strikes_many() -> None:
    yun = of_library("yun_he", at=(1, 1))
    scene = fight([yun], [body("b", at=(3, 1)), body("c", at=(3, 2))], turn="yun_he")

    assert said(scene, then="yun_he: turn").startswith(("killer:", "activate:"))


def test_who_can_fly_takes_flight_to_come_near() -> None:
    crane, far = of_library("crane_king_100", at=(1, 1)), body("b", at=(38, 1))
    scene = fight([crane], [far], turn="crane_king_100", size=(40, 3))

    assert said(scene, then="crane_king_100: turn") == "take_flight"


# answers to what others do


def struck(dice: Sequence[int] = (10, 3), **numbers: Any) -> str:
    """What it answers to a hit."""
    foe = body("a", at=(3, 3), close_combat=60, weapons=["sword"])
    scene = fight([foe], [body("b", at=(4, 3), **numbers)], turn="a")
    return said(scene, ["strike:sword:b"], dice=dice, then="b: hit")


def test_it_dodges_if_it_is_good_at_it() -> None:
    assert struck(dodge=90) == "dodge"


def test_it_parries_if_that_is_likelier() -> None:
    assert struck(close_combat=95, dodge=20, weapons=["sword"]) == "parry"


def test_it_raises_a_shield_in_time_if_it_can_do_nothing_better() -> None:
    assert struck(gu=["fish_scales_1"], dodge=20) == "activate:fish_scales_1"


def test_it_goes_where_its_dodge_leads() -> None:
    foe = body("a", at=(3, 3), close_combat=60, weapons=["sword"], reactions=0)
    scene = fight([foe], [body("b", at=(4, 3), dodge=90)], turn="a")
    answer = said(scene, ["strike:sword:b", "dodge"], dice=[50, 3, 0, 5], then="b: dodge_to")

    assert answer.startswith("to:")


def test_it_strikes_at_whoever_leaves() -> None:
    guard = body("b", at=(4, 3), weapons=["sword"], close_combat=70)
    scene = fight([body("a", at=(3, 3))], [guard], turn="a")

    assert said(scene, ["walk:1,3"], then="b: opportunity") == "strike:sword-both:a"


def test_it_pays_for_its_shield_as_long_as_there_are_foes() -> None:
    shielded = body("b", at=(8, 3), gu=["fish_scales_1"], own=active("fish_scales_1"))
    scene = fight([body("a", at=(3, 3))], [shielded], turn="a")

    assert said(scene, ["end"], then="b: sustain") == "pay:fish_scales_1"


# whole fights


@pytest.mark.parametrize("encounter", ["mirror", "party_mirror"])
def test_it_beats_chance(encounter: str) -> None:
    """A few fights; `bench/mirror.py` plays a thousand."""
    won = 0
    for seed in range(8):
        scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
        seats = list(scene.seats())
        mine = seats[seed % 2]
        people = {seat: find_bot("gu", "greedy" if seat == mine else "random") for seat in seats}
        outcome = play_to_the_end(SYSTEM, scene, BotTable(scene, SYSTEM.sight, f"chance {seed}", people))
        won += outcome.winner == scene.seats()[mine]

    assert won >= 7
