"""Runs tests against mutants: pytest collects once, then every trial is a fork of that warm process.

A change inside a function is made by giving the live function another `__code__`, so whoever holds the
function runs the change; a plain table or number of a module is replaced wherever it was imported. What
survives is tried again in a fresh process, which imports the mutant instead of the module, but only where
that may make a difference: for all that an import does, and for functions that ran while tests were collected.
"""

from __future__ import annotations

import ast
import gc
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from math import ceil
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess, ForkServerProcess
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import NamedTuple, Protocol

import pytest
from hypothesis import Phase, settings

from quintain.clauses.trace import defined_name
from quintain.conformance.prove.mutants import Mutant
from quintain.words.errors import UserError

KILLED, KILLED_BY_NEIGHBOUR, SURVIVED, HUNG = "killed", "killed by a neighbour", "survived", "hung"

# What a trial's process says by its exit code; any other code is a crash.
EXIT_SURVIVED, EXIT_HARNESS_BROKEN, EXIT_KILLED, EXIT_KILLED_BY_NEIGHBOUR, EXIT_UNSETTLED = 0, 1, 10, 11, 12

MEMORY_LIMIT = 4 * 2**30
PATIENCE = 10
"""A trial is hung when it has worked for its limit; while others have the machine it is waited for so much longer."""
UNCHANGED_S = 3600.0
IMPORT_S = 20.0
"""What a fresh process may work longer, since it imports everything first."""
PYTEST_OPTIONS = ["-q", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not browser"]

Process = ForkProcess | ForkServerProcess


class Trial(NamedTuple):
    """A mutant, the clause whose tests should notice it, and the clauses that share its home.

    Their tests, too, may notice it.
    """

    clause: str
    neighbours: tuple[str, ...]
    mutant: Mutant


class Job(NamedTuple):
    trial: Trial | None
    start: Callable[[], Process]
    limit_s: float


class CannotProve(UserError):
    """The tests do not even pass, or cannot be run, with nothing changed."""


class Watcher:
    """Is told how far things are; this one keeps it to itself."""

    def stage(self, what: str, total: int) -> None: ...

    def step(self) -> None: ...


class Effort(NamedTuple):
    """How many trials run at once, how long each may work at least, who watches, and whether all are made anew."""

    jobs: int
    limit_s: float
    watcher: Watcher
    forget: bool


class Remembers(Protocol):
    """Verdicts from earlier runs."""

    def recall(self, trial: Trial, items: list[pytest.Item]) -> str | None: ...

    def remember(self, trial: Trial, items: list[pytest.Item], verdict: str) -> None: ...


Cites = dict[str, list[pytest.Item]]


class Tests(NamedTuple):
    """The tests that a trial runs until one fails: those of its clause, then those of its neighbours."""

    own: list[pytest.Item]
    neighbours: list[pytest.Item]

    @property
    def all(self) -> list[pytest.Item]:
        return [*self.own, *self.neighbours]


class Prover:
    """A pytest plugin that, once the tests are collected, tries the mutants instead of running them."""

    def __init__(self, trials: Sequence[Trial], memory: Remembers, effort: Effort) -> None:
        self.trials = trials
        self.memory = memory
        self.effort = effort
        self.verdicts: dict[Trial, str] = {}
        self.cites: Cites = {}
        self.ran: set[CodeType] = set()
        self.trouble: CannotProve | None = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.trouble = CannotProve(report.longreprtext, where=report.nodeid)

    def pytest_load_initial_conftests(self) -> None:
        """From here on modules are imported; it is noted what they run."""
        sys.settrace(self.note)

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        self.ran.add(frame.f_code)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Stands in for running the tests; pytest asks nobody else once one plugin has answered."""
        sys.settrace(None)
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
            tests = self.tests(trial)
            known = self.memory.recall(trial, tests.all) if tests.own else SURVIVED
            if known is None:
                new.append(trial)
            else:
                self.verdicts[trial] = known
        if new:
            with tempfile.TemporaryDirectory(prefix="prove-") as folder:
                Round(self, new, Path(folder)).run()

    def tests(self, trial: Trial) -> Tests:
        own = self.cites.get(trial.clause, [])
        others = (item for clause in trial.neighbours for item in self.cites.get(clause, []))
        return Tests(own, [item for item in dict.fromkeys(others) if item not in own])

    def decide(self, trial: Trial, verdict: str) -> None:
        self.verdicts[trial] = verdict
        self.memory.remember(trial, self.tests(trial).all, verdict)


class Round:
    """The trials that have no remembered verdict, and what it takes to run them."""

    def __init__(self, prover: Prover, trials: list[Trial], folder: Path) -> None:
        self.prover = prover
        self.trials = trials
        self.tests = {trial: prover.tests(trial) for trial in trials}
        self.folder = folder
        self.seconds: dict[str, float] = {}
        self.kills: Counter[tuple[str, str]] = Counter()
        self.functions: dict[str, list[FunctionType]] = {}

    def run(self) -> None:
        self.run_unchanged()
        self.functions = live_functions({str(trial.mutant.path) for trial in self.trials})
        gc.collect()
        gc.freeze()  # forks share memory for as long as the collector does not touch it
        self.try_fresh(list(self.try_live()))

    def run_unchanged(self) -> None:
        """Every test must pass before anything is changed; how long each takes is noted."""
        items = list(dict.fromkeys(item for tests in self.tests.values() for item in tests.all))
        parts = [items[index :: self.prover.effort.jobs] for index in range(self.prover.effort.jobs)]
        jobs = [
            Job(None, forking(run_and_note, part, self.folder, index), UNCHANGED_S)
            for index, part in enumerate(parts)
            if part
        ]
        self.prover.effort.watcher.stage("unchanged", len(jobs))
        for _, exit_code in self.finished(jobs):
            if exit_code != EXIT_SURVIVED:
                raise CannotProve("The tests could not be run with nothing changed.")
        for noted in self.folder.glob("unchanged-*.json"):
            notes = json.loads(noted.read_text())
            self.seconds |= notes["seconds"]
            if notes["failed"]:
                raise CannotProve("These tests fail with nothing changed: " + ", ".join(notes["failed"]))

    def try_live(self) -> Iterator[Trial]:
        """Tries mutants in forks of this process; yields those that a fresh process has to settle."""

        def starting(trial: Trial, limit_s: float) -> Callable[[], Process]:
            return lambda: forking(run_live, self, trial, self.sorted_tests(trial), limit_s)()

        jobs = [Job(trial, starting(trial, self.limit_s(trial)), self.limit_s(trial)) for trial in self.trials]
        self.prover.effort.watcher.stage("changed", len(jobs))
        for trial, exit_code in self.finished(jobs):
            if trial is None:
                continue
            if exit_code in (EXIT_UNSETTLED, EXIT_HARNESS_BROKEN):
                yield trial
            else:
                self.decide(trial, exit_code)
            if (noted := self.note(trial)).is_file():
                self.kills[trial.mutant.function, noted.read_text()] += 1

    def note(self, trial: Trial) -> Path:
        """Where a trial writes down which test noticed the change."""
        return self.folder / f"{trial.clause}-{trial.mutant.number}"

    def sorted_tests(self, trial: Trial) -> Tests:
        """First the tests that have noticed other changes of the function, then the fastest."""

        def by_promise(item: pytest.Item) -> tuple[int, float]:
            return -self.kills[trial.mutant.function, item.nodeid], self.seconds[item.nodeid]

        tests = self.tests[trial]
        return Tests(sorted(tests.own, key=by_promise), sorted(tests.neighbours, key=by_promise))

    def try_fresh(self, trials: list[Trial]) -> None:
        """Tries mutants by importing them afresh; first a control without a change."""
        if not trials:
            return
        self.prover.effort.watcher.stage("imported afresh", 1 + len(trials))
        for _, exit_code in self.finished([self.fresh_job(None, trials)]):
            if exit_code != EXIT_SURVIVED:
                raise CannotProve("The tests fail in a fresh process with nothing changed.")
        for trial, exit_code in self.finished(self.fresh_job(trial, [trial]) for trial in trials):
            if trial is not None:
                self.decide(trial, exit_code)

    def fresh_job(self, trial: Trial | None, trials: list[Trial]) -> Job:
        """A trial, or without one a control, with the tests of all the trials given."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["quintain.conformance.prove.proving"])
        clauses = list(dict.fromkeys(clause for each in trials for clause in (each.clause, *each.neighbours)))
        tests = sorted({function_id(item) for each in trials for item in self.tests[each].all})
        limit_s = IMPORT_S + sum(self.limit_s(each) for each in trials)
        arguments = (trial and trial.mutant, clauses, tests, os.getcwd(), self.folder, limit_s)
        return Job(trial, lambda: context.Process(target=run_fresh, args=arguments), limit_s)

    def decide(self, trial: Trial, exit_code: int | None) -> None:
        if exit_code == EXIT_HARNESS_BROKEN:
            raise CannotProve(f"A trial of {trial.clause} broke down by itself; see above.")
        verdicts = {None: HUNG, EXIT_SURVIVED: SURVIVED, EXIT_KILLED_BY_NEIGHBOUR: KILLED_BY_NEIGHBOUR}
        self.prover.decide(trial, verdicts.get(exit_code, KILLED))

    def limit_s(self, trial: Trial) -> float:
        return self.prover.effort.limit_s + 3 * sum(self.seconds[item.nodeid] for item in self.tests[trial].all)

    def finished(self, jobs: Iterable[Job]) -> Iterator[tuple[Trial | None, int | None]]:
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
    """A test without its parameters, which a mutant may change, wherever we stand."""
    return f"{item.path}::{item.nodeid.partition('::')[2].partition('[')[0]}"


# Processes


def forking(target: Callable[..., None], *arguments: object) -> Callable[[], Process]:
    return lambda: multiprocessing.get_context("fork").Process(target=target, args=arguments)


def run_jobs(jobs: Iterable[Job], at_once: int) -> Iterator[tuple[Trial | None, int | None]]:
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
    if not items:
        return seen
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


def run_live(trials: Round, trial: Trial, tests: Tests, limit_s: float) -> None:
    enter_child(trials.folder, limit_s)
    mutant = trial.mutant
    is_settled = False
    if mutant.in_function:
        had = swap_in(mutant, trials.functions.get(str(mutant.path), []))
        is_settled = not any(code in trials.prover.ran for code in had)
        is_changed = bool(had)
    else:
        is_changed = is_replaced_in_modules(mutant)
    if not is_changed:
        leave_child(EXIT_UNSETTLED)
    for items, exit_code in ((tests.own, EXIT_KILLED), (tests.neighbours, EXIT_KILLED_BY_NEIGHBOUR)):
        if failed := run_items(items, all_of_them=False).failed:
            trials.note(trial).write_text(failed[0])
            leave_child(exit_code)
    leave_child(EXIT_SURVIVED if is_settled else EXIT_UNSETTLED)


def live_functions(files: set[str]) -> dict[str, list[FunctionType]]:
    """Every function in memory that comes from one of the files, by file."""
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def swap_in(mutant: Mutant, functions: list[FunctionType]) -> list[CodeType]:
    """Gives live functions the mutant's code where it differs; the code they had."""
    before, after = map(function_codes, mutant.source.codes(mutant.change))
    had = []
    for function in functions:
        code = function.__code__
        name = (code.co_qualname, code.co_firstlineno)
        if name in after and before.get(name) != after[name]:
            try:
                function.__code__ = after[name]
            except ValueError:  # the change took away a variable that the function closes over
                return []
            had.append(code)
    return had


def is_replaced_in_modules(mutant: Mutant) -> bool:
    """Puts a changed table or number in every module that has the old one; whether that could be done."""
    statement = mutant.source.top_statement(mutant.change.node)
    home = sys.modules.get(mutant.module)
    name = defined_name(statement)
    if not name or home is None or not is_plain(statement):
        return False
    old = vars(home)[name]
    namespace = dict(vars(home))
    exec(mutant.source.codes(mutant.change)[1], namespace)
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get(name) is old:
            vars(module)[name] = namespace[name]
    return True


def is_plain(statement: ast.stmt) -> bool:
    """Whether running an assignment again makes nothing that is its own, such as an object of a class."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return False
    return not any(isinstance(node, ast.Call | ast.Lambda) for node in ast.walk(statement.value))


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
        return self.mutant.code()


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


class InOrder(FailureSeen):
    """A pytest plugin that keeps only the tests that cite one of the clauses, in the clauses' order."""

    def __init__(self, clauses: Sequence[str]) -> None:
        super().__init__()
        self.clauses = clauses
        self.cites: Cites = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.cites = cited_clauses(items)
        cited = (item for clause in self.clauses for item in self.cites.get(clause, []))
        items[:] = dict.fromkeys(cited)

    def has_failed_beyond_the_first(self) -> bool:
        """Whether a test failed, and it was not one of the first clause's."""
        own = {item.nodeid for item in self.cites.get(self.clauses[0], [])}
        return bool(self.failed) and self.failed[0] not in own


def run_fresh(
    mutant: Mutant | None, clauses: list[str], tests: list[str], root: str, folder: Path, limit_s: float
) -> None:
    enter_child(folder, limit_s)
    os.chdir(root)
    if mutant:
        if mutant.module in sys.modules:
            raise RuntimeError(f"{mutant.module} was imported too early")
        sys.meta_path.insert(0, MutantFinder(mutant))
    be_quiet()
    seen = InOrder(clauses)
    exit_code = run_pytest([*tests, "-x"], seen)
    if exit_code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        leave_child(EXIT_SURVIVED)
    leave_child(EXIT_KILLED_BY_NEIGHBOUR if seen.has_failed_beyond_the_first() else EXIT_KILLED)


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
