"""Players made of code: they get the ask with the seat's view, and nothing else.

A bot that knows a ruleset lives in `bots/<system>/<bot>.py` and calls its player class `Bot`; whoever wants
one finds it by name. `search` plays every system from its rules alone, `easy` errs now and then.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from quintain.bots.easy import Easy
from quintain.bots.learned import Learned
from quintain.bots.outside import allowed, is_outside, outside_bot
from quintain.bots.random_bot import RandomBot
from quintain.bots.search import TRIES, Search
from quintain.bots.swaps import learned
from quintain.kernel.shapes import whole
from quintain.kernel.table import Player
from quintain.library.plugins import bots_of, home_of, package_of
from quintain.systems import find_system, shipped_names
from quintain.words.errors import UserError, did_you_mean

EASY = "easy"
RANDOM = "random"
SEARCH = "search"
GREEDY = "greedy"
MOST_TRIES = 100_000


def bot_names(system: str) -> list[str]:
    """Every bot that can play that system."""
    return [*own_bots(system), SEARCH, EASY, RANDOM, *allowed()]


def own_bots(system: str) -> list[str]:
    """Those that know the ruleset: they ship with it, or another package brings them along."""
    return sorted({*files_of(system), *bots_of(system)})


def files_of(system: str) -> dict[str, Path]:
    """The modules that hold a bot, beside the ruleset or in its package."""
    home = None if system in shipped_names() else home_of(system)
    folder = Path(__file__).parent / system if home is None else home / "bots"
    return {file.stem: file for file in folder.glob("*.py") if "class Bot(" in file.read_text(encoding="utf-8")}


def bot_module(system: str, bot: str) -> str:
    """Where a bot that knows the ruleset is written."""
    if bot not in files_of(system):
        return bots_of(system)[bot].value.partition(":")[0]
    package = f"{__name__}.{system}" if system in shipped_names() else f"{package_of(system)}.bots"
    return f"{package}.{bot}"


def find_bot(system: str, bot: str) -> Player:
    """The bot of that name; an unknown one is a clear error. `search:64` tries that often for an answer."""
    name, colon, tries = bot.partition(":")
    if name == SEARCH:
        return Search(find_system(system), find_bot(system, usual_bot(system)), read_tries(tries) if colon else TRIES)
    if is_outside(bot):
        return outside_bot(system, bot)
    names = bot_names(system)
    if bot not in names:
        near = did_you_mean(bot, names)
        raise UserError(f'No bot "{bot}" for {system}.', fix=f"{near} There is: {', '.join(names)}.".strip())
    if bot == RANDOM:
        return RandomBot()
    if bot == EASY:
        return Easy(find_bot(system, usual_bot(system)))
    player = rules_of_thumb(system, bot)
    swaps = learned(system).swap if bot == GREEDY else []
    return Learned(player, swaps) if swaps else player


def rules_of_thumb(system: str, bot: str = GREEDY) -> Player:
    """A bot that knows the ruleset, without what it has learned."""
    made = import_module(bot_module(system, bot)).Bot() if bot in files_of(system) else bots_of(system)[bot].load()()
    assert isinstance(made, Player)
    return made


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
