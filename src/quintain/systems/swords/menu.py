"""What a creature can do on its Combat Turn: the deeds of every chapter, each listed when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.kernel.asks import Menu, Option, told_apart
from quintain.systems.swords import (
    attack,
    casting,
    dying,
    flight,
    free_actions,
    grapple,
    hiding,
    inventory,
    items,
    leap,
    main_actions,
    morale,
    move,
    prepare,
    protect,
    specials,
)
from quintain.systems.swords.conditions import BIT, INCAPACITATING, Condition
from quintain.systems.swords.deeds import FREE, MAIN, MOVE, Deed
from quintain.systems.swords.look import Look
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Special

Lister = Callable[[SwordsScene, Combatant, Turn], list[Deed]]


class Chapter:
    """Deeds that are listed together, what they cost, and the words with which their ids begin."""

    def __init__(self, cost: str, list_deeds: Lister, words: str) -> None:
        self.cost = cost
        self.list_deeds = list_deeds
        self.words = words.split()


ATTACK: Final = "attack"
"""The cost of what is part of an Attack action, be it under way or not."""
OWN_ACTIONS: Final = " ".join(Special)
"""A creature's own actions cost a Main or a Move Action, as its sheet says."""

ATTACKING: Final = Chapter(ATTACK, attack.attack_deeds, "attack")
CASTING: Final = Chapter(MAIN, casting.cast_deeds, "cast let_drop shake")
SPECIAL: Final = Chapter(MAIN, specials.special_deeds, OWN_ACTIONS)
ITEMS: Final = Chapter(MAIN, items.item_deeds, "smother use throw drink")
FIRST_AID: Final = Chapter(MAIN, dying.stabilise_deeds, "stabilise")
GRAPPLING: Final = Chapter(MAIN, grapple.grapple_deeds, "escape slip tear grapple")
BASICS: Final = Chapter(MAIN, main_actions.basic_deeds, "dash defend withdraw")
COMMAND: Final = Chapter(MAIN, main_actions.command_deeds, "command")
PROTECT: Final = Chapter(MAIN, protect.protect_deeds, "protect")
HELP: Final = Chapter(MAIN, main_actions.help_deeds, "help")
PREPARE: Final = Chapter(MAIN, prepare.prepare_deeds, "prepare")
OVERRUN: Final = Chapter(MAIN, main_actions.overrun_deeds, "overrun")
INVENTORY: Final = Chapter(MAIN, inventory.inventory_deeds, "ready stash don doff reload")
HIDING: Final = Chapter(MAIN, hiding.hiding_deeds, "search hide")
IMPROVISE: Final = Chapter(MAIN, main_actions.improvise_deeds, "improvise")
WALKING: Final = Chapter(MOVE, move.move_deeds, "move risk swim swim_risk stand_up leave")
LEAPING: Final = Chapter(MOVE, leap.leap_deeds, "leap leap_up")
FLIGHT: Final = Chapter(MOVE, flight.flight_deeds, "fly fly_risk leave rise descend burrow burrow_risk dig_down dig_up")
SPECIAL_MOVES: Final = Chapter(MOVE, specials.special_move_deeds, OWN_ACTIONS)
HANDLING: Final = Chapter(FREE, inventory.handling_deeds, "draw sheathe drop pick_up let_go")
FREE_ACTS: Final = Chapter(FREE, free_actions.free_deeds, "drop_prone yield")
LEADING: Final = Chapter(FREE, specials.leader_deeds, "great_leader")

CHAPTERS: Final[list[Chapter]] = [
    ATTACKING, CASTING, SPECIAL, ITEMS, FIRST_AID, GRAPPLING, BASICS, COMMAND, PROTECT, HELP, PREPARE, OVERRUN,
    INVENTORY, HIDING, IMPROVISE, WALKING, LEAPING, FLIGHT, SPECIAL_MOVES, HANDLING, FREE_ACTS, LEADING,
]  # fmt: skip
"""In the order in which a turn's options are listed."""
QUICKEST_FIRST: Final = [FREE_ACTS, BASICS, *CHAPTERS]
BY_WORD: Final[dict[str, list[Chapter]]] = {
    word: [each for each in CHAPTERS if word in each.words] for chapter in CHAPTERS for word in chapter.words
}

END: Final = Option("end", "End the turn")
NO_MORE: Final = Option("no_more", "No more attacks")
ONLY_END: Final = (END,)
FLEEING: Final = BIT[Condition.ROUTED]
NO_DEEDS: Final[list[Deed]] = []


class TurnMenu(Menu):
    """Everything at once, unless the attacks of one Attack action are still to be made; after one look around.

    It holds until something happens.
    """

    def __init__(self, scene: SwordsScene, body: Combatant, turn: Turn) -> None:
        self.scene = scene
        self.body = body
        self.turn = turn
        self.able = not body.bits & INCAPACITATING  # SW-216: the Incapacitated cannot take Actions
        self.acts = turn.main and self.able and not turn.attacks
        self.look: Look | None = None
        self.listed: dict[Chapter, list[Deed]] = {}

    def of(self, chapter: Chapter) -> list[Deed]:
        """The deeds of that chapter, as many as are open to it now."""
        found = self.listed.get(chapter)
        if found is not None:
            return found
        found = NO_DEEDS
        if self.acts if chapter.cost == MAIN else self.is_open(chapter.cost):
            scene, body = self.scene, self.body
            if self.look is None:
                self.look = Look(scene, body)
            scene.look = self.look
            found = chapter.list_deeds(scene, body, self.turn)
            scene.look = None
            if body.bits & FLEEING:
                found = morale.routed_deeds(scene, body, found)
        self.listed[chapter] = found
        return found

    def is_open(self, cost: str) -> bool:
        """Nobody moves between the attacks of one Attack action (SW-070); what is free stays free (SW-095)."""
        turn = self.turn
        if cost == MOVE:
            return not turn.attacks and (not turn.inside or turn.left > 0)
        if not self.able:
            return False
        return cost == ATTACK or not turn.attacks or bool(self.of(ATTACKING))

    def has_deeds(self) -> bool:
        """Whether anything can be done; what is listed most quickly is looked at first."""
        for chapter in QUICKEST_FIRST:
            if self.of(chapter):
                return True
        return False

    def deeds(self) -> list[Deed]:
        found: list[Deed] = []
        for chapter in CHAPTERS:
            found += self.of(chapter)
        return found

    def options(self) -> list[Option]:
        found = self.deeds()
        runs = self.runs()
        if runs:
            return [*[deed for deed in found if deed not in runs], *runs]
        return [*found, NO_MORE, END] if self.turn.attacks else [*found, END]

    def runs(self) -> list[Deed]:
        """Where the routed must run to before their turn can end."""
        return morale.runs(self.scene, self.body, self.deeds()) if self.body.bits & FLEEING else NO_DEEDS

    def meant_by(self, text: str) -> Sequence[Option]:
        """Those of the chapters whose deeds begin with its first word."""
        if text == END.id and not self.runs():
            return ONLY_END
        chapters = BY_WORD.get(told_apart(text)[0])
        if chapters is None:
            return self.options()
        if len(chapters) == 1:
            return self.of(chapters[0])
        return [option for chapter in chapters for option in self.of(chapter)]
