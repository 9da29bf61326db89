"""How a story is played: by the mode of its innermost scene, and from one scene to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from quintain.board.board import Board
from quintain.campaign.clock import day_and_time
from quintain.campaign.events import CampaignEnded, Resumed, StageBegan, StageEnded, Suspended
from quintain.campaign.story import Story
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Guess, Measures, Mode, Outcome, Stage
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.library.schema import convert

if TYPE_CHECKING:
    from quintain.campaign.journey import Journey

NEXT = "next_stage"
END = "end"
THE_END = Option(END, "The campaign ends here")
HOUR = 3600
LOST = "the last stage is lost"
AS_PLANNED = "so it is planned"


class StoryMode(Mode[Story]):
    """Every question is put to the mode of the scene that is played; when that one is decided, another begins."""

    kind = "story"
    scene_type = Story

    def __init__(self, system: Journey) -> None:
        self.system = system

    def load(self, data: Data) -> Story:
        story = Story.load(data)
        story.stack = [self.system.load(each) for each in cast(list[Data], data["stack"])]
        return story

    def inner(self, story: Story) -> tuple[Mode[Any], Scene]:
        """The scene that is played, and how."""
        scene = story.stack[-1]
        return self.system.mode_of[type(scene)], scene

    # playing

    def step(self, story: Story, table: Table) -> None:
        mode, scene = self.inner(story)
        if not story.is_told:
            story.is_told = True
            number = 0 if story.is_interlude else story.index + 1
            table.log(StageBegan(story.titles[-1], story.clock_seconds, number))
        elif mode.outcome(scene) is None:
            mode.step(scene, table)
            self.look_within(story, table)
        elif len(story.stack) > 1:
            self.resume(story, table)
        else:
            self.go_on(story, table)

    def look_within(self, story: Story, table: Table) -> None:
        """Whether the scene is decided now, or another breaks out in the middle of it."""
        mode, scene = self.inner(story)
        stage = mode.opens(scene)
        if stage is None:
            story.is_decided = mode.outcome(scene) is not None
            return
        table.log(Suspended(stage.title, self.now(story), story.titles[-1]))
        self.begin(story, table, stage)

    def resume(self, story: Story, table: Table) -> None:
        """The scene within is over; the one below goes on with what came of it."""
        mode, scene = self.inner(story)
        after, why = story.titles[-1], cast(Outcome, mode.outcome(scene)).why
        story.pop()
        table.views = {}
        mode, outer = self.inner(story)
        mode.resumes(outer, scene)
        story.is_decided = mode.outcome(outer) is not None
        table.log(Resumed(story.titles[-1], self.now(story), after, why))

    def go_on(self, story: Story, table: Table) -> None:
        """A stage is over: the party carries on what it has become, and another begins, or the story ends."""
        mode, scene = self.inner(story)
        outcome = cast(Outcome, mode.outcome(scene))
        party, clock = self.system.carry(story.party, scene), self.now(story)
        number = 0 if story.is_interlude else story.index + 1
        index = story.index if story.is_interlude else story.index + 1
        rules, library = self.rules(story), self.library(story)
        lost = is_lost(outcome, scene, party)
        left = tuple(self.system.left(story.plan, party, library)) if lost else ()
        table.log(StageEnded(story.titles[-1], clock, outcome.winner, outcome.why, number, lost, left))
        options = self.choices(story, party, index, rules, library)
        answer = table.rule(NEXT, options, options[0].id, AS_PLANNED, "What comes next?", quiet=True)
        planned = self.system.stage(story.plan, index, party, rules, library)
        is_given_up = False
        if lost and planned is not None and not story.gm():
            is_given_up = gives_up(story, table, left, planned, index)
        story.party, story.clock_seconds, story.index = party, clock, index
        story.stages += 1
        if answer.id == END or is_given_up:
            story.result = self.system.ends(story.plan, index, party, library)
            if lost and left:
                story.result = Outcome("", LOST)
            table.log(CampaignEnded(story.stages, clock, story.result.why, lost))
            return
        story.is_interlude = not answer.id.isdecimal()
        if story.is_interlude:
            stage = self.system.interlude(answer, story.plan, party, rules, library)
        else:
            story.index = int(answer.id)
            stage = cast(Stage, self.system.stage(story.plan, story.index, party, rules, library))
        story.pop()
        story.is_told = False
        self.begin(story, table, stage)

    def begin(self, story: Story, table: Table, stage: Stage) -> None:
        """That scene is played from now on; what was kept for those who looked at the one before is gone."""
        story.push(stage)
        table.views = {}

    def choices(self, story: Story, party: Data, index: int, rules: Any, library: Library) -> list[Option]:
        """What may come next: the stages of the plan from there on, the next first; then what the system offers besides
        and the end. Without a game master nobody chooses."""
        found: list[Option] = []
        while (stage := self.system.stage(story.plan, index, party, rules, library)) is not None:
            found.append(Option(str(index), stage.title))
            if not story.gm():
                return found
            index += 1
        found = by_stage(found)
        besides = self.system.interludes(story.plan, party, rules, library) if story.gm() else []
        return [*found, *besides, THE_END] if found else [THE_END, *besides]

    def rules(self, story: Story) -> Any:
        return msgspec.convert(story.rules, self.system.rules_type)

    def library(self, story: Story) -> Library:
        """The content that the story holds."""
        library = Library(self.system.name, self.system.kinds)
        for kind, entries in story.content.items():
            for id, data in entries.items():
                library.add(kind, id, convert(self.system.kinds[kind], data), f"{kind} {id}")
        return library

    def now(self, story: Story) -> int:
        """The clock at this moment, in the middle of whatever is under way."""
        if story.result is not None:
            return story.clock_seconds
        return story.clock_seconds + sum(self.system.seconds(scene) for scene in story.stack)

    def outcome(self, story: Story) -> Outcome | None:
        return story.result

    # looking

    def view(self, story: Story, viewer: Viewer) -> Data:
        mode, scene = self.inner(story)
        return mode.view(scene, viewer)

    def sight(self, story: Story, seat: str) -> object:
        mode, scene = self.inner(story)
        return mode.sight(scene, seat) if seat in scene.seats() else mode.view(scene, story.viewer(seat))

    def board(self, story: Story, viewer: Viewer) -> Board:
        mode, scene = self.inner(story)
        board = mode.board(scene, viewer)
        return msgspec.structs.replace(board, time=day_and_time(self.now(story)))

    def acts(self, story: Story, seat: str) -> list[Option]:
        mode, scene = self.inner(story)
        return mode.acts(scene, seat) if seat in scene.seats() else []

    def can_act(self, story: Story, seat: str) -> bool:
        mode, scene = self.inner(story)
        return seat in scene.seats() and mode.can_act(scene, seat)

    def act(self, story: Story, table: Table, seat: str, answer: Answer) -> None:
        mode, scene = self.inner(story)
        mode.act(scene, table, seat, answer)
        story.is_decided = mode.outcome(scene) is not None

    def summary(self, before: Story, after: Story) -> tuple[str, ...]:
        if before.pushed != after.pushed:
            return (f"{after.titles[-1]} begins",)
        mode, scene = self.inner(before)
        return mode.summary(scene, after.stack[-1])

    def unknowns(self, story: Story) -> dict[str, str]:
        mode, scene = self.inner(story)
        return mode.unknowns(scene)

    def imagine(self, story: Story, viewer: Viewer, guess: Guess) -> None:
        for scene in story.stack:
            self.system.imagine(scene, viewer, guess)

    def leave_out(self, story: Story, viewer: Viewer) -> None:
        for scene in story.stack:
            self.system.leave_out(scene, viewer)

    def opens_odds(self, story: Story) -> bool:
        mode, scene = self.inner(story)
        return mode.opens_odds(scene)

    def turn_mark(self, story: Story) -> int:
        mode, scene = self.inner(story)
        return story.marked(mode.turn_mark(scene))

    def measures(self, story: Story) -> Measures:
        """Nobody wins a campaign: how far the party came, how long that took, and who of it is left."""
        hours = (self.now(story) - self.system.starts(story.plan)) / HOUR
        left = self.system.left(story.plan, story.party, self.library(story))
        figures = {"stages": float(story.stages), "hours": hours, "left of the party": float(len(left))}
        return Measures(story.stages, {}, 0.0, figures)


def is_lost(outcome: Outcome, scene: Scene, party: Data) -> bool:
    """Whether a side won that none of the party is on."""
    ours = {side for id, side in scene.creature_sides().items() if id in party}
    return bool(outcome.winner and ours) and outcome.winner not in ours


def gives_up(story: Story, table: Table, left: Sequence[str], planned: Stage, index: int) -> bool:
    """Whether the party ends the campaign after a stage that it has lost: each seat that can go on says so.

    Of several nobody hears what the others say before all have said it. Whoever was not in it is known from what comes
    next.
    """
    there = [*story.creatures(), *planned.scene.creatures()]
    able = dict.fromkeys([story.seat_of(creature) for creature in there if creature.id in left])
    together = " It ends if all of you say so." if len(able) > 1 else ""
    asks = []
    for seat in able:
        options = [Option(str(index), f"Go on: {planned.title}"), THE_END]
        ask = table.pose(seat, "", NEXT, options, f"The stage is lost. Does the party go on?{together}")
        ask.timer_answer = str(index)
        ask.is_for_people = True
        asks.append(ask)
    answers = table.ask_all(asks) if len(asks) > 1 else [table.put(ask) for ask in asks]
    return {answer.id for answer in answers} == {END}


def by_stage(found: list[Option]) -> list[Option]:
    """Stages of the plan; those of one title are told apart by their number."""
    titles = [option.label() for option in found]
    return [
        Option(option.id, f"{title}, stage {int(option.id) + 1}") if titles.count(title) > 1 else option
        for option, title in zip(found, titles, strict=True)
    ]
