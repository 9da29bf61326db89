"""What spells do, each behaviour by its name, and whom they can be cast at."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.space.space import Spot
from quintain.systems.swords import afflicting, areas, attack, casting, concentration, happen, hiding, injuries, lines
from quintain.systems.swords.afflictions import Affliction, Lasts, timed_by_pool
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import MEANINGS, Condition, healed_at
from quintain.systems.swords.effects import Afflict, Exhaust, Free, Heal
from quintain.systems.swords.events.magic import Burst, Unaffected
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import can_see
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.sheet import SCORES, Combatant
from quintain.systems.swords.stock import BAND_FEET, Ability, Band, CastTime, Gift, Magic, Spell, SpellNumbers

HARMFUL: Final = (Magic.BOLT, Magic.INFLICT, Magic.CHARM, Magic.ERUPTION)
HUMANOID: Final = "humanoid"
CUBE_FEET = 10
EXHAUSTION: Final = "exhaustion"
ENOUGH: Final = Option("enough", "Nobody else")
RANK_TWO_ENDS: Final = healed_at(2)
RANK_THREE_ENDS: Final = healed_at(3)
RANK_FOUR_ENDS: Final = healed_at(4)
CHARM_SAVES: Final = ((19, 10), (13, 600), (9, 14_400), (0, 100_800))
"""A Charisma score from, and how many Rounds lie between two saves: a minute, an hour, a day, a week."""


class Cast:
    """A spell being cast: by whom, at which rank."""

    def __init__(self, caster: Combatant, spell: Spell, rank: int) -> None:
        self.caster = caster
        self.spell = spell
        self.rank = rank
        self.feet = BAND_FEET[spell.range]
        self.extra = rank - spell.rank

    def reach_far(self) -> None:
        """One of the ranks above the spell's own buys range Far."""
        self.feet = BAND_FEET[Band.FAR]
        self.extra -= 1


def number_of(numbers: SpellNumbers, ability: Ability) -> int:
    if ability is Ability.INT:
        return numbers.int
    return numbers.wis if ability is Ability.WIS else numbers.cha


# whom a spell can be cast at


def preparable(scene: SwordsScene, body: Combatant, time: CastTime = CastTime.MAIN) -> list[tuple[Spell, int]]:
    """Spells of a Main Action, or of that casting time, that it could cast or prepare now, with every rank."""
    if not body.dice_free or not body.is_able():
        return []
    return [(spell, rank) for spell in casting.known(scene, body, time) for rank in casting.ranks(body, spell)]


def targets(scene: SwordsScene, body: Combatant, spell: Spell, rank: int) -> list[Combatant]:
    """Those it could be cast at now, as the caster sees them; a rank above its own may carry it Far."""
    far = spell.far_by_rank and rank > spell.rank
    return within_feet(scene, body, spell, rank, BAND_FEET[Band.FAR] if far else BAND_FEET[spell.range])


def within_feet(scene: SwordsScene, body: Combatant, spell: Spell, rank: int, feet: int) -> list[Combatant]:
    if spell.magic in HARMFUL:
        near_foes = look_around(scene, body).foes().within(feet)
        return [foe for foe in near_foes if can_be_struck(scene, body, foe, spell)]
    near = [body, *[scene.seen(each, body) for each in look_around(scene, body).allies().within(feet)]]
    return [each for each in near if does_good(spell, rank, each)]


def can_be_struck(scene: SwordsScene, body: Combatant, foe: Combatant, spell: Spell) -> bool:
    """Never at the charmer. What is not aimed with an attack roll needs sight of its target."""
    if not lines.is_open_to(scene, body, foe):
        return False
    if spell.magic is Magic.BOLT:
        return True
    if spell.magic is Magic.CHARM and HUMANOID not in foe.sheet.tags:
        return False
    return can_see(scene, body, foe)


def does_good(spell: Spell, rank: int, body: Combatant) -> bool:
    """Healing is offered to those who have lost HP or suffer what magic of that rank ends."""
    if spell.magic is not Magic.HEAL or body.hp < body.max_hp:
        return True
    if not (body.bits or body.exhaustion or body.injuries):
        return False
    if rank >= 2 and (body.exhaustion or endings(body, RANK_TWO_ENDS)):
        return True
    if (rank >= 3 and endings(body, RANK_THREE_ENDS)) or (rank >= 4 and endings(body, RANK_FOUR_ENDS)):
        return True
    return any(injuries.is_healed_at(injury.kind, rank) for injury in body.injuries)


# casting


def cast_spell(scene: SwordsScene, table: Table, cast: Cast, target: Combatant | None, spot: Spot = -1) -> bool:
    """The dice, and what the spell does if they suffice; else the caster may go on next turn."""
    body, spell = cast.caster, cast.spell
    hiding.reveal(scene, table, body)
    begin(scene, table, body, spell, cast.rank)
    if not casting.invoke(scene, table, body, spell, cast.rank):
        casting.fall_short(scene, table, body)
        return False
    perform(scene, table, cast, target, spot)
    return True


def begin(scene: SwordsScene, table: Table, body: Combatant, spell: Spell, rank: int) -> None:
    """What needs Concentration ends an earlier one as it is begun (SW-201); so does leaving a casting for another."""
    going_on = body.casting is not None and body.casting.spell == spell.id and body.casting.rank == rank
    if going_on:
        return
    casting.let_drop(scene, table, body)
    if spell.concentration and body.concentrating:
        concentration.lose(scene, table, body, f"it casts {spell.name}")


def release(scene: SwordsScene, table: Table, body: Combatant, spell_id: str, rank: int) -> bool:
    """A prepared spell finds its target and rolls its dice only now; whether it was cast."""
    spell = scene.stock.spells[spell_id]
    if not body.dice_free or not body.is_able():
        return False
    cast = Cast(body, spell, max(rank, spell.rank))
    if spell.magic is Magic.ERUPTION:
        corners = areas.cube_corners(scene, body, cast.feet)
        if not corners:
            return False
        answer = table.ask(body, "place", [Option("place", "Place it", areas.cubes(scene, corners))], spell.name)
        return cast_spell(scene, table, cast, None, answer.value.spot)
    found = targets(scene, body, spell, cast.rank)
    if not found:
        return False
    return cast_spell(scene, table, cast, choose(table, body, found, "target", spell.name))


def choose(table: Table, body: Combatant, found: list[Combatant], about: str, question: str) -> Combatant:
    options = [Target(about, each) for each in found]
    chosen = table.ask(body, about, options, question).id
    return next(each for each, option in zip(found, options, strict=True) if option.id == chosen)


class Target(Option):
    """A creature to cast at."""

    def __init__(self, about: str, body: Combatant) -> None:
        super().__init__((about, body.id), body.name)
        self.target = body.id

    def aim(self) -> str:
        return self.target


def perform(scene: SwordsScene, table: Table, cast: Cast, target: Combatant | None, spot: Spot = -1) -> None:
    """What each behaviour does."""
    magic = cast.spell.magic
    if magic is Magic.ERUPTION:
        erupt(scene, table, cast, spot)
    else:
        assert target is not None
        if cast.spell.far_by_rank and scene.feet_apart(cast.caster, target) > cast.feet:
            cast.reach_far()
        if magic is Magic.BOLT:
            bolts(scene, table, cast, target)
        elif magic is Magic.INFLICT:
            inflict(scene, table, cast, target)
        elif magic is Magic.CHARM:
            charm(scene, table, cast, target)
        elif magic is Magic.HEAL:
            mend(scene, table, cast, target)
        else:
            vanish(scene, table, cast, target)
    if magic in HARMFUL:
        attack.come_into_the_open(scene, table, cast.caster)


def also(scene: SwordsScene, table: Table, cast: Cast, first: Combatant) -> list[Combatant]:
    """The first target and, for each rank above the spell's own, one more if the caster likes."""
    chosen = [first]
    while cast.spell.more_targets and cast.extra > 0:
        near = within_feet(scene, cast.caster, cast.spell, cast.rank, cast.feet)
        left = [each for each in near if not any(each.id == taken.id for taken in chosen)]
        if not left:
            break
        options: list[Option] = [Target("also", each) for each in left]
        answer = table.ask(cast.caster, "also", [*options, ENOUGH], f"{cast.spell.name}: who else?").id
        if answer == ENOUGH.id:
            break
        chosen.append(next(each for each in left if f"also:{each.id}" == answer))
        cast.extra -= 1
    return chosen


# attack spells


def bolts(scene: SwordsScene, table: Table, cast: Cast, first: Combatant) -> None:
    """One magical attack, and one more for each rank above the spell's own, each at a target of its own choice."""
    bolt(scene, table, cast, first)
    while cast.spell.more_targets and cast.extra > 0 and cast.caster.is_able():
        found = within_feet(scene, cast.caster, cast.spell, cast.rank, cast.feet)
        if not found:
            return
        bolt(scene, table, cast, choose(table, cast.caster, found, "bolt", f"{cast.spell.name}: the next bolt"))
        cast.extra -= 1


def bolt(scene: SwordsScene, table: Table, cast: Cast, target: Combatant) -> None:
    """1d20 + Skill Bonus + ability modifier against AC, in the windows of every attack."""
    attack.deliver(scene, table, bolt_at(cast, target))


def bolt_at(cast: Cast, target: Combatant) -> Blow:
    """The attack as the spell makes it."""
    caster, spell = cast.caster, cast.spell
    blow = Blow(caster, target, spell.id)
    blow.bonus = number_of(caster.caster.attack, spell.ability)
    blow.damage = damage_of(caster, spell)
    blow.type = str(spell.type) if spell.type is not None else ""
    blow.ranged = True
    blow.feet = cast.feet
    blow.spell = spell.id
    return blow


def damage_of(caster: Combatant, spell: Spell) -> str:
    """A spell's dice; a War Wizard adds the spell's ability modifier."""
    bonus = caster.modifier(spell.ability) if caster.has(Gift.WAR_WIZARD) else 0
    return f"{spell.damage}{bonus:+d}" if bonus else spell.damage


def erupt(scene: SwordsScene, table: Table, cast: Cast, corner: Spot) -> None:
    """Everybody in the block, friends too; half (.5 rounds up) on a save."""
    caster, spell = cast.caster, cast.spell
    struck = in_cube(scene, table, cast, corner)
    scene.tell(table, Burst(caster.id, spell.id, [each.id for each in struck]))
    amount = max(1, table.roll(caster, damage_of(caster, spell), "damage"))
    for target in struck:
        assert spell.save is not None
        saved = save(scene, table, target, spell.save, spell_dt(caster, spell), spell.id, magic=True)
        type_ = str(spell.type) if spell.type is not None else ""
        areas.scorch(scene, table, caster, target, (amount + 1) // 2 if saved else amount, type_)


def in_cube(scene: SwordsScene, table: Table, cast: Cast, corner: Spot) -> list[Combatant]:
    """Where creatures in the block stand at different heights, the caster says how high it bursts."""
    block = areas.cube(scene, corner)
    inside = areas.those_in(scene, cast.caster, block, -1000, 1000)
    heights = sorted({each.elevation for each in inside})
    if not heights:
        return []
    low = heights[0]
    if heights[-1] - low >= CUBE_FEET:
        options = [Option(("height", str(feet)), f"From {feet} ft up") for feet in heights]
        low = int(table.ask(cast.caster, "height", options, "How high does it burst?").target)
    return [each for each in inside if low <= each.elevation < low + CUBE_FEET]


# spells that take hold


def spell_dt(caster: Combatant, spell: Spell) -> int:
    return number_of(caster.caster.dt, spell.ability)


def inflict(scene: SwordsScene, table: Table, cast: Cast, first: Combatant) -> None:
    """Whoever fails its save is in the condition; the caster picks where the spell has several."""
    caster, spell = cast.caster, cast.spell
    condition = pick_condition(table, caster, spell)
    held_by_any = False
    for target in also(scene, table, cast, first):
        assert spell.save is not None
        if afflicting.is_immune(target, condition):
            scene.tell(table, Unaffected(target.id, spell.id))
            continue
        if save(scene, table, target, spell.save, spell_dt(caster, spell), spell.id, magic=True):
            continue
        if spell.concentration and not held_by_any:
            concentration.concentrate(scene, table, caster, spell.id)
        held_by_any = True
        happen.affect(scene, table, caster, target, Afflict(taking_hold(scene, cast, condition, target)))


def pick_condition(table: Table, caster: Combatant, spell: Spell) -> Condition:
    options = [Option(("inflict", condition)) for condition in spell.inflicts]
    chosen = table.ask(caster, "inflict", options, f"{spell.name}: which?")
    return Condition(chosen.target)


def taking_hold(scene: SwordsScene, cast: Cast, condition: Condition, target: Combatant) -> Affliction:
    """Minutes are 10 Rounds each and end as a turn of the caster starts; pools run by themselves."""
    spell, caster = cast.spell, cast.caster
    held = Affliction(condition, caster.id, Lasts.NEVER)
    if MEANINGS[condition].ends_with_next_turn:
        held = afflicting.until_next_turn_ends(scene, target, condition, caster.id)
    elif spell.pool:
        held = timed_by_pool(condition, caster.id, spell.pool)
    elif spell.minutes or spell.concentration:
        held.lasts = Lasts.CONCENTRATION if spell.concentration else Lasts.TURN_START
        held.whose = caster.id
        held.round = scene.round + minutes_of(cast) * ROUNDS_PER_MINUTE
    held.tag = spell.id
    held.dt = spell_dt(caster, spell)
    held.save = spell.save if spell.saves_again else None
    return held


def minutes_of(cast: Cast) -> int:
    """A spell that makes Invisible lasts twice as long for every rank that is left over."""
    return cast.spell.minutes << cast.extra if cast.spell.magic is Magic.VANISH else cast.spell.minutes


def charm(scene: SwordsScene, table: Table, cast: Cast, target: Combatant) -> None:
    """A humanoid that fails is Charmed; how soon it may save again goes by its Charisma score."""
    caster, spell = cast.caster, cast.spell
    assert spell.save is not None
    if save(scene, table, target, spell.save, spell_dt(caster, spell), spell.id, magic=True):
        return
    held = Affliction(Condition.CHARMED, caster.id, Lasts.NEVER)
    held.tag = spell.id
    held.save = spell.save
    held.dt = spell_dt(caster, spell)
    held.round = scene.round
    score = charisma_score(target)
    held.every = next(rounds for least, rounds in CHARM_SAVES if score >= least)
    happen.affect(scene, table, caster, target, Afflict(held))


def charisma_score(body: Combatant) -> int:
    scores = body.sheet.scores
    return scores.cha if scores is not None else SCORES[body.sheet.mods.cha]


def vanish(scene: SwordsScene, table: Table, cast: Cast, first: Combatant) -> None:
    """Invisible with all it carries, until it does anything hostile."""
    chosen = also(scene, table, cast, first)
    for target in chosen:
        happen.affect(scene, table, cast.caster, target, Afflict(taking_hold(scene, cast, Condition.INVISIBLE, target)))


# healing


def mend(scene: SwordsScene, table: Table, cast: Cast, first: Combatant) -> None:
    """Healing magic: each rank above the first goes to one more creature, or makes the healing deeper."""
    chosen = also(scene, table, cast, first)
    rank = cast.spell.rank + cast.extra
    for target in chosen:
        heal_wounds(scene, table, cast, target, rank)


def heal_wounds(scene: SwordsScene, table: Table, cast: Cast, target: Combatant, rank: int) -> None:
    """HP by the target's own Hit Die, injuries by rank, and one condition for each rank that ends some."""
    caster = cast.caster
    happen.affect(scene, table, caster, target, Heal(hit_die_of(table, target), rank))
    target = scene.seen(scene.actual(target), caster)
    if rank >= 2:
        tired = [EXHAUSTION] if target.exhaustion else []
        end_one(scene, table, cast, target, endings(target, RANK_TWO_ENDS) + tired)
    if rank >= 3:
        end_one(scene, table, cast, target, endings(target, RANK_THREE_ENDS))
    if rank >= 4:
        end_one(scene, table, cast, target, endings(target, RANK_FOUR_ENDS))


def hit_die_of(table: Table, body: Combatant) -> int:
    """1 Hit Die + Constitution modifier, at least 1."""
    return max(1, table.roll(body, body.sheet.hit_die, "healing") + body.constitution)


def endings(target: Combatant, conditions: list[Condition]) -> list[str]:
    """Which of these conditions the magic finds on it."""
    return [str(each) for each in conditions if any(can_be_ended(held) for held in target.every(each))]


def end_one(scene: SwordsScene, table: Table, cast: Cast, target: Combatant, ending: list[str]) -> None:
    """One of them, which the caster picks."""
    if not ending:
        return
    options = [Option(("end", each)) for each in ending]
    question = f"{cast.spell.name}: what does it end for {target.name}?"
    chosen = table.ask(cast.caster, "end", options, question).target
    if chosen == EXHAUSTION:
        happen.affect(scene, table, cast.caster, target, Exhaust(-1))
        return
    for held in target.every(Condition(chosen)):
        if can_be_ended(held):
            happen.affect(scene, table, cast.caster, target, Free(held.condition, held.by, held.tag))


def can_be_ended(held: Affliction) -> bool:
    """Not blindness by lost eyes; and who is down at 0 HP needs HP."""
    return held.lasts is not Lasts.ZERO_HP and held.tag != injuries.LOST_EYES
