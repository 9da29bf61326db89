"""Whoever breaks a clause is noticed: by the tests that cite it, which lie beside the sources of the ruleset."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.sources, pytest.mark.timeout(0)]


def test_every_clause_that_is_broken_is_noticed_by_its_tests(proved: str) -> None:
    command = [sys.executable, "-m", "quintain.conformance.prove", proved]
    environment = os.environ | {"QUINTAIN_RULES": "pure"}

    ran = subprocess.run(command, env=environment, capture_output=True, text=True)

    assert ran.returncode == 0, ran.stdout + ran.stderr
