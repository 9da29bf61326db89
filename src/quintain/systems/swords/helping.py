"""Help: a hand with somebody's next action."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, HELD_FAST, bits
from quintain.systems.swords.deeds import MAIN, Deed, can_act, remembered, words
from quintain.systems.swords.effects import Boost
from quintain.systems.swords.events.actions import Helped, HelpRefused
from quintain.systems.swords.happen import affect
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import EARSHOT, UNHEARING, perceives, tell_of
from quintain.systems.swords.rolls import CHECK_OF, serves_passion
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Condition

ATTACK: Final = "attack"
CAST: Final = "cast"
ESCAPE: Final = "escape"
KINDS: Final = (
    ATTACK, CAST, ESCAPE, "overrun", "grapple", "stealth", "perception", "healing", *CHECK_OF.values(),
)  # fmt: skip
"""The kinds of action one can help with."""
BEYOND_HELP: Final = bits([Condition.UNCONSCIOUS, Condition.PETRIFIED])
REFUSED: Final = "help_refused"
"""In which Round the GM last refused it: nobody asks again in the same Round."""


def help_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    allies = look_around(scene, body).allies()
    deeds: list[Deed] = []
    if not body.sheet.help_fits and not body.sheet.passions:
        return deeds
    for ally, apart in zip(allies.bodies, allies.apart, strict=True):
        seen = scene.seen(ally, body)
        if seen.bits & BEYOND_HELP:
            continue
        if apart <= 1 or is_in_earshot(seen, body, apart) or perceives(scene, seen, body):
            deeds += assists(scene, body, ally)
    return deeds


def assists(scene: SwordsScene, body: Combatant, ally: Combatant) -> list[Deed]:
    memo = remembered(body)
    key = f"help:{ally.id}" if body.fortune else f"help_free:{ally.id}"
    if scene.stock.gm and body.used.get(REFUSED) != scene.round:
        key += ":gm"
    if ally.bits & HELD_FAST:
        key += ":held"
    found = memo.get(key)
    if found is None:
        found = memo[key] = [Assist(ally, kind) for kind in kinds_to_help(scene, body, ally)]
    return cast(list[Deed], found)


def is_in_earshot(ally: Combatant, body: Combatant, apart: int) -> bool:
    """The helper must be able to reach or communicate with the one who acts: mostly a word is enough."""
    return not body.hidden and not ally.bits & UNHEARING and apart * FOOT <= EARSHOT


def kinds_to_help(scene: SwordsScene, body: Combatant, ally: Combatant) -> list[str]:
    """What fits Class or Background, or a Passion that can be paid for; and what the ally could be about to do."""
    kinds: list[str] = []
    for kind in KINDS:
        if kind == CAST and not ally.sheet.spells:
            continue
        if kind == ESCAPE and not ally.bits & (BIT[Condition.GRAPPLED] | BIT[Condition.RESTRAINED]):
            continue
        if kind in body.sheet.help_fits or may_serve_passion(scene, body, kind):
            kinds.append(kind)
    return kinds


def may_serve_passion(scene: SwordsScene, body: Combatant, kind: str) -> bool:
    """SW-052: what does not fit can still be helped if it serves a Passion, by paying 1 Fortune Point."""
    if body.fortune < 1 or not body.sheet.passions:
        return False
    if serves_passion(body, kind):
        return True
    return bool(scene.stock.gm) and body.used.get(REFUSED) != scene.round


class Assist(Deed):
    """A hand with one kind of action of one ally."""

    def __init__(self, ally: Combatant, kind: str) -> None:
        label = f"Help {words(ally.id)}: {words(kind)}"
        super().__init__(f"help:{ally.id}:{kind}", label, MAIN, target=ally.id)
        self.kind = kind

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        ally = scene.by_id[self.target]
        # free where it fits Class or Background, see SW-051
        verdict = FITS if self.kind in body.sheet.help_fits else judge(scene, table, body, ally, self.kind)
        if verdict == REFUSE:
            body.used[REFUSED] = scene.round
            scene.tell(table, HelpRefused(body.id, ally.id, self.kind))
            return
        turn.main = False
        if verdict == PASSION:
            body.fortune -= 1
        tell_of(scene, table, body, Helped(body.id, ally.id, self.kind, verdict == PASSION))
        affect(scene, table, body, ally, Boost(body.id, self.kind))  # SW-050: a hand with the next such action


FITS: Final = "fits"
PASSION: Final = "passion"
REFUSE: Final = "refuse"


def judge(scene: SwordsScene, table: Table, body: Combatant, ally: Combatant, kind: str) -> str:
    """Whether it serves a Passion: the content says so, or the GM seat, which may also find that it fits."""
    if serves_passion(body, kind):
        return PASSION
    options = [
        Option(FITS, "It fits Class or Background"),
        Option(PASSION, "It serves a Passion: 1 Fortune Point"),
        Option(REFUSE, "Neither"),
    ]
    question = f"{body.name} wants to help {ally.name} ({words(kind)}) in service of a Passion."
    return table.put(table.pose(scene.stock.gm, body.id, "help", options, question)).id
