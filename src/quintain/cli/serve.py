"""`quintain serve`: the browser table; `backup` and `restore`: all its tables in one file."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import os
import socket
import sqlite3
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quintain.cli.options import content_option
from quintain.cli.own import say_replaced
from quintain.cli.text import QUIET, say
from quintain.kernel.system import System
from quintain.systems import systems_of_folder
from quintain.words.errors import UserError

if TYPE_CHECKING:
    import uvicorn

PORT = 8765
UNREAD_MS = 60_000
SELDOM = (5_000, 20, 50)
"""When Python looks for cycles: seldom, for with many tables in memory everybody waits while it looks through all."""
EXAMPLES = """
\b
Examples:
  quintain serve                          on this machine only, and open the page
  quintain serve --no-browser --port 9000
  quintain serve --host 0.0.0.0           for friends in the same network
  quintain serve --database sqlite:////srv/quintain/tables.db
"""


def data_folder() -> Path:
    """Where tables are kept unless --database says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "quintain"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.db'}"


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve on; 0.0.0.0 is every one.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--database", default="", metavar="URL", help="Where tables are kept, for example sqlite:///tables.db.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--log", is_flag=True, help="Say what happens as JSON lines on standard error, without secrets.")
@content_option
def serve(host: str, port: int, database: str, no_browser: bool, log: bool, content: tuple[Path, ...]) -> None:
    """Open the browser table: pick a fight, take a side, invite friends with a link each.

    Only this machine can reach it, unless --host says otherwise.
    """
    import uvicorn

    from quintain.web.app import make_app
    from quintain.web.setting import Libraries
    from quintain.web.store import Store
    from quintain.web.watching import log_to_stderr

    if log:
        log_to_stderr()
    listener = listen(host, port)
    store = Store(database or default_database())
    libraries = Libraries(list(content))
    for system in systems_of(content):
        say_replaced(libraries.of(system.name))
    app = make_app(store, libraries, local=is_loopback(host))
    address = f"http://{shown_host(host)}:{listener.getsockname()[1]}/"
    say(f"The table stands at {address}")
    say("Every answer is kept. Stop with Ctrl-C; start again, and everything stands where it stood.", QUIET)
    if not is_loopback(host):
        say("Anybody who can reach this machine can reach it.", QUIET)
    if not no_browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=1024 * 1024,
        timeout_graceful_shutdown=3,
    )
    gc.freeze()
    gc.set_threshold(*SELDOM)
    with contextlib.suppress(KeyboardInterrupt):
        farewell_server(config, app.state.site.hub.farewell).run(sockets=[listener])
    store.close()


def systems_of(content: tuple[Path, ...]) -> list[System]:
    """The systems that these folders have something for."""
    found = {system.name: system for folder in content for system in systems_of_folder(folder)}
    return list(found.values())


def farewell_server(config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> uvicorn.Server:
    """A server that says farewell while pages are still connected; its own end comes after it has cut them off."""
    import uvicorn

    class Farewell(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await farewell()
            await super().shutdown(sockets)

    return Farewell(config)


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on, or a clear error if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # whoever reads nothing is cut off, and what waits for them goes
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        listener.listen(128)
    except OSError as error:
        listener.close()
        fix = "Use another --port, or 0 for a free one; perhaps a table is already open there."
        raise UserError(f"Cannot serve on {host}:{port}: {error.strerror}.", where="--port", fix=fix) from None
    return listener


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


@click.command(
    epilog="\b\nExamples:\n  quintain backup tables-2026-11.db\n  quintain backup copy.db --database sqlite:///t.db"
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", default="", metavar="URL", help="The database to copy.")
def backup(file: Path, database: str) -> None:
    """Copy all tables into FILE, whole and consistent, even while the server runs."""
    source = sqlite_file(database)
    if file.exists():
        raise UserError(f'"{file}" exists already.', where="file", fix="Name a new file.")
    with contextlib.closing(sqlite3.connect(source)) as tables, contextlib.closing(sqlite3.connect(file)) as copy:
        tables.backup(copy)
    say(f"All tables are in {file}.")


@click.command(epilog="\b\nExamples:\n  quintain restore tables-2026-11.db")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--database", default="", metavar="URL", help="The database to fill; it must hold no tables yet.")
def restore(file: Path, database: str) -> None:
    """Bring back all tables from FILE into a database that has none."""
    target = sqlite_file(database, must_exist=False)
    check_backup(file)
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and count_tables(target):
        fix = "Stop the server and move that file away first, or name another --database."
        raise UserError(f'"{target}" holds tables already.', where="--database", fix=fix)
    with contextlib.closing(sqlite3.connect(file)) as copy, contextlib.closing(sqlite3.connect(target)) as tables:
        copy.backup(tables)
    say(f"{count_tables(target)} tables are back in {target}.")


def check_backup(file: Path) -> None:
    try:
        count_tables(file)
    except sqlite3.DatabaseError:
        raise UserError(
            f'"{file}" is no back-up of tables.', where="file", fix="Use a file made by quintain backup."
        ) from None


def count_tables(file: Path) -> int:
    with contextlib.closing(sqlite3.connect(file)) as database:
        known = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'tables'").fetchone()[0]
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0]) if known else 0


def sqlite_file(url: str, *, must_exist: bool = True) -> Path:
    address = url or default_database()
    prefix, _, path = address.partition(":///")
    if prefix != "sqlite" or not path:
        fix = "For PostgreSQL use its own pg_dump."
        raise UserError(f'"{address}" is no SQLite database.', where="--database", fix=fix)
    if must_exist and not Path(path).exists():
        raise UserError(
            f'There is no database "{path}".', where="--database", fix="Start quintain serve once, or name it."
        )
    return Path(path)
