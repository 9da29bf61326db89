"""Every mistake in parsed data, found by walking the typed schema beside it.

msgspec decides what is valid but stops at the first mistake; this walk explains all of them in plain words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from threading import RLock
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from quintain.library.fields import ref_of
from quintain.library.flaw import Flaw, Flaws, choice_flaws, fits, join, length_flaws, number_flaws, text_flaws, wrong
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, Like, choices, like_of, listed, sentence, shown, wanted

T = TypeVar("T")
DEEPEST = 20
ONE_AT_A_TIME = RLock()
"""msgspec works out a type when it first meets it; two threads that meet one at once would end the process."""


def flaws(type_: Any, data: object) -> Flaws:
    """All mistakes of `data` as a `type_`, one by one; none if `convert` will succeed."""
    sound = True
    for flaw in _unfit(data):
        sound = False
        yield flaw
    if not sound:
        return  # too deep to walk, or text that no file can hold
    for flaw in _walk(info(type_), data, ""):
        sound = False
        yield flaw
    if sound:
        yield from _refused(type_, data, "")


def convert(type_: type[T], data: object) -> T:
    """The typed value of data without flaws."""
    with ONE_AT_A_TIME:
        return msgspec.convert(data, type_, str_keys=True)


@cache
def info(type_: Any) -> inspect.Type:
    """The type as it is walked: with what its annotations say."""
    with ONE_AT_A_TIME:
        return inspect.type_info(type_)


def _unfit(data: object) -> Flaws:
    """Nesting past `DEEPEST`, and text with half a surrogate pair, wherever they are."""
    waiting: list[tuple[object, str, int]] = [(data, "", 0)]
    while waiting:
        value, path, depth = waiting.pop()
        if depth > DEEPEST:
            yield Flaw(path, f"This is nested more than {DEEPEST} levels deep.", "Write it flatter.")
            return
        inside = _inside(value, path)
        texts = [(at, text) for at, text in inside if isinstance(text, str)]
        if isinstance(value, Mapping):
            texts += [(join(path, key), key) for key in value if isinstance(key, str)]
        for at, text in texts:
            if re.search("[\ud800-\udfff]", text):
                yield Flaw(at, f"{shown(text)} is not Unicode text.", "Remove the lone surrogate.")
        waiting += [(item, at, depth + 1) for at, item in inside if isinstance(item, Mapping | list | tuple)]


def _inside(value: object, path: str) -> list[tuple[str, object]]:
    if isinstance(value, Mapping):
        return [(join(path, key), item) for key, item in value.items()]
    if isinstance(value, list | tuple):
        return [(f"{path}[{index}]", item) for index, item in enumerate(value)]
    return []


def _walk(node: inspect.Type, value: object, path: str) -> Flaws:
    match node:
        case inspect.Metadata():
            return _walk_described(node, value, path)
        case inspect.StructType():
            return _walk_struct(node, value, path)
        case inspect.DataclassType() | inspect.TypedDictType():
            return _walk_fields(node, node.fields, value, path)
        case inspect.NamedTupleType():
            return _walk_row(node, node.fields, value, path)
        case inspect.UnionType():
            return _walk_union(node, value, path)
        case inspect.TupleType():
            return _walk_tuple(node, value, path)
        case inspect.CollectionType():
            return _walk_list(node, value, path)
        case inspect.DictType():
            return _walk_dict(node, value, path)
        case inspect.IntType() | inspect.FloatType():
            return number_flaws(node, value, path)
        case inspect.StrType():
            return text_flaws(node, value, path)
        case inspect.EnumType() | inspect.LiteralType():
            return choice_flaws(choices(node), value, path)
        case inspect.BoolType() | inspect.NoneType():
            return iter(()) if fits(node, value) else wrong(node, value, path)
        case _:
            return iter(())  # a type without words of ours: msgspec judges it at the end


def _walk_described(node: inspect.Metadata, value: object, path: str) -> Flaws:
    said = like_of(node)
    if said is None or ref_of(node) is not None:  # an id is text like any other, until the whole library is read
        return _walk(node.type, value, path)
    found = list(_walk(node.type, value, path))
    if any(flaw.path == path for flaw in found):
        return iter([Flaw(path, sentence(f"{shown(value)} is not {said.what}"), said.fix)])
    return iter(found) if found else _parse_flaws(said, value, path)


def _parse_flaws(said: Like, value: object, path: str) -> Flaws:
    if not callable(said.parse) or value is None:
        return
    try:
        said.parse(value)
    except UserError as error:
        yield Flaw(path, error.what, error.fix or said.fix)
    except ValueError as error:
        yield Flaw(path, sentence(str(error)), said.fix)


def _walk_struct(node: inspect.StructType, value: object, path: str) -> Flaws:
    if node.array_like:
        if node.tag is None:
            yield from _walk_row(node, node.fields, value, path)
        return
    if node.tag_field and isinstance(value, Mapping) and node.tag_field in value:
        yield from choice_flaws([node.tag], value[node.tag_field], join(path, node.tag_field))
    sound = True
    for flaw in _walk_fields(node, node.fields, value, path):
        sound = False
        yield flaw
    if sound and hasattr(node.cls, "__post_init__"):
        yield from _refused(node.cls, value, path)


def _walk_fields(node: inspect.Type, fields: Sequence[inspect.Field], value: object, path: str) -> Flaws:
    if not isinstance(value, Mapping):
        yield from wrong(node, value, path)
        return
    if isinstance(node, inspect.StructType) and node.forbid_unknown_fields:
        known = [field.encode_name for field in fields] + ([node.tag_field] if node.tag_field else [])
        for name in value:
            if name not in known:
                yield _unknown(str(name), known, path)
    for field in fields:
        at = join(path, field.encode_name)
        if field.encode_name in value:
            yield from _walk(field.type, value[field.encode_name], at)
        elif field.required:
            yield Flaw(at, "The field is missing.", f"Add {field.encode_name}: {wanted(field.type)}.")


def _unknown(name: str, known: Sequence[str], path: str) -> Flaw:
    fix = did_you_mean(name[:LONGEST_SHOWN], known) or f"The fields here are: {listed(known)}."
    return Flaw(join(path, name), f"No field {shown(name)}.", fix)


def _walk_row(node: inspect.Type, fields: Sequence[inspect.Field], value: object, path: str) -> Flaws:
    """A list that stands for fields in their order, such as a place `[3, 6]`."""
    least = sum(field.required for field in fields)
    if not isinstance(value, list | tuple) or not least <= len(value) <= len(fields):
        yield from wrong(node, value, path)
        return
    for index, (field, item) in enumerate(zip(fields, value, strict=False)):
        yield from _walk(field.type, item, f"{path}[{index}]")


def _walk_union(node: inspect.UnionType, value: object, path: str) -> Flaws:
    fitting = [one for one in node.types if fits(one, value)]
    tagged = [one for one in fitting if isinstance(one, inspect.StructType) and one.tag_field]
    if isinstance(value, Mapping) and len(tagged) > 1:
        return _walk_tagged(tagged, value, path)
    if not fitting:
        return wrong(node, value, path)
    if len(fitting) == 1:
        return _walk(fitting[0], value, path)
    attempts: list[list[Flaw]] = [list(_walk(one, value, path)) for one in fitting]
    fewest = min(attempts, key=len)
    return iter(fewest)


def _walk_tagged(structs: Sequence[inspect.StructType], value: Mapping[str, object], path: str) -> Flaws:
    field = str(structs[0].tag_field)
    tags = {struct.tag: struct for struct in structs}
    at = join(path, field)
    if field not in value:
        return iter([Flaw(at, "The field is missing.", f"Add {field}: one of: {listed(tags)}.")])
    tag = value[field]
    if isinstance(tag, str | int) and tag in tags:
        return _walk(tags[tag], value, path)
    return choice_flaws(list(tags), tag, at)


def _walk_tuple(node: inspect.TupleType, value: object, path: str) -> Flaws:
    if not isinstance(value, list | tuple) or len(value) != len(node.item_types):
        yield from wrong(node, value, path)
        return
    for index, (one, item) in enumerate(zip(node.item_types, value, strict=True)):
        yield from _walk(one, item, f"{path}[{index}]")


def _walk_list(node: inspect.CollectionType, value: object, path: str) -> Flaws:
    if not isinstance(value, list | tuple):
        yield from wrong(node, value, path)
        return
    yield from length_flaws(node, len(value), value, path)
    for index, item in enumerate(value):
        yield from _walk(node.item_type, item, f"{path}[{index}]")


def _walk_dict(node: inspect.DictType, value: object, path: str) -> Flaws:
    if not isinstance(value, Mapping):
        yield from wrong(node, value, path)
        return
    yield from length_flaws(node, len(value), value, path)
    for key, item in value.items():
        at = join(path, key)
        yield from _walk(node.key_type, _as_key(node.key_type, key), at)
        yield from _walk(node.value_type, item, at)


def _as_key(node: inspect.Type, key: object) -> object:
    """Keys in a file are text; where numbers are wanted, the text is read as one."""
    if isinstance(node, inspect.IntType) and isinstance(key, str) and re.fullmatch(r"-?[0-9]{1,18}", key):
        return int(key)
    return key


def _refused(type_: Any, data: object, path: str) -> Flaws:
    """What msgspec, or a Struct's own `__post_init__`, says of data that the walk found right."""
    try:
        convert(type_, data)
    except UserError as error:
        yield Flaw(path, error.what, error.fix)
    except msgspec.ValidationError as error:
        text, _, at = str(error).rstrip("`").partition(" - at `$")
        yield Flaw(f"{path}{at}".lstrip("."), sentence(text.replace("`", "")), "")
