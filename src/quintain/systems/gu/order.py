"""Initiative: who acts when, and the fight step by step."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Order
from quintain.kernel.table import Table
from quintain.systems.gu import checks, ending, ground, stealth, turns
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.events.order import Joined, OrderFixed, RoundBegan, TimePassed
from quintain.systems.gu.scene import SECONDS_PER_ROUND, GuScene, Phase
from quintain.systems.gu.words import Skill

CLOSE: Final = 2
"""Metres within which an enemy makes one fight hand to hand."""
SURPRISE_PENALTY: Final = 20
INITIATIVE: Final = "initiative"
ORDER: Final = "order"
AS_LISTED: Final = "as_listed"


def step(scene: GuScene, table: Table) -> None:
    """The smallest piece of play: the order is found, a turn starts, an effect or a deed is resolved, a turn ends."""
    if scene.phase is Phase.TURN:
        turns.go_on(scene, table)
    elif scene.phase is Phase.TURN_START:
        start(scene, table)
    elif scene.phase is Phase.TURN_END:
        if turns.end(scene, table):
            pass_on(scene)
    else:
        assert scene.phase is Phase.BEFORE
        begin(scene, table)
    ending.conclude(scene, table)


def begin(scene: GuScene, table: Table) -> None:
    """GU-001: everybody makes one initiative test, and nobody acts before the order is known."""
    stealth.before_the_fight(scene, table)
    there = [body for body in scene.bodies if body.is_in()]
    for body in there:
        roll(scene, table, body)
    scene.order = [body.id for body in arrange(scene, table, there)]
    tell_order(scene, table, there)
    scene.round = max(scene.round, 1)
    scene.phase = Phase.TURN_START


def tell_order(scene: GuScene, table: Table, there: list[Fighter]) -> None:
    secret = {body.id: body.side for body in there if body.unnoticed_by and scene.is_unnoticed(body)}
    scene.tell(table, OrderFixed(scene.order, secret))


# initiative


def roll(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-010: the surprised have a penalty of 20."""
    penalty = SURPRISE_PENALTY if body.surprised else 0
    rolled = checks.skill_test(scene, table, body, skill_for(scene, body), INITIATIVE, modifier=penalty)
    body.initiative = [standing(rolled), rolled.number]


def skill_for(scene: GuScene, body: Fighter) -> Skill:
    """GU-002: Close Combat with an enemy within 2 metres, noticed or not."""
    for foe in scene.enemies(body):
        if ground.apart(scene, body, foe) <= CLOSE:
            return Skill.CLOSE_COMBAT
    return Skill.RANGED_ATTACK  # GU-003: with no enemy that near


def standing(rolled: Rolled) -> int:
    """GU-004: more degrees of success come first, then fewer degrees of failure."""
    return rolled.degrees if rolled.success else -rolled.degrees


def place_of(body: Fighter) -> tuple[int, int, bool]:
    """What its place in the order goes by, the first the least."""
    degrees, number = body.initiative
    is_nobodys = not body.player  # GU-006: equal in all else, whoever a player controls comes first
    return -degrees, number, is_nobodys  # GU-005: among equal degrees the lower number on the dice comes first


def arrange(scene: GuScene, table: Table, bodies: list[Fighter]) -> list[Fighter]:
    """GU-009: the same comparison places everybody."""
    groups: dict[tuple[int, int, bool], list[Fighter]] = {}
    for body in bodies:
        groups.setdefault(place_of(body), []).append(body)
    return [body for place in sorted(groups) for body in settle(scene, table, groups[place])]


def settle(scene: GuScene, table: Table, tied: list[Fighter]) -> list[Fighter]:
    """Those who are still equal: their players agree, or the game master chooses."""
    if len(tied) == 1:
        return tied
    ids = agreed(table, tied) if tied[0].player else chosen(table, tied)
    return [scene.by_id[id] for id in ids or [body.id for body in tied]]


def orders(tied: list[Fighter]) -> list[Option]:
    """Any order, or the one in which the scenario lists them."""
    return [Option(ORDER, "In this order", Order([body.id for body in tied])), Option(AS_LISTED, "As they are listed")]


def agreed(table: Table, tied: list[Fighter]) -> list[str]:
    """GU-007: the players are asked in the order of the scenario; where they differ the first one's word holds."""
    first_of = {body.seat: body.id for body in reversed(tied)}
    asks = [
        table.pose(seat, first_of[seat], INITIATIVE, orders(tied), "Equal: in which order do you act?")
        for seat in dict.fromkeys([body.seat for body in tied])
    ]
    return table.ask_all(asks)[0].value.items


def chosen(table: Table, tied: list[Fighter]) -> list[str]:
    """GU-008: the game master orders those whom no player controls."""
    question = "Equal: in which order do they act?"
    why = "they are listed so"
    answer = table.rule(INITIATIVE, orders(tied), AS_LISTED, why, question, who=tied[0], secret=True, quiet=True)
    return answer.value.items


def join(scene: GuScene, table: Table, body: Fighter) -> None:
    """Ruling on GU-001: who comes later rolls on arrival, and has its first turn in the round after that."""
    roll(scene, table, body)
    body.joins = scene.round + 1
    before = [id for id in scene.order if comes_before(scene.by_id[id], body)]
    place = len(before)
    scene.order = [*scene.order[:place], body.id, *scene.order[place:]]
    if place <= scene.place:
        scene.place += 1
    scene.tell(table, Joined(body.id))


def comes_before(other: Fighter, body: Fighter) -> bool:
    """Who was there first stays first among equals, and so does whoever has rolled nothing."""
    return not other.initiative or place_of(other) <= place_of(body)


# whose turn it is


def start(scene: GuScene, table: Table) -> None:
    """The next in the order has its turn, if it has one at all."""
    body = scene.by_id[scene.order[scene.place]]
    if scene.place == 0 and scene.turn is None:
        is_fought = scene.verdict is None
        scene.tell(table, RoundBegan(scene.round) if is_fought else TimePassed(SECONDS_PER_ROUND))
    if scene.turn is not None or has_turn(scene, body):
        turns.start(scene, table, body)
    else:
        turns.let_lapse(scene, table, body)
        pass_on(scene)


def has_turn(scene: GuScene, body: Fighter) -> bool:
    """Everybody on the map who is alive; after the fight, only those for whom it is not over yet."""
    if not body.is_in() or body.joins > scene.round:
        return False
    return scene.verdict is None or ending.has_part(scene, body)


def pass_on(scene: GuScene) -> None:
    """When everybody has had a turn the next round begins, in the same order."""
    scene.place += 1
    if scene.place < len(scene.order):
        return
    scene.place = 0
    scene.round += 1
