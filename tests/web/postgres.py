"""A real PostgreSQL server for tests: started in a folder of its own, stopped and started again."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

READY_S = 30.0


def binaries() -> Path:
    """Where Debian keeps the server's programs, the newest first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    assert found, "PostgreSQL is missing: make test installs it"
    return found[0]


class Postgres:
    """One cluster, reached by a socket file only; as root it runs as the user `postgres`."""

    def __init__(self, *, fsync: bool = False) -> None:
        self.fsync = "on" if fsync else "off"
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path has at most 107 bytes
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        self.run("initdb", "-D", str(self.data), "-U", "quintain", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.numbers = count()
        self.process: subprocess.Popen[bytes]
        self.start()
        self.run("createdb", "-h", str(self.folder), "-U", "quintain", "quintain")

    @property
    def url(self) -> str:
        return f"postgresql://quintain@/quintain?host={self.folder}"

    def run(self, program: str, *args: str) -> None:
        subprocess.run(
            [str(binaries() / program), *args], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **self.user
        )

    def start(self) -> None:
        self.start_process()
        self.wait_until_ready()

    def start_process(self) -> None:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            f"fsync={self.fsync}",
            "max_connections=60",
        ]
        args = [word for each in settings for word in ("-c", each)]
        self.process = subprocess.Popen(
            [str(binaries() / "postgres"), "-D", str(self.data), *args],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.user,
        )

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if self.process.poll() is not None:  # what a killed one has left behind is still in use
                self.start_process()
            ready = subprocess.run(
                [str(binaries() / "pg_isready"), "-q", "-h", str(self.folder)], cwd=self.folder, check=False
            )
            if ready.returncode == 0:
                return
            time.sleep(0.02)
        raise AssertionError("PostgreSQL does not start")

    def new(self) -> str:
        """Another database in it, empty."""
        name = f"other{next(self.numbers)}"
        self.run("createdb", "-h", str(self.folder), "-U", "quintain", name)
        return self.url.replace("/quintain?", f"/{name}?")

    def copy(self, url: str) -> str:
        """A copy of a database that nobody has open."""
        name = f"other{next(self.numbers)}"
        template = make_url(url).database
        self.run("createdb", "-h", str(self.folder), "-U", "quintain", "-T", str(template), name)
        return self.url.replace("/quintain?", f"/{name}?")

    def kill(self) -> None:
        """At once, as if the machine had failed."""
        self.process.send_signal(signal.SIGQUIT)  # an immediate shutdown
        self.process.wait()

    def ways_to_die(self) -> dict[str, Callable[[], None]]:
        """What can happen to it; each comes back by itself or is started again."""
        return {
            "the database, immediate stop": self.kill_and_start,
            "the database, SIGKILL": self.kill_hard_and_start,
            "a process of the database, SIGKILL": self.kill_one_process,
        }

    def kill_and_start(self) -> None:
        self.kill()
        self.start()

    def kill_hard_and_start(self) -> None:
        self.process.kill()
        self.process.wait()
        self.start()

    def kill_one_process(self) -> None:
        """One that serves somebody: the database throws out everybody, repairs itself and goes on."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        serving = [each for each in children if b"quintain" in Path(f"/proc/{each}/cmdline").read_bytes()]
        if serving:
            os.kill(int(serving[-1]), signal.SIGKILL)
        self.wait_until_ready()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
