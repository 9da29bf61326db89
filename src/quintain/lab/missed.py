"""What could have been done better: another answer is looked for by a few tries, and judged on luck of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quintain.ahead.choosing import Row, best, by_answer, compare, difference
from quintain.ahead.rollout import TO_THE_END, Outlook
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.lab.stops import Stop

Z95 = 1.96


class Missed(msgspec.Struct, frozen=True):
    """An answer in the place of which another was found, and how much better that is for its side, in points.

    It was looked for among the answers that were worth trying, and then judged on luck of its own, so that what looked
    best only by luck does not count. `error` is half of a 95 % interval.
    """

    answers: int
    events: int
    seat: str
    side: str
    who: str
    about: str
    question: str
    taken: str
    best: str
    points: float
    error: float


def find_better(system: System, stop: Stop, players: Mapping[str, Player], tries: int) -> Missed | None:
    """What of all that is worth trying leads further than what was taken, if anything does, as far as its seat knew."""
    taken = stop.taken
    found = by_answer(compare(list(stop.worth_trying), tries, Attempts(system, stop, players, far=False)))
    better = best(found).choose
    if better == taken:
        return None
    attempt = Attempts(system, stop, players, far=True)
    rows = [Row(better), Row(taken)]
    for row in rows:
        row.found = [attempt(row, number) for number in range(tries)]
    mean, error = difference(*rows)
    ask = stop.ask
    words = stop.worth_trying
    return Missed(
        stop.answers,
        stop.events,
        ask.seat,
        attempt.side,
        ask.who,
        ask.about,
        ask.question,
        words[taken],
        words[better],
        100 * mean,
        100 * Z95 * error,
    )


class Attempts:
    """One try of an answer after another: as far as bots look ahead to find one, to the end (`far`) to judge it."""

    def __init__(self, system: System, stop: Stop, players: Mapping[str, Player], *, far: bool) -> None:
        scene = stop.position.scene
        viewer = scene.viewer(stop.ask.seat)
        rounds = TO_THE_END if far else system.mode_of[type(scene.played())].horizon
        self.outlook = Outlook(system, stop.position, players, viewer, rounds)
        self.side = viewer.side
        self.seed = f"{'judged' if far else 'sought'}/{stop.answers}"

    def __call__(self, row: Row, number: int) -> float:
        table = self.outlook.played(f"{self.seed}/{number}", row.choose, eager=row.eager)
        row.unlocks |= table.unlocked
        return self.outlook.worth(table.scene.played(), self.side)


def lost_by(missed: Sequence[Missed]) -> tuple[float, float]:
    """How many points they come to, and half of a 95 % interval of that; each was judged by itself."""
    return sum(each.points for each in missed), sum(each.error**2 for each in missed) ** 0.5
