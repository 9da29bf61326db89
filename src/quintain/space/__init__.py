"""Places: numbered spots, grids, graphs, and heights above them; nothing of play."""
