"""Delve: 2d6 checks, stress and wounds, willpower, spirit and victories, four modes of play.

The rules live in one file per chapter; `README.md` says which clause is where.
"""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
