"""The text of a class's methods: straight lines, one per field."""

from __future__ import annotations

from enum import Enum

from quintain.state.base import Row, compare
from quintain.state.fields import DECLARED, KEPT, Field, fields_of, optional, parts_of, table_of, unwrap, written_order
from quintain.state.forms import Names, copied, read, written
from quintain.state.kinds import kind_of
from quintain.state.marks import Fresh, Mark

LOAD = "@classmethod\ndef load(cls, data: Any, definitions: Any = None) -> Self:"
LITERALS = (str, int, bool, float, type(None), tuple)


class Methods:
    """Writes the methods of one class.

    `native` is for the compiler: it knows no object that no constructor has filled, so copies are made by a
    constructor that stops after what it was given; and it wants types.
    """

    def __init__(self, cls: type, *, native: bool = False) -> None:
        self.cls = cls
        self.native = native
        self.fields = fields_of(cls)
        self.tag = DECLARED[cls].tag
        self.row = issubclass(cls, Row)
        self.names = Names()

    def source(self) -> str:
        methods = [self.init(), self.clone(), self.dump(), self.load(), self.diff()]
        return "\n".join("\n".join([head, *(f"    {line}" for line in body), ""]) for head, *body in methods)

    # making one

    def init(self) -> list[str]:
        given = [field for field in self.fields if field.given]
        lines = [f"self.{field.name} = {field.name}" for field in given]
        parameters = [self.parameter(field) for field in given]
        if self.native and self.later():
            parameters.append("bare: bool = False")
            lines += ["if bare:", "    return"]
        lines += [f"self.{field.name} = {self.start(field)}" for field in self.later()]
        return [
            f"def __init__({', '.join(['self', *parameters])}) -> None:",
            *(lines or ["pass"]),
            *self.settled("self"),
        ]

    def later(self) -> list[Field]:
        """What no constructor is given: what follows from other fields comes after them."""
        return sorted((field for field in self.fields if not field.given), key=filling)

    def parameter(self, field: Field) -> str:
        kind = f"{field.name}: {self.names.type(field.hint)}"
        return kind if field.required else f"{kind} = {self.spell(field)}"

    def start(self, field: Field, owner: str = "self") -> str:
        """What it is in a fresh one."""
        default = field.default
        if not isinstance(default, Fresh):
            return self.spell(field)
        if isinstance(default.of, str):
            return f"{owner}.{default.of}"
        if default.of is not None:
            return f"{self.names.of(default.of)}({owner})"
        if default.value in (list, dict):
            return "[]" if default.value is list else "{}"
        return f"{self.names.of(default.value)}()" if callable(default.value) else self.spell(field)

    def spell(self, field: Field) -> str:
        """The value that a fresh one has: a literal, a member of an enum, or the name of the very object."""
        value = field.default.value if isinstance(field.default, Fresh) else field.default
        if isinstance(value, Enum):
            return f"{self.names.of(type(value))}.{value.name}"
        return repr(value) if isinstance(value, LITERALS) else self.names.given(value, field.owner.__module__)

    def settled(self, owner: str) -> list[str]:
        return [f"{owner}.settle()"] if hasattr(self.cls, "settle") else []

    def made(self, name: str, values: dict[str, str]) -> list[str]:
        """Lines that make one with these values for what must be given, and the rest still to come."""
        own = self.names.of(self.cls)
        if not self.native:
            return [f"{name} = new({own})"]
        given = [f"{field.name}={values[field.name]}" for field in self.fields if field.required]
        return [f"{name} = {own}({', '.join([*given, *(['bare=True'] if self.later() else [])])})"]

    def given_back(self, name: str) -> str:
        return f"return cast(Self, {name})" if self.native else f"return {name}"

    def left(self) -> list[Field]:
        """What is still to be filled in after `made`."""
        return [field for field in self.fields if not (self.native and field.required)]

    # copies

    def clone(self) -> list[str]:
        values = {field.name: self.copy(field) for field in self.fields}
        simple = [field for field in self.left() if not (field.is_(Mark.ANEW) and field.follows)]
        last = [field for field in self.left() if field.is_(Mark.ANEW) and field.follows]
        lines = [f"twin.{field.name} = {values[field.name]}" for field in [*simple, *last]]
        return ["def clone(self) -> Self:", *self.made("twin", values), *lines, self.given_back("twin")]

    def copy(self, field: Field) -> str:
        if field.is_(Mark.ANEW):
            return self.start(field, "twin")
        here = f"self.{field.name}"
        if field.pair is not None and field.pair.copy is not None:
            return f"{self.names.of(field.pair.copy)}({here})"
        return here if field.is_(*KEPT) else copied(self.names, field.hint, here)

    # JSON

    def dump(self) -> list[str]:
        fields = written_order(self.fields)
        if self.row:
            return ["def dump(self) -> list[object]:", f"return [{', '.join(self.write(field) for field in fields)}]"]
        tag = [f"{self.tag[0]!r}: {self.tag[1]!r},"] if self.tag else []
        lines = [f"    {field.file_name!r}: {self.write(field)}," for field in fields]
        return ["def dump(self) -> dict[str, object]:", "return {", *(f"    {each}" for each in tag), *lines, "}"]

    def write(self, field: Field) -> str:
        here = f"self.{field.name}"
        if field.whole is not None:
            return f"{self.names.of(field.whole.write)}(self)"
        if field.pair is not None and field.pair.write is not None:
            return f"{self.names.of(field.pair.write)}({here})"
        return written(self.names, field.hint, here)

    def load(self) -> list[str]:
        if self.tag is not None and not self.tag[1]:
            return [LOAD, *self.load_kind(self.tag[0])]
        written = written_order(self.fields)
        keys = {field.name: str(place) if self.row else repr(field.file_name) for place, field in enumerate(written)}
        values = {field.name: self.take(field, keys) for field in self.fields}
        first = self.defined(values)
        lines = [f"self.{field.name} = {values[field.name]}" for field in sorted(self.left(), key=filling)]
        for field in written:
            if field.whole is not None:
                key = keys[field.name]
                lines += [f"if {self.there(key)}:", f"    {self.names.of(field.whole.read)}(self, data[{key}])"]
        body = [*first, *self.made("self", values), *lines, *self.settled("self"), self.given_back("self")]
        return [LOAD, *body]

    def load_kind(self, tag: str) -> list[str]:
        """One of the kinds that derive from it, by the word that was written."""
        kind = f"{self.names.of(kind_of)}({self.names.of(self.cls)}, data[{tag!r}])"
        return [f"loaded = {kind}.load(data, definitions)", self.given_back("loaded")]

    def defined(self, values: dict[str, str]) -> list[str]:
        """Definitions are read before the fields that refer to them."""
        fields = [field for field in self.fields if field.is_(Mark.DEFINITIONS)]
        lines = [f"definitions = {values[field.name]}" for field in fields]
        values |= {field.name: "definitions" for field in fields}
        return lines

    def there(self, key: str) -> str:
        return f"len(data) > {key}" if self.row else f"{key} in data"

    def take(self, field: Field, keys: dict[str, str]) -> str:
        """It from the data; what an older release did not write is as in a fresh one."""
        if field.sought:
            return self.seek(field, keys[field.sought])
        if field.parts:
            return self.gather(field)
        key = keys.get(field.name)
        if key is None or field.whole is not None:
            return self.start(field)
        value = f"data[{key}]"
        if field.pair is not None and field.pair.read is not None:
            found = f"{self.names.of(field.pair.read)}({value})"
        else:
            found = read(self.names, field.hint, value)
        if field.required:
            return found
        found = f"({found})" if " if " in found else found
        return f"{found} if {self.there(key)} else {self.start(field)}"

    def seek(self, field: Field, key: str) -> str:
        bare, marks = unwrap(field.hint)
        return f"definitions.{table_of(marks, optional(bare))}.get(data[{key}])"

    def gather(self, field: Field) -> str:
        """What is written among the fields of its owner."""
        names = [part.file_name for part in parts_of(field)]
        kind, _ = unwrap(field.hint)
        return f"{self.names.of(kind)}.load({{key: data[key] for key in {names!r} if key in data}}, definitions)"

    # differences

    def diff(self) -> list[str]:
        fields = [field for field in self.fields if not field.is_(Mark.DERIVED, Mark.ANEW)]
        check = self.names.of(compare)
        lines = [f"{check}(found, {field.name!r}, self.{field.name}, other.{field.name})" for field in fields]
        return [
            "def diff(self, other: Self) -> list[tuple[str, object, object]]:",
            "found: list[tuple[str, object, object]] = []",
            *lines,
            "return found",
        ]


def filling(field: Field) -> int:
    """What follows from other fields is filled in after them, what is never written last."""
    return 0 if not field.follows else 1 if field.written else 2
