"""The database as a file: stopped, copied, held by one server, and refused with words where it is not ours."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from quintain.web.custody import in_custody
from quintain.web.store import Store
from quintain.words.errors import UserError
from tests.cli.script import complaint, run, said
from tests.web.tables import House, table_ids
from tools.crash import Server

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A database with one table that was played a little, closed."""
    file = tmp_path / "tables.db"
    house = House(file)
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(3)
    house.stop()
    return file


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def refused_to_serve(file: Path) -> str:
    return complaint("serve", "--no-browser", "--port", "0", "--database", url(file))


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_after_a_stop_the_database_file_alone_holds_every_table(tmp_path: Path, number: int) -> None:
    was = signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore it, and the server would too
    server = Server(url(tmp_path / "tables.db"))
    signal.signal(number, was)
    opened = server.open()
    server.process.send_signal(number)
    assert server.process.wait(timeout=30) == 0

    alone = tmp_path / "alone.db"
    shutil.copyfile(tmp_path / "tables.db", alone)

    store = Store(url(alone))
    assert table_ids(store) == [opened["id"]]
    assert len(store.people(opened["id"])) == 3
    store.close()
    assert not (tmp_path / "tables.db-wal").exists()


def test_only_its_user_reads_a_database_and_its_back_ups(tables: Path, tmp_path: Path) -> None:
    Store(url(tmp_path / "new.db")).close()
    said("backup", tmp_path / "copy.db", "--database", url(tables))

    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("new.db", "copy.db")] == [0o600, 0o600]


# one server


def test_a_second_server_on_the_same_file_refuses_and_says_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    link = tmp_path / "link.db"
    server = Server(url(file))
    link.symlink_to(file)
    try:
        for name in (file, link):
            refused = refused_to_serve(name)
            assert f'"{file}" is in use: quintain serve at http://127.0.0.1:{server.port}/' in refused
            assert f"process {server.process.pid} on {socket.gethostname()}, since 20" in refused
        opened = server.open()
        copy = tmp_path / "copy.db"
        said("backup", copy, "--database", url(file))
        store = Store(url(copy))
        assert table_ids(store) == [opened["id"]]
        store.close()
        assert "is in use: quintain serve" in complaint("restore", copy, "--database", url(file))
    finally:
        server.kill()


def test_nobody_serves_a_file_by_another_of_its_names(tmp_path: Path) -> None:
    file, other = tmp_path / "tables.db", tmp_path / "other.db"
    Store(url(file)).close()
    assert "names a file in another way" in complaint("serve", "--database", f"sqlite:///file:{file}?uri=true")
    os.link(file, other)
    for name in (file, other):
        assert f'"{name}" has more than one name.' in refused_to_serve(name)


def test_the_lock_of_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    server = Server(url(tmp_path / "tables.db"))
    server.kill()
    assert "quintain serve at" in (tmp_path / "tables.db.lock").read_text()

    server.start()

    assert server.process.poll() is None
    server.kill()


def test_nobody_serves_what_is_being_restored(tables: Path) -> None:
    with in_custody(tables, "quintain restore"):
        refused = refused_to_serve(tables)

    assert f'"{tables}" is in use: quintain restore, process {os.getpid()} on' in refused


# what is not ours, or not sound


def text(file: Path) -> None:
    file.write_text("Dear diary, today I have been mistaken for a database.\n" * 40)


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.executescript("CREATE TABLE tables (legs INTEGER); CREATE TABLE chairs (legs INTEGER)")


def foreign_with_migrations(file: Path) -> None:
    """Another program that uses Alembic, numbers its migrations as we do, and keeps furniture."""
    foreign(file)
    with closing(sqlite3.connect(file)) as other:
        other.executescript("CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('0002')")


def newer(file: Path) -> None:
    Store(url(file)).close()
    with closing(sqlite3.connect(file)) as database:
        database.executescript("UPDATE alembic_version SET version_num = '9999'")


def programmed(file: Path) -> None:
    """One of ours, in which somebody has left a trigger."""
    Store(url(file)).close()
    with closing(sqlite3.connect(file)) as database:
        database.executescript("CREATE TRIGGER evil AFTER INSERT ON people BEGIN UPDATE people SET host = 1; END")


def damaged(file: Path) -> None:
    """In the middle of it a page is overwritten."""
    house = House(file)
    for _ in range(3):
        house.open(**SOLO)
    house.stop()
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 4096 // 2 * 4096)
        opened.write(b"\xde\xad\xbe\xef" * 1024)


def torn(file: Path) -> None:
    damaged(file)
    with file.open("r+b") as opened:
        opened.seek(100)
        opened.write(b"\xff" * 3000)


def short(file: Path) -> None:
    damaged(file)
    os.truncate(file, 4096 * 3)


def overlong(file: Path) -> None:
    """An entry of an index says that its own head is longer than it is, which only a look at the whole notices."""
    house = House(file)
    house.open(**SOLO)
    house.stop()
    with closing(sqlite3.connect(file)) as database:
        page = database.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE '%index_people_1'").fetchone()[0]
    data = bytearray(file.read_bytes())
    leaf = (page - 1) * 4096
    at = leaf + int.from_bytes(data[leaf + 8 : leaf + 10], "big")
    data[at + 1] = 0xA2  # after the length of the entry stands that of its head
    file.write_bytes(data)


def folder(file: Path) -> None:
    file.mkdir()


def pipe(file: Path) -> None:
    """Whoever opened it would wait for ever."""
    os.mkfifo(file)


BAD: list[tuple[Callable[[Path], None], str]] = [
    (text, "is no SQLite database"),
    (foreign, "belongs to another program (its tables: chairs, tables)"),
    (foreign_with_migrations, "belongs to another program (its tables: alembic_version, chairs, tables)"),
    (newer, "was written by a later release (its schema is 9999, this one knows up to"),
    (programmed, "does more than hold tables (trigger evil)"),
    (damaged, "is damaged: "),
    (torn, "is damaged: "),
    (short, "is damaged: "),
    (folder, "is a folder"),
    (pipe, "is no file that can be kept"),
]


@pytest.mark.parametrize(("spoil", "words"), BAD)
def test_a_file_that_is_not_ours_or_not_sound_is_refused_with_words_and_left_alone(
    tables: Path, tmp_path: Path, spoil: Callable[[Path], None], words: str
) -> None:
    bad = tmp_path / "bad.db"
    spoil(bad)
    before = everything_in(tmp_path)

    told = [complaint("backup", tmp_path / "copy.db", "--database", url(bad))]
    told.append(complaint("restore", bad, "--database", url(tmp_path / "elsewhere.db")))
    told.append(complaint("restore", tables, "--database", url(bad)))
    told.append(refused_to_serve(bad))

    for each in told:
        assert words in each
        assert f'"{bad}"' in each
        assert len(each.splitlines()) == 2, "what and where in one line, how to go on in the next"
    after = everything_in(tmp_path)
    locks = {"elsewhere.db.lock", "bad.db.lock"}
    assert {name: data for name, data in after.items() if name not in locks} == before


def test_a_damaged_index_is_told_by_the_name_that_was_given_and_not_by_that_of_a_copy(tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    overlong(bad)

    told = [complaint("backup", tmp_path / "copy.db", "--database", url(bad))]
    told.append(complaint("restore", bad, "--database", url(tmp_path / "elsewhere.db")))

    for each in told:
        assert f'"{bad}" is damaged: ' in each
    assert {file.name for file in tmp_path.iterdir()} == {"bad.db", "elsewhere.db.lock"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("sqlite:///", "names no file"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///%00.db", "names no file"),
        ("sqlite:///{here}/tables.db?timeout=soon", "names a file in another way"),
        ("sqlite:///{here}/tables.db?mode=memory&uri=true", "names a file in another way"),
        ("sqlite://host/tables.db", "names a file in another way"),
        ("postgresql://quintain:opensesame@host:port/tables", "is no database"),
        ("tables.db", "is no database"),
    ],
)
def test_an_address_that_leads_to_no_file_is_refused_with_words(tmp_path: Path, address: str, words: str) -> None:
    named = address.format(here=tmp_path)

    told = [complaint("serve", "--no-browser", "--port", "0", "--database", named)]
    told.append(complaint("backup", tmp_path / "copy.db", "--database", named))

    for each in told:
        assert words in each
        assert "opensesame" not in each
        assert len(each.splitlines()) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_back_up_of_a_release_before_is_restored_and_brought_up_to_date(tmp_path: Path) -> None:
    old = next(Path(__file__).parent.joinpath("old").glob("*.db"))
    said("restore", old, "--database", url(tmp_path / "tables.db"))
    Store(url(tmp_path / "tables.db")).close()


# a disk that is full, a folder that may not be written to


@contextmanager
def little_room() -> Iterator[None]:
    """Files may grow to 40 KB only: writing more fails as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_it_says_so_and_leaves_nothing_half_written(tables: Path, tmp_path: Path) -> None:
    before = everything_in(tmp_path)
    copied, restored, served = (tmp_path / name for name in ("copied.db", "restored.db", "served.db"))

    with little_room():
        told = [
            complaint("backup", copied, "--database", url(tables)),
            complaint("restore", tables, "--database", url(restored)),
            refused_to_serve(served),
        ]

    for each in told:
        assert "Make room on that disk" in each
    left = {name: data for name, data in everything_in(tmp_path).items() if not name.startswith("served.db")}
    assert left.pop("restored.db.lock") == b""
    assert left == before


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """A user who may read there, not write."""
    folder.chmod(0o555)
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)
        folder.chmod(0o755)


@pytest.fixture
def protected(tables: Path) -> Iterator[Path]:
    """A folder outside of those that only this user may enter, with a database in it."""
    folder = Path(tempfile.mkdtemp(prefix="quintain"))
    shutil.copyfile(tables, folder / "tables.db")
    yield folder
    shutil.rmtree(folder)


def test_where_it_may_not_write_it_says_so(protected: Path) -> None:
    inside = protected / "tables.db"
    outside = Path(tempfile.mkdtemp(prefix="quintain"))
    outside.chmod(0o777)
    before = everything_in(protected)
    run("--help")

    with as_nobody(protected):
        told = [
            complaint("backup", protected / "copy.db", "--database", url(inside)),
            complaint("restore", inside, "--database", url(protected / "other.db")),
            complaint("restore", inside, "--database", url(protected / "deeper" / "other.db")),
            refused_to_serve(inside),
            refused_to_serve(protected / "other.db"),
        ]
        said("backup", outside / "copy.db", "--database", url(inside))

    for each in told:
        assert "Permission denied" in each
        assert "may be written to by this user" in each
    assert everything_in(protected) == before
    shutil.rmtree(outside)


# back and forth


def test_restoring_fills_only_what_holds_no_tables(tables: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    said("backup", copy, "--database", url(tables))
    assert "holds tables already" in complaint("restore", copy, "--database", url(tables))
    assert "exists already" in complaint("backup", copy, "--database", url(tables))

    blank, empty, fresh = (tmp_path / name for name in ("blank.db", "empty.db", "fresh.db"))
    blank.touch()
    Store(url(empty)).close()
    for target in (blank, empty, fresh):
        assert "1 tables are back" in said("restore", copy, "--database", url(target))
        store = Store(url(target))
        assert len(store.journal(table_ids(store)[0])) >= 3
        store.close()


def test_the_log_of_another_database_is_not_mixed_into_a_restored_one(tables: Path, tmp_path: Path) -> None:
    """Somebody moved tables.db away and left tables.db-wal: put beside the restored file, it would spoil it."""
    copy, target = tmp_path / "copy.db", tmp_path / "target.db"
    said("backup", copy, "--database", url(tables))
    target.with_name("target.db-wal").write_bytes(b"what another server wrote last")

    for refused in (
        complaint("restore", copy, "--database", url(target)),
        refused_to_serve(target),
    ):
        assert f'{target}-wal" belongs to' in refused
    assert not target.exists()
    assert target.with_name("target.db-wal").read_bytes() == b"what another server wrote last"


def test_a_postgresql_password_is_not_repeated_in_an_error() -> None:
    told = complaint("backup", "copy.db", "--database", "postgresql://quintain:opensesame@host/tables")

    assert "pg_dump" in told
    assert "opensesame" not in told


def test_a_store_of_a_later_release_is_a_clear_error_and_stays_as_it_is(tmp_path: Path) -> None:
    newer(tmp_path / "tables.db")

    with pytest.raises(UserError, match="later release"):
        Store(url(tmp_path / "tables.db"))
