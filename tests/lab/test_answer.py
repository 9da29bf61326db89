"""Answers in a notebook: printed, as HTML, as a frame of pandas, as plain data."""

from __future__ import annotations

import builtins
import doctest

import pytest

from quintain.lab import answer, compare, simulate, sweep
from quintain.lab.audit.finding import Audit, Finding, Sure
from quintain.lab.balancing import BalanceReport, Probe, Search
from quintain.lab.results import Report, Share
from quintain.lab.settings import Setting
from quintain.words.errors import UserError

HALF = Share(5, 0.5, 0.24, 0.76)


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate("ki/mirror", 4, jobs=1, second=0)


def test_the_examples_in_docstrings_are_true() -> None:
    tried = doctest.testmod(answer)

    assert (tried.attempted > 0, tried.failed) == (True, 0)


def test_a_report_is_printed_with_its_main_figures_one_row_a_side(report: Report) -> None:
    lines = repr(report).splitlines()

    assert lines[0] == "Report"
    assert lines[1].split() == ["side", "count", "share", "low", "high", "left"]
    assert [line.split()[0] for line in lines[2:]] == ["blue", "red", "undecided"]


def test_a_notebook_shows_a_table_and_takes_words_as_words(report: Report) -> None:
    told = Audit("<b>", "1", "greedy", 4, (Finding("laws", "Never <i>fails</i>", "", 0.5, Sure.EXACT),), ("laws",))

    assert report._repr_html_().startswith("<table><thead><tr><th>side</th>")
    assert "Never &lt;i&gt;fails&lt;/i&gt;" in told._repr_html_()


def test_every_answer_is_a_frame_of_pandas(report: Report) -> None:
    two = compare("ki/mirror", "mirka-1.hp=1", pairs=2, jobs=1)
    swept = sweep("ki/mirror", "mirka.hp=20,30", fights=2, jobs=1)
    search = Search(Setting("crow.hp", 1, 9), [Probe(7, 10, HALF)], 7, None, True, True)
    balance = BalanceReport("duel", "1", "red", 0.5, 10, {}, [search])

    assert list(report.frame()["side"]) == ["blue", "red", "undecided"]
    assert list(two.frame()["pairs"]) == [2, 2]
    assert list(swept.frame()["mirka.hp"]) == ["20", "20", "30", "30"]
    assert balance.frame().to_dict("records") == [
        {"setting": "crow.hp", "value": 7, "count": 5, "share": 0.5, "low": 0.24, "high": 0.76}
    ]


def test_plain_data_has_everything(report: Report) -> None:
    data = report.to_dict()

    assert data["target"] == "ki/mirror"
    assert set(data["wins"]) == {"red", "blue"}


def test_without_pandas_it_is_said_how_to_get_it(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = builtins.__import__

    def without(name: str, *args: object) -> object:
        if name == "pandas":
            raise ImportError(name)
        return whole(name, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)

    with pytest.raises(UserError) as refused:
        report.frame()

    assert "pip install pandas" in refused.value.fix
