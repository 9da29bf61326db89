"""Playing on: people who answer whatever they are asked, so that a fight of any ruleset goes on and ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.browser.people import TICK_MS, Person
from tests.browser.server import until

Option = dict[str, Any]
MOST_ANSWERS = 250
EAGER = ("attack", "participate")
PLAIN_PAIR = 8


def wanted(person: Person) -> Option:
    """An eager answer: attack whoever stands, take every blow, and otherwise the first that needs nothing more."""
    ask = person.open_asks[0]
    down = [each["id"] for each in person.table["board"]["creatures"] if each["down"] or each["gone"]]
    options: list[Option] = [each for each in ask["options"] if each.get("target") not in down] or ask["options"]
    if ask["about"] == "react":
        return options[-1]
    eager = [each for each in options if each["id"].startswith(EAGER)]
    plain = [each for each in options if "shape" not in each]
    return (eager or plain or options)[0]


def answer_eagerly(person: Person) -> None:
    """One answer by mouse: whatever is on the screen."""
    if person.table.get("throw"):
        throw_own(person)
        return
    ask = person.open_asks[0]
    choose_eagerly(person)
    if is_ruling(person, ask):
        person.wait_past(ask["id"])
    else:
        person.answer()


def is_ruling(person: Person, ask: dict[str, Any]) -> bool:
    """Whether a plain answer takes a single press: a game master rules, and might have filled in a form."""
    own = [each["id"] for each in person.table["board"]["creatures"] if each["own"]]
    kinds = [each["shape"]["kind"] for each in ask["options"] if "shape" in each]
    return bool(person.table["you"]["gm"]) and not ask.get("sealed") and ask["who"] not in own and "form" in kinds


def choose_eagerly(person: Person) -> None:
    """Chooses by mouse, and does not answer yet."""
    ask, option = person.open_asks[0], wanted(person)
    if is_paired(ask):
        choose_parts(person, *option["id"].split("+"))
    else:
        unfold(person, option["id"]).click()
    if "shape" in option:
        fill(person, option)


def unfold(person: Person, id: str) -> Locator:
    """An option; where there are many of its kind they are opened first."""
    option = person.ask.locator(f'[data-option="{id}"]')
    within = person.page.locator(f'[data-option="{id}"]')
    folded = person.ask.locator("details:not([open])").filter(has=within)
    if folded.count():
        folded.locator("summary").click()
    return option


def is_paired(ask: dict[str, Any]) -> bool:
    """Many declarations of two are drawn as two short rows."""
    paired = [each for each in ask["options"] if "+" in each["id"]]
    return len(ask["options"]) > PLAIN_PAIR and len(paired) * 2 >= len(ask["options"])


def choose_parts(person: Person, first: str, second: str) -> None:
    choose_part(person, "First", first)
    choose_part(person, "Second", second)


def choose_part(person: Person, row: str, part: str) -> None:
    name = re.compile("^" + part.split(":")[-1].replace("_", " "), re.IGNORECASE)
    person.ask.get_by_role("radiogroup", name=row).get_by_role("radio", name=name).first.click()


def fill(person: Person, option: Option) -> None:
    shape = option["shape"]
    if shape["kind"] == "spot":
        click_square(person, shape["spots"][0])
    elif shape["kind"] == "text":
        person.ask.get_by_role("textbox").fill("We go on.")


def click_square(person: Person, spot: str) -> None:
    """A square of the map, by the mouse; `data-spot` is where it is drawn."""
    person.page.locator(f'svg [data-spot="{spot}"]').click()


def throw_own(person: Person, face: int = 1) -> None:
    """Types in what the own dice show; the focus moves on where no digit fits, else Enter moves it."""
    dice = person.table["throw"]["faces"]
    person.ask.get_by_role("textbox").first.click()
    for die in dice[:-1]:
        person.page.keyboard.type(str(face))
        if len(str(face)) < len(str(die["most"])):
            person.page.keyboard.press("Enter")
    person.page.keyboard.type(str(face))
    person.answer()


def somebody_due(people: list[Person]) -> Person | None:
    return next((each for each in people if each.is_due), None)


def bare(text: str) -> str:
    """Without what stands in brackets: a page leaves ranks out."""
    return re.sub(r" \([^)]*\)", "", text).lower()


def shows_question(person: Person) -> bool:
    """Waits until the page shows what it was told; not so if by then others have decided what was asked."""

    def is_shown() -> bool:
        asked = bare(person.open_asks[0]["question"]).split(",")[0] if person.open_asks else ""
        return asked in bare(" ".join(person.question.all_text_contents()))

    person.wait_until(lambda: not person.is_due or is_shown(), "the question on the page")
    return person.is_due


def play_on(people: list[Person], stop: Callable[[], bool] = lambda: False, most: int = MOST_ANSWERS) -> int:
    """Everybody answers until it is over, or until `stop`; says how many answers that took."""
    for count in range(most):
        until(
            lambda: stop() or people[0].is_over or somebody_due(people) is not None,
            f"a question for one of {', '.join(each.name for each in people)}",
            lambda: people[0].page.wait_for_timeout(TICK_MS),
        )
        people[0].page.wait_for_timeout(1)  # what has come for the others is heard
        if stop() or people[0].is_over:
            return count
        due = somebody_due(people)
        if due is not None and shows_question(due):
            answer_eagerly(due)
    raise AssertionError(f"still not over after {most} answers")
