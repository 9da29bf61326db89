"""How fights end."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


class Fled(Event, frozen=True, tag="fled"):
    who: str
    rule = "SW-028"
    text = "{who} leaves the fight."


class FightDecided(Event, frozen=True, tag="fight_decided"):
    winner: str
    why: str
    rule = "SW-010"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = f"The {said(self.winner, names)} have won" if self.winner else "Nobody has won"
        return f"{verdict}: {self.why}."


class FightEnded(Event, frozen=True, tag="fight_ended"):
    winner: str
    why: str
    seconds: int
    rule = "SW-011"
    text = "The fight is over; it took {seconds} seconds."
