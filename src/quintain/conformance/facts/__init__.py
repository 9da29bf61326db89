"""What the tests need to know of a ruleset beside its rules: which fights to look at, what may be known, what is odd.

Nearly all of it follows from what the ruleset declares. What does not, its package says in `facts.py`, under the names
that stand here:

    from quintain_duel.scene import DuelRules

    QUICK_RULES = DuelRules(first_blood=True)
    MIRRORS = ["mirror"]

A ruleset that ships has its facts in a module of its name beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from quintain.bots import GREEDY, own_bots
from quintain.conformance.declared import guessed, hidden, unseen
from quintain.kernel.events import Event
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.knowing import pools
from quintain.library.content import Library
from quintain.state.base import Declared
from quintain.systems import module_of, shipped_names
from quintain.words.errors import UserError

SECRETIVE_FIGHTS = 3
"""So many of its fights are looked at for secrets, where nobody says which."""
ALIKE = 0.8
"""A name that is so like another is meant to be that one."""


class Facts:
    """What holds of a ruleset, and of those of its fights that are looked at closely."""

    QUICK_RULES: Any
    """House rules with which bots play a fight through without what only people need."""
    MIRRORS: Sequence[str]
    """Fights of equals, which greedy wins against chance nearly always; none, if it has no greedy."""
    SECRETIVE: Sequence[str]
    """Fights in which every hidden fact can matter; a short one among them."""
    ODDS_IN: Sequence[str]
    """Where twins are compared by their odds, too, which takes long."""
    ODDS: Sequence[str]
    """Which odds of an attack a seat gets: "exact", or "ranged" where what decides it is not open."""

    HIDDEN: Mapping[str, Callable[..., bool]]
    """What a side does not know of its foes, with a way to change it in a foe; False if it cannot be changed here."""
    UNSEEN: Sequence[str]
    """Those of them that not even their own side is shown."""
    GUESSED: Mapping[str, Callable[[Any, Any], bool]]
    """What a seat guesses of a foe, with a way to make it something else in its twin; False if that cannot be done."""
    OPEN: Mapping[str, str] = {}
    """Fields that no view shows and that yet are no secret, and why."""

    SMALL: Data
    """A scenario small enough to count its whole tree for some answers."""
    DEPTHS: Sequence[int] = (1, 2)
    """So many answers deep."""
    ATTACK: Data
    """A scenario in which an attack is on offer, whose exact odds are compared with many that are played."""
    ATTACK_ANSWERS: Sequence[str] = ()
    """Answers that lead there."""
    ATTACK_OPTION: str = ""
    """The attack; without it, whatever is offered first."""
    CHANCES_IN: str = ""
    """A fight in which the chance of an attack stands beside it; none, if attacks roll nothing or say nothing."""

    NO_USES: Sequence[str] = ()
    """Verbs that name a thing without using it."""
    LEAST_USED: int = 0
    """So many entries of the content are used by options in the fights of bots."""
    LEAST_OFFERED: int = 1
    """So many kinds of options are offered there."""
    LEAST_LED: int = 0
    """So many deeds say in short what came of them (`Event.short`), in its first fights."""
    EFFECTS: frozenset[str] = frozenset()
    """What events say that they do to somebody (`Event.effects`): at least these kinds."""
    MOMENTS: frozenset[str] = frozenset()
    """What is seen on the board (`Event.moments`): at least these kinds."""

    OBSERVES: bool
    """Whether programs that learn can play it: it says its views in numbers (`System.observe`)."""
    EXPLAINS: bool
    """Whether it says in words what each option means, in its `reading.py`; else its label must do."""
    KEEPS_BACK: bool = False
    """Whether a game master may keep somebody from the others' eyes."""
    KEEPS_RULES: bool
    """Whether its scenes keep its house rules, as a field `rules`."""
    REMEMBERED: Mapping[type, Mapping[str, Callable[[], object]]] = {}
    """Fields in which it remembers what it has worked out, by their class, with what stands there before."""
    SLOWER: Mapping[tuple[ModuleType, str], Any] = {}
    """Functions that have a slower twin which remembers nothing: their module and name, and the twin."""

    def __init__(self, system: System, library: Library) -> None:
        """What follows from the ruleset itself."""
        fights: Mapping[str, Any] = library.of("encounter")
        if not fights:
            what = f"{system.title} has no encounter, so there is nothing that it could be tested by."
            raise UserError(what, fix="Write a small one in its content.")
        self.QUICK_RULES = system.quick_rules()
        self.SMALL = self.ATTACK = {"encounter": next(iter(fights))}
        first = system.start(self.SMALL, self.QUICK_RULES, library)
        kind = type(first.creatures()[0])
        self.HIDDEN, self.UNSEEN, self.GUESSED = hidden(kind), unseen(kind), guessed(kind)
        self.SECRETIVE = self.ODDS_IN = list(fights)[:SECRETIVE_FIGHTS]
        self.ODDS = ("ranged",) if self.HIDDEN else ("exact",)
        self.MIRRORS = [id for id, each in fights.items() if each.yardstick] if GREEDY in own_bots(system.name) else []
        self.OBSERVES = type(system).observe is not System.observe
        self.EXPLAINS = find_spec(f"{module_of(system.name)}.reading") is not None
        self.KEEPS_RULES = "rules" in first.dump()

    def vary(self, scene: Scene, fact: str, seat: str) -> bool:
        """Changes that fact of every foe of the seat, in place; False if nothing could be changed."""
        side = scene.seats()[seat]
        changed = [self.HIDDEN[fact](each) for each in scene.creatures() if each.side != side]
        return any(changed)

    def learned(self, scene: Scene, side: str) -> object:
        """What a side has found out so far, where a fact stays hidden only as long as nobody does."""
        return None

    def out_of_bounds(self, scene: Scene) -> list[str]:
        """What has left its bounds; here, pools that are declared."""
        declared = [each for each in scene.creatures() if isinstance(each, Declared)]
        return [f"{each.id} {pool}" for each in declared for pool in pools.out_of_bounds(each)]

    def crowded(self, scene: Scene) -> list[str]:
        """Who is where there is no room for it."""
        return []

    def held_by_the_gone(self, scene: Scene) -> list[str]:
        """Who is held by somebody who is not there, or cannot hold anybody."""
        return []

    def has_hit(self, event: Event) -> bool | None:
        """What an attack roll came to; nothing of any other event. Only `CHANCES_IN` needs it."""
        return None


def known_names() -> list[str]:
    return sorted({name for name in [*vars(Facts), *Facts.__annotations__] if not name.startswith("_")})


def read_facts(system: System, library: Library) -> Facts:
    """What is known of a ruleset: what follows from it, and what its module of facts says."""
    facts, module = Facts(system, library), module_of_facts(system.name)
    if module is not None:
        for name in said_in(module):
            setattr(facts, name, getattr(module, name))
        if "SECRETIVE" in vars(module) and "ODDS_IN" not in vars(module):
            facts.ODDS_IN = facts.SECRETIVE
    return facts


@cache
def module_of_facts(system: str) -> ModuleType | None:
    """The module in which a ruleset's package says what does not follow from its declarations."""
    name = f"{__name__}.{system}" if system in shipped_names() else f"{module_of(system)}.facts"
    return None if find_spec(name) is None else import_module(name)


def said_in(module: ModuleType) -> list[str]:
    """The facts that it says; a name in capitals that is nearly one is a slip of the pen."""
    known = known_names()
    for name in vars(module):
        near = get_close_matches(name, known, 1, ALIKE) if name.isupper() and name not in known else []
        if near:
            what = f"{name} is no fact that the conformance suite knows. Did you mean {near[0]}?"
            raise UserError(what, where=str(module.__file__), fix="Call it so, or something else altogether.")
    return [name for name in vars(module) if name in known]
