"""What the tests of every system share: answers written down, and mistakes in content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from quintain.kernel.asks import Ask
from quintain.kernel.events import Aside, Event
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.words.errors import AnswerRefused, ContentError, UserError


class Waiting:
    """A game that waits for its next answer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def ask(self) -> Ask:
        """The one question that waits."""
        (ask,) = self.game.asks
        return ask

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what now."""
        return [(ask.who, ask.about) for ask in self.game.asks]

    def options(self) -> list[str]:
        return [option.id for option in self.ask.options]


SomeScene = TypeVar("SomeScene", bound=Scene)


class Written(Waiting, Generic[SomeScene]):
    """Where a written fight stands when its answers are used up; a system says which scene it is of."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.scene = cast(SomeScene, game.now())

    def events(self, kind: type[Event] | None = None) -> list[Any]:
        """What happened; what was told aside in a shared slot is unwrapped."""
        told = [event.what if isinstance(event, Aside) else event for event in self.game.events]
        return [event for event in told if kind is None or isinstance(event, kind)]


def started(system: System, scene: Scene) -> Game:
    """The game of that scene, with a person on every seat who throws the dice too."""
    seats = scene.seats()
    return Game(system, scene, "test", dict.fromkeys(seats), own_dice=frozenset(seats))


def nobody(game: Game, left: Sequence[str], is_spent: bool) -> bool:
    """Nobody answers by themselves."""
    return False


def follow(
    game: Game,
    answers: Sequence[str],
    dice: Sequence[int],
    then: str,
    by_itself: Callable[[Game, Sequence[str], bool], bool] = nobody,
) -> Game:
    """Plays a copy of a game further; the game itself stays where it was.

    It goes on until the script is used up; nothing may be left over, and what waits then is what `then` names.

    `by_itself` may answer a question that the script leaves out; it is told which answers are left, and whether
    the script is used up, dice and all.
    """
    game = game.branch(len(game.entries), game.seed)
    left, faces = list(answers), list(dice)
    while True:
        if game.throw is not None:
            sides = len(game.throw.roll.dice.sides)
            assert len(faces) >= sides, f"no face left for {game.throw.roll.as_data()}"
            shown, faces = faces[:sides], faces[sides:]
            game.give_faces(game.throw.seat, game.throw.number, shown)
        elif by_itself(game, left, not left and not faces):
            continue
        elif game.asks and left:
            give(game, left.pop(0))
        else:
            break
    assert not left, f"answers left over: {left}"
    assert not faces, f"faces left over: {faces}"
    check_what_waits(game, then)
    return game


def check_what_waits(game: Game, then: str) -> None:
    """A question that waits when a test has nothing more to say is one that the test names."""
    found = what_waits(game)
    assert found in then.split(" | "), (
        f'The script ends while this question waits: "{found}". Answer it, or name it with then="{found}".'
        if found
        else f'The script ends with the fight, not with the question "{then}".'
    ) + f' The test says then="{then}".'


def what_waits(game: Game) -> str:
    """Who is asked what: "ann: react", "ann, bob: announce; cid: plot", or nothing once it is over."""
    who: dict[str, list[str]] = {}
    for ask in game.asks:
        who.setdefault(ask.about, []).append(ask.who)
    return "; ".join(f"{', '.join(names)}: {about}" for about, names in who.items())


def refused(played: Waiting, text: str) -> bool:
    """Whether the question that waits does not offer that answer, and does not take it."""
    ask = played.ask
    try:
        played.game.answer(ask.seat, ask.number, text)
    except AnswerRefused:
        return played.game.asks == [ask]
    return False


def give(game: Game, text: str) -> None:
    """An answer written "who> answer" also checks who is asked."""
    ask = game.asks[0]
    who, mark, choice = text.partition("> ")
    if mark:
        ask = next((each for each in game.asks if each.who == who), ask)
        assert ask.who == who, f"{ask.who} is asked ({ask.about}), not {who}"
    game.answer(ask.seat, ask.number, choice if mark else text)


def mistakes_in(system: System, folder: Path, text: str) -> list[UserError]:
    """What the loader says about a folder with this file in it, laid over the shipped content."""
    (folder / "more.toml").write_text(text)
    try:
        system.library([folder])
    except ContentError as error:
        return error.mistakes
    return []


def the_mistake_in(system: System, folder: Path, text: str) -> tuple[str, str, str]:
    """The only mistake: what, the end of where, and the fix."""
    (mistake,) = mistakes_in(system, folder, text)
    _, _, where = mistake.where.partition("more.toml, ")
    return mistake.what, where, mistake.fix
