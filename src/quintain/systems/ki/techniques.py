"""Perform Techniques: up to three actives in one Action, each with its own cost and limit."""

from __future__ import annotations

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.shapes import Shape, Spots, Value
from quintain.kernel.table import Table
from quintain.space.space import Area
from quintain.systems.ki.attack import resolve, resolve_defence, targets
from quintain.systems.ki.checks import answer_contest, contest, value_of
from quintain.systems.ki.conditions import afflict
from quintain.systems.ki.damage import UNARMED_DAMAGE, heal, own_type
from quintain.systems.ki.defence import Attack, Verdict, words
from quintain.systems.ki.events import TechniqueUsed, Warded
from quintain.systems.ki.frames import Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.interruption import grant
from quintain.systems.ki.luck import DLUCK, in_order
from quintain.systems.ki.move import left_of, reachable, walk
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import KI, UNARMED, Fighter
from quintain.systems.ki.stamina import can_use, pay_for
from quintain.systems.ki.stock import Behaviour, Damage, Technique, Trait

TECHNIQUES_PER_ACTION = 3  # KI-040: one Action performs up to 3 active techniques


class Perform(Part):
    """One active technique, at a target, at a square, or on oneself."""

    def __init__(self, technique: str, target: str = "", squares: Shape | None = None) -> None:
        super().__init__(aimed("technique", technique, target), squares)
        self.technique = technique
        self.target = target

    def ability(self) -> Used | None:
        return "technique", self.technique

    def aim(self) -> str:
        return self.target

    def label(self) -> str:
        return words(self.technique).capitalize() + (f" on {words(self.target)}" if self.target else "")

    def at(self, shape: Shape) -> Part:
        return Perform(self.technique, self.target, shape)

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter, technique = scene.by_id[frame.who], scene.stock.techniques[self.technique]
        action = next(action for action in frame.actions if has_techniques_left(action))
        action.done += 1
        pay_for(fighter, technique)
        table.log(TechniqueUsed(fighter.id, technique.id, technique.cost))
        perform(scene, table, frame, fighter, technique, self.target, value)


def has_techniques_left(action: Action) -> bool:
    return action.kind is ActionKind.TECHNIQUES and action.done < TECHNIQUES_PER_ACTION


def technique_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """KI-047: actives only in an own Action: all that can be used now, at all they can be used on."""
    if not any(has_techniques_left(action) for action in frame.actions):
        return []
    parts: list[Option] = []
    for technique in fighter.actives:
        if can_use(fighter, technique, scene.rules):
            parts += uses_of(scene, fighter, technique)
    return parts


def uses_of(scene: KiScene, fighter: Fighter, technique: Technique) -> list[Option]:
    behaviour = technique.behaviour
    if behaviour is Behaviour.ATTACK:
        return attack_uses(scene, fighter, technique)
    if behaviour is Behaviour.BLAST:
        return square_use(scene, technique, in_sight(scene, fighter, technique)) if fighter.can_strike() else []
    if behaviour is Behaviour.DASH:
        return square_use(scene, technique, dash_squares(scene, fighter))
    if behaviour is Behaviour.SNARE:
        foes = targets(scene, fighter, technique.range)
        return [Perform(technique.id, each.id) for each in foes if each.in_fight()]
    if behaviour is Behaviour.MEND:
        return [Perform(technique.id, each.id) for each in scene.fighters if is_beside(scene, fighter, each)]
    return [Perform(technique.id)]


def attack_uses(scene: KiScene, fighter: Fighter, technique: Technique) -> list[Option]:
    if not fighter.can_strike() or (technique.needs_hand and not fighter.free_hands()):
        return []
    return [Perform(technique.id, each.id) for each in targets(scene, fighter, technique.range or technique.reach)]


def square_use(scene: KiScene, technique: Technique, squares: Area) -> list[Option]:
    return [Perform(technique.id, squares=Spots(scene.grid, squares))] if squares else []


def in_sight(scene: KiScene, fighter: Fighter, technique: Technique) -> Area:
    """Squares within range that can be seen and are no wall."""
    near = scene.grid.within(fighter.place, technique.range) & ~scene.stock.walls
    return near & scene.grid.seen_from(fighter.place, scene.opaque())


def dash_squares(scene: KiScene, fighter: Fighter) -> Area:
    return reachable(scene, fighter, dash_speed(fighter), through_foes=True) if fighter.can_move() else 0


def dash_speed(fighter: Fighter) -> int:
    """A dash goes as far as a Move: the movement speed, or a crawl."""
    return left_of(fighter, Action(ActionKind.MOVE))


def is_beside(scene: KiScene, fighter: Fighter, other: Fighter) -> bool:
    return not other.out and scene.distance(fighter, other) <= 1


def perform(
    scene: KiScene,
    table: Table,
    frame: Frame,
    fighter: Fighter,
    technique: Technique,
    target: str,
    value: Value,
) -> None:
    """What each behaviour does."""
    behaviour = technique.behaviour
    if behaviour is Behaviour.ATTACK:
        resolve(scene, table, technique_attack(frame, fighter, scene.by_id[target], technique))
    elif behaviour is Behaviour.BLAST:
        blast(scene, frame, fighter, technique, value.spot)
    elif behaviour is Behaviour.SNARE:
        snare(scene, table, fighter, scene.by_id[target], technique)
    elif behaviour is Behaviour.SHOUT:
        shout(scene, table, fighter, technique)
    elif behaviour is Behaviour.WARD:
        fighter.temporary_armor = max(fighter.temporary_armor, technique.amount)
        table.log(Warded(fighter.id, technique.amount))
    elif behaviour is Behaviour.DASH:
        walk(scene, table, fighter, value.spot, dash_speed(fighter), through_foes=True)
    elif behaviour is Behaviour.EMPOWER:
        frame.empowered.append(technique.id)
    else:
        heal(scene, table, scene.by_id[target], technique.amount)


def technique_attack(frame: Frame, fighter: Fighter, target: Fighter, technique: Technique) -> Attack:
    """The attack of a technique: a Ki attack, or an unarmed one of its own."""
    attack = Attack(frame.chain, fighter, target, technique.id)
    attack.skill = KI if technique.ki else UNARMED
    attack.components = technique_damage(fighter, technique)
    attack.ki = technique.ki
    attack.ranged = technique.range > 0
    attack.push = technique.push
    attack.inflicts = technique.inflicts
    return attack


def technique_damage(fighter: Fighter, technique: Technique) -> list[Damage]:
    """Its number, or the creature's own unarmed one, and whatever more it lists, in that order."""
    damage = fighter.sheet.unarmed if technique.damage is None else technique.damage
    return [Damage(damage, own_type(technique) or UNARMED_DAMAGE), *technique.also]


def blast(scene: KiScene, frame: Frame, fighter: Fighter, technique: Technique, spot: int) -> None:
    """An attack on every creature near a point; each reacts on its own, in the order listed."""
    burst = Frame(FrameKind.BLAST, fighter.id)
    burst.technique = technique.id
    burst.chain = list(frame.chain)
    squares = scene.grid.within(spot, technique.radius)
    burst.waiting = [each.id for each in scene.fighters if not each.out and squares >> each.place & 1]
    scene.push(burst)


def step_blast(scene: KiScene, table: Table, burst: Frame) -> None:
    """The next target; all defences and hits come before the Interruptions they gave."""
    if not burst.waiting:
        scene.drop(burst.serial)
        interruptions(scene, table, burst)
        return
    target = scene.by_id[burst.waiting.pop(0)]
    fighter, technique = scene.by_id[burst.who], scene.stock.techniques[burst.technique]
    if not target.out:
        attack = technique_attack(burst, fighter, target, technique)
        if resolve_defence(scene, table, attack) is Verdict.PREDICTED:
            burst.won.append(attack.target.id)


def interruptions(scene: KiScene, table: Table, burst: Frame) -> None:
    """Whoever predicted the blast interrupts, in descending Initiative, each in full."""
    attacker = scene.by_id[burst.who]
    won = [each for each in scene.fighters if each.id in burst.won]
    for who in reversed(in_order(scene, table, won)):
        for _ in range(burst.won.count(who.id)):  # a guard may have predicted it twice
            grant(scene, who, attacker, burst.chain)


def snare(scene: KiScene, table: Table, fighter: Fighter, target: Fighter, technique: Technique) -> None:
    won = contest(scene, table, fighter, Trait.PRESENCE, target, Trait.STRENGTH, technique.id)
    if won and technique.inflicts is not None:
        afflict(scene, table, target, technique.inflicts.condition, technique.inflicts.n)


def shout(scene: KiScene, table: Table, fighter: Fighter, technique: Technique) -> None:
    """One roll against every enemy in earshot; each answers with its own."""
    mine = value_of(fighter, Trait.PRESENCE) + table.roll(fighter, DLUCK, technique.id)
    for foe in scene.others(fighter.side):
        if foe.in_fight() and scene.distance(fighter, foe) <= technique.range:
            won = answer_contest(scene, table, fighter, mine, foe, Trait.PRESENCE, technique.id)
            if won and technique.inflicts is not None:
                afflict(scene, table, foe, technique.inflicts.condition, technique.inflicts.n)
