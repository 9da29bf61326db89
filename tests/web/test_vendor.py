"""What we ship of others is what they published: package, version, licence and SHA-256 of every vendored file."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import quintain

STATIC = Path(quintain.__file__).parent / "web" / "static"
TESTS = Path(__file__).parent.parent


class Bundled(msgspec.Struct, forbid_unknown_fields=True):
    """A package inside another's file."""

    package: str
    licence: str
    licence_file: str


class Vendored(msgspec.Struct, forbid_unknown_fields=True):
    """One file of somebody else's; `from` is its path inside the package."""

    file: str
    package: str
    version: str
    source: str = msgspec.field(name="from")
    licence: str
    licence_file: str
    sha256: str
    bundles: list[Bundled]


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    files: list[Vendored]


def vendored() -> list[tuple[Path, Vendored]]:
    folders = [STATIC / "vendor", TESTS / "browser"]
    return [
        (folder, each)
        for folder in folders
        for each in msgspec.json.decode((folder / "manifest.json").read_bytes(), type=Manifest).files
    ]


@pytest.mark.parametrize(("folder", "entry"), vendored(), ids=lambda each: getattr(each, "file", ""))
def test_a_vendored_file_is_the_published_one_and_its_licence_comes_with_it(folder: Path, entry: Vendored) -> None:
    assert sha256((folder / entry.file).read_bytes()).hexdigest() == entry.sha256
    assert re.fullmatch(r"\d+\.\d+\.\d+", entry.version)
    for licence_file in [entry.licence_file, *(each.licence_file for each in entry.bundles)]:
        assert "licen" in (folder / licence_file).read_text(encoding="utf-8")[:600].lower()


def test_no_script_lies_in_the_vendor_folder_that_the_manifest_does_not_name() -> None:
    named = {each.file for folder, each in vendored() if folder == STATIC / "vendor"}

    lying = {path.name for path in (STATIC / "vendor").iterdir()} - {"manifest.json"}

    assert {name for name in lying if not name.endswith(".LICENSE.txt")} == named


def test_the_pages_fetch_nothing_from_elsewhere() -> None:
    own = [path for path in STATIC.rglob("*") if path.suffix in {".html", ".js", ".css"} and "vendor" not in path.parts]

    elsewhere = [
        f"{path.relative_to(STATIC)}: {found}"
        for path in own
        for found in re.findall(
            r"""(?:src|href|from|import|url)\s*[=(]?\s*\(?\s*["'`(](?:https?:)?//[^"'`)]+""", path.read_text("utf-8")
        )
    ]

    assert own
    assert elsewhere == []
