"""Bots that know Shining Swords and Singing Spears."""
