"""Answers by keys, fingers or a mouse alone, whatever is asked: what is missing is filled in where the page leads."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.people import TICK_MS, Person
from tests.browser.playing import Option, is_paired, wanted

MOST_FIELDS = 8
"""So many things may be missing in one answer."""

FOCUS = "() => { const at = document.activeElement; return [at.matches('#ask *'), at.tagName, at.type ?? '']; }"


def chosen_by(luck: Random, person: Person) -> Option:
    """Mostly an eager answer, now and then any other: so every kind of question comes up."""
    options: list[Option] = person.open_asks[0]["options"]
    return luck.choice(options) if luck.random() < 0.4 else wanted(person)


class Hand:
    """One way to answer."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def answer(self, option: Option) -> None:
        """Chooses it, fills in what it lacks, and waits until the answer is kept."""
        person, ask = self.person, self.person.open_asks[0]
        before = len(person.sent), len(person.received)
        paired = is_paired(ask) and "+" in option["id"]
        for card in self.cards(option["id"]) if paired else [self.card(option["id"])]:
            self.choose(card)
        for _ in range(MOST_FIELDS):
            self.press_answer()
            person.wait_until(lambda: person.is_kept(*before) or self.lacks(), f"{option['id']} to be kept, or why not")
            if person.is_kept(*before):
                return
            self.fill()
        raise AssertionError(f"{option['id']}: {person.ask.locator('.refused').all_inner_texts()}")

    def cards(self, pair: str) -> list[Locator]:
        rows = zip(("First", "Second"), pair.split("+"), strict=True)
        ask = self.person.ask
        return [ask.get_by_role("radiogroup", name=row).locator(f'[data-part="{part}"]') for row, part in rows]

    def card(self, id: str) -> Locator:
        return self.person.ask.locator(f':is([data-option="{id}"], [data-row="first"] [data-part="{id}"])')

    def lacks(self) -> bool:
        refused = self.person.ask.locator(".refused:not(.lacking)")
        assert not refused.count(), refused.all_inner_texts()
        return self.person.ask.locator(".lacking").count() > 0

    def choose(self, card: Locator) -> None:
        raise NotImplementedError

    def press_answer(self) -> None:
        raise NotImplementedError

    def fill(self) -> None:
        raise NotImplementedError


class Keys(Hand):
    """Nothing but the keyboard: the key on the card, Enter, and arrows in the field that Enter leads to."""

    def choose(self, card: Locator) -> None:
        self.person.page.keyboard.type(str(card.locator("kbd").text_content()).strip())
        expect(card).to_have_attribute("aria-checked", "true")
        expect(self.person.ask.locator(":focus")).to_have_count(1)  # of two rows the second is next

    def press_answer(self) -> None:
        self.person.page.keyboard.press("Enter")

    def fill(self) -> None:
        keys = self.person.page.keyboard
        is_there, tag, kind = self.person.page.evaluate(FOCUS)
        assert is_there, "what is missing has not the focus"
        match tag, kind:
            case "INPUT", "checkbox":
                keys.press("Space")
                keys.press("Tab")
            case "INPUT", "radio":
                keys.press("Space")
            case "INPUT", "number":
                keys.press("ArrowUp")
            case ("INPUT", _) | ("TEXTAREA", _):
                keys.type("We go on.")
            case _:  # a list, a ruler of heights, a compass, the cards of a second step
                keys.press("ArrowDown")
        self.person.page.wait_for_timeout(TICK_MS)


class Pointer(Hand):
    """Nothing but presses: on a card, on a square of the board, on what the form offers."""

    def press(self, what: Locator, *, force: bool = False) -> None:
        raise NotImplementedError

    def choose(self, card: Locator) -> None:
        if not card.is_visible():
            within = self.person.page.locator(f'[data-option="{card.get_attribute("data-option")}"]')
            folded = self.person.ask.locator("details:not([open])").filter(has=within).locator("summary")
            self.press(folded)
        self.press(card)

    def press_through(self, what: Locator) -> None:
        """Once it stands still, which forcing does not wait for; whoever lies over it, or a lack, is no bar."""
        what.element_handle().wait_for_element_state("stable")
        self.press(what, force=True)

    def press_answer(self) -> None:
        go = self.person.ask.locator("button.go")
        if go.get_attribute("aria-disabled") == "true":
            self.press_through(go)  # pressed too early it says what is missing
        else:
            self.press(go)

    def fill(self) -> None:
        ask, page = self.person.ask, self.person.page
        square = page.locator(".boardview :is(.m-reach, .m-risk) [data-spot]:not([data-risk] [data-spot])")
        step = ask.locator(":is(.ruler, .compass, .speeds) [role=radio]")
        box = ask.locator(".shape input:is([type=checkbox], [type=radio]):not(:checked)")
        lists = ask.locator(".shape select")
        if step.count():
            self.press(step.first)
        elif square.count():
            self.press_through(square.nth(square.count() // 2))  # whoever lies there is pressed instead
        elif box.count():
            self.press(box.first)
        elif lists.count():
            lists.first.select_option(index=1)  # the list itself is drawn by the machine
        else:
            ask.locator(".shape :is(input, textarea)").first.fill("We go on.")
        page.wait_for_timeout(TICK_MS)


class Fingers(Pointer):
    def press(self, what: Locator, *, force: bool = False) -> None:
        what.tap(force=force)


class Mouse(Pointer):
    def press(self, what: Locator, *, force: bool = False) -> None:
        what.click(force=force)
