"""Care for wounds during a long rest: treatment by a healer, and which wounds can be cared for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from quintain.kernel.table import Table
from quintain.systems.delve import rulings, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import Treated
from quintain.systems.delve.rulings import How, Ruling
from quintain.systems.delve.scene import DelveScene, RestScene
from quintain.systems.delve.stock import CheckSpec, PlotActivity, RestKind
from quintain.systems.delve.things import Wound

TREAT: Final = "treat"
BETWEEN: Final = "/"
TREATED: Final = 1
TREATED_WELL: Final = 2


def is_time(scene: DelveScene) -> bool:
    """Wounds are cared for before they drop: in a long rest that has not qualified yet."""
    return isinstance(scene, RestScene) and scene.plan.rest is RestKind.LONG and not scene.qualified


def cases(scene: DelveScene, how: str) -> dict[str, str]:
    """Every wound of the party that can still be cared for so in this rest, and what people call it."""
    found: dict[str, str] = {}
    for body in scene.pcs() if is_time(scene) else ():
        for wound in wounds.can_be_tended(body, how):
            found[case_of(body, wound)] = f"{body.called()}, {wound.name} {wound.severity}"
    return found


def case_of(body: Character, wound: Wound) -> str:
    return f"{body.id}{BETWEEN}{wound.id}"


def of_case(scene: DelveScene, case: str) -> tuple[Character, str]:
    who, _, wound = case.partition(BETWEEN)
    return scene.by_id[who], wound


def tend(scene: DelveScene, table: Table, healer: Character, activity: PlotActivity, chosen: Sequence[str]) -> bool:
    """All the wounds that a healer looks after, by one ruling; whether it was an action at all (see DV-009)."""
    left = [case for case in chosen if case in cases(scene, wounds.TREATMENT)]
    if activity.check is None or not left:
        return True  # somebody else has treated them in the meantime
    spec = activity.check
    patient, id = of_case(scene, left[0])
    dc = rulings.check_of(healer, TREAT, spec, wounds.wound_of(patient, id).severity).dc
    shown = msgspec.structs.replace(spec, dc=dc, severity=False)
    ruling = rulings.consider(scene, table, healer, TREAT, shown, {}, ())
    if ruling.how is How.IMPOSSIBLE:
        return rulings.resolve(scene, table, healer, TREAT, ruling) is not None
    for case in left:
        treat(scene, table, healer, spec, case, ruling)
    return True


def treat(scene: DelveScene, table: Table, healer: Character, spec: CheckSpec, case: str, ruling: Ruling) -> None:
    """Term Treatment: a check for a wound, DC 9 plus its severity: 1 more, 2 with a margin step (see DV-083)."""
    patient, id = of_case(scene, case)
    wound = wounds.wound_of(patient, id)
    what = f"{TREAT} {wound.name} {wound.severity} of {patient.called()}"
    check = rulings.check_of(healer, what, spec, wound.severity) if ruling.how is How.SUGGESTED else ruling.check
    rolled = rulings.resolve(scene, table, healer, what, Ruling(ruling.how, check, ruling.stakes))
    more = 0 if rolled is None or not rolled.success else TREATED_WELL if rolled.steps else TREATED
    scene.tell(table, Treated(healer.id, patient.id, wound.name, more))
    wounds.tend(scene, table, patient, wounds.TREATMENT, id, more)
