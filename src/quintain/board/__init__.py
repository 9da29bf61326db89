"""What is drawn for people, whatever the ruleset."""
