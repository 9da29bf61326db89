"""The greedy bot of Shining Swords between fights: it heals the badly hurt, and rests as long as it helps."""

from __future__ import annotations

from typing import Any

from quintain.bots.swords.greedy import Bot
from quintain.kernel.play import play
from quintain.kernel.table import BotTable
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.camp_script import camp, carrying, person

HEALER: dict[str, Any] = {"spells": ["heal_wounds"], "caster": {"dice": 6, "max_rank": 2, "attack": {"wis": 4}}}


def by_bot(scene: CampScene) -> dict[str, Combatant]:
    play(SYSTEM, scene, BotTable(scene, SYSTEM.sight, "camp", {seat: Bot() for seat in scene.seats()}))
    return scene.ground.by_id


def hurt(id: str, hp: int, **numbers: Any) -> dict[str, Any]:
    return person(id, max_hp=20, hit_die="1d8", **numbers) | {"hp": hp}


def test_who_has_lost_half_of_its_hp_is_healed_by_magic_before_the_party_goes_on() -> None:
    people = by_bot(camp(hurt("a", 3, con=-2), hurt("b", 15), person("medic", **HEALER), travel=5))

    assert people["a"].hp > 10
    assert people["medic"].dice_free < 6 or people["medic"].casting is None


def test_a_potion_is_for_the_badly_hurt_who_have_no_night_ahead() -> None:
    def left(hp: int, **step: Any) -> int:
        scene = camp(hurt("a", hp), **step)
        carrying(scene, "potion_of_mending", "a")
        return len(by_bot(scene)["a"].carried)

    assert left(4, travel=5) == 0
    assert left(9, travel=5) == 1
    assert left(4, rest="long") == 1


def test_further_short_rests_are_taken_while_they_help() -> None:
    people = by_bot(camp(hurt("a", 1, con=3), rest="short"))
    assert len(people["a"].short_rests) == 3 or people["a"].hp == 20

    spent = by_bot(camp(hurt("a", 1, con=-1), rest="short"))
    assert len(spent["a"].short_rests) == 1


def test_the_whole_are_not_kept_waiting() -> None:
    scene = camp(person("a"), rest="short")
    by_bot(scene)

    assert scene.elapsed == 600
