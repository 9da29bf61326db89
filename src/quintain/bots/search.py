"""Search: tries the answers to its question by playing on from there, and takes what leads furthest.

It needs nothing of a ruleset but its rules: copies of the scene in worlds that its seat holds possible, played on by
the usual bot. What it knows of secrets is what its seat knows.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from quintain.ahead.candidates import MOST, candidates
from quintain.ahead.choosing import Row, best, by_answer, compare
from quintain.ahead.evaluation import known_sides
from quintain.ahead.rollout import Outlook
from quintain.ahead.table import fights_on
from quintain.kernel.asks import Ask
from quintain.kernel.system import System
from quintain.kernel.table import Player

TRIES = 128
"""So often it plays on for one answer, if nothing else is said."""
EACH = 8
"""So many tries there are at least for each answer that is looked at: with few tries few are."""
SEEDS = 1 << 30
LOST = 0.0
"""What a try counts that came to nothing, because rules or a bot failed in it."""

Tell = Callable[[int], None]

log = logging.getLogger("quintain.search")


class Search(Player):
    """Takes the usual bot's answer, unless another one is surely better after so many tries."""

    def __init__(self, system: System, usual: Player, tries: int = TRIES) -> None:
        self.system = system
        self.usual = usual
        self.tries = tries

    def __reduce__(self) -> tuple[object, ...]:
        return Search, (self.system, self.usual, self.tries)

    def looks_ahead(self) -> bool:
        return True

    def answer(self, ask: Ask) -> str:
        return best(self.rows(ask)).choose

    def rows(self, ask: Ask, tell: Tell | None = None) -> list[Row]:
        """What it has tried; the first is the usual answer, and alone if there was nothing to weigh.

        There is nothing where its seat knows of nobody else, or the ruleset does not say how far to look. `tell` hears
        how many tries are done.
        """
        usual = self.usual_answer(ask)
        position = ask.position()
        scene = position.scene
        viewer = scene.viewer(ask.seat)
        horizon = self.system.mode_of[type(scene.played())].horizon
        if horizon <= 0 or len(known_sides(self.system, scene, viewer)) < len(("one", "other")):
            return [Row(usual)]
        answers = self.answers(ask, usual)
        if len(answers) == 1:
            return [Row(usual)]
        players = dict.fromkeys([*scene.seats(), ""], self.usual)
        outlook = Outlook(self.system, position, players, viewer, horizon, by_name=False)  # bolder: it wins more
        seed = ask.luck(SEEDS)

        done = 0

        def attempt(row: Row, number: int) -> float:
            nonlocal done
            done += 1
            if tell is not None:
                tell(done)
            return self.attempt(outlook, row, f"{seed}/{number}")

        return by_answer(compare(answers, self.tries, attempt))

    def answers(self, ask: Ask, usual: str) -> list[str]:
        """What is weighed against each other; the usual answer is the first."""
        return candidates(ask, usual, min(MOST, max(2, self.tries // EACH)))

    def usual_answer(self, ask: Ask) -> str:
        """Of the usual bot, which may give up; this one does not."""
        answer = ask.read(self.usual.answer(ask))
        return fights_on(ask).text if answer.option.concedes() else answer.text

    def attempt(self, outlook: Outlook, row: Row, seed: str) -> float:
        """One try; one that fails is told with all that it takes to run it again, and counts as lost."""
        try:
            table = outlook.played(seed, row.choose, eager=row.eager)
            row.unlocks |= table.unlocked
            return outlook.worth(table.scene.played(), outlook.viewer.side)
        except Exception:
            asked = outlook.position.asked
            log.exception("A try of %s for %s, ask %s, failed on the seed %s.", row.choose, *(asked or ("", 0)), seed)
            return LOST
