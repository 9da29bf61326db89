"""What each field of an entry wants, for a program that draws a form of it."""

from __future__ import annotations

import msgspec
from msgspec import inspect

from quintain.library.fields import Ref, defined_by, ref_of
from quintain.library.schema import info
from quintain.words.wording import choices, wanted


class FieldKind(msgspec.Struct, frozen=True):
    """`form` is what it is: text, number, whole number, yes or no, choice, id, dice, square, list, table ...

    An id has its `ref`, a field that defines a name its kind; a choice has its `choices`, a number its bounds. A list
    and a table by keys say what is `inside`, the latter also its `keys`, a table of fields which `fields`, and what may
    be several things all of them in `one_of`. The `words` are for a person.
    """

    form: str
    words: str
    is_required: bool = True
    ref: Ref | None = None
    defines: str = ""
    choices: tuple[object, ...] = ()
    least: float | None = None
    most: float | None = None
    inside: FieldKind | None = None
    keys: FieldKind | None = None
    one_of: tuple[FieldKind, ...] = ()
    fields: dict[str, FieldKind] = {}


def field_kinds(type_: type[msgspec.Struct]) -> dict[str, FieldKind]:
    """Every field of that Struct, by the name that it has in a file."""
    node = info(type_)
    assert isinstance(node, inspect.StructType)
    return _fields(node)


def _fields(node: inspect.StructType) -> dict[str, FieldKind]:
    return {
        field.encode_name: msgspec.structs.replace(_kind(field.type), is_required=field.required)
        for field in node.fields
    }


def _kind(node: inspect.Type) -> FieldKind:
    words = wanted(node)
    match node:
        case inspect.Metadata():
            return _marked(node, words)
        case inspect.UnionType():
            some = [one for one in node.types if not isinstance(one, inspect.NoneType)]
            several = FieldKind("one of several", words, one_of=tuple(_kind(one) for one in some))
            return several.one_of[0] if len(some) == 1 else several
        case inspect.StructType():
            return FieldKind("table", words, fields=_fields(node))
        case inspect.CollectionType():
            return FieldKind("list", words, inside=_kind(node.item_type))
        case inspect.DictType():
            return FieldKind("table by keys", words, inside=_kind(node.value_type), keys=_kind(node.key_type))
        case inspect.EnumType() | inspect.LiteralType():
            return FieldKind("choice", words, choices=tuple(choices(node)))
        case inspect.IntType():
            return FieldKind("whole number", words, least=node.ge, most=node.le)
        case inspect.FloatType():
            return FieldKind("number", words, least=node.ge, most=node.le)
        case inspect.BoolType():
            return FieldKind("yes or no", words)
        case inspect.StrType():
            return FieldKind("text", words)
        case _:
            return FieldKind("value", words)


def _marked(node: inspect.Metadata, words: str) -> FieldKind:
    inner, ref = _kind(node.type), ref_of(node)
    form = "id" if ref is not None else str((node.extra or {}).get("form") or inner.form)
    return msgspec.structs.replace(inner, form=form, words=words, ref=ref, defines=defined_by(node))
