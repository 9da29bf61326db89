"""Lingering injuries: the check, the table, what each does after an action, and what heals it.

What an injury does to rolls, speed and hands is where those are worked out.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import NEVER, TURN_END, Affliction, Injury
from quintain.systems.swords.conditions import afflict, drop_held, free_all, until_next_turn_ends
from quintain.systems.swords.death import die
from quintain.systems.swords.events.dying import (
    InjuryEscaped,
    InjuryHealed,
    InjuryRepeated,
    InjuryRolled,
    Maimed,
)
from quintain.systems.swords.exhaustion import gain
from quintain.systems.swords.house import EVERY_ACTION
from quintain.systems.swords.rolls import check, d20, save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, full_con_score, modifier_of
from quintain.systems.swords.speed import half
from quintain.systems.swords.stock import BLINDED, CON, HARDINESS, STUNNED, InjuryKind, Part

LEAST_DT = 10
BLEEDING_RANK = 5
"""SW-180: healing magic of this rank gives back all Constitution lost by Internal Bleeding."""
MAIN: Final = "main"
LOST_EYES: Final = "lost_eyes"
NOBODY: Final = ""


class Row:
    """One entry of the table: its faces, the save after each action, and what heals it (0: that does not).

    `kind` is nothing for an amputation, whose part is rolled for.
    """

    def __init__(
        self, least: int, most: int, kind: InjuryKind | None, *, save_dt: int = 0, natural_dt: int = 0, rank: int = 0
    ) -> None:
        self.least = least
        self.most = most
        self.kind = kind
        self.save_dt = save_dt
        self.natural_dt = natural_dt
        self.rank = rank


TABLE: Final[list[Row]] = [
    Row(20, 20, InjuryKind.HEROIC_SCARRING),
    Row(19, 19, InjuryKind.MINOR_CONCUSSION, save_dt=10, natural_dt=10, rank=3),
    Row(18, 18, InjuryKind.SPRAINED_ARM, natural_dt=10, rank=3),
    Row(17, 17, InjuryKind.SPRAINED_KNEE, natural_dt=10, rank=3),
    Row(16, 16, InjuryKind.BRUISED_RIBS, save_dt=10, natural_dt=10, rank=3),
    Row(9, 15, InjuryKind.HORRIFIC_SCARRING, rank=5),
    Row(4, 8, InjuryKind.BROKEN_RIBS, save_dt=15, natural_dt=15, rank=5),
    Row(3, 3, InjuryKind.INTERNAL_BLEEDING),
    Row(2, 2, InjuryKind.CONCUSSION, save_dt=15, natural_dt=15, rank=5),
    Row(1, 1, None),
]
"""SW-153: the lingering injury table."""
ROW_OF: Final[dict[InjuryKind, Row]] = {row.kind: row for row in TABLE if row.kind is not None}
NATURAL_DT: Final[dict[InjuryKind, int]] = {kind: row.natural_dt for kind, row in ROW_OF.items() if row.natural_dt}
"""SW-157, SW-160, SW-164, SW-168, SW-176, SW-183: the CON check after a Long Rest; what is not listed has none."""
MAGIC_RANK: Final[dict[InjuryKind, int]] = {kind: row.rank for kind, row in ROW_OF.items() if row.rank}
"""SW-158, SW-161, SW-165, SW-169, SW-173, SW-177, SW-184: the least rank of healing magic that heals it."""
SAVE_DT: Final[dict[InjuryKind, int]] = {kind: row.save_dt for kind, row in ROW_OF.items() if row.save_dt}
"""SW-155, SW-166, SW-174, SW-181: the Hardiness save after each action in combat."""
CONCUSSIONS: Final = (InjuryKind.MINOR_CONCUSSION, InjuryKind.CONCUSSION)
LOST_PARTS: Final = (InjuryKind.LOST_EYE, InjuryKind.LOST_ARM, InjuryKind.LOST_LEG)


# the check


def check_injury(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-148, SW-149: a Constitution check against DT 10, or half the damage taken if that is higher."""
    if check(scene, table, body, CON, max(LEAST_DT, half(damage)), "lingering injury").success:
        scene.tell(table, InjuryEscaped(body.id))  # SW-150
        return
    net = -1 if damage > body.con_score() else 0  # SW-152
    face = d20(table, body, net, "injury table")  # SW-151
    scene.tell(table, InjuryRolled(body.id, face))
    kind = kind_at(face)
    suffer_injury(scene, table, body, kind if kind is not None else lost_part(table, body))


def kind_at(face: int) -> InjuryKind | None:
    """What a face of the d20 means; nothing for an amputation."""
    return next(row.kind for row in TABLE if row.least <= face <= row.most)


def lost_part(table: Table, body: Combatant) -> InjuryKind:
    """SW-185: 1-2 an eye, 3-4 an arm or hand, 5-6 a leg or foot."""
    return LOST_PARTS[(table.roll(body, "1d6", "amputation") - 1) // 2]


def settle_owed(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-136: revived, it makes the checks that waited, each with the damage of its own hit."""
    owed, body.owed = body.owed, []
    for damage in owed:
        if not body.out:
            check_injury(scene, table, body, damage)


# the injury


def suffer_injury(scene: SwordsScene, table: Table, body: Combatant, kind: InjuryKind) -> None:
    """A second copy does nothing more, except that bleeding costs CON again and another part is lost (SW-153)."""
    if kind is InjuryKind.INTERNAL_BLEEDING:
        bleed(scene, table, body)
        return
    part = part_hurt(table, body, kind)
    if is_repeated(body, kind, part):
        scene.tell(table, InjuryRepeated(body.id, str(kind)))
        return
    body.injuries = [*body.injuries, Injury(kind, part)]
    scene.tell(table, Maimed(body.id, str(kind), str(part)))
    if kind is InjuryKind.LOST_ARM:
        open_hand(scene, table, body, part)
    elif kind is InjuryKind.LOST_EYE and part is Part.OFF:
        afflict(scene, table, body, sightless())


def sightless() -> Affliction:
    """SW-189: without both eyes, permanently Blinded."""
    blind = Affliction(BLINDED, NOBODY, NEVER)
    blind.tag = LOST_EYES
    return blind


def part_hurt(table: Table, body: Combatant, kind: InjuryKind) -> Part:
    """SW-159, SW-185: which arm or leg: 1-3 the primary one, 4-6 the other; a lost part means the other one."""
    if kind is InjuryKind.LOST_EYE:
        return Part.OFF if body.has_injury(kind) else Part.PRIMARY
    if kind not in (InjuryKind.SPRAINED_ARM, InjuryKind.LOST_ARM, InjuryKind.LOST_LEG):
        return Part.NONE
    part = Part.PRIMARY if table.roll(body, "1d6", "which side") <= 3 else Part.OFF
    if kind in LOST_PARTS and body.has_injury(kind, part):
        return Part.OFF if part is Part.PRIMARY else Part.PRIMARY
    return part


def is_repeated(body: Combatant, kind: InjuryKind, part: Part) -> bool:
    """SW-154: every heroic scar is a new one."""
    return kind is not InjuryKind.HEROIC_SCARRING and body.has_injury(kind, part)


def open_hand(scene: SwordsScene, table: Table, body: Combatant, part: Part) -> None:
    """SW-190: what was held there is dropped at once."""
    gear = body.in_hand(str(part))
    if gear is not None:
        drop_held(scene, table, body, gear)


def bleed(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-178: 1d6 CON is lost at once; SW-179: at 0 or less the character dies."""
    lost = table.roll(body, "1d6", "internal bleeding")
    scene.tell(table, Maimed(body.id, str(InjuryKind.INTERNAL_BLEEDING), "", lost))
    set_con_lost(body, body.con_lost + lost)
    if body.con_score() <= 0:
        die(scene, table, body, "internal bleeding")


def set_con_lost(body: Combatant, lost: int) -> None:
    """SW-178: the modifier, and Hardiness if it rests on Constitution, follow the score; HP do not."""
    body.con_lost = lost
    listed = body.sheet.mods
    body.constitution = listed.con + modifier_of(body.con_score()) - modifier_of(full_con_score(body.sheet))
    better = max(listed.str, body.constitution) - max(listed.str, listed.con)
    body.hardiness = body.sheet.saves.hardiness + better
    others = [injury for injury in body.injuries if injury.kind is not InjuryKind.INTERNAL_BLEEDING]
    body.injuries = [*others, Injury(InjuryKind.INTERNAL_BLEEDING, Part.NONE, lost)] if lost else others


# after each action in combat


def after_action(scene: SwordsScene, table: Table, body: Combatant, category: str) -> None:
    """SW-155: each Main Action that is complete calls for a Hardiness save against concussions and hurt ribs."""
    if not body.injuries or not body.is_conscious():
        return
    if category != MAIN and scene.rules.injury_save_after is not EVERY_ACTION:
        return
    hurting = [injury.kind for injury in body.injuries if injury.kind in SAVE_DT]
    for kind in [kind for kind in hurting if not bears(scene, table, body, kind)]:
        if kind in CONCUSSIONS:
            stun(scene, table, body)
        else:
            gain(scene, table, body, 1)  # SW-167, SW-175


def bears(scene: SwordsScene, table: Table, body: Combatant, kind: InjuryKind) -> bool:
    return save(scene, table, body, HARDINESS, SAVE_DT[kind], str(kind), exhausting=kind not in CONCUSSIONS)


def stun(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-156, SW-182: Stunned until the end of its next Combat Turn; the current one is not the next."""
    held = Affliction(STUNNED, NOBODY, TURN_END)
    held.whose = body.id
    held.round = until_next_turn_ends(scene, body)
    afflict(scene, table, body, held)


# healing


def heal_by_magic(scene: SwordsScene, table: Table, body: Combatant, rank: int) -> None:
    """Healing magic cast at a rank heals every injury whose entry names that rank or a lower one."""
    for injury in body.injuries:
        if injury.kind is not InjuryKind.INTERNAL_BLEEDING and is_healed_at(injury.kind, rank):
            mend(scene, table, body, injury)
    if is_healed_at(InjuryKind.INTERNAL_BLEEDING, rank):
        regain_con(scene, table, body, body.con_lost)


def is_healed_at(kind: InjuryKind, rank: int) -> bool:
    """SW-180, SW-187: bleeding has its rank too; what has none needs other magic."""
    least = BLEEDING_RANK if kind is InjuryKind.INTERNAL_BLEEDING else MAGIC_RANK.get(kind, 0)
    return 0 < least <= rank


def regain_con(scene: SwordsScene, table: Table, body: Combatant, points: int) -> None:
    """SW-180: never above the original score."""
    if body.con_lost and points:
        set_con_lost(body, max(0, body.con_lost - points))
        if not body.con_lost:
            scene.tell(table, InjuryHealed(body.id, str(InjuryKind.INTERNAL_BLEEDING)))


def mend(scene: SwordsScene, table: Table, body: Combatant, injury: Injury) -> None:
    """One injury is gone; SW-187: if it is a lost part, regeneration magic has made it grow again."""
    body.injuries = [each for each in body.injuries if each is not injury]
    scene.tell(table, InjuryHealed(body.id, str(injury.kind)))
    if injury.kind is InjuryKind.LOST_EYE:
        free_all(scene, table, body, BLINDED, tag=LOST_EYES)
