"""The machinery every ruleset stands on; it knows no game."""
