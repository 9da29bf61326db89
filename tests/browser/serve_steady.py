"""`quintain` whose dice fall alike in every run: `python -m tests.browser.serve_steady serve --port 8000`."""

from __future__ import annotations

from itertools import count
from unittest.mock import patch

from quintain.cli import main
from quintain.web import attempt, branching, pacing, setting

FIRST_SEED = "5eed0000dice0000fall0000alike018"
"""Of every table; dice are keyed by who rolls for what, so each scenario has a fight of its own."""


def serve(beat_seconds: float = 0.02) -> None:
    """A fight that goes another way each time would show a test something else each time; links stay secret.

    What bots do at a table that people open is told quickly.
    """
    numbers = count(1)
    with (
        patch.object(setting, "new_seed", lambda: FIRST_SEED),
        patch.object(attempt, "new_seed", lambda: f"{FIRST_SEED}, taken back {next(numbers)}"),
        patch.object(pacing, "BEAT_SECONDS", beat_seconds),
        patch.object(branching, "new_seed", lambda: f"{FIRST_SEED}, branch {next(numbers)}"),
    ):
        main.main()


if __name__ == "__main__":
    serve()
