"""What was asked of the laboratory and what came of it, stored beside the tables."""

from __future__ import annotations

import time
from typing import Literal

import msgspec
from sqlalchemy import RowMapping, delete, func, insert, select, update

from quintain.kernel.scene import Data
from quintain.web import schema
from quintain.web.laboratory.wish import Wish
from quintain.web.store import Store

State = Literal["waiting", "running", "stopping", "stopped", "done", "failed"]
UNDER_WAY = ("waiting", "running", "stopping")
LOST_AFTER = 30.0
"""So many seconds a process says nothing of a study before another takes it over."""


class Far(msgspec.Struct, frozen=True):
    """How far a study is: fights played, of how many if that is known; what is wrong if it has failed."""

    done: int = 0
    of: int = 0
    trouble: dict[str, str] = {}


class Study(msgspec.Struct, frozen=True):
    """One question and where its answer stands; `owner` is the hash of what the browser that asked has for itself."""

    id: str
    wish: Wish
    owner: str
    state: State
    process: str
    created: float
    seen: float
    far: Far = Far()

    def is_under_way(self) -> bool:
        return self.state in UNDER_WAY


LISTED = [column for column in schema.studies.c if column.name not in ("told", "report")]


class Studies:
    """Every method is one transaction, and blocks: call it in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, study: Study) -> None:
        with self.store.writing() as connection:
            connection.execute(insert(schema.studies).values(row_of(study)))

    def find(self, id: str) -> Study | None:
        with self.store.transaction() as connection:
            found = connection.execute(select(*LISTED).where(schema.studies.c.id == id)).mappings().first()
        return study_of(found) if found is not None else None

    def all(self) -> list[Study]:
        """The newest first."""
        with self.store.transaction() as connection:
            rows = connection.execute(select(*LISTED).order_by(schema.studies.c.created.desc())).mappings().all()
        return [study_of(row) for row in rows]

    def count(self, owner: str) -> int:
        part = schema.studies
        with self.store.transaction() as connection:
            found = connection.execute(select(func.count()).select_from(part).where(part.c.owner == owner)).scalar()
        return int(found or 0)

    def told(self, id: str) -> bytes | None:
        """What is known so far, in blocks."""
        return self.read(id, "told")

    def report(self, id: str) -> bytes | None:
        return self.read(id, "report")

    def read(self, id: str, column: str) -> bytes | None:
        part = schema.studies
        with self.store.transaction() as connection:
            found: bytes | None = connection.execute(select(part.c[column]).where(part.c.id == id)).scalar()
        return found

    def keep(self, id: str, **values: object) -> None:
        """Something of it that changed; whoever keeps it was alive at that moment."""
        values = {name: written(value) for name, value in values.items()} | {"seen": time.time()}
        part = schema.studies
        with self.store.writing() as connection:
            connection.execute(update(part).where(part.c.id == id).values(**values))

    def wish_for(self, id: str, state: State) -> None:
        """Somebody wants it to stop; whoever works on it looks now and then."""
        part = schema.studies
        with self.store.writing() as connection:
            under_way = (part.c.id == id) & part.c.state.in_(UNDER_WAY)
            connection.execute(update(part).where(under_way).values(state=state))

    def take(self, id: str, process: str, was: str) -> bool:
        """That process works on it from now on, if no other was faster."""
        part = schema.studies
        mine = (part.c.id == id) & (part.c.process == was) & part.c.state.in_(UNDER_WAY)
        with self.store.writing() as connection:
            taken = connection.execute(update(part).where(mine).values(process=process, seen=time.time()))
        return taken.rowcount == 1

    def left_behind(self) -> list[Study]:
        """Those under way of which nobody has said anything for long: their process has ended."""
        long_ago = time.time() - LOST_AFTER
        return [study for study in reversed(self.all()) if study.is_under_way() and study.seen < long_ago]

    def remove(self, id: str) -> None:
        with self.store.writing() as connection:
            connection.execute(delete(schema.studies).where(schema.studies.c.id == id))


def row_of(study: Study) -> Data:
    return {field: written(getattr(study, field)) for field in study.__struct_fields__}


def written(value: object) -> object:
    return msgspec.json.encode(value).decode() if isinstance(value, msgspec.Struct) else value


def study_of(row: RowMapping) -> Study:
    wish = msgspec.json.decode(row["wish"], type=Wish)
    far = msgspec.json.decode(row["far"], type=Far)
    return Study(row["id"], wish, row["owner"], row["state"], row["process"], row["created"], row["seen"], far)
