"""From what a person types (`ki/alley_brawl`, `my_fight.toml`) to a scene that can be played."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from quintain.campaign.journey import CAMPAIGN, Journey
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.lab.changing import changed
from quintain.library.content import Library, display_path
from quintain.library.files import read_whole
from quintain.library.house import change, differences, parse_assignment
from quintain.library.tomlfile import read_toml
from quintain.systems import find_system, system_names
from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import quoted

SCENARIO_FILES = (".toml", ".json")
LARGEST_FILE = 1024 * 1024
ENCOUNTER = "encounter"


class Scenario:
    """A scenario of a system with its house rules: everything a scene starts from but the seed."""

    def __init__(self, system: System, library: Library, rules: msgspec.Struct, scenario: Data, label: str) -> None:
        self.system = system
        self.library = library
        self.rules = rules
        self.scenario = scenario
        self.label = label

    def start(self) -> Scene:
        """A scene; the mistakes of a scenario that is a file are found in that file."""
        try:
            return self.system.begin(self.scenario, self.rules, self.library)
        except ContentError as error:
            raise (error.inside(self.label) if self.label.endswith(SCENARIO_FILES) else error) from None

    def without_people(self) -> Scenario:
        """The same without what only people need, as bots play it in replays and simulations."""
        rules = change(self.system.quick_rules(), differences(self.rules), system=self.system.name)
        return Scenario(self.system, self.library, rules, self.scenario, self.label)

    def changed(self, sets: Sequence[str], counts: Mapping[str, int]) -> Scenario:
        """The same with these changes of what is in it, and so many of each kind."""
        scenario, library = changed(self.system, self.scenario, self.rules, self.library, sets, counts)
        return Scenario(self.system, library, self.rules, scenario, self.label)

    def names_a_game_master(self, seat: str) -> Scenario:
        """The same with a game master, where the system's encounters can have one."""
        kind = self.system.kinds.get(ENCOUNTER)
        if kind is None or "gm" not in kind.__struct_fields__:
            raise UserError(f"{self.system.title} has no game master's seat.", fix="Leave --gm out.")
        scenario = self.written_out() | {"gm": seat}
        return Scenario(self.system, self.library, self.rules, scenario, self.label)

    def written_out(self) -> Data:
        """The scenario with everything in it, in place of an encounter's name."""
        if set(self.scenario) != {ENCOUNTER}:
            return self.scenario
        entry = self.library.get(ENCOUNTER, str(self.scenario[ENCOUNTER]))
        return cast(Data, msgspec.to_builtins(entry))


def find_setup(
    target: str, content: Sequence[Path] = (), rules: Sequence[str] = (), *, campaigns: bool = False
) -> Scenario:
    """The setup that `SYSTEM/ENCOUNTER` or a scenario file means, or `SYSTEM/CAMPAIGN` where that can be meant."""
    if target.endswith(SCENARIO_FILES):
        return scenario_file(Path(target), content, rules)
    name, slash, encounter = target.partition("/")
    if not slash:
        raise no_encounter(target)
    system = find_system(name)
    library = system.library(content)
    need_kind(system, ENCOUNTER)
    is_campaign = campaigns and isinstance(system, Journey) and encounter in library.of(CAMPAIGN)
    kind = CAMPAIGN if is_campaign and encounter not in library.of(ENCOUNTER) else ENCOUNTER
    library.get(kind, encounter)
    return Scenario(system, library, read_rules(system, {}, rules), {kind: encounter}, target)


def no_encounter(target: str) -> UserError:
    if target in system_names():
        fix = f"Choose an encounter, for example {target}/NAME. See them all with: quintain list {target} encounters"
        return UserError(f"{target} is a system, not an encounter.", fix=fix)
    if Path(target).suffix == ".jsonl":
        return UserError(
            f"{quoted(target)} is a saved fight.",
            fix=f"Go on with it: quintain play --load {target}. Retell it: quintain replay {target}",
        )
    near = did_you_mean(target, system_names())
    fix = f"{near} Write SYSTEM/ENCOUNTER, for example {system_names()[0]}/NAME, or a scenario file (.toml, .json)."
    return UserError(f"{quoted(target)} is no encounter.", fix=fix.strip())


def need_kind(system: System, kind: str) -> None:
    if kind not in system.kinds:
        raise UserError(f"{system.title} has no {kind}s.", fix=f"See what it has with: quintain list {system.name}")


def scenario_file(path: Path, content: Sequence[Path], rules: Sequence[str], usual: str = "") -> Scenario:
    """A scenario written out in a file: `system`, perhaps `rules`, and what the system's encounters have.

    `usual` is the system of a file that does not say it.
    """
    where = display_path(path)
    data = read_data(path, where)
    name = data.pop("system", usual or None)
    if not isinstance(name, str):
        raise no_system(data, where)
    system = find_system(name)
    own = data.pop("rules", {})
    if not isinstance(own, dict):
        raise UserError("rules is not a table.", where=where, fix='Write, for example: rules = { announcing = "open" }')
    setup = Scenario(system, system.library(content), system.rules_type(), data, where)
    check_own_rules(setup, own)
    setup.rules = read_rules(system, own, rules)
    return setup


def check_own_rules(setup: Scenario, own: Mapping[str, object]) -> None:
    """Wrong house rules of a scenario, told together with whatever else is wrong with it."""
    try:
        read_rules(setup.system, own, ())
    except ContentError as error:
        mistakes = [mistake.inside(f"{setup.label}, rules") for mistake in error.mistakes]
        try:
            setup.start()
        except ContentError as more:
            mistakes += more.mistakes
        raise ContentError(mistakes) from None


def no_system(data: Mapping[str, Any], where: str) -> UserError:
    names = system_names()
    if data and all(isinstance(value, list) for value in data.values()):
        fix = f"Play an encounter of it with: quintain play SYSTEM/ENCOUNTER --content {where}"
        return UserError("This is content, not a scenario.", where=where, fix=fix)
    fix = f'Write system = "NAME" at its top, with one of: {", ".join(names)}.'
    return UserError("A scenario says which system it is for.", where=where, fix=fix)


def read_data(path: Path, where: str) -> dict[str, Any]:
    """The table that a TOML or JSON file holds."""
    if path.suffix != ".json":
        return read_toml(path, where)
    try:
        data = json.loads(read_whole(path, where, LARGEST_FILE))
    except (ValueError, RecursionError) as error:
        raise UserError(f"This is not JSON: {error}.", where=where, fix="Write one object: { ... }") from None
    if not isinstance(data, dict):
        raise UserError("A scenario is one JSON object.", where=where, fix="Write: { ... }")
    return data


def read_rules(system: System, own: Mapping[str, object], assignments: Sequence[str]) -> msgspec.Struct:
    """The book's house rules, changed by what a scenario says and then by what a person typed."""
    changes = {**own, **dict(parse_assignment(text) for text in assignments)}
    return change(system.rules_type(), changes, system=system.name)


def read_seed(seed: str) -> str:
    """The seed that was given, or a new one."""
    return seed or secrets.token_hex(4)
