"""The Cast action: Invocation Dice, what a casting expends, what goes wrong; and shaking sleepers awake."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.shapes import Number, Spots, Text, Value
from quintain.kernel.table import Table
from quintain.systems.swords import areas, concentration, happen, prepare, spells
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.deeds import FREE, MAIN, Deed, can_act, can_act_freely, remembered, words
from quintain.systems.swords.effects import Free
from quintain.systems.swords.events.magic import CastingDropped, CastingHeld, Invoked, Mishap, MishapTold, Shaken
from quintain.systems.swords.look import look_around
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Casting, Combatant
from quintain.systems.swords.stock import BAND_FEET, CastTime, Magic, Save, Spell

ASLEEP: Final = BIT[Condition.UNCONSCIOUS]


def cast_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Every spell with a casting time of one action, at every rank, at all it can be cast at."""
    if not can_act(body, turn):
        return []
    deeds: list[Deed] = []
    if body.sheet.spells:
        for spell, rank in spells.preparable(scene, body):
            deeds += castings(scene, body, spell, rank)  # SW-036: a cantrip or a spell
        if body.casting is not None and can_act_freely(scene, body, turn):
            deeds.append(LET_DROP)
    return deeds + shake_deeds(scene, body)


def castings(scene: SwordsScene, body: Combatant, spell: Spell, rank: int) -> list[Deed]:
    if spell.magic is Magic.ERUPTION:
        corners = areas.cube_corners(scene, body, BAND_FEET[spell.range])
        return [CastAt(body, spell, rank, "", areas.cubes(scene, corners))] if corners else []
    found = spells.targets(scene, body, spell, rank)
    if body.casting is not None:
        return [CastAt(body, spell, rank, each.id) for each in found]
    return [fresh_casting(body, spell, rank, each.id) for each in found]


def fresh_casting(body: Combatant, spell: Spell, rank: int, target: str) -> Deed:
    """A spell that is not yet begun, made once as an option."""
    memo, key = remembered(body), f"cast:{spell.id}:{rank}:{target}"
    found = memo.get(key)
    if found is None:
        found = memo[key] = [CastAt(body, spell, rank, target)]
    return cast(Deed, found[0])


class CastAt(Deed):
    """A cantrip or spell, begun or gone on with, at a creature or at a square."""

    def __init__(self, body: Combatant, spell: Spell, rank: int, target: str, squares: Spots | None = None) -> None:
        going_on = body.casting is not None and body.casting.spell == spell.id and body.casting.rank == rank
        label = ("Go on casting " if going_on else "Cast ") + spell.name
        label += f" at rank {rank}" if rank > spell.rank else ""
        label += f": {words(target)}" if target else ""
        what = aimed("cast", spell.id, str(rank), target)
        super().__init__(what, label, MAIN, squares, target)
        self.spell = spell.id
        self.rank = rank

    def ability(self) -> Used | None:
        return "spell", self.spell

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        casting = spells.Cast(body, scene.stock.spells[self.spell], self.rank)
        target = scene.seen(scene.by_id[self.target], body) if self.target else None
        if spells.cast_spell(scene, table, casting, target, value.spot):
            prepare.spring(scene, table, "casts", body)


class LetDrop(Deed):
    """A casting that fell short is given up."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.free += 1
        let_drop(scene, table, body)


LET_DROP: Final = LetDrop("let_drop", "Let the unfinished spell drop", FREE)


# waking sleepers


def shake_deeds(scene: SwordsScene, body: Combatant) -> list[Deed]:
    """A Main Action within 5 ft gives the sleeper a new save."""
    if not [each for each in scene.roster(body.side) if each.bits & ASLEEP]:
        return []
    near = look_around(scene, body).allies().near
    return [Shake(ally.id) for ally in near if ally.bits & ASLEEP and slumber(scene, ally)]


def slumber(scene: SwordsScene, body: Combatant) -> Affliction | None:
    """What it sleeps by, if a spell that any harm ends."""
    for held in body.every(Condition.UNCONSCIOUS):
        spell = scene.stock.spells.get(held.tag)
        if spell is not None and spell.harm_wakes:
            return held
    return None


class Shake(Deed):
    def __init__(self, target: str) -> None:
        super().__init__(("shake", target), f"Shake {words(target)} awake", MAIN, None, target)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        """The Unconscious fail Hardiness saves, unless the table lets the helpless roll."""
        turn.main = False
        sleeper = scene.by_id[self.target]
        held = slumber(scene, sleeper)
        assert held is not None
        scene.tell(table, Shaken(body.id, sleeper.id))
        against = scene.stock.spells[held.tag].save or Save.HARDINESS
        if save(scene, table, sleeper, against, held.dt, "shaken", magic=True, repeats=True):
            happen.affect(scene, table, body, sleeper, Free(Condition.UNCONSCIOUS, held.by, held.tag))


# Invocation Dice: whether a casting succeeds, what it expends, what goes wrong

EXPENDED_BY = 2
"""A die showing this or less is expended; it still counts in the sum."""
CANTRIP_DIFFICULTY = 2
PLAIN_DIE = 6
CASTING: Final = "casting"
"""What a caster concentrates on while it goes on casting."""
BETTER_BY_RANK: Final = (Magic.HEAL, Magic.SHIELD, Magic.VANISH)


def known(scene: SwordsScene, body: Combatant, time: CastTime) -> list[Spell]:
    """The spells of that casting time on its sheet."""
    spells = [scene.stock.spells[id] for id in body.sheet.spells if id in scene.stock.spells]
    return [spell for spell in spells if spell.cast_time is time and spell.rank <= body.caster.max_rank]


def ranks(body: Combatant, spell: Spell) -> list[int]:
    """The ranks it can be cast at: its own, and higher ones where its entry says what they add."""
    if spell.rank and (spell.more_targets or spell.far_by_rank or spell.magic in BETTER_BY_RANK):
        return list(range(spell.rank, body.caster.max_rank + 1))
    return [spell.rank]


def difficulty(rank: int) -> int:
    """Four times the rank; a cantrip counts as half a rank."""
    return 4 * rank or CANTRIP_DIFFICULTY


def die(body: Combatant) -> int:
    """d6, or a better one with the magical focus in hand."""
    focus = body.caster.focus
    if focus is not None and any(gear.kind == focus and gear.is_usable() for gear in body.held()):
        return body.caster.die
    return PLAIN_DIE


class Face:
    """What matters of a die: 1 and 2 expend it, and more than the spell still needs is as good as enough."""

    def __init__(self, needed: int) -> None:
        self.most = max(needed, EXPENDED_BY + 1)

    def sort(self, face: int) -> int:
        return min(face, self.most)


def invoke(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> bool:
    """Rolls as many free dice as the caster likes; whether the spell is cast. If not, nothing goes on by itself."""
    held, before = None, 0
    if body.casting is not None and body.casting.spell == spell.id and body.casting.rank == rank:
        held, before = body.casting, body.casting.reached
    goal = difficulty(rank)
    count = how_many(table, body, spell, goal - before)
    reached, expended, ones = before, 0, 0
    notation = f"1d{die(body)}"
    for _ in range(count):
        face = table.roll_class(body, notation, f"invoke {spell.id}", Face(goal - reached).sort)
        reached += face
        expended += face <= EXPENDED_BY
        ones += face == 1
    body.dice_free -= count
    committed = count - expended + (held.committed if held is not None else 0)
    scene.tell(table, Invoked(body.id, spell.id, rank, count, min(reached, goal), goal, expended, body.side))
    if ones > 1:
        mishap(scene, table, body, spell, ones)
    body.casting = Casting(spell.id, rank, reached, committed)
    if reached < goal:
        return False
    end_casting(body)
    return True


class HowMany(Option):
    """The number of Invocation Dice, which must add up to what is still needed."""

    def __init__(self, needed: int, most: int) -> None:
        super().__init__("dice", "Invocation Dice", Number(1, most))
        self.needed = needed


def how_many(table: Table, body: Combatant, spell: Spell, needed: int) -> int:
    if body.dice_free == 1:
        return 1
    option = HowMany(needed, body.dice_free)
    question = f"How many Invocation Dice for {spell.name}, which needs {needed} more?"
    return table.ask(body, "dice", [option], question).value.number


def end_casting(body: Combatant) -> None:
    """The dice that were committed are free again, and so is the mind."""
    if body.casting is None:
        return
    body.dice_free += body.casting.committed
    body.casting = None
    if body.concentrating == CASTING:
        body.concentrating = ""


def fall_short(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """The sum is not reached: the caster goes on next turn, Concentrating, or lets the spell drop."""
    casting = body.casting
    assert casting is not None
    if body.dice_free and wants_to_go_on(table, body, casting, scene.stock.spells[casting.spell]):
        if body.concentrating != CASTING:
            body.casting = None  # an earlier concentration may end here, but not this casting
            concentration.concentrate(scene, table, body, CASTING)
            body.casting = casting
        scene.tell(table, CastingHeld(body.id, casting.spell, casting.reached, body.side))
        return
    let_drop(scene, table, body)


def wants_to_go_on(table: Table, body: Combatant, casting: Casting, spell: Spell) -> bool:
    options = [Option("go_on", "Go on next turn, Concentrating"), Option("let_drop", "Let the spell drop")]
    needed = difficulty(casting.rank)
    question = f"{body.name}: {spell.name} has {casting.reached} of the {needed} it needs. Go on next turn?"
    return table.ask(body, CASTING, options, question).id == "go_on"


def let_drop(scene: SwordsScene, table: Table, body: Combatant) -> None:
    if body.casting is not None:
        scene.tell(table, CastingDropped(body.id, body.casting.spell))
        end_casting(body)


def mishap(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, ones: int) -> None:
    """Two 1s are a minor mishap, three a major one, four or more both; the GM seat says what happens."""
    degrees = ["minor"] if ones == 2 else ["major"] if ones == 3 else ["minor", "major"]
    for degree in degrees:
        scene.tell(table, Mishap(body.id, spell.id, degree, ones))
        options = [Option("happens", "What happens", Text(example="Nothing.")), Option("nothing", "Nothing")]
        question = f"A {degree} mishap of {body.name} with {spell.name}: what happens?"
        why = "the book leaves it open"
        answer = table.rule("mishap", options, "nothing", why, question, who=body, secret=True, quiet=True)
        if answer.id == "happens":
            scene.tell(table, MishapTold(body.id, answer.value.text))
