"""What the number and the order of frames tell: while others answer in secret, nobody else hears anything.

Two worlds differ only in what Bo does with a sealed question that waits for others too. Everything that Anna, an
onlooker and the game master get in them is compared byte for byte: frames, refusals, replays, lists, and the log.
"""

from __future__ import annotations

import itertools
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from quintain.web import setting, timing
from tests.web.attacks import Data, settle
from tests.web.tables import Guest, House, let_everybody_in

Deeds = Callable[[Guest], None]
TABLE: Data = {
    "encounter": "mirror",
    "rules": {"interlude_seconds": 0},
    "seats": {"mirka-1": "invite", "mirka-2": "invite"},
    "gm": "me",
}


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Deeds], list[str]]]:
    """Makes a world in which Bo does something, and says what everybody else got."""
    monkeypatch.setattr(setting, "new_seed", lambda: "18")
    monkeypatch.setattr(setting, "new_table_id", lambda: "twin")
    with ExitStack() as stack:
        numbers = itertools.count()

        def world(deeds: Deeds, **more: Any) -> list[str]:
            tokens = itertools.count()
            monkeypatch.setattr(setting, "new_token", lambda: f"token {next(tokens)}")
            clock = itertools.count(step=0.7)
            monkeypatch.setattr(timing, "time", SimpleNamespace(monotonic=lambda: next(clock)))
            house = House(tmp_path / f"{next(numbers)}.db")
            stack.callback(house.stop)
            return what_others_get(house, deeds, **more)

        yield world


def what_others_get(house: House, deeds: Deeds, **more: Any) -> list[str]:
    table = house.open(**(TABLE | more))
    tokens = {link["seat"]: link["token"] for link in table["links"]}
    with (
        house.sit(table["id"], table["token"], "Gemma") as gemma,
        house.sit(table["id"], tokens["mirka-1"], "Anna") as anna,
        house.sit(table["id"], tokens["mirka-2"], "Bo") as bo,
        house.sit(table["id"], table["spectator"]) as eve,
        house.sit(table["id"], table["token"]) as looking,
    ):
        gemma.look()
        let_everybody_in(gemma, anna, bo)
        looking.say("see", **{"as": "mirka-1"})
        others = (gemma, anna, eve, looking)
        settle(*others, bo)
        for guest in others:
            guest.frames.clear()

        deeds(bo)
        settle(bo, *others)
        for guest in others:
            guest.resend({"do": "undo", "id": "any line", "line": 1_000_000})
            guest.resend({"do": "redo", "id": "redo"})
        anna.resend({"do": "away", "id": "away", "seat": "mirka-2"})
        settle(*others)
        with house.sit(table["id"], tokens["mirka-1"]) as again:
            again.look()
            settle(again, *others)
            got = [frame for guest in (*others, again) for frame in guest.frames]
        for token in (tokens["mirka-1"], table["spectator"]):
            headers = {"authorization": f"Bearer {token}"}
            got += [
                house.client.get(f"/api/tables/twin/{path}", headers=headers).text for path in ("replay", "transcript")
            ]
            got.append(house.client.post("/api/mine", json={"tables": [{"id": "twin", "token": token}]}).text)
    return got


def nothing(bo: Guest) -> None:
    """Bo thinks."""


def answer(bo: Guest, choose: str) -> None:
    ask = bo.ask()
    bo.say("answer", seat=ask["seat"], ask=ask["id"], revision=ask["revision"], choose=choose)
    settle(bo)


def joins(bo: Guest) -> None:
    answer(bo, "participate")


def waits(bo: Guest) -> None:
    answer(bo, "wait")


def wavers(bo: Guest) -> None:
    for choose in ("wait", "participate", "wait", "nonsense"):
        answer(bo, choose)


def takes_back(bo: Guest) -> None:
    answer(bo, "participate")
    assert bo.say("undo")["undone"]
    settle(bo)


def looks_around(bo: Guest) -> None:
    ask = bo.ask()
    bo.say("odds", seat=ask["seat"], ask=ask["id"], choose="wait")
    bo.say("acts", seat=ask["seat"])
    bo.say("prefs", reactions={"dodge": "always"})


@pytest.mark.parametrize("timer", [0, 600])
@pytest.mark.parametrize("deeds", [joins, waits, wavers, takes_back, looks_around])
def test_nobody_hears_what_another_does_with_a_sealed_question(
    worlds: Callable[..., list[str]], deeds: Deeds, timer: int
) -> None:
    assert stripped(worlds(deeds, timer=timer)) == stripped(worlds(nothing, timer=timer))


def stripped(got: list[str]) -> list[str]:
    """A clock that runs tells the time, which everybody knows; how long it has run is no secret."""
    return [re.sub(r'"left":\d+', '"left":0', each) for each in got]


def goes_back_then(deeds: Deeds) -> Callable[[House], list[str]]:
    """Anna and Bo wait, Anna goes back with Bo's leave; then Bo does something, and Anna hears what she hears."""

    def world(house: House) -> list[str]:
        seats = {"mirka-1": "me", "mirka-2": "invite"}
        table = house.open("mirror", seats=seats, rules={"interlude_seconds": 0})
        with (
            house.sit(table["id"], table["token"], "Anna") as anna,
            house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
        ):
            anna.look()
            let_everybody_in(anna, bo)
            settle(anna, bo)
            for guest in (anna, bo):
                answer(guest, "wait")
            anna.say("undo")
            settle(bo)
            bo.say("vote", request=bo.table["undo"]["request"]["id"], agree=True)
            settle(anna, bo)
            assert anna.table["undo"]["redo"]
            anna.frames.clear()
            deeds(bo)
            settle(bo, anna)
            return [frame for frame in anna.frames if '"table"' in frame]

    return world


@pytest.mark.parametrize("deeds", [joins, waits, wavers])
def test_after_going_back_a_sealed_answer_is_not_heard_either(house: House, deeds: Deeds) -> None:
    assert goes_back_then(deeds)(house) == goes_back_then(nothing)(house) == []


def test_what_asks_to_go_back_counts_no_sealed_answer(house: House) -> None:
    said = []
    for deeds in (nothing, joins):
        seats = {"mirka-1": "me", "mirka-2": "invite"}
        table = house.open("mirror", seats=seats, rules={"interlude_seconds": 0})
        with (
            house.sit(table["id"], table["token"], "Anna") as anna,
            house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
        ):
            anna.look()
            let_everybody_in(anna, bo)
            settle(anna, bo)
            for guest in (anna, bo):
                answer(guest, "wait")
            settle(anna, bo)
            deeds(bo)
            anna.say("undo")
            settle(anna)
            said.append([anna.table["undo"]["request"][each] for each in ("what", "own", "others")])
    assert said[0] == said[1] == ["Anna asks to go back to before this: Turn 9.", 1, []]


@pytest.mark.parametrize(
    ("system", "encounter", "mine", "hidden", "name"),
    [
        ("ki", "training_yard", "wen", "street_thug", "Street thug"),
        ("gu", "ambush", "qiu_yan", "hook_knife_lu", "Hook-Knife Lu"),
        ("shattered", "the_ford", "marlon", "lesser_sparker", "Lesser Sparker"),
    ],
)
def test_a_seat_of_bots_names_nobody_who_was_hidden_before_one_came(
    house: House, system: str, encounter: str, mine: str, hidden: str, name: str
) -> None:
    """The list of seats called each by all who sit there."""
    table = house.open(encounter, system=system, seats={mine: "invite"}, gm="me")
    with house.sit(table["id"], table["token"], "Gemma") as gemma:
        gemma.look()
        assert "error" not in gemma.say("act", seat="gm", act=f"hide:{hidden}")
        with (
            house.sit(table["id"], table["links"][0]["token"], "Anna") as anna,
            house.sit(table["id"], table["spectator"]) as eve,
        ):
            anna.look()
            let_everybody_in(gemma, anna)
            settle(gemma, anna, eve)
            for guest in (anna, eve):
                assert guest.table["board"]["creatures"]
                assert name not in msgspec.json.encode(guest.table["people"]).decode()
                assert hidden not in str(guest.table["board"]["creatures"])


def test_the_servers_log_does_not_tell_what_was_chosen(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="quintain")
    table = house.open("mirror", seats={"mirka-1": "me"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        for choose in ("participate", "wait"):
            answer(anna, choose)
    told = [str(vars(record)) for record in caplog.records if record.name.startswith("quintain")]
    for secret in ("participate", "wait", table["token"], '"18"', "mirka"):
        assert [line for line in told if secret in line.replace("/mirror", "")] == []
