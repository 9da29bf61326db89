"""Content may be read in several threads at once, such as when a server has just started and many tables are opened."""

from __future__ import annotations

import subprocess
import sys

TOGETHER = """
import sys, threading
from quintain.systems import find_system, system_names

sys.setswitchinterval(1e-6)
names = system_names()
start = threading.Barrier(4 * len(names))
counts = {name: [] for name in names}

def read(name):
    system = find_system(name)
    start.wait()
    counts[name].append(len(system.library().of("encounter")))

threads = [threading.Thread(target=read, args=(name,)) for name in 4 * names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert all(len(found) == 4 and len(set(found)) == 1 for found in counts.values()), counts
"""


def test_content_is_read_in_many_threads_at_once() -> None:
    """msgspec works out a type when it first meets it; in two threads at once that ended the process."""
    ran = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True)

    assert (ran.returncode, ran.stderr) == (0, "")
