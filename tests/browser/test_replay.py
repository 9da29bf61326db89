"""Afterwards: watching again, step by step, from where one may look; and taking it along."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import axe
from tests.browser.gatherings import against_a_bot, duel
from tests.browser.people import Folk, Person
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
