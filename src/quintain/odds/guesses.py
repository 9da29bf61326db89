"""Odds as far as a seat may know them: where hidden facts matter, a range over the worlds that it holds possible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from quintain.kernel.asks import Ask
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game
from quintain.kernel.system import Guess
from quintain.kernel.table import Player
from quintain.odds.odds import Odds, Range, Sample, exact_odds, option_odds, settled, simulate
from quintain.odds.walk import WEAKEST, Result, Walk

SEAT_PATHS = 2_000
SEAT_FIGHTS = 200
GLANCES = 24
"""So many simulated continuations show whether a hidden fact matters."""
MOST_CORNERS = 3
"""Of so many hidden facts that matter every combination is looked at; of more, those that suit or hinder something."""
MOST_THINGS = 6
"""Of so many things that may happen, the likeliest, the worlds that suit and hinder them most are looked at."""
MIDDLING = Guess(middling=True)
Glance = list[Result | None]
"""What a few simulated continuations lead to."""


def seat_odds(
    game: Game,
    ask: Ask,
    choose: str,
    players: Mapping[str, Player],
    limit: int = SEAT_PATHS,
    fights: int = SEAT_FIGHTS,
    glances: int = GLANCES,
) -> Odds:
    """The odds of an answer as far as the asked seat may know them: if hidden facts matter, a range over them.

    They are those of a branch: nothing that comes of the table's own seed plays a part in them.
    """
    game = game.branch(len(game.entries), "odds")
    if game.system.opens_odds(game.scene):
        return option_odds(game, ask, choose, players, limit, fights)
    guesses = Guesses(game, ask, choose, players, fights, glances)
    low = guesses.odds(WEAKEST, limit)
    limit = 0 if low.fights else limit  # what is too long once is not walked again and again
    high = guesses.odds(guesses.strongest, limit)
    if low.outcomes == high.outcomes:
        return low
    seen = guesses.glance_all()
    matter = guesses.what_matters(seen)
    between = guesses.corners(matter, seen)
    each = limit // (1 + len(between))
    middle = guesses.odds(MIDDLING, each)
    found = [low, high, middle, *(guesses.odds(guess, each) for guess in between)]
    by = {fact: guesses.facts[fact] for fact in matter}
    why = f"Estimated by {fights} simulated continuations each." if any(odds.fights for odds in found) else ""
    return Odds("ranged", paths=sum(odds.paths for odds in found), why=why, ranges=hull(found, middle), by=by)


class Guesses:
    """An answer in all the worlds that a seat holds possible; what is hidden plays no part in making them."""

    def __init__(
        self, game: Game, ask: Ask, choose: str, players: Mapping[str, Player], fights: int, glances: int
    ) -> None:
        self.game = game
        self.ask = ask
        self.choose = choose
        self.players = players
        self.fights = fights
        self.glances = glances
        self.viewer = game.scene.viewer(ask.seat)
        self.facts = game.system.unknowns(game.scene)
        self.strongest = Guess(frozenset(self.facts))

    def walk(self, guess: Guess) -> Walk:
        return Walk(self.game, self.ask, self.choose, self.players, self.viewer, guess)

    def odds(self, guess: Guess, limit: int) -> Odds:
        walk = self.walk(guess)
        return settled(walk, exact_odds(walk, limit), self.fights)

    def glance(self, guess: Guess) -> Glance:
        """What the same luck leads to if that is so, a few times."""
        keyed, walk = KeyedFaces("odds"), self.walk(guess)
        return [simulate(walk, Sample(keyed, number)) for number in range(self.glances)]

    def glance_all(self) -> Glances:
        """A glance at the weakest and at the strongest, and at each of them with one fact otherwise."""
        low, high = self.glance(WEAKEST), self.glance(self.strongest)
        alone = {fact: self.glance(Guess(frozenset([fact]))) for fact in self.facts}
        lacking = {fact: self.glance(Guess(self.strongest.high - {fact})) for fact in self.facts}
        return Glances(low, high, alone, lacking)

    def what_matters(self, glances: Glances) -> list[str]:
        """The facts that change something by themselves, those first that change most; all of them, if none does."""
        weight = {fact: glances.weight(fact) for fact in self.facts}
        matter = [fact for fact in sorted(weight, key=lambda fact: -weight[fact]) if weight[fact]]
        return matter or list(self.facts)

    def corners(self, matter: Sequence[str], glances: Glances) -> list[Guess]:
        """The other worlds to look at: all, if little matters, or those that suit something most and least."""
        if len(matter) <= MOST_CORNERS:
            sizes = range(1, len(matter) + 1)
            return [Guess(frozenset(facts)) for size in sizes for facts in combinations(matter, size)]
        worlds: dict[frozenset[str], None] = {}
        for about in glances.things()[:MOST_THINGS]:
            sways = {fact: glances.sway(fact, about) for fact in matter}
            worlds[frozenset(fact for fact in matter if sways[fact] > 0)] = None
            worlds[frozenset(fact for fact in matter if sways[fact] < 0)] = None
        return [Guess(facts) for facts in worlds]


class Glances:
    """What the same few continuations lead to in the weakest and the strongest world, and with one fact otherwise."""

    def __init__(self, low: Glance, high: Glance, alone: dict[str, Glance], lacking: dict[str, Glance]) -> None:
        self.low = low
        self.high = high
        self.alone = alone
        self.lacking = lacking

    def weight(self, fact: str) -> int:
        """How often it changes something."""
        return unlike(self.low, self.alone[fact]) + unlike(self.high, self.lacking[fact])

    def things(self) -> list[str]:
        """All that was seen to happen anywhere, what happened most often first."""
        every = [self.low, self.high, *self.alone.values(), *self.lacking.values()]
        seen = Counter(about for glance in every for result in glance for about in gists(result))
        return [about for about, _ in sorted(seen.items(), key=lambda each: (-each[1], each[0]))]

    def sway(self, fact: str, about: str) -> int:
        """How much more often that happens if there is much of the fact."""
        more = times(self.alone[fact], about) + times(self.high, about)
        return more - times(self.low, about) - times(self.lacking[fact], about)


def gists(result: Result | None) -> set[str]:
    return {gist(line) for line in result or ()}


def times(glance: Glance, about: str) -> int:
    return sum(about in gists(result) for result in glance)


def unlike(one: Glance, other: Glance) -> int:
    return sum(here != there for here, there in zip(one, other, strict=True))


NUMBER = re.compile(r"(.* )([+-]?\d+)$")


def hull(worlds: Sequence[Odds], middle: Odds) -> tuple[Range, ...]:
    """Of each thing that may happen the least and the greatest chance in any world, the likeliest first."""
    amounts: dict[str, set[int]] = {}
    for odds in worlds:
        for line in {line for result in odds.outcomes for line in result}:
            amounts.setdefault(gist(line), set()).update(amount_of(line))
    ranges = []
    for about, numbers in amounts.items():
        ends = [chance_of(odds, about) for odds in worlds]
        low, high = min(low for low, _ in ends), max(high for _, high in ends)
        ranges.append(Range(about + amount_words(numbers), low, high, float(share_of(middle, about))))
    return tuple(sorted(ranges, key=lambda each: (-each.about, -each.high, -each.low, each.what)))


def gist(line: str) -> str:
    """A line without its amount.

    >>> gist("street_thug HP -5"), gist("street_thug prone")
    ('street_thug HP ', 'street_thug prone')
    """
    found = NUMBER.match(line)
    return found[1] if found else line


def amount_of(line: str) -> list[int]:
    found = NUMBER.match(line)
    return [int(found[2])] if found else []


def amount_words(amounts: set[int]) -> str:
    """
    >>> amount_words({-5}), amount_words({-5, -3}), amount_words(set())
    ('-5', '-3 to -5', '')
    """
    if not amounts:
        return ""
    near, far = min(amounts, key=abs), max(amounts, key=abs)
    words = [f"{amount:+d}" for amount in (near, far)]
    return words[0] if near == far else " to ".join(words)


def share_of(odds: Odds, about: str) -> Fraction:
    return sum((chance for result, chance in odds.outcomes.items() if about in map(gist, result)), Fraction(0))


def chance_of(odds: Odds, about: str) -> tuple[float, float]:
    """Between what the chance lies that this is among what happens."""
    return odds.between(share_of(odds, about))
