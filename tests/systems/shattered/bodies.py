"""What the tests of Health, Damage and statuses share: one rule called by itself, with its answers and faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.kernel.events import REFEREE, Event
from quintain.kernel.table import ScriptedTable
from quintain.systems.shattered import damage, slots, statuses
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.damage import Dealt, Harm
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import Defence, Range, Resistance, Status
from quintain.systems.shattered.system import SYSTEM
from quintain.systems.shattered.tags import Tags, read_tag
from tests.systems.shattered.script import body, fight, in_phase

__all__ = ["Defence", "Range", "Resistance", "Status"]


class Rule(ScriptedTable):
    """A table for one rule: `with Rule(scene, answers, dice) as table:` fails if anything is left over."""

    def __init__(self, scene: ShatteredScene, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> None:
        super().__init__(scene, SYSTEM.sight, list(answers), list(dice))
        self.listening = True

    def __enter__(self) -> Rule:
        return self

    def __exit__(self, kind: object, error: object, at: object) -> None:
        if error is None:
            self.finish()

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def duel(phase: int = 1, rules: Any = None, enemies: Sequence[dict[str, Any]] = (), **ann: Any) -> ShatteredScene:
    """Ann and Bob at one Position, in that Phase; Ann has what is written here, and no Stamina unless it is."""
    extra = {} if rules is None else {"rules": rules}
    scene = fight(
        players=[body("ann", "p1", **{"stamina": 0, **ann})],
        enemies=[body("bob", "p1", "standard", stamina=0), *enemies],
        **extra,
    )
    return in_phase(scene, phase)


def hurt(
    scene: ShatteredScene, harm: Harm, *, who: str = "ann", answers: Sequence[str] = (), dice: Sequence[int] = ()
) -> Dealt:
    """One packet of Damage and Stun; without a Shelter of its own it has an empty one."""
    if harm.shelter is None:
        harm.shelter = Shelter()
    with Rule(scene, answers, dice) as table:
        return damage.suffer(scene, table, scene.by_id[who], harm)


def tags(*names: str, dc: int = 0, defence: str = "grit", choose: Sequence[str] = ()) -> Tags:
    """Statuses under one tag: tags("Push 1", "Reeling", dc=5, defence="grit/reflex")."""
    defences = [Defence(each) for each in defence.split("/")]
    return Tags([read_tag(each) for each in names], [read_tag(each) for each in choose], dc, defences)


def inflict(
    scene: ShatteredScene,
    groups: Sequence[Tags],
    *,
    who: str = "ann",
    by: str = "bob",
    shelter: Shelter | None = None,
    answers: Sequence[str] = (),
    dice: Sequence[int] = (),
    **rest: Any,
) -> bool:
    with Rule(scene, answers, dice) as table:
        return statuses.inflict(
            scene,
            table,
            scene.by_id[who],
            list(groups),
            scene.by_id[by] if by else None,
            shelter=shelter or Shelter(),
            **{"keywords": [], **rest},
        )


def gain(
    scene: ShatteredScene,
    status: Status,
    value: int = 1,
    *,
    who: str = "ann",
    by: str = "bob",
    answers: Sequence[str] = (),
    dice: Sequence[int] = (),
    **rest: Any,
) -> bool:
    with Rule(scene, answers, dice) as table:
        attacker = scene.by_id[by] if by else None
        return statuses.gain(scene, table, scene.by_id[who], status, value, attacker, **rest)


def skip(scene: ShatteredScene, who: str) -> ShatteredScene:
    """Somebody gains Skipped."""
    slots.skip(scene, ScriptedTable(scene, SYSTEM.sight), scene.by_id[who])
    return scene


NAMES = {"ann": "Ann", "bob": "Bob"}


def line(event: Event, side: str = "") -> str:
    """What the log says to everybody who knows all, or to one side."""
    viewer = REFEREE if not side else fight([body("ann", "p1")], [body("bob", "p1", "standard")]).viewer(side)
    seen = event.seen_by(viewer)
    return seen.sentence(NAMES) if seen is not None else ""
