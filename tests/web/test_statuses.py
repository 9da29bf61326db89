"""What HTTP calls a mistake follows from its kind, never from its words."""

from __future__ import annotations

import asyncio

import pytest
from starlette.requests import Request

from quintain.kernel.live_table import Departed
from quintain.web.app import on_user_error
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, TooLarge, TooMuch, Unavailable, UserError
from tests.web.tables import House

REQUEST = Request({"type": "http"})
KINDS: list[tuple[type[UserError], int]] = [
    (UserError, 400),
    (Departed, 400),
    (NotAllowed, 403),
    (NotFound, 404),
    (AnswerRefused, 409),
    (TooLarge, 413),
    (TooMuch, 429),
    (Unavailable, 503),
]


@pytest.mark.parametrize(("kind", "status"), KINDS)
def test_each_kind_of_mistake_has_its_status_whatever_it_says(kind: type[UserError], status: int) -> None:
    error = kind("There is no such thing: it opens nothing.", where="here", fix="Look elsewhere.")

    assert asyncio.run(on_user_error(REQUEST, error)).status_code == status


def test_a_request_that_cannot_be_read_is_a_bad_one_and_rules_of_no_system_are_not_found(house: House) -> None:
    assert house.client.post("/api/tables", content=b"no such request").status_code == 400
    assert house.client.get("/api/rules/chess").status_code == 404
