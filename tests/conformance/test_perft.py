"""The counted tree: every answer to so many questions, wherever they are asked."""

from __future__ import annotations

from fractions import Fraction

from quintain.conformance.perft import count
from quintain.kernel.asks import Option
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from tests.kernel.toy import Toy, duel, toy

MOST = 6


class Interrupted(Toy):
    """Each step asks once, and once more inside a reaction; so many questions end it."""

    def outcome(self, scene: Scene) -> Outcome | None:
        return Outcome("", "enough") if sum(scene.counts.asked.values()) >= MOST else None

    def step(self, scene: Scene, table: Table) -> None:
        who, either = toy(scene).up()[0], [Option("yes"), Option("no")]
        table.ask(who, "outside", either)
        with table.nested():
            table.ask(who, "inside", either)


def test_a_tree_with_reactions_inside_a_step_ends_after_so_many_answers_too() -> None:
    for answers in (1, 2, 3, 4):
        tree = count(Interrupted(), duel(), answers)

        assert (tree.leaves, len(tree.sequences), tree.mass) == (2**answers, 2**answers, Fraction(1))
