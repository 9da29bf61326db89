"""End of combat: one side is left, an end of the encounter holds, or too many rounds; and what goes on afterwards."""

from __future__ import annotations

from quintain.kernel.system import Measures, Outcome
from quintain.kernel.table import Table
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.order import FightEnded
from quintain.systems.gu.scene import GuScene, Phase
from quintain.systems.gu.stock import End, EndKind
from quintain.systems.gu.things import Worm
from quintain.systems.gu.words import Condition


def conclude(scene: GuScene, table: Table) -> None:
    """After each step: whether the fight is decided, and whether what goes on afterwards is over too."""
    if scene.verdict is None and scene.phase is not Phase.BEFORE:
        found = verdict(scene)
        if found is not None:
            decide(scene, table, found)
    if scene.verdict is not None and scene.turn is None and not goes_on(scene):
        finish(scene)


def decide(scene: GuScene, table: Table, outcome: Outcome) -> None:
    """Term End of combat: as the encounter states, or when the game master ends it."""
    scene.verdict = outcome
    scene.decided = scene.round
    scene.tell(table, FightEnded(outcome.winner, outcome.why))


def finish(scene: GuScene) -> None:
    """Nothing is under way any more."""
    scene.turn = None
    scene.result = scene.verdict
    scene.phase = Phase.AFTER


def verdict(scene: GuScene) -> Outcome | None:
    """Who has won, if anybody has, and why; nobody in a draw."""
    for end in scene.stock.ends:
        if holds(scene, end):
            return Outcome(winner_of(scene, end), because(scene, end))
    left = list(dict.fromkeys([body.side for body in scene.bodies if is_standing(body)]))
    if len(left) < 2:
        return Outcome(left[0], "nobody else is left") if left else Outcome("", "nobody is left")
    if rounds_over(scene) >= scene.rules.max_rounds:
        return Outcome("", f"{scene.rules.max_rounds} rounds are over")
    return None


def is_standing(body: Fighter) -> bool:
    """Alive and not Dying, in the fight or still to come."""
    return body.out in ("", Out.HIDDEN) and not body.suffers(Condition.DYING)


def holds(scene: GuScene, end: End) -> bool:
    if end.kind is EndKind.ROUNDS:
        return rounds_over(scene) >= end.count
    if end.kind is EndKind.LOST:
        return len([body for body in scene.bodies if body.side == end.side and not is_standing(body)]) >= end.count
    if end.kind is EndKind.FIRST_DOWN:
        return bool([body for body in scene.bodies if is_down(body)])
    named = [body for body in scene.bodies if end.creature in (body.id, body.sheet.id)]
    return bool(named) and not [body for body in named if is_standing(body)]


def is_down(body: Fighter) -> bool:
    """Dying, in Final Stand or dead."""
    return not is_standing(body) or body.suffers(Condition.FINAL_STAND)


def winner_of(scene: GuScene, end: End) -> str:
    """As the encounter says; of two who fight to the first fall, the one who is up."""
    if end.winner or end.kind is not EndKind.FIRST_DOWN:
        return end.winner
    up = [side for side in scene.stock.sides if not [b for b in scene.bodies if b.side == side and is_down(b)]]
    return up[0] if len(up) == 1 else ""


def because(scene: GuScene, end: End) -> str:
    if end.kind is EndKind.ROUNDS:
        return f"{end.count} rounds are over"
    if end.kind is EndKind.LOST:
        return f"{end.count} of {end.side} {'is' if end.count == 1 else 'are'} lost"
    if end.kind is EndKind.FIRST_DOWN:
        return "somebody is down"
    return f"{scene.creature_names().get(end.creature, scene.stock.sheets[end.creature].name)} is down"


def rounds_over(scene: GuScene) -> int:
    return scene.round - 1


# afterwards


def goes_on(scene: GuScene) -> bool:
    """Term End of combat: effects that are counted in turns go on in steps of 10 seconds, until none is left.

    It comes to an end after as many rounds as a fight may have: a fire that hurts nobody burns for ever.
    """
    if scene.round - scene.decided >= scene.rules.max_rounds:
        return False
    return bool([body for body in scene.bodies if is_concerned(scene, body)])


def is_concerned(scene: GuScene, body: Fighter) -> bool:
    """Whether something is not over for it that time will end or make worse."""
    if not body.is_in():
        return False
    if body.bleeding or body.poisons or body.boosts or body.breathless or body.fallen:
        return True
    return bool([held for held in body.afflictions if held.turns or held.condition in LASTING])


LASTING = (Condition.BURNING, Condition.ABLAZE, Condition.DYING, Condition.STUNNED, Condition.DAZED)


def has_part(scene: GuScene, body: Fighter) -> bool:
    """Whether it has turns after the fight: it suffers, or could help somebody of its side who does."""
    if is_concerned(scene, body):
        return True
    if not body.is_in() or not [worm for worm in body.worms if heals(worm)]:
        return False
    return bool([ally for ally in scene.allies(body) if is_concerned(scene, ally)])


def heals(worm: Worm) -> bool:
    return bool(worm.gu.heal or worm.gu.staunch) and not worm.is_dead()


def seeks_relief(scene: GuScene, body: Fighter) -> bool:
    """Whether it has a reason to go somewhere: water, air, or somebody to help."""
    in_need = body.suffers(Condition.BURNING) or body.suffers(Condition.ABLAZE) or body.breathless > 0
    return in_need or not is_concerned(scene, body)


# what is left of it


def seconds(scene: GuScene) -> int:
    """Of all its rounds, however many creatures act in each."""
    return scene.fight_seconds()


def measure(scene: GuScene) -> Measures:
    """Who is left, and by how much of its hit points the side that is better off is ahead."""
    sides = scene.stock.sides
    left = {side: [body for body in scene.bodies if body.side == side and is_standing(body)] for side in sides}
    shares = sorted([health(scene, side) for side in sides])
    margin = shares[-1] - shares[-2] if len(shares) > 1 else 0.0
    return Measures(scene.decided, {side: len(left[side]) for side in sides}, margin)


def health(scene: GuScene, side: str) -> float:
    """The share of its hit points that a side still has."""
    members = [body for body in scene.bodies if body.side == side]
    most = sum([body.own_max_hp() for body in members])
    return sum([body.hp for body in members if is_standing(body)]) / most if most else 0.0
