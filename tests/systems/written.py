"""What the tests of every system share: answers written down, and mistakes in content."""

from __future__ import annotations

from pathlib import Path

from quintain.kernel.asks import Ask
from quintain.kernel.errors import AnswerRefused, ContentError, UserError
from quintain.kernel.live import Game
from quintain.kernel.system import System


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
