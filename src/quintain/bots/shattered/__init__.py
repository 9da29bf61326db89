"""Players of Shattered Spirits made of code."""
