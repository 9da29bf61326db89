"""Where a question stands: all that its step needs to come to it once more, and nothing of what is to come."""

from __future__ import annotations

from quintain.kernel.entries import Acted
from quintain.kernel.scene import Scene

Asked = tuple[str, int]
"""A question: the seat that is asked, and the number of the ask."""


class Position:
    """A question inside a step: the scene as the step began, and what was decided and thrown in it since.

    `given` are the answers that the step has used, and those of the own seat in a group that answers in secret; `fell`
    is what each roll of the step has shown. `acted` is the act that is being carried out, if that is what asks. Between
    two steps nothing is asked.
    """

    def __init__(
        self, scene: Scene, acted: Acted | None, asked: Asked | None, given: dict[Asked, str], fell: list[list[int]]
    ) -> None:
        self.scene = scene
        self.acted = acted
        self.asked = asked
        self.given = given
        self.fell = fell
