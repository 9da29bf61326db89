"""Bots that know how to fence."""
