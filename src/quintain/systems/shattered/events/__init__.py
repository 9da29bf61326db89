"""What happens in a fight of Shattered Spirits, chapter by chapter."""
