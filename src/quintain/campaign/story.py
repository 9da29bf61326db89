"""A story: scenes that hold scenes, with one clock, one seed and one transcript. A campaign is one.

    story = Story.of(system, plan, rules, library)                        from the start of a plan
    story = Story.of(system, plan, rules, library, index=3, party=party, clock_seconds=86400)    from its middle
    story = Story.of(system, plan, rules, library, under_way=Stage("Delving", scene))    with a scene that has begun
    story.seat({"wen": "anna"}, {"foes": "gm"}, gm="gm")                  who plays whom, also those who come later
    play_bots(system, story, seed, players)                               any table plays it: it is a scene
    system.load(story.dump())                                             it holds all the content that its plan needs

A system that is a `Journey` plays stories by itself (`campaign.mode.StoryMode`): every question about a story is put to
the mode of the scene that is played, the last of `stack`. What a system says besides:

- `Mode.opens(scene)`: a `Stage` that breaks out in the middle of the scene. It is looked for after every step of the
  scene, and pushed on the stack: from the next step on that one is played.
- `Mode.resumes(scene, inner)`: the scene within is decided and was taken off; what came of it (the characters as they
  are now, `Mode.seconds(inner)`, who won) is put into the scene that goes on. The clock counts the seconds of every
  scene on the stack, so one that resumes adds those of the inner scene to its own.
- `Journey.stage`, `carry`, `seconds`: from one stage of the plan to the next, when the stack has only one scene left
  and that one is decided. The game master rules what comes next (`next_stage`): the planned stage, any later one, what
  `Journey.interludes` offers besides, or the end. Without one it goes on as planned; after a stage that the party has
  lost the seats of those who can go on are asked whether it does, and it ends if all of them say so.

A scene that is decided stays on the stack until the next step takes it off, and the last one for good: there is always
something to look at. `opens` and `resumes` may change the scene that they are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Self

import msgspec

from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome, Stage
from quintain.library.collect import closure
from quintain.library.content import Library
from quintain.state import Copied, Shared, Whole, fresh, state
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from quintain.campaign.journey import Journey

Content = dict[str, dict[str, Data]]
"""Entries by kind and id, as data."""
SERIALS = 1 << 32
"""A mark of a story is that of the scene which is played, and which one that is."""


def as_json(value: object) -> Any:
    """As it is when it was written and read."""
    return msgspec.json.decode(msgspec.json.encode(value))


def dump_stack(story: Story) -> list[Data]:
    return [scene.dump() for scene in story.stack]


def leave_stack(story: Story, written: list[Data]) -> None:
    """Only a system knows which scenes these are: `StoryMode.load` reads them."""


@state(tag=("kind", "story"))
class Story(Scene):
    """Scenes in a row, and scenes within scenes; the last on the stack is played, the others are suspended."""

    plan: Shared[Data]
    rules: Shared[Data]
    content: Shared[Content]
    party: Shared[Data]
    """As it stood when the stage under way began."""
    clock_seconds: int
    """When the stage under way began."""
    index: int
    """The place in the plan of the stage under way; if that is an interlude, of the one that is planned after it."""
    stages: int = fresh(0)
    """How many are over."""
    is_interlude: bool = fresh(False)
    stack: Annotated[Copied[list[Scene]], Whole(dump_stack, leave_stack)] = fresh(list)
    titles: Copied[list[str]] = fresh(list)
    """What the scenes on the stack are called."""
    names: Shared[dict[str, str]] = fresh(dict)
    """The party, and everybody else who has been in it so far."""
    sides: Shared[dict[str, str]] = fresh(dict)
    """On which side everybody was who has been in it so far."""
    seating: Shared[dict[str, str]] = fresh(dict)
    """From which seat a creature is played; whoever is not in it sits where the system or its side does."""
    side_seats: Shared[dict[str, str]] = fresh(dict)
    """From which seat those of a side are played who have no seat of their own; "" stands for any other side."""
    places: Shared[dict[str, str]] = fresh(dict)
    """Every seat that anybody has or will have, and the side it plays for."""
    master: str = fresh("")
    """The seat of the game master."""
    pushed: int = fresh(0)
    """How many scenes were put on the stack so far."""
    is_told: bool = fresh(False)
    """Whether everybody has been told that the stage under way has begun."""
    is_decided: bool = fresh(False)
    """Whether the scene that is played is decided, so that the next step takes it off."""
    result: Outcome | None = fresh(None)

    @classmethod
    def of(
        cls,
        system: Journey,
        plan: Data,
        rules: Any,
        library: Library,
        *,
        index: int = 0,
        party: Data | None = None,
        clock_seconds: int | None = None,
        under_way: Stage | None = None,
    ) -> Self:
        """A story that stands at the beginning of that stage; one that is under way already is given with it."""
        party = system.party(plan, library) if party is None else party
        clock = system.starts(plan) if clock_seconds is None else clock_seconds
        content = closure(library, system.needs(plan, library))
        story = cls(as_json(plan), as_json(rules), as_json(content), as_json(party), clock, index)
        stage = under_way or system.stage(plan, index, party, rules, library)
        if stage is None:
            raise UserError("There is nothing to play in this campaign.", fix="Give it a step and somebody to take it.")
        story.is_told = under_way is not None
        cast = system.cast(plan, system.party(plan, library), rules, library)
        story.place(cast)
        story.names = {creature.id: creature.name for creature in cast if creature.id in party}
        story.push(stage)
        return story

    # the scene that is played

    def played(self) -> Scene:
        return self.stack[-1].played()

    def push(self, stage: Stage) -> None:
        """From now on that scene is played."""
        self.take_seats(stage.scene)
        self.stack.append(stage.scene)
        self.titles.append(stage.title)
        self.remember(stage.scene)
        self.pushed += 1
        self.is_decided = False

    def pop(self) -> Scene:
        """The scene that was played, taken off."""
        self.remember(self.stack[-1])
        self.titles.pop()
        self.is_decided = False
        return self.stack.pop()

    def remember(self, scene: Scene) -> None:
        """Who is in it: what happened there may be told later."""
        self.names = self.names | scene.creature_names()
        self.sides = self.sides | scene.creature_sides()

    # who plays whom

    def seat(
        self,
        seating: Mapping[str, str],
        side_seats: Mapping[str, str],
        gm: str = "",
        cast: Sequence[Creature] = (),
    ) -> None:
        """Creatures by their ids, all others by their sides, and the game master, now and in everything that comes.

        The seats of those who may come are known from now on.
        """
        self.seating = dict(seating)
        self.side_seats = dict(side_seats)
        self.places = {}
        self.place(cast)
        self.places = self.places | {seat: side for side, seat in side_seats.items() if seat not in self.places}
        if gm:
            self.seat_gm(gm)
        for scene in self.stack:
            self.take_seats(scene)

    def place(self, cast: Sequence[Creature]) -> None:
        for creature in cast:
            seat = self.seat_of(creature)
            if seat not in self.places:
                self.places = self.places | {seat: creature.side}

    def seat_of(self, creature: Creature) -> str:
        others = self.side_seats.get("", creature.seat)
        return self.seating.get(creature.id) or self.side_seats.get(creature.side, others)

    def take_seats(self, scene: Scene) -> None:
        """Everybody in it; whoever follows another is played from that one's seat."""
        for creature in scene.creatures():
            if not creature.follows():
                creature.seat = self.seat_of(creature)
        seats = {creature.id: creature.seat for creature in scene.creatures()}
        for creature in scene.creatures():
            if creature.follows():
                creature.seat = seats[creature.follows()]
        if self.master:
            scene.seat_gm(self.master)

    def seat_gm(self, seat: str) -> None:
        self.master = seat
        for scene in self.stack:
            scene.seat_gm(seat)

    def gm(self) -> str:
        return self.master or self.stack[-1].gm()

    # what every scene says

    def creatures(self) -> list[Creature]:
        return self.stack[-1].creatures()

    def creature_names(self) -> dict[str, str]:
        return self.names | self.stack[-1].creature_names()

    def creature_sides(self) -> dict[str, str]:
        return self.sides | self.stack[-1].creature_sides()

    def seats(self) -> dict[str, str]:
        """Whoever plays nobody at the moment is still with the side that it plays for otherwise."""
        here = self.stack[-1].seats()
        seats = self.places | {seat: side or self.places.get(seat, "") for seat, side in here.items()}
        return seats if not self.gm() or self.gm() in seats else seats | {self.gm(): ""}

    def mark(self) -> int:
        return self.marked(self.stack[-1].mark())

    def marked(self, mark: int) -> int:
        """A mark of the scene that is played as one of the story."""
        return self.pushed * SERIALS + mark

    def under_way(self, mark: int) -> tuple[bool, ...]:
        """Nothing of a scene outlasts it, and what breaks out in the middle of one is no part of it."""
        pushed, inner = divmod(mark, SERIALS)
        return () if self.is_decided or pushed != self.pushed else self.stack[-1].under_way(inner)

    def position(self) -> bytes:
        data = {name: value for name, value in self.dump().items() if name in POSITION}
        return b"\n".join([msgspec.json.encode(data), *(scene.position() for scene in self.stack)])


POSITION = ("party", "clock_seconds", "index", "is_interlude", "is_told", "is_decided", "result")
"""What makes two stories the same beside their scenes."""
