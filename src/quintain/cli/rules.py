"""`quintain rules`: a rulebook clause by clause, where each lives and what proves it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from quintain.clauses.chapters import chapter_table, files_of_chapters
from quintain.clauses.ledger import Clause, Ledger, find_clause, read_ledger
from quintain.clauses.trace import ClauseTrace, coverage
from quintain.cli.completing import a_rulebook
from quintain.cli.explain import say_clause
from quintain.cli.options import json_option
from quintain.cli.text import HEAD, QUIET, counted, percent, say, say_json
from quintain.kernel.scene import Data

CLAUSE = re.compile(r"[A-Za-z]{2,}-\d+")


@click.command(
    epilog="""
\b
Examples:
  quintain rules ki
  quintain rules ki --json
  quintain rules KI-022
  quintain rules ki --chapters
"""
)
@click.argument("what", metavar="SYSTEM|CLAUSE", shell_complete=a_rulebook)
@click.option("--chapters", is_flag=True, help="Only a table: the files in which the clauses of each chapter live.")
@json_option
def rules(what: str, chapters: bool, as_json: bool) -> None:
    """Show each clause of a rulebook: the rule, our ruling, where it lives and what proves it.

    Given a clause id, explain that clause with its worked examples.
    """
    if CLAUSE.fullmatch(what):
        ledger, clause = find_clause(what)
        trace = next(each for each in coverage(ledger.system) if each.id == clause.id)
        if as_json:
            say_json(clause_data(ledger, clause, trace))
        else:
            say_in_full(ledger, clause, trace)
        return
    ledger = read_ledger(what)
    traces = coverage(what)
    if chapters and as_json:
        say_json({"system": what, "chapters": files_of_chapters(ledger, traces)})
    elif chapters:
        click.echo(chapter_table(ledger, traces))
    elif as_json:
        say_json(coverage_data(what, traces))
    else:
        say_all(ledger, traces)


def coverage_data(system: str, traces: Sequence[ClauseTrace]) -> Data:
    """The clause table; `covered` and `total` count clauses of kind rule and table."""
    provable = [trace for trace in traces if trace.is_provable]
    return {
        "system": system,
        "clauses": [
            {"id": trace.id, "kind": trace.kind, "home": home_of(trace), "tests": tests_of(trace)} for trace in traces
        ],
        "covered": sum(trace.is_covered for trace in provable),
        "total": len(provable),
    }


def home_of(trace: ClauseTrace) -> str | None:
    return str(trace.home) if trace.home is not None else None


def tests_of(trace: ClauseTrace) -> list[str] | None:
    """The tests that cite the clause; None where no tests are installed."""
    return list(trace.tests) if trace.tests is not None else None


def clause_data(ledger: Ledger, clause: Clause, trace: ClauseTrace) -> Data:
    switch = clause.switch
    return {
        "system": ledger.system,
        "id": clause.id,
        "section": clause.section,
        "kind": clause.kind,
        "rule": clause.rule,
        "ruling": clause.ruling,
        "switch": {"name": switch.name, "values": list(switch.values)} if switch is not None else None,
        "home": home_of(trace),
        "tests": tests_of(trace),
        "worked": [worked.id for worked in ledger.worked if clause.id in worked.clauses],
    }


def say_all(ledger: Ledger, traces: Sequence[ClauseTrace]) -> None:
    by_id = {trace.id: trace for trace in traces}
    section = ""
    for clause in ledger.clauses:
        if clause.section != section:
            section = clause.section
            say(section.upper(), HEAD)
            say()
        say_clause(clause)
        say_trace(by_id[clause.id])
        say()
    say_counts(ledger, traces)


def say_trace(trace: ClauseTrace) -> None:
    """Where the clause lives and what proves it; guidance needs neither."""
    missing = "nowhere yet" if trace.is_provable else "nowhere: it is guidance"
    say(f"Lives in {home_of(trace) or missing}", QUIET, indent=2)
    for test in trace.tests or ():
        say(f"Proved by {test}", QUIET, indent=2)
    if trace.tests:
        return
    if trace.tests is None:
        say("Proved by tests that come with the source, not with this installation", QUIET, indent=2)
    elif trace.is_provable:
        say("Proved by no test yet", QUIET, indent=2)


def say_counts(ledger: Ledger, traces: Sequence[ClauseTrace]) -> None:
    provable = [trace for trace in traces if trace.is_provable]
    covered = sum(trace.is_covered for trace in provable)
    guidance = [trace for trace in traces if not trace.is_provable]
    share = percent(covered / len(provable)) if provable else "0.0 %"
    say(f"{ledger.title}: {covered} of {len(provable)} rules and tables have a home and a test ({share}).", HEAD)
    served = sum(bool(trace.homes) for trace in guidance)
    if guidance:
        say(f"Of {counted(len(guidance), 'clause')} of guidance, {served} have a home.")
    rulings = sum(bool(clause.ruling) for clause in ledger.clauses)
    switches = sum(clause.switch is not None for clause in ledger.clauses)
    say(f"{counted(rulings, 'ruling')}, {counted(switches, 'house rule')} among them.")


def say_in_full(ledger: Ledger, clause: Clause, trace: ClauseTrace) -> None:
    """One clause with its rows, its proof and the worked examples that use it."""
    say_clause(clause)
    say(f"Kind: {clause.kind}", indent=2)
    for row in clause.rows:
        said = row if isinstance(row, str) else ", ".join(f"{key} {value}" for key, value in row.items())
        say(f"- {said}", indent=4)
    say(f"To be shown: {clause.test}", indent=2)
    say_trace(trace)
    for term in ledger.terms:
        if clause.id in term.used_in:
            say(f"{term.name}: {term.definition}", indent=2)
    for worked in ledger.worked:
        if clause.id in worked.clauses:
            say()
            say(f"Worked example {worked.id}", HEAD)
            say(f"Given: {worked.given}", indent=2)
            if worked.dice:
                say(f"Dice: {' '.join(map(str, worked.dice))}", indent=2)
            say(f"Decisions: {worked.decisions}", indent=2)
            say(f"Expect: {worked.expect}", indent=2)
