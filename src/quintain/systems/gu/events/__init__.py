"""What happens in a fight of Gu Masters, as typed events, chapter by chapter."""
