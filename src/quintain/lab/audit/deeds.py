"""What an option is a kind of: what it uses, or its verb and targets without whom or where it is aimed at."""

from __future__ import annotations

from quintain.kernel.asks import Ask, Option
from quintain.kernel.scene import Scene
from quintain.library.ids import kind_of

Deed = str
WHOM = "choose somebody"


class Kinds:
    """Names kinds of options, of rolls and of creatures in one scene."""

    def __init__(self, scene: Scene) -> None:
        self.ids = {each.id for each in scene.creatures()} | set(scene.seats())

    def deed(self, option: Option) -> Deed:
        """`attack:wen-2:sabre` is `attack:sabre`: whom and where do not tell kinds apart, what is used does."""
        ability = option.ability()
        parts = [str(part) for part in (option.verb, *option.targets)]
        kept = [kind_of(part) for part in parts if part not in self.ids and not is_place(part)]
        if ability is not None and ability[1] not in kept:
            kept.append(ability[1])
        return ":".join(dict.fromkeys(kept)) or WHOM

    def offered(self, ask: Ask) -> set[Deed]:
        return {self.deed(option) for option in ask.options}

    def purpose(self, why: str) -> str:
        """What a roll is for, without whom it is against."""
        return " ".join([word for word in why.split() if word not in self.ids]) or why


def is_place(word: str) -> bool:
    """A square, a height, a number of something."""
    return bool(word) and all(letter.isdigit() or letter in ",.+-" for letter in word)
