"""Transformation: hit points, movement and size of another body, and one's own again when it is over."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.gu import dying, sustain
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.gu import FormEnded, Transformed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Upheld


def take(scene: GuScene, table: Table, body: Fighter, upheld: Upheld) -> None:
    """Term Transformation: hit points before it are remembered; the form has its own, all of them at first."""
    form = upheld.move.form
    assert form is not None
    body.own_hp = body.hp
    body.upheld = [*body.upheld, upheld]
    body.hp = form.hit_points
    scene.tell(table, Transformed(body.id, upheld.move.id, body.size))
    dying.after_healing(scene, table, body)


def give_up(scene: GuScene, table: Table, body: Fighter, upheld: Upheld) -> None:
    """The hit points from before it are there again; whoever had none is in Final Stand again, without a test."""
    if upheld.move.form is None:
        return
    body.hp, body.own_hp = body.own_hp, 0
    scene.tell(table, FormEnded(body.id))
    if not body.hp:
        dying.make_stand(scene, table, body)


def end(scene: GuScene, table: Table, body: Fighter) -> None:
    """At 0 hit points of the form it is over; whoever deals the damage deals the rest to its own hit points."""
    for upheld in [each for each in body.upheld if each.move.form is not None]:
        sustain.end_move(scene, table, body, upheld)
