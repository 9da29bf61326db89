"""Master of Gu: d100 roll-under, living tools, two reactions a round, flight."""
