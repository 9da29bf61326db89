"""What attackers of a table share: how it stands, whatever they say, and everything a page can say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.web.tables import Guest, House, let_everybody_in, table_ids

Data = dict[str, Any]
DUEL: Data = {
    "encounter": "mirror",
    "rules": {"interlude_seconds": 0},
    "seats": {"mirka-1": "me", "mirka-2": "invite"},
}
EVERYTHING: list[tuple[str, Data]] = [
    ("answer", {"seat": "mirka-1", "ask": 1, "revision": 0, "choose": "wait"}),
    ("away", {"seat": "mirka-1"}),
    ("faces", {"seat": "mirka-1", "roll": 1, "faces": [1]}),
    ("act", {"seat": "mirka-1", "act": "referee"}),
    ("act", {"seat": "gm", "act": "referee"}),
    ("acts", {"seat": "mirka-1"}),
    ("odds", {"seat": "mirka-1", "ask": 1, "choose": "wait"}),
    ("undo", {}),
    ("undo", {"line": 0}),
    ("undo", {"entry": 0}),
    ("vote", {"request": 1, "agree": True}),
    ("redo", {}),
    ("see", {"as": "mirka-1"}),
    ("see", {"as": "referee"}),
    ("prefs", {"sound": True}),
    ("dice", {"own": True}),
    ("pause", {"on": True}),
    ("admit", {"person": 1, "yes": False}),
    ("admit", {"person": 2, "yes": True}),
    ("relink", {"seat": "mirka-2"}),
    ("relink", {"seat": ""}),
    ("device", {}),
    ("revoke", {"person": 2}),
    ("rename", {"name": "Mine"}),
    ("bot", {"seat": "mirka-1", "bot": "greedy"}),
    ("talk", {"words": "Let me in."}),
    ("end", {}),
    ("next", {}),
    ("branch", {"line": 0}),
    ("branch", {"line": 0, "as": ""}),
]


def standing(house: House) -> object:
    """Everything that is stored, but for when a table was last written to."""
    found = []
    for id in table_ids(house.store):
        row = house.store.table(id)
        assert row is not None
        parts = (row.name, row.settings, row.archived)
        found.append((id, parts, house.store.stages(id), house.store.journal(id), house.store.people(id)))
    return msgspec.json.encode(msgspec.to_builtins(found))


@contextmanager
def duel(house: House, **more: Any) -> Iterator[tuple[Data, Guest, Guest]]:
    """A table where Anna, its host, and Bo sit against each other."""
    table = house.open(**(DUEL | more))
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        settle(anna, bo)
        yield table, anna, bo


def settle(*guests: Guest) -> None:
    """Everybody has heard what was on its way to them."""
    for guest in guests:
        refused = guest.resend({"do": "acts", "id": "settled", "seat": "nobody"})
        assert "error" in refused


def frames_during(guest: Guest, since: int) -> list[str]:
    """What a page got since then, without replies to its own messages."""
    return [frame for frame in guest.frames[since:] if '"id":"settled"' not in frame]
