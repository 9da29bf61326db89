"""A condition is one class: whatever it answers is what the other chapters go by."""

from __future__ import annotations

import pytest

from quintain.systems.ki import condition_kinds
from quintain.systems.ki.condition_kinds import KINDS, ConditionKind
from quintain.systems.ki.conditions import last_turn
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import body, fight

pytestmark = pytest.mark.sources  # they put a class into the rules, which compiled ones have fixed


class Dazzled(ConditionKind):
    """A condition that the book does not have: no Reactions, no Ki, and it dodges a little worse."""

    words = "No Reactions and no Ki."
    in_turns = True
    can_act = False
    can_use_ki = False

    def dodge_handicap(self, *, from_afar: bool) -> int:
        return 1


@pytest.fixture
def dazzled(monkeypatch: pytest.MonkeyPatch) -> Fighter:
    """A suffers it: it has taken the place of Rooted."""
    monkeypatch.setitem(condition_kinds.KINDS, Condition.ROOTED, Dazzled())
    scene = fight([body("a", at=(3, 3), conditions={"rooted": 2})], [body("b", at=(4, 3))])
    assert last_turn(scene, Condition.ROOTED, 2) == scene.clock + 2
    return scene.by_id["a"]


def test_every_condition_has_a_class_of_its_own_and_words_for_people() -> None:
    assert list(KINDS) == list(Condition)
    assert len({type(kind) for kind in KINDS.values()}) == len(Condition)
    assert all(kind.words for kind in KINDS.values())


def test_a_condition_that_says_nothing_changes_nothing() -> None:
    plain = ConditionKind()

    assert (plain.can_act, plain.can_move, plain.can_strike, plain.can_handle, plain.can_use_ki) == (True,) * 5
    assert (plain.attack_handicap, plain.dodge_handicap(from_afar=True), plain.slows(3)) == (0, 0, 0)


def test_a_new_class_is_asked_by_every_chapter(dazzled: Fighter) -> None:
    assert not dazzled.is_able()
    assert not dazzled.can_use_ki()
    assert dazzled.can_move()
    assert [kind.dodge_handicap(from_afar=False) for kind in dazzled.suffered()] == [1]


def test_during_last_breath_nothing_tells_on_it(dazzled: Fighter) -> None:
    dazzled.last_breath = 9

    assert dazzled.suffered() == []
    assert dazzled.is_able()
