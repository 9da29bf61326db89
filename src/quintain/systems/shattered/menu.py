"""What a character can do on its Turn: the deeds of every chapter, each listed when somebody asks for it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Menu, Option, told_apart
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import actions, equipment, grabs, moves, reach, slots, statuses, stunts, techniques
from quintain.systems.shattered.deeds import END_DEED, Deed
from quintain.systems.shattered.scene import TECHNIQUE, ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status


class EndTurn(Deed):
    """Whatever is left of it is given up; Guarding may be ended with it."""

    def __init__(self, id: str, label: str) -> None:
        super().__init__(id, label, END_DEED)

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        if self.id == "lower_guard":
            statuses.remove(scene, table, body, Status.GUARDING)
        scene.turn = None  # SS-117: granted Moves are lost with it


END_TURN: Final = EndTurn("end", "End the Turn")
LOWER_GUARD: Final = EndTurn("lower_guard", "End the Turn and stop Guarding")
ENDS: Final[list[Deed]] = [END_TURN, LOWER_GUARD]
NO_DEEDS: Final[list[Deed]] = []
STRIKES: Final = ("attack", "charge")
STEPS: Final = ("go", "join", "establish", "occupy", "moves_from")
SPIRITS: Final = "spirit"


class TurnMenu(Menu):
    """Techniques or Actions, Attacks that are still to be made, Moves, Stunts, and the end of the Turn."""

    def __init__(self, scene: ShatteredScene, body: Character, turn: Turn) -> None:
        self.scene = scene
        self.body = body
        self.turn = turn
        self.mains = main_deeds(scene, body, turn)
        self.strikes = reach.attack_deeds(scene, body, turn) if turn.attacks else NO_DEEDS
        self.listed: list[Deed] | None = None
        self.walks: list[Deed] | None = None

    def steps(self) -> list[Deed]:
        """What Moves can be spent on."""
        if self.walks is None:
            self.walks = moves.move_deeds(self.scene, self.body, self.turn)
        return self.walks

    def ends(self) -> list[Deed]:
        """A Turn of Stunts or Moves alone does not exist: it ends once an ability was used, if there is one."""
        if not self.turn.kind and self.mains:
            return NO_DEEDS
        return [LOWER_GUARD, END_TURN] if Status.GUARDING in self.body.statuses else [END_TURN]

    def deeds(self) -> list[Deed]:
        """SS-040: any number of abilities, in any order."""
        if self.listed is None:
            scene, body, turn = self.scene, self.body, self.turn
            self.listed = [
                *self.mains,
                *techniques.pending_deeds(scene, body, turn),
                *self.strikes,
                *self.steps(),
                *grabs.escape_deeds(scene, body, turn),
                *stunts.stunt_deeds(scene, body, turn),
                *equipment.hand_deeds(scene, body, turn),
                *equipment.item_deeds(scene, body, turn),
                *self.ends(),
            ]
        return self.listed

    def options(self) -> list[Option]:
        return list(self.deeds())

    def meant_by(self, text: str) -> list[Option]:
        first, *rest = told_apart(text)
        word = rest[0] if first == SPIRITS and rest else first
        if word in STRIKES:
            return list(self.strikes)
        if word in STEPS:
            return list(self.steps())
        for deed in self.mains:
            if deed.id == text:
                return [deed]
        if word == END_TURN.id:
            return list(self.ends())
        return self.options()

    def has_choice(self) -> bool:
        """Whether there are two options at least; no more is listed than it takes to know."""
        sure = len(self.mains) + len(self.strikes) + (1 if self.turn.kind else 0)
        if sure >= 2 or (sure and moves.can_walk(self.scene, self.body, self.turn)):
            return True
        return sure + len(self.steps()) >= 2 or len(self.deeds()) >= 2


def main_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """SS-051: the Technique it is committed to (or Improvise) in its Phase, Actions in any other."""
    if turn.kind:
        return actions.action_deeds(scene, body, turn) if turn.actions else NO_DEEDS
    plot = slots.plot_in(body, scene.phase) if turn.kind_due == TECHNIQUE else None
    if plot is not None:
        return techniques.technique_deeds(scene, body, turn, plot)
    return actions.action_deeds(scene, body, turn)  # SS-039: Maneuvers too are resolved in the numbered Phases
