"""Players made of code: they get the ask with the seat's view, and nothing else.

A bot that knows a ruleset lives in `bots/<system>/<bot>.py` and calls its player class `Bot`; whoever wants
one finds it by name.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from quintain.bots.random_bot import RandomBot
from quintain.kernel.table import Player
from quintain.words.errors import UserError, did_you_mean

RANDOM = "random"


def bot_names(system: str) -> list[str]:
    """Every bot that can play that system."""
    folder = Path(__file__).parent / system
    own = sorted(file.stem for file in folder.glob("*.py") if "class Bot(" in file.read_text(encoding="utf-8"))
    return [*own, RANDOM]


def find_bot(system: str, bot: str) -> Player:
    """The bot of that name; an unknown one is a clear error."""
    names = bot_names(system)
    if bot not in names:
        near = did_you_mean(bot, names)
        raise UserError(f'No bot "{bot}" for {system}.', fix=f"{near} There is: {', '.join(names)}.".strip())
    if bot == RANDOM:
        return RandomBot()
    player = import_module(f"quintain.bots.{system}.{bot}").Bot()
    assert isinstance(player, Player)
    return player
