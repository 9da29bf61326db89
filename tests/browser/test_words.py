"""What an option is, said in a sentence; game words that explain themselves; places and directions in words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.axe import axe
from tests.browser.gatherings import duel
from tests.browser.people import PHONE, Folk, Person
from tests.browser.playing import play_on
from tests.browser.scenes import BRAWL, QUICK
from tests.browser.server import Server
from tests.browser.test_shattered import PLOTTING, TURN, alone, in_turn

BRAWL_OF_ONE: dict[str, Any] = BRAWL | {
    "sides": [
        {
            "name": "party",
            "members": [
                {"creature": "wen", "at": [1, 1]},
                {"creature": "mirka", "at": [1, 3]},
            ],
        },
        BRAWL["sides"][1],
    ]
}


def meaning(anna: Person) -> Locator:
    return anna.page.locator("#term")


def test_a_game_word_says_what_it_means_on_hover_and_on_focus_and_escape_closes_it(
    person: Folk, server: Server
) -> None:
    anna = in_turn(alone(person, server, TURN))
    option = anna.ask.locator('[data-option="prepare"]')

    option.click()
    word = anna.ask.locator(".about").get_by_role("button", name="Momentum")
    word.hover()
    expect(meaning(anna)).to_be_visible()
    expect(meaning(anna)).to_contain_text("Momentum")
    anna.page.mouse.move(2, 2)
    expect(meaning(anna)).to_be_hidden()
    word.focus()
    expect(meaning(anna)).to_be_visible()
    expect(word).to_have_attribute("aria-describedby", "term")
    axe(anna.page)
    anna.page.keyboard.press("Escape")

    expect(meaning(anna)).to_be_hidden()
    expect(option).to_have_attribute("aria-checked", "true")


def test_a_key_says_the_words_of_the_card_in_focus_one_after_the_other(person: Folk, server: Server) -> None:
    anna = alone(person, server, PLOTTING)
    keys = anna.page.keyboard
    card = anna.ask.locator('[data-option="smash"]')
    words = card.locator(".term").all_inner_texts()
    assert len(words) > 2
    keys.press("y")
    expect(card).to_be_focused()

    for word in words:
        keys.press(".")
        expect(meaning(anna)).to_be_visible()
        expect(meaning(anna).locator("b")).to_have_text(re.compile(f"^{word}$", re.IGNORECASE))
        expect(anna.page.locator("#spoken")).to_contain_text(re.compile(f"{word}: ", re.IGNORECASE))
    axe(anna.page)
    keys.press(".")
    expect(meaning(anna)).to_be_hidden()
    keys.press(".")
    expect(meaning(anna)).to_be_visible()
    keys.press("Escape")

    expect(meaning(anna)).to_be_hidden()
    expect(card).to_have_attribute("aria-checked", "true")


def test_a_tap_on_a_word_says_what_it_means(person: Folk, server: Server) -> None:
    anna = alone(person, server, PLOTTING, PHONE)

    anna.ask.locator('[data-option="smash"] [data-term="Pierce"]').click()

    expect(meaning(anna)).to_contain_text("Pierce")
    axe(anna.page)


def test_what_an_option_does_is_told_and_nothing_is_claimed_where_nothing_is_reckoned(
    person: Folk, server: Server
) -> None:
    anna = in_turn(alone(person, server, TURN))

    expect(anna.ask).not_to_contain_text("Look at an option")
    anna.ask.locator('[data-option="prepare"]').click()

    expect(anna.ask.locator(".about").filter(has_text="2 Momentum")).to_be_visible()
    expect(anna.ask.locator(".oddsbox")).not_to_contain_text("Working it out")
    expect(anna.ask).not_to_contain_text("changes nothing")


def test_directions_are_measured_from_whoever_is_to_decide(person: Folk, server: Server) -> None:
    seats = {"wen": "me", "mirka": "me", "street_thug": "bot:greedy"}
    opened = server.open_table(system="ki", rules=QUICK, scenario=BRAWL_OF_ONE, seats=seats)
    anna = person("Anna").sit_down(opened.host)
    anna.wait_until(lambda: len(anna.open_asks) == 2, "both to be asked")
    anna.page.get_by_role("button", name=re.compile("^Board as text")).click()
    words = anna.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text("Street thug, foe, 2,1, 1 east of Wen Shao")

    anna.ask.get_by_role("group", name="Which question").get_by_role("button", name="Mirka").click()

    expect(words).to_contain_text("Street thug, foe, 2,1, 2 north-east of Mirka")


def test_against_a_score_that_is_not_known_the_chance_for_each_is_drawn_and_said(person: Folk, server: Server) -> None:
    _, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: rosa.is_asked("react") or bela.is_asked("react"))
    who = rosa if rosa.is_asked("react") else bela
    dodge = who.ask.locator('[data-option="dodge"]')

    expect(dodge.locator(".stairs")).to_be_visible()
    expect(dodge).to_have_attribute("aria-label", re.compile(r"^Dodge: \d+ \+ d\d+: \d+ % against \d+"))
    axe(who.page)
