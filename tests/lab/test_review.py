"""A fight looked over: how it stood, what turned it, luck told from choice, and nothing made up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quintain.bots import find_bot
from quintain.conformance.worlds import start
from quintain.kernel.entries import Answered
from quintain.kernel.live import Game
from quintain.lab.review import Review, review
from quintain.record.transcript import Transcript, read, record
from quintain.systems import find_system

KI = find_system("ki")


def fight(*bots: str, seed: str = "7", encounter: str = "mirror") -> Transcript:
    scene = start("ki", encounter)
    seats = dict(zip(scene.seats(), bots, strict=True))
    game = Game(KI, scene, seed, {seat: find_bot("ki", bot) for seat, bot in seats.items()})
    return read(record(game, encounter, seats).write(), "file")


def looked_over(transcript: Transcript, tries: int = 6, points: int = 6) -> Review:
    return review(KI, transcript, points=points, tries=tries, tell=lambda done, whole: None)


def test_it_ends_with_what_came_and_luck_and_answers_together_are_what_moved() -> None:
    found = looked_over(fight("greedy", "random"))
    first, last = found.points[0], found.points[-1]
    chosen = dict.fromkeys(last.sides, 0.0)
    for choice in found.choices:
        for side in chosen:
            chosen[side] += choice.points if choice.side == side else -choice.points

    assert sorted(each.chance for each in last.sides.values()) == [0.0, 1.0]
    for side, standing in last.sides.items():
        moved = 100 * (standing.chance - first.sides[side].chance)
        assert round(found.luck[side] + chosen[side] - moved, 6) == 0


def test_only_answers_unlike_the_usual_bots_are_judged() -> None:
    found = looked_over(fight("greedy", "random"))
    red, blue = found.players["red"], found.players["blue"]

    assert (red.unlike, red.points) == (0, 0)
    assert blue.unlike == len(found.choices) > 5
    assert all(choice.seat == "blue" and choice.taken != choice.usual for choice in found.choices)


def test_between_bots_that_play_as_usual_all_is_luck() -> None:
    found = looked_over(fight("greedy", "greedy", seed="3"))

    assert found.choices == []
    assert all(turn.by_choice == 0 for turn in found.turns)
    assert any(abs(points) > 1 for points in found.luck.values())


def test_better_answers_are_looked_for_where_it_turned_and_judged_on_luck_of_their_own() -> None:
    """Against random a better answer is found often, and all that it lost is told with its error."""
    found = looked_over(fight("greedy", "random", seed="5"), tries=24, points=10)
    red, blue = found.players["red"], found.players["blue"]
    mine = [each for each in found.missed if each.seat == "blue"]

    assert 0 < blue.missed == len(mine) <= blue.looked <= blue.answers
    assert all(each.taken != each.best and each.error > 0 for each in mine)
    assert blue.lost == pytest.approx(sum(each.points for each in mine))
    assert blue.lost_error == pytest.approx(sum(each.error**2 for each in mine) ** 0.5)
    assert blue.lost > blue.lost_error
    assert red.looked < red.answers
    assert red.lost < blue.lost


def test_turning_points_are_the_largest_and_in_order() -> None:
    found = looked_over(fight("greedy", "random"), points=10)
    moves = [
        max(100 * (after.sides[side].chance - before.sides[side].chance) for side in after.sides)
        for before, after in pairwise(found.points)
    ]

    assert [turn.start for turn in found.turns] == sorted(turn.start for turn in found.turns)
    largest = sorted(moves, reverse=True)
    assert sorted((turn.points for turn in found.turns), reverse=True) == largest[: len(found.turns)]


def test_the_same_fight_is_looked_over_alike() -> None:
    transcript = fight("greedy", "random")

    assert looked_over(transcript, 3, 3) == looked_over(transcript, 3, 3)


def test_a_fight_that_goes_on_is_looked_over_as_far_as_it_went() -> None:
    whole = fight("greedy", "random")
    half = Transcript(whole.header, whole.entries[:21])
    found = looked_over(half, 3, 4)

    assert sum(each.answers for each in found.players.values()) == 21
    assert all(0 < each.chance < 1 or each.low < each.high for each in found.points[-1].sides.values())


def test_own_dice_fall_as_they_were_thrown() -> None:
    scene = start("ki", "mirror")
    game = Game(KI, scene, "own", dict.fromkeys(scene.seats()), own_dice=frozenset(scene.seats()))
    bot = find_bot("ki", "greedy")
    for _ in range(60):
        if game.throw is not None:
            throw = game.throw
            lucky = len(throw.seat)  # "red" and "blue" throw otherwise, or they would tie for ever
            faces = [shown[throw.number * lucky % len(shown)] for shown in throw.roll.dice.faces]
            game.give_faces(throw.seat, throw.number, faces)
        elif game.asks:
            ask = game.asks[0]
            game.answer(ask.seat, ask.number, bot.answer(ask))
    answers = sum(isinstance(entry, Answered) for entry in game.entries)
    found = looked_over(record(game, "mirror", {}), 2, 4)

    assert sum(each.answers for each in found.players.values()) == answers > 10


@pytest.mark.parametrize("tries", [2, 5])
def test_how_much_is_done_is_told_to_the_end(tries: int) -> None:
    heard: list[tuple[int, int]] = []
    review(KI, fight("greedy", "random"), points=3, tries=tries, tell=lambda done, whole: heard.append((done, whole)))

    assert heard[-1][0] == heard[-1][1] > 0
    assert heard == sorted(heard)
