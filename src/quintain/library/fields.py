"""Types of fields that say what they hold: the id of an entry, a square, a number within bounds, text of a form.

They are annotations, so a Struct stays plain: loading checks by them, error texts name them, JSON Schema carries them,
`library/references` follows them, and `library/forms` tells a program that draws a form what each field wants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import inspect

from quintain.words.wording import Like, an, either


class Ref(msgspec.Struct, frozen=True):
    """The field holds the id of an entry of one of these kinds, or one of the `words`, which mean something else.

    `within`: the kinds are those of things that the same entry defines. `needed`: whoever has the field cannot be
    played without the entry that it names.
    """

    kinds: tuple[str, ...]
    words: tuple[str, ...] = ()
    within: bool = False
    needed: bool = True

    @property
    def noun(self) -> str:
        return either(self.kinds)


def ref(*kinds: str, words: tuple[str, ...] = (), needed: bool = True) -> msgspec.Meta:
    """`spells: list[Annotated[str, ref("spell")]]`: ids of entries; a text whose default is "" may name none."""
    return _marked(Ref(kinds, words, needed=needed))


def within(kind: str) -> msgspec.Meta:
    """The field names something that the same entry defines, such as a side of the fight."""
    return _marked(Ref((kind,), within=True, needed=False))


def defines(kind: str) -> msgspec.Meta:
    """The field gives something the name by which other fields of the same entry call it."""
    return msgspec.Meta(extra={"defines": kind})


def like(
    what: str,
    *,
    pattern: str | None = None,
    parse: Callable[[str], object] | None = None,
    fix: str = "",
    form: str = "",
) -> msgspec.Meta:
    """Say what a field holds, for its error texts; `parse` may refuse a value by raising a UserError.

    `damage: Annotated[str, like("a dice roll", parse=read_dice, fix='For example "1d6+2".')]`
    """
    return msgspec.Meta(pattern=pattern, extra={"like": Like(what, fix or f"Write {what}.", parse), "form": form})


def ref_of(node: inspect.Type) -> Ref | None:
    """What the node refers to, if it holds an id."""
    found = (node.extra or {}).get("ref") if isinstance(node, inspect.Metadata) else None
    return found if isinstance(found, Ref) else None


def defined_by(node: inspect.Type) -> str:
    """The kind of thing that the node gives a name, or nothing."""
    return str((node.extra or {}).get("defines", "")) if isinstance(node, inspect.Metadata) else ""


def _marked(found: Ref) -> msgspec.Meta:
    what = f"the {'name' if found.within else 'id'} of {an(found.noun)}"
    said = Like(what, f"Write {what} in quotes.")
    return msgspec.Meta(extra={"ref": found, "like": said}, extra_json_schema={"refersTo": list(found.kinds)})


MAP = 64
"""Squares that a map can have in each direction."""

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Length = Annotated[int, msgspec.Meta(ge=1, le=MAP)]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=MAP - 1)]
Square = Annotated[tuple[Coordinate, Coordinate], like("a square [x, y]", fix="For example [3, 6].", form="square")]
CreatureId = Annotated[str, ref("creature")]
ArenaId = Annotated[str, ref("arena")]
EncounterId = Annotated[str, ref("encounter")]
SideName = Annotated[str, within("side")]
