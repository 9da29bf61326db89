"""Worlds that a seat holds possible: drawn from what ships, within what is seen, with nothing hidden in them."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import msgspec
import pytest

from quintain.ahead.believing import Drawn, believe
from quintain.ahead.evaluation import evaluate
from quintain.ahead.shipped import Shipped, shipped_for
from quintain.bots import find_bot
from quintain.conformance.worlds import SYSTEMS, facts_of, library_of, start
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.position import Position
from quintain.kernel.scene import Counts, Data, Scene
from quintain.kernel.system import System, act_ask
from quintain.kernel.table import BotTable
from quintain.systems import find_system
from quintain.systems.ki.stock import Sheet

WORLDS = 24
"""A creature that is known by its name differs only in few of them."""


def luck_of(seed: str) -> Counting:
    return Counting(seed)


class Counting:
    def __init__(self, seed: str) -> None:
        self.keyed = KeyedFaces(seed)
        self.stream = self.keyed.stream("luck", "", "")
        self.drawn = 0

    def __call__(self, below: int) -> int:
        self.drawn += 1
        return self.keyed.number(self.stream, self.drawn, below)


def first_encounter(system: str) -> Scene:
    return start(system, next(iter(library_of(system).of("encounter"))))


def test_a_number_is_drawn_as_often_as_it_ships_and_only_where_it_fits() -> None:
    world = Drawn(luck_of("one"), Shipped({"Grit": [0, 0, 0, 2, 9]}, {}))
    seen = Counter(world.of("Grit", (0, 4)) for _ in range(4_000))

    assert set(seen) == {0, 2}
    assert 0.7 < seen[0] / 4_000 < 0.8


def test_what_nothing_that_ships_has_is_drawn_from_all_that_is_possible() -> None:
    world = Drawn(luck_of("two"), Shipped({"Grit": [9]}, {}))

    assert {world.of("Grit", (4, 1)) for _ in range(200)} == {1, 2, 3, 4}


def test_what_usually_is_not_so_is_so_now_and_then() -> None:
    world = Drawn(luck_of("three"), Shipped({}, {}))
    rare = sum(world.is_so("a trap") for _ in range(4_000)) / 4_000
    usual = sum(world.is_so("a trap", usually=True) for _ in range(4_000)) / 4_000

    assert 0.09 < rare < 0.16
    assert 0.84 < usual < 0.91


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_believed_world_looks_to_its_seat_as_the_true_one_does(system: str) -> None:
    """Its own side is as it is; of the others nothing differs that it sees."""
    rules, scene = find_system(system), first_encounter(system)
    for seat in scene.seats():
        viewer = scene.viewer(seat)
        for number in range(5):
            world = scene.clone()
            believe(rules, world, viewer, luck_of(f"{seat}/{number}"))
            own = [each.dump() for each in scene.creatures() if viewer.is_with(each.side)]

            assert [each.dump() for each in world.creatures() if viewer.is_with(each.side)] == own
            assert [each.id for each in world.creatures()] == [each.id for each in scene.creatures()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_worlds_differ_as_creatures_do(system: str) -> None:
    rules, most = find_system(system), 0
    for scene in [start(system, encounter) for encounter in facts_of(system).SECRETIVE]:
        for seat in scene.seats():
            worlds = set()
            for number in range(WORLDS):
                world = scene.clone()
                believe(rules, world, world.viewer(seat), luck_of(str(number)))
                worlds.add(world.position())
            most = max(most, len(worlds))

    assert most > 3


def test_what_ships_is_counted_once_for_each_creature() -> None:
    scene = first_encounter("ki")
    spread = shipped_for(find_system("ki"), scene).spread
    agility = sorted(each.agility for each in library_of("ki").every("creature", Sheet).values())

    assert list(spread["Agility"]) == agility


def test_where_the_table_plays_with_open_numbers_nothing_is_guessed() -> None:
    rules = find_system("ki")
    scene = rules.start({"encounter": "mirror"}, rules.rules_type(open_odds=True), library_of("ki"))
    before = scene.position()
    believe(rules, scene, scene.viewer(next(iter(scene.seats()))), luck_of("open"))

    assert scene.position() == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_in_a_mirror_nobody_believes_that_it_has_won_already(system: str) -> None:
    """A foe of whom nothing else is known is as printed under its name, with all that it can do."""
    rules = find_system(system)
    scene = start(system, facts_of(system).MIRRORS[0])
    position, tries = Position(scene, None, None, {}, []), 12
    players = dict.fromkeys([*scene.seats(), ""], find_bot(system, "greedy"))
    for seat, side in scene.seats().items():
        found = evaluate(rules, position, players, "greedy", viewer=scene.viewer(seat), tries=tries)
        assert 0.15 < found.sides[side].chance < 0.85


def test_who_is_called_as_one_that_ships_is_taken_for_it_and_who_is_not_is_not() -> None:
    delve = find_system("delve")
    scene = start("delve", "sparring")
    foe = scene.creatures()[1]
    shipped = shipped_for(delve, scene)
    world = Drawn(lambda below: below - 1, shipped)

    assert world.like(foe) == library_of("delve").get("creature", "brannoch")
    foe.name = "Nobody of the book"
    assert world.like(foe) is None


def test_without_names_a_foe_can_do_no_more_than_it_has_shown() -> None:
    delve = find_system("delve")
    scene = start("delve", "party_mirror")
    seat, side = next(iter(scene.seats().items()))
    known, shown = scene.clone(), scene.clone()
    believe(delve, known, scene.viewer(seat), lambda below: below - 1)
    believe(delve, shown, scene.viewer(seat), lambda below: below - 1, by_name=False)

    def spells(world: Scene) -> int:
        foes: list[Any] = [each.dump() for each in world.creatures() if each.side != side]
        return sum(len(foe.get("spells", [])) for foe in foes)

    assert spells(known) == spells(scene) > spells(shown) == 0


HIDES = [("ki", "alley_brawl"), ("swords", "skirmish"), ("gu", "toll")]


@pytest.mark.parametrize(("system", "encounter"), HIDES)
def test_who_is_not_known_of_changes_nothing(system: str, encounter: str) -> None:
    """Twin worlds: in one a foe is kept hidden by the game master, in the other it is not there at all."""
    rules = find_system(system)
    scenario = msgspec.to_builtins(library_of(system).get("encounter", encounter))
    hidden = rules.start(scenario, rules.quick_rules(), library_of(system))
    who = hidden.creatures()[-1]
    without = without_the_last(rules, scenario, who.side)
    keep_hidden(rules, hidden, who.id)
    seat = next(seat for seat, side in hidden.seats().items() if side != who.side)
    told = []
    for scene in (hidden, without):
        scene.counts = Counts()
        players = dict.fromkeys([*scene.seats(), "", "gm"], find_bot(system, "greedy"))
        position = Position(scene, None, None, {}, [])
        told.append(evaluate(rules, position, players, "greedy", viewer=scene.viewer(seat), tries=4).sides)

    assert told[0] == told[1]


def without_the_last(rules: System, scenario: Data, side: str) -> Scene:
    """The same encounter, but for the last of that side."""
    fewer: Any = copy.deepcopy(scenario)
    sides = [each for each in fewer["sides"] if each["name"] == side]
    sides[-1]["members"].pop()
    return rules.start(fewer, rules.quick_rules(), library_of(rules.name))


def keep_hidden(rules: System, scene: Scene, who: str) -> None:
    master = scene.gm()
    scene.seat_gm("gm")
    table = BotTable(scene, rules.sight, "hide", {})
    rules.act(scene, table, "gm", act_ask(rules, scene, "gm").read(f"hide:{who}"))
    scene.seat_gm(master)
