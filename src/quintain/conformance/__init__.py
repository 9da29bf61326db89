"""What every ruleset must keep to, as tests that anybody runs on their own: play, replay, secrets, odds, words, proof.

    pytest --pyargs quintain.conformance --system duel

finds the ruleset by its name, wherever its package is installed, and what only it knows in that package's `facts.py`
(`facts.Facts` says what can stand there, and what holds if it does not). Recorded fights and the tests that prove its
clauses are looked for in the `tests` beside its sources. Without `--system` every ruleset there is is tested, but not
proved: `python -m quintain.conformance.prove NAME` does that for one.
"""

from __future__ import annotations

from importlib.util import find_spec

from quintain.words.errors import UserError

for needed in ("pytest", "hypothesis", "jsonschema"):
    if find_spec(needed) is None:
        raise UserError(f"The conformance suite needs {needed}.", fix="pip install 'quintain[conformance]'")
