"""`quintain` with one small ruleset: `python -m tests.browser.serve_toy tests.kernel.kites serve --port 8000`."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> None:
    """What looks for rulesets by name finds only this one; processes beside the server would not, so there are none."""
    toy = import_module(sys.argv.pop(1))
    vars(import_module("quintain.systems"))["shipped_names"] = lambda: [toy.SYSTEM.name]
    sys.modules[f"quintain.systems.{toy.SYSTEM.name}.system"] = toy
    from tests.browser.serve_steady import serve  # only now: what it imports looks for rulesets

    sys.argv += ["--limit", "workers=0"]
    serve()


if __name__ == "__main__":
    main()
