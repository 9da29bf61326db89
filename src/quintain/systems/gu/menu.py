"""What a creature can do on its turn: the deeds of every chapter, each listed when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.kernel.asks import Menu, Option, told_apart
from quintain.systems.gu import (
    absorb,
    activation,
    bonds,
    bonus,
    climb,
    conditions,
    detonate,
    ending,
    flight,
    grapple,
    hold,
    jump,
    killer,
    melee,
    move,
    smash,
    sprint,
    sustain,
    swim,
    walk,
    wild,
    wings,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import Deed
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.works import How

Lister = Callable[[GuScene, Fighter, Turn], list[Deed]]


class Chapter:
    """Deeds that are listed together, and the words with which their ids begin."""

    def __init__(self, list_deeds: Lister, verbs: str) -> None:
        self.list_deeds = list_deeds
        self.verbs = verbs.split()


ATTACKING: Final = Chapter(melee.attack_deeds, melee.VERBS)
WALKING: Final = Chapter(walk.walk_deeds, walk.VERBS)
DETONATING: Final = Chapter(detonate.detonate_deeds, detonate.VERBS)
CHAPTERS: Final = [
    ATTACKING,
    Chapter(activation.activation_deeds, activation.VERBS),
    Chapter(killer.killer_deeds, killer.VERBS),
    Chapter(wild.wild_deeds, wild.VERBS),
    Chapter(wings.wing_deeds, wings.VERBS),
    Chapter(bonds.bond_deeds, bonds.VERBS),
    Chapter(grapple.grapple_deeds, grapple.VERBS),
    Chapter(absorb.absorb_deeds, absorb.VERBS),
    Chapter(smash.smash_deeds, smash.VERBS),
    Chapter(conditions.fire_deeds, "roll"),
    Chapter(conditions.stand_deeds, "stand"),
    Chapter(sprint.sprint_deeds, sprint.VERBS),
    Chapter(hold.hold_deeds, hold.VERBS),
    WALKING,
    Chapter(jump.jump_deeds, jump.VERBS),
    Chapter(climb.climb_deeds, climb.VERBS),
    Chapter(swim.swim_deeds, swim.VERBS),
    Chapter(flight.flight_deeds, flight.VERBS),
    Chapter(bonus.bonus_deeds, bonus.VERBS),
    Chapter(sustain.stop_deeds, sustain.VERBS),
    DETONATING,
]
"""In the order in which a turn's options are listed."""
QUICKEST_FIRST: Final = [DETONATING, WALKING, *CHAPTERS]
BY_VERB: Final[dict[str, list[Chapter]]] = {
    verb: [each for each in CHAPTERS if verb in each.verbs] for chapter in CHAPTERS for verb in chapter.verbs
}
MENDING: Final = ("eat", "rouse", "roll")
GOING: Final = ("walk", "stand", "surface")
END: Final = Option("end", "End the turn")
NO_MORE: Final = Option("no_more", "No more attacks")
ONLY_END: Final = (END,)
ONLY_NO_MORE: Final = (NO_MORE,)


def is_for_afterwards(scene: GuScene, body: Fighter, deed: Deed) -> bool:
    """After the fight nobody is attacked any more: whoever has turns then mends itself and others."""
    if deed.verb in (How.ACTIVATE, How.PATH):
        return ending.heals(body.worm(deed.targets[0]))
    return deed.verb in MENDING or (deed.verb in GOING and ending.seeks_relief(scene, body))


class TurnMenu(Menu):
    """Everything at once, unless the attacks of one Combat Action are still to be made (ruling on GU-078).

    It holds until something happens. GU-020: what costs the Combat Action is listed as long as there is one.
    """

    def __init__(self, scene: GuScene, body: Fighter, turn: Turn) -> None:
        self.scene = scene
        self.body = body
        self.turn = turn
        self.listed: dict[Chapter, list[Deed]] = {}

    def of(self, chapter: Chapter) -> list[Deed]:
        """The deeds of that chapter that are open to it now."""
        found = self.listed.get(chapter)
        if found is None:
            is_open = chapter is ATTACKING or not self.turn.blows
            found = chapter.list_deeds(self.scene, self.body, self.turn) if is_open else []
            if self.scene.verdict is not None:
                found = [deed for deed in found if is_for_afterwards(self.scene, self.body, deed)]
            self.listed[chapter] = found
        return found

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
        return [*self.deeds(), *self.ways_out()]

    def ways_out(self) -> Sequence[Option]:
        """No more attacks, or the end; GU-030: nobody ends a turn in another's square as long as it can leave it."""
        if self.turn.blows:
            return ONLY_NO_MORE
        return () if move.must_go_on(self.scene, self.body, self.turn) else ONLY_END

    def offering(self, verb: str) -> list[Deed]:
        """The deeds with that verb."""
        return [deed for chapter in BY_VERB[verb] for deed in self.of(chapter) if deed.verb == verb]

    def meant_by(self, text: str) -> Sequence[Option]:
        """Those of the chapters whose deeds begin with its first word."""
        if text in (END.id, NO_MORE.id):
            return self.ways_out()
        chapters = BY_VERB.get(told_apart(text)[0])
        if chapters is None:
            return self.options()
        return [option for chapter in chapters for option in self.of(chapter)]
