"""What is said to people: errors that tell what, where and how to fix it, and values in plain words."""
