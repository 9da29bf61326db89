"""The database: its schema is what the migrations make, trouble is an error and changes nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from quintain.web.releases import LATEST, MIGRATIONS
from quintain.web.schema import metadata
from quintain.web.store import Store
from quintain.words.errors import UserError
from tests.cli.script import run
from tests.web.tables import House


def test_the_migrations_make_the_schema_that_the_code_speaks_of(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == LATEST == ScriptDirectory(str(MIGRATIONS)).get_current_head()
        assert compare_metadata(context, metadata) == []
    store.close()


def test_every_commit_is_on_disk_before_it_returns(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////proc/nowhere/x.db", "oracle://x"])
def test_a_database_that_cannot_be_opened_is_a_clear_error(url: str) -> None:
    with pytest.raises((UserError, OSError)):
        Store(url)


def test_if_storing_fails_the_answer_is_refused_and_has_not_happened(house: House) -> None:
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        before = anna.table
        with sqlite3.connect(house.file) as blocker:
            blocker.execute("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        refused = anna.answer("wait")
        assert "error" in refused
        with sqlite3.connect(house.file) as blocker:
            blocker.execute("DROP TRIGGER full")
        assert "error" not in anna.answer("wait")
        assert anna.table["asks"] != before["asks"]


def test_all_tables_are_backed_up_and_restored_by_one_command(house: House, tmp_path: Path) -> None:
    table = house.open(seats={"wen": "me"}, rules={"interlude_seconds": 0})
    copy, elsewhere = tmp_path / "copy.db", tmp_path / "elsewhere" / "tables.db"
    made = run("backup", str(copy), "--database", f"sqlite:///{house.file}")
    assert made.exit_code == 0, made.output
    back = run("restore", str(copy), "--database", f"sqlite:///{elsewhere}")
    assert back.exit_code == 0, back.output
    other = House(elsewhere)
    with other.sit(table["id"], table["token"]) as anna:
        assert anna.look()["id"] == table["id"]
    other.stop()
    assert run("restore", str(copy), "--database", f"sqlite:///{elsewhere}").exit_code != 0


def test_without_the_extra_a_postgresql_database_says_what_to_install() -> None:
    code = "import sys; sys.modules['psycopg'] = None\nfrom quintain.cli.main import main\nmain()"
    words = ["serve", "--no-browser", "--port", "0", "--database", "postgresql://nowhere/tables"]

    ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)

    assert ran.returncode == 2
    assert 'pip install "quintain[postgres]"' in ran.stderr
