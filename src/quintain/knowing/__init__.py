"""What follows from declared pools and secrets: what is drawn, seen, set right, reported, observed and guessed."""
