"""A real PostgreSQL server for tests: started in a folder of its own, stopped and started again."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

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
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            ready = subprocess.run(
                [str(binaries() / "pg_isready"), "-q", "-h", str(self.folder)], cwd=self.folder, check=False
            )
            if ready.returncode == 0:
                return
            time.sleep(0.02)
        raise AssertionError("PostgreSQL does not start")

    def kill(self) -> None:
        """At once, as if the machine had failed."""
        self.process.send_signal(3)  # SIGQUIT: an immediate shutdown
        self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
