"""Quintain plays tabletop combat by the book."""

ENGINE_VERSION = "0.6.0"
"""Recorded in every transcript: the rules code that produced it."""
