"""`quintain serve --limit`: what strangers may ask of a server."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner

from quintain.cli.limiting import lines_of_limits, read_limits
from quintain.cli.serve import serve
from quintain.web.limits import Limits
from quintain.words.errors import UserError


def test_a_limit_is_read_and_all_others_stay() -> None:
    found = read_limits(("opened_per_address=50", "header_seconds=2.5", "reading_bytes=5_000_000"))

    assert found == Limits(opened_per_address=50, header_seconds=2.5, reading_bytes=5_000_000)
    assert read_limits(()) == Limits()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("worker=1", 'Did you mean "workers"?'),
        ("workers", "Write NAME=VALUE"),
        ("=3", "Write NAME=VALUE"),
        ("workers=-1", "workers=-1: Expected `int` >= 0"),
        ("workers=many", "workers=many: Expected `int`"),
        ("loads=1.5", "loads=1.5: Expected `int`"),
        ("loads=0", "It means: tables that are read into memory at once."),
        ("header_seconds=nan", "header_seconds=nan"),
        ("header_seconds=", "It means: for the headers of a request to arrive."),
    ],
)
def test_what_is_no_limit_is_a_clear_error(given: str, words: str) -> None:
    with pytest.raises(UserError) as caught:
        read_limits((given,))

    assert words in caught.value.message()
    assert caught.value.where == "--limit"


def test_every_limit_is_listed_with_what_is_usual_and_what_it_means() -> None:
    listed = CliRunner().invoke(serve, ["--limits"])

    assert listed.exit_code == 0
    assert listed.output.splitlines() == lines_of_limits()
    for field in msgspec.structs.fields(Limits):
        line = next(line for line in lines_of_limits() if line.startswith(f"{field.name}="))
        assert len(line.split()) > 2
    assert "--limit NAME=VALUE" in CliRunner().invoke(serve, ["--help"]).output


def test_a_limit_is_taken_by_the_command_and_a_wrong_one_said() -> None:
    told = CliRunner().invoke(serve, ["--no-browser", "--limit", "opened=5", "--limit", "openned=5"])

    assert isinstance(told.exception, UserError)
    assert "openned" in told.exception.what


def test_only_the_limits_are_told_as_json() -> None:
    told = CliRunner().invoke(serve, ["--no-browser", "--json"])

    assert isinstance(told.exception, UserError)
    assert told.exception.where == "--json"
