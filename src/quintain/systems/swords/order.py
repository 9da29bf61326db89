"""Time: Rounds, slots in descending order of Initiative, and what happens between them."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords import dying, ending, exhaustion, happen, hiding, lasting, surprise, turns
from quintain.systems.swords.events.order import MinutePassed, RoundBegan, SlotClosed, SlotOpened
from quintain.systems.swords.house import TiedInitiative
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, Phase, SwordsScene, Tie
from quintain.systems.swords.sheet import Combatant


def step(scene: SwordsScene, table: Table) -> None:
    """The smallest piece of play: a slot opens, a deed is done, a slot closes, a Round begins."""
    if scene.phase is Phase.TURN:
        go_on(scene, table)
    elif scene.phase is Phase.SLOT:
        open_slot(scene, table)
    elif scene.phase is Phase.CLOSING:
        end_slot(scene, table)
    elif scene.phase is Phase.ROUND:
        begin_round(scene, table)
    elif scene.phase is Phase.BEFORE:
        surprise.begin(scene, table)
        scene.phase = Phase.ROUND
    else:
        assert scene.phase is Phase.AFTER
        tend(scene, table)


# Rounds


def begin_round(scene: SwordsScene, table: Table) -> None:
    """SW-010: a Round is the whole set of turns; what is counted per Round is renewed (SW-098)."""
    scene.round += 1
    in_surprise = scene.surprise and scene.round == 1  # SW-018: the first Round, if surprise was in play
    if scene.round > 1:
        scene.surprised = []  # SW-029: from now on everybody acts
        scene.quiet_rounds = 0 if scene.toll else scene.quiet_rounds + 1
        scene.toll = 0
    for body in scene.bodies:
        body.reaction = body.id not in scene.surprised  # SW-020: they do not act, nor react
    scene.tell(table, RoundBegan(scene.round, in_surprise))
    if (over := scene.round - 1) and over % ROUNDS_PER_MINUTE == 0:  # SW-012: a minute of game time has passed
        scene.minutes += 1
        scene.tell(table, MinutePassed(scene.minutes))
        exhaustion.minute_passed(scene, table)
    scene.queue = slots(scene)
    scene.phase = Phase.SLOT
    ending.conclude(scene, table)


def slots(scene: SwordsScene) -> list[list[str]]:
    """Who acts in this Round, slot by slot."""
    # SW-019: in the Surprise Round, whoever passed has a normal turn
    acting = [body for body in scene.bodies if has_place(scene, body) and body.id not in scene.surprised]
    found: list[list[str]] = []
    by_score: dict[int, list[Combatant]] = {}
    for body in acting:
        by_score.setdefault(body.initiative, []).append(body)  # SW-004: they share one slot
    scores = sorted(by_score, reverse=True)  # SW-003: in descending order
    for tied in [by_score[initiative] for initiative in scores]:
        if scene.rules.tied_initiative is TiedInitiative.PLAYER_CHARACTERS_FIRST and len(tied) > 1:
            found += apart(tied)
        else:
            found.append([body.id for body in tied])
    return found


def has_place(scene: SwordsScene, body: Combatant) -> bool:
    """Of those who are out only the ones on whose next turn something still waits (SW-040, SW-041)."""
    return not body.out or lasting.leaves_something(scene, body)


def apart(tied: list[Combatant]) -> list[list[str]]:
    """With player_characters_first nobody shares a slot with a foe: characters of players first, then the others."""
    found: list[list[str]] = []
    for is_pc in (True, False):
        for side in dict.fromkeys(body.side for body in tied):
            group = [body.id for body in tied if body.sheet.pc is is_pc and body.side == side]
            if group:
                found.append(group)
    return found


# slots


def open_slot(scene: SwordsScene, table: Table) -> None:
    """The next slot of the Round, or the next Round."""
    if not scene.queue:
        scene.phase = Phase.ROUND
        return
    due = scene.queue.pop(0)
    bodies = [scene.by_id[who] for who in due]
    for body in bodies:
        if body.out:
            lasting.turn_of_the_absent(scene, table, body)
            due = [who for who in due if who != body.id]
    if not due:
        return
    scene.members = due
    if len(due) == 1:
        open_for_one(scene, table, scene.by_id[due[0]])
    else:
        open_for_several(scene, table, [scene.by_id[who] for who in due])
    ending.conclude(scene, table)
    if scene.phase is Phase.CLOSING:
        end_slot(scene, table)  # an empty turn is over at once


def open_for_one(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """As mostly: its turn begins."""
    if table.listening:
        table.log(SlotOpened(body.initiative, scene.members, simultaneous=False))
    turns.start_turn(scene, table, body)
    scene.acting = []
    scene.phase = Phase.TURN
    if not body.out:
        turns.begin(scene, table, body)
    if not turns.can_do_anything(scene, body):
        scene.turn = None
        scene.phase = Phase.CLOSING


def open_for_several(scene: SwordsScene, table: Table, bodies: list[Combatant]) -> None:
    """Tied allies act one after the other; tied foes in a shared slot."""
    is_shared = len({scene.group(body) for body in bodies}) > 1
    if table.listening:
        table.log(SlotOpened(bodies[0].initiative, scene.members, is_shared))
    turns.start_turns(scene, table, bodies)
    if is_shared:
        in_play = [body for body in scene.bodies if not body.out]
        scene.slot = Tie().tie(in_play, scene.group)
        scene.paths = {}
    scene.acting = processing_order(scene, bodies)
    scene.phase = Phase.TURN


def processing_order(scene: SwordsScene, bodies: list[Combatant]) -> list[str]:
    """Side by side; the side of the highest Dexterity modifier first, then player characters, then by name."""
    if scene.rules.tied_initiative is TiedInitiative.EVERYONE:
        return [body.id for body in sorted(bodies, key=lambda body: (-body.dexterity, not body.sheet.pc, body.name))]
    best: dict[str, tuple[int, bool, str]] = {}
    for body in bodies:
        key = (-body.dexterity, not body.sheet.pc, body.name)
        best[body.side] = min(best.get(body.side, key), key)
    return [body.id for body in sorted(bodies, key=lambda body: best[body.side])]


def go_on(scene: SwordsScene, table: Table) -> None:
    """The turn in progress goes on, or the next member of the slot has its turn, or the slot closes."""
    turn = scene.turn
    if turn is not None:
        body = scene.by_id[turn.who]
        if not turns.can_do_anything(scene, body) or not turns.next_deed(scene, table, body, turn):
            scene.turn = None
            if not scene.acting:
                scene.phase = Phase.CLOSING
        ending.conclude(scene, table)
        if scene.phase is Phase.CLOSING:
            end_slot(scene, table)
        return
    while scene.acting and scene.by_id[scene.acting[0]].out:
        scene.acting.pop(0)
    if not scene.acting:
        scene.phase = Phase.CLOSING
        return
    begin_next(scene, table)
    ending.conclude(scene, table)


def begin_next(scene: SwordsScene, table: Table) -> None:
    """The next member of the slot has its turn."""
    who = who_is_next(scene, table)
    scene.acting.remove(who)
    turns.begin(scene, table, scene.by_id[who])


def who_is_next(scene: SwordsScene, table: Table) -> str:
    """SW-006: tied allies take their turns one after the other, in the order their side chooses."""
    first = scene.by_id[scene.acting[0]]
    if scene.rules.tied_initiative is TiedInitiative.EVERYONE:
        return first.id
    tied = [scene.by_id[who] for who in scene.acting if scene.by_id[who].side == first.side]
    able = [body for body in tied if turns.can_do_anything(scene, body)]
    if not able:
        return first.id
    options = [Option(("next", body.id), f"{body.name} acts next") for body in able]
    return table.ask(able[0], "next", options, "Who of the tied allies acts next?").target


def end_slot(scene: SwordsScene, table: Table) -> None:
    """What was withheld happens, and only then the end-of-turn steps of all members (SW-008)."""
    fallen: list[str] = []
    if scene.slot is not None:
        initiative = scene.by_id[scene.members[0]].initiative
        fallen = happen.close_slot(scene, table)
        scene.tell(table, SlotClosed(initiative))
        turns.settle(scene, table)
    for who in scene.members:
        body = scene.by_id[who]
        turns.end_turn(scene, table, body, fell_now=who in fallen)
    hiding.uncover(scene, table)
    scene.members = []
    scene.acting = []
    scene.phase = Phase.SLOT
    ending.conclude(scene, table)


# after the fight


def tend(scene: SwordsScene, table: Table) -> None:
    """The dying are tended, or die: six seconds after six seconds, until nobody is dying any more."""
    if not dying.after_fight(scene, table):
        ending.finish(scene, table)
