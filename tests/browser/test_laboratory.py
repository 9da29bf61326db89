"""The laboratory: a question is asked, its answer narrows, is stopped, read, kept and watched."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.server import Server

SOON_MS = 120_000
"""An answer is worked out behind everything else that this machine does."""


def keeper_of(person: Folk, server: Server, size: tuple[int, int] = WIDE) -> Person:
    """Somebody with the newest link that the server has printed."""
    links = re.findall(r"/lab#keeper=\S+", server.says.read_text())
    return person("Keeper", size).open(links[-1])


def ask(keeper: Person, encounter: str, fights: str) -> None:
    page = keeper.page
    page.get_by_label("Ruleset").select_option("ki")
    page.get_by_label("Encounter").select_option(encounter)
    page.get_by_label("Fights", exact=True).fill(fights)
    page.get_by_role("button", name="Ask", exact=True).click()


def test_a_keeper_asks_how_fair_a_fight_is_reads_the_report_and_watches_a_fight(person: Folk, server: Server) -> None:
    keeper = keeper_of(person, server)
    page = keeper.page
    expect(page.get_by_role("radio", name=re.compile("How fair is this"))).to_be_visible()
    assert "keeper" not in page.url
    axe(page)

    ask(keeper, "mirror", "40")
    expect(page.get_by_role("link", name="The report")).to_be_visible(timeout=SOON_MS)
    axe(page)
    expect(page.get_by_role("article")).to_contain_text("quintain sim ki/mirror -n 40")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="The report").click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_contain_text("40 fights of ki/mirror")
    expect(report.get_by_role("img").first).to_be_visible()
    report.close()

    page.get_by_role("button", name=re.compile("^Watch the typical")).click()
    expect(page).to_have_url(re.compile("/replay/"))


def test_a_long_answer_narrows_survives_a_reload_is_stopped_and_removed(person: Folk, server: Server) -> None:
    keeper = keeper_of(person, server)
    page = keeper.page
    ask(keeper, "mirror", "1000000")
    expect(page.get_by_role("article")).to_be_visible(timeout=SOON_MS)
    page.reload()
    expect(page.get_by_role("progressbar")).to_be_visible()
    axe(page)

    page.get_by_role("button", name=re.compile("^Stop")).click()
    expect(page.get_by_role("link", name="The report")).to_be_visible(timeout=SOON_MS)
    expect(page.get_by_role("article")).to_contain_text("Stopped after")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("article")).to_have_count(0)


def test_the_odds_of_a_deed_are_asked_of_two_creatures(person: Folk, server: Server) -> None:
    keeper = keeper_of(person, server)
    page = keeper.page
    page.get_by_role("radio", name=re.compile("What are the odds")).click()
    page.get_by_label("Ruleset").select_option("swords")
    page.get_by_label("Who", exact=True).select_option("merrick")
    page.get_by_label("With what").fill("arming_sword")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Say who does it, and to whom.")

    page.get_by_label("To whom").select_option("captain_vosk")
    page.get_by_label("Who is meant answers with").fill("shield")
    axe(page)
    page.get_by_role("button", name="Ask", exact=True).click()

    expect(page.get_by_role("article")).to_contain_text("Exact: every roll is followed to its end", timeout=SOON_MS)
    expect(page.get_by_role("article")).to_contain_text("shield battered")


def test_what_is_missing_and_what_is_wrong_is_said_in_words(person: Folk, server: Server) -> None:
    keeper = keeper_of(person, server)
    page = keeper.page
    page.get_by_role("radio", name=re.compile("How does it follow")).click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Say what varies.")

    page.get_by_label("Ruleset").select_option("ki")
    page.get_by_label("What varies").fill("mirca.hp=1..3")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("mirca", timeout=SOON_MS)
    axe(page)


def test_by_keyboard_alone_and_on_a_phone(person: Folk, server: Server) -> None:
    keeper = keeper_of(person, server, size=PHONE)
    page = keeper.page
    first = page.get_by_role("radio", name=re.compile("How fair is this"))
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name=re.compile("What does a change do"))).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.get_by_label("Fights", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("10")
    page.keyboard.press("Enter")

    expect(page.get_by_role("article")).to_be_visible(timeout=SOON_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    axe(page)


def test_whoever_is_not_the_keeper_asks_nothing_until_allowed(person: Folk, server: Server) -> None:
    stranger = person("Stranger").open("/lab")
    expect(stranger.page.get_by_text("has not opened its laboratory")).to_be_visible()
    expect(stranger.page.get_by_role("button", name="Ask", exact=True)).to_have_count(0)
    keeper = keeper_of(person, server)
    keeper.page.get_by_text("may ask nothing").click()
    keeper.page.get_by_label("Others may ask").select_option("fairness")
    expect(keeper.page.get_by_text("may ask how fair a fight is")).to_be_visible()

    guest = person("Guest").open("/lab?of=ki/mirror")
    expect(guest.page.get_by_role("radio")).to_have_count(1)
    expect(guest.page.get_by_label("Encounter")).to_have_value("mirror")

    keeper.page.get_by_label("Others may ask").select_option("nothing")
    expect(keeper.page.get_by_text("may ask nothing")).to_be_visible()
