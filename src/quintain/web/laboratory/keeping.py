"""Who keeps the laboratory: whoever has the link that the server printed; and what others may ask of it."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import msgspec
from sqlalchemy import delete, insert, select

from quintain.web import schema
from quintain.web.store import Store
from quintain.web.tokens import hashed, new_token

MOST_KEEPERS = 16
"""Each start of a server prints a new link; so many of the newest open the laboratory."""
OTHERS = "laboratory"
MOST_FIGHTS = 10_000_000


class Others(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever is not the keeper may ask: nothing, how fair a fight is, or everything; and so many fights each."""

    may: Literal["nothing", "fairness", "everything"] = "nothing"
    fights: Annotated[int, msgspec.Meta(ge=1, le=MOST_FIGHTS)] = 1_000


class Keeping:
    """Every method is one transaction, and blocks: call it in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def new_keeper(self) -> str:
        """A token for the link that a server prints at its start."""
        token, part = new_token(), schema.keepers
        with self.store.writing() as connection:
            connection.execute(insert(part).values(token=hashed(token), created=time.time()))
            known = connection.execute(select(part.c.token).order_by(part.c.created.desc())).scalars().all()
            connection.execute(delete(part).where(part.c.token.in_(known[MOST_KEEPERS:])))
        return token

    def is_keeper(self, token: str) -> bool:
        part = schema.keepers
        with self.store.transaction() as connection:
            found = connection.execute(select(part.c.token).where(part.c.token == hashed(token))).first()
        return found is not None

    def others(self) -> Others:
        part = schema.choices
        with self.store.transaction() as connection:
            found = connection.execute(select(part.c.value).where(part.c.name == OTHERS)).scalar()
        return msgspec.json.decode(found, type=Others) if found is not None else Others()

    def allow(self, others: Others) -> None:
        part = schema.choices
        with self.store.writing() as connection:
            connection.execute(delete(part).where(part.c.name == OTHERS))
            connection.execute(insert(part).values(name=OTHERS, value=msgspec.json.encode(others).decode()))
