"""How well a bot plays, in words: the levels among which people choose at a table."""

from __future__ import annotations

import msgspec

from quintain.bots import EASY, RANDOM, SEARCH, usual_bot
from quintain.bots.outside import allowed
from quintain.systems import find_system

USUAL = "usual"
STRONG = "strong"


class Level(msgspec.Struct, frozen=True):
    """A level: the bot behind it, what it is called, and what that means."""

    bot: str
    name: str
    about: str


def levels(system: str) -> list[Level]:
    """From the weakest to the strongest."""
    usual = usual_bot(system)
    weakest = [] if usual == RANDOM else [Level(EASY, EASY, "does anything at all now and then")]
    known = [*weakest, Level(usual, USUAL, "plays by rules of thumb"), Level(strong(system), STRONG, "looks ahead")]
    return known + [Level(bot, bot.rpartition("/")[2], "a bot of whoever runs this table") for bot in allowed()]


def strong(system: str) -> str:
    """The bot that searches, so long that nobody waits for it."""
    return f"{SEARCH}:{find_system(system).patient_tries}"


def called(system: str, bot: str) -> str:
    """A bot by its level; one that is no level's by its name."""
    if bot.partition(":")[0] == SEARCH:
        return STRONG
    return next((level.name for level in levels(system) if level.bot == bot), bot)
