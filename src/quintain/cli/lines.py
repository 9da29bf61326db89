"""Lines that a person types, or that a script has typed beforehand."""

from __future__ import annotations

import contextlib
import sys

import click


class Lines:
    """Where answers come from: a terminal with editing and history, or any other standard input."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # gives input() editing and history

    def next(self, prompt: str) -> str:
        """The next line; `EOFError` at the end of them."""
        if self.interactive:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            click.echo(prompt.rstrip())
            raise EOFError
        click.echo(f"{prompt}{line.strip()}")
        return line.strip()
