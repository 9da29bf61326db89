"""What whole fights played by hand brought to light: what a person reads in the log and in the options."""

from __future__ import annotations

import pytest

from quintain.cli.choosing import how_to_fill, previews
from quintain.kernel.events import REFEREE, Event
from quintain.kernel.shapes import Subset
from quintain.systems.shattered import forced, round_end, slots, statuses, terrain
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.attack import AttackAnnounced
from quintain.systems.shattered.events.order import SlotSkipped, SpeedChanged, TechniqueLost
from quintain.systems.shattered.events.reaction import Deflected
from quintain.systems.shattered.events.space import HazardPlaced
from quintain.systems.shattered.events.status import EscapeTried, NegateRolled, StatusLost, StatusReacted, StatusTicked
from quintain.systems.shattered.stock import Status, TerrainKind
from tests.systems.shattered.bodies import Rule, duel, tags
from tests.systems.shattered.script import body, fight, go_on, in_phase, in_turn, known, play, plot, suffer

NAMES = {"ann": "Ann", "bob": "Bob"}
STONES = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "features": ["large_stone"]}]


def line(event: Event, side: str = "") -> str:
    """What the log says to everybody who knows all, or to one side."""
    viewer = REFEREE if not side else fight([body("ann", "p1")], [body("bob", "p1", "standard")]).viewer(side)
    seen = event.seen_by(viewer)
    return seen.sentence(NAMES) if seen is not None else ""


@pytest.mark.rule("SS-003")
def test_a_negate_roll_is_told_with_what_was_added_to_it() -> None:
    scene = duel(grit=2)
    with Rule(scene, dice=[2]) as table:
        group = tags("Grabbed", dc=4)
        statuses.inflict(scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=Shelter(), keywords=[])
        (told,) = table.told(NegateRolled)
    assert line(told) == "Ann Negates Grabbed against DC 4 (rolled 2 + 2)."
    assert line(told, "enemies") == "Ann Negates Grabbed against DC 4."


@pytest.mark.rule("SS-158")
def test_what_was_added_to_a_negate_roll_is_hidden_from_the_other_side() -> None:
    rolled = NegateRolled("ann", "players", ["Grabbed"], [], 4, [2], 2)
    tried = EscapeTried("ann", "players", True, [2], 2)
    for event in (rolled, tried):
        seen = event.seen_by(fight([body("ann", "p1")], [body("bob", "p1", "standard")]).viewer("enemies"))
        assert seen is not None
        assert (seen.dice, seen.bonus) == (None, 0)


@pytest.mark.rule("SS-147")
def test_a_status_is_written_as_the_rules_write_it() -> None:
    assert line(StatusLost("ann", "charging")) == "Ann is no longer Charging."
    assert line(StatusTicked("ann", "poisoned")) == "Ann is still Poisoned as the Phase ends."
    assert line(StatusReacted("ann", "soaked", "shocked")) == "Soaked of Ann reacts with Shocked."


@pytest.mark.rule("SS-086")
def test_the_lowered_roll_is_told_before_what_it_would_do() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p1", "standard")])
    played = play(in_turn(scene, "bob"), ["fight", "attack:poke:ann", "ann> deflect"], dice=[5, 3], then="bob: turn")
    kinds = [type(event) for event in played.events() if isinstance(event, Deflected | AttackAnnounced)]
    assert kinds == [AttackAnnounced, Deflected, AttackAnnounced]
    assert played.events(Deflected)[0].roll == 7


@pytest.mark.rule("SS-129")
def test_a_skipped_spirit_is_told_what_it_loses() -> None:
    scene = fight([known("margaret", "p1", summoned="p1")], [body("bob", "p1", "standard")])
    with Rule(scene, answers=["reeling"]) as table:
        statuses.gain(scene, table, scene.by_id["bork"], Status.STUNNED, 1, scene.by_id["bob"])
        (told,) = table.told(SlotSkipped)
    assert told.sentence({"bork": "Bork"}) == "Bork is Skipped: it carries nothing out on its master's next Turn."


@pytest.mark.rule("SS-066")
def test_a_gambit_says_what_it_costs_and_that_its_die_is_rolled_twice() -> None:
    def labels(dice: list[int]) -> list[str]:
        scene = fight(
            [body("ann", "p1", momentum=5, gambits=["strong_strike", "lethal_strike"], attacks=["brawl"])],
            [body("bob", "p1", "standard", stamina=0)],
        )
        played = play(in_turn(scene, "ann"), ["fight", "attack:brawl:bob"], dice=dice, then="ann: gambit")
        return [option.label() for option in played.ask.options]

    assert labels([5, 4]) == ["Strong Strike for 2 Momentum", "No Gambit"]
    assert "Lethal Strike, rolled twice" in labels([6, 6])


@pytest.mark.rule("SS-028")
def test_the_terminal_shows_the_speed_penalty_of_every_speed_at_plotting() -> None:
    scene = fight([known("margaret", "p1")], [body("bob", "p1", "standard")])
    played = play(scene, then="margaret: armament")
    while played.asked()[0][1] != "plot":
        played = go_on(
            played.game, [played.game.asks[0].options[-1].id], then="margaret, bob: plot | margaret: summoner"
        )
    ask = played.game.asks[0]
    smash = next(option for option in ask.options if option.id == "smash")
    assert previews(smash) == [
        "Speed 1: Stone Maul: Penalty 6",
        "Speed 2: Stone Maul: Penalty 4",
        "Speed 3: Stone Maul: Penalty 2",
        "Speed 4: Stone Maul: no Penalty",
    ]
    shape = smash.shape
    assert shape is not None
    assert how_to_fill(shape, 6) == "type 6 and one of 1, 2, 3, 4, such as 6 1"
    assert how_to_fill(Subset(["3"], 1, 1), 2) == "type 2 3"


@pytest.mark.rule("SS-050")
def test_nobody_hears_that_a_defeated_creature_has_not_used_its_technique() -> None:
    foes = [body(who, "p1", "standard") for who in ("bob", "cid")]
    scene = in_phase(fight([body("ann", "p1")], foes), 2)
    for who in ("bob", "cid"):
        plot(scene, who, "shift", 2)
    scene.by_id["bob"].out = "defeated"
    played = play(scene, ["pass", "pass"], then="ann: opportunity")
    assert [event.who for event in played.events(TechniqueLost)] == ["cid"]


@pytest.mark.rule("SS-149")
def test_what_a_hazard_does_is_told_in_its_own_words() -> None:
    warning = "The water is charged: entering draws an attack that may inflict Shocked."
    assert line(HazardPlaced("spark_pool", "f2", warning)) == f"spark pool at f2. {warning}"


@pytest.mark.rule("SS-044")
def test_nobody_hears_at_end_of_round_that_a_defeated_creature_is_no_longer_stunned() -> None:
    scene = fight([body("ann", "p1")], [body(who, "p1", "standard") for who in ("bob", "cid")])
    for who in ("ann", "bob"):
        suffer(scene, who, Status.STUNNED)
    scene.by_id["bob"].out = "defeated"
    with Rule(scene) as table:
        round_end.step(scene, table)
        told = table.told(StatusLost)
    assert [event.who for event in told] == ["ann"]


@pytest.mark.rule("SS-103")
def test_a_squall_on_a_path_says_which_path_it_is_put_on() -> None:
    scene = fight([known("zepherina", "q1")], [body("bob", "p1", "standard")])
    played = play(in_turn(scene, "zepherina"), ["building_squall"], then="zepherina: building_squall")
    labels = [option.label() for option in played.ask.options if option.id.startswith("lay_path:")]
    assert "Gusting on the Path west-mid, against leaving mid" in labels
    assert len(set(labels)) == len(labels) == 4


@pytest.mark.rule("SS-106")
def test_a_collision_says_how_often_in_words() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard")], positions=STONES)
    (standing,) = scene.positions["p2"].features
    labels = [forced.Crash(standing, times).label() for times in (1, 2, 3)]
    assert labels == [f"Collide with Large Stone {often}" for often in ("once", "twice", "3 times")]


@pytest.mark.rule("SS-103")
def test_fire_put_on_water_goes_out_and_leaves_a_veil() -> None:
    scene = fight(
        [body("ann", "p1")],
        [body("bob", "q1", "standard")],
        positions=[{"arena": "west", "id": "p1", "terrain": ["wet"]}, {"arena": "mid", "id": "q1"}],
        paths=[{"a": "west", "b": "mid", "terrain": ["running_water"]}],
    )
    with Rule(scene) as table:
        terrain.lay(scene, table, scene.positions["p1"], TerrainKind.BLAZING)
        terrain.lay(scene, table, scene.ways[0], TerrainKind.BLAZING)
    assert [laid.kind for laid in scene.positions["p1"].terrain] == [TerrainKind.WET, TerrainKind.VEILED]
    assert [laid.kind for laid in scene.ways[0].terrain] == [TerrainKind.RUNNING_WATER, TerrainKind.VEILED]


@pytest.mark.rule("SS-057")
def test_a_changed_speed_says_when_it_brings_priority_or_stall() -> None:
    def told(speed: int, amount: int, phase: int) -> str:
        scene = in_phase(fight([body("ann", "p1")], [body("bob", "p1", "standard")]), phase)
        plot(scene, "ann", "smash", speed)
        with Rule(scene) as table:
            slots.change_speed(scene, table, scene.by_id["ann"], amount)
            (event,) = table.told(SpeedChanged)
        return line(event)

    start = "The Technique of Ann has Speed"
    assert told(3, 1, 1) == f"{start} 4 now and is resolved in Phase 4."
    assert told(4, 1, 1) == f"{start} 5 now and is resolved in Phase 4, with Stall."
    assert told(1, -1, 1) == f"{start} 0 now and is resolved in Phase 1, with Priority."
    assert told(3, -1, 3) == f"{start} 2 now and is resolved in Phase 3, with Priority."


@pytest.mark.rule("SS-103")
def test_a_negate_roll_on_wet_ground_says_against_what_it_is_worse() -> None:
    scene = fight(
        [body("ann", "p1", grit=1)],
        [body("bob", "p1", "standard")],
        positions=[{"arena": "west", "id": "p1", "terrain": ["wet"]}],
    )
    with Rule(scene, dice=[6]) as table:
        group = tags("Prone", "Reeling", dc=7)
        statuses.inflict(scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=Shelter(), keywords=[])
        (told,) = table.told(NegateRolled)
    assert line(told) == (
        "Ann does not Negate Prone against DC 7 (rolled 6 + 1, 1 less against Prone), but Negates Reeling."
    )
    assert line(told, "enemies") == "Ann does not Negate Prone against DC 7, but Negates Reeling."


@pytest.mark.rule("SS-048")
def test_an_action_and_a_technique_say_what_their_boosts_cost() -> None:
    scene = fight([body("ann", "p1", momentum=9)], [body("bob", "p1", "standard")])
    plot(scene, "ann", "combination_strike", 2)

    def labels(phase: int) -> list[str]:
        return [option.label() for option in play(in_turn(scene, "ann", phase=phase), then="ann: turn").ask.options]

    assert {"Fight", "Fight, balanced for 2 Momentum", "Fight, heavy for 4 Momentum"} <= set(labels(1))
    assert {"Combination Strike", "Combination Strike, balanced for 2 Momentum"} <= set(labels(2))
