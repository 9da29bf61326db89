"""Between fights: rests, what they give back, the smith's work, travel, checks that are called for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class CampOpened(Event, frozen=True, tag="camp_opened"):
    """A scene between fights: what is to be done, where, and when it begins."""

    what: str
    place: str
    time: str
    rule = "SW-277"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{self.time.capitalize()}, {self.place}: {self.what}."


class SafeHavenKnown(Event, frozen=True, tag="safe_haven"):
    place: str
    rule = "SW-294, SW-292"
    text = "{place} is a Safe Haven: no danger to fear, no watch to keep."


class WornOff(Event, frozen=True, tag="worn_off"):
    """What lasts only Rounds or minutes is over when a fight is."""

    who: str
    condition: str
    rule = "SW-011"
    text = "{who} is no longer {condition}: that much time has passed."


class StillHeld(Event, frozen=True, tag="still_held"):
    """A pool that is counted in minutes or hours has been rolled."""

    who: str
    condition: str
    dice: int
    rule = "SW-218"
    text = "{who} is still {condition}, dice left in the pool: {dice}."


class CameTo(Event, frozen=True, tag="came_to"):
    """Something that lasted hours, days or weeks is over."""

    who: str
    condition: str
    rule = "SW-198, SW-218"
    text = "{who} is no longer {condition}."


class Nursed(Event, frozen=True, tag="nursed"):
    who: str
    carer: str
    bonus: int
    rule = "SW-300, SW-283"

    def sentence(self, names: Mapping[str, str]) -> str:
        who, carer = said(self.who, names), said(self.carer, names)
        if not self.bonus:
            return f"{carer} looks after {who}, but is not trained in Healing: it adds nothing."
        return f"{carer} looks after {who}: Skill Bonus {self.bonus:+d}."


class RestBroken(Event, frozen=True, tag="rest_broken"):
    who: list[str]
    rest: str
    minutes: int
    why: str
    rule = "SW-281, SW-278"

    def sentence(self, names: Mapping[str, str]) -> str:
        whose = said(self.who, names)
        return f"{self.rest} of {whose} is broken after {lasting(self.minutes)}: {self.why}."


class RestToBeBroken(Event, frozen=True, tag="rest_to_be_broken"):
    """Only the game master hears of it before it happens."""

    seat: str
    minutes: int
    rule = "SW-281"
    text = "This rest will be broken after {minutes} minutes."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.referee or viewer.seat == self.seat else None


class Rested(Event, frozen=True, tag="rested"):
    """HP that a rest has restored."""

    who: str
    rest: str
    gained: int
    hp: int
    rule = "SW-279, SW-282, SW-295"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        if not self.gained:
            return f"{self.rest}: {who} has all its {self.hp} HP already."
        return f"{self.rest}: {who} regains {self.gained} HP and has {self.hp}."


class RestWorthless(Event, frozen=True, tag="rest_worthless"):
    who: str
    rest: str
    why: str
    clause: str

    def clauses(self) -> list[str]:
        return [self.clause]

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{self.rest}: nothing for {said(self.who, names)}: {self.why}."


class InvocationBack(Event, frozen=True, tag="invocation_back"):
    who: str
    back: int
    free: int
    rule = "SW-279, SW-282, SW-295"
    text = "Invocation Dice that {who} has back: {back}; {free} are free."


class FortuneReset(Event, frozen=True, tag="fortune_reset"):
    who: str
    points: int
    rule = "SW-052"
    text = "The Fortune Points of {who} are {points} again."


class StillExhausted(Event, frozen=True, tag="still_exhausted"):
    who: str
    lifestyle: str
    rule = "SW-286"
    text = "{who} does not recover from Exhaustion: a {lifestyle} life."


class ConstitutionBack(Event, frozen=True, tag="constitution_back"):
    who: str
    score: int
    rule = "SW-180"
    text = "The Constitution of {who} is {score} again."


class SalveApplied(Event, frozen=True, tag="salve_applied"):
    by: str
    who: str
    injury: str
    rule = "SW-187"
    text = "{by} spends ten minutes on {who} with the salve: {injury} will be made good over the next Long Rest."


class DowntimeTaken(Event, frozen=True, tag="downtime_taken"):
    who: str
    activity: str
    day: int
    rule = "SW-298"
    text = "{who} takes up something else on day {day}: {activity}. That is no Extended Rest."


class CheckAnnounced(Event, frozen=True, tag="check_announced"):
    about: str
    ability: str
    skill: str
    dt: int
    rule = "SW-271"

    def sentence(self, names: Mapping[str, str]) -> str:
        what = f"{self.ability.upper()}/{self.skill}" if self.skill else self.ability.upper()
        return f"A check is called for, {self.about}: {what} against DT {self.dt}."


class TimePassed(Event, frozen=True, tag="time_passed"):
    minutes: int
    time: str
    rule = "SW-011"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{lasting(self.minutes).capitalize()} later it is {self.time}."


class SmithSet(Event, frozen=True, tag="smith_set"):
    smith: str
    who: str
    item: str
    modifier: int
    total: int
    dt: int
    success: bool
    rule = "SW-124, SW-123"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "it is done" if self.success else "it fails"
        work = f"{said(self.smith, names)} works a day on {said(self.item, names)} of {said(self.who, names)}"
        return (
            f"{work}: {self.total - self.modifier} {self.modifier:+d} = {self.total} against DT {self.dt}: {verdict}."
        )


class Mended(Event, frozen=True, tag="mended"):
    who: str
    item: str
    now: str
    rule = "SW-125, SW-126"
    text = "The {item} of {who} is {now}."


class NotEnchanted(Event, frozen=True, tag="not_enchanted"):
    who: str
    item: str
    lost: list[str]
    rule = "SW-128"
    text = "No smith brings back the magic of the {item} of {who}: {lost} must be enchanted anew."


class RuinedForGood(Event, frozen=True, tag="ruined_for_good"):
    who: str
    item: str
    rule = "SW-127"
    text = "The {item} of {who} is destroyed for good."


def lasting(minutes: int) -> str:
    """A stretch of time as people say it.

    >>> lasting(10), lasting(60), lasting(470), lasting(4320)
    ('10 minutes', '1 hour', '7 hours 50 minutes', '3 days')
    """
    days, rest = divmod(minutes, 24 * 60)
    hours, left = divmod(rest, 60)
    parts = [
        f"{n} {unit if n == 1 else unit + 's'}" for n, unit in ((days, "day"), (hours, "hour"), (left, "minute")) if n
    ]
    return " ".join(parts) or "no time"
