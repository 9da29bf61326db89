"""Quintain plays tabletop combat by the book."""

from quintain import built

ENGINE_VERSION = "0.18.0"
"""Recorded in every transcript: the rules code that produced it."""

RULES = built.rules()
"""Which rules run: compiled ones, if there are any that were built of exactly these sources."""

if RULES == built.COMPILED and not built.is_beside():
    __path__.insert(0, str(built.folder() / "quintain"))
