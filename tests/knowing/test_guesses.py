"""What a seat reckons with is made from what it sees and from what was declared."""

from __future__ import annotations

from quintain.kernel.system import Guess
from quintain.knowing import guesses
from tests.knowing.ring import Sheet, Wrestler, guessed


def wrestler(hp: int) -> Wrestler:
    ann = Wrestler("ann", "Ann", "red", "red", Sheet("ann"))
    ann.hp = hp
    return ann


def test_what_matters_most_is_listed_first() -> None:
    assert guesses.unknowns(Wrestler) == {
        "Grip": "0 to 5",
        "HP": "of 8 to 20, by how it looks",
        "trick": "none, or yours",
    }


def test_the_weakest_the_strongest_and_the_middling_lie_within_the_band() -> None:
    every = frozenset(guesses.unknowns(Wrestler))

    worlds = [guessed(wrestler(4), world) for world in (Guess(), Guess(every), Guess(middling=True))]

    assert [(each.hp, each.max_hp, each.grip) for each in worlds] == [(1, 8, 0), (10, 20, 5), (4, 14, 2)]


def test_who_is_down_is_down_in_every_world() -> None:
    assert guessed(wrestler(0), Guess(frozenset(["HP"]))).hp == 0


def test_two_who_look_alike_are_guessed_alike() -> None:
    strong = wrestler(10)
    strong.grip = 9

    assert guessed(strong, Guess()).diff(guessed(wrestler(6), Guess())) == []
