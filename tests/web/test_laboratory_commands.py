"""Every question of the page is a command that a terminal takes, option by option."""

from __future__ import annotations

from typing import Any

import click
import msgspec
import pytest

from quintain.cli.main import cli
from quintain.web.laboratory.command import command_of
from quintain.web.laboratory.wish import Wish

WAY = {"rules": {"luck_die": "d6"}, "sets": ["mirka.hp=30"], "bots": {"red": "greedy", "blue": "random"}}
PLACE = {"system": "ki", "where": "mirror", "fights": 50, "seed": "7", "way": WAY}


@pytest.mark.parametrize(
    "wish",
    [
        PLACE | {"ask": "sim"},
        PLACE | {"ask": "sim", "fights": 0, "precision": 2.5},
        PLACE | {"ask": "compare", "other": WAY},
        PLACE | {"ask": "sweep", "vary": ["mirka.hp=10..20..5", "rule:luck_die=d4,d6"]},
        PLACE | {"ask": "worth", "side": "red"},
        PLACE | {"ask": "balance", "side": "red", "target": 65, "vary": ["mirka.hp=10..40"]},
        {"ask": "audit", "system": "ki", "fights": 50},
    ],
)
def test_a_question_of_the_page_is_a_command_of_the_terminal(wish: dict[str, Any]) -> None:
    words = [*command_of(msgspec.convert(wish, Wish), 1), "--keep=somewhere", "--lines"]
    context = click.Context(cli)
    command = cli.get_command(context, words[0])
    assert command is not None

    given = command.make_context(words[0], words[1:], parent=context).params

    assert given.get("target", given.get("system_name")) == ("ki" if wish["ask"] == "audit" else "ki/mirror")
    assert (given["jobs"], given["lines"]) == (1, True)
    assert given.get("sets", ()) == (() if wish["ask"] == "audit" else ("mirka.hp=30",))


def test_odds_of_a_deed_are_a_command_of_the_terminal_too() -> None:
    doing = {"who": "mirka", "what": "unarmed", "against": "yula", "reaction": "dodge", "distance": 2}
    asked = {"ask": "odds", "system": "ki", "doing": doing, "way": {"rules": {"luck_die": "d6"}}}
    words = [*command_of(msgspec.convert(asked, Wish), 1), "--keep=somewhere", "--lines"]
    command = cli.get_command(click.Context(cli), words[0])
    assert command is not None

    given = command.make_context(words[0], words[1:], parent=click.Context(cli)).params

    assert (given["where"], given["words"], given["against"]) == ("ki", ("mirka", "unarmed"), "yula")
    assert (given["reaction"], given["distance"], given["rules"]) == ("dodge", 2, ("luck_die=d6",))
