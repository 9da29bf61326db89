"""A status is one class: whatever it answers is what the other chapters go by."""

from __future__ import annotations

import pytest

from quintain.state.durations import ROUND_END
from quintain.systems.shattered import costs, moves, status_kinds, statuses
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.status_kinds import KINDS, StatusKind
from quintain.systems.shattered.stock import Cost, Status
from tests.systems.shattered.bodies import Rule, duel, gain

pytestmark = pytest.mark.sources  # they put a class into the rules, which compiled ones have fixed


class Petrified(StatusKind):
    """A status that the book does not have: it neither moves nor attacks, and Defensive Reactions cost 2 more."""

    recover_line = "Crumble"
    lasts = ROUND_END
    can_move = False
    can_attack = False
    defence_stamina = 2


@pytest.fixture
def stone(monkeypatch: pytest.MonkeyPatch) -> ShatteredScene:
    """Ann is Petrified, which has taken the place of Reeling."""
    monkeypatch.setitem(status_kinds.KINDS, Status.REELING, Petrified(Status.REELING))
    scene = duel()
    gain(scene, Status.REELING)
    return scene


def test_every_status_has_a_class_of_its_own_that_knows_its_name() -> None:
    assert list(KINDS) == list(Status)
    assert [kind.status for kind in KINDS.values()] == list(Status)
    assert len({type(kind) for kind in KINDS.values()}) == len(Status)


def test_a_status_that_says_nothing_changes_nothing() -> None:
    scene, plain = duel(), StatusKind(Status.REELING)
    ann = scene.by_id["ann"]

    with Rule(scene) as table:
        plain.begin(scene, table, ann, None)
        plain.act(scene, table, ann, 1, None)

    assert (plain.can_move, plain.can_attack, plain.can_guard, plain.can_summon, plain.can_use_spirit) == (True,) * 5
    assert not plain.may_recover(scene, ann)
    assert not plain.is_immobile(scene, ann)
    assert ann.statuses == {}


def test_a_new_class_is_asked_by_every_chapter(stone: ShatteredScene) -> None:
    ann = stone.by_id["ann"]

    assert not moves.can_move(stone, ann)
    assert not statuses.can_attack(ann)
    assert costs.price(stone, ann, Cost(stamina=1), [costs.DEFENSIVE]).stamina == 3
    assert KINDS[Status.REELING].may_recover(stone, ann)


def test_a_new_class_says_when_it_ends(stone: ShatteredScene) -> None:
    with Rule(stone) as table:
        statuses.end_of_round(stone, table)

    assert stone.by_id["ann"].statuses == {}
