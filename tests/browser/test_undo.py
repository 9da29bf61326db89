"""Taking back: freely what told nothing, and with the others' agreement what did."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.gatherings import brawl, duel
from tests.browser.people import Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server


def undo_by_button(person: Person, words: str) -> None:
    person.page.get_by_role("button", name=words, exact=False).first.click()


def test_a_sealed_answer_is_taken_back_without_asking_anybody(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    for each in (rosa, bela):
        each.wait_for("announce")
    heard = len(bela.received)

    rosa.answer("Participate")
    undo_by_button(rosa, "Undo")

    rosa.wait_for("announce")
    assert bela.received[heard:] == []
    rosa.answer("Wait")


def test_beyond_a_roll_the_other_player_has_to_agree(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: rosa.is_asked("react") or bela.is_asked("react"))
    asked, other = (rosa, bela) if rosa.is_asked("react") else (bela, rosa)
    before = asked.log_lines()
    asked.answer("Dodge")
    asked.wait_until(lambda: len(asked.log_lines()) > len(before), "the dodge to be told")

    undo_by_button(asked, "Ask to undo")
    request = other.page.get_by_role("group", name="A request to go back")
    expect(request).to_contain_text(asked.name)
    axe(other.page)
    request.get_by_role("button", name="Agree").click()

    asked.wait_for("react")
    assert asked.log_lines()[: len(before)] == before
    assert "agree" in asked.log_lines()[-1]
    expect(other.log.get_by_role("listitem").last).to_contain_text("agree")
    assert asked.log_lines()[-1] == other.log_lines()[-1]


def test_a_refused_request_changes_nothing(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: len(rosa.sent) > 6 and len(bela.sent) > 3)
    before = rosa.log_lines()

    undo_by_button(rosa, "Ask to undo")
    requests = [each.page.get_by_role("group", name="A request to go back") for each in (rosa, bela)]
    expect(requests[0]).to_be_visible()
    requests[1].get_by_role("button", name="Refuse").click()

    for each in requests:
        expect(each).to_have_count(0)
    assert rosa.log_lines() == before


def test_the_game_master_goes_back_alone_and_it_is_on_the_record(person: Folk, server: Server) -> None:
    _, gerda, anna, ben = brawl(person, server)
    play_on([anna, ben, gerda], lambda: len(anna.sent) + len(ben.sent) > 9)

    gerda.page.get_by_role("button", name="Answers").click()
    rows = gerda.page.get_by_role("region", name="Answers so far").get_by_role("listitem")
    axe(gerda.page)
    count = rows.count()
    rows.nth(2).get_by_role("button").click()

    expect(rows).to_have_count(count - 3)
    last_lines = [each.log.get_by_role("listitem").last for each in (anna, ben, gerda)]
    for last in last_lines:
        expect(last).to_contain_text("Gerda goes back to here")
    undo_by_button(gerda, "Redo")
    expect(rows).to_have_count(count)
    for last in last_lines:
        expect(last).not_to_contain_text("Gerda goes back to here")
    play_on([anna, ben, gerda])
