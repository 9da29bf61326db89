"""Shows that tests notice when a clause of the ruleset SYSTEM is broken.

For every clause of kind rule or table it changes the clause's home in the code, a little and in many
ways, and runs only the tests that cite the clause, or a clause of the very same home. Each of these mutants
is killed by a test, or listed in `survivors.toml` beside the tests with the reason why it changes
nothing that anybody can see. One that survives unlisted fails the run; so does one that is listed and
killed after all, or that no longer exists.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from quintain import RULES
from quintain.built import COMPILED, PACKAGE
from quintain.clauses.trace import CLAUSE_ID, ClauseTrace, Project, coverage
from quintain.conformance.checkout import checkout_of
from quintain.conformance.prove.memory import Memory
from quintain.conformance.prove.mutants import mutants_of
from quintain.conformance.prove.proofs import ProgressShown, Proof, Result, print_json, print_report, print_toml
from quintain.conformance.prove.survivors import Survivor, read_survivors
from quintain.conformance.prove.trials import SURVIVED, CannotProve, Effort, Prover, Trial, run_pytest
from quintain.words.errors import UserError, did_you_mean


@click.command(help=__doc__)
@click.argument("system")
@click.option("--clause", "clauses", multiple=True, metavar="ID", help="Prove only this clause.")
@click.option("--jobs", default=2, show_default=True, help="How many trials run at once.")
@click.option(
    "--limit", "limit_s", default=5.0, show_default=True, help="Seconds of work until a trial counts as hung."
)
@click.option("--forget", is_flag=True, help="Try again what earlier runs have settled.")
@click.option("--verbose", is_flag=True, help="Show every clause, and what is listed.")
@click.option("--toml", "as_toml", is_flag=True, help="Print the unlisted survivors as entries for survivors.toml.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--package", type=click.Path(path_type=Path), hidden=True)
def main(
    system: str,
    clauses: tuple[str, ...],
    jobs: int,
    limit_s: float,
    forget: bool,
    verbose: bool,
    as_toml: bool,
    as_json: bool,
    package: Path | None,
) -> None:
    try:
        project = project_in(package.resolve()) if package is not None else checkout_of(system)
        with ProgressShown(quiet=as_json) as watcher:
            result = prove(project, system, clauses, Effort(jobs, limit_s, watcher, forget))
    except UserError as error:
        click.echo(error.message(), err=True)
        sys.exit(2)
    if as_json:
        print_json(result)
    elif as_toml:
        print_toml(result)
    else:
        print_report(result, verbose=verbose)
    sys.exit(0 if result.is_good else 1)


def project_in(package: Path) -> Project:
    """A checkout like that of Quintain itself, with the package in `src`."""
    return Project(package, package.parents[1] / "tests")


def prove(project: Project, system: str, clauses: tuple[str, ...], effort: Effort) -> Result:
    """Tries the mutants of the clauses asked for, or of all, and judges each of them."""
    if system not in project.systems():
        raise UserError(f'No system "{system}" has code. {did_you_mean(system, project.systems())}'.rstrip())
    if RULES == COMPILED and project.package == PACKAGE:
        raise UserError("Compiled rules cannot be broken.", fix="Set QUINTAIN_RULES=pure in the environment.")
    list_path = project.survivors(system)
    whys = read_survivors(list_path)
    traces = coverage(system, project)
    wanted = chosen(traces, clauses)
    trials = {trace.id: planned(project, trace, traces) for trace in wanted}
    prover = tried(project, system, trials, effort, is_whole=not clauses)
    proofs = [
        Proof(
            trace.id,
            trace.home,
            {trial.mutant: prover.verdicts[trial] for trial in trials[trace.id]},
            trace.id in prover.cites,
            {trial.mutant: whys[named(trial)] for trial in trials[trace.id] if named(trial) in whys},
        )
        for trace in wanted
    ]
    there = {named(trial): prover.verdicts[trial] for listed in trials.values() for trial in listed}
    judged = [survivor for survivor in whys if not clauses or survivor.clause in clauses]
    return Result(
        system,
        list_path,
        proofs,
        killed_after_all=[survivor for survivor in judged if there.get(survivor, SURVIVED) != SURVIVED],
        not_there=[survivor for survivor in judged if survivor not in there],
    )


def named(trial: Trial) -> Survivor:
    return Survivor(trial.clause, trial.mutant.function, trial.mutant.what)


def chosen(traces: list[ClauseTrace], clauses: tuple[str, ...]) -> list[ClauseTrace]:
    """The clauses that can be proved, or those of them that were asked for."""
    provable = [trace for trace in traces if trace.is_provable]
    known = [trace.id for trace in provable]
    for clause in clauses:
        if clause not in known:
            raise UserError(f'No rule or table "{clause}". {did_you_mean(clause, known)}'.rstrip())
    return [trace for trace in provable if not clauses or trace.id in clauses]


def planned(project: Project, trace: ClauseTrace, traces: list[ClauseTrace]) -> list[Trial]:
    """The mutants of a clause's home, to be noticed by its tests, or by those of clauses of the very same home."""
    if trace.home is None:
        return []
    path = project.package / trace.home.file
    parts = path.relative_to(project.package.parent).with_suffix("").parts
    module = ".".join(part for part in parts if part != "__init__")
    homes = [home for each in traces for home in each.homes]
    neighbours = tuple(each.id for each in traces if each is not trace and trace.home in each.homes)
    return [Trial(trace.id, neighbours, mutant) for mutant in mutants_of(trace.home, homes, path, module)]


def tried(project: Project, system: str, trials: dict[str, list[Trial]], effort: Effort, *, is_whole: bool) -> Prover:
    """Has pytest collect the tests that may cite the clauses, and try the mutants."""
    if str(project.package.parent) not in sys.path:
        sys.path.insert(0, str(project.package.parent))
    os.chdir(project.root())
    memory = Memory(project, system)
    if effort.forget:
        memory.verdicts.clear()
    every_trial = [trial for listed in trials.values() for trial in listed]
    clauses = {*trials, *(clause for trial in every_trial for clause in trial.neighbours)}
    prover = Prover(every_trial, memory, effort)
    with quiet_stdout():
        exit_code = run_pytest(citing_files(project, clauses), prover)
    if prover.trouble:
        raise prover.trouble
    if exit_code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CannotProve(f"pytest could not collect the tests (exit code {int(exit_code)}).")
    if is_whole:
        memory.forget_unused()
    return prover


@contextmanager
def quiet_stdout() -> Iterator[None]:
    """Sends pytest's own chatter, and that of every fork, nowhere; what we say goes to stderr."""
    sys.stdout.flush()
    saved, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(saved, 1)
        os.close(saved)
        os.close(nowhere)


def citing_files(project: Project, clauses: set[str]) -> list[str]:
    """The test files that cite one of the clauses."""
    found = []
    for path in sorted((project.tests or project.package).rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" in text and not clauses.isdisjoint(re.findall(CLAUSE_ID, text)):
            found.append(str(path))
    if not found:
        raise CannotProve(f"No test cites {', '.join(sorted(clauses))}.")
    return found
