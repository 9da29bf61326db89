"""What people read of Gu, weapons, conditions and options."""

from __future__ import annotations

from quintain.reading.phrases import Reading
from quintain.systems.gu.reading import READER
from quintain.systems.gu.system import SYSTEM
from tests.systems.gu.script import LIBRARY, body, fight, play

KINDS = list(SYSTEM.kinds)


def read(kind: str, id: str) -> Reading:
    return READER.one_of(LIBRARY, KINDS, kind, id)


def test_a_gu_says_what_it_costs_and_does() -> None:
    pulse = read("gu", "fire_pulse")

    assert (pulse.name, pulse.kind, pulse.cost) == ("Fire Pulse Gu", "Gu", "20 essence")
    assert pulse.text.startswith("A line 8 m long")
    assert {"rank 2", "fire path", "health 13"} <= set(pulse.numbers)


def test_a_killer_move_names_its_gu() -> None:
    numbers = read("killer_move", "iron_rain").numbers

    assert "supplementary: Bullet Gu" in numbers


def test_every_condition_is_told_in_the_words_of_the_ledger() -> None:
    told = {each.id: each for each in READER.others()}

    assert told["prone"].clauses == ("GU-236",)
    assert all(each.text for each in told.values())


def test_an_option_says_what_its_gu_costs_whoever_would_activate_it() -> None:
    scene = fight([body("a", at=(1, 1), gu=["jolt"])], [body("b", at=(2, 1), reactions=0)], turn="a")
    ask = play(scene, then="a: turn").ask
    shelf = READER.in_fight(LIBRARY, KINDS, scene)

    told = {option.id: READER.brief(shelf, scene, "a", option) for option in ask.options}

    assert told["activate:jolt:b"].startswith("10 essence; ")
    assert told["sprint"] == "movement is tripled until the end of the turn"
