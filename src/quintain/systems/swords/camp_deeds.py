"""What people do for each other between fights: healing magic, potions, the salve of regrowth."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Option, Used, What
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.knowing.overrides import OVERRIDE
from quintain.systems.swords import acts, camp, camping, happen, spells
from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Heal
from quintain.systems.swords.events.desk import CheckCalled
from quintain.systems.swords.events.magic import ItemUsed
from quintain.systems.swords.events.rest import RestToBeBroken, SafeHavenKnown, SalveApplied
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.rest import MINUTE, amputations, named, salve_mark
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SECONDS_PER_ROUND, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, CastTime, Magic, Spell, Use

DONE: Final = Option("leave", "Leave it as it is")
SALVE_SECONDS = 600


class CampDeed(Option):
    """Something done for somebody; it takes some seconds of the clock."""

    def __init__(self, what: What, label: str, target: str, seconds: int = SECONDS_PER_ROUND) -> None:
        super().__init__(what, label)
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
        super().__init__(("cast", spell.id, str(rank), target.id), label, target.id, seconds)
        self.spell = spell
        self.rank = rank

    def ability(self) -> Used | None:
        return "spell", self.spell.id

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        spells.cast_spell(scene, table, spells.Cast(body, self.spell, self.rank), scene.by_id[self.target])


class Drink(CampDeed):
    """A potion, drunk or given: 1 Hit Die + Constitution modifier of whoever drinks it."""

    def __init__(self, gear: Gear, target: Combatant) -> None:
        super().__init__(("use", gear.id, target.id), f"{gear.name} for {target.name}", target.id)
        self.gear = gear

    def ability(self) -> Used | None:
        return "item", self.gear.kind

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        assert self.gear.item is not None
        target = scene.by_id[self.target]
        use_up(scene, table, body, self.gear, target)
        happen.affect(scene, table, body, target, Heal(spells.hit_die_of(table, target), self.gear.item.rank))


class Salve(CampDeed):
    """Ten minutes; the part grows back over the next Long Rest."""

    def __init__(self, gear: Gear, target: Combatant, injury: Injury) -> None:
        what = ("use", gear.id, target.id, str(injury.kind), str(injury.part))
        super().__init__(what, f"{gear.name} for {target.name}: {named(injury)}", target.id, SALVE_SECONDS)
        self.gear = gear
        self.injury = injury

    def ability(self) -> Used | None:
        return "item", self.gear.kind

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant) -> None:
        target = scene.by_id[self.target]
        use_up(scene, table, body, self.gear, target)
        target.used[salve_mark(self.injury)] = 1
        scene.tell(table, SalveApplied(body.id, target.id, named(self.injury)))


def use_up(scene: SwordsScene, table: Table, body: Combatant, gear: Gear, target: Combatant) -> None:
    if gear.uses > 1:
        left = gear.clone()
        left.uses -= 1
        body.exchange(gear, left)
    else:
        body.carried = [each for each in body.carried if each is not gear]
    scene.tell(table, ItemUsed(body.id, gear.kind, target.id))


def camp_deeds(scene: SwordsScene, body: Combatant) -> list[CampDeed]:
    """All that it could do now that would do somebody good; packs are open, so nothing has to be readied."""
    found: list[CampDeed] = []
    for spell, rank in [*spells.preparable(scene, body), *spells.preparable(scene, body, CastTime.MINUTE)]:
        if spell.magic is Magic.HEAL or spell.magic is Magic.VANISH:
            found += [
                CastOn(spell, rank, each) for each in spells.targets(scene, body, spell, rank) if gains(spell, each)
            ]
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


# acts nobody asked for

INTERRUPT = "interrupt"
HAVEN = "safe_haven"


def camp_acts(scene: camp.CampScene, seat: str) -> list[Option]:
    """Only the game master's seat has any."""
    if not seat or seat != scene.stock.gm or scene.result is not None:
        return []
    found: list[Option] = []
    if not scene.safe_haven:
        found.append(Option(HAVEN, f"{scene.place.name} is a Safe Haven"))
    if may_be_broken(scene):
        most = scene.length() // MINUTE - 1
        found.append(Option(INTERRUPT, "The rest is broken after so many minutes", Number(0, most)))
    for body in scene.bodies:
        if body.is_conscious():
            found += calls(body)
    return found


def may_be_broken(scene: camp.CampScene) -> bool:
    """A rest that is meant to be taken and whose time has not yet passed."""
    return scene.resting is not None and scene.stretch not in (camp.Stretch.EACH, camp.Stretch.WORK, camp.Stretch.MORE)


def calls(body: Combatant) -> list[Option]:
    """Each ability and the usual skills, each with a DT; a modifier for the next one is set before it."""
    found = [acts.favour(body)]
    for trait in (*acts.ABILITIES, *acts.SKILLS):
        found.append(
            Option((acts.CALL, body.id, trait.lower()), f"Call for a check: {body.name}, {trait}", acts.DIFFICULTY)
        )
    return found


def camp_act(scene: camp.CampScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked."""
    ground = scene.ground
    if answer.id == HAVEN:
        scene.safe_haven = True
        ground.tell(table, SafeHavenKnown(scene.place.name))  # see SW-294
    elif answer.id == INTERRUPT:
        camping.break_rest(scene, answer.value.number)
        ground.tell(table, RestToBeBroken(seat, answer.value.number))
    elif answer.verb == OVERRIDE:
        acts.put_right(ground, table, seat, answer)
    else:
        call_check(scene, table, answer)


def call_check(scene: camp.CampScene, table: Table, answer: Answer) -> None:
    who, trait = answer.targets
    skill = next((each for each in acts.SKILLS if each.lower() == trait), "")
    ability = acts.SKILLS[skill] if skill else acts.ABILITIES[trait]
    dt, body = answer.value.number, scene.ground.by_id[who]
    modifier = body.used.pop(acts.FAVOUR, 0)
    scene.ground.tell(table, CheckCalled(body.id, skill or trait, dt, modifier))
    net = camping.social_net(scene.lifestyle) if ability is Ability.CHA else 0
    check(scene.ground, table, body, ability, dt, "called", skill=skill, net=net, bonus=modifier)
