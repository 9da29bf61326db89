"""Duel: two fencers, nine paces, a guard chosen in secret."""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
