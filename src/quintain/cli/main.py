"""The entry point: a group of commands, each imported only when it is called."""

from __future__ import annotations

import contextlib
import io
import sys
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from quintain import RULES
from quintain.words.errors import UserError

COMMANDS = {
    "serve": ("serve:serve", "Open the browser table: play with people and bots in a browser."),
    "backup": ("copies:backup", "Copy all tables into one file, while the server runs."),
    "restore": ("copies:restore", "Bring back all tables from a file made by backup."),
    "play": ("play:play", "Play a fight in this terminal, against bots or each other."),
    "campaign": ("campaign:campaign", "Play a string of fights with rests between."),
    "replay": ("replay:replay", "Retell a saved fight and verify it byte for byte."),
    "odds": ("odds:odds", "Work out exact odds: every outcome with its fraction."),
    "sim": ("sim:sim", "Play many fights between bots: win rates with intervals."),
    "compare": ("compare:compare", "Play the same fights two ways: what a change is worth."),
    "sweep": ("sweep:sweep", "Play with many values of something: a curve or a heat map."),
    "balance": ("balance:balance", "How many or how strong foes make a fight so fair."),
    "worth": ("worth:worth", "What a point, a status, an ability or an item is worth in an encounter."),
    "review": ("review:review", "Look a fight over: how it stood, what turned it, luck and choice."),
    "train": ("train:train", "Let the fast bot of a ruleset learn what wins more fights."),
    "audit": ("audit:audit", "Look for what is broken, degenerate or surprising in a ruleset."),
    "fit": ("fit:fit", "Weigh anew what standing better in a fight is worth."),
    "engine": ("engine:engine", "Let a program of yours play, by JSON lines."),
    "rules": ("rules:rules", "Show a rulebook clause by clause, where each lives and what proves it."),
    "systems": ("lists:systems", "List the rulesets."),
    "list": ("lists:list_entries", "List creatures, weapons, encounters, house rules, bots."),
    "show": ("lists:show", "Show one entry in full."),
    "schema": ("schema:schema", "Print what content may say as JSON Schema, for an editor."),
    "new": ("new:new", "Write a small working package to start from: a ruleset, or content."),
    "check": ("check:check", "Check content, scenarios and saved fights for mistakes."),
}

EXAMPLES = """
\b
Examples:
  quintain play ki/training_yard            a first fight, one against one
  quintain play ki/alley_brawl --as foes    the same tables turned
  quintain play shattered/duel              another ruleset: plot in secret
  quintain list ki encounters               what else there is to play
  quintain odds ki mirka unarmed --against street_thug
  quintain sim ki/broken_banner -n 1000     how often the party wins
  quintain rules KI-022                     what a clause says, and how we read it

Each command tells more with --help.
"""


class Commands(click.Group):
    """Knows every command by name and imports it when it is needed; mistakes of users end here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(f"quintain.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands with what they do, none of them imported."""
        names = [CompletionItem(name, help=says) for name, (_, says) in COMMANDS.items() if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise unknown_command(args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UserError as error:
            from quintain.cli.text import clean

            click.echo(clean(str(error)), err=True)
            ctx.exit(2)


def unknown_command(name: str) -> UserError:
    from quintain.words.errors import did_you_mean
    from quintain.words.wording import quoted

    near = did_you_mean(name, COMMANDS)
    return UserError(f"No command {quoted(name)}. {near}".rstrip(), fix="See them all with: quintain --help")


@click.group(
    cls=Commands,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="quintain", message=f"quintain %(version)s, {RULES}")
def cli() -> None:
    """Tabletop combat by the book: play it, replay it, ask why, and work out the odds."""


def main() -> None:
    """Runs the command line; what the terminal cannot show is replaced, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError):
                stream.reconfigure(errors="replace")
    cli(prog_name="quintain")


if __name__ == "__main__":
    main()
