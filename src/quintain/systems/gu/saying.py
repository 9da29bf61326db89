"""What an answer means where its own words do not say it, by what is asked and the first word of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DODGE: Final = "an opposed Dodge test: on a success you are missed, and have to move; on a failure the full hit"
PARRY: Final = "an opposed Close Combat test: on a success you are missed, and may strike back"
NOTHING: Final = "it comes as it comes; your reaction stays for something else"
HELD: Final = "it comes true then; a reaction carries out what you hold back"
CALLED: Final = "at one part of the body: harder to hit, and it may break"

MOMENTS: Final[Mapping[str, str]] = {
    "after_dive:pass": "the Dive ends without an attack",
    "approach:dodge": "no test: you move away at once",
    "approach:pass": NOTHING,
    "broken_arm:break": "what it holds falls, and it cannot be used",
    "broken_leg:break": "movement 4 less until it is mended; with both legs broken none at all",
    "catch:stay": "what becomes of you in the air is up to your flight",
    "catch:fly": "to a cell within that distance",
    "caught:dodge": "a Dodge test: on a success you move, and are spared if that takes you out of the area",
    "caught:pass": NOTHING,
    "dive:to": "down along a straight line, and then an attack",
    "dodge_to:to": "where the dodge takes you",
    "make_room:to": "the nearest free place",
    "end_dive:land": "a Flying test, or you lie prone",
    "end_dive:rise": "you stay in the air",
    "first:first": "what happens to you at this moment is taken in the order you choose",
    "hit:dodge": DODGE,
    "hit:parry": PARRY,
    "hit:pass": NOTHING,
    "hold:attack": "one attack when its trigger comes true",
    "hold:other": "one of your own deeds when its trigger comes true",
    "missed:pass": NOTHING,
    "multiattack:no_more": "the attacks that are left are not made",
    "opportunity:pass": NOTHING,
    "protect:pass": "it falls on whom it was meant for; your reaction stays",
    "parry:pass": NOTHING,
    "named:pass": NOTHING,
    "named:dodge": DODGE,
    "save_shield:pass": "the Gu dies",
    "save_shield:save": "it is spared and ends",
    "shield:shield": "it takes the damage until its own health is gone; the rest is yours",
    "shield:pass": NOTHING,
    "strike_back:pass": "your reaction stays for something else",
    "sustain:pay": "it goes on for this round",
    "held:take": "a reaction: what you held back happens now",
    "held:wait": "it waits for the next time its trigger comes true",
    "held_action:no_more": "the attacks that are left are not made",
    "lay:lay": "every square of the line is struck",
    "teleport:teleport": "at once and without a way there",
    "fly_by:by": "its speed and its Maneuvers count until your next turn",
    "target:target": "one of its attack rolls goes there",
    "trigger:affects_ally": HELD,
    "trigger:attacks": HELD,
    "trigger:hostile": HELD,
    "trigger:manifests": HELD,
    "trigger:moves": HELD,
    "trigger:uses": HELD,
    "trigger:within": HELD,
    "turn:absorb": "5 portions of essence each; one free hand for each stone",
    "turn:branch": "an activation: an attack roll unless it is willing; whoever is hit is held by it",
    "turn:branch_bonus": "a bonus action: an attack roll unless it is willing; whoever is hit is held by it",
    "turn:climb": "2 m of movement for each metre up, down or along the side",
    "turn:dismiss": "the wings are gone, and with them whatever they held",
    "turn:drop": "it lies on your square then",
    "turn:end": "whatever you have not used this turn is lost",
    "turn:go_under": "below the surface",
    "turn:jump": "up to 2 m from rest, farther after a run, over squares that you do not enter",
    "turn:jump_up": "onto a ledge next to you",
    "turn:no_more": "the attacks that are left in this action are not made",
    "turn:pass": "a Dodge test for each foe whose square you enter; a failure ends the movement",
    "turn:walk": "1 m of movement for each metre, 2 m on difficult terrain; foes whose range you leave may strike",
    "turn:pick_up": "from your square into a free hand",
    "turn:smash": "an attack on a thing, which does not dodge",
    "turn:step_off": "down from the edge; you fall unless you can fly",
    "turn:swarm": "everything that near is struck at once, friend or foe",
    "turn:multiattack": "one attack on each of so many creatures",
}
"""Keys are `about:verb`."""
