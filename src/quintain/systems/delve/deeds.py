"""What a character can declare in a combat round, as options (term Action list)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.shapes import Shape, Value
from quintain.library.ids import kind_of
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import SOMETHING


class Verb(StrEnum):
    """The one action of a round (see DV-005)."""

    ATTACK = "attack"
    CAST = "cast"
    DASH = "dash"
    GUARD = "guard"
    ASSIST = "assist"
    USE = "use"
    SWAP = "swap"
    RELOAD = "reload"
    WORK = "work"
    INTERCEPT = "intercept"
    BATTLE_CRY = "battle_cry"
    FREE = "free"
    YIELD = "yield"
    NOTHING = "nothing"


STAY: Final = "stay"
SHIFT: Final = "shift"
WORDS: Final = "words"
GROUPS: Final = {
    Verb.ATTACK: "Attack",
    Verb.CAST: "Cast",
    Verb.DASH: "Move",
    Verb.GUARD: "Help and guard",
    Verb.ASSIST: "Help and guard",
    Verb.INTERCEPT: "Help and guard",
    Verb.BATTLE_CRY: "Help and guard",
    Verb.USE: "Use",
    Verb.SWAP: "Use",
    Verb.RELOAD: "Use",
    Verb.WORK: "Work",
    Verb.FREE: "Something else",
    Verb.YIELD: "Something else",
    Verb.NOTHING: "Something else",
}
USES: Final = {
    Verb.ATTACK: "weapon",
    Verb.CAST: "spell",
    Verb.USE: "item",
    Verb.INTERCEPT: "ability",
    Verb.BATTLE_CRY: "ability",
}
"""Of which kind the entry is that such an action uses."""


class Deed(Option):
    """An action with all that is chosen with it; its shape is the shift that goes with it.

    `what` is the weapon, spell, thing or clock, `target` a character or a zone, `also` a wound.
    """

    def __init__(
        self, verb: Verb, label: str, shape: Shape | None = None, *, what: str = "", target: str = "", also: str = ""
    ) -> None:
        super().__init__(aimed(verb, what, target, also), label, shape)
        self.what = what
        self.target = target
        self.also = also

    def ability(self) -> Used | None:
        kind = USES.get(Verb(self.verb))
        return (kind, kind_of(self.what or self.verb)) if kind else None

    def aim(self) -> str:
        return self.target

    def moves(self) -> bool:
        return self.verb == Verb.DASH and not self.target

    def concedes(self) -> bool:
        return self.verb == Verb.YIELD

    def as_data(self) -> dict[str, object]:
        """A page puts the deeds of a group together; those that differ only in their target are a family."""
        data = super().as_data() | {"group": GROUPS[Verb(self.verb)], "each": "Shift"}
        return data | {"family": f"{self.verb}:{self.called()}"} if self.what else data

    def called(self) -> str:
        """What the weapon, spell, thing or clock is called on a page."""
        return self.what

    def declared(self, value: Value) -> Declaration:
        """What is declared with it, and the shift that was chosen."""
        if self.verb == Verb.FREE:
            words = value.fields[WORDS].text.strip() or SOMETHING
            return Declaration(self.verb, "", "", words, shift_of(value.fields[SHIFT].text))
        return Declaration(self.verb, self.what, self.target, self.also, shift_of(value.text))


class ZoneDeed(Deed):
    """It is aimed at a zone."""

    def aim(self) -> str:
        return ""

    def spot(self) -> str:
        return self.target


def shift_of(text: str) -> str:
    return "" if text == STAY else text
