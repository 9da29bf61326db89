"""Tables with people already at them: opened, joined by their links, and let in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import Folk, Person
from tests.browser.scenes import BRAWL, DUEL, QUICK
from tests.browser.server import OpenTable, Server


def admit(host: Person, guest: Person) -> None:
    """The host or the game master lets somebody in who came by a link."""
    knocking = host.page.get_by_role("group", name="Somebody asks to come in").filter(has_text=guest.name)
    knocking.get_by_role("button", name="Let in").click()
    guest.wait_until(lambda: guest.table["you"]["role"] != "pending", "being let in")


def gather(
    person: Folk, server: Server, host: str, guests: dict[str, str], **wishes: Any
) -> tuple[OpenTable, Person, list[Person]]:
    """A table with its host, and the guests, each named with the creature they play."""
    opened = server.open_table(**{"system": "ki", "rules": QUICK} | wishes)
    who = person(host).sit_down(opened.host)
    came = []
    for name, seat in guests.items():
        guest = person(name).sit_down(opened.links[seat])
        admit(who, guest)
        expect(guest.log).to_be_visible()
        came.append(guest)
    return opened, who, came


def brawl(
    person: Folk,
    server: Server,
    scenario: dict[str, Any] = BRAWL,
    foes: Sequence[str] = ("street_thug",),
    rules: dict[str, Any] = QUICK,
) -> tuple[OpenTable, Person, Person, Person]:
    """Anna is Wen, Ben is Mirka, and Gerda is the game master who commands the foes."""
    seats = {"wen": "invite", "mirka": "invite"} | dict.fromkeys(foes, "gm")
    guests = {"Anna": "wen", "Ben": "mirka"}
    opened, gerda, (anna, ben) = gather(
        person, server, "Gerda", guests, scenario=scenario, seats=seats, gm="me", rules=rules
    )
    return opened, gerda, anna, ben


def duel(person: Folk, server: Server, scenario: dict[str, Any] = DUEL) -> tuple[OpenTable, Person, Person]:
    """Rosa plays Red and keeps the table; Bela plays Blue, by a link."""
    opened, rosa, (bela,) = gather(
        person, server, "Rosa", {"Bela": "blue"}, scenario=scenario, seats={"red": "me", "blue": "invite"}
    )
    return opened, rosa, bela


def against_a_bot(person: Folk, server: Server) -> Person:
    """Anna plays Wen and Mirka; a bot plays the thug."""
    seats = {"wen": "me", "mirka": "me", "street_thug": "bot:random"}
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL, seats=seats)
    return person("Anna").sit_down(opened.host)
