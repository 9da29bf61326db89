"""What an answer means where its own words do not say it, by what is asked and the first word of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MOMENTS: Final[Mapping[str, str]] = {
    "declare:nothing": "this round passes without you",
    "intent:nothing": "this round passes without you",
    "defy_death:die": "you are killed, and your Spirit is not spent",
    "mana:pay": "from what you hold and what is around you, as you choose",
    "second_wind:decline": "0 Stress; what comes next goes to the wounds",
    "willpower:keep": "the roll stands; your Willpower stays",
    "way:stay": "another round in this room",
    "way:delve": "on to the next room",
    "way:rest": "the whole party rests here",
    "way:go_on": "no more is to be found here",
    "way:turn_back": "back the way you came, and out",
    "rooms:stay": "you stay in this room",
    "rooms:to": "through the door; it takes this round",
    "rooms:room": "through the door; it takes this round",
    "camp:none": "your Spirit stays as it is",
}
"""Keys are `about:verb`."""
