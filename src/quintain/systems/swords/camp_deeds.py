"""What people do for each other between fights: healing magic, potions, the salve of regrowth."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.effects import Heal
from quintain.systems.swords.events.magic import ItemUsed
from quintain.systems.swords.events.rest import SalveApplied
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.happen import affect
from quintain.systems.swords.rest import MINUTE, SALVE, amputations, named, salve_mark
from quintain.systems.swords.scene import SECONDS_PER_ROUND, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.spells import Cast, cast_spell, hit_die_of, preparable, targets
from quintain.systems.swords.stock import CastTime, Condition, Magic, Spell, Use

DONE: Final = Option("leave", "Leave it as it is")
SALVE_SECONDS = 600


class CampDeed(Option):
    """Something done for somebody; it takes some seconds of the clock."""

    def __init__(self, id: str, label: str, target: str, seconds: int = SECONDS_PER_ROUND) -> None:
        super().__init__(id, label)
        self.target = target
        self.seconds = seconds

    def aim(self) -> str:
        return self.target

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        raise NotImplementedError


class CastOn(CampDeed):
    """A spell that does somebody good, cast as in a fight; whoever falls short may go on with it."""

    def __init__(self, spell: Spell, rank: int, target: Combatant) -> None:
        label = f"Cast {spell.name} at rank {rank} on {target.name}"
        seconds = MINUTE if spell.cast_time is CastTime.MINUTE else SECONDS_PER_ROUND
        super().__init__(f"cast:{spell.id}:{rank}:{target.id}", label, target.id, seconds)
        self.spell = spell
        self.rank = rank

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        cast_spell(scene, table, Cast(body, self.spell, self.rank), scene.by_id[self.target])


class Drink(CampDeed):
    """A potion, drunk or given: 1 Hit Die + Constitution modifier of whoever drinks it."""

    def __init__(self, gear: Gear, target: Combatant) -> None:
        super().__init__(f"use:{gear.id}:{target.id}", f"{gear.name} for {target.name}", target.id)
        self.gear = gear

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        assert self.gear.item is not None
        target = scene.by_id[self.target]
        use_up(scene, table, body, self.gear, target)
        affect(scene, table, body, target, Heal(hit_die_of(table, target), self.gear.item.rank))


class Salve(CampDeed):
    """Ten minutes; the part grows back over the next Long Rest."""

    def __init__(self, gear: Gear, target: Combatant, injury: Injury) -> None:
        id = f"use:{gear.id}:{target.id}:{salve_mark(injury).removeprefix(SALVE)}"
        super().__init__(id, f"{gear.name} for {target.name}: {named(injury)}", target.id, SALVE_SECONDS)
        self.gear = gear
        self.injury = injury

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        target = scene.by_id[self.target]
        use_up(scene, table, body, self.gear, target)
        target.used[salve_mark(self.injury)] = 1
        scene.tell(table, SalveApplied(body.id, target.id, named(self.injury)))


def use_up(scene: SwordsScene, table: Table, body: Combatant, gear: Gear, target: Combatant) -> None:
    if gear.uses > 1:
        left = gear.twin()
        left.uses -= 1
        body.exchange(gear, left)
    else:
        body.carried = [each for each in body.carried if each is not gear]
    scene.tell(table, ItemUsed(body.id, gear.kind, target.id))


def camp_deeds(scene: SwordsScene, body: Combatant) -> list[CampDeed]:
    """All that it could do now that would do somebody good; packs are open, so nothing has to be readied."""
    found: list[CampDeed] = []
    for spell, rank in [*preparable(scene, body), *preparable(scene, body, CastTime.MINUTE)]:
        if spell.magic is Magic.HEAL or spell.magic is Magic.VANISH:
            found += [CastOn(spell, rank, each) for each in targets(scene, body, spell, rank) if gains(spell, each)]
    for gear in body.carried:
        if gear.item is not None and gear.is_usable():
            found += item_deeds(scene, gear)
    return found


def gains(spell: Spell, target: Combatant) -> bool:
    """Nobody is made Invisible twice."""
    return spell.magic is not Magic.VANISH or not target.suffers(Condition.INVISIBLE)


def item_deeds(scene: SwordsScene, gear: Gear) -> list[CampDeed]:
    assert gear.item is not None
    people = [each for each in scene.bodies if not each.out]
    if gear.item.use is Use.MEND:
        return [Drink(gear, each) for each in people if each.hp < each.max_hp]
    if gear.item.use is Use.REGROW:
        return [Salve(gear, each, injury) for each in people for injury in amputations(each)]
    return []
