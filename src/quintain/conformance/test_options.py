"""Every offered option is accepted, and no other."""

from __future__ import annotations

from random import Random

import pytest

from quintain.conformance.worlds import players, start
from quintain.kernel.asks import Ask, Option, spelt
from quintain.kernel.live import Game
from quintain.kernel.shapes import Form
from quintain.systems import find_system
from quintain.words.errors import AnswerRefused, UserError

MOST_ANSWERS = 40
"""A shape with more answers than this is tried at its first ones."""
PICKED = 4
"""Of a form as many are tried in which several fields are unusual at once."""
MOST_TRIED = 48
"""Of a question with more answers than this, as many are tried, from its first to its last."""


def every_answer(ask: Ask) -> list[str]:
    answers = []
    for option in ask.options:
        if option.shape is None:
            answers.append(option.id)
        else:
            filled = (f"{option.id}:{text}" for text in option.shape.every())
            answers += [text for text, _ in zip(filled, range(MOST_ANSWERS), strict=False)]
        if isinstance(option.shape, Form):
            answers += [f"{option.id}:{option.shape.pick(Random(number).randrange)}" for number in range(PICKED)]
    return answers


def wrong_answers(ask: Ask) -> list[str]:
    """What is offered nowhere, and forms with a field that is unknown, empty or there twice."""
    wrong = ["", "nonsense", ask.options[0].id + "x", "attack:nobody:nowhere", "move:99,99", "\x00", "-1"]
    for option in ask.options:
        if isinstance(option.shape, Form):
            field = next(iter(option.shape.fields))
            twice = f"{field}={option.shape.usual[field]}"
            fillings = ["nonsense=1", field, f"{twice};{twice}", f"{twice};;"]
            wrong += [f"{option.id}:{text}" for text in fillings if field != option.shape.words or text == "nonsense=1"]
    return wrong


def test_every_offered_option_is_accepted_and_no_other(system: str, encounter: str) -> None:
    scene, rules = start(system, encounter), find_system(system)
    bots = players(system, scene)
    game = Game(rules, scene, "options", dict.fromkeys(scene.seats()))
    assert game.asks
    for turn in range(60):
        if not game.asks:
            break
        ask = game.asks[turn % len(game.asks)]
        assert [option.id for option in ask.options if not is_data(option)] == []
        if turn % 3 == 0:
            accepts_all(game, ask)
            refuses_others(game, ask)
        game.answer(ask.seat, ask.number, bots[ask.seat].answer(ask))


def is_data(option: Option) -> bool:
    """A verb and its targets, not a text that somebody would have to split; several at once are joined by a plus."""
    return option.id == spelt((option.verb, *option.targets)) and (":" not in option.verb or "+" in option.verb)


def accepts_all(game: Game, ask: Ask) -> None:
    answers = every_answer(ask)
    for choose in answers[:: -(-len(answers) // MOST_TRIED)]:
        other = game.branch(len(game.entries), game.seed)
        other.answer(ask.seat, ask.number, choose)
        assert other.entries[len(game.entries)] is not None


def refuses_others(game: Game, ask: Ask) -> None:
    before, entries = game.scene.dump(), list(game.entries)
    offered = every_answer(ask)
    for wrong in wrong_answers(ask):
        if wrong not in offered:
            with pytest.raises(UserError):
                game.answer(ask.seat, ask.number, wrong)
    others = [seat for seat in game.scene.seats() if seat != ask.seat]
    for seat, number, revision in [(others[0], 10**6, None), (ask.seat, 10**6, None), (ask.seat, ask.number, 9)]:
        with pytest.raises(AnswerRefused):
            game.answer(seat, number, offered[0], revision=revision)
    assert game.scene.dump() == before
    assert game.entries == entries
