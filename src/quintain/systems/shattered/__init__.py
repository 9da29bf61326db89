"""Shattered Spirits: secret plots, four Phases, a map of Arenas, 2d6 Profiles, bonded Spirits."""
