"""What an answer means where its own words do not say it, by what is asked and the first word of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MOMENTS: Final[Mapping[str, str]] = {
    "act:move": "square by square, up to what is left of this Move; it can be interrupted on the way",
    "act:done": "what is left of the declared Actions is lost",
    "act:fall_prone": "a Move: you crawl then; Dodge is better against shots and worse against all else",
    "act:stand_up": "a Move: you are on your feet again",
    "act:flee": "over the edge of the map and out of the fight",
    "act:let_go": "free; it is no longer held",
    "act:pick_up": "from your square into a free hand",
    "act:cut_bridge": "a check: on a success the bridge is gone, and whoever is on it falls",
    "act:solve": "a check; enough successes and it is done",
    "act:roll_boulder": "a check of Strength; the boulder rolls over whoever is in its way",
    "act:break_free": "a contest against whoever holds you",
    "combo:skip": "nothing is spent",
    "declare:nothing": "no Action; what is free can still be done",
    "declare:yield": "you leave the fight and are at the victors' mercy",
    "declare:let_go": "free; it is no longer held",
    "guard:none": "the attack goes on against its target",
    "improve:accept": "no more is rolled: the attack succeeds",
    "interlude:ready": "the next Round begins when everybody is",
    "interrupt:decline": "you do nothing; your foe's Actions go on",
    "last_breath:last_breath": "all Stamina back, no damage counts; with the next Round or the fight you die",
    "last_breath:unconscious": "out of the fight with a wound",
    "push:push": "where the one who was hit comes to stand",
    "react:none": "nothing is rolled: the full hit",
    "resist:strength": "your Strength and luck die against the roll",
    "resist:agility": "your Agility and luck die against the roll",
    "surge:keep": "it stays for a later participation",
    "waste:go_on": "back to what is left to do",
    "waste:waste": "what is left of the Actions is lost",
    "yields:yields": "it leaves the fight",
    "fix:fix": "what you mean to do, fixed in advance",
    "at:at": "the square that you mean to reach",
}
"""Keys are `about:verb`."""

CHECKS: Final[Mapping[str, str]] = {
    "solve": "a check; enough successes and it is done",
    "roll_boulder": "a check of Strength; the boulder rolls over whoever is in its way",
    "cut_bridge": "a check beside its end: on a success the bridge is gone, and whoever is on it falls",
}
"""What can be declared besides the Actions that everybody has."""
