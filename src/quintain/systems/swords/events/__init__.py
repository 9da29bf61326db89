"""What happens in a Swords fight, as typed events, chapter by chapter."""
