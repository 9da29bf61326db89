"""Content is data: folders of TOML, checked against a system's typed schemas before anything is played.

A file holds arrays of tables by kind (`[[weapon]]`), each entry with an `id`. All mistakes of all files are
reported at once. Nothing in a file is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from quintain.library.naming import naming_mistakes
from quintain.library.plugins import content_folders, home_of
from quintain.library.references import Brought, Mark
from quintain.library.schema import convert, flaws
from quintain.library.tomlfile import parse_toml, read_toml, toml_files
from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, either, listed, part, plural, quoted, sentence, shown

T = TypeVar("T", bound=msgspec.Struct)
Kinds = Mapping[str, type[msgspec.Struct]]

NO_TEXTS: Mapping[str, str] = {}
MOST_ENTRIES = 10_000
MOST_MISTAKES = 200
ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)


class Unread(UserError):
    """Something names an entry that is written but has mistakes of its own: those are told, this is none."""


class Replaced(msgspec.Struct, frozen=True):
    """An entry that took the place of another folder's entry with its id, and where both are written."""

    kind: str
    id: str
    place: str
    earlier: str


class Library:
    """The content of one system: entries by kind and id, in the order in which they were written."""

    def __init__(self, system: str, kinds: Kinds) -> None:
        self.system = system
        self.kinds = dict(kinds)
        self.replaced: list[Replaced] = []
        self._entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in kinds}
        self._places: dict[tuple[str, str], str] = {}
        self._flawed: list[str] = []
        self._is_whole = True

    def of(self, kind: str) -> dict[str, msgspec.Struct]:
        """All entries of a kind that the system declares."""
        return dict(self._entries[kind])

    def every(self, kind: str, type_: type[T]) -> dict[str, T]:
        """All entries of a kind, as the type that the system declared for it."""
        return {id_: _typed(entry, type_) for id_, entry in self._entries[kind].items()}

    def get(self, kind: str, id_: str) -> msgspec.Struct:
        """One entry, or a UserError that names the nearest one."""
        found = self._entries[kind].get(id_)
        if found is None:
            raise self._missing([kind], id_, "")
        return found

    def find(self, kind: str, type_: type[T], id_: str) -> T:
        """One entry, as the type that the system declared for its kind."""
        return _typed(self.get(kind, id_), type_)

    def seek(self, kind: str, type_: type[T], id_: str) -> T | None:
        """The same, or nothing if there is none of that id."""
        found = self._entries[kind].get(id_)
        return None if found is None else _typed(found, type_)

    def first_of(self, kinds: Sequence[str], id_: str) -> msgspec.Struct:
        """The entry of that id of the first of these kinds that has one, or a UserError."""
        for kind in kinds:
            if id_ in self._entries[kind]:
                return self._entries[kind][id_]
        raise self._missing(kinds, id_, "")

    def kind(self, word: str) -> str:
        """The kind that a person means by `creature` or `creatures`, or a UserError."""
        for kind in self._entries:
            if word in (kind, plural(kind)):
                return kind
        known = [plural(kind) for kind in self._entries]
        fix = did_you_mean(word[:LONGEST_SHOWN], known) or f"Use one of: {listed(known)}."
        raise UserError(f"There are no {quoted(word)} in {self.system}.", fix=fix)

    def where(self, kind: str, id_: str, field: str = "") -> str:
        """Where an entry, or a field of it, is written; for the mistakes that a system's check finds."""
        place = self._places[kind, id_]
        return f"{place}, {field}" if field else place

    def written(self, kind: str, id_: str, entry: msgspec.Struct) -> str:
        """Where that very entry is written; one that comes from elsewhere is called by its kind and id."""
        return self.where(kind, id_) if self._entries[kind].get(id_) is entry else f"{kind} {id_}"

    def check_reference(self, kinds: Sequence[str], id_: str, where: str) -> list[UserError]:
        """The mistake, if any, of naming an entry that none of these kinds has."""
        is_there = any(id_ in self._entries[kind] for kind in kinds)
        return [] if is_there else [self._missing(kinds, id_, where)]

    def kind_of(self, type_: type[msgspec.Struct]) -> str:
        """The kind whose entries have that type, or nothing."""
        return next((kind for kind, each in self.kinds.items() if each is type_), "")

    def brought(self, marks: Iterable[Mark]) -> dict[str, dict[str, Any]]:
        """The whole entries inside a value, by kind and id: what an encounter brings with it."""
        found: dict[str, dict[str, Any]] = {}
        for mark in marks:
            if isinstance(mark, Brought) and (kind := self.kind_of(mark.type_)):
                id_ = mark.value.get("id") if isinstance(mark.value, Mapping) else getattr(mark.value, "id", None)
                if isinstance(id_, str):
                    found.setdefault(kind, {}).setdefault(str(id_), mark.value)
        return found

    def add(self, kind: str, id_: str, entry: msgspec.Struct, place: str) -> None:
        """Put an entry in, in place of an earlier one with this id."""
        if self._places.get((kind, id_), place) != place:
            self.replaced.append(Replaced(kind, id_, place, self._places[kind, id_]))
        self._entries[kind][id_] = entry
        self._places[kind, id_] = place

    def note_flawed(self, id_: str) -> None:
        """An entry of this id has mistakes and could not be put in."""
        self._flawed.append(id_)

    def note_gap(self) -> None:
        """Something could not be read at all; any entry may have been in it."""
        self._is_whole = False

    def copy(self) -> Library:
        """Another library with the same entries, to which more can be added."""
        twin = Library(self.system, self.kinds)
        twin._entries = {kind: dict(entries) for kind, entries in self._entries.items()}
        twin._places = dict(self._places)
        return twin

    def _missing(self, kinds: Sequence[str], id_: str, where: str) -> UserError:
        near = did_you_mean(id_[:LONGEST_SHOWN], [each for kind in kinds for each in self._entries[kind]])
        see = ", ".join(f"quintain list {self.system} {plural(kind)}" for kind in kinds)
        error = UserError if self._is_whole and id_ not in self._flawed else Unread
        what = f"No {either(kinds)} {quoted(id_)} in {self.system}."
        return error(what, where=where, fix=f"{near} See them all with: {see}".strip())


def survey_library(
    system: str,
    kinds: Kinds,
    folders: Sequence[Path],
    check: Callable[[Library], list[UserError]] | None = None,
    texts: Mapping[str, str] = NO_TEXTS,
) -> tuple[Library, list[UserError]]:
    """What can be read, and every mistake; an entry with mistakes is left out, the others are looked at across.

    `texts` are files that are not in any folder, by their names: they are laid over all others.
    """
    _require_ids(kinds)
    library = Library(system, kinds)
    mistakes: list[UserError] = []
    written: list[_Written] = []
    try:
        for folder in folders:
            _Folder(library, kinds, folder, mistakes, written).read()
        _Folder(library, kinds, Path(), mistakes, written).read_texts(texts)
    except _EnoughError:
        return library, mistakes
    mistakes += untold([flaw for each in written for flaw in _wrong_names(library, each)], mistakes)
    if check:
        mistakes += untold(check(library), mistakes)
    return library, mistakes


def untold(found: Sequence[UserError], told: Sequence[UserError]) -> list[UserError]:
    """Each mistake once, but for those at the place of one told already, and those of naming what has mistakes."""
    places = {mistake.where for mistake in told}
    once = {mistake.message(): mistake for mistake in found if mistake.where not in places}
    return [mistake for mistake in once.values() if not isinstance(mistake, Unread)]


class _Written(NamedTuple):
    """An entry as it stands in a file; `is_sound` if it has the form of its kind."""

    kind: str
    id: str
    table: object
    place: str
    is_sound: bool


def _wrong_names(library: Library, each: _Written) -> list[UserError]:
    """What it names and there is not, unless another entry took its place."""
    if each.is_sound and library.where(each.kind, each.id) != each.place:
        return []
    return naming_mistakes(library, library.kinds[each.kind], each.table, each.place)


def sound(library: Library, mistakes: list[UserError]) -> Library:
    """A library without mistakes; else they are raised, all in one ContentError."""
    if mistakes:
        raise _failed(mistakes)
    return library


def read_one(kind_type: type[T], data: object, where: str, library: Library | None = None) -> T:
    """One already parsed table as its type, or a ContentError with every mistake in it.

    With the library that it will be used with, whatever else it names wrongly is told with them.
    """
    mistakes = _mistakes(kind_type, data, where)
    if mistakes and library is not None:
        mistakes += untold(naming_mistakes(library, kind_type, data, where), mistakes)
    if mistakes:
        raise _failed(mistakes)
    return convert(kind_type, data)


def shipped(system: str) -> Path:
    """The folder of the content that came with a system."""
    if not system.isidentifier():
        raise UserError(f"{quoted(system)} is not the name of a system.", fix="Use the name of a system.")
    folder = _content_root() / system
    home = None if folder.is_dir() else home_of(system)
    return folder if home is None else home / "content"


def installed(system: str) -> list[Path]:
    """That folder, and those of other people's packages, which are laid over it."""
    return [shipped(system), *content_folders(system)]


def display_path(path: Path) -> str:
    """A path as its reader knows it: below `content/`, below the current folder, or as it was given."""
    try:
        full = path.resolve()
        roots = [(_content_root().resolve(), "content"), (Path.cwd().resolve(), "")]
    except (OSError, ValueError, RuntimeError):
        return _plain(path)
    for root, name in roots:
        if full.is_relative_to(root):
            return _plain(name / full.relative_to(root))
    return _plain(path)


class _Folder:
    """One folder (or single file) on its way into a library; its mistakes go to a shared list."""

    def __init__(
        self, library: Library, kinds: Kinds, path: Path, mistakes: list[UserError], written: list[_Written]
    ) -> None:
        self.library = library
        self.kinds = kinds
        self.path = path
        self.mistakes = mistakes
        self.written = written
        self.seen: dict[tuple[str, str], str] = {}  # kind and id -> the file
        self.count = 0

    def read(self) -> None:
        try:
            found = toml_files(self.path, display_path(self.path), self.library.system)
        except UserError as mistake:
            self._skip(mistake)
            return
        for file in found:
            self._read_file(display_path(file), partial(read_toml, file))

    def read_texts(self, texts: Mapping[str, str]) -> None:
        for name, text in texts.items():
            self._read_file(name, partial(parse_toml, text))

    def _read_file(self, name: str, parse: Callable[[str], dict[str, Any]]) -> None:
        try:
            document = parse(name)
        except UserError as mistake:
            self._skip(mistake)
            return
        for kind, tables in document.items():
            if kind not in self.kinds:
                self._skip(self._unknown_kind(kind, name))
            elif not isinstance(tables, list):
                self._skip(_not_a_list(kind, tables, name))
            else:
                for number, table in enumerate(tables, start=1):
                    self._read_entry(kind, table, name, f"{kind} number {number}")

    def _read_entry(self, kind: str, table: object, file: str, nameless: str) -> None:
        self.count += 1
        if self.count > MOST_ENTRIES:
            self._note(
                UserError(
                    f"There are more than {MOST_ENTRIES:,} entries in one folder.",
                    where=file,
                    fix="Remove some.",
                )
            )
            raise _EnoughError
        id_ = table.get("id") if isinstance(table, dict) else None
        place = f"{file}, {part(id_) if isinstance(id_, str) and id_ else nameless}"
        wrong = _mistakes(self.kinds[kind], table, place)
        if isinstance(id_, str):
            wrong += self._wrong_id(kind, id_, file, place)
        self.written.append(_Written(kind, str(id_), table, place, not wrong))
        for mistake in wrong:
            self._note(mistake)
        if wrong and isinstance(id_, str):
            self.library.note_flawed(id_)
        if not wrong and isinstance(id_, str):
            self.library.add(kind, id_, convert(self.kinds[kind], table), place)

    def _wrong_id(self, kind: str, id_: str, file: str, place: str) -> list[UserError]:
        if not ID.fullmatch(id_):
            return [UserError(f"{quoted(id_)} cannot be an id.", where=f"{place}, id", fix=_id_fix(id_))]
        if (kind, id_) not in self.seen:
            self.seen[kind, id_] = file
            return []
        what = f"This {kind.replace('_', ' ')} is written twice; the first is in {self.seen[kind, id_]}."
        return [UserError(what, where=place, fix="Give one of the two another id.")]

    def _unknown_kind(self, kind: str, file: str) -> UserError:
        fix = did_you_mean(kind[:LONGEST_SHOWN], self.kinds) or f"The kinds are: {listed(self.kinds)}."
        return UserError(f"{self.library.system} has no kind {quoted(kind)}.", where=file, fix=fix)

    def _skip(self, mistake: UserError) -> None:
        self.library.note_gap()
        self._note(mistake)

    def _note(self, mistake: UserError) -> None:
        self.mistakes.append(mistake)
        if len(self.mistakes) >= MOST_MISTAKES:
            raise _EnoughError


class _EnoughError(Exception):
    """Reading stops here: too much, or too much of it wrong."""


def _failed(mistakes: list[UserError]) -> ContentError:
    if len(mistakes) < MOST_MISTAKES:
        return ContentError(mistakes)
    more = UserError(f"{MOST_MISTAKES} mistakes are listed; there may be more.", fix="Mend these, then try again.")
    return ContentError([*mistakes[:MOST_MISTAKES], more])


def _mistakes(kind_type: type[msgspec.Struct], data: object, where: str) -> list[UserError]:
    found = islice(flaws(kind_type, data), MOST_MISTAKES)
    return [UserError(what, where=", ".join(filter(None, [where, path])), fix=fix) for path, what, fix in found]


def _not_a_list(kind: str, found: object, file: str) -> UserError:
    fix = f"Start every {kind.replace('_', ' ')} with two pairs of brackets: [[{kind}]]"
    what = sentence(f"{shown(found)} is not a list of entries")
    return UserError(what, where=f"{file}, {kind}", fix=fix)


def _id_fix(id_: str) -> str:
    slug = re.sub(r"[^a-z0-9_-]+", "_", id_.lower()).strip("_-")[:64]
    example = slug if ID.fullmatch(slug) else "ash_jackal"
    return f'Use small letters, digits, _ and -, for example "{example}".'


def _require_ids(kinds: Kinds) -> None:
    for kind, type_ in kinds.items():
        if not any(field.name == "id" and field.required for field in msgspec.structs.fields(type_)):
            raise TypeError(f"{type_.__name__}, the type of kind {kind!r}, has no required field id")


def _typed(entry: msgspec.Struct, type_: type[T]) -> T:
    if not isinstance(entry, type_):
        raise TypeError(f"{type(entry).__name__} is not a {type_.__name__}")
    return entry


def _content_root() -> Path:
    return Path(str(files("quintain"))) / "content"


def _plain(path: Path) -> str:
    text = path.as_posix()
    return text if text.isprintable() else quoted(text)
