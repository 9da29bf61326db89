"""Activate Gu: what an activation costs, when one may be made, and by which kind of action."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import NOTHING, Used
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.library.ids import kind_of
from quintain.systems.gu import damage, effects, stats, strikes, sustain
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import ACTIVATION, BONUS, CALLED_SHOTS, FREE, REACTION, Deed
from quintain.systems.gu.events.gu import Activated, EssenceRecovered, Strained
from quintain.systems.gu.scene import NOT_BEGUN, GuScene, Turn
from quintain.systems.gu.stock import Answers, Gu
from quintain.systems.gu.things import Worm
from quintain.systems.gu.triggers import Trigger
from quintain.systems.gu.words import Keyword
from quintain.systems.gu.works import How, Use, Way

BELOW_RANK: Final = 1
PER_RANK_ABOVE: Final = 4
TURNS_FOR_A_TENTH: Final = 360  # turns of 10 seconds in the hour that brings back a tenth of the maximum
PARTS: Final = 10 * TURNS_FOR_A_TENTH
AT: Final = "at"
"""Before the part that a called shot is aimed at: activate:cut:lu:at:head."""
ABILITY: Final = "burst"
"""A Gu's self-detonation ability."""


VERBS: Final[str] = f"{How.ACTIVATE} {How.PATH}"
CATEGORIES: Final = {
    How.ACTIVATE: ACTIVATION,
    How.PATH: BONUS,
    How.WILD: FREE,
    How.HELD: REACTION,
    How.DIVE: FREE,
}


# what it costs


def cost(body: Fighter, gu: Gu) -> int:
    """Listed portions at the user's own rank, 1 below it, four times as much for each rank above; wild Gu are free."""
    if body.is_beast():
        return 0
    above = gu.rank - body.sheet.rank
    return BELOW_RANK if above < 0 else gu.cost * PER_RANK_ABOVE**above


def can_pay(body: Fighter, gu: Gu) -> bool:
    return body.essence >= cost(body, gu)


def accrue(scene: GuScene, body: Fighter) -> None:
    """GU-016: a Gu Master recovers essence as its turns begin: by the hourly rate, unless the table has another."""
    if not body.is_gu_master():
        return
    if body.essence == body.sheet.essence:
        body.essence_part = 0
    rate = scene.rules.combat_recovery_per_turn
    body.essence_part += body.sheet.essence if rate is None else rate * PARTS


def recovering(scene: GuScene, body: Fighter) -> list[str]:
    """Whole portions are a start-of-turn effect, before or after which others may be resolved."""
    return [""] if body.essence_part >= PARTS else []


def recover(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    portions = min(body.essence_part // PARTS, body.sheet.essence - body.essence)
    body.essence_part %= PARTS
    body.essence += portions
    if portions:
        scene.tell(table, EssenceRecovered(body.id, portions, body.side))


# whether it may be activated


def is_ready(scene: GuScene, body: Fighter, worm: Worm) -> bool:
    """Its own, alive, at hand and not kept down; and neither at work already nor stopped in this turn."""
    if worm.is_dead() or worm.suppressed or worm.away or not (worm.refined or worm.owner):
        return False
    # GU-069: what is being sustained cannot be activated again, nor what was stopped, until this turn is over
    return not worm.active and not body.upholds(worm) and worm.stopped != scene.turns


def is_able(scene: GuScene, body: Fighter, worm: Worm) -> bool:
    """GU-068: as often as it is paid for, whether it was activated in this turn before or not."""
    return is_ready(scene, body, worm) and can_pay(body, worm.gu) and effects.is_possible(scene, body, worm.gu)


# in its own turn


def activation_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Every way to use each Gu that it could activate now."""
    if body.is_beast() or not stats.can_act(body):
        return []
    found: list[Deed] = []
    for worm in body.worms:
        hows = [how for how in (How.ACTIVATE, How.PATH) if is_open(body, turn, worm, how)]
        if hows and not worm.gu.only_answers and is_able(scene, body, worm):
            # GU-066: at any time of its turn, in the middle of movement too
            found += deeds_of(scene, body, worm, hows)
    return found


def is_open(body: Fighter, turn: Turn, worm: Worm, how: How) -> bool:
    """Whether there is an activation left, or the bonus action for Gu of its path (term Path attainment)."""
    if how is How.PATH:
        return turn.path_bonus and body.is_gu_master() and worm.gu.path == body.sheet.attainment
    return has_activation(body, turn)


def has_activation(body: Fighter, turn: Turn) -> bool:
    """GU-065: as many as its Activations, fixed with the first of them, which takes the Combat Action."""
    if turn.activations == NOT_BEGUN:
        return turn.action and stats.activations(body) > 0
    return turn.activations > 0


def spend_activation(body: Fighter, turn: Turn) -> None:
    """GU-064: one activation is spent, on a Gu or on directing what one has made."""
    if turn.activations == NOT_BEGUN:
        turn.action = False
        turn.activations = stats.activations(body)
    turn.activations -= 1


def uses(scene: GuScene, body: Fighter, worm: Worm, how: How) -> list[Deed]:
    """Every way to use that Gu now, by that kind of action; whoever offers them has seen that it is open."""
    return deeds_of(scene, body, worm, [how]) if is_able(scene, body, worm) else []


def deeds_of(scene: GuScene, body: Fighter, worm: Worm, hows: list[How]) -> list[Deed]:
    found = effects.ways(scene, body, worm.gu)
    price = cost(body, worm.gu)
    deeds: list[Deed] = [Activate(worm, how, way, price) for how in hows for way in found]
    if worm.gu.detonation:
        deeds += [Burst(worm, how, price) for how in hows]
    return deeds


def dive_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    """At the end of a Dive (GU-048), any Gu with a range of touch; it costs essence and nothing else."""
    touching = [worm for worm in body.worms if worm.gu.touch and not worm.gu.only_answers]
    return [deed for worm in touching for deed in uses(scene, body, worm, How.DIVE)]


def held(scene: GuScene, body: Fighter) -> list[Worm]:
    """One of these is held back if it holds the Activate Gu action (GU-116)."""
    if body.is_beast() or not stats.activations(body):
        return []
    return [worm for worm in body.worms if not worm.gu.only_answers and is_able(scene, body, worm)]


def priced(name: str, price: int) -> str:
    """What a button says of a Gu: its name, and what it costs if it costs anything."""
    return f"{name}, {price} essence" if price else name


class Activate(Deed):
    """One activation of one Gu, at somebody or something."""

    def __init__(self, worm: Worm, how: How, way: Way, price: int) -> None:
        target = (way.target,) if way.target else ()
        at = (AT,) if way.is_called else ()
        label = priced(worm.gu.name, price) + (", called shot" if way.is_called else "")
        label += ", into a hidden square" if way.is_guess else ""
        label += f": {way.target.replace('_', ' ')}" if way.target else ""
        super().__init__((how, worm.id, *target, *at), label, CATEGORIES[how], way.shape, way.target)
        self.worm = worm.id
        self.how = how
        self.name = worm.gu.name
        self.is_called = way.is_called

    def ability(self) -> Used | None:
        return "gu", kind_of(self.worm)

    def aside(self) -> str:
        return CALLED_SHOTS if self.is_called else ""

    def family(self) -> str:
        return self.name

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        spend(body, turn, self.how, self.worm)
        activate(scene, table, body, body.worm(self.worm), self.target, value, is_called=self.is_called)


class Burst(Deed):
    """A Gu's self-detonation ability: it is activated and dies of it."""

    def __init__(self, worm: Worm, how: How, price: int) -> None:
        super().__init__((how, worm.id, ABILITY), priced(f"Blow up {worm.gu.name}", price), CATEGORIES[how])
        self.worm = worm.id
        self.how = how

    def ability(self) -> Used | None:
        return "gu", kind_of(self.worm)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        spend(body, turn, self.how, self.worm)
        worm = body.worm(self.worm)
        if pay(scene, table, body, worm):
            strikes.blow_up(scene, table, body, worm.gu)
            sustain.kill(scene, table, body, body.worm(worm.id))


def spend(body: Fighter, turn: Turn, how: How, worm: str) -> None:
    if how is How.ACTIVATE:
        spend_activation(body, turn)
    elif how is How.PATH:
        turn.path_bonus = False
    elif how is How.WILD:
        turn.wild = [*turn.wild, worm]


# an activation


def activate(
    scene: GuScene,
    table: Table,
    body: Fighter,
    worm: Worm,
    target: str,
    value: Value,
    *,
    is_called: bool,
) -> None:
    """It is paid for, takes effect, and may be worn out by that."""
    if not pay(scene, table, body, worm):
        return
    use = Use(worm.id, target, value, is_called=is_called, is_small=shrink(body, worm.gu))
    # GU-120: nobody can react to what happened so far, but to what it does now
    effects.take_effect(scene, table, body, worm.gu, use)
    wear_out(scene, table, body, worm.id)


def pay(scene: GuScene, table: Table, body: Fighter, worm: Worm) -> bool:
    """Whether its user still lives to see what it does; from now on others know of that Gu, if it shows."""
    price = cost(body, worm.gu)
    body.essence -= price
    shows = effects.is_visible(worm.gu)
    body.exchange(worm, worm.changed(used=worm.used + 1, seen=worm.seen or (shows and is_watched(scene, body))))
    scene.tell(table, Activated(body.id, worm.gu.id, price, body.side, not shows))
    strain(scene, table, body, 1)
    return body.is_in()


def is_watched(scene: GuScene, body: Fighter) -> bool:
    """Whether anybody else knows that it is there."""
    return not (body.unnoticed_by and scene.is_unnoticed(body))


def strain(scene: GuScene, table: Table, body: Fighter, activated: int) -> None:
    """GU-074: each Gu that is activated costs 1 soul for each killer move that is being sustained."""
    price = activated * len(body.upheld)
    if price:
        scene.tell(table, Strained(body.id, price, "a Gu beside a killer move", body.side))
        damage.hurt_soul(scene, table, body, price)


def shrink(body: Fighter, gu: Gu) -> bool:
    """Whether Tiny Gu makes this activation small: the next one, if its rank is not higher (term Supplementary)."""
    rank, body.shrinks = body.shrinks, 0
    return gu.rank <= rank


def wear_out(scene: GuScene, table: Table, body: Fighter, id: str) -> None:
    """Term Expendable: it dies after so many uses, or after the first."""
    worm = body.worm(id)
    if Keyword.EXPENDABLE in worm.gu.keywords and not worm.is_dead() and worm.used >= max(1, worm.gu.uses):
        sustain.kill(scene, table, body, worm)


# as a reaction


def reaction_gu(scene: GuScene, body: Fighter, trigger: Trigger) -> list[Worm]:
    """GU-067, GU-070: outside one's own turn only what says so, in answer to what it says; activations play no part."""
    return [worm for worm in body.worms if may_answer(worm.gu, trigger) and can_answer(scene, body, worm)]


def may_answer(gu: Gu, trigger: Trigger) -> bool:
    """GU-123: a shield Gu, unless it says otherwise; one with the Defensive keyword answers any event."""
    if gu.answers is not None and trigger in ANSWERED_BY[gu.answers]:
        return True
    if gu.only_answers or trigger is Trigger.MISSED:
        return False  # one's own miss is answered only by what names it
    return Keyword.DEFENSIVE in gu.keywords or (Keyword.SHIELD in gu.keywords and trigger in SHIELD_WINDOWS)


def can_answer(scene: GuScene, body: Fighter, worm: Worm) -> bool:
    return is_ready(scene, body, worm) and can_pay(body, worm.gu) and effects.can_react_with(scene, body, worm.gu)


ANSWERED_BY: Final = {
    Answers.STEP_NEARBY: (Trigger.STEP,),
    Answers.HIT_OR_MISS: (Trigger.HIT, Trigger.MELEE_HIT, Trigger.MISSED),
    Answers.MELEE_ATTACK: (Trigger.MELEE_HIT,),
}
SHIELD_WINDOWS: Final = (
    Trigger.HIT,
    Trigger.MELEE_HIT,
    Trigger.CAUGHT,
    Trigger.APPROACH,
    Trigger.GRAPPLED,
    Trigger.MANIFESTED,
    Trigger.NAMED,
)


def react(
    scene: GuScene,
    table: Table,
    body: Fighter,
    worm: Worm,
    *,
    attack: Attack | None = None,
    other: Fighter | None = None,
) -> bool:
    """A Gu is activated in answer to something; whether that alone avoids the attack."""
    if not pay(scene, table, body, worm):
        return False
    is_small = shrink(body, worm.gu)
    use = Use(worm.id, "" if other is None else other.id, NOTHING, is_small=is_small)
    avoided = effects.answer(scene, table, body, worm.gu, use, attack)
    wear_out(scene, table, body, worm.id)
    return avoided
