"""A turn: what starts with it, one deed after the other, what ends with it, and what has lasted long enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quintain.kernel.asks import Option, aimed, spelt, told_apart
from quintain.kernel.table import Table
from quintain.state import durations
from quintain.systems.gu import (
    activation,
    conditions,
    dying,
    effects,
    ending,
    falling,
    grapple,
    menu,
    move,
    patches,
    stats,
    stealth,
    sustain,
    swim,
    wild,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MANEUVER, MOVEMENT, Deed
from quintain.systems.gu.events.order import EffectChosen, HeldLost, TurnBegan, effect_words
from quintain.systems.gu.scene import GuScene, Phase, Turn

FIRST: Final = "first"


class Effect:
    """One kind of start- or end-of-turn effect: which of them are due to a creature now, and what each does."""

    def __init__(
        self,
        word: str,
        due: Callable[[GuScene, Fighter], list[str]],
        resolve: Callable[[GuScene, Table, Fighter, str], None],
    ) -> None:
        self.word = word
        self.due = due
        self.resolve = resolve


AT_START: Final = [
    Effect("essence", activation.recovering, activation.recover),
    Effect("sustain", sustain.unpaid, sustain.pay),
    Effect("strain", sustain.strained, sustain.strain),
    Effect("regrow", effects.regrowing, effects.regrow),
    Effect("bleeding", conditions.bleeds, conditions.bleed_on),
    Effect("burning", conditions.burns, conditions.burn),
    Effect("ablaze", conditions.blazes, conditions.blaze),
    Effect("poison", conditions.poisoned, conditions.suffer_poison),
    Effect("patch", patches.starting, patches.starts_turn),
    Effect("swarm", wild.swarmed, wild.suffer_swarm),
]
AT_END: Final = [
    Effect("patch", patches.ending, patches.ends_turn),
    Effect("fall", falling.still_falling, falling.go_on_falling),
    Effect("breath", swim.breathless, swim.hold_breath),
    Effect("fire", conditions.blacks_out, conditions.test_fire),
    Effect("dying", dying.dies, dying.test),
    Effect("toxin", conditions.weakened, conditions.weaken),
    Effect("stunned", conditions.stunned, conditions.come_to),
    Effect("dazed", conditions.recovers, conditions.recover),
]


# the start


def start(scene: GuScene, table: Table, body: Fighter) -> None:
    """A turn begins, or the next of its start-of-turn effects is resolved."""
    turn = scene.turn
    if turn is None:
        turn = begin(scene, table, body)
    else:
        resolve_one(scene, table, body, turn, AT_START)
    if not turn.pending or not body.is_in():
        scene.phase = Phase.TURN


def begin(scene: GuScene, table: Table, body: Fighter) -> Turn:
    """All that a turn has is there to be spent; whatever lasted until now has ended."""
    scene.turns += 1
    scene.turn = turn = Turn(body.id)
    for each in scene.bodies:
        each.soul_lost = 0
    scene.tell(table, TurnBegan(body.id))
    until_start(scene, table, body)
    turn.pending = due(scene, body, AT_START)
    return turn


def until_start(scene: GuScene, table: Table, body: Fighter) -> None:
    """Ruling on GU-017: whatever lasts until this start ends before its effects are listed."""
    body.evading = 0  # GU-053: Evade lasts until the start of its next turn
    body.surprised = False  # GU-011: with its first turn, surprise is over
    body.reactions = scene.rules.reactions_per_round  # GU-021: both come back; unused ones do not add up
    if body.holding is not None:  # ruling on GU-112: what is held is lost now
        body.holding = None
        scene.tell(table, HeldLost(body.id))
    activation.accrue(scene, body)
    let_lapse(scene, table, body)


def let_lapse(scene: GuScene, table: Table, body: Fighter) -> None:
    """What it has made to last until its next turn is over when its place in the order comes, dead or alive."""
    for each in scene.bodies:
        if each.wards:
            each.wards = [ward for ward in each.wards if ward.by != body.id]
    patches.until_turn(scene, table, body)
    wild.until_turn(scene, table, body)


# what starts or ends with a turn


def due(scene: GuScene, body: Fighter, kinds: list[Effect]) -> list[str]:
    """Each effect that is due now, as its kind and what it is about."""
    if not body.is_in():
        return []
    return [spelt(aimed(kind.word, about)) for kind in kinds for about in kind.due(scene, body)]


def resolve_one(scene: GuScene, table: Table, body: Fighter, turn: Turn, kinds: list[Effect]) -> None:
    """GU-017: its controller picks one pending effect at a time; what came up meanwhile does not join them."""
    now = due(scene, body, kinds)
    left = [what for what in turn.pending if what in now]
    turn.pending = []
    if not left:
        return
    what = pick(scene, table, body, left)
    left.remove(what)
    turn.pending = left
    word, *about = told_apart(what)
    kind = next(each for each in kinds if each.word == word)
    kind.resolve(scene, table, body, "".join(about))
    settle(scene, table)


def pick(scene: GuScene, table: Table, body: Fighter, left: list[str]) -> str:
    """Of two that are alike one comes first, whichever."""
    different = list(dict.fromkeys(left))
    if len(different) == 1:
        return different[0]
    options = [Option((FIRST, *told_apart(what)), label(scene, what)) for what in different]
    answer = table.ask(body, FIRST, options, f"{body.name}: what first?")
    what = ":".join(answer.targets)
    scene.tell(table, EffectChosen(body.id, body.side, what))
    return what


def label(scene: GuScene, what: str) -> str:
    text = effect_words(what, scene.creature_names())
    return text[0].upper() + text[1:]


def settle(scene: GuScene, table: Table) -> None:
    """After anything that happened: who cannot fly falls, holds that reach too far end, the pinpointed are noticed."""
    falling.settle(scene, table)
    grapple.separated(scene, table)
    wild.refresh(scene, table)
    stealth.look_around(scene, table)


# the deeds of a turn


def go_on(scene: GuScene, table: Table) -> None:
    """One deed of the turn, or its end."""
    turn = scene.turn
    assert turn is not None
    body = scene.by_id[turn.who]
    if next_deed(scene, table, body, turn):
        settle(scene, table)
    else:
        close(scene, table, body, turn)


def next_deed(scene: GuScene, table: Table, body: Fighter, turn: Turn) -> bool:
    """One deed; False when the turn is over."""
    if not stats.can_act(body) or (scene.verdict is not None and not ending.has_part(scene, body)):
        return False
    offered = menu.TurnMenu(scene, body, turn)
    if not offered.has_deeds():
        return False
    answer = table.offer(body, "turn", offered, f"{body.name}: what now?")
    deed = answer.option
    if isinstance(deed, Deed):
        if deed.category not in (MOVEMENT, MANEUVER):
            turn.run = ""  # a run is only a run if the jump follows at once, see GU-036
        deed.carry_out(scene, table, body, turn, answer.value)
        return True
    turn.blows = []
    return deed is menu.NO_MORE


def close(scene: GuScene, table: Table, body: Fighter, turn: Turn) -> None:
    """The deeds are done: nobody stays in another's square, and what ends with the turn is listed."""
    move.leave_square(scene, table, body)
    turn.pending = due(scene, body, AT_END)
    scene.phase = Phase.TURN_END


# the end


def end(scene: GuScene, table: Table) -> bool:
    """The next of its end-of-turn effects is resolved; without any, the turn is over."""
    turn = scene.turn
    assert turn is not None
    body = scene.by_id[turn.who]
    if turn.pending:
        resolve_one(scene, table, body, turn, AT_END)
        return False
    if body.is_in():
        tick(scene, table, body)
        settle(scene, table)
    scene.turn = None
    scene.phase = Phase.TURN_START
    return True


def tick(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-018: what lasts for a number of turns of its bearer has one less of them now."""
    tick_afflictions(scene, table, body)
    tick_poisons(scene, table, body)
    tick_boosts(scene, table, body)


def tick_afflictions(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-019: with no turns left it is over."""
    left, over = durations.tick(body.afflictions)
    body.bear(left)
    for held in over:
        conditions.expire(scene, table, body, held)


def tick_poisons(scene: GuScene, table: Table, body: Fighter) -> None:
    body.poisons, over = durations.tick(body.poisons)
    for poison in over:
        conditions.poison_over(scene, table, body, poison)


def tick_boosts(scene: GuScene, table: Table, body: Fighter) -> None:
    body.boosts, over = durations.tick(body.boosts)
    for boost in over:
        effects.boost_over(scene, table, body, boost)
