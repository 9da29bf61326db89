"""Hiding, being seen again, and listening for those who hide or are invisible."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.state.durations import next_turn
from quintain.systems.swords import happen
from quintain.systems.swords.afflictions import Affliction, Lasts, until_turn
from quintain.systems.swords.conditions import BIT, UNHEARING, Condition
from quintain.systems.swords.deeds import MAIN, Deed, can_act
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.actions import Hid, Located, Revealed
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import (
    PASSIVE,
    PERCEPTION,
    STEALTH,
    can_hear,
    has_located,
    is_hidden_from,
    is_in_plain_sight,
    skill_modifier,
)
from quintain.systems.swords.rolls import check, d20, weigh
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Gift


def hiding_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """One hides while nobody looks; one may always listen, unless one is deaf."""
    if not can_act(body, turn):
        return []
    deeds: list[Deed] = [] if body.bits & UNHEARING else [SEARCH]
    if body.hidden:
        return deeds
    known = [foe for foe in look_around(scene, body).foes().bodies if not foe.hidden or not is_hidden_from(body, foe)]
    return deeds if is_observed(scene, body, known) else [*deeds, HIDE]


def is_observed(scene: SwordsScene, body: Combatant, foes: list[Combatant]) -> bool:
    """One of these has it in plain sight."""
    for foe in foes:
        if is_in_plain_sight(scene, foe, body):
            return True
    return False


class Hide(Deed):
    """Dexterity/Stealth: hidden from every enemy whose passive Perception is below the total.

    Only its own side learns the total. Who hides before the eyes of a foe it does not know of is found out as the
    turn ends.
    """

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        net, modifier = weigh(scene, body, Ability.DEX, skill=STEALTH, kind="stealth")
        natural = d20(table, body, net, "hide")
        body.hidden = max(1, natural + modifier)
        scene.tell(table, Hid(body.id, natural, modifier, body.hidden, net, body.side))


HIDE: Final = Hide("hide", "Hide", MAIN)


def reveal(scene: SwordsScene, table: Table, body: Combatant, *, live: bool = False) -> None:
    """It attacked, cast, gave Command or shouted: it hides no longer."""
    if body.hidden:
        body.hidden = 0
        scene.tell(table, Revealed(body.id), live=live)


def uncover(scene: SwordsScene, table: Table) -> None:
    """Whoever is in the open before an enemy's eyes as a turn ends is hidden no longer."""
    for body in scene.bodies:
        if body.hidden and not body.out and is_observed(scene, body, scene.enemies(body)):
            reveal(scene, table, body)


# listening

LISTENING: Final = "perception"
"""What a Help for it is called."""


class Search(Deed):
    """A Perception check by hearing against its Stealth total locates what one cannot see (ruling on SW-222)."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        result = check(scene, table, body, Ability.WIS, 0, "listen", skill=PERCEPTION, kind=LISTENING, hearing=True)
        found = [
            foe for foe in scene.enemies(body) if is_unseen(scene, body, foe) and result.total >= stealth_total(foe)
        ]
        scene.tell(table, Located(body.id, [foe.id for foe in found]))
        for foe in found:
            happen.affect(scene, table, body, foe, Afflict(located(scene, foe, body)))


SEARCH: Final = Search("search", "Listen for hidden foes", MAIN)


def is_unseen(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    """Hidden or invisible, within earshot, and not yet found."""
    if has_located(body, foe) or not can_hear(scene, body, foe):
        return False
    unseen = bool(foe.bits & BIT[Condition.INVISIBLE]) and not body.has(Gift.SEES_INVISIBLE)
    return unseen or is_hidden_from(body, foe)


def stealth_total(foe: Combatant) -> int:
    """What it rolled when it hid; who is only invisible counts as if its d20 had shown 8."""
    return foe.hidden if foe.hidden else PASSIVE + skill_modifier(foe, Ability.DEX, STEALTH) - foe.exhaustion


def located(scene: SwordsScene, foe: Combatant, by: Combatant) -> Affliction:
    """Good until the end of the found creature's next turn."""
    round = next_turn(scene.round, is_to_come=is_still_to_act(scene, foe))
    return until_turn(Lasts.TURN_END, foe.id, round, Condition.LOCATED, by.id)


def is_still_to_act(scene: SwordsScene, body: Combatant) -> bool:
    """Its Combat Turn of this Round has not begun."""
    return body.id in scene.acting or any(body.id in members for members in scene.queue)
