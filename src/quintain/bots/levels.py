"""How well a bot plays, in words: the levels among which people choose at a table."""

from __future__ import annotations

import msgspec

from quintain.bots import EASY, RANDOM, SEARCH, usual_bot
from quintain.bots.outside import allowed

USUAL = "usual"
STRONG = "strong"
TRIES = {"ki": 96, "swords": 48, "shattered": 64, "gu": 16, "delve": 24}
"""So often a strong bot tries for one answer: in pure Python that takes less than a second, nearly always."""
OTHER_TRIES = 16


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
    return f"{SEARCH}:{TRIES.get(system, OTHER_TRIES)}"


def called(system: str, bot: str) -> str:
    """A bot by its level; one that is no level's by its name."""
    if bot.partition(":")[0] == SEARCH:
        return STRONG
    return next((level.name for level in levels(system) if level.bot == bot), bot)
