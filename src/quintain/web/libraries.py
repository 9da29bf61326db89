"""The content of each system as a server has it: read once, and again when a file of one's own folders has changed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec

from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.library.content import Library
from quintain.library.schema import convert
from quintain.reading.shelf import Shelf
from quintain.systems import find_reader, find_system, systems_of_folder
from quintain.web.packing import pack
from quintain.words.errors import UserError

LOG = logging.getLogger("quintain.web")
Homebrew = dict[str, dict[str, Data]]
"""Entries by kind and id, as data, that did not come with Quintain."""
Stamp = tuple[tuple[str, int, int], ...]
"""Every file of the folders, when it was last changed and how large it is."""


class Libraries:
    """The content of each system, with those of the user's own folders laid over it that are for it."""

    def __init__(self, folders: list[Any] | None = None) -> None:
        self.folders = folders or []
        self.read: dict[str, Library] = {}
        self.added: dict[str, Homebrew] = {}
        self.shelves: dict[str, Shelf] = {}
        self.stamp = stamp_of(self.folders)
        self.trouble: UserError | None = None
        """What is wrong with the folders as they are now; what was read before holds on."""
        self.edition = 0
        """Counts how often they were read again."""
        self.lock = RLock()

    def look_again(self) -> None:
        """Reads everything anew if a file in the folders has changed; where one has a mistake nothing is taken."""
        with self.lock:
            if not self.folders or (stamp := stamp_of(self.folders)) == self.stamp:
                return
            self.stamp, self.trouble = stamp, None
            fresh = Libraries(self.folders)
            try:
                for system in self.read:
                    fresh.of(system)
            except UserError as error:
                self.trouble = error
                LOG.warning("The content is not read again: %s", error)
                return
            self.read, self.added, self.shelves = fresh.read, {}, {}
            self.edition += 1

    def of(self, system: str) -> Library:
        with self.lock:
            if system not in self.read:
                self.read[system] = find_system(system).library(self.folders_for(system))
            return self.read[system]

    def folders_for(self, system: str) -> list[Any]:
        return [each for each in self.folders if find_system(system) in systems_of_folder(each)]

    def homebrew(self, system: str) -> Homebrew:
        """What the user's own folders add to the shipped content, or put in its place."""
        if system not in self.added:
            found = find_system(system)
            self.added[system] = added(found, self.of(system), found.library()) if self.folders else {}
        return self.added[system]

    def with_stored(self, system: str, homebrew: Homebrew) -> Library:
        """The content of a system as a table needs it: what is stored with the table goes before all else."""
        kinds = find_system(system).kinds
        library = self.of(system).copy()
        for kind, entries in homebrew.items():
            for id, data in entries.items():
                try:
                    library.add(kind, id, convert(kinds[kind], data), f"stored with the table, {id}")
                except (LookupError, msgspec.ValidationError) as error:
                    fix = "It was written for other rules: open the campaign anew with content for these."
                    what = f'The {kind} "{id}" that is stored with this table cannot be read: {error}.'
                    raise UserError(what, where="table", fix=fix) from error
        return library

    def shelf(self, system: System, scene: Scene | None = None) -> Shelf:
        """What a seat may read of it, put together once; for a scene with content of its own, of that."""
        if scene is not None:
            return find_reader(system).in_fight(self.of(system.name), list(system.kinds), scene)
        if system.name not in self.shelves:
            self.shelves[system.name] = find_reader(system).in_fight(self.of(system.name), list(system.kinds))
        return self.shelves[system.name]


def added(system: System, library: Library, known: Library) -> Homebrew:
    """What a library has that another one has not, or has otherwise."""
    found: Homebrew = {}
    for kind in system.kinds:
        there = known.of(kind)
        own = {id: entry for id, entry in library.of(kind).items() if entry != there.get(id)}
        if own:
            found[kind] = {id: msgspec.to_builtins(entry) for id, entry in own.items()}
    return found


def packed_homebrew(homebrew: Homebrew) -> bytes | None:
    """For storing; nothing if there is nothing."""
    return pack(homebrew) if homebrew else None


def stamp_of(folders: list[Any]) -> Stamp:
    return tuple(sorted(mark for folder in folders for mark in marks_in(Path(folder))))


def marks_in(folder: Path) -> Iterator[tuple[str, int, int]]:
    """A folder that is gone has no files."""
    for file in [folder] if folder.suffix == ".toml" else folder.glob("**/*.toml"):
        try:
            found = file.stat()
        except OSError:
            continue
        yield str(file), found.st_mtime_ns, found.st_size
