"""`make docs`: the documentation site, put together in `build/docs` from what the repository holds and built by MkDocs.

No page asks the network for anything: `shut` takes out the addresses that the theme's script would ask under conditions
that do not occur here.
"""

from __future__ import annotations

import argparse
import logging
import re
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config

import quintain
from quintain import lab
from quintain.clauses.ledger import read_ledger, shipped_systems
from quintain.words.errors import UserError
from tools.docs.notebooks import notebook_page
from tools.docs.rulebook_pages import rulebook_page

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
TOP = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""What stands above `docs/`, and its page."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
NAMED = re.compile(r"(?<!\[)`(?:docs/)([\w./-]+\.md)`(?!\])")
CLAUSE = re.compile(r"(?<![\w`/#-])([A-Z]{2})-(\d{3})\b(?!\]|`)")
FROM_AFAR = re.compile(r"https://unpkg\.com/[\w@./-]+")


def assemble(target: Path) -> None:
    """Every page of the site as Markdown in one folder."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "docs", target, ignore=shutil.ignore_patterns("*.ipynb"))
    shutil.copy(Path(__file__).with_name("site.css"), target)
    for name, page in TOP.items():
        (target / page).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    systems = {read_ledger(name).prefix: name for name in shipped_systems()}
    (target / "rulebooks").mkdir()
    for name in systems.values():
        (target / "rulebooks" / f"{name}.md").write_text(rulebook_page(read_ledger(name)), encoding="utf-8")
    for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        (target / "notebooks" / f"{notebook.stem}.md").write_text(notebook_page(notebook), encoding="utf-8")
    (target / "reference").mkdir()
    for name, text in reference().items():
        (target / "reference" / name).write_text(text, encoding="utf-8")
    for path in target.rglob("*.md"):
        text = linked(path.read_text(encoding="utf-8"), path.relative_to(target), target)
        if path.parent.name in ("rulebooks", "content"):
            text = with_clauses(text, systems)
        path.write_text(text, encoding="utf-8")


def reference() -> dict[str, str]:
    """The public library, name by name, for mkdocstrings to fill in."""
    homes = {name: f"quintain.{home}.{name}" for name, home in quintain.HOMES.items()}
    asked = {name: f"{getattr(lab, name).__module__}.{name}" for name in lab.__all__}
    results = [f"quintain.lab.results.{name}" for name in ("Report", "Comparison", "Swept")]
    return {
        "quintain.md": listing("import quintain", (quintain.__doc__ or ""), homes.values()),
        "lab.md": listing(
            "from quintain.lab import ...", "Many fights, and what they say.", [*asked.values(), *results]
        ),
    }


def listing(title: str, about: str, names: Iterable[str]) -> str:
    parts = [f"# `{title}`", about, *(f"::: {name}" for name in names)]
    return "\n\n".join(parts) + "\n"


def linked(text: str, page: Path, target: Path) -> str:
    """Its links lead to pages of the site, and so does the name of a page; another file stays as words.

    What is none of the repository leads nowhere, and is a mistake.
    """
    up = "../" * (len(page.parts) - 1)
    here = ROOT if str(page) in TOP.values() else ROOT / "docs" / page.parent

    def mend(match: re.Match[str]) -> str:
        picture, words, address, anchor = match[1], match[2], match[3], match[4] or ""
        if "://" in address:
            return match[0]
        inside = TOP.get(address.removeprefix("../"), address.removeprefix("docs/"))
        if (target / page.parent / inside).is_file():
            return f"{picture}[{words}]({inside}{anchor})"
        must_be_there(here / address, page)
        return words if words.startswith("`") else f"`{words}`"

    def name(match: re.Match[str]) -> str:
        must_be_there(target / match[1], page)
        return f"[{match[1]}]({up}{match[1]})"

    return NAMED.sub(name, LINK.sub(mend, text))


def must_be_there(file: Path, page: Path) -> None:
    if not file.exists():
        raise UserError(f"{file.name} is not there.", where=str(page), fix="Name a file that there is.")


def with_clauses(text: str, systems: dict[str, str]) -> str:
    """Every clause that is named leads to its place in the rulebook; headings and code stay as they are."""
    lines, fenced = [], False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        lines.append(line if fenced or line.startswith(("#", "    ")) else CLAUSE.sub(to_rulebook(systems), line))
    return "\n".join(lines)


def to_rulebook(systems: Mapping[str, str]) -> Callable[[re.Match[str]], str]:
    def link(match: re.Match[str]) -> str:
        system = systems.get(match[1])
        return f"[{match[0]}](../rulebooks/{system}.md#{match[0].lower()})" if system else match[0]

    return link


def shut(site: Path) -> None:
    """Nothing is fetched from elsewhere, whatever a page holds."""
    for script in site.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        if FROM_AFAR.search(text):
            script.write_text(FROM_AFAR.sub("about:blank", text), encoding="utf-8")


def build(pages: Path, site: Path) -> None:
    """Strictly: a link or an anchor that leads nowhere ends it. A page that nobody has placed stands at the end."""
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(pages), site_dir=str(site), strict=True)
    placed = set(re.findall(r"[\w/.-]+\.md", str(config.nav)))
    others = sorted(str(path.relative_to(pages)) for path in pages.rglob("*.md"))
    if more := [each for each in others if each not in placed]:
        config.nav = [*(config.nav or []), {"More": more}]
    build_site(config)
    shut(site)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make docs", description=__doc__)
    parser.add_argument("--site", type=Path, default=SITE, help="where to build it")
    parser.add_argument("--pages", type=Path, default=PAGES, help="where to put its pages together")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    assemble(asked.pages)
    build(asked.pages, asked.site)
    print(f"{asked.site}/index.html is the start of it.")


if __name__ == "__main__":
    main()
