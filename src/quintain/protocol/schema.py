"""The JSON Schema of a conversation with the engine: all that may be said to it, and all that it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from quintain.kernel.events import Event
from quintain.protocol.messages import Said
from quintain.protocol.replies import HEARD
from quintain.systems import find_system, system_names

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
Schema = dict[str, Any]
TOLD: Schema = {
    "type": "object",
    "properties": {
        "rules": {"type": "array", "items": {"type": "string"}, "description": "The clauses that made it so."},
        "text": {"type": "string", "description": "Its sentence."},
    },
    "required": ["rules", "text"],
}


def schema() -> Schema:
    """Every message is a `YouSay` or a `YouHear`; events are those of all rulesets, and `event` says which."""
    for name in system_names():
        find_system(name)
    kinds = sorted(kinds_of_events(Event), key=lambda kind: f"{kind.__module__}.{kind.__name__}")
    types = [Said, *HEARD, Event, *kinds]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    said, *rest = schemas
    heard, events = list(rest[: len(HEARD)]), list(rest[len(HEARD) + 1 :])
    definitions = components | {
        "Event": {"anyOf": events},
        "Told": {"allOf": [{"$ref": REF.format(name="Event")}, TOLD]},
        "YouSay": said,
        "YouHear": {"anyOf": [*heard, heard_event()]},
    }
    either = [{"$ref": REF.format(name=name)} for name in ("YouSay", "YouHear")]
    return {"$schema": DRAFT, "title": "A conversation with quintain engine", "anyOf": either, "$defs": definitions}


def heard_event() -> Schema:
    """An event as it is told, to one seat alone where seats may know different things."""
    properties = {"event": {"$ref": REF.format(name="Told")}, "seat": {"type": "string"}}
    return {"type": "object", "properties": properties, "required": ["event"], "additionalProperties": False}


def kinds_of_events(base: type[Event]) -> Iterator[type[Event]]:
    for each in base.__subclasses__():
        if each.__struct_config__.tag is not None:
            yield each
        yield from kinds_of_events(each)
