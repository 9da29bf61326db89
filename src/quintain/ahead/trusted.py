"""What stands behind an ask, for those who are trusted with it: no public attribute leads there."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Ask, Asker, Menu, Option


def asker_of(ask: Ask) -> Asker | None:
    """Who put it, for whoever runs the game: from there on nothing is hidden."""
    return ask._asker


def menu_of(ask: Ask) -> Menu | None:
    """What lists its options, for bots that come with their ruleset: a menu knows the scene."""
    return ask._menu


def narrowed(ask: Ask, options: Sequence[Option]) -> Ask:
    """The same with fewer options, for whoever has a bot play with something forbidden."""
    fewer = Ask(ask.seat, ask.who, ask.about, list(options), ask.question)
    fewer.number, fewer.revision, fewer.sealed, fewer._asker = ask.number, ask.revision, ask.sealed, ask._asker
    return fewer
