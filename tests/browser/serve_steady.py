"""`quintain` whose dice fall alike in every run: `python -m tests.browser.serve_steady serve --port 8000`."""

from __future__ import annotations

from itertools import count
from unittest.mock import patch

from quintain.cli import main
from quintain.web import attempt, branching, setting

FIRST_SEED = "5eed0000dice0000fall0000alike018"
"""Of every table; dice are keyed by who rolls for what, so each scenario has a fight of its own."""


def serve() -> None:
    """A fight that goes another way each time would show a test something else each time; links stay secret."""
    numbers = count(1)
    with (
        patch.object(setting, "new_seed", lambda: FIRST_SEED),
        patch.object(attempt, "new_seed", lambda: f"{FIRST_SEED}, taken back {next(numbers)}"),
        patch.object(branching, "new_seed", lambda: f"{FIRST_SEED}, branch {next(numbers)}"),
    ):
        main.main()


if __name__ == "__main__":
    serve()
