"""Exact odds agree with simulated fights, and add up to one."""

from __future__ import annotations

from math import sqrt

from quintain.conformance.worlds import facts_of, start_scenario
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.table import BotTable, Player
from quintain.odds.odds import option_odds
from quintain.systems import find_system

FIGHTS = 20_000


class FirstOption(Player):
    """Takes whatever is listed first, after one option of its own: a policy anybody can follow by hand."""

    def __init__(self, option: str = "") -> None:
        self.option = option

    def answer(self, ask: Ask) -> str:
        option, self.option = self.option, ""
        first = ask.options[0]
        return option or (first.id if first.shape is None else f"{first.id}:{first.shape.first()}")


def at_the_attack(system: str) -> Game:
    facts = facts_of(system)
    scene = start_scenario(system, facts.ATTACK)
    game = Game(find_system(system), scene, "odds", dict.fromkeys(scene.seats()))
    for answer in facts.ATTACK_ANSWERS:
        game.answer(game.asks[0].seat, game.asks[0].number, answer)
    return game


def simulated(game: Game, option: str, fights: int) -> dict[tuple[str, ...], int]:
    seen: dict[tuple[str, ...], int] = {}
    rules, before = game.system, game.scene
    policy: dict[str, Player] = {seat: FirstOption() for seat in before.seats()}
    seat = game.asks[0].seat
    for seed in range(fights):
        scene = before.clone()
        table = BotTable(scene, rules.sight, f"fight {seed}", policy | {seat: FirstOption(option)})
        rules.step(scene, table)
        while any(scene.under_way(before.mark())) and rules.outcome(scene) is None:
            rules.step(scene, table)
        result = rules.summary(before, scene)
        seen[result] = seen.get(result, 0) + 1
    return seen


def test_exact_odds_of_a_full_attack_agree_with_20000_simulated_ones(system: str) -> None:
    game = at_the_attack(system)
    option = facts_of(system).ATTACK_OPTION or FirstOption().answer(game.asks[0])

    exact = option_odds(game, game.asks[0], option, {seat: FirstOption() for seat in game.scene.seats()})
    seen = simulated(game, option, FIGHTS)

    assert exact.kind == "exact"
    assert sum(exact.outcomes.values()) == 1
    assert set(seen) <= set(exact.outcomes)
    for result, chance in exact.outcomes.items():
        share, p = seen.get(result, 0) / FIGHTS, float(chance)
        assert abs(share - p) <= 4.5 * sqrt(p * (1 - p) / FIGHTS) + 1e-9, result
