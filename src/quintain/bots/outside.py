"""Bots of one's own that stand in a file: `./mybot.py`, or `engine:./mybot.js` for a program in any language.

A file runs whatever is in it, so only those play that whoever runs Quintain has named: on the command line, in a
program, or when the table was started. A message, a saved fight or a page that names another one is refused. What is
allowed is kept in the environment, so that processes beside this one know it too.
"""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from quintain.bots.program import Program
from quintain.kernel.table import Player
from quintain.words.errors import UserError

ENGINE = "engine:"
FILE = ".py"
ALLOWED = "QUINTAIN_BOTS"


def is_outside(bot: str) -> bool:
    """Whether that names a file instead of a bot that is known by its name."""
    return bot.startswith(ENGINE) or bot.endswith(FILE)


def allowed() -> list[str]:
    """The files that may play, as they were named."""
    return [bot for bot in os.environ.get(ALLOWED, "").split("\n") if bot]


def allow(bot: str) -> None:
    """From now on that file may play, if it is one."""
    if is_outside(bot) and bot not in allowed():
        file_of(bot)
        os.environ[ALLOWED] = "\n".join([*allowed(), bot])


def outside_bot(system: str, bot: str) -> Player:
    """The player that stands in that file."""
    if bot not in allowed():
        fix = "Whoever runs Quintain names it: --bots SIDE=FILE, or --allow-bot FILE for quintain serve and engine."
        raise UserError(f"{bot} is a file, which may not play here.", fix=fix)
    return Program(system, file_of(bot)) if bot.startswith(ENGINE) else written_in(file_of(bot))


def file_of(bot: str) -> Path:
    path = Path(bot.removeprefix(ENGINE))
    if not path.is_file():
        raise UserError(f"There is no file {path}.", where=bot, fix="Write the path of a bot, for example ./mybot.py.")
    return path


def written_in(path: Path) -> Player:
    """The class `Bot` of a Python file."""
    spec = spec_from_file_location(path.stem, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    player = getattr(module, "Bot", None)
    if not isinstance(player, type) or not issubclass(player, Player):
        fix = "Write class Bot(quintain.Player): with def answer(self, ask): ... that returns the text of an answer."
        raise UserError("This file has no bot.", where=str(path), fix=fix)
    return player()
