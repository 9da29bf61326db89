"""Programs that learn: in every ruleset PettingZoo's own tests pass, and every answer can be said in words."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from quintain.conformance.twins import twins
from quintain.conformance.worlds import encounters_of, facts_of, players, start
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game, view_now
from quintain.protocol.noticing import Notice, layout_of
from quintain.protocol.pettingzoo import FightEnv, env
from quintain.protocol.saying import Saying
from quintain.protocol.spelling import plainly
from quintain.protocol.vocabulary import ANOTHER, Vocabulary, vocabulary_of
from quintain.systems import find_system

pytestmark = pytest.mark.needs("OBSERVES")

CYCLES = 120
ASKS = 100
TWINS = 24
"""So many pairs of worlds for each hidden fact are looked at, until a seat is asked in both."""
FILLINGS = 4
"""So many ways to fill each shape are said."""
EVERY = 3
"""Of the options each third is said, of others in the next question."""


@cache
def smallest(system: str) -> str:
    """The encounter of the fewest creatures."""
    sizes = {name: len(start(system, name).creatures()) for name in encounters_of(system)}
    return f"{system}/{min(sizes, key=lambda name: (sizes[name], name))}"


def agents_of(system: str) -> FightEnv:
    fight = FightEnv(smallest(system))
    fight.reset(seed=3)
    return fight


def any_word(fight: FightEnv, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(fight.infos[fight.agent_selection]["action_mask"])))


def all_observed(fight: FightEnv) -> list[Any]:
    seen = [fight.observe(agent).tobytes() for agent in fight.possible_agents]
    infos = [{key: str(told) for key, told in info.items()} for info in fight.infos.values()]
    return [fight.agent_selection, fight.rewards, infos, seen]


def test_pettingzoo_finds_nothing_wrong(system: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(smallest(system)), num_cycles=CYCLES)
        seed_test(lambda: env(smallest(system), texts=False), num_cycles=CYCLES // 2)


def unspelt(vocabulary: Vocabulary, text: str, creatures: dict[str, int]) -> set[str]:
    return {word for word in vocabulary.spell(text, creatures) if isinstance(word, str)}


def asked_in(system: str, count: int) -> Iterator[tuple[Game, Saying, Notice]]:
    """Questions of random fights of every encounter, and answers that begin."""
    names = encounters_of(system)
    for name in names:
        scene = start(system, name)
        bots, game = players(system, scene), Game(find_system(system), scene, name, dict.fromkeys(scene.seats()))
        for _ in range(count // len(names) + 1):
            if game.outcome is not None:
                break
            ask = game.asks[0]
            notice = noticed(game, ask.seat)
            yield game, Saying(ask, vocabulary_of(system), notice.words), notice
            game.answer(ask.seat, ask.number, bots[ask.seat].answer(ask))


def noticed(game: Game, seat: str) -> Notice:
    viewer, rules = game.scene.viewer(seat), game.system
    layout = layout_of(rules, vocabulary_of(rules.name), game.start)
    return Notice(rules, layout, view_now(game, viewer), viewer.side)


def answers_of(ask: Ask, turn: int) -> Iterator[str]:
    """Some of the options of an ask, with the first ways to fill each."""
    for option in ask.options[turn % EVERY :: EVERY] or ask.options[:1]:
        if option.shape is None:
            yield option.id
        else:
            yield from (f"{option.id}:{text}" for text in islice(option.shape.every(), FILLINGS))


def test_every_answer_can_be_said_and_means_itself(system: str) -> None:
    """What ships needs no word for what has none; nor is anything asked about that has no place in an observation."""
    another = {f"another {place}" for place in range(1, ANOTHER + 1)}
    unknown, said, turn = set[str](), 0, 0
    for turn, (_, begun, notice) in enumerate(asked_in(system, ASKS)):
        for option in begun.ask.options:
            unknown |= unspelt(begun.vocabulary, option.id, notice.words)
        unknown |= unspelt(begun.vocabulary, begun.ask.about, notice.words)
        for text in answers_of(begun.ask, turn):
            saying = Saying(begun.ask, begun.vocabulary, notice.words)
            while not saying.meant:
                saying.say(saying.towards(text))
            assert saying.meant == plainly(begun.ask.read(text))
            unknown |= another & {*begun.vocabulary.words_of(saying.said)}
            said += 1

    assert said > turn
    assert unknown == set()


def test_numbers_have_the_same_names_at_every_moment(system: str) -> None:
    shapes = set()
    for _, _, notice in asked_in(system, ASKS):
        shapes |= {(tuple(notice.moment), tuple(each)) for each in notice.creatures.values()}

    assert len(shapes) == 1
    assert all(np.isfinite(notice.row(None)).all() for _, _, notice in asked_in(system, 1))


def test_a_copy_and_a_pickled_one_go_on_alike(system: str) -> None:
    """In the middle of an answer too; what is done to a copy does nothing to the other."""
    fight, luck = agents_of(system), np.random.default_rng(1)
    for _ in range(25):
        if not any(fight.terminations.values()):
            fight.step(any_word(fight, luck))
    copies = [copy.deepcopy(fight), pickle.loads(pickle.dumps(fight))]
    stood = all_observed(fight)

    assert [all_observed(each) for each in copies] == [stood, stood]
    for _ in range(10):
        if not any(fight.terminations.values()):
            word = any_word(fight, luck)
            for each in (fight, *copies):
                each.step(word)
            assert [all_observed(each) for each in copies] == [all_observed(fight)] * 2


def all_noticed(game: Game, ask: Ask) -> list[object]:
    notice = noticed(game, ask.seat)
    saying = Saying(ask, vocabulary_of(game.system.name), notice.words)
    return [notice.row(ask, saying.said).tobytes(), list(saying.next), notice.words]


@pytest.mark.needs("HIDDEN")
def test_twin_worlds_give_a_seat_equal_numbers_and_equal_words(system: str) -> None:
    compared = 0
    for fact in facts_of(system).HIDDEN:
        for one, other in islice(twins(system, fact, facts_of(system).SECRETIVE[0]), TWINS):
            asks = [(world.game, ask) for world in (one, other) if (ask := world.asked()) is not None]
            if len(asks) == 2:
                mine, same = (all_noticed(game, ask) for game, ask in asks)
                assert mine == same, fact
                compared += 1
                break

    assert compared > 1 or len(facts_of(system).HIDDEN) < 2
