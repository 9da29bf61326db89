"""The cave: the least that a ruleset with scenes within scenes writes.

A walk goes from room to room, a minute each. Where something lurks a brawl breaks out in the middle of the walk, and
when that is decided the walk goes on in the same room. A brawl may be broken into by a second wave. After the walk the
party rests, or a game master sends it somewhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

import msgspec

from quintain.campaign.journey import Journey
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Measures, Mode, Outcome, Stage
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.state import Copied, fresh, state

MINUTE = 60
REST = 3600


class Rules(msgspec.Struct, frozen=True):
    dawdling: int = 0


@state
class Delver(Creature):
    hp: int = 6

    def is_up(self) -> bool:
        return self.hp > 0


@state
class CaveScene(Scene):
    delvers: Copied[list[Delver]]
    seconds: int = fresh(0)
    result: Outcome | None = fresh(None)
    gm_seat: str = fresh("")

    def creatures(self) -> list[Creature]:
        return list(self.delvers)

    def party(self) -> list[Delver]:
        return [each for each in self.delvers if each.side == "party"]

    def seats(self) -> dict[str, str]:
        seats = {each.seat: each.side for each in self.delvers}
        return seats if not self.gm_seat or self.gm_seat in seats else seats | {self.gm_seat: ""}

    def seat_gm(self, seat: str) -> None:
        self.gm_seat = seat

    def gm(self) -> str:
        return self.gm_seat


@state(tag=("kind", "walk"))
class Walk(CaveScene):
    rooms: Copied[list[int]]
    """How many lurk in each room that is still ahead."""
    lurking: int = fresh(0)


@state(tag=("kind", "brawl"))
class Brawl(CaveScene):
    later: int = 0
    """How many come as a second wave."""


@state(tag=("kind", "rest"))
class Rest(CaveScene):
    """An hour."""


C = TypeVar("C", bound="CaveScene")


class CaveMode(Mode[C]):
    def outcome(self, scene: C) -> Outcome | None:
        return scene.result

    def view(self, scene: C, viewer: Viewer) -> Data:
        return {"kind": self.kind, "hp": {each.id: each.hp for each in scene.delvers}}

    def acts(self, scene: C, seat: str) -> list[Option]:
        return [Option("flood", "The cave is flooded")] if seat == scene.gm_seat else []

    def act(self, scene: C, table: Table, seat: str, answer: Answer) -> None:
        scene.result = Outcome("", "flooded")

    def summary(self, before: C, after: C) -> tuple[str, ...]:
        lost = [(each.id, was.hp - each.hp) for was, each in zip(before.delvers, after.delvers, strict=False)]
        return tuple(f"{who} HP -{hp}" for who, hp in lost if hp) or ("no effect",)

    def seconds(self, scene: C) -> int:
        return scene.seconds

    def carry(self, party: Data, scene: C) -> Data:
        return {each.id: each.hp for each in scene.party()}

    def measures(self, scene: C) -> Measures:
        return Measures(0, {}, 0.0, {"seconds": float(scene.seconds)})

    def resumes(self, scene: C, inner: Scene) -> None:
        """Everybody is as the scene within left them, and the time that it took has passed."""
        assert isinstance(inner, CaveScene)
        after = {each.id: each for each in inner.delvers}
        scene.delvers = [after[each.id].clone() if each.id in after else each for each in scene.delvers]
        scene.seconds += inner.seconds
        if not any(each.is_up() for each in scene.party()):
            scene.result = Outcome("", "nobody is left")


class Walking(CaveMode[Walk]):
    kind = "walk"
    scene_type = Walk

    def step(self, scene: Walk, table: Table) -> None:
        who = scene.delvers[0]
        if table.ask(who, "on", [Option("on"), Option("dawdle")]).id == "dawdle":
            scene.seconds += MINUTE
            return
        scene.lurking = scene.rooms.pop(0)
        scene.seconds += MINUTE
        if not scene.rooms:
            scene.result = Outcome("party", "they are through")

    def opens(self, scene: Walk) -> Stage | None:
        if not scene.lurking:
            return None
        found, scene.lurking = scene.lurking, 0
        return Stage("A brawl", Brawl([each.clone() for each in scene.party()] + lurkers(found), later=found - 1))


class Brawling(CaveMode[Brawl]):
    """Somebody of the party is asked, rolls, and one of the foes falls or bites."""

    kind = "brawl"
    scene_type = Brawl

    def step(self, scene: Brawl, table: Table) -> None:
        who = next(each for each in scene.party() if each.is_up())
        foe = next(each for each in scene.delvers if each.side != "party" and each.is_up())
        table.ask(who, "strike", [Option("hard"), Option("wild")])
        table.ask(foe, "answer", [Option("bite"), Option("claw")])
        hurt = foe if table.roll(who, "d6", "strike", foe) > 2 else who
        hurt.hp -= 6 if hurt is foe else 1
        scene.seconds += 6
        left = [
            side for side in ("party", "lurkers") if any(each.is_up() for each in scene.delvers if each.side == side)
        ]
        if len(left) == 1:
            scene.result = Outcome(left[0], "the others fell")

    def opens(self, scene: Brawl) -> Stage | None:
        if not scene.later or not scene.result:
            return None
        scene.result, more, scene.later = None, scene.later, 0
        return Stage("A second wave", Brawl([each.clone() for each in scene.party()] + lurkers(more)))

    def resumes(self, scene: Brawl, inner: Scene) -> None:
        super().resumes(scene, inner)
        assert isinstance(inner, CaveScene)
        scene.result = inner.result


class Resting(CaveMode[Rest]):
    kind = "rest"
    scene_type = Rest

    def step(self, scene: Rest, table: Table) -> None:
        scene.seconds = REST
        for each in scene.delvers:
            each.hp = 6
        scene.result = Outcome("", "rested")


def lurkers(count: int) -> list[Delver]:
    return [Delver(f"lurker-{number}", f"Lurker {number}", "lurkers", "lurkers") for number in range(1, count + 1)]


class Cave(Journey):
    name = "cave"
    title = "The cave"
    rules_type = Rules
    kinds: Mapping[str, type[msgspec.Struct]] = MappingProxyType({})
    modes = (Walking(), Brawling(), Resting())

    def library(self, folders: Sequence[Path] = ()) -> Library:
        return Library("cave", {})

    def needs(self, plan: Data, library: Library) -> list[msgspec.Struct]:
        return []

    def party(self, plan: Data, library: Library) -> Data:
        return dict.fromkeys(cast(list[str], plan["party"]), 6)

    def starts(self, plan: Data) -> int:
        return 8 * 3600

    def cast(self, plan: Data, party: Data, rules: Rules, library: Library) -> list[Creature]:
        """Foes come only in the middle of a walk."""
        return [*super().cast(plan, party, rules, library), *lurkers(1)]

    def stage(self, plan: Data, index: int, party: Data, rules: Rules, library: Library) -> Stage | None:
        steps = cast(list[list[int]], plan["steps"])
        delvers = [Delver(id, id.capitalize(), "party", id, cast(int, hp)) for id, hp in party.items() if cast(int, hp)]
        if index >= len(steps) or not delvers:
            return None
        return Stage("A walk", Walk(delvers, list(steps[index]))) if steps[index] else Stage("A rest", Rest(delvers))

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        return [id for id, hp in party.items() if hp]

    def interludes(self, plan: Data, party: Data, rules: Rules, library: Library) -> list[Option]:
        return [Option("nap", "A nap")]

    def interlude(self, answer: Answer, plan: Data, party: Data, rules: Rules, library: Library) -> Stage:
        return Stage(
            "A nap", Rest([Delver(id, id.capitalize(), "party", id, cast(int, hp)) for id, hp in party.items()])
        )


CAVE = Cave()
PLAN: Data = {"party": ["ann", "bo"], "steps": [[0, 1, 0], [], [2]]}
"""A walk with one that lurks, a rest, and a walk with two, the second of whom comes later."""
