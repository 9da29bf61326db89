"""Bots that know Ki."""
