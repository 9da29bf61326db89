"""For all tests: the rules of the sources are tested, unless `make compiled` asks for the compiled ones.

How long a case takes says something of the machine, not of the code. No bot's try may fail unnoticed.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("QUINTAIN_RULES", "pure")

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
    failures, log = Failures(), logging.getLogger("quintain.search")
    log.addHandler(failures)
    yield
    log.removeHandler(failures)
    assert not failures.told or request.node.get_closest_marker("tries_fail"), failures.told[0]
