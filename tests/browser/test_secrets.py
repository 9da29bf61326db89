"""What a seat may not know is not shown because it was not sent."""

from __future__ import annotations

import re
import sqlite3

from playwright.sync_api import expect

from tests.browser.gatherings import duel
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import MARKED, MARKED_HP, MARKED_TECHNIQUE
from tests.browser.server import Server


def has_number(number: int, text: str) -> bool:
    """The number as a number, not inside a longer one, a word or an id."""
    return re.search(rf"(?<![\w.#-]){number}(?![\w.-])", text) is not None


def bodies(person: Person) -> str:
    """What the server answered to the page's own calls."""
    replies = [request.response() for request in person.requests if "/api/" in request.url]
    return "\n".join(reply.text() for reply in replies if reply is not None)


def test_a_foes_hit_points_and_unseen_techniques_reach_neither_the_page_nor_the_wire(
    person: Folk, server: Server
) -> None:
    opened, rosa, bela = duel(person, server, MARKED)
    watcher = person("Watcher").sit_down(opened.spectator)

    play_on([rosa, bela], lambda: len(rosa.sent) + len(bela.sent) > 25)

    assert has_number(MARKED_HP, bela.told()), "Blue's own player sees it, so this test can see it"
    assert MARKED_TECHNIQUE in bela.told()
    for other in (rosa, watcher):
        told = other.told() + bodies(other)
        assert not has_number(MARKED_HP, told)
        assert MARKED_TECHNIQUE not in told
        assert "weeping_lantern" not in told


def test_a_sealed_answer_changes_nothing_that_the_other_side_is_told(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    rosa.wait_for("announce")
    bela.wait_for("announce")
    expect(bela.page.get_by_text(re.compile(r"participate\? 2 options"))).to_be_attached()  # it was also said aloud
    before, page = len(bela.received), bela.page.content()

    rosa.answer("Participate")
    assert rosa.table["asks"][0]["draft"] == "participate"
    assert bela.page.content() == page
    bela.answer("Wait")

    news = bela.received[before:]
    assert news[0].startswith('{"ok"'), "nothing came before his own answer was kept"


def test_nobody_is_told_the_seed_and_no_token_is_in_an_address_or_a_log(person: Folk, server: Server) -> None:
    opened, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: len(rosa.sent) + len(bela.sent) > 10)

    path = server.database.removeprefix("sqlite:///")
    with sqlite3.connect(path) as database:
        (seed,) = database.execute("select seed from stages where table_id = ?", [opened.id]).fetchone()
    for each in (rosa, bela):
        assert seed not in each.told() + bodies(each)
        assert "#" not in each.page.url
        for token in (opened.token, *opened.tokens.values()):
            assert not [one.url for one in each.requests if token in one.url.split("#")[0]]
            assert not [one.url for one in each.requests if token in one.headers.get("referer", "")]
            assert token not in server.says.read_text(encoding="utf-8")
