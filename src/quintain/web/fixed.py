"""Statements that are said with every answer: worked out once, not anew for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement


class Fixed:
    """A statement as one kind of database reads it; to be said it needs only its values."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = cast(SQLCompiler, statement.compile(dialect=dialect))
        self.text = str(compiled)
        self.constants = {name: value for name, value in compiled.params.items() if value is not None}
        self.places = compiled.positiontup
        """In which order a database wants them that does not know them by name."""

    def say(self, connection: Connection, values: Mapping[str, Any]) -> None:
        given = {**self.constants, **values}
        if self.places is None:
            connection.exec_driver_sql(self.text, given)
        else:
            connection.exec_driver_sql(self.text, tuple([given[name] for name in self.places]))
