"""What all reactions have in common: who may take one, what it costs, in which order creatures are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import NOTHING, Option, Used
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.library.ids import kind_of
from quintain.systems.gu import stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Worm
from quintain.systems.gu.words import Condition

PASS: Final = Option("pass", "Let it happen")


class React(Option):
    """A Gu, activated as a reaction at that price in essence."""

    def __init__(self, worm: Worm, price: int) -> None:
        super().__init__(("activate", worm.id), f"Activate {worm.gu.name}: {price} essence (1 reaction)")
        self.worm = worm.id

    def ability(self) -> Used | None:
        return "gu", kind_of(self.worm)


class Dodge(Option):
    def __init__(self, metres: int, test: str) -> None:
        super().__init__("dodge", f"Dodge: {test}, then move 1 to {metres} m (1 reaction)")


class Reaction(Window[Fighter, Option]):
    """A trigger that is answered with a reaction (GU-122: one of them, whatever comes of it)."""

    def __init__(self, scene: GuScene, about: str) -> None:
        super().__init__(about, PASS)
        self.scene = scene
        self.value = NOTHING

    def can_answer(self, who: Fighter) -> bool:
        """At any time but in its own turn (GU-119)."""
        return stats.can_react(self.scene, who)

    def ask(self, table: Table, who: Fighter, answers: Sequence[Option]) -> Option:
        answer = table.ask(who, self.about, [*answers, self.passing], self.question(who, answers))
        self.value = answer.value
        return answer.option

    def pay(self, table: Table, who: Fighter, chosen: Option) -> bool:
        who.reactions -= 1
        return True


def in_order(scene: GuScene, bodies: Sequence[Fighter]) -> list[Fighter]:
    """In the order of initiative, beginning after whose turn it is (ruling on GU-119); who is not in it comes last."""
    order = [each.id for each in scene.after_turn_of()]
    return sorted(bodies, key=lambda body: order.index(body.id) if body.id in order else len(order))


def is_bound_to_gu(body: Fighter) -> bool:
    """In Final Stand reactions serve to activate Gu and for nothing else."""
    return body.suffers(Condition.FINAL_STAND)
