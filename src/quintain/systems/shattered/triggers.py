"""What creatures may answer: an Attack, another effect, an Opening, an ally who is attacked."""

from __future__ import annotations

from typing import Final, TypeVar

from quintain.kernel.asks import Option
from quintain.kernel.windows import Window
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character

NONE: Final = Option("none", "Do nothing")
Chosen = TypeVar("Chosen", bound=Option)


class Trigger(Window[Character, Chosen]):
    """Something that happens to a creature or near it, and that it may answer as long as it is up."""

    def __init__(self, scene: ShatteredScene, about: str, text: str) -> None:
        super().__init__(about, NONE, text)
        self.scene = scene

    def can_answer(self, who: Character) -> bool:
        return who.is_up()
