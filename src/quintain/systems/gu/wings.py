"""Manifested wings: they carry, can be aimed at and broken, and shoot branches that seize whoever they hit."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.space.space import Spot
from quintain.systems.gu import activation, attack, conditions, forced, ground, stats, targeting
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import ACTIVATION, BONUS, COMBAT, FREE, Deed
from quintain.systems.gu.events.gu import BranchCut, Seized, WingHurt, WingsGone, WingsGrown
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Gu, Strike, Wings
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import SIZES, Condition, DamageType, Size
from quintain.systems.gu.works import Work

BRANCH: Final = "branch"
BRANCH_BONUS: Final = "branch_bonus"
CUT: Final = "cut"
DISMISS: Final = "dismiss"
VERBS: Final[str] = f"{BRANCH} {BRANCH_BONUS} {CUT} {DISMISS}"
NEAR_M: Final = 1


def of(body: Fighter) -> Wings | None:
    """What its wings are like, if it has any."""
    gu = body.wings_of
    return gu.body.wings if gu is not None and gu.body is not None and body.wings else None


def grow(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    """All of them whole; the same Gu again gives no more than that (term Stacking)."""
    assert gu.body is not None
    assert gu.body.wings is not None
    kind = gu.body.wings
    body.wings = [kind.hit_points] * kind.count
    body.wings_of = gu
    scene.tell(table, WingsGrown(body.id, kind.count, kind.name))


def wing_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not stats.can_act(body):
        return []
    deeds = [*branch_deeds(scene, body, turn), *cut_deeds(scene, body, turn)]
    return [*deeds, DISMISS_WINGS] if of(body) is not None else deeds


class Dismiss(Deed):
    """They last until they are dismissed."""

    def __init__(self) -> None:
        super().__init__(DISMISS, "Dismiss the wings", FREE)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        lose(scene, table, body)


DISMISS_WINGS: Final = Dismiss()


def lose(scene: GuScene, table: Table, body: Fighter) -> None:
    """With the wings go their branches."""
    body.wings = []
    let_go(scene, table, body)
    body.wings_of = None
    scene.tell(table, WingsGone(body.id))


def harm(scene: GuScene, table: Table, body: Fighter, number: int, amounts: list[tuple[DamageType, int]]) -> None:
    """Damage aimed at a wing goes to that wing (GU-093); what it is vulnerable to counts twice."""
    kind = of(body)
    assert kind is not None
    amount = sum([2 * each if type in kind.vulnerable else each for type, each in amounts])
    left = body.wings[number] - amount
    body.wings = [left if place == number else each for place, each in enumerate(body.wings)]
    scene.tell(table, WingHurt(body.id, number + 1, amount, left, body.side))
    body.wings = [each for each in body.wings if each > 0]
    if body.wings:
        let_go(scene, table, body)
    else:
        lose(scene, table, body)


# branches


def seized(scene: GuScene, body: Fighter) -> list[Fighter]:
    """Whom its branches hold."""
    return [each for each in scene.others(body) if is_held_by(each, body)]


def is_held_by(victim: Fighter, body: Fighter) -> bool:
    held = victim.every(Condition.RESTRAINED)
    return any(each.by == body.id and each.tag == BRANCH for each in held)


def holder(scene: GuScene, victim: Fighter) -> Fighter | None:
    """Whose branch holds it."""
    held = [each for each in victim.every(Condition.RESTRAINED) if each.tag == BRANCH]
    return scene.by_id[held[0].by] if held else None


def branch_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """A branch is shot as an activation or as a bonus action; one for each wing, at creatures up to Medium."""
    kind = of(body)
    if kind is None or not kind.branch or len(seized(scene, body)) >= len(body.wings):
        return []
    verbs = [BRANCH] if activation.has_activation(body, turn) else []
    verbs += [BRANCH_BONUS] if turn.bonus else []
    return [Shoot(verb, target.id) for verb in verbs for target in in_reach(scene, body, kind)]


def in_reach(scene: GuScene, body: Fighter, kind: Wings) -> list[Fighter]:
    """Enemies and friends; friends let themselves be seized."""
    assert body.wings_of is not None
    work = Work(
        body.wings_of.id, body.wings_of.rank, [], kind.branch, touch=False, strike=None, span=None, remains=None
    )
    near = targeting.within_reach(scene, body, work, scene.others(body))
    held = seized(scene, body)
    return [each for each in near if each not in held and SIZES.index(each.size) <= SIZES.index(Size.MEDIUM)]


class Shoot(Deed):
    def __init__(self, verb: str, target: str) -> None:
        category = ACTIVATION if verb == BRANCH else BONUS
        super().__init__((verb, target), f"Shoot a branch: {target.replace('_', ' ')}", category, None, target)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        """An attack roll if the target is unwilling."""
        if self.verb == BRANCH:
            activation.spend_activation(body, turn)
        else:
            turn.bonus = False
        target = scene.by_id[self.target]
        if target.side == body.side:
            seize(scene, table, body, target)
        else:
            shoot(scene, table, body, target)


def seize(scene: GuScene, table: Table, body: Fighter, target: Fighter) -> None:
    gu = body.wings_of
    assert gu is not None
    held = Affliction(Condition.RESTRAINED, gu.rank, body.id, BRANCH, since=scene.turns)
    if conditions.inflict(scene, table, target, held):
        scene.tell(table, Seized(body.id, target.id))


def shoot(scene: GuScene, table: Table, body: Fighter, target: Fighter) -> None:
    gu, kind = body.wings_of, of(body)
    assert gu is not None
    assert kind is not None
    made = attack.of_strike(body, target, gu.id, Strike(attack_roll=True), rank=gu.rank, range_m=kind.branch)
    if attack.resolve(scene, table, made):
        seize(scene, table, body, target)


def attack_penalty(scene: GuScene, body: Fighter) -> int:
    """Whoever is held by a branch attacks badly."""
    if not body.suffers(Condition.RESTRAINED):
        return 0
    by = holder(scene, body)
    kind = of(by) if by is not None else None
    return kind.branch_penalty if kind is not None else 0


def is_carried(scene: GuScene, body: Fighter) -> bool:
    """Whether a branch holds it up."""
    if not body.suffers(Condition.RESTRAINED):
        return False
    by = holder(scene, body)
    return by is not None and by.is_in() and by.airborne


def carry(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> None:
    """It has come from that cell: whom its branches hold comes along, or hangs on as near as there is room."""
    if not body.wings:
        return
    x, y = scene.grid.xy(spot)
    now_x, now_y = scene.grid.xy(body.spot)
    for victim in seized(scene, body):
        was_x, was_y = scene.grid.xy(victim.spot)
        drag(scene, table, body, victim, (was_x + now_x - x, was_y + now_y - y, victim.z + body.z - z))


def drag(scene: GuScene, table: Table, body: Fighter, victim: Fighter, to: tuple[int, int, int]) -> None:
    x, y, z = to
    there = scene.grid.at(x, y) if scene.grid.inside(x, y) else -1
    if there < 0 or not ground.is_free(scene, victim, there, max(z, ground.footing(scene, victim, there))):
        near = ground.nearest_free(scene, victim, body.spot, z)
        there = near[0] if near else victim.spot
    z = max(z, ground.footing(scene, victim, there))
    victim.airborne = z > ground.footing(scene, victim, there)
    forced.place(scene, table, victim, there, z)
    tear(scene, table, victim)


def tear(scene: GuScene, table: Table, victim: Fighter) -> None:
    """A branch reaches no farther than it was shot."""
    by = holder(scene, victim)
    kind = of(by) if by is not None else None
    if by is not None and kind is not None and ground.apart(scene, by, victim) > kind.branch:
        cut(scene, table, victim)


def let_go(scene: GuScene, table: Table, body: Fighter) -> None:
    """No more are held than there are wings."""
    for victim in seized(scene, body)[len(body.wings) :]:
        cut(scene, table, victim)


def cut_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """A Combat Action cuts a branch, one's own or that of somebody close by."""
    if not turn.action or not stats.can_fight(body):
        return []
    fast = [each for each in [body, *scene.others(body)] if each.suffers(Condition.RESTRAINED)]
    held = [(each, holder(scene, each)) for each in fast if ground.apart(scene, body, each) <= NEAR_M]
    return [Cut(each.id) for each, by in held if by is not None and by is not body]


class Cut(Deed):
    def __init__(self, victim: str) -> None:
        super().__init__((CUT, victim), f"Cut the branch that holds {victim.replace('_', ' ')}", COMBAT, None, victim)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        cut(scene, table, scene.by_id[self.target])


def cut(scene: GuScene, table: Table, victim: Fighter) -> None:
    """It is held no longer; in the air it falls."""
    if conditions.cure(scene, table, victim, Condition.RESTRAINED, tag=BRANCH):
        scene.tell(table, BranchCut(victim.id))
