"""The designer's laboratory: many fights by the same rules code, and what they say."""
