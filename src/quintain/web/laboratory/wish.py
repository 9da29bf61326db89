"""What somebody asks of the laboratory, typed; and the command that asks it in a terminal."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from quintain.bots import find_bot
from quintain.library.content import Library
from quintain.words.errors import UserError
from quintain.words.wording import quoted

Text = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
MOST_TEXTS = 20
FIGHTS = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
PLACES = ("encounter", "campaign")
PRECISE = ("sim", "compare")
"""What can be asked until it is sure."""
NAME = re.compile(r"[\w][\w.-]*")
BOT = re.compile(r"\w+(:\d{1,6})?")

DEED = re.compile(r"\w[\w.:;=,+-]*")
WHOLE = ("audit", "odds")
"""What is asked of a ruleset, and of no encounter."""

Ask = Literal["sim", "compare", "sweep", "worth", "balance", "odds", "audit"]


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is played: house rules, numbers that were changed (`mirka.hp=30`), bots by side or seat."""

    rules: dict[Name, Text] = {}
    sets: Annotated[list[Text], msgspec.Meta(max_length=MOST_TEXTS)] = []
    bots: dict[Name, Name] = {}


class Doing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed of which the odds are asked: who does what to whom, who answers with what, how far apart they stand.

    With a `dc` it is a check of the creature alone.
    """

    who: Name
    what: Text
    against: Name = ""
    reaction: Name = ""
    distance: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    dc: Annotated[int, msgspec.Meta(ge=0, le=40)] | None = None


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question: where, how it is played, and what the question itself needs; a page can ask nothing more."""

    ask: Ask
    system: Name
    where: Name = ""
    fights: FIGHTS = 0
    precision: Annotated[float, msgspec.Meta(ge=0, le=50)] = 0
    """In points of per cent; 0 plays so many fights."""
    seed: Name = "1"
    way: Way = Way()
    other: Way | None = None
    """What it is compared with."""
    vary: Annotated[list[Text], msgspec.Meta(max_length=MOST_TEXTS)] = []
    side: Name = ""
    target: Annotated[float, msgspec.Meta(ge=0, le=100)] = 0
    doing: Doing | None = None

    def place(self) -> str:
        return f"{self.system}/{self.where}" if self.where else self.system


def must_make_sense(wish: Wish, library: Library) -> None:
    """Names only what this server has: no file, no program, no folder can be named from a page."""
    kinds = [kind for kind in PLACES if kind in library.kinds]
    if wish.precision and wish.ask not in PRECISE:
        raise UserError("That is asked of so many fights.", where="precision", fix="Leave it out, and say how many.")
    must_be_a_deed(wish)
    if wish.ask in WHOLE:
        if wish.where:
            raise UserError("That is asked of a whole ruleset.", where="where", fix="Leave the encounter out.")
    elif not any(wish.where in library.of(kind) for kind in kinds):
        library.get(kinds[0], wish.where)
    for way in (wish.way, *([wish.other] if wish.other else [])):
        for who, bot in way.bots.items():
            must_be_plain(who, "bots")
            if not BOT.fullmatch(bot):
                raise UserError(
                    f"{quoted(bot)} is no bot of this server.", where="bots", fix="Choose one of its levels."
                )
            find_bot(wish.system, bot)
        for rule in way.rules:
            must_be_plain(rule, "rules")


def must_be_a_deed(wish: Wish) -> None:
    """Odds are of a deed, and of two creatures as their sheets have them."""
    if (wish.ask == "odds") is not (wish.doing is not None):
        raise UserError("Odds are asked of a deed, and only they.", where="doing", fix="Say who does what.")
    if wish.doing is None:
        return
    if wish.way.sets or wish.way.bots:
        raise UserError("Odds are of creatures as they are.", where="way", fix="Change house rules only.")
    if not DEED.fullmatch(wish.doing.what):
        raise UserError(f"{quoted(wish.doing.what)} is no deed.", where="what", fix="For example: unarmed")
    for name in filter(None, (wish.doing.who, wish.doing.against, wish.doing.reaction)):
        must_be_plain(name, "doing")


def must_be_plain(name: str, where: str) -> None:
    """A name that stands in a command before a sign that means something there."""
    if not NAME.fullmatch(name):
        raise UserError(f"{quoted(name)} is no name.", where=where, fix="Names have letters, digits, - and _.")
