"""A field that foes are not shown is declared as a secret: else no twin world varies it, and nobody notices a leak."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from quintain.conformance.twins import moments, shown_to
from quintain.conformance.worlds import facts_of
from quintain.kernel.scene import Scene
from quintain.state.fields import Field, fields_of, optional, unwrap
from quintain.state.known import Known, Pool, Secret


def another(field: Field, now: Any) -> Any:
    if optional(unwrap(field.hint)[0]) is not None:
        return None
    if isinstance(now, bool):
        return not now
    if isinstance(now, int):
        return now + 1
    if isinstance(now, Enum):
        return next((each for each in type(now) if each is not now), now)
    if isinstance(now, str):
        return f"{now}x"
    return type(now)() if now and isinstance(now, list | dict) else now


def is_open(field: Field) -> bool:
    """Neither a secret nor a pool that foes do not know exactly, nor who it is."""
    own = field.name not in ("id", "name", "side", "seat")
    return own and field.written and not any(is_hidden(mark) for mark in field.extras())


def is_hidden(mark: object) -> bool:
    return isinstance(mark, Secret) or (isinstance(mark, Pool) and mark.foes is not Known.EXACT)


def shows(system: str, scene: Scene, field: Field) -> bool:
    """Whether somebody is shown it when that field of a foe becomes something else."""
    seat = next(iter(scene.seats()))
    before, viewer = shown_to(system, scene, seat), scene.viewer(seat)
    for foe in scene.creatures():
        if not viewer.is_with(foe.side):
            setattr(foe, field.name, another(field, getattr(foe, field.name)))
    try:
        return shown_to(system, scene, seat) != before
    except KeyError:  # it is the name of something that is shown
        return True


@pytest.mark.needs("HIDDEN")
def test_what_foes_are_not_shown_is_declared(system: str) -> None:
    scenes = [scene for each in facts_of(system).SECRETIVE for scene in moments(system, each, "forgotten", 5)]
    fields = [field for field in fields_of(type(scenes[0].creatures()[0])) if is_open(field)]

    dark = {each.name for each in fields if not any(shows(system, scene.clone(), each) for scene in scenes)}

    assert dark == set(facts_of(system).OPEN), "declare it as a Secret, or say why it is open"
