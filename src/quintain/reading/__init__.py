"""What a thing costs and does, in words."""
