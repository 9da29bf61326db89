"""The end of a fight: one side is left, an end of the encounter holds, or no end is in sight."""

from __future__ import annotations

from quintain.kernel.system import Measures, Outcome
from quintain.kernel.table import Table
from quintain.systems.swords import morale
from quintain.systems.swords.events.ending import FightDecided, FightEnded
from quintain.systems.swords.scene import Phase, SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.stock import End, EndKind


def outcome(scene: SwordsScene) -> Outcome | None:
    """How the fight has ended, once it has."""
    return scene.result


def conclude(scene: SwordsScene, table: Table) -> None:
    """Checked after each deed, each turn and each slot; never inside a shared slot, where all act at once."""
    if scene.slot is not None or scene.verdict is not None:
        return
    for end in scene.stock.ends:
        if end.kind is EndKind.ROUTED:
            break_side(scene, table, end)
    outcome = verdict(scene)
    if outcome is None:
        return
    if is_drawn_out(scene):
        scene.round -= 1  # it ends as this Round would have begun
    decide(scene, table, outcome)


def decide(scene: SwordsScene, table: Table, outcome: Outcome) -> None:
    """Nothing is under way any more; what is left of a side that lost its head may flee."""
    scene.verdict = outcome
    scene.phase = Phase.AFTER
    scene.turn = None
    scene.queue = []
    scene.members = []
    scene.acting = []
    scene.tell(table, FightDecided(outcome.winner, outcome.why))
    for end in scene.stock.ends:
        if end.kind is EndKind.FELLED and end.morale and holds(scene, end):
            scatter(scene, table, end)


def finish(scene: SwordsScene, table: Table) -> None:
    """Nobody is dying any more: the scene is over."""
    assert scene.verdict is not None
    scene.result = scene.verdict
    scene.tell(table, FightEnded(scene.result.winner, scene.result.why, seconds(scene)))


# Morale of whole sides


def break_side(scene: SwordsScene, table: Table, end: End) -> None:
    """After so many losses the rest checks its Morale, rolled once, and leaves if that fails."""
    if end.side in scene.broken or losses(scene, end.side) < end.losses:
        return
    rest = standing(scene, end.side)
    if not rest:
        return
    scene.broken.append(end.side)
    if not morale.holds(scene, table, rest[0]):
        for body in rest:
            morale.flee(scene, table, body)


def scatter(scene: SwordsScene, table: Table, end: End) -> None:
    """Their leader has fallen: each of them checks once, and flees on a failure."""
    sides = [body.side for body in scene.bodies if body.sheet.id == end.creature]
    for body in [body for side in dict.fromkeys(sides) for body in standing(scene, side)]:
        if not morale.holds(scene, table, body):
            morale.flee(scene, table, body)


def losses(scene: SwordsScene, side: str) -> int:
    return len([body for body in scene.bodies if body.side == side and not body.is_standing()])


# who has won


def verdict(scene: SwordsScene) -> Outcome | None:
    """Who has won, if anybody has, and why; nobody in a draw."""
    left = scene.sides_left()
    if len(left) < 2:
        return last_side(left)
    for end in scene.stock.ends:
        if holds(scene, end):
            return Outcome(winner_of(scene, end), because(scene, end))
    return drawn_out(scene)


def standing(scene: SwordsScene, side: str) -> list[Combatant]:
    return [body for body in scene.bodies if body.side == side and body.is_standing()]


def last_side(left: list[str]) -> Outcome:
    if left:
        return Outcome(left[0], "nobody of the other side is conscious and on the map")
    return Outcome("", "nobody is conscious and on the map")


def holds(scene: SwordsScene, end: End) -> bool:
    if end.kind is EndKind.FELLED:
        named = [body for body in scene.bodies if body.sheet.id == end.creature]
        return bool(named) and all(has_fallen(body) for body in named)
    if end.kind is EndKind.ACROSS:
        return is_across(scene, end)
    if end.kind is EndKind.UNABLE:
        return not any(body.is_able() or body.out == Out.HIDDEN for body in scene.bodies if body.side == end.side)
    if end.kind is EndKind.DROPPED:
        return any(has_fallen(body) for body in scene.bodies)
    return False  # a routed side has left, or fights on


def has_fallen(body: Combatant) -> bool:
    return body.hp == 0 or body.out == Out.DEAD


def is_across(scene: SwordsScene, end: End) -> bool:
    """All of the side who are not down stand at that column or beyond, and no enemy is near any of them."""
    up = [body for body in scene.bodies if body.side == end.side and body.is_standing() and body.place >= 0]
    for body in up:
        if scene.grid.xy(body.place)[0] < end.x:
            return False
        for foe in scene.enemies(body):
            if foe.is_conscious() and foe.place >= 0 and scene.feet_apart(body, foe) <= end.feet:
                return False
    return bool(up)


def winner_of(scene: SwordsScene, end: End) -> str:
    """The one it names; when somebody has dropped, the side where nobody has."""
    if end.kind is not EndKind.DROPPED:
        return end.winner
    whole = [
        side for side in scene.stock.sides if not any(has_fallen(body) for body in scene.bodies if body.side == side)
    ]
    return whole[0] if len(whole) == 1 else ""


def because(scene: SwordsScene, end: End) -> str:
    if end.kind is EndKind.FELLED:
        return f"{scene.stock.sheets[end.creature].name} has fallen"
    if end.kind is EndKind.ACROSS:
        return f"the {end.side} are across, and nobody is near"
    if end.kind is EndKind.UNABLE:
        return f"nobody of the {end.side} is able to act"
    return "somebody has fallen"


# no end in sight


def is_drawn_out(scene: SwordsScene) -> bool:
    rules = scene.rules
    return scene.round > rules.max_rounds or scene.quiet_rounds >= rules.stalemate_rounds


def drawn_out(scene: SwordsScene) -> Outcome | None:
    if scene.round > scene.rules.max_rounds:
        return Outcome("", f"{scene.rules.max_rounds} Rounds are over")
    if scene.quiet_rounds >= scene.rules.stalemate_rounds:
        return Outcome("", f"nobody has lost anything for {scene.quiet_rounds} Rounds: this fight cannot end")
    return None


# what it took


def seconds(scene: SwordsScene) -> int:
    """A Round stands for 6 seconds, also the one in which the fight ended."""
    return scene.fight_seconds()


def measure(scene: SwordsScene) -> Measures:
    """Who is left, and by how much of its HP the side that is better off is ahead."""
    sides = scene.stock.sides
    shares = sorted(health(scene, side) for side in sides)
    return Measures(scene.round, {side: len(standing(scene, side)) for side in sides}, shares[-1] - shares[-2])


def health(scene: SwordsScene, side: str) -> float:
    """The share of its HP that a side still has."""
    members = [body for body in scene.bodies if body.side == side]
    most = sum(body.max_hp for body in members)
    return sum(body.hp for body in members if body.is_standing()) / most if most else 0.0
