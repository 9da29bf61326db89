"""At 0 hit points: the test, Final Stand, Dying and its tokens, coming back, and death whatever brings it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.gu import checks, conditions, falling, grapple, sustain
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.dying import Died, TokensGained
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition

ENOUGH: Final = 3
FIRE: Final = "fire"
AIR: Final = "air"
"""Why somebody is unconscious without Dying."""
NOW: Final = [""]


# to 0 hit points and further


def after_damage(scene: GuScene, table: Table, body: Fighter, before: int, amount: int) -> None:
    """What damage to hit points means to somebody who is not Dying yet."""
    if body.out or not amount:
        return
    if body.suffers(Condition.FINAL_STAND):
        begin_dying(scene, table, body)  # GU-176: any damage to hit points in Final Stand
    elif before > 0 and body.hp == 0:
        fall(scene, table, body)


def fall(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-150: at 0 hit points a Perseverance test decides; beasts, which have none, die."""
    if body.is_beast():
        die(scene, table, body, "0 hit points")
    elif checks.perseveres(scene, table, body, "hold on"):
        make_stand(scene, table, body)  # GU-152: whoever succeeds enters Final Stand
    else:
        begin_dying(scene, table, body)  # GU-151: whoever fails is Dying


def make_stand(scene: GuScene, table: Table, body: Fighter) -> None:
    conditions.inflict(scene, table, body, Affliction(Condition.FINAL_STAND))


def begin_dying(scene: GuScene, table: Table, body: Fighter) -> None:
    """From Final Stand too."""
    conditions.cure(scene, table, body, Condition.FINAL_STAND)
    conditions.inflict(scene, table, body, Affliction(Condition.DYING))


# Dying


def dies(scene: GuScene, body: Fighter) -> list[str]:
    return NOW if body.suffers(Condition.DYING) else []


def test(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-179: a Perseverance test as each of its turns ends."""
    rolled = checks.attribute_test(scene, table, body, checks.PERSEVERANCE, body.perseverance, "dying", matters=tokens)
    perseverance, predicament = tokens(rolled)
    body.perseverance_tokens += perseverance
    body.predicament_tokens += predicament
    scene.tell(table, TokensGained(body.id, body.perseverance_tokens, body.predicament_tokens))
    if body.perseverance_tokens >= ENOUGH:
        rally(scene, table, body)
    elif body.predicament_tokens >= scene.rules.predicament_limit:
        die(scene, table, body, "too many Predicament Tokens")  # GU-186: with five of them


def tokens(rolled: checks.Rolled) -> tuple[int, int]:
    """The Perseverance and the Predicament Tokens that a test is worth."""
    if rolled.success:
        return (2 if rolled.critical else 1), 0  # GU-180, GU-182: 1 for a success, 2 for a critical
    return 0, (2 if rolled.fumble else 1)  # GU-181, GU-183: 1 for a failure, 2 for a fumble


def rally(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-184: with 3 Perseverance Tokens it is no longer Dying but in Final Stand."""
    body.perseverance_tokens = 0  # GU-185: the others stay
    conditions.cure(scene, table, body, Condition.DYING)
    if not body.hp:  # where healing does not end Dying, it may have some: then it is up at once (GU-177)
        make_stand(scene, table, body)


def after_healing(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-177: any hit points end Final Stand.

    By the ruling on GU-178 they end Dying too, and its Perseverance Tokens are gone.
    """
    conditions.cure(scene, table, body, Condition.FINAL_STAND)
    if scene.rules.healing_ends_dying and conditions.cure(scene, table, body, Condition.DYING):
        body.perseverance_tokens = 0


# unconscious for another reason


def fall_unconscious(scene: GuScene, table: Table, body: Fighter, tag: str) -> None:
    """`tag` is why: what must be over before it can wake (term Unconscious)."""
    conditions.inflict(scene, table, body, Affliction(Condition.UNCONSCIOUS, tag=tag))


def wake(scene: GuScene, table: Table, body: Fighter, tag: str = "") -> None:
    """From what was over just now, or from everything but Dying."""
    conditions.cure(scene, table, body, Condition.UNCONSCIOUS, tag=tag)


# death


def die(scene: GuScene, table: Table, body: Fighter, why: str) -> None:
    """It is dead at once, and nothing that hung on it lasts."""
    if body.out == Out.DEAD:
        return
    body.out = Out.DEAD
    body.holding = None
    scene.tell(table, Died(body.id, why))
    sustain.stop_all(scene, table, body)
    body.hp = 0
    body.bleeding = 0
    body.poisons = []
    body.bear([])
    grapple.separated(scene, table)
    falling.settle(scene, table)
