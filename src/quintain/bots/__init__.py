"""Players made of code: they get the ask with the seat's view, and nothing else."""
