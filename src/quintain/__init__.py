"""Quintain plays tabletop combat by the book.

    >>> import quintain
    >>> fight = quintain.start("ki/mirror", seed=7, bots={"blue": "greedy"})
    >>> [ask.about for ask in fight.asks], [option.id for option in fight.asks[0].options]
    (['announce'], ['participate', 'wait'])
    >>> fight.answer("participate")
    >>> fight.outcome is None
    True

`start` and `load` give a `Fight`, `simulate` plays many, `systems` lists the rulesets. What is asked for is imported
then: `import quintain` alone takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from quintain import built

if TYPE_CHECKING:
    from quintain.front.fight import Fight
    from quintain.front.opening import load, start
    from quintain.kernel.asks import Answer, Ask, Option
    from quintain.kernel.events import Event
    from quintain.kernel.system import Outcome
    from quintain.kernel.table import Player
    from quintain.lab.results import Report
    from quintain.lab.simulating import simulate
    from quintain.odds.odds import Odds
    from quintain.words.errors import UserError

    __version__: str

    def systems() -> list[str]:
        """The name of every ruleset."""


__all__ = [
    "Answer",
    "Ask",
    "Event",
    "Fight",
    "Odds",
    "Option",
    "Outcome",
    "Player",
    "Report",
    "UserError",
    "__version__",
    "load",
    "simulate",
    "start",
    "systems",
]

ENGINE_VERSION = "0.19.0"
"""Recorded in every transcript: the rules code that produced it."""

RULES = built.rules()
"""Which rules run: compiled ones, if there are any that were built of exactly these sources."""

if RULES == built.COMPILED and not built.is_beside():
    __path__.insert(0, str(built.folder() / "quintain"))

HOMES = {
    "Answer": "kernel.asks",
    "Ask": "kernel.asks",
    "Event": "kernel.events",
    "Fight": "front.fight",
    "Odds": "odds.odds",
    "Option": "kernel.asks",
    "Outcome": "kernel.system",
    "Player": "kernel.table",
    "Report": "lab.results",
    "UserError": "words.errors",
    "load": "front.opening",
    "simulate": "lab.simulating",
    "start": "front.opening",
}
"""Where each name that is offered here lives; it is imported when somebody asks for it."""


if not TYPE_CHECKING:  # so that a name that is not offered is a mistake to a type checker, too

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return import_module("importlib.metadata").version(__name__)
        if name == "systems":
            return import_module("quintain.systems")
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"quintain.{HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
