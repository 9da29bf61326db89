"""Programs at the table: JSON lines for outside bots."""
