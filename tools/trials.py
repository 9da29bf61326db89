"""Runs tests against mutants: pytest collects once, then every trial is a fork of that warm process.

A change inside a function is made by giving the live function another `__code__`, so whoever holds the
function runs the change. A change that only an import would make (a constant, a table, a default), and
every mutant that survives, is tried in a fresh process that imports the mutant instead of the module.
"""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from math import ceil
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess, ForkServerProcess
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple, Protocol

import pytest
from hypothesis import Phase, settings

from quintain.kernel.errors import UserError
from tools.mutants import Mutant

KILLED, SURVIVED, HUNG = "killed", "survived", "hung"

# What a trial's process says by its exit code; any other code is a crash.
EXIT_SURVIVED, EXIT_HARNESS_BROKEN, EXIT_KILLED, EXIT_CANNOT_SWAP = 0, 1, 10, 11

MEMORY_LIMIT = 4 * 2**30
PATIENCE = 10
"""A trial is hung when it has worked for its limit; while others have the machine it is waited for so much longer."""
UNCHANGED_S = 3600.0
PYTEST_OPTIONS = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not browser"]

Process = ForkProcess | ForkServerProcess


class Trial(NamedTuple):
    """A mutant, and the clause whose tests should notice it; without a mutant, a control."""

    clause: str
    mutant: Mutant | None


class Job(NamedTuple):
    trial: Trial
    start: Callable[[], Process]
    limit_s: float


class CannotProve(UserError):
    """The tests do not even pass, or cannot be run, with nothing changed."""


class Watcher:
    """Is told how far things are; this one keeps it to itself."""

    def stage(self, what: str, total: int) -> None: ...

    def step(self) -> None: ...


class Effort(NamedTuple):
    """How many trials run at once, how long each may work at least, and who watches."""

    jobs: int
    limit_s: float
    watcher: Watcher


class Remembers(Protocol):
    """Verdicts from earlier runs."""

    def recall(self, trial: Trial, items: list[pytest.Item]) -> str | None: ...

    def remember(self, trial: Trial, items: list[pytest.Item], verdict: str) -> None: ...


Cites = dict[str, list[pytest.Item]]


class Prover:
    """A pytest plugin that, once the tests are collected, tries the mutants instead of running them."""

    def __init__(self, trials: Sequence[Trial], memory: Remembers, effort: Effort) -> None:
        self.trials = trials
        self.memory = memory
        self.effort = effort
        self.verdicts: dict[Trial, str] = {}
        self.cites: Cites = {}
        self.trouble: CannotProve | None = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.trouble = CannotProve(report.longreprtext, where=report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Stands in for running the tests; pytest asks nobody else once one plugin has answered."""
        self.cites = cited_clauses(session.items)
        try:
            if not self.trouble:
                self.try_all()
        except CannotProve as trouble:
            self.trouble = trouble
        return True

    def try_all(self) -> None:
        new = []
        for trial in self.trials:
            items = self.cites.get(trial.clause, [])
            known = self.memory.recall(trial, items) if items else SURVIVED
            if known is None:
                new.append(trial)
            else:
                self.verdicts[trial] = known
        if new:
            with tempfile.TemporaryDirectory(prefix="prove-") as folder:
                Round(self, {trial.clause: self.cites[trial.clause] for trial in new}, Path(folder)).run(new)

    def decide(self, trial: Trial, items: list[pytest.Item], verdict: str) -> None:
        self.verdicts[trial] = verdict
        self.memory.remember(trial, items, verdict)


class Round:
    """The trials that have no remembered verdict, and what it takes to run them."""

    def __init__(self, prover: Prover, cites: Cites, folder: Path) -> None:
        self.prover = prover
        self.cites = cites
        self.folder = folder
        self.seconds: dict[str, float] = {}
        self.functions: dict[str, list[FunctionType]] = {}

    def run(self, trials: list[Trial]) -> None:
        self.run_unchanged()
        self.functions = live_functions({str(trial.mutant.path) for trial in trials if trial.mutant})
        gc.collect()
        gc.freeze()  # forks share memory for as long as the collector does not touch it
        for items in self.cites.values():
            items.sort(key=lambda item: self.seconds[item.nodeid])
        at_call = [trial for trial in trials if trial.mutant and trial.mutant.in_function]
        at_import = [trial for trial in trials if trial.mutant and not trial.mutant.in_function]
        self.try_fresh(at_import + list(self.try_swapped(at_call)))

    def run_unchanged(self) -> None:
        """Every test must pass before anything is changed; how long each takes is noted."""
        items = list(dict.fromkeys(item for cited in self.cites.values() for item in cited))
        parts = [items[index :: self.prover.effort.jobs] for index in range(self.prover.effort.jobs)]
        jobs = [
            Job(Trial(str(index), None), forking(run_and_note, part, self.folder, index), UNCHANGED_S)
            for index, part in enumerate(parts)
            if part
        ]
        self.prover.effort.watcher.stage("unchanged", len(jobs))
        for trial, exit_code in self.finished(jobs):
            noted = self.folder / f"unchanged-{trial.clause}.json"
            if exit_code != EXIT_SURVIVED or not noted.is_file():
                raise CannotProve("The tests could not be run with nothing changed.")
            notes = json.loads(noted.read_text())
            self.seconds |= notes["seconds"]
            if notes["failed"]:
                raise CannotProve("These tests fail with nothing changed: " + ", ".join(notes["failed"]))

    def try_swapped(self, trials: list[Trial]) -> Iterator[Trial]:
        """Tries mutants in forks of this process; yields those that a fresh process has to settle."""

        def starting(trial: Trial, limit_s: float) -> Callable[[], Process]:
            items = self.cites[trial.clause]
            return forking(run_swapped, trial.mutant, self.functions, items, self.folder, limit_s)

        jobs = [Job(trial, starting(trial, self.limit_s(trial)), self.limit_s(trial)) for trial in trials]
        self.prover.effort.watcher.stage("changed", len(jobs))
        for trial, exit_code in self.finished(jobs):
            if exit_code in (EXIT_SURVIVED, EXIT_CANNOT_SWAP, EXIT_HARNESS_BROKEN):
                yield trial
            else:
                self.decide(trial, exit_code)

    def try_fresh(self, trials: list[Trial]) -> None:
        """Tries mutants by importing them afresh; first, per clause, a control without a change."""
        controls = [Trial(clause, None) for clause in dict.fromkeys(trial.clause for trial in trials)]
        self.prover.effort.watcher.stage("imported afresh", len(controls) + len(trials))
        for trial, exit_code in self.finished(self.fresh_jobs(controls)):
            if exit_code != EXIT_SURVIVED:
                raise CannotProve(f"The tests of {trial.clause} fail in a fresh process with nothing changed.")
        for trial, exit_code in self.finished(self.fresh_jobs(trials)):
            self.decide(trial, exit_code)

    def fresh_jobs(self, trials: list[Trial]) -> list[Job]:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tools.trials", "tools.prove"])

        def starting(trial: Trial) -> Callable[[], Process]:
            tests = sorted({function_id(item) for item in self.cites[trial.clause]})
            arguments = (trial.mutant, trial.clause, tests, os.getcwd(), self.folder, self.limit_s(trial))
            return lambda: context.Process(target=run_fresh, args=arguments)

        return [Job(trial, starting(trial), self.limit_s(trial)) for trial in trials]

    def decide(self, trial: Trial, exit_code: int | None) -> None:
        if exit_code == EXIT_HARNESS_BROKEN:
            raise CannotProve(f"A trial of {trial.clause} broke down by itself; see above.")
        verdicts = {None: HUNG, EXIT_SURVIVED: SURVIVED}
        self.prover.decide(trial, self.cites[trial.clause], verdicts.get(exit_code, KILLED))

    def limit_s(self, trial: Trial) -> float:
        return self.prover.effort.limit_s + 3 * sum(self.seconds[item.nodeid] for item in self.cites[trial.clause])

    def finished(self, jobs: Iterable[Job]) -> Iterator[tuple[Trial, int | None]]:
        for ended in run_jobs(jobs, self.prover.effort.jobs):
            self.prover.effort.watcher.step()
            yield ended


def cited_clauses(items: Iterable[pytest.Item]) -> Cites:
    """The collected tests by the clauses that they are marked with."""
    cites: Cites = {}
    for item in items:
        clauses = (clause for mark in item.iter_markers("rule") for clause in mark.args)
        for clause in dict.fromkeys(clauses):
            cites.setdefault(clause, []).append(item)
    return cites


def function_id(item: pytest.Item) -> str:
    """A test without its parameters, which a mutant may change."""
    return item.nodeid.partition("[")[0]


# Processes


def forking(target: Callable[..., None], *arguments: object) -> Callable[[], Process]:
    return lambda: multiprocessing.get_context("fork").Process(target=target, args=arguments)


def run_jobs(jobs: Iterable[Job], at_once: int) -> Iterator[tuple[Trial, int | None]]:
    """Runs jobs, some at once; yields each one's exit code when it ends, None if it hung."""
    waiting = iter(jobs)
    running: dict[int, tuple[Job, Process, float]] = {}
    try:
        while True:
            while len(running) < at_once and (job := next(waiting, None)):
                process = job.start()
                process.start()
                running[process.sentinel] = (job, process, time.monotonic() + PATIENCE * job.limit_s)
            if not running:
                return
            wait(list(running), timeout=1.0)
            for sentinel, (job, process, deadline) in list(running.items()):
                if not process.is_alive():
                    process.join()
                    del running[sentinel]
                    yield job.trial, None if process.exitcode == -signal.SIGXCPU else process.exitcode
                elif time.monotonic() > deadline:
                    stop(process)
                    del running[sentinel]
                    yield job.trial, None
    finally:
        for _, process, _ in running.values():
            stop(process)


def stop(process: Process) -> None:
    """Ends a trial and whatever it started."""
    try:
        os.killpg(process.pid or 0, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()
    process.join()


def enter_child(folder: Path, limit_s: float) -> None:
    """A trial has its own group of processes, bounds on memory and work, and its own temporary folders."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(limit_s), ceil(limit_s) + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    own = folder / str(os.getpid())
    own.mkdir()
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(own)


def leave_child(exit_code: int) -> None:
    """Ends the process at once: nothing of the parent's is torn down a second time."""
    os._exit(exit_code)


# In a fork of the process that collected


class FailureSeen:
    """A pytest plugin that notes the failures, and how long each test took."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def run_items(items: list[pytest.Item], *, all_of_them: bool) -> FailureSeen:
    """Runs collected tests quietly, up to the first failure or all of them."""
    seen = FailureSeen()
    items[0].config.pluginmanager.register(seen)
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        if seen.failed and not all_of_them:
            break
    return seen


def run_and_note(items: list[pytest.Item], folder: Path, index: int) -> None:
    enter_child(folder, UNCHANGED_S)
    seen = run_items(items, all_of_them=True)
    notes = {"failed": sorted(set(seen.failed)), "seconds": seen.seconds}
    (folder / f"unchanged-{index}.json").write_text(json.dumps(notes))
    leave_child(EXIT_SURVIVED)


def run_swapped(
    mutant: Mutant, functions: dict[str, list[FunctionType]], items: list[pytest.Item], folder: Path, limit_s: float
) -> None:
    enter_child(folder, limit_s)
    if not swap_in(mutant, functions.get(str(mutant.path), [])):
        leave_child(EXIT_CANNOT_SWAP)
    leave_child(EXIT_KILLED if run_items(items, all_of_them=False).failed else EXIT_SURVIVED)


def live_functions(files: set[str]) -> dict[str, list[FunctionType]]:
    """Every function in memory that comes from one of the files, by file."""
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def swap_in(mutant: Mutant, functions: list[FunctionType]) -> bool:
    """Gives live functions the mutant's code where it differs; whether any took it."""
    filename = str(mutant.path)
    before = function_codes(compile(mutant.path.read_text(encoding="utf-8"), filename, "exec"))
    after = function_codes(compile(mutant.tree(), filename, "exec"))
    has_swapped = False
    for function in functions:
        name = (function.__code__.co_qualname, function.__code__.co_firstlineno)
        if name in after and before.get(name) != after[name]:
            try:
                function.__code__ = after[name]
            except ValueError:  # the change took away a variable that the function closes over
                return False
            has_swapped = True
    return has_swapped


def function_codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """Every code object inside a module's, by name and first line."""
    found = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found[inner.co_qualname, inner.co_firstlineno] = inner
            found |= function_codes(inner)
    return found


# In a fresh process


class MutantLoader(SourceFileLoader):
    """Imports the mutant instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.tree(), str(self.mutant.path), "exec", dont_inherit=True)


class MutantFinder:
    """Hands out the mutant when its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        is_package = self.mutant.path.name == "__init__.py"
        return spec_from_file_location(
            fullname,
            self.mutant.path,
            loader=MutantLoader(self.mutant),
            submodule_search_locations=[str(self.mutant.path.parent)] if is_package else None,
        )


class OnlyCiting:
    """A pytest plugin that keeps only the tests marked with a clause."""

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = cited_clauses(items).get(self.clause, [])


def run_fresh(mutant: Mutant | None, clause: str, tests: list[str], root: str, folder: Path, limit_s: float) -> None:
    enter_child(folder, limit_s)
    os.chdir(root)
    if mutant:
        if mutant.module in sys.modules:
            raise RuntimeError(f"{mutant.module} was imported too early")
        sys.meta_path.insert(0, MutantFinder(mutant))
    be_quiet()
    exit_code = run_pytest([*tests, "-x"], OnlyCiting(clause))
    passed = exit_code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    leave_child(EXIT_SURVIVED if passed else EXIT_KILLED)


def be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def run_pytest(arguments: list[str], plugin: object) -> int:
    """pytest with a hypothesis that repeats itself, keeps no notes and does not look for smaller examples."""
    settings.register_profile(
        "prove", database=None, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate]
    )
    settings.load_profile("prove")
    return pytest.main([*PYTEST_OPTIONS, *arguments], plugins=[plugin])
