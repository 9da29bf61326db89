"""What somebody can start with beside its sheet, each under a name of its own."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.lab.paths import read_change
from quintain.lab.tries import START, Subject, starts

STATUS = "status"


def conditions(subject: Subject, *, counted: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every status, and one more of what is `counted`; a word of two lists is told apart by the second's name."""
    known: set[str] = set()
    for each in starts(subject):
        if each.sign < 0 or (each.sort != STATUS and not counted):
            continue
        what = each.what.removeprefix(f"{START}.")
        name = what if each.sort == STATUS else f"one more {what}"
        if name in known:
            name = f"{name} ({read_change(each.sets[0]).path[1]})"
        known.add(name)
        yield name, each.sets
