"""What the suite is told of a ruleset, and that it says clearly what it lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from quintain.conformance.facts import Facts, said_in
from quintain.conformance.worlds import SYSTEMS, facts_of, library_of
from quintain.library.content import Library
from quintain.systems import find_system
from quintain.words.errors import UserError

ASKED_FOR = [
    "HIDDEN",
    "OBSERVES",
    "GUESSED",
    "MIRRORS",
    "EXPLAINS",
    "KEEPS_RULES",
    "EFFECTS",
    "MOMENTS",
    "LEAST_USED",
    "LEAST_LED",
]


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_what_ships_no_test_is_left_out_for_want_of_a_fact(system: str) -> None:
    assert [fact for fact in ASKED_FOR if not getattr(facts_of(system), fact)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_follows_from_a_ruleset_is_enough_to_begin_with(system: str) -> None:
    """As for a stranger's, without its module of facts."""
    facts = Facts(find_system(system), library_of(system))
    scene = find_system(system).start(facts.SMALL, facts.QUICK_RULES, library_of(system))
    seat = next(iter(scene.seats()))

    assert facts.out_of_bounds(scene) == []
    assert set(facts.SECRETIVE) <= set(library_of(system).of("encounter"))
    assert any(facts.vary(scene.clone(), fact, seat) for fact in facts.HIDDEN)


def test_a_slip_of_the_pen_in_a_facts_module_is_told() -> None:
    module = ModuleType("quintain_night_watch.facts")
    module.__file__ = "quintain_night_watch/facts.py"
    vars(module).update(ATACK_ANSWERS=["press"], OTHERS=1)

    with pytest.raises(UserError, match=r"ATACK_ANSWERS is no fact .* Did you mean ATTACK_ANSWERS\?"):
        said_in(module)


def test_a_ruleset_without_an_encounter_is_told_so() -> None:
    system = find_system("ki")

    with pytest.raises(UserError, match="has no encounter"):
        Facts(system, Library(system.name, system.kinds))


def ask(code: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True)


def test_without_hypothesis_pytest_says_how_to_get_it(tmp_path: Path) -> None:
    code = (
        "import importlib.util as finding, sys; found = finding.find_spec; "
        "finding.find_spec = lambda name, *within: None if name == 'hypothesis' else found(name, *within); "
        "import pytest; sys.exit(pytest.main(sys.argv[1:]))"
    )
    words = ["-p", "no:hypothesispytest", "-p", "no:cacheprovider", "--pyargs", "quintain.conformance"]

    ran = ask(code, *words, "--system", "ki", folder=tmp_path)

    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert ran.stderr == "ERROR: The conformance suite needs hypothesis: pip install 'quintain[conformance]'\n\n"


def test_without_pytest_the_package_says_how_to_get_it(tmp_path: Path) -> None:
    ran = ask("import sys; sys.modules['pytest'] = None; import quintain.conformance", folder=tmp_path)

    assert "UserError: The conformance suite needs pytest.\npip install 'quintain[conformance]'" in ran.stderr


def test_an_unknown_ruleset_is_told_what_there_is(tmp_path: Path) -> None:
    code = "import sys, pytest; sys.exit(pytest.main(sys.argv[1:]))"

    ran = ask(code, "--pyargs", "quintain.conformance", "--system", "kii", folder=tmp_path)

    assert 'No system "kii".' in ran.stdout + ran.stderr
    assert "Did you mean" in ran.stdout + ran.stderr
