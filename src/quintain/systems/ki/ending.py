"""End of combat: one side is left, an end of the encounter holds, too many Rounds, or nothing happens any more."""

from __future__ import annotations

from quintain.kernel.system import Measures, Outcome
from quintain.kernel.table import Table
from quintain.systems.ki.damage import die
from quintain.systems.ki.events import FightEnded
from quintain.systems.ki.frames import FrameKind
from quintain.systems.ki.scene import FIRST_TURN, KiScene, Phase
from quintain.systems.ki.sheet import Out
from quintain.systems.ki.stock import End, EndKind


def outcome(scene: KiScene) -> Outcome | None:
    """How the fight has ended, once it has."""
    return scene.result


def conclude(scene: KiScene, table: Table) -> None:
    """Checked after each attack, technique, interaction or check together with its Combos and Interruptions."""
    for frame in scene.stack:
        if frame.kind is not FrameKind.PARTICIPATION:
            return
    outcome = verdict(scene)
    if outcome is not None:
        end(scene, table, outcome)


def end(scene: KiScene, table: Table, outcome: Outcome) -> None:
    """Nothing is under way any more, and whoever draws a Last Breath dies with the fight."""
    scene.result = outcome
    scene.stack = []
    scene.queue = []
    for fighter in scene.fighters:
        if fighter.last_breath and fighter.out != Out.DEAD:
            die(table, fighter)
    table.log(FightEnded(outcome.winner, outcome.why))


def verdict(scene: KiScene) -> Outcome | None:
    """Who has won, if anybody has, and why; nobody in a draw."""
    left = {each.side for each in scene.fighters if not each.unconscious and (not each.out or each.out == Out.HIDDEN)}
    if len(left) < 2:
        return last_side(list(left))
    for end in scene.stock.ends:
        if holds(scene, end):
            return Outcome(end.winner, because(scene, end))
    return drawn_out(scene)


def last_side(left: list[str]) -> Outcome:
    if left:
        return Outcome(left[0], "nobody of the other side is left in the fight")
    return Outcome("", "nobody is left in the fight")


def holds(scene: KiScene, end: End) -> bool:
    if end.kind is EndKind.ROUNDS:
        return rounds_over(scene) >= end.rounds
    if end.kind is EndKind.REACHED:
        here = [each for each in scene.fighters if each.side == end.side and each.in_fight()]
        return any(scene.grid.xy(each.place)[0] == end.x for each in here)
    named = [each for each in scene.fighters if each.sheet.id == end.creature]
    return bool(named) and not any(each.in_fight() for each in named)


def rounds_over(scene: KiScene) -> int:
    """Rounds that were played to their end, the present one too once its last Turn has ended."""
    return scene.round if scene.phase in (Phase.RECAP, Phase.INTERLUDE) else scene.round - 1


def because(scene: KiScene, end: End) -> str:
    if end.kind is EndKind.ROUNDS:
        return f"{end.rounds} Rounds are over"
    if end.kind is EndKind.REACHED:
        return f"somebody of {end.side} has reached the far edge"
    return f"{scene.stock.sheets[end.creature].name} is out of the fight"


def drawn_out(scene: KiScene) -> Outcome | None:
    """One end condition is that no end is in sight."""
    if rounds_over(scene) >= scene.rules.max_rounds:
        return Outcome("", f"{scene.rules.max_rounds} Rounds are over")
    if scene.quiet_rounds >= scene.rules.stalemate_rounds:
        return Outcome("", f"nobody has lost anything for {scene.quiet_rounds} Rounds: this fight cannot end")
    return None


TURN_SECONDS = 1
ROUND_SECONDS = FIRST_TURN * TURN_SECONDS  # KI-008: a Round of ten Turns lasts 10 seconds


def seconds(scene: KiScene) -> int:
    """KI-007: a Turn lasts 1 second and counts fully even if the fight ends inside it."""
    called = 0 if scene.phase in (Phase.BEFORE, Phase.TURN) else 1
    turns = FIRST_TURN - scene.turn + called
    return (scene.round - 1) * ROUND_SECONDS + turns * TURN_SECONDS


def measure(scene: KiScene) -> Measures:
    """Who is left, and by how much of its HP the side that is better off is ahead."""
    sides = list(scene.stock.sides)
    left = {side: [each for each in scene.fighters if each.side == side and each.in_fight()] for side in sides}
    shares = sorted(health(scene, side) for side in sides)
    return Measures(scene.round, {side: len(left[side]) for side in sides}, shares[-1] - shares[-2])


def health(scene: KiScene, side: str) -> float:
    """The share of its HP that a side still has."""
    members = [each for each in scene.fighters if each.side == side]
    most = sum(each.sheet.hp for each in members)
    return sum(max(0, each.hp) for each in members if each.in_fight()) / most if most else 0.0
