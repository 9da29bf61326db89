"""What must hold between any two steps of any fight, whoever plays it."""

from __future__ import annotations

from quintain.conformance.worlds import facts_of
from quintain.kernel.scene import Scene


def broken(system: str, scene: Scene) -> list[str]:
    """What does not hold: pools within bounds, one creature in one space, nobody held by somebody who is gone.

    What a book allows of that is among the facts of its system, with the clause.
    """
    facts = facts_of(system)
    return [*facts.out_of_bounds(scene), *facts.crowded(scene), *facts.held_by_the_gone(scene)]
