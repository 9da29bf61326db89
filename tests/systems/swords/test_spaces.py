"""Who keeps a space that several have come to in one shared slot, and where the others go."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.table import BotTable, Player
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Shift
from quintain.systems.swords.ground import shares_height
from quintain.systems.swords.happen import affect, close_slot
from quintain.systems.swords.scene import SwordsScene, Tie
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import LIBRARY, body, fight, play, rules, suffer


def frozen(scene: SwordsScene) -> SwordsScene:
    """The same fight in a shared slot of everybody."""
    scene.members = [each.id for each in scene.bodies]
    scene.slot = Tie().tie(scene.bodies, scene.group)
    return scene


@pytest.mark.rule("SW-009")
def test_who_finds_its_whole_path_filled_steps_to_the_nearest_free_space() -> None:
    scene = frozen(fight([body("a", (3, 3), dex=2)], [body("b", (5, 3)), body("c", (4, 3))]))
    a, b, grid = scene.by_id["a"], scene.by_id["b"], scene.grid
    scene.paths = {"b": [grid.at(4, 3), grid.at(3, 3)], "a": [grid.at(2, 3), grid.at(3, 3)]}
    b.place = grid.at(3, 3)

    with at_table(scene) as table:
        close_slot(scene, table)

    assert a.place == grid.at(3, 3)
    assert grid.distance(b.place, a.place) == 1
    assert b.place != grid.at(4, 3)


def go(scene: SwordsScene, who: str, *path: tuple[int, int]) -> None:
    """In the shared slot it has come along these squares."""
    mover = scene.by_id[who]
    scene.paths[who] = [mover.place, *[scene.grid.at(*each) for each in path]]
    mover.place = scene.paths[who][-1]


def closed(scene: SwordsScene) -> dict[str, str]:
    """Where everybody stands after the slot."""
    with at_table(scene) as table:
        close_slot(scene, table)
    return {each.id: scene.grid.name(each.place) for each in scene.bodies}


@pytest.mark.rule("SW-009")
def test_where_a_big_creature_finds_no_room_the_smaller_gives_way() -> None:
    red = [body("ogre", (0, 0), size="large"), body("c", (3, 0))]
    scene = frozen(fight(red, [body("b", (2, 0), dex=1)], size=(4, 2)))
    go(scene, "c", (2, 1), (1, 1), (0, 0))
    go(scene, "ogre", (1, 0))

    assert closed(scene) == {"ogre": "1,0", "c": "0,0", "b": "3,0"}


@pytest.mark.rule("SW-009")
def test_where_nobody_finds_room_all_are_back_where_the_slot_found_them() -> None:
    red = [body("ogre", (0, 0), size="large", dex=1), body("c", (2, 0))]
    blue = [body("troll", (3, 0), size="large"), body("d", (2, 1))]
    scene = frozen(fight(red, blue, size=(5, 2)))
    go(scene, "ogre", (1, 0))
    go(scene, "troll", (2, 0))
    go(scene, "c", (1, 0), (0, 0))
    go(scene, "d", (3, 1), (4, 0))

    assert closed(scene) == {"ogre": "0,0", "c": "2,0", "troll": "3,0", "d": "2,1"}


@pytest.mark.rule("SW-008", "SW-009")
def test_who_was_pushed_to_where_somebody_has_gone_meanwhile_does_not_share_the_space() -> None:
    scene = frozen(fight([body("a", (3, 3)), body("d", (6, 3))], [body("c", (4, 3))]))
    scene.members = ["a", "d"]
    go(scene, "d", (5, 3))
    with at_table(scene) as table:
        affect(scene, table, scene.by_id["a"], scene.by_id["c"], Shift(scene.by_id["c"].place, scene.grid.at(5, 3), 0))

    assert closed(scene) == {"a": "3,3", "d": "6,3", "c": "5,3"}
    assert sharing(scene) == []


@pytest.mark.rule("SW-009")
@pytest.mark.parametrize("pushed", ["first", "last"])
def test_who_did_not_walk_stays_however_nimble_the_other_is(pushed: str) -> None:
    c, d = body("c", (5, 3)), body("d", (7, 3), dex=2)
    scene = frozen(fight([c], [d]) if pushed == "first" else fight([d], [c]))
    go(scene, "d", (6, 3), (5, 3))

    assert closed(scene) == {"c": "5,3", "d": "6,3"}


@pytest.mark.rule("SW-009")
@pytest.mark.parametrize("nimble", ["a", "b"])
def test_the_nimbler_of_two_who_walked_keeps_the_space(nimble: str) -> None:
    scene = frozen(fight([body("a", (3, 3), dex=int(nimble == "a"))], [body("b", (7, 3), dex=int(nimble == "b"))]))
    go(scene, "a", (4, 3), (5, 3))
    go(scene, "b", (6, 3), (5, 3))

    assert closed(scene) == ({"a": "5,3", "b": "6,3"} if nimble == "a" else {"a": "4,3", "b": "5,3"})


@pytest.mark.rule("SW-008", "SW-214")
def test_who_has_to_step_back_from_its_captive_as_the_slot_closes_holds_it_no_longer() -> None:
    scene = frozen(fight([body("a", (2, 3))], [body("b", (3, 5), dex=2), body("c", (4, 3))]))
    suffer(scene, "c", Condition.GRAPPLED, by="a")
    go(scene, "a", (3, 3))
    go(scene, "b", (3, 4), (3, 3))

    assert closed(scene) == {"a": "2,3", "b": "3,3", "c": "4,3"}
    assert not scene.by_id["c"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-008")
def test_who_fled_before_the_slot_is_in_nobodys_way_as_it_closes() -> None:
    scene = frozen(fight([body("a", (3, 3))], [body("c", (4, 3)), body("gone", (6, 4))]))
    scene.by_id["gone"].out = Out.FLED
    c, grid = scene.by_id["c"], scene.grid
    with at_table(scene) as table:
        affect(scene, table, scene.by_id["a"], c, Shift(c.place, grid.at(5, 3), 0))
        go(scene, "c", (5, 4))

    assert closed(scene)["c"] == "6,4"


class Restless(Player):
    """Moves and strikes more than anything else, and never gives up."""

    def answer(self, ask: Ask) -> str:
        lively = [each for each in ask.options if each.id.split(":")[0] in ("move", "risk", "attack", "overrun")]
        others = [each for each in ask.options if each.id != "yield"]
        options = lively if lively and ask.luck(3) else others
        option = options[ask.luck(len(options))]
        return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"


def crowd(seed: int) -> SwordsScene:
    """Three sides of three on five squares by five, most of them tied, one of them Large."""
    chance = random.Random(seed)
    spots = [(x, y) for x in range(5) for y in range(5) if x > 1 or y > 1]
    chance.shuffle(spots)
    sides: dict[str, list[dict[str, Any]]] = {"red": [], "green": [], "blue": []}
    sides["red"].append(body("ogre", (0, 0), size="large", initiative=6, features=["mighty_deed"]))
    for number in range(8):
        side = list(sides)[(number + 1) % 3]
        initiative, nimble = chance.choice([6, 6, 6, 2]), chance.randint(0, 2)
        sides[side].append(body(f"{side}{number}", spots[number], hp=40, initiative=initiative, dex=nimble))
    arena = {"id": "pit", "name": "Pit", "width": 5, "height": 5}
    members = [{"name": name, "members": found} for name, found in sides.items()]
    tied = rules(tied_initiative="everyone" if seed % 2 else "between_sides")
    return SYSTEM.start({"id": "pit", "name": "Pit", "arena": arena, "sides": members}, tied, LIBRARY)


def sharing(scene: SwordsScene) -> list[tuple[str, str]]:
    """Who fills the same space as somebody else."""
    there = [each for each in scene.bodies if not each.out and each.place >= 0]
    return [
        (one.id, other.id)
        for number, one in enumerate(there)
        for other in there[number + 1 :]
        if shares_height(one, other, one.elevation) and scene.footprint(one) & scene.footprint(other)
    ]


@pytest.mark.rule("SW-009")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_shares_a_space_after_a_slot_however_crowded_it_is(seed: int) -> None:
    scene = crowd(seed)
    table = BotTable(scene, SYSTEM.sight, str(seed), {seat: Restless() for seat in scene.seats()})

    for _ in range(150):
        if scene.result is None:
            SYSTEM.step(scene, table)
        assert scene.slot is not None or scene.turn is not None or sharing(scene) == []


@pytest.mark.rule("SW-009", "SW-271")
def test_the_contest_for_a_space_counts_exhaustion() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 3
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[10, 8], then="a: turn")
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]


@pytest.mark.rule("SW-009")
def test_equal_totals_for_a_space_go_by_the_modifier_before_they_are_rolled_again() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 2
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[12, 10], then="a: turn")
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]
