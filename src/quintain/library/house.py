"""House rules are named values: typed, documented, each with the clause it changes and the book's default.

A system declares them as one frozen Struct; `change` is the only way in, from typed values or typed words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import LARGEST, LONGEST_SHOWN, shown, whole_number

T = TypeVar("T", bound=msgspec.Struct)
Plain = str | int | bool | None

NONE = "none"
YES = ("true", "yes", "on")
NO = ("false", "no", "off")


class HouseRule(msgspec.Struct, frozen=True):
    """What a field of a rules Struct means: its clause, one sentence, and the limits of a number.

    `none` is the word for no value, where a rule may have none.
    """

    clause: str
    says: str
    least: int | None = None
    most: int | None = None
    none: str = NONE


class RuleInfo(msgspec.Struct, frozen=True):
    """A house rule, for a person to read; `words` are its values where they can be listed."""

    name: str
    clause: str
    says: str
    default: Plain
    values: str
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class _Rule(msgspec.Struct, frozen=True):
    """A declared house rule: its name, its metadata, its type and the book's value."""

    name: str
    house: HouseRule
    type_: Any
    optional: bool
    default: Any


def describe(rules_type: type[msgspec.Struct]) -> list[RuleInfo]:
    """Every house rule of a system, in declared order."""
    return [
        RuleInfo(
            rule.name,
            rule.house.clause,
            rule.house.says,
            _worded(rule),
            _values(rule),
            _words(rule),
            rule.house.least,
            rule.house.most,
        )
        for rule in _declared(rules_type).values()
    ]


def change(rules: T, changes: Mapping[str, object], *, system: str = "SYSTEM") -> T:
    """The rules with some values changed; one ContentError lists every bad name and value.

    A value is typed (`True`, `12`, a member of the enum) or a word that a person typed (`"true"`, `"12"`).
    """
    declared = _declared(type(rules))
    read: dict[str, object] = {}
    mistakes: list[UserError] = []
    for name, value in changes.items():
        try:
            read[name] = _read(_named(declared, name, system), value)
        except UserError as mistake:
            mistakes.append(mistake)
    if mistakes:
        raise ContentError(mistakes)
    return msgspec.structs.replace(rules, **read)


def parse_assignment(text: str) -> tuple[str, str]:
    """`announcing=open` as its name and value."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        what = f"{shown(text)} is not a house rule with its value."
        raise UserError(what, fix="Write NAME=VALUE, for example: announcing=open")
    return name.strip(), value.strip()


def differences(rules: msgspec.Struct) -> dict[str, Plain]:
    """The values that differ from the book's, as plain data; `change` reads them back.

    It is what is written of house rules: one that comes with a later version then changes no file.
    """
    return {
        name: _plain(getattr(rules, name))
        for name, rule in _declared(type(rules)).items()
        if getattr(rules, name) != rule.default
    }


@cache
def _declared(rules_type: type[msgspec.Struct]) -> dict[str, _Rule]:
    hints = get_type_hints(rules_type, include_extras=True)
    book = rules_type()  # a house rule without a default is a mistake of ours: let it raise
    return {name: _rule(name, hints[name], getattr(book, name)) for name in rules_type.__struct_fields__}


def _rule(name: str, hint: Any, default: object) -> _Rule:
    said = [one for one in get_args(hint)[1:] if isinstance(one, HouseRule)]
    if get_origin(hint) is not Annotated or not said:
        raise TypeError(f"{name} is not annotated with a HouseRule")
    inner = get_args(hint)[0]
    types = [one for one in get_args(inner) if one is not type(None)] or [inner]
    if len(types) != 1 or not isinstance(types[0], type) or not issubclass(types[0], str | int):
        raise TypeError(f"{name}: a house rule is a StrEnum, bool, int, str or an optional one of them")
    return _Rule(name, said[0], types[0], type(None) in get_args(inner), default)


def _named(declared: Mapping[str, _Rule], name: str, system: str) -> _Rule:
    if name in declared:
        return declared[name]
    near = did_you_mean(name[:LONGEST_SHOWN], declared)
    see = f"See them all with: quintain list {system} rules"
    raise UserError(f"No house rule {shown(name)}.", fix=f"{near} {see}".strip())


def _read(rule: _Rule, value: object) -> object:
    if rule.optional and (value is None or _word(value) == rule.house.none):
        return None
    if issubclass(rule.type_, StrEnum):
        found = {str(member).lower(): member for member in rule.type_}.get(_word(value))
    elif rule.type_ is bool:
        found = _read_bool(value)
    elif rule.type_ is int:
        found = _read_int(value, rule.house)
    else:
        found = value if isinstance(value, str) and value.isprintable() else None
    if found is None:
        raise _bad_value(rule, value)
    return found


def _read_bool(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    word = _word(value)
    return True if word in YES else False if word in NO else None


def _read_int(value: object, house: HouseRule) -> int | None:
    if re.fullmatch(r"[+-]?\d{1,18}", _word(value), re.ASCII):
        number = int(_word(value))
    elif isinstance(value, int) and not isinstance(value, bool):
        number = value
    else:
        return None
    least = -LARGEST if house.least is None else house.least
    most = LARGEST if house.most is None else house.most
    return number if least <= number <= most else None


def _word(value: object) -> str:
    """What a person typed, or nothing if this is not text."""
    return value.strip().lower() if isinstance(value, str) else ""


def _bad_value(rule: _Rule, value: object) -> UserError:
    words = _words(rule)
    near = did_you_mean(value[:LONGEST_SHOWN], words) if isinstance(value, str) else ""
    book = _worded(rule)
    if words:
        use = "Use one of: " + ", ".join(f"{word} (the book)" if word == _said(book) else word for word in words)
    else:
        use = f"Use {_values(rule)} (the book: {_said(book)})"
    return UserError(f"{rule.name}: {shown(value)} is not a value.", fix=f"{near} {use}.".strip())


def _words(rule: _Rule) -> tuple[str, ...]:
    none = (rule.house.none,) if rule.optional else ()
    if issubclass(rule.type_, StrEnum):
        return (*(str(member) for member in rule.type_), *none)
    return ("true", "false", *none) if rule.type_ is bool else ()


def _values(rule: _Rule) -> str:
    """The allowed values in words: `secret, open` or `a whole number from 1`."""
    if words := _words(rule):
        return ", ".join(words)
    number = whole_number(rule.house.least, rule.house.most) if rule.type_ is int else "any text"
    return f"{number}, or {rule.house.none}" if rule.optional else number


def _worded(rule: _Rule) -> Plain:
    """The book's value; no value is the rule's own word for it, if it has one."""
    if rule.default is None and rule.house.none != NONE:
        return rule.house.none
    return _plain(rule.default)


def _plain(value: object) -> Plain:
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{value!r} is not the value of a house rule")


def _said(value: Plain) -> str:
    """A plain value as a person types it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return NONE if value is None else str(value)
