"""Turns: who waits for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from quintain.web.turns import Turns
from quintain.words.errors import TooMuch


class Office:
    """Callers whose turn lasts until they are told to go."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.having: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str) -> None:
        """The caller of "mallory 3" is mallory."""
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self.sit(name))
            await settle()

    async def sit(self, name: str) -> None:
        async with self.turns.take(name.split()[0]):
            self.having.append(name)
            await self.ends[name].wait()

    async def go(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()
            await self.tasks[name]
            await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def in_a_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())  # type: ignore[arg-type]

    run.__name__ = test.__name__
    return run


@in_a_loop
async def test_whoever_asks_for_much_waits_behind_themselves() -> None:
    office = Office(Turns(at_once=2, each=2))
    await office.come("mallory 1", "mallory 2", "mallory 3", "mallory 4", "mallory 5", "anna", "bo")

    await office.go("mallory 1", "mallory 2", "mallory 3")

    assert office.having == ["mallory 1", "mallory 2", "mallory 3", "anna", "bo"]


@in_a_loop
async def test_one_caller_never_has_all_turns_if_some_are_kept_for_others() -> None:
    office = Office(Turns(at_once=3, each=2))
    await office.come("mallory 1", "mallory 2", "mallory 3", "anna")

    assert office.having == ["mallory 1", "mallory 2", "anna"]


@in_a_loop
async def test_a_turn_that_nobody_waits_for_any_more_goes_to_the_next() -> None:
    office = Office(Turns(at_once=1, each=1))
    await office.come("anna", "bo", "cleo")

    office.tasks["bo"].cancel()
    await office.go("anna")

    assert office.having == ["anna", "cleo"]
    await office.go("cleo")
    assert (office.turns.having, office.turns.queues) == ({}, {})


@in_a_loop
async def test_whoever_leaves_in_the_moment_of_being_called_gives_the_turn_on() -> None:
    office = Office(Turns(at_once=1, each=1))
    await office.come("anna", "bo", "cleo")

    office.ends["anna"].set()
    await office.tasks["anna"]  # bo is called now
    office.tasks["bo"].cancel()
    await settle()

    assert office.having[-1] == "cleo"


@in_a_loop
async def test_so_many_wait_and_no_more() -> None:
    office = Office(Turns(at_once=1, each=1, waiting=3, waiting_each=2))
    await office.come("mallory 1", "mallory 2", "mallory 3", "anna")

    for name in ("mallory", "bo"):
        with pytest.raises(TooMuch):
            await office.turns.wait(name)
