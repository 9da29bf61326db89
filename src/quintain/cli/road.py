"""People at one screen on a campaign: where a stage ends, how the party stands, and where the next begins."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from quintain.campaign.events import StageBegan, StageEnded
from quintain.campaign.story import Story
from quintain.cli import state
from quintain.cli.lines import Lines
from quintain.cli.saving import write_file
from quintain.cli.sitting import Sitting
from quintain.cli.text import HEAD, columns, say
from quintain.kernel.events import REFEREE, Event
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.reading.sentences import short_names


class Parties:
    """How everybody of the party stood as each stage of a campaign was over, by how many had been over before it."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.after: dict[int, list[list[str]]] = {}

    def look(self, scene: Scene, events: int) -> None:
        """After every step of the game."""
        if isinstance(scene, Story) and scene.is_decided and len(scene.stack) == 1:
            rows = state.glance(self.system.board(scene, REFEREE), short_names(scene.creature_names()))
            self.after[scene.stages] = [cells for id, cells in rows.items() if id in scene.party]


class Road(Sitting):
    """A sitting at a story."""

    def __init__(self, game: Game, seats: Mapping[str, str], lines: Lines, parties: Parties) -> None:
        super().__init__(game, seats, lines)
        self.parties = parties

    def tell(self, events: list[Event]) -> None:
        """Stages stand out, and the party is shown as each leaves it."""
        ended = [each for each in self.game.events if isinstance(each, StageEnded)]
        told = [each for each in events if isinstance(each, StageEnded)]
        over = story_of(self.game.start).stages + len(ended) - len(told)
        for is_mark, some in groupby(events, lambda each: isinstance(each, StageBegan | StageEnded)):
            if not is_mark:
                super().tell(list(some))
                continue
            for event in some:
                say()
                say(event.sentence(self.names), HEAD)
                if isinstance(event, StageEnded):
                    party = self.parties.after.get(over, [])
                    over += 1
                    for line in columns(party, set()) if party else []:
                        say(line, indent=2)

    def play_on(self, bots: Mapping[str, Player]) -> None:
        """Only to the end of the stage: whoever leads the campaign says what comes next."""
        before, is_over = story_of(self.game.scene), False
        while self.game.asks and not is_over:
            ask = self.game.asks[0]
            self.game.answer(ask.seat, ask.number, bots[ask.seat].answer(ask), revision=ask.revision)
            now = story_of(self.game.scene)
            is_over = now.is_decided or now.stages > before.stages

    def keep_now(self) -> None:
        """What there is so far, so that a place that cannot be written is known at once."""
        if self.save_to is not None:
            write_file(self.save_to, self.text_to_save())


def story_of(scene: Scene) -> Story:
    assert isinstance(scene, Story)
    return scene
