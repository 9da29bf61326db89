"""The close of a round and the end of a fight: who leaves, which end holds, who has won (terms Exit, Encounter won)."""

from __future__ import annotations

from quintain.kernel.system import Measures, Outcome
from quintain.kernel.table import Table
from quintain.systems.delve import clocks, intrusions, rounds, victories
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.combat import Departed, FightEnded, LeaderLost, RabbleFled
from quintain.systems.delve.scene import PARTY, FightScene
from quintain.systems.delve.stock import End, EndKind
from quintain.systems.delve.words import Out, Trait


def close(scene: FightScene, table: Table) -> None:
    """Time passes; then the ends are looked at, before and after departures; then the next round comes (see DV-002)."""
    rounds.close_round(scene, table)
    forget_round(scene)
    found = verdict(scene)
    if found is None:
        depart(scene, table)
        found = verdict(scene)
    if found is not None:
        decide(scene, table, found)
        return
    look_for_leaders(scene, table)


def forget_round(scene: FightScene) -> None:
    """What holds for one round only."""
    for body in scene.bodies:
        body.unaware = False
    scene.order = []
    scene.world.smoke = {zone: last for zone, last in scene.world.smoke.items() if last >= scene.round}


def depart(scene: FightScene, table: Table) -> None:
    """Whoever was leaving is out now, and so is rabble whose leader is gone."""
    for id in scene.leaving:
        body = scene.by_id[id]
        if body.is_in():
            body.out = Out.LEFT
            scene.tell(table, Departed(id))
    for body in scene.here():
        if body.side in scene.fleeing and body.has(Trait.RABBLE):
            body.out = Out.LEFT
            scene.tell(table, RabbleFled(body.id))
    scene.leaving = []


def look_for_leaders(scene: FightScene, table: Table) -> None:
    """Where a leader is gone the rabble of its side leaves at the next close."""
    for end in scene.encounter.ends:
        if end.kind is EndKind.LEADER_GONE:
            for side in sides_without(scene, end.who):
                scene.fleeing = [*scene.fleeing, side]
                scene.tell(table, LeaderLost(side))


def sides_without(scene: FightScene, kind: str) -> list[str]:
    """The sides whose leaders of this kind have all gone, and that do not flee yet."""
    leaders = [body for body in scene.bodies if body.sheet.id == kind]
    others = [*scene.fleeing, *[body.side for body in leaders if body.is_in()]]
    return [side for side in dict.fromkeys([body.side for body in leaders]) if side not in others]


# the end


def decide(scene: FightScene, table: Table, outcome: Outcome) -> None:
    """A won encounter gives its victories to everybody alive who took part (see DV-052)."""
    scene.result = outcome
    scene.leaving, scene.queue, scene.made = [], [], []
    for body in scene.bodies:
        intrusions.put_away(body)
        body.used = []
    scene.tell(table, FightEnded(outcome.winner, outcome.why))
    clocks.interrupt(scene, table, "the fight is over")
    if outcome.winner == PARTY and scene.encounter.victory:
        victories.award(scene, table, scene.party(), scene.encounter.victory, scene.encounter.name)


def verdict(scene: FightScene) -> Outcome | None:
    """Who has won, if anybody has, and why; nobody in a draw (term Encounter won).

    That a side is gone ends every encounter, whether it is listed or not.
    """
    party = [body for body in scene.here() if body.side == PARTY]
    foes = [body for body in scene.here() if body.side != PARTY]
    if not party:
        return Outcome(other_side(scene), "nobody of the party is left") if foes else Outcome("", "nobody is left")
    for end in scene.encounter.ends:
        if holds(scene, end):
            return Outcome(PARTY, because(scene, end))
    if not foes:
        return Outcome(PARTY, "no foe is left")
    if rounds_over(scene) >= scene.rules.max_rounds:
        return Outcome("", f"{scene.rules.max_rounds} rounds are over")
    return None


def rounds_over(scene: FightScene) -> int:
    return scene.round - 1


def holds(scene: FightScene, end: End) -> bool:
    """Of the ends that are an encounter's own; a leader who is gone ends nothing by itself."""
    if end.kind is EndKind.CLOCK_AND_ZONE:
        return is_done(scene, end.clock) and bool([body for body in scene.here() if stands_in(body, end.zone)])
    if end.kind is EndKind.DEAD:
        named = [body for body in scene.bodies if body.sheet.id == end.who]
        return bool(named) and not [body for body in named if body.is_alive()]
    return False


def is_done(scene: FightScene, action: str) -> bool:
    """Whether that clock of this encounter is full."""
    done = [clock for clock in scene.world.clocks if clock.action.id == action and clock.is_full()]
    return bool([clock for clock in done if clock.place == scene.encounter.id])


def stands_in(body: Character, zone: str) -> bool:
    return body.side == PARTY and body.zone == zone


def other_side(scene: FightScene) -> str:
    return next(side.name for side in scene.encounter.sides if side.name != PARTY)


def because(scene: FightScene, end: End) -> str:
    if end.kind is EndKind.CLOCK_AND_ZONE:
        zone = scene.creature_names()[end.zone]
        return f"{scene.stock.actions[end.clock].name}: done, and the party has come to {zone}"
    return f"{scene.stock.sheets[end.who].name} is dead"


# what is left of it


def measure(scene: FightScene) -> Measures:
    """Who is left, and by how much of its Stress the side that is better off is ahead."""
    sides = [side.name for side in scene.encounter.sides]
    left = {side: [body for body in scene.here() if body.side == side] for side in sides}
    shares = sorted([share_of(scene, side) for side in sides])
    return Measures(rounds_over(scene), {side: len(left[side]) for side in sides}, shares[-1] - shares[-2])


def share_of(scene: FightScene, side: str) -> float:
    members = [body for body in scene.bodies if body.side == side]
    most = sum([body.max_stress for body in members])
    return sum([body.stress for body in members if body.is_in()]) / most if most else 0.0
