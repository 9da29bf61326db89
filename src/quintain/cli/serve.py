"""`quintain serve`: the browser table."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quintain.cli.limiting import limit_option, read_limits, say_limits
from quintain.cli.options import allow_bot_option, content_option, json_option
from quintain.cli.own import say_replaced
from quintain.cli.text import QUIET, say
from quintain.kernel.system import System
from quintain.systems import systems_of_folder
from quintain.words.errors import UserError

if TYPE_CHECKING:
    import uvicorn

PORT = 8765
UNREAD_MS = 60_000
SELDOM = (5_000, 20, 5)
"""When Python looks for cycles: seldom, for with many tables in memory everybody waits while it looks through all.
All of it is about every ten thousand answers: what once waited for a person is found only then.
"""
EXAMPLES = """
\b
Examples:
  quintain serve                          on this machine only, and open the page
  quintain serve --no-browser --port 9000
  quintain serve --host 0.0.0.0           for friends in the same network
  quintain serve --database sqlite:////srv/quintain/tables.db
  quintain serve --limit opened_per_address=50 --limit bots_per_address=200
  quintain serve --allow-bot ./mybot.py   a bot of yours may sit at tables
  quintain serve --limits                 what strangers may ask of it, and how much is usual
"""
TURN_S = 0.001
"""How long one thread may run while another waits: bots that think keep nobody's answer waiting much longer."""


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
@limit_option
@json_option
@allow_bot_option
@content_option
def serve(
    host: str,
    port: int,
    database: str,
    no_browser: bool,
    log: bool,
    limits: tuple[str, ...],
    asked_for: bool,
    as_json: bool,
    bots: tuple[str, ...],
    content: tuple[Path, ...],
) -> None:
    """Open the browser table: pick a fight, take a side, invite friends with a link each.

    Only this machine can reach it, unless --host says otherwise. With --limits --json they are told as JSON.
    """
    if asked_for:
        say_limits(as_json)
        return
    if as_json:
        raise UserError("Only the limits are told as JSON.", where="--json", fix="Add --limits, or leave --json out.")
    import uvicorn

    from quintain.bots.outside import allow
    from quintain.web.app import make_app
    from quintain.web.custody import in_care
    from quintain.web.laboratory.keeping import Keeping
    from quintain.web.libraries import Libraries
    from quintain.web.squeezing import Squeezing
    from quintain.web.store import Store
    from quintain.web.watching import log_to_stderr
    from quintain.web.wire import protocol_for

    allowed = read_limits(limits)
    for bot in bots:
        allow(bot)
    if log:
        log_to_stderr()
    url = database or default_database()
    until_the_end = click.get_current_context().with_resource
    until_the_end(stopping_alike())
    say_who = until_the_end(in_care(url, "quintain serve"))
    listener = until_the_end(listen(host, port))
    store = until_the_end(contextlib.closing(Store(url)))
    libraries = Libraries(list(content))
    for system in systems_of(content):
        say_replaced(libraries.of(system.name))
    app = make_app(store, libraries, local=is_loopback(host), limits=allowed)
    address = f"http://{shown_host(host)}:{listener.getsockname()[1]}/"
    say_who(f"quintain serve at {address}")
    say(f"The table stands at {address}")
    say("Every answer is kept. Stop with Ctrl-C; start again, and everything stands where it stood.", QUIET)
    keeper = f"{address}lab#keeper={Keeping(store).new_keeper()}"
    say(f"The laboratory is kept by whoever has this link: {keeper}", QUIET)
    if not is_loopback(host):
        say("Anybody who can reach this machine can reach it.", QUIET)
    if not no_browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http=protocol_for(allowed),
        ws=Squeezing,
        ws_max_size=1024 * 1024,
        timeout_graceful_shutdown=3,
    )
    gc.freeze()
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(TURN_S)
    with contextlib.suppress(KeyboardInterrupt):
        farewell_server(config, app.state.site.hub.farewell).run(sockets=[listener])


@contextlib.contextmanager
def stopping_alike() -> Iterator[None]:
    """Whoever ends the server, by Ctrl-C, by SIGTERM or by closing its terminal, lets it store and close everything."""

    def as_if_ended(number: int, frame: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    was = {signal.SIGTERM: signal.signal(signal.SIGTERM, signal.default_int_handler)}
    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup ignores it
        was[signal.SIGHUP] = signal.signal(signal.SIGHUP, as_if_ended)
    try:
        yield
    finally:
        for number, handler in was.items():
            signal.signal(number, handler)


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
