"""What anybody may have written is tried before it is believed.

`load` gives a scene whatever it is told, and rules stumble anywhere over one that cannot be. That is no fault of the
rules, so it ends here, in words.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quintain.kernel.entries import Entry
from quintain.kernel.live import Game, Watch
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Data, Scene, viewers
from quintain.state.sound import Flaw, flaws
from quintain.words.errors import UserError
from quintain.words.wording import shown

LARGEST_NUMBER = 1_000_000_000_000
"""Seconds of thirty thousand years: no adventure lasts longer."""
DEEPEST = 60
"""Lists and tables inside each other; no scene of ours has more than a dozen."""
MOST_STEPS = 30_000
"""What a scene may go through before a person is asked; a long fight of eight bots takes 1,600."""
STEPS_AN_ENTRY = 100
"""So many more for each thing that was decided in it."""
AS_SAVED = "Use the file as it was saved; if it is, the fault is the program's: please report it with the file."
LONGEST_REASON = 200
OURS = re.compile("quintain|<state of ")


@contextmanager
def refusing_nonsense(where: str) -> Iterator[None]:
    """Around whatever is done with a scene from outside: what its rules stumble over is the mistake of who wrote it."""
    try:
        yield
    except (UserError, OSError):  # rules touch no file: that one is about whoever reads or prints
        raise
    except Exception as error:
        raise nonsense(error, where) from error


def nonsense(error: Exception, where: str) -> Departed:
    """What the program met in a scene from outside, as a mistake of whoever wrote that."""
    return Departed(f"This cannot be played: {reason(error)}.", where=where, fix=AS_SAVED)


def reason(error: Exception) -> str:
    """The error and where the program met it, in a few words."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [(Path(each.filename).stem, each.name) for each in frames if OURS.search(each.filename)]
    place = f" ({', '.join(ours[-1])})" if ours and frames[-1].filename != __file__ else ""
    said = " ".join(str(error).split())[:LONGEST_REASON].rstrip(".")
    return f"{type(error).__name__}{f', {said}' if said else ''}{place}"


def must_be_plain(data: Data) -> None:
    """Refuses numbers and nesting that no scene needs and that rules would count or climb through for ever."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        deeper: list[object] = []
        for value in level:
            if isinstance(value, dict):
                deeper.extend(value.values())
            elif isinstance(value, list):
                deeper.extend(value)
            elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:  # nor is it no number
                raise UserError(f"{shown(value)} is too large.", fix=f"Stay within {LARGEST_NUMBER:,}.")
        if not deeper:
            return
        level = deeper
    raise UserError(f"Its lists and tables are nested more than {DEEPEST} deep.", fix="Nest less.")


def must_be_sound(scene: Scene) -> None:
    """Refuses a scene that was loaded with something else than its fields declare."""
    flaw: Flaw | None = next(flaws(scene), None)
    if flaw is not None:
        raise UserError(f"{shown(flaw.found)} is not {flaw.wanted}.", where=flaw.path)


def must_show(game: Game) -> None:
    """Shows it to everybody once, and what waits; what cannot be shown raises whatever it raises."""
    now = game.now()
    for viewer in viewers(game.scene):
        game.system.board(now, viewer)
        game.system.view(now, viewer)
    for ask in game.asks:
        ask.as_data()
    names = game.scene.creature_names()
    for event in game.events:
        event.sentence(names)


class Patience:
    """A watch that gives up a scene which never asks anybody again; whoever answers or takes back renews it."""

    def __init__(self, entries: int = 0, then: Watch | None = None) -> None:
        self.left = self.most(entries)
        self.then = then
        self.game: Game | None = None
        self.given: tuple[Entry | None, int] | None = None

    def attend(self, game: Game) -> None:
        """From now on this game is watched, which somebody plays on."""
        self.game = game
        self.left = self.most(len(game.entries))
        game.watch = self.count_step

    def most(self, entries: int) -> int:
        """Whoever takes something back plays everything before it again."""
        return MOST_STEPS + entries * STEPS_AN_ENTRY

    def count_step(self, scene: Scene, events: int) -> None:
        if self.game is not None and self.given != (given := (self.game.offered, self.game.revision)):
            self.given, self.left = given, self.most(len(self.game.entries))
        self.left -= 1
        if self.left < 0:
            raise UserError("This scene never asks anybody.", where="scene", fix="Start it at another moment.")
        if self.then is not None:
            self.then(scene, events)
