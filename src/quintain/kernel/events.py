"""What happened, as typed events: the log, the browser, the report and the tests all read the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: a seat of a side, a spectator (neither), or the referee, who sees everything."""

    seat: str = ""
    side: str = ""
    referee: bool = False

    def is_with(self, side: str) -> bool:
        return self.referee or (side != "" and side == self.side)


REFEREE = Viewer(referee=True)
SPECTATOR = Viewer()


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a heading: a word and, if it is counted, its number: Round 2, Respite."""

    word: str
    number: int | None = None


class Heading(msgspec.Struct, frozen=True):
    """What a log writes over the lines that begin with an event, from the widest to the narrowest: Round 2, Turn 9.

    It is `alone` if the event says nothing that its heading does not say.
    """

    parts: tuple[Part, ...]
    alone: bool = False

    def text(self) -> str:
        """As a person reads it.

        >>> Heading((Part("Round", 2), Part("Respite"))).text()
        'Round 2, Respite'
        """
        return ", ".join(part.word if part.number is None else f"{part.word} {part.number}" for part in self.parts)


class Effect(msgspec.Struct, frozen=True):
    """What an event did to somebody: dealt or healed so much (if that is known), felled them or raised them again.

    `by` is whose doing it was, where the event itself says so.
    """

    kind: Literal["dealt", "healed", "felled", "raised"]
    whom: str
    amount: int | None = None
    by: str = ""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is seen on a board when an event is told: what was done to somebody, a blow that missed them or was
    stopped, or a move over these places, the last of which is its end."""

    kind: Literal["dealt", "healed", "felled", "raised", "missed", "stopped", "moved"]
    who: str
    amount: int | None = None
    over: tuple[str, ...] = ()


class Gist(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a log folds by and a board shows of an event, where only its sentence is told.

    `deed` is a number that lines of the same deed share, `who` of whom it speaks first.
    """

    deed: int = 0
    who: str = ""
    leads: bool = False
    short: str = ""
    effects: tuple[Effect, ...] = ()
    moments: tuple[Moment, ...] = ()


NO_STRAND = -1
ABOUT = ("who", "attacker", "target")


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Ids and values, never creatures; the clauses that made it so and its sentence belong to the class.

    A subclass names its `rule` (clause ids, comma separated) and its `text`. Where some may know less than
    others, it overrides `seen_by`: a poorer copy, or nothing. One that `leads` is the line of a log under which
    everything else of its step is folded; what came of the deed is added to it in `short`, a few words.
    """

    rule: ClassVar[str] = ""
    text: ClassVar[str] = ""
    leads: ClassVar[bool] = False
    doer: ClassVar[str] = "who"
    """The field that says whose deed it is, if it is one."""
    means: ClassVar[str] = ""
    """The field that says with what it is done, or what it came of: a weapon, a spell, a condition."""
    short: ClassVar[str] = ""

    def clauses(self) -> list[str]:
        """The clauses behind this event, most telling first."""
        return [clause.strip() for clause in type(self).rule.split(",") if clause.strip()]

    def seen_by(self, viewer: Viewer) -> Self | None:
        """This event as that viewer may know it."""
        return self

    def sentence(self, names: Mapping[str, str]) -> str:
        """One sentence for the log; ids of creatures and things become their names."""
        return self.worded(type(self).text, names)

    def in_short(self, names: Mapping[str, str]) -> str:
        """What came of the deed that this belongs to; nothing if one can do without it."""
        return self.worded(type(self).short, names)

    def worded(self, text: str, names: Mapping[str, str]) -> str:
        return text.format(**{field: said(getattr(self, field), names) for field in self.__struct_fields__})

    def is_deed(self) -> bool:
        """Whether a log folds the rest of its step under it."""
        return type(self).leads

    def done_by(self) -> str:
        """Whose deed it is; nobody's, if none is."""
        return str(getattr(self, type(self).doer, "")) if self.is_deed() else ""

    def done_with(self) -> str:
        """With what it is done, if it says so."""
        means = type(self).means
        return str(getattr(self, means)) if means else ""

    def done_to(self) -> tuple[str, ...]:
        """Whom a deed is aimed at, if it is aimed at somebody."""
        return tuple(getattr(self, "targets", ())) or (str(getattr(self, "target", "")),)

    def effects(self) -> tuple[Effect, ...]:
        """What it did to whom, as far as whoever is told it knows; for the account at the end."""
        return ()

    def feat(self) -> str:
        """What was out of the ordinary in what was done to its target, in a few words; mostly nothing."""
        return ""

    def moments(self) -> tuple[Moment, ...]:
        """What a page shows on its board as this is told; what it did to whom, if it is nothing else."""
        return tuple([Moment(each.kind, each.whom, each.amount) for each in self.effects()])

    def strand(self) -> int:
        """Where lines of several deeds are told in one step, a number for each: a log folds those of one together."""
        return NO_STRAND

    def gist(self, names: Mapping[str, str], deed: int, by: str) -> Gist:
        """What is left of it where only its sentence is told; `by` is whose turn it happens in."""
        effects = tuple([msgspec.structs.replace(each, by=each.by or by) for each in self.effects()])
        return Gist(deed, self.speaks_of(), self.is_deed(), self.in_short(names), effects, self.moments())

    def speaks_of(self) -> str:
        """Of whom it speaks first, if of anybody."""
        return next((name for field in ABOUT if (name := str(getattr(self, field, "")))), "")

    def heading(self) -> Heading | None:
        """What a log writes over the lines that begin with this event, if it begins a Round, a turn or the like."""
        return None


def said(value: object, names: Mapping[str, str]) -> str:
    """A value as a person reads it."""
    if isinstance(value, list | tuple):
        return ", ".join(said(each, names) for each in value) or "nothing"
    text = str(value)
    return named(text, names) or text.replace("_", " ").replace(":", " ")


def named(id: str, names: Mapping[str, str]) -> str:
    """What people call it, if it is called anything: the second of a kind by its number.

    >>> named("dagger-2", {"dagger": "Dagger"})
    'Dagger 2'
    """
    kind, _, number = id.rpartition("-")
    return names.get(id) or (f"{names[kind]} {number}" if number.isdigit() and kind in names else "")


def encode(event: Event) -> bytes:
    """The bytes that replay must give again."""
    return msgspec.json.encode(event)


class RefereeLooked(Event, frozen=True, tag="referee_looked"):
    """Using the view that sees everything, at a table with people, is on the record."""

    seat: str
    text = "{seat} looks at the table as the referee."


class Overridden(Event, frozen=True, tag="overridden"):
    """A game master changed the scene by hand, for all to hear.

    Where somebody may know less, its `side` and whoever did it hear `what` it was, and all others what is for `others`.
    """

    seat: str
    what: str
    side: str = ""
    others: str = ""
    text = "{seat} overrides: {what}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        if not self.others or viewer.seat == self.seat or viewer.is_with(self.side):
            return self
        return type(self)(self.seat, self.others)


class Ruled(Event, frozen=True, tag="ruled"):
    """What the game master said, whose seat it is `by`; or what holds where nobody sits there, and `why`.

    Only the referee and the seats that it is told `to` hear of it; everybody, if it names none.
    """

    about: str
    who: str
    choice: str
    why: str = ""
    by: str = ""
    rules: tuple[str, ...] = ()
    to: tuple[str, ...] | None = None

    def clauses(self) -> list[str]:
        return list(self.rules)

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if self.to is None or viewer.referee or viewer.seat in self.to else None

    def sentence(self, names: Mapping[str, str]) -> str:
        about = said(self.about, names) + (f", {said(self.who, names)}" if self.who else "")
        if self.by:
            return f"{said(self.by, names)} rules ({about}): {self.choice.rstrip('.')}."
        return f"With no game master ({about}): {self.choice.rstrip('.')}, since {self.why}."


class Lapsed(Event, frozen=True, tag="lapsed"):
    """An act was held until the end of a step, and by then it was no longer legal; only its seat hears of it."""

    seat: str
    act: str
    text = "{seat} can no longer do this: {act}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.referee or viewer.seat == self.seat else None


class AnsweredFor(Event, frozen=True, tag="answered_for"):
    """A timer, or somebody else, gave a seat's answer."""

    seat: str
    by: str
    text = "{by} answers for {seat}."


class Aside(Event, frozen=True, tag="aside"):
    """What happens in a shared slot is told to the side that does it; the others hear of it when the slot closes."""

    side: str
    what: Event

    def clauses(self) -> list[str]:
        return self.what.clauses()

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        return self.what.sentence(names)

    def in_short(self, names: Mapping[str, str]) -> str:
        return self.what.in_short(names)

    def is_deed(self) -> bool:
        return self.what.is_deed()

    def done_by(self) -> str:
        return self.what.done_by()

    def done_with(self) -> str:
        return self.what.done_with()

    def done_to(self) -> tuple[str, ...]:
        return self.what.done_to()

    def speaks_of(self) -> str:
        return self.what.speaks_of()

    def effects(self) -> tuple[Effect, ...]:
        return self.what.effects()

    def moments(self) -> tuple[Moment, ...]:
        return self.what.moments()


class Recounted(Event, frozen=True, tag="recounted"):
    """What an aside said, told afterwards to those who have not heard it, in its own words and with its own clauses.

    A side that is asked about it in the meantime hears it ahead of the others (`to`), and then not again (`but`).
    It folds and shows what the aside did; who did what in a shared slot is not counted from it, since what was dealt
    there is netted.
    """

    side: str
    line: str
    rules: tuple[str, ...] = ()
    to: str = ""
    but: tuple[str, ...] = ()
    gist_of: Gist = Gist()

    def clauses(self) -> list[str]:
        return list(self.rules)

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer.is_with(self.side) or viewer.side in self.but:
            return None
        return self if self.to in ("", viewer.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        return self.line

    def in_short(self, names: Mapping[str, str]) -> str:
        return self.gist_of.short

    def is_deed(self) -> bool:
        return self.gist_of.leads

    def done_by(self) -> str:
        return ""

    def speaks_of(self) -> str:
        return self.gist_of.who

    def effects(self) -> tuple[Effect, ...]:
        return self.gist_of.effects

    def moments(self) -> tuple[Moment, ...]:
        return self.gist_of.moments

    def strand(self) -> int:
        return self.gist_of.deed
