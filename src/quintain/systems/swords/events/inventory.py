"""Things that change place."""

from __future__ import annotations

from quintain.kernel.events import Event


class MadeReady(Event, frozen=True, tag="made_ready"):
    who: str
    gear: str
    rule = "SW-064"
    text = "{who} readies: {gear}."


class StowedAway(Event, frozen=True, tag="stowed_away"):
    who: str
    gear: str
    rule = "SW-064"
    text = "{who} stows away: {gear}."


class Donned(Event, frozen=True, tag="donned"):
    who: str
    gear: str
    rule = "SW-064"
    text = "{who} puts on: {gear}."


class Doffed(Event, frozen=True, tag="doffed"):
    who: str
    gear: str
    rule = "SW-064"
    text = "{who} takes off: {gear}."


class Reloaded(Event, frozen=True, tag="reloaded"):
    who: str
    gear: str
    rule = "SW-031"
    text = "{who} reloads: {gear}."


class Drew(Event, frozen=True, tag="drew"):
    who: str
    gear: str
    rule = "SW-064, SW-094"
    text = "{who} takes in hand: {gear}."


class Sheathed(Event, frozen=True, tag="sheathed"):
    who: str
    gear: str
    rule = "SW-064, SW-094"
    text = "{who} puts away: {gear}."


class PickedUp(Event, frozen=True, tag="picked_up"):
    who: str
    gear: str
    rule = "SW-094"
    text = "{who} picks up: {gear}."
