"""What a question is about, and what may be done unasked, comes to the page as data: no page code knows a ruleset."""

from __future__ import annotations

import re

import pytest

from quintain.reading.reader import PICTURES
from quintain.systems import find_reader, find_system, system_names
from quintain.web.joining import STATIC
from tests.web.tables import Data, Guest, House

OF_RULESETS = {"home-art.js", "learn.js"}
"""A glyph for each ruleset, and lessons."""
MEANT_OTHERWISE = {"desk.js: other", "net.js: opening", "overlay.js: missed"}
"""A family of overrides, the state of a line, and what came of a blow."""


@pytest.mark.parametrize("system", system_names())
def test_no_module_that_serves_every_ruleset_quotes_a_word_of_one(system: str) -> None:
    reader = find_reader(find_system(system))
    drawn = set(re.findall(r'id="i-([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
    own = {system, *reader.answers, *reader.talk, *reader.bought, *reader.pictures} - set(PICTURES) - drawn

    quoted = {
        f"{path.name}: {word}"
        for path in (STATIC / "js").glob("*.js")
        if path.name not in OF_RULESETS
        for word in re.findall(r"""["'`](\w+)["'`]""", path.read_text(encoding="utf-8"))
        if word in own
    }

    assert quoted <= MEANT_OTHERWISE


@pytest.mark.parametrize("system", system_names())
def test_every_picture_that_a_ruleset_names_is_one_of_the_page(system: str) -> None:
    drawn = set(re.findall(r'id="i-([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))

    assert set(find_reader(find_system(system)).pictures.values()) <= drawn


def test_a_question_says_whether_it_answers_somebody_elses_deed(house: House) -> None:
    table = house.open(seats={"wen": "me", "street_thug": "bot:greedy"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        seen = {ask["about"]: ask.get("reaction", False) for ask in asked_of(anna, until="react")}

    assert seen["react"] is True
    assert not any(seen[about] for about in seen if about not in ("react", "improve", "guard"))
    assert len(seen) > 1


def test_options_come_with_the_pictures_that_the_ruleset_gives_their_verbs(house: House) -> None:
    table = house.open(seats={"wen": "me", "street_thug": "bot:greedy"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        asks = asked_of(anna, until="react")

    pictures = asks[-1]["pictures"]
    assert set(pictures) <= {"none", "dodge", "block", "predict"}
    assert (pictures["dodge"], pictures["none"]) == ("dodge", "take")


def test_what_may_be_done_unasked_says_that_it_is_talk_or_has_a_price_and_who_pays(house: House) -> None:
    talk = unasked(house, "swords", "roadside_ambush", "merrick")
    priced = unasked(house, "delve", "gate_under_fire", "brannoch")

    assert talk
    assert priced
    assert all(each["talk"] for each in talk)
    assert all(each["bought"] == {"name": "Intrude", "price": "1 Willpower"} for each in priced)
    assert all(each["by"] in each["id"].split(":") for each in priced)


def test_a_game_masters_deeds_stand_under_the_buttons_that_the_ruleset_names(house: House) -> None:
    families = {}
    for system, encounter in (("delve", "gate_under_fire"), ("shattered", "duel")):
        acts = unasked(house, system, encounter, gm="me")
        families[system] = {each["id"].split(":")[1]: each.get("deed", {}).get("name") for each in acts}

    assert families["delve"]["victory"] == "Victory"
    assert families["delve"]["wound"] == "Wounds"
    assert families["delve"]["remove"] is None
    assert families["shattered"]["inflict"] == "Condition"
    assert families["shattered"]["place_new"] == families["delve"]["place"] == "Move"


def asked_of(guest: Guest, until: str) -> list[Data]:
    """Every question to that guest, up to the first that is about `until`."""
    found: list[Data] = []
    guest.look()
    while not found or found[-1]["about"] != until:
        found.append(guest.ask())
        guest.play_on(1)
    return found


def unasked(house: House, system: str, encounter: str, mine: str = "gm", gm: str = "") -> list[Data]:
    table = house.open(encounter, system=system, seats={} if gm else {mine: "me"}, gm=gm)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        acts: list[Data] = anna.say("acts", seat=mine)["acts"]
    return acts
