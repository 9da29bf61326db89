"""Tools for those who work on Quintain; none of this is installed with it."""
