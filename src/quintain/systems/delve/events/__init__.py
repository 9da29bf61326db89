"""What happens in Delve, told as typed events, one file per part of the rules."""
