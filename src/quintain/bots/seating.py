"""Who sits where: people, and bots on every other seat."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.bots import find_bot, usual_bot
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

PERSON = "person"
EVERYBODY = ("both", "all")
NOBODY = "none"


def sides_of(scene: Scene) -> list[str]:
    return list(dict.fromkeys(side for side in scene.seats().values() if side))


def seats_named(scene: Scene, word: str) -> list[str]:
    """The seats of a side, or the one seat of that name."""
    seats = scene.seats()
    found = [seat for seat, side in seats.items() if word in (seat, side)]
    if not found:
        known = list(dict.fromkeys([*sides_of(scene), *seats]))
        near = did_you_mean(word, known)
        raise UserError(
            f"Nobody sits at {quoted(word)}.", fix=f"{near} There is: {', '.join(known)}, both, none.".strip()
        )
    return found


def people_at(scene: Scene, sits_as: str, gm: str = "") -> list[str]:
    """The seats that people take: of one side, of several, of all, of none; a game master has one too."""
    if sits_as in EVERYBODY:
        return list(scene.seats())
    if sits_as == NOBODY:
        chosen: list[str] = []
    elif sits_as:
        chosen = [seat for word in sits_as.split(",") for seat in seats_named(scene, word.strip())]
    else:
        chosen = [] if gm else seats_named(scene, sides_of(scene)[0])
    return [seat for seat in scene.seats() if seat in chosen or seat == gm]


def read_bots(scene: Scene, system: str, bots: str, bot: str = "") -> dict[str, str]:
    """The bot of every seat, from `red=greedy,blue=random` and the one for all others."""
    chosen = dict.fromkeys(scene.seats(), bot or usual_bot(system))
    for part in filter(None, (part.strip() for part in bots.split(","))):
        side, equals, name = part.rpartition("=")
        if not equals:
            raise UserError(f"{quoted(part)} is not a side with its bot.", fix="Write, for example: red=greedy")
        chosen.update(dict.fromkeys(seats_named(scene, side), name))
    for name in dict.fromkeys(chosen.values()):
        find_bot(system, name)
    return chosen


def seated(people: list[str], bots: Mapping[str, str]) -> dict[str, str]:
    """Every seat and who sits there, as a transcript notes it."""
    return {seat: PERSON if seat in people else bot for seat, bot in bots.items()}


def players_of(system: str, seats: Mapping[str, str]) -> dict[str, Player | None]:
    """Bots for the seats that bots have; a person's seat has no player."""
    found = {name: find_bot(system, name) for name in dict.fromkeys(seats.values()) if name != PERSON}
    return {seat: found.get(name) for seat, name in seats.items()}


def policies(system: str, scene: Scene, seats: Mapping[str, str]) -> dict[str, Player]:
    """How everybody would choose, for odds: bots as themselves, people as the usual bot."""
    names = policy_names(system, scene, seats)
    bots = {name: find_bot(system, name) for name in dict.fromkeys(names.values())}
    return {seat: bots[name] for seat, name in names.items()}


def policy_names(system: str, scene: Scene, seats: Mapping[str, str]) -> dict[str, str]:
    """The bot as which each seat is taken to choose."""
    known = {seat: seats.get(seat, PERSON) for seat in scene.seats()}
    return {seat: usual_bot(system) if name == PERSON else name for seat, name in known.items()}


def policy_words(names: Mapping[str, str]) -> str:
    """
    >>> policy_words({"red": "greedy", "blue": "greedy"}), policy_words({"red": "greedy", "blue": "random"})
    ('everybody chooses as the bot greedy does', 'red chooses as the bot greedy does, blue as random')
    """
    if len(set(names.values())) == 1:
        return f"everybody chooses as the bot {next(iter(names.values()))} does"
    (first, bot), *others = names.items()
    return ", ".join([f"{first} chooses as the bot {bot} does", *(f"{seat} as {bot}" for seat, bot in others)])


def viewer_of(scene: Scene, word: str) -> Viewer:
    """Whose eyes: the referee's, a spectator's, a seat's or a side's."""
    if word == "referee":
        return REFEREE
    if word == "spectator":
        return SPECTATOR
    if word in sides_of(scene) and word not in scene.seats():
        return Viewer(side=word)
    return scene.viewer(seats_named(scene, word)[0])
