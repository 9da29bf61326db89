"""What a page may say over its socket, as typed messages; anything else is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec

from quintain.web.setting import Pace

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Choice = Annotated[str, msgspec.Meta(max_length=4000)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""Of a person: earlier releases numbered those of all tables together."""
Secret = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32,64}\Z")]
"""Made by a browser, of random letters."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all messages: `do` says which. `id` is made by the page; the reply carries it."""

    id: Id


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message: who is there.

    `own` is the secret of a browser that comes by an invitation: from then on it opens the seat, and the link does not.
    """

    token: Word
    name: Word = ""
    own: Secret | None = None


class Answer(Message, frozen=True, tag="answer"):
    seat: Word
    ask: Whole
    revision: Whole
    choose: Choice


class Away(Message, frozen=True, tag="away"):
    """A game master or host answers for somebody who is away, with the stated default unless it says otherwise."""

    seat: Word
    ask: Whole | None = None
    revision: Whole | None = None
    choose: Choice | None = None


class Faces(Message, frozen=True, tag="faces"):
    seat: Word
    roll: Whole
    faces: Annotated[list[Annotated[int, msgspec.Meta(ge=-1000, le=100_000)]], msgspec.Meta(max_length=100)]


class Act(Message, frozen=True, tag="act"):
    seat: Word
    act: Choice


class Acts(Message, frozen=True, tag="acts"):
    seat: Word


class OddsOf(Message, frozen=True, tag="odds"):
    seat: Word
    ask: Whole
    choose: Choice


class HowItStands(Message, frozen=True, tag="stands"):
    """The chance of each side, as far as whoever asks may know."""


class HintOf(Message, frozen=True, tag="hint"):
    """What a strong player would answer to that."""

    seat: Word
    ask: Whole


class Allow(Message, frozen=True, tag="allow"):
    """What players may look at beside the rules: how the fight stands, and hints."""

    bar: bool | None = None
    hints: bool | None = None


class Undo(Message, frozen=True, tag="undo"):
    """My last answer, or back to before a line of my log, or (a game master) to an entry."""

    line: Whole | None = None
    entry: Whole | None = None


class Vote(Message, frozen=True, tag="vote"):
    request: Whole
    agree: bool


class Redo(Message, frozen=True, tag="redo"):
    pass


class See(Message, frozen=True, tag="see"):
    """A game master looks as a seat, a spectator, or the referee; "" is the own view again."""

    as_: Word = msgspec.field(name="as", default="")


class Prefs(Message, frozen=True, tag="prefs"):
    reactions: Annotated[dict[Word, Word], msgspec.Meta(max_length=200)] | None = None
    sound: bool | None = None


class OwnDice(Message, frozen=True, tag="dice"):
    own: bool


class SetPause(Message, frozen=True, tag="pause"):
    on: bool


class SetPace(Message, frozen=True, tag="pace"):
    """How fast what nobody is asked about is told; `held`: not before somebody lets it be told."""

    speed: Pace | None = None
    held: bool | None = None


class GoOn(Message, frozen=True, tag="go_on"):
    """The next deed at once, or all of them until a person is asked or the scene is over."""

    all: bool


class Admit(Message, frozen=True, tag="admit"):
    person: Number
    yes: bool


class Relink(Message, frozen=True, tag="relink"):
    """A new link for a seat, which is taken back from whoever has it; `link` is its secret, if the page makes it."""

    seat: Word
    link: Secret | None = None


class Device(Message, frozen=True, tag="device"):
    """A link for the own seat, for one other browser; `link` is its secret, if the page makes it."""

    link: Secret | None = None


class Revoke(Message, frozen=True, tag="revoke"):
    person: Number


class Rename(Message, frozen=True, tag="rename"):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class HandToBot(Message, frozen=True, tag="bot"):
    seat: Word
    bot: Word


class Talk(Message, frozen=True, tag="talk"):
    """Something for all people at the table, beside the game."""

    words: Annotated[str, msgspec.Meta(max_length=300)]


class Time(Message, frozen=True, tag="time"):
    """A page's clock ran out; the server trusts its own."""

    seat: Word
    ask: Whole
    revision: Whole


class EndScene(Message, frozen=True, tag="end"):
    pass


class Rematch(Message, frozen=True, tag="rematch"):
    """The same once more, at a table of its own; `swapped`: each plays the other side."""

    swapped: bool = False


class Branch(Message, frozen=True, tag="branch"):
    """A table of its own from before that line on, of the log as that viewpoint has it."""

    line: Whole
    as_: Word | None = msgspec.field(name="as", default=None)


Said = (
    Answer
    | Away
    | Faces
    | Act
    | Acts
    | OddsOf
    | HowItStands
    | HintOf
    | Allow
    | Undo
    | Vote
    | Redo
    | See
    | Prefs
    | OwnDice
    | SetPause
    | SetPace
    | GoOn
    | Admit
    | Relink
    | Device
    | Revoke
    | Rename
    | HandToBot
    | Talk
    | Time
    | EndScene
    | Branch
    | Rematch
)
