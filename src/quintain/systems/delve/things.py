"""What a character has and bears: gear, wounds, Shielding, what it has declared."""

from __future__ import annotations

from typing import Annotated

from quintain.kernel.scene import Data
from quintain.state import In, Ref, State, value
from quintain.systems.delve.stock import Armor, Item, Shield, Tool, Weapon
from quintain.systems.delve.words import Grade


@value
class Gear(State):
    """One thing that is carried. `used`: worn, or in hand. `stress` is left of an armour's bar, `mana` of a vessel's.

    `spent`: a crossbow that is to be reloaded.
    """

    id: str
    weapon: Annotated[Ref[Weapon] | None, In("weapons")] = None
    armor: Annotated[Ref[Armor] | None, In("armors")] = None
    shield: Annotated[Ref[Shield] | None, In("shields")] = None
    tool: Annotated[Ref[Tool] | None, In("tools")] = None
    item: Annotated[Ref[Item] | None, In("items")] = None
    used: bool = False
    stress: int = 0
    mana: int = 0
    spent: bool = False
    produced: bool = False

    @property
    def kind(self) -> str:
        """The id of its entry."""
        return self.entry.id

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def entry(self) -> Weapon | Armor | Shield | Tool | Item:
        found = self.weapon or self.armor or self.shield or self.tool or self.item
        assert found is not None
        return found

    def changed(self, *, used: bool | None = None, stress: int = -1, mana: int = -1, spent: bool | None = None) -> Gear:
        """The same thing in another state."""
        return Gear(
            self.id,
            self.weapon,
            self.armor,
            self.shield,
            self.tool,
            self.item,
            self.used if used is None else used,
            self.stress if stress < 0 else stress,
            self.mana if mana < 0 else mana,
            self.spent if spent is None else spent,
            self.produced,
        )


@value
class Wound(State):
    """A name with a severity (see DV-076). `id` tells two Bruised 1 apart."""

    id: str
    name: str
    severity: int
    grade: Grade = Grade.MINOR


@value
class Ward(State):
    """A grant of Shielding (see DV-097), and the second of the game clock at which it is gone."""

    amount: int
    ends: int


@value
class VictoryMark(State):
    """An entry of the history of victories (see DV-054)."""

    clock: int
    why: str


@value
class Declaration(State):
    """The action of a round, and the shift that goes with it (see DV-005).

    `verb` is the action, `what` the weapon, spell, item, clock or ability, `target` the character or zone it is aimed
    at, `also` what else was chosen (a wound, how Mana is split, words of one's own). `shift` is nothing, the id of a
    zone, FOLLOW or LEAVE.
    """

    verb: str
    what: str = ""
    target: str = ""
    also: str = ""
    shift: str = ""


@value
class Made(State):
    """A check of the round that is made: its total against the DC it was frozen at, still to take effect.

    A check without a DC (an action that needs none) has succeeded with a margin of 0.
    """

    who: str
    verb: str
    what: str
    target: str
    also: str
    total: int
    dc: int
    success: bool
    margin: int
    protected: bool = False
    """Whether its target was Protected when the checks began."""


@value
class Rolling(State):
    """A roll whose dice are seen while its player decides about Willpower; it never outlasts a step.

    `total` is all of it so far, `added` what Willpower has given, `points` how many more may be spent on it. `dc` is
    None where there is none or it is hidden.
    """

    who: str
    why: str
    dice: str
    shown: int
    bonus: int
    added: int
    total: int
    dc: int | None
    success: bool
    against: str
    points: int

    def as_data(self) -> Data:
        return {
            "who": self.who,
            "why": self.why,
            "dice": self.dice,
            "shown": self.shown,
            "bonus": self.bonus,
            "added": self.added,
            "total": self.total,
            "dc": self.dc,
            "success": self.success,
            "against": self.against,
            "points": self.points,
        }
