"""What a shell offers when Tab is pressed: rulesets, what each has to play, and what else it has.

eval "$(_QUINTAIN_COMPLETE=bash_source quintain)"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.library.content import Library
from quintain.library.house import describe
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError
from quintain.words.wording import plural

Completes = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
FILES = [CompletionItem("", type="file")]
"""The shell offers files by itself."""


def beginning(begun: str, words: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]


def library_of(system: str) -> Library | None:
    """What is installed of its content; with mistakes in it nothing is offered, and the command itself tells them."""
    try:
        return find_system(system).library()
    except UserError:
        return None


def a_system(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return beginning(begun, system_names())


def something_of(kind: str) -> Completes:
    """SYSTEM/NAME: first the rulesets; once it can only be one of them, what it has of that kind. Or a file."""

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        named, slash, _ = begun.partition("/")
        near = [name for name in system_names() if (name == named if slash else name.startswith(named))]
        if len(near) > 1:
            return [CompletionItem(f"{name}/") for name in near]
        library = library_of(near[0]) if near else None
        if library is None:
            return FILES
        known = library.of(kind) if kind in find_system(near[0]).kinds else {}
        names = {f"{near[0]}/{id}": str(getattr(entry, "name", "")) for id, entry in known.items()}
        return [CompletionItem(name, help=title) for name, title in names.items() if name.startswith(begun)]

    return complete


a_fight = something_of("encounter")
a_campaign = something_of("campaign")


def a_kind(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What `quintain list SYSTEM` can list."""
    system = context.params.get("system_name")
    if system not in system_names():
        return []
    return beginning(begun, [*map(plural, find_system(system).kinds), "rules", "bots"])


def an_entry(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What `quintain show SYSTEM` can show by its id."""
    system = context.params.get("system_name")
    library = library_of(system) if system in system_names() else None
    if library is None:
        return []
    ids = [id for kind in find_system(library.system).kinds for id in library.of(kind)]
    return beginning(begun, [*ids, *(rule.name for rule in describe(find_system(library.system).rules_type))])


def a_rulebook(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """A ruleset, or one of its clauses."""
    books = ledger_systems()
    if not begun.isupper():
        return beginning(begun, books)
    clauses = [clause.id for book in books for clause in read_ledger(book).clauses]
    return beginning(begun, clauses)
