"""Reactions: the Opportunity Attack against whoever moves out of reach, and spells cast as Reactions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot
from quintain.systems.swords import afflicting, attack, casting, happen, injuries, lines, prepare
from quintain.systems.swords.afflictions import Affliction, Lasts, until_turn
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import BIT, HELD_FAST, UNHEARING, Condition
from quintain.systems.swords.deeds import REACTION
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.magic import Shone, Warded
from quintain.systems.swords.gear import Line
from quintain.systems.swords.look import look_around
from quintain.systems.swords.moments import Interruption, Reaction
from quintain.systems.swords.perception import has_line, is_hidden_from, is_underground, perceives
from quintain.systems.swords.scene import FOOT, ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import BAND_FEET, CastTime, Magic, Spell

PASS: Final = Option("pass", "Let it go")


# who threatens what


def threats(
    scene: SwordsScene, mover: Combatant, *, level: int | None = None, squares: int = 99
) -> list[tuple[Combatant, Area]]:
    """Who could make an Opportunity Attack on this mover, as far as it knows, and the squares in that one's reach.

    Only those count whose reach comes within so many squares of it. `level` is the elevation it moves at; a walker
    is as high as the ground.
    """
    found: list[tuple[Combatant, Area]] = []
    if has_withdrawn(scene, mover):
        return found
    foes = look_around(scene, mover).foes()
    for foe, apart in zip(foes.bodies, foes.apart, strict=True):
        if foe.elevation != mover.elevation and foe.place >= 0:
            apart = scene.flat_distance(foe, mover)
        if foe.place < 0:
            continue
        reach = melee_reach(scene, foe)
        if not reach or apart * FOOT > squares * FOOT + reach or not can_react(scene, foe):
            continue
        if foe.hidden and is_hidden_from(mover, foe):
            continue
        if (foe.bits or mover.hidden) and not may_strike(scene, foe, mover):
            continue
        area = reach_area(scene, foe, reach, mover, level)
        if area:
            found.append((foe, area))
    return found


def leavings(near: list[tuple[Combatant, Area]], way: list[Spot]) -> list[str]:
    """The names of those whose reach some step of the way leaves."""
    steps = list(pairwise(way))
    return [foe.name for foe, area in near if any(area >> a & 1 and not area >> b & 1 for a, b in steps)]


def has_withdrawn(scene: SwordsScene, mover: Combatant) -> bool:
    """SW-065: movement made after taking Withdraw, in the same Combat Turn, provokes nobody."""
    return scene.turn is not None and scene.turn.who == mover.id and scene.turn.withdrew


def can_react(scene: SwordsScene, foe: Combatant) -> bool:
    """Whether it is able to react now, and was when a shared slot began."""
    actual = scene.by_id[foe.id]
    if foe is not actual and not foe.may_react():
        return False
    return actual.can_react()


def may_strike(scene: SwordsScene, foe: Combatant, mover: Combatant) -> bool:
    """It must perceive the mover, and be free to harm it."""
    if foe.bits and not afflicting.may_harm(foe, mover):
        return False
    return not (mover.hidden or foe.bits & UNHEARING) or perceives(scene, foe, mover)


def melee_lines(scene: SwordsScene, foe: Combatant) -> list[Line]:
    """A melee weapon in hand, a natural or an unarmed attack."""
    return [line for line in lines.of(scene, foe) if not line.ranged]


def melee_reach(scene: SwordsScene, foe: Combatant) -> int:
    """Its reach in feet: that of its longest melee attack."""
    return lines.arms(scene, foe).melee_feet


def reach_area(scene: SwordsScene, foe: Combatant, feet: int, mover: Combatant, level: int | None) -> Area:
    """Where the mover would be in that reach."""
    grid, stock = scene.grid, scene.stock
    area = grid.around(foe.place, foe.squares, feet // FOOT)
    if feet > FOOT and stock.opaque and foe.squares == 1:
        area &= grid.seen_from(foe.place, stock.opaque)
    area = grid.anchors(area, mover.squares)
    if level is None and stock.relief.flat:
        level = 0
    if level is not None:
        return area if is_within_height(foe.elevation - level, feet) else 0
    within: Area = 0
    for height, squares in stock.relief.levels.items():
        if is_within_height(foe.elevation - height, feet):
            within |= area & squares
    return within


def is_within_height(apart: int, feet: int) -> bool:
    """Heights count like lengths; less than a square's is none."""
    return -FOOT < apart < FOOT or abs(apart) <= feet


# the attack


def provoke(
    scene: SwordsScene, table: Table, mover: Combatant, start: Spot, goal: Spot, level: int | None = None
) -> bool:
    """Those whose reach this step leaves may attack first; whether the mover can go on.

    A goal off the map leaves every reach. `level` is the elevation at the goal, if it changes.
    """
    if has_withdrawn(scene, mover):
        return True
    leaving = Leaving(scene, mover, goal, mover.elevation if level is None else level)
    leaving.open(table, scene.bodies)  # SW-097: outside the normal Turn order
    return not leaving.is_over()


def is_provoking(scene: SwordsScene, mover: Combatant, goal: Spot, level: int) -> bool:
    """Whether that step gives anybody an Opportunity Attack."""
    if has_withdrawn(scene, mover):
        return False
    leaving = Leaving(scene, mover, goal, level)
    for reactor in scene.bodies:
        if leaving.can_answer(reactor) and left_lines(scene, reactor, mover, goal, level):
            return True
    return False


def left_lines(scene: SwordsScene, reactor: Combatant, mover: Combatant, goal: Spot, level: int) -> list[Line]:
    """SW-100: the attacks it could make before the mover has left its reach; none if it stays in it, or never was.

    In a shared slot it reaches from where it stood when the slot began, if it was able to react then.
    """
    seen = scene.seen(reactor, mover)
    if seen.place < 0:
        return []
    apart, reach = scene.feet_apart(seen, mover), melee_reach(scene, reactor)
    if apart > reach or (goal >= 0 and is_reached(scene, seen, reach, mover, goal, level)):
        return []
    if not seen.may_react() or not may_strike(scene, seen, mover) or not has_line(scene, seen, mover):
        return []
    return [line for line in melee_lines(scene, reactor) if line.feet >= apart]


def is_reached(scene: SwordsScene, reactor: Combatant, reach: int, mover: Combatant, goal: Spot, level: int) -> bool:
    """Whether the mover would still be in that reach there; nobody reaches into the earth, or out of it."""
    if (level < scene.stock.relief.ground[goal]) != is_underground(scene, reactor):
        return False
    squares = scene.grid.distance_of(reactor.place, reactor.squares, goal, mover.squares)
    return squares * FOOT <= reach and is_within_height(reactor.elevation - level, reach)


class Opportunity(Option):
    """One melee attack that it could make on the mover."""

    def __init__(self, line: Line, mover: Combatant) -> None:
        super().__init__(("opportunity", line.id), f"Opportunity Attack: {line.entry.name}")
        self.line = line
        self.mover = mover.id

    def ability(self) -> Used | None:
        return self.line.ability

    def aim(self) -> str:
        return self.mover


class Leaving(Interruption[Opportunity]):
    """A step of the mover to a goal, seen by those whose reach it may leave."""

    def __init__(self, scene: SwordsScene, mover: Combatant, goal: Spot, level: int) -> None:
        super().__init__(scene, "opportunity", PASS)
        self.mover = mover
        self.start = mover.place
        self.goal = goal
        self.level = level

    def is_over(self) -> bool:
        """Whether an answer has stopped it."""
        mover = self.mover
        return not mover.can_move_at_all() or bool(mover.bits & HELD_FAST) or mover.place != self.start

    def can_answer(self, who: Combatant) -> bool:
        return who.side != self.mover.side and super().can_answer(who)

    def answers(self, who: Combatant) -> list[Opportunity]:
        near = left_lines(self.scene, who, self.mover, self.goal, self.level)
        return [Opportunity(line, self.mover) for line in near]

    def question(self, who: Combatant, answers: Sequence[Opportunity]) -> str:
        return f"{self.mover.name} moves out of {who.name}'s reach."

    def react(self, table: Table, who: Combatant, chosen: Opportunity) -> None:
        """SW-101: a single attack, whatever features allow more in an Attack action."""
        attack.strike(self.scene, table, who, self.mover, chosen.line, opportunity=True)
        injuries.after_action(self.scene, table, who, REACTION)


# spells cast as Reactions: Shield when named as a target, Resist Element when about to be burnt

KEEP: Final = Option("keep", "Do not cast")


def before_attack(scene: SwordsScene, table: Table, target: Combatant, blow: Blow) -> None:
    """The target of an attack may cast Shield."""
    NamedAsTarget(scene, blow).offer(table, target)


def before_damage(scene: SwordsScene, table: Table, target: Combatant, type_: str) -> None:
    """Somebody who can touch a creature about to take such damage may ward it first."""
    body = scene.actual(target)
    casters = scene.casters_of(body.side)
    if casters:
        AboutToBurn(scene, body, type_).open(table, casters)


class ReactionSpell(Option):
    """A spell that its entry allows as a Reaction, at a rank, cast on somebody or on oneself."""

    def __init__(self, spell: Spell, rank: int, target: str) -> None:
        at_rank = f" at rank {rank}" if rank > spell.rank else ""
        super().__init__(aimed("cast", spell.id, str(rank), target), f"Cast {spell.name}{at_rank}")
        self.spell = spell
        self.rank = rank

    def ability(self) -> Used | None:
        return "spell", self.spell.id


class Casting(Reaction[ReactionSpell]):
    """A moment for spells that are cast as Reactions."""

    def __init__(self, scene: SwordsScene) -> None:
        super().__init__(scene, "reaction_spell", KEEP)

    def can_answer(self, who: Combatant) -> bool:
        has_dice = bool(who.sheet.spells) and who.dice_free > 0
        return has_dice and super().can_answer(who)  # SW-037: with the Reaction, not the Main Action

    def castings(self, who: Combatant, target: str) -> list[ReactionSpell]:
        """Every spell it knows for this moment, at every rank it has dice for."""
        spells = [spell for spell in casting.known(self.scene, who, CastTime.REACTION) if self.is_for(spell)]
        return [ReactionSpell(spell, rank, target) for spell in spells for rank in casting.ranks(who, spell)]

    def is_for(self, spell: Spell) -> bool:
        raise NotImplementedError

    def react(self, table: Table, who: Combatant, chosen: ReactionSpell) -> None:
        if cast(self.scene, table, who, chosen.spell, chosen.rank):
            self.take_effect(table, who, chosen)
            prepare.after_casting(self.scene, table, who)

    def take_effect(self, table: Table, who: Combatant, chosen: ReactionSpell) -> None:
        raise NotImplementedError


class NamedAsTarget(Casting):
    """SW-099: named as the target, before the roll, it may cast a spell that its entry allows as a Reaction."""

    def __init__(self, scene: SwordsScene, blow: Blow) -> None:
        super().__init__(scene)
        self.blow = blow

    def can_answer(self, who: Combatant) -> bool:
        return not who.bits & BIT[Condition.SHIELDED] and super().can_answer(who)

    def is_for(self, spell: Spell) -> bool:
        return spell.magic is Magic.SHIELD

    def answers(self, who: Combatant) -> list[ReactionSpell]:
        return self.castings(who, "")

    def question(self, who: Combatant, answers: Sequence[ReactionSpell]) -> str:
        blow = self.blow
        what = blow.entry.name if blow.entry is not None else self.scene.stock.spells[blow.name].name
        return f"{blow.attacker.name} attacks {who.name} with {what}. Cast a spell?"

    def take_effect(self, table: Table, who: Combatant, chosen: ReactionSpell) -> None:
        held = lasting(self.scene, who, chosen.spell, chosen.rank, Condition.SHIELDED)
        held.tag = chosen.spell.id
        held.amount = chosen.spell.bonus
        self.scene.tell(table, Shone(who.id, chosen.spell.bonus))
        take_hold(self.scene, table, who, held)


class AboutToBurn(Casting):
    """A creature is about to take damage of a type: whoever can touch it may cast Resist Element."""

    def __init__(self, scene: SwordsScene, body: Combatant, type_: str) -> None:
        super().__init__(scene)
        self.body = body
        self.type = type_

    def is_over(self) -> bool:
        return bool(self.body.out) or resists_already(self.body, self.type)

    def is_for(self, spell: Spell) -> bool:
        return wards(spell, self.type)

    def answers(self, who: Combatant) -> list[ReactionSpell]:
        found = self.castings(who, self.body.id)
        near = found and self.scene.feet_apart(who, self.body) <= BAND_FEET[found[0].spell.range]
        return found if near else []

    def question(self, who: Combatant, answers: Sequence[ReactionSpell]) -> str:
        return f"{self.body.name} is about to take {self.type} damage."

    def ask(self, table: Table, who: Combatant, answers: Sequence[ReactionSpell]) -> Option:
        with self.scene.reacting(who):
            return super().ask(table, who, answers)

    def take_effect(self, table: Table, who: Combatant, chosen: ReactionSpell) -> None:
        held = lasting(self.scene, who, chosen.spell, chosen.rank, Condition.RESISTANT)
        held.tag = self.type
        self.scene.tell(table, Warded(who.id, self.body.id, self.type))
        take_hold(self.scene, table, self.body, held)


def wards(spell: Spell, type_: str) -> bool:
    return spell.magic is Magic.RESIST and spell.type is not None and spell.type.value == type_


def resists_already(body: Combatant, type_: str) -> bool:
    return bool(body.bits & BIT[Condition.RESISTANT]) and any(
        held.tag == type_ for held in body.every(Condition.RESISTANT)
    )


def take_hold(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """A Reaction is live, so tied enemies too meet what it brings about (SW-007)."""
    happen.happen(scene, table, body, Afflict(held))
    if scene.slot is not None:
        for pictures in scene.slot.pictures.values():
            if body.id in pictures:
                pictures[body.id].add_affliction(held)


def cast(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> bool:
    """A sum that falls short is lost, the moment is over."""
    waiting, mind = body.casting, body.concentrating
    body.casting = None
    done = casting.invoke(scene, table, body, spell, rank)
    if not done:
        casting.let_drop(scene, table, body)
    body.casting, body.concentrating = waiting, mind
    injuries.after_action(scene, table, body, "reaction")
    return done


def lasting(scene: SwordsScene, caster: Combatant, spell: Spell, rank: int, condition: Condition) -> Affliction:
    """So many minutes, ending as the caster's turn starts; higher ranks make a Shield last longer."""
    minutes = spell.minutes * (1 + rank - spell.rank) if spell.magic is Magic.SHIELD else spell.minutes
    return until_turn(Lasts.TURN_START, caster.id, scene.round + minutes * ROUNDS_PER_MINUTE, condition, caster.id)
