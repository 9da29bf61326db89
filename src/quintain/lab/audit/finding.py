"""What an audit found, with its numbers, the clauses behind it and a fight to watch."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from quintain.lab.answer import Answer, Row


class Sure(StrEnum):
    """How sure a finding is: counted out, or seen in so many fights."""

    EXACT = "exact"
    ESTIMATED = "estimated"


class Finding(msgspec.Struct, frozen=True):
    """One thing that a designer would want to know.

    `weight` ranks it among the others, from 0 to 1. `numbers` are the figures that `says` tells in words, each with its
    95 % interval where it is estimated: least, best guess, most. `watch` is the command that shows it.
    """

    method: str
    title: str
    says: str
    weight: float
    sure: Sure
    numbers: dict[str, tuple[float, float, float]] = {}
    fights: int = 0
    clauses: tuple[str, ...] = ()
    watch: str = ""


class Audit(Answer, frozen=True):
    """All that was found in a ruleset, the weightiest first, and what it rests on.

    `unfinished` names the methods that an interrupt left out or cut short.
    """

    system: str
    seed: str
    bots: str
    fights: int
    findings: tuple[Finding, ...]
    methods: tuple[str, ...]
    unfinished: tuple[str, ...] = ()

    def of(self, method: str) -> list[Finding]:
        return [finding for finding in self.findings if finding.method == method]

    def rows_of_figures(self) -> list[Row]:
        return [
            {"method": each.method, "weight": each.weight, "sure": str(each.sure), "title": each.title}
            for each in self.findings
        ]


def ranked(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The weightiest first; equal ones as they were found."""
    return tuple(sorted(findings, key=lambda finding: -finding.weight))


def exactly(number: float) -> tuple[float, float, float]:
    return number, number, number
