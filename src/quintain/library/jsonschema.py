"""The schema of a ruleset's content as JSON Schema, for editors that complete and check TOML.

It is of Draft 4, which all of them read. It says what a table may hold; whether what an entry names is there is told by
`quintain check`, which has the whole library before it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from quintain.library.content import Kinds
from quintain.library.meaning import Meanings, meanings, tables
from quintain.library.schema import ONE_AT_A_TIME

DRAFT = "http://json-schema.org/draft-04/schema#"
PARTS = "#/definitions/"
Schema = dict[str, Any]


def json_schema(system: str, title: str, kinds: Kinds) -> Schema:
    """What a file of content may hold: arrays of tables by kind."""
    types = tables(kinds)
    with ONE_AT_A_TIME:
        references, parts = msgspec.json.schema_components(list(kinds.values()), ref_template=f"{PARTS}{{name}}")
    by_name = {each.__name__: each for each in types}
    for name, part in parts.items():
        if name in by_name:
            describe(part, by_name[name], meanings(system))
    return {
        "$schema": DRAFT,
        "title": f"Content of {title}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            kind: {"type": "array", "items": plain(reference)}
            for (kind, type_), reference in zip(kinds.items(), references, strict=True)
        },
        "definitions": {name: plain(part) for name, part in sorted(parts.items())},
    }


def describe(part: Schema, type_: type[msgspec.Struct], words: Meanings) -> None:
    """Put the words for a table and for each of its fields in."""
    part["description"] = headline(type_) or part["title"]
    for field, schema in part.get("properties", {}).items():
        if said := words.of(type_, field).text():
            schema["description"] = said


def headline(type_: type[msgspec.Struct]) -> str:
    """What a table is, as its class says, on one line."""
    return re.sub(r"\s+", " ", type_.__dict__.get("__doc__") or "").strip()


def plain(schema: Any) -> Any:
    """The same in Draft 4, without what a TOML file cannot write, such as nothing."""
    if isinstance(schema, list | tuple):
        return [plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {word: plain(each) for word, each in schema.items() if word not in ("default", "enum")}
    found |= {word: plain(schema[word]) for word in ("default", "enum") if schema.get(word) is not None}
    _numbers(found)
    _rows(found)
    _without_nothing(found)
    if found.get("required") == []:
        del found["required"]
    if "const" in found:
        found["enum"] = [found.pop("const")]
    if "$ref" in found and len(found) > 1:  # beside a reference nothing else is read
        found["allOf"] = [{"$ref": found.pop("$ref")}]
    return found


def _without_nothing(schema: Schema) -> None:
    if isinstance(choices := schema.get("anyOf"), list):
        some = [each for each in choices if each != {"type": "null"}]
        if len(some) == 1:
            del schema["anyOf"]
            schema.update({**some[0], **schema})
        else:
            schema["anyOf"] = some
    if isinstance(values := schema.get("enum"), list):
        schema["enum"] = [each for each in values if each is not None]


def _numbers(schema: Schema) -> None:
    """A bound that is itself not allowed is a flag beside the bound."""
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if exclusive in schema:
            schema[bound] = schema[exclusive]
            schema[exclusive] = True


def _rows(schema: Schema) -> None:
    """A list whose places differ."""
    if "prefixItems" in schema:
        schema["items"] = schema.pop("prefixItems")
        schema["additionalItems"] = False
