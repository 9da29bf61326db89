"""What stands behind an ask, for those who are trusted with it: no public attribute leads there."""

from __future__ import annotations

from quintain.kernel.asks import Ask, Asker, Menu


def asker_of(ask: Ask) -> Asker | None:
    """Who put it, for whoever runs the game: from there on nothing is hidden."""
    return ask._asker


def menu_of(ask: Ask) -> Menu | None:
    """What lists its options, for bots that come with their ruleset: a menu knows the scene."""
    return ask._menu
