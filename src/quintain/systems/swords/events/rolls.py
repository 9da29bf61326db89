"""Checks and saves."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


def swayed(net: int) -> str:
    return " with Advantage" if net > 0 else " with Disadvantage" if net < 0 else ""


def about(why: str, names: Mapping[str, str]) -> str:
    """What a roll is for, word by word: `stabilise orla` names her."""
    return " ".join(names.get(word, word.replace("_", " ")) for word in why.split())


class Checked(Event, frozen=True, tag="checked"):
    who: str
    why: str
    natural: int
    modifier: int
    total: int
    dt: int
    net: int
    success: bool
    rule = "SW-271"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        rolled = f"{who}, {about(self.why, names)}: {self.natural}{swayed(self.net)} {self.modifier:+d} = {self.total}"
        if not self.dt:
            return f"{rolled}."  # what others will be measured against
        return f"{rolled} against DT {self.dt}: it {'succeeds' if self.success else 'fails'}."


class Saved(Event, frozen=True, tag="saved"):
    who: str
    save: str
    why: str
    natural: int
    modifier: int
    total: int
    dt: int
    net: int
    success: bool
    rule = "SW-046, SW-163, SW-193"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "holds" if self.success else "fails"
        rolled = f"{self.natural}{swayed(self.net)} {self.modifier:+d} = {self.total} against DT {self.dt}"
        what = f"{self.save.capitalize()} save, {about(self.why, names)}"
        return f"{said(self.who, names)}, {what}: {rolled}: it {verdict}."


class TriedAgain(Event, frozen=True, tag="tried_again"):
    """One d20 of a failed check, rolled again."""

    who: str
    why: str
    before: int
    natural: int
    rule = "SW-052"

    def sentence(self, names: Mapping[str, str]) -> str:
        what = f"{said(self.who, names)}, {about(self.why, names)}"
        return f"{what}: {self.before} will not do; a Fortune Point for another d20: {self.natural}."


class FailedOutright(Event, frozen=True, tag="failed_outright"):
    who: str
    why: str
    rule = "SW-194, SW-205, SW-226, SW-227"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}, {about(self.why, names)}: it fails without a roll."


class OpposedChecked(Event, frozen=True, tag="opposed_checked"):
    actor: str
    foe: str
    why: str
    total: int
    foe_total: int
    won: bool
    rule = "SW-048, SW-060"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "won" if self.won else "not won"
        if self.total == self.foe_total:
            verdict += " (the tie-break)"
        both = f"{said(self.actor, names)} against {said(self.foe, names)}"
        return f"{both}, {self.why}: {self.total} to {self.foe_total}, {verdict}."
