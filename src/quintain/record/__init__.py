"""The record of a game: written down, read again whoever wrote it, and gone on with under other rules."""
