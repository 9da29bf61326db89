"""Modules joined into one script: each becomes a function, what is needed first comes first."""

from __future__ import annotations

import re

import pytest

from quintain.web import joining, offline


def test_modules_come_after_what_they_import() -> None:
    order = joining.ordered(offline.ENTRY)
    assert order[-1] == offline.ENTRY
    assert order.index("vendor/htm-preact.js") < order.index("js/lib.js") < order.index("js/replay-core.js")
    assert len(set(order)) == len(order)


def test_no_import_or_export_is_left() -> None:
    assert not re.findall(r"^\s*(?:import|export)\b", joining.script(offline.ENTRY), re.MULTILINE)


@pytest.mark.parametrize(
    ("code", "wrapped"),
    [
        ('import { a, b as c } from "./other.js";\na(c);', "const { a, b: c } = other;\na(c);\nreturn {  };"),
        ('import * as all from "../js/other.js";', "const all = other;\nreturn {  };"),
        ('import "./other.js";\nrun();', "run();\nreturn {  };"),
        (
            "export const one = 1;\nexport async function two() {}",
            "const one = 1;\nasync function two() {}\nreturn { one, two };",
        ),
        ('import("./other.js").then(run);', "Promise.resolve(other).then(run);\nreturn {  };"),
        (
            "// What it does.\n/** One. */\nconst one = 1; // why\n  /**\n   * Two * 2.\n   */\n  const two = 2;",
            "const one = 1; // why\n  const two = 2;\nreturn {  };",
        ),
        ("var a=1,f=2;export{a as h,f as html};", "var a=1,f=2;\nreturn { h: a, html: f };"),
    ],
)
def test_a_module_becomes_a_function(code: str, wrapped: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "static", lambda path: code)
    names = {"js/this.js": "it", "js/other.js": "other"}
    assert joining.wrapped("js/this.js", names) == f"const it = (() => {{\n{wrapped}\n}})();"


@pytest.mark.parametrize(
    "code", ["export default 1;", 'export * from "./other.js";', "const later = (name) => import(name);"]
)
def test_what_cannot_be_put_into_one_file_is_refused(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "static", lambda path: code)
    with pytest.raises(ValueError, match="cannot be put into one file"):
        joining.wrapped("js/this.js", {"js/this.js": "it", "js/other.js": "other"})


def test_what_is_imported_later_is_joined_too(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"js/a.js": 'import("./b.js").then(run);', "js/b.js": "export const run = 1;"}
    monkeypatch.setattr(joining, "static", files.__getitem__)
    assert joining.ordered("js/a.js") == ("js/b.js", "js/a.js")


def test_modules_that_import_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"js/a.js": 'import { b } from "./b.js";', "js/b.js": 'import { a } from "./a.js";'}
    monkeypatch.setattr(joining, "static", files.__getitem__)
    with pytest.raises(ValueError, match=r"js/a\.js imports itself by way of js/b\.js"):
        joining.ordered("js/a.js")
