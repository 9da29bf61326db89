"""Surprise: who knows of whom before the first Round, ambushes, and who loses the Surprise Round."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords import morale
from quintain.systems.swords.conditions import SIGHTLESS
from quintain.systems.swords.events.surprise import (
    AmbushDeclined,
    AmbushLaid,
    EverybodyStares,
    InitiativeRolled,
    SideSurprised,
    Surprised,
)
from quintain.systems.swords.house import BothUnaware, InitiativeMethod, UnawareCheck
from quintain.systems.swords.perception import PERCEPTION, STEALTH, lamp
from quintain.systems.swords.rolls import ONE, Check, check, check_modifier, check_net, d20, use_help
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Gift, Light

UNAWARE_DT = 10
SWAY = 4
ALERT_BONUS = 2
AMBUSH: Final = "ambush"
IN_THE_OPEN: Final = "open"


def begin(scene: SwordsScene, table: Table) -> None:
    """Before the first Round: Initiative where it is rolled, and the tests of surprise."""
    if scene.rules.initiative_method is InitiativeMethod.ROLLED:
        roll_initiative(scene, table)
    if scene.round > 0:
        return  # a fight that was under way already
    unaware = [side for side in scene.stock.sides if not is_aware(scene, side)]
    if not unaware:  # SW-014: surprise needs a side that is unaware
        return
    aware = [side for side in scene.stock.sides if side not in unaware]
    scene.surprise = True
    if aware:
        face_the_aware(scene, table, aware, unaware)
    else:
        meet_unaware(scene, table, unaware)


def roll_initiative(scene: SwordsScene, table: Table) -> None:
    """SW-003 as a house rule: 1d20 and the score, once, when the encounter begins."""
    for body in scene.bodies:
        natural = table.roll(body, ONE, "initiative")
        body.initiative = body.sheet.initiative + natural
        scene.tell(table, InitiativeRolled(body.id, natural, body.initiative))


def is_aware(scene: SwordsScene, side: str) -> bool:
    """Scene data; and whoever shows light in the dark cannot surprise creatures that see."""
    if scene.stock.aware.get(side, True):
        return True
    if scene.stock.light is not Light.DARK:
        return False
    lit = any(body.side != side and not body.out and lamp(body) for body in scene.bodies)
    return lit and any(not body.bits & SIGHTLESS for body in watchers(scene, side))


def watchers(scene: SwordsScene, side: str) -> list[Combatant]:
    """Its members who could act at all: whoever lies there senseless neither hides nor notices."""
    return [body for body in scene.bodies if body.side == side and body.is_able()]


# one side knows of the other


def face_the_aware(scene: SwordsScene, table: Table, aware: list[str], unaware: list[str]) -> None:
    """SW-015: whoever alone knows of the others may try an Ambush; if it does not, the others test as a group."""
    for side in aware:
        ambushers = watchers(scene, side)
        if ambushers and wants_ambush(table, ambushers[0]):
            spring_ambush(scene, table, side, ambushers, unaware)
            return
        scene.tell(table, AmbushDeclined(side))
    for side in unaware:
        check_unaware(scene, table, side)


def wants_ambush(table: Table, leader: Combatant) -> bool:
    """SW-021: a side with advance warning may attempt it."""
    options = [Option(AMBUSH, "Attempt an Ambush"), Option(IN_THE_OPEN, "Come into the open")]
    return table.ask(leader, AMBUSH, options, "The others do not know of you. Attempt an Ambush?").id == AMBUSH


def spring_ambush(scene: SwordsScene, table: Table, side: str, ambushers: list[Combatant], unaware: list[str]) -> None:
    """SW-026, SW-027: ambushers act normally in the Surprise Round, and so does each of the others who passes."""
    # SW-025: the total is the DT of those who might notice
    dt = stealth_total(scene, table, side, choose_roller(scene, table, ambushers))
    targets = [body for body in scene.bodies if body.side in unaware and not body.out]
    for body in targets:
        if not body.is_able() or not notices(scene, table, body, dt, ambush=True):
            scene.surprised.append(body.id)
    if scene.surprised:
        scene.tell(table, Surprised(scene.surprised[:]))
    morale.shake_ambushed(scene, table, targets)


def choose_roller(scene: SwordsScene, table: Table, ambushers: list[Combatant]) -> Combatant:
    """SW-023: the member with the worst modifier; of several the side chooses one."""
    worst = min([standing(scene, body) for body in ambushers])
    tied = [body for body in ambushers if standing(scene, body) == worst]
    options = [Option(("roller", body.id), f"{body.name} rolls") for body in tied]
    chosen = table.ask(ambushers[0], "roller", options, "Who of the worst at Stealth rolls for all?")
    return scene.by_id[chosen.target]


def standing(scene: SwordsScene, body: Combatant) -> int:
    """SW-024: for the comparison alone, Disadvantage counts as -4 and Advantage as +4, however many sources."""
    net = stealth_net(scene, body)
    return stealth_modifier(scene, body) + SWAY * ((net > 0) - (net < 0))


def stealth_net(scene: SwordsScene, body: Combatant) -> int:
    return check_net(scene, body, skill=STEALTH, sight=False, arm="")


def stealth_modifier(scene: SwordsScene, body: Combatant) -> int:
    return check_modifier(scene, body, Ability.DEX, STEALTH, 0, exhausting=False)


def stealth_total(scene: SwordsScene, table: Table, side: str, roller: Combatant) -> int:
    """SW-022: one single check for the whole group, with the roller's real modifier and its real sway."""
    net = stealth_net(scene, roller)
    modifier = stealth_modifier(scene, roller) + use_help(roller, "stealth", "dexterity_check")
    natural = d20(table, roller, net, "ambush")
    total = natural + modifier
    scene.tell(table, AmbushLaid(side, roller.id, natural, modifier, total, net))
    return total


def notices(scene: SwordsScene, table: Table, body: Combatant, dt: int, *, ambush: bool) -> bool:
    """Wisdom/Perception with every sense, so that dim light does not matter."""
    return perception_check(scene, table, body, dt, ambush=ambush).success


def perception_check(scene: SwordsScene, table: Table, body: Combatant, dt: int, *, ambush: bool) -> Check:
    return check(
        scene,
        table,
        body,
        Ability.WIS,
        dt,
        "perception",
        skill=PERCEPTION,
        kind="perception",
        net=int(ambush and body.has(Gift.WATCHFUL)),
        hearing=bool(body.bits & SIGHTLESS),  # the blind have only their ears
        bonus=ALERT_BONUS if body.has(Gift.ALERT) else 0,
    )


# nobody knows of anybody


def meet_unaware(scene: SwordsScene, table: Table, sides: list[str]) -> None:
    """SW-016: each side tests; whoever passes acts, and if nobody does they all stare for a Round."""
    if scene.rules.both_unaware is BothUnaware.ALWAYS_STARE:
        scene.surprised = [body.id for body in scene.bodies if not body.out]
    else:
        for side in sides:
            check_unaware(scene, table, side)
    if all(body.out or body.id in scene.surprised for body in scene.bodies):
        scene.tell(table, EverybodyStares())


def check_unaware(scene: SwordsScene, table: Table, side: str) -> None:
    """SW-017: everybody rolls against DT 10; with half of them or more the whole side passes, else none of it."""
    rolled = watchers(scene, side)
    passed = [body for body in rolled if notices(scene, table, body, UNAWARE_DT, ambush=False)]
    members = [body for body in scene.bodies if body.side == side and not body.out]
    if scene.rules.unaware_check is UnawareCheck.INDIVIDUAL:
        failed = [body for body in members if body not in passed]
    else:
        failed = members if 2 * len(passed) < len(rolled) else []
    scene.surprised += [body.id for body in failed]
    scene.tell(table, SideSurprised(side, len(passed), len(rolled), bool(failed)))
