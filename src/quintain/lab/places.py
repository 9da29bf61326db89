"""Where fights are played: in this process, on several of this machine, or on a cluster."""

from __future__ import annotations

from quintain.lab.cluster import Cluster, is_cluster
from quintain.lab.running import Here, Place, Processes, Work


def place_for(work: Work, fights: int, jobs: int, on: str = "") -> Place:
    """A cluster by its name; else this process for one fight or if no more is wanted, else several."""
    if is_cluster(on):
        return Cluster(work, on)
    if jobs == 1 or fights == 1:
        return Here(work)
    return Processes(work, jobs)
