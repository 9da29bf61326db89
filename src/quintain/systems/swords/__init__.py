"""Shining Swords and Singing Spears: d20 fantasy combat, shared slots, lingering injuries, three rests."""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
