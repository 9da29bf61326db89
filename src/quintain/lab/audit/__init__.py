"""What a designer would want to know of a ruleset, found without being told where to look."""
