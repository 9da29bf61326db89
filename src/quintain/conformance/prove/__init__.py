"""Shows that tests notice when a clause is broken: `python -m quintain.conformance.prove duel`."""
