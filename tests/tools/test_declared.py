"""What a compiler gets to read is the same state, typed."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from quintain.kernel import scene
from quintain.state.fields import fields_of
from quintain.systems.ki import frames, rest, sheet
from quintain.systems.ki import scene as ki_scene
from tests.state import inn
from tools.compiling.rewriting.declared import write_out_state

pytestmark = pytest.mark.sources
ROOT = Path(__file__).parent.parent.parent


def written_out(module: ModuleType) -> str:
    assert module.__file__ is not None
    path = Path(*module.__name__.split(".")).with_suffix(".py")
    return write_out_state(path, Path(module.__file__).read_text(encoding="utf-8"))


@pytest.fixture
def rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (tmp_path / "inn_out.py").write_text(written_out(inn), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("inn_out", None)
    return import_module("inn_out")


def test_no_decorator_and_no_default_is_left_and_every_method_stands_there() -> None:
    text = written_out(inn)

    assert "@state" not in text
    assert "@value" not in text
    assert "    stars: int\n" in text
    assert text.count("    def clone(self) -> Self:") == 6
    assert "twin = Guest(id=self.id, name=self.name, favourite=self.favourite, bare=True)" in text


def test_it_behaves_the_same(rewritten: ModuleType) -> None:
    made, same = inn.inn(), rewritten.inn()

    assert same.dump() == made.dump()
    assert same.clone().dump() == made.dump()
    assert same.diff(same.clone()) == []
    assert rewritten.Inn.load(made.dump()).dump() == made.dump()
    assert rewritten.Inn.load(made.dump()).by_id.keys() == {"a"}
    assert rewritten.Guest("b", "Bob", inn.Dish("stew", 3)).stars == 3


def test_it_still_says_what_was_declared(rewritten: ModuleType) -> None:
    names = [field.name for field in fields_of(inn.Guest)]

    assert [field.name for field in fields_of(rewritten.Guest)] == names
    assert [field.written for field in fields_of(rewritten.Guest)] == [field.written for field in fields_of(inn.Guest)]


def test_it_has_the_types_that_a_compiler_asks_for(rewritten: ModuleType) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(rewritten.__file__)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("module", [scene, sheet, frames, ki_scene, rest], ids=lambda module: module.__name__)
def test_the_modules_of_a_ruleset_can_be_written_out(module: ModuleType) -> None:
    compile(written_out(module), module.__name__, "exec")


def test_a_module_that_declares_nothing_stays_as_it_is() -> None:
    text = "x: int = 3\n"

    assert write_out_state(Path("nowhere.py"), text) == text
