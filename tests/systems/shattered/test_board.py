"""What a page draws: the clock of a Round, plots, cards in quarters, Arenas with what is in them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.board.board import Board, Figure, Link, Place, Pool, Tag
from quintain.clauses.ledger import read_ledger
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.systems.shattered import terrain
from quintain.systems.shattered.board import board
from quintain.systems.shattered.glossary import of_status, of_term
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import Danger, Incoming, Laid, Lying, ShatteredScene, Stage
from quintain.systems.shattered.sheet import USED, Charge, Learned
from quintain.systems.shattered.stock import Status, TerrainKind
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.bodies import Rule
from tests.systems.shattered.script import LIBRARY, body, fight, in_phase, in_turn, known, plot, suffer

PLAYERS, ENEMIES = Viewer("players", "players"), Viewer("enemies", "enemies")


def encounter(name: str) -> ShatteredScene:
    return SYSTEM.start({"encounter": name}, ShatteredRules(), LIBRARY)


def duel(**bob: Any) -> ShatteredScene:
    threats = [{"hazard": id, "when": "respite", "at": "p1"} for id in ("rockfall", "spark_pool")]
    return fight([body("ann", "p1")], [body("bob", "p2", "standard", **bob)], hazards=threats)


def of(drawn: Board, id: str) -> Figure:
    (found,) = [each for each in drawn.creatures if each.id == id]
    return found


def labels(drawn: Board, id: str) -> list[str]:
    return [each.label for each in of(drawn, id).tags]


def tag(drawn: Board, id: str, label: str) -> Tag:
    (found,) = [each for each in of(drawn, id).tags if each.label == label]
    return found


def place(drawn: Board, id: str) -> Place:
    (found,) = [each for zone in drawn.map.zones for each in zone.places if each.id == id]
    return found


# the clock


def test_the_clock_has_respite_plotting_four_phases_and_the_end_of_the_round() -> None:
    drawn = board(in_phase(duel(), 2, up="enemies"), PLAYERS)

    assert (drawn.clock.kind, drawn.clock.title, drawn.clock.note) == ("phases", "Round 1", "Phase 2, enemies to act")
    assert [(slot.label, slot.state) for slot in drawn.clock.slots] == [
        ("Respite", "past"),
        ("Plotting", "past"),
        ("1", "past"),
        ("2", "now"),
        ("3", "ahead"),
        ("4", "ahead"),
        ("End of Round", "ahead"),
    ]


@pytest.mark.parametrize(
    ("stage", "now", "note"),
    [
        (Stage.RESPITE, "Respite", "Respite"),
        (Stage.PLOTTING, "Plotting", "Plotting"),
        (Stage.END, "End of Round", "End of Round"),
    ],
)
def test_the_clock_says_where_the_round_stands(stage: Stage, now: str, note: str) -> None:
    scene = duel()
    scene.stage = stage

    drawn = board(scene, PLAYERS)

    assert [slot.label for slot in drawn.clock.slots if slot.state == "now"] == [now]
    assert drawn.clock.note == note


def test_the_clock_names_whose_turn_it_is() -> None:
    assert board(in_turn(duel(), "ann", phase=3), ENEMIES).clock.note == "Phase 3, Ann"


@pytest.mark.rule("SS-150")
@pytest.mark.rule("SS-034")
def test_tokens_stand_in_the_phases_in_which_creatures_act_once_all_plots_are_in() -> None:
    scene = plot(plot(duel(), "ann", "smash", 4), "bob", "shift", 2)
    scene.stage = Stage.PLOTTING
    assert [slot.who for slot in board(scene, PLAYERS).clock.slots[2:6]] == [[], [], [], ["ann"]]

    drawn = board(in_phase(scene, 1), PLAYERS)

    assert [slot.who for slot in drawn.clock.slots[2:6]] == [["bob"], ["bob"], ["bob"], ["ann"]]


def test_whoever_has_acted_in_a_phase_stands_in_it() -> None:
    drawn = board(in_turn(duel(), "ann", phase=3), ENEMIES)

    assert "ann" in drawn.clock.slots[4].who


@pytest.mark.rule("SS-148")
def test_a_hazard_of_the_end_of_the_round_stands_on_the_clock() -> None:
    scene = duel()
    scene.dangers = [Danger("rockfall", "p1"), Danger("spark_pool", "p1")]

    assert board(scene, PLAYERS).clock.slots[-1].note == "Rockfall, West 1"
    assert board(duel(), PLAYERS).clock.slots[-1].note == "no Hazard"


# plots


@pytest.mark.rule("SS-029")
def test_while_plots_are_sealed_the_others_are_one_row_that_says_nothing() -> None:
    scene = fight([body("ann", "p1"), body("cat", "p1")], [body("bob", "p2", "standard"), known("egg", "p2")])
    scene.stage = Stage.PLOTTING

    drawn = board(scene, PLAYERS).order
    other = board(scene, ENEMIES).order
    assert drawn is not None
    assert other is not None

    assert [(row.who, row.note) for row in drawn.rows] == [
        ("ann", "plots"),
        ("cat", "plots"),
        ("Enemies", "contents hidden"),
    ]
    assert [row.who for row in other.rows] == ["bob", "Players"]
    assert board(duel(), PLAYERS).order is None


@pytest.mark.rule("SS-036")
def test_after_the_reveal_own_plots_are_named_and_others_only_timed() -> None:
    scene = in_phase(plot(plot(duel(), "ann", "smash", 4), "bob", "shift", 2), 2)

    drawn = board(scene, PLAYERS).order
    assert drawn is not None
    rows = {row.who: (row.note, [(act.label, act.state) for act in row.acts]) for row in drawn.rows}

    assert rows["ann"] == ("acts in 4", [("Smash, Speed 4", "waiting")])
    assert rows["bob"] == ("acts in 1, 2, 3", [("Technique in 2", "blank")])


def test_a_used_plot_is_struck_off_and_the_present_one_stands_out() -> None:
    scene = in_phase(plot(duel(), "ann", "smash", 2), 2)
    drawn = board(scene, PLAYERS).order
    assert drawn is not None
    assert drawn.rows[0].acts[0].state == "now"

    ann = scene.by_id["ann"]
    ann.plots = [ann.plots[0].changed(state=USED)]

    for viewer in (PLAYERS, ENEMIES):
        drawn = board(scene, viewer).order
        assert drawn is not None
        assert drawn.rows[0].acts[0].state == "done"


# cards


@pytest.mark.rule("SS-146")
def test_own_pools_are_numbers_and_a_foes_health_is_quarters() -> None:
    scene = duel(max_health=15, health=13, momentum=3)

    assert of(board(scene, PLAYERS), "bob").pools == [Pool("Health", band="75 %", full=3, parts=4)]
    own = {pool.name: (pool.now, pool.most) for pool in of(board(scene, ENEMIES), "bob").pools}
    assert own["Health"] == (13, 15)
    assert own["Stamina"] == (2, 2)
    assert own["Momentum"] == (3, None)


@pytest.mark.rule("SS-146")
def test_a_foe_that_reads_0_percent_is_still_up() -> None:
    drawn = board(duel(max_health=40, health=2), PLAYERS)

    assert of(drawn, "bob").pools[0].band == "0 %, still up"
    assert not of(drawn, "bob").down


@pytest.mark.rule("SS-147")
def test_statuses_are_tags_with_their_value_what_they_do_and_who_did_it() -> None:
    scene = duel(wounds=2, downs=1)
    suffer(scene, "bob", Status.EXPOSED, 2, by="ann")
    suffer(scene, "bob", Status.PRONE)

    drawn = board(scene, PLAYERS)

    assert labels(drawn, "bob")[:4] == ["Exposed 2", "Prone", "2 Wounds", "Downed 1"]
    assert tag(drawn, "bob", "Exposed 2").about.endswith("By Ann.")


@pytest.mark.rule("SS-151")
@pytest.mark.rule("SS-153")
@pytest.mark.rule("SS-154")
def test_what_was_learned_of_a_foe_is_dated() -> None:
    scene = duel(guard=2)
    scene.by_id["bob"].learned = {"players": Learned(2, 1, True, 1, 3)}

    assert "Seen in Round 1, Phase 3: Guard 2, Stamina 1, Resisted" in labels(board(scene, PLAYERS), "bob")
    assert not [label for label in labels(board(scene, ENEMIES), "bob") if label.startswith("Seen")]
    assert not [label for label in labels(board(scene, SPECTATOR), "bob") if label.startswith("Seen")]


@pytest.mark.rule("SS-159")
def test_stances_defences_and_what_is_stowed_are_on_the_own_sides_cards_only() -> None:
    scene = fight([known("margaret", "p1")], [body("bob", "p2", "standard")])

    own, other = board(scene, PLAYERS), board(scene, ENEMIES)

    assert {"Balanced Stance", "Half Plate", "Health Flask (stowed)", "Stone Maul"} <= set(labels(own, "margaret"))
    assert of(own, "margaret").lines[0].startswith("Guard 2, Soak 2, Grit 1")
    assert of(own, "margaret").lines[-1] == "Bork is within."
    assert labels(other, "margaret") == ["Stone Maul"]
    assert of(other, "margaret").lines == []


@pytest.mark.rule("SS-157")
def test_techniques_a_foe_was_seen_to_use_are_listed() -> None:
    scene = duel()
    scene.by_id["bob"].shown = ["skirmish"]

    assert "Has used Skirmish" in labels(board(scene, PLAYERS), "bob")


def test_charging_occupying_and_being_downed_show() -> None:
    scene = encounter("needle_gully")
    nymph = scene.by_id["needler_nymph-1"]
    nymph.occupies = "stone_outcropping"
    nymph.charge = Charge("small_jaws", "margaret", 1, "")
    bork = scene.by_id["bork"]
    bork.summoned, bork.position, bork.health = True, "m1", 0

    drawn = board(scene, PLAYERS)

    assert {"Charges Small Jaws at Margaret", "Occupies Stone Outcropping"} <= set(labels(drawn, nymph.id))
    assert of(drawn, "bork").note == "Gully Mouth 1, Downed"
    assert of(drawn, "bork").down


def test_a_figure_says_where_it_stands_whose_it_is_and_why_it_does_not_stand() -> None:
    scene = encounter("shattered_hall")
    scene.by_id["marlon"].out = "yielded"

    drawn = board(scene, Viewer(scene.by_id["margaret"].seat, "players"))

    assert (of(drawn, "margaret").note, of(drawn, "margaret").own) == ("Broken Gate 1", True)
    assert (of(drawn, "marlon").note, of(drawn, "marlon").gone) == ("yielded", True)
    assert (of(drawn, "bork").note, of(drawn, "bork").gone) == ("within", True)
    assert of(drawn, "lesser_chemist").shape == "foe"
    assert of(board(scene, ENEMIES), "lesser_chemist").shape == "party"
    assert of(board(scene, SPECTATOR), "margaret").shape == "party"


@pytest.mark.rule("SS-145")
def test_what_the_fight_is_about_stands_over_the_board() -> None:
    goal = board(encounter("hold_the_bridge"), SPECTATOR).goal

    assert goal is not None
    assert "on the Bridge" in goal.text
    assert goal.clause == "SS-145"


def test_a_clock_counts_the_rounds_without_a_loss_once_there_is_one() -> None:
    scene = duel()
    assert board(scene, PLAYERS).dials == []

    scene.quiet_rounds = 3

    (dial,) = board(scene, PLAYERS).dials
    assert (dial.name, dial.filled, dial.segments) == ("Rounds without a loss", 3, 8)


def test_only_the_referee_is_not_told_that_something_is_hidden() -> None:
    assert board(duel(), PLAYERS).secrets is not None
    assert board(duel(), REFEREE).secrets is None


# the map


def test_the_map_has_arenas_where_they_lie_with_their_paths() -> None:
    drawn = board(encounter("the_ford"), PLAYERS).map

    assert drawn.kind == "arenas"
    assert [(zone.name, zone.x, zone.y) for zone in drawn.zones] == [
        ("West Bank", 0, 0),
        ("Ford", 1, 0),
        ("East Bank", 2, 0),
    ]
    assert [(link.a, link.b, link.cost, [note.name for note in link.notes]) for link in drawn.links] == [
        ("west", "ford", 1, ["Running Water"]),
        ("ford", "east", 1, ["Running Water"]),
    ]


def test_a_position_shows_features_terrain_hazards_and_what_lies_there() -> None:
    scene = encounter("the_ford")
    scene.dangers = [Danger("spark_pool", "f2")]
    e2 = scene.positions["e2"]
    scene.positions["e2"] = type(e2)(e2.id, e2.arena, e2.features, (Laid(TerrainKind.BLAZING, True),))
    scene.lying = [Lying("e1", scene.by_id["marlon"].wielded[0])]

    drawn = board(scene, PLAYERS)

    assert [(note.kind, note.name) for note in place(drawn, "e2").notes] == [
        ("feature", "Stone Wall"),
        ("blazing", "Blazing (Fleeting)"),
    ]
    assert place(drawn, "e2").notes[0].about == "Lesser Sparker in Cover"
    assert [note.about for note in place(drawn, "f2").notes][:1] == ["Cover for 1"]
    hazard = place(drawn, "f2").notes[-1]
    assert (hazard.kind, hazard.name) == ("hazard", "Spark Pool")
    assert hazard.about.startswith("whoever enters: ")
    assert [note.name for note in place(drawn, "e1").notes] == ["Iron Battleaxe"]


def test_a_stone_without_room_says_so() -> None:
    assert place(board(encounter("needle_gully"), PLAYERS), "s1").notes[0].about == "no room"


def test_a_one_way_path_is_drawn_as_one() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2, "one_way": True}]
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], paths=paths)

    assert board(scene, PLAYERS).map.links == [Link("west", "mid", 2, one_way=True)]


def test_an_announced_attack_is_drawn_from_one_to_the_other() -> None:
    scene = duel()
    scene.incoming = Incoming("bob", "ann", "crush")

    drawn = board(scene, PLAYERS).threat

    assert drawn is not None
    assert (drawn.attacker, drawn.target, drawn.label) == ("bob", "ann", "Crush")
    scene.incoming = Incoming("", "ann", "rockfall")
    assert board(scene, PLAYERS).threat is None


# words


@pytest.mark.parametrize("status", list(Status))
def test_every_status_is_explained_by_the_ledger(status: Status) -> None:
    clause, about = of_status(status)

    assert read_ledger("shattered").clause(clause)
    assert about


@pytest.mark.parametrize("word", ["Wounds", "Downed tracker", "Charged Attack", "Occupy", "Terrain"])
def test_every_word_on_a_card_is_explained(word: str) -> None:
    assert of_term(word)[1]
    assert of_term("no such word") == ("", "")


@pytest.mark.parametrize("name", list(LIBRARY.of("encounter")))
def test_a_board_is_plain_data_for_everybody(name: str) -> None:
    scene = encounter(name)
    scene.seat_gm("gm")

    for viewer in (PLAYERS, ENEMIES, SPECTATOR, REFEREE, scene.viewer("gm")):
        drawn = board(scene, viewer)
        assert msgspec.json.decode(msgspec.json.encode(drawn), type=Board) == drawn


EAST = {"arena": "east", "id": "r1"}


@pytest.mark.rule("SS-103")
def test_the_map_says_which_way_the_wind_blows() -> None:
    windy = {"arena": "west", "id": "p1", "terrain": ["gusting"]}
    paths = [{"a": "west", "b": "mid", "terrain": ["gusting"]}, {"a": "mid", "b": "east"}]
    scene = fight(
        players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], positions=[windy, EAST], paths=paths
    )
    with Rule(scene) as table:
        terrain.lay(scene, table, scene.positions["p1"], TerrainKind.GUSTING, "leaving")
        terrain.lay(scene, table, scene.ways[0], TerrainKind.GUSTING, "mid")
    drawn: Any = SYSTEM.board(scene, PLAYERS).map
    notes = [note.about for zone in drawn.zones for place in zone.places for note in place.notes]
    assert [note.endswith(" Here it blows against leaving.") for note in notes] == [True]
    assert drawn.links[0].notes[0].about.endswith(" Here it blows against leaving Mid.")
