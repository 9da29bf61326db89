"""Reactions: the Opportunity Attack against whoever moves out of reach, and spells cast as Reactions."""

from __future__ import annotations

from itertools import pairwise

from quintain.kernel.asks import Option, aimed, spelt
from quintain.kernel.space import Area, Spot
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, attack, casting, happen, injuries, lines, prepare
from quintain.systems.swords.afflictions import Affliction, Lasts, until_turn
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import BIT, HELD_FAST, UNHEARING, Condition
from quintain.systems.swords.deeds import REACTION
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.magic import Shone, Warded
from quintain.systems.swords.gear import Line
from quintain.systems.swords.ground import anchors, around
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import has_line, is_hidden_from, is_underground, perceives
from quintain.systems.swords.scene import FOOT, ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import BAND_FEET, CastTime, Magic, Spell

PASS = Option("pass", "Let it go")


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
    area = around(grid, foe, feet // FOOT)
    if feet > FOOT and stock.opaque and foe.squares == 1:
        area &= grid.seen_from(foe.place, stock.opaque)
    area = anchors(grid, area, mover.squares)
    if level is None and stock.flat:
        level = 0
    if level is not None:
        return area if is_within_height(foe.elevation - level, feet) else 0
    within: Area = 0
    for height, squares in stock.levels.items():
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
    height = mover.elevation if level is None else level
    for reactor in scene.bodies:
        near = left_lines(scene, reactor, mover, goal, height)
        if near:
            with scene.reacting(reactor):
                offer(scene, table, reactor, mover, near)  # SW-097: outside the normal Turn order
            if not mover.can_move_at_all() or mover.bits & HELD_FAST or mover.place != start:
                return False
    return True


def is_provoking(scene: SwordsScene, mover: Combatant, goal: Spot, level: int) -> bool:
    """Whether that step gives anybody an Opportunity Attack."""
    if has_withdrawn(scene, mover):
        return False
    for reactor in scene.bodies:
        if left_lines(scene, reactor, mover, goal, level):
            return True
    return False


def left_lines(scene: SwordsScene, reactor: Combatant, mover: Combatant, goal: Spot, level: int) -> list[Line]:
    """SW-100: the attacks it could make before the mover has left its reach; none if it stays in it, or never was.

    In a shared slot it reaches from where it stood when the slot began.
    """
    if reactor.side == mover.side or not reactor.can_react():
        return []
    seen = scene.seen(reactor, mover)
    if seen.place < 0:
        return []
    apart, reach = scene.feet_apart(seen, mover), melee_reach(scene, reactor)
    if apart > reach or (goal >= 0 and is_reached(scene, seen, reach, mover, goal, level)):
        return []
    if not can_react(scene, seen) or not may_strike(scene, seen, mover) or not has_line(scene, seen, mover):
        return []
    return [line for line in melee_lines(scene, reactor) if line.feet >= apart]


def is_reached(scene: SwordsScene, reactor: Combatant, reach: int, mover: Combatant, goal: Spot, level: int) -> bool:
    """Whether the mover would still be in that reach there; nobody reaches into the earth, or out of it."""
    if (level < scene.stock.ground[goal]) != is_underground(scene, reactor):
        return False
    squares = scene.grid.distance_of(reactor.place, reactor.squares, goal, mover.squares)
    return squares * FOOT <= reach and is_within_height(reactor.elevation - level, reach)


def offer(scene: SwordsScene, table: Table, reactor: Combatant, mover: Combatant, near: list[Line]) -> None:
    """SW-101: a single attack, whatever features allow more in an Attack action."""
    options: list[Option] = [Opportunity(line, mover) for line in near]
    question = f"{mover.name} moves out of {reactor.name}'s reach."
    chosen = table.ask(reactor, "opportunity", [*options, PASS], question).option
    if not isinstance(chosen, Opportunity):
        return
    reactor.reaction = False
    with table.nested():
        attack.strike(scene, table, reactor, mover, chosen.line, opportunity=True)
        injuries.after_action(scene, table, reactor, REACTION)


class Opportunity(Option):
    """One melee attack that it could make on the mover."""

    def __init__(self, line: Line, mover: Combatant) -> None:
        super().__init__(("opportunity", line.id), f"Opportunity Attack: {line.entry.name}")
        self.line = line
        self.mover = mover.id

    def aim(self) -> str:
        return self.mover


# spells cast as Reactions: Shield when named as a target, Resist Element when about to be burnt

KEEP = "keep"


def can_react_by_casting(body: Combatant) -> bool:
    """It has its one Reaction of the Round, and is able to take it."""
    return bool(body.sheet.spells) and body.dice_free > 0 and body.can_react()


def before_attack(scene: SwordsScene, table: Table, target: Combatant, blow: Blow) -> None:
    """SW-099: named as the target, before the roll, it may cast a spell that its entry allows as a Reaction."""
    if not can_react_by_casting(target) or target.bits & BIT[Condition.SHIELDED]:
        return
    spells = [spell for spell in casting.known(scene, target, CastTime.REACTION) if spell.magic is Magic.SHIELD]
    what = blow.entry.name if blow.entry is not None else scene.stock.spells[blow.name].name
    question = f"{blow.attacker.name} attacks {target.name} with {what}. Cast a spell?"
    chosen = choose(scene, table, target, spells, "", question)
    if chosen is not None:
        with scene.reacting(target):
            shine(scene, table, target, chosen[0], chosen[1])


def shine(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> None:
    if cast(scene, table, body, spell, rank):
        held = lasting(scene, body, spell, rank, Condition.SHIELDED)
        held.tag = spell.id
        held.amount = spell.bonus
        scene.tell(table, Shone(body.id, spell.bonus))
        take_hold(scene, table, body, held)
        prepare.after_casting(scene, table, body)


def before_damage(scene: SwordsScene, table: Table, target: Combatant, type_: str) -> None:
    """Somebody who can touch a creature about to take such damage may ward it first."""
    body = scene.actual(target)
    for caster in scene.casters_of(body.side):
        if can_react_by_casting(caster):
            if resists_already(body, type_) or body.out:
                return
            spells = [spell for spell in casting.known(scene, caster, CastTime.REACTION) if wards(spell, type_)]
            if spells and scene.feet_apart(caster, body) <= BAND_FEET[spells[0].range]:
                with scene.reacting(caster):
                    ward(scene, table, caster, body, spells, type_)


def wards(spell: Spell, type_: str) -> bool:
    return spell.magic is Magic.RESIST and spell.type is not None and spell.type.value == type_


def resists_already(body: Combatant, type_: str) -> bool:
    return bool(body.bits & BIT[Condition.RESISTANT]) and any(
        held.tag == type_ for held in body.every(Condition.RESISTANT)
    )


def ward(scene: SwordsScene, table: Table, caster: Combatant, body: Combatant, spells: list[Spell], type_: str) -> None:
    chosen = choose(scene, table, caster, spells, body.id, f"{body.name} is about to take {type_} damage.")
    if chosen is None or not cast(scene, table, caster, chosen[0], chosen[1]):
        return
    held = lasting(scene, caster, chosen[0], chosen[1], Condition.RESISTANT)
    held.tag = type_
    scene.tell(table, Warded(caster.id, body.id, type_))
    take_hold(scene, table, body, held)
    prepare.after_casting(scene, table, caster)


def take_hold(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """A Reaction is live, so tied enemies too meet what it brings about (SW-007)."""
    happen.happen(scene, table, body, Afflict(held))
    if scene.slot is not None:
        for pictures in scene.slot.pictures.values():
            if body.id in pictures:
                pictures[body.id].add_affliction(held)


def choose(
    scene: SwordsScene, table: Table, body: Combatant, spells: list[Spell], target: str, question: str
) -> tuple[Spell, int] | None:
    """Which reaction spell it casts, at which rank, if any."""
    options: list[Option] = []
    castings: dict[str, tuple[Spell, int]] = {}
    for spell in spells:
        for rank in casting.ranks(body, spell):
            what = aimed("cast", spell.id, str(rank), target)
            castings[spelt(what)] = (spell, rank)
            options.append(Option(what, f"Cast {spell.name}" + (f" at rank {rank}" if rank > spell.rank else "")))
    if not options:
        return None
    options.append(Option(KEEP, "Do not cast"))
    scene.catch_up(table, body.side)
    return castings.get(table.ask(body, "reaction_spell", options, question).id)


def cast(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> bool:
    """A sum that falls short is lost, the moment is over."""
    body.reaction = False  # SW-037: not the Main Action
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
