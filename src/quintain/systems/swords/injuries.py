"""Lingering injuries: the check, the table, what each does after an action, and what heals it.

What an injury does to rolls, speed and hands is where those are worked out.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, dying, exhaustion
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.dying import InjuryEscaped, InjuryHealed, InjuryRepeated, InjuryRolled, Maimed
from quintain.systems.swords.house import InjurySaveAfter
from quintain.systems.swords.rolls import check, d20, save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, full_con_score, modifier_of
from quintain.systems.swords.speed import half
from quintain.systems.swords.stock import Ability, InjuryKind, Part, Save

LEAST_DT = 10
BLEEDING_RANK = 5
"""Healing magic of this rank gives back all Constitution lost by Internal Bleeding (ruling on SW-180)."""
MAIN: Final = "main"
LOST_EYES: Final = "lost_eyes"
NOBODY: Final = ""


class Row:
    """One entry of the table: its faces, and the injury; nothing for an amputation, whose part is rolled for."""

    def __init__(self, least: int, most: int, kind: InjuryKind | None) -> None:
        self.least = least
        self.most = most
        self.kind = kind


# SW-153: the lingering injury table, rolled with a d20
TABLE: Final[list[Row]] = [
    Row(20, 20, InjuryKind.HEROIC_SCARRING),
    Row(19, 19, InjuryKind.MINOR_CONCUSSION),
    Row(18, 18, InjuryKind.SPRAINED_ARM),
    Row(17, 17, InjuryKind.SPRAINED_KNEE),
    Row(16, 16, InjuryKind.BRUISED_RIBS),
    Row(9, 15, InjuryKind.HORRIFIC_SCARRING),
    Row(4, 8, InjuryKind.BROKEN_RIBS),
    Row(3, 3, InjuryKind.INTERNAL_BLEEDING),
    Row(2, 2, InjuryKind.CONCUSSION),
    Row(1, 1, None),
]
SAVE_DT: Final[dict[InjuryKind, int]] = {
    InjuryKind.MINOR_CONCUSSION: 10,  # SW-155: a Hardiness save after each action in combat
    InjuryKind.BRUISED_RIBS: 10,  # SW-166: a Hardiness save after each action in combat
    InjuryKind.BROKEN_RIBS: 15,  # SW-174: a Hardiness save after each action in combat
    InjuryKind.CONCUSSION: 15,  # SW-181: a Hardiness save after each action in combat
}
NATURAL_DT: Final[dict[InjuryKind, int]] = {
    InjuryKind.MINOR_CONCUSSION: 10,  # SW-157: the CON check following a Long Rest
    InjuryKind.SPRAINED_ARM: 10,  # SW-160: the CON check following a Long Rest
    InjuryKind.SPRAINED_KNEE: 10,  # SW-164: the CON check following a Long Rest
    InjuryKind.BRUISED_RIBS: 10,  # SW-168: the CON check following a Long Rest
    InjuryKind.BROKEN_RIBS: 15,  # SW-176: the CON check following a Long Rest
    InjuryKind.CONCUSSION: 15,  # SW-183: the CON check following a Long Rest
}
"""What is not listed never heals without magic."""
MAGIC_RANK: Final[dict[InjuryKind, int]] = {
    InjuryKind.MINOR_CONCUSSION: 3,  # SW-158: healing magic of this rank or higher
    InjuryKind.SPRAINED_ARM: 3,  # SW-161: healing magic of this rank or higher
    InjuryKind.SPRAINED_KNEE: 3,  # SW-165: healing magic of this rank or higher
    InjuryKind.BRUISED_RIBS: 3,  # SW-169: healing magic of this rank or higher
    InjuryKind.HORRIFIC_SCARRING: 5,  # SW-173: healing magic of this rank or higher
    InjuryKind.BROKEN_RIBS: 5,  # SW-177: healing magic of this rank or higher
    InjuryKind.CONCUSSION: 5,  # SW-184: healing magic of this rank or higher
}
CONCUSSIONS: Final = (InjuryKind.MINOR_CONCUSSION, InjuryKind.CONCUSSION)
LOST_PARTS: Final = (InjuryKind.LOST_EYE, InjuryKind.LOST_ARM, InjuryKind.LOST_LEG)


# the check


def check_injury(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """A Constitution check, and on a failure the table."""
    dt = max(LEAST_DT, half(damage))  # SW-149: 10, or half the damage taken if that is higher
    if check(scene, table, body, Ability.CON, dt, "lingering injury").success:  # SW-150: no lingering injury is gained
        scene.tell(table, InjuryEscaped(body.id))
        return
    net = -1 if damage > body.con_score() else 0  # SW-152: Disadvantage if it was more than the Constitution score
    face = d20(table, body, net, "injury table")  # SW-151: on a failure a d20 on the table
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
    before = exhaustion.pace(scene, body)
    body.injuries = [*body.injuries, Injury(kind, part)]
    scene.tell(table, Maimed(body.id, str(kind), str(part)))
    exhaustion.slow_down(scene, body, before)
    if kind is InjuryKind.LOST_ARM:
        open_hand(scene, table, body, part)
    elif kind is InjuryKind.LOST_EYE and has_lost_both_eyes(body):
        afflicting.afflict(scene, table, body, sightless())


def has_lost_both_eyes(body: Combatant) -> bool:
    """Whichever went first, and whether or not one has grown back in between."""
    return body.injury_count(InjuryKind.LOST_EYE) > 1


def sightless() -> Affliction:
    """SW-189: without both eyes, permanently Blinded."""
    blind = Affliction(Condition.BLINDED, NOBODY, Lasts.NEVER)
    blind.tag = LOST_EYES
    return blind


def part_hurt(table: Table, body: Combatant, kind: InjuryKind) -> Part:
    """Which arm or leg: 1-3 the primary one, 4-6 the other; a lost part means the other one (ruling on SW-159)."""
    if kind is InjuryKind.LOST_EYE:
        return Part.OFF if body.has_injury(kind) and not body.has_injury(kind, Part.OFF) else Part.PRIMARY
    if kind not in (InjuryKind.SPRAINED_ARM, InjuryKind.LOST_ARM, InjuryKind.LOST_LEG):
        return Part.NONE
    part = Part.PRIMARY if table.roll(body, "1d6", "which side") <= 3 else Part.OFF
    lost = InjuryKind.LOST_ARM if kind is InjuryKind.SPRAINED_ARM else kind
    if body.has_injury(lost, part):
        return Part.OFF if part is Part.PRIMARY else Part.PRIMARY
    return part


def is_repeated(body: Combatant, kind: InjuryKind, part: Part) -> bool:
    """The same entry again, whichever arm it is (ruling on SW-153); but another eye, arm or leg is lost as well."""
    if kind is InjuryKind.HEROIC_SCARRING:
        return False  # SW-154: every heroic scar is a new one
    return body.has_injury(kind, part if kind in LOST_PARTS else None)


def open_hand(scene: SwordsScene, table: Table, body: Combatant, part: Part) -> None:
    """What was held there is dropped at once, and a creature that no free hand is left for is let go."""
    gear = body.in_hand(str(part))
    if gear is not None:
        afflicting.drop_held(scene, table, body, gear)
    gripped = [each for each in scene.bodies if any(held.by == body.id for held in each.every(Condition.GRAPPLED))]
    for each in gripped[len(body.free_hands()) :]:
        afflicting.free_all(scene, table, each, Condition.GRAPPLED, by=body.id)


def bleed(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-178: 1d6 CON is lost at once."""
    lost = table.roll(body, "1d6", "internal bleeding")
    scene.tell(table, Maimed(body.id, str(InjuryKind.INTERNAL_BLEEDING), "", lost))
    set_con_lost(body, body.con_lost + lost)
    if body.con_score() <= 0:  # SW-179: at 0 or less the character dies immediately
        dying.die(scene, table, body, "internal bleeding")


def set_con_lost(body: Combatant, lost: int) -> None:
    """The modifier, and Hardiness if it rests on Constitution, follow the score; HP do not (ruling on SW-178)."""
    body.con_lost = lost
    listed = body.sheet.mods
    body.constitution = listed.con + modifier_of(body.con_score()) - modifier_of(full_con_score(body.sheet))
    better = max(listed.str, body.constitution) - max(listed.str, listed.con)
    body.hardiness = body.sheet.saves.hardiness + better
    others = [injury for injury in body.injuries if injury.kind is not InjuryKind.INTERNAL_BLEEDING]
    body.injuries = [*others, Injury(InjuryKind.INTERNAL_BLEEDING, Part.NONE, lost)] if lost else others


# after each action in combat


def after_action(scene: SwordsScene, table: Table, body: Combatant, category: str) -> None:
    """Each Main Action that is complete calls for a Hardiness save against concussions and hurt ribs."""
    if not body.injuries or not body.is_conscious():
        return
    if category != MAIN and scene.rules.injury_save_after is not InjurySaveAfter.EVERY_ACTION:
        return
    hurting = [injury.kind for injury in body.injuries if injury.kind in SAVE_DT]
    for kind in [kind for kind in hurting if not bears(scene, table, body, kind)]:
        if kind in CONCUSSIONS:
            stun(scene, table, body)
        else:
            exhaustion.gain(scene, table, body, 1)  # SW-167, SW-175: hurt ribs cost 1 level of Exhaustion


def bears(scene: SwordsScene, table: Table, body: Combatant, kind: InjuryKind) -> bool:
    return save(scene, table, body, Save.HARDINESS, SAVE_DT[kind], str(kind), exhausting=kind not in CONCUSSIONS)


def stun(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-156, SW-182: Stunned until the end of its next Combat Turn; the current one is not the next."""
    stunned = afflicting.until_next_turn_ends(scene, body, Condition.STUNNED)
    afflicting.afflict(scene, table, body, stunned)


# healing


def heal_by_magic(scene: SwordsScene, table: Table, body: Combatant, rank: int) -> None:
    """Healing magic cast at a rank heals every injury whose entry names that rank or a lower one."""
    for injury in body.injuries:
        if injury.kind is not InjuryKind.INTERNAL_BLEEDING and is_healed_at(injury.kind, rank):
            mend(scene, table, body, injury)
    if is_healed_at(InjuryKind.INTERNAL_BLEEDING, rank):
        regain_con(scene, table, body, body.con_lost)


def is_healed_at(kind: InjuryKind, rank: int) -> bool:
    """Bleeding has its rank too; what has none needs other magic."""
    least = BLEEDING_RANK if kind is InjuryKind.INTERNAL_BLEEDING else MAGIC_RANK.get(kind, 0)
    return 0 < least <= rank


def regain_con(scene: SwordsScene, table: Table, body: Combatant, points: int) -> None:
    """Never above the original score."""
    if body.con_lost and points:
        set_con_lost(body, max(0, body.con_lost - points))
        if not body.con_lost:
            scene.tell(table, InjuryHealed(body.id, str(InjuryKind.INTERNAL_BLEEDING)))


def mend(scene: SwordsScene, table: Table, body: Combatant, injury: Injury) -> None:
    """One injury is gone; SW-187: if it is a lost part, regeneration magic has made it grow again."""
    body.injuries = [each for each in body.injuries if each is not injury]
    scene.tell(table, InjuryHealed(body.id, str(injury.kind)))
    if injury.kind is InjuryKind.LOST_EYE:
        afflicting.free_all(scene, table, body, Condition.BLINDED, tag=LOST_EYES)
