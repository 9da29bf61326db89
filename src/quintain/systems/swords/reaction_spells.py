"""Spells cast as Reactions: Shield when named as a target, Resist Element when about to be burnt."""

from __future__ import annotations

from collections.abc import Callable

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, Affliction, Lasts
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.magic import Shone, Warded
from quintain.systems.swords.happen import happen
from quintain.systems.swords.injuries import after_action
from quintain.systems.swords.invocation import invoke, known, let_drop, ranks
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import BAND_FEET, CastTime, Condition, Magic, Spell

KEEP = "keep"


def can_react_by_casting(body: Combatant) -> bool:
    """It has its one Reaction of the Round, and is able to take it."""
    return bool(body.sheet.spells) and body.reaction and body.dice_free > 0 and body.is_able()


def before_attack(scene: SwordsScene, table: Table, target: Combatant, blow: Blow) -> None:
    """SW-099: named as the target, before the roll, it may cast a spell that its entry allows as a Reaction."""
    if not can_react_by_casting(target) or target.bits & BIT[Condition.SHIELDED]:
        return
    spells = [spell for spell in known(scene, target, CastTime.REACTION) if spell.magic is Magic.SHIELD]
    what = blow.entry.name if blow.entry is not None else scene.stock.spells[blow.name].name
    question = f"{blow.attacker.name} attacks {target.name} with {what}. Cast a spell?"
    chosen = choose(scene, table, target, spells, "", question)
    if chosen is not None:
        with scene.reacting(target):
            shine(scene, table, target, chosen[0], chosen[1])


AFTER_CASTING: list[Callable[[SwordsScene, Table, Combatant], None]] = []
"""What a casting sets off: `prepare` puts its trigger here, since what was prepared may be a casting in turn."""


def shine(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> None:
    if cast(scene, table, body, spell, rank):
        held = lasting(scene, body, spell, rank, Condition.SHIELDED)
        held.tag = spell.id
        held.amount = spell.bonus
        scene.tell(table, Shone(body.id, spell.bonus))
        take_hold(scene, table, body, held)
        has_cast(scene, table, body)


def has_cast(scene: SwordsScene, table: Table, caster: Combatant) -> None:
    for answer in AFTER_CASTING:
        answer(scene, table, caster)


def before_damage(scene: SwordsScene, table: Table, target: Combatant, type_: str) -> None:
    """Somebody who can touch a creature about to take such damage may ward it first."""
    body = scene.actual(target)
    for caster in scene.casters_of(body.side):
        if can_react_by_casting(caster):
            if resists_already(body, type_) or body.out:
                return
            spells = [spell for spell in known(scene, caster, CastTime.REACTION) if wards(spell, type_)]
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
    has_cast(scene, table, caster)


def take_hold(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """A Reaction is live, so tied enemies too meet what it brings about (SW-007)."""
    happen(scene, table, body, Afflict(held))
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
        for rank in ranks(body, spell):
            id = f"cast:{spell.id}:{rank}" + (f":{target}" if target else "")
            castings[id] = (spell, rank)
            options.append(Option(id, f"Cast {spell.name}" + (f" at rank {rank}" if rank > spell.rank else "")))
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
    done = invoke(scene, table, body, spell, rank)
    if not done:
        let_drop(scene, table, body)
    body.casting, body.concentrating = waiting, mind
    after_action(scene, table, body, "reaction")
    return done


def lasting(scene: SwordsScene, caster: Combatant, spell: Spell, rank: int, condition: Condition) -> Affliction:
    """So many minutes, ending as the caster's turn starts; higher ranks make a Shield last longer."""
    held = Affliction(condition, caster.id, Lasts.TURN_START)
    held.whose = caster.id
    minutes = spell.minutes * (1 + rank - spell.rank) if spell.magic is Magic.SHIELD else spell.minutes
    held.round = scene.round + minutes * ROUNDS_PER_MINUTE
    return held
