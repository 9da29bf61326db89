"""State that is declared once: what `clone`, `dump`, `load` and `diff` do follows from the fields of a class.

@state
class Fighter(Creature):
    sheet: Ref[Sheet]                                  # an entry of content, written as its id
    hp: int = fresh(of="sheet.hp")                     # the constructor is not given it
    bag: Copied[list[Gear]] = fresh(list)              # changed in place: a copy has its own
    techniques: Shared[list[Ref[Technique]]] = fresh(list)     # replaced, never changed
    combos: Derived[list[Technique]] = fresh(list)     # follows from the rest: never written
"""

from quintain.state.base import Declared, Difference, Row, State
from quintain.state.declare import source_of, state, value
from quintain.state.marks import (
    After,
    Anew,
    Apart,
    Copied,
    Definitions,
    Derived,
    Hex,
    In,
    Listed,
    Named,
    Number,
    Pair,
    Ref,
    Shared,
    Transient,
    Whole,
    Word,
    fresh,
)

__all__ = [
    "After",
    "Anew",
    "Apart",
    "Copied",
    "Declared",
    "Definitions",
    "Derived",
    "Difference",
    "Hex",
    "In",
    "Listed",
    "Named",
    "Number",
    "Pair",
    "Ref",
    "Row",
    "Shared",
    "State",
    "Transient",
    "Whole",
    "Word",
    "fresh",
    "source_of",
    "state",
    "value",
]
