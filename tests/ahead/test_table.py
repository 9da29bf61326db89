"""A position is come to once more just as it stood, whoever was at the table, and goes on with other dice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from quintain.ahead.table import AheadTable
from quintain.ahead.trusted import asker_of
from quintain.kernel.asks import Ask, Conceding, Option
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player, ScriptedTable, Table
from tests.kernel.driving import bots, drive, people
from tests.kernel.toy import TOY, Brawler, ToyScene, brawl, duel


class Recalled(AheadTable):
    """Notes how the scene stands where the question is reached."""

    found: bytes = b""

    def arrive(self) -> None:
        self.found = stands(self.scene)


def stands(scene: Scene) -> bytes:
    """Everything but how often dice were rolled, which are other dice from there on."""
    return msgspec.json.encode({name: each for name, each in scene.dump().items() if name != "counts"})


def recall(position: Position, choose: str, players: Mapping[str, Player], seed: str = "other") -> Recalled:
    table = Recalled(TOY, position, choose, seed, players)
    table.first_step()
    return table


class Looking(Brawler):
    """Answers as a brawler, and comes to each of its questions once more."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = 0
        self.given: list[Position] = []

    def looks_ahead(self) -> bool:
        return True

    def answer(self, ask: Ask) -> str:
        choose = super().answer(ask)
        position = ask.position()
        table = asker_of(ask)
        assert isinstance(table, Table)
        players = dict.fromkeys([*position.scene.seats(), ""], Brawler())
        assert recall(position, choose, players).found == stands(table.scene)
        self.seen += 1
        self.given.append(position)
        return choose


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_bot_comes_to_its_question_once_more_in_a_batch_and_at_a_live_table(seed: str) -> None:
    batch, live = Looking(), Looking()
    scene = brawl()

    play_bots(TOY, scene, seed, dict.fromkeys(scene.seats(), batch))
    game = Game(TOY, brawl(), seed, dict.fromkeys(scene.seats(), live))

    assert stands(game.scene) == stands(scene)
    assert batch.seen == live.seen > 20
    for one, other in zip(batch.given, live.given, strict=True):
        assert (one.asked, one.given, one.fell) == (other.asked, other.given, other.fell)


@pytest.mark.parametrize("own_dice", [False, True])
def test_what_people_have_thrown_and_answered_stays_as_it_was(own_dice: bool) -> None:
    seen = 0
    for seed in range(8):
        game = people(duel(spirit=3, hp=30), own_dice=own_dice, seed=str(seed))
        for _ in range(40):
            drive(game, steps=1)
            for ask in game.asks:
                found = recall(ask.position(), Brawler().answer(ask), bots(game.scene)).found
                assert found == stands(game.now())
                seen += bool(ask.position().fell)

    assert seen > 5


def test_an_act_that_asks_is_carried_out_once_more() -> None:
    game = people(brawl())
    drive(game, steps=3)
    seat, challenge = next(
        (seat, option.id)
        for seat in game.scene.seats()
        for option in game.acts(seat).options
        if option.verb == "challenge"
    )
    game.act(seat, challenge)
    while not any(ask.about == "challenged" for ask in game.asks):
        drive(game, steps=1)
    (ask,) = [ask for ask in game.asks if ask.about == "challenged"]

    table = recall(ask.position(), "accept", bots(game.scene))

    assert table.found == stands(game.now())


def test_nobody_looks_ahead_from_what_others_have_sealed() -> None:
    game = people(brawl())
    for ask in game.asks:
        game.answer(ask.seat, ask.number, "bold")
        if len(game.asks) == 1:
            break
    (last,) = game.asks

    assert all(seat == last.seat for seat, _ in last.position().given)
    assert len(game.position().given) == 0


def test_in_a_batch_nobody_does_so_either() -> None:
    planning = plans_of(brawl())

    assert len({seat for seat, _ in planning}) > 1
    assert all(seat == asked for seat, given in planning for asked, _ in given)


def plans_of(scene: ToyScene) -> list[tuple[str, list[tuple[str, int]]]]:
    found: list[tuple[str, list[tuple[str, int]]]] = []

    class Planner(Brawler):
        def looks_ahead(self) -> bool:
            return True

        def answer(self, ask: Ask) -> str:
            if ask.about == "plan" and not found_all():
                found.append((ask.seat, list(ask.position().given)))
            return super().answer(ask)

    def found_all() -> bool:
        return len(found) == len(scene.bodies)

    play_bots(TOY, scene.clone(), "plans", dict.fromkeys(scene.seats(), Planner()))
    return found


def test_the_same_seed_leads_to_the_same_and_another_elsewhere() -> None:
    game = people(brawl())
    drive(game, steps=6)
    ask = game.asks[0]
    choose, players = Brawler().answer(ask), bots(game.scene)

    def ends(seed: str) -> bytes:
        table = recall(ask.position(), choose, players, seed)
        while TOY.outcome(table.scene) is None:
            TOY.step(table.scene, table)
        return stands(table.scene)

    assert ends("a") == ends("a")
    assert len({ends(str(seed)) for seed in range(8)}) > 1


def test_nothing_that_was_taken_on_trust_is_made_up() -> None:
    """Without the answers that came before, the question cannot be reached: that is said, and not guessed."""
    game = people(brawl())
    while game.asks[0].about != "react":
        drive(game, steps=1)
    position = game.asks[0].position()
    position.given = {}

    with pytest.raises(RuntimeError, match="nobody has answered"):
        recall(position, Brawler().answer(game.asks[0]), bots(game.scene))


class Giver(Player):
    """Gives up whenever it may."""

    def answer(self, ask: Ask) -> str:
        return next((option.id for option in ask.options if option.concedes()), ask.default())


def test_nobody_gives_up_where_it_is_looked_ahead() -> None:
    scene = brawl()
    table = AheadTable(TOY, Position(scene, None, None, {}, []), None, "seed", dict.fromkeys(scene.seats(), Giver()))
    body = next(iter(scene.bodies.values()))

    answer = table.ask(body, "deed", [Option("fight_on"), Conceding("yield")])

    assert answer.id == "fight_on"


def test_a_script_gives_nothing_to_look_ahead_from() -> None:
    scene = brawl()
    table = ScriptedTable(scene, TOY.sight, ["bold"])
    body = next(iter(scene.bodies.values()))
    table.ask(body, "plan", [Option("bold"), Option("wary")])

    with pytest.raises(NotImplementedError):
        table.asked[0].position()
