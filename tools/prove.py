"""Shows that tests notice when a clause is broken: `make prove SYSTEM=ki`.

For every clause of kind rule or table it changes the clause's home in the code, a little and in several
ways, and runs only the tests that cite the clause. A clause is noticed if its tests fail for at least one
of these mutants, and for at least half of them. A clause that is not noticed needs a sentence that says
why in the system's `unproven.toml`.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from quintain.kernel.errors import UserError, did_you_mean
from quintain.kernel.trace import ClauseTrace, Home, Project, coverage
from tools.memory import Memory
from tools.mutants import Mutant, mutants_of
from tools.proofs import ProgressShown, Proof, Result, print_json, print_report
from tools.trials import CannotProve, Effort, Prover, Trial, run_pytest

CHECKOUT = Path(__file__).resolve().parents[1]


@click.command(help=__doc__)
@click.argument("system")
@click.option("--clause", "clauses", multiple=True, metavar="ID", help="Prove only this clause.")
@click.option("--cap", default=12, show_default=True, help="The most mutants per clause.")
@click.option("--jobs", default=2, show_default=True, help="How many trials run at once.")
@click.option(
    "--limit", "limit_s", default=20.0, show_default=True, help="Seconds of work until a trial counts as hung."
)
@click.option("--verbose", is_flag=True, help="List the mutants that no test noticed.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--package", default=CHECKOUT / "src" / "quintain", type=click.Path(path_type=Path), hidden=True)
def main(
    system: str,
    clauses: tuple[str, ...],
    cap: int,
    jobs: int,
    limit_s: float,
    verbose: bool,
    as_json: bool,
    package: Path,
) -> None:
    package = package.resolve()
    project = Project(package, package.parents[1] / "tests")
    try:
        with ProgressShown(quiet=as_json) as watcher:
            result = prove(project, system, clauses, cap, Effort(jobs, limit_s, watcher))
    except UserError as error:
        click.echo(error.message(), err=True)
        sys.exit(2)
    if as_json:
        print_json(result)
    else:
        print_report(result, verbose=verbose)
    sys.exit(0 if result.is_good else 1)


def prove(project: Project, system: str, clauses: tuple[str, ...], cap: int, effort: Effort) -> Result:
    """Tries the mutants of the clauses asked for, or of all, and judges each clause by them."""
    if system not in project.systems():
        raise UserError(f'No system "{system}" has code. {did_you_mean(system, project.systems())}'.rstrip())
    traces = coverage(system, project)
    wanted = chosen(traces, clauses)
    homes = [home for trace in traces for home in trace.homes]
    mutants = {trace.id: planned(project, trace, homes, cap) for trace in wanted}
    whys = read_whys(project, system)
    prover = tried(project, system, mutants, effort, is_whole=not clauses)
    proofs = [
        Proof(
            trace.id,
            trace.home,
            {mutant: prover.verdicts[Trial(trace.id, mutant)] for mutant in mutants[trace.id]},
            trace.id in prover.cites,
            whys.get(trace.id, ""),
        )
        for trace in wanted
    ]
    return Result(system, proofs, list(stale(whys, proofs, is_whole=not clauses)), is_whole=not clauses)


def chosen(traces: list[ClauseTrace], clauses: tuple[str, ...]) -> list[ClauseTrace]:
    """The clauses that can be proved, or those of them that were asked for."""
    provable = [trace for trace in traces if trace.is_provable]
    known = [trace.id for trace in provable]
    for clause in clauses:
        if clause not in known:
            raise UserError(f'No rule or table "{clause}". {did_you_mean(clause, known)}'.rstrip())
    return [trace for trace in provable if not clauses or trace.id in clauses]


def planned(project: Project, trace: ClauseTrace, homes: list[Home], cap: int) -> list[Mutant]:
    """The mutants of a clause's home."""
    if trace.home is None:
        return []
    path = project.package / trace.home.file
    parts = path.relative_to(project.package.parent).with_suffix("").parts
    module = ".".join(part for part in parts if part != "__init__")
    return mutants_of(trace.home, homes, path, module, cap)


def tried(project: Project, system: str, mutants: dict[str, list[Mutant]], effort: Effort, *, is_whole: bool) -> Prover:
    """Has pytest collect the tests that may cite the system's clauses, and try the mutants."""
    if str(project.package.parent) not in sys.path:
        sys.path.insert(0, str(project.package.parent))
    os.chdir(project.package.parents[1])
    memory = Memory(project, system)
    trials = [Trial(clause, mutant) for clause, listed in mutants.items() for mutant in listed]
    prover = Prover(trials, memory, effort)
    with quiet_stdout():
        exit_code = run_pytest(citing_files(project, system), prover)
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


def citing_files(project: Project, system: str) -> list[str]:
    """The test files that may cite a clause of the system: by id, or by standing in its folder."""
    prefix = f"{project.ledger(system).prefix}-"
    found = []
    for path in sorted((project.tests or project.package).rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" in text and (prefix in text or system in path.parent.parts):
            found.append(str(path))
    if not found:
        raise CannotProve(f"No test cites a clause of {system}.")
    return found


# Explanations


def read_whys(project: Project, system: str) -> dict[str, str]:
    """Clause id -> why no test can notice it."""
    path = project.package / "systems" / system / "unproven.toml"
    if not path.is_file():
        return {}
    whys = tomllib.loads(path.read_text(encoding="utf-8"))
    wrong = [clause for clause, why in whys.items() if not isinstance(why, str) or not why.strip()]
    if wrong:
        raise UserError(f"{', '.join(wrong)} has no reason.", where=str(path), fix='Write: KI-001 = "why"')
    return whys


def stale(whys: dict[str, str], proofs: list[Proof], *, is_whole: bool) -> Iterator[str]:
    """Explanations for clauses that are noticed after all, or that there are not."""
    unnoticed = {proof.id: not proof.is_noticed for proof in proofs}
    for clause in whys:
        if not unnoticed.get(clause, not is_whole):
            yield clause


if __name__ == "__main__":
    main()
