"""What has changed from one view to the next, as a JSON Patch (RFC 6902): whoever has the one comes by the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Change = dict[str, Any]
"""`op` (add, remove or replace), `path` and, unless something is removed, `value`."""


def changes(before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """How to come from one value to another, to be done in this order."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from in_object(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from in_list(before, after, path)
    elif before != after or type(before) is not type(after):
        yield {"op": "replace", "path": path, "value": after}


def in_object(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[Change]:
    for key in before:
        if key not in after:
            yield {"op": "remove", "path": f"{path}/{escaped(key)}"}
    for key, value in after.items():
        at = f"{path}/{escaped(key)}"
        if key in before:
            yield from changes(before[key], value, at)
        else:
            yield {"op": "add", "path": at, "value": value}


def in_list(before: list[Any], after: list[Any], path: str) -> Iterator[Change]:
    """Place by place; what is longer grows or shrinks at its end."""
    for place, (one, other) in enumerate(zip(before, after, strict=False)):
        yield from changes(one, other, f"{path}/{place}")
    for place in range(len(before) - 1, len(after) - 1, -1):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for value in after[len(before) :]:
        yield {"op": "add", "path": f"{path}/-", "value": value}


def escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
