"""Rounds of every mode: a situation that is published, a length, and what is left of it after a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Text
from quintain.kernel.table import Table
from quintain.systems.delve import clocks, rulings, time
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.combat import ActionLost
from quintain.systems.delve.events.modes import FightBrokeOut, RoundClosed, SituationTold, Unusual, lasting
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import Clock, DelveScene, Phase
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.unusual import is_unusual, unusual_rules
from quintain.systems.delve.words import SOMETHING, CheckKind, Mode

WORK: Final = "work"


def lengths(rules: DelveRules) -> dict[Mode, int]:
    """The four modes of play, from the longest round to the shortest, in seconds (see DV-122, DV-123)."""
    return {
        Mode.PLOTTING: rules.plotting_round_seconds,  # DV-124: the longest of all
        Mode.EXPLORATION: rules.exploration_round_seconds,  # DV-008, DV-129: a typical one is 4 hours
        Mode.DELVING: rules.delving_round_seconds,  # DV-007: about 10 minutes
        Mode.COMBAT: rules.combat_round_seconds,
    }


def breaks_order(rules: DelveRules, mode: Mode, seconds: int) -> bool:
    """DV-123: whether such a round is as short as one of a shorter mode, or as long as one of a longer one."""
    usual = lengths(rules)
    order = list(usual)
    place = order.index(mode)
    longer = [usual[each] for each in order[:place]]
    shorter = [usual[each] for each in order[place + 1 :]]
    return bool([each for each in longer if seconds >= each] + [each for each in shorter if seconds <= each])


# opening and closing


def open_scene(scene: DelveScene, table: Table) -> None:
    """What is unusual in the house rules and on the sheets of player characters is told, and accepted."""
    for what in unusual_rules(scene.rules):
        scene.tell(table, Unusual(f"Unusual: {what}."))
    for body in scene.bodies:
        if body.player and is_unusual(body.sheet):
            scene.tell(table, Unusual(f"Unusual: maximum Stress {body.sheet.stress} ({body.name})."))


def open_round(scene: DelveScene, table: Table, usual: int) -> None:
    """DV-003: as long as the mode and the context say, or as the game master says; then the situation is published."""
    scene.seconds, scene.spent, scene.verdicts = rulings.length_of_round(scene, table, usual), 0, []
    if breaks_order(scene.rules, scene.mode, scene.seconds):
        what = f"Unusual: a round of {scene.mode} that lasts {lasting(scene.seconds)}."
        scene.tell(table, Unusual(what))
    publish(scene, table)


def publish(scene: DelveScene, table: Table) -> None:
    """DV-001: nobody is asked what it does before the situation of the round has been told."""
    scene.tell(table, SituationTold(scene.mode, scene.round, scene.seconds, scene.world.clock))


def close_round(scene: DelveScene, table: Table) -> None:
    """DV-002: all that was declared is done; a new situation comes next."""
    pass_in_round(scene, table, left_of_round(scene))
    clocks.close_round(scene, table, scene.mode)
    scene.tell(table, RoundClosed(scene.mode, scene.round, scene.world.clock))
    for body in scene.bodies:
        body.declared = None
    scene.round += 1
    scene.phase, scene.queue = Phase.SITUATION, []


# time within a round


def left_of_round(scene: DelveScene) -> int:
    """DV-133: an interrupted round goes on with what is left of it."""
    return scene.seconds - scene.spent


def pass_in_round(scene: DelveScene, table: Table, seconds: int) -> None:
    scene.spent += seconds
    time.pass_time(scene, table, seconds)


def break_out(scene: DelveScene, table: Table, encounter: str, left: int) -> None:
    """Play turns to Combat; what was worked on without a break in this longer mode is broken (see DV-032, DV-133)."""
    scene.tell(table, FightBrokeOut(scene.stock.encounters[encounter].name, scene.mode, left))
    clocks.combat_breaks_out(scene, table)


# who is asked, and what helps


def take_next(scene: DelveScene) -> Character | None:
    """The next of those who are still to be asked or to act, if it still can."""
    while scene.queue:
        body = scene.by_id[scene.queue[0]]
        scene.queue = scene.queue[1:]
        if body.is_in():
            return body
    return None


def everyone(scene: DelveScene) -> list[str]:
    return [body.id for body in scene.pcs()]


def speaker(scene: DelveScene) -> Character:
    """The one whose seat answers for the whole party: the first who is there."""
    return scene.pcs()[0]


def help_of(helper: str) -> list[str]:
    """Term Action list, Assist: one ally's check has advantage, without a roll; several who assist count once."""
    return ["assist"] if helper else []


def work_options(scene: DelveScene, body: Character) -> list[Option]:
    """The clocks of this mode that are worked on nowhere in particular."""
    return [work_option(clock) for clock in clocks.anywhere(scene, body)]


def work_option(clock: Clock) -> Option:
    return Option((WORK, clock.id), f"{clock.action.name}, {clock.filled} of {clock.action.segments}")


def work(scene: DelveScene, table: Table, body: Character, clock: Clock, advantage: Sequence[str] = ()) -> bool:
    """A round's work on a clock outside of combat (see DV-028); whether it was possible at all (DV-009)."""
    if not clocks.may_work(scene, body, clock):
        scene.tell(table, ActionLost(body.id, "somebody else has done it, or works on it alone"))
        return True
    spec, name = clocks.spec_of(clock.action), clock.action.name
    rolled = rulings.call(scene, table, body, name, spec, kind=CheckKind.COMPLEX, advantage=advantage)
    if rolled is not None:
        clocks.add_work(scene, table, body, clock, rolled)
    return rolled is not None


def without(options: Sequence[Option], refused: Sequence[Declaration]) -> list[Option]:
    """What was ruled impossible is not offered anew; in other words something possible may be meant (see DV-009)."""
    done = [(each.verb, each.what) for each in refused]
    return [each for each in options if isinstance(each.shape, Text) or (each.verb, target_of(each)) not in done]


def target_of(option: Option) -> str:
    return option.targets[0] if option.targets else ""


def free(scene: DelveScene, table: Table, body: Character, words: str, advantage: Sequence[str] = ()) -> bool:
    """Something in the player's own words, as the game master rules; whether it was possible at all (DV-009)."""
    words = words.strip() or SOMETHING
    ruling = rulings.adjudicate(scene, table, body, words, None, risky=False, interesting=False)
    if ruling.check is not None:
        ruling.check.advantage = [*ruling.check.advantage, *advantage]
    return rulings.resolve(scene, table, body, words, ruling) is not None
