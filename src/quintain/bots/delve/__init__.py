"""Bots that know Delve."""
