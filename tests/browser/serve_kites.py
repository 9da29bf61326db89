"""`quintain` with one ruleset, that of the kites: `python -m tests.browser.serve_kites serve --port 8000`."""

from __future__ import annotations

import sys

from quintain import systems
from tests.kernel import kites


def main() -> None:
    """What looks for rulesets by name finds only this one."""
    systems.system_names = lambda: [kites.SYSTEM.name]
    sys.modules[f"quintain.systems.{kites.SYSTEM.name}.system"] = kites
    from quintain.cli.main import main as quintain  # only now: what it imports looks for rulesets

    quintain()


if __name__ == "__main__":
    main()
