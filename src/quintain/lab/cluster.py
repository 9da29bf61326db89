"""Fights on a Ray cluster: shares of the work go to whoever is free, and those of a worker that dies go to another.

Every node needs Quintain, in the same release, and whatever folders of content are named.
"""

from __future__ import annotations

import pickle
from typing import Any

from quintain.lab.running import DEATHS, Bench, Done, Span, Work
from quintain.words.errors import UserError

RAY = "ray"
_benches: dict[bytes, Bench] = {}
"""What this worker is ready to play: the last piece of work, as it was sent."""


def is_cluster(on: str) -> bool:
    """Whether that names a cluster; nothing names this machine."""
    if not on:
        return False
    if on.partition(":")[0] != RAY:
        raise UserError(f'There is nothing to play on called "{on}".', where="--on", fix="Write ray, or ray:ADDRESS.")
    return True


def play_there(work: bytes, span: Span) -> Done:
    """On a worker of the cluster."""
    if work not in _benches:
        _benches.clear()
        _benches[work] = Bench(pickle.loads(work))
    return _benches[work].play(Span(*span))


class Cluster:
    """A Ray cluster that is there already, by its address or as RAY_ADDRESS says, or one that Ray starts here."""

    def __init__(self, work: Work, on: str) -> None:
        self.work = work
        self.ray = imported()
        self.is_ours = not self.ray.is_initialized()
        if self.is_ours:
            self.join(on.partition(":")[2])
        self.sent = self.ray.put(pickle.dumps(work))
        self.task = self.ray.remote(max_retries=DEATHS)(play_there)
        self.waiting: dict[Any, Span] = {}

    def join(self, address: str) -> None:
        try:
            self.ray.init(address or None, log_to_driver=False, configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            what = f"The Ray cluster cannot be joined: {str(error).splitlines()[0]}"
            raise UserError(what, where="--on", fix="Is it up? Its address is what `ray start --head` says.") from None

    def shares(self) -> int:
        return max(2, 2 * int(self.ray.cluster_resources().get("CPU", 1)))

    def hand_in(self, span: Span) -> None:
        self.waiting[self.task.remote(self.sent, span)] = span

    def take_out(self) -> list[Done]:
        ready, _ = self.ray.wait(list(self.waiting), num_returns=1)
        done: list[Done] = []
        for each in ready:
            span = self.waiting.pop(each)
            try:
                done.append(self.ray.get(each))
            except self.ray.exceptions.WorkerCrashedError:
                what = f"Workers died {DEATHS + 1} times over fights {span.first} to {span.last}."
                raise UserError(what, where="--on", fix="Is there enough memory on the nodes?") from None
        return done

    def close(self) -> None:
        for each in self.waiting:
            self.ray.cancel(each)
        if self.is_ours:
            self.ray.shutdown()


def imported() -> Any:
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise UserError("Ray is not installed.", where="--on", fix="pip install 'quintain[ray]'") from None
    return ray
