"""The documentation: pages made from the sources are current, the site is built strictly and fetches nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import quintain
from quintain.clauses.ledger import read_ledger
from quintain.systems import find_system, shipped_names
from quintain.words.errors import UserError
from tests.test_commands import make
from tools.docs.content_pages import FOLDER, page
from tools.docs.notebooks import notebook_page
from tools.docs.site import ROOT, linked

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
FETCHED = re.compile(
    r"""(?:\b(?:src|srcset|poster|data)=|<link\b[^>]*\bhref=|@import\s+|url\()\s*["']?(?:https?:)?//[^"')\s>]+""",
    re.IGNORECASE,
)
"""What a browser would fetch from elsewhere by itself; a link that somebody presses is none."""


@pytest.mark.parametrize("name", shipped_names())
def test_pages_of_content_are_what_the_schemas_say(name: str) -> None:
    written = (FOLDER / f"{name}.md").read_text(encoding="utf-8")

    assert written == page(find_system(name)), "Write them anew with: make docs-content"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(notebook: Path) -> None:
    found: Any = nbformat.reads(notebook.read_text(encoding="utf-8"), as_version=4)
    assert sum("FIGHTS = 100" in cell.source for cell in found.cells) == 1
    for cell in found.cells:
        cell.source = cell.source.replace("FIGHTS = 100", "FIGHTS = 2")

    NotebookClient(found, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()

    assert notebook_page(notebook).count("```python") == sum(cell.cell_type == "code" for cell in found.cells)


# the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a link or an anchor that leads nowhere fails here."""
    folder = tmp_path_factory.mktemp("site")
    make("docs", f"ARGS=--pages {folder}/pages --site {folder}/site")
    return folder / "site"


def text_of(site: Path, page_: str) -> str:
    return (site / page_).read_text(encoding="utf-8")


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    found = {
        path.name: FETCHED.findall(path.read_text(encoding="utf-8"))
        for path in site.rglob("*")
        if path.suffix in (".html", ".css")
    }
    scripts = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.js"))

    assert {name: each for name, each in found.items() if each} == {}
    assert not re.search(r"unpkg\.com|cdn\.|googleapis|cloudflare|jsdelivr", scripts)


def test_a_link_leads_to_a_page_or_to_a_file_that_there_is(tmp_path: Path) -> None:
    (tmp_path / "lab.md").write_text("", encoding="utf-8")
    page_ = Path("bots.md")

    assert linked("See `docs/lab.md`.", page_, tmp_path) == "See [lab.md](lab.md)."
    assert linked("[a bot](../examples/bot.py)", page_, tmp_path) == "`a bot`"
    for gone in ("[x](gone.md)", "`docs/gone.md`", "![x](shots/gone.png)"):
        with pytest.raises(UserError, match="is not there"):
            linked(gone, page_, tmp_path)


def test_what_is_fetched_would_be_found() -> None:
    assert FETCHED.search('<script src="https://unpkg.com/a.js">')
    assert FETCHED.search("@import url(//fonts.googleapis.com/css)")
    assert FETCHED.search('<link rel="stylesheet" href="https://cdn.example/a.css">')
    assert not FETCHED.search('<a href="https://example.org">')


def test_every_clause_has_a_place_with_its_ruling(site: Path) -> None:
    for name in shipped_names():
        found = text_of(site, f"rulebooks/{name}.html")
        ledger = read_ledger(name)

        assert [clause.id for clause in ledger.clauses if f'id="{clause.id.lower()}"' not in found] == []
        assert found.count("<strong>Ruling.</strong>") == sum(bool(clause.ruling) for clause in ledger.clauses)


def test_the_public_library_is_there_by_name(site: Path) -> None:
    found = text_of(site, "reference/quintain.html")

    assert [name for name, home in quintain.HOMES.items() if f'id="quintain.{home}.{name}"' not in found] == []
    assert "Answers the first question that waits" in found


def test_every_document_is_a_page_that_the_menu_names(site: Path) -> None:
    menu = text_of(site, "index.html")
    documents = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    documents += [path.relative_to(ROOT / "docs") for path in NOTEBOOKS]

    assert [str(each) for each in documents if f'href="{each.with_suffix(".html")}"' not in menu] == []


def test_what_stands_in_a_field_leads_to_its_clause(site: Path) -> None:
    found = text_of(site, "content/ki.html")

    assert re.search(r'href="\.\./rulebooks/ki\.html#ki-\d{3}"', found)
    assert json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
