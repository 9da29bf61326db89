"""What a table works out once for several people is what each of them would get alone, in every system."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from quintain.bots import find_bot
from quintain.conformance.test_stories import begin, journey
from quintain.conformance.worlds import encounters_of, players, start
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene, viewers
from quintain.kernel.table import BotTable
from quintain.systems import find_system
from quintain.web.sights import Sights

GM = "gm"
ENCOUNTERS = 3
ANSWERS = 40
EVERY = 4


def moments(system: str) -> Iterator[Scene]:
    """Scenes inside steps of the first encounters of a system, with a game master, played by a bot of chance."""
    for name in encounters_of(system)[:ENCOUNTERS]:
        scene = start(system, name)
        scene.seat_gm(GM)
        game = Game(find_system(system), scene, f"sights {name}", dict.fromkeys(scene.seats()))
        bot = find_bot(system, "random")
        for answer in range(ANSWERS):
            if not game.asks:
                break
            if answer % EVERY == 0:
                yield game.now()
            ask = game.asks[0]
            game.answer(ask.seat, ask.number, bot.answer(ask))


def stages(name: str, campaign: str) -> Iterator[Scene]:
    """The beginnings of what follows one another in a campaign: fights, rests, walks."""
    system, story = journey(name), begin(name, campaign)
    story.seat_gm(GM)
    table = BotTable(story, system.sight, "sights", players(name, story, "greedy"))
    begun = 0
    while system.outcome(story) is None:
        if story.pushed != begun:
            begun = story.pushed
            yield story.clone()
        system.step(story, table)


def check(system: str, scene: Scene) -> int:
    """Everybody's board, and who can act, is what the rules give for that seat alone; how many sides shared one."""
    rules = find_system(system)
    sights = Sights(rules, scene)
    for viewer in viewers(scene):
        assert sights.board(viewer) == msgspec.json.encode(rules.board(scene, viewer)), viewer
    for seat in [*scene.seats(), ""]:
        assert sights.can_act(seat) == bool(rules.acts(scene, seat)), seat
    return len(sights.of_sides)


def test_a_board_shared_by_a_side_is_the_board_of_each_seat_and_who_can_act_is_known_without_a_list(
    system: str,
) -> None:
    assert sum(check(system, scene) for scene in moments(system))


def test_it_is_so_in_every_stage_of_a_campaign(system: str, campaign: str) -> None:
    assert sum(check(system, scene) for scene in stages(system, campaign))
