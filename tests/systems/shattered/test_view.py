"""What a seat may know: open, almost open, hidden; and what is made of it for bots, learners and odds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer, encode
from quintain.kernel.live import Game
from quintain.kernel.system import Guess, Outcome
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.imagine import imagine, unknowns
from quintain.systems.shattered.observe import observe
from quintain.systems.shattered.pools import quarter
from quintain.systems.shattered.scene import Danger, Incoming, ShatteredScene, Stage
from quintain.systems.shattered.sheet import IMPROVISED, USED, Character, Charge, Learned, Out
from quintain.systems.shattered.stock import Resistance, Status
from quintain.systems.shattered.summary import summarise
from quintain.systems.shattered.system import SYSTEM
from quintain.systems.shattered.view import Sight
from tests.systems.shattered.script import LIBRARY, body, fight, in_phase, in_turn, known, play, plot, suffer

PLAYERS, ENEMIES = Viewer("players", "players"), Viewer("enemies", "enemies")
EXACT = ["max_health", "vigor", "stun", "stamina", "momentum", "moves", "guard", "soak", "grit", "stances"]


THREATS = [{"hazard": id, "when": "respite", "at": "p1"} for id in ("rockfall", "spark_pool")]


def duel(**bob: Any) -> ShatteredScene:
    """Ann knows no Technique but Rally, so that any other one that is named can only be Bob's."""
    ann = body("ann", "p1", seat="ann", techniques=["rally"])
    return fight([ann], [body("bob", "p1", "standard", **bob)], hazards=THREATS)


def creature(scene: ShatteredScene, viewer: Viewer, id: str) -> Any:
    creatures: Any = Sight(scene, viewer).as_data()["creatures"]
    (found,) = [each for each in creatures if each["id"] == id]
    return found


def ids(scene: ShatteredScene, viewer: Viewer) -> list[str]:
    return [seen.id for seen in Sight(scene, viewer).everybody()]


def text(scene: ShatteredScene, viewer: Viewer) -> str:
    """All that a viewer gets of a scene."""
    return json.dumps(Sight(scene, viewer).as_data()) + str(SYSTEM.board(scene, viewer))


def ask_of(game: Game, who: str) -> Ask:
    return next(ask for ask in game.asks if ask.who == who)


# open


@pytest.mark.rule("SS-144")
@pytest.mark.parametrize("stage", list(Stage))
def test_the_five_open_items_are_in_every_view_at_any_moment(stage: Stage) -> None:
    scene = fight(
        [body("ann", "p1")],
        [known("lesser_praetorian", "p1", statuses={"exposed": {"value": 2}})],
        victory="Hold on.",
        hazards=THREATS,
    )
    scene.dangers = [Danger("rockfall", "p1")]
    scene.stage, scene.phase = stage, 2

    for viewer in (PLAYERS, ENEMIES, SPECTATOR):
        view: Any = Sight(scene, viewer).as_data()
        foe = creature(scene, viewer, "lesser_praetorian")
        assert view["victory"] == "Hold on."
        assert foe["quarter"] == 100
        assert foe["statuses"]["exposed"]["value"] == 2
        assert [each["name"] for each in view["hazards"]] == ["Rockfall"]
        assert "acts" in foe
        assert (view["round"], view["stage"], view["phase"]) == (1, str(stage), 2 if stage is Stage.PHASE else 0)
        assert (view["up"], view["incoming"], view["result"]) == (scene.up, None, None)
        assert [each["name"] for each in view["map"]["arenas"]] == ["West", "Mid", "East"]


@pytest.mark.rule("SS-144")
def test_every_view_says_whose_turn_it_is_what_is_coming_and_how_it_ended() -> None:
    scene = in_turn(duel(), "bob")
    scene.incoming = Incoming("bob", "ann", "crush")
    scene.result = Outcome("enemies", "all of them have yielded")

    for viewer in (PLAYERS, ENEMIES, SPECTATOR):
        view: Any = Sight(scene, viewer).as_data()
        assert view["turn"]["who"] == "bob"
        assert (view["incoming"]["attacker"], view["incoming"]["target"]) == ("bob", "ann")
        assert view["result"] == {"winner": "enemies", "why": "all of them have yielded"}


@pytest.mark.rule("SS-145")
def test_the_victory_condition_is_stated_from_the_first_round_on() -> None:
    bridge = SYSTEM.start({"encounter": "hold_the_bridge"}, ShatteredRules(), LIBRARY)

    for viewer in (PLAYERS, SPECTATOR):
        assert "on the Bridge" in str(Sight(bridge, viewer).as_data()["victory"])


@pytest.mark.rule("SS-146")
@pytest.mark.parametrize(
    ("health", "most", "shown"),
    [(10, 15, 75), (13, 15, 75), (14, 15, 100), (1, 8, 25), (20, 40, 50), (1, 15, 0), (0, 8, 0)],
)
def test_health_is_open_to_the_nearest_quarter_and_a_tie_goes_up(health: int, most: int, shown: int) -> None:
    assert quarter(health, most) == shown


@pytest.mark.rule("SS-146")
def test_a_creature_at_0_percent_is_said_to_be_still_up_and_vigor_is_not_counted() -> None:
    scene = duel(max_health=40, health=2, vigor=30)

    bob = creature(scene, PLAYERS, "bob")

    assert (bob["quarter"], bob["up"]) == (0, True)


@pytest.mark.rule("SS-147")
def test_statuses_are_open_with_their_values() -> None:
    scene = duel()
    suffer(scene, "bob", Status.EXPOSED, 2, by="ann")
    suffer(scene, "bob", Status.ALIGHT)

    for viewer in (PLAYERS, ENEMIES, SPECTATOR):
        statuses = creature(scene, viewer, "bob")["statuses"]
        assert statuses["exposed"] == {"value": 2, "by": "ann"}
        assert statuses["alight"]["value"] == 1


@pytest.mark.rule("SS-147")
def test_what_it_takes_to_get_rid_of_a_status_is_open_and_wounds_and_downs_are() -> None:
    scene = duel(wounds=2, downs=1)
    suffer(scene, "bob", Status.GRABBED, by="ann", dc=5)

    bob = creature(scene, PLAYERS, "bob")

    assert bob["statuses"]["grabbed"] == {"value": 1, "by": "ann", "dc": 5, "defences": []}
    assert (bob["wounds"], bob["downs"]) == (2, 1)


@pytest.mark.rule("SS-148")
def test_place_and_trigger_of_a_hazard_are_open() -> None:
    scene = duel()
    scene.dangers = [Danger("rockfall", "p1"), Danger("spark_pool", "p1")]

    hazards: Any = Sight(scene, PLAYERS).as_data()["hazards"]

    assert [(each["name"], each["at"], each["trigger"]) for each in hazards] == [
        ("Rockfall", "p1", "end_of_round"),
        ("Spark Pool", "p1", "entering"),
    ]


@pytest.mark.rule("SS-149")
def test_roughly_what_a_hazard_does_is_open_and_its_profile_is_not() -> None:
    scene = duel()
    scene.dangers = [Danger("spark_pool", "p1")]

    hazards: Any = Sight(scene, PLAYERS).as_data()["hazards"]
    (hazard,) = hazards

    assert "an attack that may inflict Shocked" in hazard["text"]
    assert set(hazard) == {"name", "at", "trigger", "text"}


@pytest.mark.rule("SS-150")
def test_after_plotting_everybody_knows_the_phases_in_which_creatures_act() -> None:
    slots = [{"phase": 1, "slot": "action"}, {"phase": 2, "slot": "technique"}]
    scene = plot(plot(duel(pattern=slots), "bob", "smash", 2), "ann", "shift", 4)
    scene.stage = Stage.PLOTTING

    assert creature(scene, PLAYERS, "bob")["acts"] == []
    in_phase(scene, 1)
    assert [(act["phase"], act["slot"]) for act in creature(scene, PLAYERS, "bob")["acts"]] == [
        (1, "action"),
        (2, "technique"),
    ]
    assert [act["phase"] for act in creature(scene, ENEMIES, "ann")["acts"]] == [4]


@pytest.mark.rule("SS-150")
def test_nobody_acts_in_the_phase_that_its_technique_has_left() -> None:
    scene = in_phase(plot(duel(), "bob", "smash", 4), 1)  # its pattern is Action 1, Technique 2, Action 3

    assert [act["phase"] for act in creature(scene, PLAYERS, "bob")["acts"]] == [1, 3, 4]


@pytest.mark.rule("SS-034")
def test_the_speed_of_a_plotted_technique_is_open_once_all_plots_are_in_and_so_is_a_change_of_it() -> None:
    scene = in_phase(plot(duel(), "bob", "smash", 3), 1)
    assert creature(scene, PLAYERS, "bob")["acts"][-1] == {
        "phase": 3,
        "slot": "technique",
        "speed": 3,
        "state": "waiting",
    }

    bob = scene.by_id["bob"]
    bob.plots = [bob.plots[0].changed(speed=4, phase=4)]

    assert creature(scene, PLAYERS, "bob")["acts"][-1]["speed"] == 4


# almost open


@pytest.mark.rule("SS-151")
def test_what_was_learned_of_a_creature_is_shown_to_the_side_that_learned_it_as_it_was_then() -> None:
    scene = duel(guard=2, stamina=1)
    bob = scene.by_id["bob"]
    bob.learned = {"players": Learned(2, 1, True, 1, 3)}
    bob.stamina = 0

    snapshot = {"guard": 2, "stamina": 1, "resisted": True, "round": 1, "phase": 3}
    assert creature(scene, PLAYERS, "bob")["learned"] == snapshot
    assert creature(scene, SPECTATOR, "bob")["learned"] is None
    assert creature(duel(), PLAYERS, "bob")["learned"] is None


# hidden


@pytest.mark.rule("SS-155")
def test_nothing_hidden_is_in_the_view_of_the_other_side_or_of_onlookers() -> None:
    scene = in_phase(plot(duel(stances=["mountain_stance"], known_stances=["mountain_stance"]), "bob", "smash", 3), 1)

    for viewer in (PLAYERS, SPECTATOR):
        bob = creature(scene, viewer, "bob")
        assert not set(EXACT) & set(bob)
        assert bob["health"] == "100 %"
        assert not {"plots", "equipped", "knows", "resists", "bars"} & set(bob)
        assert "smash" not in text(scene, viewer)
        assert "mountain" not in text(scene, viewer).lower()
    assert set(EXACT) <= set(creature(scene, ENEMIES, "bob"))
    assert set(EXACT) <= set(creature(scene, REFEREE, "bob"))


@pytest.mark.rule("SS-156")
def test_the_spirit_masters_seat_sees_of_player_characters_what_players_see_of_enemies() -> None:
    scene = fight([known("margaret", "p1", seat="margaret")], [known("egg", "p1")])
    in_phase(plot(scene, "margaret", "smash", 3), 1)

    margaret = creature(scene, scene.viewer("enemies"), "margaret")

    assert not set(EXACT) & set(margaret)
    assert margaret["health"] == "100 %"
    assert (margaret["quarter"], [act["phase"] for act in margaret["acts"]]) == (100, [3])
    assert "smash" not in text(scene, scene.viewer("enemies"))
    assert "summoners" not in text(scene, scene.viewer("enemies"))


@pytest.mark.rule("SS-156")
def test_a_game_master_without_creatures_sees_what_an_onlooker_sees() -> None:
    scene = duel()
    scene.seat_gm("gm")

    assert creature(scene, scene.viewer("gm"), "ann") == creature(scene, SPECTATOR, "ann")


@pytest.mark.rule("SS-157")
def test_a_technique_is_named_to_others_at_the_moment_its_turn_resolves_it() -> None:
    scene = in_turn(plot(duel(), "bob", "shift", 3), "bob", phase=3)
    assert "shift" not in text(scene, PLAYERS).lower()

    played = play(scene, ["bob> shift"], then="bob: turn")

    assert creature(played.scene, PLAYERS, "bob")["techniques"] == ["shift"]
    turn: Any = Sight(played.scene, PLAYERS).as_data()["turn"]
    assert turn["ability"] == "shift"


@pytest.mark.rule("SS-157")
def test_a_plot_that_improvise_replaced_stays_hidden() -> None:
    scene = in_turn(plot(duel(), "bob", "smash", 3), "bob", phase=3)

    played = play(scene, ["bob> improvise"], then="bob: turn")

    assert "improvise" in creature(played.scene, PLAYERS, "bob")["techniques"]
    assert "smash" not in text(played.scene, PLAYERS).lower()


@pytest.mark.rule("SS-036")
@pytest.mark.parametrize("state", ["waiting", USED, IMPROVISED, "lost"])
def test_the_other_side_never_sees_which_technique_a_plot_holds(state: str) -> None:
    scene = in_phase(plot(duel(), "bob", "smash", 3), 2)
    bob = scene.by_id["bob"]
    bob.plots = [bob.plots[0].changed(state=state)]

    assert "smash" not in text(scene, PLAYERS).lower()
    assert [each.technique for each in Sight(scene, PLAYERS).seen("bob").plots()] == [""]
    assert [each.technique for each in Sight(scene, ENEMIES).seen("bob").plots()] == ["smash"]


@pytest.mark.rule("SS-158")
def test_two_fights_that_differ_in_health_inside_a_quarter_look_the_same_to_the_other_side() -> None:
    one, other = duel(max_health=15, health=10), duel(max_health=15, health=11)

    for viewer in (PLAYERS, SPECTATOR):
        assert text(one, viewer) == text(other, viewer)
        assert Sight(one, viewer).seen("bob").health() is None
    assert text(one, ENEMIES) != text(other, ENEMIES)
    assert Sight(one, ENEMIES).seen("bob").health() == 10


@pytest.mark.rule("SS-158")
def test_logs_do_not_tell_them_apart_either() -> None:
    logs = []
    for health in (10, 11):
        scene = in_turn(duel(max_health=15, health=health, reactions=[]), "ann", phase=3)
        played = play(scene, ["fight", "attack:poke:bob"], dice=[4, 4], then="ann: gambit")
        logs.append([encode(event) for event in played.game.told(PLAYERS)])

    assert logs[0] == logs[1]


@pytest.mark.rule("SS-159")
def test_neither_a_stance_nor_what_it_gives_is_listed_for_others() -> None:
    scene = fight([body("ann", "p1")], [known("margaret", "p1", stances=["balanced_stance", "mountain_stance"])])
    bare = fight([body("ann", "p1")], [known("margaret", "p1", stances=["balanced_stance"])])

    assert text(scene, PLAYERS) == text(bare, PLAYERS)
    assert creature(scene, ENEMIES, "margaret")["stances"] == ["balanced_stance", "mountain_stance"]


# plotting


@pytest.mark.rule("SS-030")
def test_a_view_during_plotting_holds_no_plot_of_the_other_side() -> None:
    waiting = play(duel(), then="ann, bob: plot")
    game = waiting.game
    game.answer("enemies", ask_of(game, "bob").number, "skirmish:2")
    scene = game.now()
    assert isinstance(scene, ShatteredScene)

    assert game.drafts(game.scene.viewer("ann")) == []
    assert creature(scene, PLAYERS, "bob")["acts"] == []
    assert "skirmish" not in text(scene, PLAYERS).lower()


@pytest.mark.rule("SS-031")
def test_a_plot_is_visible_to_the_others_of_its_side_at_once() -> None:
    scene = fight([body("ann", "p1", seat="ann"), body("cat", "p1", seat="cat")], [body("bob", "p2", "standard")])
    game = play(scene, then="ann, cat, bob: plot").game
    game.answer("ann", ask_of(game, "ann").number, "smash:3")

    assert [(each.who, each.choose) for each in game.drafts(game.scene.viewer("cat"))] == [("ann", "smash:3")]
    assert game.drafts(game.scene.viewer("enemies")) == []
    assert SYSTEM.plans_together


@pytest.mark.rule("SS-028")
def test_a_preview_reckons_with_the_spirit_boosts_and_the_actions_of_improvise() -> None:
    scene = fight([known("margaret", "p1")], [body("bob", "p1", "standard")])
    bork = scene.by_id["bork"]
    bork.summoned, bork.position = True, "p1"
    scene.stage, scene.step = Stage.PLOTTING, 2
    options: dict[str, Any] = {
        each.id: each.as_data() for each in ask_of(play(scene, then="margaret, bob: plot").game, "margaret").options
    }

    assert options["smash"]["previews"]["2"] == ["Stone Maul: Penalty 4", "Large Smasher: Penalty 4"]
    assert {"Stone Maul: Penalty 4", "Brawl: no Penalty"} <= set(options["improvise"]["previews"]["2"])
    assert options["shift"]["previews"]["1"] == []
    assert "previews" not in options["none"]


# who and what is there


def test_a_spirit_within_its_master_is_there_for_its_own_side_only() -> None:
    scene = fight([known("margaret", "p1")], [body("bob", "p2", "standard")])

    assert "bork" in ids(scene, PLAYERS)
    assert "bork" not in ids(scene, ENEMIES)
    assert "bork" not in text(scene, ENEMIES).lower()
    bork = scene.by_id["bork"]
    bork.summoned, bork.position = True, "p1"
    assert "bork" in ids(scene, ENEMIES)
    assert creature(scene, ENEMIES, "bork")["at"] == "p1"


def test_whoever_is_kept_hidden_is_nowhere_in_the_view_of_others() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard"), body("eve", "p2", "standard")])
    scene.by_id["eve"].out = Out.HIDDEN
    suffer(scene, "ann", Status.PRONE, by="eve")

    assert ids(scene, PLAYERS) == ["ann", "bob"]
    assert "eve" not in json.dumps(Sight(scene, PLAYERS).as_data())
    assert creature(scene, ENEMIES, "ann")["statuses"]["prone"]["by"] == "eve"


def test_a_charged_attack_is_seen_with_whom_it_is_aimed_at() -> None:
    scene = duel()
    scene.by_id["bob"].charge = Charge("crush", "ann", 2, "")

    assert creature(scene, PLAYERS, "bob")["charging"] == {"attack": "crush", "target": "ann"}


def test_what_is_left_of_a_turn_only_its_own_side_knows() -> None:
    scene = in_turn(duel(), "bob")
    assert scene.turn is not None
    scene.turn.kind, scene.turn.ability, scene.turn.moves = "action", "sprint", 3

    own, other = Sight(scene, ENEMIES).turn_data(), Sight(scene, PLAYERS).turn_data()

    assert own is not None
    assert other is not None
    assert (other["who"], other["ability"]) == ("bob", "sprint")
    assert "moves" not in other
    assert own["moves"] == 3
    assert Sight(scene, PLAYERS).turn() is None


def test_the_map_names_arenas_paths_positions_and_what_lies_about() -> None:
    hall = SYSTEM.start({"encounter": "the_ford"}, ShatteredRules(), LIBRARY)

    drawn: Any = Sight(hall, SPECTATOR).as_data()["map"]

    assert [each["id"] for each in drawn["arenas"]] == ["west", "ford", "east"]
    assert drawn["paths"][0]["terrain"][0]["kind"] == "running_water"
    assert [each["features"] for each in drawn["positions"] if each["id"] == "e2"] == [
        [{"id": "stone_wall", "name": "Stone Wall"}]
    ]


def test_foes_and_friends_are_those_on_the_map() -> None:
    scene = fight([known("margaret", "p1"), body("cat", "p1")], [body("bob", "p2", "standard")])
    sight = Sight(scene, PLAYERS)

    assert [seen.id for seen in sight.foes_of("players")] == ["bob"]
    assert [seen.id for seen in sight.friends_of("cat")] == ["margaret"]


# learners, guesses, summaries


def test_numbers_for_learners_have_the_same_names_however_many_there_are() -> None:
    scenes = duel(), SYSTEM.start({"encounter": "brood_chamber"}, ShatteredRules(), LIBRARY)

    found = [observe(Sight(scene, viewer).as_data()) for scene in scenes for viewer in (PLAYERS, ENEMIES)]

    assert len({(tuple(moment), tuple(each)) for moment, creatures in found for each in creatures.values()}) == 1
    assert all(isinstance(number, float) for moment, _ in found for number in moment.values())


def test_a_row_for_learners_tells_no_more_than_the_view() -> None:
    one, other = duel(max_health=15, health=10), duel(max_health=15, health=11)

    rows = [observe(Sight(scene, PLAYERS).as_data()) for scene in (one, other)]

    assert rows[0] == rows[1]


WEAKEST, MIDDLING, STRONGEST = WORLDS = Guess(), Guess(middling=True), Guess(frozenset(unknowns()))
GUESSED = (
    "health", "max_health", "vigor", "stun", "max_stun", "stamina", "momentum", "moves", "guard", "soak", "grit",
    "reflex", "focus", "bars", "stances", "resists",
)  # fmt: skip


def guesses(foe: Character) -> list[object]:
    sheet = foe.sheet
    return [getattr(foe, field) for field in GUESSED] + [
        [each.technique for each in foe.plots],
        [gear.id for gear in foe.equipped],
        sheet.health,
        sheet.attacks,
        sheet.techniques,
        sheet.reactions,
        sheet.gambits,
    ]


@pytest.mark.rule("SS-155")
@pytest.mark.parametrize("world", WORLDS)
def test_a_guess_is_the_same_whatever_is_hidden(world: Guess) -> None:
    pair = []
    for margaret in (
        known("margaret", "p1", health=20, momentum=3, stun=1),
        known("margaret", "p1", health=19, momentum=9, stun=4, stances=[], equipped=["stone_maul"], vigor=5),
    ):
        scene = in_phase(plot(fight([body("ann", "p1")], [margaret]), "margaret", "smash", 3), 1)
        pair.append(scene)
    foe = pair[1].by_id["margaret"]
    foe.plots = [foe.plots[0].changed()]
    foe.plots[0].technique = "rally"
    foe.resists = [Resistance(2, ["Fire"])]
    for scene in pair:
        imagine(scene, PLAYERS, world)

    one, other = (guesses(scene.by_id["margaret"]) for scene in pair)

    assert one == other


def test_both_guesses_read_as_what_is_seen_and_differ_in_all_else() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p1", "standard", max_health=15, health=10, guard=2)])
    scene.by_id["bob"].learned = {"players": Learned(2, 1, False, 1, 1)}
    worlds = []
    for world in (WEAKEST, STRONGEST):
        guess = scene.clone()
        imagine(guess, PLAYERS, world)
        worlds.append(guess.by_id["bob"])
        assert quarter(worlds[-1].health, worlds[-1].max_health) == 75
        assert worlds[-1].guard == 2

    low, high = worlds
    assert low.health < high.health
    assert (low.grit, low.stamina, low.momentum) < (high.grit, high.stamina, high.momentum)
    assert low.sheet.reactions == []
    assert "deflect" in high.sheet.reactions


def test_one_does_not_guess_at_ones_own_side() -> None:
    scene = duel()
    before: Any = scene.dump()["bodies"]

    imagine(scene, ENEMIES, STRONGEST)

    bodies: Any = scene.dump()["bodies"]
    assert bodies[1] == before[1]
    assert bodies[0] != before[0]


def test_a_summary_names_losses_downs_statuses_and_where_somebody_ends_up() -> None:
    before = duel()
    after = before.clone()
    bob = after.by_id["bob"]
    bob.health -= 5
    bob.stun += 2
    bob.downs += 1
    bob.wounds += 1
    bob.position = "p2"
    suffer(after, "bob", Status.EXPOSED, 2)
    suffer(before, "bob", Status.PRONE)

    assert summarise(before, after) == (
        "bob Downed",
        "bob Wounds +1",
        "bob Health -5",
        "bob Stun +2",
        "bob Exposed 2",
        "bob no longer Prone",
        "bob at West 2",
    )
    assert summarise(before, before.clone()) == ("no effect",)


def test_a_summary_says_who_is_out() -> None:
    before = duel()
    after = before.clone()
    after.by_id["bob"].out = "defeated"
    after.by_id["bob"].health = 0

    assert summarise(before, after) == ("bob defeated", "bob Health -20")
