"""Moments that creatures may answer: what they see and have heard when they are asked, and what an answer takes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain.kernel.asks import Option
from quintain.kernel.events import Viewer
from quintain.kernel.table import Table
from quintain.systems.swords.moments import Reaction
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.view import Sight
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import Played, body, fight, play

RED = Viewer("red", "red")
CHEER = Option("cheer")
QUIET = Option("quiet")


class Feat(Reaction[Option]):
    """Something to be cheered at."""

    free = False

    def __init__(self, scene: SwordsScene) -> None:
        super().__init__(scene, "feat", QUIET)
        self.live: list[int] = []

    def is_free(self) -> bool:
        return self.free

    def answers(self, who: Combatant) -> Sequence[Option]:
        return [CHEER]

    def react(self, table: Table, who: Combatant, chosen: Option) -> None:
        self.live.append(self.scene.live)


def crowd() -> SwordsScene:
    return fight(red=[body("a", (3, 3))], blue=[body("b", (9, 9))])


@pytest.mark.rule("SW-098")
def test_an_answer_takes_the_reaction_and_who_has_none_is_not_asked() -> None:
    scene = crowd()
    a = scene.by_id["a"]

    with at_table(scene, ["quiet", "cheer"]) as table:
        Feat(scene).open(table, [a])
        assert a.reaction, "to let it go takes nothing"
        Feat(scene).open(table, [a, a])

    assert not a.reaction


def test_what_is_free_takes_no_reaction_and_needs_none() -> None:
    scene = crowd()
    a, feat = scene.by_id["a"], Feat(scene)
    feat.free = True

    with at_table(scene, ["cheer", "cheer"]) as table:
        feat.open(table, [a])
        assert a.reaction
        a.reaction = False
        feat.open(table, [a])

    assert feat.answered == 2


@pytest.mark.rule("SW-007")
def test_what_a_reaction_does_is_live_and_no_longer_than_that() -> None:
    scene = crowd()
    feat = Feat(scene)

    with at_table(scene, ["cheer"]) as table:
        feat.open(table, [scene.by_id["a"]])

    assert (feat.live, scene.live) == ([1], 0)


def place_seen(asked: Played, who: str) -> str:
    """Where red sees it."""
    return asked.scene.grid.name(Sight(asked.scene, RED).seen(who).place)


@pytest.mark.rule("SW-007", "SW-100")
def test_who_may_strike_at_a_tied_mover_sees_it_where_it_is_now() -> None:
    scene = fight([body("a", (4, 3), initiative=6)], [body("b", (3, 3), initiative=6, dex=2)])

    asked = play(scene, ["b> risk:3,6"], then="a: opportunity")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == asked.scene.grid.name(asked["b"].place) == "3,4"


@pytest.mark.rule("SW-007", "SW-053")
def test_who_has_prepared_for_a_tied_mover_sees_it_where_it_is_now() -> None:
    red = [body("a", (2, 3), initiative=9), body("ally", (0, 11), initiative=5)]
    scene = fight(red, [body("b", (6, 3), initiative=5, dex=1)])
    prepares = ["prepare", "attack:strike", "enters_reach:any", "end"]

    asked = play(scene, [*prepares, "b> move:3,3"], then="a: prepared")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == "3,3"


@pytest.mark.rule("SW-005", "SW-099")
def test_who_is_named_as_a_target_in_a_slot_sees_the_attacker_where_it_stood() -> None:
    scene = fight([mage("a", (3, 3), "shield_spell", initiative=6)], [body("b", (6, 3), initiative=6, dex=2)])

    asked = play(scene, ["b> move:4,3", "attack:strike:a"], then="a: reaction_spell")

    assert place_seen(asked, "b") == "6,3"
    assert asked["b"].place == scene.grid.at(4, 3)


@pytest.mark.rule("SW-007", "SW-099")
def test_who_may_ward_a_friend_in_a_slot_sees_the_burner_where_it_is_now() -> None:
    red = [mage("healer", (7, 1), "resist_element", initiative=5), body("friend", (6, 1), initiative=2)]
    scene = fight(red, [mage("b", (1, 1), "spark", initiative=5, dex=2)])

    cast = ["b> move:1,3", "cast:spark:0:friend", "dice:1"]
    asked = play(scene, cast, dice=[4, 15, 4], then="healer: reaction_spell")

    assert asked.scene.slot is not None
    assert place_seen(asked, "b") == "1,3"
