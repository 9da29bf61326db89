"""`make docs-content`: `docs/content/<system>.md`, every field of a ruleset's content, made from its schemas."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from quintain.kernel.system import System
from quintain.library.content import Library, installed
from quintain.library.fields import ref_of
from quintain.library.jsonschema import headline
from quintain.library.meaning import meanings, tables
from quintain.library.schema import info
from quintain.library.written import written_texts
from quintain.systems import find_system, shipped_names
from quintain.words.wording import an, choices, like_of, listed, wanted

FOLDER = Path(__file__).parents[2] / "docs" / "content"
LONGEST_EXAMPLE = 60
COLUMNS = ("field", "what it means", "type", "unit", "default", "clauses", "example")
INTRODUCTION = """\
# What content of {title} may say

Content is TOML: arrays of tables by kind, each entry with an `id`. This page is made from the schemas that files are
checked against (`make docs-content`), so it is what the program reads; the words and clauses stand in
`{words}`, the examples come from what ships. Where no clause is named the
field is a label, a place, or a part of an effect that the book leaves to content.

`docs/content.md` says how to write content of your own: an entry to begin with (`quintain show {name} {first} --toml`),
all mistakes at once (`quintain check`), and a JSON Schema for an editor (`quintain schema {name}`).

The kinds of entries: {kinds}.
"""


def page(system: System) -> str:
    """The whole page of a ruleset."""
    library = system.library()
    types = tables(system.kinds)
    named = {type_: kind for kind, type_ in system.kinds.items()}
    found = examples(system, library)
    parts = [introduction(system, library), "## Entries\n"]
    for kind, type_ in system.kinds.items():
        parts.append(f"### {kind}\n\n{table_of(system, type_, named, found)}{whole_example(system, library, kind)}")
    parts.append("## Tables inside entries\n")
    parts += [
        f"### {type_.__name__}\n\n{table_of(system, type_, named, found)}" for type_ in types if type_ not in named
    ]
    return "\n".join(parts)


def introduction(system: System, library: Library) -> str:
    kinds = ", ".join(f"[{kind}](#{kind})" for kind in system.kinds)
    first = next(iter(library.of("creature")))
    words = f"src/quintain/content/{system.name}/schema/fields.toml"
    return INTRODUCTION.format(title=system.title, name=system.name, first=first, kinds=kinds, words=words)


def table_of(system: System, type_: type[msgspec.Struct], named: Mapping[type, str], found: Mapping[Any, Any]) -> str:
    """What a table is, and a row for each of its fields."""
    node = info(type_)
    assert isinstance(node, inspect.StructType)
    about = [text, ""] if (text := headline(type_)) else []
    lines = [*about, row(COLUMNS), row(["---"] * len(COLUMNS))]
    for field in node.fields:
        said = meanings(system.name).of(type_, field.encode_name)
        example = found.get((type_, field.encode_name))
        lines.append(
            row(
                [
                    f"`{field.encode_name}`",
                    said.words,
                    in_words(field.type, named),
                    said.unit,
                    default_of(field),
                    ", ".join(said.clauses),
                    f"`{example}`" if example else "",
                ]
            )
        )
    return "\n".join(lines) + "\n"


def row(cells: list[str] | tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def in_words(node: inspect.Type, named: Mapping[type, str]) -> str:
    """What a field holds, with links to the tables of this page."""
    match node:
        case inspect.Metadata():
            ref, said = ref_of(node), like_of(node)
            if ref is not None and not ref.within:
                words = "".join(f' or "{word}"' for word in ref.words)
                return f"{ref_words(ref.kinds, named)}{words}"
            return said.what if said is not None else in_words(node.type, named)
        case inspect.StructType():
            name = named.get(node.cls, node.cls.__name__)
            return f"table [{name}](#{name.lower()})"
        case inspect.UnionType():
            some = [one for one in node.types if not isinstance(one, inspect.NoneType)]
            return ", or ".join(dict.fromkeys(in_words(one, named) for one in some))
        case inspect.TupleType():
            inside = listed(dict.fromkeys(in_words(one, named) for one in node.item_types))
            return f"list of {len(node.item_types)}: {inside}"
        case inspect.CollectionType():
            return f"list, each {in_words(node.item_type, named)}"
        case inspect.DictType():
            return f"table by keys: {in_words(node.key_type, named)} = {in_words(node.value_type, named)}"
        case inspect.EnumType() | inspect.LiteralType():
            return "one of " + ", ".join(f"`{value}`" for value in choices(node))
        case _:
            return wanted(node).removeprefix("a ")


def ref_words(kinds: tuple[str, ...], named: Mapping[type, str]) -> str:
    there = [f"[{kind}](#{kind})" if kind in named.values() else kind for kind in kinds]
    return f"id of {an(kinds[0]).split()[0]} {' or '.join(there)}"


def default_of(field: inspect.Field) -> str:
    if field.required:
        return "**needed**"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is None:
        return ""
    return f"`{toml(msgspec.to_builtins(value))}`"


# examples


def examples(system: System, library: Library) -> dict[tuple[type, str], str]:
    """For each field of each table, how the first entry that lists it writes it."""
    found: dict[tuple[type, str], str] = {}
    for kind, type_ in system.kinds.items():
        for entry in library.of(kind).values():
            for table, field, value in listed_in(type_, entry):
                found.setdefault((table, field), shortened(toml(msgspec.to_builtins(value))))
    return found


def listed_in(type_: type[msgspec.Struct], entry: msgspec.Struct) -> Iterator[tuple[type, str, object]]:
    """Every field in it and in the tables within that is not at its default."""
    for field in msgspec.structs.fields(entry):
        value = getattr(entry, field.name)
        if field.required or value != field_default(field):
            yield type_, field.encode_name, value
            for inner in tables_within(value):
                yield from listed_in(type(inner), inner)


def field_default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def tables_within(value: object) -> Iterator[msgspec.Struct]:
    match value:
        case msgspec.Struct():
            yield value
        case list() | tuple():
            for each in value:
                yield from tables_within(each)
        case dict():
            for each in value.values():
                yield from tables_within(each)


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_EXAMPLE else f"{text[: LONGEST_EXAMPLE - 3]}..."


def toml(value: object) -> str:
    """A value as it stands in a file, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(toml(each) for each in value)}]"
        case dict():
            inside = ", ".join(f"{key} = {toml(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return str(value)


def whole_example(system: System, library: Library, kind: str) -> str:
    """The entry of that kind that lists most of what can be listed, the shorter of equal ones, as it is written."""
    if not library.of(kind):
        return ""
    texts = written_texts(system.name, installed(system.name), kind)
    usual = sorted(texts.values(), key=len)[len(texts) // 2]
    few = {id_: text for id_, text in texts.items() if len(text) <= 1.5 * len(usual)}
    best = max(few, key=lambda id_: (len(re.findall(r"^\w+ =", few[id_], re.MULTILINE)), -len(few[id_])))
    return f"\n```toml\n{few[best]}```\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make docs-content", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write them")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in shipped_names():
        (folder / f"{name}.md").write_text(page(find_system(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
