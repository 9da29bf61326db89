"""Files made of other files by a command: on all cores, and only where something has changed.

A step is known by the digest of its command and of everything it reads. The digest lies beside what was made; the
same digest means that it need not be made again.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path


class Step:
    """One file to make: what it is made of, and the command that makes it."""

    def __init__(self, target: Path, sources: Iterable[Path], command: Sequence[str]) -> None:
        self.target = target
        self.sources = sorted(sources)
        self.command = list(command)
        self.stamp = target.with_name(f".{target.name}.made")

    def digest(self, known: dict[Path, str]) -> str:
        for path in self.sources:
            if path not in known:
                known[path] = digest_of(path.read_bytes())
        return digest_of("\n".join([*self.command, *(known[path] for path in self.sources)]).encode())

    def is_made(self, digest: str) -> bool:
        return self.target.exists() and self.stamp.exists() and self.stamp.read_text(encoding="ascii") == digest

    def weight(self) -> int:
        return sum(source.stat().st_size for source in self.sources)

    def run(self) -> None:
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.target.unlink(missing_ok=True)  # whoever runs the old one keeps it
        ran = subprocess.run(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if ran.returncode:
            raise SystemExit(f"{' '.join(self.command)}\n{ran.stdout[-4000:]}\nThis command failed: see above.")


def digest_of(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


def run_steps(steps: Iterable[Step]) -> int:
    """Runs those that something has changed for, the largest first, and says how many that were."""
    known: dict[Path, str] = {}
    wanted = {step: step.digest(known) for step in steps}
    stale = [step for step in wanted if not step.is_made(wanted[step])]
    stale.sort(key=Step.weight, reverse=True)

    def run(step: Step) -> None:
        step.stamp.unlink(missing_ok=True)
        step.run()
        step.stamp.write_text(wanted[step], encoding="ascii")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, stale))
    return len(stale)
