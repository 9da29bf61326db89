"""Afterwards: watching again, step by step, from where one may look; and taking it along."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.axe import axe
from tests.browser.gatherings import against_a_bot, duel
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server


def test_a_finished_fight_is_stepped_through_and_seen_from_every_seat(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    play_on([anna])
    anna.page.get_by_role("link", name="Watch the replay").click()
    page = anna.page
    step = page.get_by_role("slider", name="Step")

    expect(step).to_have_value("0")
    page.get_by_role("button", name="Step forward").click()
    expect(step).to_have_value("1")
    page.keyboard.press(".")
    expect(step).to_have_value("2")
    page.get_by_role("button", name="Step back").click()
    expect(step).to_have_value("1")
    page.keyboard.press("End")
    expect(step).to_have_attribute("aria-valuetext", re.compile(r"^Step (\d+) of \1"))
    axe(page)
    viewpoints = page.get_by_role("group", name="Viewpoint").get_by_role("button")
    for button in viewpoints.all():
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("log").get_by_role("listitem").last).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_role("button", name=re.compile("^Play(?! on)")).click()
    expect(step).not_to_have_value("0")


def test_a_finished_fight_is_played_on_from_an_earlier_step_as_a_table_of_its_own(person: Folk, server: Server) -> None:
    anna = against_a_bot(person, server)
    play_on([anna])
    before = anna.page.url
    anna.page.get_by_role("link", name="Watch the replay").click()
    for _ in range(3):
        anna.page.get_by_role("button", name="Step forward").click()

    anna.page.get_by_role("button", name="Play on from here").first.click()
    anna.page.wait_for_url(re.compile(r"/t/[\w-]+$"))

    assert anna.page.url != before
    anna.wait_until(lambda: anna.is_due, "a question at the new table")
    play_on([anna])


def test_while_the_fight_goes_on_a_seat_watches_only_what_it_was_shown(person: Folk, server: Server) -> None:
    opened, rosa, bela = duel(person, server)
    play_on([rosa, bela], lambda: len(rosa.sent) + len(bela.sent) > 8)

    rosa.open(opened.replay)

    expect(rosa.page.get_by_role("slider", name="Step")).to_be_visible()
    expect(rosa.page.get_by_role("button", name="Everything")).to_have_count(0)
    expect(rosa.page.get_by_role("button", name="Blue")).to_have_count(0)


def test_the_transcript_and_the_offline_replay_can_be_saved_and_a_transcript_brought_back(
    person: Folk, server: Server, tmp_path: Path
) -> None:
    anna = against_a_bot(person, server)
    play_on([anna])
    last = anna.log_lines()[-1]
    with anna.page.expect_download() as saving:
        anna.page.get_by_role("button", name="Save the transcript").click()
    transcript = tmp_path / "fight.jsonl"
    saving.value.save_as(transcript)
    assert json.loads(transcript.read_text(encoding="utf-8").splitlines()[0])

    anna.page.get_by_role("link", name="Watch the replay").click()
    anna.page.get_by_role("button", name="More").click()
    with anna.page.expect_download() as saving:
        anna.page.get_by_role("button", name=re.compile("offline|one file|HTML", re.IGNORECASE)).click()
    offline = tmp_path / "replay.html"
    saving.value.save_as(offline)
    reader = person("Reader").open(offline.as_uri())
    emblem = reader.page.locator("svg.map .em use").first
    expect(emblem).to_be_visible()  # what it points at is in the file
    expect(reader.page.get_by_role("slider", name="Step")).to_be_visible()
    reader.page.get_by_role("button", name="Step forward").click()
    expect(reader.page.get_by_role("slider", name="Step")).to_have_value("1")
    step_to_a_mark(reader.page, BLOWS)
    expect(reader.page.locator(".m-moment text").first).to_be_visible()
    before = square_px(reader)
    reader.page.get_by_role("button", name="Zoom in").click()
    reader.wait_until(lambda: square_px(reader) > 1.2 * before, "a larger board")
    axe(reader.page)

    ben = person("Ben").open("/")
    ben.page.get_by_label("Bring a transcript").set_input_files(transcript)
    ben.wait_for_end()
    assert ben.log_lines()[-1] == last


def test_a_fight_of_other_rules_goes_on_from_where_it_departs_and_the_page_says_so(
    person: Folk, server: Server, tmp_path: Path
) -> None:
    anna = against_a_bot(person, server)
    play_on([anna])
    with anna.page.expect_download() as saving:
        anna.page.get_by_role("button", name="Save the transcript").click()
    transcript = tmp_path / "old.jsonl"
    saving.value.save_as(transcript)
    lines = transcript.read_text(encoding="utf-8").splitlines()
    wrong = next(number for number, line in enumerate(lines) if '"do":"answer"' in line and number > 4)
    lines[wrong] = json.dumps(json.loads(lines[wrong]) | {"choose": "dance"})
    transcript.write_text("\n".join(lines), encoding="utf-8")

    ben = person("Ben").open("/")
    ben.page.get_by_label("Bring a transcript").set_input_files(transcript)

    notice = ben.log.get_by_role("listitem").filter(has_text="The rules have changed")
    expect(notice).to_contain_text("The transcript no longer replays.")
    axe(ben.page)
    before = len(ben.log_lines())
    play_on([ben], lambda: len(ben.log_lines()) > before)


def watch_again(person: Person) -> Page:
    person.ask.get_by_role("link", name="Watch the replay").click()
    return person.page


def test_playing_on_from_a_step_says_why_it_cannot_be_and_what_to_do(person: Folk, server: Server) -> None:
    table = server.open_table(system="ki", encounter="training_yard", seats={"*": "bot:greedy"})
    page = watch_again(person("Anna").sit_down(table.host))
    button = page.get_by_role("button", name="Play on from here")
    said = page.get_by_role("status")
    step = page.get_by_role("slider", name="Step")
    step.press("End")
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    button.click()
    expect(said).to_have_text("Nothing comes after the last step: go back a step, and play on from there.")

    step.press("Home")
    page.get_by_role("group", name="Viewpoint").get_by_role("button", name="Onlooker").click()
    expect(button).to_have_attribute("title", re.compile("Everything"))
    button.click()
    expect(said).to_contain_text("choose Everything under Seen by.")


def test_no_words_under_the_scrubber_lie_over_others_and_no_name_is_said_twice(person: Folk, server: Server) -> None:
    table = server.open_table(system="shattered", encounter="shattered_hall", seats={"*": "bot:greedy"})
    page = watch_again(person("Anna").sit_down(table.host))
    expect(page.locator(".ticks span").first).to_be_visible()
    boxes = page.locator(".ticks span").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert len(boxes) > 3
    assert all(one[1] <= other[0] for one, other in pairwise(sorted(boxes)))
    now = page.locator(".now")
    for _ in range(40):
        page.keyboard.press(".")
        parts = now.inner_text().split(", ")
        assert len(parts) == len(set(parts))


# what is seen of each step, and how closely

BLOWS = ".m-dealt, .m-missed, .m-stopped"
AMBUSH = "roadside_ambush"


def watch(person: Folk, server: Server, system: str, encounter: str, size: tuple[int, int] = WIDE) -> Person:
    """The replay of a fight of bots, and under `frames` what it was made of."""
    table = server.open_table(system=system, encounter=encounter, seats={"*": "bot:greedy"})
    anna = person("Anna", size).sit_down(table.host)
    with anna.page.expect_response(is_replay) as told:
        anna.open(table.replay)
    anna.table["frames"] = told.value.json()["frames"]
    expect(anna.page.get_by_role("slider", name="Step")).to_be_visible()
    return anna


def is_replay(response: Response) -> bool:
    return bool(re.search(r"/api/tables/[^/]+/replay", response.url))


def square_px(anna: Person) -> float:
    """How wide a square of the map is on the screen."""
    return float(anna.page.locator(".boardview svg.map").evaluate("map => map.getScreenCTM().a * 40"))


def step_to_a_mark(page: Page, kind: str) -> None:
    """Steps on until a mark of that kind is on the board."""
    step = page.get_by_role("slider", name="Step")
    for _ in range(int(str(step.get_attribute("max")))):
        page.keyboard.press(".")
        if page.locator(kind).count():
            return
    raise AssertionError(f"no step shows {kind}")


def first_step(anna: Person, kind: str, is_meant: Any = bool) -> tuple[int, dict[str, Any]]:
    """The first step at which something of that kind is to be seen, and what it is."""
    for number, frame in enumerate(anna.table["frames"]):
        for moment in [each for line in frame["lines"] for each in line.get("moments", [])]:
            if moment["kind"] == kind and is_meant(moment):
                return number, moment
    raise AssertionError(f"nobody was {kind}")


def go_to(anna: Person, step: int) -> None:
    """By the slider, as one who drags it far."""
    slider = anna.page.get_by_role("slider", name="Step")
    slider.fill(str(step))
    expect(slider).to_have_value(str(step))


def points_of(anna: Person, id: str) -> int:
    """Over how many points the way that is drawn for somebody leads."""
    trail = anna.page.locator(f'[data-moment="{id}"] .m-trail')
    return str(trail.get_attribute("d")).count("L") + 1


def test_each_step_marks_the_blows_and_moves_that_it_tells_however_one_comes_to_it(
    person: Folk, server: Server
) -> None:
    anna = watch(person, server, "swords", AMBUSH)
    marks = anna.page.locator("[data-moment]")
    expect(marks).to_have_count(0)
    step, blow = first_step(anna, "dealt")
    go_to(anna, step)
    expect(anna.page.locator(f'[data-moment="{blow["who"]}"] text')).to_contain_text(f"\u2212{blow['amount']}")
    expect(anna.page.locator(f'[data-moment="{blow["who"]}"] .m-burst')).to_have_count(1)
    axe(anna.page)

    step, move = first_step(anna, "moved", lambda each: len(each["over"]) > 1)
    go_to(anna, step)
    expect(anna.page.locator(f'[data-moment="{move["who"]}"] .m-trail')).to_have_count(1)
    assert points_of(anna, move["who"]) == len(move["over"]) + 1
    anna.page.keyboard.press("End")
    anna.page.keyboard.press("Home")
    expect(marks).to_have_count(0)


def test_whoever_is_gone_is_named_where_the_mark_stands_alone(person: Folk, server: Server) -> None:
    anna = watch(person, server, "shattered", "duel")
    frames = anna.table["frames"]
    step, fall = first_step(anna, "felled")
    (who,) = [each for each in frames[step - 1]["board"]["creatures"] if each["id"] == fall["who"]]

    go_to(anna, step)

    mark = anna.page.locator(f'[data-moment="{fall["who"]}"] text')
    name = who["name"].split(",")[0]
    is_gone = anna.page.locator(f'.boardview [data-creature="{fall["who"]}"]').count() == 0
    assert is_gone
    expect(mark).to_contain_text(f"{name}: ")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_replay_is_zoomed_and_moved_and_keeps_that_for_every_step(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    anna = watch(person, server, "swords", AMBUSH, size)
    first = square_px(anna)
    assert first >= 28
    for _ in range(3):
        anna.page.get_by_role("button", name="Zoom in").click()
    anna.wait_until(lambda: square_px(anna) > 1.8 * first, "a larger board")
    larger = square_px(anna)
    step_to_a_mark(anna.page, ".m-burst")
    assert square_px(anna) == pytest.approx(larger, abs=0.1)
    anna.wait_until(lambda: is_in_sight(anna, ".m-burst"), "the blow in sight")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.keyboard.press("0")
    anna.wait_until(lambda: square_px(anna) == pytest.approx(first, abs=0.1), "the fitted board")
    anna.page.keyboard.press("+")
    anna.wait_until(lambda: square_px(anna) == pytest.approx(1.25 * first, abs=0.1), "a larger board by the key")


def is_in_sight(anna: Person, part: str) -> bool:
    mark = anna.page.locator(part).first.bounding_box()
    view = anna.page.locator("#boardview").bounding_box()
    assert mark is not None
    assert view is not None
    x, y = mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2
    return view["x"] < x < view["x"] + view["width"] and view["y"] < y < view["y"] + view["height"]


def test_where_heights_matter_at_any_step_the_side_view_has_its_place_from_the_first(
    person: Folk, server: Server
) -> None:
    anna = watch(person, server, "gu", "crane_colony")
    side, view = anna.page.locator(".sideview"), anna.page.locator("#boardview")
    expect(side).to_be_visible()
    before = view.bounding_box()

    anna.page.keyboard.press("End")

    expect(side).to_be_visible()
    assert view.bounding_box() == before
