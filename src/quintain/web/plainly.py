"""Pages in words alone, with links: all rulebooks, and what is said of an address that leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from quintain.clauses.ledger import read_ledger
from quintain.systems import find_system, system_names
from quintain.web.pages import page
from quintain.words.errors import did_you_mean

HOME = '<p><a class="btn" href="/">To the start</a></p>'


def plain_page(title: str, words: Sequence[str]) -> str:
    return page("plain").replace("<!--TITLE-->", escape(title)).replace("<!--WORDS-->", "\n".join(words))


def rulebooks() -> str:
    """Every rulebook, with what it is about and how long it is."""
    return plain_page("The rules", ["<p>Each clause of a rulebook, with our ruling where it needs one.</p>", shelf()])


def shelf() -> str:
    rows = "\n".join(row(name) for name in system_names())
    return f'<ul class="tablelist books">\n{rows}\n</ul>'


def row(name: str) -> str:
    system, clauses = find_system(name), len(read_ledger(name).clauses)
    about = escape(system.about.partition(";")[0])
    return (
        f'<li><a class="name" href="/rules/{name}">{escape(system.title)}</a>'
        f'<br><span class="small quiet">{about}. {clauses} clauses.</span></li>'
    )


def no_rulebook(name: str) -> str:
    """There is no ruleset of that name; these there are."""
    meant = did_you_mean(name, system_names())
    words = f"<p>There is no rulebook called {escape(name[:60])}. {escape(meant)}</p>"
    return plain_page("No such rulebook", [words, "<p>These there are:</p>", shelf(), HOME])


def away() -> str:
    """What a browser shows that has installed the site while the server cannot be reached."""
    words = (
        "<p>The server does not answer, or there is no network. Nothing is lost: every answer that was kept stands.</p>"
    )
    return plain_page("Quintain is away", [words, '<p><a class="btn" href="">Try again</a></p>'])


def nowhere() -> str:
    """An address that leads to no page."""
    words = "<p>This address leads nowhere. A link to a table is good only whole, with everything after the #.</p>"
    rules = '<p>Or look something up in <a href="/rules">the rules</a>.</p>'
    return plain_page("There is no such page", [words, HOME, rules])
