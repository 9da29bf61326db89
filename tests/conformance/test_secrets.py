"""Twin worlds: two scenes that differ only in what a seat may not know give that seat equal bytes.

For each hidden fact a twin is made at many moments of random fights; both are driven to the seat's next
question by the same answers of the others, those they give in the first. The view, the question, the options, the
odds, the refusals and what bots answer must be the same. With the filter switched off each fact is noticed, so the
test can fail.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice

import msgspec
import pytest

from quintain.ahead.believing import believe
from quintain.bots import SEARCH, bot_names, find_bot
from quintain.bots.search import Search
from quintain.kernel.asks import Ask, Option
from quintain.kernel.entries import Answered
from quintain.kernel.events import Viewer, encode
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Guess
from quintain.kernel.table import BotTable, Player
from quintain.odds.guesses import seat_odds
from quintain.systems import find_system
from quintain.systems.ki.view import Sight
from quintain.words.errors import AnswerRefused, UserError
from tests.conformance.worlds import SYSTEMS, encounters, facts_of, players, start

FACTS = [(system, fact) for system in SYSTEMS for fact in facts_of(system).HIDDEN]
SHOWN = [(system, fact) for system, fact in FACTS if fact not in getattr(facts_of(system), "UNSEEN", ())]
"""Those that their own side is shown."""
BELIEVED = 2
"""So many worlds that a seat believes in are compared."""
MOMENTS = 6
"""Of each fight."""
STEPS_TRIED = 12
"""From each moment on, until a seat is asked in both worlds."""


def moments(system: str, encounter: str, seed: str, count: int) -> Iterator[Scene]:
    """So many scenes at step boundaries of a greedy fight, from its first to its last; of a short one, every one."""
    wanted = spread(system, encounter, seed, count)
    return (scene.clone() for step, scene in enumerate(boundaries(system, encounter, seed)) if step in wanted)


def spread(system: str, encounter: str, seed: str, count: int) -> set[int]:
    """So many steps of that fight, evenly apart."""
    steps = sum(1 for _ in boundaries(system, encounter, seed))
    return {steps * place // count for place in range(count)}


def boundaries(system: str, encounter: str, seed: str) -> Iterator[Scene]:
    """The scene before each step of that fight; it goes on with the next one."""
    scene, rules = start(system, encounter), find_system(system)
    table = BotTable(scene, rules.sight, seed, players(system, scene, "greedy"))
    while rules.outcome(scene) is None:
        yield scene
        rules.step(scene, table)


MOST_BEFORE = 4
"""So many answers of others may come before a question."""


class World:
    """One of the twins: a game of people who all wait, from a moment on."""

    def __init__(self, system: str, scene: Scene, seat: str) -> None:
        self.start = scene
        self.seat = seat
        self.game = Game(find_system(system), scene, "twins", dict.fromkeys(scene.seats()))

    def asked(self) -> Ask | None:
        """The seat's question, if nothing but answers of others came before it: no step, no dice, no discovery."""
        mine = [ask for ask in self.game.asks if ask.seat == self.seat]
        if not mine or self.game.steps or rolled_in_step(self.game):
            return None
        learned, side = facts_of(self.game.system.name).learned, self.start.seats()[self.seat]
        return mine[0] if learned(self.start, side) == learned(self.game.now(), side) else None

    def lead_up(self) -> list[Answered]:
        """The others answer, each as greedy does, until the seat is asked; gives what they answered."""
        given: list[Answered] = []
        while self.asked() is None and self.game.asks and not self.game.steps and len(given) < MOST_BEFORE:
            first = self.game.asks[0]
            given.append(Answered(first.seat, first.number, find_bot(self.game.system.name, "greedy").answer(first)))
            self.game.answer(first.seat, first.number, given[-1].choose)
        return given

    def answers(self) -> list[tuple[str, str]]:
        """Who has answered what since that moment."""
        return [(entry.seat, entry.choose) for entry in self.game.entries if isinstance(entry, Answered)]

    def follow(self, given: list[Answered]) -> None:
        """The others answer what they did in the other twin, as far as they can here."""
        for each in given:
            if any((ask.seat, ask.number) == (each.seat, each.ask) for ask in self.game.asks):
                with suppress(AnswerRefused):
                    self.game.answer(each.seat, each.ask, each.choose)


def rolled_in_step(game: Game) -> bool:
    return game.now().counts.rolled != game.scene.counts.rolled


def all_that_a_seat_gets(game: Game, ask: Ask, *, odds: bool) -> list[object]:
    """Everything, as bytes or plain data."""
    system, viewer = game.system.name, game.scene.viewer(ask.seat)
    got: list[object] = [
        msgspec.json.encode(view_now(game, viewer)),
        msgspec.json.encode(ask.as_data()),
        msgspec.json.encode(game.system.board(game.now(), viewer)),
        [encode(event) for event in game.told(viewer)],
        game.drafts(viewer),
        [option.id for option in game.system.acts(game.scene, ask.seat)],
        [find_bot(system, bot).answer(ask) for bot in bot_names(system) if bot != SEARCH],
        refusal(game, ask),
    ]
    if odds:
        policy = players(system, game.scene, "greedy")
        aimed = sorted(plainly(ask.options), key=lambda id: ":" not in id)[:2]
        got += [seat_odds(game, ask, choose, policy, 40, fights=6, glances=2).as_data() for choose in aimed]
    return got


def plainly(options: Sequence[Option]) -> list[str]:
    """Answers without a shape; where every option has one, each with the first that fills it."""
    plain = [option.id for option in options if option.shape is None]
    return plain or [f"{option.id}:{option.shape.first()}" for option in options if option.shape is not None]


def refusal(game: Game, ask: Ask) -> str:
    try:
        game.answer(ask.seat, ask.number, "nonsense")
    except UserError as error:
        return error.message()
    return "accepted"


class Compared(msgspec.Struct):
    """How many twins of an encounter there were, how many of them were compared, how many could be told apart."""

    twins: int = 0
    compared: int = 0
    told_apart: int = 0


def twins(system: str, fact: str, encounter: str) -> Iterator[tuple[World, World]]:
    """Pairs of worlds that differ in that fact, in which the others have answered the same.

    They are made for every seat at many moments of a fight; where a seat is not asked in both, at the next steps too.
    """
    seed = f"twins {fact}"
    wanted, due = spread(system, encounter, seed, MOMENTS), dict[str, int]()
    for step, scene in enumerate(boundaries(system, encounter, seed)):
        due = dict.fromkeys(scene.seats(), step) if step in wanted else due
        for seat in [seat for seat, since in due.items() if step - since < STEPS_TRIED]:
            first, twin = scene.clone(), scene.clone()
            if facts_of(system).vary(twin, fact, seat):
                one, other = World(system, first, seat), World(system, twin, seat)
                other.follow(one.lead_up())
                if one.asked() is not None and other.asked() is not None:
                    del due[seat]
                yield one, other


def differences(system: str, fact: str, encounter: str, *, odds: bool) -> Compared:
    found = Compared()
    for one, other in twins(system, fact, encounter):
        found.twins += 1
        mine, same = one.asked(), other.asked()
        if mine is not None and same is not None:
            chances = odds and found.compared % 4 == 0
            got = [all_that_a_seat_gets(*each, odds=chances) for each in ((one.game, mine), (other.game, same))]
            found.compared += 1
            found.told_apart += got[0] != got[1]
    return found


@pytest.mark.parametrize(("system", "fact"), FACTS)
def test_a_seat_cannot_tell_twin_worlds_apart(system: str, fact: str) -> None:
    facts = facts_of(system)
    small = getattr(facts, "ODDS_IN", facts.SECRETIVE)
    found = {each: differences(system, fact, each, odds=each in small) for each in facts.SECRETIVE}

    assert sum(each.compared for each in found.values()) > 10
    assert [encounter for encounter, each in found.items() if each.twins and not each.compared] == []
    assert [encounter for encounter, each in found.items() if each.told_apart] == []


SEARCHED = 3
"""So many facts of each system are varied where a bot searches, and at the first question that differs in nothing."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_bot_that_searches_finds_the_same_in_twin_worlds(system: str) -> None:
    """It plays on from copies that hold everything: what it finds there rests on what its seat knows alone."""
    facts = facts_of(system)
    encounter, compared, searched = facts.SECRETIVE[0], 0, 0
    for fact in islice(facts.HIDDEN, SEARCHED):
        for one, other in twins(system, fact, encounter):
            pair = [(world.game, world.asked()) for world in (one, other)]
            if any(ask is None for _, ask in pair):
                continue
            bots = [Search(game.system, find_bot(system, "greedy"), 1) for game, _ in pair]
            rows = [bot.rows(ask) for bot, (_, ask) in zip(bots, pair, strict=True) if ask is not None]
            mine, same = [[(row.choose, row.found) for row in each] for each in rows]
            assert mine == same, fact
            compared, searched = compared + 1, searched + (len(mine) > 1)
            break

    assert compared > 1
    assert searched


def odds_of_an_attack(system: str, scene: Scene, seat: str) -> Data | None:
    """What the seat may know of the first attack on offer, if it is offered one at that moment."""
    world = World(system, scene, seat)
    ask = world.asked()
    if ask is None:
        return None
    verb = facts_of(system).ATTACK_OPTION.partition(":")[0]
    attacks = plainly([option for option in ask.options if option.verb == verb])
    policy = players(system, scene, "greedy")
    return seat_odds(world.game, ask, attacks[0], policy, 100, fights=20, glances=4).as_data() if attacks else None


@pytest.mark.parametrize("system", SYSTEMS)
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
    assert kinds == set(facts.ODDS)


GUESSED = [(system, fact) for system in SYSTEMS for fact in facts_of(system).GUESSED]


def sheet_of(creature: Creature) -> object:
    sheet = getattr(creature, "sheet", None)
    assert isinstance(sheet, msgspec.Struct)
    return msgspec.to_builtins(sheet)


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


def shown_to(system: str, scene: Scene, seat: str) -> bytes:
    rules, viewer = find_system(system), scene.viewer(seat)
    return msgspec.json.encode([rules.view(scene, viewer), rules.board(scene, viewer)])


@pytest.mark.parametrize(("system", "fact"), GUESSED)
def test_nothing_of_what_a_seat_guesses_is_left_in_the_worlds_it_reckons_with(system: str, fact: str) -> None:
    """Odds are worked out in these worlds alone: where they are the same, so is every chance of every option.

    Nor is it shown, also where bots have it so seldom that no twins of a fight differ in it.
    """
    compared = 0
    for scene in (scene for each in facts_of(system).SECRETIVE for scene in moments(system, each, "guesses", 4)):
        for seat, side in scene.seats().items():
            one, other = scene.clone(), scene.clone()
            foes = [pair for pair in zip(one.creatures(), other.creatures(), strict=True) if pair[0].side != side]
            varied = [facts_of(system).GUESSED[fact](*pair) for pair in foes]
            if any(varied):
                assert all_of(one) != all_of(other)
                assert guesses_at(system, one, seat) == guesses_at(system, other, seat)
                assert shown_to(system, one, seat) == shown_to(system, other, seat)
                compared += 1

    assert compared > 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_fact_that_a_seat_guesses_is_compared(system: str) -> None:
    scene = start(system, facts_of(system).SECRETIVE[0])

    assert set(find_system(system).unknowns(scene)) <= set(facts_of(system).GUESSED)


@pytest.mark.parametrize(("system", "fact"), SHOWN)
def test_the_twin_test_notices_when_the_filter_is_off(system: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "is_with", lambda viewer, side: True)

    found = [differences(system, fact, each, odds=False) for each in facts_of(system).SECRETIVE]

    assert any(each.told_apart for each in found), f"{fact} could not be seen even without the filter: {found}"


class Indiscreet(Player):
    """Lets on by what it answers how strong it is, which nobody else may know."""

    def answer(self, ask: Ask) -> str:
        sight = ask.view()
        assert isinstance(sight, Sight)
        me = sight.seen(ask.who).own()
        assert me is not None
        option = ask.options[me.strength % len(ask.options)]
        return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"


def test_what_the_others_answer_is_the_same_in_both_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "find_bot", lambda system, bot: Indiscreet())
    pairs = [pair for encounter in facts_of("ki").SECRETIVE for pair in twins("ki", "strength", encounter)]

    answered = [[world.answers() for world in pair] for pair in pairs if all(world.asked() for world in pair)]

    assert sum(bool(one) for one, _ in answered) > 2
    assert [one for one, _ in answered] == [other for _, other in answered]


@pytest.mark.parametrize(
    ("system", "encounter"), [each for each in encounters() if "duel" in each[1] or "yard" in each[1]]
)
def test_a_short_fight_is_looked_at_from_its_first_step_to_its_last(system: str, encounter: str) -> None:
    steps = [scene.position() for scene in boundaries(system, encounter, "short")]

    looked_at = [scene.position() for scene in moments(system, encounter, "short", len(steps) + 5)]

    assert looked_at == steps
