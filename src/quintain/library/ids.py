"""Ids that tell several creatures of a kind apart."""

from __future__ import annotations

from collections.abc import Sequence


def kind_of(id: str) -> str:
    """What kind of thing that is: things of a kind are told apart by a number.

    >>> kind_of("dagger-2"), kind_of("long_bow")
    ('dagger', 'long_bow')
    """
    kind, _, number = id.rpartition("-")
    return kind if number.isdigit() else id


def numbered(members: Sequence[tuple[str, str]]) -> list[str]:
    """For each member, given as its own id (or nothing) and its kind: one of a kind keeps its name.

    >>> numbered([("", "bandit"), ("", "scout"), ("", "bandit"), ("boss", "bandit")])
    ['bandit-1', 'scout', 'bandit-2', 'boss']
    """
    kinds = [own or kind for own, kind in members]
    ids: list[str] = []
    for own, kind in members:
        number = sum(id.startswith(f"{kind}-") for id in ids) + 1
        ids.append(own or (kind if kinds.count(kind) == 1 else f"{kind}-{number}"))
    return ids
