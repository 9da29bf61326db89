"""Entries of content inside state: JSON data and back."""

from __future__ import annotations

from typing import Any

import msgspec


def as_data(value: object) -> Any:
    return msgspec.to_builtins(value)


def from_data(data: object, kind: Any) -> Any:
    return msgspec.convert(data, kind)
