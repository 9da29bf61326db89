"""How many or how strong foes make an encounter as fair as it should be: a search over one number, all of it shown.

Every setting is played with the same dice. A few are tried all along the range; between two neighbours of which one is
above what is wanted and one below the search goes on by halves. What it finds is played once more, with dice that the
search has not seen, and that is the answer's interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Unpack

import msgspec

from quintain.lab.answer import Answer, Row
from quintain.lab.asked import How, asked_for, processes, setup_of
from quintain.lab.fights import Ring, Setup, content_of, seats_of
from quintain.lab.places import place_for
from quintain.lab.reporting import seed_of, share
from quintain.lab.results import Share, share_row
from quintain.lab.running import Found, Work, run
from quintain.lab.settings import Setting, read_setting, sound_up_to, usual_settings
from quintain.lab.valuing import encounter_of
from quintain.lab.watchable import typical
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import listed, quoted

FIGHTS = 1_000
FIRST = 5
"""So many settings are tried along the range before it is halved."""
FRESH = "fresh"
Hear = Callable[[str, Found], None]
"""Hears what is played, and what is known of it so far."""


class Probe(msgspec.Struct, frozen=True):
    """One setting, how many fights it was played for, the side's share of wins, and the seed of a typical fight."""

    value: int
    fights: int
    share: Share
    typical: str = ""


class Search(msgspec.Struct, frozen=True):
    """All that was tried of one number, in order, and what came of it.

    The `answer` is the setting nearest to what is wanted; `fresh` is that setting with other dice. What is wanted is
    `reached` if it lies between two settings. `steady`: nothing says that the share goes both up and down. `limit` says
    why the range ends where it does.
    """

    setting: Setting
    probes: list[Probe]
    answer: int | None
    fresh: Probe | None
    reached: bool
    steady: bool
    limit: str = ""

    def along(self) -> list[Probe]:
        """In the order of the range."""
        return sorted(self.probes, key=lambda probe: probe.value)


class BalanceReport(Answer, frozen=True):
    """For each number that was varied, which setting makes that side win so often."""

    target: str
    seed: str
    side: str
    aim: float
    fights: int
    bots: dict[str, str]
    searches: list[Search]
    stopped: bool = False

    def rows_of_figures(self) -> list[Row]:
        return [
            {"setting": search.setting.what, "value": probe.value, **share_row(probe.share)}
            for search in self.searches
            for probe in search.along()
        ]


def balance(
    target: str,
    aim: float,
    fights: int = FIGHTS,
    *,
    side: str = "",
    vary: Sequence[str] = (),
    **how: Unpack[How],
) -> BalanceReport:
    """How many or how tough foes make a side win a share of `aim` (0.65), as `quintain balance` tells."""
    setup = setup_of(asked_for(target, how, how.get("seed", "1")))
    settings = [read_setting(text) for text in vary]
    return balance_of(
        setup, aim, fights, target=target, side=side, settings=settings, jobs=processes(how), on=how.get("on", "")
    )


def balance_of(
    setup: Setup,
    aim: float,
    fights: int = FIGHTS,
    *,
    target: str = "",
    side: str = "",
    settings: Sequence[Setting] = (),
    jobs: int = 1,
    on: str = "",
    hear: Hear | None = None,
) -> BalanceReport:
    """Searches each of the numbers by itself; nobody named: the first side is to win so often."""
    start = Ring(setup).start
    side = side_named(list(dict.fromkeys(start.creature_sides().values())), side)
    searches: list[Search] = []
    stopped = False
    for wanted in settings or usual_settings(setup, *encounter_of(setup, content_of(setup)), side):
        seeker = Seeker(setup, wanted, side, aim, fights, jobs, on, hear)
        searches.append(seeker.seek())
        stopped = seeker.stopped
        if stopped:
            break
    bots = seats_of(setup.system, start, setup.bots)
    return BalanceReport(target, setup.seed, side, aim, fights, bots, searches, stopped)


def side_named(sides: list[str], wanted: str) -> str:
    if wanted and wanted not in sides:
        near = did_you_mean(wanted, sides)
        raise UserError(f"There is no side {quoted(wanted)}.", fix=near or f"There is: {listed(sides)}.")
    return wanted or sides[0]


class Seeker:
    """Searches one number; an interrupt leaves what was tried until then."""

    def __init__(
        self, setup: Setup, setting: Setting, side: str, aim: float, fights: int, jobs: int, on: str, hear: Hear | None
    ) -> None:
        self.setup = setup
        self.setting, self.limit = sound_up_to(setup, setting)
        self.side = side
        self.aim = aim
        self.fights = fights
        self.jobs = jobs
        self.on = on
        self.hear = hear
        self.probes: dict[int, Probe] = {}
        self.stopped = False

    def seek(self) -> Search:
        for value in spread_over(self.setting.least, self.setting.most):
            self.try_out(value)
        pair = self.straddling()
        while pair is not None and pair[1] - pair[0] > 1 and not self.stopped:
            self.try_out(sum(pair) // 2)
            pair = self.straddling()
        answer = min(self.probes, key=self.distance, default=None)
        fresh = None if answer is None or self.stopped else self.play(answer, f"{self.setup.seed}/{FRESH}")
        steady = is_steady([self.probes[value] for value in sorted(self.probes)])
        return Search(self.setting, list(self.probes.values()), answer, fresh, pair is not None, steady, self.limit)

    def distance(self, value: int) -> tuple[float, int]:
        return abs(self.probes[value].share.share - self.aim), value

    def straddling(self) -> tuple[int, int] | None:
        """Two neighbours among what was tried, the one at or above what is wanted and the other at or below."""
        for low, high in pairwise(sorted(self.probes)):
            ends = sorted([self.probes[low].share.share, self.probes[high].share.share])
            if ends[0] <= self.aim <= ends[1]:
                return low, high
        return None

    def try_out(self, value: int) -> None:
        if not self.stopped and value not in self.probes:
            probe = self.play(value, self.setup.seed)
            if probe is not None:
                self.probes[value] = probe

    def play(self, value: int, seed: str) -> Probe | None:
        """That setting; nothing, if it was interrupted before any fight was over."""
        setup = msgspec.structs.replace(self.setting.at(self.setup, value), seed=seed)
        what = f"{self.setting.what}={value}"

        def listen(found: Found) -> None:
            if self.hear is not None:
                self.hear(what, found)

        found = run(place_for(Work((setup,)), self.fights, self.jobs, self.on), self.fights, listen)
        self.stopped = found is None or found.fights < self.fights
        if found is None:
            return None
        won = share(found.tallies[0].won(self.side), found.fights, live=self.stopped)
        return Probe(value, found.fights, won, seed_of(setup, typical(found.tallies[0])))


def spread_over(least: int, most: int) -> list[int]:
    """A few places along a range, with both ends.

    >>> spread_over(1, 9), spread_over(1, 3)
    ([1, 3, 5, 7, 9], [1, 2, 3])
    """
    return list(dict.fromkeys(least + (most - least) * step // (FIRST - 1) for step in range(FIRST)))


def is_steady(probes: Sequence[Probe]) -> bool:
    """Whether nothing surely goes up in one place and down in another."""
    rises = any(high.share.low > low.share.high for low, high in pairwise(probes))
    falls = any(high.share.high < low.share.low for low, high in pairwise(probes))
    return not (rises and falls)
