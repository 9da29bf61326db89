"""Fights as OpenSpiel games: its own random-simulation tests, chance, information states, its algorithms on a duel."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

from quintain.protocol.openspiel import load
from quintain.words.errors import UserError

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "examples" / "duels" / "swords.toml"
FIGHTS = [str(DUEL), "ki/training_yard", "shattered/duel", "gu/duel", "delve/sparring"]


def some_state(game: Any, moves: int, seed: int = 1) -> Any:
    """A state after so many moves by chance; the fight may be over before."""
    state, luck = game.new_initial_state(), np.random.default_rng(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(luck.choice(moves_of(state))))
    return state


def moves_of(state: Any) -> list[int]:
    return [place for place, _ in state.chance_outcomes()] if state.is_chance_node() else list(state.legal_actions())


@pytest.mark.parametrize("fight", FIGHTS)
def test_openspiel_finds_nothing_wrong(fight: str) -> None:
    pyspiel.random_sim_test(load(fight), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_die_is_a_node_of_chance_whose_chances_add_up(fight: str) -> None:
    game, dice, luck = load(fight), 0, np.random.default_rng(2)
    state = game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert 2 <= len(outcomes) <= game.max_chance_outcomes()
            dice += 1
            state.apply_action(int(luck.choice([place for place, _ in outcomes])))
        else:
            assert all(0 <= word < game.num_distinct_actions() for word in state.legal_actions())
            state.apply_action(int(luck.choice(state.legal_actions())))

    assert dice


def test_what_one_side_wins_the_other_loses() -> None:
    game = load(DUEL)
    returns = [some_state(game, 10_000, seed).returns() for seed in range(6)]

    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert {tuple(each) for each in returns} == {(1.0, -1.0), (-1.0, 1.0)}


def test_the_same_moves_lead_to_the_same_fight_and_a_copy_goes_its_own_way() -> None:
    game = load(DUEL)
    state = some_state(game, 3)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    other = copy.deepcopy(state)
    other.apply_action(moves_of(other)[0])

    assert (str(again), again.information_state_string(0)) == (str(state), state.information_state_string(0))
    assert len(state.history()) == 3
    assert pickle.loads(pickle.dumps(state)).information_state_string(1) == state.information_state_string(1)


def test_a_player_knows_what_its_seat_has_heard_and_not_what_another_answers_in_secret() -> None:
    game = load("ki/mirror")
    found = []
    for word in ("participate", "wait"):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        first = state.current_player()
        state.apply_action(state.string_to_action(word))
        if state.current_player() == 1 - first:
            found.append([state.information_state_string(player) for player in (first, 1 - first)])

    (mine, others), (mine_too, others_too) = found
    assert others == others_too
    assert mine != mine_too
    assert '"ask"' in others


def test_what_a_player_observes_is_a_row_of_numbers() -> None:
    game = load(DUEL)
    state = some_state(game, 5)
    rows = [np.array(state.observation_tensor(player)) for player in (0, 1)]

    assert rows[0].shape == tuple(game.observation_tensor_shape())
    assert not np.array_equal(rows[0], rows[1])


def test_house_rules_and_openspiels_own_way_to_load_a_game() -> None:
    ruled = load("ki/training_yard", rules={"luck_die": "d6"})
    own = pyspiel.load_game("quintain(fight=ki/training_yard)")

    assert ruled.num_distinct_actions() == own.num_distinct_actions()
    assert pyspiel.load_game(str(ruled)).first.dump() == ruled.first.dump() != own.first.dump()


def asked_first(game: Any) -> Any:
    """Where the first question of a fight is put."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    return state


def test_a_game_has_to_be_told_which_fight() -> None:
    with pytest.raises(UserError, match="No fight is named"):
        pyspiel.load_game("quintain")


def test_its_tree_search_plays_a_duel() -> None:
    game, luck = load(DUEL), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = asked_first(game)

    root = bot.mcts_search(state)

    assert {child.action for child in root.children} <= set(state.legal_actions())
    assert root.explore_count == 8
    assert bot.step(state) in state.legal_actions()


def test_its_regret_minimisation_learns_from_a_duel() -> None:
    game = load(DUEL)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(12):
        solver.iteration()
    state = asked_first(game)

    chances = solver.average_policy().action_probabilities(state)

    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)
    assert len(set(chances.values())) > 1


@pytest.mark.parametrize("lacking", ["numpy", "pyspiel"])
def test_without_the_extra_it_says_what_to_install(lacking: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; import quintain.protocol.openspiel"

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.stderr.splitlines()[-1] == (
        f"ImportError: The games need {lacking}, which comes with the extra [openspiel]. "
        'Install it with: pip install "quintain[openspiel]"'
    )
