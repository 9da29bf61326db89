"""Openings: moments of weak defence that every hostile creature in range may answer."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option, Used
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, equipment, reach, reactions, statuses
from quintain.systems.shattered.events.space import OpeningCreated
from quintain.systems.shattered.house import ReactionsPerTrigger
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Behaviour, Range, Weight
from quintain.systems.shattered.triggers import Trigger


class Opportunity(Option):
    """An Opportunity Attack with one of the creature's Light Melee Attacks."""

    def __init__(self, arm: str) -> None:
        super().__init__(("opportunity", arm), f"Opportunity Attack: {arm.replace('_', ' ')}")
        self.arm = arm

    def ability(self) -> Used | None:
        return "attack", self.arm


@lru_cache(1024)
def opportunity(arm: str) -> Opportunity:
    return Opportunity(arm)


def create(scene: ShatteredScene, table: Table, mover: Character) -> None:
    """Every hostile creature where it is may answer."""
    position = mover.position
    near = [foe for foe in scene.enemies(mover) if foe.position == position]
    if near:
        scene.tell(table, OpeningCreated(mover.id))
        Opening(scene, mover).open(table, near)


class Opening(Trigger[Opportunity]):
    """An Opportunity Attack for every hostile creature that has the mover in its range at that moment."""

    def __init__(self, scene: ShatteredScene, mover: Character) -> None:
        super().__init__(scene, "opening", f"{mover.name} creates an Opening.")
        self.mover = mover

    def is_over(self) -> bool:
        return not self.mover.is_up() or (self.answered > 0 and only_one_answers(self.scene))

    def can_answer(self, who: Character) -> bool:
        return who.is_up() and who.position == self.mover.position and statuses.can_attack(who)

    def answers(self, who: Character) -> list[Opportunity]:
        """The single-target Light Melee Attacks it could make on the mover as a Reaction."""
        scene = self.scene
        reaction = reactions.known(scene, who, Behaviour.OPPORTUNITY)
        if reaction is None or not reactions.is_ready(scene, who, reaction):
            return []
        return [
            opportunity(arm.attack.id)
            for arm in equipment.arms(scene, who)
            if arm.attack.weight is Weight.LIGHT
            and Range.MELEE in arm.attack.range
            and reach.may_make(scene, who, arm.attack, "", None)
        ]

    def pay(self, table: Table, who: Character, chosen: Opportunity) -> bool:
        reaction = reactions.known(self.scene, who, Behaviour.OPPORTUNITY)
        assert reaction is not None
        return reactions.use(self.scene, table, who, reaction, reactions.price_of(self.scene, who, reaction))

    def carry_out(self, table: Table, who: Character, chosen: Opportunity) -> None:
        arm = reach.arm_of(self.scene, who, chosen.arm)
        assert arm is not None
        attack.strike(self.scene, table, who, arm, self.mover, opportunity=True)


def only_one_answers(scene: ShatteredScene) -> bool:
    return scene.rules.reactions_per_trigger is ReactionsPerTrigger.ONE_IN_ALL
