"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from quintain.bots.outside import allow

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def allowing(context: click.Context, option: click.Parameter, bots: str) -> str:
    """Whoever types the name of a file lets it play; a page, a message and a saved fight that name one do not."""
    for part in bots.split(","):
        allow(part.rpartition("=")[2].strip())
    return bots


rule_option: Decorator = click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a house rule; may be given several times. See: quintain list SYSTEM rules",
)
content_option: Decorator = click.option(
    "--content",
    "content",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder (or file) of your own content, laid over the shipped one.",
)
set_option: Decorator = click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="WHO.WHAT=VALUE",
    help="Change what somebody has: mirka.hp=30, mirka.hp+=5, mirka.techniques-=riposte; may be given several times.",
)
count_option: Decorator = click.option(
    "--count",
    "counts",
    multiple=True,
    metavar="KIND=N",
    help="So many creatures of a kind, for example street_thug=4.",
)
seed_option: Decorator = click.option("--seed", default="", help="What the dice fall by; the same seed, the same dice.")
bots_option: Decorator = click.option(
    "--bots",
    default="",
    callback=allowing,
    metavar="SIDE=BOT,...",
    help="Which bot plays which side, for example red=greedy,blue=search:64 or red=./mybot.py,blue=engine:./mybot.js.",
)
allow_bot_option: Decorator = click.option(
    "--allow-bot",
    "bots",
    multiple=True,
    metavar="FILE",
    help="A bot of yours that may play: ./mybot.py, engine:./mybot.js. It runs on this machine.",
)
bot_option: Decorator = click.option(
    "--bot",
    default="",
    callback=allowing,
    metavar="NAME",
    help="The bot for every side that has none; search:64 tries 64 times for an answer. See: quintain list SYSTEM bots",
)
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
