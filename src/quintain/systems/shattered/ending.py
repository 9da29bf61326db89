"""Victory and defeat: what the encounter says, nobody left, or no end in sight."""

from __future__ import annotations

from quintain.kernel.system import Measures, Outcome
from quintain.kernel.table import Table
from quintain.systems.shattered.events.order import FightEnded
from quintain.systems.shattered.scene import ENEMIES, PLAYERS, ShatteredScene
from quintain.systems.shattered.sheet import Character, Out
from quintain.systems.shattered.stock import End, EndKind, Rank

ROUND_SECONDS = 10
"""The book counts no seconds; a campaign's clock needs some."""


def outcome(scene: ShatteredScene) -> Outcome | None:
    """How the fight has ended, once it has."""
    return scene.result


def conclude(scene: ShatteredScene, table: Table, *, round_over: bool = False) -> None:
    """Looked at whenever somebody has left, and once more when the Round is over."""
    if not scene.thinned and not round_over:
        return
    scene.thinned = False
    outcome = verdict(scene, round_over)
    if outcome is not None:
        scene.result = outcome
        scene.turn = None
        scene.tell(table, FightEnded(outcome.winner, outcome.why))


def verdict(scene: ShatteredScene, round_over: bool) -> Outcome | None:
    """The victory condition (SS-145), and who has nobody left."""
    players, enemies = is_left(scene, PLAYERS), is_left(scene, ENEMIES)
    if not players:
        return Outcome(ENEMIES if enemies else "", "no player character is left", ("SS-145",))
    held = [end for end in scene.stock.ends if end.kind is EndKind.HOLDS_ARENA]
    for end in scene.stock.ends:
        if end.kind is EndKind.DEFEATED and is_beaten(scene, end):
            return Outcome(PLAYERS, f"{scene.stock.sheets[end.who].name} is Defeated", ("SS-145",))
    if not enemies:
        return Outcome(PLAYERS, "every enemy is Defeated", ("SS-145",))
    if not round_over:
        return None
    for end in held:
        if scene.round >= end.round:
            return judge_hold(scene, end)
    return drawn_out(scene)


def is_left(scene: ShatteredScene, side: str) -> bool:
    """Whether somebody of that side is still in the fight, or is still to come."""
    for body in scene.bodies:
        if body.side == side and body.rank is not Rank.SPIRIT and (not body.out or body.out == Out.HIDDEN):
            return True
    return False


def is_beaten(scene: ShatteredScene, end: End) -> bool:
    named = [body for body in scene.bodies if body.sheet.id == end.who]
    return bool(named) and all(body.out and body.out != Out.HIDDEN for body in named)


def judge_hold(scene: ShatteredScene, end: End) -> Outcome:
    arena = scene.graph.spot(end.arena)
    holders = [body for body in scene.fighters(PLAYERS) if scene.arena_of(body) == arena]
    name = scene.stock.arenas[arena].name
    if holders:
        return Outcome(PLAYERS, f"the {name} is held at the End of Round {end.round}", ("SS-145",))
    return Outcome(ENEMIES, f"nobody holds the {name} at the End of Round {end.round}", ("SS-145",))


def drawn_out(scene: ShatteredScene) -> Outcome | None:
    if scene.round >= scene.rules.max_rounds:
        return Outcome("", f"{scene.rules.max_rounds} Rounds are over")
    if scene.quiet_rounds >= scene.rules.stalemate_rounds:
        return Outcome("", f"nobody has lost anything for {scene.quiet_rounds} Rounds: this fight cannot end")
    return None


def seconds(scene: ShatteredScene) -> int:
    return scene.round * ROUND_SECONDS


def measure(scene: ShatteredScene) -> Measures:
    """Who is left, and by how much of its Health the side that is better off is ahead."""
    left = {side: len(scene.fighters(side)) for side in (PLAYERS, ENEMIES)}
    shares = sorted(share_left(scene, side) for side in (PLAYERS, ENEMIES))
    return Measures(scene.round, left, shares[1] - shares[0])


def share_left(scene: ShatteredScene, side: str) -> float:
    """Of those who have taken part; what has grown into somebody else counts as that."""
    members = [
        body for body in scene.bodies if body.side == side and body.rank is not Rank.SPIRIT and body.out != Out.GROWN
    ]
    most = sum(most_health(body) for body in members)
    return sum(health_left(body) for body in members if not body.out) / most if most else 0.0


def most_health(body: Character) -> int:
    return body.max_health * body.sheet.health_bars


def health_left(body: Character) -> int:
    return body.health + body.max_health * (body.bars - 1)
