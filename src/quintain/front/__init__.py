"""What `import quintain` gives to programs: fights to start, answer, copy and keep, and many of them at once."""
