"""Looking ahead by the rules alone: worlds that a seat holds possible, played on, and how they stand then."""
