"""Detonate Gu Worms: a Gu Master lets Gu of its own die, by a single thought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Subset, Value
from quintain.kernel.table import Table
from quintain.systems.gu import stats, sustain
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import FREE, Deed
from quintain.systems.gu.events.bonus import Detonated
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.things import Worm

VERBS: Final = "detonate"
LABEL: Final = "Detonate Gu of its own"


def detonate_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """GU-143: in its own turn at any moment and for free."""
    found = owned(scene, body)
    return [Detonate(LABEL, choice(found))] if found else []


def options(scene: GuScene, body: Fighter) -> list[Option]:
    """In another's turn by one reaction, however many are chosen; whoever offers it sees to the reaction."""
    found = owned(scene, body)
    return [Option(VERBS, f"{LABEL} (1 reaction)", choice(found))] if found else []


def choice(found: Mapping[str, tuple[Fighter, Worm]]) -> Subset:
    return Subset(list(found), least=1, names={id: worm.gu.name for id, (_, worm) in found.items()})


def owned(scene: GuScene, body: Fighter) -> dict[str, tuple[Fighter, Worm]]:
    """GU-144: any Gu that it owns and has refined, however far away, as long as it is conscious; who bears each."""
    if not body.is_gu_master() or not stats.can_act(body):
        return {}
    found = {worm.id: (body, worm) for worm in body.worms if worm.refined and not worm.owner}
    for other in scene.bodies:
        found |= {f"{worm.id}@{other.id}": (other, worm) for worm in other.worms if worm.owner == body.id}
    alive = {id: each for id, each in found.items() if not each[1].is_dead()}
    return {id: each for id, each in alive.items() if not each[1].suppressed}  # GU-145: not one that is suppressed


class Detonate(Deed):
    def __init__(self, label: str, shape: Subset) -> None:
        super().__init__(VERBS, label, FREE, shape)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        carry_out(scene, table, body, value)


def carry_out(scene: GuScene, table: Table, body: Fighter, value: Value) -> None:
    """GU-146: they die at once, with no other effect."""
    found = owned(scene, body)
    chosen = [found[id] for id in value.items]
    gu, known = [worm.gu.id for _, worm in chosen], [worm.gu.id for _, worm in chosen if worm.seen]
    scene.tell(table, Detonated(body.id, body.side, gu, known))
    for bearer, worm in chosen:
        sustain.kill(scene, table, bearer, worm)  # GU-147: not activated, so no ability of its own comes of it
