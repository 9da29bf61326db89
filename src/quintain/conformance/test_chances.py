"""The chance that stands beside an attack is how often its dice succeed when it is made."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from quintain.conformance.worlds import facts_of, start
from quintain.kernel.asks import Option
from quintain.kernel.events import Aside, Event
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.odds.glance import glance
from quintain.reading.reader import Reader
from quintain.systems import find_reader, find_system

TIMES = 300
MOST_ANSWERS = 60
SIX_SIGMA = 6 * (0.25 / TIMES) ** 0.5


def has_hit(system: str, event: Event) -> bool | None:
    """What an attack roll came to; nothing of any other event."""
    return facts_of(system).has_hit(event.what if isinstance(event, Aside) else event)


def chances_of(reader: Reader, who: str, scene: Scene, option: Option) -> Sequence[Fraction]:
    return reader.chances(scene, who, option)


def asked_for_an_attack(system: str) -> tuple[Game, str, Fraction]:
    """A fight just before somebody can attack, the attack, and the chance that is told of it."""
    rules, scene = find_system(system), start(system, facts_of(system).CHANCES_IN)
    reader = find_reader(rules)
    luck = Random(3)
    game = Game(rules, scene, "5", dict.fromkeys(scene.seats()))
    for _ in range(MOST_ANSWERS):
        ask = game.asks[0]
        now = game.scene if game.under_way is None else game.under_way.scene
        options = [each for each in ask.options if isinstance(each, reader.reckoned) and reader.success(each) == "hits"]
        told = glance(rules, now, now.viewer(ask.seat), options, partial(chances_of, reader, ask.who))
        sure = [id for id, (low, high) in told.items() if low == high]
        if sure:
            return game, sure[0], told[sure[0]][0]
        plain = [each.id for each in ask.options if each.shape is None]
        game.answer(ask.seat, ask.number, luck.choice(plain) if plain else ask.default())
    raise AssertionError(f"nobody could attack in {MOST_ANSWERS} answers")


@pytest.mark.needs("CHANCES_IN")
def test_what_is_told_of_an_attack_is_how_often_it_hits(system: str) -> None:
    game, attack, told = asked_for_an_attack(system)
    entry = len(game.entries)
    hits = made = 0

    for number in range(TIMES):
        other = game.branch(entry, f"other {number}")
        ask, before = other.asks[0], len(other.events)
        option = next(each for each in ask.options if each.id == attack)
        filled = "" if option.shape is None else f":{option.shape.first()}"
        other.answer(ask.seat, ask.number, attack + filled)
        rolled = None
        while rolled is None and other.outcome is None and other.asks:
            rolled = next((hit for event in other.events[before:] if (hit := has_hit(system, event)) is not None), None)
            if rolled is None:
                ask = other.asks[0]
                other.answer(ask.seat, ask.number, ask.default())
        made += rolled is not None
        hits += bool(rolled)

    assert made > TIMES * 0.9
    assert hits / made == pytest.approx(float(told), abs=SIX_SIGMA)
