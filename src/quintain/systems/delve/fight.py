"""Mode Combat: the sequence of a round, one small step at a time (term Combat sequence).

Situation, declarations, shifts, checks, outcomes, close. All that is under way between steps is in the scene.
"""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve import (
    abilities,
    attack,
    called,
    checks,
    clocks,
    contests,
    declare,
    ending,
    outcomes,
    rounds,
    rulings,
    shifts,
    spells,
)
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.declared import in_words, is_published, is_secret
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.combat import ActionLost, Guarding, Intended, OrderRolled, Revealed
from quintain.systems.delve.house import Initiative
from quintain.systems.delve.scene import FightScene, Phase
from quintain.systems.delve.things import Declaration, Made
from quintain.systems.delve.words import ACROBATICS, CheckKind, Trait


def step(scene: FightScene, table: Table) -> None:
    """The next piece of the round."""
    phase = scene.phase
    if phase is Phase.SITUATION:
        if scene.queue:
            publish_intents(scene, table)
        else:
            open_round(scene, table)
    elif phase is Phase.DECLARATIONS:
        hear_declarations(scene, table)
    elif phase is Phase.SHIFTS:
        if scene.unruled:
            called.rule(scene, table)
        elif not shifts.step(scene, table):
            shifts.end(scene, table)
            begin_checks(scene, table)
    elif phase is Phase.CHECKS:
        check_next(scene, table)
    elif phase is Phase.OUTCOMES:
        apply_next(scene, table)
    else:
        ending.close(scene, table)


# 1 and 2: the situation, and what is declared against it


def open_round(scene: FightScene, table: Table) -> None:
    """The round opens with a situation, and what the NPCs are about to do is part of it (see DV-001)."""
    if scene.round == scene.encounter.round and scene.world.clock == scene.encounter.clock_seconds:
        rounds.open_scene(scene, table)
    rounds.open_round(scene, table, scene.rules.combat_round_seconds)  # DV-134: the shortest rounds of all modes
    scene.queue = [] if is_secret(scene) else [body.id for body in scene.npcs()]
    if not scene.queue:
        scene.phase = Phase.DECLARATIONS


def publish_intents(scene: FightScene, table: Table) -> None:
    """Every intent is locked in before the players declare; a Guileful one stays sealed."""
    npcs = [scene.by_id[id] for id in scene.queue if scene.by_id[id].is_in()]
    hear(scene, table, npcs)
    for body in npcs:
        if table.listening and body.declared is not None:
            sealed = body.has(Trait.GUILEFUL)
            scene.tell(table, Intended(body.id, in_words(scene, body.declared), body.side, sealed))
    scene.queue = []
    scene.phase = Phase.DECLARATIONS


def hear(scene: FightScene, table: Table, bodies: list[Character]) -> None:
    """Sealed: no answer is known before all are in."""
    answers = table.ask_all([declare.ask_for(scene, body) for body in bodies])
    for body, answer in zip(bodies, answers, strict=True):
        declare.take(body, answer)


def hear_declarations(scene: FightScene, table: Table) -> None:
    hear(scene, table, scene.in_order() if is_secret(scene) else scene.pcs())
    scene.phase, scene.unruled = Phase.SHIFTS, called.unruled(scene)
    if not scene.unruled:
        shifts.begin(scene, table)


# 4: checks


def begin_checks(scene: FightScene, table: Table) -> None:
    """What was sealed is revealed; nothing that a DC is made of changes until all checks are made (see DV-006)."""
    for body in scene.here():
        if body.declared is not None and not is_published(scene, body):
            scene.tell(table, Revealed(body.id, in_words(scene, body.declared)))
    scene.queue = [body.id for body in scene.in_order() if is_acting(body.declared)]
    scene.phase = Phase.CHECKS


def is_acting(declared: Declaration | None) -> bool:
    """Whether its action has something to resolve; Dash is over with the shifts."""
    return declared is not None and declared.verb not in (Verb.NOTHING, Verb.DASH)


def check_next(scene: FightScene, table: Table) -> None:
    """DV-006: all checks are made before any takes effect; with initiative, each action is resolved before the next."""
    is_contested = scene.rules.initiative is Initiative.CONTESTED
    if is_contested and scene.queue and not scene.order:
        roll_order(scene, table)
        return
    if scene.queue:
        body, scene.queue = scene.by_id[scene.queue[0]], scene.queue[1:]
        declared = body.declared
        if declared is not None and body.is_in():
            act(scene, table, body, declared)
    if is_contested or not scene.queue:
        scene.made = outcomes.in_turn(scene)
        scene.phase = Phase.OUTCOMES


def act(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    """The check of an action, if it has one."""
    verb = declared.verb
    if verb == Verb.ATTACK:
        attack.strike(scene, table, body, declared)
    elif verb == Verb.CAST:
        spells.cast(scene, table, body, declared)
    elif verb == Verb.WORK:
        work(scene, table, body, declared)
    elif verb == Verb.BATTLE_CRY:
        abilities.cry(scene, table, body, declared)
    elif verb == Verb.ASSIST:
        abilities.assist(scene, table, body, declared)
    elif verb == Verb.INTERCEPT:
        abilities.intercept(scene, table, body, declared)
    elif verb == Verb.FREE:
        improvise(scene, table, body, declared)
    elif verb == Verb.GUARD:
        scene.tell(table, Guarding(body.id))
    else:
        scene.made = [*scene.made, Made(body.id, verb, declared.what, "", declared.also, 0, 0, True, 0)]


def work(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    """One check on a clock, which advances with the outcomes; a player's as the game master rules (see DV-024)."""
    clock = scene.clock(declared.what)
    if not clocks.may_work(scene, body, clock):
        scene.tell(table, ActionLost(body.id, "it cannot be worked on from there"))
        return
    helps = abilities.helps(scene, body)
    if body.player:
        spec, name = clocks.spec_of(clock.action), clock.action.name
        rolled = rulings.call(scene, table, body, name, spec, kind=CheckKind.COMPLEX, advantage=helps, may_refuse=False)
        assert rolled is not None
    else:
        rolled = checks.make(scene, table, clocks.check_of(body, clock, advantage=helps))
    clocks.keep_work(scene, table, body, clock, rolled)


def improvise(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    """An action in the player's own words, as the game master rules; if it is impossible, another may be declared.

    The shifts are over by then, so that one is made from where it stands.
    """
    ruling = rulings.adjudicate(scene, table, body, declared.also, None, risky=False, interesting=False)
    if ruling.check is not None:
        ruling.check.advantage = [*ruling.check.advantage, *abilities.helps(scene, body)]
    if rulings.resolve(scene, table, body, declared.also, ruling) is None:
        declare.take(body, table.put(declare.ask_again(scene, table, body)))
        if body.declared is not None and is_acting(body.declared):
            act(scene, table, body, body.declared)


# initiative


def roll_order(scene: FightScene, table: Table) -> None:
    """Switch of DV-006: everybody rolls Acrobatics in a contest, and they act one by one, highest first."""
    rolling = [Contestant(Check(body, "initiative", [ACROBATICS])) for body in scene.in_order()]
    scene.order = [each.check.who.id for each in rank(scene, table, rolling, contests.MOST_TIES)]
    scene.queue = [id for id in scene.order if id in scene.queue]
    scene.tell(table, OrderRolled(list(scene.order)))


def rank(scene: FightScene, table: Table, rolling: list[Contestant], tries: int) -> list[Contestant]:
    """Those with equal totals roll again among themselves (see DV-038)."""
    if len(rolling) < 2 or not tries:
        return rolling
    entries = contests.roll_all(scene, table, rolling)
    ranked: list[Contestant] = []
    for total in sorted({entry.compared() for entry in entries}, reverse=True):
        ranked += rank(scene, table, [entry.again() for entry in entries if entry.compared() == total], tries - 1)
    return ranked


# 5: outcomes


def apply_next(scene: FightScene, table: Table) -> None:
    """One a step, each finished with its wound roll and reflexes before the next."""
    if scene.made:
        made, scene.made = scene.made[0], scene.made[1:]
        outcomes.apply(scene, table, made)
    if not scene.made:
        scene.phase = Phase.CHECKS if scene.queue else Phase.CLOSE
