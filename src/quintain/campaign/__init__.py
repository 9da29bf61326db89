"""Scenes in a row that carry their characters along."""
