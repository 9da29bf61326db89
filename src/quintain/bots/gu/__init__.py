"""Bots for Master of Gu."""
