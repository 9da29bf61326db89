"""Fights on a Ray cluster of two nodes, which this test starts and ends: the same as here, to the last digit."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import ray

from quintain.lab.cluster import Cluster, is_cluster, play_there
from quintain.lab.fights import Setup
from quintain.lab.reporting import report
from quintain.lab.running import Done, Found, Here, Span, Work, run
from quintain.lab.simulating import simulate_setup
from quintain.words.errors import UserError

DUEL = Setup("ki", {"encounter": "training_yard"}, {}, {"party": "greedy", "foes": "greedy"}, "test")
STORE = 80 * 1024 * 1024


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    from ray.cluster_utils import Cluster as LocalCluster

    node = {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False}
    cluster: Any = LocalCluster(initialize_head=True, head_node_args=node)
    cluster.add_node(num_cpus=1, object_store_memory=STORE)
    yield cluster.address
    ray.shutdown()
    cluster.shutdown()


def silent(known: Found) -> None:
    """Nobody watches."""


def told(found: Found | None) -> bytes:
    assert found is not None
    return msgspec.json.encode(report(DUEL, found.tallies[0], 40))


def test_a_cluster_of_two_nodes_plays_the_same_fights_to_the_last_digit(address: str) -> None:
    here, there = simulate_setup(DUEL, 40, looked=5), simulate_setup(DUEL, 40, looked=5, on=f"ray:{address}")

    assert msgspec.json.encode(here) == msgspec.json.encode(there)


def die_once(work: bytes, span: Span) -> Done:
    mark = Path(os.environ["DIED_ONCE"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_there(work, span)


def test_what_a_worker_was_at_that_died_is_done_again_and_nothing_is_counted_twice(
    address: str, tmp_path: Path
) -> None:
    mark = tmp_path / "died"
    place = Cluster(Work((DUEL,), 5), f"ray:{address}")
    place.task = ray.remote(max_retries=3, runtime_env={"env_vars": {"DIED_ONCE": str(mark)}})(die_once)

    found = run(place, 40, silent)

    assert mark.exists()
    assert told(found) == told(run(Here(Work((DUEL,), 5)), 40, silent))


def test_nothing_else_is_played_on() -> None:
    assert not is_cluster("")
    assert is_cluster("ray")
    with pytest.raises(UserError, match='called "dask"'):
        is_cluster("dask")
