"""A reading on the screen: what a thing costs, does, and where the book says so."""

from __future__ import annotations

from quintain.cli.text import HEAD, QUIET, say
from quintain.reading.phrases import Reading

ON_A_LINE = 40
"""Numbers that are shorter stand side by side."""


def say_reading(reading: Reading, clause_command: str, heading: str = "") -> None:
    """Name and kind, Cost, text, numbers, clauses; `clause_command` is what to type for one of them."""
    say(heading or f"{reading.name} ({reading.kind})", HEAD)
    if reading.cost:
        say(f"Cost: {reading.cost}", indent=2, hang=2)
    if reading.text:
        say(reading.text, indent=2)
    short = [line for line in reading.numbers if len(line) <= ON_A_LINE and not line.startswith("2d6 ")]
    if short:
        joined = "; ".join(short)
        say(f"{joined[0].upper()}{joined[1:]}.".replace("..", "."), indent=2, hang=2)
    for line in reading.numbers:
        if line not in short:
            say(f"{line[0].upper()}{line[1:]}", indent=2, hang=2)
    if reading.clauses:
        say(f"Clauses: {', '.join(reading.clauses)} ({clause_command} {reading.clauses[0]} reads one)", QUIET, indent=2)
