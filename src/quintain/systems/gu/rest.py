"""Between fights: minutes of rest or of sleep, and what they bring back."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.state import After, Parts, fresh, state
from quintain.systems.gu import activation, conditions, damage, dying
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.rest import EssenceReturned, Rested, SoulRestored, VoiceBack
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Step
from quintain.systems.gu.words import Condition

SECONDS: Final = 60
HOUR: Final = 60
TURNS_PER_MINUTE: Final = 6
WHOLE_NIGHT: Final = 10
"""So many hours of sleep restore the whole soul, whatever a tenth of it is rounded to."""
NO_SLEEP: Final = (Condition.BURNING, Condition.ABLAZE, Condition.DYING)


@state(tag=("kind", "rest"))
class RestScene(Scene):
    """A party that rests or sleeps; `ground` holds the people as a fight does, so that its rules serve here too."""

    ground: Annotated[GuScene, Parts("stock", "rules", "bodies", "minutes")]
    plan: Annotated[Step, After("ground.rules")]
    result: Outcome | None = fresh(None)

    @property
    def bodies(self) -> list[Fighter]:
        return self.ground.bodies

    @property
    def length(self) -> int:
        """Minutes."""
        return self.plan.sleep or self.plan.rest or 0

    def creatures(self) -> list[Creature]:
        return list(self.bodies)


def step_rest(scene: RestScene, table: Table) -> None:
    """Everybody rests, or sleeps, for as long as it was planned."""
    ground, minutes = scene.ground, scene.length
    ground.minutes += minutes
    for body in [each for each in scene.bodies if each.out != Out.DEAD]:
        rest(ground, table, body, minutes)
        if scene.plan.sleep is not None and can_sleep(body):
            sleep(ground, table, body, minutes // HOUR)
        table.log(Rested(body.id, minutes, asleep=scene.plan.sleep is not None))
    scene.result = Outcome("", "the night is over" if scene.plan.sleep is not None else "the rest is over")


# awake or asleep


def rest(scene: GuScene, table: Table, body: Fighter, minutes: int) -> None:
    """Term Hours and rests: essence comes back in any case, and an hour of rest ends fatigue."""
    refill(table, body, minutes)
    feed(body)
    body.concussions = [over for over in body.concussions if over > scene.minutes]
    if minutes < HOUR:
        return
    come_round(scene, table, body)
    # GU-233: nothing else ends fatigue; what a low soul brings about lasts as long as that is low
    for held in body.every(Condition.FATIGUED):
        if held.tag != damage.SOUL:
            conditions.free(scene, table, body, held)


def refill(table: Table, body: Fighter, minutes: int) -> None:
    """Term Primeval essence: outside combat a tenth of the maximum comes back in an hour."""
    most = body.sheet.essence
    body.essence_part += most * TURNS_PER_MINUTE * minutes
    portions = min(body.essence_part // activation.PARTS, most - body.essence)
    body.essence_part = 0 if body.essence + portions == most else body.essence_part % activation.PARTS
    body.essence += portions
    if portions:
        table.log(EssenceReturned(body.id, portions, body.side))


def feed(body: Fighter) -> None:
    """Term Gu: outside combat they are fed, and have all their health again; the dead are dead."""
    body.worms = [worm if worm.is_dead() else worm.changed(health=worm.gu.health) for worm in body.worms]


def come_round(scene: GuScene, table: Table, body: Fighter) -> None:
    """Term Unconscious: an hour after the fire is out, or after one can breathe, one comes round."""
    if not [condition for condition in NO_SLEEP if body.suffers(condition)]:
        for held in body.every(Condition.UNCONSCIOUS):
            dying.wake(scene, table, body, held.tag)


# asleep


def can_sleep(body: Fighter) -> bool:
    """Ruling on GU-208: not before bleeding, fire and Dying are over."""
    return not body.bleeding and not [condition for condition in NO_SLEEP if body.suffers(condition)]


def sleep(scene: GuScene, table: Table, body: Fighter, hours: int) -> None:
    """Hit points, the soul and the voice come back (terms Soul, Hours and rests)."""
    damage.heal(scene, table, body, hours)  # GU-208: 1 hit point for every full hour
    mend_soul(scene, table, body, hours)
    if body.voice_lost and hours >= voice_hours(body):
        body.voice_lost = False
        table.log(VoiceBack(body.id))


def mend_soul(scene: GuScene, table: Table, body: Fighter, hours: int) -> None:
    """A tenth of its maximum for each hour, rounded down; all of it in ten hours."""
    most = body.max_soul
    gained = min(most if hours >= WHOLE_NIGHT else hours * (most // 10), most - body.soul)
    if gained:
        body.soul += gained
        table.log(SoulRestored(body.id, gained, body.side))
        damage.settle_soul(scene, table, body)


def voice_hours(body: Fighter) -> int:
    """How long it must sleep before its voice is back, as the Gu that took it says."""
    return max([worm.gu.voice_hours for worm in body.worms], default=0)
