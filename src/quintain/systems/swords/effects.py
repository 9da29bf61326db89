"""What happens to a creature, as data: in a shared slot it shows on the foe's picture now and happens later.

`apply` changes numbers only, without dice and without consequences: it is for pictures. What really happens, with
everything that follows from it, is in `happen.py`.
"""

from __future__ import annotations

from typing import cast

from quintain.kernel.scene import Data, take_fields
from quintain.systems.swords.afflictions import Affliction, load_affliction
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.sheet import Combatant, Help, Out, down_at_zero


class Change:
    """Something that happens to a creature."""

    def apply(self, body: Combatant) -> None:
        raise NotImplementedError

    def dump(self) -> Data:
        raise NotImplementedError


def go_limp(body: Combatant) -> None:
    """The unconscious lie there with empty hands: no shield counts any more (see SW-263)."""
    body.carried = [gear for gear in body.carried if not gear.is_held()]
    if not body.suffers(Condition.PRONE):
        body.add_affliction(Affliction(Condition.PRONE))


class Harm(Change):
    """Damage after all that reduces it, from one source."""

    def __init__(self, amount: int, type_: str, by: str, *, critical: bool = False) -> None:
        self.amount = amount
        self.type = type_
        self.by = by
        self.critical = critical
        self.was_up: bool | None = None
        """In a shared slot: whether its target was up for the striker, or was one of the dying; else None."""
        self.kills = True
        """Whether 0 HP are the death of an ordinary foe: the table may say that it is dying (SW-135)."""

    def apply(self, body: Combatant) -> None:
        body.hp = max(0, body.hp - self.amount)
        if not body.hp and not body.out:
            if self.kills and not body.is_character():
                body.out = Out.DEAD
            elif body.is_conscious():
                body.add_affliction(down_at_zero())
                go_limp(body)

    def dump(self) -> Data:
        return {
            "effect": "harm",
            "amount": self.amount,
            "type": self.type,
            "by": self.by,
            "critical": self.critical,
            "was_up": self.was_up,
            "kills": self.kills,
        }


class Heal(Change):
    """HP regained; `rank` of the healing magic it comes of, 0 if it is none.

    `spare` is what was healed in a shared slot beyond the maximum: it offsets damage of that slot and nothing else.
    """

    def __init__(self, amount: int, rank: int = 0, *, spare: bool = False) -> None:
        self.amount = amount
        self.rank = rank
        self.spare = spare

    def apply(self, body: Combatant) -> None:
        body.hp = min(body.max_hp, body.hp + self.amount)

    def dump(self) -> Data:
        return {"effect": "heal", "amount": self.amount, "rank": self.rank, "spare": self.spare}


class Afflict(Change):
    """A condition, or another lasting state."""

    def __init__(self, held: Affliction) -> None:
        self.held = held

    def apply(self, body: Combatant) -> None:
        body.add_affliction(self.held)
        if self.held.condition is Condition.UNCONSCIOUS:
            go_limp(body)

    def dump(self) -> Data:
        return {"effect": "afflict", "held": self.held.dump()}


class Free(Change):
    """A condition ends: all of that kind, or only what `by` or `tag` names."""

    def __init__(self, condition: Condition, by: str = "", tag: str = "") -> None:
        self.condition = condition
        self.by = by
        self.tag = tag

    def means(self, held: Affliction) -> bool:
        same_cause = not self.by or held.by == self.by
        return held.condition is self.condition and same_cause and (not self.tag or held.tag == self.tag)

    def apply(self, body: Combatant) -> None:
        for held in body.afflictions:
            if self.means(held):
                body.remove_affliction(held)

    def dump(self) -> Data:
        return {"effect": "free", "condition": str(self.condition), "by": self.by, "tag": self.tag}


class Shift(Change):
    """Moved by another from where it stood: pushed, carried, dropped."""

    def __init__(self, start: int, place: int, elevation: int) -> None:
        self.start = start
        self.place = place
        self.elevation = elevation

    def apply(self, body: Combatant) -> None:
        body.place = self.place
        body.elevation = self.elevation

    def dump(self) -> Data:
        return {"effect": "shift", "start": self.start, "place": self.place, "elevation": self.elevation}


class LetGo(Change):
    """What it held falls in its space."""

    def __init__(self, gear: str) -> None:
        self.gear = gear

    def apply(self, body: Combatant) -> None:
        body.carried = [each for each in body.carried if each.id != self.gear]

    def dump(self) -> Data:
        return {"effect": "let_go", "gear": self.gear}


class Exhaust(Change):
    """Fatigued or Exhausted, so many times; fewer than none are recovered."""

    def __init__(self, levels: int = 1) -> None:
        self.levels = levels

    def apply(self, body: Combatant) -> None:
        body.exhaustion = max(0, min(10, body.exhaustion + self.levels))

    def dump(self) -> Data:
        return {"effect": "exhaust", "levels": self.levels}


class Steady(Change):
    """First aid: the dying are stable."""

    def __init__(self, by: str) -> None:
        self.by = by

    def apply(self, body: Combatant) -> None:
        if body.dying:
            body.dying = 0
            body.stable = True

    def dump(self) -> Data:
        return {"effect": "steady", "by": self.by}


class Boost(Change):
    """What an ally lends: Command's +2 (kind "command"), or a Help for a kind of action."""

    def __init__(self, by: str, kind: str) -> None:
        self.by = by
        self.boosts = kind

    def apply(self, body: Combatant) -> None:
        if self.boosts == COMMAND:
            body.commanded_by = [*body.commanded_by, self.by]
        else:
            body.helped = [*body.helped, Help(self.by, self.boosts)]

    def dump(self) -> Data:
        return {"effect": "boost", "by": self.by, "boosts": self.boosts}


COMMAND = "command"


def load_change(data: Data) -> Change:
    """The effect that `dump` was taken of."""
    kind = data["effect"]
    if kind == "harm":
        critical = cast(bool, data["critical"])
        harm = Harm(cast(int, data["amount"]), str(data["type"]), str(data["by"]), critical=critical)
        harm.was_up = cast("bool | None", data["was_up"])
        take_fields(harm, data, ["kills"])
        return harm
    if kind == "heal":
        spare = cast(bool, data["spare"])
        return Heal(cast(int, data["amount"]), cast(int, data["rank"]), spare=spare)
    if kind == "afflict":
        return Afflict(load_affliction(cast(Data, data["held"])))
    if kind == "free":
        return Free(Condition(str(data["condition"])), str(data["by"]), str(data["tag"]))
    if kind == "shift":
        return Shift(cast(int, data["start"]), cast(int, data["place"]), cast(int, data["elevation"]))
    if kind == "let_go":
        return LetGo(str(data["gear"]))
    if kind == "exhaust":
        return Exhaust(cast(int, data["levels"]))
    if kind == "steady":
        return Steady(str(data["by"]))
    return Boost(str(data["by"]), str(data["boosts"]))
