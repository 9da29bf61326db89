"""Talk at a table: everybody who was let in hears it, nobody else does, and nothing of it is stored."""

from __future__ import annotations

import msgspec
import pytest

from quintain.web.talking import MOST_IN_A_MINUTE, MOST_KEPT, Saying, Talk
from quintain.words.errors import TooMuch
from tests.web.attacks import standing
from tests.web.tables import Data, Guest, House, let_everybody_in

TWO: Data = {"encounter": "alley_brawl", "seats": {"wen": "me", "mirka": "invite"}}


def heard(guest: Guest) -> list[tuple[str, str]]:
    """Everything that this page was told people said."""
    told = [said for frame in guest.frames if "talk" in (said := msgspec.json.decode(frame))]
    return [(line["by"], line["words"]) for frame in told for line in frame["talk"]["lines"]]


def test_what_one_says_everybody_at_the_table_hears_and_nobody_at_its_door(house: House) -> None:
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["spectator"]) as onlooker,
        house.sit(table["id"], table["links"][0]["token"], "Mallory") as mallory,
    ):
        for each in (anna, onlooker, mallory):
            each.look()

        anna.say("talk", words="  Ready?\n ")
        while not heard(onlooker):
            onlooker.hear()
        refused = mallory.say("talk", words="Me too")

        assert heard(onlooker) == [("Anna", "Ready?")]
        assert refused["error"]["what"] == "You wait at the door."
        assert heard(mallory) == []


def test_whoever_is_let_in_later_hears_what_was_said_before(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("talk", words="We wait for you")
        with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
            bo.look()
            let_everybody_in(anna, bo)
            while not heard(bo):
                bo.hear()

            assert heard(bo) == [("Anna", "We wait for you")]


def test_onlookers_listen_and_are_not_heard_unless_it_is_their_table(house: House) -> None:
    table = house.open("training_yard")
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(table["id"], table["spectator"]) as onlooker:
        anna.look()
        onlooker.look()

        assert "error" in onlooker.say("talk", words="Hello")
        assert "error" not in anna.say("talk", words="Hello")


def test_nothing_that_was_said_is_stored(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        before = standing(house)

        anna.say("talk", words="Between us")

        assert standing(house) == before
        assert "Between us" not in str([line["text"] for line in anna.lines])


def test_what_was_said_is_said_once_though_it_was_sent_twice(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        frame = {"do": "talk", "id": "one", "words": "Once"}

        anna.resend(frame)
        anna.resend(frame)
        anna.say("talk", words="Twice")
        while len(heard(anna)) < 2:
            anna.hear()

        assert heard(anna) == [("Anna", "Once"), ("Anna", "Twice")]


def test_nobody_says_more_than_so_much_in_a_minute_and_nothing_is_nothing(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.say("talk", words=" \u200b ")["error"]["what"] == "Nothing was said."

        said = [anna.say("talk", words=f"{number}") for number in range(MOST_IN_A_MINUTE + 1)]

        assert ["error" in each for each in said] == [False] * MOST_IN_A_MINUTE + [True]


def test_only_the_last_lines_are_kept_for_whoever_comes() -> None:
    talk = Talk()
    for number in range(MOST_KEPT + 3):
        talk.hear(Saying("Anna", f"{number}", f"{number}"))

    told = talk.since(0)["lines"]

    assert [each["n"] for each in told] == list(range(3, MOST_KEPT + 3))
    assert talk.since(MOST_KEPT + 2)["lines"] == told[-1:]
    assert talk.since(MOST_KEPT + 3)["lines"] == []


def test_each_person_has_bounds_of_their_own() -> None:
    talk = Talk()
    for _ in range(MOST_IN_A_MINUTE):
        talk.must_be_in_bounds(1, "a")

    with pytest.raises(TooMuch):
        talk.must_be_in_bounds(1, "b")
    talk.must_be_in_bounds(2, "b")
