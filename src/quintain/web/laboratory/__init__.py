"""The laboratory beside the tables: what the terminal's commands answer, asked from a page and worked out beside it."""
