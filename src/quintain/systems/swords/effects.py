"""What happens to a creature, as data: in a shared slot it shows on the foe's picture now and happens later.

`apply` changes numbers only, without dice and without consequences: it is for pictures. What really happens, with
everything that follows from it, is in `happen.py`.
"""

from __future__ import annotations

from quintain.state import State, fresh, value
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.sheet import Combatant, Help, Out, down_at_zero


@value(tag=("effect", ""))
class Change(State):
    """Something that happens to a creature."""

    def apply(self, body: Combatant) -> None:
        raise NotImplementedError


def go_limp(body: Combatant) -> None:
    """The unconscious lie there with empty hands: no shield counts any more (see SW-263)."""
    body.carried = [gear for gear in body.carried if not gear.is_held()]
    if not body.suffers(Condition.PRONE):
        body.add_affliction(Affliction(Condition.PRONE))


@value(tag=("effect", "harm"))
class Harm(Change):
    """Damage after all that reduces it, from one source."""

    amount: int
    type: str
    by: str
    critical: bool = False
    was_up: bool | None = fresh(None)
    """In a shared slot: whether its target was up for the striker, or was one of the dying; else None."""
    kills: bool = fresh(True)
    """Whether 0 HP are the death of an ordinary foe: the table may say that it is dying (SW-135)."""

    def apply(self, body: Combatant) -> None:
        body.hp = max(0, body.hp - self.amount)
        if not body.hp and not body.out:
            if self.kills and not body.is_character():
                body.out = Out.DEAD
            elif body.is_conscious():
                body.add_affliction(down_at_zero())
                go_limp(body)


@value(tag=("effect", "heal"))
class Heal(Change):
    """HP regained; `rank` of the healing magic it comes of, 0 if it is none.

    `spare` is what was healed in a shared slot beyond the maximum: it offsets damage of that slot and nothing else.
    """

    amount: int
    rank: int = 0
    spare: bool = False

    def apply(self, body: Combatant) -> None:
        body.hp = min(body.max_hp, body.hp + self.amount)


@value(tag=("effect", "afflict"))
class Afflict(Change):
    """A condition, or another lasting state."""

    held: Affliction

    def apply(self, body: Combatant) -> None:
        body.add_affliction(self.held)
        if self.held.condition is Condition.UNCONSCIOUS:
            go_limp(body)


@value(tag=("effect", "free"))
class Free(Change):
    """A condition ends: all of that kind, or only what `by` or `tag` names."""

    condition: Condition
    by: str = ""
    tag: str = ""

    def means(self, held: Affliction) -> bool:
        same_cause = not self.by or held.by == self.by
        return held.condition is self.condition and same_cause and (not self.tag or held.tag == self.tag)

    def apply(self, body: Combatant) -> None:
        for held in body.afflictions:
            if self.means(held):
                body.remove_affliction(held)


@value(tag=("effect", "shift"))
class Shift(Change):
    """Moved by another from where it stood: pushed, carried, dropped."""

    start: int
    place: int
    elevation: int

    def apply(self, body: Combatant) -> None:
        body.place = self.place
        body.elevation = self.elevation


@value(tag=("effect", "let_go"))
class LetGo(Change):
    """What it held falls in its space."""

    gear: str

    def apply(self, body: Combatant) -> None:
        body.carried = [each for each in body.carried if each.id != self.gear]


@value(tag=("effect", "exhaust"))
class Exhaust(Change):
    """Fatigued or Exhausted, so many times; fewer than none are recovered."""

    levels: int = 1

    def apply(self, body: Combatant) -> None:
        body.exhaustion = max(0, min(10, body.exhaustion + self.levels))


@value(tag=("effect", "steady"))
class Steady(Change):
    """First aid: the dying are stable."""

    by: str

    def apply(self, body: Combatant) -> None:
        if body.dying:
            body.dying = 0
            body.stable = True


@value(tag=("effect", "boost"))
class Boost(Change):
    """What an ally lends: Command's +2 (kind "command"), or a Help for a kind of action."""

    by: str
    boosts: str

    def apply(self, body: Combatant) -> None:
        if self.boosts == COMMAND:
            body.commanded_by = [*body.commanded_by, self.by]
        else:
            body.helped = [*body.helped, Help(self.by, self.boosts)]


COMMAND = "command"
