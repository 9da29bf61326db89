"""`quintain systems`, `list` and `show`: what there is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec

from quintain.bots import RANDOM, SEARCH, bot_module, bot_names, own_bots
from quintain.bots.search import TRIES
from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.cli.completing import a_kind, a_system, an_entry
from quintain.cli.options import content_option, json_option
from quintain.cli.readings import say_reading
from quintain.cli.text import HEAD, QUIET, clean, columns, counted, say, say_json, table
from quintain.kernel.system import System
from quintain.library.content import Library, installed
from quintain.library.house import RuleInfo, describe
from quintain.library.written import written_text
from quintain.reading.phrases import Reading
from quintain.systems import find_reader, find_system, system_names
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import plural, quoted

RULES = "rules"
INITIALS = ("hp", "ac")
BOTS = "bots"


@click.command(epilog="\b\nExamples:\n  quintain systems\n  quintain systems --json")
@json_option
def systems(as_json: bool) -> None:
    """List the rulesets: those that can be played, and those that are a rulebook so far."""
    playable = system_names()
    names = list(dict.fromkeys([*playable, *ledger_systems()]))
    rows = [
        {
            "name": name,
            "title": find_system(name).title if name in playable else read_ledger(name).title,
            "playable": name in playable,
            "clauses": len(read_ledger(name).clauses) if name in ledger_systems() else 0,
            "summary": read_ledger(name).summary if name in ledger_systems() else "",
        }
        for name in names
    ]
    if as_json:
        say_json(rows)
        return
    table(
        ["name", "title", "clauses", ""],
        [[str(row["name"]), str(row["title"]), str(row["clauses"]), can_be(bool(row["playable"]))] for row in rows],
        right=[2],
    )
    say()
    say(f"See what one has with, for example: quintain list {playable[0]}", QUIET)


def can_be(playable: bool) -> str:
    return "playable" if playable else "rulebook only, not playable yet"


@click.command(
    "list",
    epilog="""
\b
Examples:
  quintain list ki
  quintain list ki encounters
  quintain list ki rules                    the house rules, with their values
  quintain list ki creatures --content my_creatures --json
""",
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
@click.argument("kind", required=False, metavar="[KIND]", shell_complete=a_kind)
@content_option
@json_option
def list_entries(system_name: str, kind: str | None, content: tuple[Path, ...], as_json: bool) -> None:
    """List what a system has: creatures, weapons, encounters and so on, house rules, bots."""
    system = find_system(system_name)
    if kind is None:
        list_kinds(system, system.library(content), as_json)
    elif kind in (RULES, "rule"):
        list_rules(system, as_json)
    elif kind in (BOTS, "bot"):
        list_bots(system, as_json)
    else:
        library = system.library(content)
        list_kind(library, find_kind(system, library, kind), as_json)


def find_kind(system: System, library: Library, word: str) -> str:
    known = [*map(plural, system.kinds), RULES, BOTS]
    if word not in (*known, *system.kinds):
        near = did_you_mean(word, known)
        raise UserError(
            f"There are no {quoted(word)} in {system.name}.", fix=f"{near} There are: {', '.join(known)}.".strip()
        )
    return library.kind(word)


def list_kinds(system: System, library: Library, as_json: bool) -> None:
    counts = {plural(kind): len(library.of(kind)) for kind in system.kinds}
    counts |= {RULES: len(describe(system.rules_type)), BOTS: len(bot_names(system.name))}
    if as_json:
        say_json(counts)
        return
    table([system.title, ""], [[kind, str(count)] for kind, count in counts.items()], right=[1])
    say()
    say(f"See them with, for example: quintain list {system.name} {next(iter(counts))}", QUIET)


def list_rules(system: System, as_json: bool) -> None:
    """The house rules: each with its clause, its values and the book's."""
    rules = describe(system.rules_type)
    if as_json:
        say_json([msgspec.to_builtins(rule) for rule in rules])
        return
    for rule in rules:
        say_rule(rule)
    say()
    first = rules[0]
    other = next((word for word in first.words if word != plain(first.default)), "VALUE")
    say(f"Change one with, for example: quintain play ... --rule {first.name}={other}", QUIET)


def list_bots(system: System, as_json: bool) -> None:
    names = bot_names(system.name)
    if as_json:
        say_json(names)
    else:
        for line in columns([[name, about_bot(system.name, name)] for name in names], set()):
            say(line, hang=2)
        say()
        say(f"{SEARCH}:N tries N times for an answer; {SEARCH} alone tries {TRIES} times.", QUIET)


def about_bot(system: str, name: str) -> str:
    """The first line of its module, without the name that it starts with."""
    general = f"quintain.bots.{ {RANDOM: 'random_bot'}.get(name, name) }"
    own = bot_module(system, name) if name in own_bots(system) else general
    line = (import_module(own).__doc__ or "").partition("\n")[0]
    return re.sub(r"^\w+: ", "", line)


def list_kind(library: Library, kind: str, as_json: bool) -> None:
    entries = library.of(kind)
    if as_json:
        say_json([msgspec.to_builtins(entry) for entry in entries.values()])
        return
    if not entries:
        say(f"There are no {plural(kind)} in {library.system}.")
        return
    fields = telling_fields(list(entries.values()))
    numbers = [place for place, field in enumerate(fields) if is_numeric(list(entries.values()), field)]
    rows = [[cell(field, getattr(entry, field)) for field in fields] for entry in entries.values()]
    notes = [str(getattr(entry, "note", "")) for entry in entries.values()]
    heads = [head(field) for field in fields]
    if any(notes):
        say_with_notes(heads, rows, notes)
    else:
        table(heads, rows, right=numbers)
    say()
    say(f"{counted(len(rows), kind, plural(kind))}. See one in full with: quintain show {library.system} ID", QUIET)


def say_with_notes(heads: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
    """A line for every entry, and below it what it is for."""
    head, *lines = columns([heads, *rows], set())
    say(head, HEAD)
    for line, note in zip(lines, notes, strict=True):
        say(line, hang=4)
        if note:
            say(note, QUIET, indent=4)


def telling_fields(entries: Sequence[msgspec.Struct]) -> list[str]:
    """The id, the name, and what every entry has to say in a word or a number."""
    required = [field.name for field in msgspec.structs.fields(type(entries[0])) if field.required]
    return [name for name in required if all(is_word(getattr(entry, name)) for entry in entries)]


def head(field: str) -> str:
    """What stands over a column."""
    short = field.replace("_", " ").replace("open text", "what everybody is told")
    return short.upper() if field in INITIALS else short


def cell(field: str, value: object) -> str:
    """A value in a table: ids as they are typed, all else in words."""
    return plain(value) if field == "id" else plain(value).replace("_", " ")


def is_word(value: object) -> bool:
    return isinstance(value, str | int | float)


def is_numeric(entries: Sequence[msgspec.Struct], field: str) -> bool:
    return all(isinstance(getattr(entry, field), int | float) for entry in entries)


def plain(value: object) -> str:
    """A value as a person would type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    return str(value.value) if isinstance(value, StrEnum) else str(value)


# one entry


@click.command(
    epilog="""
\b
Examples:
  quintain show ki mirka
  quintain show swords "magical missile"
  quintain show ki guard_sword --json
  quintain show swords merrick --toml       how it is written, to begin another one with
  quintain show ki announcing               a house rule
"""
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
@click.argument("id_", metavar="ID", shell_complete=an_entry)
@content_option
@json_option
@click.option("--toml", "as_toml", is_flag=True, help="Print it as it is written, to begin an entry of your own with.")
def show(system_name: str, id_: str, content: tuple[Path, ...], as_json: bool, as_toml: bool) -> None:
    """Show one entry in full, whatever kind it is of, by its id or its name; or what the book says of a word."""
    system = find_system(system_name)
    library = system.library(content)
    found = {kind: library.of(kind)[id_] for kind in system.kinds if id_ in library.of(kind)}
    if as_toml:
        say_written(system, library, list(found), id_, content)
        return
    rule = next((rule for rule in describe(system.rules_type) if rule.name == id_), None)
    if as_json:
        shown = [{"kind": kind, **data_of(entry)} for kind, entry in found.items()]
        shown += [{"kind": "house rule", **data_of(rule)}] if rule is not None else []
        shown = shown or [data_of(reading) for reading in by_name(system, library, id_)]
        say_json(shown[0] if len(shown) == 1 else shown)
        return
    for kind in found:
        say_entry(system, library, kind, id_)
    if rule is not None:
        say_rule(rule)
    if not found and rule is None:
        show_by_name(system, library, id_)


def say_written(system: System, library: Library, kinds: Sequence[str], id_: str, content: Sequence[Path]) -> None:
    """Every entry of that id as it stands in its file."""
    if not kinds:
        raise nothing_called(id_, system, library)
    folders = [*installed(system.name), *content]
    for kind in kinds:
        click.echo(f"# From {library.where(kind, id_)}: give it an id of its own.")
        click.echo(clean(written_text(system.name, folders, kind, id_).expandtabs(4)))


def show_by_name(system: System, library: Library, name: str) -> None:
    for reading in by_name(system, library, name):
        if kind := next((kind for kind in system.kinds if reading.id in library.of(kind)), ""):
            say_entry(system, library, kind, reading.id)
        else:
            say_reading(reading, "quintain rules")


def by_name(system: System, library: Library, name: str) -> Sequence[Reading]:
    """Whatever is called so: content by its name, a condition, a term, a rule."""
    try:
        return find_reader(system).all_of(library, list(system.kinds)).find(name)
    except UserError:
        raise nothing_called(name, system, library) from None


def data_of(entry: msgspec.Struct) -> dict[str, Any]:
    data = msgspec.to_builtins(entry)
    assert isinstance(data, dict)
    return data


def nothing_called(id_: str, system: System, library: Library) -> UserError:
    ids = [*(id for kind in system.kinds for id in library.of(kind)), *system.rules_type.__struct_fields__]
    near = did_you_mean(id_.lower().replace(" ", "_"), ids)
    see = f"See what there is with: quintain list {system.name}"
    return UserError(f"There is no {quoted(id_)} in {system.name}.", fix=f"{near} {see}".strip())


def say_entry(system: System, library: Library, kind: str, id: str) -> None:
    """An entry in words, and where it is written."""
    reading = find_reader(system).one_of(library, list(system.kinds), kind, id)
    say_reading(reading, "quintain rules", heading=f"{reading.name} ({kind} {id})")
    say(f"written in {library.where(kind, id)}", QUIET, indent=2)


def say_rule(rule: RuleInfo) -> None:
    """A house rule: what it says, and what it can be; the book's value is named."""
    say(f"{rule.name} ({rule.clause})", HEAD)
    say(rule.says, indent=4)
    say(f"The book: {plain(rule.default)}. Values: {rule.values}", indent=4)
