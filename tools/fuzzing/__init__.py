"""Mutated files and messages for everything that reads one: what they are made of, and what they are fed to."""
