"""Attacks of opportunity, and what else answers a step."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.space.space import Spot
from quintain.systems.gu import activation, ground, melee, reactions, stats, stealth
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.moments import React, Reaction, in_order, is_bound_to_gu
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.triggers import Trigger
from quintain.systems.gu.words import Condition


def provoke(scene: GuScene, table: Table, mover: Fighter, spot: Spot, z: int, disadvantage: bool = False) -> bool:
    """A creature is about to step there: others may answer while it is still where it was; whether it can go on."""
    step = Step(scene, mover, spot, z, dodges=disadvantage)
    step.open(table, in_order(scene, scene.enemies(mover)))
    return not step.is_over()


class Step(Reaction):
    """A step, before it is made: out of somebody's melee range, or near a Gu that answers it; it is one trigger."""

    def __init__(self, scene: GuScene, mover: Fighter, spot: Spot, z: int, *, dodges: bool) -> None:
        super().__init__(scene, "opportunity")
        self.mover = mover
        self.spot = spot
        self.z = z
        self.dodges = dodges
        self.start = mover.spot, mover.z
        self.was_prone = mover.suffers(Condition.PRONE)

    def is_over(self) -> bool:
        """Whether an answer has stopped it."""
        mover = self.mover
        if not mover.is_in() or (mover.spot, mover.z) != self.start or stats.is_incapable_of_moving(mover):
            return True
        return mover.suffers(Condition.PRONE) and not self.was_prone

    def can_answer(self, who: Fighter) -> bool:
        """Whose turn it is may strike at a dodger only if the table allows it (GU-119, GU-133)."""
        in_own_turn = self.dodges and self.scene.rules.react_in_own_turn
        return stats.has_reaction(who) if in_own_turn else stats.can_react(self.scene, who)

    def answers(self, who: Fighter) -> list[Option]:
        """One melee attack, in the square being left."""
        gu = self.trips(who)
        if is_bound_to_gu(who) or not self.leaves(who):
            return gu
        swings = melee.swings(self.scene, who, self.mover, kick=False)  # GU-140: unarmed it cannot be a kick
        return [*swings, *gu]

    def trips(self, who: Fighter) -> list[Option]:
        """The Gu that answer a step of a creature it sees within their range."""
        worms = activation.reaction_gu(self.scene, who, Trigger.STEP)
        return [React(worm, activation.cost(who, worm.gu)) for worm in worms if self.is_within(who, worm.gu)]

    def is_within(self, who: Fighter, gu: Gu) -> bool:
        if gu.answers is None or ground.apart(self.scene, who, self.mover) > gu.range_m:
            return False
        return stealth.can_see(self.scene, who, self.mover)

    def leaves(self, who: Fighter) -> bool:
        """GU-139: from inside its melee range to a square outside it, as far as it knows of the mover."""
        scene, mover, reach = self.scene, self.mover, melee.melee_range(who)
        if ground.apart(scene, who, mover) > reach or not stealth.knows(scene, who, mover):
            return False
        # GU-141: in the air too, where height counts as well
        return ground.apart_at(scene, mover, self.spot, self.z, who) > reach

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        does = f"moves away from {who.name}" if self.leaves(who) else "takes a step"
        return f"{self.mover.name} {does}."

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, melee.Swing):
            # GU-133: at a dodger it is made with disadvantage
            reactions.swing(self.scene, table, who, chosen, self.value, net=-int(self.dodges))
        elif isinstance(chosen, React):
            reactions.use(self.scene, table, who, chosen, other=self.mover)
