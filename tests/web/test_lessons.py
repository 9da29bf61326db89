"""Lessons: each is played by its words, and what the words say is so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from quintain.bots.partner import Partner
from quintain.clauses.ledger import read_ledger
from quintain.kernel.asks import Ask, Option
from quintain.kernel.table import Player
from quintain.library.lessons import LESSON, Cue, Lesson
from quintain.systems import find_system, system_names
from tests.web.tables import LIBRARIES, Guest, House

Data = dict[str, Any]
MOST_ANSWERS = 40
"""A lesson is short."""

LESSONS = [(system, id) for system in system_names() for id in LIBRARIES.of(system).of(LESSON)]


def lesson_called(system: str, id: str) -> Lesson:
    return LIBRARIES.of(system).find(LESSON, Lesson, id)


def opened(house: House, system: str, id: str) -> Data:
    return house.post("/api/tables", {"system": system, "lesson": id}, 201)


def advice(lesson: Lesson, guest: Guest) -> str:
    """What the words beside the question tell one to answer."""
    said: Data = guest.table["lesson"]
    if said["step"] is not None:
        return lesson.steps[int(said["step"]["number"]) - 1].choose
    assert said["between"], f"nothing is said beside {guest.ask()['question']!r}"
    return next(cue.choose for cue in lesson.between if cue.about == guest.ask()["about"] and is_offered(guest, cue))


def is_offered(guest: Guest, cue: Cue) -> bool:
    ids = [option["id"] for option in guest.ask()["options"]]
    return any(cue.choose == id or cue.choose.startswith(f"{id}:") for id in ids)


def must_fit_the_screen(step: Data, ask: Data) -> None:
    """Every button that the words name is there."""
    assert not re.search("[{}]", step["text"])
    labels = [str(option["label"]) for option in ask["options"]]
    named = re.findall('"([^"]+)"', step["text"])
    assert named
    assert [words for words in named if not any(label.startswith(words) for label in labels)] == []


def test_there_is_a_lesson_for_every_ruleset() -> None:
    assert {system for system, _ in LESSONS} == set(system_names())


@pytest.mark.parametrize(("system", "id"), LESSONS)
def test_whoever_follows_a_lesson_comes_by_each_of_its_steps_once_and_in_their_order(
    system: str, id: str, house: House
) -> None:
    lesson = lesson_called(system, id)
    table = opened(house, system, id)
    clauses = {clause.id for clause in read_ledger(system).clauses}
    seen: list[int] = []
    with house.sit(table["id"], table["token"]) as guest:
        guest.look()
        while not guest.table["lesson"]["done"]:
            assert guest.table["asks"]
            assert len(seen) < MOST_ANSWERS
            step = guest.table["lesson"]["step"]
            if step is not None:
                must_fit_the_screen(step, guest.ask())
                assert set(step["rules"]) <= clauses
                seen.append(step["number"])
            assert "error" not in guest.answer(advice(lesson, guest))

        guest.say("bot", seat=guest.table["you"]["seat"], bot="greedy")  # the rest is a fight like any other
        while guest.table["outcome"] is None:
            guest.look()

    assert seen == list(range(1, len(lesson.steps) + 1))
    assert guest.table["outcome"]["winner"] == lesson.side


def test_ki_teaches_to_join_declare_move_attack_react_improve_and_interrupt() -> None:
    steps = lesson_called("ki", "first_fight").steps

    about = [(step.about, step.choose.partition(":")[0]) for step in steps]
    assert [name for name, _ in about] == ["announce", "declare", "act", "act", "react", "improve", "interrupt"]
    assert [choose for name, choose in about if name == "act"] == ["move", "attack"]


def test_a_lesson_says_to_everybody_and_in_every_list_that_its_dice_are_known(house: House) -> None:
    table = opened(house, "ki", "first_fight")

    with house.sit(table["id"], table["token"]) as guest, house.sit(table["id"], table["spectator"]) as onlooker:
        guest.look()
        onlooker.look()
        (listed,) = house.post("/api/mine", {"tables": [{"id": table["id"], "token": table["token"]}]})["tables"]

        assert guest.table["brought"].startswith("This is a lesson: its dice")
        assert guest.table["brought"] == onlooker.table["brought"] == listed["brought"]


def test_words_are_said_again_until_they_are_followed_and_after_going_back(house: House) -> None:
    table = opened(house, "ki", "first_fight")
    with house.sit(table["id"], table["token"]) as guest:
        guest.look()
        assert guest.table["lesson"]["step"]["number"] == 1

        guest.answer("wait")
        assert guest.table["lesson"]["step"]["number"] == 1
        guest.answer("participate")
        assert guest.table["lesson"]["step"]["number"] == 2
        guest.say("undo")
        guest.look()

        assert guest.table["lesson"]["step"]["number"] == 1


def test_how_far_a_lesson_was_followed_outlives_the_server(house: House) -> None:
    table = opened(house, "ki", "first_fight")
    with house.sit(table["id"], table["token"]) as guest:
        guest.look()
        guest.answer("participate")
        before = guest.table["lesson"]

    house.stop()
    house.start()

    with house.sit(table["id"], table["token"]) as guest:
        assert guest.look()["lesson"] == before


def test_a_lesson_is_for_whoever_is_asked_and_no_other_table_has_one(house: House) -> None:
    lesson, fight = opened(house, "ki", "first_fight"), house.open(seats={"wen": "me"})

    with house.sit(lesson["id"], lesson["spectator"]) as onlooker:
        assert onlooker.look()["lesson"]["step"] is None
    with house.sit(fight["id"], fight["token"]) as guest:
        assert guest.look()["lesson"] is None


@pytest.mark.parametrize("more", [{"encounter": "alley_brawl"}, {"gm": "me"}, {"rules": {"interlude_seconds": 0}}])
def test_a_lesson_is_played_as_it_is(house: House, more: Data) -> None:
    answer = house.post("/api/tables", {"system": "ki", "lesson": "first_fight"} | more, 400)

    assert answer["error"]["fix"] == "Name nothing else beside it."


def test_a_lesson_that_there_is_not_is_refused_by_name(house: House) -> None:
    answer = house.post("/api/tables", {"system": "ki", "lesson": "first_fihgt"}, 400)

    assert "first_fight" in answer["error"]["fix"]


def test_all_dice_and_rules_of_a_lesson_are_its_own(house: House) -> None:
    told = []
    for _ in range(2):
        table = opened(house, "gu", "first_fight")
        with house.sit(table["id"], table["token"]) as guest:
            guest.look()
            guest.answer("end")
            told.append([line["text"] for line in guest.lines])

    assert told[0] == told[1]


class Last(Player):
    """A bot that takes the last option."""

    def answer(self, ask: Ask) -> str:
        return ask.options[-1].id


def test_a_partner_answers_by_the_first_cue_that_is_legal_and_else_as_its_bot() -> None:
    cues = [Cue(about="react", choose="block"), Cue(about="react", choose="dodge"), Cue(about="act", choose="dodge")]
    ask = Ask("foes", "thug", "react", [Option("predict"), Option("dodge"), Option("none")], "How?")
    other = Ask("foes", "thug", "act", [Option("move"), Option("done")], "What?")

    assert Partner(cues, Last()).answer(ask) == "dodge"
    assert Partner(cues, Last()).answer(other) == "done"


def test_content_that_is_no_lesson_is_refused_in_words(tmp_path: Any) -> None:
    (tmp_path / "lessons.toml").write_text('[[lesson]]\nid = "x"\nname = "X"\nnote = "n"\nseed = "1"\nsteps = []\n')

    _, mistakes = find_system("ki").survey([tmp_path])

    assert any("steps" in mistake.where for mistake in mistakes)
