"""The pages' modules: what one gives another or a test takes, and every drawing of the sprite is shown somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.systems import find_reader, find_system, system_names
from quintain.web import joining, pages

MODULES = {path.name: path.read_text(encoding="utf-8") for path in sorted((joining.STATIC / "js").glob("*.js"))}
IMPORT = re.compile(r"""^import\s*\{([^}]*)\}\s*from\s*["']\./([^"']+)["']""", re.MULTILINE)
LATER = re.compile(r"""import\(["']\./([^"']+)["']\)\.then\(\s*\((\w+)\)[^\n]*?\2\.(\w+)""")
DECLARED = re.compile(r"^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)", re.MULTILINE)
LISTED = re.compile(r"^export\s*\{([^}]*)\}", re.MULTILINE)
SYMBOL = re.compile(r'<symbol id="i-([\w-]+)"')

PAGE_TESTS = sorted((Path(__file__).parent.parent / "page").glob("*.mjs"))
TRIED = re.compile(r"""\{([^}]*)\}\s*(?:from|= await import\()\s*["'`][^"'`]*/([\w-]+\.js)["'`]""")


def names(text: str) -> list[str]:
    return [each.split(" as ")[0].strip() for each in text.split(",") if each.strip()]


def given(module: str) -> list[str]:
    return DECLARED.findall(module) + [name for found in LISTED.findall(module) for name in names(found)]


def taken() -> set[tuple[str, str]]:
    at_once = {(of, name) for text in MODULES.values() for found, of in IMPORT.findall(text) for name in names(found)}
    later = {(of, name) for text in MODULES.values() for of, _, name in LATER.findall(text)}
    tests = "".join(path.read_text(encoding="utf-8") for path in PAGE_TESTS)
    tried = {(of, name) for found, of in TRIED.findall(tests) for name in names(found)}
    return at_once | later | tried


@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_gives_another_one_takes(module: str) -> None:
    unused = [name for name in given(MODULES[module]) if (module, name) not in taken()]

    assert unused == []


def test_every_drawing_of_the_sprite_is_shown_somewhere() -> None:
    code = "".join(MODULES.values())
    drawn = SYMBOL.findall(Path(joining.STATIC / "icons.svg").read_text(encoding="utf-8"))
    of_rulesets = {name for each in system_names() for name in find_reader(find_system(each)).pictures.values()}

    assert [name for name in drawn if name not in of_rulesets and not re.search(rf"""["'`]{name}["'`]""", code)] == []


@pytest.mark.parametrize("name", ["home", "table", "replay", "rules"])
def test_a_page_has_its_icons_in_itself_for_when_the_server_is_away(name: str) -> None:
    assert set(SYMBOL.findall(pages.page(name))) == set(SYMBOL.findall(joining.static("icons.svg")))
    assert [module for module, text in MODULES.items() if "icons.svg" in text] == []
