"""What an answer can lead to: exact odds, and odds as far as a seat may know them."""
