"""State that is declared once: `clone`, `dump`, `load` and `diff` of a class follow from its fields.

    @state
    class Fighter(Creature):                                # bases first: id, name, side, seat
        hp: int = fresh(of="sheet.hp")                      # the constructor is not given it
        sheet: Ref[Sheet]                                   # an entry of content: written as its id
        bag: Copied[list[Gear]] = fresh(list)               # changed in place: a copy has its own
        techniques: Shared[list[Ref[Technique]]] = fresh(list)  # replaced, never changed
        combos: Derived[list[Technique]] = fresh(list)      # follows from the rest: never written

How to declare a class:
- It derives from `State` (written as an object), from `Row` (written as a list) or from a class that does, and is
  decorated with `@state`, or with `@value` if it is replaced and never changed, so that copies of its owner share it.
- Each field is an annotation. A field without a default must be given to the constructor, `= 0` may be given,
  `= fresh(...)` is not given. `fresh(0)`, `fresh(list)`; `fresh(of="sheet.hp")` is `self.sheet.hp`;
  `fresh(of=function)` is what a function of that module makes of the rest, which is filled in before.
- Scalars, enums, other declared classes, entries of content and what may be None need no mark. A list or a dict says
  whether it is `Copied` (with all that is in it), `Shared` or never written; what else there is stands in `marks`.
- Never written: `Derived` (follows from the rest), `Transient` (does not outlast a step, but a copy carries it), `Anew`
  (a copy works it out anew, such as an index of its creatures), `Apart` (another field writes it).
- `settle()` is called after making and loading one, for what follows from several fields.
- Fields are written in the order of the class body, bases first; `After` and `Named` say otherwise. Odd ones say how
  they are written with `Pair` (their value) or `Whole` (their owner), by functions above the class.
- What an older release did not write is as in a fresh one.
- A scene marks the field in which references are looked up: `stock: Definitions[Stock]`; in it `Listed` dicts. A
  `Sheet` is looked up in `sheets`; `Annotated[Ref[Attack], In("things")]` names another place. An entry that
  `Sought("kind")` has the id that stands in the field `kind`, or there is none.
- Kinds of one thing (effects that wait) derive from a class with `tag=("effect", "")` and have a word each.
- `Parts` of another state are written among the fields of its owner.
- A pool or a secret says so at its field: see `known`.

There is a slot for each field, so what is not declared cannot be kept. The methods are text, one line per field
(`source_of`), run once at import; `tools/compiling` puts that text into the copy that is compiled.
"""

from quintain.state.base import Declared, Difference, Row, State
from quintain.state.declare import source_of, state, value
from quintain.state.fields import passing_fields
from quintain.state.known import BY_RULES, SHARE, Bounds, Known, Pool, Secret
from quintain.state.marks import (
    After,
    Anew,
    Apart,
    By,
    Carried,
    Copied,
    Definitions,
    Derived,
    Hex,
    In,
    Listed,
    Named,
    Number,
    Pair,
    Parts,
    Ref,
    Shared,
    Sought,
    Transient,
    Whole,
    Word,
    fresh,
)

__all__ = [
    "BY_RULES",
    "SHARE",
    "After",
    "Anew",
    "Apart",
    "Bounds",
    "By",
    "Carried",
    "Copied",
    "Declared",
    "Definitions",
    "Derived",
    "Difference",
    "Hex",
    "In",
    "Known",
    "Listed",
    "Named",
    "Number",
    "Pair",
    "Parts",
    "Pool",
    "Ref",
    "Row",
    "Secret",
    "Shared",
    "Sought",
    "State",
    "Transient",
    "Whole",
    "Word",
    "fresh",
    "passing_fields",
    "source_of",
    "state",
    "value",
]
