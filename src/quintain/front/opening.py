"""How a program comes by a fight: it starts one, or goes on with one that was saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quintain.bots.seating import PERSON
from quintain.campaign.journey import CAMPAIGN
from quintain.front.fight import Fight
from quintain.front.saved import about, read_fight
from quintain.front.sitting import Sits, players_of, sat
from quintain.kernel.live import Game
from quintain.lab.scenarios import Scenario, find_setup
from quintain.library.house import change
from quintain.record.transcript import resume
from quintain.systems import find_system

NOBODY: Mapping[str, Sits] = {}
AS_WRITTEN: Mapping[str, object] = {}


def start(
    target: str | Path,
    *,
    seed: str | int = 1,
    bots: Mapping[str, Sits] = NOBODY,
    rules: Mapping[str, object] = AS_WRITTEN,
    content: Sequence[str | Path] = (),
    gm: str = "",
) -> Fight:
    """Starts `SYSTEM/ENCOUNTER`, `SYSTEM/CAMPAIGN` or a scenario file.

    `bots` says who plays a side or a seat, by a bot's name or with a `Player` of one's own; every other seat is asked.
    `rules` changes house rules by name, `content` are folders laid over what ships, `gm` names a game master's seat.
    The same seed and the same answers give the same fight.

    >>> import quintain
    >>> fight = quintain.start("ki/mirror", seed=7, bots={"red": "greedy", "blue": "random"}, rules={"luck_die": "d6"})
    >>> fight.outcome.winner
    'red'
    """
    setup = opened(target, rules, content)
    if gm and CAMPAIGN not in setup.scenario:
        setup = setup.names_a_game_master(gm)
    scene = setup.start()
    if gm and CAMPAIGN in setup.scenario:
        scene.seat_gm(gm)
    seated = sat(setup.system.name, scene, bots)
    game = Game(setup.system, scene, str(seed), players_of(setup.system.name, seated))
    return Fight(game, seated, setup.label)


def opened(target: str | Path, rules: Mapping[str, object], content: Sequence[str | Path]) -> Scenario:
    """What is to be played, as programs play it: without what only people need."""
    setup = find_setup(str(target), [Path(folder) for folder in content], campaigns=True)
    setup.rules = change(setup.rules, rules, system=setup.system.name)
    return setup.without_people()


def load(path: str | Path, *, bots: Mapping[str, Sits] | None = None) -> Fight:
    """Goes on with a fight or campaign from its file; the same bots sit there, unless others are named."""
    file = Path(path)
    with about(file):
        transcript = read_fight(file)
        system = find_system(transcript.header.system)
        if bots is None:
            seated: dict[str, Sits] = {seat: who for seat, who in transcript.header.seats.items() if who != PERSON}
        else:
            seated = sat(system.name, system.load(transcript.header.start), bots)
        game = resume(system, transcript, players_of(system.name, seated))
    return Fight(game, seated, transcript.header.label)
