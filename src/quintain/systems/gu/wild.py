"""Beasts of a kind of their own: wild Gu, swarms, and blows at several creatures at once."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, Used
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import activation, attack, called, conditions, damage, gm, ground, hold, melee, stats, sustain
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import BONUS, COMBAT, Deed
from quintain.systems.gu.events.gu import Swarmed, WildGuFled
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Swarm
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.works import How

SWARM: Final = "swarm"
MULTIATTACK: Final = "multiattack"
VERBS: Final[str] = f"{How.WILD} {MULTIATTACK} {SWARM}"
DIRE: Final = 4  # below this part of its hit points the Gu of a beast may flee
NO_MORE: Final = Option("no_more", "No more")


def wild_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not body.is_beast() or not stats.can_act(body):
        return []
    return [*wild_gu(scene, body, turn), *multiattacks(scene, body, turn), *swarms(body, turn)]


# wild Gu


def wild_gu(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Term Wild Gu on a beast: each once at any point of its turn, without essence and without an activation."""
    rested = [worm for worm in body.worms if worm.id not in turn.wild and not worm.gu.only_answers]
    return [deed for worm in rested for deed in activation.uses(scene, body, worm, How.WILD)]


def until_turn(scene: GuScene, table: Table, body: Fighter) -> None:
    """As its turn starts: the swarm settles, and the game master may let the Gu of a beast in dire straits flee."""
    if body.swarming:
        body.swarming = 0
        refresh(scene, table)
    if body.is_beast() and body.is_in() and body.worms and body.hp * DIRE < body.max_hp:
        question = f"{body.name} is in dire straits: do its Gu flee?"
        if gm.agrees(table, body, "flee", question, usually=False):
            flee(scene, table, body)


def flee(scene: GuScene, table: Table, body: Fighter) -> None:
    for worm in body.worms:
        if worm.active:
            sustain.stop(scene, table, body, worm)
        scene.tell(table, WildGuFled(body.id, worm.gu.id))
    body.worms = []


# several at once


def is_below_half(body: Fighter) -> bool:
    """Hit points or soul under half of the maximum."""
    return 2 * body.hp < body.max_hp or 2 * body.soul < body.max_soul


def strikes(body: Fighter) -> int:
    """How many different creatures one Combat Action strikes."""
    several = body.sheet.multiattack
    if several is None:
        return 1
    return several.targets_below_half if is_below_half(body) else several.targets


def multiattacks(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not turn.action or not stats.can_fight(body) or strikes(body) < 2:
        return []
    blows = [blow for blow in melee.blows(body) if len(melee.targets(scene, body, blow.range_m)) > 1]
    return [Multiattack(blow.id, blow.name, strikes(body)) for blow in blows]


class Multiattack(Deed):
    """The same blow at several different creatures."""

    def __init__(self, blow: str, name: str, count: int) -> None:
        super().__init__((MULTIATTACK, blow), f"{name}: {count} different creatures", COMBAT)
        self.blow = blow
        self.count = count

    def ability(self) -> Used | None:
        return "attack", self.blow

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        struck: list[str] = []
        while len(struck) < self.count and stats.can_fight(body):
            swings = [each for each in reachable(scene, body, self.blow) if each.target not in struck]
            if not swings:
                return
            answer = table.ask(body, MULTIATTACK, [*swings, NO_MORE], f"{body.name}: whom next?")
            chosen = answer.option
            if not isinstance(chosen, melee.Swing):
                return
            struck.append(chosen.target)
            target = scene.by_id[chosen.target]
            melee.strike(scene, table, body, target, chosen.blow, aim=called.read(target, answer.value))


def reachable(scene: GuScene, body: Fighter, blow: str) -> list[melee.Swing]:
    foes = melee.targets(scene, body, melee.melee_range(body))
    return [swing for foe in foes for swing in melee.swings(scene, body, foe) if swing.blow.id == blow]


# swarms


def swarms(body: Fighter, turn: Turn) -> list[Deed]:
    swarm = body.sheet.swarm
    if swarm is None or not turn.bonus or body.swarming or not stats.can_fight(body):
        return []
    return [SwarmDeed(swarm, reach_of(body))]


def reach_of(body: Fighter) -> int:
    """How far it spreads: less when it is below half."""
    swarm = body.sheet.swarm
    assert swarm is not None
    return swarm.radius_below_half if is_below_half(body) else swarm.radius


class SwarmDeed(Deed):
    """All around it are blinded and hurt as their turns start, until its own next turn."""

    def __init__(self, swarm: Swarm, metres: int) -> None:
        super().__init__(SWARM, f"{swarm.name}: everything within {metres} m", BONUS)

    def ability(self) -> Used | None:
        return "action", self.id

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.bonus = False
        near = [each.id for each in scene.others(body) if ground.apart(scene, body, each) <= reach_of(body)]
        happening = hold.Happening(hold.Act.AFFECTS, body, near)
        if hold.before(scene, table, happening):
            spread(scene, table, body)
        hold.after(scene, table, happening)


def spread(scene: GuScene, table: Table, body: Fighter) -> None:
    body.swarming = reach_of(body)
    scene.tell(table, Swarmed(body.id, body.swarming))
    refresh(scene, table)


def around(scene: GuScene, body: Fighter) -> list[Fighter]:
    """The swarms that a creature is in the middle of."""
    near = [each for each in scene.bodies if each.swarming and each.id != body.id and each.is_in()]
    return [each for each in near if ground.apart(scene, body, each) <= min(each.swarming, reach_of(each))]


def refresh(scene: GuScene, table: Table) -> None:
    """Whoever is in a swarm now cannot see, and whoever has come out of it can."""
    for body in scene.bodies:
        if not body.is_in():
            continue
        there = {each.id: each for each in around(scene, body)}
        for held in [each for each in body.afflictions if each.tag.startswith(SWARM) and each.by not in there]:
            conditions.cure(scene, table, body, held.condition, tag=held.tag)
        for swarm in there.values():
            blind(scene, table, body, swarm)


def blind(scene: GuScene, table: Table, body: Fighter, swarm: Fighter) -> None:
    assert swarm.sheet.swarm is not None
    tag = f"{SWARM} {swarm.id}"
    held = [each.condition for each in body.afflictions if each.tag == tag]
    for condition in swarm.sheet.swarm.conditions:
        if condition not in held:
            conditions.inflict(scene, table, body, Affliction(condition, by=swarm.id, tag=tag, since=scene.turns))


def swarmed(scene: GuScene, body: Fighter) -> list[str]:
    return [each.id for each in around(scene, body)]


def suffer_swarm(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """What a swarm does to whoever starts a turn in it."""
    by = scene.by_id[about]
    assert by.sheet.swarm is not None
    amounts = attack.harms_of(scene, table, by, by.sheet.swarm.damage, body)
    damage.deal(scene, table, body, amounts, damage.Source(SWARM, by=by.id, rank=1))
