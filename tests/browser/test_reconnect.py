"""Nothing is lost: the server is killed under open browsers, and the fight goes on in them without a reload."""

from __future__ import annotations

import json
import re
import sqlite3
from itertools import count

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.gatherings import against_a_bot, brawl, duel
from tests.browser.people import Folk, Person
from tests.browser.playing import choose_eagerly, play_on, shows_question, somebody_due
from tests.browser.scenes import CROWD, CROWD_FOES, DUEL, QUICK
from tests.browser.server import OpenTable, Server

LOST = r"WebSocket connection to .* failed|ERR_(CONNECTION|SOCKET)_|ERR_EMPTY_RESPONSE"
KILLS = 3


def answers_sent(person: Person) -> list[str]:
    """The answers this browser sent, each once however often it was sent again."""
    said = [json.loads(frame) for frame in person.sent]
    return list({each["id"]: each["choose"] for each in said if each["do"] == "answer"}.values())


def answers_stored(server: Server, opened: OpenTable) -> list[str]:
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        rows = database.execute("select kept, added from journal where table_id = ? order by seq", [opened.id])
        entries: list[dict[str, str]] = []
        for kept, added in rows.fetchall():
            entries = [*entries[:kept], *json.loads(added)]
    return [each["choose"] for each in entries]


def play_some(people: list[Person]) -> None:
    before = sum(len(each.sent) for each in people)
    play_on(people, lambda: sum(len(each.sent) for each in people) > before + 2)


def test_three_kills_under_open_browsers_lose_nothing_and_double_nothing(person: Folk, server: Server) -> None:
    opened, gerda, anna, ben = brawl(person, server, CROWD, CROWD_FOES)
    everybody = [anna, ben, gerda]
    for each in everybody:
        each.forgive(LOST)
        each.page.evaluate("window.neverReloaded = true")

    for _ in range(KILLS):
        play_some(everybody)
        assert not anna.is_over
        server.kill()
        for each in everybody:
            expect(each.page.get_by_role("status").filter(has_text="nothing is lost")).to_be_visible()
        server.start()
        for each in everybody:
            expect(each.page.get_by_role("status").filter(has_text="nothing is lost")).to_have_count(0)
    play_on(everybody)

    for each in everybody:
        each.wait_for_end()
        assert each.page.evaluate("window.neverReloaded")
    sent = [choice for each in everybody for choice in answers_sent(each)]
    assert sorted(sent) == sorted(answers_stored(server, opened))
    newcomer = person("Newcomer").sit_down(opened.spectator)
    expect(newcomer.log.get_by_role("listitem").last).to_be_visible()
    watched = newcomer.log_lines()
    assert watched[-1] == anna.log_lines()[-1]
    assert len(set(lines_numbers(anna))) == len(lines_numbers(anna)) == len(anna.log_lines())


def lines_numbers(person: Person) -> list[str]:
    lines = person.log.locator("li[data-line]")
    return [str(each.get_attribute("data-line")) for each in lines.all()]


def test_an_answer_given_while_the_server_is_dead_arrives_once_it_lives(person: Folk, server: Server) -> None:
    opened, rosa, bela = duel(person, server)
    for each in (rosa, bela):
        each.forgive(LOST)
        each.wait_for("announce")

    server.kill()
    rosa.choose("Participate")
    rosa.ask.locator("button.go").click()
    expect(rosa.page.get_by_role("status").filter(has_text="1 answer not sent yet")).to_be_visible()
    server.start()

    rosa.wait_until(lambda: rosa.table["asks"] != [] and not rosa.open_asks, "her sealed answer to be kept")
    assert answers_stored(server, opened) == ["participate"]
    bela.answer("Wait")
    rosa.wait_for("declare")
    assert answers_stored(server, opened) == ["participate", "wait"]


def test_an_answer_on_a_line_that_died_unnoticed_is_called_sent_and_then_gets_through(
    person: Folk, server: Server
) -> None:
    """The page takes the line for open, but nothing arrives on it any more, either way."""
    rosa = person("Rosa")
    dead: set[int] = set()
    lines = count()

    def carry(line: WebSocketRoute) -> None:
        number, to_server = next(lines), line.connect_to_server()
        line.on_message(lambda frame: None if number in dead else to_server.send(frame))
        to_server.on_message(lambda frame: None if number in dead else line.send(frame))

    rosa.page.route_web_socket(re.compile("/socket/"), carry)
    opened = server.open_table(system="ki", rules=QUICK, scenario=DUEL, seats={"red": "me", "blue": "bot:random"})
    rosa.open(opened.host).say_name()
    header = rosa.page.get_by_role("banner").get_by_role("status")
    expect(header).to_contain_text("Every answer kept")

    dead.add(0)
    rosa.choose("Participate")
    rosa.ask.locator("button.go").click()
    expect(header).to_contain_text("Sent, not kept yet")
    expect(header).to_contain_text("Every answer kept")

    assert answers_stored(server, opened)[0] == "participate"


def test_a_kill_in_the_middle_of_an_answer_keeps_it_exactly_once(person: Folk, server: Server) -> None:
    opened, rosa, bela = duel(person, server)
    for each in (rosa, bela):
        each.forgive(LOST)

    for _ in range(KILLS):
        rosa.wait_until(lambda: somebody_due([rosa, bela]) is not None, "a question")
        due = rosa if rosa.is_due else bela
        assert shows_question(due)
        asked = due.open_asks[0]["id"]
        choose_eagerly(due)
        due.ask.locator("button.go").click()
        server.kill_and_restart()
        due.wait_past(asked)

    sent = [*answers_sent(rosa), *answers_sent(bela)]
    assert len(sent) == KILLS
    assert sorted(sent) == sorted(answers_stored(server, opened))


def test_a_server_that_is_stopped_says_so_and_its_pages_come_back(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    anna.forgive(LOST)

    server.ask_to_stop()
    expect(anna.page.get_by_role("status").filter(has_text="The server has stopped, nothing is lost")).to_be_visible()
    server.start()

    expect(anna.page.get_by_role("status").filter(has_text="Every answer kept")).to_be_visible()
