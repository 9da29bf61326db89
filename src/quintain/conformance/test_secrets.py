"""Twin worlds: two scenes that differ only in what a seat may not know give that seat equal bytes.

For each hidden fact a twin is made at many moments of random fights; both are driven to the seat's next
question by the same answers of the others, those they give in the first. The view, the question, the options, the
odds, the refusals and what bots answer must be the same. With the filter switched off each fact is noticed, so the
test can fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import msgspec
import pytest

from quintain.ahead.believing import believe
from quintain.bots.search import Search
from quintain.conformance.twins import World, differences, moments, plainly, shown_to, twins
from quintain.conformance.worlds import facts_of, player, players, start
from quintain.kernel.events import Viewer
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Guess
from quintain.odds.guesses import seat_odds
from quintain.systems import find_system

BELIEVED = 2
"""So many worlds that a seat believes in are compared."""


def test_a_seat_cannot_tell_twin_worlds_apart(system: str, hidden: str) -> None:
    facts = facts_of(system)
    found = {each: differences(system, hidden, each, odds=each in facts.ODDS_IN) for each in facts.SECRETIVE}

    assert sum(each.compared for each in found.values()) > 10
    assert [encounter for encounter, each in found.items() if each.twins and not each.compared] == []
    assert [encounter for encounter, each in found.items() if each.told_apart] == []


SEARCHED = 3
"""So many facts of each system are varied where a bot searches, and at the first question that differs in nothing."""


@pytest.mark.needs("HIDDEN")
def test_a_bot_that_searches_finds_the_same_in_twin_worlds(system: str) -> None:
    """It plays on from copies that hold everything: what it finds there rests on what its seat knows alone."""
    facts = facts_of(system)
    encounter, compared, searched = facts.SECRETIVE[0], 0, 0
    for fact in islice(facts.HIDDEN, SEARCHED):
        for one, other in twins(system, fact, encounter):
            pair = [(world.game, world.asked()) for world in (one, other)]
            if any(ask is None for _, ask in pair):
                continue
            bots = [Search(game.system, player(system), 1) for game, _ in pair]
            rows = [bot.rows(ask) for bot, (_, ask) in zip(bots, pair, strict=True) if ask is not None]
            mine, same = [[(row.choose, row.found) for row in each] for each in rows]
            assert mine == same, fact
            compared, searched = compared + 1, searched + (len(mine) > 1)
            break

    assert compared > 1 or len(facts.HIDDEN) < 2
    assert searched


def odds_of_an_attack(system: str, scene: Scene, seat: str) -> Data | None:
    """What the seat may know of the first attack on offer, if it is offered one at that moment."""
    world = World(system, scene, seat)
    ask = world.asked()
    if ask is None:
        return None
    verb = facts_of(system).ATTACK_OPTION.partition(":")[0]
    attacks = plainly([option for option in ask.options if verb in ("", option.verb)])
    policy = players(system, scene, "greedy")
    return seat_odds(world.game, ask, attacks[0], policy, 100, fights=20, glances=4).as_data() if attacks else None


@pytest.mark.needs("HIDDEN")
def test_a_range_is_the_same_whatever_the_hidden_facts_are(system: str) -> None:
    facts = facts_of(system)
    left, kinds = 2 * list(facts.HIDDEN), set()
    for scene in (scene for encounter in facts.SECRETIVE for scene in moments(system, encounter, "ranges", 40)):
        for seat in scene.seats() if left else ():
            here = odds_of_an_attack(system, scene, seat)
            if here is None or here["kind"] not in facts.ODDS:
                continue
            for fact in dict.fromkeys(left):
                twin = scene.clone()
                if facts.vary(twin, fact, seat):
                    left.remove(fact)
                    kinds.add(here["kind"])
                    assert odds_of_an_attack(system, twin, seat) == here, fact

    assert len(set(left)) < len(facts.HIDDEN) / 2, left
    assert kinds


def sheet_of(creature: Creature) -> object:
    """What it is made of, where that is content that its scene refers to."""
    return msgspec.to_builtins(getattr(creature, "sheet", None))


def all_of(scene: Scene) -> list[object]:
    """A scene with everything that rules could read of those in it."""
    return [msgspec.json.decode(scene.position()), [sheet_of(each) for each in scene.creatures()]]


class Drawing:
    """Luck from a seed, drawn in order."""

    def __init__(self, keyed: KeyedFaces, stream: int, draws: Iterator[int]) -> None:
        self.keyed = keyed
        self.stream = stream
        self.draws = draws

    def __call__(self, below: int) -> int:
        return self.keyed.number(self.stream, next(self.draws), below)


def guesses_at(system: str, scene: Scene, seat: str) -> list[list[object]]:
    """A scene as that seat guesses it to be: at its weakest, at its strongest and in between."""
    rules, found = find_system(system), []
    every = frozenset(rules.unknowns(scene))
    for guess in (Guess(), Guess(every), Guess(middling=True), *(Guess(frozenset([fact])) for fact in every)):
        world = scene.clone()
        rules.imagine(world, world.viewer(seat), guess)
        found.append(all_of(world))
    keyed = KeyedFaces("believed")
    for number in range(BELIEVED):
        world, draws, stream = scene.clone(), count(), keyed.stream(seat, "", str(number))
        believe(rules, world, world.viewer(seat), Drawing(keyed, stream, draws))
        found.append(all_of(world))
    return found


def test_nothing_of_what_a_seat_guesses_is_left_in_the_worlds_it_reckons_with(system: str, guessed: str) -> None:
    """Odds are worked out in these worlds alone: where they are the same, so is every chance of every option.

    Nor is it shown, also where bots have it so seldom that no twins of a fight differ in it.
    """
    compared = 0
    for scene in (scene for each in facts_of(system).SECRETIVE for scene in moments(system, each, "guesses", 4)):
        for seat, side in scene.seats().items():
            one, other = scene.clone(), scene.clone()
            foes = [pair for pair in zip(one.creatures(), other.creatures(), strict=True) if pair[0].side != side]
            varied = [facts_of(system).GUESSED[guessed](*pair) for pair in foes]
            if any(varied):
                assert all_of(one) != all_of(other)
                assert guesses_at(system, one, seat) == guesses_at(system, other, seat)
                assert shown_to(system, one, seat) == shown_to(system, other, seat)
                compared += 1

    assert compared > 3


def test_every_fact_that_a_seat_guesses_is_compared(system: str) -> None:
    scene = start(system, facts_of(system).SECRETIVE[0])

    assert set(find_system(system).unknowns(scene)) <= set(facts_of(system).GUESSED)


def test_the_twin_test_notices_when_the_filter_is_off(system: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "is_with", lambda viewer, side: True)

    found = [differences(system, shown, each, odds=False) for each in facts_of(system).SECRETIVE]

    assert any(each.told_apart for each in found), f"{shown} could not be seen even without the filter: {found}"
