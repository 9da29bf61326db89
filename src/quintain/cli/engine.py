"""`quintain engine`: JSON lines on standard input and output, for outside bots."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from quintain.cli.options import allow_bot_option, content_option


@click.command(
    epilog="""
\b
Examples:
  quintain engine --schema
  echo '{"do":"start","system":"ki","encounter":"mirror","seats":{"red":"you"}}' | quintain engine
  quintain engine --allow-bot ./mybot.py   then {"seats":{"blue":"bot:./mybot.py"}} lets it play blue
"""
)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of all that is said, by either.")
@allow_bot_option
@content_option
def engine(schema: bool, bots: tuple[str, ...], content: tuple[Path, ...]) -> None:
    """Talk to a program: one JSON object a line in, events, asks and errors out; docs/engine.md tells more."""
    from quintain.bots.outside import allow
    from quintain.protocol.engine import LONGEST_LINE, Engine

    if schema:
        from quintain.protocol.schema import schema as whole_schema

        click.echo(json.dumps(whole_schema(), indent=1))
        return
    for bot in bots:
        allow(bot)
    table = Engine(content)
    while (line := sys.stdin.buffer.readline(LONGEST_LINE + 2)) and not table.closed:
        if line.strip():
            for reply in table.hear(whole(line, LONGEST_LINE)):
                click.echo(json.dumps(reply, separators=(",", ":")))
            sys.stdout.flush()


def whole(line: bytes, longest: int) -> str:
    """The line as text; the rest of one that is too long is read and thrown away."""
    text = line.decode(errors="replace")
    while len(line) > longest and not line.endswith(b"\n") and (line := sys.stdin.buffer.readline(longest + 2)):
        pass
    return text
