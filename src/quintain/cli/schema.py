"""`quintain schema`: what content may say, as JSON Schema for an editor."""

from __future__ import annotations

import click

from quintain.cli.completing import a_system
from quintain.cli.text import say_json
from quintain.library.jsonschema import json_schema
from quintain.systems import find_system


@click.command(
    epilog="""
\b
Examples:
  quintain schema swords > swords.schema.json

\b
An editor with Even Better TOML (or taplo) then completes and checks a file that begins with
  #:schema ./swords.schema.json
"""
)
@click.argument("system_name", metavar="SYSTEM", shell_complete=a_system)
def schema(system_name: str) -> None:
    """Print what files of content may hold as JSON Schema, with words for every field, for editors of TOML."""
    system = find_system(system_name)
    say_json(json_schema(system.name, system.title, system.kinds))
