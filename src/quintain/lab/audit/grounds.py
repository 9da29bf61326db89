"""Where the fights of an audit are fought: a ruleset with its content, house rules and bots, ready to play."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from quintain.bots import find_bot
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Outcome, System
from quintain.kernel.table import Player
from quintain.lab.audit.statistics import statistics
from quintain.lab.audit.watcher import Watcher
from quintain.lab.changing import changed
from quintain.library.content import Library
from quintain.library.house import change
from quintain.state.known import pools_of
from quintain.systems import find_system

ENCOUNTER = "encounter"
MOST_STEPS = 20_000


class Setting(msgspec.Struct, frozen=True):
    """What a process needs to make the grounds for itself: names and plain data only; without encounters, all.

    `usual` are folders of content that no command names.
    """

    system: str
    seed: str
    bot: str
    rules: dict[str, object] = {}
    content: tuple[str, ...] = ()
    encounters: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()


class Grounds:
    """A ruleset ready to play; scenes at their start are kept, and each fight gets a copy."""

    def __init__(self, system: System, library: Library, bot: Player, setting: Setting) -> None:
        self.system = system
        self.library = library
        self.bot = bot
        self.setting = setting
        self.starts: dict[tuple[str, str, tuple[str, ...], bool], Scene] = {}
        self.known_ranges: dict[str, tuple[int, int]] = {}

    def encounters(self) -> list[str]:
        if self.setting.encounters:
            return list(self.setting.encounters)
        return list(self.library.of(ENCOUNTER)) if ENCOUNTER in self.system.kinds else []

    def start(
        self,
        encounter: str,
        rules: Mapping[str, object] | None = None,
        sets: Sequence[str] = (),
        *,
        turned: bool = False,
    ) -> Scene:
        """A fresh copy of the scene at its start, with other house rules and other numbers of creatures.

        Where it is `turned`, its sides are listed the other way round.
        """
        other = self.setting.rules | dict(rules or {})
        key = encounter, repr(sorted(other.items())), tuple(sets), turned
        if key not in self.starts:
            house = change(self.system.quick_rules(), other, system=self.system.name)
            written = self.written(encounter, turned=turned)
            scenario, library = changed(self.system, written, house, self.library, sets, {})
            self.starts[key] = self.system.start(scenario, house, library)
        return self.starts[key].clone()

    def written(self, encounter: str, *, turned: bool) -> Data:
        if not turned:
            return {ENCOUNTER: encounter}
        scenario: Data = msgspec.to_builtins(self.library.get(ENCOUNTER, encounter))
        sides = scenario["sides"]
        assert isinstance(sides, list)
        return scenario | {"sides": sides[::-1]}

    def ranges(self) -> dict[str, tuple[int, int]]:
        """The least and the most of each statistic among all creatures of the encounters."""
        if not self.known_ranges:
            for encounter in self.encounters():
                for creature in self.start(encounter).creatures():
                    for stat, value in statistics(creature).items():
                        least, most = self.known_ranges.get(stat, (value, value))
                        self.known_ranges[stat] = min(least, value), max(most, value)
        return self.known_ranges

    def seed_of(self, index: int) -> str:
        return f"{self.setting.seed}/{index}"

    def watcher(self, scene: Scene, index: int, players: Mapping[str, Player] | None = None) -> Watcher:
        usual = dict.fromkeys([*scene.seats(), ""], self.bot)
        return Watcher(self.system, scene, self.seed_of(index), usual | dict(players or {}))

    def fight(self, watcher: Watcher) -> Iterator[Outcome | None]:
        """Step after step; the outcome comes last."""
        scene, system = watcher.scene, self.system
        for _ in range(MOST_STEPS):
            outcome = system.outcome(scene)
            if outcome is not None:
                yield outcome
                return
            watcher.begin()
            system.step(scene, watcher)
            yield None
        yield Outcome("", f"{MOST_STEPS} steps did not end it")


def ready(setting: Setting) -> Grounds:
    system = find_system(setting.system)
    library = system.library([Path(folder) for folder in (*setting.usual, *setting.content)])
    for encounter in setting.encounters:
        library.get(ENCOUNTER, encounter)
    return Grounds(system, library, find_bot(setting.system, setting.bot), setting)


def digest(course: int, scene: Scene) -> int:
    """Two fights with the same took the same course to the same end, whatever sheets and house rules say."""
    ends = [
        (each.id, each.is_in_play(), *(getattr(each, field) for field, _, _ in pools_of(type(each))))
        for each in scene.creatures()
    ]
    return zlib.crc32(repr(ends).encode(), course)
