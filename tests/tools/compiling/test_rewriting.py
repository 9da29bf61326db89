"""What the copy says otherwise than the sources."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tools.compiling.rewriting import rewritten
from tools.compiling.rewriting.caches import keep_natively
from tools.compiling.rewriting.classes import open_classes, reuse_objects
from tools.compiling.rewriting.constants import fix_constants
from tools.compiling.rewriting.loops import count_along
from tools.compiling.rewriting.members import hoist_members
from tools.compiling.rewriting.numbers import widen_numbers
from tools.compiling.rewriting.telling import tell_listeners
from tools.compiling.selection import SOURCES, compiled

pytestmark = pytest.mark.sources

SCENE = Path("quintain/systems/ki/scene.py")
MOVE = Path("quintain/systems/ki/move.py")
"""It knows `Condition` from another module and has an enum `Phase` of its own."""
ATTACK = Path("quintain/systems/ki/attack.py")


def module(text: str) -> str:
    return f"from __future__ import annotations\n{dedent(text)}"


def test_a_member_that_a_function_names_is_a_constant_of_the_module() -> None:
    text = module("""
        from quintain.systems.ki.stock import Condition

        def is_prone(found: object) -> bool:
            return found is Condition.PRONE
    """)

    found = hoist_members(MOVE, text)

    assert "    return found is _Condition_PRONE\n" in found
    assert "import Condition\n_Condition_PRONE: Final = Condition.PRONE\n" in found
    assert "from typing import Final\n" in found


def test_a_member_of_an_enum_of_the_module_itself_follows_the_enum() -> None:
    text = module("""
        class Phase(StrEnum):
            TURN = "turn"

        def is_turn(phase: Phase) -> bool:
            return phase is Phase.TURN
    """)

    assert '    TURN = "turn"\n_Phase_TURN: Final = Phase.TURN\n' in hoist_members(SCENE, text)


def test_patterns_annotations_and_what_no_function_says_stay() -> None:
    text = module("""
        from quintain.systems.ki.stock import Condition

        FIRST = Condition.PRONE

        def name(found: Condition, least: Literal[Condition.BOUND]) -> str:
            match found:
                case Condition.PRONE:
                    return Condition.__name__
    """)

    assert hoist_members(SCENE, text) == text


def test_the_member_of_a_value_is_looked_up_and_what_is_none_is_refused() -> None:
    text = module("""
        from quintain.systems.ki.stock import Condition

        def read(word: str) -> Condition:
            return Condition(word)

        def read_first(words: list[str]) -> Condition:
            return Condition(words[0])
    """)
    names: dict[str, Any] = {}

    found = hoist_members(MOVE, text)
    exec(found, names)

    assert "    return (_every_Condition.get(word) or Condition(word))\n" in found
    assert "    return Condition(words[0])\n" in found
    assert names["read"]("prone") is names["Condition"].PRONE
    with pytest.raises(ValueError, match="upright"):
        names["read"]("upright")


def test_what_is_assigned_once_in_capitals_is_final() -> None:
    text = module("""
        MOST = 3
        KNOWN: dict[str, int] = {}
        ONCE: Final = 1
        COUNT = 0
        Alias = int

        def count() -> None:
            global COUNT
            COUNT += 1
    """)

    found = fix_constants(SCENE, text)

    assert "\nMOST: Final = 3\nKNOWN: Final[dict[str, int]] = {}\nONCE: Final = 1\nCOUNT = 0\nAlias = int\n" in found


def test_a_function_remembers_in_a_dictionary_of_its_own() -> None:
    text = module("""
        @lru_cache(10)
        def twice(number: int, times: int) -> int:
            made.append(number)
            return number * times
    """)
    made: list[int] = []
    names: dict[str, object] = {"made": made}

    exec(keep_natively(ATTACK, text), names)
    twice = names["twice"]
    assert callable(twice)

    assert [twice(2, 2), twice(2, 2), twice(3, 2)] == [4, 4, 6]
    assert made == [2, 3]


def test_what_only_makes_an_option_is_not_remembered() -> None:
    text = module("""
        @lru_cache
        def strike(action: int, what: str, target: str) -> Strike:
            \"\"\"One of many.\"\"\"
            return Strike(action, what, target)
    """)

    assert text.partition("@lru_cache\n")[2] in keep_natively(ATTACK, text)
    assert "lru_cache" not in keep_natively(ATTACK, text)


def test_classes_that_others_derive_from_say_so() -> None:
    found = open_classes(SCENE, module("class Scene(State):\n    pass\n\n\nclass Smoke:\n    pass\n"))

    assert "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Scene(State):\n    pass\n\n\nclass Smoke:" in found


def test_other_classes_of_ours_use_a_freed_object_again() -> None:
    found = rewritten(ATTACK, (SOURCES / ATTACK).read_text(encoding="utf-8"))
    enums = rewritten(SCENE, (SOURCES / SCENE).read_text(encoding="utf-8"))

    assert "@mypyc_attr(free_list_len=1)\nclass Strike(Part):\n" in found
    assert "\n\nclass Phase(StrEnum):\n" in enums
    assert reuse_objects(ATTACK, "@mypyc_attr()\nclass Strike(Part):\n    pass\n").count("@") == 1


def test_loops_along_two_lists_do_not_check_their_lengths() -> None:
    text = module("""
        for one, other in zip(first, second, strict=True):
            both = dict(zip(first, [each for each in second], strict=True))
    """)

    found = count_along(SCENE, text)

    assert "in zip(first, second):\n" in found
    assert "dict(zip(first, [each for each in second], strict=True))" in found


def test_an_event_that_is_made_of_what_is_known_is_made_only_for_listeners() -> None:
    text = module("""
        def strike(scene, table, foe):
            table.log(Missed(foe.id, foe.name))
            scene.tell(table, Missed(foe.id, [str(each) for each in foe.names]))
            table.log(Missed(foe.id, name_of(foe)))
            table.log(missed)
            scene.log(Missed(foe.id, foe.name))
    """)

    found = tell_listeners(ATTACK, text)

    assert "    if table.listening: table.log(Missed(foe.id, foe.name))\n" in found
    assert "    if table.listening: scene.tell(table, Missed(" in found
    assert found.count("listening") == 2


def test_wide_numbers_are_the_processors_own() -> None:
    assert "import i64 as Wide\n" in widen_numbers(SCENE, (SOURCES / "quintain/kernel/keyed.py").read_text("utf-8"))


@pytest.mark.parametrize("path", compiled(), ids=str)
def test_every_module_that_is_compiled_is_still_python(path: Path) -> None:
    compile(rewritten(path, (SOURCES / path).read_text(encoding="utf-8")), str(path), "exec")
