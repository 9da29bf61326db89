"""The report: one file, everything in it, nothing from elsewhere."""

from __future__ import annotations

import builtins
import re
from html.parser import HTMLParser

import pytest

from quintain.lab.report.page import report_page
from quintain.lab.telling import Bar, Bars, Block, Curve, Figure, Heading, Heat, Line, Table, Told, Watch, Words
from quintain.words.errors import UserError

HALF = Figure(0.5, 0.25, 0.75)
WATCHED = "quintain replay ki/mirror --seed 1/3"
PLOTS: list[Block] = [
    Bars("Who wins <b>", "share of fights", [Bar("red $x", HALF), Bar("blue", HALF)], mark=0.5),
    Curve("Armour", "ac", "share won", ["14", "15"], [Line("red", [HALF, HALF]), Line("blue", [HALF, HALF])], mark=0.5),
    Heat("Both", "ac", "hp", ["14", "15"], ["20"], [[HALF, Figure(0.9, 0.8, 1.0)]]),
]
TOLD = Told(
    'Is <script>alert("it")</script> fair?',
    "quintain sim ki/mirror",
    [
        Words("Never used: Hex.", "loud"),
        Heading("Figures"),
        *PLOTS,
        Table("Abilities", ["what", "picked"], [["Smash & grab", "12"]], [1]),
        Watch("the closest fight", "1/3", WATCHED),
        Watch("the longest fight", "1/3", WATCHED),
        Watch("a fight that is not kept", "1/4", "quintain replay ki/mirror --seed 1/4"),
    ],
)
FIGHTS = {WATCHED: ["Wen <i>strikes</i>.", "Yula falls."], "quintain replay ki/mirror --seed 1/9": ["Unnamed."]}
PAGE = report_page(TOLD, {"Rules": "0.1 & later"}, FIGHTS)


class Reader(HTMLParser):
    """What a browser would find in a file."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "path", "use", "rect", "br"):
            self.open.append(tag)
        self.ids += [each for each in [given.get("id")] if each]
        self.addresses += [given[name] or "" for name in ("src", "href", "xlink:href", "action") if name in given]
        if given.get("role") == "img":
            self.labels.append(given["aria-label"] or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read() -> Reader:
    reader = Reader()
    reader.feed(PAGE)
    return reader


def test_a_report_is_one_whole_file_that_names_nothing_elsewhere() -> None:
    reader = read()

    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert all(address.startswith("#") for address in reader.addresses)
    assert not re.search(r"https?:|url\((?!#)|@import", PAGE)


def test_words_of_content_are_never_marks_of_the_page() -> None:
    assert "<script" not in PAGE
    assert "<i>" not in PAGE
    assert "Smash &amp; grab" in PAGE


def test_every_plot_says_in_words_what_it_shows_and_has_its_figures_beside_it() -> None:
    labels = read().labels

    assert len(labels) == len(PLOTS)
    assert labels[0].endswith("red $x 50.0 % (25.0 % to 75.0 %); blue 50.0 % (25.0 % to 75.0 %).")
    assert PAGE.count("<summary>The figures</summary>") == len(PLOTS)


def test_a_plot_has_the_colours_of_the_page_in_light_and_in_dark() -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", PAGE, re.DOTALL))

    assert not re.search(r"#[0-9a-f]{6}\b", drawn)
    assert "var(--party)" in drawn
    assert "<style" not in drawn


def test_the_fights_that_are_named_are_read_in_the_file_each_once() -> None:
    assert PAGE.count("Yula falls.") == 1
    assert "The closest fight, the longest fight (seed 1/3)" in PAGE
    assert "Unnamed." not in PAGE


def test_the_same_answer_is_the_same_file() -> None:
    assert report_page(TOLD, {"Rules": "0.1 & later"}, {WATCHED: ["Wen <i>strikes</i>.", "Yula falls."]}) == PAGE


def test_without_matplotlib_a_report_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = builtins.__import__

    def without(name: str, *args: object) -> object:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return whole(name, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)

    with pytest.raises(UserError) as refused:
        report_page(TOLD, {}, {})

    assert "quintain[report]" in refused.value.fix
