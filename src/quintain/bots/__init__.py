"""Players made of code: they get the ask with the seat's view, and nothing else.

A bot that knows a ruleset lives in `bots/<system>/<bot>.py` and calls its player class `Bot`; whoever wants
one finds it by name. `search` plays every system from its rules alone, `easy` errs now and then.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from quintain.bots.easy import Easy
from quintain.bots.random_bot import RandomBot
from quintain.bots.search import TRIES, Search
from quintain.kernel.shapes import whole
from quintain.kernel.table import Player
from quintain.systems import find_system
from quintain.words.errors import UserError, did_you_mean

EASY = "easy"
RANDOM = "random"
SEARCH = "search"
GREEDY = "greedy"
MOST_TRIES = 100_000


def bot_names(system: str) -> list[str]:
    """Every bot that can play that system."""
    return [*own_bots(system), SEARCH, EASY, RANDOM]


def own_bots(system: str) -> list[str]:
    """Those that know the ruleset."""
    folder = Path(__file__).parent / system
    return sorted(file.stem for file in folder.glob("*.py") if "class Bot(" in file.read_text(encoding="utf-8"))


def find_bot(system: str, bot: str) -> Player:
    """The bot of that name; an unknown one is a clear error. `search:64` tries that often for an answer."""
    name, colon, tries = bot.partition(":")
    if name == SEARCH:
        return Search(find_system(system), find_bot(system, usual_bot(system)), read_tries(tries) if colon else TRIES)
    names = bot_names(system)
    if bot not in names:
        near = did_you_mean(bot, names)
        raise UserError(f'No bot "{bot}" for {system}.', fix=f"{near} There is: {', '.join(names)}.".strip())
    if bot == RANDOM:
        return RandomBot()
    if bot == EASY:
        return Easy(find_bot(system, usual_bot(system)))
    player = import_module(f"quintain.bots.{system}.{bot}").Bot()
    assert isinstance(player, Player)
    return player


def usual_bot(system: str) -> str:
    """By which search judges: greedy, if the ruleset has it."""
    return GREEDY if GREEDY in own_bots(system) else RANDOM


def read_tries(written: str) -> int:
    """How often `search:N` tries."""
    tries = whole(written)
    if tries is None or not 1 <= tries <= MOST_TRIES:
        raise UserError(
            f'"{SEARCH}:{written[:20]}" does not say how often to try.',
            fix=f"Write a number from 1 to {MOST_TRIES:,} after the colon, for example {SEARCH}:{TRIES}.",
        )
    return tries
