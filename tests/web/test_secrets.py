"""Twin worlds over the wire: scenes that differ only in what a seat may not know give that seat equal bytes.

Every hidden fact of every system, at moments of random fights: the socket's frames, the replay and the
transcript, as the seat and as an onlooker get them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from quintain.conformance.twins import STEPS_TRIED, boundaries, moments, spread
from quintain.conformance.worlds import SYSTEMS, facts_of
from quintain.kernel.events import Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.systems import find_system
from quintain.web.packing import pack
from quintain.web.rows import NewTable, PersonRow, StageRow, TableRow
from quintain.web.tokens import hashed
from tests.web.tables import House

FACTS = [(system, fact) for system in SYSTEMS for fact in facts_of(system).HIDDEN]
SEED = "a seed that nobody may see"
MOST_COMPARED = 12
"""Twins for each fact."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("twins")) / "tables.db")
    yield house
    house.stop()


def plant(house: House, system: str, scene: Scene, seat: str) -> str:
    """A table that stands there, the seat's person and an onlooker admitted; every other seat is some person's."""
    id = "twin"
    house.store.delete_table(id)
    seats = dict.fromkeys(scene.seats(), "invite")
    settings: Data = {"seats": seats, "labels": {each: each for each in seats}, "rules": {}}
    row = TableRow(id, "Twins", system, f"{system}/twins", settings, False, time.time(), time.time())
    anna = PersonRow(0, "seat", seat, False, "Anna", True, {}, hashed("seat"))
    eve = PersonRow(0, "spectator", "", False, "Onlookers", True, {}, hashed("onlooker"))
    house.store.add_table(NewTable(row, StageRow(0, "Twins", SEED, pack(scene.dump()), {}), [anna, eve]))
    return id


def everything(house: House, system: str, scene: Scene, seat: str) -> list[str]:
    """All bytes that the seat and an onlooker can get."""
    id = plant(house, system, scene, seat)
    got: list[str] = []
    for token in ("seat", "onlooker"):
        with house.sit(id, token) as guest:
            guest.look()
            if guest.table["asks"]:
                ask = guest.ask()
                guest.say("answer", seat=ask["seat"], ask=ask["id"], revision=0, choose="nonsense")
            guest.resend({"do": "undo", "id": "undo"})
            got += guest.frames
        for path in ("replay", "transcript"):
            headers = {"authorization": f"Bearer {token}"}
            got.append(house.client.get(f"/api/tables/{id}/{path}", headers=headers).text)
    return [text.replace(uuid, "ID") for text in got for uuid in [frame_id(text)]]


def frame_id(text: str) -> str:
    """The made-up id in a reply, which is different every time."""
    at = text.find('"id":"')
    return text[at + 6 : text.find('"', at + 6)] if text.startswith(('{"error"', '{"ok"')) and at > 0 else "\0"


def stands_still(system: str, scene: Scene) -> bool:
    """Nothing happens before the next question: what comes of hidden numbers later is another matter."""
    game = Game(find_system(system), scene.clone(), SEED, dict.fromkeys(scene.seats()))
    still = game.now().counts.rolled == game.scene.counts.rolled == scene.counts.rolled
    return bool(game.asks) and not game.events and still


def twins(system: str, fact: str, encounter: str) -> Iterator[tuple[Scene, Scene, str]]:
    """Scenes that differ in that fact, for every seat at some moments of a fight, or at one of the next steps."""
    seed = f"wire {fact}"
    wanted, due = spread(system, encounter, seed, 8), dict[str, int]()
    for step, scene in enumerate(boundaries(system, encounter, seed)):
        due = dict.fromkeys(scene.seats(), step) if step in wanted else due
        for seat in [seat for seat, since in due.items() if step - since < STEPS_TRIED]:
            first, twin = scene.clone(), scene.clone()
            if facts_of(system).vary(twin, fact, seat) and stands_still(system, first) and stands_still(system, twin):
                del due[seat]
                yield first, twin, seat


def differences(house: House, system: str, fact: str) -> tuple[int, int]:
    compared = told_apart = 0
    every = (pair for encounter in facts_of(system).SECRETIVE for pair in twins(system, fact, encounter))
    for scene, twin, seat in islice(every, MOST_COMPARED):
        one, other = (everything(house, system, each, seat) for each in (scene, twin))
        compared += 1
        told_apart += one != other
        assert SEED not in "".join(one)
    return compared, told_apart


def odds_told(house: House, system: str, scene: Scene, seat: str) -> str:
    """What the seat's page hears of the first attack that it is offered, or nothing."""
    with house.sit(plant(house, system, scene, seat), "seat") as guest:
        guest.look()
        asks = guest.table["asks"]
        verb = facts_of(system).ATTACK_OPTION.partition(":")[0]
        attacks = [each for each in asks[0]["options"] if each["id"].startswith(f"{verb}:")] if asks else []
        if not attacks:
            return ""
        shape = attacks[0].get("shape")
        choose = attacks[0]["id"] if shape is None else f"{attacks[0]['id']}:{shape['items'][0]}"
        told = guest.say("odds", seat=asks[0]["seat"], ask=asks[0]["id"], choose=choose)
        return json.dumps(told["odds"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_odds_over_the_wire_tell_no_twin_worlds_apart(house: House, system: str) -> None:
    compared = 0
    for scene in (scene for each in facts_of(system).SECRETIVE for scene in moments(system, each, "wire odds", 3)):
        for seat in scene.seats() if compared < 3 and stands_still(system, scene) else ():
            here = odds_told(house, system, scene, seat)
            for fact in list(facts_of(system).HIDDEN)[:3] if here else ():
                twin = scene.clone()
                if facts_of(system).vary(twin, fact, seat) and stands_still(system, twin):
                    compared += 1
                    assert odds_told(house, system, twin, seat) == here, fact

    assert compared


@pytest.mark.parametrize(("system", "fact"), FACTS)
def test_no_byte_over_the_wire_tells_twin_worlds_apart(house: House, system: str, fact: str) -> None:
    compared, told_apart = differences(house, system, fact)

    assert compared >= 4
    assert told_apart == 0


def test_the_twins_are_told_apart_when_the_filter_is_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "is_with", lambda viewer, side: True)
    system, fact = next(each for each in FACTS if each[1].lower() == "hp")

    assert differences(house, system, fact)[1] > 0
