"""The mistakes of naming what there is not: entries of the library, and things of the same entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quintain.library.references import Defined, Named, marks
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, listed, quoted

if TYPE_CHECKING:
    from quintain.library.content import Library


def naming_mistakes(library: Library, type_: Any, value: object, where: str) -> list[UserError]:
    """One for each id in it, typed or as it was parsed, that is neither in the library nor brought along."""
    found = list(marks(type_, value))
    brought = library.brought(found)
    defined: dict[str, list[str]] = {}
    for mark in found:
        if isinstance(mark, Defined):
            defined.setdefault(mark.kind, []).append(mark.id)
    mistakes: list[UserError] = []
    for mark in found:
        if not isinstance(mark, Named) or mark.id in mark.ref.words:
            continue
        at = f"{where}, {mark.path}"
        if mark.ref.within:
            mistakes += undefined(mark.ref.noun, mark.id, defined.get(mark.ref.kinds[0], ()), at)
        elif not any(mark.id in brought.get(kind, ()) for kind in mark.ref.kinds):
            mistakes += library.check_reference(mark.ref.kinds, mark.id, at)
    return mistakes


def undefined(noun: str, id_: str, known: Sequence[str], where: str) -> list[UserError]:
    """The mistake, if any, of naming a thing of the same entry that there is not."""
    if id_ in known:
        return []
    near = did_you_mean(id_[:LONGEST_SHOWN], known)
    fix = f"{near} There {'is' if len(known) == 1 else 'are'}: {listed(dict.fromkeys(known)) or 'none'}.".strip()
    return [UserError(f"There is no {noun} {quoted(id_)}.", where=where, fix=fix)]
