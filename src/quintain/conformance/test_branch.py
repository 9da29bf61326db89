"""In every system a branch stands where the fight stood and has dice of its own for what comes; odds know neither."""

from __future__ import annotations

from quintain.conformance.whole import everything
from quintain.conformance.worlds import players, start
from quintain.kernel.live import Game
from quintain.odds.guesses import seat_odds
from quintain.record.transcript import read, record, replay
from quintain.systems import find_system

OLD = "the-old-seed"
NEW = "another"


def played(system: str, encounter: str) -> Game:
    scene = start(system, encounter)
    return Game(find_system(system), scene, OLD, players(system, scene))


def test_a_branch_has_the_past_of_a_fight_and_another_future(system: str, opening: str) -> None:
    game = played(system, opening)
    for entry in (len(game.entries) // 3, max(len(game.entries) - 4, 0)):
        kept = game.entries[:entry]
        stood = Game(game.system, game.start, OLD, {}, entries=kept)

        branch = game.branch(entry, NEW, {})

        assert everything(branch) == everything(stood)
        branch.sit_down(game.players)
        text = record(branch, opening, {}).write()
        assert OLD not in text
        assert everything(replay(game.system, read(text, "branch"))) == everything(branch)
        if entry < len(game.entries) // 2:
            assert everything(branch) != everything(game), "the dice to come are the same"


def test_odds_do_not_depend_on_the_dice_to_come(system: str, opening: str) -> None:
    game = played(system, opening)
    for entry in (len(game.entries) // 4, len(game.entries) // 2):
        one = game.branch(entry, OLD, {})
        other = game.branch(entry, NEW, {})
        policy = players(system, game.scene)
        for ask in one.asks[:1]:
            twin = other.waiting(ask.seat, ask.number)
            for option in [option for option in ask.options if option.shape is None][:2]:
                found = [
                    seat_odds(each, asked, option.id, policy, limit=30, fights=4, glances=2)
                    for each, asked in ((one, ask), (other, twin))
                ]
                assert found[0] == found[1]
