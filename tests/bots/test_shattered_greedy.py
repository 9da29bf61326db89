"""The greedy bot of Shattered Spirits: what it does in plain situations, what it does not know, and that it wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from quintain.bots import find_bot
from quintain.bots.shattered.greedy import Bot
from quintain.bots.shattered.worth import BEST_TWO, PLAIN, WORST_TWO
from quintain.kernel.asks import Ask
from quintain.kernel.play import play_bots
from quintain.kernel.table import Player
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Learned
from quintain.systems.shattered.stock import Resistance, Status
from quintain.systems.shattered.system import SYSTEM
from quintain.systems.shattered.view import Sight
from tests.systems.shattered.script import (
    LIBRARY,
    body,
    fight,
    in_phase,
    in_turn,
    known,
    play,
    plot,
    rules,
    strike_with,
    suffer,
)


def duel(at: str = "p1", *others: dict[str, Any], bob: dict[str, Any] | None = None, **ann: Any) -> ShatteredScene:
    """Ann at p1; Bob and others, who could all react, against her."""
    return fight(players=[body("ann", "p1", **ann)], enemies=[body("bob", at, "standard", **(bob or {})), *others])


def said(scene: ShatteredScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> str:
    """What the bot answers to the question that waits after these."""
    return Bot().answer(play(scene, answers, dice=dice, then=then).ask)


# what it reckons


def test_it_knows_the_odds_of_two_dice_and_of_the_best_and_worst_two_of_three() -> None:
    assert [PLAIN[total] for total in (2, 7, 12)] == pytest.approx([1 / 36, 6 / 36, 1 / 36])
    assert [BEST_TWO[12], WORST_TWO[2]] == pytest.approx([16 / 216, 16 / 216])
    assert [sum(BEST_TWO), sum(WORST_TWO)] == pytest.approx([1, 1])


# its own Turns


def test_it_fights_whoever_is_at_hand() -> None:
    scene = in_turn(duel(momentum=0), "ann")

    assert said(scene, then="ann: turn") == "fight"
    assert said(scene, ["fight"], then="ann: turn") == "attack:poke:bob"


def test_it_pays_for_a_heavier_blow_when_that_does_more() -> None:
    hammer = strike_with("hammer", "balanced", damage=15)
    scene = fight(
        players=[body("ann", "p1", attacks=["poke", "hammer"], momentum=3)],
        enemies=[body("bob", "p1", "standard")],
        attacks=[hammer],
    )

    assert said(in_turn(scene, "ann", phase=4), then="ann: turn") == "fight:balanced"


def test_it_strikes_the_one_who_is_nearly_down() -> None:
    scene = in_turn(duel("p1", body("weak", "p1", "standard", health=4)), "ann")

    assert said(scene, ["fight"], then="ann: turn") == "attack:poke:weak"


def test_it_strikes_the_exposed() -> None:
    scene = duel("p1", body("bare", "p1", "standard"))
    suffer(scene, "bare", Status.EXPOSED)

    assert said(in_turn(scene, "ann"), ["fight"], then="ann: turn") == "attack:poke:bare"


def test_a_spirit_counts_for_less_than_its_master() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[known("margaret", "p1")])
    spirit = scene.by_id[scene.by_id["margaret"].spirit]
    spirit.summoned, spirit.position = True, "p1"

    assert said(in_turn(scene, "ann"), ["fight"], then="ann: turn") == "attack:poke:margaret"


@pytest.mark.parametrize(("terrain", "walks"), [([], True), (["blazing"], False)])
def test_it_walks_up_to_a_foe_but_not_through_fire(terrain: list[str], walks: bool) -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["bite"])],
        enemies=[body("bob", "p2", "standard")],
        attacks=[strike_with("bite", damage=6)],
        positions=[{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": terrain}],
    )

    assert (said(in_turn(scene, "ann"), then="ann: turn") == "join:p2") is walks


def test_it_runs_towards_a_foe_far_away() -> None:
    scene = in_turn(duel("r1", attacks=["poke"]), "ann")

    assert said(scene, then="ann: turn") == "sprint"
    assert said(scene, ["sprint"], then="ann: turn") == "go:mid"


def test_it_stays_with_a_foe_at_hand_rather_than_give_an_opening() -> None:
    scene = duel("p1", body("weak", "p2", "standard", health=8), attacks=["poke"])

    assert said(in_turn(scene, "ann"), ["fight"], then="ann: turn") == "attack:poke:bob"


def test_it_stands_up_when_nobody_is_at_hand() -> None:
    scene = duel("p2", attacks=["poke"])
    suffer(scene, "ann", Status.PRONE)

    assert said(in_turn(scene, "ann"), then="ann: turn") == "stand"


def test_with_nobody_in_reach_and_nowhere_to_go_it_gathers_momentum() -> None:
    scene = duel("r1", attacks=["poke"], actions=["prepare", "fight"], moves=0, stunts=[])

    assert said(in_turn(scene, "ann"), then="ann: turn") == "prepare"


def test_its_technique_comes_before_an_action() -> None:
    scene = in_turn(plot(duel(), "ann", "combination_strike", 2), "ann", phase=2)

    assert said(scene, then="ann: turn").startswith("combination_strike")


# plots and opportunities


def test_it_plots_an_attack_with_a_foe_at_hand_and_a_rally_when_badly_hurt() -> None:
    def plotted(health: int) -> str:
        asks = play(duel(health=health, attacks=["poke"]), then="ann, bob: plot").game.asks
        return Bot().answer(next(ask for ask in asks if ask.who == "ann")).partition(":")[0]

    assert plotted(20) in ("combination_strike", "smash", "skirmish", "improvise")
    assert plotted(3) == "rally"


def test_whose_technique_is_due_acts_first() -> None:
    scene = fight(
        players=[body("ann", "p1"), body("eve", "p1")],
        enemies=[body("bob", "p1", "standard")],
    )
    plot(scene, "eve", "smash", 2)

    assert said(in_phase(scene, 2), then="ann: opportunity") == "eve"


# what others do


def bitten(damage: int, **ann: Any) -> ShatteredScene:
    """Bob is about to bite Ann."""
    bite = strike_with("bite", damage=damage)
    return in_turn(
        fight(
            players=[body("ann", "p1", **ann)],
            enemies=[body("bob", "p1", "standard", attacks=["bite"], gambits=[])],
            attacks=[bite],
        ),
        "bob",
        phase=3,
    )


@pytest.mark.parametrize(("damage", "answer"), [(1, "none"), (6, "defend")])
def test_a_reaction_is_for_a_blow_that_costs_more(damage: int, answer: str) -> None:
    scene = bitten(damage, guard=1)

    assert said(scene, ["fight", "attack:bite:ann"], dice=[4, 4], then="ann: reaction") == answer


def test_a_deflection_that_turns_a_hit_into_a_graze_without_damage_is_taken() -> None:
    rows = [
        {"roll": roll, "grade": "miss" if roll < 7 else "hit", "damage": 0 if roll < 7 else 9} for roll in range(2, 13)
    ]
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p1", "standard", attacks=["bite"])],
        attacks=[strike_with("bite", profile=rows)],
    )
    at_the_edge = in_turn(scene, "bob", phase=3)

    assert said(at_the_edge, ["fight", "attack:bite:ann"], dice=[3, 4], then="ann: reaction") == "deflect"
    assert said(at_the_edge, ["fight", "attack:bite:ann"], dice=[4, 4], then="bob: gambit") != "deflect"


def test_an_opening_is_used() -> None:
    scene = in_turn(duel(stunts=[]), "ann")

    assert said(scene, ["sprint", "establish"], then="bob: opening") == "opportunity:poke"


def test_a_gambit_is_bought_when_it_is_worth_its_momentum() -> None:
    scene = in_turn(duel(bob={"reactions": []}, momentum=4), "ann", phase=4)

    assert said(scene, ["fight", "attack:poke:bob"], dice=[6, 6], then="ann: gambit") == "lethal_strike"


def test_who_is_run_by_a_computer_yields_at_the_down_its_encounter_names() -> None:
    bite = strike_with("bite", damage=9)

    def asked(yield_at_downs: int) -> str:
        scene = fight(
            players=[body("ann", "p1", health=3, reactions=[])],
            enemies=[body("bob", "p1", "standard", attacks=["bite"], gambits=[])],
            attacks=[bite],
            yield_at_downs=yield_at_downs,
        )
        return said(in_turn(scene, "bob", phase=3), ["fight", "attack:bite:ann"], dice=[4, 4, 2, 2], then="ann: yield")

    assert (asked(1), asked(2)) == ("yield", "fight_on")


# what it may not know


def more_guard(scene: ShatteredScene) -> None:
    scene.by_id["bob"].guard += 5


def other_numbers(scene: ShatteredScene) -> None:
    bob = scene.by_id["bob"]
    bob.momentum, bob.moves, bob.stamina, bob.stun, bob.vigor = 9, 0, 0, 7, 6
    bob.soak, bob.grit, bob.reflex, bob.focus = 3, 4, 4, 4
    bob.resists = [*bob.resists, Resistance(4, ["Poke"])]


def health_in_the_quarter(scene: ShatteredScene) -> None:
    """20 and 18 of 20 are both full to the nearest quarter."""
    scene.by_id["bud"].health = 18


def another_plot(scene: ShatteredScene) -> None:
    bob = scene.by_id["bob"]
    bob.plots = []
    plot(scene, "bob", "rally", 2)


@pytest.mark.parametrize("vary", [more_guard, other_numbers, health_in_the_quarter, another_plot])
def test_it_answers_the_same_whatever_it_may_not_know(vary: Callable[[ShatteredScene], None]) -> None:
    def answers(*changes: Callable[[ShatteredScene], None]) -> list[str]:
        scene = duel("p1", body("bud", "p1", "standard", gambits=[]), momentum=4, guard=1)
        plot(scene, "bob", "smash", 2)
        for change in changes:
            change(scene)
        mine = in_turn(scene.clone(), "ann", phase=3)
        theirs = in_turn(scene.clone(), "bud", phase=3)
        return [
            said(mine, then="ann: turn"),
            said(mine, ["fight"], then="ann: turn"),
            said(mine, ["fight", "attack:poke:bud"], dice=[6, 6], then="ann: gambit"),
            said(theirs, ["fight", "attack:poke:ann"], dice=[6, 5], then="ann: reaction"),
            said(theirs, ["sprint", "establish"], then="ann: opening"),
            said(in_phase(scene.clone(), 3), then="ann: opportunity"),
        ]

    assert answers(vary) == answers()


def test_what_it_has_learned_counts() -> None:
    scene = duel("p1", body("bare", "p1", "standard"))
    assert said(in_turn(scene.clone(), "ann"), ["fight"], then="ann: turn") == "attack:poke:bob"

    scene.by_id["bob"].learned = {"players": Learned(4, 0, False, 1, 1)}

    assert said(in_turn(scene, "ann"), ["fight"], then="ann: turn") == "attack:poke:bare"


def test_its_sight_of_a_foe_gives_it_no_more_than_is_open() -> None:
    scene = in_turn(duel(), "ann")
    sight = SYSTEM.sight(scene, "players")
    assert isinstance(sight, Sight)

    bob = sight.seen("bob")
    assert (bob.own(), bob.health(), sight.arms("bob")) == (None, None, [])


# the whole of it


class Wanderer(Player):
    """Goes by chance, so that everything comes up, and checks what greedy would have said to each question."""

    def __init__(self) -> None:
        self.greedy, self.chance = Bot(), find_bot("shattered", "random")
        self.asked: set[str] = set()

    def answer(self, ask: Ask) -> str:
        self.asked.add(ask.about)
        ask.read(self.greedy.answer(ask))
        return self.chance.answer(ask)


COMMON = {
    "plot",
    "turn",
    "opportunity",
    "reaction",
    "opening",
    "gambit",
    "defend",
    "stall",
    "armament",
    "summoner",
    "summon",
    "rebalance",
    "stonebend",
    "waterdraw",
    "stoke_flames",
    "building_squall",
    "keyword",
    "status",
    "charge",
    "vulnerable",
    "stunned",
    "ward",
    "push",
    "recover",
    "refresh",
    "yield",
    "dodge",
}


def test_it_answers_every_kind_of_question_with_something_legal() -> None:
    wanderer = Wanderer()
    for encounter in ("duel", "needle_gully", "the_ford", "shattered_hall", "brood_chamber", "mirror_party"):
        scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
        play_bots(SYSTEM, scene, f"wander {encounter}", dict.fromkeys(scene.seats(), wanderer))

    assert COMMON - wanderer.asked == set()


@pytest.mark.parametrize("encounter", ["mirror", "mirror_party"])
def test_it_beats_chance(encounter: str) -> None:
    won = 0
    for seed in range(10):
        scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
        seats = list(scene.seats())
        names = {seats[seed % 2]: "greedy", seats[1 - seed % 2]: "random"}
        winner = play_bots(
            SYSTEM, scene, f"chance {seed}", {seat: find_bot("shattered", bot) for seat, bot in names.items()}
        ).winner
        won += bool(winner) and names[winner] == "greedy"

    assert won >= 9


@pytest.mark.parametrize(
    "encounter",
    ["duel", "needle_gully", "the_ford", "shattered_hall", "hold_the_bridge", "brood_chamber", "skirmish"],
)
def test_it_brings_every_encounter_to_an_end(encounter: str) -> None:
    scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
    players = dict.fromkeys(scene.seats(), find_bot("shattered", "greedy"))

    assert play_bots(SYSTEM, scene, "end", players).winner


@pytest.mark.rule("SS-053")
def test_greedy_ends_an_improvised_turn_that_has_no_action_left() -> None:
    scene = fight(
        players=[body("ann", "p1", actions=["prepare"])],
        enemies=[body("bob", "p2", "standard")],
        rules=rules(actions_once_per_round=True),
    )
    plot(scene, "ann", "improvise", 1)
    played = play(in_turn(scene, "ann"), ["improvise", "prepare"], then="ann: turn")
    assert Bot().answer(played.ask) == "end"
