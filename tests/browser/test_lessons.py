"""A newcomer's first fight: offered in yellow, and played by the words beside the questions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from quintain.library.lessons import LESSON, Lesson
from quintain.systems import find_system
from tests.browser.axe import axe
from tests.browser.people import PHONE, Folk, Person
from tests.browser.playing import choose_parts, click_square, is_paired, unfold


def follow(person: Person, choose: str) -> None:
    """Answers by mouse as the words advise."""
    ask = person.open_asks[0]
    option = max((each["id"] for each in ask["options"] if choose.startswith(each["id"])), key=len)
    if is_paired(ask):
        choose_parts(person, *option.split("+"))
    else:
        unfold(person, option).click()
    if choose != option:
        click_square(person, choose.removeprefix(f"{option}:"))
    person.answer()


def test_the_first_fight_of_somebody_without_a_table_is_a_lesson_offered_in_yellow(person: Folk) -> None:
    newcomer = person("Newcomer").open("/")
    page = newcomer.page
    page.get_by_role("radio", name=re.compile("^Ki")).click()
    start = page.get_by_role("button", name=re.compile("^Start the lesson"))
    expect(start).to_have_class(re.compile(r"\bgo\b"))
    axe(page)
    start.click()

    newcomer.wait_until(lambda: newcomer.is_due, "the first question")
    lesson = find_system("ki").library().find(LESSON, Lesson, "first_fight")
    shown = []
    while not newcomer.table["lesson"]["done"]:
        said = newcomer.table["lesson"]
        expect(page.locator(".coach .words")).to_contain_text(
            said["step"]["title"] if said["step"] else said["between"].replace('"', "")
        )
        if said["step"]:
            shown.append(said["step"]["title"])
            expect(page.locator(".coach")).to_contain_text(f"{said['step']['number']} of {len(lesson.steps)}")
            follow(newcomer, lesson.steps[said["step"]["number"] - 1].choose)
        else:
            follow(newcomer, next(each.choose for each in lesson.between if fits(newcomer, each.about, each.choose)))
        newcomer.wait_until(lambda: newcomer.is_due, "the next question")

    assert shown == [step.title for step in lesson.steps]
    expect(page.locator(".noticebar.brought")).to_contain_text("This is a lesson")
    axe(page)
    newcomer.open("/")
    expect(page.get_by_role("button", name=re.compile("^Start the lesson"))).not_to_have_class(re.compile(r"\bgo\b"))
    tables, rules = page.locator("#tables").bounding_box(), page.locator("#h-rules").bounding_box()
    assert tables is not None
    assert rules is not None
    assert tables["y"] < rules["y"]


def fits(person: Person, about: str, choose: str) -> bool:
    ask = person.open_asks[0]
    return ask["about"] == about and any(each["id"] == choose for each in ask["options"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_has_no_barriers_on_a_phone(person: Folk, scheme: str) -> None:
    newcomer = person("Newcomer", PHONE, "dark" if scheme == "dark" else "light")
    made = newcomer.open("/").page.request.post("/api/tables", data={"system": "delve", "lesson": "first_fight"}).json()

    newcomer.sit_down(f"/t/{made['id']}#{made['token']}")

    expect(newcomer.page.locator(".coach")).to_contain_text("Say what you will do")
    axe(newcomer.page)
    assert newcomer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
