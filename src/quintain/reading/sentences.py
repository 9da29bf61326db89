"""What happened, as a person reads it: the sentences of events, with names as short as they may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quintain.kernel.events import Event


def sentences(events: Iterable[Event], names: Mapping[str, str]) -> list[str]:
    """The same thing again at once is counted, not told again."""
    lines = [text[:1].upper() + text[1:] for event in events if (text := event.sentence(names))]
    return [again(line, len(list(same))) for line, same in groupby(lines)]


def again(line: str, times: int) -> str:
    """
    >>> again("Grusha drops the Saber.", 2), again("Margaret uses Prepare.", 3)
    ('Grusha drops the Saber (twice).', 'Margaret uses Prepare (3 times).')
    """
    if times == 1:
        return line
    return f"{line.removesuffix('.')} ({'twice' if times == 2 else f'{times} times'})."


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Names without what follows a comma, as long as nobody else is called the same.

    >>> short_names({"wen": "Wen Shao, swordsman", "mirka-2": "Mirka, brawler 2"})
    {'wen': 'Wen Shao', 'mirka-2': 'Mirka 2'}
    """
    shorter = {id: short_name(name) for id, name in names.items()}
    said = list(shorter.values())
    return {id: name if said.count(name) == 1 else names[id] for id, name in shorter.items()}


def short_name(name: str) -> str:
    head, comma, rest = name.partition(", ")
    number = rest.rpartition(" ")[2]
    return f"{head} {number}" if comma and number.isdecimal() else head
