"""How tests are run: how long a case takes says nothing of the code, and no try of a bot fails unnoticed."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("quintain", deadline=None)
settings.load_profile("quintain")


class Failures(logging.Handler):
    """What a bot that searches tells of tries in which rules or a bot failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


@pytest.fixture(autouse=True)
def no_try_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """A bot that searches goes on where a try fails, and logs it."""
    failures, log = Failures(), logging.getLogger("quintain.search")
    log.addHandler(failures)
    yield
    log.removeHandler(failures)
    assert not failures.told or request.node.get_closest_marker("tries_fail"), failures.told[0]
