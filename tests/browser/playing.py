"""Playing on: people who answer whatever they are asked, so that a fight of any ruleset goes on and ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

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
    choose_eagerly(person)
    person.answer()


def choose_eagerly(person: Person) -> None:
    """Chooses by mouse, and does not answer yet."""
    ask, option = person.open_asks[0], wanted(person)
    expect(person.question).to_contain_text(ask["question"].split(",")[0])
    if is_paired(ask):
        choose_parts(person, *option["id"].split("+"))
    else:
        person.ask.locator(f'[data-option="{option["id"]}"]').click()
    if "shape" in option:
        fill(person, option)


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
    """Types in what the own dice show; the focus moves on by itself."""
    dice = person.table["throw"]["faces"]
    person.ask.get_by_role("textbox").first.click()
    for _ in dice:
        person.page.keyboard.type(str(face))
    person.answer()


def somebody_due(people: list[Person]) -> Person | None:
    return next((each for each in people if each.is_due), None)


def play_on(people: list[Person], stop: Callable[[], bool] = lambda: False, most: int = MOST_ANSWERS) -> int:
    """Everybody answers until it is over, or until `stop`; says how many answers that took."""
    for count in range(most):
        until(
            lambda: stop() or people[0].is_over or somebody_due(people) is not None,
            f"a question for one of {', '.join(each.name for each in people)}",
            lambda: people[0].page.wait_for_timeout(TICK_MS),
        )
        if stop() or people[0].is_over:
            return count
        due = somebody_due(people)
        assert due is not None
        answer_eagerly(due)
    raise AssertionError(f"still not over after {most} answers")
