"""Reactions: Deflect, Defend, Dodge and Parry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, Used, What
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, costs, damage, equipment, protection, reach, statuses, terrain
from quintain.systems.shattered.blow import Blow, Shelter
from quintain.systems.shattered.events.reaction import Deflected, Parried, Reacted, Sheltered
from quintain.systems.shattered.scene import Incoming, ShatteredScene
from quintain.systems.shattered.sheet import Arm, Character
from quintain.systems.shattered.stock import Behaviour, Cost, Grade, Parry, Range, Reaction, Status, Weight
from quintain.systems.shattered.triggers import Trigger

EFFICIENT: Final = "Efficient"
REPEATABLE: Final = "Repeatable"
WARD: Final = Option("ward", "Ward")
NEGATE: Final = Option("negate", "A Bonus to Negate")
DEFEND_TABLE: Final = (1, 2, 2, 3, 3, 4)
DODGE_TABLE: Final = (0, 1, 1, 2, 2, 3)
BEST: Final = 6
DEFLECTION: Final = 1
AFAR: Final = (Range.SHORT, Range.MEDIUM, Range.LONG)
ROLLS, PARRIES, ROLLS_AND_PARRIES = "", "parry", "both"


class Answer(Option):
    """A Reaction, how it is used and with what."""

    def __init__(self, reaction: str, how: str, arm: str) -> None:
        what: What = (reaction, how, arm) if how else reaction
        super().__init__(what)
        self.reaction = reaction
        self.how = how
        self.arm = arm

    def ability(self) -> Used | None:
        return "reaction", self.reaction

    def label(self) -> str:
        name = self.reaction.replace("_", " ").capitalize()
        thing = self.arm.replace("_", " ")
        if self.how == PARRIES:
            return f"{name}: Parry with {thing}"
        return f"{name}: roll and Parry with {thing}" if self.how else name


@lru_cache(4096)
def answering(reaction: str, how: str, arm: str) -> Answer:
    return Answer(reaction, how, arm)


# who may react


def new_window(scene: ShatteredScene) -> None:
    """A Turn, or a window outside of one, which counts as though it were a Turn."""
    for body in scene.bodies:
        body.reacted = []  # SS-063: any number of Reactions on every Turn


def mark(body: Character, what: str) -> None:
    """It has used that, as far as this window is concerned."""
    body.reacted = [*body.reacted, what]


def known(scene: ShatteredScene, body: Character, behaviour: Behaviour) -> Reaction | None:
    for id in body.sheet.reactions:
        reaction = scene.stock.reactions[id]
        if reaction.behaviour is behaviour:
            return reaction
    return None


def is_ready(scene: ShatteredScene, body: Character, reaction: Reaction) -> bool:
    """SS-064: a given Reaction only once per Turn, unless it says otherwise."""
    if reaction.id in body.reacted and REPEATABLE not in reaction.keywords:
        return False
    return costs.may_use(scene, body, reaction.keywords) and can_afford(scene, body, reaction, None)


def can_afford(scene: ShatteredScene, body: Character, reaction: Reaction, boost: Cost | None) -> bool:
    """Off one's own Turn, with what it costs less this time."""
    less = body.reaction_discount
    return costs.affords(scene, body, reaction.cost, boost, reaction.keywords, None, less=less)


def price_of(scene: ShatteredScene, body: Character, reaction: Reaction) -> costs.Price:
    return costs.price(scene, body, reaction.cost, reaction.keywords, less=body.reaction_discount)


def use(scene: ShatteredScene, table: Table, body: Character, reaction: Reaction, cost: costs.Price) -> bool:
    """It is paid for and used; a Shocked creature suffers for a Defensive one. Whether it is still up then."""
    costs.pay(scene, body, cost)
    body.reaction_discount = 0
    mark(body, reaction.id)
    scene.tell(table, Reacted(body.id, reaction.id))
    if costs.DEFENSIVE in reaction.keywords and Status.SHOCKED in body.statuses:
        statuses.shock(scene, table, body)
    return body.is_up()


class Threat(Trigger[Answer]):
    """An effect that a creature may protect itself against with Defensive Reactions."""

    def __init__(self, scene: ShatteredScene, shelter: Shelter) -> None:
        super().__init__(scene, "reaction", "")
        self.shelter = shelter

    def pay(self, table: Table, who: Character, chosen: Answer) -> bool:
        reaction = self.scene.stock.reactions[chosen.reaction]
        if EFFICIENT not in reaction.keywords:
            self.shelter.reacted = True
        boosted = chosen.how == ROLLS_AND_PARRIES
        cost = with_boost(self.scene, who, reaction) if boosted else price_of(self.scene, who, reaction)
        return use(self.scene, table, who, reaction, cost)


# against an announced Attack


def announced(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    protection.sting_while_charging(scene, table, blow)
    Announced(scene, blow).open_to(table, blow.target)


class Announced(Threat):
    """An Attack that was rolled and told: what it would do can still be changed, as often as the target may react."""

    def __init__(self, scene: ShatteredScene, blow: Blow) -> None:
        super().__init__(scene, blow.shelter)
        self.blow = blow

    def is_over(self) -> bool:
        return self.blow.grade is Grade.MISS

    def allows(self, reaction: Reaction) -> bool:
        """SS-065: against this one trigger the target may use a single Reaction, and any that are Efficient."""
        return not self.shelter.reacted or EFFICIENT in reaction.keywords

    def answers(self, who: Character) -> list[Answer]:
        """The Defensive Reactions that the target can use and pay."""
        scene = self.scene
        found: list[Answer] = []
        for id in who.sheet.reactions:
            reaction = scene.stock.reactions[id]
            behaviour = reaction.behaviour
            if not self.allows(reaction) or (behaviour is Behaviour.DODGE and statuses.is_immobile(scene, who)):
                continue
            if behaviour in (Behaviour.DEFLECT, Behaviour.DODGE) and is_ready(scene, who, reaction):
                found.append(answering(id, ROLLS, ""))
            elif behaviour is Behaviour.DEFEND and is_ready(scene, who, reaction):
                list_defences(scene, who, reaction, found)
        return found

    def question(self, who: Character, answers: Sequence[Answer]) -> str:
        return coming(self.scene, self.blow, answers)

    def carry_out(self, table: Table, who: Character, chosen: Answer) -> None:
        scene, blow = self.scene, self.blow
        behaviour = scene.stock.reactions[chosen.reaction].behaviour
        if behaviour is Behaviour.DEFLECT:
            deflect(scene, table, blow)
        elif behaviour is Behaviour.DODGE:
            dodge(scene, table, blow)
        else:
            incoming = scene.incoming
            hurts = incoming is None or incoming.damage > 0 or incoming.stun > 0
            defend(scene, table, who, blow.shelter, chosen, blow, hurts=hurts, negates=can_negate(blow))


def coming(scene: ShatteredScene, blow: Blow, options: Sequence[Answer]) -> str:
    """What was announced, and what Deflect would make of it, as the question says it."""
    told = f"{blow.words()}, a roll of {blow.roll}: {in_words(attack.told_of(blow))}."
    for option in options:
        if isinstance(option, Answer) and scene.stock.reactions[option.reaction].behaviour is Behaviour.DEFLECT:
            return f"{told}{if_deflected(scene, blow)} How do you react?"
    return f"{told} How do you react?"


def in_words(told: Incoming) -> str:
    parts = [f"{told.damage} Damage"] if told.damage else []
    parts += [f"{told.stun} Stun"] if told.stun else []
    return ", ".join([*parts, *told.status]) or "nothing"


def if_deflected(scene: ShatteredScene, blow: Blow) -> str:
    """The row below, as the question says it; the rows of a Hazard are hidden (SS-149)."""
    if blow.attacker is None:
        return ""
    lower = attack.told_of_lower(scene, blow, DEFLECTION)
    if lower.grade == Grade.MISS:
        return f" Deflected to {lower.roll}: a Miss."
    same = in_words(lower) == in_words(attack.told_of(blow))
    return f" Deflected to {lower.roll}: {'the same' if same else in_words(lower)}."


def list_defences(scene: ShatteredScene, body: Character, reaction: Reaction, found: list[Answer]) -> None:
    """A roll, a Parry in its place, or with the Boost both."""
    found.append(answering(reaction.id, ROLLS, ""))
    boosted = can_afford(scene, body, reaction, reaction.boosts[0].cost if reaction.boosts else None)
    for arm in equipment.parries(scene, body):
        found.append(answering(reaction.id, PARRIES, arm.attack.id))
        if boosted:
            found.append(answering(reaction.id, ROLLS_AND_PARRIES, arm.attack.id))


def with_boost(scene: ShatteredScene, body: Character, reaction: Reaction) -> costs.Price:
    cost = price_of(scene, body, reaction)
    return cost.plus(reaction.boosts[0].cost) if reaction.boosts else cost


def can_negate(blow: Blow) -> bool:
    for tags in blow.tags:
        if tags.dc:
            return True
    return False


def deflect(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """SS-086: the Attack Roll is lowered by 1, and what it does is told anew."""
    scene.tell(table, Deflected(blow.target.id, blow.roll - DEFLECTION))
    attack.lower_roll(scene, table, blow, DEFLECTION)


def dodge(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Ward equal to Reflex, then more Reflex by a roll, and for X Moves, at most the number rolled, X more Ward."""
    body, shelter = blow.target, blow.shelter
    ward = max(0, terrain.reflex(scene, body))
    rolled = table.roll(body, "1d6", "dodge")
    shelter.reflex += DODGE_TABLE[rolled - 1]
    most = min(rolled, body.moves)
    if most:
        option = Option("moves", "Spend Moves for Ward", Number(0, most))
        spent = table.ask(body, "dodge", [option], "How many more Moves for as much Ward?").value.number
        body.moves -= spent
        ward += spent
    shelter.ward += ward
    stamina = refund(body, rolled)
    scene.tell(table, Sheltered(body.id, body.side, ward, 0, DODGE_TABLE[rolled - 1], stamina))


def refund(body: Character, rolled: int) -> int:
    """On a 6 the creature gains 1 Stamina, not above its maximum."""
    if rolled < BEST or body.stamina >= body.max_stamina:
        return 0
    body.stamina += 1
    return 1


def defend(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    shelter: Shelter,
    chosen: Answer,
    blow: Blow | None,
    *,
    hurts: bool,
    negates: bool,
) -> None:
    """A roll on the table for Ward or a Bonus to Negate, a Parry, or both."""
    if chosen.how != PARRIES:
        rolled = table.roll(body, "1d6", "defend")
        amount = DEFEND_TABLE[rolled - 1]
        options = [WARD, NEGATE] if hurts and negates else [NEGATE] if negates else [WARD]
        if table.ask(body, "defend", options, f"{body.name}: {amount} Ward, or +{amount} to Negate?").option is WARD:
            ward, negate = amount, 0
        else:
            ward, negate = 0, amount
        shelter.ward += ward
        shelter.negate += negate
        scene.tell(table, Sheltered(body.id, body.side, ward, negate, 0, refund(body, rolled)))
    if chosen.how != ROLLS:
        for arm in equipment.parries(scene, body):
            if arm.attack.id == chosen.arm:
                parry_with(scene, table, body, shelter, arm, blow)
                return


# Parry


def parry_with(
    scene: ShatteredScene, table: Table, body: Character, shelter: Shelter, arm: Arm, blow: Blow | None
) -> None:
    """Parry: the Parry line of one piece of Equipment it is Wielding, against the triggering effect."""
    parry = arm.attack.parry
    assert parry is not None
    equipment.use(scene, table, body, arm)
    scene.tell(table, Parried(body.id, arm.attack.id))
    take_parry(shelter, parry, blow)
    if blow is not None:
        sting(scene, table, blow, parry)


def take_parry(shelter: Shelter, parry: Parry, blow: Blow | None) -> None:
    shelter.ward += parry.ward
    shelter.grit += parry.grit
    shelter.reflex += parry.reflex
    shelter.steady = shelter.steady or parry.steady
    if parry.resists:
        shelter.resists = [*shelter.resists, *parry.resists]
    if blow is not None:
        far = blow.band in AFAR and parry.resistance_afar
        shelter.resistance += parry.resistance_afar if far else parry.resistance
        if parry.light_ward and reach.weight_of(blow.attack, blow.boost) is Weight.LIGHT:
            shelter.ward += parry.light_ward


def sting(scene: ShatteredScene, table: Table, blow: Blow, parry: Parry) -> None:
    """Some Parries hurt an attacker in Melee range."""
    attacker = blow.attacker
    if parry.sting and attacker is not None and attacker.is_up() and attacker.position == blow.target.position:
        damage.suffer(scene, table, attacker, damage.Harm(parry.sting, keywords=["Stab"], by=blow.target))


# against anything else


def threatened(
    scene: ShatteredScene, table: Table, body: Character, harm: damage.Harm | None, *, negates: bool = False
) -> Shelter:
    """What protects against an effect that is no Attack: Defend answers Damage and rolls to Negate, once."""
    shelter = Shelter()
    protection.stand_firm(scene, body, shelter)
    hurts = harm is not None and bool(harm.damage) and not harm.true
    if hurts or negates:
        Looming(scene, shelter, harm, hurts, negates).offer(table, body)
    return shelter


class Looming(Threat):
    """An effect that is no Attack, before it hits."""

    def __init__(
        self, scene: ShatteredScene, shelter: Shelter, harm: damage.Harm | None, hurts: bool, negates: bool
    ) -> None:
        super().__init__(scene, shelter)
        self.harm = harm
        self.hurts = hurts
        self.negates = negates

    def answers(self, who: Character) -> list[Answer]:
        found: list[Answer] = []
        reaction = known(self.scene, who, Behaviour.DEFEND)
        if reaction is not None and is_ready(self.scene, who, reaction):
            list_defences(self.scene, who, reaction, found)
        return found

    def question(self, who: Character, answers: Sequence[Answer]) -> str:
        return looming(who, self.harm, self.negates)

    def carry_out(self, table: Table, who: Character, chosen: Answer) -> None:
        hurts = self.hurts or (self.harm is not None and self.harm.stun > 0)
        defend(self.scene, table, who, self.shelter, chosen, None, hurts=hurts, negates=self.negates)


def looming(who: Character, harm: damage.Harm | None, negates: bool) -> str:
    """What the effect would do, before Guard and Ward, as the question says it."""
    parts = [f"{harm.damage} Damage"] if harm is not None and harm.damage else []
    parts += [f"{harm.stun} Stun"] if harm is not None and harm.stun else []
    parts += ["a roll to Negate"] if negates else []
    return f"{who.name} faces {' and '.join(parts)}. How do you react?"
