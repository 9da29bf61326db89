"""A house with a database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.web import setting
from tests.web.tables import House


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(setting, "new_seed", lambda: "18")  # everybody may join in the first Turn
    house = House(tmp_path / "tables.db")
    yield house
    house.stop()
