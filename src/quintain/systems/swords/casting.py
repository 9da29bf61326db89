"""The Cast action, and shaking those awake whom a spell has put to sleep."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.shapes import Spots, Value
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import BIT, Affliction
from quintain.systems.swords.areas import cube_corners
from quintain.systems.swords.deeds import FREE, MAIN, Deed, can_act, can_act_freely, remembered, words
from quintain.systems.swords.effects import Free
from quintain.systems.swords.events.magic import Shaken
from quintain.systems.swords.happen import affect
from quintain.systems.swords.invocation import let_drop
from quintain.systems.swords.look import look_around
from quintain.systems.swords.prepare import spring
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.spells import Cast, cast_spell, preparable, targets
from quintain.systems.swords.stock import BAND_FEET, Condition, Magic, Save, Spell

ASLEEP: Final = BIT[Condition.UNCONSCIOUS]


def cast_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Every spell with a casting time of one action, at every rank, at all it can be cast at."""
    if not can_act(body, turn):
        return []
    deeds: list[Deed] = []
    if body.sheet.spells:
        for spell, rank in preparable(scene, body):
            deeds += castings(scene, body, spell, rank)  # SW-036: a cantrip or a spell
        if body.casting is not None and can_act_freely(scene, body, turn):
            deeds.append(LET_DROP)
    return deeds + shake_deeds(scene, body)


def castings(scene: SwordsScene, body: Combatant, spell: Spell, rank: int) -> list[Deed]:
    if spell.magic is Magic.ERUPTION:
        corners = cube_corners(scene, body, BAND_FEET[spell.range])
        return [CastAt(body, spell, rank, "", Spots(scene.grid, corners))] if corners else []
    found = targets(scene, body, spell, rank)
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
        id = f"cast:{spell.id}:{rank}" + (f":{target}" if target else "")
        super().__init__(id, label, MAIN, squares, target)
        self.spell = spell.id
        self.rank = rank

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        casting = Cast(body, scene.stock.spells[self.spell], self.rank)
        target = scene.seen(scene.by_id[self.target], body) if self.target else None
        if cast_spell(scene, table, casting, target, value.spot):
            spring(scene, table, "casts", body)


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
    near = look_around(scene, body).allies().near()
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
        super().__init__(f"shake:{target}", f"Shake {words(target)} awake", MAIN, None, target)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        """The Unconscious fail Hardiness saves, unless the table lets the helpless roll."""
        turn.main = False
        sleeper = scene.by_id[self.target]
        held = slumber(scene, sleeper)
        assert held is not None
        scene.tell(table, Shaken(body.id, sleeper.id))
        against = scene.stock.spells[held.tag].save or Save.HARDINESS
        if save(scene, table, sleeper, against, held.dt, "shaken", magic=True, repeats=True):
            affect(scene, table, body, sleeper, Free(Condition.UNCONSCIOUS, held.by, held.tag))
